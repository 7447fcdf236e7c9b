"""Support: air, artillery and naval assets, who may commit them and what that costs."""

from __future__ import annotations

from winterline.core.decision import Event
from winterline.core.rules import rule
from winterline.games.italy43 import asu
from winterline.games.italy43.asu import DIVISION, is_fired
from winterline.games.italy43.book import Book, cite, mover, units_at
from winterline.games.italy43.special import gives_shift, supports_like_corps
from winterline.games.italy43.state import (
    ALLIED,
    BRITISH_AIR,
    GOOD,
    NAVAL,
    US_AIR,
    Battle,
    State,
    replace,
)

MARKERS = {-2: US_AIR, -3: BRITISH_AIR, -4: NAVAL}
"""An asset is the number of an ASU, or one of these for a support marker."""
KINDS = {-2: "us-air", -3: "british-air", -4: "naval"}
ARMY = {-2: "us", -3: "uk"}


@rule("italy43:17.4a")
def in_range(book: Book, place: int, gun: int, side: int, cell: int) -> bool:
    """Whether an ASU reaches the defender's hex, counted in hexes through any terrain and any units."""
    return book.board.grid.distance(place, cell) <= book.units[side].reach[gun]


@rule("italy43:17.6.3a", "italy43:21.3b", "italy43:17.7b")
def can_fire(book: Book, state: State, side: int, gun: int, cell: int) -> bool:
    """Whether an ASU can support at all: Ready, in Good Order, in range, not in an Entry Area.

    Enemies next to it, an attack that it came through and Replacement markers in its hex are nothing to it.
    """
    force = state.forces[side]
    place = force.at[gun]
    if place < 0 or book.is_area(place) or is_fired(state, side, gun) or force.order(gun) != GOOD:
        return False
    return in_range(book, place, gun, side, cell)


@rule("italy43:9.5.1", "italy43:9.5.4b")
def has_division(book: Book, side: int, gun: int, units: list[int]) -> bool:
    """Whether some unit of a Division ASU's division is among those that fight, Main Assault Force or not."""
    return any(book.unit(side, unit).formation == book.unit(side, gun).formation for unit in units)


@rule("italy43:9.5.2b", "italy43:8.6.1c", "italy43:8.6.2", "italy43:9.4b")
def has_army(book: Book, side: int, army: str, units: list[int]) -> bool:
    """Whether some unit of an Army fights; French and Italian units are of the US Army, Germans all of one."""
    return any(book.unit(side, unit).army == army for unit in units)


@rule("italy43:17.6.3b")
def serves(book: Book, side: int, gun: int, units: list[int]) -> bool:
    """Whether an ASU may support these units: its division's, or for Corps ASUs and Nebelwerfers its Army's."""
    kind = book.units[side].asu[gun]
    if kind == DIVISION:
        return has_division(book, side, gun, units)
    return supports_like_corps(kind) and has_army(book, side, book.unit(side, gun).army, units)


def guns_for(book: Book, state: State, side: int, cell: int, units: list[int]) -> list[int]:
    """The ASUs of a side that could support these units in a combat for a hex."""
    kinds = book.units[side].asu
    return [
        gun
        for gun, kind in enumerate(kinds)
        if gives_shift(kind) and can_fire(book, state, side, gun, cell) and serves(book, side, gun, units)
    ]


def markers_for(book: Book, state: State, side: int, cell: int, units: list[int]) -> list[int]:
    """The Ready air and naval markers that could support these units in a combat for a hex."""
    if side != ALLIED:
        return []
    found = [asset for asset, army in ARMY.items() if has_army(book, side, army, units)]
    if book.ground.naval >> cell & 1:
        found.append(-4)
    return [asset for asset in found if state.support & MARKERS[asset]]


def dd_assets(book: Book, state: State, battle: Battle, lead: int) -> list[int]:
    """What the defender may commit to a Determined Defense under a Lead Unit: ASUs, and -2 to -4 for markers.

    Assets are of the Lead Unit's Army, a Division ASU needs a unit of its own in the hex; the fleet serves both Armies.
    """
    if battle.kind != "regular":
        return []
    side = 1 - mover(book, state)
    here = units_at(state, side, battle.cell)
    army = book.unit(side, lead).army
    guns = guns_for(book, state, side, battle.cell, here)
    own = [gun for gun in guns if book.unit(side, gun).army == army]
    return own + markers_for(book, state, side, battle.cell, [lead])


def spend(book: Book, state: State, side: int, asset: int, events: list[Event]) -> State:
    """Commit an asset: an ASU is turned to its Fired side, a marker to Used."""
    if asset >= 0:
        return asu.fired(book, state, side, asset, events)
    cited = cite("9.6a" if asset == -4 else "9.4a")
    events.append(Event("support", cited, word=KINDS[asset]))
    return replace(state, support=state.support & ~MARKERS[asset])
