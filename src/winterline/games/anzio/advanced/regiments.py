"""Regiments for a division and back (E9): when the Germans exchange one form for the other, and for what."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from winterline import author as wl
from winterline.core.able import places

from .. import destinations, incremental, stacking
from ..book import MOVEMENT, Book, Question, attack_of, defence_of, of_units
from ..state import ABSENT, AXIS, WITHDRAWN, State, units_at, with_force
from ..words import at as spoken_hex
from ..words import message, no
from . import forms
from .forms import divisions, exchanges, family, is_split, parts, regiments

UNMOVED = -1


class Changed(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """Who has changed form in this German turn."""

    spent: tuple[tuple[int, int], ...] = ()
    """Division, and the half points that it had spent when it last changed."""


CHANGED = wl.Slot(Changed())
Counters = list[tuple[int, int]]
"""Units, each with its step."""


# --- what one form makes of the other ---------------------------------------------------------------------


@wl.rule("anzio:E9E", "anzio:E9H")
def apart(book: Book, state: State, division: int) -> Counters:
    """The regiments that a division on the board makes: as many and as strong as the table has them; none if inverted.

    Those that it makes no use of are gone, as if they had been lost, until it is a division again.
    """
    step = state.forces[AXIS].step[division]
    return list(exchanges(book)[division].apart.get(step, ()))


@wl.rule("anzio:E9K", "anzio:E9J1")
def joined(book: Book, state: State, division: int) -> Counters:
    """The division that all its regiments make which are left, cadres without a factor among them; none for those alone.

    From one regiment with a single step comes the inverted division, which replacements build up again.
    """
    left = parts(book, state.forces[AXIS], division)
    factors = (
        sum(attack_of(book, state, AXIS, unit) for unit in left),
        sum(defence_of(book, state, AXIS, unit) for unit in left),
    )
    step = exchanges(book)[division].joined.get(factors)
    return [] if step is None else [(division, step)]


def result(book: Book, state: State, division: int) -> Counters:
    """What a division makes in its other form."""
    split = is_split(book, state.forces[AXIS], division)
    return joined(book, state, division) if split else apart(book, state, division)


# --- when -------------------------------------------------------------------------------------------------


def most_spent(book: Book, state: State, division: int) -> int:
    """The half points that a division has spent, or the one of its regiments that has spent most."""
    return max(state.spent[unit] for unit in parts(book, state.forces[AXIS], division))


@wl.rule("anzio:E9D")
def why_not_now(book: Book, state: State, division: int) -> wl.Refused | None:
    """Why a division cannot change form where it is; its regiments must all be together."""
    force = state.forces[AXIS]
    units = parts(book, force, division)
    hexes = {force.at[unit] for unit in units}
    if any(force.at[unit] == WITHDRAWN for unit in (division, *regiments(book, division))):
        return no("E9I part-of-it-has-left")
    if not in_play(book, state, division) or len(hexes) > 1:
        return no("E9D all-its-regiments-must-be-together")
    if destinations.held_in_place(book, state) & wl.mask_of(units):
        return no("E9D held-by-an-automatic-victory")
    new = result(book, state, division)
    if not new:
        return no("E9E nothing-that-is-not-stronger")
    return None if has_room(book, state, units, new) else no("B4D1 no-room-for-the-other-form")


def why_not_again(book: Book, state: State, division: int) -> wl.Refused | None:
    """Why a division does not change form while it moves; having changed it goes on first, or it could do so for ever."""
    if refused := why_not_now(book, state, division):
        return refused
    changed = dict(CHANGED.of(state).spent).get(division, UNMOVED)
    if changed == most_spent(book, state, division):
        return no("E9D5 has-changed-and-not-moved-since")
    return None


def rebuilt(book: Book, state: State, division: int) -> bool:
    """Whether a division, or a regiment of it, has taken a replacement this turn."""
    return bool(state.reserve.rebuilt & family(book, 1 << division))


def has_room(book: Book, state: State, old: Sequence[int], new: Counters) -> bool:
    """Whether the hex holds the new counters instead of the old ones."""
    at, size = state.forces[AXIS].at, book.units[AXIS].size
    cell = at[old[0]]
    units = sorted({*places(at, cell)}.difference(old).union(unit for unit, _ in new))
    return sum(size[unit] for unit in units) <= stacking.limit_of(book, AXIS, cell, units)


@wl.rule("anzio:E9D4", "anzio:E9D5")
def offers(book: Book, state: State) -> list[wl.Action]:
    """The divisions that may change form: in German movement only, so that they keep it until the next."""
    if state.side != AXIS:
        return []
    return of_units(book, AXIS, "exchange", incremental.who_may(book, state, CHANGING))


def who_changes(book: Book, state: State, units: int) -> incremental.Found:
    """Those of some units that are divisions which may change form; nobody has to be looked at every time."""
    at, known = state.forces[AXIS].at, exchanges(book)
    there = [
        unit
        for unit in wl.bits(units & divisions(book))
        if at[unit] >= 0 or max([at[part] for part in known[unit].regiments]) >= 0
    ]
    return wl.mask_of([unit for unit in there if why_not_again(book, state, unit) is None]), 0


def touched(book: Book, state: State, memory: incremental.Tracker, could: int) -> int:
    """The divisions of whom a counter has changed, or into whose hex somebody came, or out of it."""
    force, units, leads = state.forces[AXIS], memory.changed, forms.leads(book)
    for cell in (*memory.entered, *memory.left):
        units |= units_at(force, cell)
    return wl.mask_of([leads[unit] for unit in wl.bits(units)])


CHANGING = incremental.Watched(
    lambda book, state: (CHANGED.of(state), destinations.held_in_place(book, state)), who_changes, touched
)


def in_play(book: Book, state: State, division: int) -> bool:
    """Whether a division stands on the board in either form."""
    at = state.forces[AXIS].at
    return any(at[unit] >= 0 for unit in (division, *regiments(book, division)))


@wl.rule("anzio:E9C", "anzio:E9D3")
def exchange(book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
    """A division changes form where it is: the counters of one are taken off, those of the other put there."""
    division = book.index[action.unit][1]
    old, new = parts(book, state.forces[AXIS], division), result(book, state, division)
    spent, cell = most_spent(book, state, division), forms.whereabouts(book, state.forces[AXIS], division)
    names = book.names(AXIS, (*old, *(unit for unit, _ in new)))
    events.append(wl.Event("exchanged", book.cite("E9D3"), names, (book.label(cell),)))
    state = forms.swap(book, state, old, new, events)
    state = CHANGED.change(state, spent=(*_others(state, division), (division, spent)))
    return with_force(state, AXIS, forms.without_lost(book, state.forces[AXIS], division))


def _others(state: State, division: int) -> list[tuple[int, int]]:
    """What is known of other divisions that have changed."""
    return [pair for pair in CHANGED.of(state).spent if pair[0] != division]


def refuse(book: Book, state: State, action: wl.Action) -> wl.Refused:
    """Why a division does not change form."""
    side, unit = book.index.get(action.unit, (-1, -1))
    if state.side != AXIS:
        return no("E9D4 only-in-german-movement")
    if side != AXIS or not regiments(book, unit):
        return no("E9A only-divisions-with-regiments")
    return why_not_again(book, state, unit) or no("E9D4 only-in-german-movement")


# --- after replacements -----------------------------------------------------------------------------------


def turn_begins(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """Nobody has changed form yet."""
    return CHANGED.put(state, CHANGED.empty)


@wl.rule("anzio:E9F")
def second_thoughts(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """Who has taken replacements at the end of movement may still change form before the battles."""
    return wl.push(state, Reforming()) if late_offers(book, state) else state


def late_offers(book: Book, state: State, done: int = 0) -> list[wl.Action]:
    """The divisions that have taken a replacement and may change form now, those left aside who have done so."""
    fresh = (division for division in exchanges(book) if not done >> division & 1)
    units = (d for d in fresh if rebuilt(book, state, d) and why_not_now(book, state, d) is None)
    return of_units(book, AXIS, "exchange", wl.mask_of(units))


class Reforming(Question, frozen=True, gc=False, tag="reforming"):
    """Which divisions change form after taking replacements; each does so once."""

    done: wl.Mask = 0

    rule_id = "E9F"

    def options(self, book: Book, state: State) -> list[wl.Action]:
        return sorted([wl.END, *late_offers(book, state, self.done)])

    def apply(self, book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
        if action.do == "end":
            return wl.pop(state)
        done = self.done | 1 << book.index[action.unit][1]
        return exchange(book, wl.swap(state, Reforming(done)), action, dice, events)

    def refuse(self, book: Book, state: State, action: wl.Action) -> wl.Refused:
        side, unit = book.index.get(action.unit, (-1, -1))
        if action.do != "exchange" or side != AXIS or not regiments(book, unit):
            return no("E9F change-form-or-go-on")
        fresh = not self.done >> unit & 1 and rebuilt(book, state, unit)
        return (fresh and why_not_now(book, state, unit)) or no("E9F only-after-replacements")


# --- positions by hand, and words -------------------------------------------------------------------------


def in_words(book: Book, event: wl.Event) -> wl.Said:
    """Which counters have become which others: the division stands on one side of them alone."""
    units = [book.index[name][1] for name in event.units]
    split = 1 if regiments(book, units[0]) else len(units) - 1
    old, new = ([book.unit(AXIS, unit).name for unit in some] for some in (units[:split], units[split:]))
    return message("event exchanged", names=old, where=spoken_hex(book, event.hexes[0]), other=new)


def wrong(book: Book, state: State) -> list[str]:
    """Both forms of a division are never in play together."""
    at = state.forces[AXIS].at
    return [
        f"{book.unit(AXIS, division).id} is in play in both forms"
        for division in exchanges(book)
        if at[division] not in (ABSENT, WITHDRAWN) and any(at[u] != ABSENT for u in regiments(book, division))
    ]


def told(book: Book, state: State, seat: str) -> dict[str, list[str]] | None:
    """The divisions with two forms, and the counters that stand for each now; nothing in other games."""
    if not exchanges(book):
        return None
    force = state.forces[AXIS]
    found = {division: parts(book, force, division) for division in exchanges(book)}
    return {book.unit(AXIS, unit).id: list(book.names(AXIS, tuple(now))) for unit, now in found.items()}


CHAPTER = wl.Chapter[Book, State](
    title="Regiments",
    options=("scenario.advanced",),
    slices=(CHANGED,),
    frames=(Reforming,),
    verbs={"exchange": ("unit",)},
    phases=(
        wl.Placed(wl.Phase("forms", turn_begins, AXIS), after="turn begins"),
        wl.Placed(wl.Phase("exchanges", second_thoughts, AXIS), after="rebuilding"),
    ),
    chores={MOVEMENT: (wl.Chore("exchange", offers, exchange, refuse),)},
    destructive=("exchange",),
    sentences={"exchanged": in_words},
    views={"regiments": told},
    invariants=(wrong,),
)
