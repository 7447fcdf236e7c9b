"""What the rule tests of the 1970 edition share beyond the kit: its positions and its own order of an impulse."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

import winterline as wl
from tests.rulebook.beachhead.kit import PRINTED, happened, offers, outcomes, setup, step
from winterline.core.decision import Event

NEW = partial(wl.new, PRINTED)
at = partial(setup, game=PRINTED)
"""A position of the 1970 edition with a spare unit a side in a far corner."""
bare = partial(setup, game=PRINTED, spare=False)
"""A position of the 1970 edition with the named units and nobody else."""


def to_declarations(game: wl.Game) -> None:
    """End the movement phase: attacks are declared after it."""
    game.play("end")
    assert game.decision is not None
    assert game.decision.kind == "declaring-all"


def battle(
    game: wl.Game, hexes: str | Sequence[str], attackers: Sequence[str], *, nas: int = 0, cas: int = 0
) -> list[Event]:
    """Declare one attack after movement, go on to the battles and fight it: everything that happened."""
    if game.decision is not None and game.decision.kind == "moving":
        to_declarations(game)
    wanted = [hexes] if isinstance(hexes, str) else list(hexes)
    lines = [f"attack {wanted[0]}", *(f"join {unit}" for unit in attackers)]
    lines += [*(f"also {label}" for label in wanted[1:]), *["support nas"] * nas, *["support cas"] * cas]
    events: list[Event] = []
    for line in (*lines, "declare", "end"):
        if not happened(events, "battle"):
            events += step(game, line)
    declared = happened(events, "declare")[0]
    assert declared.units == tuple(sorted(attackers))
    assert declared.hexes == tuple(sorted(wanted))
    return events


def fought(
    units: Mapping[str, str],
    hexes: str | Sequence[str],
    attackers: Sequence[str],
    *,
    when: str,
    die: int,
) -> tuple[wl.Game, str]:
    """The game after one battle with this roll, and its odds and result such as `2:1 DR`."""
    game = at(when, units, dice=[die])
    return game, outcomes(battle(game, hexes, attackers))[0]


def targets(game: wl.Game) -> set[str]:
    """The hexes an attack may be declared against now."""
    return set(offers(game, "attack"))
