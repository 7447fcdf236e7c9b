"""Odds: how attack and defence are counted, and which column of the table they lead to."""

from __future__ import annotations

import pytest

from tests.rulebook.italy43.fights import (
    ARENA,
    DIVISION,
    GRENADIERS,
    attack,
    battlefield,
    no_support,
    odds,
    shifts,
)
from tests.rulebook.italy43.kit import happened, marks, refused

THREE = tuple(DIVISION)


@pytest.mark.rule("italy43:8.3.1a", "italy43:8.3.2b", "italy43:EX.8.3.1a")
def test_ten_to_one_is_a_ds_without_a_roll() -> None:
    game = battlefield({**DIVISION, "us-601": "2119", "de-hg-1-1": f"{ARENA} reduced"})
    found = odds(game, (*THREE, "us-601"), attached=("us-601",))
    assert (found.attack.total, found.defence.total, found.base, found.automatic) == (20, 2, 10, True)
    before = game.state.rolls
    events = attack(game, ARENA, *THREE, "us-601", force="us-3", attach=("us-601",)) + no_support(game)
    assert [event.word for event in happened(events, "battle")] == ["10-1 DS"]
    assert game.state.rolls == before


@pytest.mark.rule("italy43:8.3.3", "italy43:EX.8.3.3b")
def test_a_shift_beyond_seven_to_one_stays_there() -> None:
    units = {"de-15-104-1": "2119", "de-15-104-2": "2119 reduced", "de-15-129-1": "2119 reduced"}
    game = battlefield({**units, "uk-7-11h": f"{ARENA} reduced"}, side="axis")
    found = odds(game, tuple(units))
    assert (found.base, shifts(found), found.name, found.automatic) == (7, {"9.2.1a": 1}, "7-1", False)


@pytest.mark.rule("italy43:8.3.1b")
def test_a_combat_takes_its_steps_in_order() -> None:
    units = {
        **DIVISION,
        "us-3-hq": "2119 ready",
        "de-hg-1-1": ARENA,
        "de-hg-1-2": ARENA,
        "de-hg-hq": "2121 ready",
    }
    game = battlefield(units, dice=(1,))
    attack(game, ARENA, *THREE)
    assert (game.decision.side, game.decision.kind) == ("allied", "supporting")  # type: ignore[union-attr]
    game.play("call us-air")
    game.play("pass")
    assert (game.decision.side, game.decision.kind) == ("axis", "supporting")  # type: ignore[union-attr]
    assert game.state.rolls == 0
    events = game.play("support de-hg-hq")
    assert game.state.rolls == 1
    assert [event.word for event in happened(events, "battle")] == ["3-1 EX"]


# --- halving, doubling, the limit ---------------------------------------------------------------------


@pytest.mark.rule("italy43:8.4.1", "italy43:8.4.3b", "italy43:EX.8.4.3", "italy43:9.1c")
def test_the_assault_force_attacks_in_full_and_others_at_half() -> None:
    units = {
        "us-3-7": "2119",
        "us-3-15": "2119",
        "us-751": "2119",
        "us-45-179": "2219",
        "us-34-100": "2219 reduced",
        **GRENADIERS,
    }
    game = battlefield(units)
    names = tuple(units)[:5]
    found = odds(game, names, attached=("us-751",))
    assert found.attack.total == 6 + 6 + 3 + 3 + 1 == 19
    assert {line.rule for line in found.attack.modifiers} == {"italy43:2.3.2a", "italy43:8.4.1"}
    assert odds(game, names, "US 45").attack.total == 6 + 3 + 3 + 2 + 1


@pytest.mark.rule("italy43:8.5a", "italy43:9.7b", "italy43:EX.8.5b")
def test_halving_comes_before_the_limit() -> None:
    units = {"us-3-7": "3322", "us-3-15": "3322", "us-3-30": "3422", "us-45-179": "3422", "de-hg-1-1": "3323"}
    game = battlefield(units)
    assert odds(game, tuple(units)[:4], cell="3323").attack.total == 12


@pytest.mark.rule("italy43:9.1a", "italy43:9.1c")
def test_nothing_is_halved_twice() -> None:
    units = {"us-3-7": "2213", "us-45-179": "2215 out-of-supply", "de-hg-1-1": "2214"}
    game = battlefield(units)
    found = odds(game, ("us-3-7", "us-45-179"), cell="2214")
    assert [line.value for line in found.attack.modifiers] == [6, 6, -3]


@pytest.mark.rule("italy43:9.1a", "italy43:9.1b", "italy43:EX.9.1")
def test_halved_and_doubled_is_as_printed() -> None:
    game = battlefield({"us-3-7": "2417", "de-hg-1-1": "2518 disrupted"})
    assert odds(game, ("us-3-7",), cell="2518").defence.total == 3
    steady = battlefield({"us-3-7": "2417", "de-hg-1-1": "2518"})
    assert odds(steady, ("us-3-7",), cell="2518").defence.total == 6
    shaken = battlefield({"us-3-7": "2119", "de-hg-1-1": f"{ARENA} disrupted"})
    assert odds(shaken, ("us-3-7",)).defence.total == 2, "halved alone: a half counts as one"


@pytest.mark.rule("italy43:9.1d", "italy43:9.1b")
def test_disruption_halves_a_defence_rounded_up() -> None:
    for mark, strength in (
        ("disrupted", 2),
        ("", 3),
        ("out-of-supply", 3),
        ("reduced", 2),
        ("reduced disrupted", 1),
    ):
        game = battlefield({"us-3-7": "2119", "de-hg-1-1": f"{ARENA} {mark}"})
        assert odds(game, ("us-3-7",)).defence.total == strength


@pytest.mark.rule("italy43:16.4c", "italy43:9.9a")
def test_supply_is_nothing_to_a_defender() -> None:
    units = {"us-3-7": "2119", "de-15-104-1": f"{ARENA} out-of-supply", "de-15-215": f"{ARENA} isolated"}
    game = battlefield(units)
    found = odds(game, ("us-3-7",))
    assert found.defence.total == 7
    assert shifts(found) == {"9.3.2": -1}
    assert "out of supply" in marks(game, "de-15-104-1")


@pytest.mark.rule("italy43:9.9a", "italy43:9.1c", "italy43:EX.16.4")
def test_out_of_supply_halves_an_attack_rounded_up() -> None:
    units = {"us-756": "2119 out-of-supply", "us-191": "2119 isolated", "de-hg-1-1": f"{ARENA} reduced"}
    game = battlefield(units)
    assert odds(game, ("us-756",)).attack.total == 1
    assert odds(game, ("us-191",)).attack.total == 2


@pytest.mark.rule("italy43:9.1c")
def test_half_effectiveness_halves_an_attack() -> None:
    game = battlefield({"us-3-7": "2119 half", **GRENADIERS})
    assert odds(game, ("us-3-7",)).attack.total == 3


@pytest.mark.rule("italy43:9.9a")
def test_full_retreat_defends_with_nothing_and_mud_shifts_left() -> None:
    units = {"us-3-7": "2119", "de-hg-1-1": f"{ARENA} full-retreat", "de-hg-1-2": ARENA}
    assert odds(battlefield(units), ("us-3-7",)).defence.total == 3
    assert shifts(odds(battlefield(units), ("us-3-7",))) == {}
    assert shifts(odds(battlefield(units, weather="E"), ("us-3-7",))) == {}
    assert shifts(odds(battlefield(units, weather="F"), ("us-3-7",))) == {"9.9a": -1}


@pytest.mark.rule("italy43:9.8a", "italy43:17.7a")
def test_an_asu_defends_alone_and_only_one_counts() -> None:
    units = {"us-3-7": "2119", "de-xiv": ARENA, "de-hg-hq": ARENA}
    assert odds(battlefield(units), ("us-3-7",)).defence.total == 1
    assert odds(battlefield({"us-3-7": "2119", "de-xiv": ARENA}), ("us-3-7",)).defence.total == 1
    assert odds(battlefield({**units, "de-15-hq": ARENA}), ("us-3-7",)).defence.total == 1
    assert odds(battlefield({**units, "de-hg-1-1": ARENA}), ("us-3-7",)).defence.total == 3
    mixed = battlefield({"us-3-7": "2119", "de-15-hq": ARENA, "de-hg-1-1": ARENA})
    assert odds(mixed, ("us-3-7",)).defence.total == 3, "whichever comes first in the list"
    game = battlefield({"us-3-hq": "2119", **GRENADIERS})
    assert refused(game, f"attack {ARENA}") == "17.7a"


@pytest.mark.rule("italy43:8.6.1b", "italy43:8.1c")
def test_all_units_of_a_hex_defend_together_whatever_their_nation() -> None:
    units = {"de-hg-1-1": "2119", "de-hg-1-2": "2119", "us-191": ARENA, "uk-11krrc": ARENA, "fr-4gtm": ARENA}
    game = battlefield(units, side="axis")
    assert odds(game, ("de-hg-1-1", "de-hg-1-2")).defence.total == 2 + 3 + 4


@pytest.mark.rule("italy43:9.1d", "italy43:16.4c", "italy43:9.1b")
@pytest.mark.parametrize(
    ("attacker", "at", "mark", "lines"),
    [
        ("2119", ARENA, "", []),
        ("2119", ARENA, "isolated", []),
        ("2119", ARENA, "disrupted", [("halved: Disrupted", -1, "9.1d")]),
        ("2417", "2518", "", [("doubled: in Hill or City", 3, "9.7a")]),
        ("2417", "2518", "disrupted", [("Disrupted and doubled: as printed", 0, "9.1b")]),
        ("2213", "2214", "", [("doubled: every attacker over river, Mountain or Marsh", 3, "9.7f")]),
        ("2213", "2214", "disrupted", [("Disrupted and doubled: as printed", 0, "9.1b")]),
    ],
)
def test_a_defence_is_told_line_by_line(
    attacker: str, at: str, mark: str, lines: list[tuple[str, int, str]]
) -> None:
    game = battlefield({"us-3-7": attacker, "de-hg-1-1": f"{at} {mark}", "de-hg-1-2": f"{at} full-retreat"})
    name = {c.id: c.name for c in game.rules.counters}
    told = odds(game, ("us-3-7",), cell=at).defence.modifiers
    assert [(line.label, line.value, line.rule.removeprefix("italy43:")) for line in told] == [
        (name["de-hg-1-1"], 3, "2.3.2a"),
        *lines,
        (f"{name['de-hg-1-2']}: in Full Retreat", 0, "9.9a"),
    ]
