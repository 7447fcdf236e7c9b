"""Boards from text.

A board file is made of lines that a player can read and mend. `#` starts a comment; a trailing `@word` says where
a line's figures come from (rulebook, players, geography, history or judgement). The statements:

    board ID "Title"
    source KIND "sentence"                     where the file as a whole comes from
    grid offset columns=1-27 rows=17/16 shifted=even up=south
    grid diagonal columns=A-Y north=12 south=80.5
    hex FEATURE: 0906 0907 1004-1007           features of hexes; a range stays in its column
    side FEATURE: 2410/2510 2410/2311          features of hexsides
    stream KIND "Name": 2410/2510 2410 2410/2409   water along hexsides, from its source; a bare hex: through its middle
    river "Name" [rank=2]: 0712 0612 0611      a course, hex by hex; `off-N` at an end: it crosses the board's edge there
    road KIND "Name": 1014 0914 0913           likewise
    rail "Name": 1014 1013
    place KIND "Name" [cap=40]: 0802           towns, ports and the like, with figures; several hexes for a wide city
    edge NAME: 0117 0217-0216                  the hexes of one edge, in order
    box ID "Title" [to=0407]: side=allied      an off-board box and the hex that it leads to
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise
from pathlib import Path

from winterline.core.bits import bits
from winterline.core.errors import BadData
from winterline.core.grid import DIRECTIONS, Grid, diagonal_grid, offset_grid


@dataclass(frozen=True, slots=True)
class Course:
    """A river, road or railway: an ordered path of cells, with the edge sides it leaves the board by."""

    kind: str
    name: str
    cells: tuple[int, ...]
    off_start: int | None
    off_end: int | None
    source: str
    rank: int = 1


@dataclass(frozen=True, slots=True)
class Stream:
    """Water that runs along hexsides (a cell and one of its sides) and here and there through a hex (side None)."""

    kind: str
    name: str
    sides: tuple[tuple[int, int | None], ...]
    source: str


@dataclass(frozen=True, slots=True)
class Place:
    """A named spot on the board."""

    kind: str
    name: str
    cells: tuple[int, ...]
    source: str
    figures: tuple[tuple[str, int], ...] = ()
    """Figures printed beside it, such as the capacity of a port."""


@dataclass(frozen=True, slots=True)
class Box:
    """A box beside the board that holds counters."""

    id: str
    title: str
    to: int | None


@dataclass(frozen=True, slots=True)
class Board:
    """A board: its grid and everything printed on it. Loaded once and shared."""

    id: str
    title: str
    source: str
    grid: Grid
    features: dict[str, int] = field(default_factory=dict)
    """Feature of hexes -> bitboard."""
    sides: dict[str, tuple[int, ...]] = field(default_factory=dict)
    """Feature of hexsides -> six bits a cell; both cells of a side carry it."""
    courses: tuple[Course, ...] = ()
    streams: tuple[Stream, ...] = ()
    places: tuple[Place, ...] = ()
    edges: dict[str, tuple[int, ...]] = field(default_factory=dict)
    boxes: dict[str, Box] = field(default_factory=dict)
    sources: dict[str, dict[int, str]] = field(default_factory=dict)
    """Feature -> cell -> where that hex's feature comes from."""

    def hexes(self, feature: str) -> int:
        """The bitboard of the hexes with a feature; empty when the board has none."""
        return self.features.get(feature, 0)

    def side_bits(self, feature: str) -> tuple[int, ...]:
        """Six bits a cell: the sides with that feature."""
        return self.sides.get(feature) or (0,) * self.grid.cells

    def crossed(self, *kinds: str) -> tuple[int, ...]:
        """Six bits a cell: the sides that a course of one of these kinds crosses."""
        out = [0] * self.grid.cells
        for course in self.courses:
            if course.kind in kinds:
                for cell, side in course_sides(self.grid, course):
                    out[cell] |= 1 << side
        return tuple(out)

    def place(self, name: str) -> Place:
        """A place by its name."""
        return next(p for p in self.places if p.name == name)


def course_sides(grid: Grid, course: Course) -> list[tuple[int, int]]:
    """Every (cell, side) that a course crosses, from both cells of each side."""
    steps = [step for here, there in pairwise(course.cells) for step in ((here, there), (there, here))]
    ends = ((course.cells[0], course.off_start), (course.cells[-1], course.off_end))
    leaving = [(cell, side) for cell, side in ends if side is not None]
    return [(here, grid.direction(here, there)) for here, there in steps] + leaving


# A colon inside a word (`section:E1`) belongs to the word; the one that ends the head stands before a space or a digit.
_LINE = re.compile(r"""^(?P<head>(?:[^:"]|:(?=[A-Za-z])|"[^"]*")*)(?::\s*(?P<tail>.*))?$""")
_NAME = re.compile(r'"([^"]*)"')
_SOURCE = re.compile(r"\s+@(\w+)\s*$")


class _Reader:
    """Reads a board file statement by statement, keeping the line number for its complaints."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.line = 0
        self.id = ""
        self.title = ""
        self.source = ""
        self.grid: Grid | None = None
        self.features: dict[str, int] = {}
        self.sides: dict[str, list[int]] = {}
        self.courses: list[Course] = []
        self.streams: list[Stream] = []
        self.places: list[Place] = []
        self.edges: dict[str, tuple[int, ...]] = {}
        self.boxes: dict[str, Box] = {}
        self.sources: dict[str, dict[int, str]] = {}

    def fail(self, problem: str, remedy: str) -> BadData:
        return BadData(self.file, self.line, problem, remedy)

    def read(self, text: str) -> Board:
        for number, raw in enumerate(text.splitlines(), 1):
            self.line = number
            statement = raw.split("#", 1)[0].strip()
            if statement:
                self.statement(statement)
        self.line = 1
        if self.grid is None:
            raise self.fail("no grid statement", "add a line such as 'grid offset columns=1-27 rows=17/16 …'")
        return Board(
            id=self.id,
            title=self.title,
            source=self.source,
            grid=self.grid,
            features=self.features,
            sides={name: tuple(rows) for name, rows in self.sides.items()},
            courses=tuple(self.courses),
            streams=tuple(self.streams),
            places=tuple(self.places),
            edges=self.edges,
            boxes=self.boxes,
            sources=self.sources,
        )

    def statement(self, text: str) -> None:
        match = _LINE.match(text)
        if match is None:
            raise self.fail("cannot read this line", "see the statements listed in docs/maps.md")
        head, tail = match["head"].strip(), (match["tail"] or "").strip()
        source = ""
        if found := _SOURCE.search(" " + tail):
            source, tail = found[1], tail[: max(0, found.start() - 1)].strip()
        name = found[1] if (found := _NAME.search(head)) else ""
        words = _NAME.sub("", head).split()
        handler = getattr(self, f"do_{words[0]}", None) if words else None
        if handler is None:
            raise self.fail(f"unknown statement '{head}'", "see the statements listed in docs/maps.md")
        handler(words[1:], name, tail, source)

    def keys(self, words: list[str]) -> dict[str, str]:
        return dict(word.split("=", 1) for word in words if "=" in word)

    def cell(self, label: str) -> int:
        if self.grid is None:
            raise self.fail("a hex before the grid", "put the grid statement first")
        if not self.grid.has(label):
            raise self.fail(f"no hex '{label}' on this board", "correct the hex number")
        return self.grid.index(label)

    def cells(self, tail: str) -> list[int]:
        out: list[int] = []
        for word in tail.split():
            first, dash, last = word.partition("-")
            a, b = self.cell(first), self.cell(last if dash else first)
            assert self.grid is not None
            if self.grid.columns[a] != self.grid.columns[b]:
                raise self.fail(f"range '{word}' leaves its column", "write one range for each column")
            step = 1 if b >= a else -1
            out.extend(range(a, b + step, step))
        return out

    def do_board(self, words: list[str], name: str, tail: str, source: str) -> None:
        if not words:
            raise self.fail("a board needs an id", 'write: board ID "Title"')
        self.id, self.title = words[0], name

    def do_source(self, words: list[str], name: str, tail: str, source: str) -> None:
        self.source = f"{words[0]}: {name}" if words else name

    def do_grid(self, words: list[str], name: str, tail: str, source: str) -> None:
        keys = self.keys(words)
        if any(len(value) > 7 for value in keys.values()):
            raise self.fail("this grid is larger than any board", "see docs/maps.md for the two kinds")
        try:
            first, last = keys["columns"].split("-")
            if words[0] == "offset":
                odd, even = keys["rows"].split("/")
                self.grid = offset_grid(
                    columns=(int(first), int(last)),
                    rows_odd=int(odd),
                    rows_even=int(even),
                    shifted=keys["shifted"],
                    up=keys["up"],
                    first_row=int(keys.get("first", "1")),
                )
            else:
                self.grid = diagonal_grid(
                    columns=(first, last), north=float(keys["north"]), south=float(keys["south"])
                )
        except (KeyError, ValueError, IndexError) as error:
            raise self.fail(
                f"cannot make this grid ({error})", "see docs/maps.md for the two kinds"
            ) from None
        self.sides = {}

    def do_hex(self, words: list[str], name: str, tail: str, source: str) -> None:
        if not words:
            raise self.fail("no feature named", "write: hex woods: 0906 0907")
        known = self.sources.setdefault(words[0], {})
        for cell in self.cells(tail):
            self.features[words[0]] = self.features.get(words[0], 0) | 1 << cell
            known[cell] = source

    def do_side(self, words: list[str], name: str, tail: str, source: str) -> None:
        if not words or self.grid is None:
            raise self.fail("no feature named", "write: side bridge: 2410/2510")
        rows = self.sides.setdefault(words[0], [0] * self.grid.cells)
        for pair in tail.split():
            here, _, there = pair.partition("/")
            a, b = self.cell(here), self.cell(there)
            self.touching(a, b)
            rows[a] |= 1 << self.grid.direction(a, b)
            rows[b] |= 1 << self.grid.direction(b, a)

    def do_stream(self, words: list[str], name: str, tail: str, source: str) -> None:
        if not words or self.grid is None:
            raise self.fail("no kind of water named", 'write: stream minor "Name": 2410/2510')
        kind = words[0] if words[0] == "canal" else f"river:{words[0]}"
        pairs = [word for word in tail.split() if "/" in word]
        self.do_side([kind], "", " ".join(pairs), source)
        sides: list[tuple[int, int | None]] = []
        for word in tail.split():
            here, slash, there = word.partition("/")
            cell = self.cell(here)
            sides.append((cell, self.grid.direction(cell, self.cell(there)) if slash else None))
        self.streams.append(Stream(kind, name, tuple(sides), source))

    def touching(self, a: int, b: int) -> None:
        assert self.grid is not None
        if b not in self.grid.around(a):
            here, there = self.grid.label(a), self.grid.label(b)
            raise self.fail(f"{here} and {there} do not touch", "name neighbouring hexes")

    def course(self, kind: str, name: str, tail: str, source: str, rank: int) -> None:
        words = tail.split()
        ends: list[int | None] = [None, None]
        for which, place in ((0, 0), (1, -1)):
            if words and words[place].startswith("off-"):
                compass = words.pop(place)[4:]
                if compass not in DIRECTIONS:
                    raise self.fail(f"no direction '{compass}'", f"use one of {', '.join(DIRECTIONS)}")
                ends[which] = DIRECTIONS.index(compass)
        path = [self.cell(word) for word in words]
        for a, b in pairwise(path):
            self.touching(a, b)
        if not path:
            raise self.fail(f"{kind} '{name}' has no hexes", "list its hexes in order")
        self.courses.append(Course(kind, name, tuple(path), ends[0], ends[1], source, rank))

    def do_river(self, words: list[str], name: str, tail: str, source: str) -> None:
        rank = self.keys(words).get("rank", "1")
        if rank not in ("1", "2", "3"):
            raise self.fail(f"'{rank[:10]}' is not a rank", "write rank=1, rank=2 or rank=3")
        self.course("river", name, tail, source, int(rank))

    def do_road(self, words: list[str], name: str, tail: str, source: str) -> None:
        self.course(f"road:{words[0] if words else 'major'}", name, tail, source, 1)

    def do_rail(self, words: list[str], name: str, tail: str, source: str) -> None:
        self.course("rail", name, tail, source, 1)

    def do_place(self, words: list[str], name: str, tail: str, source: str) -> None:
        keys = self.keys(words)
        if not all(value.isdecimal() and len(value) < 7 for value in keys.values()):
            raise self.fail("a figure must be a number", 'write: place port "Name" cap=40 bu=8: K57')
        figures = tuple((key, int(value)) for key, value in keys.items())
        kind = words[0] if words else "town"
        self.places.append(Place(kind, name, tuple(self.cells(tail)), source, figures))

    def do_edge(self, words: list[str], name: str, tail: str, source: str) -> None:
        self.edges[words[0] if words else ""] = tuple(self.cells(tail))

    def do_box(self, words: list[str], name: str, tail: str, source: str) -> None:
        if not words:
            raise self.fail("a box needs an id", 'write: box PR "Peter Red" to=0407')
        to = self.keys(words).get("to")
        self.boxes[words[0]] = Box(words[0], name, self.cell(to) if to else None)


@lru_cache(maxsize=4)
def read_board(text: str, file: str) -> Board:
    """A board from the text of its file, the same one for the same text; BadData names the line of anything wrong."""
    return _Reader(file).read(text)


def load_board(path: Path) -> Board:
    """A board from its file."""
    try:
        return read_board(path.read_text(encoding="utf-8"), path.name)
    except (OSError, UnicodeDecodeError) as error:
        raise BadData(str(path), None, f"cannot read the board ({error})", "check the path") from None


def features_of(board: Board, cell: int) -> list[str]:
    """The features of one hex, by name."""
    return sorted(name for name, mask in board.features.items() if mask >> cell & 1)


def labels_of(board: Board, mask: int) -> list[str]:
    """The labels of a bitboard's cells."""
    return [board.grid.label(cell) for cell in bits(mask)]
