"""German garrisons (E6): who is bound to a city, where he may go, and what sets him free."""

from __future__ import annotations

from typing import Any

import pytest

import winterline as wl
from tests.rulebook.anzio.kit import (
    go,
    happened,
    offers,
    pass_on,
    reach,
    refused,
    refused_going,
    setup,
    where,
)

SPARES = {"br-231": "X66", "de-29pg": "X60"}
FIRENZE, PARMA, PIACENZA, MANTOVA, BOLOGNA = "K23", "L11", "J8", "R7", "Q15"


def at_hand(
    when: str, units: dict[str, str], scenario: str = "po-valley", german_list: str = "standard", **spec: Any
) -> wl.Game:
    """A position of an Advanced Game, with a unit of either side far away that has something to do."""
    return setup(when, SPARES | units, scenario=scenario, german_list=german_list, spare=False, **spec)


def bound(game: wl.Game) -> set[str]:
    """The units on garrison duty."""
    return {duty["unit"] for duty in game.view("allied")["garrisons"]}


def freed(when: str, units: dict[str, str], **spec: Any) -> set[str]:
    """The garrisons that the start of a German turn sets free, by what is told of it."""
    before = at_hand(when, units, phase="garrisons", **spec)
    return {name for name in units if name.startswith("de-")} - bound(before)


# --- bound to a city ----------------------------------------------------------------------------------------


@pytest.mark.rule("anzio:E6B1")
@pytest.mark.rule("anzio:E6A")
def test_a_garrison_stays_in_its_city() -> None:
    game = at_hand("Sept III 1943 axis", {"de-24pz": FIRENZE, "de-16pz": "K24"})
    assert refused(game, "move de-24pz") == "E6B1"
    assert refused(game, "move de-16pz") is None
    assert bound(game) == {"de-24pz"}
    assert refused(game, "end") is None


def test_basic_games_have_no_garrisons() -> None:
    assert "garrisons" not in setup("Oct I axis", {}).view("axis")


@pytest.mark.rule("anzio:E6A")
@pytest.mark.rule("anzio:E8B1")
def test_a_garrison_of_a_large_city_may_be_in_any_of_its_hexes() -> None:
    game = at_hand("Sept III 1943 axis", {"de-2para": "F45"})
    assert reach(game, "de-2para") == {"G44", "G45"}
    go(game, "de-2para", "G44")
    assert reach(game, "de-2para") == {"F45", "G45"}


@pytest.mark.rule("anzio:E8B4")
@pytest.mark.rule("anzio:E5D5b")
def test_2_para_moves_to_roma_first() -> None:
    game = at_hand("Sept II 1943 axis", {"de-2para": "E47"}, phase="movement")
    assert refused(game, "end") == "E5D5b"
    near = reach(game, "de-2para")
    assert {"F45", "G44", "G45"} <= near
    assert not near & {"E48", "F48", "E49"}
    go(game, "de-2para", "G45")
    assert refused(game, "end") is None


@pytest.mark.rule("anzio:E5D5b")
def test_a_reinforcement_with_a_city_goes_straight_there() -> None:
    game = at_hand("Oct II 1943 axis", {"de-162": "Q7"})
    near = reach(game, "de-162")
    assert near
    assert not near & {"Q6", "P7", "R6", "Q5"}
    assert refused(game, "end") == "E5D5b"
    assert refused(game, "move de-162") is None
    goal = BOLOGNA if BOLOGNA in near else "Q12"
    go(game, "de-162", goal)
    while refused(game, "move de-162") is None:
        go(game, "de-162", sorted(reach(game, "de-162"))[0])
    assert refused(game, "end") is None


@pytest.mark.rule("anzio:E5D5b")
def test_a_garrison_whose_only_way_is_interdicted_need_not_go_on() -> None:
    game = at_hand(
        "Nov III 1943 allied", {"de-334": "C41"}, phase="interdiction", support={"air": [3, 0]}, dice=[1]
    )
    game.play("cut air D26")
    pass_on(game, "Nov III", "axis")
    assert refused(game, "end") == "E5D5b"
    go(game, "de-334", "C27")
    assert refused(game, "move de-334") == "B4C8"
    assert refused(game, "end") is None


@pytest.mark.rule("anzio:E5D5b")
def test_the_162nd_guards_bologna_until_july_1944() -> None:
    spec = {"de-162": BOLOGNA}
    assert bound(at_hand("June IV 1944 axis", spec)) == {"de-162"}
    assert bound(at_hand("July I 1944 axis", spec)) == set()
    assert bound(at_hand("Oct II 1943 axis", spec, german_list="maximum")) == set()
    waiting = at_hand("Oct I 1943 axis", {"de-162": "waiting"}, phase="arrivals")
    assert bound(waiting) == {"de-162"}
    assert "de-162" in offers(waiting, "bring")


@pytest.mark.rule("anzio:E6B3")
@pytest.mark.parametrize(
    ("unit", "city", "last", "first"),
    [("de-65", PARMA, "Oct I 1943", "Oct II 1943"), ("de-44", "U5", "Oct II 1943", "Oct III 1943")],
)
def test_a_garrison_is_free_from_its_date_on(unit: str, city: str, last: str, first: str) -> None:
    assert refused(at_hand(f"{last} axis", {unit: city}), f"move {unit}") == "E6B1"
    free = at_hand(f"{first} axis", {unit: city}, phase="garrisons")
    assert refused(free, f"move {unit}") is None
    assert len(reach(free, unit)) > 20


@pytest.mark.rule("anzio:E6B3")
def test_a_date_is_told_when_it_comes() -> None:
    game = at_hand("Oct I 1943 axis", {"de-65": PARMA})
    events = pass_on(game, "Oct II", "axis")
    assert [event.units for event in happened(events, "garrison-free")] == [("de-65",)]


@pytest.mark.rule("anzio:E6B3")
@pytest.mark.parametrize(
    ("german_list", "second", "stays"),
    [("standard", 12, True), ("reinforced", -1, True), ("reinforced", 12, True), ("reinforced", 11, False)],
)
def test_a_wave_of_the_second_invasion_frees_a_garrison(german_list: str, second: int, stays: bool) -> None:
    game = at_hand("Dec II 1943 axis", {"de-362": "U21"}, german_list=german_list, second_invasion=second)
    assert bound(game) == ({"de-362"} if stays else set())


# --- what the lists say -------------------------------------------------------------------------------------


@pytest.mark.rule("anzio:E8D1")
def test_an_ss_division_is_free_if_the_list_includes_it() -> None:
    units = {"de-1ss": PIACENZA, "de-2ss": "Q16"}
    assert bound(at_hand("Sept III 1943 axis", units)) == {"de-1ss", "de-2ss"}
    assert bound(at_hand("Sept III 1943 axis", units, german_list="reinforced")) == {"de-2ss"}
    assert bound(at_hand("Sept II 1943 axis", units, german_list="maximum")) == set()


@pytest.mark.rule("anzio:E8D1")
def test_allies_within_ten_hexes_free_an_ss_division() -> None:
    units = {"de-1ss": PIACENZA, "de-2ss": "Q16"}
    assert freed("Sept III 1943 axis", units | {"us-3": "F33"}) == set()
    assert freed("Sept III 1943 axis", units | {"us-3": "D18"}) == {"de-1ss"}
    assert freed("Sept III 1943 axis", units | {"us-3": "E19"}) == set()


@pytest.mark.rule("anzio:E8E2")
@pytest.mark.parametrize(
    ("german_list", "when", "is_bound"),
    [("standard", "Oct III", True), ("reinforced", "Oct III", True), ("maximum", "Sept III", True),
     ("maximum", "Sept IV", False)],
)  # fmt: skip
def test_18_panzer_guards_mantova(german_list: str, when: str, is_bound: bool) -> None:
    game = at_hand(f"{when} 1943 axis", {"de-18pz": MANTOVA}, german_list=german_list)
    assert bound(game) == ({"de-18pz"} if is_bound else set())


@pytest.mark.rule("anzio:E8E3")
@pytest.mark.parametrize(
    ("german_list", "is_bound"), [("standard", True), ("reinforced", False), ("maximum", False)]
)
def test_24_panzer_guards_firenze_under_the_standard_list(german_list: str, is_bound: bool) -> None:
    game = at_hand("Sept II 1943 axis", {"de-24pz": FIRENZE}, german_list=german_list)
    assert bound(game) == ({"de-24pz"} if is_bound else set())


@pytest.mark.rule("anzio:E8C1")
def test_135_guards_genova_from_september_1944() -> None:
    game = at_hand("Sept I 1944 axis", {"de-135": "waiting"}, phase="arrivals")
    assert bound(game) == {"de-135"}
    assert [duty["hexes"] for duty in game.view("axis")["garrisons"]] == [["A14"]]
    assert bound(at_hand("Aug IV 1944 axis", {"de-135": "waiting"}, phase="arrivals")) == set()


@pytest.mark.rule("anzio:E8C2")
@pytest.mark.rule("anzio:E6B5b")
def test_its_radius_is_five_hexes() -> None:
    assert freed("Sept II 1944 axis", {"de-135": "A14", "us-85": "D17"}) == set()
    assert freed("Sept II 1944 axis", {"de-135": "A14", "us-85": "D16"}) == {"de-135"}


# --- Allies near a city -------------------------------------------------------------------------------------


def marched(unit: str, start: str, *goals: str, garrison: dict[str, str] | None = None) -> wl.Game:
    """An Allied unit has marched from one hex by others, with a garrison at Firenze."""
    game = at_hand("Oct I 1943 allied", (garrison or {"de-24pz": FIRENZE}) | {unit: start})
    for goal in goals:
        go(game, unit, goal)
    return game


@pytest.mark.rule("anzio:E6B5")
def test_allies_at_rimini_free_the_garrison_of_firenze() -> None:
    assert bound(marched("us-3", "V23", "V22")) == {"de-24pz"}
    game = marched("us-3", "V22", "U21")
    assert bound(game) == set()
    pass_on(game, "Oct I", "axis")
    assert refused(game, "move de-24pz") is None
    assert len(reach(game, "de-24pz")) > 20


@pytest.mark.rule("anzio:E6B5b")
def test_it_is_enough_to_pass_by() -> None:
    game = marched("us-3", "V22", "U21", "V22")
    assert where(game, "us-3") == "V22"
    assert bound(game) == set()


@pytest.mark.rule("anzio:E6B5")
def test_germans_who_come_near_free_nobody() -> None:
    game = at_hand("Oct I 1943 axis", {"de-24pz": FIRENZE, "de-15pg": "V22"})
    go(game, "de-15pg", "U21")
    assert bound(game) == {"de-24pz"}


@pytest.mark.rule("anzio:E6B5a")
def test_a_garrison_away_against_italians_is_freed_where_it_is() -> None:
    game = marched("us-3", "V22", "U21", garrison={"de-24pz": "K21", "it-cent": "K19"})
    assert bound(game) == set()
    pass_on(game, "Oct I", "axis")
    assert where(game, "de-24pz") == "K21"
    far = marched("us-3", "V23", "V22", garrison={"de-24pz": "K21", "it-cent": "K19"})
    assert bound(far) == {"de-24pz"}
    assert bound(marched("us-3", "Q29", "P29", garrison={"de-24pz": "N25", "it-cent": "N23"})) == {"de-24pz"}


@pytest.mark.rule("anzio:E6B5")
def test_italians_free_nobody_for_good() -> None:
    assert freed("Oct I 1943 axis", {"de-24pz": FIRENZE, "it-cent": "U21"}) == set()
    assert freed("Oct I 1943 axis", {"de-24pz": FIRENZE, "us-3": "U21"}) == {"de-24pz"}
    assert freed("Oct I 1943 axis", {"de-24pz": FIRENZE, "us-3": "V22"}) == set()


# --- Italians near a city -----------------------------------------------------------------------------------


def within(game: wl.Game, centre: str, radius: int) -> set[str]:
    """The hexes within a radius."""
    grid = game.rules.board.grid
    cells = range(len(grid.labels))
    return {grid.labels[c] for c in cells if grid.labels[c] and grid.distance(grid.find(centre), c) <= radius}


@pytest.mark.rule("anzio:E6B4")
@pytest.mark.rule("anzio:E10B4g")
def test_italians_let_a_garrison_out_within_its_radius() -> None:
    game = at_hand("Oct I 1943 axis", {"de-24pz": FIRENZE, "it-cent": "U21"})
    near = reach(game, "de-24pz")
    assert len(near) > 20
    assert near <= within(game, FIRENZE, 10)
    assert refused(game, "end") is None
    away = at_hand("Oct I 1943 axis", {"de-24pz": FIRENZE, "it-cent": "V22"})
    assert refused(away, "move de-24pz") == "E6B1"
    assert [duty["out"] for duty in game.view("axis")["garrisons"]] == [True]
    assert [duty["out"] for duty in away.view("axis")["garrisons"]] == [False]


@pytest.mark.rule("anzio:E6B4")
def test_a_garrison_does_not_pass_the_bounds_of_its_radius() -> None:
    game = at_hand("Oct I 1943 axis", {"de-24pz": "K33", "it-cent": "K30"})
    near = reach(game, "de-24pz")
    assert near
    assert near <= within(game, FIRENZE, 10)
    assert refused_going(game, "de-24pz", "K34") == "E6B4"
    free = at_hand("Oct I 1943 axis", {"de-24pz": "K33", "it-cent": "K30"}, freed=["de-24pz"])
    assert reach(free, "de-24pz") - within(free, FIRENZE, 10)


@pytest.mark.rule("anzio:E6B4")
@pytest.mark.rule("anzio:E10B4g")
def test_it_returns_at_once_when_the_italians_are_gone() -> None:
    game = at_hand("Oct I 1943 axis", {"de-24pz": "K26"})
    assert refused(game, "end") == "E5D5b"
    assert not reach(game, "de-24pz") & {"K27", "K28", "J27"}
    go(game, "de-24pz", FIRENZE)
    assert refused(game, "end") is None
    busy = at_hand("Oct I 1943 axis", {"de-24pz": "K26", "it-cent": "U21"})
    assert refused(busy, "end") is None


@pytest.mark.rule("anzio:E10D11")
@pytest.mark.parametrize(("partisan", "out"), [("Y7", True), ("Y8", False)])
def test_partisans_within_three_hexes_bring_a_garrison_out(partisan: str, out: bool) -> None:
    game = at_hand("Nov I 1944 axis", {"de-155": "Y4", "it-36g": partisan})
    assert (refused(game, "move de-155") is None) is out
    assert bound(game) == {"de-155"}
    assert reach(game, "de-155") <= within(game, "Y4", 10)


@pytest.mark.rule("anzio:E10D11")
def test_partisans_lead_no_garrison_to_other_allies() -> None:
    units = {"de-155": "Y7", "it-36g": "Y9", "us-85": "W15"}
    game = at_hand("Nov I 1944 axis", units, phase="garrisons")
    assert bound(game) == {"de-155"}
    assert freed("Nov I 1944 axis", units | {"us-85": "W14"}) == {"de-155"}


# --- what is told -------------------------------------------------------------------------------------------


def test_a_panel_and_a_layer_tell_of_garrisons() -> None:
    game = at_hand("Oct I 1943 axis", {"de-24pz": FIRENZE, "de-65": PARMA})
    (panel,) = [panel for panel in game.view("allied")["panels"] if panel["id"] == "garrisons"]
    assert [row["units"] for row in panel["rows"]] == [["de-24pz"], ["de-65"]]
    assert "Nov II 1943" in panel["rows"][0]["note"]
    assert "Oct II 1943" in panel["rows"][1]["note"]
    (layer,) = [one for one in game.rules.layers(game.state, "allied") if one["id"] == "garrisons"]
    assert [mark["hex"] for mark in layer["marks"]] == [FIRENZE, PARMA]
    assert "U21" in layer["hexes"][0]["hexes"]
    assert "V22" not in layer["hexes"][0]["hexes"]
    nobody = at_hand("Oct I 1943 axis", {})
    (empty,) = [panel for panel in nobody.view("axis")["panels"] if panel["id"] == "garrisons"]
    assert len(empty["rows"]) == 1


def test_described_garrisons_are_german() -> None:
    assert bound(at_hand("Oct I 1943 axis", {"de-24pz": FIRENZE}, freed=["de-24pz"])) == set()
    with pytest.raises(wl.BadChoice, match="no German unit 'us-3'"):
        at_hand("Oct I 1943 axis", {}, freed=["us-3"])
    with pytest.raises(wl.BadChoice, match="no German unit 'nobody'"):
        at_hand("Oct I 1943 axis", {}, sent="nobody")
