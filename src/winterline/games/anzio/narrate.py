"""Events as plain sentences."""

from __future__ import annotations

from winterline.core.decision import Event
from winterline.games.anzio.book import Book


def points(halves: int) -> str:
    """Half points as players write them."""
    whole, half = divmod(halves, 2)
    return f"{whole or ''}½" if half else str(whole)


SENTENCES = {
    "turn": "{word} turn.",
    "place": "{names} is set up in {where}.",
    "move": "{names} moves {way} for {points} MP.",
    "enter": "{names} comes on in {where}.",
    "declare": "Attack on {where} declared by {names}: {word}.",
    "certain": "Automatic victory over {where} by {names}: {word}.",
    "battle": "Battle at {where}: die {number}, {word}.",
    "hopeless": "{names} must attack at worse than 1-4 and is removed.",
    "step": "{names} loses a step.",
    "inverted": "{names} is inverted.",
    "eliminated": "Eliminated: {names}.",
    "retreat": "{names} retreats {way}.",
    "no-retreat": "{names} has no way to retreat and is destroyed.",
    "stand": "{names} stands in its fort.",
    "scatter": "{names} tries to break out of {where}: die {number}, {word}.",
    "advance": "{names} advances: {way}.",
    "breakthrough": "{names} breaks through: {way}.",
}
"""Kind of event -> its sentence; {names}, {where}, {way}, {word}, {number} and {points} are filled in."""


def narrate(book: Book, event: Event) -> str:
    """One event as a sentence with its rule."""
    names = ", ".join(book.unit(*book.index[name]).name for name in event.units) or "nobody"
    text = SENTENCES.get(event.what, event.what).format(
        names=names,
        where=", ".join(event.hexes),
        way="-".join(event.hexes),
        word=event.word,
        number=event.number,
        points=points(event.number),
    )
    return f"{text} [{event.rule}]"
