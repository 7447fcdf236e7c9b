"""Chapters 3 and 24: the sequence of play, Victory Points and the end; losses of steps (10.3, 10.4)."""

from __future__ import annotations

import pytest

from tests.rulebook.italy43.kit import (
    counter,
    even,
    happened,
    lost,
    marks,
    offers,
    pass_on,
    refused,
    setup,
    start,
    where,
)


@pytest.mark.rule("italy43:3.B.1a")
def test_the_initial_phase_lets_its_parts_be_done_in_any_order() -> None:
    units = {"de-44-131": "waiting", "de-xiv": "1402 fired", "de-hg-hq": "1402 fired"}
    game = setup(units, side="axis", phase="initial", turn=21, points={"axis": 2})
    assert game.decision is not None
    assert game.decision.kind == "preparing"
    game.play("ready de-xiv")
    game.play("place de-44-131 entry:N2")
    assert offers(game, "ready") == ["de-hg-hq"]
    assert refused(game, "move de-fj-3 march") == "3.B.1a"


@pytest.mark.rule("italy43:3.B.2a")
def test_any_or_none_of_the_units_move() -> None:
    game = setup({"us-3-7": "2222", "us-191": "2222"}, control=even(5))
    assert refused(game, "end") is None
    assert refused(game, "move de-fj-3 march") == "3.B.2a"
    game.play("end")
    assert where(game, "us-3-7") == "2222"


@pytest.mark.rule("italy43:8.1a")
def test_no_attack_is_compulsory() -> None:
    game = setup({"us-3-7": "2122", "de-94-274": "2121"}, control=even(5))
    pass_on(game, lambda g: g.side == "axis")
    assert lost(game, "de-94-274") == lost(game, "us-3-7") == 0


@pytest.mark.rule("italy43:3.B.4b")
def test_markers_of_one_turn_come_off_in_the_recovery_phase() -> None:
    units = {"us-3-7": "2222 replacement", "us-3-15": "2222 half trucked", "de-94-274": "1402 replacement"}
    game = setup(units, control=even(5))
    pass_on(game, lambda g: g.side == "axis")
    assert marks(game, "us-3-7") == []
    assert marks(game, "us-3-15") == []
    assert marks(game, "de-94-274") == ["replacement"], "the other side's stay"


@pytest.mark.rule("italy43:S1.3.1", "italy43:HN.4")
def test_s1_and_s3_use_the_same_cards() -> None:
    one, three = start("S1").state, start("S3").state
    assert one.forces == three.forces
    places = {u["id"]: where(start("S1"), u["id"]) for u in start("S1").view("axis")["units"]}
    assert {places[unit] for unit in places if "-rem-" in unit} == {"display"}, "no Remnant is in play"
    assert [places[unit] for unit in ("us-191", "us-34-135")] == ["3726", "waiting"]
    assert [where(start(s), "us-1ssf") for s in ("S1", "S3")] == ["absent", "waiting"], "S1 is over before"
    assert [
        u["id"] for u in start("S3").view("axis")["units"] if u["id"].startswith("de-29") and "hex" in u
    ] == ["de-29-recon"]


@pytest.mark.rule("italy43:3.B.4b")
def test_a_quiet_turn_tells_a_story() -> None:
    game = setup({"de-94-274": "1402 replacement"}, side="axis", control=even(5))
    events = pass_on(game, lambda g: g.side == "allied")
    assert marks(game, "de-94-274") == [], "the Replacement marker is removed"
    told = game.narrate(events + happened(events, "supply"))
    assert all(line.endswith("]") for line in told)
    assert counter(game, "de-94-274")["order"] == "good order"
