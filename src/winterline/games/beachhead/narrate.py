"""Battles in words: who fought whom, at what odds, what the die made of it, and who is lost."""

from __future__ import annotations

from winterline.core.decision import Event, Fight
from winterline.games.beachhead.book import Book
from winterline.games.beachhead.combat import in_words, symbol
from winterline.games.beachhead.tables import COLUMNS
from winterline.games.beachhead.words import OWNERS, SIDES, counters_of, named, names_of


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


def battle(book: Book, event: Event) -> str:
    """A battle with both sides, its odds, what the die made of it and who is lost by that."""
    column, result = event.word.split()
    where = ", ".join(event.hexes)
    if event.fight is None:  # told before a battle's figures were kept
        return f"Battle at {where}, {column}: die {event.number}, {result}."
    names = names_of(book, event)
    attacker = SIDES[book.unit(*book.index[event.units[0]]).side]
    foes, code = named(book, event.fight.defenders), code_of(book, column, result)
    attack, defence = event.fight.totals
    verb = "attacks" if len(event.units) == 1 else "attack"
    return (
        f"{attacker} {names} {verb} {foes} in {where} at {column} ({attack:g} to {defence:g}): "
        f"die {event.number}, {result}: {in_words(book, code)}{losses(book, event, event.fight, code)}."
    )


def lost(book: Book, event: Event) -> str:
    """The losses of one side."""
    counters = counters_of(book, event)
    owner = OWNERS[counters[0].side] if counters else ""
    return f"{owner[:1].upper()}{owner[1:]} lose {names_of(book, event)}." if owner else "Nobody is lost."
