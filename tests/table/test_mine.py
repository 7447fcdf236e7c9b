"""A browser's list of its games: what each row tells, and since when it is whose turn."""

from __future__ import annotations

from typing import Any

from tests.table.test_stream import UNITS, enter
from tests.table.web_kit import Browser, deal

INVITE = {"mode": "invite", "seats": {"allied": "human", "axis": "open"}, "seed": None}


def listed(browser: Browser, game: str) -> dict[str, Any]:
    """A game in the list of a browser."""
    found: dict[str, Any] = next(one for one in browser.get("/api/mine").json() if one["id"] == game)
    return found


def test_a_row_tells_scenario_and_turn(ann: Browser) -> None:
    made = ann.make(game="anzio", scenario="basic")
    row = listed(ann, made["id"])
    state = ann.state(made["id"])
    assert (row["scenario"], row["when"]) == ("basic", state["view"]["when"])
    assert row["since"] == row["created"], "nobody has done anything yet"


def test_a_turn_lasts_since_the_other_side_did_something(ann: Browser, bob: Browser) -> None:
    made = ann.make(**INVITE)
    game = made["id"]
    bob.join(made["links"]["axis"])
    assert listed(ann, game)["turn"] == "", "the dice are not made yet"
    deal(game, ann, bob)
    before = listed(ann, game)
    assert before["turn"] == "allied"
    assert before["since"] > before["created"], "since the other side gave its part of the dice"
    enter(ann, game, UNITS[0])
    ann.send_json(f"/api/games/{game}/chat", {"text": "Here I come", "client": "chat-by-ann"})
    bob.send_json(f"/api/games/{game}/chat", {"text": "I see", "client": "chat-by-bob"})
    assert listed(ann, game)["since"] == before["since"], "talk and one's own moves change nothing"
    assert listed(bob, game)["since"] == before["since"]


def test_the_others_turn_begins_when_one_hands_over(ann: Browser, bob: Browser) -> None:
    made = ann.make(**INVITE)
    game = made["id"]
    bob.join(made["links"]["axis"])
    deal(game, ann, bob)
    for _ in range(200):
        if not (offered := ann.state(game)["actions"]):
            break
        answer = ann.act(game, next((one for one in offered if one["do"] == "end"), offered[0]))
        assert answer.status_code == 200, answer.text
    after = listed(bob, game)
    assert after["turn"] == "axis"
    assert after["since"] == answer.json()["entries"][-1]["at"]
