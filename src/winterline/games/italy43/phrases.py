"""What the game says: messages by their ids (`data/words`), and units, places and numbers as players read them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from winterline import author as wl
from winterline.core.messages import Said as Said
from winterline.core.vocabulary import CORE

from .state import SIDES
from .track import weather_of

if TYPE_CHECKING:
    from .book import Book

WORDS = wl.Vocabulary("italy43", Path(__file__).parent / "data" / "words")
message, say, no, first_of, bad = WORDS.message, WORDS.say, WORDS.no, WORDS.first, WORDS.bad

FRACTIONS = ("", "⅙", "⅓", "½", "⅔", "⅚")
SPOTS = ("city", "town", "village", "vp", "peak")
"""Places whose names players go by."""


def points(sixths: int) -> str:
    """Sixths of a Movement Point as players write them: 8½."""
    whole, rest = divmod(sixths, 6)
    return f"{whole or ''}{FRACTIONS[rest]}" or "0"


@wl.remembered
def towns(book: Book) -> dict[str, str]:
    """Hexes with the names of their towns and hills, and Entry Areas with theirs."""
    spots = [place for place in reversed(book.board.places) if place.kind in SPOTS]
    out = {book.label(cell): f"{place.name} ({book.label(cell)})" for place in spots for cell in place.cells}
    boxes = {name: f"{name.removeprefix('entry:')} {box.title}" for name, box in book.board.boxes.items()}
    return out | boxes


def called(book: Book, label: str) -> str:
    """A place by its name and number."""
    return towns(book).get(label, label)


def where_of(book: Book, event: wl.Event) -> str:
    """The last place that an event names."""
    return called(book, event.hexes[-1]) if event.hexes else ""


def named(book: Book, units: tuple[str, ...]) -> list[str]:
    """Units by their names."""
    return [book.unit(*book.index[unit]).name for unit in units]


def journey(book: Book, event: wl.Event) -> wl.Message:
    """Where a way leads from and to, with the hexes between in short."""
    start, *way = event.hexes
    if not way:
        return message("journey in", where=called(book, start))
    return message("journey", start=called(book, start), goal=called(book, way[-1]))


def side_name(side: int) -> wl.Message:
    """A side before a noun: Allied."""
    return CORE.message(f"side {SIDES[side]}")


def note(text: wl.Message, rule_id: str, style: str = "note") -> wl.Shown:
    """A remark beside the odds of a combat."""
    return wl.shown(text=text, style=style, rule=f"italy43:{rule_id}")


def weather_word(book: Book, box: int) -> Said:
    """The weather of a box in words."""
    return weather_named(weather_of(book, box))


def weather_named(found: str) -> Said:
    """A weather of the track in words."""
    return message(f"weather {found}") if f"weather {found}" in WORDS else found


def drafts_in_words(rows: tuple[tuple[str, str, int], ...]) -> str:
    """Replacements in words."""
    told = [(number, message(f"nation {nation}"), message(f"draft {kind}")) for nation, kind, number in rows]
    return ", ".join(say("draft", number=number, nation=nation, kind=kind) for number, nation, kind in told)


def facts(book: Book, event: wl.Event) -> dict[str, wl.Arg]:
    """What the words of an event may name."""
    word = f"word {event.word}"
    return {
        "names": named(book, event.units),
        "where": where_of(book, event),
        "journey": journey(book, event) if event.hexes else "",
        "number": event.number,
        "points": points(event.number),
        "word": message(word) if word in WORDS else event.word,
        "nation": event.word.upper(),
    }
