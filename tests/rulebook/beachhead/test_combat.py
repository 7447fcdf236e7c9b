"""Chapters 7.1 and 7.2 of the rework: odds, the table and its results."""

from __future__ import annotations

import pytest

from tests.rulebook.beachhead.kit import (
    declare,
    fight,
    figures,
    happened,
    odds,
    offers,
    outcomes,
    play_all,
    refused,
    setup,
    where,
)

TABLE = {
    "1:6": "AR AE AE AE AE AE",
    "1:5": "AR AR AE AE AE AE",
    "1:4": "AR AR AR AE AE AE",
    "1:3": "AR AR AR AR AE AE",
    "1:2": "DR EX AR AR AE AE",
    "1:1": "DR DR DR EX AR AX",
    "2:1": "DE DR DR EX EX AR",
    "3:1": "DE DE DR DR EX EX",
    "4:1": "DE DE DE DR DR EX",
    "5:1": "DE DE DE DE DR DR",
    "6:1": "DE DE DE DE DE DR",
}
# Attackers in 1415 and defenders in 1515 for every column; Allied units attack.
FORCES = {
    "1:6": (["us-rgr-1"], ["de-hg-pz"]),
    "1:5": (["us-36eng"], ["de-hg-pz"]),
    "1:4": (["uk-1-recon"], ["de-hg-pz"]),
    "1:3": (["us-rgr-1"], ["de-3pg-29"]),
    "1:2": (["us-751"], ["de-3pg-29"]),
    "1:1": (["us-3-7"], ["de-3pg-29"]),
    "2:1": (["us-3-7", "us-3-15"], ["de-3pg-29"]),
    "3:1": (["us-3-7"], ["de-kleye"]),
    "4:1": (["us-1ad-6"], ["de-kleye"]),
    "5:1": (["us-3-7", "us-751"], ["de-kleye"]),
    "6:1": (["us-1ad-1"], ["de-kleye"]),
}


@pytest.mark.rule("beachhead:7.order")
def test_battles_are_fought_in_the_order_the_attacker_likes() -> None:
    units = {"us-3-7": "1415", "de-kleye": "1515", "us-3-15": "2010", "de-hauber": "2009"}
    for first in ("1515", "2009"):
        game = setup("2A", units, dice=[1, 1])
        declare(game, "1515", ["us-3-7"])
        declare(game, "2009", ["us-3-15"])
        game.play("end")
        assert game.decision is not None
        assert (game.decision.side, offers(game, "fight")) == ("allied", ["1515", "2009"])
        battles = happened(game.play(f"fight {first}"), "battle")
        assert battles[0].hexes == (first,)
        assert len(battles) == 2, "the last one needs no choice"


@pytest.mark.rule("beachhead:7.1.1.fort")
def test_only_defenders_in_a_fortified_hex_are_tripled() -> None:
    units = {"us-3-7": "0913", "us-1ad-1": "0913", "de-kleye": "1013", "de-hauber": "1012"}
    game = setup("2A", units)
    declare(game, ["1012", "1013"], ["us-1ad-1", "us-3-7"])
    assert figures(game, "1012") == (27, 12, "2:1"), "3 x 3 + 3"
    lines = {line.value: line.rule for line in odds(game, "1012").defence.modifiers}
    assert lines == {9: "beachhead:7.1.1.fort", 3: "beachhead:7.1.1.sum"}
    attackers = setup("2A", {"us-3-7": "1012", "de-kleye": "1013"})
    declare(attackers, "1013", ["us-3-7"])
    assert figures(attackers, "1013") == (9, 3, "3:1"), "attackers are never tripled"


@pytest.mark.rule("beachhead:7.1.1.river")
def test_attackers_all_on_rivers_double_the_defenders() -> None:
    units = {"us-3-7": "1312", "us-3-15": "1411", "de-kleye": "1412", "us-3-30": "1311"}
    game = setup("2A", units)
    declare(game, "1412", ["us-3-7"])
    assert figures(game, "1412") == (9, 6, "1:1")
    assert odds(game, "1412").defence.modifiers[0].rule == "beachhead:7.1.1.river"
    one_dry = setup("2A", units)
    declare(one_dry, "1412", ["us-3-15", "us-3-7"])
    assert figures(one_dry, "1412") == (18, 3, "6:1"), "one attacker off the river cancels it"


@pytest.mark.rule("beachhead:7.1.1.river")
def test_tripling_and_doubling_do_not_add_up() -> None:
    game = setup("2A", {"us-3-7": "1607", "us-3-15": "1708", "de-kleye": "1707"})
    declare(game, "1707", ["us-3-15", "us-3-7"])
    assert figures(game, "1707") == (18, 9, "2:1"), "not 18"
    # In one attack on an open and a fortified hex from the river, the open one is doubled.
    both = setup("2A", {"us-3-7": "1606", "de-kleye": "1707", "de-hauber": "1706"})
    declare(both, ["1706", "1707"], ["us-3-7"])
    assert figures(both, "1707") == (9, 15, "1:2")


@pytest.mark.rule("beachhead:7.1.1.sum")
def test_plain_attackers_against_multiplied_defenders() -> None:
    units = {"us-3-7": "1415", "us-751": "1415", "us-rgr-1": "1415", "de-kleye": "1515", "de-schmidt": "1515"}
    game = setup("2A", units)
    declare(game, "1515", ["us-3-7", "us-751", "us-rgr-1"])
    found = odds(game, "1515")
    assert sorted(line.value for line in found.attack.modifiers) == [3, 6, 9]
    assert sorted(line.value for line in found.defence.modifiers) == [2, 3]
    assert (found.attack.total, found.defence.total) == (18, 5)


@pytest.mark.rule("beachhead:7.1.3")
@pytest.mark.parametrize(
    ("attackers", "defenders", "name"),
    [
        (["us-1ad-1"], ["de-65id-145", "de-kleye"], "2:1"),  # 18 to 7
        (["us-751"], ["de-26pz-26"], "1:2"),  # 6 to 12
        (["us-3-7"], ["de-508"], "1:1"),  # 9 to 8
        (["us-3-7"], ["de-3pg-29"], "1:1"),  # 9 to 9
        (["us-1ad-81"], ["de-pz4-1"], "1:2"),  # 6 to 8
        (["us-36eng"], ["de-3pg-29"], "1:3"),  # 4 to 9
        (["us-1ad-1"], ["de-3pg-29"], "2:1"),  # 18 to 9
        (["us-1ad-1", "us-3-7"], ["de-508"], "3:1"),  # 27 to 8
    ],
)
def test_odds_are_rounded_in_the_defenders_favour(
    attackers: list[str], defenders: list[str], name: str
) -> None:
    game = setup("2A", {**dict.fromkeys(attackers, "1415"), **dict.fromkeys(defenders, "1515")})
    declare(game, "1515", attackers)
    assert figures(game, "1515")[2] == name


@pytest.mark.rule("beachhead:7.2.crt")
@pytest.mark.parametrize("column", list(TABLE))
@pytest.mark.parametrize("die", range(1, 7))
def test_the_combat_results_table(column: str, die: int) -> None:
    attackers, defenders = FORCES[column]
    game = setup("2A", {**dict.fromkeys(attackers, "1415"), **dict.fromkeys(defenders, "1515")}, dice=[die])
    declare(game, "1515", attackers)
    assert outcomes(fight(game)) == [f"{column} {TABLE[column].split()[die - 1]}"]


@pytest.mark.rule("beachhead:7.2.limit")
def test_above_six_to_one_and_below_one_to_six() -> None:
    game = setup("2A", {"us-1ad-1": "1415", "de-schmidt": "1515"}, dice=[6])
    declare(game, "1515", ["us-1ad-1"])
    assert outcomes(fight(game)) == ["6:1 DR"], "18 to 2"
    rangers = dict.fromkeys(("us-rgr-1", "us-rgr-3", "us-rgr-4"), "1415")
    hopeless = setup("2A", {**rangers, "de-hg-pz": "1515", "de-kleye": "1515"})
    assert offers(hopeless, "attack") == ["1515"], "9 to 21 is 1:3"
    play_all(hopeless, "attack 1515", "join us-rgr-1")
    assert refused(hopeless, "declare") == "7.2.limit", "3 to 21 is 1:7"
    hopeless.play("join us-rgr-3")
    assert refused(hopeless, "declare") is None, "6 to 21 is 1:4"
    alone = setup("2A", {"us-rgr-1": "1415", "de-hg-pz": "1515", "de-kleye": "1515"})
    assert refused(alone, "attack 1515") == "7.2.limit"


BATTLE = {"us-3-7": "1415", "us-3-15": "1415", "de-3pg-29": "1515", "de-kleye": "1616"}


@pytest.mark.rule("beachhead:7.2.AE")
@pytest.mark.rule("beachhead:7.2.scope")
def test_ae_removes_the_attackers_and_no_bystander() -> None:
    units = {"us-rgr-1": "1415", "us-3-15": "1415", "de-3pg-29": "1515"}
    game = setup("2A", units, dice=[6])
    declare(game, "1515", ["us-rgr-1"])
    assert outcomes(fight(game)) == ["1:3 AE"]
    assert where(game, "us-rgr-1") == "eliminated"
    assert (where(game, "us-3-15"), where(game, "de-3pg-29")) == ("1415", "1515")


@pytest.mark.rule("beachhead:7.2.AR")
@pytest.mark.rule("beachhead:7.2.scope")
def test_ar_sends_the_attackers_back_and_no_bystander() -> None:
    game = setup("2A", BATTLE, dice=[5])
    declare(game, "1515", ["us-3-7"])
    assert outcomes(fight(game)) == ["1:1 AR"]
    assert game.decision is not None
    assert (game.decision.side, game.decision.kind) == ("axis", "routing")
    game.play(game.actions()[0])
    assert where(game, "us-3-7") not in ("1415", "eliminated")
    assert (where(game, "us-3-15"), where(game, "de-3pg-29")) == ("1415", "1515")


@pytest.mark.rule("beachhead:7.2.AX")
def test_ax_costs_the_defence_and_sends_the_rest_back() -> None:
    units = {"us-36eng": "1415", "us-3-15": "1415", "de-3pg-29": "1515"}
    game = setup("2A", units, dice=[6])
    declare(game, "1515", ["us-36eng", "us-3-15"])
    assert outcomes(fight(game)) == ["1:1 AX"]
    # 4 would not cover 9, so the regiment goes and the engineers fall back.
    assert where(game, "us-3-15") == "eliminated"
    assert game.decision is not None
    assert (game.decision.side, game.decision.kind) == ("axis", "routing")
    game.play(game.actions()[0])
    assert where(game, "us-36eng") not in ("1415", "eliminated")
    assert where(game, "de-3pg-29") == "1515"


@pytest.mark.rule("beachhead:7.2.EX")
def test_ex_removes_the_defenders_and_as_much_of_the_attackers() -> None:
    game = setup("2A", BATTLE, dice=[4])
    declare(game, "1515", ["us-3-15", "us-3-7"])
    assert outcomes(fight(game)) == ["2:1 EX"]
    assert where(game, "de-3pg-29") == "eliminated"
    assert sorted(offers(game, "lose")) == ["us-3-15", "us-3-7"]
    game.play("lose us-3-7")
    assert (where(game, "us-3-7"), where(game, "us-3-15")) == ("eliminated", "1415")


@pytest.mark.rule("beachhead:7.2.DR")
def test_dr_sends_all_defenders_back() -> None:
    units = {"us-1ad-1": "1415", "de-lw-7": "1515", "de-hauber": "1515"}
    game = setup("2A", units, dice=[4])
    declare(game, "1515", ["us-1ad-1"])
    assert outcomes(fight(game)) == ["3:1 DR"]
    assert game.decision is not None
    assert (game.decision.side, game.decision.kind) == ("allied", "retreating")
    while game.decision.kind in ("retreating", "routing"):
        game.play(game.actions()[0])
        assert game.decision is not None
    assert not {where(game, "de-lw-7"), where(game, "de-hauber")} & {"1515", "eliminated"}
    assert where(game, "us-1ad-1") == "1415"


@pytest.mark.rule("beachhead:7.2.DE")
def test_de_removes_all_defenders() -> None:
    units = {"us-1ad-1": "1415", "de-lw-7": "1515", "de-hauber": "1515", "de-kleye": "1616"}
    game = setup("2A", units, dice=[1])
    declare(game, "1515", ["us-1ad-1"])
    assert outcomes(fight(game)) == ["3:1 DE"]
    assert where(game, "de-lw-7") == where(game, "de-hauber") == "eliminated"
    assert (where(game, "de-kleye"), where(game, "us-1ad-1")) == ("1616", "1415")


@pytest.mark.rule("beachhead:7.2.apply")
def test_a_result_is_carried_out_before_the_next_roll_and_then_the_impulse_ends() -> None:
    units = {"us-3-7": "1415", "de-3pg-29": "1515", "us-3-15": "2010", "de-kleye": "2009"}
    game = setup("2A", units, dice=[1, 1])
    declare(game, "1515", ["us-3-7"])
    declare(game, "2009", ["us-3-15"])
    game.play("end")
    game.play("fight 1515")
    assert game.decision is not None
    assert game.decision.kind == "routing", "DR: the retreat comes before the next battle"
    assert refused(game, "fight 2009") is not None
    assert game.view("axis")["rolls"] == 1
    events = game.play(game.actions()[0])
    assert outcomes(events) == ["3:1 DE"]
    assert game.view("axis")["when"] == "2B"


@pytest.mark.rule("beachhead:7.4.noadvance")
def test_nobody_advances_after_combat() -> None:
    game = setup("4D", {"de-hg-pz": "1415", "de-26pz-26": "1415", "us-3-7": "1515"}, dice=[1])
    declare(game, "1515", ["de-26pz-26", "de-hg-pz"])
    assert outcomes(fight(game)) == ["3:1 DE"]
    assert game.view("axis")["when"] == "4E"
    assert where(game, "de-hg-pz") == "1415"
    holds = setup(
        "4D", {"de-hg-pz": "1415", "de-26pz-26": "1415", "us-3-7": "1515"}, options=["morale"], dice=[3, 1]
    )
    declare(holds, "1515", ["de-26pz-26", "de-hg-pz"])
    fight(holds)
    assert holds.view("axis")["when"] == "4E", "nor when morale holds"
