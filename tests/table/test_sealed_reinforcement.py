"""Reinforcement options that are chosen in secret never leave the server early: choices are permuted, bytes compared."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.rulebook.anzio.test_sealed_reinforcement import (
    BOTH,
    PLACES,
    after_the_landing,
    january,
    landing,
    leaving,
)
from tests.table.asking import Tally
from tests.table.foresight import Prover
from tests.table.test_blank_counters import Permuted
from tests.table.test_sealed_orders import one_name, permuted, script_of
from winterline import Game
from winterline.core.dice import key_from_seed
from winterline.core.log import decides_in_secret
from winterline.table.service import Service
from winterline.table.storage import Store

__all__ = ["one_name"]
DOUBT = {"allied": ["neither", "cancelled"]}


def at_table(game: Game) -> Game:
    """The same position with a key of its own."""
    return Game(game.rules, key_from_seed("sealed"), state=game.state)


def landed() -> Game:
    """The Allies have begun a second invasion with three quarters of the lift."""
    game = landing("Nov III 1943", *BOTH)
    game.play("invade zone-pescara")
    game.play("lift 75")
    return game


CASES = {
    "raised": (
        lambda: after_the_landing("standard", sealed={"lists": ["standard"]}),
        [["end"], ["adopt maximum"]],
        "axis",
    ),
    "back": (
        january,
        [["end"], ["return de-1ss whole", "return de-2ss whole"]],
        "axis",
    ),
    "cancelled": (lambda: leaving("Jan IV 1945", {"ca-1": "M58"}), [["cancel"], ["end"]], "allied"),
    "last landing": (landed, [["follow historic"], ["follow schedule"]], "allied"),
}
"""What is decided -> the position, what may be done in secret and by whom."""


@pytest.mark.parametrize("name", CASES)
def test_a_sealed_option_changes_no_byte_for_the_others(tmp_path: Path, name: str) -> None:
    make, secrets, owner = CASES[name]
    game = at_table(make())
    script = script_of(game, secrets, 3, random.Random(3))
    permuted(tmp_path, game, secrets, script, owner)


def prove(folder: Path, game: Game, seed: int, every: int, most: int) -> int:
    """Compare every answer at moments of a random game with other secrets; how often there were any."""
    service, tally, proved = Service(Store(folder / "table.db")), Tally(), 0
    chooser = random.Random(f"reinforced {seed}")
    for number in range(most):
        if game.decision is None:
            break
        if number % every == 0 and not decides_in_secret(game.rules, game.state):
            for owner in game.rules.sides:
                case = Permuted(game, owner, chooser)
                if case.hidden.state == game.state:
                    continue
                case.acts_alike()
                Prover(service, case, list(game.actions()), tally).prove()  # type: ignore[arg-type]
                proved += 1
        game.play(game.sample(chooser))
    service.close()
    return proved


def starts() -> Sequence[Game]:
    """Positions in which reinforcement options are sealed."""
    return [
        at_table(
            january(
                plans={"back": ["de-1ss", "de-2ss"]}, sealed={"lists": ["reinforced"]}, week="Jan II 1944"
            )
        ),
        at_table(leaving("Nov IV 1943", PLACES, "campaign", plans=DOUBT, sealed={"version": "po-valley"})),
    ]


def test_at_any_moment_no_answer_depends_on_a_sealed_option(tmp_path: Path) -> None:
    assert sum(prove(tmp_path, game, n, 23, 70) for n, game in enumerate(starts())) > 4
