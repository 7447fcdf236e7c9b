"""The table over HTTP: pages, interface and streams. A handler checks and asks; the service decides."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator

from fastapi import FastAPI
from starlette.middleware.gzip import GZipMiddleware

from . import edition, faults, security, wire
from .context import Context
from .hosts import KnownHosts, served_at
from .routes import games, library, pages, play, record, seats
from .service import Service
from .webhooks import Messenger

ROUTES = (
    pages.add_pages, library.add_library, games.add_games, record.add_record, record.add_documents,
    seats.add_invitations, seats.add_wallet, seats.add_reissue,
    play.add_moves, play.add_talk, play.add_questions,
)  # fmt: skip
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
            context.bots.wake(game_id)
        delivery = asyncio.create_task(context.messenger.deliver())
        yield
        delivery.cancel()
        context.close()

    app = FastAPI(lifespan=lifespan, openapi_url=None, docs_url=None, redoc_url=None)
    app.state.context = context
    app.add_middleware(GZipMiddleware, minimum_size=800, compresslevel=5)
    app.add_middleware(KnownHosts, names=hosts)
    app.add_middleware(faults.Faults)
    app.add_middleware(security.SafeHeaders)
    app.add_middleware(security.Spoken)
    faults.add_errors(app)
    for add in ROUTES:
        add(app, context)
    app.mount("/static", edition.PageFiles(directory=wire.WEB), name="static")
    return app
