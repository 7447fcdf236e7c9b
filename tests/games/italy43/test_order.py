"""Chapter 13: Good Order, Disruption, Full Retreat and recovery."""

from __future__ import annotations

import pytest

from tests.games.italy43.inside import book, combat_phase, fight
from tests.games.italy43.inside import numbered as numbers
from tests.rulebook.italy43.kit import (
    asks,
    counter,
    happened,
    marks,
    offers,
    pass_on,
    play_all,
    setup,
    step,
    where,
)
from tests.rulebook.italy43.test_order import FOOT, LOW, give_way
from winterline.core.decision import Event
from winterline.games.italy43.book import Approach
from winterline.games.italy43.combat import odds_of
from winterline.games.italy43.engage import may_attack
from winterline.games.italy43.routed import startle
from winterline.games.italy43.state import ALLIED, AXIS, Battle
from winterline.games.italy43.status import claims_tank_shift, rally_modifiers
from winterline.games.italy43.strengths import defence_line


@pytest.mark.rule("italy43:13.1.1a")
def test_a_unit_is_in_one_state_at_a_time() -> None:
    state = combat_phase({FOOT: "2121 disrupted"})
    unit = book().index[FOOT][1]
    assert [state.forces[AXIS].ordered(unit, order).order(unit) for order in (0, 1, 2)] == [0, 1, 2]
    game = fight({"us-3-7": "2122", FOOT: "2121 disrupted"}, "2121", "DR4", ["us-3-7"])
    give_way(game)
    assert marks(game, FOOT) == ["full retreat"], "and Disrupted no longer"
    assert counter(game, FOOT)["order"] == "full retreat"


@pytest.mark.rule("italy43:13.1.2")
def test_whoever_retreats_by_a_result_is_disrupted() -> None:
    game = fight({"us-3-7": "2122", FOOT: "2121"}, "2121", "DR2", ["us-3-7"])
    game.play("withdraw")
    give_way(game)
    assert marks(game, FOOT) == ["disrupted"]


@pytest.mark.rule("italy43:13.1.3b")
def test_a_disrupted_unit_that_retreats_is_routed() -> None:
    game = fight({"us-3-7": "2122", FOOT: "2121 disrupted"}, "2121", "DR2", ["us-3-7"])
    give_way(game)
    assert marks(game, FOOT) == ["full retreat"]


@pytest.mark.rule("italy43:13.2.1c")
def test_a_disrupted_unit_does_not_attack_and_defends_at_half() -> None:
    known = book()
    state = combat_phase({"us-3-7": "2122 disrupted", "us-3-15": "2122", FOOT: "2121 disrupted"})
    refusal = may_attack(known, state, known.index["us-3-7"][1], known.cell("2121"))
    assert refusal is not None
    assert refusal.rule == "italy43:13.2.1c"
    assert may_attack(known, state, known.index["us-3-15"][1], known.cell("2121")) is None
    battle = Battle(known.cell("2121"), numbers(known, ["us-3-15"]), "US 3")
    assert odds_of(known, state, battle).defence.total == 3, "half of five, rounded up"


@pytest.mark.rule("italy43:13.2.2")
def test_a_disrupted_tank_unit_still_denies_the_tank_shift() -> None:
    known = book()
    shifts = {}
    for word in ("", " disrupted", " full-retreat"):
        units = {"us-3-7": "2122", "us-191": "2122", FOOT: "2121", "de-15-215": f"2121{word}"}
        battle = Battle(
            known.cell("2121"), numbers(known, ["us-3-7", "us-191"]), "US 3", numbers(known, ["us-191"])
        )
        odds = odds_of(known, combat_phase(units), battle)
        shifts[word] = [s.value for s in odds.shifts if s.rule.startswith("italy43:9.3")]
    assert shifts[""] == shifts[" disrupted"] == [], "equal ratings"
    assert shifts[" full-retreat"] == [1], "a routed one adds nothing"
    state = combat_phase({FOOT: "2121 disrupted", LOW: "2121 full-retreat", "de-15-215": "2121"})
    able = [claims_tank_shift(state, AXIS, known.index[unit][1]) for unit in (FOOT, LOW, "de-15-215")]
    assert able == [True, False, True]
    zone = setup({"de-15-215": "2121 disrupted"}, spare=False)
    assert "2120" in zone.rules.zone(zone.state, "axis")


@pytest.mark.rule("italy43:13.3.2a")
def test_a_routed_unit_has_no_zone_no_strength_and_adds_nothing() -> None:
    known = book()
    state = combat_phase({"us-3-7": "2122", FOOT: "2121 full-retreat", LOW: "2121"})
    battle = Battle(known.cell("2121"), numbers(known, ["us-3-7"]), "US 3")
    assert [
        line.value for line in defence_line(known, state, battle, known.index[FOOT][1], double=False)
    ] == [0]
    assert odds_of(known, state, battle).defence.total == 4
    game = setup({FOOT: "2121 full-retreat"}, spare=False)
    assert game.rules.zone(game.state, "axis") == []
    stack = fight({"us-3-7": "2122", FOOT: "2121 full-retreat", LOW: "2121"}, "2121", "DR2", ["us-3-7"])
    assert offers(stack, "lead") == [LOW]


@pytest.mark.rule("italy43:13.3.2d")
def test_routed_units_give_way_to_advances_and_retreats_too() -> None:
    units = {"us-3-7": "2122", "de-fj-1": "2121", FOOT: "2119 full-retreat"}
    game = fight(units, "2121", "D1", ["us-3-7"], far=2)
    step(game, "pass")
    game.play("advance us-3-7 2121")
    game.play("advance us-3-7 2120")
    assert asks(game) == "axis retreating"
    give_way(game)
    assert where(game, FOOT) != "2119"
    # A regiment that retreats next to a routed brigade sets it off, and both go on.
    back = {"us-3-7": "2022", LOW: "2021", "uk-46-128": "1919 full-retreat", "uk-46-138": "1821"}
    other = fight(back, "2021", "DR2", ["us-3-7"])
    play_all(other, "withdraw", f"back {LOW} 2020")
    assert where(other, "uk-46-128") == "1919"
    other.play(f"back {LOW} 2019")
    assert asks(other) == "allied retreating"
    give_way(other, "allied")
    assert where(other, "uk-46-128") != "1919"
    assert where(other, LOW) == "2019"


@pytest.mark.rule("italy43:13.3.2d")
def test_who_is_giving_way_already_is_not_startled_again() -> None:
    known = book()
    state = combat_phase({"us-3-7": "2122", FOOT: "2121 full-retreat", LOW: "2221 full-retreat"})
    once = startle(known, state, Approach(ALLIED, (), 0, known.cell("2122")), [])
    begun = [frame.units for frame in once.stack[len(state.stack) :]]
    assert sorted(begun) == sorted([numbers(known, [FOOT]), numbers(known, [LOW])])
    assert startle(known, once, Approach(ALLIED, (), 0, known.cell("2122")), []) == once
    assert startle(known, state, Approach(ALLIED, (), 0, known.cell("2124")), []) == state, (
        "nobody is next to that"
    )
    calm = combat_phase({"us-3-7": "2122", FOOT: "1201"})
    assert startle(known, calm, Approach(ALLIED, (), 0, known.cell("2122")), []) == calm, (
        "where nobody is routed nobody gives way, in the map's first hex either"
    )


@pytest.mark.rule("italy43:13.3.2e")
def test_an_exchange_that_kills_their_protector_drives_routed_units_off() -> None:
    units = {"us-3-7": "2122", "de-fj-1": "2121", FOOT: "2121 full-retreat"}
    game = fight(units, "2121", "EX", ["us-3-7"])
    assert where(game, "de-fj-1") == "eliminated"
    assert asks(game) == "axis retreating"
    give_way(game)
    assert marks(game, FOOT) == ["full retreat"]
    assert offers(game, "advance") == ["us-3-7 2121"]
    kept = fight({**units, LOW: "2121"}, "2121", "EX", ["us-3-7"])
    kept.play("lose de-fj-1")
    assert where(kept, FOOT) == "2121"


@pytest.mark.rule("italy43:13.3.2g")
def test_another_retreat_makes_nothing_worse() -> None:
    told: list[Event] = []
    units = {"us-3-7": "2122", FOOT: "2121 full-retreat", LOW: "2121"}
    game = fight(units, "2121", "DR4", ["us-3-7"], events=told)
    assert asks(game) == "axis retreating"
    while asks(game) == "axis retreating":
        told += game.play(game.actions()[0])
    routed = [event.units[0] for event in happened(told, "full-retreat")]
    assert routed == [LOW]
    assert marks(game, FOOT) == ["full retreat"]


@pytest.mark.rule("italy43:13.5b", "italy43:2.3.2h")
def test_cities_forts_and_quality_change_the_rally_roll() -> None:
    known = book()
    cases = {
        "us-3-7": ("2122", 0),
        "us-rgr-1": ("2122", 1),
        "it-1mot": ("2122", -1),
        "us-3-15": ("2124", 2),
        "us-rgr-3": ("2124", 3),
    }
    state = combat_phase({unit: f"{place} disrupted" for unit, (place, _) in cases.items()})
    for unit, (_, total) in cases.items():
        assert rally_modifiers(known, state, ALLIED, known.index[unit][1]).total == total, unit
    words = [
        [line.label for line in rally_modifiers(known, state, ALLIED, known.index[unit][1]).modifiers]
        for unit in ("us-3-7", "it-1mot", "us-rgr-3")
    ]
    assert words == [[], ["Low Quality"], ["in a City or Fortification", "Elite"]]
    for level, total in (("0", 0), ("1", 2), ("1+", 2)):
        fort = combat_phase({FOOT: "2121 disrupted"}, forts={"2121": level})
        assert rally_modifiers(known, fort, AXIS, known.index[FOOT][1]).total == total
    game = setup({"us-rgr-3": "2124 disrupted", FOOT: "2123"}, phase="combat", dice=(2,))
    pass_on(game, lambda g: asks(g) == "allied recovering")
    game.play("end")
    assert marks(game, "us-rgr-3") == [], "two and three make five"
