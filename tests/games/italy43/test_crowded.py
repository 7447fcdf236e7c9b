"""Crowded battles played out at random under the invariants: every list sound, every position legal."""

from __future__ import annotations

import random
from collections import Counter

from tests.games.italy43.test_reference import crowd
from winterline.core.dice import key_from_seed
from winterline.core.frames import replace
from winterline.core.game import Game
from winterline.games.italy43.menus import Fighting
from winterline.games.italy43.rules import Italy43, make_rules
from winterline.games.italy43.state import (
    FULL_RETREAT,
    ORDER,
    REMOVED,
    Force,
    State,
)

SEEDS = 100
LENGTH = 160


def steady(force: Force) -> Force:
    """Most units in Good Order again: routed ones fight no battles."""
    status = bytes(0 if s & ORDER == FULL_RETREAT and n % 3 else s for n, s in enumerate(force.status))
    return Force(force.at, force.step, status, bytes(len(force.at)))


def battlefield(rules: Italy43, seed: int) -> Game:
    """A Combat Phase in a crowd."""
    rng = random.Random(f"crowd {seed}")
    state: State = crowd(rules.book, rng, 3)
    side = seed % 2
    number = next(n for n, s in enumerate(rules.book.phases) if (s.name, s.side) == ("combat", side))
    forces = steady(state.forces[0]), steady(state.forces[1])
    state = replace(state, forces=forces, phase=number, stack=(Fighting(),), support=7)
    return Game(rules, key_from_seed(seed), state=state, seed=seed)


def test_crowded_battles_keep_every_promise() -> None:
    rules = make_rules("italy43", "S3", (), None)
    seen: Counter[str] = Counter()
    for seed in range(SEEDS):
        game, rng = battlefield(rules, seed), random.Random(seed)
        assert rules.check(game.state) == []
        for _ in range(LENGTH):
            if game.decision is None:
                break
            seen[game.decision.kind] += 1
            offers = game.actions()
            assert list(offers) == sorted(set(offers)), game.decision
            attacks = [a for a in offers if a.do in ("attack", "join", "declare", "group", "form", "break")]
            game.play(rng.choice(attacks if attacks and rng.random() < 0.7 else offers))
            assert rules.check(game.state) == [], game.decision
            assert rules.canonical(rules.restore(rules.canonical(game.state))) == rules.canonical(game.state)
            if game.decision is not None and game.decision.kind in ("moving", "preparing", "supplying"):
                break
        assert game.state.battle is None or game.decision is not None
        assert all(at != REMOVED for force in game.state.forces for at in force.at)
    wanted = {"losing", "standing", "backing", "retreating", "advancing", "grouping", "breaking"}
    assert wanted <= set(seen), wanted - set(seen)
