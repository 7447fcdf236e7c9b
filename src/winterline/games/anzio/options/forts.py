"""Forts: German works that need not be left on a retreat result and favour attacks out of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from winterline import author as wl
from winterline.core.listing import Listing, pick

from ..book import MOVEMENT, Book, attack_of, land_hex, remembered, variant
from ..combat import BELOW_TABLE, FULL_STRENGTH, PLAIN_DEFENCE, Attacker
from ..passage import ENTERED, Entry
from ..replacements import FAR_ENOUGH
from ..rounds import ROLLED
from ..routes import MAY_STAND, Standing
from ..shown import MARKERS
from ..state import ALLIED, AXIS, Battle, State
from ..words import message, no
from ..zoc import occupied, zone


class Works(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """The forts on the board."""

    forts: wl.Mask = 0
    built: int = -1
    """The turn in which the last fort was built."""
    sallied: bool = False
    """Whether the battle that was rolled last was fought out of forts, whatever became of its attackers."""


WORKS = wl.Slot(Works())
BY_DIE = wl.Tests[Book, State, None]("whether a die lets the Germans build a fort this week")
NO_FORT = wl.Refusals[Book, State, None]("why there can be no further fort")
ALONE = wl.Tests[Book, None, None]("whether a fort favours an attack only from a single hex")
SILENT = wl.Numbers[Book, State, None]("the hexes whose forts do nothing now, in attack or in defence")
LEAVES_FORTS = wl.Tests[Book, None, int]("whether an Allied unit leaves forts standing")
TOO_NEAR = wl.Numbers[Book, State, None]("the hexes too near the Allies for a fort")


def forts_of(state: State) -> int:
    """The hexes with a fort."""
    return WORKS.of(state).forts


def working(book: Book, state: State) -> int:
    """The hexes with a fort that is of use now."""
    forts = forts_of(state)
    return forts & ~SILENT(book, state, None, 0) if forts else 0


# --- building and destruction ---------------------------------------------------------------------------


@wl.rule("anzio:D6A1", "anzio:D6B1", "anzio:D6B2")
def may_build(book: Book, state: State) -> bool:
    """Whether a fort can be built now: one in each German movement phase of the first three weeks of a month."""
    if state.side != AXIS or WORKS.of(state).built == state.turn or NO_FORT(book, state, None) is not None:
        return False
    return book.calendar[state.turn].fort or BY_DIE(book, state, None)


@wl.rule("anzio:D6B3", "anzio:D6B4", "anzio:D6B5")
def why_not_here(book: Book, state: State, cell: int) -> wl.Refused | None:
    """Why no fort can be built in a hex; whether Germans are in it makes no difference."""
    if cell < 0 or not book.rest >> cell & 1:
        return no("D6B3 no-stand")
    if book.major_city >> cell & 1:
        return no("D6B4 major-cities-closed-forts")
    if forts_of(state) >> cell & 1:
        return no("D6B1 fort-already")
    if zone(book, ALLIED, state.forces[ALLIED]) >> cell & 1:
        return no("D6B3 hex-allied-zone-control")
    if TOO_NEAR(book, state, None, 0) >> cell & 1:
        return no("F2 allied-unit-nearer-than-three")
    if not_german(book, state) >> cell & 1:
        return no("D6B3 hex-not-german-when-last")
    return None


def not_german(book: Book, state: State) -> int:
    """The hexes that are not German, or were not when the turn began, or where partisans were passed by."""
    return state.friendly | state.friendly_before | occupied(book, state.forces[ALLIED])


def offers(book: Book, state: State) -> list[wl.Action]:
    """Where a fort may be built."""
    if not may_build(book, state):
        return []
    closed = zone(book, ALLIED, state.forces[ALLIED]) | not_german(book, state) | forts_of(state)
    works, sites = building(book)
    return list(pick(works, TOO_NEAR(book, state, None, closed) & book.rest, sites))


@remembered
def building(book: Book) -> tuple[Listing, list[int]]:
    """Building a fort in each hex, in the order of actions, and the hexes that are not closed to forts for good."""
    works = Listing([wl.Action("fortify", to=label) for label in book.labels])
    return works, list(wl.bits(book.rest & ~book.major_city))


@wl.rule("anzio:F2")
def near_the_allies(book: Book, state: State, subject: None, cells: int) -> int:
    """The hexes where no fort is built: those in which no unit could be rebuilt, for an Allied unit is too near.

    It may be a unit of any kind, an inverted counter too.
    """
    return cells | wl.union(nearer(book, cell) for cell in wl.bits(occupied(book, state.forces[ALLIED])))


@remembered
def nearer(book: Book, cell: int) -> int:
    """The hexes that are nearer to a hex than a rebuilt unit may be to an enemy."""
    distance = book.board.grid.distance
    return wl.mask_of(other for other in wl.bits(book.land) if distance(cell, other) < FAR_ENOUGH)


@wl.rule("anzio:D6B6", "anzio:D6B7")
def build(book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
    """Put a fort into a hex, for use from now on; it never moves."""
    events.append(wl.Event("fort", book.cite("D6B2"), hexes=(action.to,)))
    return WORKS.put(state, Works(forts_of(state) | 1 << book.cell(action.to), state.turn))


def why_not_build(book: Book, state: State, action: wl.Action) -> wl.Refused:
    """Why a fort cannot be built."""
    if not may_build(book, state):
        return NO_FORT(book, state, None) or no("D6B1 no-fort-built-now")
    return why_not_here(book, state, book.cell(action.to)) or no("D6B2 no-fort-built-now")


@wl.rule("anzio:D6B8", "anzio:D6B9", "anzio:D6B10")
def overrun(book: Book, state: State, entry: Entry, events: wl.Events) -> State:
    """An Allied unit with an attack factor destroys every fort that it enters; the Allies never use one."""
    side, unit, cells = entry
    if side != ALLIED or not forts_of(state) or not attack_of(book, state, side, unit):
        return state
    if LEAVES_FORTS(book, None, unit):
        return state
    for cell in cells:
        if forts_of(state) >> cell & 1:
            events.append(wl.Event("fort-lost", book.cite("D6B8"), hexes=(book.labels[cell],)))
            state = WORKS.change(state, forts=forts_of(state) & ~(1 << cell))
    return state


# --- in battle ------------------------------------------------------------------------------------------


@wl.rule("anzio:D6D1", "anzio:D6D5", "anzio:D6C2.2", "anzio:D6D2", "anzio:D6D3", "anzio:G4.2", "anzio:D6D4")
def out_of_forts(book: Book, state: State, battle: Battle) -> bool:
    """Whether a German attack has the benefits of forts: everybody in it attacks out of one.

    A unit in a fort is in enemy zones of control like any other and must attack. Against an attack out of forts terrain
    does nothing: no doubling, and no doubled losses for the attacker. It may be made at worse than 1-4, in that column.
    """
    if state.side != AXIS:
        return False
    at = state.forces[AXIS].at
    cells, forts = {at[unit] for unit in battle.attackers}, working(book, state)
    if not all(cell >= 0 and forts >> cell & 1 for cell in cells):
        return False
    return len(cells) == 1 or not ALONE(book, None, None)


def full_strength(book: Book, state: State, attacker: Attacker) -> bool:
    """Whether an attacker is not halved by High Apennine because it attacks out of a fort."""
    return out_of_forts(book, state, attacker.battle)


@wl.rule("anzio:D6C2.1", "anzio:G4.1")
def may_stand(book: Book, state: State, ordered: Standing) -> bool:
    """Whether German units may ignore a retreat: those in a fort; that is all that it does for a defender.

    Attackers that have lost the benefits of their fort must go.
    """
    side, units = ordered
    if side != AXIS or not (forts := working(book, state)):
        return False
    if not all(forts >> state.forces[AXIS].at[unit] & 1 for unit in units):
        return False
    return state.side == ALLIED or WORKS.of(state).sallied


def rolled(book: Book, state: State, number: int, events: wl.Events) -> State:
    """Remember whether an attack came out of forts: its units may be lost or gone when the others choose to stand."""
    return WORKS.change(state, sallied=out_of_forts(book, state, state.battles[number]))


@wl.rule("anzio:P.fort-other-hex")
def alone(book: Book, state: None, subject: None) -> bool:
    """The aid's reading: units of any other hex, even of another fort, take the benefits away."""
    return True


def read_forts(book: Book, state: State, given: Sequence[Any]) -> State:
    """The forts of a described position."""
    return WORKS.change(state, forts=wl.mask_of(land_hex(book, label) for label in given))


def shown(book: Book, state: State, subject: None) -> list[wl.Shown]:
    """The forts on the map."""
    about = wl.mark("F", message("mark fort"), "axis", book.cite("D6B5"), side="axis")
    return [about | {"hex": book.label(cell)} for cell in wl.bits(forts_of(state))]


CHAPTER = wl.Chapter[Book, State](
    title="Forts",
    options=("supp.forts",),
    slices=(WORKS,),
    verbs={"fortify": ("to",)},
    chores={MOVEMENT: (wl.Chore("fortify", offers, build, why_not_build),)},
    hooks=(
        ENTERED.by(overrun),
        PLAIN_DEFENCE.by(out_of_forts),
        FULL_STRENGTH.by(full_strength),
        BELOW_TABLE.by(out_of_forts),
        MAY_STAND.by(may_stand),
        ROLLED.by(rolled),
        MARKERS.by(shown),
    ),
    fields={"forts": wl.Field(list, read_forts)},
    news={"fort-lost": "headline"},
)


DISTANT = variant("Distance of forts", "adv.supp.forts-distance", TOO_NEAR.by(near_the_allies))
LONE_FORTS = variant("Forts attack alone", "aid:P.fort-other-hex", ALONE.by(alone))
