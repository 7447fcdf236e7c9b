"""Looking back: a plain blunder is found, a bot's own plan is none, and what is found follows from the seed."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

import winterline as wl
from tests.bots.hindsight_games import LAST, last_turn
from winterline.bots.hindsight import Effort, Progress, look, may_look, surely
from winterline.bots.hindsight.parts import parts_of
from winterline.bots.hindsight.trial import Trial
from winterline.bots.kit import Manner
from winterline.core.hindsight import Hindsight

LITTLE = Effort(again=8, luck=4)


def looked(game: wl.Game, seed: str = "hindsight") -> Hindsight:
    *_, last = look(game, seed, LITTLE)
    assert last.found is not None
    return last.found


def test_who_does_nothing_in_a_turn_that_could_win_has_blundered() -> None:
    (part,) = looked(last_turn(blunder=True)).parts
    assert (part.when, part.side, part.first, part.luck) == (LAST, "allied", 1, None)
    better = part.better
    assert better is not None
    assert better.gain > 2 * better.error > 0
    assert better.chances == (0.0, 1.0)
    assert better.attacks == ()
    assert better.instead
    assert all(unit.played != unit.better for unit in better.units)
    assert all(unit.start == unit.played for unit in better.units), "nobody moved"


def test_what_the_bot_itself_would_play_is_no_blunder() -> None:
    (part,) = looked(last_turn(blunder=False)).parts
    assert part.better is None
    assert part.luck is not None, "it attacked"
    assert -1.0 <= part.luck.change <= 1.0


def test_what_is_found_follows_from_the_seed() -> None:
    game = last_turn(blunder=True)
    assert looked(game) == looked(game)
    trials = [Trial(game.rules, parts_of(game)[0], luck) for luck in ("one", "other")]
    keys = {trial.imagined(0).key for trial in trials} | {trials[0].imagined(1).key, game.key}
    assert len(keys) == 4, "each has dice of its own, and never those of the game"


def test_progress_goes_up_and_ends_and_whoever_has_enough_stops() -> None:
    told = list(look(last_turn(blunder=True), effort=LITTLE))
    assert all(one.done <= other.done and one.of == other.of for one, other in pairwise(told))
    assert [one.found is None for one in told] == [*[True] * (len(told) - 1), False]
    assert told[-1].done == told[-1].of
    search = look(last_turn(blunder=True), effort=LITTLE)
    assert isinstance(next(search), Progress)
    search.close()


def test_the_same_plan_comes_to_the_same_on_the_same_dice() -> None:
    """So a plan is never blamed for dice, nor for what a mind does later."""
    game = last_turn(blunder=False)
    (part,) = parts_of(game)
    trial = Trial(game.rules, part, "luck")
    assert trial.plan(Manner()) == trial.plan(Manner()) == part.plan
    assert trial.others([Manner()]) == []
    assert [trial.played(part.plan, n, None) for n in range(2)] == [
        trial.played(part.plan, n, None) for n in range(2)
    ]


def test_of_the_same_decisions_only_the_dice_differ(monkeypatch: pytest.MonkeyPatch) -> None:
    """On the dice that fell, the same decisions come to the same position."""
    game = last_turn(blunder=False)
    (part,) = parts_of(game)
    trial = Trial(game.rules, part, "luck")
    twin = game.copy()
    found = []

    def share(ended: wl.Game) -> float:
        found.append(ended.digest())
        return 0.0

    monkeypatch.setattr(trial, "imagined", lambda _: wl.Game.imagined(game.rules, part.state, game.key))
    monkeypatch.setattr(trial, "share", share)
    trial.replayed(0)
    assert found == [twin.digest()]


def test_a_game_is_cut_into_plans_up_to_their_first_rolls() -> None:
    game = last_turn(blunder=False)
    (part,) = parts_of(game)
    assert part.rolled
    assert len(part.plan) + len(part.rest) == game.length
    rolls = [game.rules.rolls(step.state) for step in game.steps()]
    assert rolls[len(part.plan) - 1] == rolls[0] < rolls[len(part.plan)]
    assert part.end == game.state


@pytest.mark.parametrize(("gained", "sure"), [((1, 1, 1, 1), False), ((1,) * 6, True), ((1, -1) * 12, False)])
def test_a_few_games_that_end_alike_prove_nothing(gained: tuple[int, ...], sure: bool) -> None:
    differ = [*gained, *[0] * (24 - len(gained))]
    mean, error = surely([max(0.0, one) for one in differ], [max(0.0, -one) for one in differ])
    assert error > 0
    assert (mean > 2 * error) is sure


def test_no_more_games_are_imagined_than_were_announced() -> None:
    game = last_turn(blunder=True)
    *_, last = look(game, effort=LITTLE)
    assert last.found is not None
    assert last.found.games <= last.of
    assert Effort().judged(42) == 7
    assert Effort().judged(4) == Effort().least


def test_a_game_that_goes_on_is_refused() -> None:
    with pytest.raises(wl.BadChoice, match="this one goes on"):
        next(look(wl.new("italy43", "S1", seed=1)))


def test_where_positions_have_no_value_only_games_that_were_played_out_are_looked_at() -> None:
    game = wl.new("beachhead-1970", seed=1)
    game.parley("axis", "resign")
    assert not may_look(game)
    with pytest.raises(wl.BadChoice, match="not played to its end"):
        next(look(game))
    game = wl.new("beachhead", seed=1)
    game.parley("axis", "resign")
    assert may_look(game)


def test_secrets_are_drawn_anew_when_a_side_looks_back() -> None:
    """Another's support is not looked up: it is drawn as the side could tell."""
    game = wl.new("beachhead", options=["nas", "cas"], seed=11)
    rng = random.Random(1)
    while game.rules.moment(game.state)[0] != "1C":
        game.play(game.sample(rng))
    part = next(part for part in parts_of(game) if part.side == "axis")
    for number in range(3):
        imagined = Trial(game.rules, part, "luck").imagined(number)
        assert game.rules.seen(imagined.state, "axis") == game.rules.seen(part.state, "axis")
        assert imagined.key != game.key
