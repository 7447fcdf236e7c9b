"""A game that ends by what is said: a resignation, a draw that both agree on. No game's rules know of it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import winterline as wl
from tests.forging import forged
from winterline.bots import agreement
from winterline.core import parley
from winterline.core.log import full_lines, seat_lines

GAMES = ("beachhead", "anzio", "italy43")


def begun(name: str = "beachhead", actions: int = 6) -> wl.Game:
    game = wl.new(name, seed=5)
    for _ in range(actions):
        game.play(game.actions()[0])
    return game


def closing(game: wl.Game) -> dict[str, Any]:
    found: dict[str, Any] = json.loads([*full_lines(game)][-1])
    return found


@pytest.mark.parametrize("name", GAMES)
def test_whoever_resigns_has_lost_and_the_log_proves_it(name: str, tmp_path: Path) -> None:
    game = begun(name)
    digest, (one, other) = game.digest(), game.rules.sides
    game.parley(one, "resign")
    assert game.result is not None
    assert (game.result.winner, game.result.rule) == (other, "")
    assert game.result.sentence == "The Allies resigned."
    assert (game.side, game.decision, game.actions()) == ("", None, ())
    assert game.digest() == digest, "no position changes by it"
    game.save(tmp_path / "game.wlog")
    again, _, told = wl.verify(tmp_path / "game.wlog")
    assert (again.result, again.words) == (game.result, game.words)
    assert (told.winner, told.words) == (other, (parley.Word(game.length, one, "resign"),))


def test_a_draw_is_offered_declined_withdrawn_and_agreed(tmp_path: Path) -> None:
    game = begun()
    game.parley("axis", "offer")
    game.parley("allied", "decline")
    game.play(game.actions()[0])
    game.parley("allied", "offer")
    game.parley("allied", "withdraw")
    game.parley("allied", "offer")
    assert game.result is None
    assert game.actions(), "an offer holds nobody up"
    game.parley("axis", "accept")
    assert game.result is not None
    assert game.result.winner == "draw"
    game.save(tmp_path / "game.wlog")
    assert wl.load(tmp_path / "game.wlog").words == game.words


@pytest.mark.parametrize(
    ("before", "side", "what", "why"),
    [
        ([], "allied", "accept", "No offer"), ([], "axis", "decline", "No offer"), ([], "axis", "withdraw", "no offer"),
        ([], "spectator", "resign", "Only a side"), ([], "axis", "surrender", "ends no game"),
        ([("axis", "offer")], "axis", "offer", "waits for its answer"),
        ([("axis", "offer")], "axis", "accept", "No offer"),
        ([("axis", "offer")], "allied", "offer", "accept or decline"), ([("axis", "resign")], "allied", "offer", "over"),
    ],
)  # fmt: skip
def test_what_cannot_be_said_is_refused(
    before: list[tuple[str, Any]], side: str, what: Any, why: str
) -> None:
    game = begun()
    for said in before:
        game.parley(*said)
    words = game.words
    with pytest.raises(wl.BadChoice, match=why):
        game.parley(side, what)
    assert game.words == words


def test_nothing_is_played_after_it_and_undo_takes_it_back_first() -> None:
    game = begun()
    action = game.actions()[0]
    game.parley("axis", "resign")
    with pytest.raises(wl.StalePosition, match="over"):
        game.play(action)
    twin = game.copy()
    twin.undo()
    assert twin.result is None
    assert twin.length == game.length
    twin.play(action)
    assert game.result is not None


def test_what_was_said_stays_when_actions_are_taken_back(tmp_path: Path) -> None:
    game = begun()
    game.parley("axis", "offer")
    game.undo()
    assert game.words == (parley.Word(game.length, "axis", "offer"),)
    game.save(tmp_path / "game.wlog")
    assert parley.offered(wl.load(tmp_path / "game.wlog").words) == "axis"


def test_a_seats_own_log_counts_otherwise_and_tells_the_end_alone() -> None:
    game = begun()
    game.parley("axis", "offer")
    game.parley("allied", "resign")
    told = json.loads([*seat_lines(game, "axis")][-1])
    assert told["winner"] == "axis"
    assert "words" not in told


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"winner": "allied"}, "another ending"),
        ({"words": [[6, "axis", "resign"]]}, "another ending"), ({"words": [[99, "allied", "resign"]]}, "never taken"),
        ({"words": [[0, "allied", "resign"], [0, "axis", "offer"]]}, "could not be said"),
        ({"words": [[3, "axis", "offer"], [2, "allied", "accept"]]}, "another order"),
        ({"words": [[0, "partisans", "resign"]]}, "could not be said"),
    ],
)  # fmt: skip
def test_a_forged_end_is_refused(change: dict[str, Any], why: str, tmp_path: Path) -> None:
    game = begun()
    game.parley("allied", "resign")
    path = tmp_path / "game.wlog"
    path.write_bytes(forged(game, lambda lines: lines[-1].update(change)))
    with pytest.raises(wl.BadLog, match=why):
        wl.load(path)


def test_nobody_resigns_a_game_that_its_rules_have_ended(tmp_path: Path) -> None:
    game = wl.new("beachhead", seed=8)
    while game.decision is not None:
        game.play(next((a for a in game.actions() if a.do == "end"), game.actions()[0]))
    with pytest.raises(wl.BadChoice, match="over"):
        game.parley("allied", "resign")
    path = tmp_path / "game.wlog"
    forge = {"winner": "allied", "rule": "", "words": [[game.length, "axis", "resign"]]}
    path.write_bytes(forged(game, lambda lines: lines[-1].update(forge)))
    with pytest.raises(wl.BadLog, match="over by its rules"):
        wl.load(path)


class Counted:
    """Rules of which only the strength is asked: each position is what both sides have on the map."""

    sides = ("allied", "axis")

    def tallied(self, state: tuple[int, int], seat: str) -> list[dict[str, Any]]:
        return [{"name": "strength", "values": dict(zip(self.sides, state, strict=True))}]


@pytest.mark.parametrize(
    ("course", "agrees"),
    [
        ([(0, 50)], False), ([(0, 50), (20, 48)], False), ([(20, 50), (30, 20)], True), ([(40, 40), (20, 20)], False),
        ([(40, 40)] * 100 + [(40, 10)] + [(40, 29)] * 2, True), ([(0, 0)], False),
    ],
)  # fmt: skip
def test_a_bot_takes_a_draw_only_where_it_has_lost_more(course: list[tuple[int, int]], agrees: bool) -> None:
    rules: Any = Counted()
    assert agreement.agrees(rules, course, "axis") is agrees
