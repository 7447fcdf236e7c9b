"""The table under load: many open games, many connected browsers, some of them acting at once.

    python -m winterline.bench.load [--minutes 5] [--games 500] [--browsers 200] [--acting 64] [--pause 1.0] [--attacker]

Server and load have a processor each. An action's time is from its request to the moment when the other browser of the
game holds the new state, which it fetches as the page does. A player pauses between actions for a random time around
`--pause` seconds; with `--pause 0` the figure is how much the server takes. With `--attacker` the same load is run a
second time, on a fresh server, while one visitor tries to stop it (`bench/attacker.py`).
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import random
import subprocess
import sys
import tempfile
import time
import uuid
from pathlib import Path
from typing import Any

from winterline.bench.disk import durable, longest_game
from winterline.bench.timing import on_processor, processors
from winterline.bench.wire import Serving, Trouble, Wire
from winterline.core.collecting import seldom_collected
from winterline.core.contributions import fresh_number
from winterline.table.dealing import due

SIDES = ("allied", "axis")
WAIT = 30.0
WARM_UP = 5.0
HALF_MINUTE = 30.0


class Chair:
    """A browser at a seat: its requests, its stream, and the state it last fetched."""

    def __init__(self, port: int) -> None:
        self.wire = Wire(port)
        self.state: dict[str, Any] = {}
        self.changed = asyncio.Event()
        self.sending = False
        """As in the page: who sends has the state in the answer, and does not fetch it for the news of it."""

    async def refresh(self, game: str) -> None:
        """Fetch the state, as the page does after news."""
        self.state = await self.wire.ask(f"/api/games/{game}")
        self.changed.set()

    async def listen(self, game: str) -> None:
        """Follow the stream; every entry makes the page fetch the state, once for a burst."""
        after = self.state["at"]
        async for kind, data in self.wire.events(f"/api/games/{game}/events?after={after}"):
            if kind == "entry" and data["n"] > self.state["at"] and not self.sending:
                await self.refresh(game)


class Board:
    """One game with its two chairs."""

    def __init__(self, game: str, chairs: dict[str, Chair]) -> None:
        self.game = game
        self.chairs = chairs

    async def act(self, chooser: random.Random) -> float | None:
        """Let whoever is asked act; the seconds until the other browser shows it. None once the game is over."""
        decision = self.chairs["allied"].state["decision"]
        if decision is None:
            return None
        mine = self.chairs[decision["side"]]
        other = self.chairs["axis" if decision["side"] == "allied" else "allied"]
        if mine.state["decision"]["side"] != decision["side"] or not mine.state["actions"]:
            await mine.refresh(self.game)
        body = {
            "at": mine.state["at"],
            "client": uuid.uuid4().hex,
            "actions": [chooser.choice(mine.state["actions"])],
        }
        before = other.state["at"]
        other.changed.clear()
        mine.sending = True
        begin = time.perf_counter()
        mine.state = (await mine.wire.ask(f"/api/games/{self.game}/actions", body))["state"]
        while other.state["at"] <= before:
            await asyncio.wait_for(other.changed.wait(), WAIT)
            other.changed.clear()
        taken = time.perf_counter() - begin
        mine.sending = False
        return taken


async def set_up(port: int, count: int) -> Board:
    """A game by invitation with both players at their browsers."""
    chairs = {side: Chair(port) for side in SIDES}
    seats = {"allied": "human", "axis": "open"}
    wanted = {"game": "beachhead", "mode": "invite", "seats": seats, "name": f"load {count}"}
    made = await chairs["allied"].wire.ask("/api/games", wanted)
    guest = {"client": uuid.uuid4().hex}
    await chairs["axis"].wire.ask(made["links"]["axis"].replace("/join/", "/api/join/"), guest)
    numbers = {side: fresh_number() for side in SIDES}
    for side in SIDES * 2:  # one seals, the other answers, the first opens
        await chairs[side].refresh(made["id"])
        if given := due(chairs[side].state, numbers[side]):
            sent = given._asdict() | {"client": uuid.uuid4().hex}
            await chairs[side].wire.ask(f"/api/games/{made['id']}/dice", sent)
    for chair in chairs.values():
        await chair.refresh(made["id"])
    return Board(made["id"], chairs)


class Load:
    """What was measured."""

    def __init__(self) -> None:
        self.times: list[float] = []
        self.lost = 0
        self.troubles: list[str] = []

    async def play(self, board: Board, seed: int, pause: float, begin: float, end: float) -> None:
        """One pair of players, until the time is over."""
        chooser = random.Random(seed)
        await asyncio.sleep(chooser.random() * pause)
        while (now := time.perf_counter()) < end:
            try:
                taken = await board.act(chooser)
            except (Trouble, TimeoutError, OSError) as error:
                self.lost += 1
                self.troubles.append(f"{type(error).__name__} {error}"[:200])
                return
            if taken is None:
                return
            if now >= begin:
                self.times.append(taken)
            await asyncio.sleep(chooser.uniform(0.5, 1.5) * pause)

    def figures(self, seconds: float) -> dict[str, Any]:
        """The figures of the run."""
        times = sorted(self.times)
        if not times:
            return {"actions": 0, "lost": self.lost, "troubles": self.troubles[:3]}
        p50, p99 = share_of(times, 0.5), share_of(times, 0.99)
        return {
            "actions": len(times),
            "per_second": round(len(times) / seconds, 1),
            "p50_ms": p50,
            "p95_ms": share_of(times, 0.95),
            "p99_ms": p99,
            "max_ms": share_of(times, 1.0),
            "p99/p50": round(p99 / p50, 2),
            "lost": self.lost,
            "troubles": self.troubles[:3],
        }


def share_of(times: list[float], share: float) -> float:
    """The time that this share of all actions took at most, in milliseconds."""
    return round(1000 * times[min(len(times) - 1, int(share * len(times)))], 1)


def attack(port: int, seconds: float) -> subprocess.Popen[str]:
    """Somebody who wants to stop the table."""
    command = [sys.executable, "-m", "winterline.bench.attacker", str(port), str(seconds)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


async def drive(server: Serving, args: argparse.Namespace, *, attacked: bool = False) -> dict[str, Any]:
    """Set up all games, connect the browsers, let some of them act."""
    begin = time.perf_counter()
    boards = [await set_up(server.port, number) for number in range(args.games)]
    made = time.perf_counter() - begin
    connected = boards[: args.browsers // 2]
    streams = [
        asyncio.create_task(chair.listen(board.game))
        for board in connected
        for chair in board.chairs.values()
    ]
    await asyncio.sleep(1)
    gc.collect()
    gc.freeze()  # a look at all the browsers' states would take longer than the server's answers
    load = Load()
    attacker = attack(server.port, args.minutes * 60 + WARM_UP) if attacked else None
    begin = time.perf_counter() + WARM_UP
    end = begin + args.minutes * 60
    acting = connected[: args.acting]
    watch = asyncio.create_task(watched(server, end))
    await asyncio.gather(
        *(load.play(board, seed, args.pause, begin, end) for seed, board in enumerate(acting))
    )
    memory = await watch
    for stream in streams:
        stream.cancel()
    await asyncio.gather(*streams, return_exceptions=True)
    told = attacker.communicate()[0] if attacker else "{}"
    return {
        "games": args.games,
        "browsers": 2 * len(connected),
        "acting": len(acting),
        "pause_s": args.pause,
        "seconds": args.minutes * 60,
        "games_made_per_second": round(args.games / made, 1),
        "memory_mb": memory,
        **load.figures(args.minutes * 60),
        **({"attacker": json.loads(told)} if attacker else {}),
    }


async def watched(server: Serving, end: float) -> list[float]:
    """The server's memory in megabytes at the start and at the end of every half minute."""
    out = [round(server.memory(), 1)]
    while (left := end - time.perf_counter()) > 0:
        await asyncio.sleep(min(HALF_MINUTE, left))
        out.append(round(server.memory(), 1))
    return out


def arguments() -> argparse.Namespace:
    """What is asked for."""
    parser = argparse.ArgumentParser(prog="python -m winterline.bench.load", description=__doc__)
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--browsers", type=int, default=200)
    parser.add_argument("--acting", type=int, default=64)
    parser.add_argument("--pause", type=float, default=1.0)
    parser.add_argument("--dir", type=Path, help="where the database is made, to choose the disk")
    parser.add_argument("--attacker", action="store_true", help="the load alone and beside an attacker")
    parser.add_argument("--only", choices=["load", "disk"], help="one part")
    return parser.parse_args()


def main() -> None:
    """Measure and print one JSON object."""
    args = arguments()
    out: dict[str, Any] = {}
    with tempfile.TemporaryDirectory(dir=args.dir) as folder:
        home = Path(folder)
        if args.only != "load":
            out["durable"] = durable(home)
            out["longest_game"] = longest_game(home)
        if args.only != "disk":
            out["load"] = loaded(home, args)
            if args.attacker:
                out["attacked"] = loaded(home, args, attacked=True)
                out["p99_ratio"] = round(out["attacked"]["p99_ms"] / out["load"]["p99_ms"], 2)
    print(json.dumps(out, indent=2))


def loaded(home: Path, args: argparse.Namespace, *, attacked: bool = False) -> dict[str, Any]:
    """The figures of the load on a server of its own; the attacker shares a processor with the players."""
    its, mine = (cores := processors())[0], cores[-1]
    folder = home / ("attacked" if attacked else "alone")
    folder.mkdir()
    server = Serving(folder, its if its != mine else None)
    try:
        with on_processor(mine if its != mine else None), seldom_collected():
            return asyncio.run(drive(server, args, attacked=attacked))
    finally:
        server.stop()


if __name__ == "__main__":
    main()
