"""Making games and keeping one's seats."""

from __future__ import annotations

import contextlib
from functools import partial
from typing import Any

import msgspec
from fastapi import FastAPI, Request, Response

from winterline.table import papers
from winterline.table.errors import BadShape, TableError
from winterline.table.room import Room
from winterline.table.security import MAX_UPLOAD, check_origin, client_id, client_of, read_body
from winterline.table.values import Created, Seat, Spec
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
        "name": name.strip()[:40] if isinstance(name, str) else "",
    }
    try:
        return msgspec.convert(wanted, Spec)
    except msgspec.ValidationError as error:
        raise BadShape(f"Not a game: {error}") from None


def links_of(made: Created) -> dict[str, str]:
    """The links of a new game."""
    return {side: f"/join/{token}" for side, token in made.tokens.items()}


def add_games(app: FastAPI, room: Room) -> None:
    """Making games and keeping one's seats."""

    async def seated(request: Request, made: Created) -> Response:
        """The answer to a new game, with this browser's own seats in its wallet; whoever begins sits first."""
        mine = [side for side, player in made.players.items() if player == "human" and side in made.tokens]
        begins = await room.run(request, room.service.turn, made.id)
        mine.sort(key=lambda side: side != begins)
        kept = {side: made.tokens[side] for side in [*mine, "host"] if side in made.tokens}
        if not mine:
            kept = {"spectator": made.tokens["spectator"], "host": made.tokens["host"]}
        sits = mine[0] if mine else "spectator"
        invited = [side for side, player in made.players.items() if player == "open"]
        dice = await room.run(request, room.service.dice, made.id)
        response = answer({"id": made.id, "links": links_of(made), "open": invited, "seat": sits} | dice)
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
        return await seated(request, await room.run(request, room.service.create, spec))

    @app.post("/api/logs")
    async def upload(request: Request) -> Response:
        check_origin(request)
        room.rates.check("make", client_of(request))
        data = await read_body(request, MAX_UPLOAD)
        proved = await room.papers.run(client_of(request), papers.read_log, data, room.service.now())
        return await seated(request, await room.run(request, room.service.add, proved))

    @app.post("/api/games/{game_id}/fork")
    async def fork(request: Request, game_id: str) -> Response:
        seat, body = await room.change(request, game_id, "make")
        return await seated(request, await room.run(request, room.service.fork, seat, whole(body, "at")))

    async def opens(request: Request, token: str, seat: Seat) -> bool:
        """Whether a link opens that seat."""
        with contextlib.suppress(TableError):
            return await room.seat_by(request, token) == seat
        return False

    @app.get("/api/join/{token}")
    async def invitation(request: Request, token: str) -> Response:
        room.rates.check("join", client_of(request))
        return answer(await room.run(request, room.service.invitation, token))

    @app.post("/api/join/{token}")
    async def sit_down(request: Request, token: str) -> Response:
        check_origin(request)
        room.rates.check("join", client_of(request))
        body = await json_body(request)
        name = text(body, "name", 40) if "name" in body else ""
        taken = await room.run(request, room.service.sit, token, client_id(body), name)
        response = answer({"id": taken.seat.game_id, "seat": taken.seat.side, "link": f"/join/{taken.token}"})
        held = room.wallet.read(request)
        room.wallet.add(held, taken.seat.game_id, {taken.seat.side: taken.token}, taken.seat.side)
        room.wallet.write(request, response, held)
        room.attend(taken.seat.game_id)
        return response

    @app.get("/api/games/{game_id}/link")
    async def own_link(request: Request, game_id: str) -> Response:
        await room.seat(request, game_id)
        return answer({"link": f"/join/{room.wallet.token(request, game_id)}"})

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
        own = side in mine and await opens(request, mine[side], Seat(game_id, side))
        token = await room.run(request, partial(room.service.reissue, own=own), host, side)
        response = answer({"link": f"/join/{token}"})
        if own:  # whoever issues his own seat again keeps it
            mine[side] = token
            room.wallet.write(request, response, held)
        return response
