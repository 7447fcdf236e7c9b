"""Small tools for the rule tests of ANZIO: positions, moves and what came of them.

Everything goes through the public face: decisions, actions, `why_not`, `view`; what needs more is in
tests/games/anzio. Decisions with a single option are taken by the engine itself, so the tools that play a gesture leave
out the parts already taken.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import winterline as wl
from winterline import Event

GAME = "anzio"
SPARE = {"br-231": "X66", "de-334": "K8"}
SALERNO = 23
"""The number of the zone where the first invasion came ashore in the tests' positions."""


def setup(
    when: str,
    units: Mapping[str, str],
    *,
    options: Iterable[str] = (),
    scenario: str = "basic",
    dice: Sequence[int] = (),
    spare: bool = True,
    **spec: Any,
) -> wl.Game:
    """A position at the start of a movement phase, or of the phase that `phase` names; units not named are absent.

    Each side gets a spare unit in a far corner, so that the engine does not end a phase for want of choice. The first
    invasion has been made, unless `sea` says otherwise.
    """
    placed = {**SPARE, **units} if spare else dict(units)
    landed = {"invaded": (SALERNO,)}
    whole = {"when": when, "units": placed, "others": "absent", "sea": landed, **spec}
    return wl.position(GAME, whole, scenario=scenario, options=list(options), dice=dice)


def play_all(game: wl.Game, *lines: str) -> list[Event]:
    """Play these actions in a row; every one of them must be legal."""
    out: list[Event] = []
    for line in lines:
        out.extend(game.play(line))
    return out


def step(game: wl.Game, line: str) -> list[Event]:
    """Play an action unless the engine has already taken it as the only one."""
    return game.play(line) if game.why_not(line) is None else []


def offers(game: wl.Game, verb: str) -> list[str]:
    """What the actions of one verb are about: hexes, units or kinds, in the order offered."""
    found = [action for action in game.actions() if action.do == verb]
    return [" ".join(word for word in (a.unit, a.kind, a.via, a.to) if word) for a in found]


def after(game: wl.Game, line: str) -> wl.Game:
    """A copy of the game in which exactly this action has been taken: a decision with one option is left to be asked."""
    twin = game.copy()
    assert twin.why_not(line) is None, f"{line}: {twin.why_not(line)}"
    twin.step(line)
    return twin


def offers_after(game: wl.Game, line: str, verb: str) -> set[str]:
    """The actions of one verb that a legal action would open, without playing on."""
    found = [a for a in after(game, line).actions() if a.do == verb]
    return {" ".join(word for word in (a.unit, a.kind, a.via, a.to) if word) for a in found}


def reach(game: wl.Game, unit: str) -> set[str]:
    """The hexes a unit may go to now; empty when it may not move."""
    if game.why_not(f"move {unit}") is not None:
        return set()
    return offers_after(game, f"move {unit}", "go")


def costs(game: wl.Game, unit: str) -> dict[str, float]:
    """What it would cost a unit to go to each hex within its reach."""
    return game.rules.reach(game.state, unit)


def go(game: wl.Game, unit: str, *hexes: str) -> float:
    """Move a unit through these hexes, one part after another; the movement points it cost."""
    halves = 0
    for label in hexes:
        events = game.play(f"move {unit}")
        events += step(game, f"go {label}")
        halves += sum(event.number for event in events if event.what == "move" and event.units == (unit,))
        assert where(game, unit) == label, f"{unit} went to {where(game, unit)}, not {label}"
    return halves / 2


def counter(game: wl.Game, unit: str) -> dict[str, Any]:
    """A unit as everybody sees it."""
    return next(u for u in game.view("spectator")["units"] if u["id"] == unit)


def where(game: wl.Game, unit: str) -> str:
    """The hex of a unit, or its status off the board."""
    on_board: Mapping[str, str] = game.rules.where(game.state)
    return on_board.get(unit) or str(counter(game, unit)["status"])


def refused(game: wl.Game, line: str) -> str | None:
    """The rule an action breaks, without the game's name; None when it is legal."""
    why = game.why_not(line)
    return None if why is None else why.rule.split(":", 1)[1]


def refused_going(game: wl.Game, unit: str, label: str) -> str | None:
    """The rule that a unit's move to a hex breaks; None when it is legal."""
    return refused(after(game, f"move {unit}"), f"go {label}")


def happened(events: Iterable[Event], what: str) -> list[Event]:
    """The events of one kind."""
    return [event for event in events if event.what == what]


def now(game: wl.Game) -> tuple[str, str]:
    """Week and side of the player-turn."""
    seen = game.view("spectator")
    return seen["date"].partition(" 19")[0], seen["side"]


def pass_on(game: wl.Game, when: str, side: str) -> list[Event]:
    """Let both sides do as little as they may until this player-turn begins."""
    events: list[Event] = []
    for _ in range(2000):
        if game.decision is None or now(game) == (when, side):
            return events
        plain = [a for a in game.actions() if a.do in ("end", "halt")]
        events += game.play((plain or list(game.actions()))[0])
    raise AssertionError(f"{when} {side} never came")
