"""Evacuation: leaving by sea under combat conditions, or beyond the build-up limit."""

from __future__ import annotations

from winterline.core.bits import mask_of
from winterline.core.decision import Event
from winterline.core.rules import rule
from winterline.core.verdict import Refused
from winterline.games.anzio.book import Book
from winterline.games.anzio.state import ALLIED, AXIS, SICILIA, State, with_force
from winterline.games.anzio.zoc import zone


@rule("anzio:C7C2.2")
def counts_as_beach(book: Book, cell: int) -> bool:
    """Whether a hex is a beach for evacuation: beaches, and port cities whether or not the shore is plain."""
    if book.beach >> cell & 1:
        return True
    return any(
        cell in cells and book.places[place].kind == "port" for place, cells in enumerate(book.place_cells)
    )


def with_counter(book: Book, state: State, cell: int) -> list[int]:
    """The ports and beachheads with a counter that a hex belongs to."""
    return [place for place, _ in state.sea.opened if cell in book.place_cells[place]]


@rule("anzio:C7C6", "anzio:C11A16")
def has_inverted_form(book: Book, unit: int) -> bool:
    """Whether an Allied unit can be inverted: combat units can, replacements cannot, and those are not evacuated."""
    return not book.units[ALLIED].flags.get("replacement", 0) >> unit & 1


@rule("anzio:C7C1", "anzio:C7C2.1", "anzio:C7C3", "anzio:P.evacuation")
def why_not(book: Book, state: State, unit: int, cell: int) -> Refused | None:
    """Why a unit cannot be evacuated from a hex under combat conditions.

    From any beach without a counter; from a friendly port or beachhead with one only while the Germans control the hex.
    """
    if not has_inverted_form(book, unit):
        return Refused(book.cite("C7C6"), "A unit without an inverted counter cannot be evacuated.")
    if cell < 0 or not counts_as_beach(book, cell):
        return Refused(book.cite("C7C3"), "Units are evacuated from beaches and ports, not from other coast.")
    if not with_counter(book, state, cell):
        return None
    if not state.friendly >> cell & 1:
        return Refused(book.cite("C7C2.1"), "This port or beachhead is not friendly.")
    if not zone(book, AXIS, state.forces[AXIS]) >> cell & 1:
        return Refused(book.cite("C7C2.1"), "It is an open port: the unit leaves by amphibious transfer.")
    return None


def may(book: Book, state: State, unit: int, cell: int) -> bool:
    """Whether an Allied unit could be evacuated from a hex, as it stands there or is driven there."""
    return why_not(book, state, unit, cell) is None


@rule("anzio:C7C5c", "anzio:C7C5d", "anzio:C7C7")
def carry_out(book: Book, state: State, unit: int, events: list[Event]) -> State:
    """Take a unit off to Sicilia as an inverted counter, in either combat phase; no limit applies to their number."""
    events.append(Event("evacuate", book.cite("C7C6"), book.names(ALLIED, (unit,))))
    force = state.forces[ALLIED].put(unit, SICILIA).reduced(unit, book.units[ALLIED].last[unit])
    return with_force(state, ALLIED, force)


def beaches(book: Book) -> int:
    """Every hex that counts as a beach for evacuation."""
    ports = [cells for place, cells in enumerate(book.place_cells) if book.places[place].kind == "port"]
    return book.beach | mask_of(cell for cells in ports for cell in cells)
