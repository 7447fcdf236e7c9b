"""The Coastal Commands of Game III (E8G): who is there, by which hexes, what they keep and what becomes of them."""

from __future__ import annotations

from typing import Any

import pytest

import winterline as wl
from tests.rulebook.anzio.ground import decision
from tests.rulebook.anzio.kit import counter, happened, offers, reach, refused, setup, where
from tests.rulebook.anzio.shore import until
from tests.rulebook.anzio.weeks import rows

LIGURIAN = ("de-34", "de-148", "de-157", "de-232")
FULL = dict.fromkeys(LIGURIAN, "ligurian")
FAR = {"us-36": "P60", "de-1para": "P20"}
WEST = (
    "A13",
    "A12",
    "B12",
    "C11",
    "D11",
    "E10",
    "F10",
    "G9",
    "H9",
    "I8",
    "J8",
    "K7",
    "L7",
    "M6",
    "N6",
    "O5",
    "P5",
)
EAST = ("Y7", "Y6", "Y5", "Y4", "Y3", "Y2", "Y1", "Y0")


def at(week: str, units: dict[str, str], side: str = "axis", **spec: Any) -> wl.Game:
    """A movement phase of Game III."""
    return setup(f"{week} {side}", {**FAR, **units}, scenario="po-valley", spare=False, **spec)


def gate(game: wl.Game, name: str) -> str:
    """The hex by which a Command is reached, as the panel has it; empty if it is sealed off."""
    (row,) = [row for row in rows(game, "commands") if row["label"].startswith(name)]
    return str((row.get("hexes") or [""])[0])


@pytest.mark.rule("anzio:E8G1")
@pytest.mark.rule("anzio:F17D3a")
def test_the_campaign_has_them_too() -> None:
    units = FAR | FULL | {"de-26pz": "A13", "de-237": "waiting"}
    game = setup("Sept I 1944 axis", units, scenario="campaign", spare=False, phase="arrivals")
    assert where(game, "de-237") == "adriatic"
    assert "de-26pz" in offers(game, "station")


# --- who ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("anzio:E8G1")
def test_nine_units_begin_off_the_map() -> None:
    units = dict.fromkeys((*LIGURIAN, "de-237", "de-42", "it-sm", "it-mr", "de-135"), "waiting") | {
        "de-188": "U5"
    }
    game = at("Aug III 1944", units, side="axis")
    until(game, "Aug IV", "axis")
    assert (where(game, "de-188"), where(game, "de-34")) == ("U5", "waiting")
    until(game, "Sept I", "axis")
    assert where(game, "de-135") == "arriving", "a garrison of Genova"
    assert {where(game, unit) for unit in LIGURIAN} == {"ligurian"}
    assert (where(game, "de-237"), where(game, "de-188")) == ("adriatic", "adriatic")
    assert (where(game, "de-42"), where(game, "it-sm")) == ("waiting", "waiting")
    while decision(game) != "posting":
        plain = [a for a in game.actions() if a.do in ("end", "halt", "keep")]
        game.play((plain or list(game.actions()))[0])
    assert game.decision is not None
    assert game.decision.side == "axis"
    assert offers(game, "post") == ["adriatic", "ligurian"]
    game.play("post adriatic")
    game.play("post ligurian")
    assert sorted(where(game, unit) for unit in ("it-sm", "it-mr")) == ["adriatic", "ligurian"]
    until(game, "Oct I", "axis")
    assert where(game, "de-42") == "ligurian"


@pytest.mark.rule("anzio:E8G1")
def test_nobody_else_who_is_due_goes_there() -> None:
    game = at("Sept I 1944", {"de-34": "waiting", "de-71": "waiting"}, phase="commands")
    assert (where(game, "de-34"), where(game, "de-71")) == ("ligurian", "waiting")


@pytest.mark.rule("anzio:E8G1")
def test_a_garrison_that_was_set_free_does_not_go_there() -> None:
    game = at("Aug IV 1944", {"de-188": "U5", "de-34": "waiting"}, freed=["de-188"])
    until(game, "Sept I", "axis")
    assert (where(game, "de-188"), where(game, "de-34")) == ("U5", "ligurian")


@pytest.mark.rule("anzio:E8G1")
def test_who_has_come_out_stays_out_and_is_no_garrison_again() -> None:
    units = dict.fromkeys((*LIGURIAN, "de-42"), "adriatic") | {
        "de-148": "P30",
        "de-188": "U5",
        "it-sm": "adriatic",
    }
    game = at(
        "Aug IV 1944",
        {**units, "de-42": "P32", **dict.fromkeys(("de-34", "de-157", "de-232", "it-sm"), "P33")},
    )
    until(game, "Sept II", "axis")
    assert (where(game, "de-148"), where(game, "de-42")) == ("P30", "P32")
    assert where(game, "de-188") == "adriatic"
    full = at("Sept II 1944", {**dict.fromkeys(LIGURIAN, "adriatic"), "de-188": "adriatic"})
    assert refused(full, "emerge de-188") is None
    after = at(
        "Aug IV 1944", {**dict.fromkeys(("de-94", "de-305", "de-71"), "Y7"), "de-188": "U5"}, freed=["de-71"]
    )
    until(after, "Sept I", "axis")
    for unit in ("de-94", "de-305", "de-71"):
        after.play(f"station {unit}")
    until(after, "Sept II", "axis")
    after.play("emerge de-188")
    assert {"Y8", "X9"} <= reach(after, "de-188"), "it need not go back to Verona"


@pytest.mark.rule("anzio:E8G1")
def test_under_the_maximum_list_42_comes_with_the_reaction() -> None:
    game = at("Sept IV 1944", {"de-42": "waiting"}, german_list="maximum")
    until(game, "Oct I", "axis")
    assert where(game, "de-42") == "waiting"


# --- to and fro ---------------------------------------------------------------------------------------------


@pytest.mark.rule("anzio:E8G2")
def test_units_go_to_and_fro_from_sept_i_1944_on() -> None:
    spare = {"de-65": "A13", "de-71": "Y7"}
    assert refused(at("Aug IV 1944", spare, freed=["de-65", "de-71"]), "station de-65") == "E8G2"
    game = at("Sept I 1944", {**spare, **FULL, "de-42": "ligurian"}, freed=["de-65", "de-71"])
    assert offers(game, "station") == ["de-65", "de-71"]
    assert refused(game, "station de-1para") == "E8G2", "it is elsewhere"
    game.play("station de-65")
    game.play("station de-71")
    assert (where(game, "de-65"), where(game, "de-71")) == ("ligurian", "adriatic")
    assert refused(game, "emerge de-65") == "E8G2", "it ends its turn there"
    game.play("emerge de-42")
    assert where(game, "de-42") == "A13"
    assert refused(game, "emerge de-42") == "E8G2"
    assert game.why_not("move de-42") is None, "as reinforcements do"
    until(game, "Sept II", "axis")
    assert refused(game, "emerge de-65") is None


@pytest.mark.rule("anzio:E8G2")
def test_only_germans_in_their_own_turn() -> None:
    game = at("Sept I 1944", {**FULL, "de-42": "ligurian", "de-65": "A13"}, side="allied", freed=["de-65"])
    assert not offers(game, "emerge")
    assert refused(game, "emerge de-42") == "E8G2"
    assert refused(game, "station de-65") == "E8G2"
    assert refused(at("Sept I 1944", FULL), "station us-36") == "E8G2"


@pytest.mark.rule("anzio:E8G2")
def test_a_garrison_stays_in_its_city() -> None:
    game = at("Sept I 1944", {"de-135": "A13"})
    assert refused(game, "station de-135") not in (None, "E8G2")


# --- by which hexes -----------------------------------------------------------------------------------------


@pytest.mark.rule("anzio:E8G3")
@pytest.mark.parametrize(
    ("allies", "found"),
    [
        ((), "A13"),
        (("A12",), "C11"),
        (("A13",), "C11"),
        (("A14",), "A12"),
        (("C13", "C11"), "A13"),
        (("Q5",), "A13"),
    ],
)
def test_ligurian_units_enter_at_a13_or_the_closest_hex(allies: tuple[str, ...], found: str) -> None:
    game = at(
        "Sept I 1944", {**dict(zip(("us-36", "us-45"), allies, strict=False)), "de-42": "ligurian", **FULL}
    )
    assert gate(game, "Ligurian") == found
    game.play("emerge de-42")
    assert where(game, "de-42") == found


@pytest.mark.rule("anzio:E8G4")
@pytest.mark.parametrize(
    ("ally", "found"), [("P60", "Y7"), ("Y7", "Y5"), ("Y8", "Y6"), ("X5", "Y7"), ("Y6", "Y4")]
)
def test_adriatic_units_enter_at_y7_or_the_closest_hex(ally: str, found: str) -> None:
    units = dict.fromkeys((*LIGURIAN, "de-42"), "adriatic")
    game = at("Sept I 1944", {**units, "us-36": ally})
    assert gate(game, "Adriatic") == found
    game.play("emerge de-42")
    assert where(game, "de-42") == found


@pytest.mark.rule("anzio:E8G3")
@pytest.mark.rule("anzio:E8G4")
@pytest.mark.rule("anzio:E8G5")
def test_nobody_passes_through_an_allied_zone_of_control() -> None:
    units = {**FULL, "de-42": "ligurian", "de-65": "A13"}
    assert refused(at("Sept I 1944", units, freed=["de-65"]), "station de-65") is None
    assert refused(at("Sept I 1944", units, freed=["de-65"]), "emerge de-42") is None
    game = at("Sept I 1944", {**units, "us-36": "A14"}, freed=["de-65"])
    assert refused(game, "station de-65") == "E8G2", "the next free hex is elsewhere"
    sealed = at("Sept I 1944", {**units, **blocked("west"), "de-65": "P30"}, freed=["de-65"])
    assert refused(sealed, "emerge de-42") == "E8G5"
    assert gate(sealed, "Ligurian") == ""


def blocked(side: str) -> dict[str, str]:
    """Allied units that close all hexes of an edge."""
    names = (
        "us-36",
        "us-45",
        "us-3",
        "us-34",
        "br-5",
        "br-46",
        "br-56",
        "br-78",
        "in-4",
        "in-8",
        "nz-2",
        "ca-1",
    )
    hexes = {"west": WEST[1::2], "east": EAST[1::2]}[side]
    return dict(zip(names, hexes, strict=False))


# --- what becomes of them -----------------------------------------------------------------------------------


@pytest.mark.rule("anzio:E8G6")
@pytest.mark.parametrize("before", [0, 1])
def test_a_command_sealed_off_for_two_turns_is_lost(before: int) -> None:
    game = at("Sept II 1944", {"de-237": "adriatic", "de-34": "ligurian", **blocked("east")}, sealed_commands=[0, before],
              phase="commands judged")  # fmt: skip
    lost = bool(before)
    assert where(game, "de-237") == ("eliminated" if lost else "adriatic")
    assert where(game, "de-34") == "ligurian"
    (row,) = [row for row in rows(game, "commands") if row["label"].startswith("Adriatic")]
    assert (row["value"] == "lost") == lost
    assert game.view("axis")["commands"]["adriatic"] == {"sealed": before + 1, "lost": lost}
    events = until(game, "Sept III", "axis")
    while game.view("axis")["side"] == "axis":
        events += game.play("end")
    assert [event.word for event in happened(events, "command-lost")] == ["adriatic"] * (not lost), "once"


@pytest.mark.rule("anzio:E8G6")
def test_nothing_is_sealed_off_before_it_is_there() -> None:
    units = {"de-237": "waiting", **blocked("east")}
    game = at("Aug IV 1944", units, phase="commands judged")
    until(game, "Sept II", "allied")
    assert where(game, "de-237") == "adriatic"
    assert game.view("axis")["commands"]["adriatic"] == {"sealed": 1, "lost": False}


@pytest.mark.rule("anzio:E8G6")
def test_a_gate_that_opens_in_between_starts_the_count_anew() -> None:
    game = at("Sept II 1944", {"de-237": "adriatic"}, sealed_commands=[1, 1], phase="commands judged")
    for name in ("ligurian", "adriatic"):
        assert game.view("axis")["commands"][name] == {"sealed": 0, "lost": False}
    until(game, "Sept III", "axis")
    assert where(game, "de-237") == "adriatic"
    assert gate(game, "Adriatic") == "Y7"


@pytest.mark.rule("anzio:E8G6")
def test_a_lost_command_takes_nobody_in() -> None:
    game = at(
        "Sept II 1944",
        {"de-237": "adriatic", **blocked("east")},
        sealed_commands=[1, 1],
        phase="commands judged",
    )
    assert happened_lost(game) == ["adriatic"]
    assert "adriatic" not in {box["id"] for box in game.view("axis")["boxes"]}
    assert "ligurian" in {box["id"] for box in game.view("axis")["boxes"]}


def happened_lost(game: wl.Game) -> list[str]:
    """The Commands that are lost."""
    names = {"Ligurian Command": "ligurian", "Adriatic Command": "adriatic"}
    return [names[row["label"]] for row in rows(game, "commands") if row["value"] == "lost"]


# --- what they keep -----------------------------------------------------------------------------------------


@pytest.mark.rule("anzio:E8G7")
@pytest.mark.parametrize(
    ("others", "why"),
    [
        ({}, "E8G7"), ({"de-42": "ligurian"}, None), ({"de-42": "ligurian/i"}, "E8G7"),
        ({"it-sm": "ligurian"}, None), ({"it-rr1": "ligurian", "it-rr2": "ligurian"}, "E8G7"),
        ({"de-ei1": "ligurian", "de-ei2": "ligurian"}, None), ({"de-ei1": "ligurian"}, "E8G7"),
    ],
)  # fmt: skip
def test_a_command_keeps_eight_points_with_a_defence_factor(others: dict[str, str], why: str | None) -> None:
    game = at("Sept II 1944", {**FULL, **others})
    assert refused(game, "emerge de-34") == why
    if "it-rr1" in others:
        assert refused(game, "emerge it-rr1") is None, "who does not count may go"


@pytest.mark.rule("anzio:E8G7")
def test_what_it_has_is_shown() -> None:
    game = at("Sept II 1944", {**FULL, "de-42": "ligurian/1"})
    assert [row["value"] for row in rows(game, "commands")] == ["10 of 8 points", "0 of 8 points"]


@pytest.mark.rule("anzio:E8G8")
def test_units_there_are_rebuilt_from_the_record() -> None:
    game = at("Sept II 1944", {"de-34": "ligurian/1", "de-148": "ligurian", "de-65": "P30/1"}, freed=["de-65"],
              reserve={"infantry": 2})  # fmt: skip
    assert offers(game, "refit") == ["de-34 infantry"]
    assert refused(game, "refit de-148 infantry") == "C11A8"
    assert refused(game, "refit de-34 armour") == "E8G8"
    assert refused(game, "refit de-65 infantry") == "E8G8"
    events = game.play("refit de-34 infantry")
    assert happened(events, "rebuild")[0].rule == "anzio:E8G8"
    assert counter(game, "de-34")["steps"][0] == 3
    assert refused(game, "refit de-34 infantry") == "C11A8", "a step a turn"
    values = [row["value"] for row in rows(game, "replacements")]
    assert values[1:] == [1, 0]


@pytest.mark.rule("anzio:E8G8")
def test_a_step_a_turn_and_two_replacements_for_specialists() -> None:
    units = {"de-44": "ligurian/2", "de-5mtn": "ligurian/1"}
    game = at(
        "Sept II 1944",
        units,
        reserve={"infantry": 3, "armour": 1},
        options=("addendum.specialized-replacements",),
    )
    assert offers(game, "refit") == ["de-44 armour", "de-44 infantry", "de-5mtn armour", "de-5mtn infantry"]
    steps = {unit: counter(game, unit)["steps"][0] for unit in units}
    game.play("refit de-44 infantry")
    assert counter(game, "de-44")["steps"][0] == steps["de-44"] + 1
    assert refused(game, "refit de-44 infantry") == "C11A8"
    assert happened(game.play("refit de-5mtn armour"), "half-rebuilt")
    assert counter(game, "de-5mtn")["steps"][0] == steps["de-5mtn"]
    assert [row["value"] for row in rows(game, "replacements")][1:] == [2, 0]


# --- withdrawals --------------------------------------------------------------------------------------------


@pytest.mark.rule("anzio:E8G2")
def test_who_is_there_leaves_the_game_on_his_date() -> None:
    for edge, gone in ((FAR, "withdrawn"), (blocked("west"), "ligurian")):
        units = {"de-71": "ligurian", **FULL, **edge}
        game = at("Dec II 1944", units, reserve={"infantry": 9}, phase="withdrawals", mud=6)
        assert where(game, "de-71") == gone, "unless it is sealed off"
