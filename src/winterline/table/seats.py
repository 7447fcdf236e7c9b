"""Links and seats: the link is the seat, and only its hash is kept."""

from __future__ import annotations

import base64
import hashlib
import secrets
from collections.abc import Iterable, Mapping

from . import storage, values

TOKEN_BYTES = 16
MAX_TOKEN = 64
WATCHING = ("spectator", "host")


def new_token() -> str:
    """A link's secret: 128 bits, safe in an address."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def new_game_id() -> str:
    """A game's name in addresses; it opens nothing by itself."""
    return secrets.token_hex(6)


def hash_of(token: str) -> str:
    """What is kept of a link."""
    return hashlib.sha256(token.encode()).hexdigest()


def issue(
    game_id: str, sides: Iterable[str], players: Mapping[str, str], names: Mapping[str, str]
) -> tuple[values.Created, list[storage.SeatRecord]]:
    """Seats for the sides of a game, for spectators and for its host. A bot's seat has a link that nobody is told."""
    tokens = {side: new_token() for side in (*sides, *WATCHING)}
    records = [
        storage.SeatRecord(game_id, side, hash_of(token), names.get(side, ""), players.get(side, "human"))
        for side, token in tokens.items()
    ]
    told = {s: token for s, token in tokens.items() if not players.get(s, "").startswith("bot:")}
    return values.Created(game_id, told, dict(players)), records


def own_token(invitation: str, client: str) -> str:
    """The link that a seat gets when somebody sits down.

    It comes again when the same browser asks again, because an answer may be lost; nobody else can make it, because
    nobody else knows what that browser calls itself.
    """
    digest = hashlib.sha256(f"winterline seat\n{invitation}\n{client}".encode()).digest()
    return base64.urlsafe_b64encode(digest[:TOKEN_BYTES]).rstrip(b"=").decode()
