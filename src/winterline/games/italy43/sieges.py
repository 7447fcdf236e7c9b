"""Battle markers: parts of a City or Fortification that the attacker has taken, and when they are forgotten."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from winterline import author as wl

from .book import Approach, Book, cite, land_hex
from .entering import CROSSED, WATCHED
from .phrases import say, where_of
from .picture import picture
from .shifts import level_at
from .state import AXIS, State


class Sieges(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """Battle markers: hex and level."""

    levels: tuple[tuple[int, int], ...] = ()


SIEGES = wl.Slot(Sieges())


@wl.rule("italy43:11.5.1")
def is_stronghold(book: Book, state: State, cell: int) -> bool:
    """Whether a hex can bear Battle markers: a City or a completed Fortification."""
    return bool(book.ground.city >> cell & 1 or level_at(state, cell))


@wl.rule("italy43:11.5.2a", "italy43:11.5.3")
def withstands(book: Book, state: State, cell: int) -> int:
    """Partial Successes that a hex absorbs: two in a Major City or Level 2 Fortification, otherwise one."""
    return 2 if book.ground.major_city >> cell & 1 or level_at(state, cell) > 1 else 1


def level_of(state: State, cell: int) -> int:
    """The Battle marker in a hex, 0 where none lies."""
    return dict(SIEGES.of(state).levels).get(cell, 0)


def marked(book: Book, state: State, cell: int, level: int, events: wl.Events, cited: str) -> State:
    """The state with another Battle marker in a hex, or none for level 0."""
    if level == level_of(state, cell):
        return state
    events.append(wl.Event("siege", cited, hexes=(book.label(cell),), number=level))
    rest = [row for row in SIEGES.of(state).levels if row[0] != cell]
    return SIEGES.change(state, levels=tuple(sorted([*rest, (cell, level)] if level else rest)))


def holder(book: Book, state: State, cell: int) -> int:
    """Whose a stronghold is: a Fortification the Germans', a City its controller's."""
    if any(fort.cell == cell for fort in state.forts) or cell not in book.key_of:
        return AXIS
    return state.held[book.key_of[cell]]


def entered(book: Book, state: State, step: Approach, events: wl.Events) -> State:
    """The attacking side enters a hex: its Battle marker goes (italy43:11.6)."""
    place = step.place
    if SIEGES.of(state).levels and level_of(state, place) and holder(book, state, place) != step.side:
        return marked(book, state, place, 0, events, cite("11.6"))
    return state


def besieged(book: Book, state: State, side: int, mask: int) -> int:
    """The hexes in which something happens, with those that bear Battle markers."""
    levels = SIEGES.of(state).levels
    return mask | wl.mask_of(cell for cell, _ in levels) if levels else mask


@wl.rule("italy43:11.6")
def relieved(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """At the end of a Movement Phase the Battle markers go that no enemy of their hex is next to."""
    for cell, _ in SIEGES.of(state).levels:
        enemy = 1 - holder(book, state, cell)
        foes = picture(book, enemy, state.forces[enemy]).occupied
        if not wl.dilate(1 << cell, book.board.grid.shifts) & foes:
            state = marked(book, state, cell, 0, events, cite("11.6"))
    return state


def in_words(book: Book, event: wl.Event) -> str:
    """A Battle marker that is laid or taken away."""
    where = where_of(book, event)
    if not event.number:
        return say("event siege none", where=where)
    return say("event siege", number=event.number, where=where)


def read_sieges(book: Book, state: State, given: Mapping[str, Any]) -> State:
    """The Battle markers of a described position."""
    levels = ((land_hex(book, label), int(level)) for label, level in given.items())
    return SIEGES.change(state, levels=tuple(sorted(levels)))


CHAPTER = wl.Chapter[Book, State](
    title="Battle markers",
    slices=(SIEGES,),
    hooks=(CROSSED.by(entered), WATCHED.by(besieged)),
    sentences={"siege": in_words},
    fields={"battles": wl.Field(Mapping, read_sieges)},
    news={"siege": "headline"},
)
