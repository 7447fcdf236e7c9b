"""The Garibaldi brigades (E10D): they come anywhere, heed no zones, use no roads, and come again."""

from __future__ import annotations

import pytest

from tests.rulebook.anzio.battlefield import asked, lines
from tests.rulebook.anzio.italy import in_italy
from tests.rulebook.anzio.kit import go, play_all, reach, refused

WHEN = "June I 1944 allied"


@pytest.mark.rule("anzio:E10D3")
def test_partisans_have_no_zone_of_control() -> None:
    for unit, goes_on in (("it-36g", True), ("it-leg", False)):
        game = in_italy("June I 1944 axis", {"de-29pg": "W54", unit: "W51"})
        go(game, "de-29pg", "W52")
        assert (refused(game, "move de-29pg") is None) is goes_on
        assert "W51" not in reach(game, "de-29pg")


@pytest.mark.rule("anzio:E10D3")
def test_partisans_ignore_zones_of_control() -> None:
    game = in_italy(WHEN, {"it-36g": "W52", "de-29pg": "W50", "it-leg": "W52"})
    go(game, "it-36g", "W51", "V51", "V50")
    assert refused(game, "move it-36g") is None
    go(game, "it-leg", "W51")
    assert refused(game, "move it-leg") is not None


@pytest.mark.rule("anzio:E10D3")
def test_nobody_must_fight_partisans_nor_they_anybody() -> None:
    ours = in_italy(WHEN, {"it-36g": "W51", "de-ei1": "W50"}, phase="declarations")
    assert lines(ours) == {"attack W50", "end"}
    theirs = in_italy("June I 1944 axis", {"it-36g": "W51", "de-29pg": "W50"}, phase="declarations")
    assert lines(theirs) == {"attack W51", "end"}
    theirs.play("attack W51")
    assert asked(theirs)[1] in ("declaring", "fighting")


@pytest.mark.rule("anzio:E10D3")
def test_germans_next_to_partisans_and_others_must_fight_the_others() -> None:
    units = {"it-36g": "W51", "us-504": "W49", "de-29pg": "W50"}
    game = in_italy("June I 1944 axis", units, phase="declarations")
    assert refused(game, "end") == "B4E9"
    play_all(game, "attack W49", "join de-29pg", "declare")
    assert asked(game)[1] == "fighting"


@pytest.mark.rule("anzio:E10D3")
def test_partisans_destroy_no_counters_beside_them_but_those_they_come_upon() -> None:
    game = in_italy(WHEN, {"it-36g": "W52", "de-94": "W50/i"})
    go(game, "it-36g", "W51")
    assert refused(game, "move it-36g") is None
    go(game, "it-36g", "W50")
