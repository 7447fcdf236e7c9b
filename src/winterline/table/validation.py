"""What every request is checked for: shape, seat, freshness, whose decision, legality. Only then is it stored."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import partial
from typing import Any

from winterline import Action, BadNotation, Game, IllegalAction
from winterline.core import decision, gesture, sides
from winterline.core.action import parse

from . import bodies, dealing, errors, values
from .live import Live
from .words import say

MAX_ACTIONS = 64
MAX_CHAT = 1000
MAX_NAME = 40
MAX_TITLE = 60
MAX_NUMBER = 9_999_999
CLIENT_ID = re.compile("[A-Za-z0-9_-]{8,64}")


def whole(body: Mapping[str, Any], name: str) -> int:
    """A whole number of a body."""
    value = body.get(name)
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= MAX_NUMBER:
        raise errors.BadShape(say("field-number", name=name))
    return value


def text(body: Mapping[str, Any], name: str, most: int, default: str | None = None) -> str:
    """A text of a body, not too long."""
    value = body.get(name, default)
    if not isinstance(value, str) or len(value) > most:
        raise errors.BadShape(say("field-text", name=name, most=most))
    return value


def client_id(body: Mapping[str, Any]) -> str:
    """The id that makes a retry harmless."""
    value = body.get("client")
    if not isinstance(value, str) or not CLIENT_ID.fullmatch(value):
        raise errors.BadShape(say("client-id"))
    return value


def shaped_actions(rules: decision.EngineRules, raw: Any) -> list[Action]:
    """Actions that could be actions."""
    if not isinstance(raw, list | tuple) or not 1 <= len(raw) <= MAX_ACTIONS:
        raise errors.BadShape(say("gesture-length", limit=MAX_ACTIONS))
    if not all(isinstance(action, Action | Mapping | str) for action in raw):
        raise errors.BadShape(say("action-shape"))
    try:
        return [parse(action, rules.verbs) for action in raw]
    except BadNotation as error:
        raise errors.BadShape(errors.said_by(error)) from None


def shaped_text(raw: Any, most: int) -> str:
    """Something to read, without control characters."""
    shown = raw if isinstance(raw, str) else ""
    clean = " ".join("".join(c if c.isprintable() else " " for c in shown).split())
    if not 1 <= len(clean) <= most:
        raise errors.BadShape(say("text-length", most=most))
    return clean


def seated(live: Live, seat: values.Seat) -> None:
    """The seat plays in this game."""
    if seat.side not in live.rules.sides or seat.side not in live.seats:
        raise errors.NotYours(say("watches"))


def fresh(live: Live, seat: values.Seat, at: int) -> None:
    """The seat has seen the newest position. Talk since then does not matter."""
    ledger = live.ledgers[seat.viewer]
    if not ledger.moved <= at <= ledger.at():
        raise errors.Stale(say("stale-entry", now=ledger.at(), at=at))


def deciding(live: Live, seat: values.Seat) -> None:
    """The seat plays, the dice are made, and the decision is this seat's."""
    seated(live, seat)
    dealing.must_be_dealt(live)
    if not live.game.side:
        raise errors.NotNow(say("over"))
    if live.game.side != seat.side:
        raise errors.NotYourTurn(whose(live.game.side))


def entry_exists(live: Live, seat: values.Seat, n: int) -> None:
    """The seat has seen so many entries; 0 is the start."""
    if not 0 <= n <= live.ledgers[seat.viewer].at():
        raise errors.NotFound(say("no-entry", n=n))


def whose(side: str) -> str:
    """The sentence for somebody who is not asked."""
    return say("decides", side=sides.adjective(side))


def legal(live: Live, seat: values.Seat, at: int, actions: list[Action]) -> tuple[Game, bodies.Gesture]:
    """The engine takes the whole gesture, on a copy; its refusal of any part refuses the whole.

    Nothing is rolled before every part is known to be allowed.
    """
    try:
        trial = gesture.play(live.game, actions, partial(live.final, seat.side))
    except IllegalAction as error:
        raise errors.Illegal(error.refused.message, error.refused.rule) from None
    except gesture.AfterFinal as error:
        raise errors.Illegal(errors.said_by(error)) from None
    steps = trial.steps(live.game.length)
    return trial, bodies.Gesture(at, live.length, bodies.tell(live.rules, steps))
