"""Battles in words: who fought whom, at what odds, what the die made of it, and who is lost."""

from __future__ import annotations

from winterline import author as wl

from .book import Book
from .combat import in_words, symbol
from .movement import HALVES
from .tables import COLUMNS
from .words import message, named


def code_of(book: Book, column: str, result: str) -> str:
    """The result that a symbol in a column stands for: the symbols of 1970 have a meaning of their own at 1:1."""
    if column in COLUMNS:
        for face in book.results:
            code = face[COLUMNS.index(column)]
            if result in (code, symbol(book, code)):
                return code
    return "DE"


def losses(book: Book, event: wl.Event, fight: wl.Fight, code: str) -> wl.Said:
    """Who is lost by a result at once, and what the attacker has to give up; nothing where all merely retreat."""
    side = book.unit(*book.index[event.units[0]]).side
    own, other = message(f"people {side}"), message("people axis" if side == "allied" else "people allied")
    worth = message("worth", own=own, factors=owed(book, side, fight))
    lost = message("lose", whose=other, names=named(book, fight.defenders))
    found: dict[str, wl.Message] = {
        "AE": message("lose", whose=own, names=named(book, event.units)),
        "AX": worth,
        "EX": message("lose-and-give", lost=lost, worth=worth),
        "DE": lost,
    }
    return message("so", what=found[code]) if code in found else ""


def owed(book: Book, side: str, fight: wl.Fight) -> float:
    """The factors that an exchange costs the attacker: in 1970 defending support is not matched."""
    free = sum(count for _, count in fight.support) if book.printed and side == "axis" else 0
    return fight.totals[1] - free


def battle(book: Book, event: wl.Event) -> wl.Said:
    """A battle with both sides, its odds, what the die made of it and who is lost by that."""
    column, result = event.word.split()
    where, fight = ", ".join(event.hexes), event.fight
    if fight is None:  # told before a battle's figures were kept
        return message("event battle-bare", where=where, column=column, number=event.number, result=result)
    code = code_of(book, column, result)
    return message(
        "event battle",
        attacker=message(f"side {book.unit(*book.index[event.units[0]]).side}"),
        names=named(book, event.units),
        foes=named(book, fight.defenders),
        where=where,
        column=column,
        attack=fight.totals[0],
        defence=fight.totals[1],
        number=event.number,
        result=result,
        meaning=in_words(book, code),
        losses=losses(book, event, fight, code),
    )


def lost(book: Book, event: wl.Event) -> wl.Said:
    """The losses of one side."""
    if not event.units:
        return message("event eliminated-none")
    whose = message(f"people {book.unit(*book.index[event.units[0]]).side}")
    return message("event eliminated", whose=whose, names=named(book, event.units))


def came_on(book: Book, event: wl.Event) -> wl.Said:
    """A reinforcement, and what its first hex cost where it cost anything."""
    paid = {"mf": f"{event.number / HALVES:g}"} if event.number else {}
    told = {"names": named(book, event.units), "hexes": ", ".join(event.hexes)}
    return message("event enter paid" if paid else "event enter", **told, **paid)
