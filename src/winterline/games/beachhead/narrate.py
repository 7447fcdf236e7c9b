"""Events as plain sentences."""

from __future__ import annotations

from winterline.core.counters import Counter
from winterline.core.decision import Event
from winterline.core.verdict import figure
from winterline.games.beachhead.book import Book
from winterline.games.beachhead.combat import in_words, symbol
from winterline.games.beachhead.tables import COLUMNS, IMPULSES

SIDES = {"allied": "Allied", "axis": "German"}
OWNERS = {"allied": "The Allies", "axis": "The Germans"}


def listed(names: list[str]) -> str:
    """Names in a row: one, two and three."""
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names) or "nobody"


def meaning(book: Book, column: str, result: str) -> str:
    """What a result of a column does: the symbols of 1970 have a meaning of their own at 1:1."""
    if column in COLUMNS:
        for face in book.results:
            code = face[COLUMNS.index(column)]
            if result in (code, symbol(book, code)):
                return in_words(book, code)
    return in_words(book, "DE")


def battle(book: Book, event: Event, names: str) -> str:
    """A battle with both sides, its odds and what the die made of it."""
    column, result = event.word.split()
    where = ", ".join(event.hexes)
    if event.fight is None:  # told before a battle's figures were kept
        return f"Battle at {where}, {column}: die {event.number}, {result}."
    attacker = SIDES[book.unit(*book.index[event.units[0]]).side]
    foes = listed([book.unit(*book.index[name]).name for name in event.fight.defenders])
    attack, defence = event.fight.totals
    verb = "attacks" if len(event.units) == 1 else "attack"
    return (
        f"{attacker} {names} {verb} {foes} in {where} at {column} ({attack:g} to {defence:g}): "
        f"die {event.number}, {result}: {meaning(book, column, result)}."
    )


def lost(counters: list[Counter], names: str) -> str:
    """The losses of one side."""
    return f"{OWNERS[counters[0].side]} lose {names}." if counters else "Nobody is lost."


def journey(event: Event, names: str) -> str:
    """A way, hex by hex."""
    return f"{names} moves {'-'.join(event.hexes)} for {figure(event.number / 2)} MF."


def plain(book: Book, event: Event, names: str, where: str) -> str:
    """The words of the plainer events."""
    one = len(event.units) == 1
    broken = "it breaks" if event.word == "broken" else "it holds"
    points = "point of air support is" if event.number == 1 else "points of air support are"
    sentences = {
        "enter": f"{names} comes on in {where}.",
        "declare": f"{names} {'attacks' if one else 'attack'} {where}: {event.word}.",
        "overrun": f"Automatic victory over {where} by {names}: {event.word}.",
        "lose": f"{names} is given up.",
        "retreat": f"{names} retreats {'-'.join(event.hexes)}.",
        "driven-off": f"{names} is driven off the board and will come back.",
        "no-retreat": f"{names} cannot retreat and is eliminated.",
        "morale": f"Allied morale: die {event.number}, {broken}.",
        "air-support": f"{event.number} {points} available.",
        "allot": f"Support noted in secret: one {event.word.upper()} for {where}.",
        "sealed": "The Allied player has noted his support in secret.",
        "support": f"Support revealed at {where}: {event.word}.",
        "withdrawn": f"Flak withdrawn: {names}.",
    }
    return sentences.get(event.what, event.what)


def narrate(book: Book, event: Event) -> str:
    """One event as a sentence."""
    counters = [book.unit(*book.index[name]) for name in event.units]
    names = listed([counter.name for counter in counters])
    match event.what:
        case "impulse":
            side = ("allied", "axis")[book.calendar[IMPULSES.index(event.word[1])].side]
            text = f"Impulse {event.word} begins: {SIDES[side]} movement."
        case "move":
            text = journey(event, names)
        case "battle":
            text = battle(book, event, names)
        case "eliminated":
            text = lost(counters, names)
        case "advance":
            text = f"{names} advances to {event.hexes[-1]}."
        case _:
            text = plain(book, event, names, ", ".join(event.hexes))
    return f"{text} [{event.rule}]"
