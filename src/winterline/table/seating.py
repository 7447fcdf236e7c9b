"""Who sits where: invitations that are good once, seats with a link of their own, links that the host issues again.

Also what a player brings along: a name, a webhook, numbers for the dice.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from winterline.core.messages import Message, encoded

from . import bodies, dealing, errors, game_cache, storage, validation
from .commands import Command, CommandQueue, Effect
from .links import Links
from .live import Live
from .seats import hash_of, new_token, own_token
from .values import Acted, Json, Seat
from .words import WORDS, say

MIN_CLIENT = 22
"""Characters that hold 128 random bits."""


class Taken(NamedTuple):
    """A seat, and the link that opens it from now on."""

    seat: Seat
    token: str


class Seating:
    """The part of the service that knows seats."""

    def __init__(
        self, games: game_cache.GameCache, links: Links, commands: CommandQueue, clock: Callable[[], int]
    ) -> None:
        self._games, self.links, self._commands, self.clock = games, links, commands, clock

    def is_open(self, seat: Seat) -> bool:
        """Whether the seat's link is an invitation: nobody has sat down yet."""
        with self._games.at(seat) as live:
            return _is_open(live, seat)

    def invitation(self, token: str) -> Json:
        """What an invitation is for; UnknownLink when somebody has sat down by it."""
        seat = self.links.seat_of(token)
        with self._games.hold(seat.game_id) as live:
            _must_be_open(live, seat, token)
            record, rules = live.record, live.rules
            return {
                "id": record.id, "game": record.game, "title": rules.title, "scenario": record.scenario,
                "options": list(rules.options), "side": seat.side, **live.told_of_seats(),
                "seed": record.seed, "people": record.people,
            }  # fmt: skip

    def sit(self, token: str, client: str, name: str = "") -> Taken:
        """Take the seat of an invitation, once; its own link comes back. UnknownLink when it is taken.

        `client` is a secret of whoever sits down: the same one gets the same answer again.
        """
        if len(client) < MIN_CLIENT:
            raise errors.BadShape(say("sit-id", limit=MIN_CLIENT))
        own = own_token(token, client)
        try:
            seat = self.links.seat_of(token)
        except errors.UnknownLink:
            return Taken(self.links.seat_of(own), own)
        clean = validation.shaped_text(name, validation.MAX_NAME) if name.strip() else ""

        def plan(live: Live) -> Effect:
            """The invitation opens nothing more, and the seat has a link that only its player knows."""
            _must_be_open(live, seat, token)
            who = bodies.Seated(bodies.SAT, encoded(Message(WORDS.room, "sits-down")), seat.side, clean)
            event = live.event("seat", seat.side, who, self.clock())
            named = {"name": clean} if clean else {}
            return _seat_change(live, event, seat.side, player="human", token_hash=hash_of(own), **named)

        self._commands.run(Command(seat, plan))
        self.links.forget(hash_of(token))
        return Taken(seat, own)

    def rename(self, seat: Seat, name: str, client_id: str) -> Acted:
        """Give the side's player a display name."""
        return self._talk("name", seat, name, validation.MAX_NAME, client_id)

    def call(self, seat: Seat, title: str, client_id: str) -> Acted:
        """Call the game by a name, for everybody at it: whoever plays, or has set it up, may."""
        return self._talk("title", seat, title, validation.MAX_TITLE, client_id)

    def _talk(self, kind: str, seat: Seat, raw: str, most: int, client_id: str) -> Acted:
        clean = validation.shaped_text(raw, most)

        def plan(live: Live) -> Effect:
            if kind != "title" or seat.side != "host":
                validation.seated(live, seat)
            body = bodies.Talk(live.ledgers[seat.viewer].at(), clean)
            event = live.event(kind, seat.side, body, self.clock(), client_id)
            return live.change(event, seats=((seat.side, {"name": clean}),) if kind == "name" else ()), None

        def repeats(_: Live, stored: str, body: bodies.Body) -> bool:
            return stored == kind and isinstance(body, bodies.Talk) and body.text == clean

        return self._commands.run(Command(seat, plan, client_id, repeats))

    def reissue(self, seat: Seat, side: str, *, own: bool = False) -> str:
        """A new token for a side; the old one is dead at once, and everybody is told. Only the host's.

        For his `own` seat it is its link; for somebody else's it is an invitation. Whoever plays may invite somebody
        to a seat that was left.
        """
        token, dead = new_token(), []

        def plan(live: Live) -> Effect:
            if seat.side != "host" and not (seat.plays and side in live.left):
                raise errors.NotYours(say("host-only"))
            change = _reissue(live, side, token, self.clock(), own=own)
            dead.append(live.seats[side].token_hash)
            self.links.forget(dead[-1])  # before anybody is told: the old link's stream ends without a word
            return change

        self._commands.run(Command(seat, plan))
        for key in dead:
            self.links.forget(key)
        return token

    def vacate(self, seat: Seat) -> None:
        """Leave a seat for good: its link is dead at once, everybody is told, and somebody else may be invited to it."""

        def plan(live: Live) -> Effect:
            validation.seated(live, seat)
            token = live.seats[seat.side].token_hash
            self.links.forget(token)
            who = bodies.Seated(bodies.LEFT, encoded(Message(WORDS.room, "leaves")), seat.side)
            event = live.event("seat", seat.side, who, self.clock())
            columns = {"player": "open", "name": "", "webhook": None, "token_hash": hash_of(new_token())}
            return _seat_change(live, event, seat.side, **columns)

        self._commands.run(Command(seat, plan))

    def dice(self, game_id: str) -> Json:
        """What everybody may know of a game's dice."""
        with self._games.hold(game_id) as live:
            return {"commitment": live.game.commitment, "dice": dealing.told(live)}

    def contribute(self, seat: Seat, what: str, value: str, client_id: str, answers: str = "") -> Acted:
        """Put something into the dice: what the state's `dice` says is awaited of the seat, in hexadecimal digits.

        A `number` that answers the other side's seal names that seal.
        """
        sent = bodies.Contributed(what, value)

        def plan(live: Live) -> Effect:
            validation.seated(live, seat)
            return dealing.contribute(live, seat, sent, answers, self.clock(), client_id)

        def repeats(_: Live, __: str, body: bodies.Body) -> bool:
            return isinstance(body, bodies.Contributed) and (body.what, body.value) == (what, value)

        return self._commands.run(Command(seat, plan, client_id, repeats))

    def set_webhook(self, seat: Seat, url: str | None) -> None:
        """Where to tell that it is this side's turn. The address is checked by whoever sends."""

        def plan(live: Live) -> Effect:
            validation.seated(live, seat)
            event = live.event("seat", seat.side, bodies.Seated("webhook"), self.clock())
            return _seat_change(live, event, seat.side, webhook=url)

        self._commands.run(Command(seat, plan))


def _seat_change(live: Live, event: storage.EventRecord, side: str, **columns: str | None) -> Effect:
    """A change of a seat's row, with the event that tells of it."""
    return live.change(event, seats=((side, columns),)), None


def _is_open(live: Live, seat: Seat) -> bool:
    """Whether the seat's link is an invitation: nobody has sat down yet."""
    return seat.plays and live.seats[seat.side].player == "open"


def _must_be_open(live: Live, seat: Seat, token: str) -> None:
    """An invitation is good once: of several who come together one sits down."""
    if live.seats[seat.side].token_hash != hash_of(token) or not _is_open(live, seat):
        raise errors.UnknownLink(say("invitation-taken"))


def _reissue(live: Live, side: str, token: str, now: int, *, own: bool) -> Effect:
    """A new link for a side, told to everybody; for somebody else's seat it is an invitation."""
    if side not in live.seats:
        raise errors.BadShape(say("no-seat", side=side[:20]))
    if live.seats[side].player.startswith("bot:"):
        raise errors.NotNow(say("bot-no-link"))
    plays = side in live.rules.sides
    text = encoded(Message(WORDS.room, "new-link")) if plays else ""
    event = live.event("seat", "host", bodies.Seated(f"new link for {side}", text, side), now)
    if own or not plays:
        return _seat_change(live, event, side, token_hash=hash_of(token))
    # Whoever comes by it may be somebody else: nothing of the one who sat there goes on to him.
    return _seat_change(live, event, side, token_hash=hash_of(token), player="open", name="", webhook=None)
