"""A game in progress: refusals leave it alone, undo and copies are exact, forced decisions are not asked."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import winterline as wl
from winterline.core.action import to_json
from winterline.core.course import REMEMBERED

GAMES = ["beachhead", "beachhead-1970"]
OPTIONS = {
    "beachhead": ["cf-combat", "auto-victory", "german-supply", "nas", "cas", "morale"],
    "beachhead-1970": ["naval", "cf-attack", "german-supplies", "auto-victory", "air", "morale"],
}


def random_game(game: str, seed: int, actions: int) -> wl.Game:
    """A game with every option, played at random for so many decisions."""
    chooser = random.Random(seed)
    played = wl.new(game, options=OPTIONS[game], seed=seed)
    for _ in range(actions):
        if played.decision is None:
            break
        played.play(chooser.choice(played.actions()))
    return played


def fingerprint(game: wl.Game) -> tuple[object, ...]:
    """Everything that can be seen of a game from outside."""
    views = [game.view(seat) for seat in ("allied", "axis", "spectator")]
    return game.digest(), game.length, game.decision, game.actions(), game.result, views, game.snapshot()


@pytest.mark.parametrize("game", GAMES)
@given(seed=st.integers(0, 1000), length=st.integers(1, 120))
@settings(max_examples=12, deadline=None)
def test_undo_takes_back_exactly_one_decision(game: str, seed: int, length: int) -> None:
    played = random_game(game, seed, length)
    if played.decision is None:
        return
    before = fingerprint(played)
    action = random.Random(seed).choice(played.actions())
    first = played.play(action)
    after = fingerprint(played)
    played.undo()
    assert fingerprint(played) == before
    assert played.play(action) == first  # the same roll comes again
    assert fingerprint(played) == after


@pytest.mark.parametrize("game", GAMES)
def test_undo_goes_back_to_the_beginning_and_no_further(game: str) -> None:
    played = random_game(game, 5, 60)
    fresh = wl.new(game, options=OPTIONS[game], seed=5)
    while played.length > fresh.length:
        played.undo()
    with pytest.raises(wl.StalePosition, match="nothing to undo"):
        played.undo()
    assert fingerprint(played) == fingerprint(fresh)


@pytest.mark.parametrize("game", GAMES)
def test_a_copy_goes_its_own_way(game: str) -> None:
    played = random_game(game, 9, 80)
    twins = [played.copy() for _ in range(4)]
    before = fingerprint(played)
    for n, twin in enumerate(twins):
        assert fingerprint(twin) == before
        chooser = random.Random(n)
        for _ in range(30):
            if twin.decision is not None:
                twin.play(chooser.choice(twin.actions()))
        assert fingerprint(played) == before
    assert len({twin.digest() for twin in twins}) == len(twins)
    twins[0].undo()
    assert fingerprint(played) == before


@pytest.mark.parametrize("game", GAMES)
def test_earlier_positions_stay_as_they_were(game: str) -> None:
    """Nothing that is played afterwards reaches back into a position of the past."""
    played = random_game(game, 3, 0)
    chooser, seen = random.Random(3), []
    for _ in range(150):
        if played.decision is None:
            break
        seen.append((played.copy(), played.digest(), played.snapshot()))
        played.play(chooser.choice(played.actions()))
    for twin, digest, snapshot in seen:
        assert (twin.digest(), twin.snapshot()) == (digest, snapshot)
        assert twin.rules.check(twin.state) == []


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_and_actions_make_the_same_game(game: str) -> None:
    assert fingerprint(random_game(game, 11, 150)) == fingerprint(random_game(game, 11, 150))
    assert random_game(game, 11, 150).digest() != random_game(game, 12, 150).digest()


@pytest.mark.parametrize("game", GAMES)
def test_a_snapshot_opens_at_the_same_position(game: str) -> None:
    played = random_game(game, 21, 200)
    state = played.rules.restore(played.snapshot())
    assert state == played.state
    assert played.rules.canonical(state) == played.snapshot()
    assert tuple(played.rules.actions(state)) == played.actions()


def test_an_old_position_is_not_played_on() -> None:
    game = wl.new("beachhead", seed=1)
    seen = game.length
    game.play("enter us-3-7", at=seen)
    before = fingerprint(game)
    with pytest.raises(wl.StalePosition, match=f"at action {game.length}, not {seen}"):
        game.play("enter us-3-15", at=seen)
    assert fingerprint(game) == before


def test_nobody_plays_for_the_other_side() -> None:
    game = wl.new("beachhead", seed=1)
    before = fingerprint(game)
    with pytest.raises(wl.NotYourDecision, match="allied's decision, not axis's"):
        game.play("enter us-3-7", side="axis")
    assert fingerprint(game) == before
    game.play("enter us-3-7", side="allied")


@pytest.mark.parametrize(
    "action", ["end", "enter us-45-157", "go 0904", "move de-schmidt", "fight 0904", "seal"]
)
def test_a_refusal_cites_its_rule_and_changes_nothing(action: str) -> None:
    game = wl.new("beachhead", seed=1)
    before = fingerprint(game)
    refused = game.why_not(action)
    assert refused is not None
    with pytest.raises(wl.IllegalAction) as illegal:
        game.play(action)
    assert illegal.value.refused == refused
    assert refused.rule.startswith("beachhead:")
    assert str(illegal.value) == f"{refused.sentence} [{refused.rule}]"
    assert fingerprint(game) == before


@pytest.mark.parametrize("action", ["", "fly", {"do": "go"}, {"do": 1}, {"hello": "world"}])
def test_nonsense_changes_nothing(action: object) -> None:
    game = wl.new("beachhead", seed=1)
    before = fingerprint(game)
    with pytest.raises((wl.BadNotation, wl.IllegalAction)):
        game.play(action)  # type: ignore[arg-type]
    assert fingerprint(game) == before


def test_an_action_may_be_a_value_json_or_notation() -> None:
    games = [wl.new("beachhead", seed=1) for _ in range(3)]
    for game, form in zip(games, (wl.Action, to_json, str), strict=True):
        action = game.actions()[0]
        game.play(
            action if form is wl.Action else to_json(action) if form is to_json else game.notation(action)
        )
    assert len({game.digest() for game in games}) == 1


def test_actions_are_listed_once_each() -> None:
    for game in GAMES:
        played = random_game(game, 17, 0)
        chooser = random.Random(17)
        for _ in range(300):
            if played.decision is None:
                break
            offered = played.actions()
            assert len(offered) >= 2, "a decision with one option is not asked"
            assert len(set(offered)) == len(offered)
            assert all(played.why_not(action) is None for action in offered)
            played.play(chooser.choice(offered))


def test_forced_decisions_are_taken_and_recorded() -> None:
    """One German unit that is alone on the board: everything of the Allies goes by without asking."""
    spec = {"when": "1A", "units": {"de-kleye": "1515"}}
    game = wl.position("beachhead-1970", spec)
    assert game.decision is not None
    assert game.decision.side == "axis"
    forced = [step for step in game.steps() if step.action is not None]
    assert [step.forced for step in forced] == [True] * game.length
    assert game.length > 0
    with pytest.raises(wl.StalePosition):
        game.undo()
    game.play("end")
    game.undo()
    assert game.view("spectator")["when"] == "1B"


def test_a_game_that_is_over_takes_no_action() -> None:
    game = wl.position("beachhead", {"when": "7F", "units": {"de-kleye": "1515"}})
    game.play("end")
    assert game.decision is None
    assert game.result is not None
    assert game.actions() == ()
    with pytest.raises(wl.IllegalAction, match="over"):
        game.play("end")
    with pytest.raises(wl.IllegalAction, match="over"):
        game.play("end", side="axis")
    game.undo()
    assert game.result is None


def test_what_is_found_out_about_positions_is_kept_for_some_steps_only() -> None:
    game = wl.new("beachhead", seed=3)
    first, offers = game.state, game.actions()
    first.cache["found"] = "something"
    while game.length <= REMEMBERED:
        assert "found" in first.cache
        game.play(game.actions()[0])
    assert "found" not in first.cache
    assert game.steps()[0].offers is None
    while game.length:
        game.undo()
    assert game.actions() == offers
    game.play(offers[0])
