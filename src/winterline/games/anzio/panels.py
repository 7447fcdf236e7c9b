"""What players keep track of beside the map: ports and supply, replacements, the calendar, air and sea, victory."""

from __future__ import annotations

from winterline import author as wl
from winterline.core.messages import spoken

from . import arrivals, supply, traffic, victory
from .book import Book, blanks, remembered
from .charts import weather_of
from .order_of_battle import ON_THE_SHEET
from .planner import planner_panel
from .setup import weeks
from .shown import IN_HAND, INVASION_IN, ISOLATED, MARKERS, MARKS, PANELS, UNSETTLED
from .sources import allied_sources, friendly_cells, operating
from .state import ABSENT, ALLIED, AXIS, OFF_MAP, WAITING, State
from .words import WORDS, called, message, side_name

BOXES = {place: name for place, name in OFF_MAP.items() if place not in (WAITING, ABSENT)}


def marks(book: Book, state: State, side: int, unit: int) -> list[wl.Shown]:
    """Short marks on a counter."""
    out, turns = due_mark(book, state, side, unit), state.clock[side][unit]
    if turns:
        title, style = ("mark lost", "bad") if turns > 1 else ("mark unsupplied", "warn")
        rule = book.cite("C9C9" if side == ALLIED else "C9A7")
        out.append(wl.mark("!" * turns, message(title), style, rule))
    if side == state.side and state.lifted >> unit & 1:
        out.append(wl.mark("IL", message("mark lift"), "note", book.cite("C5C1.1")))
    return out + MARKS(book, state, (side, unit))


def due_mark(book: Book, state: State, side: int, unit: int) -> list[wl.Shown]:
    """When a unit comes that is not here yet; one that is still to be placed at the start has no date."""
    if state.forces[side].at[unit] != WAITING or book.units[side].counters[unit].arrival == ON_THE_SHEET:
        return []
    return [dict(_due(book, arrivals.due_turn(book, state, side, unit), spoken()))]


@remembered
def _due(book: Book, turn: int, language: str) -> wl.Shown:
    """The mark for a week, put into words once for all counters and positions."""
    if turn < len(book.calendar):
        return wl.mark(str(turn + 1), message("mark due", week=book.calendar[turn].name), "note")
    return wl.mark("2.", message("mark reaction"), "note")


def markers(book: Book, state: State) -> list[wl.Shown]:
    """Cards on hexes: port counters, and what options lay on the map."""
    out: list[wl.Shown] = []
    for place, turn in state.sea.opened:
        port, building = book.places[place], turn >= state.turn
        text, title = ("P" if port.kind == "port" else "B") + "…" * building, called(book, place)
        title = message("mark building", name=title) if building else title
        cells = list(wl.bits(friendly_cells(book, state, place))) or list(book.place_cells[place])
        shown = cells[:1] if port.kind == "port" else cells
        about = wl.mark(text, title, "allied", book.cite("C5F3"), side="allied")
        out += [about | {"hex": book.label(cell)} for cell in shown]
    return out + MARKERS(book, state, None)


def panels(book: Book, state: State) -> list[wl.Shown]:
    """All panels, the ones that matter most first."""
    planner = planner_panel(book, state)
    out = [planner] if planner else []
    out += [ports_panel(book, state), isolation_panel(book, state), replacements_panel(book, state)]
    return [*out, *PANELS(book, state, None), victory_panel(book, state), calendar_panel(book, state)]


def ports_panel(book: Book, state: State) -> wl.Shown:
    """Ports and beachheads: what they feed and what may still come in."""
    fed = drawn(book, state)
    known = dict.fromkeys([place for place, _ in state.sea.opened] + operating(book, state))
    rows = [port_row(book, state, place, fed.get(place, 0)) for place in known]
    held = IN_HAND(book, state, None, state.sea.counters)
    rows.append(wl.row(message("label counters"), held, book.cite("C5F2.1")))
    return wl.panel("ports", message("panel ports"), book.cite("C9C1"), rows, open=True)


def drawn(book: Book, state: State) -> dict[int, int]:
    """Place -> stacking points that draw on it in one way of sharing."""
    sources, sizes = allied_sources(book, state), book.units[ALLIED].size
    out = {source.place: 0 for source in sources}
    fed = {u: s for u, s in supply.within_reach(book, state).items() if s and not state.named >> u & 1}
    shared = supply.share(book, fed, supply.capacities(book, state))
    for unit, mask in fed.items():
        number = shared[unit] if shared else next(wl.bits(mask))
        out[sources[number].place] += sizes[unit]
    return out


def port_row(book: Book, state: State, place: int, feeds: int) -> wl.Shown:
    """One port or beachhead: the stacking points that it feeds, and what may still land there this turn."""
    port, works, carried = book.places[place], place in operating(book, state), state.sea.carried[place]
    told = "note feeds" if feeds <= port.capacity else "note overdrawn"
    value, note = message("value building"), message(told, feeds=feeds, capacity=port.capacity)
    if works:
        value = message("value may-land", count=max(0, traffic.room_in(book, state, place)))
    if carried:
        note = message("note carried", feeds=note, buildup=port.buildup, carried=carried)
    return wl.row(
        called(book, place),
        value,
        book.cite("C5B5.1"),
        note=note,
        bar=[feeds, port.capacity],
        hexes=[book.label(cell) for cell in book.place_cells[place]],
        style="note" if works else "warn",
    )


def isolated(book: Book, state: State) -> dict[str, str]:
    """Units that are without supply, with the rule of what comes of it; nobody knows that of blank counters."""
    hidden = [blanks(book, side) for side in (ALLIED, AXIS)]
    told = {unit: row["rule"] for row in unsupplied(book, state) for unit in row.get("units", ())}
    known = {unit: book.index[unit] for unit in told}
    return {unit: told[unit] for unit, (side, number) in known.items() if not hidden[side] >> number & 1}


def isolation_panel(book: Book, state: State) -> wl.Shown:
    """Who is without supply, and since when."""
    rows = unsupplied(book, state)
    rows = rows or [wl.row(message("label all-supplied"), rule=book.cite("C9A1"), style="good")]
    return wl.panel("isolation", message("panel isolation"), book.cite("C9A1"), rows)


def unsupplied(book: Book, state: State) -> list[wl.Shown]:
    """A row for each side and each time that its units have been without supply."""
    rows: list[wl.Shown] = []
    for side, rule in ((ALLIED, "C9C9"), (AXIS, "C9A7")):
        at, label = state.forces[side].at, message("label unsupplied", name=side_name(side))
        for turns, style in ((2, "bad"), (1, "warn")):
            units = [u for u, count in enumerate(state.clock[side]) if count == turns and at[u] >= 0]
            if units:
                names, value = list(book.names(side, units)), message(f"value turn-{turns}")
                rows.append(wl.row(label, value, book.cite(rule), units=names, style=style))
    return [*rows, *ISOLATED(book, state, None)]


@wl.rule("anzio:E2A9")
def replacements_panel(book: Book, state: State) -> wl.Shown:
    """Replacements on record."""
    rows = [
        wl.row(message("label allied-record"), state.reserve.allied, book.cite("C11B1")),
        wl.row(message("label german-infantry"), state.reserve.infantry, book.cite("C11C6")),
        wl.row(message("label german-armour"), state.reserve.armour, book.cite("C11C6")),
    ]
    return wl.panel("replacements", message("panel replacements"), book.cite("C11A12"), rows)


def victory_panel(book: Book, state: State) -> wl.Shown:
    """The victory cities and the front line."""
    won, goal = victory.cities(book, state), victory.goal(book, state)
    rows = UNSETTLED(book, state, None)
    for name, cells, _ in goal.cities:
        held = "allied" if name in won else "unsupplied" if cells & state.friendly else "axis"
        style = "allied" if name in won else "axis"
        rows.append(wl.row(name, message(f"value city-{held}"), hexes=wl.labels(book, cells), style=style))
    if goal.front:
        front = message("value broken" if victory.front_broken(book, state) else "value closed")
        rows.append(wl.row(message("label front"), front, book.cite("C15C.1")))
    title = message("panel victory", count=len(won), wanted=goal.wanted)
    return wl.panel("victory", title, book.cite(goal.rule), rows)


def invasion_in(book: Book, state: State, turn: int) -> str:
    """What can be said of invasions in a week: the first, a second as long as it can still come, or nothing."""
    printed = book.calendar[turn].invasion
    over = printed == "second" and (len(state.sea.invaded) > 1 or turn < state.turn)
    return INVASION_IN(book, state, turn, "no" if over else printed)


def coming(book: Book, turn: int, invasion: str) -> wl.Said:
    """What a week brings: invasions, port counters, units."""
    said = [message(name)] if (name := f"week {invasion}") in WORDS else []
    ports = arrivals.scheduled(book, turn)
    said += [message("week ports", count=ports)] if ports else []
    for side in (ALLIED, AXIS):
        if turn and (number := book.units[side].due.count(turn)):
            said.append(message("week units", count=number, name=side_name(side)))
    return message("week", parts=said) if said else ""


def calendar_panel(book: Book, state: State) -> wl.Shown:
    """The time track."""
    language = spoken()
    rows = [
        _week(book, turn, invasion_in(book, state, turn), language) | {"now": turn == state.turn}
        for turn in weeks(book)
    ]
    return wl.panel("calendar", message("panel calendar"), book.cite("C1B1"), rows, open=False)


@remembered
def _week(book: Book, turn: int, invasion: str, language: str) -> wl.Shown:
    """A week of the time track. Nothing but its invasions changes in a game, and there are 79 in the longest."""
    week = book.calendar[turn]
    label = message("label week", number=turn + 1, week=week.name)
    return wl.row(label, weather_of(week), note=coming(book, turn, invasion))
