"""Events as plain sentences."""

from __future__ import annotations

from winterline import author as wl
from winterline.core.vocabulary import CORE

from .book import Book, remembered
from .combat import NOTHING, suffered, written
from .state import SIDES
from .words import WORDS, at, in_words, message, spoken

TURNERS = {"Allied": "allied", "German": "axis"}
"""Sides as the beginning of a turn names them."""


@remembered
def results(book: Book) -> dict[str, wl.Message]:
    """Every result of a battle as it is written, with its words: those of the table, and with doubled losses."""
    found = [
        suffered(outcome, twice) for column in book.table for outcome in column for twice in (False, True)
    ]
    return {written(outcome): in_words(outcome) for outcome in found}


def listed(book: Book, units: tuple[str, ...]) -> list[str]:
    """Some units by name."""
    return [book.unit(*book.index[name]).name for name in units]


def facts(book: Book, event: wl.Event) -> dict[str, wl.Arg]:
    """What the words of an event may name."""
    week, _, turner = event.word.rpartition(" ")
    attack, _, against = event.word.partition(" to ")
    defence, _, odds = against.partition(", ")
    landed = f"landed {turner}"
    place = book.place_index.get(event.word)
    return {
        "names": listed(book, event.units),
        "where": ", ".join(at(book, label) for label in event.hexes),
        "start": spoken(book, event.hexes[0]) if event.hexes else "",
        "goal": spoken(book, event.hexes[-1]) if event.hexes else "",
        "name": event.word if place is None else book.places[place].name,
        "word": spoken(book, event.word),
        "number": event.number,
        "attack": attack,
        "defence": defence,
        "odds": odds,
        "points": event.number / 2,
        "week": week,
        "turner": CORE.message(f"side {TURNERS[turner]}") if turner in TURNERS else turner,
        "landed": message(landed) if landed in WORDS else turner,
        "who": CORE.message(f"people {event.word}") if event.word in SIDES else event.word,
        "other": CORE.message(f"people {SIDES[1 - SIDES.index(event.word)]}") if event.word in SIDES else "",
    }


def battle(book: Book, event: wl.Event) -> wl.Message:
    """A battle: who against whom, at which odds, and what the die says."""
    odds, _, result = event.word.partition(" ")
    known = results(book).get(result, result)
    args = facts(book, event) | {"odds": odds, "result": known}
    if result in results(book) and result != NOTHING:
        args["result"] = message("event result", symbols=result, words=known)
    if event.fight and event.fight.defenders:
        return message("event battle against", **args, against=listed(book, event.fight.defenders))
    return message("event battle", **args)
