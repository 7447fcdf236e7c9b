"""The table's disk: actions that are acknowledged against a raw loop of write and fdatasync, and opening a long game."""

from __future__ import annotations

import asyncio
import os
import random
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

import winterline as wl
from winterline.bench.timing import on_processor, processors
from winterline.bots import make_bot
from winterline.core.action import to_json
from winterline.core.collecting import seldom_collected
from winterline.core.log import full_lines
from winterline.table.service import Service
from winterline.table.storage import Store
from winterline.table.values import Seat, Spec

PLAYERS = 64
LINE = 1000
"""Actions of a game before the next one is begun."""
SLICE = 0.4
ROUNDS = 15
RECORD = 400
"""Bytes of a stored action, about."""


class Player:
    """One game that is played along a known line, so that nothing but acting is timed."""

    def __init__(self, service: Service, seed: int) -> None:
        self.service = service
        self.spec = Spec(game="beachhead", mode="hotseat", seed=seed)
        self.line = known_line(seed)
        self.restart()

    def restart(self) -> None:
        """A new game, to be played the same way."""
        self.game = self.service.create(self.spec).id
        self.place = 0
        self.at = 0

    async def act(self) -> None:
        """The next action of the line, as the server asks for it."""
        if self.place == len(self.line):
            self.restart()
        side, action = self.line[self.place]
        done = await self.service.acting(Seat(self.game, side), self.at, f"a{self.place}", [action])
        self.at = done.at  # in Beachhead both sides see every entry
        self.place += 1


def known_line(seed: int) -> list[tuple[str, dict[str, Any]]]:
    """Sides and actions of the first part of a game; what is forced is left to the engine."""
    game, chooser = wl.new("beachhead", seed=seed), random.Random(seed)
    line: list[tuple[str, dict[str, Any]]] = []
    while game.decision is not None and len(line) < LINE:
        action = chooser.choice(game.actions())
        line.append((game.side, to_json(action)))
        game.play(action)
    return line


def durable(home: Path) -> dict[str, Any]:
    """Acknowledged actions a second by 64 players at once, against the raw loop, in alternating slices.

    Both have one processor, as the server has under load; and cycles of objects are looked for seldom, as there.
    """
    acted, raw = [], []
    with on_processor(processors()[-1]), seldom_collected(), (home / "raw").open("wb", buffering=0) as file:
        service = Service(Store(str(home / "durable.db")))
        players = [Player(service, seed) for seed in range(PLAYERS)]
        for _ in range(ROUNDS):
            raw.append(rate(lambda: synced(file.fileno())))
            acted.append(together(players))
        service.close()
    best = max(acted), max(raw)
    return {
        "actions_per_second": round(best[0]),
        "raw_per_second": round(best[1]),
        "ratio": round(best[0] / best[1], 2),
        "ratio_of_medians": round(median(acted) / median(raw), 2),
    }


def synced(file: int) -> None:
    """One record, on the disk."""
    os.write(file, b"x" * RECORD)
    getattr(os, "fdatasync", os.fsync)(file)


def rate(work: Callable[[], None]) -> float:
    """How often a second something can be done."""
    count, begin = 0, time.perf_counter()
    while (now := time.perf_counter()) - begin < SLICE:
        work()
        count += 1
    return count / (now - begin)


def together(players: list[Player]) -> float:
    """How many actions a second all players take, each waiting for its answers, in an event loop like the server's."""
    begin = time.perf_counter()

    async def play(player: Player) -> int:
        count = 0
        while time.perf_counter() - begin < SLICE:
            await player.act()
            count += 1
        return count

    async def play_all() -> int:
        return sum(await asyncio.gather(*map(play, players)))

    return asyncio.run(play_all()) / (time.perf_counter() - begin)


def longest_game(home: Path) -> dict[str, Any]:
    """How long it takes to open the longest of some finished games that is not in memory."""
    service = Service(Store(str(home / "long.db")))
    finished = [whole_game(seed) for seed in range(4)]
    game = max(finished, key=lambda one: one.length)
    made = service.import_log(b"".join(line + b"\n" for line in full_lines(game)))
    seat = service.links.seat_of(made.tokens["spectator"])
    service.close()
    times = []
    for _ in range(7):
        service = Service(Store(str(home / "long.db")))
        begin = time.perf_counter()
        service.state(seat)
        times.append(time.perf_counter() - begin)
        service.close()
    return {"actions": game.length, "open_ms": round(1000 * sorted(times)[3], 1)}


def whole_game(seed: int) -> wl.Game:
    """A game between two bots."""
    game, bot = wl.new("beachhead", seed=seed), make_bot("random", str(seed))
    while game.decision is not None:
        game.play(bot.choose(game.seat(game.side)))
    return game
