"""Events as plain sentences."""

from __future__ import annotations

from winterline.core.counters import Counter
from winterline.core.decision import Event, Fight
from winterline.core.verdict import figure
from winterline.games.beachhead.book import Book
from winterline.games.beachhead.combat import in_words, symbol
from winterline.games.beachhead.tables import COLUMNS, IMPULSES

SIDES = {"allied": "Allied", "axis": "German"}
OWNERS = {"allied": "the Allies", "axis": "the Germans"}


def listed(names: list[str]) -> str:
    """Names in a row: one, two and three."""
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names) or "nobody"


def code_of(book: Book, column: str, result: str) -> str:
    """The result that a symbol in a column stands for: the symbols of 1970 have a meaning of their own at 1:1."""
    if column in COLUMNS:
        for face in book.results:
            code = face[COLUMNS.index(column)]
            if result in (code, symbol(book, code)):
                return code
    return "DE"


def losses(book: Book, event: Event, fight: Fight, code: str) -> str:
    """Who is lost by a result at once, and what the attacker has to give up; nothing where all merely retreat."""
    side = book.unit(*book.index[event.units[0]]).side
    own, other = OWNERS[side], OWNERS["axis" if side == "allied" else "allied"]
    worth = f"{own} give up units worth {owed(book, side, fight):g} factors, or all they have"
    lost = f"{other} lose {named(book, fight.defenders)}"
    found = {
        "AE": f"{own} lose {named(book, event.units)}",
        "AX": worth,
        "EX": f"{lost}; {worth}",
        "DE": lost,
    }
    return f": {found[code]}" if code in found else ""


def owed(book: Book, side: str, fight: Fight) -> float:
    """The factors that an exchange costs the attacker: in 1970 defending support is not matched."""
    free = sum(count for _, count in fight.support) if book.printed and side == "axis" else 0
    return fight.totals[1] - free


def named(book: Book, units: tuple[str, ...]) -> str:
    """Some units by name."""
    return listed([book.unit(*book.index[name]).name for name in units])


def battle(book: Book, event: Event, names: str) -> str:
    """A battle with both sides, its odds, what the die made of it and who is lost by that."""
    column, result = event.word.split()
    where = ", ".join(event.hexes)
    if event.fight is None:  # told before a battle's figures were kept
        return f"Battle at {where}, {column}: die {event.number}, {result}."
    attacker = SIDES[book.unit(*book.index[event.units[0]]).side]
    foes, code = named(book, event.fight.defenders), code_of(book, column, result)
    attack, defence = event.fight.totals
    verb = "attacks" if len(event.units) == 1 else "attack"
    return (
        f"{attacker} {names} {verb} {foes} in {where} at {column} ({attack:g} to {defence:g}): "
        f"die {event.number}, {result}: {in_words(book, code)}{losses(book, event, event.fight, code)}."
    )


def lost(counters: list[Counter], names: str) -> str:
    """The losses of one side."""
    owner = OWNERS[counters[0].side] if counters else ""
    return f"{owner[:1].upper()}{owner[1:]} lose {names}." if owner else "Nobody is lost."


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
