"""The addendum's garrisons: they react by a die beyond seven hexes, and may stand a little way off (X22-20)."""

from __future__ import annotations

from winterline import author as wl

from .. import passage
from ..book import Book, remembered, variant
from ..state import ALLIED, AXIS, State
from ..words import at, message
from . import forms, garrisons, lists
from .garrisons import GUARD, POST, RADIUS, SALLY, Guard
from .partisans_early import CALLS_OUT, FACES

NOBODY = 99
"""Instead of a distance."""
STRAY, STRAYS_FROM = 3, 1
"""Hexes that a garrison may stand off its city, and the turn from which it may."""


@wl.rule("anzio:X22-20A.3")
@remembered
def scale(book: Book, short: bool) -> dict[int, int]:
    """Distance -> the highest roll at which a garrison reacts; that of Genova, whose radius is short, has its own."""
    return {r.genova if short else r.distance: r.reacts_on for r in lists.orders(book).reactions}


def rolls_of(book: Book, state: State, unit: int) -> dict[int, int]:
    """The distances at which a garrison rolls, and what it needs."""
    post = garrisons.post_of(book, state, unit)
    return scale(book, post is not None and post.radius < min(scale(book, False)))


@wl.rule("anzio:X22-20A.1")
def automatic(book: Book, state: State, unit: int, radius: int) -> int:
    """The radius within which a garrison reacts without a die: one hex less than those that need one."""
    return min(rolls_of(book, state, unit)) - 1


def noticed(book: Book, state: State, entry: passage.Entry, events: wl.Events) -> State:
    """Remember how near Allied units come to the cities of garrisons in their own movement."""
    side, unit, cells = entry
    if side != ALLIED or state.side != ALLIED or state.round:
        return state
    close, free = dict(GUARD.of(state).close), garrisons.freed_by(book, state, unit)
    for guard in wl.bits(garrisons.garrisons(book, state)):
        near = min(away(book, state, guard, cell) for cell in cells)
        key = guard * 2 + (not free)
        if near in rolls_of(book, state, guard) and near < close.get(key, NOBODY):
            close[key] = near
    told = tuple(sorted(close.items()))
    return GUARD.change(state, close=told) if told != GUARD.of(state).close else state


def away(book: Book, state: State, unit: int, cell: int) -> int:
    """How far a hex is from the city of a garrison."""
    post = garrisons.post_of(book, state, unit)
    distance = book.board.grid.distance
    return min((distance(cell, other) for other in wl.bits(post.hexes)), default=NOBODY) if post else NOBODY


def closest(book: Book, state: State, unit: int, italian: bool) -> int:
    """The closest approach of Allied units to the city of a garrison, who passed or who stands there."""
    passing = dict(GUARD.of(state).close).get(unit * 2 + italian, NOBODY)
    there = [
        c
        for u, c in enumerate(state.forces[ALLIED].at)
        if c >= 0 and garrisons.freed_by(book, state, u) is not italian
    ]
    return min([passing, *(away(book, state, unit, cell) for cell in there)])


@wl.rule("anzio:X22-20A.2")
def roll(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """As the German turn begins each garrison rolls once for the closest Allies, and anew each turn for Italians.

    A division in regiments is one garrison.
    """
    out, units = 0, garrisons.garrisons(book, state)
    first = {forms.leads(book)[unit]: unit for unit in reversed([*wl.bits(units)])}
    for unit in sorted(first.values()):
        for italian in (False, True):
            needs = rolls_of(book, state, unit).get(closest(book, state, unit, italian), 0)
            if not needs or GUARD.of(state).free >> unit & 1:
                continue
            where = book.label(next(wl.bits(garrisons.stays_in(book, state, unit))))
            face = dice.roll(state.rolls, f"garrison reaction at {where}")
            state = wl.replace(state, rolls=state.rolls + 1)
            word = "comes" if face <= needs else "stays"
            names = book.names(AXIS, (unit,))
            events.append(wl.Event("garrison-die", book.cite("X22-20A.1"), names, (where,), face, word))
            if face <= needs and italian:
                out |= forms.family(book, 1 << unit) & units
            elif face <= needs:
                state = garrisons.set_free(book, state, 1 << unit, events, "X22-20A.1")
    return GUARD.put(state, Guard(GUARD.of(state).free, GUARD.of(state).sent, (), out))


def let_out(book: Book, state: State, unit: int, hexes: int) -> int:
    """A garrison that its die lets out against Italians moves as far as the table reaches."""
    post = garrisons.post_of(book, state, unit)
    if post is None or not GUARD.of(state).out >> unit & 1:
        return hexes
    return hexes | garrisons.around(book, post.hexes, max(rolls_of(book, state, unit)))


def in_words(book: Book, event: wl.Event) -> wl.Said:
    """What the die of a garrison says."""
    names = [book.unit(*book.index[name]).name for name in event.units]
    where = at(book, event.hexes[0])
    comes = message("garrison comes") if event.word == "comes" else message("garrison stays")
    return message("event garrison-die", names=names, where=where, number=event.number, comes=comes)


def for_partisans(book: Book, state: State, distance: int, needs: int) -> int:
    """The highest roll at which Allies so far from Roma call partisans out: the table governs that as well."""
    known = scale(book, False)
    return FACES if distance < min(known) else known.get(distance, 0)


DIE = wl.Chapter[Book, State](
    title="Garrisons react by a die",
    options=("addendum.garrison-radius",),
    phases=(wl.Placed(wl.Phase("garrison reaction", roll, AXIS), before="garrisons"),),
    hooks=(RADIUS.by(automatic), passage.ENTERED.by(noticed), SALLY.by(let_out), CALLS_OUT.by(for_partisans)),
    sentences={"garrison-die": in_words},
    news={"garrison-die": "roll"},
)


@wl.rule("anzio:X22-20B")
def off_the_city(book: Book, state: State, unit: int, hexes: int) -> int:
    """From Sept III 1943 on a garrison may stay up to three hexes from its city; what sets it free is measured there."""
    return garrisons.around(book, hexes, STRAY) & book.land if state.turn >= STRAYS_FROM else hexes


REDEPLOY = variant("Garrisons redeploy", "addendum.garrison-redeploy", POST.by(off_the_city))
