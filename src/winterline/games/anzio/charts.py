"""The charts that players keep beside the board, and the words that the page shows for them."""

from __future__ import annotations

from typing import Any

from .book import Book
from .combat import written
from .narrate import results
from .srt import COLUMNS
from .state import ALLIED, AXIS
from .words import OFF_BOARD, SIDE_NAMES, called

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

VERBS = {
    "end": "End the phase",
    "move": "Move",
    "ship": "Go by sea",
    "sail": "Sail to",
    "land": "Land in",
    "storm": "Attack from the sea",
    "raid": "Raid the coast",
    "invade": "Invade",
    "evacuate": "Evacuate",
    "bring": "Bring on",
    "enter": "Come on in",
    "leave": "Leave the board",
    "open": "Open",
    "name": "Goes without supply",
    "rebuild": "Rebuild with",
    "place": "Set up in",
    "fight": "Fight",
    "lose": "Loses a step",
    "stand": "Stand fast",
    "halt": "Stay",
    "disband": "Give up units when the turn ends",
    "advance": "Advance",
    "retreat": "Retreat",
    "declare": "Declare the attack",
    "keep": "Keep the die",
    "roll": "Roll the die",
    "reroll": "Roll again",
    "cover": "Support in defence",
    "interdict": "Interdict",
    "cut": "Interdict the road at",
    "base": "Build an air base in",
    "fortify": "Build a fort in",
}
NATIONS = {
    "uk": "British",
    "us": "United States",
    "ca": "Canadian",
    "nz": "New Zealand",
    "in": "Indian",
    "fr": "French",
    "de": "German",
}
STATUSES = {
    "sicilia": "in Sicilia",
    "messina": "in Messina",
    "taranto": "at Taranto",
    "pool": "in the pool",
    "arriving": "at the northern edge",
    "waiting": "due later",
}


FEATURES = {
    "above-bottom": "",
    "below-middle": "",
    "edge": "",
    "city": "",
    "major-city": "major city",
    "minor-city": "minor city",
    "zone": "beach of the zone",
    "beach": "beach",
    "coast": "other coast",
    "victory": "victory city",
    "air-base": "air base",
    "lake-road": "",
    "vesuvio": "Vesuvio",
    "unplayable": "out of play",
}
DECISION_VERBS = {
    "moving.end": "End the movement",
    "disbanding.disband": "Give up a unit",
    "rebuilding.end": "Go on to combat",
    "declaring-all.end": "End the combat",
    "fighting.end": "End the round",
    "opening.end": "Keep the rest",
    "disbanding.end": "Give up no more",
    "disbanding.lose": "Give up",
    "shedding.lose": "Destroy",
    "interdicting.end": "Interdict no more",
    "allotting.end": "Give no more support",
    "basing.end": "Keep the rest",
}
"""Verbs that are called otherwise in some decisions."""
ROLLS = ["roll", "reroll"]
"""Verbs whose words above name the roll that they are for."""


def words(book: Book) -> dict[str, Any]:
    """The words that the page shows for verbs, kinds, results, nations and places."""
    lower = {column: f"at {column} only" for column in reversed(COLUMNS)}
    return {
        "verbs": VERBS | DECISION_VERBS,
        "rolls": ROLLS,
        "kinds": {"full": "at full odds", **lower, "air": "air support", "naval": "naval guns"},
        "results": results(book),
        "nations": NATIONS,
        "statuses": STATUSES,
        "features": FEATURES,
        "places": {name: called(book, place) for name, place in book.place_index.items()} | OFF_BOARD,
    }


def charts(book: Book) -> dict[str, Any]:
    """All charts, JSON-safe; a row names what makes it the current one (`when`)."""
    return {
        "crt": {
            "columns": list(COLUMNS),
            "faces": [[written(column[face]) for column in book.table] for face in range(6)],
            "rule": book.cite("T.SRT"),
        },
        "terrain": [
            {"name": name, "move": move, "combat": combat, "rule": book.cite(rule)}
            for name, move, combat, rule in _TERRAIN
        ],
        "charts": [time_track(book), ports_chart(book), arrivals_chart(book)],
        "words": words(book),
    }


def chart(
    book: Book, name: str, title: str, rule: str, columns: str, rows: list[dict[str, Any]]
) -> dict[str, Any]:
    """A chart; its columns are named between commas."""
    found = {"id": name, "title": title, "rule": book.cite(rule), "columns": columns.split(", ")}
    return {**found, "rows": rows}


def time_track(book: Book) -> dict[str, Any]:
    """The fifteen weeks."""
    columns = "turn, weather, Allied replacements, German infantry, German armour, port counters"
    rows = [
        {
            "cells": [
                week.name,
                "mud" if week.mud else "good",
                *(str(number) for number in (week.allied, week.infantry, week.armour, week.ports or "")),
            ],
            "when": str(turn + 1),
        }
        for turn, week in enumerate(book.calendar)
    ]
    return chart(book, "calendar", "Time track", "C1B1", columns, rows)


def arrivals_chart(book: Book) -> dict[str, Any]:
    """Who comes in which week, and where."""
    rows = []
    for turn, week in enumerate(book.calendar):
        for side in (ALLIED, AXIS):
            units = [
                u.name
                for u, due in zip(book.units[side].counters, book.units[side].due, strict=True)
                if due == turn
            ]
            if turn and units:
                where = "Sicilia" if side == ALLIED else "northern edge"
                rows.append(
                    {"cells": [week.name, SIDE_NAMES[side], ", ".join(units), where], "when": str(turn + 1)}
                )
    late = [u.name for u in book.units[AXIS].counters if u.arrival.startswith("reaction")]
    rows.append({"cells": ["second invasion", SIDE_NAMES[AXIS], ", ".join(late), "northern edge"]})
    return chart(book, "arrivals", "Reinforcements", "C2A2.1", "week, side, units, where", rows)


def ports_chart(book: Book) -> dict[str, Any]:
    """Ports and zones with lift, capacity and build-up."""
    columns = "place, kind, Initial Lift, Capacity, Build-Up"
    rows = [
        {"cells": [port.name, port.kind, str(port.lift or ""), str(port.capacity), str(port.buildup)]}
        for port in book.places
    ]
    return chart(book, "ports", "Ports and invasion zones", "T.PORTS", columns, rows)
