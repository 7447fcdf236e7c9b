"""How far a hex is from units on the march: the sum where distance is why they cannot go there."""

from __future__ import annotations

from winterline.core.reach import MOST_POINTS, UNREACHED, Search, reach
from winterline.core.verdict import DISTANCE, NO_WAY, Refused
from winterline.games.italy43.bonds import still_barred
from winterline.games.italy43.book import Book, cite, mover
from winterline.games.italy43.front import exit_cost, terms_of
from winterline.games.italy43.movement import POINT, group_of
from winterline.games.italy43.phrases import points
from winterline.games.italy43.state import REBUILT, State
from winterline.games.italy43.track import is_rain
from winterline.games.italy43.ways import course_of, may_not_march


def quest(
    book: Book, state: State, units: tuple[int, ...], spent: int, hexes: int, goal: int, *, plain: bool
) -> Search | None:
    """The search for a way of marching units to a hex.

    None where more than one is behind it: from and to Entry Areas, behind a bonded side, past routed enemies.
    """
    side = mover(book, state)
    cell, status = state.forces[side].at[units[0]], state.forces[side].status
    if book.is_area(cell) or goal < 0 or book.is_area(goal) or goal == cell:
        return None
    if any(may_not_march(book, state, side, unit, hexes) or status[unit] & REBUILT for unit in units):
        return None
    group = group_of(book, state, side, units, rain=is_rain(book, state.weather))
    terms = terms_of(book, state, group, cell)
    course = course_of(book, state, group, terms)
    barred = still_barred(course.sides[cell], terms.own) if cell in course.sides else 0
    if terms.routed_near or barred >> goal & 1:
        return None
    price = 0 if hexes else exit_cost(group, terms.zone, cell)
    most = group.allowance if plain or terms.zone >> goal & 1 else group.extended
    left = max(0, most - spent - price)
    return Search(course.graph, cell, left, terms.blocked | barred, course.halt, goal, POINT)


def why_too_far(search: Search) -> Refused | None:
    """Why a hex is out of reach by the points alone: the sum, or that no number of them would do."""
    found = reach(search.graph, search.start, MOST_POINTS, search.blocked, search.halt)
    need = found.arrive[search.goal]
    if need == UNREACHED:
        return why_no_way(search)
    if need <= search.allowance:
        return None
    text = f"It is too far: {points(need)} of {points(search.allowance)} Movement Points"
    cited, more = ("5.3a", ", and Extended Movement enters no enemy zone") if shy(search) else ("5.1a", "")
    figures = need / search.scale, search.allowance / search.scale
    return Refused(cite(cited), f"{text}{more}.", DISTANCE, figures)


def shy(search: Search) -> bool:
    """Whether a hex is in an enemy zone, so that the allowance alone counts."""
    return bool(search.halt >> search.goal & 1)


def why_no_way(search: Search) -> Refused:
    """Why no number of points leads to a hex: enemy zones stop the march on every way, or something bars them all."""
    passing = reach(search.graph, search.start, MOST_POINTS, search.blocked, 0)
    if passing.arrive[search.goal] != UNREACHED:
        return Refused(cite("6.2a"), "On every way there an enemy zone or Marsh stops the unit.", NO_WAY)
    text = "No way leads there: enemies, bonds, rivers and mountains bar all of them."
    return Refused(cite("5.1d"), text, NO_WAY)
