"""The edges of the board in the Advanced Games (E19, E20): sealing, leaving, and where the Germans are supplied from."""

from __future__ import annotations

import pytest

import winterline as wl
from tests.rulebook.anzio.battlefield import fight, lines
from tests.rulebook.anzio.kit import (
    go,
    happened,
    offers,
    offers_after,
    refused,
    setup,
    where,
)
from tests.rulebook.anzio.shore import until

EAST = {
    "O5", "P5", "Q4", "R4", "S3", "U2", "V2", "W1", "X1", "Y0", "Y1", "Y2", "Y3", "Y4", "Y5", "Y6", "Y7", "Y8", "Y9",
    "Y10", "Y11", "Y12",
}  # fmt: skip
SOUTH = {"N74", "O73", "P73", "Q72", "R72", "S71", "T71"}
BEFORE, AFTER = "June III 1944", "June IV 1944"


def entries(game: wl.Game, unit: str) -> set[str]:
    """Where a unit off the board may come on; empty when it may not."""
    return set() if game.why_not(f"bring {unit}") else offers_after(game, f"bring {unit}", "enter")


# --- Messina and Taranto ------------------------------------------------------------------------------------


@pytest.mark.rule("anzio:E19A")
@pytest.mark.parametrize(
    ("unit", "shut"),
    [("de-16pz", True), ("de-ei1", True), ("de-ea1", True), ("it-rr1", False), ("de-16pz/i", False)],
)
def test_zones_of_control_seal_the_southern_edges(unit: str, shut: bool) -> None:
    name, _, inverted = unit.partition("/")
    there = f"Q72/{inverted}" if inverted else "Q72"
    units = {"us-36": "messina", name: there}
    game = setup("Oct I 1943 allied", units, scenario="po-valley", sea={"open_boxes": 1})
    assert entries(game, "us-36") == SOUTH - ({"P73", "Q72", "R72"} if shut else {"Q72"})
    label = f"Y50/{inverted}" if inverted else "Y50"
    units = {"us-36": "taranto", name: label}
    game = setup("Oct I 1943 allied", units, scenario="po-valley", sea={"open_boxes": 2})
    assert bool(entries(game, "us-36") & {"Y49", "Y51"}) is not shut
    assert "Y52" in entries(game, "us-36")


# --- leaving in the north -----------------------------------------------------------------------------------


@pytest.mark.rule("anzio:E19B.1")
@pytest.mark.parametrize("label", ["A14", "F10", "P5", "Y0", "Y13"])
def test_germans_leave_by_the_northern_edges_and_return_next_turn(label: str) -> None:
    game = setup("Oct I 1943 axis", {"de-16pz": label}, scenario="southern")
    events = game.play("leave de-16pz")
    assert [event.rule for event in happened(events, "leave-north")] == ["anzio:E19B.1"]
    assert where(game, "de-16pz") == "arriving"
    assert refused(game, "bring de-16pz") == "C2A2.1", "not before the next German player-turn"
    assert "de-16pz" not in offers(game, "bring")
    until(game, "Oct II", "axis")
    assert {"A14", "F10", "P5", "Y0", "Y13"} <= entries(game, "de-16pz")
    game.play("bring de-16pz")
    game.play("enter Y0")
    assert where(game, "de-16pz") == "Y0"


@pytest.mark.rule("anzio:E19B.1")
def test_not_elsewhere_and_not_in_the_basic_game() -> None:
    units = {"de-16pz": "P6", "de-26pz": "S71", "de-29pg": "Y50", "de-15pg": "P5"}
    game = setup("Oct I 1943 axis", units, scenario="southern")
    assert offers(game, "leave") == ["de-15pg"]
    for unit in ("de-16pz", "de-26pz", "de-29pg"):
        assert refused(game, f"leave {unit}") == "E19B.1"
    basic = setup("Oct I axis", units)
    assert not offers(basic, "leave")
    assert refused(basic, "leave de-15pg") == "C8H"


@pytest.mark.rule("anzio:E19B.1")
def test_whoever_has_no_points_left_stays() -> None:
    game = setup("Oct I 1943 axis", {"de-16pz": "P6"}, scenario="southern")
    go(game, "de-16pz", "P5")
    assert "de-16pz" in offers(game, "leave"), "with points left"
    held = setup("Oct I 1943 axis", {"de-16pz": "P6", "us-36": "O6"}, scenario="southern")
    go(held, "de-16pz", "P5")
    assert "de-16pz" not in offers(held, "leave"), "it stopped in an Allied zone"


@pytest.mark.rule("anzio:E19B.1")
def test_a_garrison_does_not_leave() -> None:
    game = setup("Oct I 1943 axis", {"de-1ss": "J8", "de-16pz": "J8"}, scenario="po-valley")
    assert refused(game, "move de-1ss") == refused(game, "leave de-1ss") != "E19B.1"
    assert offers(game, "leave") == ["de-16pz"]


@pytest.mark.rule("anzio:E19B.1")
def test_the_entry_hex_must_be_free_of_allied_zones() -> None:
    game = setup("Oct I 1943 axis", {"de-16pz": "arriving", "us-36": "P6"}, scenario="southern")
    found = entries(game, "de-16pz")
    assert {"N6", "R4"} <= found
    assert "P5" not in found
    game.play("bring de-16pz")
    assert refused(game, "enter P5") == "C2A2.1"


# --- retreats in the north ----------------------------------------------------------------------------------

ATTACKED = {"us-45": "X6", "us-3": "X6", "de-15pg": "Y5"}
CUT_OFF = {"us-45": "Y5", "de-15pg": "X6", "de-16pz": "X6", "de-26pz": "X4", "de-29pg": "X7"}
"""An Allied unit on the edge, with every hex beside it in a German zone."""
ORDERED_BACK = 2
"""The die that orders the defender back at even odds."""


@pytest.mark.rule("anzio:E19B.1")
def test_germans_retreat_off_the_board_and_return() -> None:
    game, _ = fight(ATTACKED, "1-1", ORDERED_BACK, to="Y5", when="Oct I 1943 allied", scenario="southern")
    assert {"back - arriving", "back Y4 arriving", "back - Y4"} <= lines(game)
    events = game.play("back - arriving")
    assert [event.hexes for event in happened(events, "retreat")] == [("Y5", "arriving")]
    assert where(game, "de-15pg") == "arriving"
    until(game, "Oct I", "axis")
    assert {"P5", "Y0"} <= entries(game, "de-15pg"), "in the German player-turn that follows"
    basic, _ = fight(ATTACKED, "1-1", ORDERED_BACK, to="Y5")
    assert not [line for line in lines(basic) if "arriving" in line]


@pytest.mark.rule("anzio:E19B.2")
@pytest.mark.parametrize(
    ("roll", "word", "lost"), [(2, "NE", True), (3, "SE", True), (1, "N", False), (5, "SW, blocked", False)]
)
def test_allies_driven_off_the_northern_edges_are_destroyed(roll: int, word: str, lost: bool) -> None:
    game, events = fight(
        CUT_OFF,
        "full",
        ORDERED_BACK,
        to="Y5",
        when="Oct I 1943 axis",
        scenario="southern",
        dice=[roll, 1, 1, 1, 1],
    )
    assert happened(events, "scatter")[0].word == word
    gone = happened(events, "driven-off")
    assert bool(gone) is lost
    if lost:
        assert [(event.rule, event.units) for event in gone] == [("anzio:E19B.2", ("us-45",))]
        assert where(game, "us-45") == "eliminated"


@pytest.mark.rule("anzio:E19B.2")
def test_allies_have_no_way_out_in_the_north_of_their_own() -> None:
    game = setup("Oct I 1943 allied", {"us-36": "P5", "us-45": "Y5"}, scenario="southern")
    assert not offers(game, "leave")
    assert refused(game, "leave us-36") == "C8F"


@pytest.mark.rule("anzio:E19B.2")
def test_a_roll_towards_the_southern_edges_is_another_matter() -> None:
    units = {"us-45": "Y54", "de-15pg": "X55", "de-16pz": "X55", "de-26pz": "X53", "de-29pg": "X56"}
    _, events = fight(
        units,
        "full",
        ORDERED_BACK,
        to="Y54",
        when="Oct I 1943 axis",
        scenario="southern",
        sea={"open_boxes": 2},
    )
    assert not happened(events, "driven-off")


# --- supply -------------------------------------------------------------------------------------------------


def unsupplied(game: wl.Game) -> set[str]:
    """The German units that the side in turn is warned about."""
    return {
        unit
        for warned in game.rules.warnings(game.state)
        if warned.kind == "isolation"
        for unit in warned.units
    }


WALL = {"us-3": "C12", "us-34": "C13", "us-45": "C14"}
"""Allied units that cut Genova and the north-west corner off; its edge hexes A12 to A14 stay open."""


@pytest.mark.rule("anzio:E20A")
@pytest.mark.rule("anzio:E20C")
@pytest.mark.parametrize("place", ["A12", "A13", "A14"])
@pytest.mark.parametrize(("week", "cut"), [(BEFORE, False), (AFTER, True), ("April IV 1945", True)])
def test_from_june_iv_the_north_west_can_be_cut_off(week: str, cut: bool, place: str) -> None:
    game = setup(f"{week} axis", {"de-16pz": place, **WALL}, scenario="po-valley")
    assert unsupplied(game) == ({"de-16pz"} if cut else set()), "other edge hexes do not help"
    gap = {unit: label for unit, label in WALL.items() if label != "C12"}
    game = setup(f"{week} axis", {"de-16pz": place, **gap}, scenario="po-valley")
    assert unsupplied(game) == set(), "a line runs to the east"


@pytest.mark.rule("anzio:E20A")
@pytest.mark.parametrize("place", ["Y13", "Y12", "X8", "P6", "O6", "N7", "U21"])
def test_the_east_feeds_whoever_reaches_it(place: str) -> None:
    assert unsupplied(setup(f"{AFTER} axis", {"de-16pz": place}, scenario="po-valley")) == set()


@pytest.mark.rule("anzio:E20A")
def test_the_other_games_end_before_it() -> None:
    for scenario, week in (("southern", "Dec IV 1943"), ("roma", "June III 1944")):
        game = setup(f"{week} axis", {"de-16pz": "A14", **WALL}, scenario=scenario)
        assert unsupplied(game) == set()


@pytest.mark.rule("anzio:E20B")
def test_reinforcements_enter_only_in_the_east_then() -> None:
    before = entries(setup(f"{BEFORE} axis", {"de-98": "arriving"}, scenario="po-valley"), "de-98")
    game = setup(f"{AFTER} axis", {"de-98": "arriving"}, scenario="po-valley")
    assert entries(game, "de-98") == EAST
    assert before > EAST
    assert {"A12", "A14", "J8", "N6", "Y13"} <= before
    game.play("bring de-98")
    assert refused(game, "enter N6") == "E20B"
    assert refused(game, "enter Y13") == "E20B"
    assert refused(game, "enter K23") == "C2A2.1"


@pytest.mark.rule("anzio:E20B")
def test_both_are_told_when_the_edge_changes() -> None:
    game = setup("June III 1944 axis", {}, scenario="po-valley")
    told = happened(until(game, "June IV", "allied"), "supply-edge")
    assert [event.rule for event in told] == ["anzio:E20A"]
    assert not happened(until(game, "July I", "allied"), "supply-edge")


@pytest.mark.rule("anzio:E20D")
@pytest.mark.parametrize(("begin", "between", "end", "lost"), [
    (AFTER, "July I", "July II", True), ("June I 1944", "June II", "June III", False),
])  # fmt: skip
def test_whoever_is_cut_off_perishes_after_two_turns(begin: str, between: str, end: str, lost: bool) -> None:
    units = {"de-16pz": "A14", **WALL}
    game = setup(
        f"{begin} axis", units, scenario="po-valley", ports={"zone-genova": "May I 1944"}, friendly=["B14"]
    )
    until(game, between, "allied")
    assert where(game, "de-16pz") == "A14", "one turn"
    until(game, end, "allied")
    assert (where(game, "de-16pz") == "eliminated") is lost
