"""Messina and Taranto, and coming onto and off the board at their edges (C8)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import winterline as wl
from tests.rulebook.anzio.battlefield import fight, lines
from tests.rulebook.anzio.kit import (
    GAME,
    SPARE,
    book,
    counter,
    go,
    invaded_zone,
    offers,
    offers_after,
    refused,
    setup,
    where,
)
from tests.rulebook.anzio.shore import goals, places, sail, until, why_sail
from winterline.games import catalog

SOUTH = {"N74", "O73", "P73", "Q72", "R72", "S71", "T71"}


def rows(first: int, last: int) -> set[str]:
    """The hexes of column Y from one row to another."""
    return {f"Y{row}" for row in range(first, last + 1)}


def entries(game: wl.Game, unit: str) -> set[str]:
    """Where a unit may come onto the board; empty when it may not."""
    return offers_after(game, f"bring {unit}", "enter") if unit in offers(game, "bring") else set()


# --- opening --------------------------------------------------------------------------------------------


@pytest.mark.rule("anzio:C8A", "anzio:C8B")
def test_they_are_opened_in_any_movement_phase_by_any_nation_without_a_reaction() -> None:
    for when in ("Sept II allied", "Sept III allied", "Dec IV allied"):
        game = setup(
            when,
            {"ca-1": "sicilia", "in-8": "sicilia"},
            sea={"invaded": places("zone-salerno"), "counters": 2},
        )
        assert {"box-messina messina", "box-taranto taranto"} <= goals(game, "ca-1"), when
        sail(game, "ca-1", "box-messina messina")
        assert where(game, "ca-1") == "messina"
        assert game.state.reaction == -1
        assert game.state.sea.counters == 2


@pytest.mark.rule("anzio:C8C.1")
def test_within_their_printed_figures_less_on_the_opening_turn() -> None:
    units = dict.fromkeys(("us-36", "us-45", "us-3", "us-34", "br-5", "us-505"), "sicilia")
    game = setup("Sept III allied", units)
    sail(game, "us-36", "box-taranto taranto")
    assert "box-taranto taranto" not in goals(game, "us-505"), "four points on the opening turn"
    assert why_sail(game, "us-505", "sail box-taranto taranto") == "C5B4"
    sail(game, "us-45", "box-messina messina")
    sail(game, "us-3", "box-messina messina")
    assert refused(game, "ship us-34") == "C5G3", "both are full for this turn"
    until(game, "Sept IV", "allied")
    sail(game, "us-34", "box-taranto taranto")
    sail(game, "br-5", "box-taranto taranto")
    assert game.state.sea.came_in[places("box-taranto")[0]] == 7, "the build-up of eight from then on"


@pytest.mark.rule("anzio:C8C.2")
def test_the_boxes_hold_any_number_and_no_zone_reaches_into_them() -> None:
    names = ("us-36", "us-45", "us-3", "us-34", "br-5")
    units = {**dict.fromkeys(names, "messina"), "de-16pz": "Q72", "de-hg": "S71"}
    game = setup("Oct I allied", units, sea={"open_boxes": 1})
    assert sum(counter(game, name)["stacking"] for name in names) == 19
    assert all("sea sicilia" in goals(game, name) for name in names), "Germans on the edge hinder nobody"


# --- coming on ------------------------------------------------------------------------------------------


@pytest.mark.rule("anzio:C8D.1")
def test_from_messina_one_turn_later_at_any_hex_of_the_south_edge() -> None:
    game = setup("Sept III allied", {"us-36": "sicilia"})
    sail(game, "us-36", "box-messina messina")
    assert refused(game, "bring us-36") == "C8D.1"
    until(game, "Sept IV", "allied")
    assert entries(game, "us-36") == SOUTH
    game.play("bring us-36")
    assert refused(game, "enter K57") == "C8K"
    game.play("enter S71")
    assert (where(game, "us-36"), counter(game, "us-36")["spent"]) == ("S71", 0.5)


@pytest.mark.rule("anzio:C8D.2")
@pytest.mark.parametrize(
    ("week", "first"), [("Sept III", 60), ("Sept IV", 56), ("Oct I", 46), ("Oct II", 46), ("Dec IV", 46)]
)
def test_the_rows_of_taranto_open_week_by_week(week: str, first: int) -> None:
    game = setup(f"{week} allied", {"us-36": "taranto"}, sea={"open_boxes": 2})
    assert entries(game, "us-36") == rows(first, 65)


@pytest.mark.rule("anzio:C8E")
def test_no_strategic_movement_on_the_first_turn_on_the_board() -> None:
    game = setup("Oct I allied", {"us-36": "messina", "us-45": "S71"}, sea={"open_boxes": 1})
    game.play("bring us-36")
    game.play("enter S71")
    assert max(game.rules.reach(game.state, "us-36").values()) <= 12
    assert max(game.rules.reach(game.state, "us-45").values()) > 12


@pytest.mark.rule("anzio:C8K")
def test_not_into_a_german_zone_so_a_line_can_seal_the_edge() -> None:
    game = setup("Oct I allied", {"us-36": "messina", "de-16pz": "Q72"}, sea={"open_boxes": 1})
    assert entries(game, "us-36") == SOUTH - {"P73", "Q72", "R72"}
    wall = {"de-16pz": "Q72", "de-26pz": "S70", "de-29pg": "N73", "de-15pg": "T70"}
    game = setup("Oct I allied", {"us-36": "messina", **wall}, sea={"open_boxes": 1})
    assert not entries(game, "us-36")
    assert refused(game, "bring us-36") == "C8D.1"


def mountain_gates(folder: Path, when: str, units: dict[str, str], **sea: Any) -> wl.Game:
    """A position on a board of one's own, where Q72 in the south and Q4 in the north are nothing but High Apennine."""
    text = (catalog.room(GAME) / "data" / "board.txt").read_text(encoding="utf-8")
    for old, new in ((" Q72 R4-R19", " R4-R19"), (" Q47-Q72 R4", " Q47-Q71 R4"), (" Q4-Q11 ", " Q5-Q11 ")):
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    (folder / "board.txt").write_text(f"{text}hex high: Q72 Q4 @judgement\n", encoding="utf-8")
    whole = {"when": when, "units": {**SPARE, **units}, "others": "absent"}
    return wl.position(GAME, {**whole, "sea": {"invaded": (invaded_zone(),), **sea}}, data=folder)


@pytest.mark.rule("anzio:C2A2.2")
def test_coming_on_in_the_high_apennine_takes_the_whole_allowance(tmp_path: Path) -> None:
    names = ("us-36", "us-45", "us-3")
    game = mountain_gates(tmp_path, "Oct I allied", dict.fromkeys(names, "messina"), open_boxes=1)
    for unit in names[:2]:
        assert entries(game, unit) == SOUTH
        game.play(f"bring {unit}")
        game.play("enter Q72")
        assert counter(game, unit)["spent"] == counter(game, unit)["move"]
        assert unit not in {*offers(game, "move"), *offers(game, "leave")}, "nothing is left to go on with"
    assert entries(game, "us-3") == SOUTH - {"Q72"}, "nobody gets through where it is full"


@pytest.mark.rule("anzio:C2A2.2")
def test_whoever_has_spent_everything_on_coming_on_has_no_strategic_movement_either(tmp_path: Path) -> None:
    arriving = dict.fromkeys(("de-65", "de-94"), "arriving")
    game = mountain_gates(tmp_path, "Oct II axis", {**arriving, "de-16pz": "Q4", "de-26pz": "K7"})
    assert {"K7", "Q4"} <= entries(game, "de-65")
    game.play("bring de-65")
    game.play("enter Q4")
    assert counter(game, "de-65")["spent"] == counter(game, "de-65")["move"]
    assert "de-65" not in offers(game, "move")
    full = {
        **dict.fromkeys(("de-16pz", "de-26pz", "de-15pg"), "Q4"),
        **dict.fromkeys(("de-hg", "de-29pg", "de-3pg"), "K7"),
    }
    game = mountain_gates(tmp_path, "Oct II axis", {**arriving, **full})
    assert "K7" in entries(game, "de-65"), "over the plain it can go on"
    assert "Q4" not in entries(game, "de-65"), "here it cannot"


# --- leaving --------------------------------------------------------------------------------------------


@pytest.mark.rule("anzio:C8F", "anzio:C8G")
def test_a_unit_leaves_by_an_edge_ends_its_turn_there_and_returns_by_the_same_edge() -> None:
    game = setup("Oct I allied", {"us-36": "R71", "us-45": "Y50"}, sea={"open_boxes": 3})
    go(game, "us-36", "R72")
    game.play("leave us-36")
    assert where(game, "us-36") == "messina"
    assert refused(game, "bring us-36") == "C8D.1"
    assert refused(game, "ship us-36") == "C7B2b", "only next turn"
    game.play("leave us-45")
    assert where(game, "us-45") == "taranto"
    until(game, "Oct II", "allied")
    assert entries(game, "us-36") == SOUTH
    assert entries(game, "us-45") == rows(46, 65)
    assert "sea sicilia" in goals(game, "us-36")


@pytest.mark.rule("anzio:C8F")
def test_whoever_has_no_points_left_stays() -> None:
    stopped = setup("Oct I allied", {"us-36": "S69", "de-16pz": "Q72"})
    go(stopped, "us-36", "R72")
    assert refused(stopped, "leave us-36") == "C8F", "it entered a German zone and had to stop"


@pytest.mark.rule("anzio:C8F")
def test_a_retreat_may_lead_off_the_board() -> None:
    units = {"us-36": "S71", "de-16pz": "S70", "de-hg": "S70"}
    game, _ = fight(units, "2-1", 2, to="S71", when="Oct I axis")
    assert "back - messina" in lines(game)
    game.play("back - messina")
    assert where(game, "us-36") == "messina"
    until(game, "Oct II", "allied")
    assert entries(game, "us-36"), "it may come back at once"
    assert goals(game, "us-36"), "and has opened the box"


@pytest.mark.rule("anzio:C8I")
def test_all_of_the_taranto_edge_may_be_left_by_from_sept_iii_on() -> None:
    for label in ("Y46", "Y55", "Y65"):
        assert "us-36" in offers(setup("Sept III allied", {"us-36": label}), "leave"), label
    assert not offers(setup("Sept II allied", {"us-36": "Y55"}), "leave")
    assert not offers(setup("Oct I allied", {"us-36": "X55"}), "leave")


@pytest.mark.rule("anzio:C8H")
def test_germans_never_leave_and_one_forced_off_is_lost() -> None:
    game = setup("Oct I axis", {"de-16pz": "S71"})
    assert not offers(game, "leave")
    assert refused(game, "leave de-16pz") == "C8H"
    units = {"de-ei1": "T71", "us-36": "T70", "us-45": "S71", "us-3": "U69"}
    game, _ = fight(units, "full", 4, to="T71", when="Oct I allied")
    assert where(game, "de-ei1") == "pool", "no way but off the board"


def test_a_full_edge_hex_can_be_passed() -> None:
    game = setup("Oct I allied", {"us-36": "S71", "us-45": "S71", "us-3": "messina"}, sea={"open_boxes": 1})
    game.play("bring us-3")
    game.play("enter S71")
    assert game.decision is not None
    assert game.decision.kind == "going"
    assert "S71" not in offers(game, "go")


def test_units_in_the_boxes_are_fed_by_them() -> None:
    names = ("us-36", "us-45", "us-3", "us-34", "br-5")
    home = {"us-505": "sicilia", "br-231": "sicilia"}
    game = setup("Oct I allied", {**dict.fromkeys(names, "messina"), **home}, sea={"open_boxes": 1})
    assert "box-messina messina" in goals(game, "us-505"), "twenty points of twenty"
    full = setup(
        "Oct I allied",
        {**dict.fromkeys((*names, "us-504"), "messina"), **home},
        sea={"open_boxes": 1},
    )
    assert why_sail(full, "us-505", "sail box-messina messina") == "C5G7"
    assert book().places[places("box-messina")[0]].capacity == 20
