"""Where a retreat may lead: ways of one or two hexes that a unit survives."""

from __future__ import annotations

from typing import NamedTuple

from winterline import author as wl

from . import evacuation, leaving, rivers, stacking, words, zoc
from .book import CLOSED, HIGH, NO_ROAD, Book, attack_of
from .state import ALLIED, ARRIVING, MESSINA, TARANTO, State

Way = tuple[int, ...]
"""The hexes of a retreat in order; the last may be a box off the board."""

BOXES = {MESSINA: "messina", TARANTO: "taranto", ARRIVING: "arriving"}
"""Where a retreat off the board ends; Germans beyond the northern edges come on again as arriving units do."""


class Standing(NamedTuple):
    """Units of a side in a battle that ordered them back."""

    side: int
    units: tuple[int, ...]


class Survivors(NamedTuple):
    """Units of a side that are left after the losses of a battle, and the steps they have."""

    side: int
    units: tuple[int, ...]
    steps: int


class Stuck(NamedTuple):
    """Units of a side in one hex that must retreat and have no way."""

    side: int
    units: tuple[int, ...]


class Chosen(NamedTuple):
    """A way of a retreating unit of a side."""

    side: int
    unit: int
    way: Way


FREE_HIGH = wl.Tests[Book, None, tuple[int, int]]("whether a unit of a side retreats over High Apennine")
MAY_STAND = wl.Tests[Book, State, Standing]("whether units may ignore a retreat")
NO_WAY = wl.Effects[Book, State, Stuck]("what happens to units without a way, instead of destruction")
DRIVEN = wl.Effects[Book, State, Stuck]("what comes before units go back: what may bar their ways is shown")
BREAKS_OUT = wl.Tests[Book, State, Survivors]("whether units without a way to retreat may still get away")
PASSED = wl.Numbers[Book, State, tuple[int, int]](
    "hexes that a retreating unit of a side goes through but does not stop in"
)
SHUNNED = wl.Refusals[Book, State, Chosen]("why a retreating unit takes another of its ways, if it has one")


@wl.rule("anzio:B4G4b")
def safe_cells(book: Book, state: State, side: int, unit: int) -> int:
    """The hexes that a retreating unit survives: playable ones that no enemy holds or controls.

    Enemies without a defence factor give way to a unit that still has an attack factor, which destroys them.
    """
    enemy = state.forces[1 - side]
    zone = 0 if zoc.heedless(book, side, unit) else zoc.zone(book, 1 - side, enemy)
    shut = zone | zoc.held(book, 1 - side, enemy) | CLOSED(book, state, side, 0)
    if not attack_of(book, state, side, unit):
        shut |= zoc.occupied(book, enemy)
    return book.land & ~shut | PASSED(book, state, (side, unit), 0)


@wl.rule("anzio:D8B5")
def climbs_freely(book: Book, side: int, unit: int) -> bool:
    """Whether a unit retreats across High Apennine sides as across any other: mountain units, where they are in play."""
    return FREE_HIGH(book, None, (side, unit))


@wl.rule("anzio:B4G3e", "anzio:B4C10.2")
def is_high(book: Book, cell: int, side: int) -> bool:
    """Whether a hexside is all High Apennine for a retreat: a road through it opens it, other ground does not matter."""
    at = cell * 6 + side
    return book.ground[at] == HIGH and book.road[at] == NO_ROAD


@wl.rule("anzio:B4G3b")
def steps(book: Book, cell: int, lane: int, free: bool) -> list[tuple[int, int, bool]]:
    """Every step from a hex onto land that the unit survives as far as terrain goes: none that crosses a river.

    Each with where it leads, the lane there, and whether it crosses a High Apennine side.
    """
    lanes = ((to, rivers.lane_after(book.rivers, cell, lane, to)) for to in book.around[cell])
    survived = [(to, after) for to, after in lanes if after != rivers.FORBIDDEN]
    return [(t, a, not free and is_high(book, cell, book.direction(cell, t))) for t, a in survived]


def off_board(book: Book, state: State, side: int, cell: int) -> list[Way]:
    """The step from an edge hex to a place off the board, for units that may leave there."""
    box = leaving.way_out(book, state, side, cell)
    return [(box,)] if box else []


@wl.rule("anzio:B4G2.1", "anzio:B4G2.2", "anzio:B4G3c.2", "anzio:B4G3d.1", "anzio:B4G4a", "anzio:C3.4")
def routes(book: Book, state: State, side: int, unit: int) -> tuple[list[Way], list[Way]]:
    """Every way of one or two hexes that a unit survives, in any direction and weather: ordinary and High Apennine ones.

    Nobody stops where he set out from. After an ordinary first hex a High Apennine side is no way on.
    """
    here, lane = state.forces[side].at[unit], state.lane[side][unit]
    safe, free = safe_cells(book, state, side, unit), climbs_freely(book, side, unit)
    ends = safe & book.rest & ~PASSED(book, state, (side, unit), 0)
    plain: list[Way] = off_board(book, state, side, here)
    high: list[Way] = []
    for first, lane_there, climbs in steps(book, here, lane, free):
        if not safe >> first & 1:
            continue
        if climbs:  # never a lake hex: only a road leads there
            high += [(first,)] if ends >> first & 1 else []
            continue
        plain += [(first,)] if ends >> first & 1 else []
        plain += [(first, *way) for way in off_board(book, state, side, first)]
        plain += [
            (first, second)
            for second, _, over_high in steps(book, first, lane_there, free)
            if not over_high and second != here and ends >> second & 1
        ]
    return plain, high


def one_more(book: Book, state: State, side: int, unit: int) -> list[Way]:
    """Ways of three hexes, for whom the second is one of those that he goes through without stopping."""
    here, lane = state.forces[side].at[unit], state.lane[side][unit]
    passed = PASSED(book, state, (side, unit), 0)
    if not passed:
        return []
    safe, free = safe_cells(book, state, side, unit), climbs_freely(book, side, unit)
    found: list[Way] = []
    ends = safe & book.rest & ~passed
    for first, lane_there, climbs in steps(book, here, lane, free):
        if climbs or not safe >> first & 1:
            continue
        for second, lane_then, over in steps(book, first, lane_there, free):
            if over or not passed >> second & 1:
                continue
            thirds = [to for to, _, high in steps(book, second, lane_then, free) if not high]
            found += [(first, second, to) for to in thirds if to != here and ends >> to & 1]
    return found


@wl.rule("anzio:B4G3c.1", "anzio:B4G5")
def ways(book: Book, state: State, side: int, unit: int) -> list[Way]:
    """The ways that a retreating unit may take; none when every one of them would destroy it.

    A High Apennine side is crossed, for one hex, only when all other ways cost a unit; an overfull hex is entered only
    when nothing else is left. Every unit chooses by itself.
    """
    plain, high = routes(book, state, side, unit)
    further = one_more(book, state, side, unit) if PASSED in book.hooks else []
    for found in (plain, further, high):
        fitting = [way for way in found if stacking.has_room(book, state, side, unit, way[-1])]
        if fitting:
            return liked(book, state, side, unit, fitting)
    return liked(book, state, side, unit, plain + further + high)


def liked(book: Book, state: State, side: int, unit: int, found: list[Way]) -> list[Way]:
    """Those of a unit's ways that nothing speaks against, or all if something does against every one."""
    if not SHUNNED.plugged(book):
        return found
    return [way for way in found if not SHUNNED(book, state, Chosen(side, unit, way))] or found


def can_retreat(book: Book, state: State, side: int, unit: int) -> bool:
    """Whether a unit that must retreat now would survive it; leaving by sea counts."""
    return bool(ways(book, state, side, unit)) or may_evacuate(book, state, side, unit)


@wl.rule("anzio:B4G3a")
def may_evacuate(book: Book, state: State, side: int, unit: int) -> bool:
    """Whether a unit may leave by sea from where it stands: Allied ones where an evacuation is possible."""
    return side == ALLIED and evacuation.may(book, state, unit, state.forces[side].at[unit])


def place_name(book: Book, cell: int) -> str:
    """A hex, or a box off the board, as it stands in an action."""
    return book.label(cell) if cell >= 0 else BOXES[cell]


def place_of(book: Book, name: str) -> int:
    """The hex or box of an action; -1 for a name that is neither."""
    return next((cell for cell, word in BOXES.items() if word == name), book.cell(name))


def why_not_this_way(book: Book, state: State, side: int, unit: int, names: list[str]) -> wl.Refused:
    """Why a unit cannot retreat through these places."""
    here, lane = state.forces[side].at[unit], state.lane[side][unit]
    safe, free = safe_cells(book, state, side, unit), climbs_freely(book, side, unit)
    cells = [place_of(book, name) for name in names]
    if cells[-1] == here:
        return words.no("B4G2.2 retreat-may-not-end-where")
    at = here
    for cell in cells:
        if cell < 0 or not book.near[at] >> cell & 1:
            return words.no("B4G2.1 retreat-goes-one-two-hexes")
        if rivers.lane_after(book.rivers, at, lane, cell) == rivers.FORBIDDEN:
            return words.no("B4G3b cross-river-destroys-retreating")
        if not safe >> cell & 1:
            return words.no("B4G4b held-controlled-enemy", hex=book.label(cell))
        if not free and is_high(book, at, book.direction(at, cell)):
            return words.no("B4G3c.1 high-apennine-crossed-only-one")
        lane, at = rivers.lane_after(book.rivers, at, lane, cell), cell
    if not book.rest >> at & 1:
        return words.no("B2F1.2 nobody-stops-lake-hex")
    if PASSED(book, state, (side, unit), 0) >> at & 1:
        return words.no("E10D8 goes-through-without-stopping")
    room = stacking.fits(book, side, state.forces[side], unit, at)
    shunned = SHUNNED(book, state, Chosen(side, unit, tuple(cells))) if room else None
    return shunned or words.no("B4G4c retreat-ends-overstacked-only-when")
