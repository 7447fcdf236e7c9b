"""Victory: cities in supply, or a broken front."""

from __future__ import annotations

from winterline import author as wl
from winterline.core.bits import union

from .book import Book
from .sources import friendly_cells
from .state import AXIS, SIDES, State
from .supply import fed_by
from .words import message
from .zoc import held, zone

WANTED = 5


@wl.rule("anzio:C15A", "anzio:C15B.2", "anzio:C15B.3", "anzio:C15B.4")
def cities(book: Book, state: State) -> list[str]:
    """The victory cities that count for the Allies: a friendly hex of each from which a line runs to a source.

    The hex may lie in a German zone; one hex of Roma is enough; a port that the Germans control is no source for itself.
    """
    fed = union(fed_by(book, state).hexes)
    return [name for name, cells in book.victory if cells & state.friendly & fed]


@wl.rule("anzio:C15C.1", "anzio:C15C.2", "anzio:C15C.3")
def front_broken(book: Book, state: State) -> bool:
    """Whether a way free of German units and zones leads from a port counter on the board to a German supply hex.

    Inverted counters do not bar it, and a supply hex remains one whoever holds it.
    """
    german = state.forces[AXIS]
    free = book.land & ~held(book, AXIS, german) & ~zone(book, AXIS, german)
    start = union(friendly_cells(book, state, place) for place, _ in state.sea.opened)
    return bool(wl.flood(start, free, book.links) & book.entry)


@wl.rule("anzio:C15B.1")
def outcome(book: Book, state: State) -> str:
    """Who has won after the last German turn: `cities` or `front` for the Allies, otherwise `axis`."""
    if len(cities(book, state)) >= WANTED:
        return "cities"
    return "front" if front_broken(book, state) else "axis"


def result(book: Book, state: State) -> wl.Result | None:
    """How the game ended."""
    if not state.outcome:
        return None
    if state.outcome == "axis":
        held_now: list[wl.Said] = [*cities(book, state)] or [message("none")]
        return wl.Result(SIDES[AXIS], book.cite("C15C.1"), message("result axis", cities=held_now))
    if state.outcome == "cities":
        return wl.Result("allied", book.cite("C15B.1"), message("result cities", cities=cities(book, state)))
    return wl.Result("allied", book.cite("C15C.1"), message("result front"))
