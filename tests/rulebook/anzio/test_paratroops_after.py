"""What follows a drop (F8): supply, replacements by the addendum, and the scare that it may cause."""

from __future__ import annotations

import pytest

import winterline as wl
from tests.rulebook.anzio.ground import decision
from tests.rulebook.anzio.kit import SALERNO, counter, happened, offers, refused, step, where
from tests.rulebook.anzio.shore import until
from tests.rulebook.anzio.sky import OPEN, drop, ready

STEPS = ("adv.supp.step-isolation",)
SIXES = (6,) * 8
LONELY = {"us-504": "sicilia", "us-505": "sicilia"}
FAR = "S40"
"""A hex that no Allied source feeds."""


def left(game: wl.Game, unit: str) -> int:
    """The steps that a unit has left."""
    return int(counter(game, unit)["steps"][0])


# --- supply -----------------------------------------------------------------------------------------------


@pytest.mark.rule("anzio:F8B5")
@pytest.mark.rule("anzio:F8B5a")
def test_paratroops_are_supplied_on_the_turn_of_their_drop_only_and_commandos_always() -> None:
    game = ready(units={**LONELY, "de-26pz": "K20"}, dice=(2, 2, *SIXES), options=STEPS)
    for unit in LONELY:
        drop(game, unit, FAR)
        game.play("halt")
    until(game, "Sept IV", "allied")
    assert (left(game, "us-504"), left(game, "us-505")) == (2, 2)
    until(game, "Oct I", "allied")
    assert (left(game, "us-504"), left(game, "us-505")) == (2, 1)


@pytest.mark.rule("anzio:F8B5a")
def test_a_drop_does_not_count_as_a_turn_without_supply() -> None:
    cut_off = {"us-505": "K57", "de-15pg": "L55", "de-16pz": "L58"}
    game = ready("Oct I 1943 allied", cut_off, clock={"us-505": 2}, dice=(2, *SIXES))
    drop(game, "us-505", FAR)
    game.play("halt")
    until(game, "Oct II", "allied")
    assert where(game, "us-505") == FAR, "it would have perished"
    stayed = ready("Oct I 1943 allied", cut_off, clock={"us-505": 2}, dice=SIXES)
    until(stayed, "Oct II", "allied")
    assert where(stayed, "us-505") == "eliminated"


@pytest.mark.rule("anzio:F8B5a")
def test_the_allies_may_drop_beyond_capacity() -> None:
    crowd = {"us-36": "V39", "us-45": "V40", "us-3": "V41", "us-34": "U41"} | dict.fromkeys(
        ("us-505", "br-231"), "sicilia"
    )
    game = ready(
        "Oct I 1943 allied", crowd, dice=(2, *SIXES), options=STEPS, ports={"zone-pescara": "Sept III 1943"}
    )
    drop(game, "us-505", "U40")
    game.play("halt")
    assert asked(game, "Oct I") == set(), "sixteen points, and one that needs nothing yet"
    assert "rationing" in asked(game, "Oct II")


def asked(game: wl.Game, week: str) -> set[str]:
    """The kinds of decisions until the German movement of this week."""
    found = set[str]()
    while (game.view("allied")["date"].partition(" 19")[0], game.view("allied")["side"]) != (week, "axis"):
        kind = decision(game)
        found |= {kind} & {"rationing"}
        plain = [a for a in game.actions() if a.do in ("end", "halt", "keep")]
        game.play((plain or list(game.actions()))[0])
    return found


@pytest.mark.rule("anzio:F8B5a")
def test_the_german_regiment_is_supplied_too_on_its_turn() -> None:
    cage = {"us-36": "W52", "us-45": "Y50", "us-34": "Y48", "us-3": "U52", "br-56": "U50", "br-5": "W48"}
    units = {**cage, "de-1para-1": "F45"}
    game = ready("Oct I 1943 axis", units, dice=(6, *SIXES), options=STEPS, sea={"open_boxes": 3})
    drop(game, "de-1para-1", "W50")
    assert where(game, "de-1para-1") == "W50"
    until(game, "Oct II", "axis")
    assert left(game, "de-1para-1") == 2, "the inverted counter of a regiment is no step"
    until(game, "Oct III", "axis")
    assert left(game, "de-1para-1") == 1


@pytest.mark.rule("anzio:F8B5a")
def test_german_isolation_is_counted_from_the_turn_after() -> None:
    cage = {"us-36": "W52", "us-45": "Y50", "us-34": "Y48", "us-3": "U52", "br-56": "U50", "br-5": "W48"}
    game = ready("Oct I 1943 axis", {**cage, "de-1para-1": "F45"}, dice=(6, *SIXES), sea={"open_boxes": 3})
    drop(game, "de-1para-1", "W50")
    until(game, "Oct III", "allied")
    assert where(game, "de-1para-1") == "W50"
    until(game, "Oct IV", "allied")
    assert where(game, "de-1para-1") == "eliminated"


@pytest.mark.rule("anzio:F8B7")
@pytest.mark.parametrize(("face", "idle"), [(1, False), (4, True)])
def test_a_division_that_a_regiment_joins_after_its_drop_is_bound_as_it_is(face: int, idle: bool) -> None:
    units = {"de-1para-1": "F45", "de-1para-3": "K12", "de-1para-4": "K12"}
    game = ready("Oct I 1943 axis", units, dice=(face,))
    drop(game, "de-1para-1", "K12")
    step(game, "halt")
    game.play("exchange de-1para")
    assert where(game, "de-1para") == "K12"
    assert refused(game, "move de-1para") is not None
    assert counter(game, "de-1para")["marks"][0]["style"] == ("warn" if idle else "note")


@pytest.mark.rule("anzio:F8D3")
def test_the_division_on_a_base_may_let_its_regiment_drop() -> None:
    game = ready("Oct I 1943 axis", {"de-1para": "X52"})
    assert refused(game, "drop de-1para-1") == "F8D3"
    game.play("exchange de-1para")
    assert refused(game, "drop de-1para-1") is None


# --- replacements -----------------------------------------------------------------------------------------


@pytest.mark.rule("anzio:X22-24A")
@pytest.mark.parametrize("slowly", [True, False])
def test_who_has_dropped_takes_no_replacement_in_a_hurry(slowly: bool) -> None:
    units = {"br-1para": "sicilia/1", "al-r1": OPEN, "us-36": "W60/1", "al-r2": "W60"}
    options = ("addendum.replacements-restrict",) if slowly else ()
    game = ready(units=units, dice=(6,), options=options)
    drop(game, "br-1para", OPEN)
    game.play("end")
    assert ("br-1para al-r1" in offers(game, "rebuild")) is not slowly
    assert refused(game, "rebuild br-1para al-r1") == ("X22-24A" if slowly else None)


@pytest.mark.rule("anzio:X22-24B")
@pytest.mark.parametrize(
    ("when", "used", "special"),
    [
        ("Oct I 1943", False, True),
        ("Oct I 1943", True, False),
        ("Dec IV 1943", False, True),
        ("Jan I 1944", False, False),
    ],
)
def test_the_german_regiment_is_a_specialist_while_it_can_drop(when: str, used: bool, special: bool) -> None:
    units = {"de-1para-1": "K12/1", "de-1para-3": "K12/1"}
    options = ("addendum.specialized-replacements",)
    game = ready(f"{when} axis", units, scenario="roma", mud=6, options=options, drops={"used": used})
    assert ("2R" in marks(game, "de-1para-1")) is special
    assert "2R" not in marks(game, "de-1para-3")


def marks(game: wl.Game, unit: str) -> list[str]:
    """The short marks on a counter."""
    return [mark["text"] for mark in counter(game, unit).get("marks", ())]


def test_a_unit_that_has_dropped_is_marked() -> None:
    game = ready(units=LONELY, dice=(1, 6))
    drop(game, "us-504", OPEN)
    game.play("halt")
    drop(game, "us-505", OPEN)
    found = [counter(game, unit)["marks"][0] for unit in LONELY]
    assert [mark["style"] for mark in found] == ["note", "warn"]
    until(game, "Sept IV", "allied")
    assert "☂" not in marks(game, "us-504")


# --- the scare --------------------------------------------------------------------------------------------


SCARE = ("addendum.invasion-scare",)


def scared(
    units: dict[str, str], *, options: tuple[str, ...] = SCARE, when: str = "Oct I 1943", label: str = "K57"
) -> bool:
    """Whether a drop of the 504th alarms the Germans."""
    game = ready(
        f"{when} allied",
        {"us-504": "sicilia", **units},
        dice=(6,),
        options=options,
        mud=6,
        scenario="southern",
    )
    return bool(happened(drop(game, "us-504", label), "scare"))


@pytest.mark.rule("anzio:X20-8C11b")
def test_a_drop_on_a_port_alarms_the_germans() -> None:
    assert scared({})
    assert not scared({}, options=())
    assert not scared({}, label="M55"), "no port"
    assert not scared({"us-36": "O57"}), "a friend is four hexes away"
    assert scared({"us-36": "P57"}), "five hexes away"
    assert not scared({}, when="Dec IV 1943"), "the last turn"


@pytest.mark.rule("anzio:X20-8C11b")
def test_going_on_into_a_port_alarms_them_as_well() -> None:
    game = ready("Oct I 1943 allied", {"us-504": "sicilia"}, dice=(2,), options=SCARE)
    assert not happened(drop(game, "us-504", "L57"), "scare")
    assert happened(game.play("go K57"), "scare")


@pytest.mark.rule("anzio:X20-8C11b")
def test_other_paratroops_and_raiders_of_the_turn_are_no_friends_near() -> None:
    game = ready("Oct I 1943 allied", LONELY, dice=(6, 6), options=SCARE)
    drop(game, "us-505", "L57")
    assert happened(drop(game, "us-504", "K57"), "scare")
    raid = ready("Oct I 1943 allied", {"us-504": "sicilia", "us-rgr": "sicilia"}, dice=(6, 6), options=SCARE)
    raid.play("raid us-rgr")
    raid.play("land L59")
    assert happened(drop(raid, "us-504", "K57"), "scare")
    after_drop = ready(
        "Oct I 1943 allied", {"us-504": "sicilia", "us-rgr": "sicilia"}, dice=(6, 6), options=SCARE
    )
    drop(after_drop, "us-504", "L57")
    after_drop.play("raid us-rgr")
    assert happened(after_drop.play("land K57"), "scare")
    later = ready("Oct I 1943 allied", LONELY, dice=(6,) * 9, options=SCARE, sea={"invaded": (SALERNO,)})
    drop(later, "us-505", "L57")
    until(later, "Oct II", "allied")
    assert not happened(drop(later, "us-504", "K57"), "scare"), "by now it is one"
