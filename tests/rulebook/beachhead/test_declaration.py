"""Chapter 6.3 of the rework: declaring combats, and Automatic Victory."""

from __future__ import annotations

import pytest

from tests.rulebook.beachhead.kit import (
    counter,
    declare,
    fight,
    figures,
    go,
    happened,
    offers,
    offers_after,
    outcomes,
    play_all,
    refused,
    setup,
    where,
)

AV = ["auto-victory"]


@pytest.mark.rule("beachhead:6.3.when")
def test_combats_are_declared_at_any_time_and_bind_the_attackers() -> None:
    game = setup("2A", {"us-3-7": "1415", "us-3-15": "1413", "de-3pg-29": "1515"})
    declare(game, "1515", ["us-3-7"])
    assert refused(game, "move us-3-7") == "6.3.when"
    go(game, "us-3-15", "1412")
    assert refused(game, "end") is None
    quiet = setup("2C", {"us-3-7": "1415", "de-3pg-29": "1515"})
    assert offers(quiet, "attack") == []
    assert refused(quiet, "attack 1515") == "6.3.when"


@pytest.mark.rule("beachhead:6.3.adjacent")
def test_units_attack_neighbours_each_once_and_undivided() -> None:
    units = {
        "us-3-7": "1415",
        "us-3-15": "1415",
        "de-3pg-29": "1515",
        "de-kleye": "1316",
        "de-hauber": "1413",
    }
    game = setup("2A", units)
    assert set(offers(game, "attack")) == {"1515", "1316"}, "1413 touches nobody"
    assert refused(game, "attack 1413") == "6.3.adjacent"
    declare(game, "1515", ["us-3-7"])
    # The other regiment of the stack has its own target; the first one may not attack again.
    assert offers_after(game, "attack 1316", "join") == {"us-3-15"}
    declare(game, "1316", ["us-3-15"])
    assert figures(game, "1515")[0] == figures(game, "1316")[0] == 9
    assert refused(game, "end") is None


@pytest.mark.rule("beachhead:6.3.adjacent")
def test_an_attack_is_never_a_duty() -> None:
    game = setup("2A", {"us-3-7": "1415", "de-3pg-29": "1515"})
    events = game.play("end")
    assert outcomes(events) == []


@pytest.mark.rule("beachhead:6.3.multi")
def test_every_attacker_touches_every_defender() -> None:
    # 1515 and 1516 are attacked together; only 1415 and 1615 touch both.
    units = {"us-3-7": "1415", "us-3-15": "1615", "us-3-30": "1514", "de-kleye": "1515", "de-hauber": "1516"}
    game = setup("2A", units)
    game.play("attack 1515")
    assert sorted(offers(game, "join")) == ["us-3-15", "us-3-30", "us-3-7"]
    game.play("also 1516")
    assert sorted(offers(game, "join")) == ["us-3-15", "us-3-7"]
    assert refused(game, "join us-3-30") == "6.3.multi"
    play_all(game, "join us-3-7", "join us-3-15")
    assert figures(game, "1516") == (18, 6, "3:1")
    narrow = setup("2A", units)
    play_all(narrow, "attack 1515", "join us-3-30")
    assert refused(narrow, "also 1516") == "6.3.multi", "the regiment in 1514 does not touch it"


@pytest.mark.rule("beachhead:6.3.defend")
def test_a_hex_defends_as_a_whole_and_once() -> None:
    units = {"us-3-7": "1415", "us-3-15": "1615", "de-3pg-29": "1515", "de-kleye": "1515"}
    game = setup("2A", units)
    declare(game, "1515", ["us-3-7"])
    assert figures(game, "1515") == (9, 12, "1:2"), "both defend"
    assert offers(game, "attack") == []
    assert refused(game, "attack 1515") == "6.3.defend"


@pytest.mark.rule("beachhead:6.3.cf")
@pytest.mark.parametrize("when", ["2C", "2F"])
def test_in_c_and_f_only_newcomers_attack(when: str) -> None:
    old, new, enemy = ("us-3-7", "us-3-15", "de-3pg-29")
    if when == "2F":
        old, new, enemy = ("de-3pg-29", "de-715id-725", "us-3-7")
    game = setup(when, {old: "1415", new: "1413", enemy: "1515"}, options=["cf-combat"])
    assert offers(game, "attack") == []
    assert refused(game, "attack 1515") == "6.3.cf"
    go(game, new, "1415")
    assert offers_after(game, "attack 1515", "join") == {new}
    declare(game, "1515", [new])
    assert figures(game, "1515")[0] == 9
    main = setup("2A" if when == "2C" else "2D", {old: "1415", enemy: "1515"}, options=["cf-combat"])
    assert offers(main, "attack") == ["1515"], "A and D are as ever"


BEATEN = {"us-3-7": "1415", "us-3-15": "1415", "de-schmidt": "1515", "us-3-recon": "1412"}


@pytest.mark.rule("beachhead:6.3.2.trigger")
@pytest.mark.rule("beachhead:7.2.av")
def test_seven_to_one_wins_at_once_without_a_die() -> None:
    game = setup("2A", BEATEN, options=AV)
    (won,) = happened(declare(game, "1515", ["us-3-15", "us-3-7"]), "overrun")
    assert (won.rule, won.word) == ("beachhead:6.3.2.trigger", "18 to 2")
    told = game.view("axis")["battles"][0]
    assert (told["won"], told["odds"], told["rule"]) == (True, "7:1", won.rule)
    events = game.play("end")
    assert outcomes(events) == []
    assert where(game, "de-schmidt") == "eliminated"
    assert game.view("axis")["rolls"] == 0


@pytest.mark.rule("beachhead:6.3.2.trigger")
def test_six_to_one_is_no_automatic_victory() -> None:
    game = setup("2A", {**BEATEN, "de-schmidt": "absent", "de-kleye": "1515"}, options=AV, dice=[6])
    assert not happened(declare(game, "1515", ["us-3-15", "us-3-7"]), "overrun"), "18 to 3"
    assert outcomes(fight(game)) == ["6:1 DR"]


@pytest.mark.rule("beachhead:6.3.2.trigger")
@pytest.mark.rule("beachhead:7.2.av")
def test_automatic_victory_in_c_needs_c_and_f_combat_and_forts_count() -> None:
    units = {"us-3-7": "1413", "us-3-15": "1413", "de-schmidt": "1515"}
    quiet = setup("2C", units, options=AV)
    go(quiet, "us-3-7", "1414")
    assert refused(quiet, "attack 1515") == "6.3.when"
    game = setup("2C", units, options=[*AV, "cf-combat"])
    go(game, "us-3-7", "1414")
    go(game, "us-3-15", "1414")
    assert happened(declare(game, "1515", ["us-3-15", "us-3-7"]), "overrun")
    fort = setup("2A", {"us-3-7": "1706", "us-3-15": "1706", "de-schmidt": "1707"}, options=AV, dice=[1])
    assert not happened(declare(fort, "1707", ["us-3-15", "us-3-7"]), "overrun"), "18 to 6 in Conca"
    assert outcomes(fight(fort)) == ["3:1 DE"]


@pytest.mark.rule("beachhead:6.3.2.effect")
def test_the_beaten_stay_until_the_combat_phase_ends() -> None:
    units = {**BEATEN, "us-3-30": "2010", "de-3pg-29": "2009"}
    game = setup("2A", units, options=AV, dice=[1])
    declare(game, "1515", ["us-3-15", "us-3-7"])
    assert where(game, "de-schmidt") == "1515"
    declare(game, "2009", ["us-3-30"])
    game.play("end")
    assert game.decision is not None
    assert game.decision.kind in ("retreating", "routing"), "the other battle is fought first"
    assert where(game, "de-schmidt") == "1515"
    game.play(game.actions()[0])
    assert where(game, "de-schmidt") == "eliminated"


@pytest.mark.rule("beachhead:6.3.2.zoc")
def test_others_ignore_the_zone_of_the_beaten() -> None:
    game = setup("2A", BEATEN, options=AV)
    declare(game, "1515", ["us-3-15", "us-3-7"])
    assert go(game, "us-3-recon", "1413", "1514") == 2
    assert not counter(game, "us-3-recon")["stopped"], "1514 touches the beaten"
    assert go(game, "us-3-recon", "1614") == 1
    assert refused(game, "move us-3-7") == "6.3.when", "who took part stays"


@pytest.mark.rule("beachhead:6.3.2.zoc")
def test_the_victors_own_units_keep_their_zone_even_in_the_beaten_hex() -> None:
    # The Recon stops in the beaten hex 1515; Kleye, driven from 1713, may not be led through its zone.
    units = {**BEATEN, "us-3-30": "1813", "us-45-157": "1813", "de-kleye": "1713"}
    game = setup("2A", units, options=AV, dice=[6])
    declare(game, "1515", ["us-3-15", "us-3-7"])
    go(game, "us-3-recon", "1515")
    declare(game, "1713", ["us-3-30", "us-45-157"])
    assert outcomes(fight(game)) == ["6:1 DR"]
    ways = offers(game, "back")
    assert ways
    guarded = {"1514", "1516", "1414", "1415", "1614", "1615"}
    assert not any(guarded & set(way.split()) for way in ways), ways


@pytest.mark.rule("beachhead:6.3.2.move")
def test_into_and_through_the_beaten_hex() -> None:
    game = setup("2A", {**BEATEN, "us-3-30": "1414"}, options=AV)
    declare(game, "1515", ["us-3-15", "us-3-7"])
    assert go(game, "us-3-recon", "1413", "1414") == 2
    assert go(game, "us-3-recon", "1515") == 2
    assert not counter(game, "us-3-recon")["stopped"]
    assert go(game, "us-3-recon", "1616") == 2, "one out of it, one more"
    assert go(game, "us-3-30", "1515") == 2
    game.play("end")
    assert where(game, "us-3-30") == "1515"
    assert game.rules.check(game.state) == []


@pytest.mark.rule("beachhead:6.2.1.av")
def test_terrain_of_a_beaten_hex_stops_and_no_road_helps() -> None:
    # Woods hex 1106 lies on a road; the Rangers come up it and are stopped all the same.
    units = {"us-3-7": "1006", "us-3-15": "1006", "de-schmidt": "1106", "us-rgr-1": "1104"}
    game = setup("2A", units, options=AV)
    declare(game, "1106", ["us-3-15", "us-3-7"])
    assert go(game, "us-rgr-1", "1105") == 0.5
    assert go(game, "us-rgr-1", "1106") == 2
    assert counter(game, "us-rgr-1")["stopped"]
    # Out of a beaten hex by road costs a whole factor: 0810 on the Via Anziate is clear.
    units = {
        "us-3-7": "0709",
        "us-3-15": "0709",
        "us-1ad-1": "0709",
        "de-schmidt": "0809",
        "us-rgr-1": "0807",
    }
    units["us-3-7"] = "0708"
    game = setup("2A", units, options=AV)
    declare(game, "0809", ["us-1ad-1"])
    assert go(game, "us-rgr-1", "0808") == 0.5
    assert go(game, "us-rgr-1", "0809") == 2
    assert go(game, "us-rgr-1", "0810") == 1
    assert go(game, "us-rgr-1", "0811") == 0.5, "roads serve again once it is past"


@pytest.mark.rule("beachhead:6.2.1.av")
def test_a_beaten_river_hex_stops_even_over_its_unfinished_road() -> None:
    units = {"us-1ad-1": "0714", "de-schmidt": "0713", "us-rgr-1": "0812"}
    game = setup("2A", units, options=AV)
    declare(game, "0713", ["us-1ad-1"])
    assert go(game, "us-rgr-1", "0713") == 2
    assert counter(game, "us-rgr-1")["stopped"]
