"""13.3.2: units in Full Retreat remain next to the enemy only with others of their side."""

from __future__ import annotations

import pytest

from tests.rulebook.italy43.kit import go, offers, refused, setup, step, tactics, where

ROUTED = {"us-3-7": "2122 full-retreat", "de-94-274": "2121"}
"""A regiment in Full Retreat with a German next to it."""


@pytest.mark.rule("italy43:13.3.2b")
def test_a_unit_in_full_retreat_does_not_remain_next_to_the_enemy_alone() -> None:
    game = setup(ROUTED)
    why = game.why_not("end")
    assert why is not None
    assert why.rule == "italy43:13.3.2b"
    assert "2122" in why.sentence
    assert game.decision is not None
    assert game.decision.prompt == why.sentence, "the prompt says what is owed"
    go(game, "us-3-7", "2124")
    assert refused(game, "end") is None


@pytest.mark.rule("italy43:13.3.2b")
def test_it_remains_with_units_that_are_not_in_full_retreat() -> None:
    for mark in ("", " disrupted"):
        assert refused(setup({**ROUTED, "us-3-15": f"2122{mark}"}), "end") is None
    assert refused(setup({**ROUTED, "us-3-15": "2122 full-retreat"}), "end") == "13.3.2b"
    joined = setup({**ROUTED, "us-3-15": "2123"})
    assert refused(joined, "end") == "13.3.2b"
    tactics(joined, "us-3-15", "2122")
    assert refused(joined, "end") is None, "a friend has come to it"


@pytest.mark.rule("italy43:13.3.2b")
def test_who_cannot_get_away_stays_where_it_is() -> None:
    ring = dict(zip(("de-94-274", "de-94-276", "de-305-577"), ("2121", "2223", "2023"), strict=True))
    game = setup({"us-3-7": "2122 full-retreat", **ring})
    assert not [move for move in offers(game, "move") if move.startswith("us-3-7")], "bonds close every way"
    assert refused(game, "end") is None
    assert where(game, "us-3-7") == "2122"


@pytest.mark.rule("italy43:13.3.2b", "italy43:13.3.4")
def test_the_last_shield_of_a_unit_that_has_moved_does_not_leave_it() -> None:
    game = setup({"us-3-7": "2124 full-retreat", "us-3-15": "2122", "us-3-30": "2122", "de-94-274": "2121"})
    go(game, "us-3-7", "2122")
    assert refused(game, "move us-3-15 tactical") is None, "another one stays"
    game.play("move us-3-15 tactical")
    assert refused(game, "with us-3-30") == "13.3.2b", "both together may not go"
    step(game, "go 2123")
    step(game, "halt")
    why = game.why_not("move us-3-30 tactical")
    assert why is not None
    assert why.rule == "italy43:13.3.2b"
    assert "2122" in why.sentence
    assert refused(game, "rout us-3-30") == "13.3.2b", "nor does it rout"
    free = setup({"us-3-7": "2125 full-retreat", "us-3-15": "2124", "de-94-274": "2121"})
    go(free, "us-3-7", "2124")
    assert refused(free, "move us-3-15 tactical") is None, "away from the enemy nobody needs a shield"
