"""The set-up sheets of the later Basic Games: weeks, fronts, units, goal, read from data and checked."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path

import msgspec

from winterline import author as wl

from ..state import SIDES
from ..tables import City, Goal, Week, city_hexes

_COLUMNS = ("row", "side", "key", "value", "hex", "lost", "source", "note")
PLACED = ("unit", "fixed", "reserve", "free", "default", "beachhead", "invasion")
"""Rows of units that are there from the start."""
COMING = ("arrival", "reaction")
"""Rows of units that come later."""
_ROWS = ("meta", "front", "port", *PLACED, *COMING)
SICILIA, EDGE = "sicilia", "edge"
WAVES = ("reaction-now", "reaction-next")
EVERY = "all"
"""Instead of names of zones."""


class Placing(msgspec.Struct, frozen=True):
    """What the sheet says of one unit."""

    unit: str
    side: int
    row: str
    """The kind of its row: unit, fixed, reserve, free, default, beachhead, invasion, arrival, reaction."""
    hex: str
    """Its hex, or `sicilia` or `edge`."""
    lost: int
    """The steps that it has lost."""
    when: str = ""
    """Of a unit that comes later: its week, or its wave of the reaction."""


class Sheet(msgspec.Struct, frozen=True):
    """A later Basic Game as its sheet describes it; hexes as sets of bits."""

    rule: str
    """The paragraph that its set-up and its goal are cited by."""
    start: str
    end: str
    """Its first and last week."""
    placings: tuple[Placing, ...]
    front: int
    """The German front line, the ring around a beachhead included."""
    ahead: int
    """The hexes on the Allied side of it."""
    beachhead: int
    """Those of them that only the sea leads to."""
    near: int
    """The hexes on the German side within reach of the front for those who must stay near it."""
    most_free: int
    """How many German units may be where others may not: away from the front, or on it."""
    most_points: int
    """Stacking points that the Allies may put into the beachhead."""
    ports: tuple[str, ...]
    """Ports with a counter."""
    counters: int
    """Port counters in hand."""
    boxes: tuple[str, ...]
    landed: tuple[str, ...]
    """Zones that were invaded before."""
    zones: tuple[str, ...]
    """Zones that may be invaded: none named are those of the Basic Game, `all` is every one."""
    window: tuple[str, str]
    """The first and the last week of an invasion."""
    lift: int
    """Its share of the Initial Lift, in per cent."""
    goal: Goal


def load_sheet(path: Path, board: wl.Board, land: int) -> Sheet:
    """A sheet from its file."""
    rows = wl.read_table(path, _COLUMNS)
    for row in rows:
        row.one_of("row", _ROWS)
        if not row["source"]:
            raise row.fail("the row names no source", "write where it comes from")
    meta = _Meta(path.name, [row for row in rows if row["row"] == "meta"])
    front = _line(board, land, rows, "axis")
    ahead = _behind(board, land & ~front, _line(board, land, rows, "allied"))
    pocket = _behind(board, land & ~front, _line(board, land, rows, "allied", "anzio"))
    held = [row for row in rows if row["row"] == "port" and row["hex"]]
    first, _, last = meta["invasion"].partition(">")
    return Sheet(
        rule=meta["rule"],
        start=meta["start"],
        end=meta["end"],
        placings=tuple(_placing(board, row) for row in rows if row["row"] in (*PLACED, *COMING)),
        front=front,
        ahead=ahead,
        beachhead=pocket,
        near=_within(board, land & ~ahead, front, meta.number("german-front-distance")),
        most_free=meta.number("german-free") or meta.number("reserves-anywhere"),
        most_points=meta.number("beachhead-limit"),
        ports=tuple(row["key"] for row in held),
        counters=sum(row.number("value") for row in rows if row["row"] == "port" and not row["hex"]),
        boxes=meta.several("boxes"),
        landed=meta.several("landed"),
        zones=meta.several("zones"),
        window=(first, last),
        lift=meta.number("lift"),
        goal=_goal(board, meta),
    )


class _Meta:
    """The lines of a sheet that say one thing each."""

    def __init__(self, file: str, rows: Iterable[wl.Row]) -> None:
        self.file, self.rows = file, {row["key"]: row for row in rows}

    def __getitem__(self, key: str) -> str:
        if key not in self.rows:
            raise wl.BadData(self.file, None, f"no line '{key}'", "restore it")
        return self.rows[key]["value"]

    def number(self, key: str) -> int:
        """A number; 0 where the sheet has no such line."""
        return self.rows[key].number("value") if key in self.rows else 0

    def several(self, key: str) -> tuple[str, ...]:
        """Several names."""
        return tuple(filter(None, self[key].split(";")))


def _placing(board: wl.Board, row: wl.Row) -> Placing:
    kind, lost = row["row"], row.number("lost")
    if row["hex"] not in (SICILIA, EDGE) and board.grid.find(row["hex"]) < 0:
        raise row.fail(f"no hex '{row['hex'][:8]}' on the board", "write one such as K57")
    if kind == "reaction":
        row.one_of("value", WAVES)
    return Placing(
        row["key"], SIDES.index(row.one_of("side", SIDES)), kind, row["hex"], lost, when=row["value"]
    )


# --- fronts ---------------------------------------------------------------------------------------------


def _line(board: wl.Board, land: int, rows: Iterable[wl.Row], side: str, only: str = "") -> int:
    """The hexes of a side's front, or of one part of it."""
    found = 0
    for row in rows:
        if (row["row"], row["side"]) != ("front", side) or (only and row["key"] != only):
            continue
        cell = board.grid.find(row["hex"])
        if cell < 0 or not land >> cell & 1:
            raise row.fail(f"'{row['hex'][:8]}' is no playable hex", "write one such as K57")
        found |= 1 << cell
    return found


def _behind(board: wl.Board, free: int, start: int) -> int:
    """The hexes that lie behind a line of hexes: whatever can be reached from it without crossing the enemy's."""
    found, new = start, start
    while new:
        near = wl.mask_of(other for cell in wl.bits(new) for other in board.grid.around(cell))
        new = near & free & ~found
        found |= new
    return found


def _within(board: wl.Board, side: int, front: int, distance: int) -> int:
    """The hexes of one side of the front within a distance of it."""
    far, line = board.grid.distance, list(wl.bits(front))
    return wl.mask_of(c for c in wl.bits(side) if min(far(c, other) for other in line) <= distance)


# --- goal -----------------------------------------------------------------------------------------------


def _goal(board: wl.Board, meta: _Meta) -> Goal:
    cities = tuple(City(name, city_hexes(board, name)) for name in meta["list"].split())
    if lost := [city.name for city in cities if not city.hexes]:
        raise wl.BadData(
            meta.file, None, f"no city '{lost[0][:20]}' on the board", "write the name it has there"
        )
    wanted = meta.number("need")
    if not 0 < wanted <= len(cities):
        problem = f"{wanted} of {len(cities)} cities are no goal"
        raise wl.BadData(meta.file, None, problem, "write how many of them are needed")
    return Goal(cities, wanted, meta["front-line"] == "yes", meta["rule"])


# --- weeks ----------------------------------------------------------------------------------------------


def weeks_of(sheet: Sheet, past: tuple[Week, ...], card: tuple[Week, ...]) -> tuple[Week, ...]:
    """The calendar: the weeks of the Basic Game, then those of the Time Record Card up to the last of this game."""
    names = [week.name for week in card]
    for name in (sheet.start, sheet.end, *sheet.window):
        if name not in names:
            raise wl.BadData("advanced/scenarios", None, f"no week '{name[:20]}'", "write weeks of the card")
    first, last = (names.index(name) for name in sheet.window)
    later = [
        msgspec.structs.replace(week, invasion="second" if first <= number <= last else "no", ends="")
        for number, week in enumerate(card[: names.index(sheet.end) + 1])
    ]
    weeks = (*past, *later[len(past) :])
    if any(before.date + 1 != after.date for before, after in pairwise(weeks)):
        raise wl.BadData(
            "calendar.csv", None, "its weeks do not lead on to those of the card", "restore them"
        )
    return weeks
