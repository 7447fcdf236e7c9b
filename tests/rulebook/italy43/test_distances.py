"""Sums in refusals wherever a march may go: Entry Areas, hexes behind bonds, hexes past routed enemies."""

from __future__ import annotations

import pytest

import winterline as wl
from tests.rulebook.italy43.kit import reach, setup

ROUTED = {"us-3-7": "2125", "de-94-274": "2323 full-retreat"}


def why(game: wl.Game, line: str) -> wl.Refused:
    """Why an action may not be taken."""
    found = game.why_not(line)
    assert found is not None
    return found


def marching(units: dict[str, str], unit: str = "us-3-7") -> wl.Game:
    """A position in which a unit has begun to march."""
    game = setup(units)
    game.play(f"move {unit} march")
    return game


@pytest.mark.rule("italy43:21.3a")
def test_a_hex_too_far_from_an_entry_area_is_told_with_its_sum() -> None:
    units = {"us-3-7": "entry:S1"}
    assert max(reach(setup(units), "us-3-7").values()) == 5
    told = why(marching(units), "go 2521")
    assert (told.kind, told.sum) == ("distance", (9, 5))
    assert "9 of 5 Movement Points" in told.sentence


@pytest.mark.rule("italy43:21.4.1")
def test_an_entry_area_a_point_too_far_is_told_with_its_sum() -> None:
    told = why(marching({"us-3-7": "2423"}), "go entry:S1")
    assert (told.kind, told.sum) == ("distance", (6, 5))
    assert told.rule == "italy43:5.1a"


@pytest.mark.rule("italy43:21.4.2a", "italy43:21.4.2b")
def test_an_entry_area_that_is_not_the_next_one_is_told_as_such() -> None:
    game = setup({"us-3-7": "entry:S2"}, turn=9)
    game.play("move us-3-7 march")
    assert why(game, "go entry:E1").rule == "italy43:21.4.2a"


@pytest.mark.rule("italy43:7.2a")
def test_the_way_round_a_bond_is_told_with_its_sum() -> None:
    game = marching({"de-94-274": "2121", "de-94-276": "2222", "us-3-7": "2122"})
    told = why(game, "go 2221")
    assert (told.rule, told.kind) == ("italy43:7.2a", "distance")
    assert told.sum is not None
    need, have = told.sum
    assert need > have
    assert f"the way round costs {need:g} of {have:g} Movement Points" in told.sentence


@pytest.mark.rule("italy43:5.3b", "italy43:5.3c")
def test_past_routed_enemies_the_sum_is_that_of_the_way_that_fails_by_least() -> None:
    units = {"us-3-7": "2125", "de-94-274": "2323 full-retreat"}
    open_, shut = marching({"us-3-7": "2125"}), marching(units)
    for label in sorted(set(reach(setup({"us-3-7": "2125"}), "us-3-7")) - set(reach(setup(units), "us-3-7"))):
        told = shut.why_not(f"go {label}")
        assert told is not None
        if told.kind == "distance":
            assert told.sum is not None
            assert told.sum[0] > told.sum[1], label
    beside = why(shut, "go 2322")
    assert (beside.rule, beside.sum) == ("italy43:5.3c", (5, 3)), "no zone of control, but near enough"
    far = why(shut, "go 2115")
    assert (far.kind, far.sum) == (why(open_, "go 2115").kind, why(open_, "go 2115").sum)
