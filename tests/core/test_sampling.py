"""One legal action drawn without the list: in every game exactly the actions of the list can come, each as likely."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import winterline as wl
from winterline.core.action import Action
from winterline.core.errors import IllegalAction
from winterline.core.sampling import TRIES, Superset, accepted, draw, joined, sure
from winterline.games import catalog
from winterline.library import random_options

NUMBERS = [Action("take", unit=f"{n:02}") for n in range(12)]
CASES = [(game, scenario) for game, listing in catalog.GAMES.items() for scenario in listing.scenarios]
POSITIONS, LONGEST = 12, 400
EVERY = 3
"""Decisions between two that are looked at: the phases of a turn come by."""


def third(place: int) -> bool:
    """A third of what can be drawn."""
    return place % 3 == 0


def test_what_is_drawn_is_legal_and_each_as_likely() -> None:
    rng, superset = random.Random(1), Superset(NUMBERS, range(12), third)
    drawn = Counter(draw(superset, rng) for _ in range(4000))
    assert set(drawn) == set(accepted(superset)) == {NUMBERS[n] for n in (0, 3, 6, 9)}
    assert all(900 < times < 1100 for times in drawn.values())


def test_supersets_that_are_joined_keep_their_places_one_behind_the_other() -> None:
    whole = joined([sure(NUMBERS[:3]), sure(()), Superset(NUMBERS[3:], range(9), third)])
    assert list(whole.table) == NUMBERS
    assert whole.table[2:5] == NUMBERS[2:5]
    assert accepted(whole) == [*NUMBERS[:4], NUMBERS[6], NUMBERS[9]]
    part = joined([Superset(NUMBERS[:6], [1, 2], lambda place: True), sure(NUMBERS[6:])])
    assert accepted(part) == [*NUMBERS[1:3], *NUMBERS[6:]]


def test_nothing_is_drawn_where_hardly_anything_is_legal() -> None:
    tried: list[int] = []

    def refused(place: int) -> bool:
        tried.append(place)
        return False

    assert draw(Superset(NUMBERS, [4, 5], refused), random.Random(1)) is None
    assert len(tried) == TRIES


def test_two_can_be_drawn_from_together() -> None:
    for some in (range(12), [2, 3, 6, 9]):
        one = Superset(NUMBERS, some, lambda place: place in (3, 6))
        end, none = sure([Action("end")]), sure(())
        for parts in ([one, end], [end, one], [none, one, none, end, none]):
            assert accepted(joined(parts)) == [Action("end"), NUMBERS[3], NUMBERS[6]]


@pytest.mark.parametrize(("game_id", "scenario"), CASES)
@pytest.mark.parametrize("plain", [True, False])
def test_what_can_be_drawn_in_a_game_is_its_list(game_id: str, scenario: str, plain: bool) -> None:
    """The soak does the same at every decision that the checker looks at, in thousands of games."""
    rng = random.Random(f"{game_id} {scenario} {plain}")
    options = () if plain else random_options(game_id, rng, scenario)
    game, compared = wl.new(game_id, scenario, options, seed=3), 0
    for number in range(LONGEST):
        superset = game.rules.superset(game.state)
        if superset is not None and number % EVERY == 0:
            assert accepted(superset) == list(game.actions()), game.decision
            compared += 1
        if compared == POSITIONS or not game.side:
            break
        game.step(game.sample(rng))
    assert compared == POSITIONS


def test_a_drawn_action_is_taken_without_the_list(monkeypatch: pytest.MonkeyPatch) -> None:
    game, rng = wl.new("beachhead", seed=3), random.Random(3)
    while game.decision is None or game.decision.kind != "moving":
        game.play(game.sample(rng))
    drawn = game.sample(rng)
    with monkeypatch.context() as patched:
        patched.setattr(type(game.rules), "actions", lambda *_: pytest.fail("the list was made"))
        game.step(drawn)
    with pytest.raises(IllegalAction):
        game.step(Action("declare"))


def test_where_the_list_is_known_it_is_drawn_from() -> None:
    game = wl.new("beachhead", seed=3)
    offers = game.actions()
    drawn = {game.sample(random.Random(seed)) for seed in range(400)}
    assert drawn <= set(offers)
    assert len(drawn) > len(offers) // 2


def test_a_seat_draws_from_its_own_decisions_only() -> None:
    game = wl.new("beachhead", seed=3)
    rng, other = random.Random(3), next(side for side in game.rules.sides if side != game.side)
    assert game.seat(game.side).sample(rng) in game.actions()
    with pytest.raises(wl.NotYourDecision):
        game.seat(other).sample(rng)
