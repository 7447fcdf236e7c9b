"""Units come to a hex, by movement, advance or retreat, and what that sets off."""

from __future__ import annotations

from itertools import pairwise

from winterline import author as wl

from .book import Approach, Book
from .control import take_control, to_take
from .state import State, with_force

CROSSED = wl.Effects[Book, State, Approach]("what crossing to the next place by movement or advance sets off")
ARRIVED = wl.Effects[Book, State, Approach]("what coming to a hex, by retreat as well, sets off")
WATCHED = wl.Numbers[Book, State, int]("hexes in which units of a side set something off by coming there")


def pass_along(
    book: Book, state: State, side: int, units: tuple[int, ...], path: tuple[int, ...], events: wl.Events
) -> State:
    """Units go along a path; where nothing can happen on the way they do not stop to look."""
    watched = alert(book, state, side)
    for before, place in pairwise(path):
        if watched >> place & 1:
            state = enter(book, state, Approach(side, units, before, place), events)
            watched = alert(book, state, side) if place != path[-1] else watched
    return state if watched >> path[-1] & 1 else put(state, side, units, path[-1])


def put(state: State, side: int, units: tuple[int, ...], place: int) -> State:
    """The state with units of a side in another place."""
    return with_force(state, side, state.forces[side].put_all(units, place))


def alert(book: Book, state: State, side: int) -> int:
    """The hexes in which units of a side may set something off."""
    return WATCHED(book, state, side, to_take(book, state, side))


def enter(book: Book, state: State, step: Approach, events: wl.Events) -> State:
    """Units enter a place: they take control of it, and whatever else that sets off happens."""
    side, place = step.side, step.place
    state = CROSSED(book, put(state, side, step.units, place), step, events)
    if book.is_area(place):
        return state
    return ARRIVED(book, take_control(book, state, side, place, events), step, events)
