"""What battles lead to in 1970: exchanges, eliminations, retreats of two squares, and units forced off the board."""

from __future__ import annotations

import pytest

import winterline as wl
from tests.rulebook.beachhead.kit import (
    enter,
    entries,
    go,
    happened,
    offers,
    outcomes,
    pass_on,
    play_all,
    refused,
    step,
    where,
)
from tests.rulebook.beachhead.printed import at, bare, battle, fought


def alive(game: wl.Game, *units: str) -> list[str]:
    """Those of these units that have not been eliminated."""
    return [unit for unit in units if where(game, unit) != "eliminated"]


@pytest.mark.rule("beachhead-1970:result.ex")
def test_an_exchange_costs_the_attacker_at_least_as_much() -> None:
    units = {"us-3-7": "1515", "de-hg-1": "1516", "de-4fj-10": "1516"}
    game, result = fought(units, "1515", ["de-4fj-10", "de-hg-1"], when="1D", die=2)
    assert result == "2:1 Ex"
    assert where(game, "us-3-7") == "eliminated"
    assert game.decision is not None
    assert game.decision.side == "axis"
    assert offers(game, "lose") == ["de-4fj-10", "de-hg-1"]
    game.play("lose de-hg-1")
    assert alive(game, "de-hg-1", "de-4fj-10") == ["de-4fj-10"]
    assert where(game, "de-4fj-10") == "1516"


@pytest.mark.rule("beachhead-1970:result.ex")
def test_the_excess_is_lost_too() -> None:
    """A 4 is exchanged for a 6 when the attacker has nothing smaller that would do."""
    units = {"us-36eng": "1515", "de-lehr": "1516", "de-1027": "1516"}
    game, result = fought(units, "1515", ["de-1027", "de-lehr"], when="1D", die=2)
    assert result == "3:1 Ex"
    game.play("lose de-lehr")
    assert alive(game, "de-lehr", "de-1027") == ["de-1027"]


@pytest.mark.rule("beachhead-1970:result.ex")
@pytest.mark.parametrize(("label", "beside"), [("1707", "1807"), ("0712", "0612")])
def test_the_loss_is_counted_after_tripling_or_doubling(label: str, beside: str) -> None:
    """A battalion of 3 is worth 9 in Conca, and 6 behind a river."""
    units = {"us-rgr-1": label, "de-hg-1": beside, "de-4fj-10": beside}
    game, result = fought(units, label, ["de-4fj-10", "de-hg-1"], when="1D", die=2)
    assert result == {"1707": "2:1 Ex", "0712": "3:1 Ex"}[label]
    game.play("lose de-hg-1")
    assert where(game, "de-4fj-10") == beside
    small = {"us-rgr-1": label, "de-lehr": beside, "de-1027": beside}
    game, result = fought(small, label, ["de-1027", "de-lehr"], when="1D", die=2)
    assert result == {"1707": "1:1 Ex", "0712": "2:1 Ex"}[label]
    step(game, "lose de-lehr")
    assert len(alive(game, "de-lehr", "de-1027")) == {"1707": 0, "0712": 1}[label]


@pytest.mark.rule("beachhead-1970:result.ex")
def test_no_unit_is_given_up_that_could_be_spared() -> None:
    """9 must be paid from 9, 6 and 3: the 9 alone, or the 6 and the 3 together."""
    units = {"us-3-7": "1515", "de-hg-1": "1516", "de-lehr": "1516", "de-kleye": "1514"}
    game, _ = fought(units, "1515", ["de-hg-1", "de-kleye", "de-lehr"], when="1D", die=2)
    assert set(offers(game, "lose")) == {"de-hg-1", "de-lehr", "de-kleye"}
    game.play("lose de-kleye")  # the 6 must follow, and nothing else may
    assert alive(game, "de-hg-1", "de-lehr", "de-kleye") == ["de-hg-1"]


@pytest.mark.rule("beachhead-1970:result.elim")
@pytest.mark.parametrize(("die", "result", "left"), [(6, "1:3 Ae", ["us-3-7"]), (1, "3:1 De", ["de-hg-1"])])
def test_the_losers_are_removed(die: int, result: str, left: list[str]) -> None:
    attacker = "de-kleye" if die == 6 else "de-hg-1"
    defender = "us-3-7" if die == 6 else "us-rgr-1"
    game, found = fought({defender: "1515", attacker: "1516"}, "1515", [attacker], when="1D", die=die)
    assert found == result
    assert alive(game, attacker, defender) == left


@pytest.mark.rule("beachhead-1970:result.elim")
def test_every_unit_of_the_losing_side_in_the_battle_goes_and_no_other() -> None:
    units = {"us-rgr-1": "1515", "us-rgr-3": "1515", "us-rgr-4": "1414", "de-hg-pz": "1516"}
    game, result = fought(units, "1515", ["de-hg-pz"], when="1D", die=1)
    assert result == "3:1 De"
    assert alive(game, "us-rgr-1", "us-rgr-3", "us-rgr-4") == ["us-rgr-4"]


@pytest.mark.rule("beachhead-1970:result.back2")
def test_the_winner_sends_each_unit_two_squares_where_he_likes() -> None:
    units = {"us-3-7": "1515", "us-3-15": "1515", "de-hg-pz": "1516"}
    game, result = fought(units, "1515", ["de-hg-pz"], when="1D", die=3)
    assert result == "1:1 Db2"
    assert game.decision is not None
    assert game.decision.side == "axis"
    assert offers(game, "retreat") == ["us-3-15", "us-3-7"]
    game.play("retreat us-3-7")
    ways = set(offers(game, "back"))
    assert {"1514 1513", "1514 1413", "1414 1413", "1614 1714", "1614 1613"} <= ways
    assert refused(game, "back 1514 1414") == "result.back2"  # one square away only
    assert refused(game, "back 1415 1314") == "result.back2"  # through the attacker's zone
    game.play("back 1514 1413")
    game.play("back 1614 1613")
    assert (where(game, "us-3-7"), where(game, "us-3-15")) == ("1413", "1613")


@pytest.mark.rule("beachhead-1970:result.back2")
def test_the_defender_leads_beaten_attackers_back() -> None:
    game, result = fought({"us-3-7": "1514", "de-kleye": "1515"}, "1514", ["de-kleye"], when="1D", die=1)
    assert result == "1:3 Ab2"
    assert game.decision is not None
    assert game.decision.side == "allied"
    game.play("back 1516 1517")
    assert where(game, "de-kleye") == "1517"


@pytest.mark.rule("beachhead-1970:result.back2")
def test_terrain_does_not_hinder_a_retreat() -> None:
    """Two squares of woods, one after the other."""
    game, result = fought({"us-3-7": "0905", "de-hg-1": "0904"}, "0905", ["de-hg-1"], when="1D", die=1)
    assert result == "1:1 Db2"
    game.play("back 0906 0907")
    assert where(game, "us-3-7") == "0907"


@pytest.mark.rule("beachhead-1970:result.back2")
def test_a_unit_without_a_free_way_of_two_squares_is_eliminated() -> None:
    """Attacked from 1516 and 1514, every neighbour of 1515 is in an enemy zone."""
    units = {"us-3-7": "1515", "de-hg-1": "1516", "de-kleye": "1514"}
    game, result = fought(units, "1515", ["de-hg-1", "de-kleye"], when="1D", die=1)
    assert result == "1:1 Db2"
    assert where(game, "us-3-7") == "eliminated"


@pytest.mark.rule("beachhead-1970:result.back2")
def test_a_free_way_must_be_taken_if_there_is_one() -> None:
    """Flak in 1412 and 1712 leaves one gap; the winner may not refuse it."""
    units = {"us-3-7": "1515", "de-hg-1": "1516", "de-flak-94": "1412", "de-flak-241": "1612"}
    game, _ = fought(units, "1515", ["de-hg-1"], when="1D", die=1)
    zone = {"1413", "1312", "1313", "1512", "1513", "1613", "1611", "1712", "1713"}
    assert offers(game, "back")
    assert not {label for way in offers(game, "back") for label in way.split()} & zone
    assert refused(game, "back 1514 1513") == "result.back2"


@pytest.mark.rule("beachhead-1970:result.stacked")
def test_a_retreat_onto_a_full_stack_eliminates() -> None:
    """From 0505 every way leads through 0506, and two regiments are there."""
    units = {"us-3-7": "0505", "us-3-15": "0506", "us-3-30": "0506", "de-hg-1": "0604"}
    game, result = fought(units, "0505", ["de-hg-1"], when="1D", die=1)
    assert result == "1:1 Db2"
    assert where(game, "us-3-7") == "eliminated"


@pytest.mark.rule("beachhead-1970:result.stacked")
def test_a_way_with_room_must_be_taken_instead() -> None:
    units = {"us-3-7": "0505", "us-3-15": "0507", "us-3-30": "0507", "de-hg-1": "0604"}
    game, _ = fought(units, "0505", ["de-hg-1"], when="1D", die=1)
    assert where(game, "us-3-7") == "0606"  # 0507 is full and the only other way


@pytest.mark.rule("beachhead-1970:result.stacked")
def test_units_retreated_earlier_take_up_room() -> None:
    units = {"us-3-7": "0505", "us-rgr-1": "0505", "us-3-15": "0507", "us-rgr-3": "0507", "de-hg-pz": "0604"}
    game, result = fought(units, "0505", ["de-hg-pz"], when="1D", die=1 + 2)
    assert result == "1:1 Db2"
    play_all(game, "retreat us-rgr-1", "back 0506 0507")
    assert where(game, "us-3-7") == "0606"


@pytest.mark.rule("beachhead-1970:result.note1")
def test_nobody_advances_after_combat() -> None:
    for die in (1, 2, 3):
        units = {"us-rgr-1": "1515", "de-hg-1": "1516", "de-4fj-10": "1516"}
        game, _ = fought(units, "1515", ["de-4fj-10", "de-hg-1"], when="1D", die=die)
        while game.view("spectator")["when"] == "1D":
            assert not offers(game, "advance")
            game.play(game.actions()[0])
        assert {where(game, unit) for unit in alive(game, "de-hg-1", "de-4fj-10")} == {"1516"}


@pytest.mark.rule("beachhead-1970:result.note2")
@pytest.mark.rule("beachhead-1970:EX.note2")
def test_attackers_worth_the_defender_pay_at_one_to_one_and_the_rest_go_back() -> None:
    """9 and 3 attack 9 at 1-1 and roll a 6: the 9 is lost, the 3 goes back two squares."""
    units = {"us-3-7": "1514", "de-hg-1": "1515", "de-kleye": "1515"}
    game, result = fought(units, "1514", ["de-hg-1", "de-kleye"], when="1D", die=6)
    assert result == "1:1 Ae"
    assert where(game, "de-hg-1") == "eliminated"
    assert game.decision is not None
    assert (game.decision.kind, game.decision.side) == ("routing", "allied")
    game.play("back 1516 1517")
    assert where(game, "de-kleye") == "1517"
    assert where(game, "us-3-7") == "1514"


@pytest.mark.rule("beachhead-1970:result.note2")
def test_what_the_defender_is_worth_counts_his_terrain() -> None:
    """A battalion of 3 in Conca is worth 9: both regiments of 6 are lost to it."""
    units = {"us-rgr-1": "1707", "de-lehr": "1807", "de-1027": "1807"}
    game, result = fought(units, "1707", ["de-1027", "de-lehr"], when="1D", die=6)
    assert result == "1:1 Ae"
    game.play("lose de-lehr")
    assert alive(game, "de-lehr", "de-1027", "us-rgr-1") == ["us-rgr-1"]


@pytest.mark.rule("beachhead-1970:result.note2")
def test_at_worse_odds_every_attacker_is_lost() -> None:
    units = {"us-1ad-6": "1515", "de-lehr": "1516", "de-kleye": "1516"}
    game, result = fought(units, "1515", ["de-kleye", "de-lehr"], when="1D", die=6)
    assert result == "1:2 Ae"
    assert alive(game, "de-lehr", "de-kleye") == []


@pytest.mark.rule("beachhead-1970:off.german")
@pytest.mark.rule("beachhead-1970:EX.off")
def test_a_german_unit_forced_off_in_a_comes_back_in_d() -> None:
    """1317 on the north edge is attacked from 1316, whose zone holds every square behind it."""
    game = at("3A", {"us-1ad-1": "1316", "de-kleye": "1317"}, dice=[2])
    events = battle(game, "1317", ["us-1ad-1"])
    assert outcomes(events) == ["6:1 Db2"]
    assert [e.rule for e in happened(events, "driven-off")] == ["beachhead-1970:off.german"]
    assert where(game, "de-kleye") == "driven off"
    assert game.view("axis")["returns"] == [{"unit": "de-kleye", "when": "3D"}]
    assert game.view("spectator")["when"] == "3B"
    assert refused(game, "enter de-kleye") == "reinf.schedule"
    pass_on(game, "3D")
    assert refused(game, "end") == "reinf.schedule"
    assert {"0113", "1016", "2716", "1701"} <= entries(game, "de-kleye")
    enter(game, "de-kleye", "2701")
    assert refused(game, "end") is None


@pytest.mark.rule("beachhead-1970:off.german")
@pytest.mark.parametrize(("when", "back"), [("3A", "3D"), ("3C", "3F"), ("3D", "3F"), ("3F", "4B")])
def test_they_are_back_in_the_first_german_impulse_two_impulses_later(when: str, back: str) -> None:
    """With attacks in C and F every impulse with battles can force a unit off; in D and F it is a beaten attacker."""
    allied = when[1] in "AC"
    units = {"us-1ad-1": "1314" if allied else "1316", "de-kleye": "1317" if allied else "waiting"}
    game = at(when, units, options=["cf-attack"], dice=[2 if allied else 1])
    if allied:
        go(game, "us-1ad-1", "1316")
    else:
        enter(game, "de-kleye", "1317")
    target, mover = ("1317", "us-1ad-1") if allied else ("1316", "de-kleye")
    assert outcomes(battle(game, target, [mover])) == ["6:1 Db2" if allied else "1:6 Ab2"]
    assert where(game, "de-kleye") == "driven off"
    assert game.view("allied")["returns"] == [{"unit": "de-kleye", "when": back}]


@pytest.mark.rule("beachhead-1970:off.german")
def test_a_way_on_the_board_is_taken_first() -> None:
    game = at("3A", {"us-1ad-1": "1415", "de-kleye": "1416"}, dice=[2])
    battle(game, "1416", ["us-1ad-1"])
    assert set(offers(game, "back")) == {"1317 1216", "1517 1616"}


@pytest.mark.rule("beachhead-1970:off.allied")
def test_an_allied_unit_forced_off_is_eliminated() -> None:
    game, result = fought({"us-rgr-1": "1317", "de-hg-pz": "1316"}, "1317", ["de-hg-pz"], when="3D", die=2)
    assert result == "6:1 Db2"
    assert where(game, "us-rgr-1") == "eliminated"
    assert game.view("spectator")["returns"] == []


@pytest.mark.rule("beachhead-1970:off.allied")
@pytest.mark.parametrize(("when", "attacker"), [("3A", "us-1ad-1"), ("3D", "de-hg-pz")])
def test_any_unit_forced_out_to_sea_is_eliminated(when: str, attacker: str) -> None:
    """0505 and the sea behind it, attacked from 0605."""
    victim = "de-kleye" if when == "3A" else "us-rgr-1"
    game, result = fought({victim: "0505", attacker: "0605"}, "0505", [attacker], when=when, die=2)
    assert result == "6:1 Db2"
    assert where(game, victim) == "eliminated"


@pytest.mark.rule("beachhead-1970:off.allied")
def test_germans_at_the_edge_are_the_exception() -> None:
    game = bare("3A", {"us-1ad-1": "1316", "de-kleye": "1317", "de-hg-1": "0113"}, dice=[2])
    battle(game, "1317", ["us-1ad-1"])
    assert where(game, "de-kleye") == "driven off"
