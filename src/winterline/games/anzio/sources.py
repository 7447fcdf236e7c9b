"""What feeds the Allied army: operating ports and beachheads, Messina and Taranto."""

from __future__ import annotations

import msgspec

from winterline.core.bits import mask_of
from winterline.core.rules import rule
from winterline.games.anzio.book import Book
from winterline.games.anzio.state import AXIS, State
from winterline.games.anzio.zoc import zone

BOXES = {"Messina": 1, "Taranto": 2}


class Source(msgspec.Struct, frozen=True):
    """A place with the hexes that a line may end in and the stacking points that it feeds."""

    place: int
    cells: int
    capacity: int


def box_of(book: Book, place: int) -> int:
    """1 for Messina, 2 for Taranto, 0 for places on the board."""
    port = book.places[place]
    return BOXES[port.name] if port.kind == "box" else 0


@rule("anzio:C8D.1", "anzio:C8D.2")
def entry_hexes(book: Book, state: State, box: int) -> int:
    """Where units from a box come onto the board: the south edge from Messina, the rows open this week from Taranto."""
    if box == BOXES["Messina"]:
        return book.south
    return mask_of(book.cell(label) for label in book.plan.taranto(book, state)) & book.land


@rule("anzio:C5F4.1", "anzio:C5F1", "anzio:C5F13")
def operating(book: Book, state: State) -> list[int]:
    """The places that work now: those whose counter was declared on an earlier turn, and the boxes once opened."""
    out = [place for place, turn in state.sea.opened if turn < state.turn]
    out += [p for p in range(len(book.places)) if (box := box_of(book, p)) and state.sea.open_boxes & box]
    return list(dict.fromkeys(out))


@rule("anzio:C5B2")
def friendly_cells(book: Book, state: State, place: int) -> int:
    """The hexes of a port or beachhead that are friendly to the Allies."""
    return mask_of(book.place_cells[place]) & state.friendly


@rule("anzio:C9C4")
def allied_sources(book: Book, state: State) -> list[Source]:
    """The sources of supply: friendly hexes of operating places out of German zones, and the edges that boxes lead to."""
    threatened = zone(book, AXIS, state.forces[AXIS])
    out: list[Source] = []
    for place in operating(book, state):
        box = box_of(book, place)
        cells = entry_hexes(book, state, box) if box else friendly_cells(book, state, place)
        out.append(Source(place, cells & ~threatened, book.places[place].capacity))
    return out
