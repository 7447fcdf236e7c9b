"""Chapter 22: units that leave by the schedule, and those that come back."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulebook.italy43.kit import (
    counter,
    even,
    lost,
    marks,
    offers,
    pass_on,
    refused,
    schedule,
    setup,
    where,
)
from winterline import Event, Game

SCHEDULE = {"us-45-157": "2124 reduced", "de-44-131": "1402 reduced"}


def turn_begins(units: dict[str, str], turn: int, side: str, **spec: Any) -> tuple[Game, list[Event]]:
    """A game at the first decision of a side's turn, with what happened at its start."""
    first = side == "axis"
    before: dict[str, Any] = {"side": "allied", "turn": turn - 1} if first else {"side": "axis", "turn": turn}
    spec = {"control": even(turn), **before, **spec}
    game = setup({**SCHEDULE, **units}, phase="supply points", **spec)
    events = pass_on(game, lambda g: g.side == side and g.state.turn == turn)
    return game, events


@pytest.mark.rule("italy43:22.1a")
def test_a_withdrawing_unit_leaves_with_the_steps_it_has_and_returns() -> None:
    units = {
        "de-26-9-1": "2706 reduced disrupted",
        "de-26-recon": "2222",
        "us-3-7": "2221",
        "us-3-15": "2223",
    }
    game, _ = turn_begins(units, 7, "axis", control=even(11))
    assert where(game, "de-26-9-1") == "withdrawn"
    assert where(game, "de-26-recon") == "withdrawn", "wherever it stands, supplied or not"
    assert lost(game, "de-26-9-1") == 1
    assert {turn for _, _, turn in schedule(game).returns} == {15}
    pass_on(game, lambda g: g.decision is None or (g.state.turn == 15 and g.side == "axis"))
    assert where(game, "de-26-9-1") == where(game, "de-26-recon") == "entry:N3"
    assert (lost(game, "de-26-9-1"), lost(game, "de-26-recon")) == (1, 0)
    assert marks(game, "de-26-9-1") == []
    assert schedule(game).returns == ()


@pytest.mark.rule("italy43:22.1b", "italy43:22.1a")
def test_an_eliminated_unit_returns_only_after_a_replacement() -> None:
    units = {"us-34-100": "eliminated", "us-34-133": "eliminated", "us-34-135": "2124 reduced"}
    game, _ = turn_begins({**units, "us-34-168": "perished", "us-191": "eliminated"}, 25, "allied")
    assert where(game, "us-34-100") == where(game, "us-34-133") == "eliminated"
    assert len(schedule(game).returns) == 3, "who was lost to attrition never returns"
    assert where(game, "us-34-135") == "withdrawn"
    pass_on(game, lambda g: g.state.turn == 26 and g.side == "allied")
    assert schedule(game).drafts[:2] == (("us", "inf", 2), ("us", "special", 1))
    game.play("rebuild us-34-100 special")
    assert where(game, "us-34-100") == "withdrawn", "it is off the map all the same"
    game.play("rebuild us-34-133 inf")
    game.play("remnant us-rem-34")
    assert (where(game, "us-rem-34"), where(game, "us-34-133")) == ("withdrawn", "display")
    pass_on(game, lambda g: g.decision is None or (g.state.turn == 30 and g.side == "allied"))
    assert game.decision is not None
    assert game.decision.kind == "preparing"
    places = set(offers(game, "place"))
    assert {"us-34-100 2024", "us-34-100 2125", "us-rem-34 2024"} <= places, "they arrive as reinforcements"
    game.play("place us-34-100 2024")
    assert counter(game, "us-34-100")["steps"] == [1, 2]
    game.play("place us-rem-34 2125")
    assert game.view("allied")["remnants"] == {"us-rem-34": "us-34-133"}


def test_a_late_replacement_brings_a_unit_back_by_its_card() -> None:
    units = {"us-34-100": "eliminated", "us-vi": "2627"}
    game, _ = turn_begins(units, 25, "allied")
    pass_on(game, lambda g: g.decision is None or (g.state.turn == 30 and g.side == "allied"))
    game.play("rebuild us-34-100 special")
    assert set(offers(game, "at")) == {"2024", "2124", "2125"}
    game.play("at 2024")
    assert marks(game, "us-34-100") == ["replacement"]
    assert schedule(game).returns == ()


@pytest.mark.rule("italy43:22.2.1")
def test_a_removed_unit_leaves_for_good() -> None:
    units = {"de-fj-1": "2706", "de-fj-2": "2707"}
    game, _ = turn_begins(units, 3, "axis", points={"axis": 1})
    assert where(game, "de-fj-1") == where(game, "de-fj-2") == "removed"
    assert refused(game, "rebuild de-fj-1 inf") == "20.1.1a"


@pytest.mark.rule("italy43:22.2.1")
def test_a_remnant_goes_back_to_the_display_when_its_unit_is_removed() -> None:
    game = setup({**SCHEDULE, "us-3-7": "eliminated"}, phase="initial", turn=17, control=even(17))
    for line in ("rebuild us-3-7 inf", "remnant us-rem-3", "at entry:S2"):
        game.play(line)
    pass_on(game, lambda g: g.decision is None or (g.state.turn == 18 and g.side == "allied"))
    assert (where(game, "us-3-7"), where(game, "us-rem-3")) == ("removed", "display")
    assert game.view("allied")["remnants"] == {}


@pytest.mark.rule("italy43:22.2.2a", "italy43:20.2b")
def test_lost_units_that_are_removed_cost_replacements() -> None:
    units = {"us-3-7": "eliminated", "us-3-15": "2124"}
    game, _ = turn_begins(units, 18, "allied")
    assert game.decision is not None
    assert game.decision.kind == "forfeiting", "inf 2 and special 1 are due: one of them goes"
    assert offers(game, "forfeit") == ["inf", "special"]
    game.play("forfeit special")
    assert ("us", "inf", 2) in schedule(game).drafts
    assert not any(kind == "special" for _, kind, _ in schedule(game).drafts)
    both, _ = turn_begins({"us-3-7": "eliminated", "us-601": "eliminated"}, 18, "allied")
    assert not any(nation == "us" for nation, _, _ in schedule(both).drafts), "two cost all of them"
    assert where(both, "us-3-7") == "removed"


@pytest.mark.rule("italy43:22.2.2b")
def test_reduced_units_and_other_nations_cost_nothing() -> None:
    game, _ = turn_begins({"us-3-7": "2124 reduced", "us-601": "2124 reduced"}, 18, "allied")
    assert ("us", "inf", 2) in schedule(game).drafts
    assert ("us", "special", 1) in schedule(game).drafts
    lost_two = {"us-3-7": "eliminated", "us-601": "eliminated", "uk-46-128": "2124 reduced"}
    british, _ = turn_begins(lost_two, 18, "allied")
    assert {nation for nation, _, _ in schedule(british).drafts} == {"uk"}, (
        "the British do not pay for Americans"
    )
