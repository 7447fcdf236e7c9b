"""What players keep track of beside the map: ports and supply, replacements, the calendar, air and sea, victory."""

from __future__ import annotations

from winterline import author as wl

from . import sources, supply, traffic, victory
from .book import Book
from .planner import planner_panel
from .shown import MARKERS, MARKS, PANELS, Shown, mark, panel, row
from .state import ABSENT, ALLIED, AXIS, OFF_MAP, WAITING, State
from .words import SIDE_NAMES, called, counted

BOXES = {place: name for place, name in OFF_MAP.items() if place not in (WAITING, ABSENT)}


def marks(book: Book, state: State, side: int, unit: int) -> list[Shown]:
    """Short marks on a counter."""
    out, turns = due_mark(book, state, side, unit), state.clock[side][unit]
    if turns:
        late = " for the second turn: lost unless it is reopened" if turns > 1 else ""
        rule = book.cite("C9C9" if side == ALLIED else "C9A7")
        out.append(mark("!" * turns, f"out of supply{late}", "bad" if turns > 1 else "warn", rule))
    if side == state.side and state.lifted >> unit & 1:
        out.append(mark("IL", "Initial Lift: 3 movement points", "note", book.cite("C5C1.1")))
    return out + MARKS(book, state, (side, unit))


def due_mark(book: Book, state: State, side: int, unit: int) -> list[Shown]:
    """When a unit comes that is not here yet."""
    if state.forces[side].at[unit] != WAITING:
        return []
    turn = book.units[side].due[unit]
    if turn < len(book.calendar):
        return [mark(str(turn + 1), f"due in {book.calendar[turn].name}", "note")]
    return [mark("2.", "comes with the second invasion", "note")]


def markers(book: Book, state: State) -> list[Shown]:
    """Cards on hexes: port counters, and what options lay on the map."""
    out: list[Shown] = []
    for place, turn in state.sea.opened:
        port, building = book.places[place], turn >= state.turn
        text = ("P" if port.kind == "port" else "B") + "…" * building
        title = called(book, place) + ", under construction" * building
        about = {**mark(text, title, "allied", book.cite("C5F3")), "side": "allied"}
        cells = list(wl.bits(sources.friendly_cells(book, state, place))) or list(book.place_cells[place])
        shown = cells[:1] if port.kind == "port" else cells
        out += [{"hex": book.label(cell), **about} for cell in shown]
    return out + MARKERS(book, state, None)


def panels(book: Book, state: State) -> list[Shown]:
    """All panels, the ones that matter most first."""
    planner = planner_panel(book, state)
    out = [planner] if planner else []
    out += [ports_panel(book, state), isolation_panel(book, state), replacements_panel(book, state)]
    return [*out, *PANELS(book, state, None), victory_panel(book, state), calendar_panel(book, state)]


def ports_panel(book: Book, state: State) -> Shown:
    """Ports and beachheads: what they feed and what may still come in."""
    fed = supply.drawn(book, state)
    known = dict.fromkeys([place for place, _ in state.sea.opened] + sources.operating(book, state))
    rows = [port_row(book, state, place, fed.get(place, 0)) for place in known]
    rows.append(row(book, "Port counters in hand", state.sea.counters, "C5F2.1"))
    return panel(book, "ports", "Ports and supply", "C9C1", rows, open=True)


def port_row(book: Book, state: State, place: int, feeds: int) -> Shown:
    """One port or beachhead: the stacking points that it feeds, and what may still land there this turn."""
    port, works = book.places[place], place in sources.operating(book, state)
    carried = state.sea.carried[place]
    note = f"feeds {feeds} of {port.capacity} stacking points"
    return {
        "label": called(book, place),
        "value": f"{max(0, traffic.room_in(book, state, place))} may land" if works else "under construction",
        "note": f"{note}; build-up {port.buildup}, and {carried} left from last turn" if carried else note,
        "bar": [feeds, port.capacity],
        "hexes": [book.label(cell) for cell in book.place_cells[place]],
        "rule": book.cite("C5B5.1"),
        "style": "note" if works else "warn",
    }


def isolation_panel(book: Book, state: State) -> Shown:
    """Who is without supply, and since when."""
    rows: list[Shown] = []
    for side, name, rule in ((ALLIED, "Allied", "C9C9"), (AXIS, "German", "C9A7")):
        at = state.forces[side].at
        for turns, when, style in ((2, "second turn", "bad"), (1, "first turn", "warn")):
            units = [u for u, count in enumerate(state.clock[side]) if count == turns and at[u] >= 0]
            if units:
                told = row(book, f"{name} units without supply", when, rule)
                rows.append({**told, "units": list(book.names(side, units)), "style": style})
    rows = rows or [{"label": "Everybody is in supply", "style": "good", "rule": book.cite("C9A1")}]
    return panel(book, "isolation", "Isolation", "C9A1", rows)


def replacements_panel(book: Book, state: State) -> Shown:
    """Replacements on record."""
    rows = [
        row(book, "Allied, on record", state.reserve.allied, "C11B1"),
        row(book, "German infantry, to come in", state.reserve.infantry, "C11C6"),
        row(book, "German armour, to come in", state.reserve.armour, "C11C6"),
    ]
    return panel(book, "replacements", "Replacements", "C11A12", rows)


def victory_panel(book: Book, state: State) -> Shown:
    """The victory cities and the front line."""
    won = victory.cities(book, state)
    rows: list[Shown] = [
        {
            "label": name,
            "value": "Allied, in supply"
            if name in won
            else "German"
            if not cells & state.friendly
            else "Allied, not in supply",
            "hexes": [book.label(cell) for cell in wl.bits(cells)],
            "style": "allied" if name in won else "axis",
        }
        for name, cells in book.victory
    ]
    broken = victory.front_broken(book, state)
    rows.append(row(book, "German front", "broken" if broken else "closed", "C15C.1"))
    title = f"Victory: {len(won)} of {victory.WANTED} cities"
    return panel(book, "victory", title, "C15B.1", rows)


def coming(book: Book, turn: int) -> str:
    """What a week brings: invasions, port counters, units."""
    week = book.calendar[turn]
    words = {"first": "first invasion", "second": "second invasion possible"}
    said = [words.get(week.invasion, "")]
    said += [f"{counted(week.ports, 'port counter')}"] if week.ports else []
    for side in (ALLIED, AXIS):
        number = book.units[side].due.count(turn) if turn else 0
        said += [f"{counted(number, SIDE_NAMES[side] + ' unit')}"] if number else []
    return ", ".join(filter(None, said))


def calendar_panel(book: Book, state: State) -> Shown:
    """The time track."""
    rows = [
        {
            "label": f"{turn + 1}. {week.name}",
            "value": "mud" if week.mud else "good weather",
            "note": coming(book, turn),
            "now": turn == state.turn,
        }
        for turn, week in enumerate(book.calendar)
    ]
    return panel(book, "calendar", "Time and weather", "C1B1", rows, open=False)
