"""Victory: cities in supply, or a broken front."""

from __future__ import annotations

from winterline import author as wl
from winterline.core.bits import union

from .book import Book
from .sources import friendly_cells
from .state import ALLIED, AXIS, SIDES, State
from .supply import fed_by, german_fed, supply_edge
from .tables import City, Goal
from .words import message
from .zoc import held, zone

WANTED = 5
GOAL = wl.Values[Book, State, None, Goal]("what the Allies must have reached when the game ends")


def goal(book: Book, state: State) -> Goal:
    """What the Allies must have reached when the game ends."""
    return GOAL(book, state, None, Goal(tuple(City(*one) for one in book.victory), WANTED))


@wl.rule("anzio:C15A", "anzio:C15B.2", "anzio:C15B.3", "anzio:C15B.4", "anzio:E21E5")
def cities(book: Book, state: State) -> list[str]:
    """The victory cities that count for the Allies: a friendly hex of each from which a line runs to a source.

    The hex may lie in a German zone; one hex of Roma is enough; a port that the Germans control is no source for itself.
    """
    fed = union(fed_by(book, state).hexes)
    return [
        city.name
        for city in goal(book, state).cities
        if city.hexes & state.friendly & fed or (city.enough and all_but_taken(book, state, city))
    ]


def all_but_taken(book: Book, state: State, city: City) -> bool:
    """Whether a city counts without being taken: by an Allied zone of control, or by being cut off from German supply."""
    if city.enough == "zone":
        return bool(zone(book, ALLIED, state.forces[ALLIED]) & city.hexes)
    return not german_fed(book, state) & city.hexes


@wl.rule("anzio:C15C.1", "anzio:C15C.2", "anzio:C15C.3")
def front_broken(book: Book, state: State) -> bool:
    """Whether a way free of German units and zones leads from a port counter on the board to a German supply hex.

    Inverted counters do not bar it, and a supply hex remains one whoever holds it.
    """
    german = state.forces[AXIS]
    free = book.land & ~held(book, AXIS, german) & ~zone(book, AXIS, german)
    start = union(friendly_cells(book, state, place) for place, _ in state.sea.opened)
    return bool(wl.flood(start, free, book.links) & supply_edge(book, state))


@wl.rule("anzio:C15B.1", "anzio:E21E3")
def outcome(book: Book, state: State) -> str:
    """Who has won after the last German turn: `cities` or `front` for the Allies, otherwise `axis`."""
    wanted = goal(book, state)
    if len(cities(book, state)) >= wanted.wanted:
        return "cities"
    return "front" if wanted.front and front_broken(book, state) else "axis"


def held_off(held: list[str], *, front: bool) -> wl.Message:
    """That the Germans held, with the cities that the Allies have."""
    if not held:
        return message("result axis-none" if front else "result axis-cities-none")
    return message("result axis" if front else "result axis-cities", cities=held)


def result(book: Book, state: State) -> wl.Result | None:
    """How the game ended."""
    if not state.outcome:
        return None
    wanted = goal(book, state)
    if state.outcome == "axis":
        said = held_off(cities(book, state), front=wanted.front)
        return wl.Result(SIDES[AXIS], book.cite("C15C.1" if wanted.front else wanted.rule), said)
    if state.outcome == "cities":
        return wl.Result(
            "allied", book.cite(wanted.rule), message("result cities", cities=cities(book, state))
        )
    return wl.Result("allied", book.cite("C15C.1"), message("result front"))
