"""Withdrawals of both sides: when, from where, who goes instead, and what is owed (E4B2, E5D6, E8)."""

from __future__ import annotations

from typing import Any

import pytest

import winterline as wl
from tests.rulebook.anzio.kit import happened, offers, pass_on, where
from tests.rulebook.anzio.test_adv_garrisons import FIRENZE, at_hand, bound

SALERNO = {"ports": {"port-salerno": "Sept II 1943"}, "friendly": ["N60"]}
PESCARA = {"ports": {"zone-pescara": "Sept III 1943"}, "friendly": ["V39", "V40"]}
"""A beachhead with a build-up of four."""
NAMED, OTHERS = "br-1para", {"br-5": "sicilia", "br-46": "sicilia", "br-78": "sicilia"}
CUT_OFF = {
    "de-15pg": "M34",
    "de-26pz": "O33",
    "de-1para": "L32",
    "de-3pg": "P31",
    "de-16pz": "M29",
    "de-hg": "O29",
}
"""Germans round Perugia."""
JAN_1, DEC_1 = 15, 11


def allied(when: str, units: dict[str, str], **spec: Any) -> wl.Game:
    """An Allied turn as its withdrawals are made."""
    return at_hand(f"{when} allied", units, phase="withdrawals", **(SALERNO | spec))


def german(when: str, units: dict[str, str], **spec: Any) -> wl.Game:
    """A German turn as garrisons leave and withdrawals are made."""
    return at_hand(f"{when} axis", units, phase="garrisons", **spec)


def owed(game: wl.Game) -> list[int]:
    """What is owed: Allied, German infantry, German armour."""
    return list(game.view("spectator")["deficits"].values())


def asked(game: wl.Game) -> set[str]:
    """Who may go instead."""
    return set(offers(game, "recall"))


# --- the Allies ---------------------------------------------------------------------------------------------


@pytest.mark.rule("anzio:E4B2")
@pytest.mark.parametrize(
    ("when", "place"), [("Nov II 1943", "M60"), ("Nov III 1943", "withdrawn"), ("Nov IV 1943", "M60")]
)
def test_units_leave_on_their_date_before_movement(when: str, place: str) -> None:
    game = allied(when, {NAMED: "M60", "us-505": "M60", "us-34": "M60"})
    assert where(game, NAMED) == where(game, "us-505") == place
    assert where(game, "us-34") == "M60"
    assert owed(game) == [0, 0, 0]
    assert game.decision is not None
    assert game.decision.kind in ("moving", "invading")


@pytest.mark.rule("anzio:E4B2")
def test_units_in_sicilia_leave_too_and_those_to_come_do_not() -> None:
    assert where(allied("Nov III 1943", {NAMED: "sicilia"}), NAMED) == "withdrawn"
    assert where(allied("Nov III 1943", {NAMED: "waiting"}), NAMED) == "waiting"


@pytest.mark.rule("anzio:E4B2a.1")
@pytest.mark.rule("anzio:E4B2a.2")
def test_they_count_against_the_build_up_of_a_port() -> None:
    units = {NAMED: "V40", "us-325": "V40", "us-505": "V40"}
    enough = allied("Nov III 1943", dict.fromkeys(units, "M60"))
    assert owed(enough) == [0, 0, 0]
    game = allied("Nov III 1943", units, **PESCARA)
    assert {where(game, name) for name in units} == {"withdrawn"}
    assert owed(game) == [1, 0, 0]
    two = allied("Nov III 1943", {NAMED: "V40", "us-325": "V40"}, **PESCARA)
    assert owed(two) == [0, 0, 0]


@pytest.mark.rule("anzio:E4B2a.1")
@pytest.mark.rule("anzio:E4B2a.2")
@pytest.mark.rule("anzio:E4B2d")
def test_without_a_port_they_leave_by_a_beach_as_inverted_counters() -> None:
    game = allied("Nov III 1943", {NAMED: "N31"} | OTHERS, ports={}, friendly=[])
    assert where(game, NAMED) == "withdrawn"
    assert owed(game) == [2, 0, 0]
    worn = allied("Nov III 1943", {NAMED: "N31/1"}, ports={}, friendly=[])
    assert owed(worn) == [2, 0, 0]


@pytest.mark.rule("anzio:E4B2b")
@pytest.mark.rule("anzio:E4B2d")
@pytest.mark.parametrize("units", [{NAMED: "eliminated"}, {NAMED: "N31"} | CUT_OFF])
def test_if_the_unit_is_isolated_or_lost_another_goes(units: dict[str, str]) -> None:
    game = allied("Nov III 1943", units | OTHERS | {"br-46": "eliminated"})
    assert asked(game) == {"br-5", "br-78"}
    assert game.side == "allied"
    game.play("recall br-78")
    assert (where(game, "br-78"), where(game, "br-5")) == ("withdrawn", "sicilia")
    assert where(game, NAMED) == units[NAMED]
    assert owed(game) == [0, 0, 0]


@pytest.mark.rule("anzio:E4B2b")
def test_substitutes_who_have_left_or_not_come_do_not_count() -> None:
    units = {NAMED: "eliminated", "br-5": "withdrawn", "br-46": "waiting", "br-78": "M60"}
    assert where(allied("Nov III 1943", units), "br-78") == "withdrawn"


@pytest.mark.rule("anzio:E4B2d")
def test_a_line_to_a_coast_that_is_no_beach_does_not_help() -> None:
    ring = {"de-15pg": "D13", "de-26pz": "D16"}
    units = {NAMED: "C15"} | OTHERS
    assert asked(allied("Nov III 1943", units | ring, ports={}, friendly=[])) == set(OTHERS)
    assert where(allied("Nov III 1943", units, ports={}, friendly=[]), NAMED) == "withdrawn"


@pytest.mark.rule("anzio:E4B2c")
def test_with_nobody_left_replacements_are_given_up() -> None:
    units = {NAMED: "eliminated", "br-5": "eliminated", "br-46": "eliminated"}
    assert owed(allied("Nov III 1943", units)) == [3, 0, 0]
    some = allied("Nov III 1943", units, reserve={"allied": 2})
    assert owed(some) == [1, 0, 0]
    assert owed(allied("Nov III 1943", {"us-505": "eliminated"})) == [2, 0, 0]
    assert owed(allied("Nov III 1943", units | {"br-78": "sicilia"})) == [0, 0, 0]


@pytest.mark.rule("anzio:E4B2c")
def test_that_is_final() -> None:
    game = allied("Nov III 1943", {NAMED: "N31"} | CUT_OFF)
    assert owed(game) == [3, 0, 0]
    assert where(game, NAMED) == "N31"
    relieved = allied("Nov IV 1943", {NAMED: "M60"})
    assert where(relieved, NAMED) == "M60"


@pytest.mark.rule("anzio:E4B2e")
@pytest.mark.parametrize(
    ("unit", "reserve", "counters", "left"),
    [("M60", 0, {}, 0), ("M60/1", 0, {}, 1), ("M60/2", 0, {}, 2), ("M60/2", 1, {}, 1), ("M60/2", 3, {}, 0),
     ("M60/2", 0, {"al-r1": "sicilia"}, 1), ("M60/2", 0, {"al-r1": "M60", "al-r2": "sicilia"}, 0),
     ("M60/2", 1, {"al-r1": "M60"}, 0)],
)  # fmt: skip
def test_missing_steps_are_paid_for_or_owed(
    unit: str, reserve: int, counters: dict[str, str], left: int
) -> None:
    game = allied("Nov III 1943", {NAMED: unit} | counters, reserve={"allied": reserve})
    assert where(game, NAMED) == "withdrawn"
    assert owed(game) == [left, 0, 0]


@pytest.mark.rule("anzio:E4B2e")
def test_counters_in_sicilia_are_given_up_first() -> None:
    game = allied("Nov III 1943", {NAMED: "M60/1", "al-r1": "M60", "al-r2": "sicilia"})
    assert (where(game, "al-r1"), where(game, "al-r2")) == ("M60", "pool")


@pytest.mark.rule("anzio:E4B2e")
@pytest.mark.parametrize(("deficit", "left", "comes"), [(0, 0, 2), (1, 0, 1), (2, 0, 0), (3, 1, 0)])
def test_what_is_owed_is_paid_before_replacements_come(deficit: int, left: int, comes: int) -> None:
    counters = {"al-r1": "pool", "al-r2": "pool", "al-r3": "pool"}
    game = at_hand("Oct II 1943 allied", counters, phase="deficits", deficits=[deficit, 0, 0])
    assert owed(game) == [left, 0, 0]
    assert [where(game, name) for name in counters].count("sicilia") == comes


@pytest.mark.rule("anzio:E4A5.2")
@pytest.mark.rule("anzio:E4B2b")
def test_who_left_in_march_1944_is_back_in_july() -> None:
    units = {"br-46": "M60/1", "br-56": "eliminated", "br-5": "M60"}
    game = allied("March III 1944", units)
    assert where(game, "br-46") == where(game, "br-5") == "withdrawn"
    for name, there in (("July I 1944", "withdrawn"), ("July II 1944", "sicilia")):
        back = at_hand(
            f"{name} allied", {"br-46": "withdrawn"}, phase="returns", away={"br-46": "July II 1944"}
        )
        assert where(back, "br-46") == there
    forgotten = at_hand(
        "July I 1944 allied", {"br-5": "withdrawn"}, phase="withdrawals", away={"br-5": "July II 1944"}
    )
    pass_on(forgotten, "July II", "allied")
    assert where(forgotten, "br-5") == "withdrawn"


@pytest.mark.rule("anzio:E4A5.2")
def test_it_comes_back_at_full_strength() -> None:
    game = at_hand(
        "July II 1944 allied", {"br-46": "withdrawn"}, phase="returns", away={"br-46": "July II 1944"}
    )
    (unit,) = [unit for unit in game.view("allied")["units"] if unit["id"] == "br-46"]
    assert (unit["attack"], unit["defence"]) == (3, 4)


# --- the Germans --------------------------------------------------------------------------------------------


@pytest.mark.rule("anzio:E5D6")
@pytest.mark.parametrize(("when", "place"), [("Jan II 1945", "N20"), ("Jan III 1945", "withdrawn")])
def test_german_units_leave_on_their_date(when: str, place: str) -> None:
    assert where(german(when, {"de-356": "N20"}), "de-356") == place


ROUND_PISA = {"us-85": "E21", "us-88": "F24", "us-91": "D26", "us-34": "G22"}


@pytest.mark.rule("anzio:E5D6a")
def test_they_never_leave_by_sea() -> None:
    cut_off = {"de-356": "D24"} | ROUND_PISA
    game = german("Jan III 1945", cut_off | {"de-98": "N12", "de-92": "N10", "de-44": "N11"})
    assert asked(game) == {"de-98", "de-92"}
    assert game.side == "axis"
    game.play("recall de-92")
    assert (where(game, "de-92"), where(game, "de-356")) == ("withdrawn", "D24")
    alone = german("Jan III 1945", cut_off)
    assert where(alone, "de-356") == "D24"
    assert owed(alone) == [0, 3, 0]


@pytest.mark.rule("anzio:E5D6b")
@pytest.mark.parametrize(
    ("unit", "reserve", "left"),
    [("N20", {}, [0, 0, 0]), ("N20/1", {}, [0, 0, 1]), ("N20/2", {}, [0, 0, 2]), ("N20/3", {}, [0, 1, 2]),
     ("N20/4", {}, [0, 2, 2]), ("N20/4", {"infantry": 1}, [0, 1, 2]), ("N20/4", {"infantry": 3}, [0, 0, 2]),
     ("N20/4", {"armour": 1, "infantry": 3}, [0, 0, 2]), ("N20/2", {"infantry": 3}, [0, 0, 2]),
     ("N20/2", {"armour": 1}, [0, 0, 1])],
)  # fmt: skip
def test_armour_is_owed_in_armour_up_to_two(unit: str, reserve: dict[str, int], left: list[int]) -> None:
    game = german("Jan I 1944", {"de-16pz": unit}, reserve=reserve)
    assert where(game, "de-16pz") == "withdrawn"
    assert owed(game) == left


@pytest.mark.rule("anzio:E5D6b")
def test_other_units_are_owed_in_infantry() -> None:
    game = german("Jan III 1945", {"de-356": "N20/2"}, reserve={"armour": 3})
    assert owed(game) == [0, 2, 0]
    counters = german("Jan III 1945", {"de-356": "N20/2", "de-ei1": "N20", "de-ea1": "N20", "cz-r1": "N20"})
    assert owed(counters) == [0, 1, 0]
    assert (where(counters, "de-ei1"), where(counters, "de-ea1"), where(counters, "cz-r1")) == (
        "pool",
        "N20",
        "N20",
    )


@pytest.mark.rule("anzio:E5D6b")
def test_the_germans_pay_by_kind_what_they_owe() -> None:
    game = at_hand("Oct II 1943 axis", {}, phase="deficits", deficits=[1, 2, 2])
    assert owed(game) == [1, 1, 1]
    later = pass_on(game, "Oct III", "axis")
    assert [event.number for event in happened(later, "repaid")] == [1, 2]
    assert owed(game) == [0, 0, 0]


# --- dates that depend --------------------------------------------------------------------------------------


def gone(when: str, names: dict[str, str], **spec: Any) -> set[str]:
    """Who of some German units leaves on a turn."""
    game = german(when, names, **spec)
    return {name for name in names if where(game, name) == "withdrawn"}


SS = {"de-1ss": "J8", "de-2ss": "Q16"}
PANZERS = {"de-16pz": "K30", "de-26pz": "L30", "de-18pz": "M30", "de-24pz": "N30"}


@pytest.mark.rule("anzio:E8D2")
@pytest.mark.parametrize(("when", "leave"), [("Nov I 1943", set()), ("Nov II 1943", set(SS))])
def test_ss_divisions_that_are_garrisons_leave_in_november(when: str, leave: set[str]) -> None:
    assert gone(when, SS) == leave
    assert gone(when, SS, freed=list(SS)) == set()
    assert gone(when, SS, german_list="reinforced") == leave - {"de-1ss"}


@pytest.mark.rule("anzio:E8D3")
@pytest.mark.rule("anzio:E5D7")
def test_ss_divisions_in_the_game_leave_on_dec_i() -> None:
    assert gone("Nov IV 1943", SS, freed=list(SS)) == set()
    assert gone("Dec I 1943", SS, freed=list(SS)) == set(SS)


@pytest.mark.rule("anzio:E8D3a")
@pytest.mark.parametrize(("second", "first", "then"), [
    (-1, set(SS), set()), (DEC_1, set(), set(SS)), (DEC_1 - 2, set(), set(SS)), (DEC_1 + 1, set(SS), set()),
])  # fmt: skip
def test_an_early_second_invasion_keeps_them_until_january(
    second: int, first: set[str], then: set[str]
) -> None:
    spec: dict[str, Any] = {"freed": list(SS), "second_invasion": second}
    assert gone("Dec I 1943", SS, **spec) == first
    assert gone("Jan I 1944", SS, **spec) == then


@pytest.mark.rule("anzio:E8D4")
def test_the_stronger_lists_do_not_spare_them() -> None:
    assert gone("Nov II 1943", SS, german_list="maximum") == set()
    assert gone("Dec I 1943", SS, german_list="maximum") == set(SS)
    assert gone("Dec I 1943", {"de-1ss": "J8"}, german_list="reinforced") == {"de-1ss"}
    assert gone("Dec I 1943", SS, german_list="maximum", second_invasion=DEC_1) == set()


@pytest.mark.rule("anzio:E8E1")
def test_16_and_26_panzer_are_free_from_the_start() -> None:
    panzers = {"de-16pz": "K30", "de-26pz": "R70", "de-24pz": FIRENZE}
    assert bound(at_hand("Sept II 1943 axis", panzers)) == {"de-24pz"}, "one of Rommel's"


@pytest.mark.rule("anzio:E8E4a")
def test_panzer_divisions_that_are_garrisons_leave_in_november() -> None:
    there = {"de-18pz": "R7", "de-24pz": FIRENZE}
    assert gone("Nov I 1943", there) == set()
    assert gone("Nov II 1943", there) == set(there)
    assert gone("Nov II 1943", there, freed=["de-18pz"]) == {"de-24pz"}
    assert gone("Nov II 1943", there, german_list="reinforced") == {"de-18pz"}


@pytest.mark.rule("anzio:E8E4b1")
def test_panzer_divisions_in_play_may_go_for_others() -> None:
    units = {"de-1ss": "eliminated", "de-16pz": "K30", "de-26pz": "L30", "de-24pz": FIRENZE, "de-hg": "M50"}
    game = german("Dec I 1943", units | {"de-18pz": "R7"}, freed=["de-1ss", "de-24pz"])
    assert asked(game) == {"de-16pz", "de-26pz", "de-24pz", "de-hg"}
    strong = german("Dec I 1943", units, freed=["de-1ss"], german_list="maximum")
    assert "de-26pz" in asked(strong)


@pytest.mark.rule("anzio:E8E4b2")
@pytest.mark.parametrize(
    ("german_list", "leave"),
    [("standard", set(PANZERS)), ("reinforced", {"de-16pz", "de-24pz"}), ("maximum", set())],
)
def test_panzer_divisions_leave_in_january_by_the_list(german_list: str, leave: set[str]) -> None:
    free: dict[str, Any] = {"freed": ["de-18pz", "de-24pz"], "german_list": german_list}
    assert gone("Jan I 1944", PANZERS, **free) == leave
    assert gone("Dec IV 1943", PANZERS, **free) == gone("May I 1944", PANZERS, **free) == set()
    late: dict[str, Any] = free | {"second_invasion": JAN_1}
    assert gone("Jan I 1944", PANZERS, **late) == set()
    assert gone("May I 1944", PANZERS, **late) == leave


@pytest.mark.rule("anzio:E8E4b3")
def test_a_later_invasion_puts_nothing_off() -> None:
    free: dict[str, Any] = {"freed": ["de-18pz", "de-24pz"], "second_invasion": JAN_1 + 1}
    assert gone("May I 1944", PANZERS, **free) == set()
    units = PANZERS | {"de-16pz": "eliminated", "de-18pz": "M30"}
    game = german("May I 1944", units, freed=["de-18pz"], german_list="reinforced", second_invasion=JAN_1)
    assert asked(game) == {"de-18pz", "de-26pz"}


GRENADIERS = {"de-3pg": "K30", "de-15pg": "L30", "de-60pg": "M30"}


@pytest.mark.rule("anzio:E8F1")
@pytest.mark.rule("anzio:E8F2")
@pytest.mark.rule("anzio:E8F3")
@pytest.mark.parametrize(
    ("german_list", "leave"),
    [("standard", {"Aug III 1944": "de-3pg", "Sept I 1944": "de-15pg", "Sept III 1944": "de-60pg"}),
     ("reinforced", {"Aug III 1944": "de-3pg", "Sept III 1944": "de-60pg"}), ("maximum", {})],
)  # fmt: skip
def test_panzergrenadiers_leave_in_summer_by_the_list(german_list: str, leave: dict[str, str]) -> None:
    for week in ("Aug II", "Aug III", "Aug IV", "Sept I", "Sept II", "Sept III", "Sept IV"):
        when = f"{week} 1944"
        expected = {leave[when]} if when in leave else set()
        assert gone(when, GRENADIERS, german_list=german_list) == expected


@pytest.mark.rule("anzio:E8A5")
def test_whoever_took_over_from_hermann_goering_leaves_for_it() -> None:
    units = {"de-hg": "K30", "de-26pz": "L30"}
    assert gone("July IV 1944", units) == {"de-hg"}
    assert gone("July IV 1944", units, sent="de-26pz", freed=["de-26pz"]) == {"de-26pz"}
    assert gone("July III 1944", units) == set()


# --- the planner --------------------------------------------------------------------------------------------


def test_a_panel_plans_eight_weeks_ahead() -> None:
    game = allied("Oct I 1943", {NAMED: "M60/1", "us-505": "eliminated", "us-504": "M60", "br-231": "X66"})
    plans = game.view("allied")["withdrawals"]
    assert [(plan["week"], plan["unit"], plan["how"], plan["cost"]) for plan in plans] == [
        ("Nov III 1943", NAMED, "leaves", 1), ("Nov III 1943", "us-505", "stuck", 0),
        ("Nov IV 1943", "br-231", "leaves", 0),
    ]  # fmt: skip
    assert plans[0]["substitutes"] == ["br-46", "br-5", "br-78"] or set(plans[0]["substitutes"]) == set(
        OTHERS
    )
    (panel,) = [panel for panel in game.view("allied")["panels"] if panel["id"] == "withdrawals"]
    assert len(panel["rows"]) == 3
    for when, weeks in (("Sept III 1943", []), ("Sept IV 1943", ["Nov III 1943"])):
        early = allied(when, {NAMED: "M60"})
        assert [plan["week"] for plan in early.view("axis")["withdrawals"]] == weeks
    poor = allied("Oct I 1943", {}, deficits=[2, 1, 0], scenario="southern")
    (rows,) = [panel["rows"] for panel in poor.view("axis")["panels"] if panel["id"] == "withdrawals"]
    assert [row["value"] for row in rows if row.get("style") == "bad"] == [2, 1]


def test_described_deficits_and_returns_make_sense() -> None:
    for given in ([1], [1, 2, "x"], [-1, 0, 0]):
        with pytest.raises(wl.BadChoice, match="three numbers"):
            at_hand("Oct I 1943 allied", {}, deficits=given)
    with pytest.raises(wl.BadChoice, match="no Allied unit 'de-hg'"):
        at_hand("Oct I 1943 allied", {}, away={"de-hg": "Oct II 1943"})
