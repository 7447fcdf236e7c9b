"""Commandos: landings outside the zone and raids (D5), their landing table and the scare they cause (X12-5)."""

from __future__ import annotations

from typing import Any

import pytest

import winterline as wl
from tests.games.anzio.inside import book, isolated, places
from tests.rulebook.anzio.kit import counter, go, happened, offers, offers_after, refused, setup, step, where
from tests.rulebook.anzio.shore import FAR, beaches, land, opened, until
from tests.rulebook.anzio.test_commandos import RULE, TABLE, TEAM, invasion
from winterline.core.bits import bits
from winterline.core.frames import replace
from winterline.games.anzio.movement import allowance
from winterline.games.anzio.options import addendum, commandos
from winterline.games.anzio.sources import operating
from winterline.games.anzio.supply import needs_none

COMMANDOS = ("br-2ss", "us-1ssf", "us-rgr", "us-504")


def second(zone: str, options: tuple[str, ...] = ()) -> wl.Game:
    """The second invasion with commandos about to land."""
    sea = {"counters": 2, "invaded": places("zone-salerno")}
    game = setup("Nov I allied", TEAM, sea=sea, options=[RULE, *options])
    game.play(f"invade {zone}")
    return game


def raiding(units: dict[str, str] | None = None, when: str = "Oct I allied", **spec: Any) -> wl.Game:
    """An Allied turn without an invasion."""
    options = [RULE, *spec.pop("options", ())]
    sea = {"invaded": places("zone-salerno"), **spec.pop("sea", {})}
    return setup(when, {**TEAM, **(units or {})}, options=options, sea=sea, **spec)


def shores(game: wl.Game, unit: str = "us-rgr") -> set[str]:
    """Where a commando may raid; empty when it may not."""
    return offers_after(game, f"raid {unit}", "land") if unit in offers(game, "raid") else set()


def raid(game: wl.Game, label: str, unit: str = "us-rgr") -> list[Any]:
    """Raid a hex."""
    return game.play(f"raid {unit}") + step(game, f"land {label}")


@pytest.mark.rule("anzio:D5A")
def test_who_is_a_commando() -> None:
    found = book(RULE)
    counters = [(side, n, unit.id) for side in (0, 1) for n, unit in enumerate(found.units[side].counters)]
    names = {name for side, n, name in counters if commandos.is_commando(found, side, n)}
    assert names == set(COMMANDOS)


@pytest.mark.rule("anzio:D5B2")
def test_south_of_the_middle_fold_but_for_the_roma_zone_in_the_second_invasion() -> None:
    found = book(RULE)
    north = {found.label(cell) for cell in bits(found.coastal & ~found.below_middle)}
    assert {"D43", "D44", "C42"} <= north
    assert not north & beaches(invasion("zone-salerno"), "us-rgr")
    assert north & beaches(second("zone-salerno"), "us-rgr") == {"D43", "D44"}


@pytest.mark.rule("anzio:P.commando-roma")
def test_the_aid_lets_them_land_in_roma_itself() -> None:
    roma = {"F45", "G44", "G45"}
    assert not roma & beaches(second("zone-roma"), "us-rgr")
    assert roma <= beaches(second("zone-roma", ("aid:P.commando-roma",)), "us-rgr")
    assert not roma & beaches(second("zone-roma", ("aid:P.commando-roma",)), "us-36")
    assert not roma & beaches(invasion("zone-salerno", options=("aid:P.commando-roma",)), "us-rgr")


@pytest.mark.rule("anzio:D5B3")
def test_they_count_against_the_lift_wherever_they_land() -> None:
    game = invasion("zone-salerno")
    land(game, "us-rgr", "O68")
    assert game.state.sea.lift == 19
    land(game, "us-504", "N62")
    assert game.state.sea.lift == 18


@pytest.mark.rule("anzio:D5B4", "anzio:D5B6")
def test_four_points_and_one_along_any_road() -> None:
    game = invasion("zone-salerno", {"de-334": "K8"})
    land(game, "us-rgr", "N60")
    land(game, "us-36", "N60")
    commando, other = (game.rules.reach(game.state, unit) for unit in ("us-rgr", "us-36"))
    assert (max(commando.values()), max(other.values())) == (3, 2)
    found = book(RULE)
    here = found.cell("N60")
    for cell in found.around[here]:
        if found.road[here * 6 + found.direction(here, cell)]:
            assert commando[found.label(cell)] == 1


@pytest.mark.rule("anzio:D5B5", "anzio:EX.D5B5")
def test_what_getting_ashore_costs() -> None:
    found = book(RULE)
    swamp = [
        cell for cell in bits(found.coastal & ~found.beach) if not found.board.hexes("rough") >> cell & 1
    ]
    assert commandos.shore_cost(found, found.cell("N62")) == 2
    rough = next(
        cell for cell in bits(found.coastal & ~found.beach) if found.board.hexes("rough") >> cell & 1
    )
    assert commandos.shore_cost(found, rough) == 4
    assert all(commandos.shore_cost(found, cell) == 8 for cell in swamp)
    assert swamp, "there is a shore of swamp alone"
    game = invasion("zone-salerno")
    land(game, "us-rgr", found.label(rough) if found.label(rough) in beaches(game, "us-rgr") else "O68")
    assert counter(game, "us-rgr")["spent"] == 2


@pytest.mark.rule("anzio:D5B7")
def test_no_supply_no_capacity_no_death_by_isolation() -> None:
    units = {"us-rgr": "V41", "us-505": "V41", **FAR}
    game = setup("Oct I allied", units, options=[RULE], phase="supply")
    assert "us-505" in isolated(game)
    assert "us-rgr" not in isolated(game)
    until(game, "Oct II", "axis")
    assert (where(game, "us-rgr"), where(game, "us-505")) == ("V41", "eliminated")


@pytest.mark.rule("anzio:D5B4", "anzio:C5C1.1", "anzio:D5B7", "anzio:C5E", "anzio:C9C7")
@pytest.mark.parametrize(("options", "halves", "frugal"), [((), 6, False), ((RULE,), 8, True)])
def test_four_points_and_no_supply_only_by_the_supplement(
    options: tuple[str, ...], halves: int, frugal: bool
) -> None:
    the = book(*options)
    state = setup("Oct I allied", {"us-rgr": "V41", "us-505": "V41"}, options=options).state
    ranger, other = (the.index[name][1] for name in ("us-rgr", "us-505"))
    landed = replace(state, lifted=1 << ranger | 1 << other)
    assert [allowance(the, landed, unit) for unit in (ranger, other)] == [halves, 6]
    assert [needs_none(the, landed, unit) for unit in (ranger, other)] == [True, True]
    assert [needs_none(the, state, unit) for unit in (ranger, other)] == [frugal, False]


@pytest.mark.rule("anzio:D5B8")
def test_another_zone_needs_a_counter_of_its_own() -> None:
    game = invasion("zone-salerno")
    land(game, "us-rgr", "L58")
    land(game, "us-36", "N62")
    while game.decision is not None and game.decision.kind != "opening":
        game.play(next(a for a in game.actions() if a.do in ("end", "halt")))
    assert opened(game) == {"zone-salerno": "Sept II"}
    assert "zone-napoli" in offers(game, "open")
    inside = invasion("zone-salerno")
    land(inside, "us-rgr", "N62")
    assert inside.state.friendly >> book(RULE).cell("N62") & 1


@pytest.mark.rule("anzio:D5B9")
def test_a_port_outside_the_zone_may_be_taken_and_opened() -> None:
    game = invasion("zone-salerno")
    land(game, "us-rgr", "K57")
    land(game, "us-36", "N62")
    while game.decision is not None and game.decision.kind != "opening":
        game.play(next(a for a in game.actions() if a.do in ("end", "halt")))
    game.play("open port-napoli")
    until(game, "Sept III", "allied")
    assert places("port-napoli")[0] in operating(book(RULE), game.state)
    assert "port-napoli K57" in offers_after(game, "ship us-45", "sail")


@pytest.mark.rule("anzio:D5C1")
def test_raids_stay_south_of_the_fold() -> None:
    found = book(RULE)
    south = {found.label(cell) for cell in bits(found.coastal & found.below_middle)}
    assert shores(raiding()) == south
    game = raiding()
    game.play("raid us-rgr")
    assert refused(game, "land C42") == "D5C1"


@pytest.mark.rule("anzio:D5C2", "anzio:D5C4")
def test_one_commando_a_turn_and_none_on_the_turn_of_an_invasion() -> None:
    game = raiding()
    assert set(offers(game, "raid")) == {"br-2ss", "us-rgr", "us-504"}
    assert refused(game, "raid us-36") == "D5A"
    raid(game, "N67")
    assert not offers(game, "raid")
    assert refused(game, "raid us-504") == "D5C2"
    assert game.state.sea.lift == -1, "no lift is counted"
    invading = second("zone-roma")
    assert refused(invading, "raid us-rgr") == "D5C2"
    november = raiding(when="Nov I allied", sea={"counters": 2})
    assert offers(november, "invade")
    raid(november, "N67")
    assert refused(november, "invade zone-roma") == "D5C2"


@pytest.mark.rule("anzio:D5C3")
def test_a_raid_is_no_second_invasion() -> None:
    game = raiding({"de-71": "waiting"}, when="Nov I allied", sea={"counters": 2})
    raid(game, "N67")
    assert game.state.reaction == -1
    assert game.state.sea.invaded == places("zone-salerno")
    until(game, "Nov I", "axis")
    assert where(game, "de-71") == "waiting"
    assert game.state.sea.counters == 2


@pytest.mark.rule("anzio:D5C5")
def test_a_raider_may_open_a_port_for_the_others() -> None:
    game = raiding(sea={"counters": 1})
    raid(game, "K57")
    while game.decision is not None and game.decision.kind != "opening":
        game.play(next(a for a in game.actions() if a.do in ("end", "halt")))
    game.play("open port-napoli")
    until(game, "Oct II", "allied")
    assert "port-napoli K57" in offers_after(game, "ship us-36", "sail")
    assert game.state.reaction == -1


@pytest.mark.rule("anzio:D5C6.1")
def test_a_raider_starts_where_an_invader_could_and_has_four_points() -> None:
    game = raiding({"us-504": "L56", "br-2ss": "K57"}, ports={"port-napoli": "Sept III"})
    assert set(offers(game, "raid")) == {"br-2ss", "us-rgr"}
    assert refused(game, "raid us-504") == "D5C6.1"
    raid(game, "N62")
    assert counter(game, "us-rgr")["spent"] == 1
    assert max(game.rules.reach(game.state, "us-rgr").values()) == 3


@pytest.mark.rule("anzio:D5C6.2")
def test_mud_does_not_slow_a_raider() -> None:
    reach = {}
    for when in ("Oct I allied", "Nov I allied"):
        game = raiding(when=when)
        raid(game, "N62")
        reach[when] = game.rules.reach(game.state, "us-rgr")
    assert reach["Oct I allied"] == reach["Nov I allied"]


@pytest.mark.rule("anzio:X12-5D.2")
def test_surcharges() -> None:
    found = book(RULE, *TABLE)
    state = raiding({"de-16pz": "O61", "de-65": "N67/i"}, options=TABLE).state
    lines = {
        label: addendum.surcharges(found, state, found.cell(label)) for label in ("M63", "N62", "N67", "F51")
    }
    assert lines["M63"].total == (0 if found.board.hexes("plain") >> found.cell("M63") & 1 else 2)
    assert [m.label for m in lines["N62"].modifiers] == ["enemy zone of control"]
    assert "enemy inverted counter in the hex" in [m.label for m in lines["N67"].modifiers]
    assert all(m.rule == "anzio:X12-5D.2" for line in lines.values() for m in line.modifiers)
    assert lines["F51"].total >= 2


@pytest.mark.rule("anzio:X12-5D.1")
def test_a_raider_rolls_before_its_first_hex() -> None:
    game = raiding(options=TABLE, dice=[6])
    events = raid(game, "N62")
    assert [(event.number, event.word) for event in happened(events, "landing")] == [(6, "6 ashore")]
    assert where(game, "us-rgr") == "N62"
    assert game.state.rolls == 1


@pytest.mark.rule("anzio:X12-5D.1")
def test_eight_to_ten_inverts_and_lets_it_go_back() -> None:
    found = book(RULE, *TABLE)
    calm = raiding(options=TABLE).state
    hard = next(
        found.label(cell)
        for cell in bits(found.coastal & found.below_middle & ~found.beach)
        if addendum.surcharges(found, calm, cell).total == 2
    )
    game = raiding(options=TABLE, dice=[6])
    events = raid(game, hard)
    assert happened(events, "landing")[0].word == "8 inverted"
    assert (where(game, "us-rgr"), counter(game, "us-rgr")["inverted"]) == (hard, True), (
        "no beach: it cannot go back"
    )
    easy = raiding({"de-16pz": "O61"}, options=TABLE, dice=[6])
    raid(easy, "N62")
    assert (where(easy, "us-rgr"), counter(easy, "us-rgr")["inverted"]) == ("sicilia", True)


@pytest.mark.rule("anzio:X12-5D.1")
def test_eleven_and_more_destroys() -> None:
    game = raiding({"de-16pz": "O61"}, options=TABLE)
    state, cell, index = game.state, book().cell("N62"), book().index["us-rgr"][1]

    class Loaded:
        """A die that shows nine, as with every surcharge."""

        def roll(self, number: int, purpose: str) -> int:
            return 9

    events: list[Any] = []
    after = addendum.landing_roll(book(RULE, *TABLE), state, (index, cell), Loaded(), events)
    ashore = after.forces is state.forces
    assert not ashore
    assert after.forces[0].at[index] == -2


SCARE = ("addendum.invasion-scare",)
POOL = dict.fromkeys(("de-ei1", "de-ei2", "de-ea1"), "pool")


@pytest.mark.rule("anzio:X12-5E.1", "anzio:X12-5E.2")
def test_a_raid_on_a_port_brings_replacements_forward() -> None:
    game = raiding(POOL, options=SCARE)
    events = raid(game, "K57")
    assert [event.number for event in happened(events, "scare")] == [2]
    until(game, "Oct I", "axis")
    assert {name for name in POOL if where(game, name) == "arriving"} == {"de-ei1", "de-ea1"}
    assert game.state.reserve.infantry == 1, "that of Oct I"
    game.play("bring de-ea1")
    assert "K7" in offers(game, "enter"), "from the north, as reinforcements do"
    game.play("enter K7")
    until(game, "Oct II", "axis")
    assert (game.state.reserve.infantry, game.state.reserve.armour) == (1, 0), "nothing new on Oct II"
    until(game, "Oct III", "axis")
    assert (game.state.reserve.infantry, game.state.reserve.armour) == (2, 1)


@pytest.mark.rule("anzio:X12-5E.3")
@pytest.mark.parametrize(
    ("units", "when", "label", "friendly"),
    [
        ({}, "Oct I allied", "N67", []),
        ({}, "Oct I allied", "V40", ["V40"]),
        ({"us-36": "V44"}, "Oct I allied", "V40", []),
        ({}, "Dec IV allied", "V40", []),
    ],
)
def test_no_scare(units: dict[str, str], when: str, label: str, friendly: list[str]) -> None:
    game = raiding({**POOL, **units}, when=when, options=SCARE, friendly=friendly)
    assert not happened(raid(game, label), "scare")
    assert not any(where(game, name) == "arriving" for name in POOL)


@pytest.mark.rule("anzio:X12-5E.3", "anzio:X12-5E.1")
def test_a_friend_five_hexes_away_is_too_far_and_a_march_into_the_port_counts() -> None:
    far = raiding({**POOL, "us-36": "V45"}, options=SCARE)
    assert happened(raid(far, "V40"), "scare")
    march = raiding(POOL, options=SCARE)
    assert not happened(raid(march, "L57"), "scare")
    march.play("move us-rgr")
    assert happened(march.play("go K57"), "scare")


def test_a_commando_that_goes_ashore_goes_on() -> None:
    game = raiding()
    raid(game, "N62")
    go(game, "us-rgr", "O61")
    assert where(game, "us-rgr") == "O61"
