"""Small tools for the rule tests of Italy '43: positions, moves, and what came of them.

Everything goes through the public face where it can. Decisions with a single option are taken by the engine itself, so
the tools that play a gesture leave out the parts already taken.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from winterline.core.action import parse
from winterline.core.bits import bits
from winterline.core.decision import Event
from winterline.core.dice import KeyedDice, LoadedDice, key_from_seed
from winterline.core.game import Game
from winterline.games.italy43.bonds import bonds_of
from winterline.games.italy43.book import Book
from winterline.games.italy43.rules import Italy43, make_rules
from winterline.games.italy43.state import SIDES

SPARE = {"uk-9cdo": "2628", "de-fj-3": "1402"}
"""A unit of each side in a far corner, so that the engine does not end a phase for want of choice."""


@lru_cache(maxsize=8)
def rules(scenario: str = "S3", options: tuple[str, ...] = ()) -> Italy43:
    """The rules of a scenario, made once."""
    return make_rules("italy43", scenario, options, None)


def book(scenario: str = "S3") -> Book:
    """The book of a scenario."""
    return rules(scenario).book


def setup(
    units: Mapping[str, str],
    *,
    side: str = "allied",
    phase: str = "movement",
    turn: int = 5,
    scenario: str = "S3",
    options: Iterable[str] = (),
    dice: Sequence[int] = (),
    spare: bool = True,
    weather: str = "A",
    **spec: Any,
) -> Game:
    """A position at the start of a phase; units not named are absent unless `others` says otherwise."""
    placed = {**SPARE, **units} if spare else dict(units)
    whole = {"turn": turn, "side": side, "phase": phase, "weather": weather, "units": placed, **spec}
    made = rules(scenario, tuple(options))
    key = key_from_seed(0)
    stream = LoadedDice(dice, KeyedDice(key)) if dice else KeyedDice(key)
    return Game(made, key, state=made.from_spec(whole), dice=stream, seed=0)


def start(scenario: str = "S3", dice: Sequence[int] = ()) -> Game:
    """A new game."""
    key = key_from_seed(0)
    stream = LoadedDice(dice, KeyedDice(key)) if dice else KeyedDice(key)
    return Game(rules(scenario), key, dice=stream, seed=0)


def even(turn: int) -> dict[str, str]:
    """Control of so many VP hexes that the benchmark of a turn is met and nobody wins at once."""
    known, out, points = book(), dict[str, str](), 0
    wanted = known.benchmark(turn) or 0
    for cell, value in known.vp.items():
        if points < wanted:
            out[known.label(cell)] = "allied"
            points += value
    return out


def play_all(game: Game, *lines: str) -> list[Event]:
    """Play these actions in a row; every one must be legal, but for a declaration that was the only choice left."""
    out: list[Event] = []
    for line in lines:
        out.extend(step(game, line) if line == "declare" else game.play(line))
    return out


def step(game: Game, line: str) -> list[Event]:
    """Play an action unless the engine has already taken it as the only one."""
    return game.play(line) if game.why_not(line) is None else []


def offers(game: Game, verb: str) -> list[str]:
    """What the actions of one verb are about, in the order offered."""
    found = [action for action in game.actions() if action.do == verb]
    return [" ".join(word for word in (a.unit, a.kind, a.via, a.to) if word) for a in found]


def offers_after(game: Game, line: str, verb: str) -> set[str]:
    """The actions of one verb that a legal action would open, without playing on."""
    action = parse(line, game.rules.verbs)
    assert action in game.actions(), f"{line}: {game.why_not(action)}"
    state, _ = game.rules.apply(game.state, action, KeyedDice(game.key))
    found = [a for a in game.rules.actions(state) if a.do == verb]
    return {" ".join(word for word in (a.unit, a.kind, a.via, a.to) if word) for a in found}


def reach(game: Game, unit: str) -> dict[str, float]:
    """The places a unit may march to, with their cost in Movement Points."""
    return game.rules.reach(game.state, unit)


def steps(game: Game, unit: str) -> set[str]:
    """The places a unit may enter with the first hex of Tactical Movement."""
    line = f"move {unit} tactical"
    return offers_after(game, line, "go") if game.why_not(line) is None else set()


def go(game: Game, unit: str, *places: str) -> float:
    """March a unit to these places, one part after another, and halt; the Movement Points it cost."""
    events = game.play(f"move {unit} march")
    for place in places:
        events += step(game, f"go {place}")
    events += step(game, "halt")
    assert where(game, unit) == places[-1], f"{unit} went to {where(game, unit)}"
    return sum(e.number for e in events if e.what == "move" and unit in e.units) / 6


def tactics(game: Game, unit: str, *places: str) -> None:
    """Move a unit by Tactical Movement through these places."""
    game.play(f"move {unit} tactical")
    for place in places:
        step(game, f"go {place}")
    step(game, "halt")
    assert where(game, unit) == places[-1], f"{unit} went to {where(game, unit)}"


def counter(game: Game, unit: str) -> dict[str, Any]:
    """A unit as everybody sees it."""
    return next(u for u in game.view("spectator")["units"] if u["id"] == unit)


def marks(game: Game, unit: str) -> list[str]:
    """The markers on a unit, in words."""
    return [mark["title"] for mark in counter(game, unit)["marks"]]


def lost(game: Game, unit: str) -> int:
    """The steps that a unit has lost."""
    left, every = counter(game, unit)["steps"]
    return int(every - left)


def where(game: Game, unit: str) -> str:
    """The hex or Entry Area of a unit, or its status off the map."""
    seen = counter(game, unit)
    return str(seen.get("hex") or (seen["box"] if seen["status"] == "entry area" else seen["status"]))


def refused(game: Game, line: str) -> str | None:
    """The rule an action breaks, without the game's name; None when it is legal."""
    why = game.why_not(line)
    return None if why is None else why.rule.split(":", 1)[1]


def refused_after(game: Game, first: str, line: str) -> str | None:
    """The rule an action would break after another one, without playing on."""
    twin = game.copy()
    twin.step(first)
    return refused(twin, line)


def bonds(game: Game, side: str) -> set[tuple[str, str]]:
    """The ends of a side's bonds that stand."""
    known: Book = game.rules.book  # type: ignore[attr-defined]
    every = bonds_of(known, game.state, SIDES.index(side)).every
    return {(known.label(min(b.ends)), known.label(max(b.ends))) for b in every if not b.broken}


def happened(events: Iterable[Event], what: str) -> list[Event]:
    """The events of one kind."""
    return [event for event in events if event.what == what]


def pass_on(game: Game, until: Callable[[Game], bool]) -> list[Event]:
    """Let both sides do nothing until something is true."""
    events: list[Event] = []
    for _ in range(4000):
        if game.decision is None or until(game):
            return events
        plain = [a for a in game.actions() if a.do in ("end", "pass", "place", "halt", "decline", "go")]
        events += game.play((plain or list(game.actions()))[0])
    raise AssertionError("it never came")


def neighbours(wanted: Callable[[int, int], bool]) -> Iterator[tuple[str, str]]:
    """Pairs of neighbouring land hexes of which something is true, in order."""
    known = book()
    for cell in bits(known.ground.land):
        for other in known.board.grid.around(cell):
            if known.ground.land >> other & 1 and wanted(cell, other):
                yield known.label(cell), known.label(other)
