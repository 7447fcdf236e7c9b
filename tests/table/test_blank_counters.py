"""Who is under a blank counter never leaves the server early: contents are permuted, and every byte compared."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.rulebook.anzio.country import MEADOW, ring
from tests.rulebook.anzio.hidden import FOG, GERMAN, ONE, TWO, foggy
from tests.table.asking import Tally, difference
from tests.table.foresight import Prover, on_table
from tests.table.kit import Room, Table
from tests.table.test_secrecy import answer, log_lines, same
from winterline import Game, new, random_options
from winterline.core import log
from winterline.core.course import Moment
from winterline.core.dice import KeyedDice, key_from_seed
from winterline.core.log import decides_in_secret
from winterline.games.anzio.options import fog_counters
from winterline.table import documents, new_games
from winterline.table.live import Live
from winterline.table.service import Service
from winterline.table.storage import Store

OTHERS = ("axis", "spectator", "host")
NORTH, EAST, SOUTH = ring(MEADOW)[0], ring(MEADOW)[2], ring(MEADOW)[3]
UNITS = {"us-45": MEADOW, "us-36": MEADOW, "us-rgr": "X60", "de-15pg": "K20", "de-65": "L18"}
ON_BOARD = (
    ("hide us-36 1", "hide us-45 2", "seal"),
    ("hide us-45 1", "hide us-36 2", "seal"),
    ("hide us-45 1", "hide us-36 1", "dummy 2", "seal"),
    ("dummy 1", "hide us-36 2", "hide us-45 2", "seal"),
    (
        "dummy 1",
        "undo",
        "hide us-36 1",
        "undo",
        "hide us-45 1",
        "hide us-36 2",
        "undo",
        "hide us-36 2",
        "seal",
    ),
)
"""What may be done in secret where two units stood, the same for everybody else."""
IN_SICILIA = (
    ("hide us-3 1", "seal"),
    ("hide br-46 1", "seal"),
    ("hide br-7armd 1", "hide br-46 1", "seal"),
    ("hide us-3 1", "undo", "hide br-7armd 1", "seal"),
)
QUESTIONS: tuple[tuple[str, dict[str, Any]], ...] = (
    *(("reach", {"unit": unit}) for unit in (ONE, TWO, "us-rgr", "de-15pg")),
    *(("path", {"unit": unit, "hex": NORTH}) for unit in (ONE, "us-rgr", "de-15pg")),
    *(("zone", {"side": side}) for side in ("allied", "axis")),
    *(("stacking", {"hex": label}) for label in (MEADOW, NORTH, EAST)),
    *(("why", {"action": line}) for line in (f"move {ONE}", f"go {NORTH}", f"reveal {TWO}", "seal", "end")),
    ("odds", {"hexes": [MEADOW], "attackers": ["de-15pg"]}),
    ("odds", {"hexes": [NORTH], "attackers": ["de-15pg", "de-65"]}),
    ("layers", {}),
    ("joinable", {}),
    ("warnings", {}),
    ("course", {"at": [0, 1]}),
    *(("allowances", {"hex": label}) for label in (MEADOW, NORTH, EAST, "K20")),
    *(("group", {"units": [f"move {unit}", "move de-65"]}) for unit in (ONE, "de-15pg")),
    ("march", {"units": ["move de-15pg", "move de-65"], "go": f"go {NORTH}"}),
    ("fit", {"more": ["move de-15pg", f"attack {MEADOW}", f"attack {EAST}"]}),
    *(("prospects", {"hex": at, "hands": [["move de-65"]], "units": ["de-65"]}) for at in (MEADOW, NORTH)),
    ("ahead", {"after": ["move de-65"]}),
    ("placing", {}),
)


def everything(table: Table, side: str) -> dict[str, Any]:
    """All that a seat can get out of the service without changing anything."""
    service, seat, state = table.room.service, table.seats[side], table.state(side)
    at: int = state["at"]
    asked: dict[str, Callable[[], Any]] = {
        "entries": lambda: service.entries(seat),
        "log": lambda: log_lines(documents.seat_log(service.store, seat)),
        "report": lambda: documents.report_data(service.store, seat).decode(),
        "moment": lambda: service.moment(seat, at),
        "summary": lambda: service.summaries([seat]),
        "undo": lambda: service.undo(seat, at, "probe", at + 1),
        "fork": lambda: new_games.from_position(table.live(), seat, at, 0).record.mode,
    }
    for n in {0, at // 2, max(0, at - 1), at}:
        asked[f"history {n}"] = lambda n=n: service.history(seat, n)
    for kind, args in QUESTIONS:
        asked[f"{kind} {args}"] = lambda kind=kind, args=args: service.query(seat, kind, args)
    for line in [*state["actions"][:5], "end", "seal"]:
        asked[f"preview {line}"] = lambda line=line: service.query(seat, "preview", {"actions": [line]})
    return {"state": state} | {name: answer(ask) for name, ask in asked.items()}


class Play:
    """One permutation: the same public game with other secrets."""

    def __init__(self, where: str, game: Game, start: str, secret: Sequence[str]) -> None:
        self.room = Room(where)
        self.table = self.room.played(game.copy())
        self.table.act("allied", start)
        self.secret = secret
        self.told: list[Any] = []

    def look(self, seats: Sequence[str] = OTHERS) -> dict[str, Any]:
        """Everything that the other seats can get now. Asking does not move the clock on."""
        now = self.room.clock.now
        seen = {side: everything(self.table, side) for side in seats}
        self.room.clock.now = now
        return seen

    def decide(self) -> None:
        """What is decided in secret: all the while nobody else sees anything of it."""
        self.room.clock.now = 5_000_000
        before = self.look(["axis"])
        for line in self.secret[:-1]:
            if line == "undo":
                self.table.undo("allied")
            else:
                self.table.act("allied", line.replace(" 1", f" {ONE}").replace(" 2", f" {TWO}"))
            self.room.clock.now = 5_000_000
            same(self.look(["axis"]), before)
        self.room.clock.now = 6_000_000
        self.table.act("allied", self.secret[-1])
        self.told = [before, self.look()]

    def go_on(self, script: Sequence[str]) -> None:
        """Actions that everybody sees, the same in every permutation."""
        for line in script:
            self.room.clock.now += 1_000_000
            self.table.act(self.table.turn(), *line.split(", "))
            self.told.append(self.look(["axis"]))


def permuted(
    folder: Path, game: Game, start: str, secrets: Sequence[Sequence[str]], script: Sequence[str]
) -> None:
    """Play all permutations, and compare what everybody else could see at every moment."""
    plays, own = list[list[Any]](), set[bytes]()
    for number, secret in enumerate(secrets, 1):
        play = Play(str(folder / f"{number}.db"), game, start, secret)
        play.decide()
        play.go_on(script)
        plays.append(play.told)
        own.add(msgspec.json.encode(play.table.state("allied")["view"]))
        play.room.close()
    for told in plays[1:]:
        same(told, plays[0])
    assert len(own) > 2, "the Allied player himself knows who is where"


@pytest.fixture(autouse=True)
def one_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """All games have the same id, so that bytes can be compared; the digest of a position is worked out once."""
    monkeypatch.setattr(new_games, "new_game_id", lambda: "thegame")
    monkeypatch.setattr(log, "public_digest", cache(log.public_digest))


def test_who_parted_under_counters_changes_no_byte_for_the_others(tmp_path: Path) -> None:
    game = foggy("Oct I allied", UNITS, friendly=[NORTH, EAST, SOUTH])
    script = [f"move {ONE}, go {NORTH}", f"move {TWO}, go {EAST}", "end", "move de-15pg, go K19", "end"]
    permuted(tmp_path, game, "conceal us-45", ON_BOARD, script)


def test_who_comes_by_sea_under_a_counter_changes_no_byte_for_the_others(tmp_path: Path) -> None:
    off = dict.fromkeys(("us-3", "br-46", "br-7armd"), "sicilia")
    game = foggy("Oct I allied", {**UNITS, **off}, friendly=["K57"], ports={"port-napoli": "Sept II"})
    permuted(
        tmp_path,
        game,
        "disguise sicilia",
        IN_SICILIA,
        [f"ship {ONE}, sail port-napoli K57", "move us-rgr, go X61", "end"],
    )


# --- whole games ------------------------------------------------------------------------------------------


class Permuted:
    """A position three times: as it is, with another key, and with other units under the counters of a side."""

    def __init__(self, game: Game, owner: str, chooser: random.Random) -> None:
        rules, key = game.rules, key_from_seed("permuted")
        viewer = next(side for side in rules.sides if side != owner)
        self.random, self.hiders, self.viewer = chooser, {owner}, viewer
        self.game = Game(rules, key, state=game.state)
        self.hidden = Game(rules, key, state=rules.resample(game.state, viewer, chooser))

    def tables(self) -> list[Live]:
        """All of them at tables."""
        games = (self.game, self.game, self.hidden)
        return [on_table(game, [], key_from_seed(f"table {n}")) for n, game in enumerate(games)]

    def told(self, step: Moment) -> Any:
        """What is told of a step to whoever hides nothing."""
        return step.action, [event for event in step.events if event.seat in ("", self.viewer)]

    def acts_alike(self) -> int:
        """Let the side that hides do what it could do in both, and compare what everybody else sees of it."""
        both, rules = set(self.game.actions()) & set(self.hidden.actions()), self.game.rules
        if self.game.side == self.viewer or decides_in_secret(rules, self.game.state):
            return 0
        ends = [action for action in both if action.do == "end"]  # what is asked next must not tell either
        for action in [*ends, *self.random.sample(sorted(both), min(4, len(both)))]:
            games = [self.game.copy(), self.hidden.copy()]
            for game in games:
                game.dice = KeyedDice(key_from_seed("same"))
                game.play(action)
            if rules.reveals(self.game.state, games[0].state):
                continue
            assert [*map(self.told, games[0].steps(1))] == [*map(self.told, games[1].steps(1))], action
            for seat in (self.viewer, "spectator"):
                views = [msgspec.json.encode(game.view(seat)) for game in games]
                assert views[0] == views[1], f"{action}: {difference(*views)}"
        return len(both)


def positions(
    seed: int, every: int, scenario: str = "basic", most: int = 100_000
) -> Iterator[tuple[Game, random.Random]]:
    """Every so many decisions of a random game in which both sides like to conceal."""
    chooser = random.Random(f"fog {seed}")
    options = {FOG, *(random_options("anzio", chooser) if seed % 2 else ())}
    game, number = new("anzio", scenario, sorted(options), seed=seed), 0
    while game.decision is not None and number < most:
        number += 1
        if number % every == 0 and not decides_in_secret(game.rules, game.state):
            yield game, chooser
        liked = [a for a in game.actions() if a.do in ("conceal", "disguise", "hide", "dummy", "seal")]
        game.play(chooser.choice(liked if liked and chooser.random() < 0.3 else game.actions()))


def prove(folder: Path, found: Iterator[tuple[Game, random.Random]]) -> tuple[Tally, int, int]:
    """Compare every answer at these positions with others under the counters: what, at how many, and after how many."""
    service, tally, proved, acted = Service(Store(folder / "table.db")), Tally(), 0, 0
    for game, chooser in found:
        for owner in game.rules.sides:
            case = Permuted(game, owner, chooser)
            if case.hidden.state == game.state:
                continue
            acted += case.acts_alike()
            Prover(service, case, list(game.actions()), tally).prove()  # type: ignore[arg-type]
            proved += 1
    service.close()
    return tally, proved, acted


@pytest.mark.parametrize("seed", [2, 3])
def test_at_any_moment_of_a_game_no_answer_depends_on_who_is_concealed(tmp_path: Path, seed: int) -> None:
    tally, proved, acted = prove(tmp_path, positions(seed, 101))
    assert proved > 1
    assert acted
    assert tally.refusals > 100


def test_nor_in_a_campaign_in_which_orders_of_battle_are_sealed_as_well(tmp_path: Path) -> None:
    assert prove(tmp_path, positions(4, 89, "campaign", 280))[1] > 2


@pytest.mark.parametrize("scenario", ["gustav", "shingle", "diadem"])
def test_nor_in_the_later_basic_games(tmp_path: Path, scenario: str) -> None:
    found = chain.from_iterable(positions(seed, 29, scenario, 240) for seed in (2, 4, 6))
    assert prove(tmp_path, found)[1] > 1


def test_counters_are_drawn_anew_whoever_is_under_them() -> None:
    """The same numbers give the same units, however those were divided who went under the counters."""
    drawn, games = list[list[Any]](), list[Game]()
    for secret in ON_BOARD[:4]:
        game = foggy("Oct I allied", UNITS)
        for line in ("conceal us-45", *secret):
            game.play(line.replace(" 1", f" {ONE}").replace(" 2", f" {TWO}"))
        chosen = [game.rules.resample(game.state, "axis", random.Random(seed)) for seed in range(30)]
        drawn.append([fog_counters.FOG.of(state) for state in chosen])
        games.append(game)
    assert all(one == drawn[0] for one in drawn)
    assert len(set(drawn[0])) > 3
    assert all(game.rules.resample(game.state, "allied", random.Random(1)) == game.state for game in games)
    assert not any(game.rules.check(game.seat("axis").imagine(random.Random(2)).state) for game in games)


def test_those_off_the_board_may_be_under_any_counter_laid_there() -> None:
    off = dict.fromkeys(("us-3", "br-46", "br-7armd"), "sicilia")
    game = foggy(
        "Oct I allied", {**UNITS, **off, "de-71": "arriving"}, blanks={ONE: "K57 us-34", GERMAN: "Q64 de-94"}
    )
    game.play("disguise sicilia")
    game.play(f"hide us-3 {TWO}")
    game.play("seal")
    found = set()
    for seed in range(60):
        state = game.rules.resample(game.state, "axis", random.Random(seed))
        assert not game.rules.check(state)
        blanks = {blank.unit: blank.covers for blank in fog_counters.in_play(state, 0)}
        found.add(tuple(sorted(blanks.values(), key=len)[-1]))
        assert game.rules.view(state, "axis") == game.view("axis")
    assert len(found) > 5
