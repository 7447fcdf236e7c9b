"""The classic bot plays as it was kept, stands on its own, and is never at a loss."""

from __future__ import annotations

import ast
import random
from pathlib import Path

import pytest

import winterline as wl
from tests.bots.classic_games import GROUPS, difference, pins
from winterline.bots import classic, make_bot
from winterline.core.errors import BadChoice
from winterline.games import catalog
from winterline.library import random_options

ROOM = Path(classic.__file__).parent
SHARED = {"winterline", "winterline.bots.memory"}
"""What the room may take from outside beside `core`: actions and refusals, and how memories are written down."""
SAMPLE = [pin for pin in pins() if pin.whole or (pin.game == "anzio" and pin.seed == 2)]
SCENARIOS = [(game, name) for game, listing in catalog.GAMES.items() for name in listing.scenarios]


@pytest.mark.parametrize("pin", SAMPLE, ids=lambda pin: pin.name)
def test_it_plays_the_games_by_which_it_is_pinned(pin: object) -> None:
    """./soak plays them all. After a change of rules or data: python -m tests.bots.classic_games --write."""
    assert not difference(pin)  # type: ignore[arg-type]


def test_twenty_games_of_each_game_are_kept_and_some_whole() -> None:
    kept = pins()
    for family in ("beachhead", "anzio", "italy43"):
        assert len([pin for pin in kept if pin.game.startswith(family)]) >= 20
    assert len(kept) == sum(count for *_, count in GROUPS)
    assert len([pin for pin in kept if pin.whole]) == len(GROUPS)
    assert all(
        len(pin.path.read_text(encoding="utf-8").splitlines()) == pin.actions for pin in kept if pin.whole
    )


def outside(path: Path) -> set[str]:
    """The modules that a file of the room takes names from, those of the room and of Python aside."""
    package = ["winterline", *path.relative_to(ROOM.parent.parent).parent.parts]
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            above = package[: len(package) + 1 - node.level] if node.level else []
            found.add(".".join([*above, *(node.module or "").split(".")]).rstrip("."))
    return {name for name in found if name.startswith("winterline")}


def test_it_shares_nothing_that_decides() -> None:
    """The kit of the other minds goes on; this room has its own."""
    room = "winterline.bots.classic"
    for path in ROOM.rglob("*.py"):
        foreign = {name for name in outside(path) if not (name + ".").startswith(room + ".")}
        assert {name for name in foreign if not name.startswith("winterline.core")} <= SHARED, path


@pytest.mark.parametrize(("game", "scenario"), SCENARIOS)
def test_it_is_never_at_a_loss(game: str, scenario: str) -> None:
    """In every scenario, also those that came after it: positions that chance led to, and a stretch of its own."""
    luck = random.Random(f"{game} {scenario}")
    options = random_options(game, luck, scenario)
    table = wl.new(game, scenario, options, seed=3)
    seats = {side: table.seat(side) for side in table.rules.sides}
    bots = {side: make_bot("classic", f"3 {side}") for side in seats}
    while table.length < 120 and (side := table.side):
        table.play(bots[side].choose(seats[side]))
    while table.length < 700 and (side := table.side):
        if luck.random() < 0.04:
            assert make_bot("classic").choose(seats[side]) in table.actions()
        table.play(luck.choice(table.actions()))


def test_a_game_it_does_not_know_is_refused_in_one_sentence() -> None:
    with pytest.raises(BadChoice, match="the classic bot does not know 'chess'"):
        make_bot("classic").restore(b'{"chess": {}}')
