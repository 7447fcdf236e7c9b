"""Chapters B4G7 to B4G9 and C14: the advance after combat."""

from __future__ import annotations

import pytest

from tests.rulebook.anzio.battlefield import BEFORE, TARGET, asked, declare_all, fight, lines, retreat_all
from tests.rulebook.anzio.kit import go, offers, play_all, refused, setup, step, where

ONE = {"us-45": BEFORE, "de-3pg": TARGET}


@pytest.mark.rule("anzio:B4G7.1")
@pytest.mark.parametrize(("die", "how"), [(2, "retreat"), (1, "destroyed")])
def test_attackers_may_take_an_emptied_hex_however_it_was_emptied(die: int, how: str) -> None:
    units = ONE if how == "retreat" else {"us-45": BEFORE, "de-nw71": TARGET}
    game, _ = fight(units, "1-1", die)
    retreat_all(game)
    assert asked(game) == ("allied", "advancing")
    assert lines(game) == {"advance us-45 W50", "halt"}
    game.play("advance us-45 W50")
    assert where(game, "us-45") == TARGET
    assert TARGET in game.view("spectator")["friendly"]


@pytest.mark.rule("anzio:B4G7.1")
def test_nobody_advances_into_a_hex_that_is_held() -> None:
    game, _ = fight(ONE, "1-1", 3)  # A1
    assert asked(game) == ("axis", "moving")


@pytest.mark.rule("anzio:B4G7.2")
def test_only_attackers_advance_and_only_within_stacking() -> None:
    units = {"us-45": BEFORE, "us-3": BEFORE, "br-56": "X50", "br-5": "X52", "de-15pg": TARGET}
    game, _ = fight(units, "1-1", 2)  # A1 DR
    retreat_all(game)
    game.play("lose us-45")
    assert set(offers(game, "advance")) == {"us-45 W50", "us-3 W50", "br-56 W50"}
    assert refused(game, "advance br-5 W50") == "B4G7.2"
    assert refused(game, "advance us-45 W49") == "B4G7.1"
    play_all(game, "advance us-45 W50", "advance us-3 W50")
    assert asked(game) != ("allied", "advancing"), "eight points fill the hex"
    assert where(game, "br-56") == "X50"


@pytest.mark.rule("anzio:B4G7.2")
@pytest.mark.rule("anzio:C10B2.1")
def test_who_was_inverted_in_the_attack_does_not_advance_into_an_enemy_zone() -> None:
    units = {"us-45": BEFORE, "us-505": BEFORE, "de-nw71": TARGET}
    for more, expected in (({}, {"us-45 W50", "us-505 W50"}), ({"de-44": "W49"}, {"us-45 W50"})):
        game, _ = fight({**units, **more}, "3-1", 3)  # A1 DR
        play_all(game, "back X49 X48", "lose us-505", "halt")
        assert set(offers(game, "advance")) == expected


@pytest.mark.rule("anzio:B4E15")
def test_an_advance_may_lead_from_one_enemy_zone_into_another() -> None:
    game, _ = fight({**ONE, "de-44": "V49"}, "1-1", 2)
    retreat_all(game)
    assert "V50" in game.rules.zone(game.state, "axis")
    game.play("advance us-45 W50")
    assert where(game, "us-45") == TARGET


@pytest.mark.rule("anzio:B4G8")
def test_rivers_and_high_apennine_do_not_stop_an_advance() -> None:
    # on the river since this turn, the unit could not move over it, but it may advance
    units = {"us-45": "U27", "us-3": "U26", "de-nw71": "U25"}
    game = setup("Oct I allied", units, dice=[2])
    go(game, "us-45", "U26")
    game.play("end")
    declare_all(game)
    game.play("fight 2-1 U25")  # DR
    retreat_all(game)
    game.play("advance us-45 U25")
    assert where(game, "us-45") == "U25"
    # L43 and L44 share a side that is all High Apennine
    game, _ = fight({"us-45": "L43", "us-3": "L43", "de-nw71": "L44"}, "2-1", 2, to="L44")
    retreat_all(game)
    assert "us-45 L44" in offers(game, "advance")


@pytest.mark.rule("anzio:B4G9")
def test_a_defender_never_advances() -> None:
    game, _ = fight(ONE, "1-2", 3)  # AR
    retreat_all(game)
    assert where(game, "us-45") != BEFORE
    assert where(game, "de-3pg") == TARGET
    assert asked(game) == ("axis", "moving"), "the next thing to happen is the German turn"
    won, _ = fight(ONE, "1-1", 2)  # A1 DR
    retreat_all(won)
    assert asked(won) == ("allied", "advancing"), "the attacker does"


@pytest.mark.rule("anzio:B4G7.2")
def test_attackers_that_have_retreated_do_not_advance() -> None:
    game, _ = fight({"us-45": BEFORE, "de-ei1": TARGET, "de-44": "W47"}, "1-4", 1)  # A1R D1
    retreat_all(game)
    assert where(game, "de-ei1") == "pool"
    assert asked(game) == ("axis", "moving")


@pytest.mark.rule("anzio:C14B")
def test_advances_are_chosen_unit_by_unit_right_after_the_battle() -> None:
    units = {"us-45": BEFORE, "us-504": BEFORE, "de-3pg": TARGET, "br-56": "N52", "de-fras": "N51"}
    game, _ = fight(units, "1-1", 2)
    retreat_all(game)
    game.play("lose us-45")
    assert asked(game) == ("allied", "advancing"), "though another battle waits"
    assert lines(game) == {"advance us-45 W50", "advance us-504 W50", "halt"}
    game.play("advance us-504 W50")
    assert lines(game) == {"advance us-45 W50", "halt"}
    game.play("halt")
    assert asked(game) == ("allied", "fighting")


SECOND = {"us-45": BEFORE, "us-3": BEFORE, "de-nw71": TARGET, "de-ei1": "W49"}
"""Once W50 is taken, its new owner stands before W49."""


@pytest.mark.rule("anzio:C14A1")
@pytest.mark.rule("anzio:C14A3")
@pytest.mark.rule("anzio:D9E2")
def test_who_has_advanced_may_fight_again_and_nobody_else() -> None:
    game, _ = fight(SECOND, "2-1", 1)  # A1 D2R
    step(game, "lose us-3")
    game.play("advance us-45 W50")
    game.play("halt")
    assert where(game, "us-3") == BEFORE
    play_all(game, "attack W49")
    step(game, "join us-45")
    step(game, "declare")
    battle = next(b for b in game.view("spectator")["battles"] if b["hexes"] == ["W49"])
    assert battle["attackers"] == ["us-45"], "the division that stayed behind takes no part"


@pytest.mark.rule("anzio:C14A2")
def test_who_has_advanced_into_a_zone_need_not_fight_again() -> None:
    game, _ = fight(SECOND, "2-1", 1)
    step(game, "lose us-3")
    play_all(game, "advance us-45 W50", "halt")
    assert "attack W49" in lines(game)
    game.play("end")
    assert where(game, "us-45") == TARGET
    assert where(game, "de-ei1") == "W49"
    assert asked(game) == ("axis", "moving")
