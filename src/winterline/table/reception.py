"""The reception: who comes to which seat by which link, and what a player brings along: a name, a webhook, dice."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from winterline.table import dealing, ladder, seating
from winterline.table.bodies import Body, Contributed, Seated, Talk
from winterline.table.commands import Command, CommandQueue, Plan, Repeats
from winterline.table.errors import BadShape, NotYours, UnknownLink
from winterline.table.game_cache import GameCache
from winterline.table.links import Links
from winterline.table.live import Live
from winterline.table.seats import hash_of, new_token, own_token
from winterline.table.values import Acted, Json, Seat

MAX_WEBHOOK = 2000
MIN_CLIENT = 22
"""Characters that hold 128 random bits."""


def said(kind: str, text: str) -> Repeats:
    """Whether an event is this message, or this name."""
    return lambda _, stored, body: stored == kind and isinstance(body, Talk) and body.text == text


class Reception:
    """The part of the service that knows seats."""

    def __init__(
        self, games: GameCache, links: Links, commands: CommandQueue, clock: Callable[[], int]
    ) -> None:
        self._games = games
        self._links = links
        self._commands = commands
        self._clock = clock

    def seat_of(self, token: str) -> Seat:
        """The seat of a link; UnknownLink when there is none."""
        return self._links.seat_of(token)

    def known_seat(self, token: str) -> Seat | None:
        """The seat of a link that was used lately; None when only `seat_of` can tell. Never waits."""
        return self._links.known(token)

    def is_open(self, seat: Seat) -> bool:
        """Whether the seat's link is an invitation: nobody has sat down yet."""
        with self._games.hold(seat.game_id) as live:
            return seating.is_open(live, seat)

    def invitation(self, token: str) -> Json:
        """What an invitation is for; UnknownLink when somebody has sat down by it."""
        seat = self.seat_of(token)
        with self._games.hold(seat.game_id) as live:
            seating.must_be_open(live, seat, token)
            return seating.invitation(live, seat)

    def sit(self, token: str, client: str, name: str = "") -> seating.Taken:
        """Take the seat of an invitation, once; its own link comes back. UnknownLink when it is taken.

        `client` is a secret of whoever sits down: the same one gets the same answer again.
        """
        if not MIN_CLIENT <= len(client) <= ladder.MAX_CLIENT_ID:
            raise BadShape(
                f"Whoever sits down needs an id of {MIN_CLIENT} to {ladder.MAX_CLIENT_ID} characters."
            )
        own = own_token(token, client)
        try:
            seat = self.seat_of(token)
        except UnknownLink:
            return seating.Taken(self.seat_of(own), own)
        clean = ladder.shaped_text(name, ladder.MAX_NAME) if name.strip() else ""
        plan = partial(seating.sit, seat=seat, token=token, own=own, name=clean, now=self._clock())
        self._commands.run(Command(seat, plan))
        self._links.forget(hash_of(token))
        return seating.Taken(seat, own)

    def rename(self, seat: Seat, name: str, client_id: str) -> Acted:
        """Give the side's player a display name."""
        clean = ladder.shaped_text(name, ladder.MAX_NAME)

        def plan(live: Live) -> Plan:
            ladder.seated(live, seat)
            body = Talk(live.ledgers[seat.viewer].at(), clean)
            event = live.event("name", seat.side, body, self._clock(), client_id)
            return seating.seat_change(live, event, seat.side, name=clean)

        return self._commands.run(Command(seat, plan, ladder.shaped_client(client_id), said("name", clean)))

    def reissue(self, seat: Seat, side: str, *, own: bool = False) -> str:
        """A new token for a side; the old one is dead at once, and everybody is told. Only the host's.

        For his `own` seat it is its link; for somebody else's it is an invitation.
        """
        if seat.side != "host":
            raise NotYours("Only the host issues links again.")
        token, dead = new_token(), []

        def plan(live: Live) -> Plan:
            change = seating.reissue(live, side, token, self._clock(), own=own)
            dead.append(live.seats[side].token_hash)
            self._links.forget(dead[-1])  # before anybody is told: the old link's stream ends without a word
            return change

        self._commands.run(Command(seat, plan))
        for key in dead:
            self._links.forget(key)
        return token

    def dice(self, game_id: str) -> Json:
        """What everybody may know of a game's dice."""
        with self._games.hold(game_id) as live:
            return {"commitment": live.game.commitment, "dice": dealing.told(live)}

    def contribute(self, seat: Seat, what: str, value: str, client_id: str, answers: str = "") -> Acted:
        """Put something into the dice: what the state's `dice` says is awaited of the seat, in hexadecimal digits.

        A `number` that answers the other side's seal names that seal.
        """
        sent = Contributed(what, value)

        def plan(live: Live) -> Plan:
            ladder.seated(live, seat)
            return dealing.contribute(live, seat, sent, answers, self._clock(), client_id)

        def repeats(_: Live, __: str, body: Body) -> bool:
            return isinstance(body, Contributed) and (body.what, body.value) == (what, value)

        return self._commands.run(Command(seat, plan, ladder.shaped_client(client_id), repeats))

    def set_webhook(self, seat: Seat, url: str | None) -> None:
        """Where to tell that it is this side's turn. The address is checked by whoever sends."""
        if url is not None and len(url) > MAX_WEBHOOK:
            raise BadShape(f"The address has at most {MAX_WEBHOOK} characters.")

        def plan(live: Live) -> Plan:
            ladder.seated(live, seat)
            event = live.event("seat", seat.side, Seated("webhook"), self._clock())
            return seating.seat_change(live, event, seat.side, webhook=url)

        self._commands.run(Command(seat, plan))
