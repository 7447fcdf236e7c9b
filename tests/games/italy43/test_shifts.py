"""Terrain in combat, and the shifts that nobody decides on: Troop Quality, tanks, Fortifications."""

from __future__ import annotations

import pytest

from tests.games.italy43.inside import battle, odds
from tests.rulebook.italy43.fights import ARENA, battlefield, shifts
from tests.rulebook.italy43.kit import counter, setup
from tests.rulebook.italy43.test_shifts import SHERMANS
from winterline.games.italy43.shifts import is_fortified, level_at, quality_of, shifts_of


@pytest.mark.rule("italy43:2.3.2h")
def test_quality_is_read_from_the_side_that_shows_and_changes_shifts_alone() -> None:
    game = setup({"de-15-104-1": "2119", "de-hg-1-1": "2219 reduced"}, side="axis")
    book = game.rules.book  # type: ignore[attr-defined]
    numbers = [book.index[name][1] for name in ("de-15-104-1", "de-hg-1-1", "de-94-274")]
    assert [quality_of(book, game.state, 1, unit) for unit in numbers] == [1, 0, -1]
    elite, plain = counter(game, "de-15-104-1"), counter(game, "de-hg-1-2")
    assert [elite[key] for key in ("attack", "defence", "move")] == [
        plain[key] for key in ("attack", "defence", "move")
    ]
    fight = battlefield(
        {"us-rgr-1": "2119", "us-3-7": "2219", "de-94-274": ARENA, "de-fj-1": "2222"}, turn=15
    )
    assert shifts(odds(fight, ("us-rgr-1",))) == {"9.2.1a": 1}
    assert shifts(odds(fight, ("us-3-7",))) == {}


@pytest.mark.rule("italy43:9.3.3a", "italy43:18.2.2b")
def test_no_tank_shift_in_rough_ground_cities_and_forts() -> None:
    for place, near in (("2112", "2111"), ("2518", "2417"), ("1915", "1814")):
        units = {"us-3-7": near, "us-751": near, "de-hg-1-1": place}
        assert shifts(odds(battlefield(units), ("us-3-7", "us-751"), attached=("us-751",), cell=place)) == {}
    units = {**SHERMANS, "de-hg-1-1": ARENA}
    fort = battlefield(units, forts={ARENA: 1})
    assert shifts(odds(fort, ("us-3-7", "us-751"), attached=("us-751",))) == {"18.2.2a": -1}
    half = battlefield(units, forts={ARENA: 0})
    assert shifts(odds(half, ("us-3-7", "us-751"), attached=("us-751",))) == {"9.3.1": 1}
    assert not is_fortified(half.state, half.rules.book.cell(ARENA))  # type: ignore[attr-defined]


# --- Fortifications -----------------------------------------------------------------------------------


@pytest.mark.rule("italy43:18.2.2a", "italy43:9.9a")
def test_completed_fortifications_shift_left_by_their_level() -> None:
    for level, value in ((0, 0), (1, -1), ("1+", -1), (2, -2)):
        expected = {"18.2.2a": value} if value else {}
        game = battlefield({"us-3-7": "2111", "de-hg-1-1": "2112"}, forts={"2112": level}, turn=15)
        found = odds(game, ("us-3-7",), cell="2112")
        assert shifts(found) == expected
        assert found.defence.total == 6
        cells = [game.rules.book.cell(label) for label in ("2112", "2111", "2113")]  # type: ignore[attr-defined]
        assert [level_at(game.state, cell) for cell in cells] == [-value, 0, 0]


@pytest.mark.rule("italy43:PN.1", "italy43:8.7.1b")
def test_support_is_no_part_of_automatic_ds_and_breakthrough() -> None:
    units = {**SHERMANS, "us-3-hq": "2119 ready", "de-hg-1-1": ARENA}
    game = battlefield(units)
    gun = game.rules.book.index["us-3-hq"][1]  # type: ignore[attr-defined]
    for kind, expected in (("regular", 2), ("auto", 1), ("breakthrough", 1)):
        found = odds(game, ("us-3-7", "us-751"), attached=("us-751",), guns=(gun,), kind=kind)
        assert len(found.shifts) == expected
    fought = battle(game, ("us-3-7", "us-751"), attached=("us-751",), guns=(gun,))
    book = game.rules.book  # type: ignore[attr-defined]
    assert len(shifts_of(book, game.state, fought, guns=False)) == 1, "before anybody has committed any"
