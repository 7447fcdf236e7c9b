"""What things are called: places, hexes, results. One place for the log, the prompts and the panels."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from .book import Book, remembered
from .srt import Outcome

KINDS = {"port": "port", "zone": "beachhead", "box": ""}
CITIES = ("major-city", "minor-city", "town")
GOING = {
    "retreat": "units that cannot defend themselves may go back",
    "evacuate": "units on a beach may be taken off by sea",
}
"""What units may do of their own will after a battle, by the verb."""
SIDE_NAMES = ("Allied", "German")
WHO = {"allied": "Allies", "axis": "Germans"}
OFF_BOARD = {"sicilia": "Sicilia", "messina": "Messina", "taranto": "Taranto"}


def called(book: Book, place: int) -> str:
    """A port, beachhead or box as players call it."""
    port = book.places[place]
    return f"{port.name} {KINDS[port.kind]}".strip()


def spoken(book: Book, word: str) -> str:
    """A word of an event that may name a place, a box or a hex."""
    if word in book.place_index:
        return called(book, book.place_index[word])
    if word in OFF_BOARD:
        return OFF_BOARD[word]
    return at(book, word) if book.cell(word) >= 0 else word


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


def counted(number: int, one: str, many: str = "") -> str:
    """A number with its noun: 1 unit, 2 units."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def joined(words: Sequence[str]) -> str:
    """Some words as a list: a, b and c."""
    return " and ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))


def leave_to_go(verbs: Collection[str]) -> str:
    """What is asked of units that may leave though nothing drives them."""
    asked = joined([what for verb, what in GOING.items() if verb in verbs])
    return f"{asked[:1].upper()}{asked[1:]}: choose one, or let them stay."


def halves(points: int) -> str:
    """Half points as players write them: 5 is 2½."""
    whole, half = divmod(points, 2)
    return f"{whole or ''}½" if half else str(whole)


def _fate(who: str, loss: int, retreats: bool) -> str:
    parts = [f"loses {counted(loss, 'step')}"] if loss else []
    return f"{who} {' and '.join(parts + ['retreats'] * retreats)}" if parts or retreats else ""


def in_words(outcome: Outcome) -> str:
    """A result of the table as a sentence without its full stop."""
    fates = (
        _fate("attacker", outcome.attacker, outcome.attacker_retreats),
        _fate("defender", outcome.defender, outcome.defender_retreats),
    )
    return ", ".join(fate for fate in fates if fate) or "nothing happens"
