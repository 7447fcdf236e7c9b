"""Replacements that a side owes for units withdrawn below strength (E4B2e, E5D6b)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from winterline import author as wl

from .. import arrivals
from ..book import Book
from ..state import ALLIED, AXIS, POOL, SICILIA, State, with_force
from ..words import bad, message

KINDS = ("allied", "infantry", "armour")
"""Kinds of replacements: Allied, German infantry, German armour."""
CALLED = {"allied": "owed allied", "infantry": "owed infantry", "armour": "owed armour"}
"""Kind -> what it is called."""
ARMOUR_OWED = 2
"""The most armour replacements that the Germans may owe: beyond it infantry must pay."""


class Owed(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """What is owed and what the present turn has paid of it, by kind."""

    deficit: tuple[int, int, int] = (0, 0, 0)
    paid: tuple[int, int, int] = (0, 0, 0)


OWED = wl.Slot(Owed())


def kind_of(book: Book, side: int, unit: int) -> str:
    """The kind of replacements that makes up for the steps of a unit."""
    if side == ALLIED:
        return "allied"
    return "armour" if book.units[AXIS].flags.get("pure-armour", 0) >> unit & 1 else "infantry"


def side_of(kind: str) -> int:
    """The side that has replacements of a kind."""
    return ALLIED if kind == "allied" else AXIS


def counters(book: Book, state: State, kind: str) -> list[int]:
    """The replacement counters of a kind that can be given up, those in Sicilia first; none that serve but once."""
    at, flags = state.forces[side_of(kind)].at, book.units[side_of(kind)].flags
    of_kind = flags.get("replacement" if kind == "allied" else f"{kind}-replacement", 0)
    there = [u for u in wl.bits(of_kind & ~flags.get("single-use", 0)) if at[u] >= 0 or at[u] == SICILIA]
    return sorted(there, key=lambda unit: at[unit] >= 0)


def taken(book: Book, state: State, kind: str, steps: int, events: wl.Events) -> tuple[State, int]:
    """Take replacements of a kind out of the game, those on record before counters; how many are still missing."""
    on_record = getattr(state.reserve, kind)
    drawn = min(on_record, steps)
    state = wl.replace(state, reserve=wl.replace(state.reserve, **{kind: on_record - drawn}))
    side, given = side_of(kind), counters(book, state, kind)[: steps - drawn]
    force = state.forces[side]
    for unit in given:
        force = force.put(unit, POOL)
    if drawn or given:
        number = drawn + len(given)
        events.append(wl.Event("paid", book.cite("E4B2e"), book.names(side, tuple(given)), (), number, kind))
    return with_force(state, side, force), steps - drawn - len(given)


@wl.rule("anzio:E4B2e")
def charge(book: Book, state: State, kind: str, steps: int, events: wl.Events) -> State:
    """Make up for missing steps at once, as far as there are replacements; the rest is owed."""
    state, missing = taken(book, state, kind, steps, events)
    return settled(book, owing(state, kind, missing), events) if missing else state


def owing(state: State, kind: str, more: int) -> State:
    """The state in which a side owes more, or less, of a kind."""
    owed = OWED.of(state).deficit
    changed = tuple(n + more * (name == kind) for name, n in zip(KINDS, owed, strict=True))
    return OWED.change(state, deficit=changed)


@wl.rule("anzio:E5D6b")
def settled(book: Book, state: State, events: wl.Events) -> State:
    """Of armour the Germans owe two at most: what is beyond is made up for in infantry, or owed in infantry."""
    beyond = OWED.of(state).deficit[KINDS.index("armour")] - ARMOUR_OWED
    if beyond <= 0:
        return state
    state, missing = taken(book, owing(state, "armour", -beyond), "infantry", beyond, events)
    return owing(state, "infantry", missing)


def credit(book: Book, state: State, kind: str, number: int, events: wl.Events) -> State:
    """Give a side replacements of a kind: first for what it owes, the rest goes on record."""
    paid = min(number, OWED.of(state).deficit[KINDS.index(kind)])
    if paid:
        events.append(wl.Event("repaid", book.cite("E4B2e"), number=paid))
    on_record = getattr(state.reserve, kind) + number - paid
    state = wl.replace(state, reserve=wl.replace(state.reserve, **{kind: on_record}))
    return owing(state, kind, -paid) if paid else state


def repaid(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """What a turn brings goes first to what is owed."""
    german = arrivals.german_replacements(book, state, state.turn)
    brings = (arrivals.allied_due(book, state), 0, 0) if state.side == ALLIED else (0, *german)
    owed = OWED.of(state).deficit
    paid = tuple(min(pair) for pair in zip(owed, brings, strict=True))
    if not any(paid) and not any(OWED.of(state).paid):
        return state
    if any(paid):
        events.append(wl.Event("repaid", book.cite("E4B2e"), number=sum(paid)))
    left = tuple(a - b for a, b in zip(owed, paid, strict=True))
    return OWED.change(state, deficit=left, paid=paid)


def what_is_left(book: Book, state: State, kind: str, number: int) -> int:
    """The replacements of a turn without those that went to what was owed."""
    return number - OWED.of(state).paid[KINDS.index(kind)]


def in_words(book: Book, event: wl.Event) -> wl.Said:
    """What makes up for missing steps."""
    return message("event paid", number=event.number, kind=message(CALLED[event.word]))


def told(book: Book, state: State, seat: str) -> dict[str, int] | None:
    """What either side owes."""
    return dict(zip(KINDS, OWED.of(state).deficit, strict=True)) if book.orders is not None else None


def read_owed(book: Book, state: State, given: Sequence[Any]) -> State:
    """What is owed in a described position."""
    if len(given) != len(KINDS) or not all(isinstance(n, int) and n >= 0 for n in given):
        raise bad("choice deficits-are-three-numbers-allied")
    return OWED.change(state, deficit=tuple(given))


def wrong(book: Book, state: State) -> list[str]:
    """What is wrong with the deficits of a position."""
    owed = OWED.of(state)
    if min(*owed.deficit, *owed.paid) < 0 or owed.deficit[KINDS.index("armour")] > ARMOUR_OWED:
        return [f"nobody can owe {owed.deficit} replacements"]
    return []


CHAPTER = wl.Chapter[Book, State](
    title="Deficits of replacements",
    options=("scenario.advanced",),
    slices=(OWED,),
    phases=(
        wl.Placed(wl.Phase("deficits", repaid, ALLIED), before="arrivals"),
        wl.Placed(wl.Phase("deficits", repaid, AXIS), before="arrivals"),
    ),
    hooks=(arrivals.INCOME.by(what_is_left),),
    sentences={"paid": in_words},
    views={"deficits": told},
    fields={"deficits": wl.Field(list, read_owed)},
    invariants=(wrong,),
)
