"""Bounds of the options' rules: each owner asked at the place where one more or one less would be another rule."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.anzio.inside import sliced
from tests.games.anzio.test_advanced_bounds_more import inside
from tests.rulebook.anzio.country import MEADOW
from tests.rulebook.anzio.hidden import GERMAN, ONE, OTHER, TWO, foggy
from tests.rulebook.anzio.kit import setup
from tests.rulebook.anzio.test_adv_garrisons import at_hand
from winterline.core.frames import replace
from winterline.games.anzio.options import commandos, fog_counters, fog_showing, forts, support
from winterline.games.anzio.options.factors import FACTORS
from winterline.games.anzio.options.interdiction import STRUCK
from winterline.games.anzio.state import ALLIED, AXIS, Battle

FIRE = ["supp.air-superiority", "supp.supporting-fire"]


def rule_of(why: Any) -> str | None:
    """The rule that is broken, if any."""
    return None if why is None else why.rule.split(":")[1]


# --- forts ------------------------------------------------------------------------------------------------


@pytest.mark.rule("anzio:D6B3", "anzio:D6B4", "anzio:D6B5")
@pytest.mark.parametrize(
    ("label", "rule"),
    [
        ("K30", None), ("K23", "D6B4"), ("J30", "D6B1"), ("W49", "D6B3"), ("W50", "D6B3"), ("A15", "D6B3"),
        ("L30", "D6B3"), ("Y79", "D6B3"), ("K31", "D6B3"), ("J31", None), ("K33", None), ("K29", None),
    ],
)  # fmt: skip
def test_why_no_fort_is_built_in_a_hex(label: str, rule: str | None) -> None:
    units = {"us-36": "W50", "de-16pz": "K30"}
    game = setup("Oct I axis", units, options=["supp.forts"], forts=["J30"], friendly=["K31"])
    book, state = inside(game)
    assert rule_of(forts.why_not_here(book, state, book.cell(label))) == rule


@pytest.mark.rule("anzio:D6B3")
def test_no_fort_is_built_off_the_board() -> None:
    book, state = inside(setup("Oct I axis", {}, options=["supp.forts"]))
    assert rule_of(forts.why_not_here(book, state, -1)) == "D6B3"


@pytest.mark.rule("anzio:D6B3", "anzio:F2")
def test_with_its_option_no_fort_is_built_within_three_hexes_of_the_allies() -> None:
    units = {"us-36": "K33/i", "de-16pz": "K26"}
    for options, rules in (([], [None, None]), (["adv.supp.forts-distance"], ["F2", None])):
        game = setup("Oct I axis", units, options=["supp.forts", *options])
        book, state = inside(game)
        found = [rule_of(forts.why_not_here(book, state, book.cell(label))) for label in ("K31", "K29")]
        assert found == rules


# --- commandos --------------------------------------------------------------------------------------------


@pytest.mark.rule("anzio:D5B4", "anzio:D5B6")
def test_four_points_are_for_commandos_who_land_in_the_allied_turn() -> None:
    book, state = inside(setup("Oct I allied", {"us-rgr": "N61", "us-36": "N62"}, options=["supp.commandos"]))
    raider, division = (book.index[name][1] for name in ("us-rgr", "us-36"))
    ashore = replace(state, lifted=1 << raider | 1 << division)
    assert commandos.four_points(book, ashore, raider, 99) == commandos.POINTS
    assert commandos.four_points(book, ashore, division, 99) == 99
    assert commandos.four_points(book, replace(state, lifted=1 << division), raider, 99) == 99
    assert commandos.four_points(book, replace(ashore, side=AXIS), raider, 99) == 99


@pytest.mark.rule("anzio:P.commando-roma")
def test_only_a_second_invasion_of_the_west_coast_brings_commandos_into_roma() -> None:
    options = ["supp.commandos", "aid:P.commando-roma"]
    book, state = inside(setup("Oct I allied", {"us-rgr": "N61", "us-36": "N62"}, options=options))
    raider, division = (book.index[name][1] for name in ("us-rgr", "us-36"))
    zones = {place.coast: n for n, place in enumerate(book.places) if place.kind == "zone"}
    west, east = zones["west"], next(n for coast, n in zones.items() if coast != "west")
    roma = {book.cell(label) for label in ("F45", "G44", "G45")}

    def open_(unit: int, *invaded: int) -> bool:
        after = replace(state, sea=replace(state.sea, invaded=invaded))
        return all(commandos.into_roma(book, after, unit, 0) >> cell & 1 for cell in roma)

    assert open_(raider, east, west)
    assert not open_(raider, west, east)
    assert not open_(raider, west)
    assert not open_(division, east, west)


# --- supporting fire --------------------------------------------------------------------------------------


@pytest.mark.rule("anzio:D3A6", "anzio:D3A9a")
def test_ships_help_whoever_attacks_and_aircraft_those_in_range() -> None:
    units = {"us-45": "W51", "us-36": "K8", "de-94": "W50"}
    book, state = inside(setup("Oct I allied", units, options=FIRE, spare=False))
    near, far = (book.index[name][1] for name in ("us-45", "us-36"))
    battle = Battle((near, far), (book.cell("W50"),))
    ranged = {u for u in (near, far) if support.in_range(book, state, ALLIED, state.forces[ALLIED].at[u])}
    assert set(support.helped(book, state, battle, "naval")) == {near, far}
    assert set(support.helped(book, state, battle, "air")) == ranged
    assert ranged != {near, far}
    used = FACTORS.change(state, used=1 << near)
    assert support.helped(book, used, battle, "naval") == [far]


# --- fog --------------------------------------------------------------------------------------------------


def blanks_of(game: Any) -> dict[str, Any]:
    """The blank counters in play, by name."""
    book, state = inside(game)
    return {book.units[blank.side].counters[blank.unit].id: blank for blank in sliced(state, "blanks")}


@pytest.mark.rule("anzio:F17C11a", "anzio:F17C11c")
def test_a_factor_goes_to_the_first_under_the_counter_who_can_defend_himself() -> None:
    game = foggy(
        "Nov I axis", {"us-36": "X60"}, options=FIRE, blanks={GERMAN: f"{MEADOW} de-71 de-94", OTHER: "Q64"}
    )
    book, state = inside(game)
    blanks, given = blanks_of(game), ()
    mine, empty = blanks[GERMAN].unit, blanks[OTHER].unit
    other = ((ALLIED, mine, "air"),)
    for who, left in ((mine, (AXIS, book.index["de-71"][1], "air")), (empty, None)):
        given = (*other, (AXIS, who, "air"))
        before = FACTORS.change(state, defending=given)
        after = fog_counters.support(book, before, blanks[GERMAN if who == mine else OTHER])
        assert FACTORS.of(after).defending == (*other, *([left] if left else []))
    untouched = FACTORS.change(state, defending=other)
    assert fog_counters.support(book, untouched, blanks[GERMAN]) == untouched


@pytest.mark.rule("anzio:F17C11d2")
@pytest.mark.parametrize(("when", "passed"), [("Nov I axis", True), ("Oct I axis", False)])
def test_what_held_a_german_counter_holds_those_under_it_in_mud(when: str, passed: bool) -> None:
    game = foggy(when, {"us-36": "X60"}, options=FIRE, blanks={GERMAN: "Q64 de-71", ONE: "X62 us-45"})
    book, state = inside(game)
    blanks = blanks_of(game)
    mine, under = blanks[GERMAN].unit, book.index["de-71"][1]
    held = STRUCK.change(state, held=1 << mine)
    after = fog_counters.struck(book, held, blanks[GERMAN])
    assert STRUCK.of(after).held == (1 << under if passed else 0)
    assert fog_counters.struck(book, state, blanks[GERMAN]) == state
    allied = STRUCK.change(state, held=1 << blanks[ONE].unit)
    assert fog_counters.struck(book, allied, blanks[ONE]) == allied


@pytest.mark.rule("anzio:X21-17C9b", "anzio:F17C9b")
def test_by_sea_only_blank_counters_count_otherwise() -> None:
    sea = {"invaded": (23,), "lift": 20}
    blanks = {ONE: "sicilia ca-1", TWO: "sicilia us-45"}
    book, state = inside(foggy("Oct I allied", {"us-36": "sicilia"}, blanks=blanks, sea=sea))
    one, two, seen = (book.index[name][1] for name in (ONE, TWO, "us-36"))
    assert fog_showing.at_sea(book, state, (one, 0), 1) == 5
    assert fog_showing.at_sea(book, state, (seen, 0), 1) == 1
    assert [rule_of(fog_showing.why_no_landing(book, state, unit)) for unit in (one, two, seen)] == [
        "F17C9b",
        None,
        None,
    ]


@pytest.mark.rule("anzio:F17C8a")
def test_a_garrison_of_the_advanced_games_has_the_counters_of_the_basic_game() -> None:
    plain, foggy_ = (
        at_hand("Nov I 1943 axis", {"de-26pz": MEADOW}, options=options)
        for options in ([], ["adv.supp.fog.limited-intelligence"])
    )
    assert len(inside(foggy_)[0].units[AXIS].counters) == len(inside(plain)[0].units[AXIS].counters) + 2
