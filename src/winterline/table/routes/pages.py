"""The pages, and the links that open a seat."""

from __future__ import annotations

from fastapi import FastAPI, Request, Response
from fastapi.responses import RedirectResponse

from .. import edition, security, wire
from ..context import Context

PAGES = ("rules", "tables", "learn", "primer", "watch", "handover", "report")
HTML = "text/html; charset=utf-8"


def page(name: str, request: Request) -> Response:
    """One of the pages around the table: they differ in the module that fills them."""
    return wire.fixed(_page(name), HTML, request)


def lost(request: Request, status: int) -> Response | None:
    """The page for somebody whose address leads nowhere; nothing for programs, which read the refusal itself."""
    program = request.url.path.startswith(("/api/", "/static/"))
    if program or request.method != "GET" or "text/html" not in request.headers.get("accept", ""):
        return None
    return Response(_page("lost"), status, {"Cache-Control": "no-store"}, HTML)


def _page(name: str) -> bytes:
    return edition.EDITION.naming((wire.WEB / "page.html").read_bytes().replace(b"PAGE", name.encode()))


def add_pages(app: FastAPI, context: Context) -> None:
    """The pages, and the links that open a seat."""

    @app.get("/")
    async def lobby(request: Request) -> Response:
        return page("lobby", request)

    @app.get("/game/{game_id}")
    async def table(request: Request, game_id: str) -> Response:
        return wire.fixed(edition.EDITION.naming((wire.WEB / "game.html").read_bytes()), HTML, request)

    for name in PAGES:

        async def other(request: Request, game: str = "", name: str = name) -> Response:
            return page(name, request)

        app.add_api_route(f"/{name}", other, methods=["GET"])
        app.add_api_route(f"/{name}/{{game}}", other, methods=["GET"])

    @app.get("/join/{token}")
    async def join(request: Request, token: str, at: int | None = None) -> Response:
        context.rates.check("join", security.client_of(request))
        seat = await context.seat_by(request, token)
        # Looking takes no seat: messengers look too.
        if await context.run(request, context.service.is_open, seat):
            return Response(_page("join"), headers={"Cache-Control": "no-store"}, media_type=HTML)
        moment = "" if at is None else f"?at={at}"
        response = RedirectResponse(f"/game/{seat.game_id}{moment}", 303)
        held = await context.keep(request, seat.game_id, {seat.side: token}, seat.side)
        context.wallet.write(request, response, held)
        context.bots.wake(seat.game_id, security.client_of(request))
        return response

    @app.get("/favicon.ico")
    async def icon(request: Request) -> Response:
        return wire.fixed((wire.WEB / "icon.svg").read_bytes(), "image/svg+xml", request)
