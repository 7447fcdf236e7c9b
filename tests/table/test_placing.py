"""Placing counters at a table: what is told, whole set-ups, the bot's advice; and that none of it tells another seat."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

import winterline as wl
from tests.rulebook.italy43.kit import setup
from tests.table.kit import Room, Table
from tests.table.test_secrecy import log_lines, one_name, same
from tests.table.web_kit import Browser, code, house
from winterline.table import documents, minds, states
from winterline.table.errors import BadShape, NotYours, NotYourTurn, TableError
from winterline.table.values import Json

HIDDEN = ("adv.supp.free-deployment", "adv.supp.fog.hidden-deployment")
__all__ = ["one_name"]


def ask(table: Table, side: str, kind: str, **args: Any) -> Json:
    found: Json = table.room.service.query(table.seats[side], kind, args)
    return found


def carry_out(table: Table, side: str, steps: list[Json]) -> Json:
    """Place a set-up as the page does: as far as it can be taken back."""
    found = ask(table, side, "fitted", steps=steps)
    for gesture in found["gestures"]:
        table.act(side, *gesture)
    return found


def advice(table: Table, side: str) -> list[Json]:
    with table.room.service._games.hold(table.id) as live:
        turn = states.advice_turn(live, table.seats[side])
    found: list[Json] = msgspec.to_builtins(minds.arrange(turn))
    return found


@pytest.fixture
def room(tmp_path: Path) -> Any:
    with Room(str(tmp_path / "a.db")) as made:
        yield made


@pytest.mark.parametrize("scenario", ["basic", "shingle", "diadem"])
def test_the_bots_set_up_stops_where_it_could_not_be_taken_back(room: Room, scenario: str) -> None:
    table = room.game("anzio", scenario=scenario)
    assert table.state("axis")["placing"]
    left = ask(table, "axis", "placing")["left"]
    found = carry_out(table, "axis", advice(table, "axis"))
    assert (found["unfit"], found["waits"]) == ([], "")
    assert sum(map(len, found["gestures"])) == table.at("axis") > 0
    assert len(found["last"]) == 1
    told = ask(table, "axis", "placing", after=found["last"])
    assert len(told["placed"]) == table.at("axis") + 1, "what is held is told as well"
    assert len(told["left"]) < len(left)
    if scenario != "diadem":  # there the Germans end with a counter of theirs, and the Allies begin
        assert table.turn() == "axis"
    table.undo("axis", told["placed"][0]["to"])
    assert ask(table, "axis", "placing")["left"] == left


def test_the_historical_set_up_is_that_of_the_button(room: Room) -> None:
    table = room.game("anzio", scenario="shingle")
    found = carry_out(table, "axis", ask(table, "axis", "placing")["history"])
    table.act("axis", *found["last"])
    other = wl.new("anzio", scenario="shingle", seed=7)
    other.play("history")
    where = {unit["id"]: unit.get("hex") for unit in table.state("axis")["view"]["units"]}
    assert {unit: where[unit] for unit in other.rules.where(other.state)} == other.rules.where(other.state)


def test_where_places_are_full_the_bots_set_up_makes_room(room: Room) -> None:
    """The first landing of Beachhead: some march inland, and all come ashore."""
    table = room.game("beachhead")
    waiting = ask(table, "allied", "placing")["left"]
    steps = advice(table, "allied")
    found = carry_out(table, "allied", steps)
    assert (found["unfit"], found["waits"], found["placed"]) == ([], "", len(waiting))
    assert len(steps) > len(waiting) == 19
    assert [one["unit"] for one in ask(table, "allied", "placing")["left"]] == []
    told = [{"unit": one["unit"], "do": one["do"]} for one in ask(table, "allied", "placing")["placed"]]
    assert told == [{"unit": one["unit"], "do": [*one["do"]]} for one in steps], (
        "what made room is part of the set-up that can be saved"
    )
    assert steps[-1]["do"][0].startswith("enter"), "marches that make no room are the player's own"
    table.undo("allied", ask(table, "allied", "placing")["placed"][3]["to"])
    assert carry_out(table, "allied", told[3:])["unfit"] == []


def test_a_set_up_holds_no_attack(room: Room) -> None:
    table = room.game("beachhead")
    found = ask(table, "allied", "fitted", steps=[{"unit": "us-3-7", "do": ["join us-3-7", "declare"]}])
    assert found["gestures"] == []
    assert len(found["unfit"]) == 1


def test_one_may_be_placed_again_and_the_rest_follows(room: Room) -> None:
    """What was placed after it is put back by the same question as a set-up that is loaded."""
    table = room.game("anzio", scenario="shingle")
    carry_out(table, "axis", ask(table, "axis", "placing")["history"])
    placed = ask(table, "axis", "placing")["placed"]
    first, rest = placed[2], [{"unit": one["unit"], "do": one["do"]} for one in placed[3:]]
    table.undo("axis", first["to"])
    found = ask(table, "axis", "fitted", steps=rest)
    assert (found["gestures"], found["waits"], found["left"]) == ([], first["unit"], rest)
    elsewhere = "M49"
    table.act("axis", f"place {elsewhere}")
    found = carry_out(table, "axis", rest)
    assert [one["unit"] for one in found["unfit"]] == []
    again = ask(table, "axis", "placing")["placed"]
    assert [one["do"] for one in again[3:]] == [one["do"] for one in rest]
    assert again[2]["do"] == [f"place {elsewhere}"]


def test_what_is_not_legal_is_told_with_its_reason(room: Room) -> None:
    """Two American regiments are due at Naples, where one hex is full."""
    units = {"us-36-141": "waiting", "us-36-142": "waiting", "us-3-7": "2024", "us-3-15": "2024"}
    table = room.played(setup(units, phase="initial", turn=17))
    left = {one["unit"]: one["places"] for one in ask(table, "allied", "placing")["left"]}
    assert left == {"us-36-141": ["2124", "2125"], "us-36-142": ["2124", "2125"]}
    wanted = [("us-36-141", "2024"), ("us-36-142", "2125")]
    steps = [{"unit": unit, "do": [f"place {unit} {place}"]} for unit, place in wanted]
    found = carry_out(table, "allied", steps)
    assert [len(gesture) for gesture in found["gestures"]] == [1]
    (unfit,) = found["unfit"]
    assert (unfit["unit"], unfit["rule"]) == ("us-36-141", "italy43:21.1.1")
    assert unfit["sentence"]
    assert found["waits"] == "", "what is left may be placed in any order"
    (placed,) = ask(table, "allied", "placing")["placed"]
    assert placed["do"] == ["place us-36-142 2125"]
    table.undo("allied", placed["to"])
    assert len(ask(table, "allied", "placing")["left"]) == 2


def test_a_set_up_holds_nothing_but_placing(room: Room) -> None:
    table = room.game("beachhead")
    units = ask(table, "allied", "placing")["left"]
    assert len(units) == len({one["unit"] for one in units}) > 10
    steps = [
        {"unit": "us-3-7", "do": ["end"]},
        {"unit": "us-3-7", "do": ["enter us-3-7"]},
        {"unit": "", "do": ["dance"]},
    ]
    found = ask(table, "allied", "fitted", steps=steps)
    assert found["gestures"] == [[{"do": "enter", "unit": "us-3-7"}]]
    assert [one["do"] for one in found["unfit"]] == [["end"], ["dance"]]


@pytest.mark.parametrize(
    "steps",
    [
        None, 7, {}, ["place A1"], [{"unit": "x"}], [{"unit": 7, "do": ["place A1"]}], [{"unit": "x", "do": []}],
        [{"unit": "x", "do": "place"}], [{"unit": "x", "do": ["a"] * 9}], [{"unit": "x", "do": ["a" * 200]}],
        [{"unit": "x", "do": ["place A1"]}] * 401, [{"unit": "x", "do": ["place A1"], "more": 1}],
    ],
)  # fmt: skip
def test_the_shape_of_a_set_up_is_checked(room: Room, steps: Any) -> None:
    table = room.game("anzio", scenario="shingle")
    with pytest.raises(BadShape):
        ask(table, "axis", "fitted", steps=steps)


# --- nothing of it is told to another seat ------------------------------------------------------------------


def seen(table: Table, side: str) -> dict[str, Any]:
    """All that another seat gets while the Germans place."""
    service, seat = table.room.service, table.seats[side]
    at = table.at(side)
    told = {
        "state": table.state(side),
        "entries": service.entries(seat),
        "history": service.history(seat, at),
        "log": log_lines(documents.seat_log(service.store, seat)),
        "summary": service.summaries([seat]),
    }
    found: dict[str, Any] = msgspec.to_builtins(told)
    for kind, args in (("placing", {}), ("fitted", {"steps": []})):
        with pytest.raises(TableError) as refused:
            ask(table, side, kind, **args)
        found[kind] = str(refused.value)
    return found


@pytest.mark.usefixtures("one_name")
def test_whole_set_ups_in_secret_tell_the_others_nothing(tmp_path: Path) -> None:
    """Hidden deployment: no set-up, half a one, three different ones, one that was taken back: every byte is the same."""
    told: list[dict[str, Any]] = []
    own: set[str] = set()
    for number in range(5):
        with Room(str(tmp_path / f"{number}.db")) as room:
            table = room.game("anzio", scenario="southern", options=HIDDEN)
            before = table.at("allied")
            if number:
                carry_out(table, "axis", advice(table, "axis")[: 4 if number == 1 else None])
            if number == 4:
                table.undo("axis", ask(table, "axis", "placing")["placed"][0]["to"])
            assert table.turn() == "axis"
            assert table.at("allied") == before, "a run of secrets is not begun for anybody else"
            own.add(msgspec.json.encode(table.state("axis")["view"]["units"]).decode())
            room.clock.now = 9_000_000
            told.append({side: seen(table, side) for side in ("allied", "spectator", "host")})
    for other in told[1:]:
        same(other, told[0])
    assert len(own) > 2, "whoever places sees his own"


def test_the_advice_follows_from_what_the_seat_knows(tmp_path: Path) -> None:
    """What the Allies planned in secret before the Germans place changes nothing of it."""
    found = set()
    for plan in (0, 1, 2):
        with Room(str(tmp_path / f"{plan}.db")) as room:
            table = room.game("anzio", scenario="campaign")
            plans = [action for action in table.state("allied")["actions"] if action["do"] == "plan"]
            table.act("allied", plans[plan])
            while not table.state("axis")["placing"]:
                table.act("axis", table.state("axis")["actions"][0])
            with room.service._games.hold(table.id) as live:
                turn = msgspec.structs.replace(states.advice_turn(live, table.seats["axis"]), seed="same")
            found.add(minds.arrange(turn))
    assert len(found) == 1


def test_only_who_decides_is_told_and_advised(room: Room) -> None:
    table = room.game("anzio", scenario="shingle")
    for side in ("allied", "spectator", "host"):
        assert table.state(side)["placing"] is False
        for kind in ("placing", "fitted"):
            with pytest.raises((NotYourTurn, NotYours)):
                ask(table, side, kind, steps=[])
    with pytest.raises(NotYourTurn), room.service._games.hold(table.id) as live:
        states.advice_turn(live, table.seats["allied"])


def test_the_bots_workers_give_advice_over_http(tmp_path: Path) -> None:
    with house(tmp_path) as served:
        ann: Browser = served.browser()
        seats = {"allied": "bot:heuristic", "axis": "human"}
        made = ann.make(game="anzio", scenario="shingle", mode="bot", seats=seats)
        answer = ann.post(f"/api/games/{made['id']}/arranged", json={})
        assert answer.status_code == 200
        assert len(answer.json()["steps"]) > 10
        assert ann.state(made["id"])["length"] == 0
        assert code(served.browser().post(f"/api/games/{made['id']}/arranged", json={})) == (401, "link")
