"""The proof that nobody sees a die or a secret before it is due, for every game there is.

A game is played along with twins: the same position, the same rolls so far, but another key and other secret notes. At
many decisions the same gestures (legal, with illegal tails, with anything after the part that rolls, doubled, shuffled)
and the same questions go to all of them, and every byte of what comes back must be the same. Nobody may ask for a die.
"""

from __future__ import annotations

import random
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import chain, pairwise
from pathlib import Path
from typing import Any

import msgspec

from tests.journal import Journal, carry_out
from tests.table.asking import Asking, Tally, answer
from winterline.bots import make_bot
from winterline.core.action import Action, to_json
from winterline.core.course import Moment
from winterline.core.dice import KeyedDice, LoadedDice, key_from_seed
from winterline.core.errors import IllegalAction
from winterline.core.game import Game
from winterline.core.gesture import AfterFinal
from winterline.core.log import decides_in_secret
from winterline.games import catalog
from winterline.library import new, random_options
from winterline.table import new_games, questions, states, validation
from winterline.table.live import Live
from winterline.table.service import Service
from winterline.table.storage import EventRecord, SnapshotRecord, Store, Stored
from winterline.table.values import Seat

PARTS = 6
"""The longest chain that is tried."""
CHAINS = 2
"""How many are tried at a decision, each in many ways."""
MANY = 8
"""Secrets at once from which on a moment of each kind is proved instead of several: each takes seconds."""
WITH_SECRETS = {
    "beachhead": ("nas", "cas"),
    "beachhead-1970": ("naval", "air"),
    "anzio": ("supp.air-superiority", "supp.commandos", "adv.supp.fog.limited-intelligence"),
}
"""Options by which somebody hides something; a game that is not named hides nothing."""
MORE_SECRETS = {
    "anzio": (
        "adv.supp.fog.oob", "adv.supp.allied-ports", "adv.supp.fog.ports", "adv.supp.fog.invasions",
        "adv.supp.free-deployment", "adv.supp.fog.hidden-deployment", "adv.supp.allied-reinforcement",
        "adv.supp.german-reinforcement",
    ),
}  # fmt: skip
"""Further ones, for the long proof."""


def secretive(game: str, scenario: str) -> tuple[str, ...]:
    """All of them that a scenario offers."""
    offered = {o["id"] for o in catalog.option_list(game) if scenario in (o.get("scenarios") or [scenario])}
    names = (*WITH_SECRETS.get(game, ()), *MORE_SECRETS.get(game, ()))
    return tuple(name for name in names if name in offered)


class Shared:
    """Dice whose rolls every twin gets: they must be at the same place."""

    def __init__(self, seed: str) -> None:
        self.rolls: list[int] = []
        self._key = KeyedDice(key_from_seed(seed))

    def roll(self, number: int, purpose: str) -> int:
        """The roll of that number, drawn once."""
        while len(self.rolls) <= number:
            self.rolls.append(self._key.roll(len(self.rolls), purpose))
        return self.rolls[number]


class Guess:
    """Dice that are nobody's, to see what needs them."""

    def roll(self, number: int, purpose: str) -> int:
        """Any roll."""
        return number % 6 + 1


class Kept:
    """What a table reads from the disk, from memory."""

    def __init__(self, made: new_games.NewGame) -> None:
        self.made = made

    def snapshot(self, game_id: str, seq: int) -> SnapshotRecord:
        return next(kept for kept in self.made.first.snapshots if kept.seq == seq)

    def events(self, game_id: str, first: int, last: int) -> list[EventRecord]:
        return list(self.made.first.events[first - 1 : last])

    def earlier(self, game_id: str) -> list[bytes]:
        return []  # no game that is proved goes on from another

    def positions(self, game_id: str, first: int, last: int) -> dict[int, bytes]:
        return {}  # no event has been stored since: there is nothing to compare


def on_table(game: Game, rolls: Sequence[int], key: bytes) -> Live:
    """A game as it stands at a table whose next rolls come from a key."""
    twin = game.copy()
    twin.key, twin.dice = key, LoadedDice(rolls, KeyedDice(key))
    made = new_games._found(twin, "hotseat", {}, {}, 0)
    places = [(kept.seq, kept.length) for kept in made.first.snapshots]
    stored = Stored(made.record, tuple(made.seats), list(made.first.events), places)
    return Live(Kept(made), stored)  # type: ignore[arg-type]


class Twins:
    """The same game three times, as far as everybody can tell who did nothing in secret."""

    def __init__(self, game: str, scenario: str, options: tuple[str, ...], seed: int) -> None:
        begun = new(game, scenario, options, seed=seed)
        self.dice = Shared(f"shared {seed}")
        self.random = random.Random(f"twins {seed}")
        begun.dice = self.dice
        self.game, self.hidden = begun, begun.copy()
        self.hiders: set[str] = set()
        """Sides whose secrets differ between the twins."""

    def play(self, action: Action) -> None:
        """Take an action in all of them; secrets are chosen anew in the twin that hides others."""
        rules, game = self.game.rules, self.game
        secret, hider = decides_in_secret(rules, game.state), game.side
        if secret:
            self.hiders.add(hider)
        game.play(action)
        if not secret:
            self._follow(action)
        elif not decides_in_secret(rules, game.state):  # the run of secrets is over: now the other one
            while decides_in_secret(rules, self.hidden.state):
                self.hidden.play(self.random.choice(self.hidden.actions()))
            if not self.alike():  # more than the secret came out otherwise: only that is drawn anew
                self.hidden, self.hiders = self._drawn_anew(hider), {hider}
        if not self.alike():
            self.hidden, self.hiders = game.copy(), set()

    def _drawn_anew(self, hider: str) -> Game:
        """The game with what a side has hidden drawn anew; everybody else saw the same."""
        game, twin = self.game, self.game.copy()
        viewer = next(side for side in game.rules.sides if side != hider)
        last, state = game._last, game.rules.resample(game.state, viewer, self.random)
        twin._last = Moment(last.before, last.number, last.action, last.forced, state, last.events)
        return twin

    def _follow(self, action: Action) -> None:
        try:
            self.hidden.play(action)
        except IllegalAction:  # of a side that knows its own secrets
            self.hidden, self.hiders = self.game.copy(), set()

    def alike(self) -> bool:
        """Whether whoever hides nothing sees the same in all of them."""
        others = [side for side in self.game.rules.sides if side not in self.hiders]
        return all(
            msgspec.json.encode(self.game.view(viewer)) == msgspec.json.encode(self.hidden.view(viewer))
            for viewer in (*others, "spectator")
        )

    def tables(self) -> list[Live]:
        """All of them at tables: one, one with another key, one with another key and other secrets."""
        keys = [key_from_seed(f"table {number}") for number in range(3)]
        games = (self.game, self.game, self.hidden)
        return [on_table(game, self.dice.rolls, key) for game, key in zip(games, keys, strict=True)]


@contextmanager
def watched() -> Iterator[list[int]]:
    """The rolls that keyed dice are asked for."""
    asked: list[int] = []
    roll = KeyedDice.roll

    def spy(self: KeyedDice, number: int, purpose: str) -> int:
        asked.append(number)
        return roll(self, number, purpose)

    KeyedDice.roll = spy  # type: ignore[method-assign]
    try:
        yield asked
    finally:
        KeyedDice.roll = roll  # type: ignore[method-assign]


def state(live: Live, seat: Seat) -> Any:
    """STATE without the game's name and the promise of its key."""
    found = states.state_now(live, seat)
    return {name: value for name, value in found.items() if name not in ("id", "commitment")}


class Prover(Asking):
    """Sends the tables of one decision the same gestures, and asks the same."""

    def __init__(self, service: Service, twins: Twins, seen: Sequence[Action], tally: Tally) -> None:
        self.service = service
        self.tables = twins.tables()
        self.hiders = twins.hiders
        self.game = twins.game
        self.side = twins.game.side
        # of its own, so that the game's course does not depend on how much is asked
        self.random = random.Random(twins.random.getrandbits(64))
        self.seen = seen
        self.tally = tally

    def prove(self) -> None:
        """Every gesture, every question; nothing of it may ask for a die."""
        with watched() as asked:
            for side in (*self.game.rules.sides, "spectator"):
                self.same(side, lambda live, seat: state(live, seat), "state")
                self.same(side, partial(questions.ask, kind="why", args={"action": self.any()}), "why")
            gestures = self.gestures()
            after = {"after": [to_json(part) for part in gestures[0]]}
            self.same(self.side, partial(questions.ask, kind="layers", args=after), "layers")
            self.seen_by_all()
            self.advised()
            self.hinted()
            for gesture in gestures:
                self.questions(gesture)
                self.send(gesture)
        assert not asked, f"dice were asked for rolls {asked[:3]} in {self.game.decision}"

    # --- gestures ----------------------------------------------------------------------------------------

    def chain(self) -> list[Action]:
        """Legal parts, one after another, up to one that is final."""
        trial, parts = self.game.copy(), list[Action]()
        trial.dice = Guess()
        while len(parts) < PARTS and trial.side == self.side:
            before = trial.state
            verb = self.random.choice(sorted({action.do for action in trial.actions()}))
            parts.append(self.random.choice([action for action in trial.actions() if action.do == verb]))
            trial.play(parts[-1])
            if self.final(before, trial.state):
                break
        return parts

    def final(self, before: Any, after: Any) -> bool:
        return self.tables[0].final(self.side, before, after)

    def gestures(self) -> list[list[Action]]:
        """What may be sent: as it should be, and not."""
        chains = [self.chain() for _ in range(CHAINS)]
        tails = [[self.random.choice([*self.seen[-200:], *self.game.actions()])] for _ in chains]
        mixed = [self.random.sample(parts, len(parts)) for parts in chains]
        doubled = [list(chain.from_iterable((part, part) for part in parts)) for parts in chains]
        longer = [[*parts, *tail] for parts, tail in zip(chains, tails, strict=True)]
        twice = [[*parts, parts[-1]] for parts in chains]
        on_and_on = [[*parts, *other] for parts, other in pairwise(chains)]
        return [*chains, *longer, *twice, *doubled, *mixed, *on_and_on]

    def ends_at(self, parts: Sequence[Action]) -> int:
        """The first part that is illegal or final, found by playing with any dice at all; none: how many there are."""
        trial = self.game.copy()
        trial.dice = Guess()
        for number, part in enumerate(parts):
            before = trial.state
            if part not in trial.actions():
                return -1
            trial.play(part)
            if self.final(before, trial.state):
                return number
        return len(parts)

    def send(self, parts: list[Action]) -> None:
        """A gesture that is refused, or goes through without a die and is taken back; what rolls is not sent."""
        end = self.ends_at(parts)
        if end == len(parts) - 1:
            return
        if end < 0 or end < len(parts) - 1:
            self.same(self.side, lambda live, seat: self.plan(live, seat, parts), "act")
            if end >= 0:
                told = answer(lambda: self.plan(self.tables[0], Seat("", self.side), parts))[0]
                assert str(AfterFinal()).encode() in told, told
            return
        self.same(self.side, lambda live, seat: self.carried_out(live, seat, parts), "gesture")

    def plan(self, live: Live, seat: Seat, parts: list[Action]) -> Any:
        """All checks, up to what would be stored."""
        at = live.ledgers[seat.viewer].at()
        command = self.service._gesture(seat, at, "probe", [to_json(part) for part in parts])
        return msgspec.json.decode(command.plan(live)[0].events[0].body)["steps"]

    def carried_out(self, live: Live, seat: Seat, parts: list[Action]) -> Any:
        """A gesture without a die, what everybody sees after it, and that it can be taken back."""
        before = live.game
        body = self.plan(live, seat, parts)
        at = live.ledgers[seat.viewer].at()
        game, told = validation.legal(live, seat, at, parts)
        start, live.game = live.gestures[:], game
        live.gestures.append(told.start)
        others = [viewer for viewer in (*self.game.rules.sides, "spectator") if viewer not in self.hiders]
        seen = [state(live, Seat(live.record.id, viewer)) for viewer in {seat.side, *others}]
        live.game, live.gestures = before, start
        return [body, seen]


def prove_game(
    service: Service,
    twins: Twins,
    bot: str,
    *,
    most: int,
    each: int,
    every: int,
) -> Tally:
    """Play a game, at most so many decisions, and prove it at the first `each` of a kind and at every `every`-th."""
    tally, seen = Tally(), list[Action]()
    players = {side: make_bot(bot, f"fair {side}") for side in twins.game.rules.sides}
    met: dict[str, int] = {}
    for number in range(1, most + 1):
        side, decision = twins.game.side, twins.game.decision
        if decision is None:
            break
        seen.append(twins.random.choice(twins.game.actions()))
        kind = f"{decision.kind} {bool(twins.hiders)}"
        met[kind] = met.get(kind, 0) + 1
        if met[kind] <= each or number % every == 0:
            tally.kinds.add(decision.kind)
            tally.decisions += 1
            tally.hidden += bool(twins.hiders)
            Prover(service, twins, seen, tally).prove()
        twins.play(players[side].choose(twins.game.seat(side)))
    return tally


class Run(msgspec.Struct, frozen=True):
    """One game of the long proof."""

    game: str
    scenario: str
    number: int

    def played(self) -> Tally:
        """The game with a random mix of options, support among them; every other one is played by thinking bots."""
        chooser = random.Random(f"fair {self.game} {self.scenario} {self.number}")
        options = random_options(self.game, chooser, self.scenario)
        if self.number % 2:
            options = secretive(self.game, self.scenario)
        twins = Twins(self.game, self.scenario, options, self.number)
        bot = "heuristic" if self.number % 4 == 1 else "random"
        with tempfile.TemporaryDirectory() as folder:
            service = Service(Store(Path(folder) / "table.db"))
            try:
                each, every = (4, 97) if len(secretive(self.game, self.scenario)) < MANY else (1, 397)
                return prove_game(service, twins, bot, most=100_000, each=each, every=every)
            finally:
                service.close()


def prove_all(games: int, jobs: int, only: str | None = None, keep: Path | None = None) -> dict[str, Tally]:
    """The long proof: so many whole games of every scenario, counted by game; `keep` remembers those that are done."""
    runs = [
        Run(game, scenario, number)
        for game, listing in catalog.GAMES.items()
        if only in (None, game)
        for scenario in listing.scenarios
        for number in range(1, games + 1)
    ]
    found: dict[str, Tally] = {}
    for run, tally in carry_out(runs, Run.played, Journal(keep, Tally), jobs):
        found.setdefault(run.game, Tally()).add(tally)
    return found


def told(found: dict[str, Tally]) -> Iterable[str]:
    """The figures as lines."""
    for game, tally in found.items():
        yield (
            f"`{game}`: {tally.answers:,} answers of {tally.decisions:,} decisions of {len(tally.kinds)} kinds compared, "
            f"{tally.refusals:,} of them refusals, at {tally.hidden:,} decisions with other secrets as well."
        )
