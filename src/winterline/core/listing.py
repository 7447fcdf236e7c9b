"""Lists of actions that name hexes, in the order of actions and without sorting.

A long march ends in any of hundreds of hexes. Actions are ordered by the name of their hex, hexes are numbered by place,
and sorting so many values at every decision would take longer than the search that found them. So all are sorted once,
and the wanted ones are marked on a board laid out in that order and read off it.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from itertools import compress
from typing import Final

from winterline.core.action import Action
from winterline.core.bits import bits
from winterline.core.kernel import KERNEL
from winterline.core.reach import board_bytes

if KERNEL == "compiled":
    from winterline.core import _reach as _compiled


class Listing:
    """The actions of all cells in order, and the place of every cell among them."""

    __slots__ = ("ordered", "packed", "place", "width")

    def __init__(self, actions: Sequence[Action]) -> None:
        """Take the action of every cell."""
        self.ordered = tuple(sorted(actions))
        number = {action: n for n, action in enumerate(self.ordered)}
        self.place = [number[action] for action in actions]
        self.packed = array("H", self.place).tobytes()
        self.width = (len(actions) + 7) // 8


def pick_python(listing: Listing, shut: int, *cells: list[int]) -> tuple[Action, ...]:
    """The actions of the cells in these lists that are not shut, in order and each once."""
    place, marked = listing.place, bytearray(len(listing.ordered))
    for some in cells:
        for cell in some:
            marked[place[cell]] = 1
    for cell in bits(shut):
        marked[place[cell]] = 0
    return tuple(compress(listing.ordered, marked))


def pick_compiled(listing: Listing, shut: int, *cells: list[int]) -> tuple[Action, ...]:
    """The same by the compiled kernel."""
    board = board_bytes(shut, listing.width)
    return _compiled.pick(listing.ordered, listing.packed, board, *cells)


pick: Final = pick_compiled if KERNEL == "compiled" else pick_python


def select_python(listing: Listing, board: int) -> tuple[Action, ...]:
    """The actions of the cells of a bitboard, in order."""
    place, marked = listing.place, bytearray(len(listing.ordered))
    for cell in bits(board):
        marked[place[cell]] = 1
    return tuple(compress(listing.ordered, marked))


def select_compiled(listing: Listing, board: int) -> tuple[Action, ...]:
    """The same by the compiled kernel."""
    return _compiled.select(listing.ordered, listing.packed, board.to_bytes(listing.width, "little"))


select: Final = select_compiled if KERNEL == "compiled" and hasattr(_compiled, "select") else select_python
"""An older build of the kernel, left where a newer one was not made, does not know it."""
