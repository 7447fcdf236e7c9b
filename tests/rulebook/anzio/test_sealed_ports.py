"""Sealed port numbers (F17E): which roll brings port counters is the Allied player's secret."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

import winterline as wl
from tests.rulebook.anzio.kit import happened, offers, refused, setup
from tests.rulebook.anzio.shore import until

SEALED = ["adv.supp.allied-ports", "adv.supp.fog.ports"]
NUMBERS = ["schedule", "1", "2", "3", "4", "5", "6"]


def fixed(
    number: str, dice: Iterable[int] = (), when: str = "Sept III axis", counters: int = 0, **spec: Any
) -> wl.Game:
    """A position in which the Allies have fixed their number."""
    sea = {"invaded": (23,), "counters": counters}
    units = {"us-36": "K57"} | spec.pop("units", {})
    return setup(
        when, units, options=SEALED, dice=[*dice], sea=sea, port_number=number, friendly=["K57"], **spec
    )


def held(game: wl.Game, seat: str) -> int:
    """The port counters in hand that a seat is told of."""
    return int(game.view(seat)["sea"]["counters"])


def in_words(game: wl.Game, seat: str) -> str:
    """What the panel of ports says of the counters in hand."""
    rows = next(p for p in game.view(seat)["panels"] if p["id"] == "ports")["rows"]
    return str(rows[-1]["value"])


def possible(game: wl.Game) -> list[str]:
    """The numbers that the Germans have to reckon with."""
    return list(game.view("axis")["port_number"]["possible"])


@pytest.mark.rule("anzio:X21-17E.1")
def test_the_number_is_fixed_before_the_first_roll_of_sept_iii() -> None:
    game = wl.new("anzio", options=SEALED, seed=3)
    while game.decision is not None and game.decision.kind != "fixing":
        assert not game.view("axis")["rolls"] or game.view("axis")["turn"] == 0
        ends = [action for action in game.actions() if action.do in ("end", "halt")]
        events = game.play((ends or list(game.actions()))[0])
        assert not happened(events, "port-roll")
    assert game.view("axis")["date"].startswith("Sept III")
    assert game.side == "allied"
    assert sorted(offers(game, "fix")) == sorted(NUMBERS)
    events = game.play("fix 3")
    (told,) = happened(events, "port-number")
    assert (told.number, told.word, told.seat) == (0, "", "")
    assert len(happened(events, "port-roll")) == 1, "and then it is rolled"
    assert game.view("allied")["port_number"]["number"] == "3"
    assert [game.view(seat)["port_number"]["number"] for seat in ("axis", "spectator")] == ["", ""]
    until(game, "Sept IV", "axis")
    until(game, "Oct I", "allied")
    assert game.view("allied")["port_number"]["number"] == "3", "for the whole game"


@pytest.mark.rule("anzio:F17E")
@pytest.mark.parametrize(
    ("number", "face", "got"), [("3", 3, 1), ("3", 6, 0), ("6", 6, 1), ("1", 1, 1), ("1", 6, 0)]
)
def test_the_fixed_face_brings_a_port_counter(number: str, face: int, got: int) -> None:
    game = fixed(number, [face])
    events = until(game, "Sept IV", "allied")
    (roll,) = happened(events, "port-roll")
    assert (roll.number, roll.word, roll.seat) == (face, "untold", ""), (
        "everybody sees the roll, not what it brings"
    )
    assert held(game, "allied") == got
    assert held(game, "axis") == 0
    assert in_words(game, "allied") == str(got)
    assert in_words(game, "axis") == "0 to 1, for all that is known"


@pytest.mark.rule("anzio:X21-17E.2")
@pytest.mark.parametrize(
    ("when", "week", "got"), [("Oct IV axis", "Nov I", 2), ("Sept III axis", "Sept IV", 0)]
)
def test_the_calendar_may_be_kept_while_dice_are_rolled_for_show(when: str, week: str, got: int) -> None:
    for face in (1, 6):
        game = fixed("schedule", [face], when)
        (roll,) = happened(until(game, week, "allied"), "port-roll")
        assert (roll.number, roll.word) == (face, "untold")
        assert held(game, "allied") == got
    rolled = fixed("6", [5], when)
    until(rolled, week, "allied")
    assert held(rolled, "allied") == 0, "whoever has fixed a face has only what it brings"


@pytest.mark.rule("anzio:F17E")
def test_whether_there_is_a_counter_cannot_be_told_from_what_is_asked() -> None:
    for counters in (0, 1, 2):
        game = fixed("4", [1], "Sept IV allied", counters)
        game.play("end")
        assert game.decision is not None
        assert (game.decision.kind, game.side) == ("opening", "allied")
        assert {"end", "feign"} < {a.do for a in game.actions()} or not counters
        assert ("port-napoli" in offers(game, "open")) is bool(counters)
        twin = game.copy()
        assert [event.what for event in game.play("feign")] == [event.what for event in twin.play("end")]
        assert game.view("spectator") == twin.view("spectator")


def test_ports_on_the_board_tell_which_numbers_cannot_have_brought_them() -> None:
    game = fixed("4", [4, 1, 1, 1], "Sept IV axis", 0)
    until(game, "Oct I", "allied")
    assert possible(game) == NUMBERS
    game.play("end")
    events = game.play("open port-napoli")
    assert happened(events, "open")
    assert possible(game) == ["4"], "no other face has come, and the calendar brings none before November"
    assert game.view("axis")["port_number"]["number"] == "4", "nobody else can have paid for it"
    if game.decision is not None and game.decision.kind == "opening":
        game.play("end")
    roll = happened(until(game, "Oct II", "allied"), "port-roll")
    assert [event.word for event in roll] == ["no counter"], "now everybody knows"


def test_what_is_put_on_the_board_is_taken_from_every_hand() -> None:
    game = fixed("4", [2, 4], "Sept IV axis", 1)
    until(game, "Oct I", "allied")
    game.play("end")
    game.play("open port-napoli")
    assert possible(game) == NUMBERS, "the first of them may be the one that was there before"
    assert in_words(game, "axis") == "0 to 1, for all that is known"
    until(game, "Oct II", "allied")
    assert (held(game, "allied"), in_words(game, "axis")) == (1, "0 to 1, for all that is known")


def test_it_needs_ports_by_die_and_no_air_bases_that_come_with_counters() -> None:
    with pytest.raises(wl.BadChoice, match="needs option"):
        wl.new("anzio", options=SEALED[1:])
    with pytest.raises(wl.BadChoice, match="exclude each other"):
        wl.new("anzio", options=[*SEALED, "addendum.tac-air-bases", "supp.air-superiority"])


@pytest.mark.parametrize(("opened", "asked"), [(5, False), (6, True)])
def test_giving_up_a_port_is_asked_by_what_everybody_sees(opened: int, asked: bool) -> None:
    places = ["napoli", "salerno", "pescara", "termoli", "ancona", "livorno"]
    hexes = ["K57", "N60", "V40", "X45", "X27", "D24"]
    ports = {f"port-{name}": "Oct I 1943" for name in places[:opened]}
    for counters in (0, 8 - opened):
        game = setup(
            "Nov II 1943 allied", {"us-36": "K57"}, scenario="po-valley", options=SEALED, port_number="5",
            ports=ports, friendly=hexes, sea={"invaded": (23,), "counters": counters},
        )  # fmt: skip
        game.play("end")
        kinds = set()
        while game.decision is not None and game.side == "allied":
            kinds.add(game.decision.kind)
            game.play("end")
        assert ("dismantling" in kinds) is asked


def test_an_invasion_needs_a_counter_as_ever() -> None:
    sea = {"invaded": (23,), "counters": 0}
    game = setup("Nov III allied", {"us-36": "sicilia"}, options=SEALED, port_number="2", sea=sea)
    assert refused(game, "invade zone-roma") == "C5F9"
