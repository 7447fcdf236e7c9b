"""The bot at the table is the bot of self-play: the same seed gives the same actions, whatever befalls its processes."""

from __future__ import annotations

import asyncio
import random
import tempfile
from collections.abc import Iterator
from pathlib import Path

import msgspec

from tests.journal import Journal, carry_out
from winterline.bots import make_bot
from winterline.games import catalog
from winterline.library import new
from winterline.table import minds
from winterline.table.bots import BotRunner, Worker
from winterline.table.service import Service
from winterline.table.storage import MindRecord, Store
from winterline.table.values import BotTurn, Seat, Spec

OFTEN = 0.25
"""How often a look at a game that has gone on is a kill of its workers."""
BOTS = {"allied": "bot:heuristic", "axis": "bot:heuristic"}


def self_play(game: str, scenario: str | None, seed: int) -> Iterator[str]:
    """The actions of two bots who play by themselves, one after another."""
    played = new(game, scenario, seed=seed)
    bots = {side: make_bot("heuristic", f"{seed} {side}") for side in played.rules.sides}
    while side := played.side:
        action = bots[side].choose(played.seat(side))
        yield played.notation(action)
        played.play(action)


def made(service: Service, game: str, scenario: str | None, seed: int) -> str:
    """A game of two bots at the table, by its seed."""
    return service.create(
        Spec(game=game, scenario=scenario, mode="bot", players=BOTS, seed=seed)  # type: ignore[arg-type]
    ).id


def actions_of(service: Service, game_id: str) -> list[str]:
    """What was chosen at the table, without what followed by itself."""
    with service._games.hold(game_id) as live:
        return [line.step.do for line in live.line() if not line.step.forced]


def take_turn(service: Service, turn: BotTurn, how: minds.How = "whole") -> None:
    """One turn of a bot, thought of in this process."""
    thought = minds.think(turn, how)
    assert thought.memory is not None
    kept = (MindRecord(turn.side, turn.seed, thought.memory),)
    service.act(Seat(turn.game_id, turn.side), turn.at, f"{turn.length}", thought.actions, kept)


def forget() -> None:
    """As if the worker had been killed: only what is stored is left."""
    minds._bots.clear()


class Run(msgspec.Struct, frozen=True):
    """One whole game of the long proof, in real worker processes that are killed in between."""

    game: str
    scenario: str
    seed: int

    def played(self) -> tuple[int, int]:
        """How many actions were the same, and how often a worker was killed. AssertionError where they part."""
        with tempfile.TemporaryDirectory() as folder:
            service = Service(Store(Path(folder) / "table.db"))
            try:
                game_id = made(service, self.game, self.scenario, self.seed)
                kills = asyncio.run(play_through(service, game_id, self.seed))
                found = actions_of(service, game_id)
            finally:
                service.close()
        wanted = list(self_play(self.game, self.scenario, self.seed))
        same(found, wanted, f"{self.game} {self.scenario}, seed {self.seed}")
        return len(found), kills


def same(found: list[str], wanted: list[str], where: str) -> None:
    """The same actions; a failure names the first that differs."""
    for number, (one, two) in enumerate(zip(found, wanted, strict=False)):
        assert one == two, f"{where}: action {number} is '{one}', in self-play '{two}'"
    assert len(found) == len(wanted), f"{where}: {len(found)} actions, in self-play {len(wanted)}"


async def play_through(service: Service, game_id: str, seed: int, most: int = 10**9) -> int:
    """Let the table's own bots play to the end, or for so many actions, and kill workers now and then; how often.

    They wait for whoever watches, who wants more all the time. No gesture suffers two kills: how fast a process begins
    does not matter.
    """
    runner = BotRunner(service, workers=2, deadline=600.0)
    chooser, kills, seen = random.Random(f"kills {seed}"), 0, -1
    try:
        while (turn := await asyncio.to_thread(service.bot_turn, game_id)) is not None:
            runner.grant(game_id, "", turn.length)
            await asyncio.sleep(chooser.uniform(0.05, 0.2))
            length = len(await asyncio.to_thread(actions_of, service, game_id))
            if length >= most and kills:
                break
            if length > seen and (not kills or chooser.random() < OFTEN):
                kills += sum(killed(each) for each in runner._workers if each not in runner._idle)
                seen = len(await asyncio.to_thread(actions_of, service, game_id))
    finally:
        task = runner._busy.get(game_id)
        if task is not None:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
        runner.close()
    return kills


def killed(worker: Worker) -> bool:
    """Kill a worker's process without a word, whatever it does; whether there was one."""
    processes = list(getattr(worker._process, "_processes", None) or {})
    for process in processes:
        worker._process._processes[process].kill()  # type: ignore[union-attr]
    return bool(processes)


def prove_all(
    seeds: int, jobs: int, only: str | None = None, keep: Path | None = None
) -> dict[str, tuple[int, int, int]]:
    """By game: whole games that were the same, their actions, and the workers killed; `keep` remembers what is done."""
    runs = [
        Run(game, scenarios[number % len(scenarios)], 7000 + number)
        for game, scenarios in ((name, listing.scenarios) for name, listing in catalog.GAMES.items())
        if only in (None, game)
        for number in range(seeds)
    ]
    found: dict[str, tuple[int, int, int]] = {}
    for run, (actions, kills) in carry_out(
        runs, Run.played, Journal(keep, tuple[int, int]), max(1, jobs // 2)
    ):
        games, total, dead = found.get(run.game, (0, 0, 0))
        found[run.game] = games + 1, total + actions, dead + kills
    return found


def told(found: dict[str, tuple[int, int, int]]) -> Iterator[str]:
    """The figures as lines."""
    for game, (games, actions, kills) in found.items():
        yield f"`{game}`: {games} whole games, {actions:,} actions the same, {kills} workers killed meanwhile."
