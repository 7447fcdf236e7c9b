"""Questions that change nothing, answered for any game: how far, which way, under whose control, what is left undone.

Chapters plug in what the answers follow from. A game whose units move otherwise has a module of its own.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from winterline.core.action import Action
from winterline.core.decision import Stacking, Warned
from winterline.core.face import labels
from winterline.core.frames import asked
from winterline.core.hooks import Point
from winterline.core.reach import Graph, Reach, Search, found_by, way
from winterline.core.telling import Assault, Outlook, Permit
from winterline.core.vocabulary import CORE

LIMITS: Point[Callable[[Any, Any, str], Search | None]] = Point(
    "what limits the way of a unit of the side in turn; None for one that goes nowhere now"
)
ZONES: Point[Callable[[Any, Any, int], int]] = Point("the hexes in a side's zone of control")
WARNINGS: Point[Callable[[Any, Any], list[Warned]]] = Point("what ending the phase now would bring")
STACKED: Point[Callable[[Any, Any, str], list[Stacking]]] = Point("what the units in a hex take up of it")
ASSAULTS: Point[Callable[[Any, Any, int], Assault | None]] = Point(
    "who of the side in turn could attack a hex as all stand, whatever the phase"
)
PERMITS: Point[Callable[[Any, Any], list[Permit]]] = Point("what the phase permits or forbids")
RATINGS: Point[Callable[[Any, Any, str], list[Permit]]] = Point(
    "what tells in combat and movement about a unit besides its figures"
)
PLAIN: Point[Callable[[Any, Any, str], float]] = Point("the points up to which a unit moves plainly")
OUTLOOK: Point[Callable[[Any, Any], list[Outlook]]] = Point("how near either side is to its victory")
ALLOWANCES: Point[Callable[[Any, Any, str], list[Permit]]] = Point("what a unit may do in the phase")


class Answers(Protocol):
    """A game's module of questions that change nothing."""

    def reach(self, book: Any, state: Any, name: str) -> dict[str, float]:
        """Where a unit could get to now."""

    def path(self, book: Any, state: Any, name: str, to: str) -> list[str]:
        """The way a unit would take."""

    def zone(self, book: Any, state: Any, side: str) -> list[str]:
        """A side's zone of control."""

    def where(self, book: Any, state: Any) -> dict[str, str]:
        """The hex of every unit on the board."""

    def left_undone(self, book: Any, state: Any) -> list[tuple[str, str]]:
        """What ending the phase now would leave undone."""

    def warnings(self, book: Any, state: Any) -> list[Warned]:
        """What ending the phase now would bring the side that decides."""

    def stacking(self, book: Any, state: Any, label: str) -> list[Stacking]:
        """What the units in a hex take up of it."""

    def search(self, book: Any, state: Any, action: Action) -> Search | None:
        """The search for a way behind a move."""


def _found(book: Any, state: Any, name: str) -> tuple[Search, Reach] | None:
    (limits,) = LIMITS.plugged(book)
    search = limits(book, state, name)
    return (search, found_by(search)) if search is not None else None


def reach(book: Any, state: Any, name: str) -> dict[str, float]:
    """Every hex that a unit of the side in turn could get to now, with its cost in movement points."""
    if (found := _found(book, state, name)) is None:
        return {}
    graph, start, scale = found[0].graph, found[0].start, found[0].scale
    return {book.label(cell): way(graph, start, found[1], cell)[1] / scale for cell in found[1].hexes}


def path(book: Any, state: Any, name: str, to: str) -> list[str]:
    """The hexes on a unit's way to a hex within its reach; empty when it is out of reach."""
    found, goal = _found(book, state, name), book.cell(to)
    if found is None or goal not in found[1].hexes:
        return []
    graph: Graph = found[0].graph
    return [book.label(graph.where[node]) for node in way(graph, found[0].start, found[1], goal)[0]]


def search(book: Any, state: Any, action: Action) -> Search | None:
    """The search for a way behind a move, as the decision on top knows it."""
    top = asked(state)
    return top.searched(book, state, action) if top else None


def zone(book: Any, state: Any, side: str) -> list[str]:
    """The hexes in a side's zone of control."""
    if side not in book.sides:
        raise CORE.bad("choice no-side-choose-from", side=side[:20], sides=book.sides)
    (zone_of,) = ZONES.plugged(book)
    return labels(book, zone_of(book, state, book.sides.index(side)))


def where(book: Any, state: Any) -> dict[str, str]:
    """The hex of every unit on the board."""
    cells = range(book.board.grid.cells)
    return {
        book.unit(side, number).id: book.label(cell)
        for side in (0, 1)
        for number, cell in enumerate(state.forces[side].at)
        if cell in cells
    }


def left_undone(book: Any, state: Any) -> list[tuple[str, str]]:
    """What ending the phase now would leave undone, as the decision on top knows it."""
    top = asked(state)
    return top.left_undone(book, state) if top else []


def warnings(book: Any, state: Any) -> list[Warned]:
    """What ending the phase now would bring the side in turn, while it decides."""
    top = asked(state)
    if top is None or top.side(book, state) != book.mover(state):
        return []
    return [warned for look in WARNINGS.plugged(book) for warned in look(book, state)]


def assault(book: Any, state: Any, label: str) -> Assault | None:
    """Who of the side in turn could attack a hex as all stand."""
    cell = book.board.grid.find(label)
    found = (tell(book, state, cell) for tell in ASSAULTS.plugged(book)) if cell >= 0 else ()
    return next((one for one in found if one is not None and one.attackers), None)


def permits(book: Any, state: Any) -> list[Permit]:
    """What the phase permits or forbids, chapter by chapter."""
    return [line for tell in PERMITS.plugged(book) for line in tell(book, state)]


def ratings(book: Any, state: Any, unit: str) -> list[Permit]:
    """What tells about a unit besides its figures, chapter by chapter."""
    return [line for tell in RATINGS.plugged(book) for line in tell(book, state, unit)]


def plain(book: Any, state: Any, unit: str) -> float | None:
    """The points up to which a unit moves plainly, where there is movement beyond them."""
    return next((tell(book, state, unit) for tell in PLAIN.plugged(book)), None)


def outlook(book: Any, state: Any) -> list[Outlook]:
    """How near either side is to its victory."""
    return [line for tell in OUTLOOK.plugged(book) for line in tell(book, state)]


def allowances(book: Any, state: Any, unit: str) -> list[Permit]:
    """What a unit may do in the phase, chapter by chapter."""
    return [line for tell in ALLOWANCES.plugged(book) for line in tell(book, state, unit)]


def stacking(book: Any, state: Any, label: str) -> list[Stacking]:
    """What the units in a hex take up of it; nothing is told in a game without such limits."""
    return [line for tell in STACKED.plugged(book) for line in tell(book, state, label)]
