"""Sitting down, and keeping one's seats."""

from __future__ import annotations

import contextlib
from functools import partial

import msgspec
from fastapi import FastAPI, Request, Response

from .. import errors, security, validation, values
from ..context import Context
from ..wire import answer, json_body
from ..words import say


def add_invitations(app: FastAPI, context: Context) -> None:
    """What a link offers, and taking it."""

    @app.get("/api/join/{token}")
    async def invitation(request: Request, token: str) -> Response:
        context.rates.check("join", security.client_of(request))
        return await context.tell(request, context.service.invitation, token)

    @app.post("/api/join/{token}")
    async def sit_down(request: Request, token: str) -> Response:
        security.check_origin(request)
        context.rates.check("join", security.client_of(request))
        body = await json_body(request)
        name = validation.text(body, "name", validation.MAX_NAME, "")
        await context.has_place(request)
        taken = await context.run(request, context.service.sit, token, validation.client_id(body), name)
        game_id, side = taken.seat.game_id, taken.seat.side
        response = answer({"id": game_id, "seat": side, "link": f"/join/{taken.token}"})
        held = await context.keep(request, game_id, {side: taken.token}, side)
        context.wallet.write(request, response, held)
        context.bots.wake(game_id)
        return response


def add_wallet(app: FastAPI, context: Context) -> None:
    """The seats that a browser holds."""

    @app.get("/api/games/{game_id}/link")
    async def own_link(request: Request, game_id: str) -> Response:
        await context.seat(request, game_id)
        return answer({"link": f"/join/{context.wallet.token(request, game_id)}"})

    @app.get("/api/mine")
    async def mine(request: Request) -> Response:
        context.rates.check("ask", security.client_of(request))
        seats = []
        held = context.wallet.read(request)
        for game_id in held:
            with contextlib.suppress(errors.TableError):  # links that were issued again open nothing
                seats.append(await context.seat_at(request, game_id))
        found = await context.run(request, context.service.summaries, seats)
        return answer([{**msgspec.structs.asdict(one), "host": "host" in held[one.id]} for one in found])

    @app.post("/api/games/{game_id}/leave")
    async def let_go(request: Request, game_id: str) -> Response:
        security.check_origin(request)
        held = context.wallet.read(request)
        links = {side: f"/join/{token}" for side, token in held.pop(game_id, {}).items() if side != "sits"}
        response = answer({"links": links})
        context.wallet.write(request, response, held)
        return response

    @app.post("/api/games/{game_id}/seat")
    async def hand_over(request: Request, game_id: str) -> Response:
        seat, body = await context.change(request, game_id, "act")
        held = context.wallet.read(request)
        side = validation.text(body, "side", 20)
        if side not in held.get(seat.game_id, {}) or side == "sits":
            raise errors.BadShape(say("not-held"))
        held[game_id]["sits"] = side
        response = answer({"seat": side})
        context.wallet.write(request, response, held)
        return response


async def opens(context: Context, request: Request, token: str, seat: values.Seat) -> bool:
    """Whether a link opens that seat."""
    with contextlib.suppress(errors.TableError):
        return await context.seat_by(request, token) == seat
    return False


def add_reissue(app: FastAPI, context: Context) -> None:
    """Another link for a seat."""

    @app.post("/api/games/{game_id}/reissue")
    async def reissue(request: Request, game_id: str) -> Response:
        security.check_origin(request)
        context.rates.check("make", security.client_of(request))
        held = context.wallet.read(request)
        mine = held.get(game_id, {})
        host = await context.seat_by(request, mine.get("host", ""))
        side = validation.text(await json_body(request), "side", 20)
        own = side in mine and await opens(context, request, mine[side], values.Seat(game_id, side))
        token = await context.run(request, partial(context.service.reissue, own=own), host, side)
        response = answer({"link": f"/join/{token}"})
        if own:  # whoever issues his own seat again keeps it
            mine[side] = token
            context.wallet.write(request, response, held)
        return response
