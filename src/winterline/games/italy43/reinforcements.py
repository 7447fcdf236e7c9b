"""Reinforcements: who is due, and where they are placed."""

from __future__ import annotations

from winterline import author as wl

from .book import Book, cite, lookup, mover, units_at
from .control import take_control
from .menus import INITIAL
from .phrases import message, no
from .stacking import LIMIT, load
from .state import AWAY, FIRED, WAITING, State, indices, with_force
from .withdrawals import back_on, came_back, return_places
from .zoc import enemies


def due(book: Book, state: State) -> list[int]:
    """The units of the side in turn whose turn of arrival or return has come."""
    side, turn = mover(book, state), state.turn
    at, cards = state.forces[side].at, book.arrivals[side]
    new = [unit for unit in indices(at, WAITING) if cards[unit].turn <= turn]
    back = [unit for unit in indices(at, AWAY) if back_on(state, side, unit) <= turn]
    return sorted(new + back) if back else new


def card_places(book: Book, state: State, side: int, unit: int) -> list[int]:
    """The places that a unit's card names: of its arrival, or of its return after a withdrawal."""
    places = book.arrivals[side][unit].places
    if back_on(state, side, unit):
        places = book.ground.places(return_places(book, state, side, unit))
    return open_places(book, state, side, unit, places)


@wl.rule("italy43:21.1.1", "italy43:21.1.2", "italy43:21.2.2")
def placements(book: Book, state: State, unit: int) -> list[int]:
    """Where a due unit may be placed: its Entry Area (any of a range), its hex, or the hexes of Naples.

    In Naples hexes with room come first; only if none has, any will do.
    """
    return card_places(book, state, mover(book, state), unit)


def open_places(book: Book, state: State, side: int, unit: int, places: tuple[int, ...]) -> list[int]:
    """Of the places on a card those that can be used now."""
    foes = enemies(book, state, side)
    hexes = [place for place in places if not book.is_area(place) and not foes >> place & 1]
    room = [cell for cell in hexes if load(book, side, [*units_at(state, side, cell), unit]) <= LIMIT]
    return sorted([*(place for place in places if book.is_area(place)), *(room or hexes)])


def put_on(book: Book, state: State, side: int, unit: int, place: int, events: wl.Events) -> State:
    """Place a reinforcement; an arriving ASU comes on its Fired side unless its card says otherwise."""
    back = state.forces[side].at[unit] == AWAY
    force = state.forces[side].put(unit, place)
    columns = book.units[side]
    if columns.asu[unit]:
        force = force.mark(unit, add=FIRED)
    if book.arrivals[side][unit].reduced and not back:
        force = force.stepped(unit, 1)
    events.append(wl.Event("arrive", cite("21.1.1"), book.names(side, (unit,)), (book.label(place),)))
    state = came_back(with_force(state, side, force), side, unit)
    return state if book.is_area(place) else take_control(book, state, side, place, events)


def arrivals(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """Units that can be placed in one way only are placed at once."""
    side = mover(book, state)
    for unit in due(book, state):
        places = placements(book, state, unit)
        if len(places) == 1:
            state = put_on(book, state, side, unit, places[0], events)
    return state


def offers(book: Book, state: State) -> list[wl.Action]:
    """The placements that are to be chosen."""
    names = book.units[mover(book, state)].counters
    places = [(names[u].id, book.label(to)) for u in due(book, state) for to in placements(book, state, u)]
    return [wl.Action("place", unit=name, to=label) for name, label in places]


def apply(book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
    """Place one reinforcement."""
    side = mover(book, state)
    return put_on(book, state, side, lookup(book, side, action.unit), book.cell(action.to), events)


def refuse(book: Book, state: State, action: wl.Action) -> wl.Refused:
    """Why a unit cannot be placed there."""
    unit = lookup(book, mover(book, state), action.unit)
    if unit < 0 or unit not in due(book, state):
        return no("21.1.1 not-due-placed-now")
    return no("21.1.1 placed-entry-area-hexes-card")


def owed(book: Book, state: State) -> wl.Refused | None:
    """Reinforcements that can be placed must be, before the phase ends."""
    waiting = [unit for unit in due(book, state) if placements(book, state, unit)]
    if not waiting:
        return None
    names = ", ".join(book.unit(mover(book, state), unit).name for unit in waiting[:3])
    return no("21.1.1 place-reinforcements-due", names=names)


PLACE = wl.Chore("place", offers, apply, refuse, message("chore place"))


CHAPTER = wl.Chapter[Book, State](
    title="Reinforcements",
    verbs={"place": ("unit", "to")},
    going=("place",),
    placing=("place",),
    chores={INITIAL: (PLACE,)},
    duties={INITIAL: (wl.Duty("place", owed),)},
    news={"arrive": "arrival"},
)
