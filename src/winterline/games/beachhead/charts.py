"""The charts that players keep beside the board: results, terrain, impulses, arrivals."""

from __future__ import annotations

from typing import Any

from winterline import author as wl

from .book import Book
from .combat import in_words, symbol
from .engage import has_combat
from .state import SIDES, State
from .tables import COLUMNS, RESULTS
from .words import WORDS, say

_TERRAIN: tuple[tuple[str, list[str], str, str], ...] = (
    ("clear", ["clear"], "1.1.clear", "board.clear"),
    ("woods", ["woods", "swamp"], "6.2.1.woods_swamp", "move.woods"),
    ("river", ["river"], "6.2.1.river_stop", "move.river"),
    ("river-along", ["river"], "6.2.1.river_along", "move.river"),
    ("road", ["road:major"], "6.2.1.road", "move.road"),
    ("unfinished", ["road:unfinished"], "6.2.1.unfinished", "move.unfinished"),
    ("bridge", ["bridge"], "6.2.1.bridge", ""),
    ("zoc", [], "6.2.2.enter", "zoc.stop"),
    ("fort", ["fortified"], "7.1.1.fort", "terrain.combat.tripled"),
    ("attackers-on-rivers", ["river"], "7.1.1.river", "terrain.combat.river"),
)
"""The lines of the terrain chart, the board's words for each, and its rule in either edition."""


def charts(book: Book) -> dict[str, Any]:
    """All charts, JSON-safe; a row names what makes it the current one (`when`, `odds`)."""
    return {
        "crt": {
            "columns": list(COLUMNS),
            "faces": [[symbol(book, result) for result in row] for row in book.results],
            "rule": book.cite("7.2.crt", "combat.4"),
        },
        "words": {
            "results": {symbol(book, result): result_words(book, result) for result in reversed(RESULTS)},
            "counter": WORDS.family("counter"),
            "turn": {side: turn_words(book, side) for side in SIDES},
        },
        "terrain": [
            {
                "name": say(f"terrain {name}"),
                "key": keys,
                "move": say(f"terrain-move {name}"),
                "combat": say(f"terrain-combat {name}"),
                "rule": book.cite(rework, printed),
            }
            for name, keys, rework, printed in _TERRAIN
            if printed or not book.printed
        ],
        "calendar": [
            {
                "impulse": impulse.letter,
                "side": SIDES[impulse.side],
                "movement": "half" if impulse.half else "full",
                "enter_zoc": impulse.enter_zoc,
                "attack": has_combat(book, number),
                "rule": book.cite(f"3.{impulse.letter}", f"impulses.{impulse.letter}"),
            }
            for number, impulse in enumerate(book.calendar)
        ],
        "arrivals": [
            {"unit": unit.id, "name": unit.name, "side": unit.side, "when": unit.arrival, "at": unit.at}
            for side in book.units
            for unit in sorted(side.counters, key=lambda u: (u.arrival != "start", u.arrival, u.id))
            if not unit.option or unit.option in book.options
        ],
    }


def result_words(book: Book, result: str) -> str:
    """What a symbol of the table stands for; of Ae, what it does at any odds, with its note."""
    if book.printed and result == "AE":
        return say("meaning printed-AE", plain=in_words(book, "AE"), even=in_words(book, "AX"))
    return wl.words(in_words(book, result))


def turn_words(book: Book, side: str) -> list[str]:
    """What a side's turn is about, in five sentences; some differ in the edition of 1970."""
    printed = WORDS.family(f"turn-1970 {side}") if book.printed else {}
    return [*(WORDS.family(f"turn {side}") | printed).values()]


CHAPTER = wl.Chapter[Book, State](title="Charts", charts=charts)
