"""Chapter 25, first half: Major Assaults, Half Effectiveness, Pontoon Bridges."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.games.italy43.inside import book, odds, rules
from tests.rulebook.italy43.fights import ARENA, battlefield
from tests.rulebook.italy43.kit import (
    refused_after,
    setup,
    steps,
    tactics,
    where,
)
from tests.rulebook.italy43.test_options import HALF, PONTOON, second
from winterline.games.italy43.book import Approach
from winterline.games.italy43.engage import MAY_NOT_ATTACK
from winterline.games.italy43.escape import drowns, plight_of
from winterline.games.italy43.options.half_effectiveness import is_forded
from winterline.games.italy43.pursuit import length
from winterline.games.italy43.state import Battle


@pytest.mark.rule("italy43:25.2b")
def test_a_marked_unit_attacks_at_half_and_advances_one_hex() -> None:
    game = battlefield({"us-3-7": "2119 half", "us-3-15": "2119", "de-94-274": ARENA}, options=HALF)
    assert odds(game, ["us-3-7"]).attack.total == 3
    assert odds(game, ["us-3-15"]).attack.total == 6
    known = rules("S3", HALF).book
    marked, fresh = (known.index[name][1] for name in ("us-3-7", "us-3-15"))
    won = Battle(known.cell(ARENA), (marked, fresh), advance=2)
    assert length(known, game.state, won, marked) == 1
    assert length(known, game.state, won, fresh) == 2


@pytest.mark.rule("italy43:25.2c")
def test_nobody_earns_a_second_marker_or_attacks_over_such_sides() -> None:
    game = setup({"us-3-7": "2908 half", "us-191": "2217 half", "us-3-15": "2908"}, options=HALF)
    assert "2909" not in steps(game, "us-3-7")
    assert refused_after(game, "move us-3-7 tactical", "go 2909") == "25.2c"
    assert "2909" in steps(game, "us-3-15")
    assert "2218" not in steps(game, "us-191")
    assert refused_after(game, "move us-191 tactical", "go 2218") == "25.2c"
    units = {"us-3-7": "2908 half", "us-191": "2217 half", "us-3-15": "2908", "de-hg-1-1": "2909"}
    fight = battlefield(
        {**units, "us-751": "2217", "us-45-157": "2217 half", "de-hg-1-2": "2218"}, options=HALF
    )
    for line, unit, rule_id in (
        ("attack 2909", "us-3-7", "25.2c"),
        ("attack 2909", "us-3-15", None),
        ("attack 2218", "us-191", "25.2c"),
        ("attack 2218", "us-751", None),
        ("attack 2218", "us-45-157", None),
    ):
        known = rules("S3", HALF).book
        side, number = known.index[unit]
        place = fight.state.forces[side].at[number]
        found = MAY_NOT_ATTACK(known, fight.state, Approach(side, (number,), place, known.cell(line[-4:])))
        assert (found and found.rule.split(":")[1]) == rule_id, (line, unit)


def test_a_march_pauses_behind_every_ford() -> None:
    game = setup({"us-191": "3520", "de-94-274": "2314", "de-305-577": "3018"}, options=HALF)
    known = rules("S3", HALF).book
    fords = 0
    for goal in (place for place in game.rules.reach(game.state, "us-191") if place.isdigit()):
        way = ["3520", *game.rules.path(game.state, "us-191", goal)]
        cells = [known.cell(place) for place in way]
        crossed = [is_forded(known, game.state, 0, a, b) for a, b in pairwise(cells)]
        assert sum(crossed[:-1]) == 0, way
        fords += crossed[-1]
    assert fords


# ---- 25.3


@pytest.mark.rule("italy43:25.3a")
def test_friends_on_both_banks_bridge_a_major_river() -> None:
    assert book().ground.blocked(book().cell("2417"), book().cell("2517"), book().ground.major)
    game = setup({"us-3-7": "2418", "us-3-30": "2517"}, options=PONTOON)
    assert second(game, "us-3-7", "2417") >= {"2517"}
    game = setup({"us-3-7": "2418", "us-3-30": "2618"}, options=PONTOON)
    assert "2517" not in second(game, "us-3-7", "2417"), "nobody holds the far bank"
    plain = setup({"us-3-7": "2418", "us-3-30": "2517"})
    assert "2517" not in second(plain, "us-3-7", "2417"), "without the option it must begin there"


@pytest.mark.rule("italy43:25.3a", "italy43:25.3c")
def test_rain_washes_bridges_out_and_dry_weather_saves_vehicles() -> None:
    for box, open_ in (("A", True), ("C", True), ("E", False), ("F", False)):
        game = setup({"us-3-7": "2418", "us-3-30": "2517", "us-191": "2417"}, options=PONTOON, weather=box)
        assert ("2517" in second(game, "us-3-7", "2417")) == open_, box
        known = rules("S3", PONTOON).book
        tank = known.index["us-191"][1]
        plight = plight_of(known, game.state, 0, tank, known.cell("2417"), 2)
        assert drowns(plight, known.cell("2417"), known.cell("2517")) != open_, box


@pytest.mark.rule("italy43:EX.25.3")
def test_the_example_of_pontoon_bridges() -> None:
    units = {"us-3-7": "2417", "us-3-15": "2418", "us-191": "3012", "us-3-30": "3112", "de-94-274": "3011"}
    game = setup(units, options=PONTOON)
    assert "2517" not in second(game, "us-3-15", "2417")
    tactics(game, "us-3-7", "2517")
    assert "2517" in second(game, "us-3-15", "2417"), "A holds the far bank now"
    tactics(game, "us-3-15", "2417", "2517")
    assert where(game, "us-3-15") == "2517"
    known = rules("S3", PONTOON).book
    plight = plight_of(known, game.state, 0, known.index["us-191"][1], known.cell("3012"), 2)
    assert not drowns(plight, known.cell("3012"), known.cell("3112")), "C may retreat towards D"
