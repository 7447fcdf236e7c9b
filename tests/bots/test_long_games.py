"""What is measured of the long games, and that their armies neither dissolve nor stand still."""

from __future__ import annotations

import pytest

from tests.bots.long_games import Record, Week, main, play, share

CITIES = (3, 5)


def record(*weeks: tuple[bool, str, float, str]) -> Record:
    """A game by its weeks: dry or not, who was behind, what the Germans had left, and who attacked."""
    found = [
        Week(turn, dry, behind, {"allied": 1.0, "axis": left}, CITIES, {attacker} if attacker else set())
        for turn, (dry, behind, left, attacker) in enumerate(weeks)
    ]
    return Record("southern", 1, found)


def test_an_army_that_is_lost_long_before_the_end_has_collapsed() -> None:
    quiet = (True, "allied", 1.0, "allied")
    spent = (True, "allied", 0.1, "allied")
    assert record(*[quiet] * 9, *[spent] * 11).flags() == ["COLLAPSE axis"]
    assert record(*[quiet] * 18, *[spent] * 2).flags() == []


def test_six_dry_weeks_without_an_attack_by_whoever_is_behind_are_too_many() -> None:
    still, mud = (True, "allied", 1.0, ""), (False, "allied", 1.0, "")
    assert record(*[still] * 5, (True, "allied", 1.0, "allied"), *[still] * 5).flags() == []
    assert record(*[still] * 3, *[mud] * 4, *[still] * 3).flags() == ["FROZEN allied"]
    assert record(*[(True, "axis", 1.0, "allied")] * 6).flags() == ["FROZEN axis"]
    assert record(*[still] * 3, (True, "axis", 1.0, "axis"), *[still] * 3).flags() == []
    weak = record(*[still] * 9)
    for week in weak.weeks:
        week.able = False
    assert weak.flags() == []
    assert weak.longest("allied") == 9


def test_strength_is_what_is_left_of_those_who_have_come() -> None:
    full = {"de-a": 6, "de-b": 6, "de-c": 6}
    units = [
        {"id": "de-a", "side": "axis", "status": "board", "hex": "K20", "attack": 1, "defence": 2},
        {"id": "de-b", "side": "axis", "status": "eliminated", "attack": 3, "defence": 3},
        {"id": "de-c", "side": "axis", "status": "waiting", "attack": 3, "defence": 3},
    ]
    assert share(units, "axis", full) == pytest.approx(0.25)
    assert share(units, "allied", full) == 1.0


def test_a_row_for_each_game(capsys: pytest.CaptureFixture[str]) -> None:
    main(["shingle:21", "--weeks", "1"])
    assert "| `shingle` 21 |" in capsys.readouterr().out


@pytest.mark.parametrize("scenario", ["diadem", "shingle"])
def test_armies_neither_dissolve_nor_stand_still(scenario: str) -> None:
    """In Shingle the Allies of this seed once had a third of their army left after five of six weeks."""
    found = play(scenario, 22)
    assert found.flags() == []
    assert min(found.lowest(side) for side in ("allied", "axis")) > 0.5
    assert sum("allied" in week.attacked for week in found.weeks) >= 2
