"""Enemies beside the attackers of an automatic victory: somebody else must attack them, or come up to do so at once."""

from __future__ import annotations

from collections.abc import Iterator

from winterline import author as wl

from .book import Book
from .contact import able, able_beside, attacked, committed
from .destinations import destinations, may_move, unspent
from .movement import unit_reach
from .state import Battle, State, with_force
from .zoc import controlling, heedless

MOST = 3
"""Enemy hexes that others can be brought up against in one automatic victory."""


def orphans(book: Book, state: State, units: int = 0, hexes: int = 0) -> int:
    """Enemy hexes next to committed attackers that nobody is free to attack, once these units attack these hexes too."""
    side = state.side
    at, near = state.forces[side].at, book.near
    busy = committed(state) | units
    exposed = covered = 0
    targets = controlling(book, 1 - side, state.forces[1 - side]) & ~attacked(state) & ~hexes
    for unit in able_beside(book, state, targets):
        if busy >> unit & 1:
            exposed |= 0 if heedless(book, side, unit) else near[at[unit]]
        else:
            covered |= near[at[unit]]
    return exposed & ~covered & targets


def can_follow(book: Book, state: State, battle: Battle, left: int) -> bool:
    """Whether others can come up at once against the enemies that an automatic victory leaves beside its attackers."""
    if not left:
        return True
    if left.bit_count() > MOST or not _hopeful(book, state, battle, left):
        return False
    return _can_cover(book, wl.replace(state, battles=(*state.battles, battle)), left)


def _hopeful(book: Book, state: State, battle: Battle, left: int) -> bool:
    """Whether somebody could march next to each of these hexes."""
    free = wl.mask_of(able(book, state)) & ~committed(state) & ~state.stopped & ~wl.mask_of(battle.attackers)
    return all(followers(book, state, battle.hexes, cell) & free for cell in wl.bits(left))


@wl.of_position
def followers(book: Book, state: State, beaten: tuple[int, ...], cell: int) -> int:
    """The units that could march next to a hex if the enemies in those that are beaten counted for nothing."""
    after = wl.replace(state, battles=(*state.battles, Battle((), beaten, certain=True)))
    ring, at = book.near[cell], state.forces[state.side].at
    return wl.mask_of(
        unit
        for unit in able(book, state)
        if _near_enough(book, state, at[unit], unit, cell) and unit_reach(book, after, unit).board & ring
    )


def _near_enough(book: Book, state: State, here: int, unit: int, cell: int) -> bool:
    """Whether a unit could get next to a hex if every step cost the least there is."""
    return book.board.grid.distance(here, cell) - 1 <= book.units[state.side].moves[unit]


def _can_cover(book: Book, state: State, left: int) -> bool:
    """Whether free units can be brought up against these hexes, one after the other."""
    return not left or next(reliefs(book, state, left), None) is not None


def reliefs(book: Book, state: State, left: int) -> Iterator[tuple[int, int]]:
    """The free units of the side in turn, each with a hex beside the first of these enemies where it may go.

    Only such moves are named after which the others can be reached too.
    """
    side, cell = state.side, (left & -left).bit_length() - 1
    force, busy, ring = state.forces[side], committed(state), book.near[cell]
    for unit in able(book, state):
        if busy >> unit & 1 or not may_move(book, state, unit) or not unspent(book, state, unit):
            continue
        if not _near_enough(book, state, force.at[unit], unit, cell):
            continue
        for goal in wl.bits(destinations(book, state, unit) & ring):
            rest = left & ~book.near[goal]
            after = with_force(state, side, force.put(unit, goal), stopped=state.stopped | 1 << unit)
            if _can_cover(book, after, rest):
                yield unit, goal
