"""What every request is checked for: shape, seat, freshness, whose decision, legality. Only then is it stored."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from winterline.core.action import Action, parse
from winterline.core.decision import Rules
from winterline.core.errors import BadNotation, IllegalAction
from winterline.core.game import Game
from winterline.core.gesture import AfterFinal
from winterline.core.sides import adjective
from winterline.table.bodies import Gesture
from winterline.table.dealing import must_be_dealt
from winterline.table.errors import BadShape, Illegal, NotNow, NotYours, NotYourTurn, Stale
from winterline.table.live import Live
from winterline.table.values import Seat

MAX_ACTIONS = 64
MAX_CLIENT_ID = 64
MAX_CHAT = 1000
MAX_NAME = 40


def shaped_actions(rules: Rules, raw: Sequence[Action | Mapping[str, Any] | str]) -> list[Action]:
    """Actions that could be actions."""
    if not 1 <= len(raw) <= MAX_ACTIONS:
        raise BadShape(f"A gesture has 1 to {MAX_ACTIONS} actions.")
    try:
        return [parse(action, rules.verbs) for action in raw]
    except BadNotation as error:
        raise BadShape(str(error)) from None


def shaped_client(client_id: str) -> str:
    """An id made by the client, so that a retry is harmless."""
    if not 1 <= len(client_id) <= MAX_CLIENT_ID or not client_id.isprintable():
        raise BadShape(f"A request needs a client id of 1 to {MAX_CLIENT_ID} characters.")
    return client_id


def shaped_text(text: str, most: int) -> str:
    """Something to read, without control characters."""
    clean = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    if not 1 <= len(clean) <= most:
        raise BadShape(f"The text needs 1 to {most} characters.")
    return clean


def seated(live: Live, seat: Seat) -> None:
    """The seat plays in this game."""
    if seat.side not in live.rules.sides or seat.side not in live.seats:
        raise NotYours("This seat watches; it does not play.")


def fresh(live: Live, seat: Seat, at: int) -> None:
    """The seat has seen the newest position. Talk since then does not matter."""
    ledger = live.ledgers[seat.viewer]
    if not ledger.moved <= at <= ledger.at():
        raise Stale(f"The game has moved on: it is at entry {ledger.at()}, not {at}.")


def deciding(live: Live, seat: Seat) -> None:
    """The dice are made, and the decision is this seat's."""
    must_be_dealt(live)
    if not live.game.side:
        raise NotNow("The game is over.")
    if live.game.side != seat.side:
        raise NotYourTurn(whose(live.game.side))


def whose(side: str) -> str:
    """The sentence for somebody who is not asked."""
    return f"It is the {adjective(side)} player's decision."


def legal(live: Live, seat: Seat, at: int, actions: list[Action]) -> tuple[Game, Gesture]:
    """The engine takes the whole gesture, on a copy."""
    try:
        return live.try_actions(seat.side, at, actions)
    except IllegalAction as error:
        raise Illegal(error.refused.sentence, error.refused.rule) from None
    except AfterFinal as error:
        raise Illegal(str(error)) from None
