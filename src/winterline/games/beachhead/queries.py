"""Questions that change nothing: how far, which way, under whose control, what is left undone."""

from __future__ import annotations

from winterline.core.action import Action
from winterline.core.bits import bits
from winterline.core.errors import BadChoice
from winterline.core.reach import Search
from winterline.games.beachhead.book import Book, mover, unit_of
from winterline.games.beachhead.declaration import DeclaringAll
from winterline.games.beachhead.destinations import movable
from winterline.games.beachhead.engage import attack_offers, committed, in_movement
from winterline.games.beachhead.foresight import stacking, warnings
from winterline.games.beachhead.manoeuvre import Going, Moving
from winterline.games.beachhead.movement import searched, unit_reach, unit_route
from winterline.games.beachhead.options.support import SUPPORT, Noting
from winterline.games.beachhead.preview import shown_chances
from winterline.games.beachhead.state import SIDES, State
from winterline.games.beachhead.tables import COLUMNS
from winterline.games.beachhead.zoc import zone_of_control

__all__ = ("left_undone", "path", "reach", "search", "stacking", "table", "warnings", "where", "zone")


def reach(book: Book, state: State, name: str) -> dict[str, float]:
    """Every hex that a unit of the side in turn could get to now, with its cost in movement factors."""
    unit = unit_of(book, state, name)
    if not may_go(book, state, unit):
        return {}
    graph, node, found = unit_reach(book, state, unit)
    return {book.label(cell): unit_route(graph, node, found, cell)[1] / 2 for cell in found.hexes}


def may_go(book: Book, state: State, unit: int) -> bool:
    """Whether a unit of the side in turn can move at all now: on the board, not stopped, not put into an attack."""
    on_board = state.forces[mover(book, state)].at[unit] >= 0
    return on_board and not (state.stopped | committed(state)) >> unit & 1


def path(book: Book, state: State, name: str, to: str) -> list[str]:
    """The hexes on a unit's way to a hex within its reach; empty when it is out of reach."""
    unit = unit_of(book, state, name)
    if not may_go(book, state, unit):
        return []
    graph, node, found = unit_reach(book, state, unit)
    if book.cell(to) not in found.hexes:
        return []
    nodes, _, _ = unit_route(graph, node, found, book.cell(to))
    return [book.label(graph.where[n]) for n in nodes]


def search(book: Book, state: State, action: Action) -> Search | None:
    """The search behind the going of the chosen unit."""
    top = state.stack[-1] if state.stack else None
    goal = book.cell(action.to) if action.do == "go" else -1
    if not isinstance(top, Going) or goal < 0:
        return None
    return searched(book, state, top.unit)._replace(goal=goal)


def table(book: Book) -> dict[str, dict[str, float]]:
    """The combat results table as the exact chance of each result in each column."""
    return {name: shown_chances(book, name) for name in COLUMNS}


def zone(book: Book, state: State, side: str) -> list[str]:
    """The hexes in a side's zone of control."""
    if side not in SIDES:
        raise BadChoice(f"no side '{side[:20]}': choose from {', '.join(SIDES)}")
    occupied = state.forces[SIDES.index(side)].occupied
    return [book.label(cell) for cell in bits(zone_of_control(book, occupied))]


def where(book: Book, state: State) -> dict[str, str]:
    """The hex of every unit on the board."""
    return {
        book.units[side].counters[number].id: book.label(cell)
        for side in (0, 1)
        for number, cell in enumerate(state.forces[side].at)
        if cell >= 0
    }


def left_undone(book: Book, state: State) -> list[tuple[str, str]]:
    """What a player might regret having forgotten when the phase ends now."""
    if not state.stack or not isinstance(state.stack[-1], Moving | DeclaringAll | Noting):
        return []
    out: list[tuple[str, str]] = []
    if isinstance(state.stack[-1], Noting):
        at_hand = SUPPORT.of(state)
        for count, kind in ((at_hand.nas, "naval"), (at_hand.cas, "air")):
            if count:
                out.append((f"{count} {kind} support not allotted", book.cite("6.1.4.D", "opt.naval.2")))
        return out
    if isinstance(state.stack[-1], Moving):
        idle = [u for u in movable(book, state) if not state.spent[u] and not state.entered >> u & 1]
        if idle:
            units = "1 unit has" if len(idle) == 1 else f"{len(idle)} units have"
            out.append((f"{units} not moved", book.cite("6.general", "impulses.general")))
    if in_movement(book, state) and (offers := attack_offers(book, state)):
        hexes = "1 enemy hex" if len(offers) == 1 else f"{len(offers)} enemy hexes"
        out.append((f"{hexes} could be attacked", book.cite("6.3.adjacent", "combat.2")))
    return out
