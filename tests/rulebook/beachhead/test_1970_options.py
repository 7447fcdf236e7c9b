"""The other options of 1970: attacks in C and F, German supplies, automatic victory, and the balance rules."""

from __future__ import annotations

import pytest

import winterline as wl
from tests.rulebook.beachhead.kit import (
    counter,
    enter,
    entries,
    go,
    happened,
    offers,
    outcomes,
    pass_on,
    play_all,
    reach,
    refused,
    step,
    where,
)
from tests.rulebook.beachhead.printed import at, bare, battle, targets, to_declarations

FLAK = ["de-schmidt", *(f"de-flak-{n}" for n in (307, 312, 14, 129, 191, 39, 115, 94, 241))]


@pytest.mark.rule("beachhead-1970:opt.cf.1")
@pytest.mark.parametrize(
    ("when", "mover", "enemy"), [("3C", "us-3-7", "de-kleye"), ("3F", "de-hg-1", "us-rgr-1")]
)
def test_units_that_began_out_of_contact_attack_in_c_and_f(when: str, mover: str, enemy: str) -> None:
    for options in ([], ["cf-attack"]):
        game = at(when, {mover: "1514", enemy: "1516"}, options=options, dice=[1])
        go(game, mover, "1515")
        if not options:
            assert refused(game, "attack 1516") == "combat.1"
            continue
        assert outcomes(battle(game, "1516", [mover])) == ["3:1 De"]


@pytest.mark.rule("beachhead-1970:opt.cf.1")
@pytest.mark.parametrize(
    ("when", "mover", "other", "enemy"),
    [("3C", "us-3-7", "us-3-15", "de-kleye"), ("3F", "de-hg-1", "de-hg-2", "us-rgr-1")],
)
def test_a_unit_that_began_in_contact_does_not(when: str, mover: str, other: str, enemy: str) -> None:
    """Of two units beside the enemy only the one that came up this impulse takes part."""
    game = at(when, {mover: "1515", other: "1414", enemy: "1516"}, options=["cf-attack"], dice=[1])
    go(game, other, "1415")
    assert outcomes(battle(game, "1516", [other])) == ["3:1 De"]


@pytest.mark.rule("beachhead-1970:opt.cf.1")
def test_the_refusal_names_the_rule() -> None:
    units = {"us-3-7": "1515", "de-kleye": "1516", "us-3-15": "2014", "us-3-30": "2014", "de-hg-1": "2116"}
    game = at("3C", units, options=["cf-attack"])
    go(game, "us-3-15", "2115")
    to_declarations(game)
    assert targets(game) == {"2116"}
    assert refused(game, "attack 1516") == "opt.cf.1"
    in_a = at("3A", units, options=["cf-attack"])
    to_declarations(in_a)
    assert targets(in_a) == {"1516"}


ARRIVALS = {
    **dict.fromkeys(("de-29pg-71", "de-lehr"), "waiting"),  # 6-5
    **dict.fromkeys(("de-362id-954", "de-362id-955", "de-362id-956"), "waiting"),  # 4-3
    "de-29pg-129": "waiting",  # 6-6
}
NORTH_OF_THE_ROAD, SOUTH_OF_THE_ROAD = {"0113", "1016", "1117"}, {"1216", "2717", "1701", "2117"}


@pytest.mark.rule("beachhead:2.opt.supply")
@pytest.mark.rule("beachhead-1970:EX.supplies")
@pytest.mark.rule("beachhead-1970:opt.supplies.1")
def test_two_6_5_three_4_3_and_a_6_6() -> None:
    """At most one 6-5 and one 4-3 may enter south of the Via Anziate."""
    game = at("4D", ARRIVALS, options=["german-supplies"])
    assert not entries(game, "de-29pg-129") & SOUTH_OF_THE_ROAD
    assert entries(game, "de-lehr") >= NORTH_OF_THE_ROAD | SOUTH_OF_THE_ROAD
    for first, others in (("de-lehr", ["de-29pg-71"]), ("de-362id-955", ["de-362id-954", "de-362id-956"])):
        enter(game, first, "2717")
        for unit in others:
            assert entries(game, unit) >= NORTH_OF_THE_ROAD
            assert not entries(game, unit) & SOUTH_OF_THE_ROAD
            game.play(f"enter {unit}")
            assert refused(game, "at 2717") == "opt.supplies.1"
            game.undo()
    for unit in ("de-29pg-71", "de-362id-954", "de-362id-956", "de-29pg-129"):
        enter(game, unit, "1016" if unit != "de-29pg-71" else "1117")
        step(game, "end")


@pytest.mark.rule("beachhead-1970:opt.supplies.1")
def test_without_the_option_everybody_comes_on_where_he_likes() -> None:
    game = at("4D", ARRIVALS)
    assert all(entries(game, unit) >= SOUTH_OF_THE_ROAD for unit in ARRIVALS)


@pytest.mark.rule("beachhead-1970:opt.supplies.1")
def test_kind_is_the_printed_value_whatever_the_type() -> None:
    """A Panther and a Tiger battalion are one kind, 8-6; two infantry 4-3 and one more are another."""
    units = dict.fromkeys(("de-pz4-1", "de-508", "de-362id-362f"), "waiting")
    game = at("4B", units, options=["german-supplies"])
    enter(game, "de-508", "2717")
    assert not entries(game, "de-pz4-1") & SOUTH_OF_THE_ROAD
    assert not entries(game, "de-362id-362f") & SOUTH_OF_THE_ROAD


def overrun(dice: tuple[int, ...] = (), **more: str) -> wl.Game:
    """Twenty-one Allied factors in 0708 have won a 7-1 over three in 0808 during movement."""
    units = {"us-1ad-1": "0708", "us-rgr-1": "0708", "de-kleye": "0808", **more}
    game = at("1A", units, options=["auto-victory"], dice=dice)
    events = game.play("attack 0808")
    for line in ("join us-1ad-1", "join us-rgr-1", "declare"):
        events += step(game, line)
    assert [e.word for e in happened(events, "overrun")] == ["21 to 3"]
    return game


@pytest.mark.rule("beachhead-1970:opt.av.1")
def test_units_pass_over_the_victim_at_two_factors_and_off_the_road() -> None:
    """Along the Via Anziate: half a factor to 0807, two onto 0808, and one, not a half, to 0809."""
    game = overrun(**{"us-3-7": "0806"})
    assert go(game, "us-3-7", "0807") == 0.5
    assert not counter(game, "us-3-7")["stopped"]  # the victim's zone costs nothing and stops nobody
    assert go(game, "us-3-7", "0808") == 2
    assert go(game, "us-3-7", "0809") == 1
    assert reach(game, "us-3-7") == set()  # half a factor is left, and no road for it


@pytest.mark.rule("beachhead-1970:opt.av.1")
def test_the_victim_leaves_when_the_impulse_ends() -> None:
    game = overrun(**{"us-3-7": "0806"})
    assert where(game, "de-kleye") == "0808"
    assert refused(game, "move us-1ad-1") == "combat.1"
    pass_on(game, "1B")
    assert where(game, "de-kleye") == "eliminated"
    assert game.view("spectator")["rolls"] == 0


@pytest.mark.rule("beachhead-1970:opt.av.1")
def test_a_unit_may_stop_and_fight_from_the_victims_square() -> None:
    game = overrun((1,), **{"us-3-7": "0807", "de-hauber": "0909"})
    go(game, "us-3-7", "0808")
    assert where(game, "us-3-7") == where(game, "de-kleye") == "0808"
    assert outcomes(battle(game, "0909", ["us-3-7"])) == ["3:1 De"]
    pass_on(game, "1B")
    assert where(game, "us-3-7") == "0808"
    assert where(game, "de-kleye") == "eliminated"


@pytest.mark.rule("beachhead-1970:combat.1")
@pytest.mark.rule("beachhead-1970:opt.av.1")
def test_during_movement_only_a_seven_to_one_is_declared() -> None:
    units = {"us-1ad-1": "0708", "us-rgr-1": "0708", "de-kleye": "0808"}
    game = at("1A", units, options=["auto-victory"])
    play_all(game, "attack 0808", "join us-rgr-1")
    assert game.view("spectator")["battles"][0]["won"]  # the other had to join, and then it was won
    weak = at("1A", {"us-1ad-1": "0708", "de-kleye": "0808"}, options=["auto-victory"])
    assert not offers(weak, "attack")


@pytest.mark.rule("beachhead-1970:opt.av.2")
def test_five_to_one_surrounded_is_no_automatic_victory() -> None:
    """Six Allied squares around 1515 are fifteen factors against three: still a battle with a die."""
    ring = {"us-rgr-1": "1516", "us-rgr-3": "1514", "us-rgr-4": "1414", "us-509": "1415"}
    ring |= {"us-504-1": "1614", "us-36eng": "1615"}
    attackers = sorted(set(ring) - {"us-36eng"})
    game = at("1A", {**ring, "de-kleye": "1515"}, options=["auto-victory"], dice=[1])
    assert not offers(game, "attack")
    events = battle(game, "1515", attackers)
    assert not happened(events, "overrun")
    assert outcomes(events) == ["5:1 De"]
    overrun()  # while seven to one is one


@pytest.mark.rule("beachhead-1970:balance.flak")
def test_all_surviving_flak_leaves_before_the_german_moves_in_3f() -> None:
    units = dict(zip(FLAK, ["1515"] * 4 + ["2014"] * 4, strict=False))
    units |= {"de-flak-94": "waiting", "de-flak-241": "eliminated", "de-hg-1": "1616"}
    for options, left in (([], 8), (["balance-flak"], 0)):
        game = at("3E", units, options=options)
        assert sum(where(game, unit) in ("1515", "2014") for unit in FLAK) == 8
        game.play("end")
        assert game.view("spectator")["when"] == "3F"
        assert sum(where(game, unit) in ("1515", "2014") for unit in FLAK) == left
        assert where(game, "de-flak-241") == "eliminated"
        assert where(game, "de-hg-1") == "1616"
        assert ("de-flak-94" in offers(game, "enter")) is (not options)


@pytest.mark.rule("beachhead-1970:balance.flak")
def test_the_flak_stays_until_then() -> None:
    game = at("3D", {"de-flak-14": "1515"}, options=["balance-flak"])
    assert where(game, "de-flak-14") == "1515"


@pytest.mark.rule("beachhead-1970:balance.allied")
def test_one_extra_infantry_unit_in_each_a_and_c_from_turn_four() -> None:
    for options in ([], ["balance-allied"], ["balance-flak", "balance-allied"]):
        for turn in range(3, 8):
            for letter in "AC":
                game = bare(
                    f"{turn}{letter}",
                    {"us-3-7": "0605", "de-hg-1": "2014"},
                    others="waiting",
                    options=options,
                )
                extra = [unit for unit in offers(game, "enter") if unit.startswith("ext-")]
                assert len(extra) == (1 if "balance-allied" in options and turn >= 4 else 0)


@pytest.mark.rule("beachhead-1970:balance.allied")
def test_the_extra_units_are_reinforcements_like_any() -> None:
    game = at("4A", {"ext-4a": "waiting"}, options=["balance-allied"])
    assert entries(game, "ext-4a") == {"0802", "0903"}
    book = game.rules.book
    extras = [c for c in book.units[0].counters if c.option == "balance-allied"]
    assert len(extras) == 8
    assert all(c.type == "infantry" and c.size in ("III", "X") for c in extras)
    closed = at("4A", {"ext-4a": "waiting", "de-kleye": "0803"}, options=["balance-allied"])
    assert refused(closed, "enter ext-4a") == "reinf.allied.closed"
