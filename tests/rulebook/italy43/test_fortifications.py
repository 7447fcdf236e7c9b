"""Chapter 18: Fortifications, where they are built, and how they go."""

from __future__ import annotations

import pytest

from tests.rulebook.italy43.kit import (
    even,
    offers,
    play_all,
    reach,
    refused,
    setup,
    start,
)
from winterline import Game

FAR = {"us-3-7": "2527", "de-xiv": "1402 fired"}
"""An enemy far away, and an ASU to be readied so that the phase does not end by itself."""
EIGHT = ("2706", "2806", "2508", "2707", "1908", "2302", "2402", "1807")


def initial(units: dict[str, str], **spec: object) -> Game:
    """A German Initial Phase."""
    spec = {"turn": 13, "dice": [], **spec}
    return setup({**FAR, **units}, side="axis", phase="initial", replacements={}, points={"axis": 1}, **spec)  # type: ignore[arg-type]


@pytest.mark.rule("italy43:18.1.3a", "italy43:PN.2")
def test_there_are_eight_and_four_markers_and_no_more_than_twelve_forts() -> None:
    game = initial({}, forts=dict.fromkeys(EIGHT, "1"), started=8)
    assert refused(game, "fortify 2603") == "18.1.3a"
    assert set(offers(game, "fortify")) == {"1908", "2302", "2402", "1807"}, "those that can be raised"
    level_2 = dict.fromkeys(("1908", "2302", "2402", "1807"), "2")
    full = {**level_2, **dict.fromkeys(("2706", "2806", "2508", "2707", "2503", "2403", "1706", "1605"), "1")}
    game = initial({}, forts=full, started=12)
    assert len(game.state.forts) == 12
    assert offers(game, "fortify") == []
    assert refused(game, "fortify 1706") == "18.1.3a", "no Level 2 is left either"
    game.play("raze 2706")
    assert refused(game, "fortify 2706") is None, "its marker may be used again"


@pytest.mark.rule("italy43:18.1.3c")
def test_no_work_in_an_enemy_zone_without_a_unit_nor_under_a_battle_marker() -> None:
    game = initial({"us-45-157": "2707"})
    assert refused(game, "fortify 2706") == "18.1.3c"
    game = initial({"us-45-157": "2707", "de-94-274": "2706"})
    assert refused(game, "fortify 2706") is None
    game = initial(
        {"us-45-157": "2707", "de-94-274": "2706"}, forts={"2706": "1+"}, battles={"2706": 1}, started=8
    )
    assert refused(game, "fortify 2706") == "18.1.3c"


def allowed_to_complete(game: Game) -> bool:
    """Whether the panel of the works says so."""
    rows = [row for panel in game.view("axis")["panels"] for row in panel["rows"]]
    return next(row["value"] == "yes" for row in rows if row.get("label") == "Works can be completed")


@pytest.mark.rule("italy43:18.1.3d")
def test_a_fort_that_is_razed_before_counts_as_started_no_longer() -> None:
    works = dict.fromkeys(EIGHT[:7], "0")
    game = initial({}, forts=works, started=7)
    play_all(game, f"raze {EIGHT[0]}", f"fortify {EIGHT[7]}")
    assert not allowed_to_complete(game), "seven stand, though eight were begun"
    whole = initial({}, forts=works, started=7)
    whole.play(f"fortify {EIGHT[7]}")
    assert allowed_to_complete(whole)
    whole.play(f"raze {EIGHT[0]}")
    assert allowed_to_complete(whole), "and that is never taken back"


@pytest.mark.rule("italy43:18.1.3e", "italy43:PN.5")
def test_level_2_only_on_or_behind_the_gustav_line() -> None:
    game = initial({}, forts={"1908": "1", "2706": "1", "2302": "1"}, started=8)
    assert refused(game, "fortify 2706") == "18.1.3e"
    assert {"1908", "2302"} <= set(offers(game, "fortify")), "Minturno on it, Pontecorvo behind it"


@pytest.mark.rule("italy43:18.2.1a")
def test_a_vacant_fort_is_no_target_and_no_obstacle() -> None:
    game = setup({"us-3-7": "2222", "de-94-274": "1505"}, forts={"2121": "2"}, control=even(13), turn=13)
    open_ = setup({"us-3-7": "2222", "de-94-274": "1505"}, control=even(13), turn=13)
    assert reach(game, "us-3-7") == reach(open_, "us-3-7")
    beside = setup({"us-3-7": "2122", "de-94-274": "2222"}, forts={"2121": "2"}, phase="combat", turn=13)
    assert refused(beside, "attack 2121") == "8.1a"
    assert offers(beside, "attack") == ["2222"]


@pytest.mark.rule("italy43:18.1.1a", "italy43:S1.3.2")
def test_across_the_volturno_knows_no_fortifications() -> None:
    game = start("S1")
    assert offers(game, "fortify") == []
    assert refused(game, "fortify 2706") == "S1.3.2"
    assert offers(start("S3"), "fortify")
