"""Replacements that come once: for the capture of Napoli and of Roma, and for the Poles (E4A4, E7B)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from winterline import author as wl

from .. import arrivals, passage
from ..book import Book, flagged, remembered
from ..state import ALLIED, State
from ..words import bad, message
from . import lists

CAPTURE = "capture "
"""How the card names the event that a bonus is for."""


class Captured(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """Cities that the Allies have taken."""

    turns: tuple[tuple[int, int], ...] = ()
    """The number of a bonus, and the turn in which it was won: there is no second time."""


CAPTURED = wl.Slot(Captured())


@remembered
def cities(book: Book) -> dict[int, int]:
    """The number of a bonus -> the hexes of the city that it is for, as a bitboard."""
    found = {}
    for number, bonus in enumerate(lists.orders(book).bonuses):
        if bonus.arrival.startswith(CAPTURE):
            name = bonus.arrival.removeprefix(CAPTURE)
            of_name = [place.cells for place in book.board.places if place.name == name]
            found[number] = wl.mask_of(cell for cells in of_name for cell in cells) & book.land
    return found


@wl.rule("anzio:E4A4.1")
def captured(book: Book, state: State, entry: passage.Entry, events: wl.Events) -> State:
    """An Allied unit that is first to enter a city wins its bonus, once and for all; Italians win none."""
    side, unit, cells = entry
    if side != ALLIED or flagged(book, ALLIED, unit, "italian"):
        return state
    way, known = wl.mask_of(cells), dict(CAPTURED.of(state).turns)
    won = [number for number, city in cities(book).items() if city & way and number not in known]
    for number in won:
        bonus = lists.orders(book).bonuses[number]
        name = bonus.arrival.removeprefix(CAPTURE)
        events.append(wl.Event("bonus", book.cite("E4A4.1"), number=bonus.replacements, word=name))
    gained = ((number, state.turn) for number in won)
    return CAPTURED.put(state, Captured((*CAPTURED.of(state).turns, *gained))) if won else state


@wl.rule("anzio:E4A4.2")
def credited(book: Book, state: State, subject: None, number: int) -> int:
    """The Allied replacements of a turn with the bonuses won in the turn before, whoever holds the city now."""
    before = [which for which, turn in CAPTURED.of(state).turns if turn == state.turn - 1]
    return number + sum(lists.orders(book).bonuses[which].replacements for which in before)


@wl.rule("anzio:E7B.1")
def granted(book: Book, state: State, subject: None, number: int) -> int:
    """The Allied replacements of a turn with what its date grants besides: two in Feb II 1945, meant for the Poles."""
    week = book.calendar[state.turn].name
    return number + sum(b.replacements for b in lists.orders(book).bonuses if b.arrival == week)


def told(book: Book, state: State, seat: str) -> dict[str, str] | None:
    """The bonuses that have been won, each with its week."""
    if book.orders is None:
        return None
    won = CAPTURED.of(state).turns
    return {book.orders.bonuses[number].id: book.calendar[turn].name for number, turn in won}


def read_captured(book: Book, state: State, given: Mapping[str, Any]) -> State:
    """The bonuses of a described position, each with the week in which it was won."""
    weeks, numbers = [week.name for week in book.calendar], {b.id: n for n, b in enumerate(bonuses(book))}
    if not all(name in numbers and week in weeks for name, week in given.items()):
        raise bad("choice bonuses-are-each-with-week", numbers=numbers)
    won = tuple(sorted((numbers[name], weeks.index(week)) for name, week in given.items()))
    return CAPTURED.put(state, Captured(won))


def bonuses(book: Book) -> list[Any]:
    """The bonuses of a game that are won; none in Basic Games."""
    return list(book.orders.bonuses) if book.orders is not None else []


def wrong(book: Book, state: State) -> list[str]:
    """Nobody has won a bonus twice, or in a game without any."""
    won = [number for number, _ in CAPTURED.of(state).turns]
    return ["a bonus has been won twice"] if len(won) != len(set(won)) or (won and not bonuses(book)) else []


def in_words(book: Book, event: wl.Event) -> wl.Said:
    """What a city is worth."""
    return message("event bonus", name=event.word, number=event.number)


CHAPTER = wl.Chapter[Book, State](
    title="Bonuses of replacements",
    options=("scenario.advanced",),
    slices=(CAPTURED,),
    hooks=(passage.ENTERED.by(captured), arrivals.EXTRA.by(credited), arrivals.EXTRA.by(granted)),
    sentences={"bonus": in_words},
    news={"bonus": "headline"},
    views={"bonuses": told},
    fields={"bonuses": wl.Field(dict, read_captured)},
    invariants=(wrong,),
)
