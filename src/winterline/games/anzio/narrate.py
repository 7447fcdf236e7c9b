"""Events as plain sentences."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from winterline import author as wl

from .book import Book, remembered
from .combat import NOTHING, suffered, written
from .words import WHO, at, halves, in_words, joined, spoken

ONE = {"s": "s", "are": "is", "have": "has", "go": "goes", "ies": "ies"}
MANY = {"s": "", "are": "are", "have": "have", "go": "go", "ies": "y"}
"""The endings of verbs for one unit and for several."""
LANDED = {"ashore": "it is ashore", "inverted": "it is beaten off and inverted", "lost": "it is lost"}


@remembered
def results(book: Book) -> dict[str, str]:
    """Every result of a battle as it is written, with its words: those of the table, and with doubled losses."""
    found = [
        suffered(outcome, twice) for column in book.table for outcome in column for twice in (False, True)
    ]
    return {written(outcome): in_words(outcome) for outcome in found}


def listed(book: Book, units: tuple[str, ...]) -> str:
    """Some units by name."""
    return joined([book.unit(*book.index[name]).name for name in units])


def told(book: Book, event: wl.Event) -> dict[str, Any]:
    """What may be filled into the sentence of an event."""
    odds, _, result = event.word.partition(" ")
    words = results(book).get(result, result)
    against = listed(book, event.fight.defenders) if event.fight else ""
    week, _, turner = event.word.rpartition(" ")
    return {
        "names": listed(book, event.units) or "nobody",
        "where": ", ".join(at(book, label) for label in event.hexes),
        "start": spoken(book, event.hexes[0]) if event.hexes else "",
        "goal": spoken(book, event.hexes[-1]) if event.hexes else "",
        "name": book.places[book.place_index[event.word]].name
        if event.word in book.place_index
        else event.word,
        "word": spoken(book, event.word),
        "number": event.number,
        "points": halves(event.number),
        "week": week,
        "turner": turner,
        "odds": odds,
        "result": words,
        "symbols": f"{result}: " if words != result and result != NOTHING else "",
        "against": f"{against} " if against else "",
        "plural": "" if event.number == 1 else "s",
        **(ONE if len(event.units) == 1 else MANY),
        "landed": LANDED.get(result, result),
        "who": WHO.get(event.word, event.word),
    }


def said(text: str) -> Callable[[Book, wl.Event], str]:
    """The sentence of an event; see `told` for what is filled in."""
    return lambda book, event: text.format(**told(book, event))
