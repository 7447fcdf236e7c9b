"""Turning points at the table: for games that are over, in the background, once, told in the report, and bounded."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from tests.bots.hindsight_games import last_turn
from tests.table.kit import Room
from tests.table.web_kit import Browser, House, code, until
from winterline.core.hindsight import Hindsight
from winterline.table import documents, hindsights, new_games
from winterline.table.errors import Busy, NotNow, TooFast
from winterline.table.hindsights import EACH, WAITING, Hindsights, Told
from winterline.table.values import Seat

FOUND = documents.Looked(2, Hindsight((), 7))


def turning(game_id: str) -> str:
    return f"/api/games/{game_id}/turning"


def finished(house: House, browser: Browser) -> str:
    """A game that is over, at which a browser sits."""
    made = house.service.add(new_games._found(last_turn(blunder=True), "hotseat", {}, {}, 1_000_000))
    browser.join(f"/join/{made.tokens['allied']}")
    return made.id


def test_a_blunder_is_found_in_the_background_and_told_in_the_report(served: House, ann: Browser) -> None:
    game_id = finished(served, ann)
    report = f"/api/games/{game_id}/report"
    assert ann.get(turning(game_id)).json() == {"state": "idle", "done": 0, "of": 0}
    assert ann.get(f"{report}.json").json()["hindsight"] is None
    told = [ann.send_json(turning(game_id), {}).json()]
    assert told[0]["state"] in ("waiting", "looking")
    again = ann.send_json(turning(game_id), {})
    assert again.status_code == 200, "whoever asks again is told how far it is"

    def done() -> bool:
        told.append(ann.get(turning(game_id)).json())
        return told[-1]["state"] not in ("waiting", "looking")

    until(done)
    assert told[-1]["state"] == "done"
    assert told[-1]["done"] == told[-1]["of"] > 0
    assert [one["done"] for one in told] == sorted(one["done"] for one in told)
    found = ann.get(f"{report}.json").json()["hindsight"]
    (point,) = found["points"]
    assert point["when"] == "7 Allied"
    assert point["n"] > 0
    assert "last" not in point
    assert "Played: no attack." in point["reasons"]
    assert "Decisions and dice" in ann.get(report).text
    for language, words in (("de", "Gespielt: kein Angriff."), ("it", "Giocato: nessun attacco.")):
        spoken = ann.get(f"{report}.json", headers={"Accept-Language": language}).json()
        assert words in spoken["hindsight"]["points"][0]["reasons"]
    assert ann.send_json(turning(game_id), {}).json()["state"] == "done", "what is found is kept"


@pytest.mark.parametrize("mode", ["hotseat", "bot"])
def test_a_running_game_is_refused(served: House, ann: Browser, mode: str) -> None:
    seats = {"allied": "human", "axis": "human" if mode == "hotseat" else "bot:normal"}
    made = ann.make(mode=mode, seats=seats)
    for _ in range(2):
        assert code(ann.send_json(turning(made["id"]), {})) == (409, "now")
    assert ann.get(turning(made["id"])).json()["state"] == "idle"


def test_whoever_has_no_seat_is_refused(served: House, ann: Browser, bob: Browser) -> None:
    game_id = finished(served, ann)
    assert code(bob.send_json(turning(game_id), {})) == (401, "link")
    assert code(bob.get(turning(game_id))) == (401, "link")


@pytest.mark.parametrize("body", [b"[]", b"{", b'{"depth": 9}', b"1", b'{"seed": "x"}'])
def test_a_malformed_request_gets_one_clear_refusal(served: House, ann: Browser, body: bytes) -> None:
    game_id = finished(served, ann)
    answer = ann.post(turning(game_id), content=body, headers={"content-type": "application/json"})
    assert code(answer) == (400, "shape")
    assert ann.get(turning(game_id)).json()["state"] == "idle"


def test_a_request_from_another_page_is_refused(served: House, ann: Browser) -> None:
    game_id = finished(served, ann)
    answer = ann.post(turning(game_id), json={}, headers={"origin": "https://elsewhere.example"})
    assert answer.status_code == 403


def test_only_games_that_were_played_out_are_looked_at(room: Room) -> None:
    table = room.game("beachhead-1970")
    room.service.parley(table.seats["axis"], "resign", table.client())
    with pytest.raises(NotNow, match="not played to its end"):
        room.service.looked_at(table.seats["allied"])
    table = room.game("beachhead")
    with pytest.raises(NotNow, match="once the game is over"):
        room.service.looked_at(table.seats["allied"])
    room.service.parley(table.seats["axis"], "resign", table.client())
    assert room.service.looked_at(table.seats["spectator"]) == 0


def test_what_was_found_in_another_course_of_the_game_is_not_told(room: Room) -> None:
    table = room.game("beachhead")
    room.service.parley(table.seats["axis"], "resign", table.client())
    seat, store = table.seats["allied"], room.service.store
    assert b"Decisions and dice" not in documents.report(store, seat, FOUND), "it had other actions"
    same = documents.Looked(0, FOUND.hindsight)
    assert b"Decisions and dice" in documents.report(store, seat, same)


class Doubles(Hindsights):
    """A search that goes on when it is told to."""

    def __init__(self, *, bounded: bool = True) -> None:
        super().__init__(None, lambda _: bounded)  # type: ignore[arg-type]
        self.go: asyncio.Queue[documents.Looked | Exception] = asyncio.Queue()
        self.searched: list[str] = []

    async def _search(self, seat: Seat, job: Any) -> documents.Looked:
        job.state = "looking"
        self.searched.append(seat.game_id)
        found = await self.go.get()
        if isinstance(found, Exception):
            raise found
        return found


async def settle() -> None:
    """Let everything happen that can."""
    for _ in range(10):
        await asyncio.sleep(0)


def seat(name: object) -> Seat:
    return Seat(str(name), "allied")


def test_one_game_is_searched_once_and_one_at_a_time() -> None:
    async def main() -> None:
        looks = Doubles()
        for _ in range(3):
            looks.start(seat("a"), 2, "ann")
        looks.start(seat("b"), 2, "bob")
        await settle()
        assert looks.searched == ["a"]
        assert (looks.told("a").state, looks.told("b").state, looks.told("c")) == (
            "looking",
            "waiting",
            Told(),
        )
        looks.go.put_nowait(FOUND)
        await settle()
        assert looks.searched == ["a", "b"]
        assert looks.found("a") == FOUND
        assert looks.start(seat("a"), 2, "ann").state == "done"
        looks.start(seat("a"), 3, "ann")
        assert looks.told("a").state == "waiting", "the game has another course now"
        looks.close()
        await settle()

    asyncio.run(main())


def test_visitors_and_the_table_have_bounds() -> None:
    async def main() -> None:
        looks = Doubles()
        for number in range(EACH):
            looks.start(seat(number), 2, "ann")
        with pytest.raises(TooFast):
            looks.start(seat("more"), 2, "ann")
        for number in range(EACH, WAITING):
            looks.start(seat(number), 2, f"v{number}")
        with pytest.raises(Busy):
            looks.start(seat("one too many"), 2, "zoe")
        assert looks.start(seat(0), 2, "ann").state == "waiting", "asking how far it is costs nothing"
        looks.close()
        await settle()

    asyncio.run(main())


def test_a_search_that_fails_says_that_it_stopped_and_may_be_begun_again() -> None:
    async def main() -> None:
        looks = Doubles()
        looks.start(seat("a"), 2, "ann")
        looks.go.put_nowait(TimeoutError())
        await settle()
        assert looks.told("a").state == "stopped"
        assert looks.found("a") is None
        looks.start(seat("a"), 2, "ann")
        looks.go.put_nowait(FOUND)
        await settle()
        assert looks.told("a").state == "done"

    asyncio.run(main())


def test_what_was_found_is_kept_for_so_many_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hindsights, "KEPT", 3)

    async def main() -> None:
        looks = Doubles()
        for number in range(5):
            looks.start(seat(number), 2, "ann")
            looks.go.put_nowait(FOUND)
            await settle()
        assert [looks.found(str(number)) is not None for number in range(5)] == [
            False,
            False,
            True,
            True,
            True,
        ]

    asyncio.run(main())
