"""Chapters C10 and C11 after a battle: counters without a defence factor go back, or die where they lie."""

from __future__ import annotations

import pytest

from tests.rulebook.anzio.battlefield import BEFORE, TARGET, asked, fight, lines, lost, retreat_all
from tests.rulebook.anzio.kit import counter, go, happened, play_all, refused, setup, where

EVEN = "1-3"
"""With a one in this column both sides lose a step and nobody retreats."""


@pytest.mark.rule("anzio:C10A6")
@pytest.mark.rule("anzio:C10C8")
@pytest.mark.rule("anzio:EX.C10C8")
def test_defenders_reduced_to_inverted_counters_may_go_back_unasked() -> None:
    game, events = fight({"us-45": BEFORE, "de-nw71": TARGET}, EVEN, 1)
    assert ("inverted", "de-nw71") in lost(events)
    assert asked(game) == ("axis", "withdrawing")
    assert lines(game) == {"retreat de-nw71", "halt"}
    play_all(game, "retreat de-nw71", "back - W49")
    assert where(game, "de-nw71") == "W49"


@pytest.mark.rule("anzio:C10C8")
@pytest.mark.rule("anzio:D9E3")
def test_defenders_that_cannot_defend_and_stay_are_destroyed() -> None:
    game, _ = fight({"us-45": BEFORE, "de-nw71": TARGET}, EVEN, 1)
    events = game.play("halt")
    assert ("eliminated", "de-nw71") in lost(events)
    assert asked(game) == ("allied", "advancing")


@pytest.mark.rule("anzio:C10C8")
def test_inverted_counters_retreat_when_the_table_says_so() -> None:
    game, _ = fight({"us-45": BEFORE, "de-nw71": TARGET}, "1-2", 1)  # A1 D1R
    assert asked(game) == ("axis", "routing")
    assert refused(game, "halt") == "B4G1"


@pytest.mark.rule("anzio:C10C9")
@pytest.mark.rule("anzio:EX.C10C9")
def test_a_defender_may_take_back_just_his_inverted_counters() -> None:
    game, _ = fight({"us-45": BEFORE, "us-3": BEFORE, "de-29pg": TARGET, "de-nw71": TARGET}, EVEN, 1)
    play_all(game, "lose us-45", "lose de-nw71")
    assert asked(game) == ("axis", "withdrawing")
    assert lines(game) == {"retreat de-nw71", "halt"}
    assert refused(game, "retreat de-29pg") == "C10B7"
    play_all(game, "retreat de-nw71", "back - W49")
    assert (where(game, "de-nw71"), where(game, "de-29pg")) == ("W49", TARGET)


@pytest.mark.rule("anzio:C10C9")
def test_covered_inverted_counters_may_stay() -> None:
    game, _ = fight({"us-45": BEFORE, "us-3": BEFORE, "de-29pg": TARGET, "de-nw71": TARGET}, EVEN, 1)
    events = play_all(game, "lose us-45", "lose de-nw71", "halt")
    assert not happened(events, "eliminated")
    assert where(game, "de-nw71") == TARGET


@pytest.mark.rule("anzio:C10B7")
@pytest.mark.rule("anzio:EX.C10B7")
@pytest.mark.rule("anzio:P.inverted-attacker")
def test_attackers_reduced_to_inverted_counters_may_go_back_unasked() -> None:
    game, events = fight({"us-504": BEFORE, "de-ei1": TARGET, "de-fras": TARGET}, EVEN, 1)
    assert ("inverted", "us-504") in lost(events)
    game.play("lose de-ei1")
    assert asked(game) == ("allied", "withdrawing")
    assert lines(game) == {"retreat us-504", "halt"}
    play_all(game, "retreat us-504", "back - V52")
    assert where(game, "us-504") == "V52"
    stays, _ = fight({"us-504": BEFORE, "de-ei1": TARGET, "de-fras": TARGET}, EVEN, 1)
    play_all(stays, "lose de-ei1", "halt")
    while asked(stays) == ("allied", "withdrawing"):
        stays.play("halt")
    assert where(stays, "us-504") == "eliminated", (
        "it lay uncovered in the zone of a unit with an attack factor"
    )


@pytest.mark.rule("anzio:C10B7")
def test_a_counter_that_has_retreated_does_not_go_back_again() -> None:
    game, _ = fight({"us-504": BEFORE, "de-ei1": TARGET, "de-fras": TARGET}, "1-3", 5)  # A1R
    assert asked(game) == ("allied", "routing")
    retreat_all(game)
    assert asked(game) == ("axis", "moving")


@pytest.mark.rule("anzio:C10B8")
@pytest.mark.rule("anzio:EX.C10B8")
def test_an_attacker_may_take_back_just_his_inverted_counters() -> None:
    game, _ = fight({"us-45": BEFORE, "us-504": BEFORE, "de-29pg": TARGET}, EVEN, 1)
    game.play("lose us-504")
    assert asked(game) == ("allied", "withdrawing")
    assert lines(game) == {"retreat us-504", "halt"}
    play_all(game, "retreat us-504", "back - V52")
    assert (where(game, "us-504"), where(game, "us-45")) == ("V52", BEFORE)


@pytest.mark.rule("anzio:C10C10")
def test_the_attacker_advances_when_inverted_counters_have_gone_of_their_own_will() -> None:
    game, _ = fight({"us-45": BEFORE, "de-nw71": TARGET}, EVEN, 1)
    play_all(game, "retreat de-nw71", "back W49 V49")
    assert asked(game) == ("allied", "advancing")
    game.play("advance us-45 W50")
    assert where(game, "us-45") == TARGET


@pytest.mark.rule("anzio:C10C1")
def test_inverted_counters_defend_only_beside_a_unit_that_can() -> None:
    alone = setup("Oct I allied", {"us-45": BEFORE, "de-nw71": "W49/i"}, phase="declarations")
    assert not alone.view("spectator")["battles"]
    covered = setup(
        "Oct I allied", {"us-45": BEFORE, "de-nw71": "W50/i", "de-ei1": TARGET}, phase="declarations"
    )
    assert [battle["hexes"] for battle in covered.view("spectator")["battles"]] == [[TARGET]]


@pytest.mark.rule("anzio:C11B6")
@pytest.mark.rule("anzio:EX.C11B6")
def test_allied_replacements_that_survive_go_back_or_are_destroyed() -> None:
    units = {"de-15pg": BEFORE, "us-504": TARGET, "al-r1": TARGET}
    game, _ = fight(units, EVEN, 1, when="Oct I axis")
    assert asked(game) == ("allied", "withdrawing")
    assert lines(game) == {"retreat al-r1", "retreat us-504", "halt"}
    play_all(game, "retreat al-r1", "back - W49")
    game.play("halt")
    assert (where(game, "al-r1"), where(game, "us-504")) == ("W49", "eliminated")
    game, _ = fight(units, EVEN, 1, when="Oct I axis")
    game.play("halt")
    assert where(game, "al-r1") == "pool"


@pytest.mark.rule("anzio:C11B3.1")
def test_a_lone_allied_replacement_dies_like_an_inverted_counter() -> None:
    game = setup("Oct I axis", {"de-15pg": "W53", "al-r1": TARGET, "al-r2": "V50", "us-504": "V50"})
    assert counter(game, "al-r1")["defence"] == 0
    go(game, "de-15pg", BEFORE)
    assert where(game, "al-r1") == "pool"
    assert where(game, "al-r2") == "V50", "it is covered"


@pytest.mark.rule("anzio:C11C8")
def test_ersatz_do_not_attack() -> None:
    units = {"de-15pg": BEFORE, "de-ei1": "V52", "us-504": TARGET}
    game, events = fight(units, "full", 2, when="Oct I axis")
    assert happened(events, "battle")
    assert counter(game, "de-ei1")["attack"] == 0
    alone = setup("Oct I axis", {"de-ei1": BEFORE, "us-504": TARGET}, phase="declarations")
    assert not alone.view("spectator")["battles"]
