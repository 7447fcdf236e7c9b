"""The addendum's Italians (X22-19): defectors who stir, coastal fire, partisans who come early, unrest."""

from __future__ import annotations

from typing import Any

import pytest

import winterline as wl
from tests.rulebook.anzio.battlefield import asked
from tests.rulebook.anzio.italy import in_italy, invaded
from tests.rulebook.anzio.kit import counter, happened, offers, pass_on, play_all, refused, where
from tests.rulebook.anzio.shore import land, until

FIRST = "Sept II 1943 allied"


# --- defectors stir -----------------------------------------------------------------------------------------


def stirring(units: dict[str, str], *dice: int) -> wl.Game:
    """Sept II after an invasion at Roma, where its garrison defects without a die, once movement is over."""
    game = in_italy(FIRST, units, sea=invaded("Roma"), options=["addendum.italians-move"], dice=dice)
    game.play("end")
    return game


@pytest.mark.rule("anzio:X22-19A")
@pytest.mark.parametrize(("face", "asks"), [(1, True), (2, True), (3, False), (4, False)])
def test_a_defector_may_move_one_hex_on_a_low_roll(face: int, asks: bool) -> None:
    game = stirring({"it-piac": "waiting"}, face)
    assert (asked(game)[1] == "stirring") is asks
    if asks:
        assert set(offers(game, "go")) <= {"F46", "G46", "G47", "F48", "E48", "E47"}
        assert "F46" in offers(game, "go")
        assert refused(game, "go F45") == "X22-19A"
        game.play("go F46")
        assert where(game, "it-piac") == "F46"
        assert "F46" not in game.view("allied")["friendly"]
    else:
        assert where(game, "it-piac") == "F47"


@pytest.mark.rule("anzio:X22-19A")
def test_it_need_not_move() -> None:
    game = stirring({"it-piac": "waiting"}, 1)
    game.play("halt")
    assert where(game, "it-piac") == "F47"


@pytest.mark.rule("anzio:X22-19A")
@pytest.mark.parametrize(("face", "way", "there"), [(5, 1, "F46"), (6, 1, "F46"), (5, 4, "F48")])
def test_on_a_high_roll_a_second_die_says_where(face: int, way: int, there: str) -> None:
    assert where(stirring({"it-piac": "waiting"}, face, way), "it-piac") == there


@pytest.mark.rule("anzio:X22-19A")
def test_it_stays_where_the_way_is_closed() -> None:
    held = stirring({"it-piac": "waiting", "de-94": "F46"}, 5, 1)
    assert where(held, "it-piac") == "F47"
    between = stirring({"it-piac": "waiting", "de-94": "G46"}, 5, 1)
    assert where(between, "it-piac") == "F47"  # from one German zone into another
    near = stirring({"it-piac": "waiting", "de-94": "F45"}, 5, 1)
    assert where(near, "it-piac") == "F46"
    assert refused(near, "end") is None or asked(near)[1] != "declaring-all"


@pytest.mark.rule("anzio:X22-19A")
def test_everybody_rolls_before_anybody_chooses() -> None:
    game = in_italy(
        FIRST,
        {"it-piac": "waiting", "it-gds": "waiting", "it-sas": "waiting"},
        sea=invaded("Roma"),
        options=["addendum.italians-move"],
        dice=[1, 3, 5, 6],
    )
    told = happened(game.play("end"), "stir")
    assert [(event.units, event.number, event.word) for event in told] == [
        (("it-gds",), 1, "free"), (("it-sas",), 3, "still"), (("it-piac",), 5, "drifts"),
    ]  # fmt: skip
    assert asked(game) == ("allied", "stirring")


def test_without_the_option_nobody_stirs() -> None:
    game = in_italy(FIRST, {"it-piac": "waiting"}, sea=invaded("Roma"))
    assert not happened(game.play("end"), "stir")


# --- coastal fire -------------------------------------------------------------------------------------------


def landing(*dice: int, **spec: Any) -> wl.Game:
    """The first invasion, at Salerno, under way."""
    sea = {**invaded("Salerno"), "lift": 20, "counters": 2}
    units = {"us-45": "sicilia", "us-505": "sicilia"}
    return in_italy(
        FIRST, units, options=["addendum.italians-coastal-fire"], dice=dice, **({"sea": sea} | spec)
    )


@pytest.mark.rule("anzio:X22-19B")
@pytest.mark.parametrize(("dice", "lost"), [((1, 5), 1), ((3, 3), 1), ((2, 3), 0), ((3, 4), 0), ((6, 6), 0)])
def test_a_six_costs_a_landing_unit_a_step(dice: tuple[int, int], lost: int) -> None:
    game = landing(*dice)
    events = land(game, "us-45", "N61")
    assert [event.number for event in happened(events, "coastal-fire")] == [sum(dice)]
    left, steps = counter(game, "us-45")["steps"]
    assert steps - left == lost
    assert where(game, "us-45") == "N61"
    assert game.view("allied")["sea"]["lift"] == 16


@pytest.mark.rule("anzio:X22-19B")
def test_each_unit_rolls_once_in_its_first_hex() -> None:
    game = landing(1, 1, 2, 4)
    land(game, "us-45", "N61")
    assert not happened(game.play("move us-45") + game.play("go N62"), "coastal-fire")
    assert happened(land(game, "us-505", "N61"), "coastal-fire")
    assert counter(game, "us-505")["steps"][0] == counter(game, "us-505")["steps"][1] - 1


@pytest.mark.rule("anzio:X22-19B")
def test_later_invasions_are_not_fired_at() -> None:
    sea = {"invaded": (23, 19), "lift": 13, "counters": 2}
    game = in_italy(
        "Nov I 1943 allied",
        {"us-45": "sicilia"},
        options=["addendum.italians-coastal-fire"],
        sea=sea,
        later_invasions=[[7, 75]],
        mud=6,
    )
    assert not happened(land(game, "us-45", "D45"), "coastal-fire")


# --- partisans ----------------------------------------------------------------------------------------------


def summer(week: str, units: dict[str, str], **spec: Any) -> wl.Game:
    """An Allied turn of 1944 with the addendum's partisans."""
    brigades = {"it-36g": "waiting", "it-28g": "waiting"}
    return in_italy(f"{week} 1944 allied", brigades | units, options=["addendum.partisans"], **spec)


@pytest.mark.rule("anzio:X22-19C.1")
@pytest.mark.parametrize(
    ("week", "unit", "cell", "called"),
    [
        ("June III", "us-45", "G46", False), ("June IV", "us-45", "G46", True), ("Aug IV", "us-45", "G46", True),
        ("Sept I", "us-45", "G46", False), ("July II", "us-45", "I53", True), ("July II", "us-45", "J53", False),
        ("July II", "us-504", "G46", False), ("July II", "us-505", "G46", False), ("July II", "it-leg", "G46", False),
    ],
)  # fmt: skip
def test_allies_near_roma_call_the_partisans_out(week: str, unit: str, cell: str, called: bool) -> None:
    game = summer(week, {unit: cell})
    events = pass_on(game, week, "axis")
    assert bool(happened(events, "partisans-called")) is called


@pytest.mark.rule("anzio:X22-19C.1")
def test_one_brigade_comes_on_the_next_turn_and_the_other_a_month_later() -> None:
    game = summer("July II", {"us-45": "G46"})
    rising = until_asked(game, "rising").actions()
    assert (week(game), len(rising) > 500) == ("July III", True)
    game.play("place K8")
    assert (where(game, "it-36g"), where(game, "it-28g")) == ("K8", "waiting")
    until_asked(game, "rising")
    assert week(game) == "Aug III"
    game.play("place K10")
    assert where(game, "it-28g") == "K10"


def until_asked(game: wl.Game, kind: str) -> wl.Game:
    """Let both sides do as little as they may until a decision of a kind."""
    while game.decision is not None and game.decision.kind != kind:
        plain = [a for a in game.actions() if a.do in ("end", "halt")]
        game.play((plain or list(game.actions()))[0])
    return game


def week(game: wl.Game) -> str:
    """The week that is played."""
    return str(game.view("spectator")["date"]).partition(" 19")[0]


@pytest.mark.rule("anzio:X22-19C.2")
def test_a_destroyed_brigade_is_back_on_the_second_turn_after_its_loss() -> None:
    game = summer("July I", {"it-36g": "eliminated", "it-28g": "X64"})
    until(game, "July II", "allied")
    assert where(game, "it-36g") == "eliminated"
    until_asked(game, "rising")
    assert week(game) == "July III"


@pytest.mark.rule("anzio:X22-19C.2")
def test_the_usual_weeks_bring_nobody_back() -> None:
    units = {"it-36g": "eliminated", "it-28g": "X64"}
    game = in_italy("Nov I 1944 allied", units, options=["addendum.partisans"], phase="partisans", mud=6)
    assert asked(game)[1] == "moving"


# --- unrest -------------------------------------------------------------------------------------------------


def restless(units: dict[str, str], *dice: int, **spec: Any) -> wl.Game:
    """The end of the Allied turn of Sept II."""
    return in_italy(FIRST, units, options=["addendum.unrest"], dice=dice, sea=invaded("Salerno"), **spec)


@pytest.mark.rule("anzio:X22-19D")
@pytest.mark.parametrize(("face", "closed"), [(3, True), (4, False)])
def test_the_allies_may_roll_for_one_city_near_the_landing(face: int, closed: bool) -> None:
    sea = {**invaded("Salerno"), "lift": 20, "counters": 2}
    game = in_italy(FIRST, {"us-45": "sicilia"}, options=["addendum.unrest"], dice=[face], sea=sea)
    land(game, "us-45", "N61")
    until_asked(game, "rousing")
    cities = set(offers(game, "cut"))
    near = ("N60", "O61", "N65", "O57", "Q62", "P55", "T61")
    assert cities == {f"unrest {label}" for label in near}
    assert refused(game, "cut unrest K57") == "X22-19D"
    game.play("cut unrest P55")
    assert asked(game)[1] != "rousing"
    until(game, "Sept II", "axis")
    marked = {m["hex"]: m["title"] for m in game.view("axis")["markers"] if m.get("text") == "✕"}
    assert marked == ({"P55": "no Strategic Movement through P55"} if closed else {}), (
        "nobody has interdicted it"
    )


@pytest.mark.rule("anzio:X22-19D")
@pytest.mark.parametrize(
    ("unit", "cell", "asks"), [("us-505", "X64", True), ("us-45", "X64", False), ("us-505", "Y64", False)]
)
def test_only_within_six_hexes_of_invaders_and_paratroops(unit: str, cell: str, asks: bool) -> None:
    game = restless({unit: cell}, phase="unrest")
    assert (asked(game)[1] == "rousing") is asks


@pytest.mark.rule("anzio:X22-19D")
def test_there_is_unrest_on_sept_ii_only() -> None:
    game = in_italy("Sept III 1943 allied", {"us-505": "F48"}, options=["addendum.unrest"], phase="unrest")
    assert asked(game)[1] != "rousing"
    first = restless({"us-505": "F48"}, phase="unrest")
    play_all(first, "end")
    assert asked(first)[1] != "rousing"
