"""Ground for combat tests, found by its properties so that a corrected board keeps the tests alive."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

import winterline as wl
from tests.rulebook.anzio import kit
from winterline.core.bits import bits
from winterline.core.decision import Event
from winterline.games.anzio.book import PLAIN, Book
from winterline.games.anzio.combat import Odds, odds_of
from winterline.games.anzio.state import Battle, State, replace


def side(book: Book, here: int, there: int) -> int:
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
    book = kit.book()
    return [
        (book.label(here), book.label(there))
        for here in bits(book.rest)
        for there in book.around[here]
        if book.rest >> there & 1 and wanted(book, here, there)
    ]


@cache
def clearing() -> tuple[str, ...]:
    """A hex of open ground and the six around it, clockwise from the north, all of them just as open."""
    book = kit.book()
    for cell in bits(book.rest & ~book.coastal & ~book.entry):
        ring = [book.board.grid.neighbours[cell * 6 + n] for n in range(6)]
        if any(other < 0 or not is_dull(book, other) for other in (cell, *ring)):
            continue
        if all(side(book, cell, other) == PLAIN for other in ring) and all(
            side(book, ring[n], ring[(n + 1) % 6]) == PLAIN for n in range(6)
        ):
            return tuple(book.label(other) for other in (cell, *ring))
    raise AssertionError("no open ground on the board")


def stand(
    units: Mapping[str, str], when: str = "Dec III allied", options: Sequence[str] = (), **spec: Any
) -> wl.Game:
    """A position at the start of a movement phase, with the invasion long past."""
    return kit.setup(when, units, options=options, **{"sea": {"invaded": [9]}, **spec})


def place(
    units: Mapping[str, str], when: str = "Dec III allied", options: Sequence[str] = (), **spec: Any
) -> wl.Game:
    """A position with all movement done, before anything is declared; the engine takes what has no alternative."""
    return stand(units, when, options, phase="declarations", **spec)


def odds_in(book: Book, state: State, hexes: Sequence[str], attackers: Sequence[str], **battle: Any) -> Odds:
    """The figures of a battle as it would stand in a position."""
    cells = tuple(sorted(book.cell(label) for label in hexes))
    units = tuple(sorted(book.index[name][1] for name in attackers))
    return odds_of(book, state, replace(Battle(units, cells), **battle))


def odds(game: wl.Game, hexes: str | Sequence[str], attackers: Sequence[str], **battle: Any) -> Odds:
    """The figures of a battle as it would stand for the side in turn."""
    book = game.rules.book  # type: ignore[attr-defined]
    return odds_in(book, game.state, [hexes] if isinstance(hexes, str) else hexes, attackers, **battle)


def figures(
    game: wl.Game, hexes: str | Sequence[str], attackers: Sequence[str], **battle: Any
) -> tuple[float, float, str]:
    """Attack, defence and column of a battle as it would stand."""
    found = odds(game, hexes, attackers, **battle)
    return found.attack.total / 2, found.defence.total / 2, found.name


def decision(game: wl.Game) -> str:
    """The kind of decision that the game waits for."""
    return game.decision.kind if game.decision else ""


def until(game: wl.Game, kind: str) -> list[Event]:
    """Take the first plain way through decisions until one of this kind comes."""
    events: list[Event] = []
    for _ in range(60):
        if decision(game) in (kind, ""):
            return events
        plain = [a for a in game.actions() if a.do in ("halt", "end")]
        events += game.play((plain or list(game.actions()))[0])
    raise AssertionError(f"no {kind} came")


def declare(game: wl.Game, hexes: str | Sequence[str], attackers: Sequence[str]) -> list[Event]:
    """Declare a battle, leaving out what the engine has taken already, and make sure that it is the one declared."""
    labels = [hexes] if isinstance(hexes, str) else list(hexes)
    lines = [
        f"attack {labels[0]}",
        *(f"also {label}" for label in labels[1:]),
        *(f"join {u}" for u in attackers),
    ]
    events: list[Event] = []
    for line in (*lines, "declare"):
        events += kit.step(game, line)
    found = [(b["hexes"], b["attackers"]) for b in game.view("spectator")["battles"]]
    book = game.rules.book  # type: ignore[attr-defined]
    wanted = sorted(labels, key=book.cell), sorted(attackers, key=lambda name: book.index[name])
    assert wanted in [(sorted(h, key=book.cell), sorted(a, key=lambda n: book.index[n])) for h, a in found], (
        found
    )
    return events
