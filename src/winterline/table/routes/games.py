"""Making games."""

from __future__ import annotations

from typing import Any

import msgspec
from fastapi import FastAPI, Request, Response

from .. import documents, errors, new_games, security, values, wire
from ..context import Context
from ..seating import Taken
from ..validation import MAX_NAME, text, whole
from ..words import say

MOST_TOLD = 160
"""Characters of what is wrong: it may repeat what was sent."""
PARTS = {
    part: part for part in ("scenario", "options", "preset", "mode", "seats", "seed", "opening", "sparring")
}
PARTS["seats"] = "players"
"""What a request may say of a game, and what `Spec` calls it."""


def spec_of(body: dict[str, Any]) -> values.Spec:
    """The game that a request asks for."""
    name = body.get("name", "")
    wanted = {"game": body.get("game")} | {known: body[part] for part, known in PARTS.items() if part in body}
    wanted["name"] = name.strip()[:40] if isinstance(name, str) else ""
    try:
        return msgspec.convert(wanted, values.Spec)
    except msgspec.ValidationError as error:
        raise errors.BadShape(say("not-game", error=str(error)[:MOST_TOLD])) from None


async def seated(context: Context, request: Request, made: values.Created) -> Response:
    """The answer to a new game, with this browser's own seats in its wallet; whoever begins sits first."""
    mine = [side for side, player in made.players.items() if player == "human" and side in made.tokens]
    begins = await context.run(request, context.service.turn, made.id)
    mine.sort(key=lambda side: side != begins)
    kept = {side: made.tokens[side] for side in [*mine, "host"] if side in made.tokens}
    if not mine:
        kept = {"spectator": made.tokens["spectator"], "host": made.tokens["host"]}
    sits = mine[0] if mine else "spectator"
    invited = [side for side, player in made.players.items() if player == "open"]
    dice = await context.run(request, context.service.dice, made.id)
    links = {side: f"/join/{token}" for side, token in made.tokens.items()}
    response = wire.answer({"id": made.id, "links": links, "open": invited, "seat": sits} | dice)
    context.wallet.write(request, response, await context.keep(request, made.id, kept, sits))
    context.bots.wake(made.id, security.client_of(request))
    return response


def against_of(body: dict[str, Any]) -> new_games.Against | None:
    """Against whom a game is to be played on; None when nothing is said of that."""
    if "mode" not in body:
        return None
    spec = spec_of({"game": "", "mode": body["mode"], "seats": body.get("seats", {})})
    return new_games.Against(spec.mode, spec.players)


async def took(context: Context, request: Request, taken: Taken) -> Response:
    """The answer to whoever has sat down, with the seat in this browser's wallet."""
    game_id, side = taken.seat.game_id, taken.seat.side
    response = wire.answer({"id": game_id, "seat": side, "link": f"/join/{taken.token}"})
    held = await context.keep(request, game_id, {side: taken.token}, side)
    context.wallet.write(request, response, held)
    context.bots.wake(game_id)
    return response


def add_games(app: FastAPI, context: Context) -> None:
    """Making games: new ones, from a log, from a position of another."""

    @app.post("/api/games")
    async def create(request: Request) -> Response:
        security.check_origin(request)
        context.rates.check("make", security.client_of(request))
        spec = spec_of(await wire.json_body(request))
        await context.has_place(request)
        return await seated(context, request, await context.run(request, context.service.create, spec))

    @app.post("/api/logs")
    async def upload(request: Request, spec: str = "") -> Response:
        """A log to watch; with a `spec`, written as the body of /api/games is, to go on from."""
        security.check_origin(request)
        who, now = security.client_of(request), context.service.clock
        context.rates.check("make", who)
        wanted = spec_of(wire.json_object(spec.encode())) if spec else None
        await context.has_place(request)
        async with context.uploads.turn(who):
            context.rates.check("upload", who)
            data = await security.read_body(request, security.MAX_UPLOAD)
            context.rates.charge("upload", who, len(data))
            if wanted is None:
                proved = await context.documents.run(who, new_games.from_log, data, now())
            else:
                proved = await context.documents.run(who, new_games.from_start, data, wanted, now())
        return await seated(context, request, await context.run(request, context.service.add, proved))

    @app.post("/api/games/{game_id}/fork")
    async def fork(request: Request, game_id: str) -> Response:
        seat, body = await context.change(request, game_id, "make")
        await context.has_place(request)
        who, now = security.client_of(request), context.service.clock()
        against = against_of(body)
        made = await context.documents.run(who, documents.forked, seat, whole(body, "at"), now, against)
        return await seated(context, request, await context.run(request, context.service.add, made))

    @app.post("/api/games/{game_id}/retake")
    async def retake(request: Request, game_id: str) -> Response:
        """Play one's last turn again: a new game with new dice."""
        seat, _ = await context.change(request, game_id, "make")
        await context.has_place(request)
        who, now = security.client_of(request), context.service.clock()
        made = await context.documents.run(who, documents.retaken, seat, now)
        return await seated(context, request, await context.run(request, context.service.add, made))

    @app.post("/api/games/{game_id}/rematch")
    async def rematch(request: Request, game_id: str) -> Response:
        """The same game with sides changed: made for the first who asks, whose opponent gets the other seat."""
        seat, body = await context.change(request, game_id, "make")
        name = text(body, "name", MAX_NAME, "")
        await context.has_place(request)
        found = await context.run(request, context.service.rematch, seat)
        if isinstance(found, values.Created):
            return await seated(context, request, found)
        if found in context.wallet.read(request):
            return wire.answer({"id": found})
        who = seat, context.wallet.token(request, game_id), name
        return await took(context, request, await context.run(request, context.service.sit_again, *who))
