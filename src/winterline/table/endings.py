"""How games end otherwise than by their rules, and what comes after: a rematch, or a game that is removed."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Mapping
from contextlib import suppress

from winterline.bots import agreement
from winterline.core import parley

from . import bodies, dealing, errors, game_cache, new_games, sparring, storage, validation
from .commands import Command, CommandQueue, Effect
from .links import Links
from .listeners import Listeners
from .live import Live
from .seating import Seating, Taken
from .seats import hash_of, own_token
from .states import is_bot
from .values import Acted, Created, Seat
from .words import say

LOOKED_AT = 24
"""Kept positions by which a bot judges the course of a game."""


class Endings(Seating):
    """The part of the service that ends games, and begins them again."""

    def __init__(
        self,
        games: game_cache.GameCache,
        links: Links,
        commands: CommandQueue,
        clock: Callable[[], int],
        store: storage.Store,
        listeners: Listeners,
    ) -> None:
        super().__init__(games, links, commands, clock)
        self.store, self.listeners = store, listeners

    def add(self, made: new_games.NewGame) -> Created:
        """Put a new game on the table."""
        self.store.add(made.record, made.seats, made.first)
        return made.created

    # --- ending ------------------------------------------------------------------------------------------

    def parley(self, seat: Seat, what: parley.What, client_id: str) -> Acted:
        """Resign, or offer, accept, decline or withdraw a draw, whoever is asked.

        Whoever was declined may offer again once he has acted himself: what the other side does in secret tells nothing.
        """

        def plan(live: Live) -> Effect:
            validation.seated(live, seat)
            dealing.must_be_dealt(live)
            if live.game.result is not None:
                raise errors.NotNow(say("over"))
            if why := parley.wrong(live.words, seat.side, what, live.rules.sides):
                raise errors.NotNow(why)
            if what == "offer" and live.offers.get(seat.side) == live.taken.get(seat.side, 0):
                raise errors.NotNow(say("offered-before"))
            body = bodies.Said(live.ledgers[seat.viewer].at(), what, live.length)
            event = live.event("parley", seat.side, body, self.clock(), client_id)
            over = what in ("resign", "accept")
            told = [s for s in live.rules.sides if over and s != seat.side and live.seats[s].webhook]
            notices = tuple(storage.NoticeRecord(event.seq, side) for side in told)
            return live.change(event, finished=over, notices=notices), None

        def repeats(_: Live, __: str, body: bodies.Body) -> bool:
            return isinstance(body, bodies.Said) and body.what == what

        return self._commands.run(Command(seat, plan, client_id, repeats))

    def answer_draw(self, game_id: str) -> None:
        """Let the bot to whom a draw is offered answer, by what its seat may count of the game."""
        with self._games.hold(game_id) as live:
            offered = parley.offered(live.words)
            answering = [s for s in live.rules.sides if offered and s != offered and is_bot(live, s)]
            if not answering:
                return
            side = answering[0]
            agrees = agreement.agrees(live.rules, _course(live), side)
        with suppress(errors.NotNow):  # it was withdrawn meanwhile
            self.parley(Seat(game_id, side), "accept" if agrees else "decline", uuid.uuid4().hex)

    # --- again -------------------------------------------------------------------------------------------

    def rematch(self, seat: Seat) -> Created | str:
        """The same game with sides changed, set up by whoever asks first; for whoever comes next, its id."""
        with self._games.at(seat) as live:
            validation.seated(live, seat)
            known = live.rematch
            if known is not None and self.store.games([known[0]]):  # it may have been removed
                return known[0]
            made = new_games.again(live, seat, self.clock())
        self.add(made)

        def plan(live: Live) -> Effect:
            if live.rematch != known:
                raise errors.NotNow(say("rematch-there"))
            body = bodies.Rematch(live.ledgers[seat.viewer].at(), made.created.id)
            return live.change(live.event("rematch", seat.side, body, self.clock())), None

        try:
            self._commands.run(Command(seat, plan))
        except errors.NotNow:  # both asked at once: the other's is the one
            self.store.remove(made.created.id)
            return self.rematch(seat)
        return made.created

    def sit_again(self, seat: Seat, token: str, name: str = "") -> Taken:
        """Take the open seat in the rematch that belongs to whoever sits here: the other side's.

        Whoever asks again by the same link, because the answer was lost, gets the same seat again; nobody else can.
        """
        with self._games.at(seat) as live:
            validation.seated(live, seat)
            if live.rematch is None:
                raise errors.NotNow(say("rematch-none"))
            game_id = live.rematch[0]
            side = next(other for other in live.rules.sides if other != seat.side)
            name = name or live.seats[seat.side].name
        there = Seat(game_id, side)
        with self._games.hold(game_id) as live:
            # with what the table alone knows of the new game: no old link tells the new one
            invitation = own_token(token, live.record.key.hex())
        with suppress(errors.UnknownLink):
            own = own_token(invitation, token)
            return Taken(self.links.seat_of(own), own)

        def plan(live: Live) -> Effect:
            if live.seats[side].player != "open":
                raise errors.NotNow(say("rematch-taken"))
            self.links.forget(live.seats[side].token_hash)
            event = live.event("seat", side, bodies.Seated("invited to the rematch"), self.clock())
            return live.change(event, seats=((side, {"token_hash": hash_of(invitation)}),)), None

        self._commands.run(Command(there, plan))
        return self.sit(invitation, token, name)

    # --- sparring ----------------------------------------------------------------------------------------

    def spar(self, seat: Seat, client_id: str) -> Acted:
        """Let whoever plays against a bot take whole turns back, each into a new game."""

        def plan(live: Live) -> Effect:
            return sparring.begin(live, seat, self.clock(), client_id), None

        def repeats(_: Live, __: str, body: bodies.Body) -> bool:
            return isinstance(body, bodies.Sparring)

        return self._commands.run(Command(seat, plan, client_id, repeats))

    # --- removing ----------------------------------------------------------------------------------------

    def remove(self, game_id: str, held: Mapping[str, str]) -> None:
        """Remove a game for good. Only where no other person has a seat: `held` are the links of whoever asks, hashed."""
        with self._games.hold(game_id) as live:
            mine = {side for side, seat in live.seats.items() if held.get(side) == seat.token_hash}
            if not mine - {"spectator"}:
                raise errors.NotYours(say("delete-not-yours"))
            playing = [side for side in live.rules.sides if side in live.seats]
            if any(live.seats[side].player == "human" and side not in mine for side in playing):
                raise errors.NotNow(say("delete-others"))
            self.store.remove(game_id)
            self._games.forget(game_id)
        self.links.forget_game(game_id)
        self.listeners.tell(game_id)


def _course(live: Live) -> list[object]:
    """Positions spread over a game, the present one last."""
    kept = live.snapshots[:: max(1, -(-len(live.snapshots) // LOOKED_AT))]
    states = [live.stored_state(seq, length) for seq, length in kept if seq >= live.floors[-1].seq]
    return [*(state for state in states if state is not None), live.game.state]
