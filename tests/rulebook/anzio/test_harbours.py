"""F6 and F14: build-up that serves both ways, and port counters by die."""

from __future__ import annotations

from typing import Any

import pytest

import winterline as wl
from tests.rulebook.anzio.kit import go, happened, reach, setup, where
from tests.rulebook.anzio.shore import goals, sail, ships, until, why_sail
from winterline import Event

BOTH_WAYS, BY_DIE = ["adv.supp.port-buildup"], ["adv.supp.allied-ports"]


def pescara(units: dict[str, str], options: list[str], **sea: Any) -> wl.Game:
    """An Allied movement phase with Pescara, of build-up 8, and Napoli at work."""
    ports = {"port-pescara": "Sept IV", "port-napoli": "Sept IV"}
    return setup(
        "Oct III allied", units, options=options, ports=ports, friendly=["V40", "K57"],
        sea={"invaded": (23,), **sea},
    )  # fmt: skip


HARBOUR = "port-pescara V40"
PESCARA, SAPRI = 12, 11
"""The number of that place, and of Sapri where that is a port."""
SMALL = dict.fromkeys(("br-231", "us-504", "us-505", "us-325"), "V40")
MANY = {"us-36": "sicilia", "us-45": "sicilia", **SMALL}


@pytest.mark.rule("anzio:F6")
def test_who_leaves_takes_room_from_who_comes() -> None:
    for options, room in (([], True), (BOTH_WAYS, False)):
        game = pescara(MANY, options)
        sail(game, "us-504", "sea sicilia")
        sail(game, "us-36", HARBOUR)
        go(game, "us-36", sorted(reach(game, "us-36"))[0])
        assert why_sail(game, "us-45", "sail port-napoli K57") is None, "1 out and 4 in leave 3 of 8"
        assert (HARBOUR in goals(game, "us-45")) is room
        if not room:
            assert why_sail(game, "us-45", f"sail {HARBOUR}") == "C5B4"
    six = pescara({"us-36": "sicilia", "us-45": "sicilia", "us-504": "V40"}, BOTH_WAYS)
    sail(six, "us-36", HARBOUR)
    sail(six, "us-45", HARBOUR)
    assert where(six, "us-45") == "V40", "all of it may be used by those who come"


@pytest.mark.rule("anzio:F6")
def test_who_comes_takes_room_from_who_leaves() -> None:
    for options, room in (([], True), (BOTH_WAYS, False)):
        game = pescara({**MANY, "br-5": "V40", "us-325": "K57"}, options)
        sail(game, "br-5", "sea sicilia")
        sail(game, "us-36", HARBOUR)
        assert "us-504" in ships(game), "3 out and 4 in leave 1 of 8"
        sail(game, "us-504", "sea sicilia")
        assert ("us-505" in ships(game)) is room


@pytest.mark.rule("anzio:F6")
@pytest.mark.parametrize(("carried", "leaves"), [(0, 0), (1, 1), (3, 3), (8, 4)])
def test_what_is_carried_over_serves_those_who_land(carried: int, leaves: int) -> None:
    figures = bytearray(30)
    figures[PESCARA] = carried
    blank = bytes(30)
    game = pescara(MANY, BOTH_WAYS, carried=bytes(figures), came_in=blank, went_out=blank)
    for unit in ("us-36", "us-45"):
        sail(game, unit, HARBOUR)
        go(game, unit, sorted(reach(game, unit))[0])
    gone = 0
    for unit in ("br-231", "us-504", "us-505", "us-325"):
        if unit in ships(game):
            sail(game, unit, "sea sicilia")
            gone += 1
    assert gone == leaves, "8 came in: the rest of the figure is left for those who go"


@pytest.mark.rule("anzio:F6")
def test_it_does_not_serve_those_who_leave() -> None:
    options = [*BOTH_WAYS, "addendum.sapri-port"]
    figures, blank = bytearray(31), bytes(31)
    figures[SAPRI] = 3
    units = dict.fromkeys(("br-231", "us-504", "us-505", "us-325", "br-201gds"), "O67")
    sea = {"invaded": (23,), "carried": bytes(figures), "came_in": blank, "went_out": blank}
    game = setup("Oct III allied", units, options=options, ports={"port-sapri": "Sept IV"}, sea=sea)
    for number, unit in enumerate(units):
        assert (unit in ships(game)) is (number < 4), "4 points are all of its build-up"
        if number < 4:
            sail(game, unit, "sea sicilia")


@pytest.mark.rule("anzio:F6")
def test_what_went_out_is_not_carried_over() -> None:
    for options, room in (([], 16), (BOTH_WAYS, 12)):
        game = pescara({"us-504": "V40", "br-5": "V40", "us-36": "sicilia"}, options)
        sail(game, "br-5", "sea sicilia")
        sail(game, "us-504", "sea sicilia")
        until(game, "Oct IV", "allied")
        rows = next(p for p in game.view("allied")["panels"] if p["id"] == "ports")["rows"]
        assert f"{room}" in next(row["value"] for row in rows if "Pescara" in row["label"])


# --- port counters --------------------------------------------------------------------------------------


def rolled(
    dice: list[int], when: str = "Sept III axis", options: list[str] = BY_DIE
) -> tuple[wl.Game, list[Event]]:
    """The week after some week, with these dice, and what happened at its start."""
    game = setup(when, {"us-36": "N60"}, options=options, dice=dice)
    following = {"Sept II axis": "Sept III", "Sept III axis": "Sept IV", "Oct IV axis": "Nov I"}[when]
    return game, until(game, following, "allied")


@pytest.mark.rule("anzio:F14")
@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
def test_a_six_brings_a_port_counter(face: int) -> None:
    game, events = rolled([face])
    assert game.view("allied")["sea"]["counters"] == int(face == 6)
    (roll,) = happened(events, "port-roll")
    assert (roll.number, roll.rule) == (face, "anzio:F14")
    assert roll.word == ("counter" if face == 6 else "no counter")
    assert game.state.rolls == 1


@pytest.mark.rule("anzio:F14")
def test_the_calendar_brings_only_those_of_the_first_invasion() -> None:
    for options, counters in (([], 2), (BY_DIE, 0)):
        game, _ = rolled([1], "Oct IV axis", options)
        assert game.view("allied")["sea"]["counters"] == counters
    opening = wl.new("anzio", options=BY_DIE, seed=3)
    assert not opening.state.rolls
    weeks = [row for row in chart(opening) if row[5]]
    assert [(row[0], row[5]) for row in weeks] == [("Sept II", "2")]
    while opening.decision is not None and opening.decision.kind in ("deploying", "invading"):
        opening.play(opening.actions()[0])
    assert opening.view("allied")["sea"]["counters"] == 2


@pytest.mark.rule("anzio:F14")
def test_the_first_roll_is_in_the_second_week() -> None:
    _, events = rolled([6], "Sept II axis")
    assert len(happened(events, "port-roll")) == 1


@pytest.mark.parametrize(("face", "based"), [(5, False), (6, True)])
def test_a_rolled_counter_brings_an_air_base(face: int, based: bool) -> None:
    options = [*BY_DIE, "supp.air-superiority", "addendum.tac-air-bases"]
    spec: dict[str, Any] = {"ports": {"port-salerno": "Sept II"}, "friendly": ["N60"]}
    game = setup("Sept III axis", {"us-36": "N60"}, options=options, dice=[face], **spec)
    until(game, "Sept IV", "allied")
    kinds = set()
    while game.decision is not None and game.decision.side == "allied":
        kinds.add(game.decision.kind)
        game.play("end")
    assert ("basing" in kinds) is based


def chart(game: wl.Game) -> list[list[str]]:
    """The lines of the time track."""
    charts = game.rules.charts()["charts"]
    return [row["cells"] for row in next(c for c in charts if c["id"] == "calendar")["rows"]]
