"""Battles for the rule tests: on the plain of Foggia, where neither river nor mountain is in the way.

W50 is attacked from W51 (and X50, V51); its other neighbours are W49, X49 and V50.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import winterline as wl
from tests.rulebook.anzio.kit import happened, setup
from winterline import Event

TARGET, BEFORE = "W50", "W51"


def fight(
    units: Mapping[str, str],
    kind: str,
    die: int,
    *,
    to: str = TARGET,
    when: str = "Oct I allied",
    options: Iterable[str] = (),
    dice: Sequence[int] = (),
    **spec: Any,
) -> tuple[wl.Game, list[Event]]:
    """Declare what must be declared with everybody in it, and fight the battle at a hex in this column with this die."""
    game = setup(when, units, phase="declarations", options=options, dice=[die, *dice], **spec)
    events = declare_all(game)
    assert game.decision is not None
    assert game.decision.kind == "fighting", game.decision
    line = f"fight {kind} {to}"
    events += game.play(line if game.why_not(line) is None else f"fight full {to}")
    fought = happened(events, "battle")[0].word
    assert kind == "full" or fought.startswith(kind), f"{kind} was wanted: {fought}"
    return game, events


def declare_all(game: wl.Game) -> list[Event]:
    """Declare battles, every attacker joining the first that it can, until the fighting begins."""
    events: list[Event] = []
    while game.decision is not None and game.decision.kind.startswith("declaring"):
        offered = game.actions()
        wanted = [a for verb in ("join", "declare", "attack") for a in offered if a.do == verb]
        events += game.play((wanted or list(offered))[0])
    return events


def lines(game: wl.Game) -> set[str]:
    """Every action of the decision as a player would type it."""
    return {game.notation(action) for action in game.actions()}


def asked(game: wl.Game) -> tuple[str, str]:
    """Who decides, and what about."""
    decision = game.decision
    return ("", "") if decision is None else (decision.side, decision.kind)


def retreat_all(game: wl.Game) -> list[Event]:
    """Let every unit that must retreat take the first way offered."""
    events: list[Event] = []
    while asked(game)[1] in ("retreating", "routing"):
        events += game.play(game.actions()[0])
    return events


def ring(label: str) -> set[str]:
    """The six neighbours of a hex."""
    column, row = ord(label[0]), int(label[1:])
    beside = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
    return {f"{chr(column + right)}{row + down}" for right, down in beside}


def lost(events: Iterable[Event]) -> list[tuple[str, str]]:
    """Who lost what: the kind of loss and the unit, in order."""
    kinds = ("step", "inverted", "eliminated", "no-retreat")
    return [(event.what, unit) for event in events if event.what in kinds for unit in event.units]
