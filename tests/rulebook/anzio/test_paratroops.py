"""Paratroops of the Advanced supplement (F8): who drops, when, from where and where to."""

from __future__ import annotations

from typing import Any

import pytest

import winterline as wl
from tests.rulebook.anzio.kit import SALERNO, counter, go, happened, offers, refused, setup, step, where
from tests.rulebook.anzio.shore import until
from tests.rulebook.anzio.sky import (
    HIGH,
    HIGH_NORTH,
    OPEN,
    PARAS,
    US,
    drop,
    fate,
    hexes,
    ready,
    table,
    why_there,
)

ALL = dict.fromkeys(("br-1para", "br-2para", *US, "us-1ssf", "us-rgr", "us-36"), "sicilia")
REGIMENT = {"de-1para-1": "X52"}
NAPOLI: dict[str, Any] = {"friendly": ["K57"], "support": {"base_taken": 1, "german_air": False}}


# --- when -------------------------------------------------------------------------------------------------


@pytest.mark.rule("anzio:F8B1")
@pytest.mark.parametrize(("mud", "broken"), [(5, "F8B1"), (6, None)])
def test_nobody_drops_in_mud(mud: int, broken: str | None) -> None:
    game = ready("Nov I 1943 allied", mud=mud)
    assert refused(game, "drop us-504") == broken
    assert offers(game, "drop") == ([] if broken else ["us-504"])
    german = ready("Nov I 1943 axis", REGIMENT, mud=mud)
    assert refused(german, "drop de-1para-1") == broken


@pytest.mark.rule("anzio:F8B4")
def test_units_drop_at_any_moment_of_movement_and_the_die_is_cast_at_once() -> None:
    game = ready(units={**dict.fromkeys(US, "sicilia"), "us-36": "W60"}, dice=(6, 6))
    events = drop(game, "us-504", OPEN)
    assert [event.what for event in events] == ["drop"]
    assert where(game, "us-504") == OPEN
    go(game, "us-36", "W59")
    assert happened(drop(game, "us-505", OPEN), "drop")
    assert where(game, "us-505") == OPEN
    assert refused(game, "drop us-504") == "F8B4"
    assert refused(game, "drop de-26pz") == "F8B4"


def test_without_the_option_nobody_drops() -> None:
    game = setup("Sept III 1943 allied", {"us-504": "sicilia", "br-231": "X66"}, scenario="southern")
    assert not offers(game, "drop")
    assert game.why_not("drop us-504") is not None


# --- who --------------------------------------------------------------------------------------------------


@pytest.mark.rule("anzio:F8C1")
def test_the_five_allied_paratroops() -> None:
    game = ready("Dec II 1943 allied", ALL, mud=6)
    assert set(offers(game, "drop")) == {"br-1para", "br-2para", *US}
    assert refused(game, "drop us-1ssf") == "F8C1"
    assert refused(game, "drop us-36") == "F8C1"


@pytest.mark.rule("anzio:X20-8C1")
def test_by_the_addendum_1ssf_drops_too_and_pays_for_mountains() -> None:
    game = ready("Dec II 1943 allied", ALL, mud=6, options=("addendum.ssf-para",), dice=(5,))
    assert set(offers(game, "drop")) == {"br-1para", "br-2para", "us-1ssf", *US}
    assert table(game, "us-1ssf")[HIGH]["value"] == "+4"
    assert fate(drop(game, "us-1ssf", HIGH)) == (9, "inverted")
    assert refused(game, "drop us-rgr") == "F8C1"
    german = ready("Oct I 1943 axis", REGIMENT, options=("addendum.ssf-para",))
    names = [unit["id"] for unit in german.view("axis")["units"] if unit["side"] == "axis"]
    assert {refused(german, f"drop {name}") for name in names if name != "de-1para-1"} == {"F8D1"}


@pytest.mark.rule("anzio:F8D1")
def test_one_german_regiment_drops() -> None:
    units = {"de-1para-1": "X52", "de-1para-3": "X52", "de-2para-2": "F45", "de-16pz": "X52"}
    game = ready("Oct I 1943 axis", units)
    assert offers(game, "drop") == ["de-1para-1"]
    for unit in ("de-1para-3", "de-2para-2", "de-16pz"):
        assert refused(game, f"drop {unit}") == "F8D1"
    whole = ready("Oct I 1943 axis", {"de-1para": "X52"})
    assert refused(whole, "drop de-1para") == "F8D1"


@pytest.mark.rule("anzio:F8C6")
def test_three_points_drop_in_a_turn() -> None:
    game = ready("Dec II 1943 allied", ALL, mud=6, dice=(6,) * 4)
    for unit in US:
        assert refused(game, "drop br-2para") is None
        drop(game, unit, OPEN)
    assert refused(game, "drop br-2para") == "F8C6"
    assert offers(game, "drop") == []
    heavy = ready("Dec II 1943 allied", ALL, mud=6, dice=(6,))
    drop(heavy, "br-1para", OPEN)
    assert refused(heavy, "drop us-504") == "F8C6"
    mixed = ready("Dec II 1943 allied", ALL, mud=6, dice=(6,))
    drop(mixed, "us-504", OPEN)
    assert refused(mixed, "drop br-1para") == "F8C6"


@pytest.mark.rule("anzio:F8C6")
def test_who_is_lost_has_dropped_too() -> None:
    game = ready(units={**dict.fromkeys(US, "sicilia"), "br-1para": "sicilia"}, dice=(6,))
    drop(game, "us-504", HIGH_NORTH)
    assert where(game, "us-504") == "eliminated"
    assert refused(game, "drop br-1para") == "F8C6"
    assert refused(game, "drop us-505") is None
    until(game, "Sept IV", "allied")
    assert refused(game, "drop br-1para") is None


# --- from where -------------------------------------------------------------------------------------------


@pytest.mark.rule("anzio:F8C5")
@pytest.mark.parametrize(
    ("place", "enemy", "broken"),
    [
        ("sicilia", "L50", None), ("K57", "L50", None), ("K57", "K55", None), ("K57", "K56", "F8C5"),
        ("M55", "L50", "F8C5"), ("messina", "L50", "F8C5"), ("waiting", "L50", "F8C5"), ("X52", "L50", None),
    ],
)  # fmt: skip
def test_an_allied_unit_starts_in_sicilia_or_on_a_base_out_of_german_zones(
    place: str, enemy: str, broken: str | None
) -> None:
    game = ready("Oct I 1943 allied", {"us-504": place, "de-15pg": enemy}, sea={"open_boxes": 3})
    assert refused(game, "drop us-504") == broken
    assert (offers(game, "drop") == ["us-504"]) is (broken is None)


@pytest.mark.rule("anzio:F8C5")
def test_it_must_start_the_turn_there() -> None:
    game = ready("Oct I 1943 allied", {"us-504": "K57", "us-505": "K56"})
    go(game, "us-504", "K56")
    assert refused(game, "drop us-504") == "F8C5"
    go(game, "us-504", "K57")
    assert refused(game, "drop us-504") == "F8C5"
    go(game, "us-505", "K57")
    assert refused(game, "drop us-505") == "F8C5"
    ships = ready(
        "Oct I 1943 allied", {"us-504": "K57"}, ports={"port-napoli": "Sept III 1943"}, friendly=["K57"]
    )
    ships.play("ship us-504")
    step(ships, "sail sea sicilia")
    assert where(ships, "us-504") == "sicilia"
    assert refused(ships, "drop us-504") == "F8C5"


@pytest.mark.rule("anzio:F8D3")
@pytest.mark.parametrize(
    ("place", "enemy", "broken"),
    [
        ("X52", "X55", None),
        ("F45", "X55", None),
        ("E23", "X55", None),
        ("X51", "X55", "F8D3"),
        ("X52", "X53", "F8D3"),
    ],
)
def test_the_german_regiment_starts_on_an_air_base(place: str, enemy: str, broken: str | None) -> None:
    game = ready("Oct I 1943 axis", {"de-1para-1": place, "us-36": enemy})
    assert refused(game, "drop de-1para-1") == broken
    if broken is None:
        neighbour = {"X52": "X51", "F45": "F46", "E23": "E24"}[place]
        go(game, "de-1para-1", neighbour)
        assert refused(game, "drop de-1para-1") == "F8D3"


# --- where to ---------------------------------------------------------------------------------------------


@pytest.mark.rule("anzio:F8B2")
@pytest.mark.rule("anzio:X19-8B2")
@pytest.mark.parametrize("enemy", ["de-15pg", "de-15pg/i", "de-ei1"])
def test_no_enemy_of_any_kind_is_in_the_drop_hex(enemy: str) -> None:
    unit, _, level = enemy.partition("/")
    place = f"{OPEN}/{level}" if level else OPEN
    game = ready(units={"us-504": "sicilia", unit: place})
    assert why_there(game, OPEN) == "F8B2"
    assert OPEN not in hexes(game)
    assert OPEN in hexes(ready())


@pytest.mark.rule("anzio:F8B2")
def test_nor_an_allied_replacement_where_germans_drop() -> None:
    game = ready("Oct I 1943 axis", {**REGIMENT, "al-r1": OPEN})
    assert why_there(game, OPEN, "de-1para-1") == "F8B2"


def test_other_hexes_that_are_closed() -> None:
    game = ready()
    assert why_there(game, "A20") == "B2E4"
    assert why_there(game, "T3") == "B2F1.1"
    assert why_there(game, "L30") == "B2F1.2"
    assert why_there(game, "Z99") == "B2A.1"


@pytest.mark.rule("anzio:F8B3")
def test_friends_may_be_there_within_the_limit() -> None:
    game = ready(units={"us-504": "sicilia", "br-1para": "sicilia", "us-36": OPEN})
    assert why_there(game, OPEN) is None
    assert why_there(game, OPEN, "br-1para") is None
    full = {"us-504": "sicilia", "br-1para": "sicilia", "us-36": OPEN, "us-505": OPEN, "us-325": OPEN}
    game = ready(units=full)
    assert why_there(game, OPEN) is None
    assert why_there(game, OPEN, "br-1para") == "F8B3"
    assert OPEN not in hexes(game, "br-1para")


@pytest.mark.rule("anzio:F8C2")
def test_drops_stay_south_of_the_middle_fold_until_oct_ii() -> None:
    game = ready("Oct I 1943 allied")
    assert {"F44", "F45", "G44", "D45"} <= hexes(game)
    assert not {"F43", "E44", "K23", "C30"} & hexes(game)
    assert why_there(game, "F43") == "F8C2"
    later = ready("Oct II 1943 allied")
    assert {"F43", "K23", "C30", "U10"} <= hexes(later)


@pytest.mark.rule("anzio:F8C3")
def test_a_base_opens_the_map_on_the_turn_after_its_capture() -> None:
    game = ready(units={"us-504": "sicilia", "us-36": "L57"})
    go(game, "us-36", "K57")
    assert why_there(game, "F43") == "F8C2"
    until(game, "Sept IV", "allied")
    assert why_there(game, "F43") is None
    assert {"K23", "C30", "Y5"} <= hexes(game)


@pytest.mark.rule("anzio:F8C3")
@pytest.mark.parametrize(("taken", "broken"), [(0, None), (1, "F8C2"), (-1, "F8C2")])
def test_the_base_may_be_one_of_the_first_turn(taken: int, broken: str | None) -> None:
    held: dict[str, Any] = {"friendly": ["K57"]} if taken >= 0 else {}
    game = ready("Sept III 1943 allied", support={"base_taken": taken}, **held)
    assert why_there(game, "F43") == broken


@pytest.mark.rule("anzio:F8C4")
def test_the_limit_comes_back_with_german_air_superiority() -> None:
    game = ready("Sept IV 1943 allied", {"us-504": "sicilia", "de-15pg": "K54"}, dice=(6,) * 6, **NAPOLI)
    assert why_there(game, "F43") is None
    until(game, "Sept IV", "axis")
    go(game, "de-15pg", "K57")
    until(game, "Oct I", "allied")
    assert why_there(game, "F43") == "F8C2"


@pytest.mark.rule("anzio:F8C9")
@pytest.mark.parametrize(
    ("label", "face", "gone"), [(OPEN, 2, True), (HIGH, 5, True), (HIGH_NORTH, 6, False)]
)
def test_a_drop_that_arrives_destroys_an_empty_fort(label: str, face: int, gone: bool) -> None:
    game = ready(forts=[label], dice=(face,))
    events = drop(game, "us-504", label)
    assert bool(happened(events, "fort-lost")) is gone
    assert ("F" in [m["text"] for m in game.view("allied")["markers"] if m.get("hex") == label]) is not gone
    elsewhere = ready(forts=["W60"], dice=(face,))
    assert not happened(drop(elsewhere, "us-504", label), "fort-lost")
    german = ready("Oct I 1943 axis", REGIMENT, forts=[OPEN], dice=(2,))
    assert not happened(drop(german, "de-1para-1", OPEN), "fort-lost")


# --- landings and ports -----------------------------------------------------------------------------------


@pytest.mark.rule("anzio:F8C10")
def test_a_drop_uses_no_lift_but_a_landing_does() -> None:
    team = {"us-504": "sicilia", "us-36": "sicilia", "us-505": "sicilia"}
    game = ready("Sept II 1943 allied", team, phase="invasion", sea={"counters": 2}, dice=(6,))
    game.play("invade zone-salerno")
    lift = bar(game)
    drop(game, "us-504", OPEN)
    assert bar(game) == lift
    assert refused(game, "move us-504") is not None, "it has no movement points of a landing either"
    game.play("ship us-505")
    step(game, "land N62")
    assert bar(game) == [lift[0] + 1, lift[1]]


def bar(game: wl.Game) -> list[int]:
    """The Initial Lift that is used, and all of it."""
    (panel,) = (panel for panel in game.view("allied")["panels"] if panel["id"] == "invasion")
    found: list[int] = panel["rows"][0]["bar"]
    return found


@pytest.mark.rule("anzio:F8C11")
@pytest.mark.rule("anzio:F8C11b")
def test_a_port_that_they_take_may_be_opened_and_that_is_no_invasion() -> None:
    units = {"us-504": "sicilia", "us-36": "sicilia", "de-76": "waiting"}
    game = ready("Nov I 1943 allied", units, dice=(2,), mud=6, sea={"invaded": (SALERNO,), "counters": 2})
    drop(game, "us-504", "K57")
    game.play("halt")
    game.play("end")
    assert "port-napoli" in offers(game, "open")
    game.play("open port-napoli")
    assert "port-napoli" in [port["place"] for port in game.view("allied")["ports"]]
    until(game, "Nov I", "axis")
    assert where(game, "de-76") == "waiting", "nobody reacts as to a second invasion"
    until(game, "Nov III", "allied")
    assert refused(game, "invade zone-pescara") is None, "which may still come"


@pytest.mark.rule("anzio:F8D4")
def test_the_german_regiment_destroys_a_port_by_dropping_on_it() -> None:
    game = ready(
        "Oct I 1943 axis", REGIMENT, ports={"port-napoli": "Sept III 1943"}, friendly=["K57"], dice=(4,)
    )
    (lost,) = happened(drop(game, "de-1para-1", "K57"), "port-lost")
    assert lost.word == "port-napoli"
    assert counter(game, "de-1para-1")["hex"] == "K57"


# --- the German drop --------------------------------------------------------------------------------------


@pytest.mark.rule("anzio:F8D2")
def test_the_germans_drop_once_in_1943_and_anywhere() -> None:
    game = ready("Oct I 1943 axis", REGIMENT, dice=(6,) * 6)
    assert {"C30", "K23", OPEN, "M63"} <= hexes(game, "de-1para-1")
    drop(game, "de-1para-1", "F45")
    until(game, "Oct II", "axis")
    assert refused(game, "drop de-1para-1") == "F8D2"
    late = ready("Dec IV 1943 axis", REGIMENT, scenario="roma", mud=6)
    assert refused(late, "drop de-1para-1") is None
    over = ready("Jan I 1944 axis", REGIMENT, scenario="roma", mud=6)
    assert refused(over, "drop de-1para-1") == "F8D2"
    fresh = ready("Oct I 1943 axis", REGIMENT, drops={"used": True})
    assert refused(fresh, "drop de-1para-1") == "F8D2"


@pytest.mark.rule("anzio:F8D5")
@pytest.mark.parametrize(("face", "broken"), [(1, "F8D5"), (2, "F8D5"), (3, "F8D5"), (4, "F8D5"), (5, None)])
def test_an_interdicted_regiment_does_not_drop(face: int, broken: str | None) -> None:
    factors = {"air": [1, 0], "naval": 0}
    game = ready("Oct I 1943 allied", REGIMENT, phase="interdiction", support=factors, dice=(face, 6, 6, 6))
    game.play("interdict air de-1para-1")
    until(game, "Oct I", "axis")
    assert refused(game, "drop de-1para-1") == broken


def test_the_option_belongs_to_the_advanced_games() -> None:
    with pytest.raises(wl.BadChoice):
        wl.new("anzio", options=[PARAS])
