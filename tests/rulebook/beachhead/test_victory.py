"""Chapter 8 of the rework: how the game ends."""

from __future__ import annotations

import pytest

import winterline as wl
from tests.rulebook.beachhead.kit import declare, fight, go, pass_on, setup

FAR = {"us-3-7": "0704", "de-3pg-29": "1515"}
"""Neither side near the other; the German next to nothing that matters."""


def ended(game: wl.Game) -> tuple[str, str]:
    """Play the end of 7F: the winner and the rule."""
    assert game.result is None
    game.play("end")
    assert game.result is not None, "the game is decided at the end of 7F"
    assert game.decision is None
    return game.result.winner, game.result.rule.split(":")[1]


@pytest.mark.rule("beachhead:8.when")
def test_victory_is_decided_at_the_end_of_7f_and_not_before() -> None:
    # A German unit stands in Anzio all through 6F and 7E: nobody has won until 7F is over.
    early = setup("6F", {**FAR, "de-kleye": "0802"}, spare=False)
    early.play("end")
    assert early.result is None
    assert early.view("axis")["when"] == "7A"
    late = setup("7E", {**FAR, "de-kleye": "0802"}, spare=False)
    pass_on(late, "7F")
    assert late.result is None
    assert ended(late) == ("axis", "8.ger.b")
    assert late.actions() == ()


@pytest.mark.rule("beachhead:8.ger.a")
def test_no_allied_unit_left() -> None:
    game = setup("7F", {"de-3pg-29": "1515"}, spare=False)
    assert ended(game) == ("axis", "8.ger.a")
    waiting = setup("7F", {"de-3pg-29": "1515", "us-3-7": "waiting"}, spare=False)
    assert ended(waiting) == ("axis", "8.ger.a"), "a unit at sea is not on the map"


@pytest.mark.rule("beachhead:8.ger.b")
@pytest.mark.parametrize("label", ["0802", "0903", "0803", "1003", "0904"])
def test_a_german_unit_in_or_next_to_a_port(label: str) -> None:
    units = {"us-3-7": "0605", "us-3-15": "0605", "us-3-30": "1414", "us-45-157": "1414"}
    game = setup("7F", {**units, "de-kleye": label}, spare=False)
    assert ended(game) == ("axis", "8.ger.b")
    near = setup("7F", {**units, "de-kleye": "0905"}, spare=False)
    assert ended(near)[0] == "allied", "two hexes from Nettuno is not enough"


@pytest.mark.rule("beachhead:8.ger.c")
def test_twice_the_strength_and_every_fort() -> None:
    twice = {"us-3-7": "0704", "de-hg-pz": "1515"}
    assert ended(setup("7F", twice, spare=False)) == ("axis", "8.ger.c"), "18 to 9"
    short = {**twice, "us-rgr-1": "0704"}
    assert ended(setup("7F", short, spare=False)) == ("allied", "8.allied"), "18 to 12"
    lost = setup("7F", twice, spare=False, control={"1707": "allied"})
    assert ended(lost) == ("allied", "8.allied"), "Conca was last held by the Allies"
    ports = setup("7F", twice, spare=False, control={"0802": "allied", "0903": "allied"})
    assert ended(ports) == ("axis", "8.ger.c"), "the two ports do not count"


@pytest.mark.rule("beachhead:8.ger.c")
def test_a_fort_belongs_to_whoever_was_there_last() -> None:
    game = setup("7E", {"us-rgr-1": "1706", "de-hg-pz": "1515"})
    assert game.view("allied")["control"]["1707"] == "axis", "German until somebody else comes"
    go(game, "us-rgr-1", "1707")
    assert game.view("allied")["control"]["1707"] == "allied"
    # Passing through is enough.
    passing = setup("7F", {"us-rgr-1": "0704", "de-hg-pz": "1806"}, spare=False, control={"1707": "allied"})
    go(passing, "de-hg-pz", "1707", "1708")
    assert passing.view("axis")["control"]["1707"] == "axis"
    assert ended(passing) == ("axis", "8.ger.c")


@pytest.mark.rule("beachhead:3.order")
@pytest.mark.rule("beachhead:8.allied")
def test_otherwise_the_allies_win() -> None:
    units = {"us-3-7": "0704", "us-3-15": "0605", "de-3pg-29": "1515"}
    assert ended(setup("7F", units, spare=False)) == ("allied", "8.allied")


@pytest.mark.rule("beachhead:8.allied")
@pytest.mark.rule("beachhead:8.ger.a")
def test_the_last_battle_counts() -> None:
    units = {"us-rgr-1": "1515", "de-hg-pz": "1413", "de-356": "2716"}
    for die, won in ((1, ("axis", "8.ger.a")), (6, ("axis", "8.ger.c"))):
        game = setup("7F", units, spare=False, options=["cf-combat"], dice=[die])
        go(game, "de-hg-pz", "1414")
        declare(game, "1515", ["de-hg-pz"])
        fight(game)
        if die == 6:
            game.play(game.actions()[0])
        assert game.result is not None
        assert (game.result.winner, game.result.rule.split(":")[1]) == won
