"""The charts that players keep beside the board: combat, Determined Defense, terrain, weather, turns."""

from __future__ import annotations

from typing import Any

import msgspec

from winterline.games.italy43.book import Book, cite
from winterline.games.italy43.state import SIDES
from winterline.games.italy43.tables import COLUMNS, GROUNDS, Defence, Result

ADVANCES = ("", " Adv 1", " Adv 2", " Adv 2+")


def result_name(result: Result) -> str:
    """A cell of the Combat Results Table as it is printed."""
    return result.code + ADVANCES[result.advance] + (f" ({result.colour})" if result.colour else "")


def defence_name(cell: Defence) -> str:
    """A cell of the Determined Defense Table as it is printed."""
    return f"{cell.attacker}{'*' if cell.picked else ''}/{cell.defender} {cell.outcome}"


def result_columns(book: Book) -> dict[str, list[str]]:
    """The Combat Results Table by column."""
    return {name: [result_name(row[n]) for row in book.tables.crt] for n, name in enumerate(COLUMNS)}


def result_table(book: Book) -> dict[str, dict[str, float]]:
    """The exact chance of each result in each column."""
    out: dict[str, dict[str, float]] = {}
    for name, faces in result_columns(book).items():
        chances: dict[str, float] = {}
        for face in faces:
            chances[face] = chances.get(face, 0.0) + 1 / 6
        out[name] = chances
    return out


def charts(book: Book) -> dict[str, Any]:
    """All charts, JSON-safe; a row names what makes it the current one (`when`, `odds`)."""
    tables = book.tables
    return {
        "crt": {
            "columns": list(COLUMNS),
            "faces": [[result_name(cell) for cell in row] for row in tables.crt],
            "rule": cite("8.3.2b"),
        },
        "determined_defence": {
            "columns": list(GROUNDS),
            "rows": [[defence_name(cell) for cell in row] for row in tables.dd],
            "rule": cite("11.2.1c"),
        },
        "terrain": [
            {**msgspec.to_builtins(line), "name": line.feature, "rule": cite("2.2.1b")}
            for line in tables.terrain.values()
        ],
        "weather": [{**msgspec.to_builtins(box), "rule": cite("23.1b")} for box in tables.weather],
        "calendar": [
            {**msgspec.to_builtins(turn), "when": str(turn.number), "rule": cite("20.1.1b")}
            for turn in tables.turns[book.first - 1 : book.last]
        ],
        "victory": [
            {"hex": book.label(cell), "points": points, "rule": cite("24.1.1a")}
            for cell, points in book.vp.items()
        ],
        "arrivals": [
            {
                "unit": unit.id,
                "name": unit.name,
                "side": SIDES[side],
                "when": str(book.arrivals[side][number].turn or "start"),
                "at": " ".join(book.label(place) for place in book.arrivals[side][number].places),
            }
            for side in (0, 1)
            for number, unit in enumerate(book.units[side].counters)
            if book.arrivals[side][number].places
        ],
    }
