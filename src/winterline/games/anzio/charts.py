"""The charts that players keep beside the board."""

from __future__ import annotations

from typing import Any

from winterline.games.anzio.book import Book
from winterline.games.anzio.srt import COLUMNS


def charts(book: Book) -> dict[str, Any]:
    """The tables of the game, JSON-safe: each a title, its columns and its rows."""
    return {
        "srt": {
            "title": "Step Reduction Table",
            "rule": book.cite("T.SRT"),
            "columns": ["die", *COLUMNS],
            "rows": [[str(face + 1), *(str(column[face]) for column in book.table)] for face in range(6)],
        },
        "calendar": {
            "title": "Time track",
            "rule": book.cite("C1B1"),
            "columns": ["turn", "weather", "Allied replacements", "German replacements"],
            "rows": [
                [week.name, "mud" if week.mud else "good", str(week.allied), f"{week.infantry} + {week.armour}"]
                for week in book.calendar
            ],
        },
        "ports": {
            "title": "Ports and invasion zones",
            "rule": book.cite("T.PORTS"),
            "columns": ["place", "kind", "IL", "Cap", "BU"],
            "rows": [
                [port.name, port.kind, str(port.lift or ""), str(port.capacity), str(port.buildup)]
                for port in book.places
            ],
        },
    }
