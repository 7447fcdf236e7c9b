"""Stacking counts when a phase ends, arrivals find room further out, and refusals name what is really in the way."""

from __future__ import annotations

import pytest

from tests.rulebook.beachhead.kit import PRINTED, declare, enter, entries, go, offers, reach, setup, where
from winterline.core import audits
from winterline.core.action import parse

REGIMENTS = (
    "us-3-7", "us-3-30", "us-3-15", "us-45-157", "us-45-179", "us-45-180", "us-1ad-6", "us-1ad-1",
    "us-1ssf-1", "us-1ssf-2", "uk-1-2bde", "uk-1-24gds", "uk-1-3bde", "uk-56-168bde", "uk-56-167bde",
    "uk-56-169bde",
)  # fmt: skip
ROUND_THE_PORTS = ("0802", "0903", "0803", "0702", "0703", "0904", "1003", "1002")


def packed(*hexes: str) -> dict[str, str]:
    """Two regiments in each of these hexes: they are full."""
    return {unit: hexes[n // 2] for n, unit in enumerate(REGIMENTS[: 2 * len(hexes)])}


@pytest.mark.rule("beachhead:5.when")
def test_units_of_three_full_hexes_change_places_in_a_ring() -> None:
    game = setup("2A", packed("1212", "1213", "1313"))
    go(game, "us-3-7", "1213")
    assert "end" not in [action.do for action in game.actions()], "1213 holds six battalions"
    assert game.decision is not None
    assert game.decision.prompt.startswith("1213 holds too much")
    assert offers(game, "move") == ["us-3-15", "us-3-7", "us-45-157"], "only units there may go"
    go(game, "us-3-15", "1313")
    go(game, "us-45-179", "1212")
    assert "end" in [action.do for action in game.actions()]
    assert [where(game, unit) for unit in ("us-3-7", "us-3-15", "us-45-179")] == ["1213", "1313", "1212"]


@pytest.mark.rule("beachhead:5.when")
def test_two_full_hexes_exchange_units() -> None:
    game = setup("2A", packed("1212", "1213"))
    go(game, "us-3-7", "1213")
    go(game, "us-3-15", "1212")
    assert (where(game, "us-3-7"), where(game, "us-3-15")) == ("1213", "1212")


@pytest.mark.rule("beachhead:5.when")
def test_a_hex_is_not_crowded_when_nobody_could_leave_it_again() -> None:
    game = setup("2A", {**packed("1212"), "us-1ad-6": "1410", "us-1ad-1": "1410", "de-71-2": "1214"})
    for unit in ("us-3-7", "us-3-30"):
        go(game, unit, "1213")  # next to the enemy: they stop
    assert "1213" not in reach(game, "us-1ad-6")
    game.play("move us-1ad-6")
    refused = game.why_not("go 1213")
    assert refused is not None
    assert (refused.rule, refused.sum, refused.hexes) == ("beachhead:5.when", (6, 4), ("1213",))
    assert "1213 would hold 6 battalions of 4" in refused.sentence


@pytest.mark.rule("beachhead:5.when")
@pytest.mark.parametrize(
    ("tired", "room"), [(("us-36eng", "us-39eng"), True), (("us-36eng", "us-39eng", "us-rgr-1"), False)]
)
def test_room_for_a_battalion_is_no_room_for_a_regiment(tired: tuple[str, ...], room: bool) -> None:
    """Two regiments in 1515 can leave it for 1414 alone, where battalions stand that have no factors left."""
    starts = {"us-36eng": "1317", "us-39eng": "1317", "us-rgr-1": "1216"}
    held = {"us-3-7": "1515", "us-3-15": "1515", "us-3-30": "1413", "de-71-2": "1516", "de-hauber": "1614"}
    game = setup("2A", {**held, **{unit: starts[unit] for unit in tired}})
    for unit in tired:
        first = ("1317",) if unit == "us-rgr-1" else ()
        go(game, unit, *first, "1316", "1315", "1314", "1414")
    assert ("1515" in reach(game, "us-3-30")) is room


@pytest.mark.rule("beachhead:5.when")
@pytest.mark.rule("beachhead:6.1.time")
def test_arrivals_find_room_further_out_when_everything_round_the_ports_is_full() -> None:
    game = setup("5C", {**packed(*ROUND_THE_PORTS), "uk-1-18bde": "waiting"}, spare=False)
    assert game.why_not("enter uk-1-18bde") is None
    enter(game, "uk-1-18bde", "0802")
    assert game.why_not("end") is not None
    out = next(unit for unit in offers(game, "move") if unit != "uk-1-18bde")
    free = next(label for label in sorted(reach(game, out)) if label not in ROUND_THE_PORTS)
    go(game, out, free)
    assert "end" in [action.do for action in game.actions()]


AT_THE_EDGE = {"us-rgr-1": "0113", "de-hg-pz": "0213", "de-3pg-29": "0213", "de-lehr": "waiting"}


@pytest.mark.rule("beachhead:6.3.2.zoc")
@pytest.mark.rule("beachhead:6.1.5.zoc")
def test_reinforcements_enter_past_a_unit_beaten_by_automatic_victory() -> None:
    game = setup("4D", AT_THE_EDGE, options=["auto-victory"])
    assert "0114" not in entries(game, "de-lehr"), "the west edge is closed in an Allied zone"
    declare(game, "0113", ["de-3pg-29", "de-hg-pz"])
    assert "0114" in entries(game, "de-lehr")
    assert "0113" not in entries(game, "de-lehr"), "the hex itself is still held"


@pytest.mark.rule("beachhead:6.3.2.zoc")
def test_a_stop_beside_a_unit_beaten_later_is_named_as_one() -> None:
    beaten = {"us-1ad-1": "1516", "us-1ad-6": "1516", "de-71-2": "1515", "us-3-recon": "1512"}
    game = setup("2A", beaten, options=["auto-victory"])
    go(game, "us-3-recon", "1514")
    declare(game, "1515", ["us-1ad-1", "us-1ad-6"])
    refused = game.why_not("move us-3-recon")
    assert refused is not None
    assert refused.rule == "beachhead:6.3.2.zoc"
    assert "beaten" in refused.sentence


@pytest.mark.rule("beachhead-1970:opt.av.1")
def test_an_attack_in_the_movement_phase_of_1970_is_refused_by_its_own_rule() -> None:
    game = setup("2A", {"us-3-7": "1516", "de-71-2": "1515"}, game=PRINTED, options=["auto-victory"])
    refused = game.why_not("attack 1515")
    assert refused is not None
    assert refused.rule == "beachhead-1970:opt.av.1"
    assert "9 to 3" in refused.sentence


@pytest.mark.rule("beachhead:6.1.1.closed")
def test_a_shut_port_is_no_reason_when_another_is_open() -> None:
    ring = ("0603", "0704", "0804", "0905", "1004", "1103", "1104")
    germans = ("de-71-2", "de-hauber", "de-kleye", "de-361-9", "de-200-2", "de-3pg-29", "de-hg-1")
    held = {**packed(*ROUND_THE_PORTS), **dict(zip(germans, ring, strict=True))}
    game = setup("5C", {**held, "uk-1-18bde": "waiting"}, shut=["0802"], spare=False)
    refused = game.why_not("enter uk-1-18bde")
    assert refused is not None
    assert (refused.rule, refused.hexes, refused.sum) == ("beachhead:5.when", ("0903",), (6, 4))


@pytest.mark.rule("beachhead:6.2.basic")
def test_a_way_that_is_too_far_is_refused_with_its_sum() -> None:
    game = setup("2A", {"us-3-7": "1005"})
    game.play("move us-3-7")
    refused = game.why_not("go 1816")
    assert refused is not None
    assert refused.rule == "beachhead:6.2.basic"
    assert refused.sum is not None
    assert refused.sum[0] > refused.sum[1] == 4
    assert refused.sentence.endswith("and the unit has 4.")
    wanted = parse("go 1816", game.rules.verbs)
    assert audits.refusal_faults(game.rules, game.state, wanted, refused) == []
