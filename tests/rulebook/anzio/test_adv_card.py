"""The Time Record Card (E2) in play: mud and forts by die, and port counters (E16)."""

from __future__ import annotations

import pytest

import winterline as wl
from tests.rulebook.anzio.kit import setup
from tests.rulebook.anzio.shore import until

FORTS = [f"{column}{row}" for column in "GHI" for row in range(20, 25)]
"""Fifteen hexes for forts."""
BEFORE = {"Oct I 1943": "Sept IV 1943", "Nov III 1943": "Nov II 1943", "Oct II 1944": "Oct I 1944"}
BEFORE |= {"Nov I 1944": "Oct IV 1944", "Sept III 1943": "Sept II 1943", "May I 1944": "April IV 1944"}
BEFORE |= {"Aug IV 1944": "Aug III 1944"}
"""The week before another."""


def weather(game: wl.Game) -> bool:
    """Whether the week is muddy, as everybody sees it."""
    found: bool = game.view("spectator")["figures"]["mud"]
    return found


def rolled(when: str, face: int) -> wl.Game:
    """The Allied movement phase of a week that begins with this die."""
    game = setup(f"{BEFORE[when]} axis", {}, scenario="po-valley", dice=[face], german_list="standard")
    until(game, when.rpartition(" ")[0], "allied")
    return game


# --- mud ------------------------------------------------------------------------------------------------


@pytest.mark.rule("anzio:E2A4")
@pytest.mark.parametrize(
    ("when", "face", "mud"),
    [
        ("Oct I 1943", 2, True), ("Oct I 1943", 3, False), ("Nov III 1943", 5, True),
        ("Nov III 1943", 6, False), ("Oct II 1944", 2, True), ("Oct II 1944", 3, False),
        ("Nov I 1944", 5, True), ("Nov I 1944", 6, False),
    ],
)  # fmt: skip
def test_a_die_decides_about_mud(when: str, face: int, mud: bool) -> None:
    game = rolled(when, face)
    assert weather(game) is mud
    assert ("mud" in game.view("allied")["date"]) is mud


@pytest.mark.rule("anzio:E2A4")
@pytest.mark.parametrize("when", ["Sept III 1943", "May I 1944", "Aug IV 1944"])
def test_nobody_rolls_from_may_to_september(when: str) -> None:
    game = rolled(when, 1)
    assert not weather(game)
    assert game.state.rolls == 0


@pytest.mark.rule("anzio:E2A4")
def test_the_roll_is_that_of_its_week_alone() -> None:
    game = setup("Nov I 1943 axis", {}, scenario="southern", mud=5)
    assert weather(game)
    assert not weather(setup("Nov I 1943 axis", {}, scenario="southern", mud=6))
    after = setup("Nov II 1943 allied", {}, scenario="southern")
    assert not weather(after), "the week before does not count"


@pytest.mark.rule("anzio:E2A4")
@pytest.mark.parametrize(("face", "hexes"), [(5, 1), (6, 0)])
def test_mud_slows_whoever_leaves_the_roads(face: int, hexes: int) -> None:
    units = {"us-45": "O61"}
    slow, quick = (
        setup("Nov I 1943 allied", units, scenario="southern", mud=roll).seat("allied").reach("us-45")
        for roll in (face, 6)
    )
    assert (len(slow) < len(quick)) is bool(hexes)


# --- forts ----------------------------------------------------------------------------------------------


def may_fortify(game: wl.Game) -> bool:
    """Whether a fort is offered."""
    return any(action.do == "fortify" for action in game.actions())


@pytest.mark.rule("anzio:E2A5.1")
@pytest.mark.parametrize(
    ("when", "faces", "offered"),
    [
        ("Sept IV 1943", [2], True), ("Sept IV 1943", [3], False), ("Sept III 1943", [1], False),
        ("Oct II 1943", [6], True), ("Jan I 1944", [1], True),
    ],
)  # fmt: skip
def test_forts_are_built_in_marked_weeks_or_by_die(when: str, faces: list[int], offered: bool) -> None:
    game = setup(f"{when} allied", {}, scenario="roma", dice=faces, german_list="standard")
    until(game, when.rpartition(" ")[0], "axis")
    assert may_fortify(game) is offered


@pytest.mark.rule("anzio:E2A5.2")
@pytest.mark.parametrize(("number", "offered"), [(12, True), (13, False)])
def test_there_are_thirteen_forts_at_most(number: int, offered: bool) -> None:
    game = setup("Oct II 1943 axis", {}, scenario="roma", forts=FORTS[:number], german_list="standard")
    assert may_fortify(game) is offered
    refused = game.why_not("fortify H30")
    assert (refused is None) is offered
    if refused is not None:
        assert refused.rule == "anzio:E2A5.2"


@pytest.mark.rule("anzio:E2A5.2")
def test_a_lost_fort_may_be_built_again() -> None:
    game = setup("Oct II 1943 axis", {}, scenario="roma", forts=FORTS[:12], german_list="standard")
    assert game.why_not(f"fortify {FORTS[12]}") is None


# --- port counters --------------------------------------------------------------------------------------

PORTS = (
    "port-napoli",
    "port-salerno",
    "port-gaeta",
    "port-anzio",
    "port-termoli",
    "port-pescara",
    "port-ancona",
)


@pytest.mark.rule("anzio:E2A6")
@pytest.mark.parametrize(("week", "held"), [("Oct I 1943", 1), ("Nov I 1943", 2)])
def test_the_card_grants_single_counters(week: str, held: int) -> None:
    game = setup(f"{week} allied", {}, scenario="southern", phase="arrivals", sea={"counters": 1})
    assert game.state.sea.counters == held


@pytest.mark.rule("anzio:E2A6")
def test_two_are_there_at_the_start() -> None:
    game = setup("Sept II 1943 allied", {}, scenario="southern", phase="arrivals")
    assert game.state.sea.counters == 2


@pytest.mark.rule("anzio:E16A.2", "anzio:E2A6")
@pytest.mark.parametrize(("open_", "held", "then"), [(6, 1, 2), (7, 1, 1), (6, 2, 2), (0, 7, 8), (0, 8, 8)])
def test_there_are_eight_counters(open_: int, held: int, then: int) -> None:
    ports = dict.fromkeys(PORTS[:open_], "Sept III 1943")
    game = setup(
        "Nov I 1943 allied", {}, scenario="southern", phase="arrivals", sea={"counters": held}, ports=ports
    )
    assert game.state.sea.counters == then


def ending(open_: int, held: int, when: str = "Nov II 1943 allied", options: tuple[str, ...] = ()) -> wl.Game:
    """An Allied turn that ends with so many counters in use, and in hand."""
    ports = dict.fromkeys(PORTS[:open_], "Sept III 1943")
    spec = {"phase": "dismantling", "sea": {"counters": held}, "ports": ports}
    return setup(when, {}, scenario="southern", options=options, **spec)


@pytest.mark.rule("anzio:E16A.1")
def test_a_port_may_be_given_up_when_all_counters_are_out() -> None:
    game = ending(7, 1)
    assert game.decision is not None
    assert (game.decision.kind, game.decision.rule) == ("dismantling", "anzio:E16A.1")
    game.play("dismantle port-gaeta")
    assert len(game.state.sea.opened) == 6
    assert game.state.sea.counters == 1, "its counter does not come into the hand, and to no other place"


@pytest.mark.rule("anzio:E16A.1")
@pytest.mark.parametrize(
    ("open_", "held", "when"), [(6, 1, "Nov II 1943 allied"), (7, 1, "Dec I 1943 allied")]
)
def test_nothing_is_given_up_for_nothing(open_: int, held: int, when: str) -> None:
    game = ending(open_, held, when)
    assert game.decision is None or game.decision.kind != "dismantling"


@pytest.mark.rule("anzio:E16A.1")
@pytest.mark.rule("anzio:F14")
def test_where_counters_are_rolled_for_one_may_be_given_up_in_any_week() -> None:
    game = ending(7, 1, "Dec II 1943 allied", ("adv.supp.allied-ports",))
    assert game.decision is not None
    assert game.decision.kind == "dismantling"


@pytest.mark.rule("anzio:E16A.1")
def test_all_may_be_kept() -> None:
    game = ending(7, 1)
    assert game.why_not("dismantle port-genova").rule == "anzio:E16A.1"  # type: ignore[union-attr]
    game.play("end")
    assert len(game.state.sea.opened) == 7
