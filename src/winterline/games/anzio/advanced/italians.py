"""The Italians of both sides (E10A): who they are, how they are lost, whose hexes they make, and what feeds them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from winterline import author as wl

from .. import deployment, losses, passage, ports, replacements, sources, supply
from ..book import Book, flagged, land_hex, remembered
from ..options import air
from ..state import ALLIED, State
from ..words import no
from . import lists

FIRST_TURN = 0
"""Sept II 1943, on which the Italians take sides."""


class Claims(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """What Allied Italians hold."""

    hexes: wl.Mask = 0
    """Hexes that are friendly to the Allies because Italians entered them, and no other Allied unit since."""


CLAIMS = wl.Slot(Claims())


# --- who they are -----------------------------------------------------------------------------------------


@wl.rule("anzio:E10A1")
@remembered
def of_force(book: Book, side: int, name: str) -> int:
    """The Italians of a side that belong to a force, by what the orders of battle say of each, as a mask."""
    return wl.mask_of(unit for unit, force in lists.orders(book).italians[side].items() if force == name)


def is_italian(book: Book, side: int, unit: int) -> bool:
    """Whether a unit is Italian."""
    return flagged(book, side, unit, "italian")


# --- losses -----------------------------------------------------------------------------------------------


@wl.rule("anzio:E10A2a")
def first_to_go(book: Book, state: None, side: int, units: int) -> int:
    """Italians take the losses of every combat before others do; their replacements, without any factor, come last."""
    flags = book.units[side].flags
    return units | flags.get("italian", 0) & ~flags.get("replacement", 0)


@wl.rule("anzio:E10A2b")
def never_rebuilt(book: Book, state: State, unit: int) -> wl.Refused | None:
    """Why a unit takes no replacement: it is Italian."""
    return no("E10A2b italians-never-rebuilt") if is_italian(book, state.side, unit) else None


# --- ground -----------------------------------------------------------------------------------------------


@wl.rule("anzio:E10B4h")
def apart(book: Book, state: State, unit: int, cells: int) -> int:
    """Germans start in no hex with Italians who may defect, as they never stack with those who have."""
    return cells & ~wl.mask_of(cell for _, cell, _ in lists.orders(book).defectors)


@wl.rule("anzio:E10B4e")
def claims_nothing(book: Book, state: State, who: tuple[int, int]) -> bool:
    """On Sept II Allied Italians make no hex friendly; from Sept III on they do."""
    side, unit = who
    return side == ALLIED and state.turn == FIRST_TURN and is_italian(book, ALLIED, unit)


def hold_their_ground(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """As Sept III begins the hexes where Allied Italians stand become friendly: they are the last to occupy them."""
    if state.turn != FIRST_TURN + 1:
        return state
    for unit in wl.bits(book.units[ALLIED].flags.get("italian", 0)):
        cell = state.forces[ALLIED].at[unit]
        if cell >= 0:
            state = passage.enter(book, state, ALLIED, unit, (cell,), events)
    return state


@wl.rule("anzio:E10B4f")
def claim(book: Book, state: State, entry: passage.Entry, events: wl.Events) -> State:
    """Remember which hexes only Italians have won: these open no port, bring no bonus and capture no air base."""
    side, unit, cells = entry
    entered, before = wl.mask_of(cells), CLAIMS.of(state).hexes
    if side == ALLIED and is_italian(book, ALLIED, unit):
        fresh = 0 if passage.CLAIMS_NOTHING(book, state, (side, unit)) else entered & ~state.friendly
        after = before | fresh
    else:
        after = before & ~entered
    return CLAIMS.put(state, Claims(after)) if after != before else state


def no_port(book: Book, state: State, place: int) -> wl.Refused | None:
    """Why no counter can be declared on a place: Italians alone have taken it."""
    if sources.friendly_cells(book, state, place) & ~CLAIMS.of(state).hexes:
        return None
    return no("E10B4f italians-open-no-port", port=book.places[place].name)


@wl.rule("anzio:E10B4i")
def no_base(book: Book, state: State, subject: None, cells: int) -> int:
    """Hexes of Italians are no captured air bases, so the Germans keep the sky even above them."""
    return cells | CLAIMS.of(state).hexes


# --- supply -----------------------------------------------------------------------------------------------


@wl.rule("anzio:E10B5b")
@wl.of_position
def fed_by_cities(book: Book, state: State, subject: None, found: tuple[int, int]) -> tuple[int, int]:
    """Defectors need no port on Sept II, nor later wherever a line leads to a friendly major city.

    It feeds any number of them.
    """
    at = state.forces[ALLIED].at
    units = wl.mask_of(unit for unit in wl.bits(of_force(book, ALLIED, "fascist")) if at[unit] >= 0)
    if not units:
        return found
    if state.turn == FIRST_TURN:
        return units, book.land
    line = supply.joined(book, state, ALLIED, state.friendly & book.major_city)
    return units, supply.drawing_from(book, line)


# --- positions by hand ------------------------------------------------------------------------------------


def read_claims(book: Book, state: State, given: Sequence[Any]) -> State:
    """The hexes of a described position that only Italians have won."""
    hexes = wl.mask_of(land_hex(book, label) for label in given)
    return CLAIMS.put(wl.replace(state, friendly=state.friendly | hexes), Claims(hexes))


def wrong(book: Book, state: State) -> list[str]:
    """What is wrong with what Italians hold."""
    held = CLAIMS.of(state).hexes
    if held and book.orders is None:
        return ["Italians belong to the Advanced Games"]
    return ["a hex of Italians is not friendly to the Allies"] if held & ~state.friendly else []


CHAPTER = wl.Chapter[Book, State](
    title="Italians",
    options=("scenario.advanced",),
    slices=(CLAIMS,),
    phases=(wl.Placed(wl.Phase("italian ground", hold_their_ground, ALLIED), before="turn begins"),),
    hooks=(
        losses.LOST_FIRST.by(first_to_go),
        replacements.NO_GROWTH.by(never_rebuilt),
        deployment.DEPLOYMENT.by(apart),
        passage.CLAIMS_NOTHING.by(claims_nothing),
        passage.APPROACHED.by(claim),
        ports.NO_OPENING.by(no_port),
        air.NOT_TAKEN.by(no_base),
        supply.OTHERWISE.by(fed_by_cities),
    ),
    fields={"italian_hexes": wl.Field(list, read_claims)},
    invariants=(wrong,),
)
