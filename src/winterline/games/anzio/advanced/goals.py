"""Victory in the Advanced Games (E21): what the Allies must reach follows from the pair of orders of battle."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from winterline import author as wl

from .. import tables, victory
from ..book import Book
from ..shown import UNSETTLED
from ..state import State
from ..words import message
from . import lists
from .orders_of_battle import LISTS
from .schedules import NEVER, Ending
from .tables import load_table

VICTORY_FILE = "advanced/tables/victory.csv"
ALL = "all"
SPECIAL = {"F15": "F15.2", "F16B": "F16B.2"}
"""Rows of options that change how a game ends -> the paragraph."""
RULES = {"I": ("E21E1",) * 3, "II": ("E21E2",) * 3, "III": ("E21E4a", "E21E4b", "E21E4c")}
"""Game -> the paragraph for each German order of battle."""


@wl.rule("anzio:E21E1", "anzio:E21E2", "anzio:E21E4a", "anzio:E21E4b", "anzio:E21E4c")
def goals_of(path: Path, board: wl.Board, game: str) -> tuple[tables.Goal, tables.Goal, tables.Goal]:
    """The goals of a game against the Standard, the Reinforced and the Maximum order of battle."""
    rows = {(row["game"], row["german"]): row for row in load_table(path)}
    found = []
    for rule_id, name in zip(RULES[game], LISTS, strict=True):
        if (game, name) not in rows:
            raise wl.BadData(path.name, None, f"no goal of Game {game} against {name}", "restore the row")
        found.append(goal_of(board, rows[game, name], rule_id))
    standard, reinforced, maximum = found
    return standard, reinforced, maximum


def goal_of(board: wl.Board, row: wl.Row, rule_id: str) -> tables.Goal:
    """A goal from its row; a city that need only be isolated counts as one more of those that are needed."""
    names = [name.strip() for name in row["cities"].split(";")]
    if names == [ALL]:
        names = [place.name for place in board.places if place.kind == "major-city"]
    near = [name.strip() for name in row["zone"].split(";")]
    cities = [tables.City(name, _hexes(board, row, name), "zone" * (name in near)) for name in names]
    for name in filter(None, (part.strip() for part in row["isolated"].split(";"))):
        cities.append(tables.City(name, _hexes(board, row, name), "isolated"))
    wanted = len(cities) if row["need"] == ALL else row.number("need")
    if not 0 < wanted <= len(cities):
        raise row.fail(f"{wanted} of {len(cities)} cities are no goal", "write how many of them are needed")
    return tables.Goal(tuple(cities), wanted, row.yes("front"), rule_id)


def _hexes(board: wl.Board, row: wl.Row, name: str) -> int:
    if hexes := tables.city_hexes(board, name):
        return hexes
    raise row.fail(f"no city '{name[:20]}' on the board", "write the name that the board has")


def special_goals(path: Path, board: wl.Board, turns: Mapping[str, int]) -> dict[str, Ending]:
    """How a game ends by the options that change it, each by the name of its row."""
    rows = [row for row in load_table(path) if row["game"] in SPECIAL]
    return {
        row["game"]: Ending(goal_of(board, row, SPECIAL[row["game"]]), turns.get(row["ends"], NEVER))
        for row in rows
    }


@wl.rule("anzio:E1B", "anzio:E21B", "anzio:E21E6", "anzio:F16A.2")
def of_the_pair(book: Book, state: State, subject: None, goal: tables.Goal) -> tables.Goal:
    """The goal of the game against the order of battle that the Germans chose, whatever else set units of theirs free.

    Until they have chosen it is that against the Standard one.
    """
    return lists.orders(book).goals[lists.in_use(book, state)]


def needs(goals: Sequence[tables.Goal]) -> list[wl.Said]:
    """How many cities the Allies need against each German order of battle."""
    return [
        message("note version-goal", wanted=goal.wanted, count=len(goal.cities), name=message(f"list {name}"))
        for name, goal in zip(LISTS, goals, strict=True)
    ]


def open_pair(book: Book, state: State, subject: None) -> list[wl.Shown]:
    """Against which order of battle the goal is told as long as nobody, or only the German, knows which it is."""
    if lists.german_list(book, state) != lists.NOT_CHOSEN:
        return []
    value = message(f"list {LISTS[lists.in_use(book, state)]}")
    goals = [victory.goal(book, lists.as_if(state, number)) for number in range(len(LISTS))]
    note = message("note against", needs=needs(goals))
    return [wl.row(message("label against"), value, book.cite("E5E"), note=note, style="warn")]


CHAPTER = wl.Chapter[Book, State](
    title="Victory in the Advanced Games",
    options=("scenario.advanced",),
    hooks=(victory.GOAL.by(of_the_pair), UNSETTLED.by(open_pair)),
)
