"""A seat's log: what that side saw, with nothing in it that depends on what is hidden from it."""

from __future__ import annotations

import itertools
import json
from typing import Any

import pytest

import winterline as wl
from winterline.core.log import full_lines, seat_lines

ALLIES = {"us-3-7": "0905", "us-3-15": "0605", "us-rgr-1": "0802"}
UNITS = {**ALLIES, "de-hg-1": "0907", "de-kleye": "1515"}
SUPPORT = {"beachhead": ["nas", "cas"], "beachhead-1970": ["naval", "air"]}
HEXES = ["0605", "0802", "0905"]
MARKERS = [("nas", 3), ("cas", 8)]


def noted(game: str, notes: list[str], *, units: dict[str, str] | None = None) -> wl.Game:
    """4D after these secret notes, sealed."""
    played = wl.position(game, {"when": "4D", "units": units or UNITS}, options=SUPPORT[game], seed=6)
    for note in notes:
        played.play(f"allot {note}")
    if played.side == "allied":
        played.play("seal")
    return played


def march(game: wl.Game) -> wl.Game:
    """The same German movement every time, and on to 4F: nobody is attacked."""
    for line in ("move de-kleye", "go 1516", "end", "end"):
        if game.why_not(line) is None:
            game.play(line)
    while game.view("spectator")["when"] in ("4D", "4E"):
        game.play("end")
    return game


def allotments(total: bool) -> list[list[str]]:
    """Different notes; with `total` all of the same number of markers of each kind."""
    some = [[], ["nas 0605"], ["cas 0802"] * 8, ["nas 0905"] * 3 + ["cas 0605"] * 2]
    alike = [["nas " + a, "cas " + b, "cas " + c] for a, b, c in itertools.permutations(HEXES)]
    return alike if total else some + alike


def masked(lines: list[bytes]) -> list[dict[str, Any]]:
    """The lines without commitments and what is hashed from them."""
    out = [json.loads(line) for line in lines]
    for line in out:
        for field in ("sealed", "prev", "seal"):
            if line.get(field):
                assert len(line[field]) in (32, 64)
                line[field] = "*" * len(line[field])
    return out


@pytest.mark.parametrize("seat", ["axis", "spectator"])
@pytest.mark.parametrize(
    ("game", "total"), [("beachhead", True), ("beachhead-1970", True), ("beachhead-1970", False)]
)
def test_hidden_notes_leave_no_trace(game: str, total: bool, seat: str) -> None:
    """Byte for byte the same log, whatever was noted: only the salted commitment and the chain over it differ."""
    logs = [list(seat_lines(march(noted(game, notes)), seat)) for notes in allotments(total)]
    assert all(masked(log) == masked(logs[0]) for log in logs)
    assert {tuple(map(len, log)) for log in logs} == {tuple(map(len, logs[0]))}
    assert len({json.loads(log[1])["sealed"] for log in logs}) == len(logs)


@pytest.mark.parametrize("game", SUPPORT)
@pytest.mark.parametrize("seat", ["axis", "spectator"])
def test_until_the_notes_are_shown_not_even_their_number_is_known(game: str, seat: str) -> None:
    """Right after sealing, in both editions."""
    games = [noted(game, notes) for notes in allotments(False)]
    logs = [masked(list(seat_lines(played, seat))) for played in games]
    assert all(log == logs[0] for log in logs)
    assert all(played.view(seat) == games[0].view(seat) for played in games)
    assert all(played.decision == games[0].decision for played in games)


@pytest.mark.parametrize("game", SUPPORT)
def test_notes_that_are_being_made_do_not_show(game: str) -> None:
    """While the Allied player writes, the German sees the same: log, view and the words of the decision."""
    played = wl.position(game, {"when": "4D", "units": UNITS}, options=SUPPORT[game], seed=6)
    seen = [(list(seat_lines(played, "axis")), played.view("axis"), played.decision)]
    for note in ("nas 0605", "cas 0802", "cas 0905", "nas 0905"):
        played.play(f"allot {note}")
        seen.append((list(seat_lines(played, "axis")), played.view("axis"), played.decision))
    assert all(moment == seen[0] for moment in seen)


@pytest.mark.parametrize("game", SUPPORT)
def test_a_seats_log_only_grows(game: str) -> None:
    """A line once given is never another later: the closing line apart, each log begins with the one before."""
    played = wl.position(game, {"when": "4C", "units": UNITS}, options=SUPPORT[game], seed=6)
    before: list[bytes] = []
    for _ in range(40):
        now = list(seat_lines(played, "axis"))[:-1]
        assert now[: len(before)] == before
        before = now
        played.play(played.actions()[-1])


def test_a_side_sees_its_own_notes_and_the_other_does_not() -> None:
    game = march(noted("beachhead-1970", ["nas 0605", "cas 0905"]))
    own = [json.loads(line).get("do", "") for line in seat_lines(game, "allied")]
    assert {"allot nas 0605", "allot cas 0905", "seal"} <= set(own)
    for seat in ("axis", "spectator"):
        text = b"\n".join(seat_lines(game, seat))
        assert b"allot" not in text
        assert b'"do":"seal"' not in text
        assert b"move de-kleye" in text


@pytest.mark.parametrize("seat", ["allied", "axis", "spectator"])
def test_the_key_and_the_seed_stay_secret_while_the_game_runs(seat: str) -> None:
    game = march(noted("beachhead-1970", ["cas 0905"]))
    text = b"\n".join(seat_lines(game, seat))
    header = json.loads(text.split(b"\n")[0])
    assert game.key.hex().encode() not in text
    assert header["seat"] == seat
    assert not {"seed", "start", "loaded"} & set(header)
    assert header["commitment"] == game.commitment
    digests = {json.loads(line)["digest"] for line in list(full_lines(game))[1:-1]}
    assert not digests & {json.loads(line).get("digest") for line in text.split(b"\n")}


def test_the_key_is_revealed_when_the_game_is_over() -> None:
    game = wl.position("beachhead-1970", {"when": "7F", "units": {"de-kleye": "1515"}}, seed=6)
    assert "key" not in json.loads(list(seat_lines(game, "axis"))[-1])
    game.play("end")
    assert json.loads(list(seat_lines(game, "axis"))[-1])["key"] == game.key.hex()
    assert json.loads(list(seat_lines(game, "axis"))[-1])["winner"] == "axis"
