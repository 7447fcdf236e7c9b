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
    "base-taken": "An air base has fallen to the Allies.",
    "german-air": "All air bases are German again: German air superiority returns.",
    "german-air-lost": "The Germans lose air superiority.",
    "cover": "{names} is given {word} support for its defence.",
    "interdict": "Interdiction of {names}: die {number}, {word}.",
    "cut": "Interdiction of {where}: die {number}, {word}.",
    "base": "A tactical air base is under construction in {where}.",
    "base-lost": "The tactical air base in {where} is destroyed.",
    "fort": "A fort is built in {where}.",
    "fort-lost": "The fort in {where} is destroyed.",
    "step": "{names} loses a step.",
    "inverted": "{names} is inverted.",
    "eliminated": "Eliminated: {names}.",
    "retreat": "{names} retreats {way}.",
    "no-retreat": "{names} has no way to retreat and is destroyed.",
    "stand": "{names} stands in its fort.",
    "scatter": "{names} tries to break out of {where}: die {number}, {word}.",
    "advance": "{names} advances: {way}.",
    "breakthrough": "{names} breaks through: {way}.",
    "arrive": "{names}: now in {word}.",
    "invade": "Invasion at {word}, with a lift of {number} points.",
    "land": "{names} lands in {where}.",
    "raid": "{names} raids {where}.",
    "storm": "{names} attacks {where} from the sea.",
    "landing": "{names} tries to get ashore in {where}: die {number}, {word}.",
    "sail": "{names} sails to {word}.",
    "evacuate": "{names} is evacuated.",
    "leave": "{names} leaves the board for {word}.",
    "open": "A port counter is declared at {word}.",
    "port-lost": "The port counter at {word} is destroyed.",
    "named": "{names} is beyond the capacity of the ports and goes without supply.",
    "rebuild": "{names} takes a replacement.",
    "scare": "Invasion scare: the Germans bring {number} replacements forward.",
    "reroll": "The die at {where} is rolled again by the {word}.",
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
