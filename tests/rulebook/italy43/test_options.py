"""Chapter 25, first half: Major Assaults, Half Effectiveness, Pontoon Bridges."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.rulebook.italy43.fights import ARENA, attack, battlefield, odds
from tests.rulebook.italy43.kit import (
    book,
    even,
    happened,
    marks,
    offers,
    offers_after,
    pass_on,
    refused,
    refused_after,
    rules,
    setup,
    steps,
    tactics,
    where,
)
from winterline.core.game import Game
from winterline.games.italy43.escape import drowns, plight_of
from winterline.games.italy43.options.half_effectiveness import is_forded
from winterline.games.italy43.pursuit import length
from winterline.games.italy43.state import Battle

ASSAULT = {
    "us-36-141": "2119",
    "us-36-142": "2119",
    "us-36-143": "2219",
    "us-36-hq": "2117",
    "us-ii": "2117",
    "de-44-131": ARENA,
}
HALF = ("half-eff",)
PONTOON = ("pontoon",)


# ---- 25.1


def assault(
    points: int, guns: tuple[str, ...], dice: list[int] | None = None, options: str = "major-assaults"
) -> Game:
    """An attack by 36 Division on 2120 at the moment when the attacker has committed his support."""
    spec = {"points": {"allied": points, "axis": 0}, "support": 0, "weather": "C", "turn": 20}
    game = battlefield(ASSAULT, options=tuple(filter(None, [options])), dice=dice or [], **spec)
    attack(game, ARENA, "us-36-141", "us-36-142", "us-36-143", force="us-36")
    for gun in guns:
        game.play(f"support {gun}")
    if game.decision is not None and game.decision.kind == "supporting" and game.side == "allied":
        game.play("pass")
    return game


@pytest.mark.rule("italy43:25.1.1")
def test_each_extra_die_costs_a_supply_point() -> None:
    game = assault(5, ("us-36-hq", "us-ii"))
    assert offers(game, "dice") == ["1", "2", "3"]
    assert offers(assault(1, ("us-36-hq", "us-ii")), "dice") == ["1", "2"]
    assert offers(assault(0, ("us-36-hq", "us-ii")), "dice") == []
    assert refused(game, "dice 4") == "25.1.1"
    twin = game.copy()
    twin.play("dice 2")
    assert twin.view("allied")["supply_points"]["allied"] == 4
    game.play("dice 1")
    assert game.view("allied")["supply_points"]["allied"] == 5
    assert offers(assault(5, ("us-36-hq", "us-ii"), options=""), "dice") == []


@pytest.mark.rule("italy43:25.1.2")
def test_the_attacker_picks_whichever_die_he_likes() -> None:
    game = assault(2, ("us-ii",), dice=[2, 6, 2])
    events = game.play("dice 3")
    assert [e.word for e in happened(events, "dice")] == ["2 6 2"]
    assert offers(game, "pick") == ["2", "6"]
    assert refused(game, "pick 5") == "25.1.2"
    events = game.play("pick 2")
    assert [e.number for e in happened(events, "battle")] == [2]


@pytest.mark.rule("italy43:25.1.3")
def test_a_corps_asu_must_give_its_shift() -> None:
    assert offers(assault(2, ("us-36-hq",)), "dice") == []
    assert offers(assault(2, ("us-ii",)), "dice") == ["1", "2", "3"]


@pytest.mark.rule("italy43:EX.25.1")
def test_a_major_assault_of_36_division_with_ii_corps() -> None:
    game = assault(2, ("us-36-hq", "us-ii"), dice=[1, 4, 6])
    game.play("dice 3")
    assert game.view("allied")["supply_points"]["allied"] == 0
    fought = game.state.battle
    assert fought is not None
    assert (len(fought.guns), fought.dice) == (2, 3)
    assert len(offers(game, "pick")) == 3


# ---- 25.2


@pytest.mark.rule("italy43:25.2a")
def test_crossing_roadless_mountains_or_fording_rivers_marks_a_unit_at_once() -> None:
    units = {"us-3-7": "2908", "us-1ssf": "2908", "us-191": "2217", "us-3-15": "2217", "de-94-274": "2808"}
    game = setup(units, options=HALF, control=even(5))
    tactics(game, "us-3-7", "2909")
    assert marks(game, "us-3-7") == ["half effective"]
    tactics(game, "us-1ssf", "2909")
    assert marks(game, "us-1ssf") == [], "at home in the mountains"
    events = game.play("move us-191 tactical") + game.play("go 2218") + game.play("halt")
    assert happened(events, "half")
    tactics(game, "us-3-15", "2218")
    assert marks(game, "us-3-15") == [], "only vehicles suffer in a river"
    plain = setup(units, control=even(5))
    tactics(plain, "us-3-7", "2909")
    assert marks(plain, "us-3-7") == []


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
        refusals = [
            check(known, fight.state, known.index[unit][1], known.cell(line[-4:]))
            for check in known.plan.may_not_attack
        ]
        found = next((r.rule.split(":")[1] for r in refusals if r is not None), None)
        assert found == rule_id, (line, unit)


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


@pytest.mark.rule("italy43:25.2d")
def test_markers_are_lifted_from_units_far_from_enemies_and_in_recovery() -> None:
    units = {"us-3-7": "2908", "us-3-15": "2911", "de-44-131": "2910"}
    game = setup(units, options=HALF, control=even(5))
    tactics(game, "us-3-7", "2909")
    game.play("end")
    assert "half effective" in marks(game, "us-3-7"), "next to the enemy"
    far = setup({"us-3-7": "2908", "us-3-15": "2120", "de-44-131": "2119"}, options=HALF, control=even(5))
    tactics(far, "us-3-7", "2909")
    assert marks(far, "us-3-7") == ["half effective"]
    far.play("end")
    assert marks(far, "us-3-7") == []
    pass_on(game, lambda g: g.side == "axis")
    assert "half effective" not in marks(game, "us-3-7")


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


def second(game: Game, unit: str, first: str) -> set[str]:
    """Where a unit may go with the second hex of Tactical Movement."""
    twin = game.copy()
    twin.play(f"move {unit} tactical")
    return offers_after(twin, f"go {first}", "go")


@pytest.mark.rule("italy43:25.3b")
def test_the_state_of_the_units_on_the_banks_is_nothing_to_a_bridge() -> None:
    for state in ("disrupted", "full-retreat", "out-of-supply", "isolated"):
        game = setup({"us-3-7": "2418", "us-3-30": f"2517 {state}"}, options=PONTOON)
        assert "2517" in second(game, "us-3-7", "2417"), state
    game = setup({"us-3-7": "2418", "us-3-30": "2517"}, options=PONTOON)
    tactics(game, "us-3-7", "2417", "2517")
    assert refused(game, "move us-3-30 march") is None, "who held the bank may still move"


@pytest.mark.rule("italy43:25.3c")
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
