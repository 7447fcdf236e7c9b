"""ANZIO F17C: blank counters are laid. Who goes under them, where, and how they stack."""

from __future__ import annotations

import pytest

import winterline as wl
from tests.rulebook.anzio.country import MEADOW, ring
from tests.rulebook.anzio.hidden import (
    FOG,
    FOUR,
    GERMAN,
    ONE,
    OTHER,
    THREE,
    TWO,
    conceal,
    covers,
    foggy,
    place,
    turned,
)
from tests.rulebook.anzio.kit import after, go, offers, offers_after, reach, refused, refused_going, where
from tests.rulebook.anzio.shore import beaches, goals, sail

NORTH, EAST = ring(MEADOW)[0], ring(MEADOW)[2]
ROUGH = "Q64"
"""A hex without plain ground and without a city, on a major road."""


@pytest.mark.rule("anzio:F17C1")
def test_blank_counters_come_with_limited_intelligence_and_need_nothing_else() -> None:
    with_it, without = (wl.new("anzio", options=chosen).seat("allied").counters for chosen in ([FOG], []))
    assert {c.id for c in with_it} - {c.id for c in without} == {ONE, TWO, THREE, FOUR, GERMAN, OTHER}


@pytest.mark.rule("anzio:F17C2")
def test_the_allies_conceal_four_hexes() -> None:
    game = foggy("Oct I allied", {"us-45": MEADOW, "us-36": NORTH})
    conceal(game, MEADOW, f"hide us-45 {ONE}", f"dummy {TWO}", f"dummy {THREE}")
    assert offers_after(game, "conceal us-36", "hide") == {f"us-36 {FOUR}"}
    conceal(game, NORTH, f"hide us-36 {FOUR}")
    assert refused(game, "conceal br-231") == "F17C2"


@pytest.mark.rule("anzio:F17C2")
def test_the_germans_conceal_two() -> None:
    game = foggy("Nov I axis", {"de-65": MEADOW, "de-71": NORTH})
    conceal(game, MEADOW, f"hide de-65 {GERMAN}", f"dummy {OTHER}")
    assert refused(game, "conceal de-71") == "F17C2"
    assert (
        refused(after(foggy("Nov I axis", {"de-65": MEADOW}), "conceal de-65"), f"dummy {OTHER}") == "F17C2"
    )


def test_a_counter_is_laid_once_a_turn() -> None:
    game = foggy("Nov I axis", {"de-65": MEADOW, "de-71": NORTH})
    conceal(game, MEADOW, f"hide de-65 {GERMAN}")
    assert turned(game.play(f"reveal {GERMAN}")) == [(GERMAN, "de-65")]
    assert where(game, "de-65") == MEADOW
    conceal(game, NORTH, f"hide de-71 {OTHER}")
    assert refused(game, "conceal de-65") == "F17C2"


def test_two_counters_do_not_stay_in_one_hex() -> None:
    game = foggy("Oct I allied", {"us-45": MEADOW}, friendly=[EAST])
    conceal(game, MEADOW, f"hide us-45 {ONE}", f"dummy {TWO}")
    assert refused(game, "end") == "F17C2"
    game.play(f"move {ONE}")
    game.play(f"go {NORTH}")
    assert refused(game, "end") is None
    assert refused_going(game, TWO, NORTH) == "F17C2"


@pytest.mark.rule("anzio:F17C3")
def test_units_that_stood_together_part_under_counters() -> None:
    game = foggy("Oct I allied", {"us-45": MEADOW, "us-36": MEADOW})
    events = conceal(game, MEADOW, f"hide us-36 {ONE}", f"hide us-45 {TWO}")
    assert [e.units for e in events if not e.seat] == [(ONE, TWO, "us-36", "us-45")]
    go(game, ONE, NORTH)
    go(game, TWO, EAST)
    assert (covers(game, ONE), covers(game, TWO)) == (["us-36"], ["us-45"])
    assert where(game, "us-45") == "concealed"
    assert [place(game, unit, "axis") for unit in (ONE, TWO)] == [NORTH, EAST]


@pytest.mark.rule("anzio:F17C3")
def test_something_is_laid_before_it_is_sealed() -> None:
    game = after(foggy("Oct I allied", {"us-45": MEADOW}), "conceal us-45")
    assert refused(game, "seal") == "F17C3"
    assert refused(game, f"hide us-36 {ONE}") == "F17C3"
    assert refused(foggy("Oct I allied", {"us-45": MEADOW}), "conceal us-36") == "F17C3"


def test_counters_moved_as_far_as_anybody_there() -> None:
    game = foggy("Oct I allied", {"us-45": NORTH, "us-36": MEADOW})
    go(game, "us-45", MEADOW)
    conceal(game, MEADOW, f"hide us-36 {ONE}")
    assert next(u for u in game.view("axis")["units"] if u["id"] == ONE)["spent"] == 1
    game.play(f"reveal {ONE}")
    assert next(u for u in game.view("axis")["units"] if u["id"] == "us-36")["spent"] == 1


@pytest.mark.rule("anzio:F17C4")
def test_whoever_enters_may_come_under_a_counter() -> None:
    game = foggy(
        "Oct I allied",
        {"us-45": "sicilia", "us-36": "sicilia", "br-231": "K57"},
        ports={"port-napoli": "Sept II"},
    )
    conceal(game, "sicilia", f"hide us-36 {ONE}")
    assert covers(game, ONE) == ["us-36"]
    assert "port-napoli K57" in goals(game, ONE)
    german = foggy("Nov I axis", {"de-65": "arriving", "de-71": "arriving"})
    conceal(german, "arriving", f"hide de-71 {GERMAN}")
    assert GERMAN in offers(german, "bring")
    assert refused(foggy("Oct I axis", {"de-65": "arriving"}), "disguise arriving") == "F17C10b"
    assert refused(foggy("Oct I allied", {"us-45": "messina"}), "conceal us-45") == "F17C3"


@pytest.mark.rule("anzio:F17C4")
def test_whoever_has_one_unit_off_the_board_is_asked_too() -> None:
    """Were it concealed at once, all would see that nobody else was left to go under a counter there."""
    found = list[list[str]]()
    for answer in (f"hide us-45 {ONE}", "seal"):
        game = foggy("Oct I allied", {"us-45": "sicilia", "br-231": "K57"})
        game.play("disguise sicilia")
        assert (offers(game, "hide"), refused(game, "seal")) == ([f"us-45 {ONE}"], None)
        game.play(answer)
        assert game.decision is not None
        assert game.decision.kind == "moving"
        found.append(covers(game, ONE))
    assert found == [["us-45"]] * 2


@pytest.mark.rule("anzio:F17C5")
def test_a_counter_has_8_points_whoever_is_under_it() -> None:
    game = foggy(
        "Nov I axis", {"de-65": "K8", "de-94": "E32"}, spare=False, blanks={GERMAN: f"{MEADOW} de-1para"}
    )
    other = foggy("Nov I axis", {"de-65": MEADOW, "de-94": "E32"}, spare=False)
    assert game.rules.reach(game.state, GERMAN) == other.rules.reach(other.state, "de-65")


@pytest.mark.rule("anzio:F17C5")
@pytest.mark.parametrize(("goal", "points", "rule"), [("O54", 8, None), ("N54", 8.5, "F17C5")])
def test_whoever_has_gone_further_than_8_points_is_not_concealed(
    goal: str, points: float, rule: str | None
) -> None:
    game = foggy("Oct I allied", {"us-45": "Q63"})
    assert go(game, "us-45", goal) == points
    assert refused(game, "conceal us-45") == rule


@pytest.mark.rule("anzio:F17C5")
def test_whoever_has_less_than_8_points_is_not_concealed() -> None:
    options = ["supp.air-superiority", "supp.supporting-fire"]
    game = foggy("Oct I allied", {"de-65": ROUGH, "us-45": MEADOW}, options=options, phase="interdiction", dice=[1, 6],
                 support={"air": (3, 0), "naval": 0})  # fmt: skip
    game.play("interdict air de-65")
    while game.side == "allied":
        game.play("end")
    assert refused(game, "conceal de-65") == "F17C5"


@pytest.mark.rule("anzio:F17C5")
def test_no_special_ability_works_under_a_counter() -> None:
    units = {"fr-2dim": "G50", "us-45": MEADOW}
    game = foggy("Oct I allied", units, options=["supp.mountain"])
    hidden = foggy("Oct I allied", {"us-45": MEADOW}, options=["supp.mountain"], blanks={ONE: "G50 fr-2dim"})
    assert len(reach(game, "fr-2dim") - reach(hidden, ONE)) > 0
    assert not reach(hidden, ONE) - reach(game, "fr-2dim")


# --- stacking ---------------------------------------------------------------------------------------------


@pytest.mark.rule("anzio:F17C8a")
@pytest.mark.parametrize(
    ("when", "blank", "under", "others", "rule"),
    [
        ("Oct I allied", ONE, "us-rgr", ("br-46",), None),
        ("Oct I allied", ONE, "us-rgr", ("us-45",), "B4D1"),
        ("Nov I axis", GERMAN, "de-nw71", ("de-29pg", "de-71"), None),
        ("Nov I axis", GERMAN, "de-nw71", ("de-1para", "de-71"), "B4D1"),
    ],
)
def test_with_seen_units_it_counts_the_most_points(
    when: str, blank: str, under: str, others: tuple[str, ...], rule: str | None
) -> None:
    game = foggy(when, dict.fromkeys(others, MEADOW), blanks={blank: f"{NORTH} {under}"})
    assert refused_going(game, blank, MEADOW) == rule


@pytest.mark.rule("anzio:F17C8a")
@pytest.mark.parametrize(("others", "rule"), [(("br-231", "br-201gds"), None), (("br-46",), "B4D1")])
def test_it_is_of_another_nation(others: tuple[str, ...], rule: str | None) -> None:
    units = dict.fromkeys(others, MEADOW)
    game = foggy(
        "Oct I allied", units, options=["supp.nationality"], blanks={ONE: f"{NORTH} br-56"}, spare=False
    )
    assert refused_going(game, ONE, MEADOW) == rule


def test_two_under_one_counter_count_twice_with_seen_units() -> None:
    units = {"de-29pg": MEADOW, "de-15pg": EAST}
    game = foggy("Nov I axis", units, blanks={GERMAN: f"{NORTH} de-nw71 de-fras"})
    assert refused_going(game, GERMAN, MEADOW) is None
    assert refused_going(game, GERMAN, EAST) == "B4D1"
    assert refused_going(game, "de-29pg", NORTH) is None
    assert refused_going(game, "de-15pg", NORTH) == "B4D1"


@pytest.mark.parametrize(
    ("unit", "goal", "rule", "would"),
    [
        (GERMAN, EAST, "B4D1", (9, 8)),
        ("de-15pg", NORTH, "B4D1", (9, 8)),
        (OTHER, NORTH, "F17C2", None),
        ("de-29pg", NORTH, None, None),
    ],
)
def test_a_refusal_tells_the_points_that_are_reckoned_with(
    unit: str, goal: str, rule: str | None, would: tuple[int, int] | None
) -> None:
    units = {"de-29pg": MEADOW, "de-15pg": EAST}
    blanks = {GERMAN: f"{NORTH} de-nw71 de-fras", OTHER: f"{MEADOW} de-71"}
    game = foggy("Nov I axis", units, blanks=blanks)
    why = after(game, f"move {unit}").why_not(f"go {goal}")
    assert (why and why.rule.removeprefix("anzio:"), why and why.sum) == (rule, would)


def test_laid_beside_seen_units_a_counter_must_not_hold_too_much_when_movement_ends() -> None:
    game = foggy("Oct I allied", {"br-46": MEADOW, "br-56": MEADOW, "br-201gds": MEADOW})
    conceal(game, MEADOW, f"hide br-201gds {ONE}")
    assert refused(game, "end") == "F17C8a"
    game.play(f"reveal {ONE}")
    assert refused(game, "end") is None
    pair = foggy("Nov I axis", {"de-nw71": MEADOW, "de-fras": MEADOW, "de-15pg": MEADOW})
    conceal(pair, MEADOW, f"hide de-nw71 {GERMAN}", f"hide de-fras {GERMAN}")
    assert refused(pair, "end") == "F17C8a"


@pytest.mark.rule("anzio:F17C8b")
def test_two_units_go_under_one_counter_within_the_real_limit() -> None:
    units = dict.fromkeys(("br-7armd", "us-45", "br-46", "us-36"), "sicilia")
    game = after(foggy("Oct I allied", units), "disguise sicilia")
    game.play(f"hide br-7armd {ONE}")
    assert refused(game, f"hide us-45 {ONE}") == "F17C8b"
    assert f"br-46 {ONE}" in offers(game, "hide")
    mixed = after(foggy("Oct I allied", {"br-7armd": "sicilia", "ca-1": "sicilia"}, options=["supp.nationality"]),
                  "disguise sicilia")  # fmt: skip
    mixed.play(f"hide br-7armd {ONE}")
    assert refused(mixed, f"hide ca-1 {ONE}") == "F17C8b"


@pytest.mark.rule("anzio:F17C8c")
def test_one_counter_covers_two_and_no_more() -> None:
    units = dict.fromkeys(("br-201gds", "us-rgr", "us-504", "us-505"), MEADOW)
    game = foggy("Oct I allied", units)
    conceal(game, MEADOW, f"hide us-rgr {ONE}", f"hide us-504 {ONE}")
    assert covers(game, ONE) == ["us-rgr", "us-504"]
    third = after(foggy("Oct I allied", units), "conceal us-rgr")
    third.play(f"hide us-rgr {ONE}")
    third.play(f"hide us-504 {ONE}")
    assert refused(third, f"hide us-505 {ONE}") == "F17C8b"
    assert f"us-505 {TWO}" in offers(third, "hide")


# --- where ------------------------------------------------------------------------------------------------


@pytest.mark.rule("anzio:F17C9a")
@pytest.mark.parametrize("when", ["Oct I allied", "Nov I allied"])
def test_the_allies_conceal_anywhere_in_any_weather(when: str) -> None:
    assert refused(foggy(when, {"us-45": MEADOW}), "conceal us-45") is None


@pytest.mark.rule("anzio:F17C10a")
def test_the_germans_conceal_anywhere_in_mud() -> None:
    for label in (MEADOW, "K57", ROUGH):
        assert refused(foggy("Nov I axis", {"de-65": label}), "conceal de-65") is None


@pytest.mark.rule("anzio:F17C10b")
@pytest.mark.parametrize(
    ("label", "rule"), [(MEADOW, "F17C10b"), ("H28", "F17C10b"), ("D18", "F17C10b"), (ROUGH, None)]
)
def test_in_good_weather_they_hide_off_the_plain_and_out_of_cities(label: str, rule: str | None) -> None:
    game = foggy("Oct I axis", {"de-65": label})
    assert refused(game, "conceal de-65") == rule


@pytest.mark.rule("anzio:X21-17C10a")
def test_under_their_own_air_they_hide_in_good_weather_too() -> None:
    plain = foggy("Sept III axis", {"de-65": MEADOW}, options=["supp.air-superiority"])
    assert refused(plain, "conceal de-65") is None
    assert refused(foggy("Oct II axis", {"de-65": MEADOW}, options=["supp.air-superiority"]), "conceal de-65")
    assert refused(foggy("Sept III axis", {"de-65": MEADOW}), "conceal de-65") == "F17C10b"


# --- standing for nobody, and going by sea ----------------------------------------------------------------


@pytest.mark.rule("anzio:X21-17C2")
def test_a_counter_may_stand_for_nobody_and_units_leave_the_board() -> None:
    game = foggy("Oct I allied", {"us-45": MEADOW})
    conceal(game, MEADOW, f"dummy {ONE}", f"hide us-45 {TWO}")
    assert (covers(game, ONE), covers(game, TWO)) == ([], ["us-45"])
    assert "us-45" not in game.rules.where(game.state)
    assert turned(game.play(f"reveal {ONE}")) == [(ONE,)]
    assert where(game, ONE) == "absent"
    off = after(foggy("Oct I allied", {"us-45": "sicilia"}), "disguise sicilia")
    assert refused(off, f"dummy {ONE}") == "X21-17C2"


def test_who_stands_for_nobody_takes_no_hex_and_does_not_put_to_sea() -> None:
    units, ports = {"us-45": "X66", "br-231": "sicilia"}, {"port-napoli": "Sept II"}
    for under, takes in (("", False), (" us-rgr", True)):
        game = foggy("Oct I allied", units, friendly=[NORTH, "K57"], blanks={ONE: MEADOW + under})
        assert refused_going(game, ONE, EAST) == (None if takes else "X21-17C2")
        assert NORTH in reach(game, ONE)
        sea = foggy("Oct I allied", units, friendly=[NORTH, "K57"], ports=ports, blanks={ONE: "K57" + under})
        assert (ONE in offers(sea, "ship")) == takes


@pytest.mark.rule("anzio:X21-17C9b")
@pytest.mark.parametrize(("lift", "lands"), [(5, True), (4, False)])
def test_by_sea_a_counter_counts_five_points(lift: int, lands: bool) -> None:
    """Initial Lift, and build-up at Napoli."""
    sea = {"invaded": (23,), "lift": lift}
    game = foggy("Oct I allied", {"us-rgr": "sicilia"}, blanks={ONE: "sicilia us-rgr"}, sea=sea)
    assert bool(beaches(game, ONE)) == lands
    port = foggy(
        "Oct I allied", {"br-231": "K57"}, ports={"port-napoli": "Sept II"}, blanks={ONE: "sicilia us-rgr"}
    )
    room = [row["value"] for row in panel(port)]
    port.play(f"ship {ONE}")
    port.play("sail port-napoli K57")
    assert [row["value"] for row in panel(port)] != room
    assert port.state.sea.came_in[port.rules.book.place_index["port-napoli"]] == 5


def panel(game: wl.Game) -> list[dict[str, str]]:
    """The rows of ports and beachheads."""
    return next(found for found in game.view("allied")["panels"] if found["id"] == "ports")["rows"]


@pytest.mark.rule("anzio:F17C9b")
def test_invaders_may_be_concealed_but_nobody_who_may_not_invade() -> None:
    sea = {"invaded": (23,), "lift": 20}
    for under, lands in (("us-45", True), ("us-45 br-46", True), ("us-45 ca-1", False), ("ca-1", False)):
        game = foggy("Oct I allied", {"us-36": "sicilia"}, blanks={ONE: f"sicilia {under}"}, sea=sea)
        assert bool(beaches(game, ONE)) == lands
    hard = foggy("Oct I allied", {"us-36": "sicilia"}, options=["supp.commandos", "addendum.commando-landing-table"],
                 blanks={ONE: "sicilia us-45"}, sea=sea)  # fmt: skip
    assert refused(after(hard, f"ship {ONE}"), "land M60") == "F17C9b"


@pytest.mark.rule("anzio:F17C8b")
def test_a_counter_lands_only_where_nobody_learns_how_many_are_under_it() -> None:
    """With two under it, it would have to go on at once from beside a seen unit; with one it would not."""
    ports = {"port-napoli": "Sept II"}
    lands = []
    for under in ("us-45", "us-45 us-36"):
        units = {"us-rgr": "K57", "us-34": "sicilia"}
        game = foggy("Oct I allied", units, ports=ports, blanks={ONE: f"sicilia {under}"})
        if "port-napoli K57" in goals(game, ONE):
            sail(game, ONE, "port-napoli K57")
            assert game.decision is not None
            lands.append((under, game.decision.kind))
    assert lands == [("us-45", "moving")]


@pytest.mark.rule("anzio:F17C8a")
@pytest.mark.parametrize("under", ["us-45", "us-45 us-36"])
def test_a_counter_beside_a_seen_unit_may_stay_whoever_is_under_it(under: str) -> None:
    game = foggy("Oct I allied", {"us-rgr": MEADOW}, blanks={ONE: f"{MEADOW} {under}"})
    assert "halt" in {action.do for action in after(game, f"move {ONE}").actions()}
