"""Movement inside the combat phase as far as the movement rules speak of it (B4B5, B4C6, B4C10.2, C3.4)."""

from __future__ import annotations

import pytest

from tests.games.anzio.inside import ground, inland, ways_of
from tests.rulebook.anzio.battlefield import asked, fight, lines, retreat_all
from tests.rulebook.anzio.country import meadow
from tests.rulebook.anzio.kit import setup, step, where


@pytest.mark.rule("anzio:B4B5")
def test_what_follows_a_battle_is_optional() -> None:
    units = {"us-45": "W51", "us-3": "W51", "de-nw71": "W50", "de-29pg": "W49"}
    game, _ = fight(units, "5-1", 1)
    step(game, "lose us-3")
    assert "halt" in lines(game), "nobody has to advance"
    game.play("advance us-45 W50")
    step(game, "halt")
    assert game.state.round == 2
    assert asked(game)[0] == "allied"
    assert "end" in lines(game), "nobody has to attack again"
    assert "attack W49" in lines(game), "but those who advanced may"
    game.play("end")
    assert where(game, "us-45") == "W50"
    beaten, _ = fight({"us-36": "W51", "de-16pz": "W50"}, "1-2", 3)  # AR
    retreat_all(beaten)
    assert asked(beaten)[1] not in ("advancing", "declaring-all"), "and nothing at all after a repulse"


@pytest.mark.rule("anzio:B4C10.2")
def test_a_road_opens_a_side_to_a_retreat() -> None:
    land = ground()
    a, b = next(
        (a, b)
        for a in inland()
        for b in land.around(a)
        if b in inland()
        and land.passable(a, b)
        and land.natural(a, b) == "high"
        and land.road(a, b)
        and any(
            c in inland() and land.passable(a, c) and land.natural(a, c) != "high" for c in land.around(a)
        )
    )
    assert (b,) in ways_of(setup("Oct I axis", {"de-16pz": a}), "de-16pz")
    c, d = next(
        (a, b)
        for a in inland()
        for b in land.around(a)
        if b in inland()
        and land.passable(a, b)
        and land.natural(a, b) == "high"
        and not land.road(a, b)
        and any(
            c in inland() and land.passable(a, c) and land.natural(a, c) != "high" for c in land.around(a)
        )
    )
    assert (d,) not in ways_of(setup("Oct I axis", {"de-16pz": c}), "de-16pz")


@pytest.mark.rule("anzio:C3.4")
def test_mud_does_not_change_retreats() -> None:
    good = ways_of(setup("Oct I axis", {"de-16pz": meadow()}), "de-16pz")
    assert ways_of(setup("Nov I axis", {"de-16pz": meadow()}), "de-16pz") == good
    assert {len(way) for way in good} == {1, 2}
