"""Playing, talking and asking."""

from __future__ import annotations

from contextlib import suppress
from typing import Any, cast

from fastapi import FastAPI, Request, Response

from winterline.core.parley import TELLS, What

from .. import boards, edition, errors, minds, placing, questions, security, storage, values, wire
from ..context import Context
from ..validation import client_id, text, whole
from ..words import say


async def state_of(context: Context, request: Request, seat: values.Seat) -> values.Json:
    """STATE with what only the server knows: who is here, which seats this browser holds."""
    found = context.service.state_at_once(seat)
    if found is None:
        found = await context.run(request, context.service.state, seat)
    held = context.wallet.read(request).get(seat.game_id, {})
    mine = sorted(side for side in held if side in ("allied", "axis"))
    told = {"online": context.presence.online(seat.game_id), "map": boards.map_of(found["game"])}
    return {**found, **told, "seats": mine, "host": "host" in held, "edition": edition.EDITION.name}


async def changed(context: Context, request: Request, seat: values.Seat, done: values.Acted) -> Response:
    """The answer to a change, with STATE after it. What is stored is not refused because STATE cannot be told now."""
    told: values.Json = {"at": done.at, "entries": done.entries}
    with suppress(errors.TableError, *storage.AWAY):
        told["state"] = await state_of(context, request, seat)
    return wire.answer(told)


def add_moves(app: FastAPI, context: Context) -> None:
    """The position, and what changes it."""
    service = context.service

    @app.get("/api/games/{game_id}")
    async def state(request: Request, game_id: str) -> Response:
        return wire.answer(await state_of(context, request, await context.seat(request, game_id)))

    @app.post("/api/games/{game_id}/actions")
    async def act(request: Request, game_id: str) -> Response:
        seat, body = await context.change(request, game_id, "act")
        at, client, actions = whole(body, "at"), client_id(body), body.get("actions", [])
        async with context.changes.turn(security.client_of(request)):
            done = await service.acting(seat, at, client, actions)
        context.bots.wake(game_id, security.client_of(request))
        return await changed(context, request, seat, done)

    @app.post("/api/games/{game_id}/undo")
    async def undo(request: Request, game_id: str) -> Response:
        seat, body = await context.change(request, game_id, "act")
        to = whole(body, "to") if "to" in body else None
        done = await context.run(request, service.undo, seat, whole(body, "at"), client_id(body), to)
        return await changed(context, request, seat, done)

    @app.post("/api/games/{game_id}/go")
    async def go(request: Request, game_id: str) -> Response:
        """Let two bots go on by one gesture: whoever watches asks for each, at his own pace."""
        seat, body = await context.change(request, game_id, "act")
        seen = await context.run(request, service.seen_of, seat, whole(body, "at"))
        if seen is not None:
            context.bots.grant(game_id, security.client_of(request), seen)
        return wire.answer({})

    @app.post("/api/games/{game_id}/dice")
    async def dice(request: Request, game_id: str) -> Response:
        seat, body = await context.change(request, game_id, "act")
        answers, value = text(body, "answers", 64, ""), text(body, "value", 64, "")
        sent = text(body, "what", 16), value, client_id(body), answers
        done = await context.run(request, service.contribute, seat, *sent)
        context.bots.wake(game_id)
        return await changed(context, request, seat, done)


def add_talk(app: FastAPI, context: Context) -> None:
    """Talking, and being told."""
    service = context.service

    @app.post("/api/games/{game_id}/chat")
    async def chat(request: Request, game_id: str) -> Response:
        seat, body = await context.change(request, game_id, "talk")
        done = await context.run(request, service.chat, seat, body.get("text", ""), client_id(body))
        return await changed(context, request, seat, done)

    @app.post("/api/games/{game_id}/name")
    async def name(request: Request, game_id: str) -> Response:
        seat, body = await context.change(request, game_id, "talk")
        done = await context.run(request, service.rename, seat, body.get("name", ""), client_id(body))
        return await changed(context, request, seat, done)

    @app.post("/api/games/{game_id}/title")
    async def title(request: Request, game_id: str) -> Response:
        seat, body = await context.change(request, game_id, "talk")
        done = await context.run(request, service.call, seat, body.get("title", ""), client_id(body))
        return await changed(context, request, seat, done)

    @app.post("/api/games/{game_id}/parley")
    async def parley(request: Request, game_id: str) -> Response:
        """Resign, or offer, accept, decline or withdraw a draw."""
        seat, body = await context.change(request, game_id, "talk")
        what = text(body, "what", 16)
        if what not in TELLS:
            raise errors.BadShape(say("parley-what"))
        done = await context.run(request, service.parley, seat, cast(What, what), client_id(body))
        context.bots.wake(game_id, security.client_of(request))
        return await changed(context, request, seat, done)

    @app.post("/api/games/{game_id}/sparring")
    async def spar(request: Request, game_id: str) -> Response:
        """From now on whole turns may be taken back: only where all others are bots."""
        seat, body = await context.change(request, game_id, "talk")
        done = await context.run(request, service.spar, seat, client_id(body))
        return await changed(context, request, seat, done)

    @app.post("/api/games/{game_id}/webhook")
    async def webhook(request: Request, game_id: str) -> Response:
        seat, body = await context.change(request, game_id, "talk")
        url = text(body, "url", 500)
        if url:
            await context.messenger.check(security.client_of(request), url)
        await context.run(request, service.set_webhook, seat, url or None)
        return wire.answer({"url": url})


def add_questions(app: FastAPI, context: Context) -> None:
    """Questions about the position; they change nothing."""
    service = context.service

    async def ask(request: Request, game_id: str, kind: str, args: dict[str, Any]) -> Response:
        seat = await context.seat(request, game_id)
        return await context.tell(request, service.query, seat, kind, args)

    for kind in [kind for kind in questions.QUESTIONS if kind != "zone"]:

        async def asked(request: Request, game_id: str, kind: str = kind) -> Response:
            security.check_origin(request)
            return await ask(request, game_id, kind, await wire.json_body(request))

        app.add_api_route(f"/api/games/{{game_id}}/{kind}", asked, methods=["POST"])

    @app.post("/api/games/{game_id}/arranged")
    async def arranged(request: Request, game_id: str) -> Response:
        security.check_origin(request)
        seat = await context.seat(request, game_id, "act")
        turn = await context.run(request, service.advice_turn, seat)
        steps = await context.bots.advise(minds.arrange, turn, security.client_of(request))
        return wire.answer({"steps": placing.written(steps)})

    @app.post("/api/games/{game_id}/hint")
    async def hint(request: Request, game_id: str) -> Response:
        """What a bot would do in this phase, as tasks with reasons; `null` where none plays the game."""
        security.check_origin(request)
        seat = await context.seat(request, game_id, "act")
        turn = await context.run(request, service.hint_turn, seat)
        return wire.answer(await context.bots.advise(minds.hinted, turn, security.client_of(request)))

    @app.get("/api/games/{game_id}/zone/{side}")
    async def zone(request: Request, game_id: str, side: str) -> Response:
        return await ask(request, game_id, "zone", {"side": side})

    @app.get("/api/games/{game_id}/layers")
    async def layers(request: Request, game_id: str, at: int | None = None) -> Response:
        return await ask(request, game_id, "layers", {"at": at})
