"""The room: what all handlers share."""

from __future__ import annotations

import asyncio
from typing import Any

from fastapi import Request

from winterline.table.bots import Thinkers
from winterline.table.errors import NotFound
from winterline.table.security import Rates, Wallet, check_origin, client_of
from winterline.table.service import Service
from winterline.table.stream import Presence
from winterline.table.values import Seat
from winterline.table.webhooks import Messenger
from winterline.table.wire import json_body


class Room:
    """What the handlers share."""

    def __init__(
        self, service: Service, secret: str, messenger: Messenger, *, limited: bool, workers: int
    ) -> None:
        self.service = service
        self.messenger = messenger
        self.wallet = Wallet(secret)
        self.rates = Rates(enabled=limited)
        self.presence = Presence()
        self.thinkers = Thinkers(service, workers)
        self.closing = asyncio.Event()

    async def seat(self, request: Request, game_id: str, what: str = "ask") -> Seat:
        """The rate, and then the seat by which this browser sits at the game."""
        self.rates.check(what, client_of(request))
        return await self.seat_at(request, game_id)

    async def seat_at(self, request: Request, game_id: str) -> Seat:
        """The seat by which this browser sits at the game."""
        seat = await self.seat_by(self.wallet.token(request, game_id))
        if seat.game_id != game_id:
            raise NotFound("There is no such game.")
        return seat

    async def seat_by(self, token: str) -> Seat:
        """The seat of a link; most were used a moment ago and need no thread that may wait for the disk."""
        seat = self.service.known_seat(token)
        return seat if seat is not None else await asyncio.to_thread(self.service.seat_of, token)

    async def change(self, request: Request, game_id: str, what: str) -> tuple[Seat, dict[str, Any]]:
        """A change: from our own page, by a seat, with a JSON object."""
        check_origin(request)
        seat = await self.seat(request, game_id, what)
        return seat, await json_body(request)

    def attend(self, game_id: str, visitor: str = "") -> None:
        """Let a bot that plays in this game look whether it must move; it thinks in the turn of this visitor."""
        self.thinkers.wake(game_id, visitor)
