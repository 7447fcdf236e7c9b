"""One visitor who wants to stop a table: everything that takes long, as much of it as he gets, from one address.

    python -m winterline.bench.attacker PORT SECONDS [report old upload webhook flood knock half-open bots]

He asks for reports, whole logs and old positions, sends logs, names webhooks whose names nobody answers for, plays thirty
games against bots, leaves requests half open, opens and closes connections and floods the interface. He comes from
another address than the players (127.0.0.2), so that the table takes him for a stranger, and stands back from the
processor, so that he takes requests and not time. When he is done he prints what he was answered.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import sys
import tempfile
import time
import uuid
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from winterline.bench.wire import CLOSED, Trouble, Wire, request
from winterline.library import new

ADDRESS = "127.0.0.2"
HALF_OPEN = 1500
BOT_GAMES = 25
KINDS = {
    "bots": 1,
    "half-open": 1,
    "report": 30,
    "old": 30,
    "flood": 30,
    "upload": 4,
    "webhook": 20,
    "knock": 2,
}
"""What he does, and how often at a time."""
BREATH = 0.02
"""Seconds after something that failed."""


def finished_log() -> bytes:
    """The log of a whole game, to be uploaded."""
    chooser = random.Random(1944)
    game = new("beachhead", seed=1944)
    while game.side:
        game.play(chooser.choice(game.actions()))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "game.wlog"
        game.save(path)
        return path.read_bytes()


class Attacker:
    """What he does, and what he is told."""

    def __init__(self, port: int, seconds: float) -> None:
        self.port = port
        self.end = time.monotonic() + seconds
        self.answers: Counter[str] = Counter()
        self.cookie = ""
        self.game = self.own = ""
        self.log = finished_log()

    def wire(self) -> Wire:
        """A connection of his."""
        made = Wire(self.port, ADDRESS)
        made.cookie = self.cookie
        return made

    async def asked(self, what: str, wire: Wire, path: str, body: Any = None) -> Any:
        """Ask, and count the answer."""
        try:
            found = await wire.ask(path, body)
        except Trouble as refused:
            self.answers[f"{what} {str(refused).partition(': ')[2][:3]}"] += 1
        except (*CLOSED, OSError, TimeoutError):
            self.answers[f"{what} closed"] += 1
            wire.close()
            await asyncio.sleep(BREATH)
        else:
            self.answers[f"{what} 200"] += 1
            return found
        return None

    async def sit_down(self) -> None:
        """A game of his own and a finished one to ask about; later so much else is asked for that no game is made."""
        wire = self.wire()
        made = await self.asked("make", wire, "/api/games", {"game": "beachhead", "mode": "hotseat"})
        self.own = made["id"] if made else ""
        while not self.game and time.monotonic() < self.end:
            made = await self.asked("upload", wire, "/api/logs", self.log)
            if made:
                self.game, self.cookie = made["id"], wire.cookie

    async def again(self, work: Any) -> None:
        """Do something for as long as there is time."""
        wire = self.wire()
        while time.monotonic() < self.end:
            await work(wire)
        wire.close()

    async def report(self, wire: Wire) -> None:
        """Something long to write."""
        await self.asked("report", wire, f"/api/games/{self.game}/report")

    async def old(self, wire: Wire) -> None:
        """Old positions and the whole record."""
        path = f"/api/games/{self.game}/at/{random.randrange(900)}"
        await self.asked("question", wire, random.choice([path, f"/api/games/{self.game}/entries"]))

    async def upload(self, wire: Wire) -> None:
        """A whole game to be proved."""
        await self.asked("upload", wire, "/api/logs", self.log)

    async def webhook(self, wire: Wire) -> None:
        """A name that nobody answers for."""
        body = {"url": f"http://{uuid.uuid4().hex}.slow.example/"}
        await self.asked("webhook", wire, f"/api/games/{self.own}/webhook", body)

    async def flood(self, wire: Wire) -> None:
        """Anything, as fast as it is answered."""
        await self.asked("flood", wire, random.choice(["/api/games", "/api/mine", "/join/guess", "/"]))

    async def knock(self, wire: Wire) -> None:
        """A connection that is opened and closed."""
        with contextlib.suppress(OSError):
            _, writer = await asyncio.open_connection("127.0.0.1", self.port, local_addr=(ADDRESS, 0))
            writer.close()
            self.answers["knock"] += 1
        await asyncio.sleep(0)

    async def half_open(self) -> None:
        """Requests that are begun and never finished."""
        kept: list[asyncio.StreamWriter] = []
        while time.monotonic() < self.end:
            kept = [writer for writer in kept if not writer.is_closing()]
            try:
                if len(kept) < HALF_OPEN:
                    _, writer = await asyncio.open_connection("127.0.0.1", self.port, local_addr=(ADDRESS, 0))
                    writer.write(request("/api/games", "")[:-4])
                    kept.append(writer)
                    self.answers["half-open"] += 1
                else:
                    await asyncio.sleep(BREATH)
            except OSError:
                await asyncio.sleep(BREATH)

    async def play_bots(self) -> None:
        """Bots that play each other, which never wait for anybody."""
        wire = self.wire()
        wanted = {
            "game": "beachhead",
            "mode": "bot",
            "seed": 1944,
        }  # with a seed nobody has to give bits for the dice
        seats = {"allied": "bot:heuristic", "axis": "bot:heuristic"}
        made = 0
        while made < BOT_GAMES and time.monotonic() < self.end:
            if await self.asked("bot game", wire, "/api/games", wanted | {"seats": seats}):
                made += 1
            else:
                await asyncio.sleep(1)

    async def run(self, kinds: Iterable[str] = KINDS) -> Counter[str]:
        """Everything at once, or only some of it. Games against bots are made first, while he still may make any."""
        await self.sit_down()
        if "bots" in kinds:
            await self.play_bots()
        others = {"half-open": self.half_open}
        tasks = []
        for kind in (kind for kind in kinds if kind != "bots"):
            for _ in range(KINDS[kind]):
                work = others[kind]() if kind in others else self.again(getattr(self, kind))
                tasks.append(asyncio.create_task(work))
        await asyncio.gather(*tasks)
        return self.answers


def main() -> None:
    """Attack, and print what came of it."""
    if hasattr(os, "nice"):
        os.nice(19)
    port, seconds, *kinds = sys.argv[1:]
    told = asyncio.run(Attacker(int(port), float(seconds)).run(kinds or KINDS))
    print(json.dumps(dict(sorted(told.items()))))


if __name__ == "__main__":
    main()
