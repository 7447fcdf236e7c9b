"""The table over HTTP: pages, interface and streams. A handler checks and asks; the service decides."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator

from fastapi import FastAPI
from starlette.middleware.gzip import GZipMiddleware

from winterline.table.context import Context
from winterline.table.edition import PageFiles
from winterline.table.faults import Faults, add_errors
from winterline.table.hosts import KnownHosts, served_at
from winterline.table.routes.games import add_games
from winterline.table.routes.library import add_library
from winterline.table.routes.pages import add_pages
from winterline.table.routes.play import add_play
from winterline.table.routes.record import add_record
from winterline.table.routes.seats import add_seats
from winterline.table.security import SafeHeaders, Spoken
from winterline.table.service import Service
from winterline.table.webhooks import Messenger
from winterline.table.wire import WEB

HOUR = 3_600_000
"""Milliseconds after which a game that is not stored whole is one that nobody stores any more."""


def make_app(
    service: Service,
    *,
    secret: str,
    limited: bool = True,
    workers: int = 1,
    messenger: Messenger | None = None,
    hosts: frozenset[str] = served_at("localhost"),
) -> FastAPI:
    """The whole table: pages, interface and streams. Another messenger may know other addresses.

    `hosts` are the names that the server may be called by.
    """
    context = Context(service, secret, messenger or Messenger(service), limited=limited, workers=workers)

    @contextlib.asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        service.listen()
        context.bots.warm()
        await asyncio.to_thread(service.store.sweep, service.clock() - HOUR)
        for game_id in await asyncio.to_thread(service.store.bot_games):
            context.attend(game_id)
        delivery = asyncio.create_task(context.messenger.deliver())
        yield
        delivery.cancel()
        context.close()

    app = FastAPI(lifespan=lifespan, openapi_url=None, docs_url=None, redoc_url=None)
    app.state.context = context
    app.add_middleware(GZipMiddleware, minimum_size=800, compresslevel=5)
    app.add_middleware(KnownHosts, names=hosts)
    app.add_middleware(Faults)
    app.add_middleware(SafeHeaders)
    app.add_middleware(Spoken)
    add_errors(app)
    add_pages(app, context)
    add_library(app, context)
    add_games(app, context)
    add_seats(app, context)
    add_play(app, context)
    add_record(app, context)
    app.mount("/static", PageFiles(directory=WEB), name="static")
    return app
