"""Where a rule of either edition just holds and just does not: the cases that plain examples leave open."""

from __future__ import annotations

import pytest

from tests.rulebook.beachhead.kit import (
    declare,
    happened,
    offers,
    outcomes,
    play_all,
    refused,
    setup,
    step,
    where,
)
from tests.rulebook.beachhead.printed import at, battle


@pytest.mark.rule("beachhead:7.1.1.sum")
@pytest.mark.rule("beachhead-1970:opt.naval.3")
@pytest.mark.parametrize(("notes", "odds"), [(0, "1:1"), (1, "1:2")])
def test_support_helps_the_defenders_when_germans_attack(notes: int, odds: str) -> None:
    game = setup("2D", {"us-3-7": "0906", "de-3pg-29": "0907"}, options=["nas"], dice=[1])
    play_all(game, *["allot nas 0906"] * notes, "seal")
    declare(game, "0906", ["de-3pg-29"])
    assert outcomes(game.play("end"))[0].startswith(odds)


@pytest.mark.rule("beachhead:7.2.apply")
@pytest.mark.parametrize(("die", "result"), [(1, "1:6 AR"), (2, "1:6 AE")])
def test_support_that_makes_odds_hopeless_leaves_the_worst_column(die: int, result: str) -> None:
    game = setup("2D", {"us-1ad-1": "0906", "de-kleye": "0907"}, options=["nas"], dice=[die])
    play_all(game, *["allot nas 0906"] * 3)
    step(game, "seal")
    declare(game, "0906", ["de-kleye"])
    assert outcomes(game.play("end")) == [result], "3 to 21 is 1:7"


@pytest.mark.rule("beachhead:7.2.apply")
def test_every_battle_has_a_roll_of_its_own() -> None:
    units = {"us-3-7": "1415", "de-kleye": "1515", "us-3-15": "2010", "de-hauber": "2009"}
    game = setup("2A", units, dice=[1, 6])
    declare(game, "1515", ["us-3-7"])
    declare(game, "2009", ["us-3-15"])
    events = play_all(game, "end", "fight 1515")
    assert outcomes(events) == ["3:1 DE", "3:1 EX"]
    third = setup("2A", {**units, "us-1ad-1": "1707", "de-71-2": "1708"}, dice=[1, 6, 2])
    for label, unit in (("1515", "us-3-7"), ("2009", "us-3-15"), ("1708", "us-1ad-1")):
        declare(third, label, [unit])
    events = play_all(third, "end", "fight 1515", "fight 1708")
    assert [word.split()[1] for word in outcomes(events)] == ["DE", "DR"], "the third roll is not drawn early"
    assert offers(third, "fight") == [], "a retreat is asked for first"


@pytest.mark.rule("beachhead:7.2.EX")
def test_attackers_who_survive_an_exchange_stay_where_they_are() -> None:
    game = setup("2A", {"us-3-7": "1415", "us-3-15": "1415", "de-3pg-29": "1515"}, dice=[4])
    declare(game, "1515", ["us-3-7", "us-3-15"])
    assert outcomes(game.play("end")) == ["2:1 EX"]
    game.play("lose us-3-7")
    assert (where(game, "us-3-7"), where(game, "us-3-15")) == ("eliminated", "1415")
    assert game.decision is not None
    assert game.decision.kind != "routing"


@pytest.mark.rule("beachhead-1970:result.note2")
@pytest.mark.rule("beachhead:7.5.support")
def test_what_an_exchange_costs_the_germans_where_support_was_noted() -> None:
    units = {"us-rgr-1": "0906", "de-3pg-29": "0907", "de-kleye": "0907"}
    printed = at("2D", units, options=["naval"], dice=[5])
    play_all(printed, *["allot nas 0906"] * 3)
    step(printed, "seal")
    events = battle(printed, "0906", ["de-3pg-29", "de-kleye"])
    assert outcomes(events) == ["2:1 Ex"], "12 to 6"
    assert "0 of 3 factors" in (printed.decision.prompt if printed.decision else ""), "support cannot be lost"
    rework = setup("2D", units, options=["nas"], dice=[4])
    play_all(rework, *["allot nas 0906"] * 3)
    step(rework, "seal")
    declare(rework, "0906", ["de-3pg-29", "de-kleye"])
    assert outcomes(rework.play("end")) == ["2:1 EX"]
    assert where(rework, "de-3pg-29") == "eliminated", "only the nine pay for six"


@pytest.mark.rule("beachhead-1970:result.note2")
def test_what_an_exchange_costs_the_allies_counts_every_defender() -> None:
    game = at("2A", {"us-3-7": "1415", "us-751": "1415", "de-kleye": "1515", "de-hauber": "1515"}, dice=[5])
    assert outcomes(battle(game, "1515", ["us-3-7", "us-751"])) == ["2:1 Ex"]
    game.play("lose us-751")
    assert (where(game, "us-751"), game.side) == ("eliminated", "axis"), "six pay for six"
    assert where(game, "us-3-7") == "1415"


@pytest.mark.rule("beachhead:6.1.time")
@pytest.mark.rule("beachhead-1970:reinf.schedule")
@pytest.mark.parametrize("game_id", ["beachhead", "beachhead-1970"])
def test_germans_who_come_back_do_not_come_in_an_allied_impulse(game_id: str) -> None:
    units = {"us-3-7": "1415", "de-kleye": "driven off"}
    game = setup("3C", units, game=game_id, returns={"de-kleye": "3B"})
    assert offers(game, "enter") == []
    german = setup("3D", units, game=game_id, returns={"de-kleye": "3B"})
    assert offers(german, "enter") == ["de-kleye"]
    later = setup("3D", units, game=game_id, returns={"de-kleye": "3F"})
    assert offers(later, "enter") == []


@pytest.mark.rule("beachhead-1970:balance.flak")
def test_flak_that_waits_to_come_back_leaves_too_and_others_do_not() -> None:
    units = {"us-3-7": "1415", "de-flak-115": "driven off", "de-kleye": "driven off", "de-flak-129": "2010"}
    game = at("3F", units, options=["balance-flak"], returns={"de-flak-115": "3F", "de-kleye": "3F"})
    assert where(game, "de-flak-129") == "absent"
    assert offers(game, "enter") == ["de-kleye"]
    before = at("3D", units, options=["balance-flak"], returns={"de-flak-115": "3F", "de-kleye": "3F"})
    assert where(before, "de-flak-129") == "2010"


@pytest.mark.rule("beachhead:2.opt.cf")
@pytest.mark.rule("beachhead:3.C.cf")
@pytest.mark.rule("beachhead:3.F.cf")
@pytest.mark.parametrize(("when", "allowed"), [("2B", False), ("2C", True), ("2E", False), ("2F", True)])
def test_combat_is_added_to_c_and_f_alone(when: str, allowed: bool) -> None:
    units = {"us-3-7": "1415", "de-kleye": "1517" if allowed else "1515"}
    game = setup(when, units, options=["cf-combat"])
    mover, to, target = ("us-3-7", "1416", "1517") if when[1] in "ACE" else ("de-kleye", "1516", "1415")
    if allowed:
        play_all(game, f"move {mover}")
        step(game, f"go {to}")
        assert offers(game, "attack") == [target]
    else:
        assert offers(game, "attack") == []


@pytest.mark.rule("beachhead:8.allied")
@pytest.mark.rule("beachhead-1970:win.allied")
@pytest.mark.parametrize("game_id", ["beachhead", "beachhead-1970"])
@pytest.mark.parametrize(("near", "winner"), [("0803", "axis"), ("0805", "allied")])
def test_the_allies_win_only_when_no_german_threatens_a_port(game_id: str, near: str, winner: str) -> None:
    game = setup("7F", {"us-3-7": "1415", "de-kleye": near}, game=game_id)
    while game.side:
        game.play("end" if game.why_not("end") is None else game.actions()[0])
    assert game.result is not None
    assert game.result.winner == winner


@pytest.mark.rule("beachhead:6.1.4.A")
@pytest.mark.rule("beachhead:7.1.1.sum")
def test_odds_are_judged_by_what_can_be_added() -> None:
    worst = {"us-rgr-1": "0905", "de-hg-pz": "0906", "de-4fj-pi": "0906"}
    without = setup("2C", worst, options=["nas", "cf-combat"])
    assert refused(without, "attack 0906") is not None, "3 to 20, and no ships in C"
    helped = setup("2A", worst, options=["nas"])
    assert "0906" in offers(helped, "attack"), "3 and 3 to 20"
    least = setup("2A", {"us-rgr-1": "1415", "de-hg-pz": "1515"})
    assert offers(least, "attack") == ["1515"], "3 to 18 is 1:6"
    beyond = setup("2A", {"us-rgr-1": "1415", "de-hg-pz": "1515", "de-4fj-pi": "1515"})
    assert offers(beyond, "attack") == []
    german = setup("2D", {"de-kleye": "1415", "us-1ad-1": "1515"})
    assert offers(german, "attack") == ["1515"]
    hopeless = setup("2D", {"de-kleye": "1415", "us-1ad-1": "1515", "us-rgr-1": "1515"})
    assert offers(hopeless, "attack") == []


@pytest.mark.rule("beachhead-1970:prep.german")
def test_units_of_a_balance_rule_are_there_only_with_it() -> None:
    import winterline as wl

    def there(options: list[str]) -> set[str]:
        return {
            u["status"]
            for u in wl.new("beachhead-1970", options=options).view("allied")["units"]
            if u["id"] == "ext-4a"
        }

    assert there([]) == {"absent"}
    assert there(["balance-allied"]) == {"waiting"}


@pytest.mark.rule("beachhead:6.3.2.effect")
def test_an_automatic_victory_and_a_battle_end_side_by_side() -> None:
    units = {
        "us-1ad-1": "1415",
        "us-1ad-6": "1415",
        "de-4fj-pi": "1515",
        "us-3-7": "2010",
        "de-hauber": "2009",
    }
    game = setup("2A", units, options=["auto-victory"], dice=[4])
    declare(game, "1515", ["us-1ad-1", "us-1ad-6"])
    declare(game, "2009", ["us-3-7"])
    events = game.play("end")
    assert outcomes(events) == ["3:1 DR"]
    while game.decision is not None and game.decision.kind == "routing":
        events += game.play(game.actions()[0])
    lost = [unit for event in happened(events, "eliminated") for unit in event.units]
    assert lost == ["de-4fj-pi"], "once, and nobody else"
