"""The dice of a game at the table: made by the table and its players together before anything is played.

What players send is an event like any other, so its order is fixed, nothing is taken twice, and everybody at the table
sees it. The table's own secret never leaves it before the game is over.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from winterline import Game
from winterline.core.contributions import SECRET_BYTES, BadContribution, Contributions, Origin, seal_of
from winterline.core.dice import Dice, KeyedDice, LoadedDice
from winterline.core.sides import people

from . import bodies, values
from .errors import BadShape, NotNow, Stale, said_by
from .storage import Change, GameRecord, NoticeRecord, SeatRecord
from .words import say

if TYPE_CHECKING:
    from .live import Live

ANEW = "anew"
"""What a side sends that agrees to make the dice anew, because a sealed number is lost."""


class Dealing(NamedTuple):
    """The dice of one game as they stand."""

    key: bytes
    """Empty until everything is in."""
    origin: Origin | None = None
    """None where the key itself was stored: games with a known seed, and those of version 0.1."""
    loaded: tuple[int, ...] = ()
    agreed: frozenset[str] = frozenset()
    """The sides that agree to make the dice anew."""
    round: int = 0
    """How often they were."""

    @property
    def dice(self) -> Dice:
        """Where rolls come from."""
        dice: Dice = KeyedDice(self.key)
        return LoadedDice(self.loaded, dice) if self.loaded else dice

    def after(self, side: str, body: bodies.Contributed) -> Dealing:
        """With one thing more from a side."""
        assert self.origin is not None
        secret, now = self.origin
        if body.what == ANEW:
            agreed = self.agreed | {side}
            if len(agreed) < now.people:
                return self._replace(agreed=agreed)
            return Dealing(b"", Origin(secret, Contributions(now.people)), self.loaded, round=self.round + 1)
        origin = Origin(secret, now.taking(side, body.what, body.value))
        return self._replace(key=origin.key, origin=origin, agreed=frozenset())

    def awaited(self, side: str) -> str | None:
        """What a side is to send now."""
        return self.origin.contributions.awaited(side) if self.origin else None


def stored_dealing(record: GameRecord) -> Dealing:
    """The dice of a stored game before anybody has sent anything."""
    if record.people is None:
        return Dealing(record.key, None, record.loaded)
    origin = Origin(record.key, Contributions(record.people))
    return Dealing(origin.key, origin, record.loaded)


def fresh_origin(mode: str, players: Mapping[str, str]) -> Origin:
    """The dice of a new game: a secret that nobody knows, and what people are to add.

    These are those who play each other by links, or the one at the screen.
    """
    seats = [player for player in players.values() if not player.startswith("bot:")]
    people = len(seats) if mode == "invite" or "open" in seats else min(1, len(seats))
    return Origin(secrets.token_bytes(SECRET_BYTES), Contributions(people))


def told_of(origin: Origin) -> list[tuple[str, bodies.Contributed]]:
    """What sides sent for dice that are made, in its order: for a game that was played elsewhere."""
    parts = origin.contributions.parts
    if len(parts) < 2:
        return [(part.side, bodies.Contributed("number", part.number, made=True)) for part in parts]
    first, second = parts
    return [
        (first.side, bodies.Contributed("seal", first.seal)),
        (second.side, bodies.Contributed("number", second.number)),
        (first.side, bodies.Contributed("open", first.number, made=True)),
    ]


# --- at the table -----------------------------------------------------------------------------------------


def must_be_dealt(live: Live) -> None:
    """Nothing is played, nor tried out, before the dice are made."""
    if not live.dealing.key:
        raise NotNow(sentence(live.dealing, live.rules.sides, live.seats))


def sentence(dealing: Dealing, sides: tuple[str, ...], seats: Mapping[str, SeatRecord]) -> str:
    """Who is awaited, in words for everybody."""
    assert dealing.origin is not None
    waiting = [side for side in sides if dealing.awaited(side)]
    away = [side for side in waiting if seats[side].player == "open"]
    parts = dealing.origin.contributions.parts
    if dealing.origin.contributions.people < 2:
        return say("dice-awaited page")
    if away and (parts or len(away) == len(sides)):
        return say("dice-awaited nobody", who=[*map(people, away)])
    if dealing.awaited(waiting[0]) == "open":
        return say("dice-awaited open", who=people(waiting[0]))
    return say("dice-awaited number", who=[people(side) for side in waiting if side not in away])


def told(live: Live) -> values.Json | None:
    """The dice as everybody at the table may know them; None where they are not made by players."""
    dealing = live.dealing
    if dealing.origin is None:
        return None
    now = dealing.origin.contributions
    return {
        "made": now.made, "people": now.people, "round": dealing.round,
        "parts": [msgspec.to_builtins(part) for part in now.parts],
        "awaited": {side: what for side in _giving(live) if (what := dealing.awaited(side))},
        "agreed": sorted(dealing.agreed),
        "sentence": "" if now.made else sentence(dealing, live.rules.sides, live.seats),
    }  # fmt: skip


def _giving(live: Live) -> list[str]:
    """The sides that put something into the dice: those that are no bots."""
    return [s for s in live.rules.sides if s in live.seats and not live.seats[s].player.startswith("bot:")]


def contribute(
    live: Live, seat: values.Seat, sent: bodies.Contributed, answers: str, now: int, client_id: str
) -> tuple[Change, Game | None]:
    """Take what a seat sends for the dice; with the last of it the game begins."""
    before = live.dealing
    if before.origin is None:
        raise NotNow(say("dice-not-by-players"))
    if seat.side not in _giving(live):
        raise NotNow(say("dice-none-of-yours"))
    _fits(before, seat, sent, answers)
    try:
        after = before.after(seat.side, sent)
    except BadContribution as error:
        raise NotNow(said_by(error)) from None
    made = bool(after.key)
    at = live.ledgers[seat.viewer].at()
    body = msgspec.structs.replace(sent, at=at, made=made, reset=sent.what == ANEW and not after.agreed)
    events = [live.event("dice", seat.side, body, now, client_id)]
    game = live.game_from(live.game.state, after)
    if game.length:  # decisions with one option, taken before anybody is asked
        steps = bodies.Gesture(at, 0, bodies.tell(live.rules, game.steps()))
        side = game.rules.side(live.game.state)
        events.append(live.event("action", side, steps, now, after=game.state))
    told = [game.side] if made else [side for side in _giving(live) if after.awaited(side)]
    last = live.seq + len(events)
    notices = [NoticeRecord(last, s) for s in told if s != seat.side and live.seats[s].webhook]
    return live.change(*events, notices=tuple(notices)), game


def _fits(dealing: Dealing, seat: values.Seat, sent: bodies.Contributed, answers: str) -> None:
    """Whether what is sent belongs to the dice as they stand."""
    assert dealing.origin is not None
    now = dealing.origin.contributions
    if sent.what == ANEW:
        if dealing.key or len(now.parts) < 2:
            raise NotNow(say("dice-anew-when"))
        if seat.side in dealing.agreed:
            raise NotNow(say("dice-agreed"))
    elif sent.what not in ("seal", "number", "open"):
        raise BadShape(say("dice-what"))
    elif sent.what == "number" and any(p.side != seat.side and p.seal != answers for p in now.parts[:1]):
        raise Stale(say("dice-sealed-meanwhile"))


class Given(NamedTuple):
    """What a program sends for the dice."""

    what: str
    value: str
    answers: str


def due(state: values.Json, number: str) -> Given | None:
    """What a seat whose STATE this is sends next, if it has chosen this number; None when nothing is awaited of it."""
    dice = state["dice"]
    what = dice["awaited"].get(state["seat"]) if dice else None
    if what is None:
        return None
    first = dice["parts"][0]["seal"] if dice["parts"] else ""
    return Given(what, seal_of(number) if what == "seal" else number, first)
