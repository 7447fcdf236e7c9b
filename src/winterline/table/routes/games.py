"""Making games and keeping one's seats."""

from __future__ import annotations

import contextlib
from typing import Any

import msgspec
from fastapi import FastAPI, Request, Response

from winterline.table import papers
from winterline.table.errors import BadShape, TableError
from winterline.table.room import Room
from winterline.table.security import MAX_UPLOAD, check_origin, client_of, read_body
from winterline.table.values import Created, Spec
from winterline.table.wire import answer, json_body, text, whole


def spec_of(body: dict[str, Any]) -> Spec:
    """The game that a request asks for."""
    name = body.get("name", "")
    seats = body.get("seats", {})
    mode = body.get("mode", "bot")
    wanted = {
        "game": body.get("game"),
        "scenario": body.get("scenario"),
        "options": body.get("options", []),
        "preset": body.get("preset"),
        "mode": mode,
        "players": seats,
        "seed": body.get("seed"),
        "opening": body.get("opening", []),
        "names": {},
    }
    if isinstance(name, str) and name.strip() and isinstance(seats, dict):
        first = next((side for side, player in seats.items() if player == "human"), "allied")
        wanted["names"] = {first: name.strip()[:40]}
    try:
        return msgspec.convert(wanted, Spec)
    except msgspec.ValidationError as error:
        raise BadShape(f"Not a game: {error}") from None


def links_of(made: Created) -> dict[str, str]:
    """The links of a new game."""
    return {side: f"/join/{token}" for side, token in made.tokens.items()}


def add_games(app: FastAPI, room: Room) -> None:
    """Making games and keeping one's seats."""

    async def seated(request: Request, made: Created, spec: Spec | None) -> Response:
        """The answer to a new game, with this browser's own seats in its wallet; whoever begins sits first."""
        players = spec.players if spec else {}
        mine = [s for s in ("allied", "axis") if s in made.tokens and players.get(s, "human") == "human"]
        if spec and spec.mode == "invite":
            mine = mine[:1]
        begins = await room.run(request, room.service.turn, made.id)
        mine.sort(key=lambda side: side != begins)
        kept = {side: made.tokens[side] for side in [*mine, "host"] if side in made.tokens}
        if not mine:
            kept = {"spectator": made.tokens["spectator"], "host": made.tokens["host"]}
        sits = mine[0] if mine else "spectator"
        response = answer({"id": made.id, "links": links_of(made), "seat": sits})
        held = room.wallet.read(request)
        room.wallet.add(held, made.id, kept, sits)
        room.wallet.write(request, response, held)
        room.attend(made.id, client_of(request))
        return response

    @app.post("/api/games")
    async def create(request: Request) -> Response:
        check_origin(request)
        room.rates.check("make", client_of(request))
        spec = spec_of(await json_body(request))
        return await seated(request, await room.run(request, room.service.create, spec), spec)

    @app.post("/api/logs")
    async def upload(request: Request) -> Response:
        check_origin(request)
        room.rates.check("make", client_of(request))
        data = await read_body(request, MAX_UPLOAD)
        proved = await room.papers.run(client_of(request), papers.read_log, data, room.service.now())
        return await seated(request, await room.run(request, room.service.add, proved), None)

    @app.post("/api/games/{game_id}/fork")
    async def fork(request: Request, game_id: str) -> Response:
        seat, body = await room.change(request, game_id, "make")
        made = await room.run(request, room.service.fork, seat, whole(body, "at"))
        host = await room.seat_by(request, made.tokens["host"])
        [told] = await room.run(request, room.service.summaries, [host])
        spec = Spec(game=told.game, mode="hotseat", players=told.players)  # type: ignore[arg-type]
        return await seated(request, made, spec)  # a bot keeps its seat, whoever begins

    @app.get("/api/mine")
    async def mine(request: Request) -> Response:
        room.rates.check("ask", client_of(request))
        seats = []
        held = room.wallet.read(request)
        for game_id in held:
            with contextlib.suppress(TableError):  # links that were issued again open nothing
                seats.append(await room.seat_at(request, game_id))
        found = await room.run(request, room.service.summaries, seats)
        return answer([{**msgspec.structs.asdict(one), "host": "host" in held[one.id]} for one in found])

    @app.post("/api/games/{game_id}/seat")
    async def hand_over(request: Request, game_id: str) -> Response:
        seat, body = await room.change(request, game_id, "act")
        held = room.wallet.read(request)
        side = text(body, "side", 20)
        if side not in held.get(seat.game_id, {}) or side == "sits":
            raise BadShape("This browser does not hold that seat.")
        held[game_id]["sits"] = side
        response = answer({"seat": side})
        room.wallet.write(request, response, held)
        return response

    @app.post("/api/games/{game_id}/reissue")
    async def reissue(request: Request, game_id: str) -> Response:
        check_origin(request)
        room.rates.check("make", client_of(request))
        held = room.wallet.read(request)
        mine = held.get(game_id, {})
        host = await room.seat_by(request, mine.get("host", ""))
        side = text(await json_body(request), "side", 20)
        token = await room.run(request, room.service.reissue, host, side)
        response = answer({"link": f"/join/{token}"})
        if side in mine:  # the host's own seat: whoever issues it again keeps it
            mine[side] = token
            room.wallet.write(request, response, held)
        return response
