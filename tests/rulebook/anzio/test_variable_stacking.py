"""Stacking by the addendum (X13-22): what the units and the ground change, and which nations count as one."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

import winterline as wl
from tests.rulebook.anzio.kit import after, go, reach, setup, where

VARIABLE = "addendum.stacking-modifiers"
CZECHS, COMMONWEALTH = "addendum.stacking-axis-nations", "addendum.stacking-commonwealth"
PURE = "addendum.stacking-all-apennine"
NATIONS = "supp.nationality"
DULL, EASY = "G31", "P6"
"""A rough hex without a major road, and one that is nothing but plain."""
ONES = ("us-504", "us-505", "us-325", "us-rgr")


def limit(units: Iterable[str], label: str = DULL, options: Iterable[str] = (VARIABLE,)) -> float:
    """What a hex holds with these units in it."""
    placed = dict.fromkeys(units, label)
    game = setup("Dec I allied", placed, options=options)
    (told,) = game.rules.stacking(game.state, label)
    return told.allowed


@pytest.mark.rule("anzio:X13-22.1")
@pytest.mark.parametrize(
    ("units", "allowed"),
    [
        (("us-36",), 8),
        (("us-36", "us-504"), 9),
        (("us-36", "us-504", "us-505"), 8),
        (("us-36", "us-504", "us-505", "us-325"), 8),
        (("us-36", "us-504", "us-505", "us-325", "us-rgr"), 7),
        (("us-36", "br-56"), 8),
        (("us-36", "br-201gds", "br-2ss"), 7),
        (("us-504", "us-505", "us-325", "us-rgr", "br-2ss"), 6),
        (("us-36", "al-r1"), 9),
        (("us-504", "us-505", "us-325", "us-rgr", "al-r1"), 7),
    ],
)
def test_two_units_hold_more_crowds_and_mixed_stacks_less(units: tuple[str, ...], allowed: int) -> None:
    assert limit(units) == allowed
    assert limit(units, options=()) == 8


@pytest.mark.rule("anzio:X13-22.1")
def test_it_stands_instead_of_the_limit_of_seven() -> None:
    mixed = ("us-36", "br-56")
    assert limit(mixed, options=(NATIONS,)) == 7
    assert limit(mixed, options=(NATIONS, VARIABLE)) == 8
    assert limit(("us-36", "us-504", "us-505"), options=(NATIONS, VARIABLE)) == 8


@pytest.mark.rule("anzio:X13-22.1")
def test_a_third_unit_takes_the_bonus_of_two_away() -> None:
    pair = setup("Dec I allied", {"us-1armd": DULL, "us-36": "G30", "us-504": "G32"}, options=[VARIABLE])
    assert DULL in reach(pair, "us-36"), "nine points of two units"
    go(pair, "us-36", DULL)
    assert DULL not in reach(pair, "us-504")
    three = setup("Dec I allied", {"us-504": DULL, "us-505": DULL, "us-1armd": "G30"}, options=[VARIABLE])
    assert DULL in reach(three, "us-1armd"), "seven points of three"
    why = after(pair, "move us-504").why_not(f"go {DULL}")
    assert why is not None
    assert (why.rule, why.sum) == ("anzio:X13-22.1", (10, 8))


@pytest.mark.rule("anzio:X13-22.2")
@pytest.mark.parametrize(
    ("label", "what", "more"),
    [
        ("P6", "plain", 1),
        ("E44", "plain and a major road: once", 1),
        ("K55", "plain on a river", 1),
        ("P8", "plain, a river and a minor road", 1),
        ("C14", "rough with a major road", 1),
        ("D16", "rough, a river and a major road", 1),
        ("G30", "rough with a minor road", 0),
        ("B36", "plain and rough", 0),
        ("G31", "rough on a river", 0),
        ("F20", "a major road, but High Apennine", 0),
        ("G51", "a major road, but swamp", 0),
    ],
)
def test_easy_ground_holds_a_point_more(label: str, what: str, more: int) -> None:
    assert limit(ONES[:3], label) == 8 + more, what
    assert limit(ONES[:2], label) == 9 + more, what


@pytest.mark.rule("anzio:X13-22.3")
@pytest.mark.parametrize(
    ("label", "what", "less", "strictly"),
    [
        ("I17", "all High Apennine", 1, 1),
        ("F51", "all swamp, which is its equal", 1, 1),
        ("N40", "all High Apennine with a major road", 0, 0),
        ("N46", "all High Apennine with a minor road", 0, 0),
        ("D11", "some High Apennine and a mountain", 1, 0),
        ("D12", "some with a river and a mountain", 1, 0),
        ("T61", "some with a river and a minor road", 1, 0),
        ("G48", "some swamp and headwaters", 1, 0),
        ("F33", "some, and nothing else", 0, 0),
        ("F20", "some with a major road", 0, 0),
        ("G20", "a mountain without High Apennine", 0, 0),
        ("G31", "a river without it", 0, 0),
    ],
)
def test_high_apennine_holds_a_point_less(label: str, what: str, less: int, strictly: int) -> None:
    assert limit(ONES[:3], label) == 8 - less, what
    assert limit(ONES[:3], label, (VARIABLE, PURE)) == 8 - strictly, what


@pytest.mark.rule("anzio:X13-22.4")
@pytest.mark.parametrize(
    ("units", "apart", "together"),
    [
        (("br-201gds", "ca-1armd", "br-2ss"), 7, 8),
        (("br-201gds", "in-8", "br-2ss"), 7, 8),
        (("nz-2", "br-2ss", "br-201gds"), 7, 8),
        (("br-201gds", "us-505", "br-2ss"), 7, 7),
        (("br-201gds", "fr-4gtm", "br-2ss"), 7, 7),
        (("us-1ssf", "us-505", "us-325"), 8, 8),
        (("us-1ssf", "ca-1armd", "ca-1"), 8, 8),
        (("us-1ssf", "ca-1armd", "us-505"), 7, 7),
        (("us-1ssf", "br-2ss", "ca-1armd"), 7, 8),
        (("us-1ssf", "br-2ss", "br-201gds"), 7, 8),
        (("al-r1", "al-r4", "br-2ss"), 8, 8),
    ],
)
def test_the_commonwealth_is_one_nation_by_choice(units: tuple[str, ...], apart: int, together: int) -> None:
    assert limit(units) == apart
    assert limit(units, options=(VARIABLE, COMMONWEALTH)) == together


@pytest.mark.rule("anzio:X13-22.4")
@pytest.mark.parametrize(
    ("units", "apart", "together"),
    [
        (("cz-r1", "de-nw71", "de-fras"), 7, 8),
        (("sk-r1", "de-nw71", "de-fras"), 7, 8),
        (("de-162", "de-nw71", "de-fras"), 7, 8),
        (("de-162", "cz-r1", "sk-r1"), 7, 8),
        (("cz-r1", "cz-r2", "sk-r1"), 7, 8),
        (("it-185", "de-nw71", "de-fras"), 7, 7),
        (("de-16pz", "de-nw71", "de-fras"), 8, 8),
    ],
)
def test_czechs_slovaks_and_turcomans_are_german_by_choice(
    units: tuple[str, ...], apart: int, together: int
) -> None:
    for options, allowed in (([VARIABLE, CZECHS], apart), ([VARIABLE], together)):
        spec = {"when": "Jan I 1945 axis", "units": dict.fromkeys(units, DULL), "sea": {"invaded": (23,)}}
        game = wl.position("anzio", spec, scenario="po-valley", options=options)
        assert game.rules.stacking(game.state, DULL)[0].allowed == allowed


@pytest.mark.rule("anzio:X13-22.5")
def test_ten_points_of_two_armoured_divisions() -> None:
    armour = {"br-7armd": EASY, "nz-2": "P5"}
    plain = setup("Nov IV allied", armour, options=[VARIABLE])
    assert EASY not in reach(plain, "nz-2"), "two nations: nine"
    one = setup("Nov IV allied", armour, options=[VARIABLE, COMMONWEALTH])
    assert EASY in reach(one, "nz-2")
    go(one, "nz-2", EASY)
    assert not [warned for warned in one.rules.warnings(one.state) if warned.kind == "stacking"]
    rough = {"br-7armd": DULL, "nz-2": "G30"}
    assert DULL not in reach(setup("Nov IV allied", rough, options=[VARIABLE, COMMONWEALTH]), "nz-2")


@pytest.mark.rule("anzio:X13-22.5")
def test_five_points_of_a_mixed_crowd_in_the_mountains() -> None:
    five = dict.fromkeys((*ONES, "br-2ss"), "I17")
    assert limit(five, "I17") == 5
    game = setup("Nov IV allied", {**five, "br-2ss": "J17", "br-201gds": "J16"}, options=[VARIABLE])
    assert "I17" in reach(game, "br-2ss")
    go(game, "br-2ss", "I17")
    assert where(game, "br-2ss") == "I17"
    assert "I17" not in reach(game, "br-201gds"), "a sixth point would be too much"


@pytest.mark.rule("anzio:X13-22.5")
def test_no_game_begins_with_too_much_in_a_hex() -> None:
    for options in ([VARIABLE], [VARIABLE, CZECHS], [VARIABLE, PURE]):
        game = wl.new("anzio", options=options, seed=1)
        assert game.rules.check(game.state) == []
        assert not game.rules.warnings(game.state)
