"""What players keep track of beside the map: victory, weather, Supply Points, Replacements, forts, the schedule."""

from __future__ import annotations

from typing import Any

from winterline.games.italy43 import fortifications, garrisons, victory
from winterline.games.italy43.book import Book, cite, mover, stage_name
from winterline.games.italy43.entry import owner_of
from winterline.games.italy43.ground import AREAS
from winterline.games.italy43.replacements import WORDS, arriving
from winterline.games.italy43.state import (
    ALLIED,
    AUTO_DS,
    AXIS,
    BRITISH_AIR,
    DISRUPTED,
    FIRED,
    FULL_RETREAT,
    HALF,
    ISOLATED,
    NAVAL,
    OUT_OF_SUPPLY,
    REBUILT,
    SIDES,
    TRUCKED,
    US_AIR,
    State,
)
from winterline.games.italy43.track import BOXES, weather_of
from winterline.games.italy43.weather import MOST_POINTS

Rows = list[dict[str, Any]]
MARKS = (
    (OUT_OF_SUPPLY, "oos", "out of supply", "16.4a"),
    (ISOLATED, "iso", "isolated", "16.5.1a"),
    (REBUILT, "rep", "replacement", "20.4c"),
    (TRUCKED, "trk", "trucked", "5.7b"),
    (HALF, "1/2", "half effective", "25.2b"),
)
ORDER_MARKS = {DISRUPTED: ("dis", "disrupted", "13.2.1a"), FULL_RETREAT: ("FR", "full retreat", "13.3.2a")}
BAD = ("oos", "iso", "dis", "FR")
NATIONS = {"us": "US", "uk": "British", "fr": "French", "it": "Italian", "de": "German"}
NAMES = ("Allied", "German")
OFF_MAP = (
    ("eliminated", "Eliminated", "10.4.3"),
    ("display", "Remnant Display", "20.3.5b"),
    ("withdrawn", "Withdrawn", "22.1a"),
    ("removed", "Removed for good", "22.2.1"),
    ("perished", "Lost to isolation", "16.5.6"),
)
"""Boxes off the map: the status of their units, a title, the rule."""
AHEAD = 3
"""Turns of the schedule that are shown."""


def marks(book: Book, state: State, side: int, number: int) -> list[dict[str, str]]:
    """The markers on a counter, as badges."""
    force = state.forces[side]
    status = force.status[number]
    found = [(text, title, rule_id) for bit, text, title, rule_id in MARKS if status & bit]
    if force.order(number) in ORDER_MARKS:
        found.insert(0, ORDER_MARKS[force.order(number)])
    if status & FIRED:
        found.append(("F", "fired", "17.5b"))
    if force.deeds[number] & AUTO_DS:
        found.append(("DS", "automatic DS", "8.7.1d"))
    if garrisons.why_held(book, state, side, number) is not None:
        found.append(("hld", "must stay", "S3.3.3a" if side == AXIS else "S3.3.5a"))
    return [
        {"text": text, "title": title, "style": "bad" if text in BAD else "note", "rule": cite(rule_id)}
        for text, title, rule_id in found
    ]


def boxes(book: Book, state: State) -> Rows:
    """The Entry Areas, and the boxes of units that are not in play."""
    titles = book.board.boxes
    areas = [
        {
            "id": f"entry:{name}",
            "title": f"{name} {titles[f'entry:{name}'].title}" if f"entry:{name}" in titles else name,
            "side": SIDES[owner_of(book, number, state.turn)],
            "rule": cite("21.2.1"),
        }
        for number, name in enumerate(AREAS)
    ]
    return areas + [{"id": status, "title": title, "rule": cite(rule)} for status, title, rule in OFF_MAP]


def markers(book: Book, state: State) -> Rows:
    """Fortifications and Battle markers."""
    forts: Rows = [
        {
            "hex": book.label(fort.cell),
            "text": f"F{fort.level + fort.building}{'…' if fort.building else ''}",
            "title": f"Fortification, level {fort.level + fort.building}"
            + (", under construction" if fort.building else ""),
            "side": SIDES[AXIS],
            "style": "warn" if fort.building else "axis",
            "rule": cite("18.2.2a"),
        }
        for fort in state.forts
    ]
    sieges: Rows = [
        {
            "hex": book.label(cell),
            "text": f"B{level}",
            "title": f"Battle {level}",
            "style": "bad",
            "rule": cite("11.5.2a"),
        }
        for cell, level in state.sieges
    ]
    return forts + sieges


# --- panels -------------------------------------------------------------------------------------------


def victory_rows(book: Book, state: State) -> Rows:
    """Victory Points as they stand, and what decides the game."""
    found = victory.victory_points(book, state)
    held = [c for c in book.vp if state.held[book.key_of[c]] == ALLIED]
    fed = {line.label for line in victory.hexes_scored(book, state)}
    cut = [book.label(c) for c in held if book.label(c) not in fed]
    rows: Rows = [
        {"label": "Allied Victory Points now", "value": found.total, "rule": cite("24.1.1a")},
        {"label": "At the last Victory Check", "value": state.points_won, "rule": cite("24.2.1a")},
        {
            "label": "VP hexes in supply",
            "value": len(fed),
            "hexes": sorted(fed),
            "style": "good",
            "rule": cite("24.1.1a"),
        },
    ]
    if cut:
        rows.append(
            {
                "label": "VP hexes cut off",
                "value": len(cut),
                "hexes": cut,
                "style": "bad",
                "rule": cite("24.1.1a"),
            }
        )
    rows += [
        {"label": line.label, "value": line.value, "rule": line.rule}
        for line in victory.boxes_scored(book, state)
    ]
    return rows + decision_rows(book, state)


def decision_rows(book: Book, state: State) -> Rows:
    """The benchmark of the turn with its two thresholds, and the points that win at the end."""
    rows: Rows = []
    benchmark = book.benchmark(min(state.turn, book.last))
    if book.auto_victory and benchmark is not None:
        most = min(benchmark + victory.MARGIN, victory.ENOUGH)
        rows = [
            {"label": "Benchmark of this turn", "value": benchmark, "rule": cite("24.2.1a")},
            {"label": "The Allies win at once with", "value": most, "rule": cite("24.2.1a")},
            {
                "label": "The Germans win at once with",
                "value": benchmark - victory.MARGIN,
                "rule": cite("24.2.1a"),
            },
        ]
    rows.append(
        {
            "label": f"The Allies win after turn {book.last} with",
            "value": book.to_win,
            "rule": cite(f"{book.scenario}.2"),
        }
    )
    return rows


def weather_rows(book: Book, state: State) -> Rows:
    """The weather track."""
    return [
        {"label": f"{box} {weather_of(book, n)}", "now": n == state.weather, "rule": cite("23.1b")}
        for n, box in enumerate(BOXES)
    ]


def support_rows(state: State) -> Rows:
    """The air and naval markers."""
    air = ((US_AIR, "US air"), (BRITISH_AIR, "British air"), (NAVAL, "Naval Support"))
    return [
        {
            "label": name,
            "value": "ready" if state.support & bit else "-",
            "style": "good" if state.support & bit else "note",
            "rule": cite("23.2"),
        }
        for bit, name in air
    ]


def supply_rows(state: State) -> Rows:
    """Both sides' Supply Points."""
    return [
        {
            "label": NAMES[side],
            "value": state.points[side],
            "bar": [state.points[side], MOST_POINTS],
            "rule": cite("23.3.1b"),
        }
        for side in (ALLIED, AXIS)
    ]


def draft_rows(book: Book, state: State) -> Rows:
    """Replacements at hand in an Initial Phase, and those of the next turn."""
    rows: Rows = []
    if stage_name(book, state) == "initial":
        rows = [
            {
                "label": f"{NATIONS[nation]} {WORDS[kind]}",
                "value": number,
                "now": True,
                "rule": cite("20.1.1a"),
            }
            for nation, kind, number in state.drafts
        ]
    late = state.turn + (mover(book, state) == ALLIED and stage_name(book, state) != "initial")
    if late + 1 <= book.last:
        rows += [
            {
                "label": f"Turn {state.turn + 1}: {NATIONS[nation]} {WORDS[kind]}",
                "value": number,
                "rule": cite("20.1.1b"),
            }
            for side in (ALLIED, AXIS)
            for nation, kind, number in arriving(book, state.turn + 1, side)
        ]
    return rows


def fort_rows(state: State) -> Rows:
    """Fortification markers that are left, and how many have been started."""
    left = [fortifications.markers_left(state, level) for level in (1, 2)]
    rows: Rows = [
        {
            "label": f"Level {level} markers left",
            "value": left[level - 1],
            "bar": [left[level - 1], most],
            "rule": cite("18.1.3a"),
        }
        for level, most in ((1, fortifications.LEVEL_1), (2, fortifications.LEVEL_2))
    ]
    if not fortifications.may_complete(state):
        rows.append(
            {
                "label": "Started before any is completed",
                "value": state.started,
                "bar": [state.started, fortifications.LEVEL_1],
                "rule": cite("18.1.3d"),
            }
        )
    return rows


def schedule_rows(book: Book, state: State) -> Rows:
    """Who leaves, and who comes back, in the next turns."""
    rows: Rows = []
    for turn in range(state.turn, min(book.last, state.turn + AHEAD) + 1):
        gone = [
            unit.id
            for side in (ALLIED, AXIS)
            for number, unit in enumerate(book.units[side].counters)
            if state.forces[side].at[number] >= 0 and any(leave.turn == turn for leave in unit.leaves)
        ]
        back = [book.unit(side, unit).id for side, unit, when in state.returns if when == turn]
        for label, units, rule_id in (("leave", gone, "22.1a"), ("return", back, "22.1b")):
            if units:
                rows.append(
                    {
                        "label": f"Turn {turn}: {label}",
                        "units": units,
                        "now": turn == state.turn,
                        "rule": cite(rule_id),
                    }
                )
    return rows


def panels(book: Book, state: State) -> Rows:
    """Everything beside the map; a panel without rows is left out."""
    found: list[tuple[str, str, Rows]] = [
        ("victory", "Victory", victory_rows(book, state)),
        ("weather", "Weather", weather_rows(book, state)),
        ("support", "Air and naval support", support_rows(state)),
        ("supply", "Supply Points", supply_rows(state)),
        ("replacements", "Replacements", draft_rows(book, state)),
        ("forts", "Fortifications", fort_rows(state) if fortifications.are_used(book) else []),
        ("schedule", "Withdrawals and returns", schedule_rows(book, state)),
    ]
    return [
        {"id": name, "title": title, "open": name == "victory", "rows": rows}
        for name, title, rows in found
        if rows
    ]
