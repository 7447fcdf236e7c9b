"""Chapter 16: supply, isolation and attrition; 17.5: Supply Points and ASUs."""

from __future__ import annotations

import pytest

from tests.rulebook.italy43.kit import (
    counter,
    even,
    happened,
    lost,
    offers,
    pass_on,
    refused,
    setup,
)
from winterline import Game

# Germans in the open country around 2121 cut the Allies there off; Naples lies at 2024, 2124 and 2125.


def judged(game: Game) -> Game:
    """The game after the Allied Supply Phase has been judged."""
    pass_on(game, lambda g: g.side != "allied" or (g.decision is not None and g.decision.kind == "supplying"))
    return game


# ---- Supply Points


@pytest.mark.rule("italy43:17.5a", "italy43:2.3.2f", "italy43:17.5b")
def test_a_supply_point_readies_an_asu() -> None:
    units = {
        "us-vi": "2222 fired",
        "us-3-hq": "2222 ready",
        "us-45-hq": "waiting",
        "us-hvy": "2222 fired",
        "us-3-7": "2222",
    }
    game = setup(units, phase="initial", points={"allied": 1})
    assert offers(game, "ready") == ["us-vi"]
    assert refused(game, "ready us-3-hq") == "17.5a", "it is Ready"
    told = {unit: game.why_not(f"ready {unit}") for unit in ("us-3-hq", "us-45-hq")}
    assert [why.sentence for why in told.values() if why] == [
        "The ASU is Ready already.",
        "Supply Points ready Corps and Division ASUs and Nebelwerfers in play.",
    ]
    assert refused(game, "ready us-hvy") == "19.4c"
    assert refused(game, "ready us-3-7") == "17.5a", "no ASU"
    assert refused(game, "ready de-xiv") == "17.5a"
    assert lost(game, "us-vi") == 0, "Fired is no lost step"
    game.play("ready us-vi")
    assert counter(game, "us-vi")["ready"]
    assert game.view("allied")["supply_points"]["allied"] == 0
    poor = setup({"us-vi": "2222 fired"}, phase="initial", points={"allied": 0})
    assert not offers(poor, "ready")


@pytest.mark.rule("italy43:3.B.5b", "italy43:3.B.5a")
def test_an_asu_may_be_readied_in_the_initial_and_in_the_supply_phase() -> None:
    game = setup({"us-vi": "2222 fired", "us-3-hq": "2222 fired"}, points={"allied": 2}, control=even(5))
    judged(game)
    assert game.decision is not None
    assert game.decision.kind == "supplying"
    assert offers(game, "ready") == ["us-3-hq", "us-vi"]
    game.play("ready us-vi")
    assert game.view("allied")["supply_points"]["allied"] == 1
    for side, unit, left in (("allied", "us-vi", (1, 5)), ("axis", "de-xiv", (2, 4))):
        guns = {"us-vi": "2222 fired", "de-xiv": "2302 fired"}
        initial = setup(guns, side=side, phase="initial", points={"allied": 2, "axis": 5})
        assert offers(initial, "ready") == [unit]
        initial.play(f"ready {unit}")
        points = initial.view(side)["supply_points"]
        assert (points["allied"], points["axis"]) == left, "its own side pays, and one point"


def test_supply_goes_on_when_nothing_is_wrong() -> None:
    game = setup({"us-3-7": "2121"}, control=even(5))
    events = pass_on(game, lambda g: g.state.turn == 6)
    assert not happened(events, "supply")
