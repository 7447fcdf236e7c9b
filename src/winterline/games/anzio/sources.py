"""What feeds the Allied army: operating ports and beachheads, Messina and Taranto."""

from __future__ import annotations

from typing import Any

import msgspec

from winterline import author as wl

from .book import Book, remembered
from .state import ALLIED, AXIS, CACHES, MESSINA, PLACES, STEPS, TARANTO, State
from .zoc import zone

BOXES = {"Messina": 1, "Taranto": 2}
BOX_CELLS = {1: MESSINA, 2: TARANTO}
"""Box -> the place off the board that stands for it."""
BOX_AT = {cell: box for box, cell in BOX_CELLS.items()}
"""Place off the board -> the box that it stands for."""


TARANTO_ROWS = wl.Values[Book, State, None, tuple[str, ...]]("where units from Taranto come on")
LINE_GROUND = wl.Numbers[Book, State, int]("the hexes that supply lines of a side may run through")


class Source(msgspec.Struct, frozen=True):
    """A place with the hexes that a line may end in and the stacking points that it feeds."""

    place: int
    cells: int
    capacity: int


def box_of(book: Book, place: int) -> int:
    """1 for Messina, 2 for Taranto, 0 for places on the board."""
    return box_numbers(book)[place]


@remembered
def box_numbers(book: Book) -> tuple[int, ...]:
    """The same of every place."""
    return tuple(BOXES[port.name] if port.kind == "box" else 0 for port in book.places)


@remembered
def boxes(book: Book) -> tuple[tuple[int, int, int], ...]:
    """Messina and Taranto: each as a place, as a box, and where units in it are."""
    places = [place for place in range(len(book.places)) if box_of(book, place)]
    return tuple((place, box_of(book, place), BOX_CELLS[box_of(book, place)]) for place in places)


@wl.rule("anzio:C8D.1", "anzio:C8D.2")
def entry_hexes(book: Book, state: State, box: int) -> int:
    """Where units from a box come onto the board: any hex of the south edge from Messina, this week's from Taranto.

    Those are hexes of the eastern edge, more and more of them until October.
    """
    if box == BOXES["Messina"]:
        return book.south
    return cells_of(book, TARANTO_ROWS(book, state, None, book.calendar[state.turn].taranto))


@remembered
def cells_of(book: Book, labels: tuple[str, ...]) -> int:
    """The playable hexes with these labels."""
    return wl.mask_of(book.cell(label) for label in labels) & book.land


@remembered
def place_mask(book: Book, place: int) -> int:
    """The hexes of a port or zone."""
    return wl.mask_of(book.place_cells[place])


@remembered
def place_hexes(book: Book) -> int:
    """The hexes of all ports and zones."""
    return wl.mask_of(cell for cells in book.place_cells for cell in cells)


@remembered
def owned_hexes(book: Book) -> int:
    """The hexes whose owner decides who is fed: those of ports and zones, or all where lines ask for it."""
    return book.land | place_hexes(book) if LINE_GROUND.plugged(book) else place_hexes(book)


@wl.rule("anzio:C5F4.1", "anzio:EX.C5F4.1", "anzio:C5F1", "anzio:C5F13")
@wl.of_position
def operating(book: Book, state: State) -> list[int]:
    """The places that work now: those whose counter was declared on an earlier turn, and the boxes once opened."""
    found = [place for place, turn in state.sea.opened if turn < state.turn]
    return found + [place for place, box, _ in boxes(book) if state.sea.open_boxes & box]


@wl.rule("anzio:C5B2", "anzio:C5B1")
def friendly_cells(book: Book, state: State, place: int) -> int:
    """The hexes of a port or beachhead that are friendly to the Allies; a beachhead's are the beaches of its zone."""
    return place_mask(book, place) & state.friendly


@wl.rule("anzio:C9C4")
@wl.of_position
def allied_sources(book: Book, state: State) -> tuple[Source, ...]:
    """The sources of supply: friendly hexes of operating places out of German zones, and the edges that boxes lead to.

    Equal ones are one and the same value as long as the enemy stands still.
    """
    return same(book, state, ALLIED, of_ports(book, state, ALLIED))


def port_case(book: Book, state: State, side: int) -> tuple[Any, ...]:
    """What decides who is fed besides the enemy: the places, and whose their hexes are."""
    sea = state.sea
    return state.turn, sea.opened, sea.open_boxes, state.friendly & owned_hexes(book)


@CACHES.shared(wl.ENEMY, PLACES | STEPS, given=port_case)
def of_ports(book: Book, state: State, side: int) -> tuple[Source, ...]:
    """The sources of supply, place by place."""
    threatened, out = zone(book, AXIS, state.forces[AXIS]), []
    for place in operating(book, state):
        box = box_of(book, place)
        cells = entry_hexes(book, state, box) if box else friendly_cells(book, state, place)
        out.append(Source(place, cells & ~threatened, book.places[place].capacity))
    return tuple(out)


@CACHES.shared(wl.ENEMY, PLACES | STEPS)
def same(book: Book, state: State, side: int, sources: tuple[Source, ...]) -> tuple[Source, ...]:
    """The first of equal sources that was found."""
    return sources
