"""The charts that players keep beside the board, and the words that the page shows for them."""

from __future__ import annotations

from typing import Any

from winterline.games.anzio.book import Book
from winterline.games.anzio.srt import COLUMNS

_TERRAIN = (
    ("Plain in the side", "1 (mud 2)", "", "B4C11a"),
    ("All rough, or rough and High Apennine", "2 (mud 4)", "", "B4C11b"),
    ("All High Apennine or swamp", "the whole allowance", "attack halved", "B4C11c.1"),
    ("Major road in the side", "½", "", "B4C11d"),
    ("Minor road in the side", "1", "", "B4C11e"),
    (
        "River",
        "stop before crossing, unless at a bridge",
        "defence x2 if all attackers stand on rivers",
        "B4C12b.1",
    ),
    ("Mountain", "", "defence x2; x3 with rivers; attacker's losses doubled", "B4H2"),
    ("Enemy zone of control", "stop and fight", "", "B4E2.2"),
    ("First hex ashore", "1", "", "C5C2"),
)

WORDS: dict[str, dict[str, str]] = {
    "verbs": {
        "end": "End the phase",
        "ship": "Put to sea",
        "sail": "Sail to",
        "land": "Land in",
        "invade": "Invade",
        "evacuate": "Evacuate",
        "bring": "Bring on",
        "enter": "Come on in",
        "leave": "Leave the board",
        "open": "Open",
        "name": "Goes without supply",
        "rebuild": "Rebuild",
        "place": "Set up in",
        "fight": "Fight",
        "lose": "Loses a step",
        "stand": "Stand fast",
        "halt": "No further",
        "break": "Break through with",
        "declare": "Declare the attack",
    },
    "kinds": {"full": "at full odds", "air": "Air support", "naval": "Naval support"},
    "results": {"A": "attacker", "D": "defender", "R": "retreats"},
    "nations": {
        "uk": "British",
        "us": "United States",
        "ca": "Canadian",
        "nz": "New Zealand",
        "in": "Indian",
        "fr": "French",
        "de": "German",
    },
    "statuses": {
        "sicilia": "in Sicilia",
        "messina": "in Messina",
        "taranto": "at Taranto",
        "pool": "in the pool",
        "arriving": "at the northern edge",
        "waiting": "due later",
    },
}


def charts(book: Book) -> dict[str, Any]:
    """All charts, JSON-safe; a row names what makes it the current one (`when`)."""
    return {
        "crt": {
            "columns": list(COLUMNS),
            "faces": [[str(column[face]) for column in book.table] for face in range(6)],
            "rule": book.cite("T.SRT"),
        },
        "terrain": [
            {"name": name, "move": move, "combat": combat, "rule": book.cite(rule)}
            for name, move, combat, rule in _TERRAIN
        ],
        "arrivals": [
            {"unit": unit.id, "name": unit.name, "side": unit.side, "when": unit.arrival, "at": unit.at}
            for side in book.units
            for unit in sorted(side.counters, key=lambda u: (u.arrival != "start", u.arrival, u.id))
        ],
        "charts": [time_track(book), ports_chart(book)],
        "words": WORDS,
    }


def time_track(book: Book) -> dict[str, Any]:
    """The fifteen weeks."""
    return {
        "id": "calendar",
        "title": "Time track",
        "rule": book.cite("C1B1"),
        "columns": [
            "turn",
            "weather",
            "Allied replacements",
            "German infantry",
            "German armour",
            "port counters",
        ],
        "rows": [
            {
                "cells": [
                    week.name,
                    "mud" if week.mud else "good",
                    str(week.allied),
                    str(week.infantry),
                    str(week.armour),
                    str(week.ports or ""),
                ],
                "when": str(turn + 1),
            }
            for turn, week in enumerate(book.calendar)
        ],
    }


def ports_chart(book: Book) -> dict[str, Any]:
    """Ports and zones with lift, capacity and build-up."""
    return {
        "id": "ports",
        "title": "Ports and invasion zones",
        "rule": book.cite("T.PORTS"),
        "columns": ["place", "kind", "Initial Lift", "Capacity", "Build-Up"],
        "rows": [
            {"cells": [port.name, port.kind, str(port.lift or ""), str(port.capacity), str(port.buildup)]}
            for port in book.places
        ],
    }
