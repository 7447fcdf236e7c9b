"""Who sits where: invitations that are good once, seats with a link of their own, links that the host issues again."""

from __future__ import annotations

from typing import NamedTuple

from winterline.core.sides import people
from winterline.table.bodies import Seated
from winterline.table.commands import Plan
from winterline.table.errors import BadShape, NotNow, UnknownLink
from winterline.table.live import Live
from winterline.table.seats import hash_of
from winterline.table.storage import Change, EventRecord
from winterline.table.values import Json, Seat


class Taken(NamedTuple):
    """A seat, and the link that opens it from now on."""

    seat: Seat
    token: str


def seat_change(live: Live, event: EventRecord, side: str, **columns: str | None) -> Plan:
    """A change of a seat's row, with the event that tells of it."""
    change = Change(game_id=live.record.id, at=event.at, events=(event,), seats=((side, columns),))
    return change, None


def is_open(live: Live, seat: Seat) -> bool:
    """Whether the seat's link is an invitation: nobody has sat down yet."""
    return seat.plays and live.seats[seat.side].player == "open"


def must_be_open(live: Live, seat: Seat, token: str) -> None:
    """An invitation is good once: of several who come together one sits down."""
    if live.seats[seat.side].token_hash != hash_of(token) or not is_open(live, seat):
        raise UnknownLink("Somebody has sat down by this invitation: it is good once.")


def sit(live: Live, seat: Seat, token: str, own: str, name: str, now: int) -> Plan:
    """Sit down by an invitation: it opens nothing more, and the seat has a link that only its player knows."""
    must_be_open(live, seat, token)
    who = f"{name or 'Somebody'} sits down for {people(seat.side)}."
    event = live.event("seat", seat.side, Seated("sat down", who), now)
    named = {"name": name} if name else {}
    return seat_change(live, event, seat.side, player="human", token_hash=hash_of(own), **named)


def reissue(live: Live, side: str, token: str, now: int, *, own: bool) -> Plan:
    """A new link for a side, told to everybody; for somebody else's seat it is an invitation."""
    if side not in live.seats:
        raise BadShape(f"There is no seat '{side[:20]}' in this game.")
    if live.seats[side].player.startswith("bot:"):
        raise NotNow("A bot sits there: its seat has no link.")
    plays = side in live.rules.sides
    text = f"The host issues a new link for {people(side)}: the old one opens nothing more." if plays else ""
    event = live.event("seat", "host", Seated(f"new link for {side}", text), now)
    if own or not plays:
        return seat_change(live, event, side, token_hash=hash_of(token))
    # Whoever comes by it may be somebody else: nothing of the one who sat there goes on to him.
    return seat_change(live, event, side, token_hash=hash_of(token), player="open", name="", webhook=None)


def invitation(live: Live, seat: Seat) -> Json:
    """What somebody reads who is asked to sit down."""
    rules, seats = live.rules, live.seats
    return {
        "id": live.record.id,
        "game": live.record.game,
        "title": rules.title,
        "scenario": live.record.scenario,
        "options": list(rules.options),
        "side": seat.side,
        "names": {side: seats[side].name for side in rules.sides if side in seats},
        "players": {side: seats[side].player for side in rules.sides if side in seats},
        "seed": live.record.seed,
        "people": live.record.people,
    }
