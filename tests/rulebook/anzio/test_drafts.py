"""Replacements by the addendum: no hurry (X22-24A), specialists (X22-24B), German replacements by die (X22-24C)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import winterline as wl
from tests.rulebook.anzio.kit import counter, go, happened, offers, refused, setup, where
from tests.rulebook.anzio.shore import sail, until
from tests.rulebook.anzio.years import dated, setup_in

SLOWLY, SPECIAL, DIE = (
    "addendum.replacements-restrict",
    "addendum.specialized-replacements",
    "addendum.german-replacement-roll",
)
NAPOLI: dict[str, Any] = {"ports": {"port-napoli": "Sept III"}, "friendly": ["K57"]}


# --- no hurry -------------------------------------------------------------------------------------------


def rebuilt(game: wl.Game) -> list[str]:
    """Who may be rebuilt once the movement phase is over."""
    game.play("end")
    return offers(game, "rebuild")


@pytest.mark.rule("anzio:X22-24A")
@pytest.mark.parametrize(("options", "found"), [([SLOWLY], []), ([], ["de-15pg de-ei1"])])
def test_nobody_combines_after_strategic_movement(options: list[str], found: list[str]) -> None:
    units = {"de-15pg": "P25/2", "de-ei1": "P6", "us-36": "N60", "de-94": "K12/1", "de-ei2": "K12"}
    game = setup("Oct I axis", units, options=options)
    assert game.rules.reach(game.state, "de-ei1")["P20"] > 8, "too far for its plain points"
    go(game, "de-ei1", "P20")
    go(game, "de-15pg", "P20")
    assert rebuilt(game) == [*found, "de-94 de-ei2"]
    assert refused(game, "rebuild de-15pg de-ei1") == ("X22-24A" if options else None)


@pytest.mark.rule("anzio:X22-24A")
def test_the_unit_itself_must_not_have_hurried_either() -> None:
    units = {"de-15pg": "P6/2", "de-ei1": "P25", "us-36": "N60", "de-94": "K12/1", "de-ei2": "K12"}
    game = setup("Oct I axis", units, options=[SLOWLY])
    assert game.rules.reach(game.state, "de-15pg")["P25"] > 12
    go(game, "de-15pg", "P25")
    assert rebuilt(game) == ["de-94 de-ei2"]
    near = setup("Oct I axis", {**units, "de-ei1": "P7"}, options=[SLOWLY])
    go(near, "de-15pg", "P7")
    assert rebuilt(near) == ["de-15pg de-ei1", "de-94 de-ei2"]


@pytest.mark.rule("anzio:X22-24A")
def test_a_march_of_exactly_the_allowance_is_no_hurry() -> None:
    units = {"de-94": "P6/1", "us-36": "N60", "de-44": "K12/1", "de-ei2": "K12"}
    reached = setup("Oct I axis", units).rules.reach(setup("Oct I axis", units).state, "de-94")
    goal = next(label for label in sorted(reached) if reached[label] == 8)
    game = setup("Oct I axis", {**units, "de-ei1": goal}, options=[SLOWLY])
    go(game, "de-94", goal)
    assert "de-94 de-ei1" in rebuilt(game)


@pytest.mark.rule("anzio:X22-24A")
@pytest.mark.parametrize(("options", "may"), [([SLOWLY], False), ([], True)])
def test_who_has_come_by_sea_waits(options: list[str], may: bool) -> None:
    units = {"us-36": "sicilia/1", "al-r1": "K57", "us-45": "X52/1", "al-r2": "X52"}
    game = setup("Oct I allied", units, options=options, **NAPOLI)
    sail(game, "us-36", "port-napoli K57")
    assert ("us-36 al-r1" in rebuilt(game)) is may
    other = setup("Oct I allied", {**units, "us-36": "K57/1", "al-r1": "sicilia"}, options=options, **NAPOLI)
    sail(other, "al-r1", "port-napoli K57")
    assert ("us-36 al-r1" in rebuilt(other)) is may
    if not may:
        assert refused(other, "rebuild us-36 al-r1") == "X22-24A"
    home = setup("Oct I allied", {**units, "us-36": "K57/1", "al-r1": "sicilia"}, options=options, **NAPOLI)
    sail(home, "us-36", "sea sicilia")
    assert ("us-36 al-r1" in rebuilt(home)) is may


@pytest.mark.rule("anzio:X22-24A")
def test_replacements_that_have_just_arrived_may_come_by_sea() -> None:
    units = {"us-36": "K57/1", "br-201gds": "K57/i", "al-r1": "pool", "al-r2": "sicilia"}
    game = setup("Sept IV axis", units, options=[SLOWLY], **NAPOLI)
    until(game, "Oct I", "allied")
    assert where(game, "al-r1") == "sicilia"
    sail(game, "al-r1", "port-napoli K57")
    sail(game, "al-r2", "port-napoli K57")
    assert rebuilt(game) == ["br-201gds al-r1", "us-36 al-r1"]
    assert refused(game, "rebuild us-36 al-r2") == "X22-24A"
    game.play("rebuild us-36 al-r1")
    until(game, "Oct II", "allied")
    assert where(game, "al-r2") == "K57"
    assert rebuilt(game) == ["br-201gds al-r2"], "a turn later it may"


@pytest.mark.rule("anzio:X22-24A")
def test_leaving_a_box_is_no_voyage() -> None:
    units = {"us-36": "messina/1", "al-r1": "Q72", "us-45": "X52/1", "al-r2": "X52"}
    game = setup("Oct I allied", units, options=[SLOWLY], sea={"invaded": (23,), "open_boxes": 1})
    game.play("bring us-36")
    game.play("enter Q72")
    assert "us-36 al-r1" in rebuilt(game)


# --- specialists ----------------------------------------------------------------------------------------


def two_turns(unit: str, counters: tuple[str, str], options: list[str], side: str = "allied") -> list[int]:
    """The steps that a unit still has before, and after the first and the second replacement, a turn apart."""
    hexes, far = ("P6", "K12") if side == "axis" else ("N45", "X52")
    others = {"us-36": "N60"} if side == "axis" else {"us-45": f"{far}/1", "al-r6": far}
    placed = {unit: f"{hexes}/1", counters[0]: hexes, counters[1]: hexes, **others}
    spec: dict[str, Any] = {"ports": {"zone-salerno": "Sept III"}, "friendly": ["N60", "N61", hexes, far]}
    game = setup(f"Dec I {side}", placed, options=options, phase="rebuilding", **spec)
    found = [counter(game, unit)["steps"][0]]
    game.play(f"rebuild {unit} {counters[0]}")
    found.append(counter(game, unit)["steps"][0])
    assert refused(game, f"rebuild {unit} {counters[1]}") is not None, "one a turn"
    until(game, "Dec II", side)
    game.play("end")
    game.play(f"rebuild {unit} {counters[1]}")
    return [*found, counter(game, unit)["steps"][0]]


@pytest.mark.rule("anzio:X22-24B", "anzio:C11A1")
@pytest.mark.parametrize(
    ("unit", "special"),
    [
        ("br-1para", True), ("us-504", True), ("us-505", True), ("us-325", True), ("br-2para", True), ("br-2ss", True),
        ("us-rgr", True), ("us-1ssf", True), ("fr-2dim", True), ("fr-4gtm", True), ("us-36", False), ("in-8", False),
        ("br-7armd", False),
    ],
)  # fmt: skip
def test_allied_specialists_take_two(unit: str, special: bool) -> None:
    game = setup("Dec I allied", {unit: "N45/1", "al-r1": "N45", "us-45": "X52/1", "al-r6": "X52"},
        options=[SPECIAL], phase="rebuilding")  # fmt: skip
    before = counter(game, unit)["steps"][0]
    assert ("2R" in [mark["text"] for mark in counter(game, unit).get("marks", [])]) is special
    events = game.play(f"rebuild {unit} al-r1")
    assert counter(game, unit)["steps"][0] == before + (not special)
    assert bool(happened(events, "half-rebuilt")) is special
    assert bool(happened(events, "rebuild")) is not special
    assert ("+½" in [mark["text"] for mark in counter(game, unit).get("marks", [])]) is special
    assert where(game, "al-r1") == "pool", "the counter is used either way"


@pytest.mark.rule("anzio:X22-24B")
def test_the_second_comes_in_a_later_turn_and_gives_the_step() -> None:
    assert two_turns("br-1para", ("al-r1", "al-r2"), [SPECIAL]) == [2, 2, 3]
    assert two_turns("de-5mtn", ("de-ei1", "de-ei2"), [SPECIAL], "axis") == [2, 2, 3]


@pytest.mark.rule("anzio:X22-24B")
@pytest.mark.parametrize(
    ("unit", "special"), [("de-5mtn", True), ("de-3plus4", True), ("de-1para", False), ("de-94", False)]
)
def test_german_mountain_units_are_specialists_and_paratroops_are_not(unit: str, special: bool) -> None:
    units = {unit: "P6/1", "de-ei1": "P6", "de-44": "K12/1", "de-ei2": "K12", "us-36": "N60"}
    game = setup("Dec I axis", units, options=[SPECIAL], phase="rebuilding")
    before = counter(game, unit)["steps"][0]
    game.play(f"rebuild {unit} de-ei1")
    assert counter(game, unit)["steps"][0] == before + (not special)


@pytest.mark.rule("anzio:X22-24B")
def test_poles_and_jews_are_specialists() -> None:
    units = {"po-3": "N45/1", "al-r1": "N45", "jw-1": "X52/i", "al-r2": "X52", "nz-2": "P6/1", "al-r3": "P6"}
    spec = {"when": "Jan I 1945 allied", "units": units, "sea": {"invaded": (23,)}, "phase": "rebuilding"}
    game = wl.position("anzio", spec, scenario="po-valley", options=[SPECIAL])
    for unit, replacement, gained in (("po-3", "al-r1", 0), ("jw-1", "al-r2", 0), ("nz-2", "al-r3", 1)):
        before = counter(game, unit)["steps"][0]
        game.play(f"rebuild {unit} {replacement}")
        assert counter(game, unit)["steps"][0] == before + gained


@pytest.mark.rule("anzio:X22-24B")
def test_what_was_taken_is_kept_until_the_second_comes() -> None:
    units = {"br-1para": "N45/1", "al-r1": "N45", "us-45": "X52/1", "al-r6": "X52"}
    spec: dict[str, Any] = {"halves": {"allied": ["br-1para"]}, "options": [SPECIAL], "phase": "rebuilding"}
    game = setup("Dec III allied", units, **spec)
    game.play("rebuild br-1para al-r1")
    assert counter(game, "br-1para")["steps"] == [3, 3]
    with pytest.raises(wl.BadChoice, match="does not need"):
        setup("Dec III allied", {**units, "br-1para": "N45"}, **spec)
    with pytest.raises(wl.BadChoice, match="their own side"):
        setup("Dec III allied", units, **{**spec, "halves": {"axis": ["br-1para"]}})


# --- German replacements by die -------------------------------------------------------------------------


def on_record(game: wl.Game) -> tuple[int, int]:
    """German infantry and armour replacements that may come in."""
    rows = next(one for one in game.view("axis")["panels"] if one["id"] == "replacements")["rows"]
    return rows[1]["value"], rows[2]["value"]


@pytest.mark.rule("anzio:X22-24C")
@pytest.mark.parametrize(
    ("week", "faces"),
    [
        ("Sept III", "111100"), ("Sept IV", "211100"), ("Oct I", "222111"), ("Oct III", "332211"),
        ("Nov IV", "332211"), ("Dec I", "322111"), ("Dec IV", "322111"),
    ],
)  # fmt: skip
def test_the_germans_roll_for_their_replacements(week: str, faces: str) -> None:
    coming = {"0": (0, 0), "1": (1, 0), "2": (1, 1), "3": (2, 1)}
    for face, number in enumerate(faces, 1):
        game = setup(f"{week} axis", {"us-36": "N60"}, options=[DIE], phase="movement")
        assert on_record(game) == (0, 0)
        before = setup(f"{week} allied", {"us-36": "N60"}, options=[DIE], dice=[face])
        (event,) = happened(until(before, week, "axis"), "draft")
        assert (event.number, event.word) == (face, number)
        assert on_record(before) == coming[number]


@pytest.mark.rule("anzio:X22-24C")
def test_nobody_rolls_on_sept_ii_nor_without_the_option() -> None:
    first = setup("Sept II allied", {"us-36": "N60"}, options=[DIE])
    assert not happened(until(first, "Sept II", "axis"), "draft")
    assert on_record(first) == (0, 0)
    plain = setup("Oct III allied", {"us-36": "N60"}, dice=[1])
    assert not happened(until(plain, "Oct III", "axis"), "draft")
    assert on_record(plain) == (1, 1)


@pytest.mark.rule("anzio:X22-24C")
def test_a_later_year_has_its_own_rows(tmp_path: Path) -> None:
    data = dated(tmp_path, 1945, Oct_I="April IV", Oct_II="Jan I")
    game = setup_in(data, "April IV allied", {"us-36": "N60"}, options=[DIE], dice=[1, 1])
    until(game, "April IV", "axis")
    assert on_record(game) == (1, 0)
    until(game, "Jan I", "axis")
    assert on_record(game) == (3, 1)
    beyond = setup_in(data, "Nov I allied", {"us-36": "N60"}, options=[DIE], dice=[1])
    assert not happened(until(beyond, "Nov I", "axis"), "draft"), "the table ends in April 1945"
    assert on_record(beyond) == (1, 1), "then the track counts"


@pytest.mark.rule("anzio:X22-24C")
def test_the_time_track_says_that_a_die_is_rolled() -> None:
    game = setup("Oct I allied", {"us-36": "N60"}, options=[DIE])
    (track,) = [one for one in game.rules.charts()["charts"] if one["id"] == "calendar"]
    assert [row["cells"][3] for row in track["rows"]][:3] == ["0", "by die", "by die"]
    plain = setup("Oct I allied", {"us-36": "N60"})
    (track,) = [one for one in plain.rules.charts()["charts"] if one["id"] == "calendar"]
    assert [row["cells"][3] for row in track["rows"]][:3] == ["0", "1", "1"]
