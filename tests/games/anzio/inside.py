"""Tools for the tests that need the inside of ANZIO: its book, hexes by their properties, figures, ways, supply."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from typing import Any

import winterline as wl
from tests.games.anzio.literal import Ground, Hex, March
from winterline.core.bits import bits
from winterline.core.frames import replace
from winterline.games import catalog
from winterline.games.anzio import supply
from winterline.games.anzio.book import Book
from winterline.games.anzio.combat import Odds, odds_of
from winterline.games.anzio.routes import ways
from winterline.games.anzio.state import (
    Battle,
    Force,
    State,
)

GAME = "anzio"
CROWD = {"us-36": "V39", "us-45": "V40", "us-3": "V41", "us-34": "U41", "br-231": "sicilia"}
"""Sixteen points round Pescara, whose beachhead feeds sixteen."""
PESCARA = {"zone-pescara": "Sept III"}
RING = {"de-15pg": "U38", "de-29pg": "S41", "de-16pz": "T43", "de-1para": "V43"}
"""Germans who cut Pescara off from the rest of Italy."""


@cache
def book(*options: str) -> Book:
    """The book of the game with these options."""
    rules: Any = catalog.make_rules(GAME, None, tuple(options))
    found: Book = rules.book
    return found


def sliced(state: State, name: str) -> Any:
    """What a chapter keeps for itself in a position, by the name of its field."""
    return next(getattr(part, name) for part in state.slices if name in part.__struct_fields__)


def ways_of(game: wl.Game, unit: str, state: State | None = None) -> set[tuple[str, ...]]:
    """Every way that a unit could retreat now, by the names of its hexes."""
    book: Any = game.rules.book  # type: ignore[attr-defined]
    side, number = book.index[unit]
    found = ways(book, state or game.state, side, number)
    return {tuple(book.label(cell) for cell in way) for way in found}


def unread(state: State) -> State:
    """The same position with nothing worked out about either force yet."""
    allied, axis = (Force(force.at, force.step) for force in state.forces)
    return replace(state, forces=(allied, axis))


# --- hexes ------------------------------------------------------------------------------------------------


@cache
def ground() -> Ground:
    """The board without enemies, read literally."""
    return Ground(book().board)


@cache
def inland() -> tuple[Hex, ...]:
    """The hexes where units may stop, in order."""
    return tuple(book().label(cell) for cell in bits(book().rest))


def dry(*hexes: Hex) -> bool:
    """Whether no river and no headwaters touch these hexes."""
    rivers = book().rivers
    return not any(rivers.of[cell] or rivers.heads[cell] for cell in map(book().cell, hexes))


def sides(kind: str, road: str = "", march: March | None = None) -> Iterator[tuple[Hex, Hex]]:
    """Pairs of dry hexes with such a side between them, where stepping over it is the cheapest way."""
    land, how = ground(), march or March(48)
    for a in inland():
        for b in land.around(a):
            if b not in inland() or not dry(a, b) or not land.passable(a, b):
                continue
            if (land.natural(a, b), land.road(a, b)) == (kind, road):
                price = land.cost(a, b, how)
                if (
                    price is None
                    or land.reach(a, March(price, how.mud, how.manner, how.mountain)).get(b) == price
                ):
                    yield a, b


def side(kind: str, road: str = "", march: March | None = None) -> tuple[Hex, Hex]:
    """The first such pair."""
    return next(sides(kind, road, march))


def side_kind(book: Book, here: int, there: int) -> int:
    """What the hexside between two neighbours is."""
    return book.ground[here * 6 + book.direction(here, there)]


def road(book: Book, here: int, there: int) -> int:
    """The road that crosses the hexside between two neighbours."""
    return book.road[here * 6 + book.direction(here, there)]


def is_dull(book: Book, cell: int) -> bool:
    """Whether terrain does nothing for a defender here: no mountain, river or headwaters."""
    wet = book.rivers.of[cell] or book.rivers.heads[cell]
    return bool(book.rest >> cell & 1) and not wet and not book.mountain >> cell & 1


def pairs(wanted: Callable[[Book, int, int], bool]) -> list[tuple[str, str]]:
    """Neighbours, attacker's hex first, that are as wanted."""
    the = book()
    return [
        (the.label(here), the.label(there))
        for here in bits(the.rest)
        for there in the.around[here]
        if the.rest >> there & 1 and wanted(the, here, there)
    ]


# --- battles ----------------------------------------------------------------------------------------------


def odds_in(book: Book, state: State, hexes: Sequence[str], attackers: Sequence[str], **battle: Any) -> Odds:
    """The figures of a battle as it would stand in a position."""
    cells = tuple(sorted(book.cell(label) for label in hexes))
    units = tuple(sorted(book.index[name][1] for name in attackers))
    return odds_of(book, state, replace(Battle(units, cells), **battle))


def odds(game: wl.Game, hexes: str | Sequence[str], attackers: Sequence[str], **battle: Any) -> Odds:
    """The figures of a battle as it would stand for the side in turn."""
    book = game.rules.book  # type: ignore[attr-defined]
    return odds_in(book, game.state, [hexes] if isinstance(hexes, str) else hexes, attackers, **battle)


# --- the sea ----------------------------------------------------------------------------------------------


def places(*names: str) -> tuple[int, ...]:
    """The numbers of places such as zone-salerno."""
    return tuple(book().place_index[name] for name in names)


def points(name: str, count: int, options: Iterable[str] = ()) -> bytes:
    """Stacking points at one place and none elsewhere, as the position keeps them."""
    found = book(*options)
    return bytes(count if n == found.place_index[name] else 0 for n in range(len(found.places)))


def isolated(game: wl.Game) -> set[str]:
    """The units of both sides that are without supply now."""
    found: Any = game.rules
    state: State = game.state
    masks = (
        supply.allied_unsupplied(found.book, state, state.named)[0],
        supply.german_isolated(found.book, state),
    )
    return {found.book.unit(side, unit).id for side in (0, 1) for unit in bits(masks[side])}
