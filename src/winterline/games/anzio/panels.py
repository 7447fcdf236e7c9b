"""What players keep track of beside the map: ports and supply, replacements, the calendar, air and sea, victory."""

from __future__ import annotations

from typing import Any

from winterline.core.bits import bits
from winterline.games.anzio import shipping, supply, victory
from winterline.games.anzio.book import Book
from winterline.games.anzio.options import interdiction
from winterline.games.anzio.planner import planner_panel
from winterline.games.anzio.sources import friendly_cells, operating
from winterline.games.anzio.state import (
    ALLIED,
    ARRIVING,
    AXIS,
    ELIMINATED,
    MESSINA,
    POOL,
    SICILIA,
    TARANTO,
    WAITING,
    State,
)
from winterline.games.anzio.words import SIDE_NAMES, called, counted

BOXES = {
    SICILIA: "sicilia",
    MESSINA: "messina",
    TARANTO: "taranto",
    ARRIVING: "arriving",
    POOL: "pool",
    ELIMINATED: "eliminated",
}


def marks(book: Book, state: State, side: int, unit: int) -> list[dict[str, Any]]:
    """Short marks on a counter."""
    out = due_mark(book, state, side, unit)
    turns = state.clock[side][unit]
    if turns:
        title = (
            "out of supply" if turns == 1 else "out of supply for the second turn: lost unless it is reopened"
        )
        rule = book.cite("C9C9" if side == ALLIED else "C9A7")
        out.append(
            {"text": "!" * turns, "title": title, "style": "bad" if turns > 1 else "warn", "rule": rule}
        )
    if side == state.side and state.lifted >> unit & 1:
        out.append(
            {
                "text": "IL",
                "title": "Initial Lift: 3 movement points",
                "style": "note",
                "rule": book.cite("C5C1.1"),
            }
        )
    if side == AXIS and state.support.slowed >> unit & 1:
        out.append(
            {"text": "½", "title": "interdicted: half movement", "style": "bad", "rule": book.cite("D3D1c")}
        )
    elif side == AXIS and state.support.held >> unit & 1:
        out.append(
            {
                "text": "ns",
                "title": "interdicted: no Strategic Movement",
                "style": "warn",
                "rule": book.cite("D3D1c"),
            }
        )
    for whose, helped, kind in state.support.defending:
        if (whose, helped) == (side, unit):
            out.append(
                {
                    "text": "✈" if kind == "air" else "⚓",
                    "title": f"{kind} support in defence",
                    "style": "good",
                }
            )
    return out


def due_mark(book: Book, state: State, side: int, unit: int) -> list[dict[str, Any]]:
    """When a unit comes that is not here yet."""
    if state.forces[side].at[unit] != WAITING:
        return []
    turn = book.units[side].due[unit]
    if turn < len(book.calendar):
        return [{"text": str(turn + 1), "title": f"due in {book.calendar[turn].name}", "style": "note"}]
    return [{"text": "2.", "title": "comes with the second invasion", "style": "note"}]


def markers(book: Book, state: State) -> list[dict[str, Any]]:
    """Cards on hexes: port counters, forts, air bases, interdicted hexes."""
    out: list[dict[str, Any]] = []
    for place, turn in state.sea.opened:
        port = book.places[place]
        ready = turn < state.turn
        cells = list(bits(friendly_cells(book, state, place))) or list(book.place_cells[place])
        for cell in cells[:1] if port.kind == "port" else cells:
            out.append(
                {
                    "hex": book.label(cell),
                    "text": ("P" if port.kind == "port" else "B") + ("" if ready else "…"),
                    "title": called(book, place) + ("" if ready else ", under construction"),
                    "side": "allied",
                    "style": "allied",
                    "rule": book.cite("C5F3"),
                }
            )
    out += [
        {
            "hex": book.label(cell),
            "text": "F",
            "title": "fort",
            "side": "axis",
            "style": "axis",
            "rule": book.cite("D6B5"),
        }
        for cell in bits(state.forts)
    ]
    out += [
        {
            "hex": book.label(cell),
            "text": "✈",
            "title": "tactical air base",
            "side": "allied",
            "rule": book.cite("X11-2F.1"),
        }
        for cell, _ in state.support.bases
    ]
    out += [
        {
            "hex": book.label(place.cells[0]),
            "text": "✕",
            "title": f"interdicted: {place.name}",
            "style": "bad",
            "rule": book.cite("D3D2.1"),
        }
        for place in interdiction.places(book)
        if state.support.cut >> place.key & 1
    ]
    return out


def panels(book: Book, state: State) -> list[dict[str, Any]]:
    """All panels, the ones that matter most first."""
    planner = planner_panel(book, state)
    out = [planner] if planner else []
    out += [ports_panel(book, state), isolation_panel(book, state), replacements_panel(book, state)]
    if book.has("supp.supporting-fire"):
        out.append(support_panel(book, state))
    return [*out, victory_panel(book, state), calendar_panel(book, state)]


def ports_panel(book: Book, state: State) -> dict[str, Any]:
    """Ports and beachheads: what they feed and what may still come in."""
    fed = supply.drawn(book, state)
    known = dict.fromkeys([place for place, _ in state.sea.opened] + operating(book, state))
    rows = [port_row(book, state, place, fed.get(place, 0)) for place in known]
    rows.append({"label": "Port counters in hand", "value": state.sea.counters, "rule": book.cite("C5F2.1")})
    return {"id": "ports", "title": "Ports and supply", "open": True, "rule": book.cite("C9C1"), "rows": rows}


def port_row(book: Book, state: State, place: int, feeds: int) -> dict[str, Any]:
    """One port or beachhead: the stacking points that it feeds, and what may still land there this turn."""
    port, works = book.places[place], place in operating(book, state)
    carried = state.sea.carried[place]
    note = f"feeds {feeds} of {port.capacity} stacking points"
    return {
        "label": called(book, place),
        "value": f"{max(0, shipping.room_in(book, state, place))} may land"
        if works
        else "under construction",
        "note": f"{note}; build-up {port.buildup}, and {carried} left from last turn" if carried else note,
        "bar": [feeds, port.capacity],
        "hexes": [book.label(cell) for cell in book.place_cells[place]],
        "rule": book.cite("C5B5.1"),
        "style": "note" if works else "warn",
    }


def isolation_panel(book: Book, state: State) -> dict[str, Any]:
    """Who is without supply, and since when."""
    rows: list[dict[str, Any]] = []
    for side, name in ((ALLIED, "Allied"), (AXIS, "German")):
        for turns in (2, 1):
            units = [
                u
                for u, count in enumerate(state.clock[side])
                if count == turns and state.forces[side].at[u] >= 0
            ]
            if units:
                rows.append(
                    {
                        "label": f"{name} units without supply",
                        "value": "second turn" if turns == 2 else "first turn",
                        "units": list(book.names(side, units)),
                        "style": "bad" if turns == 2 else "warn",
                        "rule": book.cite("C9C9" if side == ALLIED else "C9A7"),
                    }
                )
    rows = rows or [{"label": "Everybody is in supply", "style": "good", "rule": book.cite("C9A1")}]
    return {"id": "isolation", "title": "Isolation", "rule": book.cite("C9A1"), "rows": rows}


def replacements_panel(book: Book, state: State) -> dict[str, Any]:
    """Replacements on record."""
    reserve = state.reserve
    return {
        "id": "replacements",
        "title": "Replacements",
        "rule": book.cite("C11A12"),
        "rows": [
            {"label": "Allied, on record", "value": reserve.allied, "rule": book.cite("C11B1")},
            {"label": "German infantry, to come in", "value": reserve.infantry, "rule": book.cite("C11C6")},
            {"label": "German armour, to come in", "value": reserve.armour, "rule": book.cite("C11C6")},
        ],
    }


def support_panel(book: Book, state: State) -> dict[str, Any]:
    """Air and naval factors in hand."""
    support = state.support
    return {
        "id": "support",
        "title": "Air and naval support",
        "rule": book.cite("D3A1"),
        "rows": [
            {"label": "Allied air factors", "value": support.air[ALLIED], "rule": book.cite("D3C2")},
            {"label": "Allied naval factor", "value": support.naval, "rule": book.cite("D3B1")},
            {"label": "German air factors", "value": support.air[AXIS], "rule": book.cite("D3C7.2")},
        ],
    }


def victory_panel(book: Book, state: State) -> dict[str, Any]:
    """The victory cities and the front line."""
    won = victory.cities(book, state)
    rows: list[dict[str, Any]] = [
        {
            "label": name,
            "value": "Allied, in supply"
            if name in won
            else "German"
            if not cells & state.friendly
            else "Allied, not in supply",
            "hexes": [book.label(cell) for cell in bits(cells)],
            "style": "allied" if name in won else "axis",
        }
        for name, cells in book.victory
    ]
    broken = victory.front_broken(book, state)
    rows.append(
        {"label": "German front", "value": "broken" if broken else "closed", "rule": book.cite("C15C.1")}
    )
    return {
        "id": "victory",
        "title": f"Victory: {len(won)} of {victory.WANTED} cities",
        "rule": book.cite("C15B.1"),
        "rows": rows,
    }


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


def calendar_panel(book: Book, state: State) -> dict[str, Any]:
    """The time track."""
    return {
        "id": "calendar",
        "title": "Time and weather",
        "rule": book.cite("C1B1"),
        "open": False,
        "rows": [
            {
                "label": f"{turn + 1}. {week.name}",
                "value": "mud" if week.mud else "good weather",
                "note": coming(book, turn),
                "now": turn == state.turn,
            }
            for turn, week in enumerate(book.calendar)
        ],
    }
