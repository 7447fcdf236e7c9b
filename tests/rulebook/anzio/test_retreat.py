"""Chapter B4G: retreats in general. Rivers have a file of their own."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulebook.anzio.battlefield import BEFORE, TARGET, asked, fight, lines, lost, retreat_all, ring
from tests.rulebook.anzio.kit import happened, play_all, refused, where

ONE = {"us-45": BEFORE, "de-3pg": TARGET}
"""5 to 4: the 1-1 column, and any lower one."""


@pytest.mark.rule("anzio:B4G1")
@pytest.mark.parametrize(("die", "side"), [(2, "axis"), (4, "allied")])
def test_an_r_sends_back_the_units_of_that_side(die: int, side: str) -> None:
    units = {"us-45": BEFORE, "us-3": BEFORE, "de-15pg": TARGET, "de-nw71": TARGET}
    game, _ = fight(units, "1-1" if die == 2 else "1-2", die)  # A1 DR, or AR
    assert asked(game) == (side, "retreating")
    own = ("de-15pg", "de-nw71") if side == "axis" else ("us-3", "us-45")
    assert lines(game) == {f"retreat {unit}" for unit in own}
    assert refused(game, "halt") == "B4G1"
    assert refused(game, "end") == "B4G1"
    retreat_all(game)
    assert all(where(game, unit) not in (TARGET, BEFORE) for unit in own)


@pytest.mark.rule("anzio:B4G2.1")
@pytest.mark.rule("anzio:EX.B4G2.1")
def test_one_or_two_hexes_in_any_direction_the_owner_likes() -> None:
    game, _ = fight(ONE, "1-1", 2)  # A1 DR
    assert asked(game) == ("axis", "routing")
    free = {"W49", "X49", "V50"}
    found = {tuple(line.split()[1:]) for line in lines(game)}
    assert {to for via, to in found if via == "-"} == free
    for via, to in found:
        assert via == "-" or (via in free and to in ring(via))
    assert ("X49", "Y49") in found, "as near to the attacker as before its last step"
    assert ("V50", "U51") in found, "round him, towards his own front"
    assert refused(game, "back - U50") == "B4G2.1"


@pytest.mark.rule("anzio:B4G2.2")
def test_two_hexes_may_lead_beside_the_start_but_not_to_it() -> None:
    game, _ = fight(ONE, "1-1", 2)
    assert {"back W49 V50", "back W49 X49", "back V50 W49"} <= lines(game)
    assert refused(game, "back W49 W50") == "B4G2.2"
    assert not any(line.endswith(TARGET) for line in lines(game))


@pytest.mark.rule("anzio:B4G1")
@pytest.mark.rule("anzio:B4G4b")
def test_enemy_zones_close_a_way() -> None:
    game, _ = fight(ONE, "1-1", 2)
    assert refused(game, "back - V51") == "B4G4b"
    assert refused(game, "back W49 W50") == "B4G2.2"
    sealed = {**ONE, "br-5": "Y48", "br-46": "U50", "br-78": "W48"}
    game, events = fight(sealed, "1-1", 2)
    assert lost(events)[0] == ("no-retreat", "de-3pg")
    assert where(game, "de-3pg") == "eliminated"


@pytest.mark.rule("anzio:B4G3a")
def test_whoever_is_driven_into_the_sea_is_lost_unless_ships_take_him_off() -> None:
    # the two hexes before the beach at B32 control every other hex beside it
    game, events = fight({"us-504": "C31", "us-505": "C32", "de-nw71": "B32"}, "2-1", 2, to="B32")  # DR
    assert ("no-retreat", "de-nw71") in lost(events)
    units = {"de-nw71": "C31", "de-fras": "C32", "us-504": "B32"}
    game, events = fight(units, "2-1", 2, to="B32", when="Oct I axis")
    assert [event.units for event in happened(events, "evacuate")] == [("us-504",)]
    assert where(game, "us-504") == "sicilia"


@pytest.mark.rule("anzio:B4G4a")
def test_weather_does_not_shorten_a_retreat() -> None:
    good, _ = fight(ONE, "1-1", 2, when="Oct I allied")
    mud, _ = fight(ONE, "1-1", 2, when="Nov I allied")
    assert lines(good) == lines(mud)


@pytest.mark.rule("anzio:B4G5")
def test_units_of_one_stack_may_part() -> None:
    game, _ = fight({"us-45": BEFORE, "de-15pg": TARGET, "de-nw71": TARGET}, "1-2", 1)  # A1 D1R
    game.play("lose de-15pg")
    play_all(game, "retreat de-nw71", "back - V50", "back X49 X48")
    assert (where(game, "de-nw71"), where(game, "de-15pg")) == ("V50", "X48")


@pytest.mark.rule("anzio:B4G6")
def test_a_blank_result_changes_nothing() -> None:
    game, events = fight(ONE, "1-2", 2)
    assert happened(events, "battle")[0].word == "1-2 no result"
    assert not lost(events)
    assert (where(game, "us-45"), where(game, "de-3pg")) == (BEFORE, TARGET)
    assert asked(game) == ("axis", "moving"), "no retreat and no advance: the German turn follows"


def attacked_again(kind: str, units: dict[str, str], second: str, dice: list[int], **more: Any) -> Any:
    """The defenders of the target go back to W49, the victors follow and attack them again there."""
    game, _ = fight(units, kind, dice[0], dice=dice[1:], **more)
    game.play("back - W49")
    for _ in range(20):
        kind_now = asked(game)[1]
        wanted = ("advance", "attack", "join", "declare", "lose")
        offered = [a for verb in wanted for a in game.actions() if a.do == verb]
        if kind_now == "fighting":
            game.play(f"fight {second} W49")
            break
        game.play(offered[0] if offered else "halt")
    while asked(game)[1] == "losing":
        game.play(game.actions()[-1])
    return game


@pytest.mark.rule("anzio:B4G1")
@pytest.mark.rule("anzio:B4G3d.1")
@pytest.mark.parametrize("options", [[], ["supp.retreat-zoc"]])
def test_who_has_gone_back_must_go_back_again_when_a_second_combat_says_so(options: list[str]) -> None:
    units = {"us-45": BEFORE, "us-3": BEFORE, "de-65": TARGET}
    game = attacked_again("3-1", units, "full", [3, 3], options=options)  # A1 DR both times
    assert asked(game) == ("axis", "routing")
    retreat_all(game)
    assert where(game, "de-65") != "W49"


@pytest.mark.rule("anzio:C10C8")
@pytest.mark.rule("anzio:D9F")
@pytest.mark.parametrize(("options", "again"), [([], True), (["supp.retreat-zoc"], False)])
def test_who_is_inverted_in_a_second_combat_may_slip_away_though_he_went_back_before(
    options: list[str], again: bool
) -> None:
    units = {"us-45": BEFORE, "us-3": BEFORE, "de-nw71": TARGET}
    game = attacked_again("3-1", units, "4-1", [3, 6], options=options)  # A1 DR, then A2 D1
    assert (asked(game) == ("axis", "withdrawing")) is again
    assert where(game, "de-nw71") == ("W49" if again else "eliminated")


@pytest.mark.rule("anzio:D6C1")
def test_german_units_in_a_fort_may_ignore_a_retreat_or_accept_it() -> None:
    game, _ = fight(ONE, "1-1", 2, options=["supp.forts"], forts=[TARGET])  # A1 DR
    assert {"stand", "back - W49"} <= lines(game)
    game.play("stand")
    assert where(game, "de-3pg") == TARGET
    assert asked(game) != ("allied", "advancing")
    game, _ = fight(ONE, "1-1", 2, options=["supp.forts"], forts=[TARGET])
    game.play("back - W49")
    assert where(game, "de-3pg") == "W49"
    attack = {"de-3pg": BEFORE, "us-45": TARGET}
    game, _ = fight(attack, "1-2", 3, when="Oct I axis", options=["supp.forts"], forts=[BEFORE])  # AR
    game.play("stand")
    assert where(game, "de-3pg") == BEFORE
    open_field, _ = fight(ONE, "1-1", 2, options=["supp.forts"])
    assert refused(open_field, "stand") == "B4G1"


@pytest.mark.rule("anzio:D6C1")
@pytest.mark.rule("anzio:D6C2.1")
def test_in_a_fort_each_attacker_chooses_by_itself_whatever_became_of_the_others() -> None:
    units = {"de-nw71": BEFORE, "de-3pg": BEFORE, "us-45": TARGET, "us-3": TARGET}
    spec: dict[str, Any] = {"when": "Oct I axis", "options": ["supp.forts"], "forts": [BEFORE]}
    game, _ = fight(units, "1-3", 5, **spec)  # A1R
    play_all(game, "lose de-nw71", "retreat de-nw71", "back - W52", "stand")
    assert (where(game, "de-nw71"), where(game, "de-3pg")) == ("W52", BEFORE)
    game, _ = fight(units, "1-3", 6, **spec)  # A2R
    play_all(game, "lose de-nw71", "lose de-nw71", "stand")
    assert (where(game, "de-nw71"), where(game, "de-3pg")) == ("eliminated", BEFORE)


@pytest.mark.rule("anzio:C4.2")
@pytest.mark.rule("anzio:EX.C4.2")
def test_the_hex_of_an_attack_is_friendly_though_the_attacker_has_to_leave_it() -> None:
    units = {"de-15pg": BEFORE, "us-45": TARGET, "us-3": TARGET}
    game, _ = fight(units, "1-2", 3, when="Oct I axis", friendly=[BEFORE])  # AR
    retreat_all(game)
    assert where(game, "de-15pg") != BEFORE
    assert BEFORE not in game.view("spectator")["friendly"]
    assert TARGET in game.view("spectator")["friendly"]
