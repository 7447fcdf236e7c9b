"""Play at a table in a process of its own, kill it without warning, and look at what is left.

`kill_rounds(n)` does it n times over one database: every acknowledged request must be there exactly once, in order, and
the digests told with the acknowledgements must be those of a replay. A request that was under way when the process died
is sent again by the next one, which must be harmless whether it had been stored or not.
"""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import IO, Any

import msgspec

from tests.table.kit import SUPPORT
from winterline.core.game import Game
from winterline.table.bodies import Gesture, TakenBack, decode
from winterline.table.live import Live
from winterline.table.service import Service
from winterline.table.storage import Store
from winterline.table.values import Seat, Spec

ROOT = Path(__file__).parents[2]
GAMES = 3
LONGEST = 0.6
"""Seconds of play before a kill."""


class Request(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something asked of the service: an action, an undo (no text) or a message."""

    game: str
    side: str
    client: str
    kind: str
    at: int = 0
    text: str = ""


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the player writes: a request before it is sent, and again with the digest once it is acknowledged."""

    request: Request
    digest: str = ""


class Killed(msgspec.Struct):
    """What was seen over all rounds."""

    rounds: int = 0
    acknowledged: int = 0
    stored_unheard: int = 0
    """Requests that were on the disk although their answer never left the process."""
    lost_unheard: int = 0
    finished: int = 0


# --- the player: runs in a process of its own ----------------------------------------------------------------


def send(service: Service, request: Request) -> str:
    """Carry out a request; the digest of the position after it."""
    seat = Seat(request.game, request.side)
    if request.kind == "act":
        service.act(seat, request.at, request.client, [request.text])
    elif request.kind == "undo":
        service.undo(seat, request.at, request.client)
    else:
        service.chat(seat, request.text, request.client)
    with service._games.hold(request.game) as live:
        return live.game.digest()


def choose(service: Service, game: str, chooser: random.Random) -> Request | None:
    """The next thing to do in a game; None once it is over."""
    decision = service.state(Seat(game, "spectator"))["decision"]
    if decision is None:
        return None
    side = decision["side"]
    state = service.state(Seat(game, side))
    client = f"{chooser.getrandbits(64):016x}"
    luck = chooser.random()
    if luck < 0.1 and state["undo"]:
        return Request(game, side, client, "undo", state["at"])
    if luck < 0.2:
        return Request(game, side, client, "chat", text=f"word {client}")
    action = " ".join(chooser.choice(state["actions"]).values())
    return Request(game, side, client, "act", state["at"], action)


def play(where: str, orders: list[Any], seed: str) -> None:
    """Play some games at once until killed. `orders` are the games and the requests to send again."""
    service = Service(Store(where))
    mouth = threading.Lock()

    def say(request: Request, digest: str = "") -> None:
        with mouth:
            sys.stdout.buffer.write(msgspec.json.encode(Line(request, digest)) + b"\n")
            sys.stdout.buffer.flush()

    def one_game(game: str, again: list[Request]) -> None:
        chooser = random.Random(f"{seed} {game}")
        for request in again:
            say(request, send(service, request))
        while (request := choose(service, game, chooser)) is not None:
            say(request)
            say(request, send(service, request))

    threads = [
        threading.Thread(target=one_game, args=(game, [msgspec.convert(r, Request) for r in again]))
        for game, again in orders
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


# --- the witness: starts the player, kills it, and looks -----------------------------------------------------


class Witness:
    """What was heard of each game over all rounds."""

    def __init__(self, where: str, seed: int) -> None:
        self.where = where
        self.chooser = random.Random(seed)
        self.killed = Killed()
        self.heard: dict[str, list[Line]] = {}
        self.unheard: dict[str, Request] = {}

    def open_games(self) -> None:
        """Keep some games going."""
        service = Service(Store(self.where))
        while len(self.heard) < GAMES:
            game = self.chooser.choice(sorted(SUPPORT))
            spec = Spec(game=game, mode="hotseat", options=SUPPORT[game], seed=self.chooser.getrandbits(31))
            self.heard[service.create(spec).id] = []
        service.close()

    def round(self) -> None:
        """One life of a player, and a look at what it left behind."""
        self.open_games()
        orders = [(game, [self.unheard[game]] if game in self.unheard else []) for game in self.heard]
        words = [self.where, msgspec.json.encode(orders).decode(), str(self.killed.rounds)]
        player = subprocess.Popen(
            [sys.executable, "-m", "tests.table.kill", *words], cwd=ROOT, stdout=subprocess.PIPE
        )
        assert player.stdout is not None
        first = player.stdout.readline()
        assert first, "the player did not start"
        timer = threading.Timer(self.chooser.uniform(0, LONGEST), player.send_signal, (signal.SIGKILL,))
        timer.start()
        self.listen(first, player.stdout)
        player.wait()
        timer.cancel()
        self.killed.rounds += 1
        self.look()

    def listen(self, first: bytes, pipe: IO[bytes]) -> None:
        """Take down what the player says until it is dead."""
        for raw in (first, *pipe):
            if not raw.endswith(b"\n"):
                return  # killed in the middle of a word
            line = msgspec.json.decode(raw, type=Line)
            game = line.request.game
            if line.digest:
                self.heard[game].append(line)
                self.unheard.pop(game, None)
                self.killed.acknowledged += 1
            else:
                self.unheard[game] = line.request

    def look(self) -> None:
        """Everything acknowledged is on the disk once and in order; the digests are those of a replay."""
        store = Store(self.where)
        for game in list(self.heard):
            stored = store.load(game)
            assert stored is not None
            clients = [event.client_id for event in stored.events]
            assert [event.seq for event in stored.events] == list(range(1, len(clients) + 1))
            told = [line.request.client for line in self.heard[game]]
            waiting = self.unheard.get(game)
            under_way = [waiting.client] if waiting else []
            extra = [client for client in clients if client not in set(told)]
            assert [client for client in clients if client not in extra] == told, "an answer was a lie"
            assert extra in ([], under_way), "more was stored than was asked"
            self.killed.stored_unheard += len(extra)
            self.killed.lost_unheard += len(under_way) - len(extra)
            live = Live(store, stored)
            self.check_digests(game, live)
            if live.game.result is not None and not extra:
                del self.heard[game]
                self.unheard.pop(game, None)
                self.killed.finished += 1
        store.close()

    def check_digests(self, game: str, live: Live) -> None:
        """Play the events again, one after another, and compare with what was told at the time."""
        told = {line.request.client: line.digest for line in self.heard[game]}
        again = Game(live.rules, live.record.key, seed=live.record.seed)
        for event in live.history.since(1):
            body = decode(event.kind, event.body)
            if isinstance(body, Gesture):
                for step in body.steps:
                    if not step.forced:
                        again.play(step.do, side=step.side)
                assert again.length == body.start + len(body.steps)
            elif isinstance(body, TakenBack):
                while again.length > body.to:
                    again.undo()
            if event.client_id in told:
                assert again.digest() == told[event.client_id], "a position differs from its replay"
        assert again.digest() == live.game.digest() == live.whole().digest()


def kill_rounds(n: int, where: str | None = None, seed: int = 0) -> Killed:
    """Kill a playing process n times; AssertionError as soon as anything acknowledged is missing, doubled or other."""
    if where is None:
        with tempfile.TemporaryDirectory() as folder:
            return kill_rounds(n, str(Path(folder) / "table.db"), seed)
    witness = Witness(where, seed)
    for _ in range(n):
        witness.round()
    return witness.killed


if __name__ == "__main__":
    began = time.perf_counter()
    if len(sys.argv) == 2:
        print(kill_rounds(int(sys.argv[1])), f"{time.perf_counter() - began:.0f} s")
    else:
        play(sys.argv[1], msgspec.json.decode(sys.argv[2]), sys.argv[3])
