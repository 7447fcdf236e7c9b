"""The search of `hard` and `expert`: the same again by its seed and from its memory, by fair means, and never a loss."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import islice
from typing import Any

import pytest

import winterline as wl
from winterline.bots import make_bot, value
from winterline.bots.kit import Manner
from winterline.bots.levels import named
from winterline.bots.minds import make_mind, manner_of
from winterline.bots.minds.beachhead.model import reach_all
from winterline.bots.minds.beachhead.plan import Draft
from winterline.bots.searching import EFFORTS, LEAST, Effort, Searcher, Trial, gain, manners
from winterline.core.action import Action

SMALL = Effort(4.0)
LATE = [("italy43", "S1", "axis", "7 German"), ("beachhead", None, "axis", "7D")]


@pytest.fixture
def little(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few games are imagined."""
    monkeypatch.setitem(EFFORTS, "hard", SMALL)


def at_the_end(game: str, scenario: str | None, side: str, when: str, options: Sequence[str] = ()) -> wl.Game:
    """A game of two bots that play fast, as soon as a side is to plan its part of the last turn."""
    return led_to(game, scenario, side, when, tuple(options)).copy()


@cache
def led_to(game: str, scenario: str | None, side: str, when: str, options: tuple[str, ...]) -> wl.Game:
    """Such a game, played once for all tests of a worker."""
    table = wl.new(game, scenario, options, seed=4)
    bots = {name: make_bot("easy", f"4 {name}") for name in table.rules.sides}
    while table.side != side or not planning(table, when):
        table.play(bots[table.side].choose(table.seat(table.side)))
    return table


def planning(table: wl.Game, when: str) -> bool:
    """Whether a part of a turn is planned now."""
    decision = table.decision
    return decision is not None and decision.kind == "moving" and table.view("spectator")["when"] == when


def played(table: wl.Game, bot: Any, most: int = 40) -> list[Action]:
    """What a bot does until the other side decides."""
    side, done = table.side, list[Action]()
    while table.side == side and len(done) < most:
        done.append(bot.choose(table.seat(side)))
        table.play(done[-1])
    return done


@pytest.mark.usefixtures("little")
@pytest.mark.parametrize(("game", "scenario", "side", "when"), LATE)
def test_a_search_is_repeated_by_its_seed_and_goes_on_from_its_memory(
    game: str, scenario: str | None, side: str, when: str
) -> None:
    table = at_the_end(game, scenario, side, when)
    other = table.copy()
    one, two, notes = make_bot("hard", "s"), make_bot("hard", "s"), b""
    for _ in range(30):
        if table.side != side:
            break
        action = one.choose(table.seat(side))
        if notes:
            two = make_bot("hard", "s")
            two.restore(notes)
        assert two.choose(other.seat(side)) == action
        notes = two.memory()
        table.play(action)
        other.play(action)
    make_bot("normal", "s").restore(notes)


def searcher() -> Searcher:
    """A bot that searches."""
    bot = make_bot("hard", "s")
    assert isinstance(bot, Searcher)
    return bot


@pytest.mark.parametrize(
    ("own", "other", "found"),
    [
        ((1.0, 1.0), (1.0, 1.0), 0),
        ((0.0, 0.0), (1.0, 1.0), 1),
        ((0.0, 0.0), (1.0, 0.0), 0),
        ((0.0, 0.5), (1.0, 0.5), 0),
        ((0.5, 0.5), (0.0, 1.0), 0),
    ],
    ids=["won-anyway", "better-twice", "better-by-luck", "no-better-again", "worse-at-first"],
)
def test_another_plan_must_be_better_on_dice_that_did_not_choose_it(
    monkeypatch: pytest.MonkeyPatch, own: tuple[float, float], other: tuple[float, float], found: int
) -> None:
    """What two plans win on the dice that choose and on those that judge; all others win nothing."""
    table = at_the_end("italy43", "S1", "axis", "7 German")

    def won(self: Trial, plan: int, dice: Sequence[int]) -> list[float]:
        shares = (own, other)[plan] if plan < 2 else (0.0, 0.0)
        return [shares[dice[0] > 0] for _ in dice]

    monkeypatch.setattr(Trial, "won", won)
    assert searcher().best(table.seat("axis"), manners.PLANS["italy43"], "7 German") == found


@pytest.mark.parametrize(("game", "scenario", "side", "when"), LATE)
def test_what_a_plan_does_before_the_first_roll_is_thought_out_once(
    monkeypatch: pytest.MonkeyPatch, game: str, scenario: str | None, side: str, when: str
) -> None:
    """And the games come out as if it were thought out each time."""
    seat = at_the_end(game, scenario, side, when).seat(side)
    trial = Trial(seat, make_mind(game, "s"), manners.PLANS[game], "luck")
    assert len(trial.steps(1)) > 5
    once = trial.won(1, range(3))
    monkeypatch.setattr(Trial, "steps", lambda self, plan: [])
    assert trial.won(1, range(3)) == once


@pytest.mark.parametrize("level", EFFORTS)
@pytest.mark.parametrize("cost", [0.1, 1.0, 5.0, 50.0])
def test_the_games_that_are_imagined_are_counted_not_timed(level: str, cost: float) -> None:
    effort = EFFORTS[level]
    first, again = effort.games(6, cost)
    assert first >= LEAST
    assert again >= 2 * LEAST
    least = (6 * LEAST + (1 + effort.best) * 2 * LEAST) * cost
    assert (6 * first + (1 + effort.best) * again) * cost <= max(effort.time, least) + 6 * cost


def test_what_is_gained_is_told_with_its_error() -> None:
    assert gain([1.0, 1.0], [0.0, 0.0]) == (1.0, 0.0)
    mean, error = gain([1.0, 0.0, 1.0, 0.0], [0.0] * 4)
    assert mean == 0.5
    assert error == pytest.approx(0.2887, abs=0.001)


@pytest.mark.usefixtures("little")
def test_a_search_does_not_depend_on_hidden_notes() -> None:
    """The Allies sealed support: what it is, the German search does not know."""
    table = wl.new("beachhead", options=["nas", "cas"], seed=11)
    bots = {side: make_bot("easy", side) for side in ("allied", "axis")}
    while table.decision is None or not (
        table.decision.kind == "noting" and table.view("allied")["when"] == "7D"
    ):
        table.play(bots[table.side].choose(table.seat(table.side)))
    plain, noted = table.copy(), table.copy()
    for allotment in islice((a for a in noted.actions() if a.do == "allot"), 2):
        noted.play(allotment)
    moves = []
    for one in (plain, noted):
        one.play(Action("seal"))
        assert planning(one, "7D")
        moves.append(played(one, make_bot("hard", "s"), 25))
    assert moves[0] == moves[1]


@pytest.mark.usefixtures("little")
def test_in_a_hurry_nothing_is_searched(monkeypatch: pytest.MonkeyPatch) -> None:
    """So the level below, and whoever is hurried, never pays for a search."""
    table = at_the_end("italy43", "S1", "axis", "7 German")

    def never(*_: object) -> int:
        raise AssertionError

    monkeypatch.setattr(Searcher, "best", never)
    seat = table.seat("axis")
    assert make_bot("hard", "s").quick(seat) in seat.actions()
    assert make_bot("normal", "s").choose(seat) in seat.actions()


def test_early_and_where_nothing_is_known_nothing_is_searched() -> None:
    for game, scenario in (("beachhead", None), ("italy43", "S1"), ("italy43", "S2")):
        table = wl.new(game, scenario, seed=4)
        bots = {name: make_bot("easy", name) for name in table.rules.sides}
        while table.decision is None or table.decision.kind != "moving":
            table.play(bots[table.side].choose(table.seat(table.side)))
        assert not searcher().due(table.seat(table.side), manners.PLANS[game])
    assert set(manners.PLANS) <= set(value.READERS)


@pytest.mark.parametrize("level", ["hard", "expert"])
def test_levels_that_search_look_closely_and_the_others_do_not(level: str) -> None:
    assert manner_of(named(level), "beachhead") == Manner(closely=True)
    assert manner_of(named(level), "italy43") == manner_of(named("normal"), "beachhead") == Manner()


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_whoever_looks_closely_finds_posts_that_are_no_worse_by_his_own_measure(seed: int) -> None:
    """The Germans of Beachhead before an Allied attack."""
    table = wl.new("beachhead", seed=seed)
    bots = {side: make_bot("normal", side) for side in ("allied", "axis")}
    while not (table.side == "axis" and planning(table, "2F")):
        table.play(bots[table.side].choose(table.seat(table.side)))
    values = []
    for closely in (False, True):
        model = make_mind("beachhead").model(table.seat("axis"))
        model.closely = closely
        values.append(Draft(model, [], reach_all(model), 5, hurried=False).value)
    assert values[1] >= values[0]
