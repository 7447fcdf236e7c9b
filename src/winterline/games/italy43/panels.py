"""The tracks beside the map: victory, weather, support, Supply Points, Fortifications, Replacements, the schedule."""

from __future__ import annotations

from typing import Any

from winterline import author as wl

from .book import Book, cite
from .fortifications import LEVEL_1, LEVEL_2, WORKS, are_used, markers_left, may_complete
from .phrases import message, say, side_name, weather_word
from .state import ABSENT, ALLIED, AXIS, BRITISH_AIR, FIRED, NAVAL, REMOVED, SIDES, US_AIR, Fort, State
from .track import BOXES
from .victory import ENOUGH, MARGIN, victory_points
from .weather import MOST_POINTS, naples_points, points_of, support_of
from .withdrawals import SCHEDULE

Row = dict[str, Any]
AIR = ((US_AIR, "us-air"), (BRITISH_AIR, "british-air"), (NAVAL, "naval"))
AHEAD = 4
"""Turns that the schedule looks ahead."""


def panels(book: Book, state: State) -> list[dict[str, Any]]:
    """Everything that a player would read off the tracks of the map sheet."""
    found = [
        ("victory", "24.1.1a", True, victory_rows(book, state)),
        ("supply", "23.3.1b", True, supply_rows(book, state)),
        ("support", "23.2", True, support_rows(book, state)),
        ("vp", "24.1.1a", False, hex_rows(book, state)),
        ("weather", "23.1b", False, weather_rows(book, state)),
        ("forts", "18.1.2", True, fort_rows(book, state)),
        ("schedule", "20.1.1b", False, schedule_rows(book, state)),
        ("turns", "24.2.1a", False, turn_rows(book, state)),
    ]
    return [
        {"id": name, "title": say(f"panel {name}"), "rule": cite(rule_id), "open": is_open, "rows": rows}
        for name, rule_id, is_open, rows in found
        if rows
    ]


# --- victory ------------------------------------------------------------------------------------------


def victory_rows(book: Book, state: State) -> list[Row]:
    """The points now, and how far everybody is from winning."""
    now = victory_points(book, state)
    short = book.to_win - now.total
    end = message("value enough") if short <= 0 else message("more", count=short)
    rows: list[Row] = [
        {
            "label": say("label allied-victory-points-now"),
            "value": now.total,
            "bar": [max(0, now.total), book.to_win],
        },
        {
            "label": say("label allies-win-after-turn", last=book.last),
            "value": say("value at", points=book.to_win, away=end),
            "rule": cite(f"{book.scenario}.2"),
        },
        *automatic_rows(book, state, now.total),
    ]
    return rows + [
        {"label": modifier.label, "value": modifier.value, "rule": modifier.rule}
        for modifier in now.modifiers
        if not modifier.label.isdigit()
    ]


def hex_rows(book: Book, state: State) -> list[Row]:
    """Who holds each Victory Point hex."""
    scored = {modifier.label for modifier in victory_points(book, state).modifiers}
    return [hex_row(book, state, key.hex, key.name, key.vp, scored) for key in book.tables.keys if key.vp]


def automatic_rows(book: Book, state: State, points: int) -> list[Row]:
    """The benchmark of the turn and the distance of both sides to an automatic victory."""
    rule_id = cite("24.2.1a")
    if not book.auto_victory:
        return [{"label": say("label automatic-victory"), "value": say("value none-here"), "rule": rule_id}]
    benchmark = book.benchmark(state.turn)
    if benchmark is None:
        return [{"label": say("label automatic-victory"), "value": say("value from-turn-2"), "rule": rule_id}]
    allied, axis = min(ENOUGH, benchmark + MARGIN), benchmark - MARGIN
    return [
        {"label": say("label benchmark-turn", turn=state.turn), "value": benchmark, "rule": rule_id},
        {
            "label": say("label allied-automatic-victory"),
            "value": say("value at", points=allied, away=distance(allied - points)),
            "style": "allied",
            "rule": rule_id,
        },
        {
            "label": say("label german-automatic-victory"),
            "value": say("value at-most", points=axis, away=distance(points - axis)),
            "style": "axis",
            "rule": rule_id,
        },
    ]


def distance(points: int) -> wl.Message:
    """How many points away something is."""
    return message("value reached") if points <= 0 else message("value away", points=points)


def hex_row(book: Book, state: State, label: str, name: str, points: int, scored: set[str]) -> Row:
    """One Victory Point hex: whose it is, and whether it counts."""
    side = state.held[book.key_of[book.cell(label)]]
    cut_off = side == ALLIED and label not in scored
    return {
        "label": say("label place", name=name, hex=label),
        "value": say("value points-of", points=points, name=side_name(side)),
        "hexes": [label],
        "style": SIDES[side],
        **({"note": say("note no-line-supply-does-not")} if cut_off else {}),
    }


# --- weather, support, supply -------------------------------------------------------------------------


def weather_rows(book: Book, state: State) -> list[Row]:
    """The six boxes and what each one gives."""
    return [
        {
            "label": say("label weather", box=box, weather=weather_word(book, number)),
            "now": number == state.weather,
            "note": box_gives(book, number),
        }
        for number, box in enumerate(BOXES)
    ]


def box_gives(book: Book, box: int) -> str:
    """What a box of the weather track gives, in words."""
    ready = [message(f"air {name}") for bit, name in AIR if support_of(book, box) & bit]
    allied, axis = points_of(book, box)
    given = message("air list", names=ready) if ready else message("air none")
    return say("note box-gives", given=given, allied=allied, axis=axis)


def support_rows(book: Book, state: State) -> list[Row]:
    """The support markers: Ready, used, or kept away by the weather."""
    given = support_of(book, state.weather)
    return [
        {
            "label": say(f"air {name}"),
            "value": say(
                "value ready" if state.support & bit else "value used" if given & bit else "value not-now"
            ),
            "style": "good" if state.support & bit else "note",
        }
        for bit, name in AIR
    ]


def supply_rows(book: Book, state: State) -> list[Row]:
    """Supply Points of both sides, and the guns that are Ready and Fired."""
    rows: list[Row] = []
    for side in (ALLIED, AXIS):
        force, kinds = state.forces[side], book.units[side].asu
        guns = [unit for unit, at in enumerate(force.at) if at >= 0 and kinds[unit]]
        fired = [unit for unit in guns if force.status[unit] & FIRED]
        points = state.points[side]
        rows.append(
            {
                "label": say("label supply-points", name=side_name(side)),
                "value": points,
                "bar": [points, MOST_POINTS],
            }
        )
        rows.append(
            {
                "label": say("label guns-ready", name=side_name(side)),
                "value": say("value of", count=len(guns) - len(fired), all=len(guns)),
            }
        )
        if fired:
            rows.append(
                {
                    "label": say("label guns-fired", name=side_name(side)),
                    "units": list(book.names(side, fired)),
                }
            )
    if extra := naples_points(book, state.turn):
        rows.append(
            {"label": say("label port-naples-each-turn"), "value": f"+{extra}", "rule": cite("23.3.2")}
        )
    return rows


# --- Fortifications -----------------------------------------------------------------------------------


def fort_rows(book: Book, state: State) -> list[Row]:
    """The state of the German works; nothing where the scenario has none."""
    if not are_used(book):
        return []
    rows: list[Row] = [
        {
            "label": say("label turns-work"),
            "value": say("value done" if WORKS.of(state).built else "value to-do"),
            "rule": cite("18.1.1a"),
        },
        {"label": say("label level-1-started"), "bar": [min(WORKS.of(state).started, LEVEL_1), LEVEL_1]},
        {
            "label": say("label works-completed"),
            "value": say("yes" if may_complete(state) else "value once-started"),
            "rule": cite("18.1.3d"),
        },
        {
            "label": say("label level-1-markers-left"),
            "value": say("value of", count=markers_left(state, 1), all=LEVEL_1),
        },
        {
            "label": say("label level-2-markers-left"),
            "value": say("value of", count=markers_left(state, 2), all=LEVEL_2),
        },
    ]
    return rows + [
        {"label": book.label(fort.cell), "value": stage_of(fort), "hexes": [book.label(fort.cell)]}
        for fort in state.forts
    ]


def stage_of(fort: Fort) -> str:
    """How far a work has come."""
    if not fort.building:
        return say("stage", level=fort.level)
    return say("stage begun" if fort.level == 0 else "stage raised")


# --- the schedule -------------------------------------------------------------------------------------


def drafts_in_words(rows: tuple[tuple[str, str, int], ...]) -> str:
    """Replacements in words."""
    return ", ".join(
        say("draft", number=number, nation=message(f"nation {nation}"), kind=message(f"draft {kind}"))
        for nation, kind, number in rows
    )


def schedule_rows(book: Book, state: State) -> list[Row]:
    """Replacements at hand, and who leaves, returns and arrives in the turns to come."""
    rows: list[Row] = []
    if drafts := SCHEDULE.of(state).drafts:
        text = drafts_in_words(drafts)
        rows.append(
            {"label": say("label replacements-use-now"), "note": text, "rule": cite("20.1.1a"), "now": True}
        )
    for turn in range(state.turn, min(book.last, state.turn + AHEAD) + 1):
        rows += turn_schedule(book, state, turn)
    return rows


def turn_schedule(book: Book, state: State, turn: int) -> list[Row]:
    """What one turn brings and takes."""
    rows: list[Row] = []
    arriving = book.tables.turn(turn).replacements
    if arriving and turn > state.turn:
        rows.append({"label": say("label turn-replacements", turn=turn), "note": drafts_in_words(arriving)})
    for side in (ALLIED, AXIS):
        at = state.forces[side].at
        leaving = [
            (unit, leave.returns)
            for unit, counter in enumerate(book.units[side].counters)
            for leave in counter.leaves
            if leave.turn == turn and at[unit] not in (ABSENT, REMOVED) and turn > state.turn
        ]
        for title, units, rule_id in (
            ("leave", [u for u, back in leaving if not back], "22.2.1"),
            ("withdraw", [u for u, back in leaving if back], "22.1a"),
            (
                "return",
                [u for s, u, back in SCHEDULE.of(state).returns if s == side and back == turn],
                "22.1a",
            ),
        ):
            if units:
                label = say(f"label turn-{title}", turn=turn, name=side_name(side))
                rows.append({"label": label, "units": list(book.names(side, units)), "rule": cite(rule_id)})
    return rows


def turn_rows(book: Book, state: State) -> list[Row]:
    """The Turn Record Track: dates, benchmarks, Replacements, and the part of the 8th Army zone that opens."""
    rows = []
    for turn in book.tables.turns[book.first - 1 : book.last]:
        mark = turn.benchmark if book.auto_victory else None
        notes = [drafts_in_words(turn.replacements), say("note opens", part=turn.opens) if turn.opens else ""]
        rows.append(
            {
                "label": say("label turn", number=turn.number, dates=turn.dates),
                "now": turn.number == state.turn,
                **({} if mark is None else {"value": say("value benchmark", points=mark)}),
                **({"note": text} if (text := "; ".join(filter(None, notes))) else {}),
            }
        )
    return rows
