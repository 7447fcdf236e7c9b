"""What the game is played with: its book, its position, and where units may be."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from winterline import author as wl

DATA = Path(__file__).parent / "data"
FILES = ["board.txt", "units.csv", "crt.csv", "options.csv"]
WORDS = wl.Vocabulary("snowbridge", DATA / "words")
ALLIED, AXIS = 0, 1
WAITING, LOST, ABSENT = -1, -2, -3
OFF_BOARD = {WAITING: "waiting", LOST: "eliminated", ABSENT: "absent"}


class Units(NamedTuple):
    """The units of one side."""

    counters: tuple[wl.Counter, ...]


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Book(wl.Printed[Units, wl.Counter]):
    """Everything in print: besides what every game has, the combat results, odds -> a result for each face."""

    results: dict[str, list[str]]


class Force(msgspec.Struct, frozen=True, dict=True):
    """The hex of every unit of one side, or its place off the board."""

    at: tuple[int, ...]

    @property
    def occupied(self) -> int:
        """The hexes with a unit, as a set of bits."""
        return wl.mask_of(cell for cell in self.at if cell >= 0)


class State(wl.Position, frozen=True, dict=True, kw_only=True):
    """A position."""

    forces: tuple[Force, Force]
    turn: int = 1
    side: int = ALLIED
    done: wl.Mask = 0
    """Units of the side in turn that have moved, or attacked, in this phase."""


def read_unit(row: wl.Row) -> wl.Counter:
    """A counter from a line of units.csv."""
    figures = wl.Step(row.number("attack"), row.number("defence"), row.number("move"))
    return msgspec.convert({**row, "steps": (figures,)}, wl.Counter)


def read_book(contents: wl.Contents[Book, State], options: tuple[str, ...], own: Path | None) -> Book:
    """The book with these options, from the shipped data or a player's own."""
    files = wl.DataDir(DATA, own, FILES)
    units = [read_unit(row) for row in wl.read_table(files.path("units.csv"), ("id", "arrival", "at"))]
    allied, axis = (Units(tuple(unit for unit in units if unit.side == side)) for side in Book.sides)
    offered = wl.read_options(files.path("options.csv"), "snowbridge")
    chosen = wl.chosen_options("snowbridge", offered, options)
    faces = wl.read_table(files.path("crt.csv"), ("die",))
    return Book(
        game="snowbridge",
        options=chosen,
        board=wl.load_board(files.path("board.txt")),
        units=(allied, axis),
        index=wl.index_of((allied, axis)),
        results={odds: [face[odds] for face in faces] for odds in faces[0] if odds != "die"},
        data_digest=files.digest(FILES),
        **contents.printed(chosen),
    )


@wl.rule("snowbridge:setup")
def first(book: Book) -> State:
    """Units marked start stand in their printed hexes, the others wait."""
    at = [[book.cell(u.at) if u.arrival == "start" else WAITING for u in s.counters] for s in book.units]
    return State(forces=(Force(tuple(at[ALLIED])), Force(tuple(at[AXIS]))), slices=book.blank)


@wl.rule("snowbridge:zoc")
def zone(book: Book, state: State, side: int) -> int:
    """The zone of control of a side: the hexes around its units."""
    return wl.dilate(state.forces[side].occupied, book.board.grid.shifts)


@wl.rule("snowbridge:stacking")
def shut(state: State) -> int:
    """The hexes that nobody may enter: a hex holds one unit."""
    return state.forces[ALLIED].occupied | state.forces[AXIS].occupied


def put(state: State, side: int, unit: int, cell: int) -> State:
    """The position with one unit somewhere else."""
    at, other = state.forces[side].at, state.forces[1 - side]
    force = Force((*at[:unit], cell, *at[unit + 1 :]))
    return wl.replace(state, forces=(force, other) if side == ALLIED else (other, force))


def lose(book: Book, state: State, side: int, unit: int, cited: str, events: wl.Events) -> State:
    """A unit is eliminated."""
    events.append(wl.Event("eliminated", f"snowbridge:{cited}", book.names(side, [unit])))
    return put(state, side, unit, LOST)


def crowded(book: Book, state: State) -> list[str]:
    """Two units in a hex: no position that is played."""
    at = [cell for force in state.forces for cell in force.at if cell >= 0]
    return [f"two units in {book.label(cell)}" for cell in sorted(set(at)) if at.count(cell) > 1]


def units_view(book: Book, state: State, seat: str) -> list[dict[str, Any]]:
    """All counters; `arrival` is the turn from which one that waits may come on."""
    rows = [wl.unit_row(book, state, *place, OFF_BOARD) for place in book.index.values()]
    return [row | {"arrival": book.unit(*book.index[row["id"]]).arrival} for row in rows]


def read_turn(book: Book, state: State, turn: int) -> State:
    """The turn of a described position."""
    return wl.replace(state, turn=wl.one_of("turn", turn, range(1, 7)))


def read_placed(book: Book, state: State, units: dict[str, str]) -> State:
    """Where the units of a described position stand; those that are not named are not in the game."""
    allied, axis = wl.placed(book, units, lambda side, number: ABSENT, OFF_BOARD)
    return wl.replace(state, forces=(Force(allied), Force(axis)))


CHAPTER = wl.Chapter[Book, State](
    title="Ground",
    hooks=(wl.ZONES.by(zone),),
    views={"units": units_view},
    fields={"turn": wl.Field(int, read_turn), "units": wl.Field(dict, read_placed)},
    invariants=(crowded,),
    news={"eliminated": "loss"},
)
