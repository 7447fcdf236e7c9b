"""Messina and Taranto, and coming onto and off the board at their edges (C8)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import winterline as wl
from tests.games.anzio.inside import book, places
from tests.rulebook.anzio.kit import GAME, SALERNO, SPARE, counter, offers, refused, setup, where
from tests.rulebook.anzio.shore import goals, sail, until, why_sail
from tests.rulebook.anzio.test_edges import SOUTH, entries
from winterline.games import catalog


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


def mountain_gates(folder: Path, when: str, units: dict[str, str], **sea: Any) -> wl.Game:
    """A position on a board of one's own, where Q72 in the south and Q4 in the north are nothing but High Apennine."""
    text = (catalog.room(GAME) / "data" / "board.txt").read_text(encoding="utf-8")
    for old, new in ((" Q72 R4-R19", " R4-R19"), (" Q47-Q72 R4", " Q47-Q71 R4"), (" Q4-Q11 ", " Q5-Q11 ")):
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    (folder / "board.txt").write_text(f"{text}hex high: Q72 Q4 @judgement\n", encoding="utf-8")
    whole = {"when": when, "units": {**SPARE, **units}, "others": "absent"}
    return wl.position(GAME, {**whole, "sea": {"invaded": (SALERNO,), **sea}}, data=folder)


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


@pytest.mark.rule("anzio:C8A", "anzio:C8B")
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


@pytest.mark.rule("anzio:C11A14")
@pytest.mark.parametrize(
    ("unit", "at", "reserve", "ready"),
    [
        ("de-ei1", "pool", {"infantry": 1}, True),
        ("de-ei1", "pool", {"armour": 1}, False),
        ("de-ea1", "pool", {"armour": 1}, True),
        ("de-ea1", "pool", {"infantry": 1}, False),
        ("de-ei1", "K40", {"infantry": 1}, False),
    ],
)
def test_a_replacement_in_the_pool_of_the_kind_that_is_due(
    unit: str, at: str, reserve: dict[str, int], ready: bool
) -> None:
    game = setup("Oct I axis", {unit: at}, reserve=reserve)
    assert (unit in offers(game, "bring")) is ready
