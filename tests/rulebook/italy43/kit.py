"""Small tools for the rule tests of Italy '43: positions, moves, and what came of them.

Everything goes through the public face; what needs more is in tests/games/italy43.

Decisions with a single option are taken by the engine itself, so
the tools that play a gesture leave out the parts already taken.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import winterline as wl

if TYPE_CHECKING:
    from winterline import Event, Game


SPARE = {"uk-9cdo": "2628", "de-fj-3": "1402"}
"""A unit of each side in a far corner, so that the engine does not end a phase for want of choice."""


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
    return wl.position("italy43", whole, scenario=scenario, options=tuple(options), seed=0, dice=dice)


def start(scenario: str = "S3", dice: Sequence[int] = ()) -> Game:
    """A new game."""
    game = wl.new("italy43", scenario, seed=0)
    if dice:  # a position can be given its first rolls, a new game cannot
        game.dice = setup({}, scenario=scenario, turn=game.view("allied")["turn"], dice=dice).dice
    return game


def schedule(game: Game) -> Any:
    """The Replacements at hand (`drafts`) and who will return (`returns`): a chapter's slice of the position."""
    return next(own for own in game.state.slices if hasattr(own, "returns"))


def sieges(game: Game) -> dict[str, int]:
    """The Battle markers on the map: hex and level."""
    shown = game.view("allied")["markers"]
    return {mark["hex"]: int(mark["text"][1:]) for mark in shown if mark["text"].startswith("B")}


def even(turn: int) -> dict[str, str]:
    """Control of so many VP hexes that the benchmark of a turn is met and nobody wins at once."""
    panels = {panel["id"]: panel["rows"] for panel in setup({}, turn=turn).view("allied")["panels"]}
    bench = [row["value"] for row in panels["victory"] if row["label"].startswith("Benchmark")]
    out, points = dict[str, str](), 0
    for row in panels["vp"]:
        if points < sum(bench):
            out[row["hexes"][0]] = "allied"
            points += int(row["value"].split()[0])
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
    twin = game.copy()
    twin.step(line)
    return set(offers(twin, verb))


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
    """The ends of a side's bonds that stand, as the layer of the map shows them."""
    (shown,) = [x for x in game.rules.layers(game.state, side) if x["id"] == f"bonds-{side}"]
    ends = [(line["hexes"][0], line["hexes"][-1]) for line in shown["lines"] if "broken" not in line["title"]]
    return {(min(pair), max(pair)) for pair in ends}


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


def asks(game: Game) -> str:
    """The kind of decision and the side that a game waits for."""
    return f"{game.side} {game.decision.kind}" if game.decision else ""
