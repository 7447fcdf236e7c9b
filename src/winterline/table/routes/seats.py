"""Sitting down, and keeping one's seats."""

from __future__ import annotations

import contextlib
from functools import partial

import msgspec
from fastapi import FastAPI, Request, Response

from .. import errors, security, validation, values
from ..context import Context
from ..seats import hash_of
from ..wire import answer, json_body
from ..words import say
from .games import took


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
        return await took(context, request, taken)


def holding(game: values.Summary, tokens: dict[str, str]) -> values.Json:
    """What a browser's links are good for: whether it is the host's, and whether no other person has a seat."""
    others = [side for side, player in game.players.items() if player == "human" and side not in tokens]
    return {"host": "host" in tokens, "alone": not others and set(tokens) != {"spectator", "sits"}}


def without(context: Context, request: Request, game_id: str) -> Response:
    """The answer to whoever has let go of a game for good."""
    held = context.wallet.read(request)
    held.pop(game_id, None)
    response = answer({"id": game_id})
    context.wallet.write(request, response, held)
    return response


def without_seat(context: Context, request: Request, game_id: str, side: str) -> Response:
    """The answer to whoever has left a seat for good: if he has another one, he sits there now."""
    held = context.wallet.read(request)
    kept = {name: token for name, token in held.get(game_id, {}).items() if name != side}
    other = next((name for name in kept if name not in ("spectator", "host", "sits")), None)
    if other is None:
        return without(context, request, game_id)
    held[game_id] = kept | {"sits": other}
    response = answer({"id": game_id, "seat": other})
    context.wallet.write(request, response, held)
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
        return answer([{**msgspec.structs.asdict(one), **holding(one, held[one.id])} for one in found])

    @app.post("/api/games/{game_id}/leave")
    async def let_go(request: Request, game_id: str) -> Response:
        security.check_origin(request)
        held = context.wallet.read(request)
        links = {side: f"/join/{token}" for side, token in held.pop(game_id, {}).items() if side != "sits"}
        response = answer({"links": links})
        context.wallet.write(request, response, held)
        return response

    @app.post("/api/games/{game_id}/vacate")
    async def vacate(request: Request, game_id: str) -> Response:
        """Leave one's seat at a game for good: somebody else may be invited to it. Whoever has both keeps the other."""
        seat, _ = await context.change(request, game_id, "make")
        await context.run(request, context.service.vacate, seat)
        return without_seat(context, request, game_id, seat.side)

    @app.post("/api/games/{game_id}/delete")
    async def delete(request: Request, game_id: str) -> Response:
        """Remove a game at which nobody else has a seat."""
        await context.change(request, game_id, "make")
        tokens = context.wallet.read(request).get(game_id, {})
        links = {side: hash_of(token) for side, token in tokens.items()}
        await context.run(request, context.service.remove, game_id, links)
        return without(context, request, game_id)

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
        found = await context.seat_by(request, token)
        return (found.game_id, found.side) == (seat.game_id, seat.side)
    return False


def add_reissue(app: FastAPI, context: Context) -> None:
    """Another link for a seat."""

    @app.post("/api/games/{game_id}/reissue")
    async def reissue(request: Request, game_id: str) -> Response:
        security.check_origin(request)
        context.rates.check("make", security.client_of(request))
        held = context.wallet.read(request)
        mine = held.get(game_id, {})
        token = mine.get("host", "") or context.wallet.token(request, game_id)
        host = await context.seat_by(request, token)
        side = validation.text(await json_body(request), "side", 20)
        own = side in mine and await opens(context, request, mine[side], values.Seat(game_id, side))
        token = await context.run(request, partial(context.service.reissue, own=own), host, side)
        response = answer({"link": f"/join/{token}"})
        if own:  # whoever issues his own seat again keeps it
            mine[side] = token
            context.wallet.write(request, response, held)
        return response
