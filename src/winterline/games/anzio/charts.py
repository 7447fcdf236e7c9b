"""The charts that players keep beside the board, and the words that the page shows for them."""

from __future__ import annotations

from typing import Any

from winterline import author as wl

from .arrivals import TRACK, scheduled
from .book import Book
from .combat import written
from .narrate import results
from .setup import weeks
from .srt import COLUMNS
from .state import ALLIED, AXIS, SIDES
from .tables import Week
from .words import OFF_BOARD, WORDS, called, message, say, side_name

TERRAIN = {
    "plain": "B4C11a",
    "rough": "B4C11b",
    "high": "B4C11c.1",
    "major": "B4C11d",
    "minor": "B4C11e",
    "river": "B4C12b.1",
    "mountain": "B4H2",
    "zone": "B4E2.2",
    "ashore": "C5C2",
}
"""The lines of the terrain chart, and the rule of each."""
ROLLS = ["roll", "reroll"]
"""Verbs whose words name the roll that they are for."""
ORDERS = wl.Values[Book, None, None, list[wl.Shown]]("the charts of who comes when")


def words(book: Book) -> dict[str, Any]:
    """The words that the page shows for verbs, kinds, results, nations and places."""
    lower = {column: say("kind lower", odds=column) for column in reversed(COLUMNS)}
    others = {name: say(f"kind {name}") for name in ("air", "naval", "whole", "reduced")}
    chosen = WORDS.family("list") | WORDS.family("version") | WORDS.family("chosen")
    places = {name: wl.words(called(book, place)) for name, place in book.place_index.items()}
    return {
        "verbs": WORDS.family("verb"),
        "rolls": ROLLS,
        "kinds": {"full": say("kind full"), **lower, **others, **chosen},
        "results": {name: wl.words(found) for name, found in results(book).items()},
        "nations": WORDS.family("nation"),
        "statuses": WORDS.family("status"),
        "features": WORDS.family("feature"),
        "counter": WORDS.family("counter"),
        "turn": {side: [*WORDS.family(f"turn {side}").values()] for side in SIDES},
        "places": places | OFF_BOARD | {"corsica-sardinia": say("word corsica-sardinia")},
    }


def charts(book: Book) -> dict[str, Any]:
    """All charts, JSON-safe; a row names what makes it the current one (`when`)."""
    move, combat = WORDS.family("terrain-move"), WORDS.family("terrain-combat")
    return {
        "crt": {
            "columns": list(COLUMNS),
            "faces": [[written(column[face]) for column in book.table] for face in range(6)],
            "rule": book.cite("T.SRT"),
        },
        "terrain": [
            {
                "name": say(f"terrain {name}"),
                "key": wl.in_english(message(f"terrain {name}")).lower(),
                "move": move.get(name, ""),
                "combat": combat.get(name, ""),
                "rule": book.cite(rule),
            }
            for name, rule in TERRAIN.items()
        ],
        "charts": [time_track(book), ports_chart(book), *ORDERS(book, None, None, [arrivals_chart(book)])],
        "words": words(book),
    }


def chart(book: Book, name: str, rule: str, columns: str, rows: list[wl.Shown]) -> wl.Shown:
    """A chart; the ids of its columns are named between blanks."""
    titles = [message(f"column {column}") for column in columns.split()]
    return wl.chart(name, message(f"chart {name}"), book.cite(rule), titles, rows)


def faces_of_mud(week: Week) -> str:
    """The rolls at which a week is muddy, where a die decides."""
    return f"1-{week.mud_on}" if week.mud_on > 1 else "1"


def weather_of(week: Week) -> wl.Message:
    """The weather of a week as it is printed: fixed, or the rolls at which it is mud."""
    if week.mud_on:
        return message("weather die", faces=faces_of_mud(week))
    return message("weather mud" if week.mud else "weather good")


def time_track(book: Book) -> wl.Shown:
    """The weeks of the game."""
    rows = []
    for turn in weeks(book):
        week = book.calendar[turn]
        weather = message("cell mud" if week.mud else "cell good")
        if week.mud_on:
            weather = message("cell die", faces=faces_of_mud(week))
        german = TRACK(book, None, turn, (week.infantry, week.armour))
        figures = (week.allied, *german, scheduled(book, turn) or "")
        rows.append(wl.line(wl.dated(week.name), weather, *figures, when=str(turn + 1)))
    return chart(book, "calendar", "C1B1", "turn weather allied infantry armour counters", rows)


def arrivals_chart(book: Book) -> wl.Shown:
    """Who comes in which week, and where."""
    rows, north = [], message("cell north")
    for turn, week in enumerate(book.calendar):
        for side in (ALLIED, AXIS):
            dated = zip(book.units[side].counters, book.units[side].due, strict=True)
            units = ", ".join(unit.name for unit, due in dated if due == turn)
            if turn and units:
                where = "Sicilia" if side == ALLIED else north
                rows.append(wl.line(wl.dated(week.name), side_name(side), units, where, when=str(turn + 1)))
    late = ", ".join(u.name for u in book.units[AXIS].counters if u.arrival.startswith("reaction"))
    rows.append(wl.line(message("cell second"), side_name(AXIS), late, north))
    return chart(book, "arrivals", "C2A2.1", "week side units where", rows)


def ports_chart(book: Book) -> wl.Shown:
    """Ports and zones with lift, capacity and build-up."""
    rows = [
        wl.line(port.name, message(f"cell {port.kind}"), port.lift or "", port.capacity, port.buildup)
        for port in book.places
    ]
    return chart(book, "ports", "T.PORTS", "place kind lift capacity buildup", rows)
