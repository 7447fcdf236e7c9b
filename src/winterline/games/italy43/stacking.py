"""Stacking."""

from __future__ import annotations

from winterline import author as wl

from .book import Book, Question, cite, mover, units_at
from .losses import eliminate
from .state import State

LIMIT = 6


@wl.rule("italy43:4.2", "italy43:4.3a")
def load(book: Book, side: int, units: list[int]) -> int:
    """Stacking Points of units in one hex: their values, the first Silhouetted Tank free and each further one 1."""
    columns = book.units[side]
    points = sum(columns.weight[unit] for unit in units if not columns.silhouette[unit])
    tanks = sum(1 for unit in units if columns.silhouette[unit])
    return points + max(0, tanks - 1)


def relief(book: Book, side: int, units: list[int]) -> list[int]:
    """Those of the units in one hex without whom it would hold fewer Stacking Points."""
    before = load(book, side, units)
    return [unit for unit in units if load(book, side, [u for u in units if u != unit]) < before]


@wl.rule("italy43:4.1a")
def overfull(book: Book, state: State, side: int) -> list[int]:
    """The hexes in which a side has more than six Stacking Points; Entry Areas have no limit and markers no points."""
    most, weight, cells = dict[int, int](), book.units[side].weight, book.ground.cells
    for place, points in zip(state.forces[side].at, weight, strict=True):
        if 0 <= place < cells:
            most[place] = most.get(place, 0) + max(points, 1)  # a Silhouetted Tank counts 1 at most
    heavy = sorted([cell for cell, points in most.items() if points > LIMIT])
    return [cell for cell in heavy if load(book, side, units_at(state, side, cell)) > LIMIT]


@wl.rule("italy43:4.4a", "italy43:4.4b", "italy43:12.1.4")
def stacking_check(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """At the end of the phasing side's Movement and Combat Phases the limit must hold; while units move it need not."""
    cells = overfull(book, state, mover(book, state))
    return wl.push(state, *(Thinning(cell) for cell in reversed(cells)))


class Thinning(Question, frozen=True, gc=False, tag="thinning"):
    """Which unit its owner removes from an overfull hex."""

    cell: wl.Cell

    rule_id = "4.4c"

    @wl.rule("italy43:4.4c")
    def options(self, book: Book, state: State) -> list[wl.Action]:
        """Any unit whose removal helps, at the owner's choice."""
        side = mover(book, state)
        return book.naming("lose", side, relief(book, side, units_at(state, side, self.cell)))

    def apply(self, book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
        side = mover(book, state)
        state = eliminate(book, wl.pop(state), side, book.index[action.unit][1], events, cite("4.4c"))
        if load(book, side, units_at(state, side, self.cell)) > LIMIT:
            return wl.push(state, self)
        return state


CHAPTER = wl.Chapter[Book, State](title="Stacking", frames=(Thinning,), verbs={"lose": ("unit",)})
