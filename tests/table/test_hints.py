"""Hints at the table: for whoever plays against a bot and decides, and for nobody else; bounded, and without effect."""

from __future__ import annotations

from typing import Any

import pytest

from tests.table.kit import Room
from tests.table.web_kit import Browser, House, code
from winterline.table import minds, states
from winterline.table.errors import NotYours, NotYourTurn

BOT = {"mode": "bot", "players": {"allied": "human", "axis": "bot:normal"}}


@pytest.mark.parametrize("spec", [{}, {"mode": "invite", "seed": None}])
def test_between_people_there_are_none(room: Room, spec: dict[str, Any]) -> None:
    table = room.game(**spec)
    for side in ("allied", "axis", "spectator", "host"):
        assert table.state(side)["hints"] is False
        with pytest.raises(NotYours):
            room.service.hint_turn(table.seats[side])


def test_only_who_decides_against_a_bot_is_told(room: Room) -> None:
    table = room.game(**BOT)
    assert table.state("allied")["hints"] is True
    assert table.state("spectator")["hints"] is False
    for side in ("spectator", "host"):
        with pytest.raises(NotYours):
            room.service.hint_turn(table.seats[side])
    turn = room.service.hint_turn(table.seats["allied"])
    assert turn == room.service.hint_turn(table.seats["allied"]), "asked again, it is the same question"
    assert (turn.bot, turn.memory) == ("normal", None)
    with room.service._games.hold(table.id) as live:
        live.game.play("enter us-3-7")
        while live.game.side == "allied":
            live.game.play(live.game.actions()[-1])
        with pytest.raises(NotYourTurn):
            states.hint_turn(live, table.seats["allied"])


@pytest.mark.parametrize(("bot", "asked"), [("easy", "normal"), ("hard:cautious", "hard:cautious")])
def test_against_a_stronger_bot_that_one_is_asked(room: Room, bot: str, asked: str) -> None:
    table = room.game(**BOT | {"players": {"allied": "human", "axis": f"bot:{bot}"}})
    assert room.service.hint_turn(table.seats["allied"]).bot == asked


def test_a_plan_ends_when_its_time_is_over(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    turn = room.service.hint_turn(room.game(**BOT).seats["allied"])
    whole = minds.hinted(turn)
    monkeypatch.setattr(minds, "ARRANGING", -1.0)
    short = minds.hinted(turn)
    assert whole is not None
    assert short is not None
    assert (short["action"], len(short["marches"])) == (whole["action"], min(1, len(whole["marches"])))


def test_a_worker_gives_a_hint_over_http(served: House, ann: Browser, bob: Browser) -> None:
    made = ann.make(game="beachhead", mode="bot", seats=BOT["players"])
    answer = ann.post(f"/api/games/{made['id']}/hint", json={})
    assert answer.status_code == 200
    assert answer.json()["tasks"]
    assert ann.state(made["id"])["length"] == 0, "it changes nothing"
    assert code(bob.post(f"/api/games/{made['id']}/hint", json={})) == (401, "link")
    people = ann.make(game="beachhead", mode="hotseat")
    assert code(ann.post(f"/api/games/{people['id']}/hint", json={})) == (403, "seat")
