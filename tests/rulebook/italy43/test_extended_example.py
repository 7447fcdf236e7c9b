"""The extended example of play: what its text fixes of turns 1 to 3 and other tests do not prove."""

from __future__ import annotations

import pytest

from tests.rulebook.italy43.kit import (
    even,
    happened,
    marks,
    offers,
    pass_on,
    play_all,
    refused,
    setup,
    start,
    where,
)


@pytest.mark.rule("italy43:EX.ext.T2.recover")
def test_german_units_out_of_contact_recover_without_rolling() -> None:
    units = {
        "de-hg-1-1": "2302 disrupted",
        "de-hg-2-1": "2402 disrupted",
        "de-15-104-2": "1911 replacement",
        "us-3-7": "2124",
    }
    game = setup(units, side="axis", phase="combat", turn=2, control=even(2))
    pass_on(game, lambda g: g.side == "allied")
    assert marks(game, "de-hg-1-1") == marks(game, "de-hg-2-1") == []
    assert "replacement" not in marks(game, "de-15-104-2"), "the marker is off"
    assert game.state.rolls == 0, "nobody rolled"


@pytest.mark.rule("italy43:EX.ext.T1.weather", "italy43:EX.ext.T1.reinf")
def test_the_first_turn_of_the_campaign_as_it_is_told() -> None:
    game = start("S3")
    assert (game.side, game.state.rolls) == ("axis", 0), "no Weather Phase"
    assert "de-xiv" in offers(game, "ready")
    play_all(game, "ready de-xiv", "fortify 1908", "end")
    assert refused(game, "move de-3-8-1 march") == "S3.3.2"
    events = pass_on(game, lambda g: g.side == "allied" and g.state.turn == 1)
    assert game.view("allied")["supply_points"] == {"allied": 0, "axis": 0}
    assert not happened(events, "weather")
    for unit in ("uk-46-128", "uk-7-22"):
        assert where(game, unit) == "entry:S1"
    assert where(game, "us-34-135") == "entry:S2"
    assert refused(game, "move us-82-504 march") == "S3.3.5a"
    assert refused(game, "move uk-7-22 march") is None
