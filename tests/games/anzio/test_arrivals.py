"""What the calendar brings at the start of a player-turn, and what is written off with it (C1, C2, C11)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.anzio.inside import book, places
from tests.rulebook.anzio.kit import happened, offers, setup, where
from tests.rulebook.anzio.shore import until
from tests.rulebook.anzio.test_setup import fresh, set_up
from winterline import Event
from winterline.core.frames import replace
from winterline.core.gesture import NoDice
from winterline.games.anzio import deployment
from winterline.games.anzio.options import addendum
from winterline.games.anzio.setup import start_state

REACTION = {"de-71": "waiting", "de-114": "waiting", "de-715": "waiting", "de-60pg": "waiting"}


@pytest.mark.rule("anzio:C11C1", "anzio:C11C6")
@pytest.mark.parametrize(
    ("ahead", "hurried", "gained", "owed"),
    [
        ((0, 0), (0, 0), (1, 1), (0, 0)),
        ((1, 0), (0, 0), (0, 1), (0, 0)),
        ((0, 1), (0, 0), (1, 0), (0, 0)),
        ((3, 2), (0, 0), (0, 0), (2, 1)),
        ((2, 4), (0, 0), (0, 0), (1, 3)),
        ((0, 0), (2, 1), (1, 1), (2, 1)),
        ((3, 2), (1, 4), (0, 0), (3, 5)),
    ],
)
def test_replacements_received_ahead_of_time_are_missing_from_the_next_ones(
    ahead: tuple[int, int], hurried: tuple[int, int], gained: tuple[int, int], owed: tuple[int, int]
) -> None:
    reserve = {"infantry": 5, "armour": 3, "used": (5, 6), "rebuilt": 9}
    haste = {"missing": ahead, "hurried": hurried}
    scare = ("addendum.invasion-scare", "supp.commandos")
    state = setup("Oct II axis", {}, options=scare, phase="arrivals", reserve=reserve, haste=haste).state
    found, left = state.reserve, addendum.HASTE.of(state)
    assert (found.infantry - 5, found.armour - 3) == gained
    assert (left.missing, left.hurried) == (owed, (0, 0))
    assert (found.used, found.rebuilt) == ((5, 0), 0), (
        "the counters used by the other side are its own affair"
    )


@pytest.mark.rule("anzio:C1A3", "anzio:C11B1", "anzio:C11A2")
def test_an_allied_turn_begins_with_a_clean_record() -> None:
    reserve = {"allied": 1, "infantry": 2, "used": (5, 6), "rebuilt": 9}
    state = setup(
        "Oct I allied", {}, phase="arrivals", reserve=reserve, sea={"boxed": 9, "invaded": (23,)}
    ).state
    assert (state.reserve.used, state.reserve.rebuilt, state.sea.boxed) == ((0, 6), 0, 0)
    assert (state.reserve.allied, state.reserve.infantry) == (3, 2)


@pytest.mark.rule("anzio:C1A2", "anzio:C8A")
@pytest.mark.parametrize(("box", "opened"), [("sicilia", 0), ("messina", 1), ("taranto", 2)])
def test_only_a_box_with_somebody_in_it_is_open(box: str, opened: int) -> None:
    game = setup("Oct I allied", {"us-36": box}, phase="arrivals")
    assert game.state.sea.open_boxes == opened
    titles = {seen["title"] for seen in game.view("spectator")["boxes"] if seen.get("note") == "open"}
    assert titles == ({box.capitalize()} if opened else set())


@pytest.mark.rule("anzio:C2A3")
@pytest.mark.parametrize(
    ("when", "reaction", "due"),
    [
        ("Nov I axis", -1, set()),
        ("Nov I axis", 7, {"de-71", "de-114"}),
        ("Nov I axis", 6, {"de-71", "de-114", "de-715", "de-60pg"}),
        ("Nov I axis", 8, set()),
        ("Sept II axis", 0, {"de-71", "de-114"}),
        ("Sept III axis", 0, {"de-71", "de-114", "de-715", "de-60pg"}),
    ],
)
def test_two_reserves_come_at_once_and_two_a_turn_later(when: str, reaction: int, due: set[str]) -> None:
    game = setup(when, {**REACTION, "de-334": "waiting"}, phase="arrivals", reaction=reaction)
    assert where(game, "de-334") == "waiting", "it has a date"
    assert {unit for unit in REACTION if where(game, unit) == "arriving"} == due


@pytest.mark.rule("anzio:C16C", "anzio:C2A1.2")
def test_only_units_with_a_choice_of_hexes_are_placed_and_only_before_the_first_turn() -> None:
    game = fresh()
    placed = [event.units for event in happened(set_up(game), "place")]
    assert placed == [("de-16pz",), ("de-hg", "de-nw71")]
    assert [step.action.do for step in game.steps() if step.action] == ["place", "place"], (
        "nobody else was set down"
    )
    later = setup("Sept III allied", {"us-36": "N60", "de-16pz": "N55"}, phase="set-up")
    assert later.decision is not None
    assert (later.decision.side, later.decision.kind) == ("allied", "moving")


@pytest.mark.rule("anzio:C5A1", "anzio:C16D")
def test_the_game_opens_with_an_invasion_or_never() -> None:
    later = setup("Sept III allied", {"us-36": "sicilia"}, phase="invasion", sea={"counters": 2})
    assert later.decision is not None
    assert later.decision.kind == "moving"
    nobody = setup("Sept II allied", {"ca-1": "sicilia"}, phase="invasion", sea={"counters": 2})
    assert nobody.decision is not None
    assert nobody.decision.kind == "moving", "Canadians do not invade"


@pytest.mark.rule("anzio:C5F9", "anzio:C5F10")
@pytest.mark.parametrize(
    ("sea", "friendly", "opened", "left"),
    [
        (
            {"lift": 0, "counters": 1, "invaded": places("zone-salerno", "zone-roma")},
            ["D50"],
            {"zone-roma"},
            0,
        ),
        ({"lift": 3, "counters": 1, "invaded": places("zone-salerno", "zone-roma")}, ["N61"], set(), 1),
        ({"lift": 3, "counters": 0, "invaded": places("zone-salerno", "zone-roma")}, ["D50"], set(), 0),
        ({"lift": -1, "counters": 1, "invaded": places("zone-salerno", "zone-roma")}, ["D50"], set(), 1),
    ],
)
def test_the_beachhead_of_this_turn_takes_a_counter_by_itself(
    sea: dict[str, Any], friendly: list[str], opened: set[str], left: int
) -> None:
    game = setup("Nov I allied", {}, phase="ports", sea=sea, friendly=friendly)
    found = {book().place_ids[place] for place, _ in game.state.sea.opened}
    assert (found, game.state.sea.counters) == (opened, left)
    assert game.state.sea.lift == -1, "the invasion is over"


@pytest.mark.rule("anzio:B4C2", "anzio:C11A14")
@pytest.mark.parametrize(
    ("reserve", "who"),
    [
        ({}, ["de-65"]),
        ({"infantry": 1}, ["de-65", "de-ei1"]),
        ({"armour": 1}, ["de-65", "de-ea1"]),
        ({"infantry": 2, "armour": 1}, ["de-65", "de-ea1", "de-ei1"]),
    ],
)
def test_who_may_come_onto_the_board(reserve: dict[str, int], who: list[str]) -> None:
    units = {"de-65": "arriving", "de-44": "waiting", "de-16pz": "K40", "de-ei1": "pool", "de-ei2": "pool"}
    game = setup("Oct II axis", {**units, "de-ea1": "pool", "de-ea2": "K40"}, reserve=reserve)
    assert offers(game, "bring") == who


@pytest.mark.rule("anzio:B4C2")
def test_nobody_comes_on_where_nothing_is_open() -> None:
    every = [book().label(cell) for cell in range(len(book().labels)) if book().rest >> cell & 1]
    units = {"de-65": "arriving", "de-ei1": "pool", "us-36": "G10"}
    game = setup("Oct II axis", units, reserve={"infantry": 1}, friendly=every)
    assert offers(game, "bring") == ["de-65"], "no city is German"


@pytest.mark.rule("anzio:C11A14", "anzio:C11C2")
def test_a_german_replacement_comes_in_free_and_only_out_of_the_pool() -> None:
    game = setup(
        "Oct II axis",
        {"de-ei1": "K40", "de-ei2": "pool", "de-ei3": "pool", "de-ea1": "pool", "de-ea2": "K40"},
        reserve={"infantry": 2, "armour": 1},
    )
    assert offers(game, "bring") == ["de-ea1", "de-ei2"], "one of each kind"
    game.play("bring de-ei2")
    (event,) = happened(game.play("enter K23"), "enter")
    assert event.rule == "anzio:C11C2"
    seen = next(u for u in game.view("spectator")["units"] if u["id"] == "de-ei2")
    assert (seen["hex"], seen["spent"]) == ("K23", 0.0)
    assert offers(game, "bring") == ["de-ea1", "de-ei3"]


@pytest.mark.rule("anzio:C8E", "anzio:C2A5.2")
def test_who_comes_on_where_is_told_by_its_own_rule() -> None:
    german = setup("Oct II axis", {"de-65": "arriving"})
    german.play("bring de-65")
    (event,) = happened(german.play("enter K7"), "enter")
    assert event.rule == "anzio:C2A2.1"
    assert max(german.rules.reach(german.state, "de-65").values()) > 8, "Germans may use Strategic Movement"
    allied = setup("Oct I allied", {"us-36": "messina"}, sea={"open_boxes": 1})
    allied.play("bring us-36")
    (event,) = happened(allied.play("enter S71"), "enter")
    assert event.rule == "anzio:C8D.1"
    fed = setup("Oct II axis", {"de-ei3": "pool"}, reserve={"infantry": 1})
    fed.play("bring de-ei3")
    (event,) = happened(fed.play("enter K23"), "enter")
    assert event.rule == "anzio:C11C2"
    seen = next(u for u in fed.view("spectator")["units"] if u["id"] == "de-ei3")
    assert seen["spent"] == 0.0


@pytest.mark.rule("anzio:B4B1")
def test_after_the_german_turn_of_the_last_week_the_game_is_over() -> None:
    game = setup("Dec IV axis", {"us-36": "K57"}, phase="turn ends")
    assert game.decision is None
    assert game.result is not None
    before = setup("Dec III axis", {"us-36": "K57"}, phase="turn ends")
    until(before, "Dec IV", "allied")
    assert before.decision is not None
    assert before.view("spectator")["turn"] == 14


@pytest.mark.rule("anzio:C16C", "anzio:C2A1.2")
def test_the_game_is_opened_once() -> None:
    the = book()
    first = start_state(the)
    for state, told in (
        (first, ["opening"]),
        (replace(first, sea=replace(first.sea, invaded=(23,))), []),
        (replace(first, turn=1), []),
    ):
        events: list[Event] = []
        deployment.set_up(the, state, NoDice(), events)
        assert [event.what for event in events] == told


@pytest.mark.rule("anzio:B4C3")
def test_the_movement_phase_ends_when_its_player_likes_unless_something_must_be_done() -> None:
    game = setup("Oct I allied", {"us-36": "K57"})
    assert "end" in [action.do for action in game.actions()]
    landing = setup(
        "Nov I allied", {"us-36": "sicilia", "us-45": "K57"}, sea={"counters": 1, "invaded": (23,)}
    )
    landing.play("invade zone-pescara")
    offered = [action.do for action in landing.actions()]
    assert "end" not in offered, "somebody must land first"
    assert offers(landing, "move") == ["br-231", "us-45"]


@pytest.mark.rule("anzio:C2A3")
def test_who_has_come_already_does_not_come_again() -> None:
    units = {"de-71": "K10", "de-114": "eliminated", "de-715": "arriving", "de-60pg": "waiting"}
    game = setup("Nov III axis", units, phase="arrivals", reaction=7)
    assert [where(game, unit) for unit in units] == ["K10", "eliminated", "arriving", "arriving"]
