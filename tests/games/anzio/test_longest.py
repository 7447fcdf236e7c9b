"""No game is longer than its bound: every kind of decision has a place in the count, and random games keep to it.

The bound of a player-turn (`rules:longest_game`) has room for the moves of every unit, for battles in rounds, and for
what is asked now and then. A round after the first needs a step of the enemy lost, so there are no more rounds than
one and his steps; what the own steps leave of the second part is for what is asked of each unit a few times.
"""

from __future__ import annotations

import random
from collections import Counter

import pytest

import winterline as wl
from tests.players import BRISK, make_player
from winterline.games import catalog
from winterline.games.anzio.contents import CONTENTS
from winterline.games.anzio.rules import Anzio, longest_game
from winterline.games.anzio.state import SIDES
from winterline.library import random_options

MOVES = {"moving", "going"}
"""Asked of a unit once for each half point at most, and a few times more for ways by sea and onto the board."""
PER_MOVER, PER_FIGHTER = 2 * 48 + 10, 8
BATTLES = {
    "declaring-all", "declaring", "relieving", "fighting", "losing", "retreating", "routing", "embarking", "shedding",
    "withdrawing", "advancing", "breaking", "pressing", "occupying", "scattering", "paying", "rerolling", "holding-out",
    "bearing", "clinging",
}  # fmt: skip
"""Asked in a round of combat: eight times a unit at most."""
EACH = {
    "deploying": 2, "naming": 2, "sailing": 2, "disembarking": 1, "entering": 2, "rebuilding": 3, "disbanding": 2,
    "interdicting": 2, "allotting": 2, "raiding": 1, "inverting": 1, "rationing": 2, "docking": 1, "sending": 2,
    "posted": 1, "covering": 8, "substituting": 2, "mustering": 1, "parachuting": 1, "assembling": 1, "jumping": 1,
    "posting": 1, "reforming": 2, "wearing": 2, "dissolving": 2, "keeping": 2, "rising": 1, "stirring": 1, "hiding": 2,
    "looking": 1,
}  # fmt: skip
"""Asked of a unit so often in a player-turn at most: each answer uses it up, or is the last."""
ONCE = {
    "invading": 2, "opening": 60, "basing": 60, "choosing-list": 1, "dismantling": 1, "choosing-lift": 2, "bombing": 2,
    "beginning": 1, "choosing-version": 1, "fixing": 1, "choosing-plan": 1, "choosing-chart": 1, "cancelling": 1,
    "raising": 1, "binding": 1, "rousing": 30, "siding": 60,
}  # fmt: skip
"""Asked so often in a player-turn at most: for places, each at most once, or once for all."""


def test_every_kind_of_decision_is_counted() -> None:
    asked = {frame.__struct_config__.tag for frame in CONTENTS.frames if frame.asks}
    assert asked == MOVES | BATTLES | set(EACH) | set(ONCE)
    assert len(asked) == len(MOVES) + len(BATTLES) + len(EACH) + len(ONCE)


@pytest.mark.parametrize("scenario", catalog.listing("anzio").scenarios)
def test_the_bound_has_room_for_all_of_them(scenario: str) -> None:
    rules = wl.new("anzio", scenario, seed=0).rules
    assert isinstance(rules, Anzio)
    units = sum(len(side.counters) for side in rules.book.units)
    steps = [sum(last + 1 for last in side.last) for side in rules.book.units]
    for enemy in steps:
        turn = (
            units * PER_MOVER
            + PER_FIGHTER * units * (1 + enemy)
            + units * sum(EACH.values())
            + sum(ONCE.values())
        )
        assert 2 * len(rules.book.calendar) * turn <= rules.longest == longest_game(rules.book)


@pytest.mark.parametrize(("scenario", "decisions"), [("basic", 250), ("shingle", 200), ("po-valley", 700)])
def test_random_games_keep_to_the_count(scenario: str, decisions: int) -> None:
    """The kinds of each player-turn, and of each round of combat, within what was said of them."""
    game = wl.new(
        "anzio", scenario, random_options("anzio", random.Random(f"bound {scenario}"), scenario), seed=3
    )
    assert isinstance(game.rules, Anzio)
    units = sum(len(side.counters) for side in game.rules.book.units)
    players = {side: make_player(BRISK, f"bound {side}") for side in SIDES}
    turn, fights = Counter[tuple[int, int, str]](), Counter[tuple[int, int, int]]()
    for _ in range(decisions):
        if game.decision is None:
            break
        state, kind = game.state, game.decision.kind
        turn[state.turn, state.side, kind] += 1
        if kind in BATTLES:
            fights[state.turn, state.side, state.round] += 1
        game.play(players[game.side].choose(game.seat(game.side)))
    assert all(count <= PER_FIGHTER * units for count in fights.values())
    for (_, _, kind), count in turn.items():
        assert count <= units * EACH.get(kind, PER_MOVER) or count <= ONCE.get(kind, 0) or kind in BATTLES, (
            kind
        )
