"""The impulse chart of 1970: who moves, how far, into which zones, and whether he may attack."""

from __future__ import annotations

import pytest

import winterline as wl
from tests.rulebook.beachhead.kit import reach, refused
from tests.rulebook.beachhead.printed import NEW, at, targets

CHART = {  # letter: (side, factor of a unit of four, may enter enemy zones, may attack)
    "A": ("allied", 4, True, True),
    "B": ("axis", 2, False, False),
    "C": ("allied", 4, True, False),
    "D": ("axis", 4, True, True),
    "E": ("allied", 2, False, False),
    "F": ("axis", 4, True, False),
}
LINE = ["2115", "2215", "2316", "2416", "2517"]
NINE_FOURS = {"allied": ("us-3-7", "us-3-15", "us-3-30"), "axis": ("de-715id-725", "de-715id-735", "de-hg-1")}


def meeting(letter: str) -> wl.Game:
    """Each side has a unit in the open, one two squares from an enemy and one beside an enemy."""
    side = CHART[letter][0]
    other = "axis" if side == "allied" else "allied"
    open_, near, touching = NINE_FOURS[side]
    _, far, touched = NINE_FOURS[other]
    return at("2" + letter, {open_: "2014", near: "1415", far: "1614", touching: "0709", touched: "0710"})


def observed(letter: str) -> tuple[str, int, bool, bool]:
    """What an impulse really allows, read off decisions and actions."""
    game = meeting(letter)
    assert game.decision is not None
    side = game.decision.side
    open_, near, _ = NINE_FOURS[side]
    far = max(n for n, label in enumerate(LINE, 1) if label in reach(game, open_))
    into_zone = bool(reach(game, near) & {"1515", "1514"})
    game.play("end")
    attack = game.decision.kind == "declaring-all" and bool(targets(game))
    return side, far, into_zone, attack


@pytest.mark.parametrize(
    "letter", [pytest.param(x, marks=pytest.mark.rule(f"beachhead-1970:impulses.{x}")) for x in "ABCDEF"]
)
def test_each_impulse_allows_what_the_chart_says(letter: str) -> None:
    assert observed(letter) == CHART[letter]


@pytest.mark.rule("beachhead-1970:impulses.A")
@pytest.mark.rule("beachhead-1970:impulses.D")
@pytest.mark.parametrize("letter", ["A", "D"])
def test_attacks_belong_to_a_and_d(letter: str) -> None:
    game = meeting(letter)
    game.play("end")
    assert targets(game) == {"0710"}


@pytest.mark.rule("beachhead-1970:impulses.C")
@pytest.mark.rule("beachhead-1970:impulses.F")
@pytest.mark.parametrize("letter", ["C", "F"])
def test_in_c_and_f_units_touch_but_do_not_attack(letter: str) -> None:
    game = meeting(letter)
    assert refused(game, "attack 0710") == "combat.1"
    game.play("end")
    assert game.decision is not None
    assert game.view("spectator")["when"] == {"C": "2D", "F": "3A"}[letter]


@pytest.mark.rule("beachhead-1970:impulses.B")
@pytest.mark.rule("beachhead-1970:impulses.E")
@pytest.mark.parametrize("letter", ["B", "E"])
def test_half_a_factor_is_kept_exactly(letter: str) -> None:
    """Five factors make two and a half: five squares of road, or two of open ground and no third."""
    unit = {"B": "de-hg-1", "E": "us-rgr-1"}[letter]
    road = reach(at("2" + letter, {unit: "0803"}), unit)
    assert {"0808", "0809"} & road == {"0808"}
    open_ = reach(at("2" + letter, {unit: "2014"}), unit)
    assert open_ & set(LINE) == {"2115", "2215"}


@pytest.mark.rule("beachhead-1970:impulses.B")
@pytest.mark.rule("beachhead-1970:impulses.E")
@pytest.mark.parametrize("letter", ["B", "E"])
def test_no_zone_is_entered_in_b_and_e(letter: str) -> None:
    game = meeting(letter)
    near = NINE_FOURS[CHART[letter][0]][1]
    game.play(f"move {near}")
    assert refused(game, "go 1515") == "impulses.B"
    assert refused(game, "go 1514") == "impulses.B"


@pytest.mark.rule("beachhead-1970:impulses.general")
def test_seven_turns_of_six_impulses_alternate_between_the_sides() -> None:
    game = at("1A", {"us-3-7": "0904", "de-71-2": "2014"})
    seen: list[tuple[str, str]] = []
    while game.decision is not None:
        moment = game.view("spectator")["when"], game.decision.side
        seen.append(moment)
        game.play("end")
    sides = ["allied", "axis"] * 3
    assert seen == [
        (f"{turn}{x}", side) for turn in range(1, 8) for x, side in zip("ABCDEF", sides, strict=True)
    ]
    assert game.result is not None


@pytest.mark.rule("beachhead-1970:impulses.general")
def test_only_the_side_in_turn_moves() -> None:
    assert refused(meeting("A"), "move de-hg-1") == "impulses.general"
    assert refused(meeting("B"), "move us-3-7") == "impulses.general"
    with pytest.raises(wl.NotYourDecision):
        meeting("A").play("end", side="axis")


@pytest.mark.rule("beachhead-1970:impulses.general")
def test_any_number_of_units_moves_or_none() -> None:
    game = meeting("A")
    for unit, label in (("us-3-15", "1414"), ("us-3-7", "2115"), ("us-3-30", "0608")):
        assert game.why_not("end") is None
        game.play(f"move {unit}")
        game.play(f"go {label}")
    assert refused(game, "move us-3-30") == "zoc.one"
    assert NEW(seed=1).decision is not None
