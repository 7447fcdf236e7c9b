"""The context of a request: what all handlers share."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar

from fastapi import Request, Response
from msgspec import structs

from . import (
    bots,
    documents,
    errors,
    fairness,
    hindsights,
    pools,
    rates,
    seats,
    security,
    stream,
    values,
    webhooks,
    wire,
)
from .service import Service
from .words import say

Wallets = dict[str, dict[str, str]]
LINK = "x" * 22
"""A link of the length that links have."""
P = ParamSpec("P")
T = TypeVar("T")

THREADS = 8
EACH = 2
"""Of the threads that answer questions, those that one visitor may have at a time."""
SHARE = (2, 20.0)
"""Of the time in which threads think, the seconds that one visitor has in so many."""
WAITING = 64
"""Questions of one visitor that may wait."""
ACTS = 2
"""Changes of one visitor that are carried out at a time: there are more planners than that."""
UPLOADS = 2
"""Logs of one visitor that are read and proved at a time: each may be as large as `MAX_UPLOAD`, and come slowly."""
DOCUMENTS_WAITING = 8
DOCUMENTS_DEADLINE = 90.0


class Context:
    """What the handlers share."""

    def __init__(
        self, service: Service, secret: str, messenger: webhooks.Messenger, *, limited: bool, workers: int
    ) -> None:
        self.service, self.messenger = service, messenger
        self.wallet = security.Wallet(secret)
        self.rates = rates.Rates(enabled=limited)
        few: fairness.Queue = {"waiting": WAITING, "bounded": self.rates.bounded}
        fewer: fairness.Queue = {**few, "waiting": DOCUMENTS_WAITING}
        self.questions = pools.Pool("question", THREADS, rates.Pace(*SHARE), each=EACH, **few)
        self.changes = fairness.Turns(fairness.MANY, each=ACTS, **few)
        self.uploads = fairness.Turns(fairness.MANY, each=UPLOADS, **fewer)
        self.fixed = pools.Pool("fixed", 2, each=1, **few)
        """For what never changes: it may have to be drawn first."""
        self.documents = pools.JobProcess(
            documents.begin, service.store, deadline=DOCUMENTS_DEADLINE, **fewer
        )
        self.hindsights = hindsights.Hindsights(service.store, self.rates.bounded)
        self.presence = stream.Presence(service.listeners)
        self.bots = bots.BotRunner(service, workers)
        self.closing = asyncio.Event()

    def close(self) -> None:
        """End whatever works for the table."""
        self.closing.set()
        self.hindsights.close()
        for close in (self.bots.close, self.documents.close, self.questions.close, self.fixed.close):
            close()

    async def seat(self, request: Request, game_id: str, what: str = "ask") -> values.Seat:
        """The rate, and then the seat by which this browser sits at the game."""
        self.rates.check(what, security.client_of(request))
        return await self.seat_at(request, game_id)

    async def seat_at(self, request: Request, game_id: str) -> values.Seat:
        """The seat by which this browser sits at the game."""
        seat = await self.seat_by(request, self.wallet.token(request, game_id))
        if seat.game_id != game_id:
            raise errors.NotFound(say("no-game"))
        return seat

    async def seat_by(self, request: Request, token: str) -> values.Seat:
        """The seat of a link; most were used a moment ago and need no thread that may wait for the disk.

        It names the link, so that what is asked is answered only if the link opens the seat then.
        """
        seat = self.service.links.known(token)
        found = seat if seat is not None else await self.run(request, self.service.links.seat_of, token)
        return structs.replace(found, link=seats.hash_of(token))

    async def keep(self, request: Request, game_id: str, tokens: dict[str, str], sits: str) -> Wallets:
        """This browser's wallet with a game in it; Full when a game that runs would have to fall out for it."""
        held = self.wallet.read(request)
        self.wallet.add(held, game_id, tokens, sits)
        if not self.wallet.fits(held):
            self.wallet.shrunk(held, set(await self.run(request, self.service.store.running, list(held))))
        return held

    async def has_place(self, request: Request, game_id: str = "new") -> None:
        """Full unless this browser can keep one more game, or another seat of one; asked before anything is made."""
        await self.keep(request, game_id, dict.fromkeys(("allied", "axis", "host"), LINK), "allied")

    async def change(self, request: Request, game_id: str, what: str) -> tuple[values.Seat, dict[str, Any]]:
        """A change: from our own page, by a seat, with a JSON object."""
        security.check_origin(request)
        seat = await self.seat(request, game_id, what)
        return seat, await wire.json_body(request)

    async def run(self, request: Request, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Something that may wait for the disk or for a game, in the visitor's turn."""
        return await self.questions.run(security.client_of(request), work, *args, **kwargs)

    async def tell(
        self, request: Request, work: Callable[P, Any], *args: P.args, **kwargs: P.kwargs
    ) -> Response:
        """The same as an answer; a long one is written and packed where it keeps nobody waiting."""
        return await self.run(request, wire.told, wire.packs(request), work, *args, **kwargs)

    async def drawn(self, request: Request, kind: str, work: Callable[..., bytes], *args: Any) -> Response:
        """Something that never changes, which may have to be drawn first."""
        return wire.fixed(await self.fixed.run(security.client_of(request), work, *args), kind, request)
