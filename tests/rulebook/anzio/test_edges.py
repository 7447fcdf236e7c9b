"""Messina and Taranto, and coming onto and off the board at their edges (C8)."""

from __future__ import annotations

import pytest

import winterline as wl
from tests.rulebook.anzio.battlefield import fight, lines
from tests.rulebook.anzio.kit import counter, go, offers, offers_after, refused, setup, where
from tests.rulebook.anzio.shore import goals, sail, until

SOUTH = {"N74", "O73", "P73", "Q72", "R72", "S71", "T71"}


def rows(first: int, last: int) -> set[str]:
    """The hexes of column Y from one row to another."""
    return {f"Y{row}" for row in range(first, last + 1)}


def entries(game: wl.Game, unit: str) -> set[str]:
    """Where a unit may come onto the board; empty when it may not."""
    return offers_after(game, f"bring {unit}", "enter") if unit in offers(game, "bring") else set()


@pytest.mark.rule("anzio:C8C.2")
def test_the_boxes_hold_any_number_and_no_zone_reaches_into_them() -> None:
    names = ("us-36", "us-45", "us-3", "us-34", "br-5")
    units = {**dict.fromkeys(names, "messina"), "de-16pz": "Q72", "de-hg": "S71"}
    game = setup("Oct I allied", units, sea={"open_boxes": 1})
    assert sum(counter(game, name)["stacking"] for name in names) == 19
    assert all("sea sicilia" in goals(game, name) for name in names), "Germans on the edge hinder nobody"


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
