"""The table over HTTP: pages, interface and streams. Every handler is a short ladder; the service decides."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.staticfiles import StaticFiles

from winterline.core.errors import WinterlineError
from winterline.table.errors import TableError, UnknownLink
from winterline.table.room import Room
from winterline.table.routes.games import add_games
from winterline.table.routes.library import add_library
from winterline.table.routes.pages import add_pages, lost
from winterline.table.routes.play import add_play
from winterline.table.routes.record import add_record
from winterline.table.security import HEADERS, SafeHeaders
from winterline.table.service import Service
from winterline.table.webhooks import Messenger
from winterline.table.wire import IMMUTABLE, WEB


class PageFiles(StaticFiles):
    """The page's modules and styles: kept by a browser as long as the pages that name them, and not as it guesses.

    A guess may last for weeks, and after an update old modules would meet new ones.
    """

    def file_response(self, *args: Any, **kwargs: Any) -> Response:
        response = super().file_response(*args, **kwargs)
        response.headers["Cache-Control"] = IMMUTABLE["Cache-Control"]
        return response


def make_app(
    service: Service,
    *,
    secret: str,
    limited: bool = True,
    workers: int = 1,
    messenger: Messenger | None = None,
) -> FastAPI:
    """The whole table: pages, interface and streams. Another messenger may know other addresses."""
    room = Room(service, secret, messenger or Messenger(service), limited=limited, workers=workers)

    @contextlib.asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        room.thinkers.warm()
        for game_id in await asyncio.to_thread(service.bot_games):
            room.attend(game_id)
        delivery = asyncio.create_task(room.messenger.deliver())
        yield
        delivery.cancel()
        room.closing.set()
        room.thinkers.close()

    app = FastAPI(lifespan=lifespan, openapi_url=None, docs_url=None, redoc_url=None)
    app.state.room = room
    app.add_middleware(GZipMiddleware, minimum_size=800, compresslevel=5)
    app.add_middleware(SafeHeaders)
    add_errors(app)
    add_pages(app, room)
    add_library(app)
    add_games(app, room)
    add_play(app, room)
    add_record(app, room)
    app.mount("/static", PageFiles(directory=WEB), name="static")
    return app


def add_errors(app: FastAPI) -> None:
    """Every refusal is one object with a sentence; nothing of the inside shows."""

    @app.exception_handler(TableError)
    async def refused(request: Request, error: TableError) -> Response:
        if isinstance(error, UnknownLink) and (shown := lost(request, error.status)):
            return shown
        return JSONResponse(error.body(), error.status, headers={"Cache-Control": "no-store"})

    @app.exception_handler(WinterlineError)
    async def bad_choice(_: Request, error: WinterlineError) -> JSONResponse:
        return JSONResponse({"error": {"code": "shape", "sentence": str(error)}}, 400)

    @app.exception_handler(RequestValidationError)
    async def bad_address(_: Request, error: RequestValidationError) -> JSONResponse:
        told = {"code": "shape", "sentence": "The address holds something that is no number."}
        return JSONResponse({"error": told}, 400)

    @app.exception_handler(HTTPException)
    async def http_error(request: Request, error: HTTPException) -> Response:
        told = {"code": "missing", "sentence": "There is nothing at this address."}
        if error.status_code == 404 and (shown := lost(request, 404)):
            return shown
        if error.status_code != 404:
            told = {"code": "shape", "sentence": str(error.detail)}
        return JSONResponse({"error": told}, error.status_code)

    @app.exception_handler(Exception)
    async def fault(_: Request, error: Exception) -> JSONResponse:
        told = {"code": "fault", "sentence": "Something went wrong on the server; nothing was changed."}
        return JSONResponse({"error": told}, 500, headers=HEADERS)  # made outside of SafeHeaders
