"""Results of the table as they are rolled: how far defenders go back, and where the victors may not follow."""

from __future__ import annotations

import pytest

from tests.rulebook.italy43.fights import ARENA, attack, battlefield, no_support
from tests.rulebook.italy43.kit import happened, offers, refused, where
from winterline import Event, Game

REGIMENTS = {"us-3-7": "2119", "us-3-15": "2119", "us-3-30": "2219"}


def rolled(units: dict[str, str], target: str, *attackers: str, die: int) -> tuple[Game, list[Event]]:
    """An attack with a die chosen beforehand, and what came of it up to the first choice."""
    game = battlefield(units, dice=[die])
    events = attack(game, target, *attackers) + no_support(game)
    return game, events


def bleed(game: Game, events: list[Event]) -> None:
    """Take the losses of a combat from whoever is offered first."""
    while game.decision is not None and game.decision.kind == "losing":
        events += game.play(game.actions()[0])


@pytest.mark.parametrize(
    ("code", "number", "die"),
    [
        pytest.param("A1/DR2", 1, 3, marks=pytest.mark.rule("italy43:10.1.A1DR2")),
        pytest.param("DRX", 1, 4, marks=pytest.mark.rule("italy43:10.1.DRX")),
        pytest.param("DR2", 1, 5, marks=pytest.mark.rule("italy43:10.1.DR2")),
        pytest.param("A1/D1", 1, 6, marks=pytest.mark.rule("italy43:10.1.A1D1")),
        pytest.param("D1", 2, 5, marks=pytest.mark.rule("italy43:10.1.D1")),
    ],
)
def test_who_does_not_stand_goes_back_two_hexes(code: str, number: int, die: int) -> None:
    attackers = list(REGIMENTS)[:number]
    units = {name: REGIMENTS[name] for name in attackers} | {"de-26-9-1": ARENA}
    game, events = rolled(units, ARENA, *attackers, die=die)
    assert happened(events, "battle")[0].word.split()[1] == code
    bleed(game, events)
    assert game.decision is not None
    assert game.decision.kind == "standing"
    events = game.play("withdraw")
    while game.decision is not None and game.decision.kind == "retreating":
        events += game.play(game.actions()[0])
    trace = happened(events, "retreat")[0].hexes
    assert len(trace) == 3, "the hex that was attacked, and two more"
    assert where(game, "de-26-9-1") == trace[-1]
    assert "disrupted" in [event.what for event in events]


@pytest.mark.rule("italy43:14.5a", "italy43:5.8.2a")
def test_an_advance_does_not_enter_the_closed_zone_of_the_8th_army() -> None:
    units = {"us-3-7": "3305", "us-3-15": "3305", "de-fj-1": "3404"}
    game, events = rolled(units, "3404", "us-3-7", "us-3-15", die=6)
    bleed(game, events)
    if game.decision is not None and game.decision.kind == "grouping":
        game.play("pass")
    assert where(game, "de-fj-1") == "eliminated"
    game.play("advance us-3-7 3404")
    nexts = [place.split()[1] for place in offers(game, "advance") if place.startswith("us-3-7")]
    assert "3403" not in nexts
    assert refused(game, "advance us-3-7 3403") == "5.8.2a"


@pytest.mark.rule("italy43:10.2.1")
def test_no_odds_are_told_of_a_combat_whose_die_has_fallen() -> None:
    """Whoever chooses losses was shown the chances of a result that stood on the table already."""
    attackers = ["us-3-7", "us-3-15"]
    game, _ = rolled(dict.fromkeys(attackers, "2119") | {"de-26-9-1": ARENA}, ARENA, *attackers, die=1)
    assert game.decision is not None
    assert game.decision.kind == "losing"
    assert game.view(game.side)["battles"][0]["outcome"]
    assert [game.rules.forecast(game.state, action) for action in game.actions()] == [None] * len(
        game.actions()
    )
