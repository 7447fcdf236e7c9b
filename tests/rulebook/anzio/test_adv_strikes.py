"""Air strikes of the Advanced Games (E14): when, and what they do to aircraft, forts, odds and rounds of combat."""

from __future__ import annotations

from typing import Any

import pytest

import winterline as wl
from tests.rulebook.anzio.ground import clearing, decision, figures
from tests.rulebook.anzio.kit import happened, offers, refused, setup, step, where
from tests.rulebook.anzio.shore import until
from tests.rulebook.anzio.weeks import factors, rows, turn

C, N, NE, SE, S, SW, NW = clearing()
BASE = "K57"
"""Napoli, an air base."""
FAR = "W51", "W50"
"""An Allied and a German hex in the north-east of the bottom fold, where only a base gives the Allies superiority."""


def at(week: str, units: dict[str, str] | None = None, scenario: str = "po-valley", **spec: Any) -> wl.Game:
    """An Allied movement phase in which the Allies hold an air base."""
    side = spec.pop("side", "allied")
    whole = {"friendly": [BASE], **spec}
    return setup(
        f"{week} {side}", units or {"us-36": "W56", "de-1para": "P6"}, scenario=scenario, spare=False, **whole
    )


def odds(game: wl.Game, target: str, *attackers: str) -> tuple[str, list[tuple[int, str]]]:
    """The column of an attack as it is told before the battle, and its shifts with their rules."""
    found = game.seat("allied").odds([target], list(attackers))
    return found["odds"], [(shift["value"], shift["rule"]) for shift in found["shifts"]]


# --- when ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("anzio:E14A")
@pytest.mark.parametrize(
    ("scenario", "week", "allowed"),
    [
        ("southern", "Dec IV 1943", False), ("roma", "March IV 1944", False), ("roma", "April I 1944", True),
        ("roma", "May IV 1944", True), ("roma", "June I 1944", False), ("po-valley", "April I 1944", True),
        ("po-valley", "March IV 1945", False), ("po-valley", "April I 1945", True), ("po-valley", "April IV 1945", True),
    ],
)  # fmt: skip
def test_one_in_spring_1944_and_one_in_april_1945(scenario: str, week: str, allowed: bool) -> None:
    wet: dict[str, Any] = {} if week.startswith(("May", "June")) else {"mud": 6}
    game = at(week, scenario=scenario, **wet)
    assert refused(game, "strike") == (None if allowed else "E14A")
    assert ("strike" in {a.do for a in game.actions()}) == allowed


@pytest.mark.rule("anzio:E14A")
def test_each_of_them_once_and_for_one_turn() -> None:
    first = [turn("April II 1944")]
    assert refused(at("May I 1944", strikes=first), "strike") == "E14A"
    assert refused(at("April I 1945", strikes=first, mud=6), "strike") is None
    assert refused(at("April II 1945", strikes=[*first, turn("April I 1945")], mud=6), "strike") == "E14A"
    game = at("May I 1944")
    game.play("strike")
    assert refused(game, "strike") == "E14A"
    until(game, "May II", "allied")
    assert odds(setup_far(strikes=[turn("April IV 1944")]), FAR[1], "us-36")[1] == []


@pytest.mark.rule("anzio:E14A")
def test_it_needs_good_weather_and_is_allied() -> None:
    assert refused(at("April I 1944", mud=1), "strike") == "E14A"
    game = at("May I 1944", side="axis")
    assert refused(game, "strike") == "E14A"
    assert not [a for a in game.actions() if a.do == "strike"]


def setup_far(**spec: Any) -> wl.Game:
    """An Allied division beside a German one, in a week of strikes."""
    return at("May I 1944", {"us-36": FAR[0], "de-65": FAR[1]}, freed=["de-65"], **spec)


@pytest.mark.rule("anzio:E14A")
def test_the_panel_tells_the_seasons_and_what_is_left() -> None:
    game = at("May I 1944")
    assert [(row["label"], row["value"]) for row in rows(game, "strikes")[:2]] == [
        ("April I 1944 to May IV 1944", "one left"), ("April I 1945 to April IV 1945", "one left"),
    ]  # fmt: skip
    before = [permit["text"] for permit in game.view("allied")["permits"]]
    game.play("strike")
    assert [permit["text"] for permit in game.view("allied")["permits"]] == [
        *before,
        "air strike: Allied attacks are better, forts do nothing",
    ]
    assert rows(game, "strikes", "axis")[0]["value"] == "flown in May I 1944"
    assert [row["rule"] for row in rows(game, "strikes")[2:]] == [f"anzio:E14{c}" for c in "DCBE"]
    assert game.view("axis")["strikes"] == ["May I 1944"]
    assert rows(at("June I 1944"), "strikes")[0]["value"] == "not flown"
    assert rows(at("Dec I 1943", scenario="southern", mud=6), "strikes") == []
    assert "strikes" not in setup("Oct I allied", {}).view("allied")


# --- aircraft -----------------------------------------------------------------------------------------------


@pytest.mark.rule("anzio:E14B")
def test_there_are_no_other_aircraft_until_the_next_turn_but_naval_guns() -> None:
    game = at("May I 1944", support={"air": [3, 1], "naval": 1, "allied_air": True})
    assert factors(game) == (3, 1, 1)
    game.play("strike")
    assert factors(game) == (0, 1, 1)
    while decision(game) == "moving":
        game.play("end")
    assert decision(game) in ("allotting", "interdicting"), "naval guns"
    assert not [a for a in game.actions() if a.kind == "air"]
    until(game, "May II", "allied")
    assert factors(game)[:2] == (3, 1)


@pytest.mark.rule("anzio:E14A")
@pytest.mark.rule("anzio:E14B")
def test_aircraft_that_are_used_already_rule_a_strike_out() -> None:
    units = {"us-36": C, "us-45": C, "de-nw71": N}
    game = at("May I 1944", units, support={"air": [1, 0], "naval": 1, "allied_air": True})
    for line in (f"attack {N}", "join us-36", "join us-45", f"support air {N}", "declare"):
        step(game, line)
    assert decision(game) == "moving"
    assert refused(game, "strike") == "E14B"
    game = at("May I 1944", units, support={"air": [1, 0], "naval": 1, "allied_air": True})
    for line in (f"attack {N}", "join us-36", "join us-45", f"support naval {N}", "declare"):
        step(game, line)
    assert refused(game, "strike") is None, "without aircraft"


# --- forts --------------------------------------------------------------------------------------------------


@pytest.mark.rule("anzio:E14C")
@pytest.mark.parametrize("strike", [True, False])
def test_a_fort_does_not_let_its_defenders_stay(strike: bool) -> None:
    units = {"us-45": C, "us-3": C, "br-5": SW, "de-65": N}
    game = at("May I 1944", units, forts=[N], dice=[3], freed=["de-65"])
    if strike:
        game.play("strike")
    while decision(game) in ("moving", "declaring-all"):
        game.play("end")
    game.play(f"fight 3-1 {N}" if strike else f"fight full {N}")  # A1 DR
    while decision(game) == "losing":
        game.play(game.actions()[0])
    assert ("stand" in {action.do for action in game.actions()}) != strike
    marks = [mark["hex"] for mark in game.view("allied")["markers"] if mark["text"] == "F"]
    assert marks == [N], "it stays on the map"


@pytest.mark.rule("anzio:E14C")
@pytest.mark.parametrize(("flown", "found"), [("", "1-4"), ("May I 1944", "1-6"), ("April IV 1944", "1-4")])
def test_nor_does_it_help_german_attacks_of_that_week(flown: str, found: str) -> None:
    units = {"us-45": N, "us-3": N, "de-65": C}
    strikes = [turn(flown)] if flown else []
    game = at("May I 1944", units, side="axis", forts=[C], strikes=strikes, freed=["de-65"])
    assert figures(game, N, ["de-65"])[2] == found


# --- odds ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("anzio:E14D")
def test_odds_rise_three_columns_before_the_battle_and_in_it() -> None:
    game = setup_far(dice=[4])
    assert odds(game, FAR[1], "us-36") == ("1-1", [])
    game.play("strike")
    assert odds(game, FAR[1], "us-36") == ("4-1", [(3, "anzio:E14D")])
    game.play("end")
    (battle,) = happened(game.play(f"fight full {FAR[1]}"), "battle")
    assert battle.word.startswith("4-1")
    assert battle.fight is not None
    assert battle.fight.shifts == (3,)


@pytest.mark.rule("anzio:E14D")
@pytest.mark.parametrize(
    ("attacker", "defenders", "found"),
    [
        ("us-504", ("de-65",), "2-1"), ("us-504", ("de-44",), "1-3"), ("us-504", ("de-44", "de-nw71"), "1-4"),
        ("us-504", ("de-44", "de-fras"), "1-8"),
    ],
)  # fmt: skip
def test_the_worst_attack_is_1_7(attacker: str, defenders: tuple[str, ...], found: str) -> None:
    game = at("May I 1944", {attacker: C, **dict.fromkeys(defenders, N)}, freed=["de-65", "de-44"])
    game.play("strike")
    assert odds(game, N, attacker)[0] == found


@pytest.mark.rule("anzio:E14D")
def test_an_automatic_victory_may_count_on_it() -> None:
    units = {"us-36": C, "us-45": C, "de-fras": N}
    game = at("May I 1944", units)
    assert f"{N}" not in offers(game, "attack")
    game.play("strike")
    assert f"{N}" in offers(game, "attack")


@pytest.mark.rule("anzio:E14D")
def test_germans_have_nothing_of_it() -> None:
    game = at("May I 1944", {"us-36": FAR[0], "de-1para": FAR[1]}, side="axis", strikes=[turn("May I 1944")])
    shifts = game.seat("axis").odds([FAR[0]], ["de-1para"])["shifts"]
    assert [shift["rule"] for shift in shifts] == ["anzio:D2C.1"]


# --- rounds -------------------------------------------------------------------------------------------------


def rounds_fought(units: dict[str, str], side: str, strike: bool) -> int:
    """The rounds in which a stack that always advances can fight against a chain of weak units."""
    flown = [turn("May I 1944")] if strike else []
    game = at(
        "May I 1944",
        units,
        german_list="maximum",
        freed=["de-doehla"],
        dice=[3] * 40,
        side=side,
        strikes=flown,
    )
    game.play("end")
    most = 0
    while decision(game) not in ("moving", "allotting", "interdicting", ""):
        most = max(most, game.view("allied")["round"])
        wanted = [a for a in game.actions() if a.do in ("fight", "declare", "join", "attack", "advance")]
        full = [a for a in wanted if a.kind == "full"]
        game.play((full or wanted or list(game.actions()))[0])
    return most


def in_line(*units: str) -> dict[str, str]:
    """Units one behind the other, north of W51."""
    return {unit: f"W{50 - place}" for place, unit in enumerate(units)}


@pytest.mark.rule("anzio:E14E")
@pytest.mark.rule("anzio:X18-14E")
def test_fourth_combats_are_the_last() -> None:
    weak = in_line("de-fras", "de-nw71", "de-1027", "de-1028", "de-lw9", "de-doehla")
    units = {"us-36": "W51", "us-45": "W51", **weak}
    assert rounds_fought(units, "allied", strike=True) == 4
    assert rounds_fought(units, "allied", strike=False) > 4


@pytest.mark.rule("anzio:E14E")
@pytest.mark.rule("anzio:X18-14E")
def test_germans_may_fight_on_in_that_week() -> None:
    weak = in_line("us-504", "us-505", "us-325", "br-2ss", "us-rgr", "br-231")
    assert rounds_fought({"de-29pg": "W51", "de-1para": "W51", **weak}, "axis", strike=True) > 4


# --- without a base -----------------------------------------------------------------------------------------


@pytest.mark.rule("anzio:E14D")
@pytest.mark.rule("anzio:E14F")
@pytest.mark.parametrize(
    ("target", "base", "raised"),
    [(FAR, [], False), (FAR, [BASE], True), ((C, N), [], True), ((C, N), [BASE], True)],
)  # fmt: skip
def test_without_a_base_it_works_only_under_allied_air_superiority(
    target: tuple[str, str], base: list[str], raised: bool
) -> None:
    here, there = target
    game = at("May I 1944", {"us-36": here, "de-65": there}, friendly=base, freed=["de-65"])
    game.play("strike")
    assert bool(odds(game, there, "us-36")[1]) == raised


@pytest.mark.rule("anzio:E14F")
@pytest.mark.parametrize(
    ("fort", "base", "found"), [(FAR[0], [], "1-4"), (FAR[0], [BASE], "1-6"), (C, [], "1-6")]
)
def test_forts_beyond_its_reach_work_on(fort: str, base: list[str], found: str) -> None:
    target = FAR[1] if fort == FAR[0] else N
    units = {"us-45": target, "us-3": target, "de-65": fort}
    game = at("May I 1944", units, side="axis", forts=[fort], strikes=[turn("May I 1944")], friendly=base,
              freed=["de-65"])  # fmt: skip
    assert figures(game, target, ["de-65"])[2] == found
    assert where(game, "de-65") == fort


@pytest.mark.rule("anzio:E14F")
def test_a_base_that_was_bombed_is_a_base_all_the_same() -> None:
    options = ("addendum.air-sea-events", "addendum.richthofen-raid")
    raid = {"flown": turn("Nov IV 1943"), "target": BASE}
    units = {"us-36": FAR[0], "de-65": FAR[1]}
    game = at(
        "Dec I 1943", units, options=options, raid=raid, plan={"choice": "events"}, mud=6, freed=["de-65"]
    )
    game.play("strike")
    assert odds(game, FAR[1], "us-36")[1] == [(3, "anzio:E14D")]
