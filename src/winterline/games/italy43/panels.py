"""The tracks beside the map: victory, weather, support, Supply Points, Fortifications, Replacements, the schedule."""

from __future__ import annotations

from winterline import author as wl

from .book import Book, cite
from .fortifications import LEVEL_1, LEVEL_2, WORKS, are_used, markers_left, may_complete
from .phrases import drafts_in_words, message, say, side_name, weather_word
from .shifts import MARKERS
from .state import ALLIED, AXIS, FIRED, SIDES, Fort, State
from .track import BOXES
from .victory import ENOUGH, MARGIN, victory_points
from .weather import MOST_POINTS, naples_points, points_of, support_of
from .withdrawals import SCHEDULE, leaving_on

AHEAD = 4
"""Turns that the schedule looks ahead."""


def panels(book: Book, state: State) -> list[wl.Shown]:
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
        wl.panel(name, message(f"panel {name}"), cite(rule_id), rows, open=is_open)
        for name, rule_id, is_open, rows in found
        if rows
    ]


# --- victory ------------------------------------------------------------------------------------------


def victory_rows(book: Book, state: State) -> list[wl.Shown]:
    """The points now, and how far everybody is from winning."""
    now = victory_points(book, state)
    short = book.to_win - now.total
    end = message("value enough") if short <= 0 else message("more", count=short)
    bar, goal = [max(0, now.total), book.to_win], message("value at", points=book.to_win, away=end)
    last = message("label allies-win-after-turn", last=book.last)
    return [
        wl.row(message("label allied-victory-points-now"), now.total, bar=bar),
        wl.row(last, goal, cite(f"{book.scenario}.2")),
        *automatic_rows(book, state, now.total),
        *[wl.row(line.label, line.value, line.rule) for line in now.modifiers if not line.label.isdigit()],
    ]


def hex_rows(book: Book, state: State) -> list[wl.Shown]:
    """Who holds each Victory Point hex, and whether it counts."""
    scored, rows = {line.label for line in victory_points(book, state).modifiers}, []
    for key in [key for key in book.tables.keys if key.vp]:
        side = state.held[book.key_of[book.cell(key.hex)]]
        value = message("value points-of", points=key.vp, name=side_name(side))
        counts = side != ALLIED or key.hex in scored
        cut_off = None if counts else message("note no-line-supply-does-not")
        place = message("label place", name=key.name, hex=key.hex)
        rows.append(wl.row(place, value, hexes=[key.hex], style=SIDES[side], note=cut_off))
    return rows


def automatic_rows(book: Book, state: State, points: int) -> list[wl.Shown]:
    """The benchmark of the turn and the distance of both sides to an automatic victory."""
    rule_id, benchmark = cite("24.2.1a"), book.benchmark(state.turn)
    if not book.auto_victory or benchmark is None:
        when = message("value from-turn-2" if book.auto_victory else "value none-here")
        return [wl.row(message("label automatic-victory"), when, rule_id)]
    allied, axis = min(ENOUGH, benchmark + MARGIN), benchmark - MARGIN
    least = message("value at", points=allied, away=distance(allied - points))
    most = message("value at-most", points=axis, away=distance(points - axis))
    return [
        wl.row(message("label benchmark-turn", turn=state.turn), benchmark, rule_id),
        wl.row(message("label allied-automatic-victory"), least, rule_id, style="allied"),
        wl.row(message("label german-automatic-victory"), most, rule_id, style="axis"),
    ]


def distance(points: int) -> wl.Message:
    """How many points away something is."""
    return message("value reached") if points <= 0 else message("value away", points=points)


# --- weather, support, supply -------------------------------------------------------------------------


def weather_rows(book: Book, state: State) -> list[wl.Shown]:
    """The six boxes and what each one gives."""
    titles = [message("label weather", box=box, weather=weather_word(book, n)) for n, box in enumerate(BOXES)]
    return [wl.row(title, now=n == state.weather, note=box_gives(book, n)) for n, title in enumerate(titles)]


def box_gives(book: Book, box: int) -> wl.Message:
    """What a box of the weather track gives, in words."""
    ready = [message(f"air {name}") for bit, name in MARKERS.items() if support_of(book, box) & bit]
    allied, axis = points_of(book, box)
    given = message("air list", names=ready) if ready else message("air none")
    return message("note box-gives", given=given, allied=allied, axis=axis)


def support_rows(book: Book, state: State) -> list[wl.Shown]:
    """The support markers: Ready, used, or kept away by the weather."""
    given, out = support_of(book, state.weather), list[wl.Shown]()
    for bit, name in MARKERS.items():
        word, style = message("value used" if given & bit else "value not-now"), "note"
        if state.support & bit:
            word, style = message("value ready"), "good"
        out.append(wl.row(message(f"air {name}"), word, style=style))
    return out


def supply_rows(book: Book, state: State) -> list[wl.Shown]:
    """Supply Points of both sides, and the guns that are Ready and Fired."""
    rows: list[wl.Shown] = []
    for side in (ALLIED, AXIS):
        force, kinds, name = state.forces[side], book.units[side].asu, side_name(side)
        guns = [unit for unit, at in enumerate(force.at) if at >= 0 and kinds[unit]]
        fired = [unit for unit in guns if force.status[unit] & FIRED]
        points, ready = state.points[side], counted(len(guns) - len(fired), len(guns))
        rows.append(wl.row(message("label supply-points", name=name), points, bar=[points, MOST_POINTS]))
        rows.append(wl.row(message("label guns-ready", name=name), ready))
        if fired:
            rows.append(wl.row(message("label guns-fired", name=name), units=list(book.names(side, fired))))
    if extra := naples_points(book, state.turn):
        rows.append(wl.row(message("label port-naples-each-turn"), f"+{extra}", cite("23.3.2")))
    return rows


def counted(count: int, everything: int) -> wl.Message:
    """So many of so many."""
    return message("value of", count=count, all=everything)


# --- Fortifications -----------------------------------------------------------------------------------


def fort_rows(book: Book, state: State) -> list[wl.Shown]:
    """The state of the German works; nothing where the scenario has none."""
    if not are_used(book):
        return []
    works, complete = WORKS.of(state), message("yes" if may_complete(state) else "value once-started")
    turns_work = message("value done" if works.built else "value to-do")
    places = [(book.label(fort.cell), stage_of(fort)) for fort in state.forts]
    return [
        wl.row(message("label turns-work"), turns_work, cite("18.1.1a")),
        wl.row(message("label level-1-started"), bar=[min(works.started, LEVEL_1), LEVEL_1]),
        wl.row(message("label works-completed"), complete, cite("18.1.3d")),
        wl.row(message("label level-1-markers-left"), counted(markers_left(state, 1), LEVEL_1)),
        wl.row(message("label level-2-markers-left"), counted(markers_left(state, 2), LEVEL_2)),
        *[wl.row(where, stage, hexes=[where]) for where, stage in places],
    ]


def stage_of(fort: Fort) -> wl.Message:
    """How far a work has come."""
    if not fort.building:
        return message("stage", level=fort.level)
    return message("stage begun" if fort.level == 0 else "stage raised")


# --- the schedule -------------------------------------------------------------------------------------


def schedule_rows(book: Book, state: State) -> list[wl.Shown]:
    """Replacements at hand, and who leaves, returns and arrives in the turns to come."""
    rows: list[wl.Shown] = []
    if drafts := SCHEDULE.of(state).drafts:
        text, rule_id = drafts_in_words(drafts), cite("20.1.1a")
        rows.append(wl.row(message("label replacements-use-now"), rule=rule_id, note=text, now=True))
    for turn in range(state.turn, min(book.last, state.turn + AHEAD) + 1):
        rows += turn_schedule(book, state, turn)
    return rows


def turn_schedule(book: Book, state: State, turn: int) -> list[wl.Shown]:
    """What one turn brings and takes."""
    rows: list[wl.Shown] = []
    arriving = book.tables.turn(turn).replacements
    if arriving and turn > state.turn:
        rows.append(wl.row(message("label turn-replacements", turn=turn), note=drafts_in_words(arriving)))
    for side in (ALLIED, AXIS):
        leaving = leaving_on(book, state, side, turn) if turn > state.turn else []
        returning = [u for s, u, back in SCHEDULE.of(state).returns if s == side and back == turn]
        for title, units, rule_id in (
            ("leave", [u for u, leave in leaving if not leave.returns], "22.2.1"),
            ("withdraw", [u for u, leave in leaving if leave.returns], "22.1a"),
            ("return", returning, "22.1a"),
        ):
            if units:
                label = message(f"label turn-{title}", turn=turn, name=side_name(side))
                rows.append(wl.row(label, rule=cite(rule_id), units=list(book.names(side, units))))
    return rows


def turn_rows(book: Book, state: State) -> list[wl.Shown]:
    """The Turn Record Track: dates, benchmarks, Replacements, and the part of the 8th Army zone that opens."""
    rows = []
    for turn in book.tables.turns[book.first - 1 : book.last]:
        points = turn.benchmark if book.auto_victory else None
        mark = None if points is None else message("value benchmark", points=points)
        notes = [drafts_in_words(turn.replacements), say("note opens", part=turn.opens) if turn.opens else ""]
        label = message("label turn", number=turn.number, dates=turn.dates)
        text = "; ".join(filter(None, notes))
        rows.append(wl.row(label, mark, now=turn.number == state.turn, note=text or None))
    return rows
