"""Zones of control, stacking, friendly hexes (B4D, B4E2, B4E13-14, C4) and what they do to movement."""

from __future__ import annotations

import pytest

from tests.games.anzio.inside import dry, ground, inland, side
from tests.games.anzio.literal import March
from tests.rulebook.anzio.country import meadow, ring
from tests.rulebook.anzio.kit import (
    costs,
    go,
    reach,
    refused_going,
    setup,
    where,
)
from tests.rulebook.anzio.test_zones import WEEK


@pytest.mark.rule("anzio:B4E2.1")
def test_a_zone_is_the_six_hexes_around() -> None:
    heart = meadow()
    game = setup(WEEK, {"de-16pz": heart}, spare=False)
    assert set(game.rules.zone(game.state, "axis")) == set(ground().around(heart))
    assert game.rules.zone(game.state, "allied") == []


@pytest.mark.rule("anzio:EX.B4E2.2", "anzio:B4B4")
def test_zones_that_only_overlap_bring_no_battle() -> None:
    heart = meadow()
    two_off = ring(ring(heart)[0])[0]
    game = setup(WEEK, {"de-16pz": heart, "us-36": two_off})
    game.play("end")
    assert game.state.battles == ()
    assert game.rules.rolls(game.state) == 0
    assert where(game, "us-36") == two_off


@pytest.mark.rule("anzio:B4E2b")
def test_a_zone_reaches_over_the_river() -> None:
    game = setup(WEEK, {"de-16pz": "U26"}, spare=False)
    assert set(game.rules.zone(game.state, "axis")) == set(ground().around("U26"))


@pytest.mark.rule("anzio:B4D1")
def test_eight_points_in_a_hex() -> None:
    a, b = side("plain")
    units = {"us-36": a, "us-45": b, "br-5": b, "br-201gds": a}
    game = setup(WEEK, units)
    assert refused_going(game, "us-36", b) == "B4D1", "4 + 3 + 4"
    go(game, "br-201gds", b)
    assert {where(game, unit) for unit in ("us-45", "br-5", "br-201gds")} == {b}, "4 + 3 + 1"
    c, d = side("rough")
    again = setup(WEEK, {"us-36": c, "us-45": d, "us-3": d})
    assert refused_going(again, "us-36", d) == "B4D1", "the same in any terrain"


@pytest.mark.rule("anzio:B4D2")
def test_full_hexes_may_be_passed() -> None:
    land = ground()
    a, b, c = next(
        (a, b, c)
        for a in inland()
        for b in land.around(a)
        for c in land.around(b)
        if b in inland()
        and c in inland()
        and dry(a, b, c)
        and c not in (a, *land.around(a))
        and land.passable(a, b)
        and land.passable(b, c)
        and land.road(a, b) == land.road(b, c) == "major"
    )
    game = setup(WEEK, {"br-46": a, "us-45": b, "us-3": b})
    assert b not in reach(game, "br-46")
    assert game.rules.path(game.state, "br-46", c) == [b, c]


@pytest.mark.rule("anzio:B4C8")
def test_zones_do_not_change_what_a_step_costs() -> None:
    heart = meadow()
    north, off = ring(heart)[0], ring(ring(heart)[0])[0]
    free = setup(WEEK, {"us-36": off})
    stopped = setup(WEEK, {"us-36": off, "de-16pz": heart})
    assert costs(free, "us-36")[north] == costs(stopped, "us-36")[north]
    assert ground().reach(off, March(24))[north] == 2 * costs(free, "us-36")[north]
