"""How to have combat in 1970: when, whom, in which order, at which odds, and what terrain adds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

import winterline as wl
from tests.rulebook.beachhead.kit import (
    declare,
    figures,
    go,
    happened,
    offers,
    outcomes,
    play_all,
    refused,
)
from tests.rulebook.beachhead.printed import at, battle, fought, targets, to_declarations

TABLE = {  # odds: what the die gives, from 1 to 6
    "1:6": "Ab2 Ae Ae Ae Ae Ae",
    "1:5": "Ab2 Ab2 Ae Ae Ae Ae",
    "1:4": "Ab2 Ab2 Ab2 Ae Ae Ae",
    "1:3": "Ab2 Ab2 Ab2 Ab2 Ae Ae",
    "1:2": "Db2 Ex Ab2 Ab2 Ae Ae",
    "1:1": "Db2 Ex Db2 Db2 Ab2 Ae",
    "2:1": "De Ex Db2 Db2 Ex Ab2",
    "3:1": "De Ex Db2 Db2 Ex De",
    "4:1": "De Ex Db2 Db2 De De",
    "5:1": "De Db2 De Db2 De De",
    "6:1": "De Db2 De De De De",
}
GERMANS = {3: ["de-kleye"], 6: ["de-lehr"], 9: ["de-hg-1"], 12: ["de-26pz-26"], 18: ["de-hg-pz"]}
GERMANS |= {4: ["de-65id-146"], 15: ["de-26pz-26", "de-kleye"], 24: ["de-hg-pz", "de-lehr"]}
ALLIES = {3: ["us-rgr-1"], 6: ["us-751"], 9: ["us-3-7"], 12: ["us-1ad-6"], 15: ["us-3-7", "us-751"]}
ALLIES |= {18: ["us-1ad-1"], 21: ["us-1ad-1", "us-rgr-1"]}


def german_attack(attack: int, defence: int, die: int) -> str:
    """Odds and result when so many German factors at 1516 attack so many Allied ones at 1515."""
    units = dict.fromkeys(GERMANS[attack], "1516") | dict.fromkeys(ALLIES[defence], "1515")
    return fought(units, "1515", GERMANS[attack], when="1D", die=die)[1]


def declared(units: Mapping[str, str], hexes: str | Sequence[str], attackers: Sequence[str]) -> wl.Game:
    """A German attack in 1D as it stands when declared; another pair of enemies keeps the declarations open."""
    other = {"us-rgr-4": "2014", "de-71-2": "2115"}
    game = at("1D", {**other, **units})
    to_declarations(game)
    declare(game, hexes, attackers)
    return game


@pytest.mark.rule("beachhead-1970:EX.odds.a")
@pytest.mark.rule("beachhead-1970:combat.4")
def test_eighteen_against_six_is_three_to_one() -> None:
    game = declared({"de-hg-pz": "1516", "us-751": "1515"}, "1515", ["de-hg-pz"])
    assert figures(game, "1515") == (18, 6, "3:1")


@pytest.mark.rule("beachhead-1970:EX.odds.b")
@pytest.mark.rule("beachhead-1970:combat.4")
def test_fifteen_against_six_is_two_to_one() -> None:
    units = {"de-hg-1": "1516", "de-lehr": "1516", "us-751": "1515"}
    assert figures(declared(units, "1515", ["de-hg-1", "de-lehr"]), "1515") == (15, 6, "2:1")


@pytest.mark.rule("beachhead-1970:combat.4")
@pytest.mark.parametrize(
    ("attack", "defence", "odds"),
    [
        (9, 9, "1:1"),
        (15, 9, "1:1"),
        (9, 12, "1:2"),
        (9, 18, "1:2"),
        (4, 9, "1:3"),
        (18, 12, "1:1"),
        (24, 9, "2:1"),
    ],
)
def test_odds_are_rounded_for_the_defender_and_one_die_is_rolled(
    attack: int, defence: int, odds: str
) -> None:
    for die in (1, 6):
        result = TABLE[odds].split()[die - 1]
        assert german_attack(attack, defence, die) == f"{odds} {result}"


@pytest.mark.rule("beachhead-1970:combat.range")
@pytest.mark.parametrize(
    ("attack", "defence", "odds"),
    [
        *((3, n, f"1:{n // 3}") for n in (18, 15, 12, 9, 6, 3)),
        (6, 3, "2:1"),
        (9, 3, "3:1"),
        (12, 3, "4:1"),
        (15, 3, "5:1"),
        (18, 3, "6:1"),
    ],
)
def test_every_cell_of_the_table(attack: int, defence: int, odds: str) -> None:
    found = [german_attack(attack, defence, die) for die in range(1, 7)]
    assert found == [f"{odds} {result}" for result in TABLE[odds].split()]


@pytest.mark.rule("beachhead-1970:combat.range")
def test_better_than_six_to_one_is_fought_as_six_to_one() -> None:
    assert german_attack(24, 3, 2) == "6:1 Db2"


@pytest.mark.rule("beachhead-1970:combat.range")
def test_worse_than_one_to_six_is_not_allowed() -> None:
    units = {"de-kleye": "1516", "us-1ad-1": "1515", "us-rgr-1": "1515"}
    game = at("1D", {**units, "us-rgr-4": "2014", "de-71-2": "2115"})
    to_declarations(game)
    assert targets(game) == {"2014"}
    assert refused(game, "attack 1515") == "combat.range"
    assert german_attack(3, 18, 6) == "1:6 Ae"


@pytest.mark.rule("beachhead-1970:combat.1")
@pytest.mark.parametrize(("when", "side"), [("3A", "allied"), ("3D", "axis")])
def test_attacks_come_after_all_movement(when: str, side: str) -> None:
    game = at(when, {"us-3-7": "1415", "de-hg-1": "1615"})
    mine, its, there = ("us-3-7", "1415", "1615") if side == "allied" else ("de-hg-1", "1615", "1415")
    assert refused(game, f"attack {there}") == "combat.1"
    go(game, mine, "1515")
    assert refused(game, f"attack {there}") == "combat.1"
    to_declarations(game)
    assert its != there
    assert targets(game) == {there}
    assert refused(game, f"move {mine}") == "combat.1"


@pytest.mark.rule("beachhead-1970:combat.1")
def test_only_adjacent_enemies_are_attacked() -> None:
    game = at("3A", {"us-3-7": "1515", "de-hg-1": "1516", "de-kleye": "1713"})
    to_declarations(game)
    assert targets(game) == {"1516"}
    assert refused(game, "attack 1713") == "combat.1"
    assert refused(game, "attack 1514") == "combat.1"


@pytest.mark.rule("beachhead-1970:combat.2")
def test_nobody_has_to_attack() -> None:
    game = at("3A", {"us-3-7": "1515", "de-hg-1": "1516", "de-kleye": "1514"})
    to_declarations(game)
    assert targets(game) == {"1514", "1516"}
    events = battle(game, "1514", ["us-3-7"])
    assert len(happened(events, "battle")) == 1
    quiet = at("3A", {"us-3-7": "1515", "de-hg-1": "1516"})
    to_declarations(quiet)
    assert not happened(quiet.play("end"), "battle")
    assert quiet.view("spectator")["when"] == "3B"


@pytest.mark.rule("beachhead-1970:combat.3")
@pytest.mark.parametrize("first", ["0710", "1515"])
def test_the_attacker_chooses_the_order_of_battles(first: str) -> None:
    """The first roll, a 1, goes to the battle that is named first."""
    units = {"de-hg-1": "0711", "us-3-7": "0710", "de-4fj-10": "1516", "us-3-15": "1515"}
    game = at("3D", units, dice=[1, 2])
    to_declarations(game)
    for label, unit in (("0710", "de-hg-1"), ("1515", "de-4fj-10")):
        declare(game, label, [unit])
    assert offers(game, "fight") == ["0710", "1515"]
    events = game.play(f"fight {first}")
    assert [e.hexes for e in happened(events, "battle")] == [(first,)]
    assert outcomes(events) == ["1:1 Db2"]


@pytest.mark.rule("beachhead-1970:combat.3")
def test_a_battle_is_carried_out_before_the_next_is_fought() -> None:
    units = {"de-hg-1": "0711", "us-3-7": "0710", "de-4fj-10": "1516", "us-3-15": "1515"}
    game = at("3D", units, dice=[1, 1])
    to_declarations(game)
    for label, unit in (("0710", "de-hg-1"), ("1515", "de-4fj-10")):
        declare(game, label, [unit])
    game.play("fight 1515")
    assert refused(game, "fight 0710") == "result.back2"
    game.play(game.actions()[0])
    assert game.view("spectator")["battles"][0]["outcome"] == "Db2"


RING = {"de-hg-1": "1515", "de-hg-2": "1515", "us-rgr-1": "1516", "us-rgr-3": "1514", "us-504-1": "1414"}


@pytest.mark.rule("beachhead-1970:combat.5")
def test_one_square_may_fight_everyone_around_it_in_one_battle() -> None:
    game = declared(RING, ["1516", "1514", "1414"], ["de-hg-1", "de-hg-2"])
    assert figures(game, "1414") == (18, 9, "2:1")


@pytest.mark.rule("beachhead-1970:combat.5")
def test_one_square_may_fight_several_battles() -> None:
    game = declared(RING, ["1516"], ["de-hg-1"])
    declare(game, ["1414", "1514"], ["de-hg-2"])
    assert figures(game, "1516") == (9, 3, "3:1")
    assert figures(game, "1514") == (9, 6, "1:1")
    assert refused(game, "attack 1516") == "combat.5"


@pytest.mark.rule("beachhead-1970:combat.5")
def test_units_that_share_a_square_defend_as_one() -> None:
    game = declared({"de-hg-pz": "1515", "us-rgr-1": "1516", "us-3-7": "1516"}, "1516", ["de-hg-pz"])
    assert figures(game, "1516") == (18, 12, "1:1")


@pytest.mark.rule("beachhead-1970:combat.multi")
def test_several_squares_join_against_one_defender() -> None:
    units = {"us-3-7": "1515", "de-hg-1": "1516", "de-hg-2": "1514", "de-kleye": "1615"}
    game = declared(units, "1515", ["de-hg-1", "de-hg-2", "de-kleye"])
    assert figures(game, "1515") == (21, 9, "2:1")


@pytest.mark.rule("beachhead-1970:combat.multi")
def test_a_unit_attacks_once_and_is_attacked_once() -> None:
    units = {"us-rgr-1": "1516", "us-rgr-3": "1514", "de-hg-1": "1515", "de-kleye": "1413"}
    game = declared(units, "1516", ["de-hg-1"])
    assert refused(game, "attack 1516") == "combat.5"
    game.play("attack 1514")  # 1413 touches it, and is the only one left who can
    assert refused(game, "join de-hg-1") in ("combat.1", "combat.multi")
    assert game.view("spectator")["battles"][-1]["attackers"] == ["de-kleye"]


@pytest.mark.rule("beachhead-1970:combat.multi")
def test_one_attacking_square_touches_every_defender() -> None:
    """1515 lies between both defenders; 1517 touches only one and helps; without 1515 nobody joins the two."""
    units = {"us-rgr-1": "1516", "us-rgr-3": "1514", "de-hg-1": "1515", "de-kleye": "1517", "de-lehr": "1413"}
    game = at("1D", {**units, "us-rgr-4": "2014", "de-71-2": "2115"})
    to_declarations(game)
    play_all(game, "attack 1516", "join de-kleye")
    assert refused(game, "join de-lehr") == "combat.multi"
    game.play("also 1514")
    assert refused(game, "declare") == "combat.5"
    play_all(game, "join de-lehr")  # only the leader is left to join, and without him nothing can be declared
    assert figures(game, "1516") == figures(game, "1514") == (18, 6, "3:1")


@pytest.mark.rule("beachhead-1970:terrain.combat.tripled")
def test_tripling_is_for_the_defence_only() -> None:
    for when, label, unit, figure in (
        ("1A", "1807", "us-3-7", "9 to 9"),
        ("1D", "1707", "de-hg-1", "9 to 27"),
    ):
        game = at(when, {"us-3-7": "1707", "de-hg-1": "1807"}, dice=[1])
        assert happened(battle(game, label, [unit]), "declare")[0].word == figure


@pytest.mark.rule("beachhead-1970:terrain.combat.river")
def test_attackers_all_on_river_squares_double_the_defence() -> None:
    units = {"us-3-7": "0712", "de-hg-1": "0612", "de-hg-2": "0713", "de-lehr": "0611"}
    game = declared(units, "0712", ["de-hg-1", "de-hg-2", "de-lehr"])
    assert figures(game, "0712") == (24, 18, "1:1")


@pytest.mark.rule("beachhead-1970:terrain.combat.river")
def test_one_attacker_off_the_river_cancels_the_doubling() -> None:
    units = {"us-3-7": "0712", "de-hg-1": "0612", "de-hg-2": "0713", "de-kleye": "0811"}
    game = declared(units, "0712", ["de-hg-1", "de-hg-2", "de-kleye"])
    assert figures(game, "0712") == (21, 9, "2:1")


@pytest.mark.rule("beachhead-1970:EX.river")
@pytest.mark.rule("beachhead-1970:terrain.combat.river")
@pytest.mark.rule("beachhead-1970:terrain.combat.tripled")
def test_a_tripled_square_behind_a_river_is_only_tripled() -> None:
    """Conca is attacked from 1708 and 1607, both river squares."""
    units = {"us-rgr-1": "1707", "de-hg-1": "1708", "de-hg-2": "1607"}
    game = declared(units, "1707", ["de-hg-1", "de-hg-2"])
    assert figures(game, "1707") == (18, 9, "2:1")
