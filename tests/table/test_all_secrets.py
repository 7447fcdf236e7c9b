"""With every secret of ANZIO on at once no answer depends on any of them: moments of every kind, in Game I."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.table.asking import Tally
from tests.table.foresight import Prover, secretive
from tests.table.test_blank_counters import Permuted
from winterline import Game, new
from winterline.core.log import decides_in_secret
from winterline.table.service import Service
from winterline.table.storage import Store

SHY = ("conceal", "disguise", "hide", "dummy", "seal", "turn-down")
"""What is done to hide something."""
SEED, MOST = 3, 450
SHARES = 3
"""Kinds of decisions take turns: two of three are proved here; `./soak` proves whole games."""


def moments(seed: int, most: int) -> Iterator[Game]:
    """The first decision of every kind in a random game whose players like to hide, none of them made in secret."""
    chooser, met = random.Random(f"all secrets {seed}"), set[str]()
    game = new("anzio", "southern", secretive("anzio", "southern"), seed=seed)
    for _ in range(most):
        if game.decision is None:
            return
        if game.decision.kind not in met and not decides_in_secret(game.rules, game.state):
            met.add(game.decision.kind)
            yield game
        shy = [action for action in game.actions() if action.do in SHY]
        game.play(chooser.choice(shy if shy and chooser.random() < 0.3 else game.actions()))


def test_every_secret_is_on() -> None:
    assert {"adv.supp.fog.limited-intelligence", "adv.supp.fog.oob", "adv.supp.fog.ports"} <= set(
        secretive("anzio", "southern")
    )
    assert {"adv.supp.fog.invasions", "adv.supp.fog.hidden-deployment"} <= set(secretive("anzio", "southern"))


@pytest.mark.parametrize("share", [0, 1])
def test_with_every_secret_on_no_answer_depends_on_any(tmp_path: Path, share: int) -> None:
    service, tally, chooser, proved = Service(Store(tmp_path / "table.db")), Tally(), random.Random(share), 0
    for number, game in enumerate(moments(SEED, MOST)):
        owner = game.rules.sides[number % 2]
        case = Permuted(game, owner, chooser)
        if number % SHARES != share or case.hidden.state == game.state:
            continue
        case.acts_alike()
        Prover(service, case, list(game.actions()), tally).prove()  # type: ignore[arg-type]
        proved += 1
    service.close()
    assert proved > 1
    assert tally.answers > 100
