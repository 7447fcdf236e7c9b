"""Tools for the tests that need the inside of Italy '43: its book, odds of any battle, combats with a chosen result."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from tests.rulebook.italy43.fights import ARENA
from tests.rulebook.italy43.kit import SPARE
from winterline.core.bits import bits
from winterline.core.decision import Event
from winterline.core.dice import KeyedDice, LoadedDice, key_from_seed
from winterline.core.frames import replace
from winterline.core.game import Game
from winterline.games.italy43 import position
from winterline.games.italy43.assault import completions
from winterline.games.italy43.book import Book
from winterline.games.italy43.combat import Odds, odds_of
from winterline.games.italy43.contents import CONTENTS
from winterline.games.italy43.menus import Moving
from winterline.games.italy43.results import settle
from winterline.games.italy43.rules import Italy43, make_rules
from winterline.games.italy43.state import (
    SIDES,
    Battle,
    State,
)


@lru_cache(maxsize=8)
def rules(scenario: str = "S3", options: tuple[str, ...] = ()) -> Italy43:
    """The rules of a scenario, made once."""
    return make_rules("italy43", scenario, options, None)


def book(scenario: str = "S3") -> Book:
    """The book of a scenario."""
    return rules(scenario).book


def neighbours(wanted: Callable[[int, int], bool]) -> Iterator[tuple[str, str]]:
    """Pairs of neighbouring land hexes of which something is true, in order."""
    known = book()
    for cell in bits(known.ground.land):
        for other in known.board.grid.around(cell):
            if known.ground.land >> other & 1 and wanted(cell, other):
                yield known.label(cell), known.label(other)


def numbers(game: Game, names: Iterable[str]) -> tuple[int, ...]:
    """The numbers of units."""
    known: Book = game.rules.book  # type: ignore[attr-defined]
    return numbered(known, list(names))


def battle(
    game: Game,
    attackers: Iterable[str],
    force: str = "",
    attached: Iterable[str] = (),
    cell: str = ARENA,
    **more: Any,
) -> Battle:
    """A combat against a hex; without a force named, that of the first attacker."""
    known: Book = game.rules.book  # type: ignore[attr-defined]
    names = list(attackers)
    first = known.unit(*known.index[names[0]])
    return Battle(
        known.cell(cell),
        numbers(game, names),
        force or first.formation or first.id,
        numbers(game, attached),
        **more,
    )


def odds(
    game: Game,
    attackers: Iterable[str],
    force: str = "",
    attached: Iterable[str] = (),
    cell: str = ARENA,
    **more: Any,
) -> Odds:
    """The odds of a combat against a hex."""
    found = battle(game, attackers, force, attached, cell, **more)
    return odds_of(game.rules.book, game.state, found)  # type: ignore[attr-defined]


def all_odds(game: Game, attackers: Iterable[str], force: str, cell: str = ARENA) -> list[Odds]:
    """The odds of a combat with every choice of attachments."""
    known: Book = game.rules.book  # type: ignore[attr-defined]
    found = battle(game, attackers, force, (), cell)
    return [odds_of(known, game.state, whole) for whole in completions(known, game.state, found)]


def numbered(known: Book, names: Sequence[str]) -> tuple[int, ...]:
    """The numbers of some units."""
    return tuple(sorted(known.index[name][1] for name in names))


def phase_of(known: Book, name: str, side: str) -> int:
    """The number of a side's phase."""
    wanted = SIDES.index(side)
    return next(n for n, s in enumerate(known.phases) if (s.name, s.side) == (name, wanted))


def combat_phase(
    units: Mapping[str, str],
    *,
    side: str = "allied",
    turn: int = 5,
    weather: str = "A",
    spare: bool = True,
    **spec: Any,
) -> State:
    """A side's Combat Phase. A menu with something on it lies below, so that the engine does not run on."""
    known = rules("S3").book
    placed = {**SPARE, **units} if spare else dict(units)
    whole = {"turn": turn, "side": side, "phase": "combat", "weather": weather, "units": placed, **spec}
    state = CONTENTS.described(known, position.blank(known, whole), whole)
    return replace(state, phase=phase_of(known, "combat", side), stack=(Moving(),))


def cell_of(known: Book, result: str, colour: str, advance: int) -> tuple[int, int]:
    """A column and a die with this result, in this colour, with this advance (0 for any)."""
    for die, row in enumerate(known.tables.crt, 1):
        for column, found in enumerate(row):
            if found.code == result and found.colour == colour and advance in (0, found.advance):
                return column, die
    raise AssertionError(f"the table has no {result} {colour}")


def fight(
    units: Mapping[str, str],
    at: str,
    result: str,
    attackers: Sequence[str],
    *,
    force: str = "",
    attached: Sequence[str] = (),
    guns: Sequence[str] = (),
    dice: Sequence[int] = (),
    colour: str = "",
    far: int = 0,
    kind: str = "regular",
    done: Mapping[str, int] | None = None,
    events: list[Event] | None = None,
    **spec: Any,
) -> Game:
    """A game in which a combat against a hex has just brought a result; `dice` are the rolls that follow.

    `far` picks a result with that advance, `done` gives units deeds before the combat.
    """
    made = rules("S3")
    known = made.book
    state = combat_phase(units, **spec)
    for name, deed in (done or {}).items():
        owner, unit = known.index[name]
        force_now = state.forces[owner].did(deed, unit)
        pair = (force_now, state.forces[1]) if owner == 0 else (state.forces[0], force_now)
        state = replace(state, forces=pair)
    colour = "red" if result in ("DS", "DR4") else colour
    column, die = (9, 0) if kind == "auto" else cell_of(known, result, colour, far)
    first = known.unit(*known.index[attackers[0]])
    battle = Battle(
        known.cell(at),
        numbered(known, attackers),
        force or first.formation or first.id,
        numbered(known, attached),
        numbered(known, guns),
        kind=kind,
        column=column,
    )
    key = key_from_seed(0)
    stream = LoadedDice(dice, KeyedDice(key)) if dice else KeyedDice(key)
    told: list[Event] = [] if events is None else events
    outer = (replace(battle, kind="regular", result="DR2", advance=2),) if kind == "breakthrough" else ()
    state = settle(known, replace(state, battle=battle, pending=outer), die, told)
    state = made.go_on(state, stream, told)
    return Game(made, key, state=state, dice=stream, seed=0)
