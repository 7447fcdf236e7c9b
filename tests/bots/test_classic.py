"""The classic bot stands on its own and is never at a loss."""

from __future__ import annotations

import ast
import random
from pathlib import Path

import pytest

import winterline as wl
from winterline.bots import classic, make_bot
from winterline.core.errors import BadChoice
from winterline.games import catalog
from winterline.library import random_options

ROOM = Path(classic.__file__).parent
SHARED = {"winterline", "winterline.bots.memory"}
"""What the room may take from outside beside `core`: actions and refusals, and how memories are written down."""
SCENARIOS = [(game, name) for game, listing in catalog.GAMES.items() for name in listing.scenarios]


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
