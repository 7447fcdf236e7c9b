"""Bounds of rules whose owners serve many options and games: each owner by the rule it is tagged with."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import winterline as wl
from tests.games.anzio.inside import book, unread
from tests.games.anzio.test_advanced_bounds import DATA, altered, book_of
from tests.games.anzio.test_air import BASES
from tests.rulebook.anzio.battlefield import asked, fight, lines
from tests.rulebook.anzio.country import MEADOW, ring
from tests.rulebook.anzio.hidden import FOG, FOUR, ONE, THREE, TWO, conceal, covers, foggy
from tests.rulebook.anzio.italy import in_italy
from tests.rulebook.anzio.kit import counter, happened, offers, offers_after, refused, setup, where
from tests.rulebook.anzio.shore import land
from tests.rulebook.anzio.test_adv_garrisons import FIRENZE, at_hand
from tests.rulebook.anzio.test_face_down import BESIDE, ashore, down
from tests.rulebook.anzio.test_face_down import FREE as FREE_DEPLOYMENT
from tests.rulebook.anzio.test_face_down import HIDDEN as HIDDEN_DEPLOYMENT
from winterline.core.frames import replace
from winterline.games.anzio import contact, costs, division, supply, zoc
from winterline.games.anzio.advanced import garrisons
from winterline.games.anzio.options import bases
from winterline.games.anzio.scenarios import load_scenarios
from winterline.games.anzio.setup import HIGH, MAJOR, MINOR, NO_ROAD, PLAIN, ROUGH
from winterline.games.anzio.state import ALLIED, AXIS

NORTH = ring(MEADOW)[0]


# --- garrisons, withdrawals, Italians ---------------------------------------------------------------------


@pytest.mark.rule("anzio:E6B4", "anzio:E10B4g")
def test_italians_far_away_let_nobody_out_whoever_else_is_near() -> None:
    units = {"de-24pz": FIRENZE, "it-cent": "V22", "it-36g": "K28"}
    assert refused(at_hand("Oct I 1943 axis", units), "move de-24pz") == "E6B1", "partisans count nearer by"
    assert refused(at_hand("Oct I 1943 axis", units | {"it-cent": "U21"}), "move de-24pz") is None


@pytest.mark.rule("anzio:E8A1")
@pytest.mark.parametrize(
    ("when", "watched"),
    [("Jan I 1944 axis", True), ("Jan II 1944 allied", True), ("Jan II 1944 axis", False)],
)
def test_livorno_is_watched_until_hermann_goering_would_go_there(when: str, watched: bool) -> None:
    game = at_hand(when, {"de-hg": "M50"}, scenario="roma")
    the: Any = game.rules.book  # type: ignore[attr-defined]
    names = {the.units[AXIS].counters[unit].id for unit, _ in garrisons.watched(the, game.state)}
    assert ("de-hg" in names) is watched


@pytest.mark.rule("anzio:B4F10", "anzio:E10A2a")
def test_where_there_are_no_italians_the_owner_chooses_as_ever() -> None:
    units = {"us-45": "W51", "us-3": "W51", "us-34": "X50", "de-29pg": "W50", "de-3pg": "W50"}
    spec = {"when": "Oct I 1943 allied", "scenario": "southern", "german_list": "standard"}
    game, _ = fight(units, "1-1", 1, **spec)
    assert lines(game) == {"lose de-29pg", "lose de-3pg"}
    game, _ = fight(units | {"it-gds": "W51", "it-cent": "W51"}, "1-1", 5, **spec)
    assert lines(game) == {"lose it-gds", "lose it-cent"}


@pytest.mark.rule("anzio:B4F10")
def test_the_first_counter_of_the_list_is_lost_no_sooner_than_others() -> None:
    units = {"us-45": "W51", "us-3": "W51", "de-114": "W50", "de-29pg": "W50"}
    game, _ = fight(units, "1-1", 1)
    assert lines(game) == {"lose de-114", "lose de-29pg"}


@pytest.mark.rule("anzio:B4G4c", "anzio:B4D3")
def test_nor_is_it_spared_where_there_are_too_many() -> None:
    full = {
        "W49": ("de-1para", "de-15pg", "de-29pg"), "W48": ("de-26pz", "de-16pz", "de-3pg"),
        "X48": ("de-hg", "de-2para", "de-65"), "V49": ("de-44", "de-94", "de-5mtn"),
    }  # fmt: skip
    units = {unit: label for label, stack in full.items() for unit in stack}
    units |= {"us-45": "W51", "br-56": "X50", "br-5": "V51", "de-114": "W50"}
    game, _ = fight(units, "2-1", 2)
    game.play("back - W49")
    assert asked(game) == ("axis", "shedding")
    assert lines(game) == {f"lose {unit}" for unit in (*full["W49"], "de-114")}


# --- the edges --------------------------------------------------------------------------------------------


@pytest.mark.rule("anzio:C8H")
@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("leave us-45", "B4B3"), ("leave de-nobody", "B4B3"), ("leave de-29pg", "E19B.1"), ("leave de-1ss", "E6B1"),
        ("bring us-45", "B4B3"), ("bring de-ei1", "C11A12"), ("bring de-29pg", "C2A2.1"),
    ],
)  # fmt: skip
def test_why_a_german_neither_comes_nor_goes(line: str, rule: str) -> None:
    units = {"us-45": "X66", "de-29pg": "X60", "de-1ss": "J8", "de-ei1": "pool"}
    game = setup("Oct I 1943 axis", units, scenario="southern", german_list="standard", spare=False)
    assert refused(game, line) == rule


@pytest.mark.rule("anzio:C8G", "anzio:E19B.1")
def test_whoever_leaves_by_an_edge_ends_his_turn_beyond_it() -> None:
    german = setup("Oct I 1943 axis", {"de-16pz": "P5"}, scenario="southern")
    told = german.play("leave de-16pz")
    assert [(event.what, event.rule) for event in told[:1]] == [("leave-north", "anzio:E19B.1")]
    assert (where(german, "de-16pz"), refused(german, "bring de-16pz")) == ("arriving", "C2A2.1")
    allied = setup("Oct I 1943 allied", {"us-45": "S71"}, scenario="southern")
    assert [event.what for event in allied.play("leave us-45")[:1]] == ["leave"]
    assert where(allied, "us-45") == "messina"
    assert refused(allied, "bring us-45") is not None


# --- cards and counters -----------------------------------------------------------------------------------


def counters_of(scenario: str, *options: str) -> set[str]:
    """The counters of a game."""
    return {unit.id for units in book_of(scenario, *options).units for unit in units.counters}


@pytest.mark.rule("anzio:E1E")
@pytest.mark.parametrize("scenario", ["basic", "southern"])
def test_options_bring_their_counters_whatever_the_cards(scenario: str) -> None:
    plain = counters_of(scenario)
    blanks = {*(f"allied-blank-{n}" for n in (1, 2, 3, 4)), "axis-blank-1", "axis-blank-2"}
    assert not plain & blanks
    assert counters_of(scenario, FOG) - plain == blanks
    backs = counters_of(scenario, FREE_DEPLOYMENT, HIDDEN_DEPLOYMENT) - plain
    assert backs
    assert all(name.startswith("unknown-") for name in backs)
    climbing = ["supp.mountain"] if scenario == "basic" else []
    indian = book_of(scenario, "addendum.indian-mountain", *climbing).units[ALLIED].flags
    assert indian["mountain"].bit_count() > book_of(scenario).units[ALLIED].flags["mountain"].bit_count()


@pytest.mark.rule("anzio:E1E")
def test_backs_of_counters_are_in_no_order_of_battle() -> None:
    hidden = book_of("southern", FREE_DEPLOYMENT, HIDDEN_DEPLOYMENT)
    assert hidden.orders is not None
    assert {len(one.entries) for one in hidden.orders.german} == {len(hidden.units[AXIS].counters)}
    assert book_of("basic", FREE_DEPLOYMENT, HIDDEN_DEPLOYMENT).orders is None


@pytest.mark.rule("anzio:E1D", "anzio:E1C")
def test_a_scenario_stands_once_in_the_list(tmp_path: Path) -> None:
    with pytest.raises(wl.BadData, match="the scenario roma stands here twice"):
        load_scenarios(altered(tmp_path, DATA / "scenarios.csv", "\nsouthern,", "\nroma,"))


@pytest.mark.rule("anzio:F17C8a")
def test_a_blank_counter_has_no_attack_factor() -> None:
    blank = next(unit for unit in book_of("basic", FOG).units[ALLIED].counters if unit.id == ONE)
    assert [step.attack for step in blank.steps] == [0]


@pytest.mark.rule("anzio:B3.1", "anzio:B3.2")
def test_a_counter_shows_what_it_has_spent_and_where_it_waits() -> None:
    game = setup("Oct I axis", {"de-16pz": "X60", "de-ei1": "pool", "al-r1": "pool", "de-94": "arriving"})
    assert (counter(game, "de-16pz")["spent"], counter(game, "de-16pz")["stopped"]) == (0, False)
    game.play("move de-16pz")
    game.play("go X59")
    assert counter(game, "de-16pz")["spent"] == 2
    assert "spent" not in counter(game, "br-231"), "of the side in turn alone"
    boxes = [counter(game, name)["box"] for name in ("de-ei1", "al-r1", "de-94")]
    assert boxes == ["pool-axis", "pool-allied", "arriving"]


@pytest.mark.rule("anzio:B3.1", "anzio:B3.2")
def test_a_counter_that_waits_shows_its_week_if_it_has_one() -> None:
    units = {"de-98": "waiting", "de-362": "waiting", "de-1027": "waiting"}
    game = setup("Oct I 1943 axis", units, scenario="po-valley", german_list="standard")
    assert counter(game, "de-98")["arrival"] == "20", "Feb I 1944"
    assert counter(game, "de-1027")["arrival"] == "", "a reaction has no date"


# --- movement, contact, supply ----------------------------------------------------------------------------


@pytest.mark.rule("anzio:B4C9", "anzio:P.terrain-cost")
def test_whoever_lands_does_not_feel_mud_and_whom_no_road_serves_pays_for_the_ground() -> None:
    the = book()
    for mud in (False, True):
        ashore_ = costs.Gait(costs.LIFT, mud)
        assert [costs.side_cost(the, kind, NO_ROAD, ashore_) for kind in (PLAIN, ROUGH)] == [2, 4]
    roadless = costs.Gait(costs.MARCH, off_road=True)
    for road in (NO_ROAD, MINOR, MAJOR):
        found = [costs.side_cost(the, kind, road, roadless) for kind in (PLAIN, ROUGH, HIGH)]
        assert found == [2, 4, costs.NEVER]


@pytest.mark.rule("anzio:B4E6")
@pytest.mark.parametrize(("round_", "later"), [(0, False), (1, False), (2, True), (3, True)])
def test_contact_is_of_a_later_round_from_the_second_on_with_partisans_too(round_: int, later: bool) -> None:
    game = in_italy("Nov I 1944 allied", {"us-45": "W51", "us-3": "W51", "de-94": "W50"})
    the: Any = game.rules.book  # type: ignore[attr-defined]
    state = replace(game.state, round=round_, fresh=-1)
    assert contact.some_choose(the, ALLIED)
    assert contact.contact(the, unread(state)).later is later


@pytest.mark.rule("anzio:E10D3")
@pytest.mark.parametrize("side", [ALLIED, AXIS])
def test_in_the_basic_game_nobody_ignores_zones(side: int) -> None:
    the = book()
    assert not any(zoc.heedless(the, side, unit) for unit in range(len(the.units[side].counters)))


@pytest.mark.rule("anzio:E10B5c", "anzio:C5E")
def test_whoever_needs_no_supply_draws_on_nothing() -> None:
    units = {"us-45": "N61", "us-36": "N62", "us-rgr": "N60"}
    for options in ([], ["supp.commandos"]):
        game = setup("Sept III allied", units, options=options, ports={"zone-salerno": "Sept II"})
        the: Any = game.rules.book  # type: ignore[attr-defined]
        lifted = 1 << the.index["us-45"][1]
        drawing = supply.all_drawing(the, replace(game.state, lifted=lifted))
        found = {name for name in units if the.index[name][1] in drawing}
        assert found == ({"us-36"} if options else {"us-36", "us-rgr"})


@pytest.mark.rule("anzio:X11-2F.2")
def test_a_base_that_was_bombed_rules_nothing_for_a_turn() -> None:
    options = [*BASES, "addendum.richthofen-raid"]
    the = book(*options)
    field = the.cell("W42")
    for target, ruled in (("W42", False), ("W43", True)):
        raid = {"flown": 10, "target": target}
        game = setup("Dec II allied", {}, options=options, support={"bases": [[field, 0]]}, raid=raid)
        state = replace(game.state, turn=11)
        assert bool(bases.ruled(the, state)) is ruled


# --- fog --------------------------------------------------------------------------------------------------


@pytest.mark.rule("anzio:F17C3")
def test_counters_are_laid_one_after_another_as_long_as_there_are_any() -> None:
    game = foggy("Oct I allied", {"us-rgr": MEADOW, "br-2ss": MEADOW})
    game.play("conceal us-rgr")
    assert lines(game) == {f"hide us-rgr {ONE}", f"hide br-2ss {ONE}", f"dummy {ONE}"}
    game.play(f"hide us-rgr {ONE}")
    assert {f"hide br-2ss {ONE}", f"hide br-2ss {TWO}", f"dummy {TWO}"} <= lines(game), "with him or alone"
    for name in (TWO, THREE, FOUR):
        game.play(f"dummy {name}")
    assert offers(game, "dummy") == [], "all four are laid"
    assert offers(game, "hide") == [f"br-2ss {ONE}"], "nobody joins a counter that stands for nobody"
    large = foggy(
        "Oct I allied", {"us-45": MEADOW, "us-36": MEADOW, "us-rgr": NORTH, "br-2ss": NORTH, "us-504": NORTH}
    )
    large.play("conceal us-rgr")
    large.play(f"hide us-rgr {ONE}")
    large.play(f"hide br-2ss {ONE}")
    assert f"hide us-504 {ONE}" not in lines(large), "two at most"


@pytest.mark.rule("anzio:F17C3")
def test_off_the_board_no_counter_stands_for_nobody() -> None:
    game = foggy("Oct I allied", {"us-36": "sicilia", "us-45": "sicilia"})
    assert offers_after(game, "disguise sicilia", "dummy") == set()


@pytest.mark.rule("anzio:X21-17C2")
def test_whoever_is_concealed_off_the_board_may_be_anybody_there() -> None:
    game = foggy("Oct I allied", {"us-36": "sicilia", "us-45": "sicilia", "us-3": MEADOW})
    conceal(game, "sicilia", f"hide us-36 {ONE}")
    conceal(game, MEADOW, f"hide us-3 {TWO}")
    assert (covers(game, ONE), covers(game, TWO)) == (["us-36"], ["us-3"])
    blanks = {blank.unit: blank for part in game.state.slices for blank in getattr(part, "blanks", ())}
    shipped = {game.rules.book.units[ALLIED].counters[unit].id: b.shipped for unit, b in blanks.items()}  # type: ignore[attr-defined]
    assert shipped == {ONE: True, TWO: False}


@pytest.mark.rule("anzio:F17C5")
def test_whoever_came_ashore_this_turn_may_be_concealed() -> None:
    sea = {"invaded": (23,), "lift": 20}
    game = foggy("Oct I allied", {"us-36": "sicilia", "us-45": "sicilia"}, sea=sea)
    land(game, "us-36", "N60")
    assert refused(game, "conceal us-36") is None


@pytest.mark.rule("anzio:F17B5", "anzio:F17B6")
def test_only_who_found_them_is_lost_and_not_who_came_to_help() -> None:
    game = ashore(down({"de-15pg": BESIDE}, "de-15pg", "de-hg"))
    assert happened(land(game, "us-rgr", "N62"), "turned-up")
    land(game, "br-2ss", "N62")
    gone = [event for event in happened(game.play("end"), "eliminated") if event.rule == "anzio:F17B6"]
    assert [event.units for event in gone] == [("us-rgr",)]


@pytest.mark.rule("anzio:F17B6")
def test_nobody_helps_who_touches_others_alone() -> None:
    game = ashore(down({"de-15pg": BESIDE, "de-nw71": "M60"}, "de-15pg"))
    land(game, "us-rgr", "N62")
    land(game, "us-45", "N60")
    game.play("end")
    assert (where(game, "us-rgr"), where(game, "us-45")) == ("eliminated", "N60")


# --- ports ------------------------------------------------------------------------------------------------


@pytest.mark.rule("anzio:C5F9", "anzio:C5F10")
def test_nobody_is_asked_about_ports_who_has_no_counter_for_one() -> None:
    for counters, kind in ((0, "moving"), (1, "opening")):
        sea = {"invaded": (23,), "counters": counters}
        game = setup("Oct I allied", {"us-45": "K57"}, sea=sea, friendly=["K57"], phase="ports")
        assert game.decision is not None
        assert (game.decision.kind, game.length) == (kind, 0), "not even to be answered at once"


@pytest.mark.rule("anzio:C11A11")
def test_nobody_is_asked_about_rebuilding_who_has_nothing_to_rebuild() -> None:
    for step, kind in (("", "moving"), ("/1", "rebuilding")):
        units = {"us-45": f"K57{step}", "al-r1": "K57"}
        game = setup("Oct I allied", units, phase="rebuilding")
        assert game.decision is not None
        assert (game.decision.kind, game.length) == (kind, 0), "not even to be answered at once"


@pytest.mark.rule("anzio:B4E12", "anzio:E10B4a")
def test_whoever_can_attack_without_defectors_is_compelled_to_nothing_worse() -> None:
    units = {
        "br-201gds": "W9", "us-504": "Y10", "it-gds": "X8", "it-piac": "Y8", "it-sas": "Y10", "de-3plus4": "V11",
        "de-1para": "W10", "de-715": "Y9",
    }  # fmt: skip
    game = setup("Sept II 1943 allied", units, scenario="roma", spare=False)
    the: Any = game.rules.book  # type: ignore[attr-defined]
    found = division.Divider(the, game.state)
    (part,) = (part for part in found.parts if part[0] & found.field.wary)
    assert found.willing(part)
