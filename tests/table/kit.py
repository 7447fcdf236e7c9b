"""Small tools for the tests of the table: a service with its own clock, games on it, play by seed."""

from __future__ import annotations

import random
import secrets
from collections.abc import Callable
from functools import lru_cache
from typing import Any, Protocol

import winterline as wl
from winterline.core.contributions import fresh_number
from winterline.core.game import Game
from winterline.table import new_games
from winterline.table.dealing import due
from winterline.table.live import Live
from winterline.table.service import Service
from winterline.table.storage import Store
from winterline.table.values import Acted, Created, Json, Seat, Spec

SIDES = ("allied", "axis")
LAND = "enter us-3-7"
"""The first decision offers it, and where it lands follows without a choice: two entries."""
SUPPORT = {"beachhead": ("nas", "cas"), "beachhead-1970": ("naval", "air")}


def deal(service: Service, *seats: Seat) -> None:
    """Make the dice of a game for a test that holds its seats."""
    numbers = {seat: fresh_number() for seat in seats}
    for seat in seats * 2:  # one seals, the other answers, the first opens
        if given := due(service.state(seat), numbers[seat]):
            service.contribute(seat, given.what, given.value, secrets.token_hex(8), given.answers)


class Where(Protocol):
    """A test's databases by number."""

    def __call__(self, number: int = 1) -> str: ...


class Clock:
    """A clock that goes on by a second whenever it is read."""

    def __init__(self) -> None:
        self.now = 1_000_000

    def __call__(self) -> int:
        self.now += 1000
        return self.now


class Room:
    """A service that can be stopped and started again over the same database."""

    def __init__(self, where: str, *, keep: int = 256) -> None:
        self.where = where
        self.clock = Clock()
        self.keep = keep
        self.service = Service(Store(where), clock=self.clock, keep=keep)

    def __enter__(self) -> Room:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Stop."""
        self.service.close()

    def restart(self) -> None:
        """Stop and start again: everything in memory is gone."""
        self.service.close()
        self.service = Service(Store(self.where), clock=self.clock, keep=self.keep)

    def game(self, game: str = "beachhead", *, dealt: bool = True, **spec: Any) -> Table:
        """A new game, both sides at one screen unless told otherwise; its dice are made unless they are not to be."""
        asked = {"mode": "hotseat", "seed": 7} | spec
        table = Table(self, self.service.create(Spec(game=game, **asked)))
        if dealt and asked["seed"] is None:
            deal(self.service, *(table.seats[side] for side in SIDES))
        return table

    def played(self, game: Game) -> Table:
        """A game that was played elsewhere, put on this table as it stands."""
        made = new_games._found(game, "hotseat", {}, {}, self.clock())
        return Table(self, self.service.add(made))


class Table:
    """One game with its seats."""

    def __init__(self, room: Room, created: Created) -> None:
        self.room = room
        self.id = created.id
        self.tokens = created.tokens
        self.seats = {side: Seat(self.id, side) for side in (*SIDES, "spectator", "host")}
        self._clients = 0

    def state(self, side: str) -> Json:
        """What a seat is shown."""
        return self.room.service.state(self.seats[side])

    def at(self, side: str) -> int:
        """A seat's newest entry."""
        return int(self.state(side)["at"])

    def client(self) -> str:
        """A new client id."""
        self._clients += 1
        return f"client-{self._clients}"

    def act(self, side: str, *actions: Any, at: int | None = None, client: str | None = None) -> Acted:
        """Act on what the seat sees now."""
        at = self.at(side) if at is None else at
        return self.room.service.act(self.seats[side], at, client or self.client(), actions)

    def undo(self, side: str, to: int | None = None) -> Acted:
        """Take back."""
        return self.room.service.undo(self.seats[side], self.at(side), self.client(), to)

    def chat(self, side: str, text: str) -> Acted:
        """Say something."""
        return self.room.service.chat(self.seats[side], text, self.client())

    def turn(self) -> str:
        """Whose decision it is; empty once the game is over."""
        decision = self.state("spectator")["decision"]
        return str(decision["side"]) if decision else ""

    def play_on(self, chooser: random.Random, most: int, until: Callable[[Json], bool] | None = None) -> int:
        """Play at random for some actions, or until the deciding seat's state is as wanted; how many were played."""
        for number in range(most):
            side = self.turn()
            if not side:
                return number
            state = self.state(side)
            if until is not None and until(state):
                return number
            self.act(side, chooser.choice(state["actions"]), at=state["at"])
        return most

    def live(self) -> Live:
        """The open game itself, for looking at what no seat sees."""
        with self.room.service._games.hold(self.id) as live:
            return live

    def replayed(self) -> Game:
        """The game played again from the first action of its log."""
        return self.live().whole()


@lru_cache(maxsize=4)
def random_game(seed: int) -> Game:
    """A whole game with secret notes, by two players who choose at random, and often end a phase as soon as they may."""
    chooser = random.Random(seed)
    game = wl.new("beachhead", options=SUPPORT["beachhead"], seed=seed)
    while game.side:
        offers = game.actions()
        ends = [action for action in offers if action.do == "end" and chooser.random() < 0.5]
        game.play(chooser.choice(ends or offers))
    return game


def finished(room: Room) -> Table:
    """A whole game by two players who chose at random."""
    return room.played(random_game(3))


def stored(table: Table) -> int:
    found = table.room.service.store.load(table.id)
    assert found is not None
    return len(found.events)
