"""Combats with a result chosen beforehand, for the rule tests of what follows a combat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.rulebook.italy43.kit import SPARE, rules
from winterline.core.decision import Event
from winterline.core.dice import KeyedDice, LoadedDice, key_from_seed
from winterline.core.game import Game
from winterline.games.italy43 import position
from winterline.games.italy43.book import Book
from winterline.games.italy43.menus import Moving
from winterline.games.italy43.results import settle
from winterline.games.italy43.sequence import advance
from winterline.games.italy43.state import SIDES, Battle, State, replace


def phase_of(known: Book, name: str, side: str) -> int:
    """The number of a side's phase."""
    wanted = SIDES.index(side)
    return next(n for n, s in enumerate(known.plan.stages) if (s.name, s.side) == (name, wanted))


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
    state = position.from_spec(known, whole)
    return replace(state, phase=phase_of(known, "combat", side), stack=(Moving(),))


def cell_of(known: Book, result: str, colour: str, advance: int) -> tuple[int, int]:
    """A column and a die with this result, in this colour, with this advance (0 for any)."""
    for die, row in enumerate(known.tables.crt, 1):
        for column, found in enumerate(row):
            if found.code == result and found.colour == colour and advance in (0, found.advance):
                return column, die
    raise AssertionError(f"the table has no {result} {colour}")


def numbers(known: Book, names: Sequence[str]) -> tuple[int, ...]:
    """The numbers of some units."""
    return tuple(sorted(known.index[name][1] for name in names))


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
        force_now = state.forces[owner].did(unit, deed)
        pair = (force_now, state.forces[1]) if owner == 0 else (state.forces[0], force_now)
        state = replace(state, forces=pair)
    colour = "red" if result in ("DS", "DR4") else colour
    column, die = (9, 0) if kind == "auto" else cell_of(known, result, colour, far)
    first = known.unit(*known.index[attackers[0]])
    battle = Battle(
        known.cell(at),
        numbers(known, attackers),
        force or first.formation or first.id,
        numbers(known, attached),
        numbers(known, guns),
        kind=kind,
        column=column,
    )
    key = key_from_seed(0)
    stream = LoadedDice(dice, KeyedDice(key)) if dice else KeyedDice(key)
    told: list[Event] = [] if events is None else events
    outer = (replace(battle, kind="regular", result="DR2", advance=2),) if kind == "breakthrough" else ()
    state = settle(known, replace(state, battle=battle, pending=outer), die, told)
    state = advance(known, state, stream, told)
    return Game(made, key, state=state, dice=stream, seed=0)


def asks(game: Game) -> str:
    """The kind of decision and the side that a game waits for."""
    return f"{game.side} {game.decision.kind}" if game.decision else ""
