"""Scenario rules S2.3 and S3.3: frozen divisions, the garrisons of Formia and Naples, and their release."""

from __future__ import annotations

import pytest

from tests.rulebook.italy43.kit import (
    even,
    happened,
    offers,
    pass_on,
    play_all,
    refused,
    setup,
    tactics,
)
from winterline import Game

CARDS = {
    "de-15-33": "1706",
    "de-15-104-1": "1913",
    "de-15-104-2": "1911",
    "de-15-129-1": "1807",
    "de-15-129-2": "1605",
    "de-15-215": "2311",
    "de-15-hq": "2110",
}


def german(turn: int, **spec: object) -> Game:
    """The German Movement Phase with 15 Panzergrenadier Division in its places."""
    return setup(CARDS, side="axis", turn=turn, **spec)  # type: ignore[arg-type]


@pytest.mark.rule("italy43:EX.ext.T2.release", "italy43:S3.3.2")
def test_the_two_units_in_2706_may_move_on_turn_2() -> None:
    first = setup({"de-3-8-1": "2706"}, side="axis", turn=1)
    assert refused(first, "move de-3-8-1 march") == "S3.3.2"
    second = setup({"de-3-8-1": "2706"}, side="axis", turn=2)
    assert refused(second, "move de-3-8-1 march") is None
    assert refused(second, "move de-3-8-1 tactical") is None


@pytest.mark.rule("italy43:S3.3.3a")
def test_only_the_units_of_15_panzergrenadier_division_are_frozen() -> None:
    units = {**CARDS, "de-15-33": "1605", "de-94-274": "1706", "de-3-8-1": "2706", "de-hg-1-1": "2706"}
    game = setup(units, side="axis", turn=5)
    frozen = {unit for unit in units if refused(game, f"move {unit} march") == "S3.3.3a"}
    assert frozen == set(CARDS) - {"de-15-33"}, "33/15 guards Formia and nothing else"
    free = {unit for unit in units if refused(game, f"move {unit} march") is None}
    assert free == {"de-15-33", "de-3-8-1", "de-hg-1-1"}
    visited = setup({**units, "us-3-7": "1915"}, side="axis", turn=5)
    near = {unit for unit in frozen if refused(visited, f"move {unit} march") is None}
    assert near == {"de-15-104-1"}, "an Allied unit is two hexes away"
    outside = setup({"de-15-104-1": "entry:N1", "de-15-hq": "2110"}, side="axis", turn=5)
    assert refused(outside, "move de-15-104-1 march") is None, "nothing holds it off the map"
    bernhard = setup(units, side="axis", turn=14, scenario="S2")
    assert all(refused(bernhard, f"move {unit} march") is None for unit in frozen)


@pytest.mark.rule("italy43:S3.3.3a", "italy43:S3.3.3b")
def test_who_has_been_released_stays_free_and_only_the_allies_set_him_free() -> None:
    game = setup({**CARDS, "us-3-7": "2618"}, turn=3, control=even(3))
    tactics(game, "us-3-7", "2617")
    pass_on(game, lambda g: g.side == "axis" and g.decision is not None and g.decision.kind == "moving")
    assert refused(game, "move de-15-129-2 march") is None, "no Allied unit is anywhere near"
    own = setup({**CARDS, "de-94-274": "2618"}, side="axis", turn=3)
    events = play_all(own, "move de-94-274 tactical", "go 2617")
    assert happened(events, "released") == [], "a German who crosses the river frees nobody"
    assert refused_later(own) == "S3.3.3a"
    coming = setup({**CARDS, "us-3-7": "entry:S1"}, turn=3, control=even(3))
    events = play_all(coming, "move us-3-7 march", "go 2528")
    assert happened(events, "released") == [], "nor does one who comes onto the map"
    leaving = setup({**CARDS, "us-3-7": "2528"}, turn=3, control=even(3))
    events = play_all(leaving, "move us-3-7 tactical", "go entry:S1")
    assert happened(events, "released") == [], "or leaves it"


def refused_later(game: Game) -> str | None:
    """Why a frozen unit does not move once the one on its way has halted."""
    if game.why_not("halt") is None:
        game.play("halt")
    return refused(game, "move de-15-129-2 march")


@pytest.mark.rule("italy43:S3.3.4a")
def test_a_german_unit_must_always_be_in_formia() -> None:
    game = german(14)
    assert refused(game, "move de-15-33 march") == "S3.3.4a", "released, but the last one there"
    two = setup({"de-15-33": "1706", "de-94-274": "1706"}, side="axis", turn=14)
    assert refused(two, "move de-15-33 march") is None
    two.play("move de-94-274 march")
    assert offers(two, "with") == [], "not both together"
    assert "1806" in offers(two, "go")


@pytest.mark.rule("italy43:S2.3.2")
def test_two_airborne_regiments_never_move_in_the_bernhard_line() -> None:
    units = {"us-82-325g": "2024", "us-82-505": "2125", "us-82-504": "3213"}
    game = setup(units, turn=14, scenario="S2")
    assert refused(game, "move us-82-325g march") == refused(game, "move us-82-505 tactical") == "S2.3.2"
    assert refused(game, "move us-82-504 march") is None
    campaign = setup({**units, "us-82-505": "2223"}, turn=14)
    assert refused(campaign, "move us-82-505 march") is None, "elsewhere it is the garrison of Naples alone"


@pytest.mark.rule("italy43:S3.3.5a")
def test_nobody_but_the_airborne_regiments_is_bound_to_naples() -> None:
    game = setup({"us-3-7": "2124", "us-rem-34": "2124", "us-82-505": "2124"}, turn=5)
    held = [unit for unit in ("us-3-7", "us-rem-34", "us-82-505") if refused(game, f"move {unit} march")]
    assert held == ["us-82-505"]
    for turn, rule_id in ((10, "S3.3.5a"), (11, None), (12, None)):
        assert refused(setup({"us-82-504": "2124"}, turn=turn), "move us-82-504 march") == rule_id
