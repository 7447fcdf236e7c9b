"""Whole games under the checker's eyes, the same games from the same seed, and a checker that notices."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from itertools import count
from pathlib import Path
from typing import Any

import msgspec
import pytest

import winterline as wl
from tests.fixtures.make import WANTED
from tests.rulebook.anzio import hidden
from winterline.bots import make_bot
from winterline.bots.minds import make_mind
from winterline.core.action import Action
from winterline.core.checker import Broken, Checker
from winterline.core.decision import Decision, Event
from winterline.core.errors import BadChoice
from winterline.core.verdict import Refused
from winterline.games import catalog
from winterline.selfplay import Match, Summary, play_match, play_one, rule_ids, spread, wilson

EDITIONS = sorted(catalog.GAMES)
SCENARIOS = [(game, scenario) for game in EDITIONS for scenario in catalog.listing(game).scenarios]
GAMES = 6
"""Random games of each rulebook that the tests play; ./soak plays many more."""
OFTEN, SELDOM = 20, {"southern": 40, "roma": 80, "po-valley": 160, "campaign": 160}
"""At every so-manieth decision the costly checks are made; in games of many weeks seldom, by turns, and at rare ones."""
RANDOM = Match(
    game="beachhead", scenario=None, options=None, preset=None, allied="random", axis="random", seed=1944
)


def match(game: str, **changes: Any) -> Match:
    """A match of random bots with a random mix of options in every game, but for the changes."""
    return msgspec.structs.replace(RANDOM, game=game, **changes)


# --- whole games ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "scenario"), SCENARIOS)
def test_random_games_keep_every_promise(game: str, scenario: str) -> None:
    share = max(1, GAMES // len(catalog.listing(game).scenarios))
    summary = Summary(game)
    every = SELDOM.get(scenario, OFTEN)
    rota = scenario in SELDOM
    for played in play_match(match(game, scenario=scenario, check=True, every=every, rota=rota), share):
        summary.add(played)
        assert played.winner in ("allied", "axis", "draw")
    assert summary.first_error == ""
    assert summary.games == share
    assert summary.max_decisions <= wl.new(game, scenario, seed=0).rules.longest


def has_mind(game: str) -> bool:
    """Whether the heuristic bot plays a game."""
    try:
        make_mind(game)
    except BadChoice:
        return False
    return True


@pytest.mark.parametrize("game", [game for game in EDITIONS if has_mind(game)])
@pytest.mark.parametrize("side", ["allied", "axis"])
def test_the_heuristic_bot_keeps_every_promise(game: str, side: str) -> None:
    played = play_one(match(game, check=True, every=50, **{side: "heuristic"}), 1)
    assert played.error == ""
    assert played.winner


@pytest.mark.parametrize("game", EDITIONS)
def test_the_same_seed_gives_the_same_bytes_with_any_number_of_jobs(game: str, tmp_path: Path) -> None:
    for jobs in (1, 2):
        out = tmp_path / str(jobs)
        out.mkdir()
        list(play_match(match(game, out=str(out)), 3, jobs))
    files = sorted(p.name for p in (tmp_path / "1").iterdir())
    assert (
        files == ["0001.wlog", "0002.wlog", "0003.wlog"] == sorted(p.name for p in (tmp_path / "2").iterdir())
    )
    for name in files:
        assert (tmp_path / "1" / name).read_bytes() == (tmp_path / "2" / name).read_bytes()


def test_other_seeds_give_other_games(tmp_path: Path) -> None:
    play_one(match("beachhead", out=str(tmp_path)), 1)
    play_one(match("beachhead", out=str(tmp_path), seed=1945), 2)
    assert (tmp_path / "0001.wlog").read_bytes() != (tmp_path / "0002.wlog").read_bytes()


def test_two_processes_agree_on_one_log(tmp_path: Path) -> None:
    play_one(match("beachhead", out=str(tmp_path)), 1)
    told = []
    for hash_seed in ("1", "2"):
        run = subprocess.run(
            [sys.executable, "-m", "winterline.cli", "replay", str(tmp_path / "0001.wlog"), "--verify"],
            capture_output=True,
            text=True,
            check=True,
            env={"PYTHONHASHSEED": hash_seed, "WINTERLINE_PURE": hash_seed if hash_seed == "2" else ""},
        )
        assert run.stderr == ""
        told.append(run.stdout)
    assert told[0] == told[1]
    assert "verified: chain" in told[0]


def test_intervals_hold_the_share() -> None:
    for wins, games in ((0, 10), (3, 10), (10, 10), (500, 1000)):
        low, high = wilson(wins, games)
        assert 0.0 <= low <= wins / games <= high <= 1.0
    assert wilson(0, 0) == (0.0, 1.0)
    assert wilson(5, 10) == pytest.approx((0.2366, 0.7634), abs=1e-4)


# --- the checker notices ----------------------------------------------------------------------------------


class Altered:
    """The rules of a game with one promise broken: the named functions are replaced."""

    def __init__(self, rules: Any, **broken: Callable[..., Any]) -> None:
        self._rules = rules
        self._broken = broken

    def __getattr__(self, name: str) -> Any:
        broken = self._broken.get(name)
        if broken is None:
            return getattr(self._rules, name)
        return lambda *args: broken(self._rules, *args)


def checked(decisions: int = 60, every: int = 5, rota: bool = False, **broken: Callable[..., Any]) -> Checker:
    """Play under the checker with rules that break a promise."""
    rules = Altered(wl.new("beachhead", options=["nas", "cas"], seed=3).rules, **broken)
    game = wl.Game(rules, b"k" * 32)  # type: ignore[arg-type]
    checker = Checker(game, rule_ids("beachhead"), seed=1, every=every, rota=rota)
    bot = make_bot("random", 1)
    for _ in range(decisions):
        checker.before()
        game.play(bot.choose(game.seat(game.side)))
    checker._kept_states_unchanged(game)
    return checker


def test_the_checker_finds_nothing_wrong_with_the_game_itself() -> None:
    checked()


def unsorted(rules: Any, state: Any) -> Sequence[Action]:
    """A list in another order."""
    return list(reversed(rules.actions(state)))


def repeated(rules: Any, state: Any) -> Sequence[Action]:
    """A list with one action twice."""
    offers = rules.actions(state)
    return [offers[0], *offers] if len(offers) > 1 else offers


def secretive(rules: Any, state: Any, action: Action) -> Refused:
    """A refusal that cites no paragraph."""
    return Refused("house rule", rules.why_not(state, action).sentence)


def silent(rules: Any, state: Any, action: Action) -> Refused:
    """A refusal that says nothing."""
    return Refused(rules.why_not(state, action).rule, " ")


def uncited(rules: Any, state: Any) -> Decision | None:
    """A decision under a paragraph that does not exist."""
    decision = rules.decision(state)
    return decision and msgspec.structs.replace(decision, rule="beachhead:99")


def nobody(rules: Any, state: Any) -> Decision | None:
    """A decision of a side that does not exist."""
    decision = rules.decision(state)
    return decision and msgspec.structs.replace(decision, side="navy")


def miscounted(rules: Any, state: Any, action: Action, dice: Any) -> tuple[Any, list[Event]]:
    """An action that leaves a cache behind the truth."""
    after, events = rules.apply(state, action, dice)
    allied, axis = after.forces
    stale = msgspec.structs.replace(allied, load=bytes([allied.load[0] + 1]) + allied.load[1:])
    return msgspec.structs.replace(after, forces=(stale, axis)), events


def forgetful(rules: Any, canonical: bytes) -> Any:
    """A snapshot that restores another position."""
    return msgspec.structs.replace(rules.restore(canonical), rolls=77)


def living(rules: Any, state: Any, seat: str) -> dict[str, Any]:
    """A view that hands out more than plain JSON."""
    return {**rules.view(state, seat), "units": tuple(rules.view(state, seat)["units"])}


def drifting() -> Callable[..., bytes]:
    """Positions that change behind the game's back: each look gives another one."""
    looks = count()

    def canonical(rules: Any, state: Any) -> bytes:
        return bytes(rules.canonical(state)) + b" " * next(looks)

    return canonical


@pytest.mark.parametrize(
    ("broken", "promise"),
    [
        ({"actions": unsorted}, "sorted and without repeats"),
        ({"actions": repeated}, "sorted and without repeats"),
        ({"why_not": secretive}, "cites a rule of the index"),
        ({"why_not": silent}, "a refusal is a sentence"),
        ({"decision": uncited}, "a decision cites a rule"),
        ({"decision": nobody}, "a decision names its side"),
        ({"apply": miscounted}, "the position is legal"),
        ({"restore": forgetful}, "a snapshot restores"),
        ({"view": living}, "plain JSON"),
        ({"canonical": drifting()}, "leaves no trace"),
    ],
    ids=lambda value: value if isinstance(value, str) else "-".join(f.__name__ for f in value.values()),
)
def test_a_broken_promise_is_noticed(broken: dict[str, Callable[..., Any]], promise: str) -> None:
    with pytest.raises(Broken, match=promise):
        checked(**broken)


@pytest.mark.parametrize(
    ("broken", "promise"),
    [
        ({"why_not": silent}, "a refusal is a sentence"),
        ({"restore": forgetful}, "a snapshot restores"),
        ({"view": living}, "plain JSON"),
    ],
)
def test_a_rota_comes_to_every_promise(broken: dict[str, Callable[..., Any]], promise: str) -> None:
    with pytest.raises(Broken, match=promise):
        checked(every=1, rota=True, **broken)


def test_a_rota_looks_at_rare_decisions_first() -> None:
    checker = checked(every=1000, rota=True)
    times = [count for kind, count in checker.met.items() if isinstance(kind, str)]
    assert checker.looks == sum(count.bit_length() for count in times)
    assert sum(times) == 60
    assert checked(every=1000).looks == 0


def test_shared_state_is_noticed() -> None:
    """Positions that share something changeable: a later action alters an earlier position."""
    total = [0]

    def canonical(rules: Any, state: Any) -> bytes:
        return bytes(rules.canonical(state)) + b" " * total[0]

    game = wl.Game(Altered(wl.new("beachhead", seed=3).rules, canonical=canonical), b"k" * 32)  # type: ignore[arg-type]
    checker = Checker(game, rule_ids("beachhead"), every=1)
    checker.before()
    total[0] += 1
    with pytest.raises(Broken, match="stays as it was"):
        checker._kept_states_unchanged(game)


def test_a_choice_for_show_costs_what_the_end_was_warned_of() -> None:
    units = {"us-36": "sicilia/1", "al-r1": "sicilia", "us-rgr": "W51", "de-16pz": "W50", "de-15pg": "W50"}
    game = hidden.foggy("Oct I allied", units)
    hidden.conceal(game, "sicilia", "hide us-36 allied-blank-1")
    game.play("end")
    assert {action.do for action in game.actions()} >= {"end", "feign"}
    checker = Checker(game, rule_ids("anzio"), every=1)
    checker._losses_are_declared(game)
    game.rules = Altered(game.rules, warnings=lambda rules, state: [])  # type: ignore[assignment]
    with pytest.raises(Broken, match="us-rgr"):
        checker._losses_are_declared(game)


def test_an_endless_game_and_one_without_result_are_noticed() -> None:
    game = wl.load(WANTED[0].file)
    checker = Checker(game, rule_ids(WANTED[0].game))
    checker.after_end()
    rules: Any = game.rules
    game.rules = Altered(rules, result=lambda rules, state: None)  # type: ignore[assignment]
    with pytest.raises(Broken, match="has a result"):
        checker.after_end()
    game.rules = Altered(rules)  # type: ignore[assignment]
    game.rules.longest = game.length - 1
    with pytest.raises(Broken, match="within its bound"):
        checker.after_end()


def test_a_list_that_lets_the_other_seat_act_is_noticed() -> None:
    game = wl.new("beachhead", seed=3)
    checker = Checker(game, rule_ids("beachhead"), every=1)
    other = "axis" if game.side == "allied" else "allied"

    class Careless(wl.Game):
        """Takes an action from anybody."""

        __slots__ = ()

        def play(self, action: Any, *, side: str | None = None, at: int | None = None) -> list[Event]:
            return super().play(action)

    loose = Careless(game.rules, b"k" * 32)
    checker.game = loose
    assert other != loose.side
    with pytest.raises(Broken, match="no other seat"):
        checker.before()


def test_a_failing_game_is_counted_and_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(self: Checker) -> None:
        raise Broken("a promise")

    monkeypatch.setattr(Checker, "after_end", refuse)
    summary = Summary("beachhead")
    for played in play_match(match("beachhead", check=True, every=1000, out=str(tmp_path)), 1):
        summary.add(played)
    assert summary.errors == 1
    assert summary.first_error == "game 1: Broken: a promise"
    assert summary.as_json()["wins"] == {"allied": 0, "axis": 0, "draw": 0}
    wl.verify(tmp_path / "0001.wlog")


def test_a_position_of_any_scenario_is_played_saved_and_proved(tmp_path: Path) -> None:
    game = wl.position("italy43", {}, scenario="S2", seed=3)
    assert game.rules.scenario == "S2"
    game.play(game.actions()[0])
    game.save(tmp_path / "s2.wlog")
    assert wl.load(tmp_path / "s2.wlog").digest() == game.digest()


def dying(number: int) -> int:
    """Work that a worker does not outlive."""
    os._exit(number)


def test_a_worker_that_dies_is_told_of() -> None:
    with pytest.raises(wl.WinterlineError, match="a worker process died"):
        list(spread(dying, [1, 2, 3], 2))


def test_workers_end_with_who_started_them() -> None:
    text = """
import os, time
from winterline.selfplay import spread

def work(number):
    os.write(1, b"%d\\n" % os.getpid())
    time.sleep(600)

if __name__ == "__main__":
    list(spread(work, range(2), 2))
"""
    running = subprocess.Popen([sys.executable, "-c", text], stdout=subprocess.PIPE, text=True)
    assert running.stdout is not None
    workers = [int(running.stdout.readline()) for _ in range(2)]
    assert running.pid not in workers
    running.kill()
    running.wait()
    assert running.stdout.read() == "", "whoever could still write has ended"
