"""Hexes that hold too much while units move: whether the limit can still be met when the phase ends.

Friendly units are no obstacle to each other, so how far a unit gets does not depend on where the others stand. To put a
crowded hex right a unit leaves it; if that crowds another hex, one leaves there, and so on: chains and rings of units.
"""

from __future__ import annotations

from collections.abc import Iterator

from winterline import author as wl
from winterline.core.able import places

from .book import Book, mover, overrun_cells
from .engage import committed
from .movement import next_steps, points_left, unit_reach
from .stacking import room_for
from .state import LIMIT, Force, State

MOST_TRIES = 400
"""Moves that are tried before a crowd counts as one that cannot be dissolved. A chain is a few."""


@wl.rule("beachhead:5.when")
def mendable(book: Book, state: State, force: Force, moved: int, onward: int) -> bool:
    """Whether the limit can still be met everywhere by moves that are left in this phase.

    `force` is the force as it would stand, with a hex that holds too much, once `moved` has gone or come on; that unit
    could take one step to `onward`.
    """
    if soon_right(book, state, force, moved, onward):
        return True
    search = Mending(book, state, moved, onward)
    return search.has_room(force) and search.possible(force, frozenset())


def soon_right(book: Book, state: State, force: Force, moved: int, onward: int) -> bool:
    """A quick sign: whoever leaves the one crowded hex puts it right, and somebody there can step to an empty one."""
    cell, sizes = force.over.bit_length() - 1, book.units[mover(book, state)].size
    if force.over != 1 << cell or (state.battles and overrun_cells(state)):
        return False
    units, excess = places(force.at, cell), force.load[cell] - LIMIT
    if any(sizes[unit] < excess for unit in units):
        return False
    empty, still = ~force.occupied, state.stopped | committed(state)
    if moved in units and onward & empty:
        return True
    going = (unit for unit in units if unit != moved and not still >> unit & 1)
    return any(next_steps(book, state, cell, points_left(book, state, unit)) & empty for unit in going)


class Mending:
    """A search for moves that bring every hex back to its limit: each unit moves once at most."""

    def __init__(self, book: Book, state: State, moved: int, onward: int) -> None:
        self.book, self.state = book, state
        self.sizes = book.units[mover(book, state)].size
        self.special = {moved: onward}
        self.left = MOST_TRIES

    def has_room(self, force: Force) -> bool:
        """Whether there is room at all in the hexes that a crowd could spread over, chain by chain.

        Nobody gets out of them, so what is in them in excess of their limits stays in excess: most crowds end here.
        """
        spread, fresh = force.over, force.over
        while fresh:
            further, roomy = 0, ~(spread | force.full)
            for unit, cell in enumerate(force.at):
                if cell >= 0 and fresh >> cell & 1:
                    further |= self.reach(unit)
                    if further & roomy:
                        return True
            fresh = further & ~spread
            spread |= fresh
        return False

    def possible(self, force: Force, gone: frozenset[int]) -> bool:
        """Whether the crowded hexes of a force can be put right by units that have not gone yet."""
        if not force.over:
            return True
        cell = next(wl.bits(force.over))
        units = [unit for unit, at in enumerate(force.at) if at == cell and unit not in gone]
        for unit, goal in self.ways_out(force, units):
            self.left -= 1
            if self.left < 0:
                return False
            if self.possible(force.put(unit, goal, self.sizes[unit]), gone | {unit}):
                return True
        return False

    def ways_out(self, force: Force, units: list[int]) -> Iterator[tuple[int, int]]:
        """Moves out of a hex, those first that crowd no other: into empty hexes, then where there is room."""
        held, rooms = force.occupied, [room_for(force, self.sizes[unit]) for unit in units]
        for hexes in ([~held] * len(units), [held & room for room in rooms], [~room for room in rooms]):
            for unit, wanted in zip(units, hexes, strict=True):
                for cell in wl.bits(self.reach(unit) & wanted):
                    yield unit, cell

    def reach(self, unit: int) -> int:
        """The hexes that a unit can still get to from where it stands."""
        found = self.special.get(unit)
        return goals(self.book, self.state, unit) if found is None else found


@wl.of_position
def goals(book: Book, state: State, unit: int) -> int:
    """The hexes that a unit of the side in turn can still get to, whoever stands there."""
    still = state.forces[mover(book, state)].at[unit] < 0 or (state.stopped | committed(state)) >> unit & 1
    return 0 if still else wl.mask_of(unit_reach(book, state, unit)[2].hexes)
