"""The record: entries, the live stream, the past, logs and reports."""

from __future__ import annotations

from collections.abc import AsyncGenerator, AsyncIterator, Callable
from contextlib import aclosing, suppress
from functools import partial

from fastapi import FastAPI, Request, Response
from fastapi.responses import StreamingResponse

from winterline.core.messages import spoken

from .. import boards, documents, errors, security, values, wire
from ..context import Context
from ..storage import AWAY, Store
from ..stream import events
from ..words import say

TURNS = 64
"""Turns that one document may take: more than the longest game needs, each bounded by itself."""


def add_record(app: FastAPI, context: Context) -> None:
    """The record: entries, the live stream, the past."""
    service = context.service

    @app.get("/api/games/{game_id}/at/{number}")
    async def history(request: Request, game_id: str, number: int) -> Response:
        seat = await context.seat(request, game_id)

        def then() -> values.Json:
            found = service.history(seat, number)
            return found | {"map": boards.map_of(found["game"])}

        return await context.tell(request, then)

    @app.get("/api/games/{game_id}/moment")
    async def moment(
        request: Request, game_id: str, at: int | None = None, of: int | None = None
    ) -> Response:
        """A moment for a link: the public number `of` the seat's entry `at`, or the other way round."""
        seat = await context.seat(request, game_id)
        if at is not None and of is None:
            return wire.answer({"of": await context.run(request, service.moment, seat, at)})
        if of is not None and at is None:
            return wire.answer({"at": await context.run(request, service.at_moment, seat, of)})
        raise errors.BadShape(say("moment-which"))

    @app.get("/api/games/{game_id}/entries")
    async def entries(request: Request, game_id: str, after: int = 0) -> Response:
        seat = await context.seat(request, game_id)
        return await context.tell(request, service.entries, seat, after)

    @app.get("/api/games/{game_id}/events")
    async def stream(request: Request, game_id: str, after: int = 0) -> Response:
        seat = await context.seat(request, game_id)
        who = security.client_of(request)
        context.rates.check_streams(who)
        context.bots.wake(game_id, who)  # after a restart nobody knows for whom its bot thinks
        last = request.headers.get("last-event-id", "")
        start = int(last) if last.isdecimal() and len(last) < 9 else after
        run = partial(context.run, request)
        told = events(service, run, context.presence, seat, start, context.closing)
        body = while_it_opens(context, request, context.wallet.token(request, game_id), told)
        headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
        return StreamingResponse(body, media_type="text/event-stream", headers=headers)


def add_documents(app: FastAPI, context: Context) -> None:
    """What is written from a whole game: logs and reports."""

    @app.get("/api/games/{game_id}/log")
    async def log(request: Request, game_id: str) -> Response:
        seat = await context.seat(request, game_id, "make")
        return await file(request, documents.seat_log, seat, f"{seat.side}.wlog", "application/octet-stream")

    @app.get("/api/games/{game_id}/report")
    async def report(request: Request, game_id: str) -> Response:
        seat = await context.seat(request, game_id, "make")
        make = partial(documents.report, found=context.hindsights.found(game_id))
        return await file(request, make, seat, "report.html", "text/html; charset=utf-8")

    @app.get("/api/games/{game_id}/report.json")
    async def told(request: Request, game_id: str) -> Response:
        seat = await context.seat(request, game_id, "make")
        make = partial(documents.report_data, found=context.hindsights.found(game_id))
        return await file(request, make, seat, "", "application/json")

    @app.post("/api/games/{game_id}/turning")
    async def look_back(request: Request, game_id: str) -> Response:
        """Look for turning points in a game that is over: whoever asks again is told how far it is."""
        seat, body = await context.change(request, game_id, "make")
        length = await context.run(request, context.service.looked_at, seat)
        if body:
            raise errors.BadShape(say("turning-body"))
        return wire.answer(context.hindsights.start(seat, length, security.client_of(request)))

    @app.get("/api/games/{game_id}/turning")
    async def looked_back(request: Request, game_id: str) -> Response:
        """How far the search for turning points is."""
        seat = await context.seat(request, game_id)
        return wire.answer(context.hindsights.told(seat.game_id))

    async def file(
        request: Request, make: Callable[[Store, values.Seat], bytes], seat: values.Seat, name: str, kind: str
    ) -> Response:
        """A document; with a name, one to keep."""
        packed, work = wire.packs(request), documents.written
        who, data = security.client_of(request), None
        for _ in range(TURNS):  # others have theirs in between
            data = await context.documents.run(who, work, make, seat, packed=packed, language=spoken())
            if data is not None:
                break
        else:
            raise errors.Busy(say("took-too-long"))
        headers = {"Content-Disposition": f'attachment; filename="{seat.game_id}-{name}"'} if name else {}
        if packed:
            headers |= {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
        return Response(data, headers=headers | {"Cache-Control": "no-store"}, media_type=kind)


async def while_it_opens(
    context: Context, request: Request, token: str, stream: AsyncGenerator[bytes]
) -> AsyncIterator[bytes]:
    """A stream for as long as its link opens the seat: whoever holds a link that was issued again hears no more.

    It ends as well when the database is away, or the game cannot be told any more: the page then asks, and reads why.
    """
    with context.rates.streaming(security.client_of(request)), suppress(errors.TableError, *AWAY):
        async with aclosing(stream) as parts:
            async for part in parts:
                await context.seat_by(request, token)
                yield part
