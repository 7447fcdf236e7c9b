"""Chapter 13: Good Order, Disruption, Full Retreat and recovery."""

from __future__ import annotations

import pytest

from tests.rulebook.italy43.battles import asks, combat_phase, fight, numbers
from tests.rulebook.italy43.kit import (
    book,
    counter,
    happened,
    marks,
    offers,
    pass_on,
    play_all,
    reach,
    refused,
    setup,
    step,
    where,
)
from winterline.core.decision import Event
from winterline.core.game import Game
from winterline.games.italy43.combat import defence_of, odds_of
from winterline.games.italy43.engage import may_attack
from winterline.games.italy43.state import ALLIED, AXIS, Battle
from winterline.games.italy43.status import ordered, rally_modifiers

FOOT, ELITE, LOW = "de-305-577", "de-26-9-1", "de-94-274"


def give_way(game: Game, side: str = "axis") -> None:
    """Let a side's units retreat by the first way offered."""
    while asks(game) == f"{side} retreating":
        game.play(game.actions()[0])


@pytest.mark.rule("italy43:13.1.1a")
def test_a_unit_is_in_one_state_at_a_time() -> None:
    state = combat_phase({FOOT: "2121 disrupted"})
    unit = book().index[FOOT][1]
    assert [ordered(state.forces[AXIS], unit, order).order(unit) for order in (0, 1, 2)] == [0, 1, 2]
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


@pytest.mark.rule("italy43:13.1.3c", "italy43:13.3.4")
def test_a_player_may_rout_his_own_units_that_have_not_moved() -> None:
    game = setup({"us-3-7": "2123 disrupted", "us-3-15": "2223", "us-3-30": "2123 full-retreat"})
    assert refused(game, "move us-3-7 march") == "13.2.1a"
    assert "us-3-30" not in offers(game, "rout")
    events = game.play("rout us-3-7")
    assert [event.rule for event in events] == ["italy43:13.1.3c"]
    assert marks(game, "us-3-7") == ["full retreat"]
    assert len(reach(game, "us-3-7")) > 30, "its whole allowance, and Extended Movement"
    play_all(game, "move us-3-15 march", "go 2222")
    step(game, "halt")
    assert refused(game, "rout us-3-15") == "13.3.4"
    assert refused(game, "rout us-3-30") == "13.3.2g"
    assert refused(game, f"rout {FOOT}") == "13.3.4"


@pytest.mark.rule("italy43:13.2.1c")
def test_a_disrupted_unit_does_not_attack_and_defends_at_half() -> None:
    known = book()
    state = combat_phase({"us-3-7": "2122 disrupted", "us-3-15": "2122", FOOT: "2121 disrupted"})
    refusal = may_attack(known, state, known.index["us-3-7"][1], known.cell("2121"))
    assert refusal is not None
    assert refusal.rule == "italy43:13.2.1c"
    assert may_attack(known, state, known.index["us-3-15"][1], known.cell("2121")) is None
    battle = Battle(known.cell("2121"), numbers(known, ["us-3-15"]), "US 3")
    assert defence_of(known, state, battle, known.index[FOOT][1]).total == 3, "half of five, rounded up"


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
    zone = setup({"de-15-215": "2121 disrupted"}, spare=False)
    assert "2120" in zone.rules.zone(zone.state, "axis")


@pytest.mark.rule("italy43:13.3.2a")
def test_a_routed_unit_has_no_zone_no_strength_and_adds_nothing() -> None:
    known = book()
    state = combat_phase({"us-3-7": "2122", FOOT: "2121 full-retreat", LOW: "2121"})
    battle = Battle(known.cell("2121"), numbers(known, ["us-3-7"]), "US 3")
    assert defence_of(known, state, battle, known.index[FOOT][1]).total == 0
    assert odds_of(known, state, battle).defence.total == 4
    game = setup({FOOT: "2121 full-retreat"}, spare=False)
    assert game.rules.zone(game.state, "axis") == []
    stack = fight({"us-3-7": "2122", FOOT: "2121 full-retreat", LOW: "2121"}, "2121", "DR2", ["us-3-7"])
    assert offers(stack, "lead") == [LOW]


@pytest.mark.rule("italy43:13.3.2d")
def test_routed_units_give_way_to_whoever_comes_next_to_them_and_he_goes_on() -> None:
    units = {"us-3-7": "2124", FOOT: "2121 full-retreat"}
    game = setup(units)
    game.play("move us-3-7 march")
    game.play("go 2122")
    assert asks(game) == "axis retreating"
    give_way(game)
    assert where(game, FOOT) != "2121"
    assert marks(game, FOOT) == ["full retreat"]
    assert asks(game) == "allied going", "the enemy goes on with his move"
    assert "2121" in offers(game, "go")
    shielded = setup({**units, LOW: "2121"})
    shielded.play("move us-3-7 march")
    shielded.play("go 2122")
    assert asks(shielded) != "axis retreating"
    assert where(shielded, FOOT) == "2121"


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


@pytest.mark.rule("italy43:13.3.2f")
def test_unprotected_routed_units_next_to_an_enemy_are_lost_when_his_phase_begins() -> None:
    units = {"us-3-7": "2122", FOOT: "2121 full-retreat", ELITE: "2219 full-retreat"}
    game = setup(units, phase="initial")
    pass_on(game, lambda g: asks(g) == "allied moving")
    assert where(game, FOOT) == "eliminated"
    assert where(game, ELITE) == "2219", "nobody is next to it"
    safe = setup({**units, LOW: "2121"}, phase="initial")
    pass_on(safe, lambda g: asks(g) == "allied moving")
    assert where(safe, FOOT) == "2121"
    # At the beginning of the Combat Phase it is the same.
    late = setup({"us-3-7": "2122", FOOT: "2121 full-retreat"})
    assert where(late, FOOT) == "2121"
    late.play("end")
    assert where(late, FOOT) == "eliminated"


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


@pytest.mark.rule("italy43:13.3.3")
def test_routed_units_still_slow_roads_and_stop_extended_movement() -> None:
    far = reach(setup({"us-601": "2125"}), "us-601")
    near = reach(setup({"us-601": "2125", FOOT: "2120 full-retreat"}), "us-601")
    assert near["2123"] == far["2123"]
    assert near.get("2221", 99) > far["2221"], "a full point a hex within two of them"
    slow = reach(setup({"us-3-7": "2125", FOOT: "2121 full-retreat"}), "us-3-7")
    free = reach(setup({"us-3-7": "2125"}), "us-3-7")
    assert "2221" in free
    assert "2221" not in slow, "five points would be Extended Movement"


@pytest.mark.rule("italy43:13.4a", "italy43:3.B.4a")
def test_outside_enemy_zones_units_recover_one_level() -> None:
    units = {"us-3-7": "2124 disrupted", "us-3-15": "2125 full-retreat", "us-3-30": "2024 disrupted"}
    game = setup(units, phase="combat")
    pass_on(game, lambda g: asks(g) == "allied recovering")
    assert offers(game, "stay") == ["us-3-15", "us-3-30", "us-3-7"]
    game.play("stay us-3-30")
    events = game.play("end")
    assert {(e.units[0], e.word) for e in happened(events, "recover")} == {
        ("us-3-7", "good order"),
        ("us-3-15", "disrupted"),
    }
    assert marks(game, "us-3-7") == []
    assert marks(game, "us-3-15") == ["disrupted"]
    assert marks(game, "us-3-30") == ["disrupted"], "a player may decline"
    assert happened(events, "rally") == []


@pytest.mark.rule("italy43:13.5a", "italy43:13.4a")
def test_inside_an_enemy_zone_a_unit_rolls_five_or_six() -> None:
    for die, word in ((4, "disrupted"), (5, "")):
        units = {"us-3-7": "2122 disrupted", "us-3-15": "2122", FOOT: "2121"}
        game = setup(units, phase="combat", dice=(die,))
        pass_on(game, lambda g: asks(g) == "allied recovering")
        events = game.play("end")
        told = happened(events, "rally")[0]
        assert (told.units, told.number) == (("us-3-7",), die)
        assert marks(game, "us-3-7") == ([word] if word else [])


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
    for level, total in (("0", 0), ("1", 2), ("1+", 2)):
        fort = combat_phase({FOOT: "2121 disrupted"}, forts={"2121": level})
        assert rally_modifiers(known, fort, AXIS, known.index[FOOT][1]).total == total
    game = setup({"us-rgr-3": "2124 disrupted", FOOT: "2123"}, phase="combat", dice=(2,))
    pass_on(game, lambda g: asks(g) == "allied recovering")
    game.play("end")
    assert marks(game, "us-rgr-3") == [], "two and three make five"
