"""A fixed sample of the proof that bots play at the table as they do by themselves (`./soak` has whole games)."""

from __future__ import annotations

import asyncio
import random
from itertools import islice
from pathlib import Path

import msgspec
import pytest

from tests.table import same_mind
from tests.table.kit import Room
from winterline.core.game import Game
from winterline.table import minds

SAMPLE = [("beachhead", "standard", 160), ("beachhead-1970", "standard", 160), ("anzio", "basic", 60)]
SAMPLE += [("italy43", "S1", 80)]


@pytest.mark.parametrize("seed", [3, 4])
@pytest.mark.parametrize(("game", "scenario", "actions"), SAMPLE)
def test_a_table_plays_the_actions_of_self_play(
    tmp_path: Path, game: str, scenario: str, actions: int, seed: int
) -> None:
    """Workers forget and the server starts again in between; gestures are cut anywhere."""
    chooser = random.Random(seed)
    with Room(str(tmp_path / "a.db")) as room:
        game_id = same_mind.made(room.service, game, scenario, seed)
        found: list[str] = []
        while len(found) < actions:
            turn = room.service.bot_turn(game_id)
            assert turn is not None
            same_mind.take_turn(room.service, turn)
            if chooser.random() < 0.2:
                same_mind.forget()
            if chooser.random() < 0.1:
                room.restart()
            found = same_mind.actions_of(room.service, game_id)
    same_mind.same(found, list(islice(same_mind.self_play(game, scenario, seed), len(found))), game)


def test_it_does_so_when_workers_are_killed(tmp_path: Path) -> None:
    with Room(str(tmp_path / "a.db")) as room:
        game_id = same_mind.made(room.service, "beachhead", None, 5)
        kills = asyncio.run(same_mind.play_through(room.service, game_id, 5, most=60))
        found = same_mind.actions_of(room.service, game_id)
    assert kills
    same_mind.same(found, list(islice(same_mind.self_play("beachhead", None, 5), len(found))), "beachhead")


def test_a_bot_without_a_seed_keeps_the_one_it_got(tmp_path: Path) -> None:
    players = dict.fromkeys(("allied", "axis"), "bot:random")
    with Room(str(tmp_path / "a.db")) as room:
        table = room.game(mode="bot", players=players, seed=None)
        seeds = set()
        for _ in range(6):
            turn = room.service.bot_turn(table.id)
            assert turn is not None
            same_mind.take_turn(room.service, turn)
            room.restart()
            seeds.add((turn.side, turn.seed))
        assert len(seeds) == len({side for side, _ in seeds})
        assert all(table.id not in seed for _, seed in seeds), "nobody can guess it"


@pytest.mark.parametrize("how", ["quick", "afresh"])
def test_a_hurried_bot_plays_and_its_mind_goes_on(tmp_path: Path, how: minds.How) -> None:
    with Room(str(tmp_path / "a.db")) as room:
        game_id = same_mind.made(room.service, "beachhead", None, 6)
        for number in range(12):
            turn = room.service.bot_turn(game_id)
            assert turn is not None
            same_mind.take_turn(room.service, turn, how if number % 3 == 1 else "whole")
        assert len(same_mind.actions_of(room.service, game_id)) > 40


@pytest.mark.parametrize("memory", [None, b"", b"nonsense", "other version"])
def test_a_memory_that_does_not_fit_gives_a_fresh_mind(tmp_path: Path, memory: bytes | str | None) -> None:
    """After a change of rules or data a mind begins anew, with its own seed."""
    with Room(str(tmp_path / "a.db")) as room:
        turn = room.service.bot_turn(same_mind.made(room.service, "beachhead", None, 6))
        assert turn is not None
        fresh = minds.think(turn)
        if memory == "other version":
            kept = minds.Kept(("0.0.1", "data", 1), b"{}")
            memory = minds.zlib.compress(msgspec.msgpack.encode(kept))
        same_mind.forget()
        again = minds.think(msgspec.structs.replace(turn, memory=memory))
        assert again.actions == fresh.actions


def test_without_any_mind_a_matter_is_ended(tmp_path: Path) -> None:
    """What remains when even haste fails: no luck in it, and never an illegal action."""
    with Room(str(tmp_path / "a.db")) as room:
        game_id = same_mind.made(room.service, "beachhead", None, 6)
        turn = room.service.bot_turn(game_id)
        assert turn is not None
        for _ in range(10):
            assert minds.steady(turn) == minds.steady(turn)
            thought = minds.steady(turn)
            game: Game = minds.position_of(room.service._games._opened(game_id).rules, turn)
            assert thought.actions[0]["do"] in {action.do for action in game.actions()}
            same_mind.take_turn(room.service, turn)
            turn = room.service.bot_turn(game_id)
            assert turn is not None
