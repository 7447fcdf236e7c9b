"""The northern edges in the Advanced Games (E19, E20): Germans leave by them and return, and from June IV 1944 only
those east of the Oglio supply the army."""

from __future__ import annotations

from winterline import author as wl

from .. import edges, leaving, supply, words
from ..book import Book, remembered
from ..options import retreat_zoc
from ..state import ALLIED, ARRIVING, State

EAST = "supply-1944"
"""The hexes of the northern edges that lie wholly east of the Oglio, as the board calls them."""


# --- supply and reinforcements --------------------------------------------------------------------------


@remembered
def eastern_hexes(book: Book) -> int:
    """The edge hexes from O5 by Y0 to Y12."""
    return wl.mask_of(book.board.edges[EAST]) & book.entry


def moved_east(book: Book, turn: int) -> bool:
    """Whether in a week only the hexes east of the Oglio supply the Germans."""
    return book.calendar[turn].german_supply == "east"


@wl.rule("anzio:E20A", "anzio:E20C", "anzio:E20D")
def east_of_the_oglio(book: Book, state: State, subject: None, cells: int) -> int:
    """The edge hexes that supply the Germans: those in the east alone, once the card says so.

    Whoever is cut off from them is isolated, though other edge hexes be open: the north-west of the board, with Genova.
    In all else lines run, and units perish, as in the Basic Game.
    """
    return eastern_hexes(book) if moved_east(book, state.turn) else cells


def no_entry_in_the_west(book: Book, state: State, cell: int) -> wl.Refused | None:
    """Reinforcements come in where the army is supplied from."""
    west = cell >= 0 and book.entry & ~supply.supply_edge(book, state) & 1 << cell
    return words.no("E20B reinforcements-come-east-oglio") if west else None


def announced(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """Both sides are told when the edge changes."""
    if state.turn and moved_east(book, state.turn) and not moved_east(book, state.turn - 1):
        events.append(wl.Event("supply-edge", book.cite("E20A")))
    return state


# --- leaving the board ----------------------------------------------------------------------------------


@wl.rule("anzio:E19B.1")
def over_the_edge(book: Book, state: State, cell: int, place: int) -> int:
    """Germans may leave by the northern edges, moving or in retreat, and come on again like reinforcements.

    That is in their next player-turn or later, in any open hex of the edges.
    """
    return ARRIVING if book.entry >> cell & 1 else place


@wl.rule("anzio:E19B.2")
def lost_beyond(book: Book, state: State, driven: retreat_zoc.Driven) -> bool:
    """Allied units that are driven off the northern edges are destroyed."""
    if driven.side != ALLIED or not book.entry >> driven.cell & 1:
        return False
    return book.board.grid.neighbours[driven.cell * 6 + driven.way] < 0


CHAPTER = wl.Chapter[Book, State](
    title="The northern edges in the Advanced Games",
    options=("scenario.advanced",),
    phases=(wl.Placed(wl.Phase("supply edge", announced, ALLIED), after="turn begins"),),
    hooks=(
        supply.EDGE.by(east_of_the_oglio),
        edges.NO_ENTRY.by(no_entry_in_the_west),
        leaving.WAY_OUT.by(over_the_edge),
        retreat_zoc.LOST_BEYOND.by(lost_beyond),
    ),
    news={"supply-edge": "headline"},
)
