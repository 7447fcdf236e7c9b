"""Open ground for combat tests, positions on it, and battles as they are declared and told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import winterline as wl
from tests.rulebook.anzio import kit
from winterline import Event

CLEARING = ("E47", "E46", "F46", "F47", "E48", "D48", "D47")
"""A hex of open ground and the six around it, clockwise from the north; tests/games/anzio looks after that."""


def clearing() -> tuple[str, ...]:
    """A hex of open ground and the six around it, clockwise from the north, all of them just as open."""
    return CLEARING


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


def figures(
    game: wl.Game, hexes: str | Sequence[str], attackers: Sequence[str], attack_support: str = ""
) -> tuple[float, float, str]:
    """Attack, defence and column of a battle as it would stand."""
    labels = [hexes] if isinstance(hexes, str) else hexes
    found = game.rules.odds(game.state, labels, attackers, **({attack_support: 1} if attack_support else {}))
    return found["totals"][0], found["totals"][1], found["odds"]


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
    assert (sorted(labels), sorted(attackers)) in [(sorted(h), sorted(a)) for h, a in found], found
    return events
