"""Counters without a defence factor: what destroys them when no friend covers them, and how they slip away in time."""

from __future__ import annotations

from winterline import author as wl
from winterline.core.bits import union

from .book import Book, attack_of, defence_of, remembered
from .losses import destroy
from .passage import ENTERED, Entry
from .retreat import MayWithdraw
from .state import CACHES, PLACES, STEPS, Force, State, units_within
from .zoc import armed, controlled, controlling, heedless, held, occupied


@wl.rule("anzio:C11B3.1")
@CACHES.of_force(PLACES | STEPS)
def uncovered(book: Book, side: int, force: Force) -> int:
    """The hexes where units of a side stand that have no defence factor, and none that has one."""
    return occupied(book, force) & ~held(book, side, force)


ZONES_DESTROY = wl.Tests[Book, None, None]("whether every unit with a zone of control destroys counters")


@wl.rule("anzio:C10B4")
def destroys(book: Book, state: State, side: int, unit: int) -> bool:
    """Whether a unit destroys uncovered enemy counters beside it: it must have an attack factor."""
    if attack_of(book, state, side, unit):
        return True
    return ZONES_DESTROY(book, None, None) and defence_of(book, state, side, unit) > 0


@CACHES.of_force(PLACES | STEPS)
def threat(book: Book, side: int, force: Force) -> int:
    """The hexes in which uncovered enemies of a side's units are destroyed."""
    destroying = controlling if ZONES_DESTROY(book, None, None) else armed
    return controlled(book, destroying(book, side, force))


@wl.rule("anzio:C10C3", "anzio:C10C4", "anzio:C10C6", "anzio:C10C12", "anzio:C10C11")
def destroy_uncovered(book: Book, state: State, entry: Entry, events: wl.Events) -> State:
    """A unit with an attack factor destroys every uncovered enemy counter in and beside the hexes that it enters.

    It need not stop for that, in whatever phase it goes, comes ashore, advances or retreats.
    """
    enemy = 1 - entry.side
    lying = uncovered(book, enemy, state.forces[enemy])
    if not lying or not destroys(book, state, entry.side, entry.unit):
        return state
    near = rings(book)
    alone = heedless(book, entry.side, entry.unit)  # one that controls nothing destroys what it comes upon
    beside = wl.mask_of(entry.cells) if alone else union(map(near.__getitem__, entry.cells))
    if not (lying := lying & beside):
        return state
    victims = units_within(state.forces[enemy], lying)
    return destroy(book, state, enemy, victims, events, "C10C3")


@remembered
def rings(book: Book) -> list[int]:
    """Hex -> itself and the hexes beside it, as bitboards."""
    return [near | 1 << cell for cell, near in enumerate(book.near)]


@wl.rule("anzio:C11B3.2")
def exposed(book: Book, state: State, side: int) -> list[int]:
    """The units of a side that lie uncovered where an enemy with an attack factor controls their hex."""
    force, enemy = state.forces[side], state.forces[1 - side]
    lying = uncovered(book, side, force)
    return units_within(force, lying & threat(book, 1 - side, enemy)) if lying else []


def aftermath(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """At the end of its turn the side in turn may take back its exposed counters that have not retreated yet."""
    units = tuple(u for u in exposed(book, state, state.side) if not state.retreated[state.side] >> u & 1)
    return wl.push(state, MayWithdraw(state.side, units))


def left_exposed(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """What still lies exposed, on either side, when the turn is over is destroyed."""
    for side in (state.side, 1 - state.side):
        state = destroy(book, state, side, exposed(book, state, side), events, "C10C3")
    return state


CHAPTER = wl.Chapter[Book, State](
    title="Counters without a defence factor", hooks=(ENTERED.by(destroy_uncovered),)
)
