"""Chapter 23: the weather track and what it brings; 3.A: the Weather Phase."""

from __future__ import annotations

import pytest

from tests.rulebook.italy43.fights import ARENA, RING
from tests.rulebook.italy43.kit import (
    asks,
    counter,
    even,
    happened,
    offers,
    pass_on,
    refused,
    setup,
    start,
    where,
)
from winterline import Game


def after(box: str, die: int, units: dict[str, str] | None = None, turn: int = 5) -> Game:
    """The game just after the Weather Phase that follows a turn."""
    points = {"allied": 3, "axis": 3}
    game = setup(units or {}, turn=turn, weather=box, dice=[die], points=points, control=even(turn))
    pass_on(game, lambda g: g.state.turn == turn + 1)
    return game


@pytest.mark.rule("italy43:23.3.1b")
def test_nobody_holds_more_than_19_points() -> None:
    game = setup({}, weather="B", dice=[2], points={"allied": 18, "axis": 19}, control=even(5))
    pass_on(game, lambda g: g.state.turn == 6)
    assert game.view("allied")["supply_points"] == {"allied": 19, "axis": 19}


@pytest.mark.rule("italy43:3.A.1", "italy43:EX.ext.T2.weather")
def test_the_weather_phase_opens_a_turn() -> None:
    game = start("S3", dice=[3])
    events = pass_on(game, lambda g: g.state.turn == 2)
    rolled = happened(events, "weather")
    assert [(e.number, e.word) for e in rolled] == [(3, "F")]
    assert game.state.rolls == 1, "one die, and the next is drawn after it"
    assert game.view("axis")["supply_points"] == {"allied": 0, "axis": 2}
    assert game.side == "axis"


@pytest.mark.rule("italy43:3.A.2", "italy43:S3.3.1", "italy43:EX.ext.T1.weather")
def test_the_first_turn_has_no_weather_phase() -> None:
    for scenario, box in (("S1", "E"), ("S3", "E")):
        game = start(scenario)
        assert game.view("axis")["weather"] == box
        assert game.state.rolls == 0
        assert game.side == "axis", "the German player turn comes first"
        assert game.view("axis")["supply_points"] == {"allied": 0, "axis": 1}
        assert refused(game, "ready de-xiv") is None, "the point may ready the 14th Panzer Corps ASU"


@pytest.mark.rule("italy43:S2.3.1")
def test_the_bernhard_line_opens_with_the_germans_in_clear_weather() -> None:
    game = start("S2")
    assert game.view("axis")["weather"] == "B"
    assert game.state.rolls == 0
    assert game.side == "axis"
    assert game.state.turn == 13
    assert game.view("axis")["supply_points"] == {"allied": 3, "axis": 1}


@pytest.mark.rule("italy43:23.3.3", "italy43:19.1b", "italy43:EX.ext.T2.weather")
def test_on_two_to_four_the_german_may_ready_a_nebelwerfer() -> None:
    guns = {"de-nw-71": "1402 fired", "de-nw-56": "1201 fired", "de-hg-hq": "1402 fired"}
    game = after("A", 3, guns)
    assert game.decision is not None
    assert game.decision.kind == "refitting"
    assert game.side == "axis"
    assert offers(game, "ready") == ["de-nw-56", "de-nw-71"]
    assert refused(game, "ready de-xiv") == "23.3.3"
    game.play("ready de-nw-71")
    assert counter(game, "de-nw-71")["ready"]
    assert not counter(game, "de-nw-56")["ready"], "one of them"
    for die in range(1, 7):
        one = after("A", die, {**guns, "de-nw-71": "1402 ready"})
        asked = offers(one, "ready") if asks(one) == "axis refitting" else []
        assert asked == (["de-nw-56"] if die in (2, 3, 4) else []), "one that is Ready needs nothing"
    spent = after("A", 3, {"de-nw-71": "1402 fired disrupted"})
    assert spent.decision is None or spent.decision.kind != "refitting", "not in Good Order"
    ring = dict(
        zip(("us-3-7", "us-3-15", "us-3-30", "us-34-133", "us-34-135", "us-34-168"), RING, strict=True)
    )
    cut_off = after("A", 3, {"de-nw-71": f"{ARENA} fired", **ring})
    assert where(cut_off, "de-nw-71") == ARENA
    assert asks(cut_off) != "axis refitting", "not in supply"


@pytest.mark.rule("italy43:19.4c", "italy43:23.3.3")
def test_the_heavy_howitzer_is_readied_by_the_weather_alone() -> None:
    game = after("A", 4, {"us-hvy": "2222 fired"}, turn=24)
    assert game.decision is not None
    assert game.decision.kind == "refitting"
    assert game.side == "allied"
    game.play("ready us-hvy")
    assert counter(game, "us-hvy")["ready"]


@pytest.mark.rule("italy43:23.3.4a", "italy43:23.3.4b", "italy43:EX.ext.T3.weather", "italy43:3.A.1")
def test_passing_from_f_to_a_readies_the_division_asus_of_both_sides() -> None:
    units = {
        "us-3-hq": "2222 fired",
        "us-vi": "2222 fired",
        "de-hg-hq": "1402 fired",
        "de-nw-71": "1402 fired",
        "de-15-hq": "1201 fired",
        "uk-46-hq": "eliminated",
    }
    game = after("F", 5, units)
    assert game.view("axis")["weather"] == "B", "two boxes: A is skipped and counts"
    assert counter(game, "us-3-hq")["ready"]
    assert counter(game, "de-hg-hq")["ready"]
    assert counter(game, "de-15-hq")["ready"], "in whatever hex"
    assert not counter(game, "us-vi")["ready"], "a Corps ASU does not flip"
    assert not counter(game, "de-nw-71")["ready"], "nor a Nebelwerfer"
    assert counter(game, "uk-46-hq")["status"] == "eliminated"
    again = setup({"us-3-hq": "2222 ready", "de-hg-hq": "1402 fired"}, weather="F", dice=[5], control=even(5))
    told = happened(pass_on(again, lambda g: g.state.turn == 6), "ready")
    assert [event.units for event in told] == [("de-hg-hq",)], "one that is Ready stays so without a word"
    plain = after("D", 5, units)
    assert not counter(plain, "us-3-hq")["ready"]


@pytest.mark.rule("italy43:13.2.1d", "italy43:23.3.4a")
@pytest.mark.parametrize("mark", ["disrupted", "full-retreat"])
def test_the_loop_readies_no_division_asu_that_is_not_in_good_order(mark: str) -> None:
    game = after("F", 5, {"de-hg-hq": f"1402 fired {mark}", "de-15-hq": "1402 fired"})
    assert not counter(game, "de-hg-hq")["ready"]
    assert counter(game, "de-15-hq")["ready"]


@pytest.mark.rule("italy43:EX.ext.T3.sp")
def test_supply_points_are_saved_from_turn_to_turn() -> None:
    game = start("S3", dice=[3, 5])
    game.play("ready de-xiv")
    pass_on(game, lambda g: g.state.turn == 2)
    assert game.view("axis")["supply_points"]["axis"] == 1
    pass_on(game, lambda g: g.state.turn == 3)
    assert game.view("axis")["weather"] == "B"
    assert game.view("axis")["supply_points"] == {"allied": 2, "axis": 2}
