"""Chapter 4: stacking, and what happens to an overfull hex."""

from __future__ import annotations

import pytest

from tests.rulebook.italy43.kit import go, offers, pass_on, play_all, refused, setup, where


@pytest.mark.rule("italy43:4.1a", "italy43:4.4b", "italy43:4.4c")
def test_at_the_end_of_movement_the_owner_removes_what_is_too_much() -> None:
    game = setup({"us-3-7": "2222", "us-3-15": "2222", "us-34-100": "2221", "us-vi": "2222"})
    assert refused(game, "end") is None
    go(game, "us-34-100", "2222")
    game.play("end")
    assert game.decision is not None
    assert game.decision.rule == "italy43:4.4c"
    assert game.side == "allied"
    assert offers(game, "lose") == ["us-3-15", "us-3-7", "us-34-100"], (
        "owner's choice; the ASU would not help"
    )
    assert refused(game, "lose us-vi") == "4.4c"
    game.play("lose us-34-100")
    assert where(game, "us-34-100") == "eliminated"
    assert game.decision.kind != "thinning"


@pytest.mark.rule("italy43:4.1a")
@pytest.mark.parametrize("corner", ["1201", "1301"])
def test_the_limit_holds_in_the_corner_of_the_map_too(corner: str) -> None:
    crowd = ["de-305-577", "de-305-578", "de-94-274", "de-94-276"]
    game = setup(dict.fromkeys(crowd, corner), side="axis")
    game.play("end")
    assert offers(game, "lose") == crowd


@pytest.mark.rule("italy43:4.4a")
def test_while_units_move_the_limit_may_be_broken() -> None:
    game = setup({"us-3-7": "2222", "us-3-15": "2222", "us-3-30": "2221"})
    play_all(game, "move us-3-30 march", "go 2222")
    assert where(game, "us-3-30") == "2222"
    play_all(game, "go 2223", "halt")
    game.play("end")
    assert game.decision is None or game.decision.kind != "thinning"
    stays = setup({"us-3-7": "2222", "us-3-15": "2222", "us-3-30": "2221"})
    play_all(stays, "move us-3-30 march", "go 2222", "halt", "end")
    assert stays.decision is not None
    assert stays.decision.kind == "thinning", "once everybody has moved it holds"


@pytest.mark.rule("italy43:4.1a")
def test_entry_areas_have_no_limit() -> None:
    crowd = dict.fromkeys(("us-3-7", "us-3-15", "us-3-30", "uk-7-22"), "entry:S1")
    game = setup(crowd)
    game.play("end")
    assert all(where(game, unit) == "entry:S1" for unit in crowd)
    pass_on(game, lambda g: g.state.turn > 5)
    assert all(where(game, unit) == "entry:S1" for unit in crowd)
