"""Blunders of Italy '43's bots that were seen in games, looked for at the end of every Movement Phase of whole games."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import winterline as wl
from winterline.bots import make_bot
from winterline.bots.kit import AXIS, SIDES
from winterline.bots.minds.italy43 import line
from winterline.bots.minds.italy43.facts import Facts
from winterline.bots.minds.italy43.model import Model

WORST = ("1-3", "1-4", "1-5")
"""Odds at which nobody attacks of his own choice."""


class Played(NamedTuple):
    """What two bots did: the positions at the end of their movements, with those at the beginning, and their battles."""

    ended: list[tuple[Model, Model]]
    columns: list[tuple[str, str]]


@cache
def played(scenario: str, seed: int) -> Played:
    """A whole game of two bots."""
    game = wl.new("italy43", scenario=scenario, seed=seed)
    bots = {side: make_bot("normal", seed) for side in SIDES}
    seats = {side: game.seat(side) for side in SIDES}
    facts, began = Facts(seats[SIDES[AXIS]]), dict[str, Model]()
    out = Played([], [])
    while side := game.side:
        moving = game.decision is not None and game.decision.kind == "moving"
        if moving and side not in began:
            began = {side: Model(facts, seats[side].view(), side)}
        action = bots[side].choose(seats[side])
        if moving and action.do == "end":
            out.ended.append((began.pop(side), Model(facts, seats[side].view(), side)))
        fought = [event.fight for event in game.play(action) if event.fight is not None]
        out.columns.extend((side, fight.column) for fight in fought)
    return out


def guns(model: Model) -> Iterator[tuple[int, list[int]]]:
    """The hexes with guns of the side that has moved."""
    for cell, units in model.mine().items():
        found = [unit for unit in units if model.roster.gun[unit]]
        if found:
            yield cell, found


def test_no_gun_stands_in_the_front_line() -> None:
    ended = played("S1", 1).ended
    assert len(ended) == 14
    for _, model in ended:
        for cell, _found in guns(model):
            assert model.enemy_distance(cell) > 1, "guns in the front stack are lost with it"


def test_most_guns_that_fire_have_somebody_to_fire_at() -> None:
    near = far = 0
    for _, model in played("S1", 1).ended:
        for cell, found in guns(model):
            reached = [u for u in found if model.enemy_distance(cell) <= model.range[u]]
            near, far = near + len(reached), far + len(found) - len(reached)
    assert near > far


def test_the_line_does_not_lie_far_before_the_troops() -> None:
    """The Germans once opened by a march to the coast south of Napoli, where no enemy was near, and lost guns there."""
    first = next(pair for pair in played("S1", 1).ended if pair[1].me == AXIS)
    before, after = first
    heights, columns = after.atlas.grid.heights, after.atlas.grid.columns
    stood = before.mine()
    for cell in after.mine():
        near = [heights[c] for c in stood if abs(columns[c] - columns[cell]) <= line.NEIGHBOUR]
        assert heights[cell] >= min(near, default=-999) - line.FORWARD, after.atlas.label(cell)


def test_nobody_attacks_at_hopeless_odds() -> None:
    """Lone tank destroyers once did, at 1-3."""
    columns = played("S1", 1).columns
    assert columns
    assert not [one for one in columns if one[1] in WORST]
