"""Mines in the Adriatic, as long as no port city there works for the Allies."""

from __future__ import annotations

from winterline import author as wl

from ..book import Book, variant
from ..destinations import destinations
from ..landfall import ASHORE, Landing
from ..losses import lose_step
from ..retreat import settle_in
from ..shown import PANELS
from ..sources import operating
from ..state import ALLIED, State
from ..words import message
from .commandos import coasts


@wl.rule("anzio:X13-21")
def mined(book: Book, state: State, cell: int) -> bool:
    """Whether whoever comes by sea to a hex meets mines: on the Adriatic, until a port city there works."""
    ports = [book.places[place] for place in operating(book, state)]
    swept = any(port.kind == "port" and port.coast == "east" for port in ports)
    return not swept and bool(coasts(book)["east"] >> cell & 1)


def through_mines(book: Book, state: State, landing: Landing, dice: wl.Dice, events: wl.Events) -> State:
    """Two dice for a unit in its first hex ashore: it may lose a step, and if it then finds no room some unit goes."""
    unit, cell = landing
    if not mined(book, state, cell):
        return state
    name = book.names(ALLIED, (unit,))
    state, first = wl.rolled(state, dice, f"mines of {name[0]}")
    state, second = wl.rolled(state, dice, f"mines of {name[0]}")
    events.append(wl.Event("mines", book.cite("X13-21"), name, (book.label(cell),), first + second))
    if first + second not in book.addendum.mines:
        return state
    return hit(book, state, landing, events, "X13-21")


def hit(book: Book, state: State, landing: Landing, events: wl.Events, cited: str) -> State:
    """A unit in its first hex ashore loses a step; if it then has neither room there nor a way on, some unit goes."""
    unit, cell = landing
    state = lose_step(book, state, ALLIED, unit, events, cited)
    if state.forces[ALLIED].at[unit] != cell or destinations(book, state, unit):
        return state
    return settle_in(book, state, ALLIED, cell)


def mines_panel(book: Book, state: State, subject: None) -> list[wl.Shown]:
    """Whether the Adriatic is mined."""
    cell = next(wl.bits(coasts(book)["east"]))
    value = message("value mined" if mined(book, state, cell) else "value swept")
    rows = [wl.row(message("label adriatic"), value, book.cite("X13-21"))]
    return [wl.panel("mines", message("panel mines"), book.cite("X13-21"), rows)]


CHAPTER = variant(
    "Mines in the Adriatic",
    "addendum.adriatic-mines",
    ASHORE.by(through_mines),
    PANELS.by(mines_panel),
)
