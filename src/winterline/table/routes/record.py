"""The record: entries, the live stream, the past, logs and reports."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing
from typing import cast

from fastapi import FastAPI, Request, Response
from fastapi.responses import HTMLResponse, StreamingResponse

from winterline.table import boards
from winterline.table.errors import UnknownLink
from winterline.table.room import Room
from winterline.table.security import client_of
from winterline.table.stream import events
from winterline.table.wire import answer


def add_record(app: FastAPI, room: Room) -> None:
    """The record: entries, the live stream, the past, logs and reports."""
    service = room.service

    @app.get("/api/games/{game_id}/at/{number}")
    async def history(request: Request, game_id: str, number: int) -> Response:
        seat = await room.seat(request, game_id)
        found = await asyncio.to_thread(service.history, seat, number)
        found["map"] = boards.map_of(found["game"])
        return answer(found)

    @app.get("/api/games/{game_id}/entries")
    async def entries(request: Request, game_id: str, after: int = 0) -> Response:
        seat = await room.seat(request, game_id)
        return answer(await asyncio.to_thread(service.entries, seat, after))

    @app.get("/api/games/{game_id}/events")
    async def stream(request: Request, game_id: str, after: int = 0) -> Response:
        seat = await room.seat(request, game_id)
        who = client_of(request)
        room.rates.check_streams(who)
        room.attend(game_id, who)  # after a restart nobody knows for whom its bot thinks
        last = request.headers.get("last-event-id", "")
        start = int(last) if last.isdecimal() and len(last) < 9 else after
        told = cast("AsyncGenerator[bytes]", events(service, room.presence, seat, start, room.closing))
        body = while_it_opens(room, who, room.wallet.token(request, game_id), told)
        headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
        return StreamingResponse(body, media_type="text/event-stream", headers=headers)

    @app.get("/api/games/{game_id}/log")
    async def log(request: Request, game_id: str) -> Response:
        seat = await room.seat(request, game_id, "make")
        data = await asyncio.to_thread(service.seat_log, seat)
        name = f'attachment; filename="{game_id}-{seat.side}.wlog"'
        headers = {"Cache-Control": "no-store", "Content-Disposition": name}
        return Response(data, headers=headers, media_type="application/octet-stream")

    @app.get("/api/games/{game_id}/report")
    async def report(request: Request, game_id: str) -> Response:
        seat = await room.seat(request, game_id, "make")
        html = await asyncio.to_thread(service.report, seat)
        name = f'attachment; filename="{game_id}-report.html"'
        return HTMLResponse(html, headers={"Cache-Control": "no-store", "Content-Disposition": name})


async def while_it_opens(
    room: Room, who: str, token: str, stream: AsyncGenerator[bytes]
) -> AsyncIterator[bytes]:
    """A stream for as long as its link opens the seat: whoever holds a link that was issued again hears no more."""
    with room.rates.streaming(who):
        async with aclosing(stream) as parts:
            async for part in parts:
                try:
                    await room.seat_by(token)
                except UnknownLink:
                    return
                yield part
