"""Odds: how attack and defence are counted, and which column of the table they lead to."""

from __future__ import annotations

import pytest

from tests.games.italy43.inside import all_odds, odds
from tests.rulebook.italy43.fights import ARENA, DIVISION, GRENADIERS, battlefield, shifts
from tests.rulebook.italy43.kit import offers, refused
from tests.rulebook.italy43.test_odds import THREE
from winterline.core.verdict import Modifier
from winterline.games.italy43.combat import CERTAIN, capped, fought_on, place_of, ratio_of, shifted
from winterline.games.italy43.crt import COLUMNS
from winterline.games.italy43.state import BRITISH_AIR
from winterline.games.italy43.strengths import changed


@pytest.mark.parametrize(
    ("attack_", "defence", "name"),
    [
        pytest.param(20, 2, 10, marks=pytest.mark.rule("italy43:8.3.1a", "italy43:EX.8.3.1a")),
        pytest.param(7, 2, 3, marks=pytest.mark.rule("italy43:8.3.1a", "italy43:EX.8.3.1b")),
        pytest.param(9, 4, 2, marks=pytest.mark.rule("italy43:8.3.1a", "italy43:EX.8.3.1c")),
        pytest.param(6, 4, 1, marks=pytest.mark.rule("italy43:8.3.1a", "italy43:EX.8.3.1d")),
        pytest.param(5, 6, -2, marks=pytest.mark.rule("italy43:8.3.1a", "italy43:EX.8.3.1e")),
        pytest.param(20, 1, 20, marks=pytest.mark.rule("italy43:8.3.1a")),
        pytest.param(6, 18, -3, marks=pytest.mark.rule("italy43:8.3.1a")),
        pytest.param(6, 19, -4, marks=pytest.mark.rule("italy43:8.3.1a")),
        pytest.param(1, 0, 99, marks=pytest.mark.rule("italy43:8.3.1a")),
        pytest.param(0, 1, -99, marks=pytest.mark.rule("italy43:8.3.1a")),
    ],
)
def test_odds_are_rounded_in_the_defenders_favour(attack_: int, defence: int, name: int) -> None:
    assert ratio_of(attack_, defence) == name


@pytest.mark.rule("italy43:8.3.2b")
def test_eight_and_nine_to_one_use_the_last_column() -> None:
    last = len(COLUMNS) - 1
    assert [fought_on(place_of(ratio)) for ratio in (7, 8, 9, 10)] == [
        (last, False),
        (last, False),
        (last, False),
        (last, True),
    ]
    assert place_of(10) == CERTAIN
    assert [fought_on(place) for place in (-2, -1, 0, 1)] == [(0, False), (0, False), (0, False), (1, False)]


@pytest.mark.rule("italy43:8.3.2a")
def test_no_attack_below_one_to_three() -> None:
    units = {"us-756": "2119", "de-hg-1-1": ARENA}
    assert odds(battlefield(units), ("us-756",)).base == -3
    assert offers(battlefield(units), "attack") == [ARENA, "2627"]
    more = {**units, "de-reggio": f"{ARENA} disrupted"}
    game = battlefield(more)
    assert odds(game, ("us-756",)).base == -5
    assert refused(game, f"attack {ARENA}") == "8.3.2a"
    two = battlefield({**more, "us-191": "2119", "us-601": "2119"})
    two.play(f"attack {ARENA}")
    two.play("join us-756")
    assert refused(two, "declare") == "8.3.2a"


@pytest.mark.rule("italy43:8.3.2a", "italy43:8.3.3")
def test_shifts_below_the_table_are_fought_on_its_first_column() -> None:
    game = battlefield({"us-3-7": "2119", "de-44-131": ARENA, "de-44-132": ARENA}, weather="F")
    found = odds(game, ("us-3-7",))
    assert (found.base, shifts(found), found.column) == (-3, {"9.9a": -1}, 0)


@pytest.mark.rule("italy43:8.3.3", "italy43:EX.8.3.3a")
def test_imaginary_columns_are_counted_before_the_table_is_read() -> None:
    units = {
        "de-hg-1-1": "2119",
        "de-hg-1-2": "2119",
        "de-hg-2-2": "2119 reduced",
        "uk-7-11h": f"{ARENA} reduced",
    }
    game = battlefield(units, side="axis")
    names = ("de-hg-1-1", "de-hg-1-2", "de-hg-2-2")
    assert odds(game, names).base == 8
    found = odds(game, names, defence_support=BRITISH_AIR)
    assert (shifts(found), found.name) == ({"9.4a": -1}, "7-1")


@pytest.mark.rule("italy43:RR.1", "italy43:8.4.3b")
def test_an_attachment_elsewhere_attacks_at_half() -> None:
    game = battlefield({"us-3-7": "2119", "us-751": "2219", **GRENADIERS})
    assert odds(game, ("us-3-7", "us-751"), attached=("us-751",)).attack.total == 6 + 2
    stacked = battlefield({"us-3-7": "2119", "us-751": "2119", **GRENADIERS})
    assert odds(stacked, ("us-3-7", "us-751"), attached=("us-751",)).attack.total == 6 + 3
    assert [found.attack.total for found in all_odds(game, ("us-3-7", "us-751"), "US 3")] == [8]


@pytest.mark.rule("italy43:8.5a", "italy43:EX.8.5a")
def test_no_more_than_twenty_points_defend() -> None:
    game = battlefield({"us-3-7": "2111", "de-44-131": "2112", "de-44-132": "2112"})
    found = odds(game, ("us-3-7",), cell="2112")
    assert [line.value for line in found.defence.modifiers] == [7, 7, 7, 7, -8]
    assert found.defence.total == 20


@pytest.mark.rule("italy43:8.5a")
@pytest.mark.parametrize(("points", "lines"), [(19, [19]), (20, [20]), (21, [21, -1])])
def test_what_is_above_twenty_is_taken_off_again(points: int, lines: list[int]) -> None:
    found = capped([Modifier("units", points, "italy43:8.3.1a")])
    assert [line.value for line in found.modifiers] == lines


@pytest.mark.rule("italy43:8.3.3")
def test_shifts_are_summed() -> None:
    game = battlefield({**DIVISION, **GRENADIERS}, weather="F")
    found = odds(game, THREE)
    assert shifted(found.base, found.shifts) == place_of(found.base) - 1


@pytest.mark.rule("italy43:9.1a")
@pytest.mark.parametrize("strength", [1, 2, 5])
def test_halved_once_doubled_once_and_both_is_neither(strength: int) -> None:
    assert changed(strength, half=False, double=False) == strength
    assert changed(strength, half=True, double=True) == strength
    assert changed(strength, half=False, double=True) == 2 * strength
    assert changed(strength, half=True, double=False) == strength // 2 + strength % 2
