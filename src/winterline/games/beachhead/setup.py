"""Setting up: the book of an edition from its data, and the position before impulse 1A."""

from __future__ import annotations

from pathlib import Path

from winterline import author as wl
from winterline.core.listing import Listing

from .book import Book, Units, board_masks
from .movement import movement_graph
from .state import ABSENT, ALLIED, AXIS, WAITING, State, make_force
from .tables import load_calendar, load_options, load_results, load_units

DATA = Path(__file__).parent / "data"
FILES = ["board.txt", "units.csv", "crt.csv", "calendar.csv", "options.csv"]
TITLES = {"beachhead": "Anzio Beachhead", "beachhead-1970": "Anzio Beachhead (1970)"}
PRINTED = "beachhead-1970"


def make_book(
    contents: wl.Contents[Book, State], game: str, options: tuple[str, ...], data: Path | None = None
) -> Book:
    """The book of one edition with these options, from the shipped data or a player's own."""
    files = wl.DataDir(DATA, data, FILES)
    printed = game == PRINTED
    board = wl.checked_board(files)
    units = load_units(files.path("units.csv"))
    chosen = wl.chosen_options(game, load_options(files.path("options.csv"), game), options)
    file = files.path("board.txt").name
    masks = board_masks(board, file)
    check_places(board, masks["land"], units, file)
    labels = board.grid.labels
    go = tuple(wl.Action("go", to=label) for label in labels)
    sides = Units(units, ALLIED), Units(units, AXIS)
    return Book(
        game=game,
        printed=printed,
        options=chosen,
        board=board,
        units=sides,
        index=wl.index_of(sides),
        results=load_results(files.path("crt.csv"), game),
        calendar=load_calendar(files.path("calendar.csv")),
        graph=movement_graph(board, masks["river"], bridges=not printed),
        shifts=board.grid.shifts,
        go=go,
        goals=Listing(go),
        place=tuple(wl.Action("at", to=label) for label in labels),
        attack=tuple(wl.Action("attack", to=label) for label in labels),
        data_digest=files.digest(FILES),
        **contents.printed((game, *chosen)),
        **masks,
    )


def check_places(board: wl.Board, land: int, units: tuple[wl.Counter, ...], file: str) -> None:
    """Every starting place and sea box that the order of battle names must be on the board."""
    places = {place.name: place.cells for place in board.places}
    for unit in units:
        if unit.arrival == "start" and not any(land >> cell & 1 for cell in places.get(unit.at, ())):
            raise wl.BadData(
                file, None, f"no land hex for the place '{unit.at}'", f"{unit.name} starts there"
            )
        if unit.arrival == "1A" and unit.at not in board.boxes:
            raise wl.BadData(file, None, f"no sea box '{unit.at}'", f"{unit.name} lands from it")


@wl.rule("beachhead-1970:prep.german")
def starting_hex(book: Book, unit: wl.Counter) -> int:
    """Where a unit is before 1A: German starters at their places, everyone else waiting, or not in the game."""
    if unit.option and unit.option not in book.options:
        return ABSENT
    if unit.arrival == "start":
        first, *_ = book.board.place(unit.at).cells
        return first
    return WAITING


def start_state(book: Book) -> State:
    """The position before impulse 1A; every fortified hex counts as German until someone else enters it."""
    forces = tuple(
        make_force(tuple(starting_hex(book, u) for u in units.counters), units.size, book.board.grid.cells)
        for units in book.units
    )
    return State(
        forces=(forces[ALLIED], forces[AXIS]),
        slices=book.blank,
        control=(1 << len(book.fortified)) - 1,
        shut=(1 << len(book.ports)) - 1 if book.printed else 0,
    )
