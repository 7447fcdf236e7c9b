"""Paratroops: who may drop, when, from where and where to (F8B to F8D)."""

from __future__ import annotations

import msgspec

from winterline import author as wl

from .. import destinations, movement, stacking, words, zoc
from ..book import CLOSED, Book, attack_of, is_mud, of_units
from ..refusals import why_closed
from ..state import ALLIED, AXIS, SICILIA, State
from . import air
from .interdiction import STRUCK

MOST_POINTS = 3
"""Stacking points that the Allies may drop in a turn."""
LAST_YEAR = 1943
"""The year in which the German regiment may drop."""


class Drops(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """Who has dropped by parachute."""

    dropped: tuple[wl.Mask, wl.Mask] = (0, 0)
    """By side, the units that have dropped this player-turn, or Germans in the one before; lost ones are included."""
    idle: wl.Mask = 0
    """Those of the side in turn that may not attack this turn."""
    used: bool = False
    """Whether the German regiment has made its drop."""
    down: tuple[tuple[int, int], ...] = ()
    """The units of the side in turn that came down this turn, each with its drop hex."""
    zone: int = -1
    """The zone by which Italians take sides, if it is not the invaded one."""


DROPS = wl.Slot(Drops())
MORE = wl.Numbers[Book, None, int]("the units of a side that can drop")


# --- who --------------------------------------------------------------------------------------------------


@wl.rule("anzio:F8C1", "anzio:F8D1")
def paratroops(book: Book, side: int) -> int:
    """The units of a side that can drop, as a mask: five Allied ones and a German regiment, no others."""
    return MORE(book, None, side, book.groups["paratroops", side])


@wl.rule("anzio:X20-8C1")
def with_ssf(book: Book, state: None, side: int, units: int) -> int:
    """The addendum's paratroops: 1SSF too, on whatever ground it could climb it pays for like anybody."""
    return units | book.groups["ssf", ALLIED] if side == ALLIED else units


def dropped(book: Book, state: State, side: int) -> int:
    """The units of a side that have dropped this player-turn, or Germans in the one before."""
    return DROPS.of(state).dropped[side] & paratroops(book, side)


# --- when and from where ----------------------------------------------------------------------------------


@wl.rule("anzio:F8C5", "anzio:F8D3")
def took_off(book: Book, state: State, unit: int) -> bool:
    """Whether a unit of the side in turn began it where aircraft take it up: an air base out of enemy zones, or Sicilia.

    It must not have gone anywhere since.
    """
    cell = state.forces[state.side].at[unit]
    bound = destinations.pinned(book, state) | state.engaged | state.afloat
    if state.spent[unit] or bound >> unit & 1:
        return False
    return cell == SICILIA or cell in wl.bits(book.air_bases)


@wl.rule("anzio:F8C6")
def too_many(book: Book, state: State, unit: int) -> bool:
    """Whether an Allied unit is more than may still drop this turn: three stacking points do."""
    size = book.units[ALLIED].size
    return sum(size[other] for other in wl.bits(dropped(book, state, ALLIED))) + size[unit] > MOST_POINTS


@wl.rule("anzio:F8D2", "anzio:F8D5")
def why_no_german(book: Book, state: State, unit: int) -> wl.Refused | None:
    """Why the German regiment may not drop: it does so once, in 1943, and not on a turn in which it is interdicted."""
    if DROPS.of(state).used:
        return words.no("F8D2 has-made-its-drop")
    if book.calendar[state.turn].year > LAST_YEAR:
        return words.no("F8D2 germans-drop-in-1943")
    if STRUCK.of(state).held >> unit & 1:
        return words.no("F8D5 interdicted-does-not-drop")
    return None


def may_still(book: Book, state: State, unit: int) -> bool:
    """Whether a German unit may still be dropped this turn or later."""
    fresh = not DROPS.of(state).used and book.calendar[state.turn].year <= LAST_YEAR
    return fresh and paratroops(book, AXIS) >> unit & 1 == 1


@wl.rule("anzio:F8B1")
def grounded(book: Book, state: State) -> bool:
    """Whether the weather keeps aircraft on the ground: mud does."""
    return is_mud(book, state)


def why_not(book: Book, state: State, unit: int) -> wl.Refused | None:
    """Why a unit of the side in turn may not drop now, wherever it would."""
    side = state.side
    if not paratroops(book, side) >> unit & 1:
        return words.no("F8C1 only-paratroops-drop" if side == ALLIED else "F8D1 only-first-regiment-drops")
    if grounded(book, state):
        return words.no("F8B1 drops-need-good-weather")
    if dropped(book, state, side) >> unit & 1:
        return words.no("F8B4 has-dropped-this-turn")
    if side == AXIS and (refused := why_no_german(book, state, unit)):
        return refused
    if not took_off(book, state, unit):
        return words.no(
            "F8C5 starts-turn-air-base-sicilia" if side == ALLIED else "F8D3 starts-turn-air-base"
        )
    if side == ALLIED and too_many(book, state, unit):
        return words.no("F8C6 three-points-drop")
    return None


# --- where to ---------------------------------------------------------------------------------------------


@wl.rule("anzio:F8C2", "anzio:F8C3", "anzio:F8C4")
def within_range(book: Book, state: State) -> int:
    """The hexes that Allied aircraft reach: those wholly south of the middle fold until a base was held for a turn.

    They reach the whole map from Oct II 1943 on, from Corsica and Sardinia. The range is short again once the Germans
    have taken all bases back, and with them air superiority.
    """
    held = 0 <= air.SKY.of(state).base_taken < state.turn
    return book.land if held or air.covered_columns(book, state) else book.below_middle


def reached(book: Book, state: State) -> int:
    """The hexes that aircraft of the side in turn reach."""
    return within_range(book, state) if state.side == ALLIED else book.land


@wl.rule("anzio:F8B2", "anzio:X19-8B2")
def foes(book: Book, state: State) -> int:
    """The hexes where nobody drops for the enemy who is there: a unit of any kind, inverted counters and replacements."""
    return zoc.occupied(book, state.forces[1 - state.side])


def shut(book: Book, state: State, unit: int) -> int:
    """The hexes that a unit of the side in turn does not enter whatever it pays."""
    side = state.side
    closed = ~book.rest | foes(book, state) | CLOSED(book, state, side, 0)
    if not attack_of(book, state, side, unit):
        closed |= zoc.enemy_zone(book, state, side)
    return movement.KEPT_OUT(book, state, (side, unit), closed)


@wl.rule("anzio:F8B3")
def full(book: Book, state: State, unit: int) -> int:
    """The hexes that have no room for a unit that drops: friends may be there, within the limit."""
    return stacking.too_full(book, state, state.side, unit)


def zones_for(book: Book, state: State, unit: int) -> int:
    """The hexes where a unit of the side in turn may drop."""
    return reached(book, state) & ~shut(book, state, unit) & ~full(book, state, unit)


def why_not_there(book: Book, state: State, unit: int, label: str) -> wl.Refused:
    """Why a unit cannot drop in a hex."""
    cell, side = book.cell(label), state.side
    if cell < 0:
        return words.no("B2A.1 board-no-hex", label=label[:12])
    if not book.rest >> cell & 1:
        lake_road = book.land >> cell & 1
        return words.no("B2F1.2 nobody-stops-lake-hex") if lake_road else why_closed(book, cell)
    if foes(book, state) >> cell & 1:
        return words.no("F8B2 enemy-in-hex")
    if not reached(book, state) >> cell & 1:
        return words.no("F8C2 beyond-middle-fold")
    if full(book, state, unit) >> cell & 1:
        return words.no("F8B3 no-room-for-drop")
    if refused := movement.NO_ENTRY(book, state, (unit, cell)):
        return refused
    zone = zoc.enemy_zone(book, state, side) >> cell & 1
    if zone and not attack_of(book, state, side, unit):
        return words.no("C10B2.1 counter-without-defence-factor-may")
    return words.no("F8B2 hex-closed-to-drops")


def offers(book: Book, state: State) -> list[wl.Action]:
    """The units that may drop in this movement phase."""
    if grounded(book, state):
        return []
    able = wl.mask_of(u for u in wl.bits(paratroops(book, state.side)) if may_drop(book, state, u))
    return of_units(book, state.side, "drop", able)


def may_drop(book: Book, state: State, unit: int) -> bool:
    """Whether a unit of the side in turn may drop anywhere now."""
    return why_not(book, state, unit) is None and zones_for(book, state, unit) != 0


def why_not_drop(book: Book, state: State, action: wl.Action) -> wl.Refused:
    """Why a unit cannot be chosen to drop."""
    side, unit = book.index.get(action.unit, (-1, -1))
    if side != state.side:
        return words.no("F8B4 own-movement-phase")
    return why_not(book, state, unit) or words.no("F8B2 no-hex-to-drop")
