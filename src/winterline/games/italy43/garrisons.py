"""Units that must stay where they are: frozen divisions, the garrisons of Formia and Naples, and their release."""

from __future__ import annotations

from itertools import filterfalse

import msgspec

from winterline import author as wl

from .book import HELD, MOVABLE, Approach, Book, cite, mover, units_at
from .entering import ARRIVED, CROSSED, WATCHED
from .losses import parent_of
from .manoeuvre import Going
from .phrases import no
from .pursuit import ADVANCE
from .roster import Unit
from .state import ALLIED, AXIS, CACHES, DEEDS, PLACES, RELEASED, Force, State, indices, with_force
from .zoc import enemies

BERNHARD = "S2"
FORMIA = "1706"
RECON_FREE, REGIMENT_FREE = 14, 11
"""Turns on which 33/15 and 504/82 are released in any case."""
LATE_REGIMENT = "us-82-504"
RECON, GUARD = "de-15-33", "de-94-267"


def standing_for(book: Book, state: State, side: int, unit: int) -> Unit:
    """The counter whose orders a unit is under: a Remnant's are those of its parent."""
    return book.unit(side, parent_of(state, side, unit))


def is_released(state: State, side: int, unit: int) -> bool:
    """Whether a unit has been set free for good."""
    return bool(state.forces[side].deeds[unit] & RELEASED)


FROZEN = no("S3.3.3a frozen-until-allied-comes-within")


# --- who is held --------------------------------------------------------------------------------------


@wl.rule("italy43:S3.3.2")
def held_on_first_turn(book: Book, state: State, unit: int, counter: Unit) -> wl.Refused | None:
    """The two battalions of 3 Panzergrenadier Division in 2706 do not move on Turn 1."""
    if "pair" in counter.flags and state.turn == 1:
        return no("S3.3.2 two-2706-may-not-move")
    return None


@wl.rule("italy43:S3.3.3a")
def is_frozen(book: Book, state: State, unit: int, counter: Unit) -> wl.Refused | None:
    """Units of 15 Panzergrenadier Division do not move until they are released; in the Bernhard Line they are free."""
    if "frozen" not in counter.flags or "garrison" in counter.flags or book.scenario == BERNHARD:
        return None
    place = state.forces[AXIS].at[unit]
    if is_released(state, AXIS, unit) or book.is_area(place):
        return None
    if book.ground.three[place] & enemies(book, state, AXIS):
        return None
    return FROZEN


@wl.rule("italy43:S3.3.4b")
def guards_formia(book: Book, state: State, unit: int, counter: Unit) -> wl.Refused | None:
    """33/15 stays in Formia before Turn 14 and 267/94 always, unless they are forced out of it."""
    if state.forces[AXIS].at[unit] != formia(book):
        return None
    if counter.id == GUARD or (counter.id == RECON and state.turn < RECON_FREE):
        return no("S3.3.4b garrison-formia-stays")
    return None


@wl.rule("italy43:S3.3.4a", "italy43:S2.3.3")
def last_in_formia(book: Book, state: State, unit: int, counter: Unit) -> wl.Refused | None:
    """A German unit must always be in Formia: the last one does not leave, nor do all leave together."""
    cell = formia(book)
    if state.forces[AXIS].at[unit] != cell:
        return None
    top = state.stack[-1] if state.stack else None
    along = top.units if isinstance(top, Going) else ()
    if any(other != unit and other not in along for other in units_at(state, AXIS, cell)):
        return None
    return no("S3.3.4a german-must-always-formia")


@wl.rule("italy43:S2.3.2")
def held_in_bernhard(book: Book, state: State, unit: int, counter: Unit) -> wl.Refused | None:
    """In the Bernhard Line 325G/82 and 505/82 never move."""
    if book.scenario == BERNHARD and "garrison" in counter.flags and counter.id != LATE_REGIMENT:
        return no("S2.3.2 regiment-garrison-does-not-move")
    return None


@wl.rule("italy43:S3.3.5a")
def guards_naples(book: Book, state: State, unit: int, counter: Unit) -> wl.Refused | None:
    """The regiments of 82 Airborne Division stay in Naples until they are released or removed."""
    place = state.forces[ALLIED].at[unit]
    if "garrison" not in counter.flags or book.scenario == BERNHARD or is_released(state, ALLIED, unit):
        return None
    if not book.ground.naples >> place & 1:
        return None
    if counter.id == LATE_REGIMENT and state.turn >= REGIMENT_FREE:
        return None
    return no("S3.3.5a regiment-garrison-naples")


ORDERS = ((guards_naples, held_in_bernhard), (held_on_first_turn, is_frozen, guards_formia, last_in_formia))
"""What may hold a unit, by side."""
BOUND = frozenset(("pair", "frozen", "garrison"))
"""Flags without one of which nothing holds a unit, except a German in Formia."""


@wl.remembered
def under_orders(book: Book, side: int) -> frozenset[int]:
    """The units of a side that something may hold, but for Germans in Formia; a Remnant may stand for one of them."""
    units = enumerate(book.units[side].counters)
    return frozenset(n for n, unit in units if unit.flags & (BOUND | {"remnant"}))


@wl.remembered
def formia(book: Book) -> int:
    """The hex of Formia."""
    return book.cell(FORMIA)


def orders(book: Book, state: State, side: int, unit: int) -> wl.Refused | None:
    """The orders that hold a unit where it is, if any do."""
    counter = standing_for(book, state, side, unit)
    for check in ORDERS[side]:
        if (refused := check(book, state, unit, counter)) is not None:
            return refused
    return None


@wl.remembered
def posting(book: Book, side: int) -> tuple[frozenset[int], int]:
    """The units of a side that something may hold, and the hex where something may hold any German."""
    return under_orders(book, side), formia(book)


class Posts(msgspec.Struct, frozen=True, eq=False, gc=False):
    """Where those are that something may hold wherever they are, what they have done, and the Germans in Formia.

    Compared by identity: after most changes of a force it is the same as before.
    """

    places: tuple[int, ...]
    deeds: tuple[int, ...]
    guards: tuple[int, ...]


def all_posts(book: Book, side: int, force: Force) -> Posts:
    """Where those are that something may hold wherever they are, what they have done, and the Germans in Formia."""
    (bound, home), at, deeds = posting(book, side), force.at, force.deeds
    guards = indices(at, home) if side == AXIS else ()
    return Posts(tuple([at[unit] for unit in bound]), tuple([deeds[unit] for unit in bound]), tuple(guards))


def posts_after(book: Book, side: int, force: Force, last: Posts, moved: wl.Moved) -> Posts:
    """The same, told from what it was before some units changed."""
    bound, home = posting(book, side)
    for unit, place in moved:
        if unit in bound or home in (place, force.at[unit]):
            return all_posts(book, side, force)
    return last


posts = CACHES.of_force(PLACES | DEEDS, carried=posts_after)(all_posts)


def posted(book: Book, state: State, side: int) -> tuple[object, ...]:
    """What the orders of a side's units follow from besides the enemy."""
    known, top = posts(book, side, state.forces[side]), state.stack[-1] if state.stack else None
    along = top.units if known.guards and isinstance(top, Going) else ()
    return state.turn, state.remnants, known, along


@CACHES.shared(wl.ENEMY, PLACES, posted)
def bound(book: Book, state: State, side: int) -> frozenset[int]:
    """The units of a side that must stay where they are."""
    at, guards = state.forces[side].at, posts(book, side, state.forces[side]).guards
    suspects = [unit for unit in under_orders(book, side).union(guards) if at[unit] >= 0]
    return frozenset([unit for unit in suspects if orders(book, state, side, unit) is not None])


def why_held(book: Book, state: State, side: int, unit: int) -> wl.Refused | None:
    """Why a unit must stay where it is."""
    return orders(book, state, side, unit) if unit in bound(book, state, side) else None


def held(book: Book, state: State, unit: int) -> wl.Refused | None:
    """Why a unit of the side in turn must stay where it is."""
    return why_held(book, state, mover(book, state), unit)


def free(book: Book, state: State, side: int, units: list[int]) -> list[int]:
    """Units of a side without those that must stay where they are."""
    stay = bound(book, state, side)
    return [*filterfalse(stay.__contains__, units)] if stay else units


def stays(book: Book, state: State, unit: int, hexes: int) -> int:
    """Hexes that a unit of the side in turn may advance: none for one that must stay."""
    return 0 if held(book, state, unit) is not None else hexes


# --- release ------------------------------------------------------------------------------------------


def release(book: Book, state: State, side: int, units: list[int], cited: str, events: wl.Events) -> State:
    """Set units free for good."""
    fresh = [unit for unit in units if not is_released(state, side, unit)]
    if not fresh:
        return state
    events.append(wl.Event("released", cited, book.names(side, fresh)))
    return with_force(state, side, state.forces[side].did(RELEASED, *fresh))


def frozen_units(book: Book, state: State) -> list[int]:
    """The frozen units in play that can be released before their time; the recon battalion at Formia cannot."""
    at = state.forces[AXIS].at
    return [unit for unit in waiting(book) if at[unit] >= 0]


@wl.remembered
def waiting(book: Book) -> tuple[int, ...]:
    """The frozen units that can be released before their time."""
    units = enumerate(book.units[AXIS].counters)
    return tuple(n for n, unit in units if "frozen" in unit.flags and "garrison" not in unit.flags)


def approached(book: Book, state: State, step: Approach, events: wl.Events) -> State:
    """Units have come to a hex: Allied ones release the frozen units no more than three hexes from it."""
    place = step.place
    if step.side != ALLIED:
        return state
    if state.battle is not None:
        state = forced_out(book, state, place, events)
    if not before_frozen(book, state, AXIS) >> place & 1:
        return state
    at, near = state.forces[AXIS].at, book.ground.three[place]
    found = [u for u in frozen_units(book, state) if at[u] < book.ground.cells and near >> at[u] & 1]
    return release(book, state, AXIS, found, cite("S3.3.3a"), events)


@CACHES.shared(wl.OWN, PLACES | DEEDS)
def before_frozen(book: Book, state: State, side: int) -> int:
    """The hexes no more than three from units of a side that are still frozen."""
    bound = [unit for unit in frozen_units(book, state) if not is_released(state, side, unit)]
    places = [state.forces[side].at[unit] for unit in bound]
    return wl.union(book.ground.three[place] for place in places if place < book.ground.cells)


def near_garrisons(book: Book, state: State, side: int, mask: int) -> int:
    """The hexes in which something happens, with those in which the Allies set others free.

    That is along the Volturno and near frozen units, after a combat anywhere.
    """
    if side != ALLIED:
        return mask
    return mask | banks(book) | before_frozen(book, state, AXIS) if state.battle is None else -1


@wl.rule("italy43:S3.3.3b")
def over_volturno(book: Book, state: State, step: Approach, events: wl.Events) -> State:
    """An Allied unit that crosses the Volturno releases all frozen units but the one at Formia."""
    if step.side != ALLIED or book.is_area(step.before) or book.is_area(step.place):
        return state
    if not book.ground.blocked(step.before, step.place, book.ground.volturno):
        return state
    return release(book, state, AXIS, frozen_units(book, state), cite("S3.3.3b"), events)


@wl.remembered
def banks(book: Book) -> int:
    """The hexes along the Volturno."""
    return wl.mask_of(cell for cell, sides in enumerate(book.ground.volturno) if sides)


@wl.rule("italy43:S3.3.5b")
def forced_out(book: Book, state: State, place: int, events: wl.Events) -> State:
    """When a combat has forced a regiment of the garrison out of Naples, all three are released."""
    battle, naples = state.battle, book.ground.naples
    if book.scenario == BERNHARD or battle is None or mover(book, state) == ALLIED:
        return state
    if not naples >> battle.cell & 1 or naples >> place & 1:
        return state
    at = state.forces[ALLIED].at
    here = [unit for unit, spot in enumerate(at) if spot >= 0]
    guards = [unit for unit in here if "garrison" in standing_for(book, state, ALLIED, unit).flags]
    if not any(at[unit] == place for unit in guards):
        return state
    return release(book, state, ALLIED, guards, cite("S3.3.5b"), events)


CHAPTER = wl.Chapter[Book, State](
    title="Garrisons and frozen units",
    hooks=(
        HELD.by(held),
        MOVABLE.by(free),
        ARRIVED.by(approached),
        CROSSED.by(over_volturno),
        WATCHED.by(near_garrisons),
        ADVANCE.by(stays),
    ),
)
