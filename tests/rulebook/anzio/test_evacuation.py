"""Evacuation (C7C): from where, when, where to, and what becomes of those who leave."""

from __future__ import annotations

import pytest

from tests.rulebook.anzio.battlefield import asked, fight, lines
from tests.rulebook.anzio.kit import (
    costs,
    counter,
    go,
    happened,
    offers,
    play_all,
    refused,
    setup,
    where,
)

TIGHT = {"us-36": "N62", "de-16pz": "O61", "de-hg": "O61"}
"""A US division on a beach, about to be attacked at 2-1."""


@pytest.mark.rule("anzio:C7C2.1", "anzio:C7C1", "anzio:C7C5a", "anzio:P.evacuation")
def test_from_any_beach_without_a_counter_controlled_or_not() -> None:
    calm = setup("Oct I allied", {"us-36": "N62"})
    assert "us-36" in offers(calm, "evacuate")
    threatened = setup("Oct I allied", {"us-36": "N62", "de-16pz": "O61"})
    assert "us-36" in offers(threatened, "evacuate")
    opened = setup("Oct I allied", {"us-36": "N62"}, ports={"zone-salerno": "Sept II"})
    assert refused(opened, "evacuate us-36") == "C7C2.1"
    besieged = setup("Oct I allied", {"us-36": "N62", "de-16pz": "O61"}, ports={"zone-salerno": "Sept II"})
    assert "us-36" in offers(besieged, "evacuate"), "with a counter, but under German control"


@pytest.mark.rule("anzio:C7C2.1", "anzio:C7C5a", "anzio:C7B9")
def test_a_counter_of_this_turn_has_no_build_up_to_go_beyond() -> None:
    game = setup("Oct I allied", {"us-36": "N62"}, ports={"zone-salerno": "Oct I"})
    assert refused(game, "evacuate us-36") == "C7C2.1"


@pytest.mark.rule("anzio:C7B4", "anzio:C7C5a")
def test_not_after_strategic_movement() -> None:
    for start, expected in (("W62", "C7B4"), ("D48", None)):
        game = setup("Oct I allied", {"us-36": start})
        assert (costs(game, "us-36")["D47"] > 12) is (expected is not None)
        go(game, "us-36", "D47")
        assert refused(game, "evacuate us-36") == expected


@pytest.mark.rule("anzio:C7C3")
def test_not_from_other_coast_nor_inland() -> None:
    for label in ("N67", "O68", "L56"):
        game = setup("Oct I allied", {"us-36": label})
        assert refused(game, "evacuate us-36") == "C7C3", label
    assert "us-36" in offers(setup("Oct I allied", {"us-36": "N61"}), "evacuate")


@pytest.mark.rule("anzio:C7C5c", "anzio:C7A")
def test_units_of_the_first_invasion_are_evacuated_in_the_german_turn_of_the_same_week() -> None:
    game, _ = fight(TIGHT, "2-1", 2, to="N62", when="Sept II axis")
    assert "evacuate us-36" in lines(game)
    game.play("evacuate us-36")
    assert where(game, "us-36") == "sicilia"
    assert counter(game, "us-36")["inverted"]


@pytest.mark.rule("anzio:C7C5a", "anzio:C7A")
def test_only_transfer_waits_for_the_second_week() -> None:
    game = setup("Sept II allied", {"us-36": "N62"}, ports={"port-napoli": "Sept II"}, friendly=["K57"])
    game.play("evacuate us-36")
    assert where(game, "us-36") == "sicilia", "without a choice of ports"
    assert asked(game) == ("allied", "moving")
    later = setup("Oct I allied", {"us-36": "N62"}, ports={"port-napoli": "Sept II"}, friendly=["K57"])
    later.play("evacuate us-36")
    assert asked(later) == ("allied", "disembarking")


@pytest.mark.rule("anzio:C7C6", "anzio:C11A16")
def test_they_become_inverted_and_replacements_cannot_go() -> None:
    game = setup("Oct I allied", {"us-36": "N62", "al-r1": "N62"})
    assert refused(game, "evacuate al-r1") == "C7C6"
    events = game.play("evacuate us-36")
    assert where(game, "us-36") == "sicilia"
    assert counter(game, "us-36")["inverted"]
    assert [event.units for event in happened(events, "evacuate")] == [("us-36",)]
    assert "us-36" not in offers(game, "ship"), "not again this turn"


@pytest.mark.rule("anzio:C7C4")
def test_an_open_box_is_a_destination_too_a_watched_port_is_not() -> None:
    units = {"us-36": "N62", "de-16pz": "L56"}
    game = setup(
        "Oct I allied", units, ports={"port-napoli": "Sept IV"}, friendly=["K57"], sea={"open_boxes": 1}
    )
    game.play("evacuate us-36")
    assert set(offers(game, "sail")) == {"sea sicilia", "box-messina messina"}
    assert refused(game, "sail port-napoli K57") == "C7C4"
    game.play("sail box-messina messina")
    assert where(game, "us-36") == "messina"


@pytest.mark.rule("anzio:C7C5c", "anzio:P.evacuation")
def test_a_defender_driven_back_in_the_german_turn_goes_to_sicilia_only() -> None:
    game, _ = fight(
        TIGHT, "2-1", 2, to="N62", when="Oct I axis", ports={"port-napoli": "Sept IV"}, friendly=["K57"]
    )
    assert asked(game) == ("allied", "routing")
    assert "evacuate us-36" in lines(game)
    game.play("evacuate us-36")
    assert (where(game, "us-36"), counter(game, "us-36")["inverted"]) == ("sicilia", True)
    assert game.decision is not None
    assert game.decision.kind != "disembarking"


@pytest.mark.rule("anzio:C7C5d")
def test_losses_are_taken_before_the_evacuation() -> None:
    game, events = fight(TIGHT, "2-1", 1, to="N62", when="Oct I axis")
    assert len(happened(events, "step")) + len(happened(events, "inverted")) >= 2, (
        "two steps are gone already"
    )
    assert "evacuate us-36" in lines(game)


@pytest.mark.rule("anzio:C7C5b")
def test_an_attacker_who_can_still_defend_is_not_taken_off_where_he_stands() -> None:
    units = {"us-45": "N62", "us-504": "N62", "de-29pg": "O61"}
    game, _ = fight(units, "1-2", 1, to="O61")
    play_all(game, "back - P61", "lose us-504", "lose us-45")
    assert counter(game, "us-45")["defence"] > 0
    assert asked(game) == ("allied", "withdrawing")
    assert {line for line in lines(game) if "retreat" not in line} == {"halt", "evacuate us-504"}
    assert refused(game, "evacuate us-45") == "C10A6"
    game.play("evacuate us-504")
    assert (where(game, "us-504"), where(game, "us-45")) == ("sicilia", "N62")


@pytest.mark.rule("anzio:C7C5c")
def test_any_defender_on_a_beach_may_leave_though_nothing_drives_him_back() -> None:
    game, _ = fight(TIGHT, "1-2", 2, to="N62", when="Oct I axis")
    assert counter(game, "us-36")["defence"] > 0
    assert asked(game) == ("allied", "withdrawing")
    assert lines(game) == {"halt", "evacuate us-36"}
    assert game.decision is not None
    assert "taken off by sea" in game.decision.prompt
    assert "go back" not in game.decision.prompt, "nobody is offered to"
    game.play("evacuate us-36")
    assert (where(game, "us-36"), counter(game, "us-36")["inverted"]) == ("sicilia", True)
