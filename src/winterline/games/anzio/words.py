"""What the game says: messages by their ids (`data/words`), and places, hexes and results as players call them."""

from __future__ import annotations

from pathlib import Path

from winterline import author as wl
from winterline.core.vocabulary import CORE

from .book import Book, remembered
from .srt import Outcome
from .state import SIDES

WORDS = wl.Vocabulary("anzio", Path(__file__).parent / "data" / "words")
message, say, no, bad = WORDS.message, WORDS.say, WORDS.no, WORDS.bad
CITIES = ("major-city", "minor-city", "town")
OFF_BOARD = {"sicilia": "Sicilia", "messina": "Messina", "taranto": "Taranto"}


def side_name(side: int) -> wl.Message:
    """A side before a noun: Allied."""
    return CORE.message(f"side {SIDES[side]}")


def called(book: Book, place: int) -> wl.Message:
    """A port, beachhead or box as players call it."""
    port = book.places[place]
    return message(f"place {port.kind}", name=port.name)


def spoken(book: Book, word: str) -> wl.Said:
    """A word of an event that may name a place, a box, a hex or what has happened."""
    if word in book.place_index:
        return called(book, book.place_index[word])
    if f"word {word}" in WORDS:
        return message(f"word {word}")
    return at(book, word) if book.cell(word) >= 0 else OFF_BOARD.get(word, word)


@remembered
def towns(book: Book) -> dict[int, str]:
    """Hex -> the town in it; of two the more important one."""
    found: dict[int, str] = {}
    for kind in reversed(CITIES):
        for place in book.board.places:
            if place.kind == kind:
                found.update(dict.fromkeys(place.cells, place.name))
    return found


def at(book: Book, label: str) -> str:
    """A hex with the name of its town, if it has one: Salerno (N60)."""
    town = towns(book).get(book.cell(label))
    return f"{town} ({label})" if town else label


def in_words(outcome: Outcome) -> wl.Message:
    """A result of the table as a sentence without its full stop."""
    fates = [
        message(f"{who} {'loses' * bool(loss)}{'retreats' * back}", loss=loss)
        for who, (loss, back) in zip(("attacker", "defender"), outcome.sides, strict=True)
        if loss or back
    ]
    return message("outcome", fates=fates) if fates else message("outcome nothing")
