"""Placing counters, for the seat that does it: what is left, what was placed, and whole set-ups tried out.

Nothing here changes a game: a set-up is sent as the ordinary actions that it is. All of it is told to nobody but the seat
that decides, and from what that seat knows.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

import msgspec

from winterline import Action, IllegalAction
from winterline.core import messages, placing
from winterline.core.action import to_json

from .errors import BadShape, Illegal, tongue
from .live import Live
from .validation import MAX_ACTIONS, deciding, shaped_actions
from .values import Json, Seat
from .words import say

MOST_STEPS = 400
MOST_PARTS = 4
LONGEST = 120
"""Letters of one action as it is written, or of a unit."""


class Tail(NamedTuple):
    """What a seat did last and may still take back, from a length of the log on."""

    moves: placing.Moves
    lengths: list[int]
    """For each, the length of the log before it."""


def offered(live: Live) -> bool:
    """Whether something can be placed now."""
    return placing.offered(live.rules, live.game.decision, live.game.actions())


def told(live: Live, seat: Seat, args: Mapping[str, Any]) -> Json:
    """What is left to be placed and where it may go, and what was placed and can be placed again."""
    deciding(live, seat)
    rules, game, tail = live.rules, live.game, own_tail(live, seat.side)
    raw = args.get("after", [])
    parts = shaped_actions(rules, raw) if raw not in ([], ()) else []
    taken = placing.taken(rules, [*tail.moves, *_unsent(live, parts)])
    ledger = live.ledgers[seat.viewer]
    was = placing.historical(rules, game.decision, game.actions())
    return {
        "left": [{"unit": room.unit, "places": list(room.places)} for room in placing.remaining(game)],
        "placed": [
            {
                "unit": one.step.unit, "do": list(one.step.do),
                "to": ledger.last_within(tail.lengths[one.first]) if one.first < len(tail.lengths) else None,
            }
            for one in taken
        ],
        "whole": all(
            placing.places(rules, game.decision, a) or a == was for a in game.actions() if a.to or a.unit
        ),
        "history": written(placing.spelled(game, was)) if was is not None else [],
    }  # fmt: skip


def _unsent(live: Live, parts: Sequence[Action]) -> placing.Moves:
    """Unsent parts with the decisions that they answer, as far as they go without luck; the last may be final."""
    trial, out = live.game.copy(), placing.Moves()
    final = partial(live.final, live.game.side)
    for part in parts:
        out.append((trial.decision, part))
        try:
            done = placing.tried(trial, part, final)
        except IllegalAction as error:
            raise Illegal(error.refused.sentence, error.refused.rule) from None
        if done is None:
            break
        trial = done
    return out


def own_tail(live: Live, side: str) -> Tail:
    """The actions that a side took last, of its own choice, as far as they can be taken back."""
    moves, lengths = placing.Moves(), list[int]()
    number = live.length
    while number > live.floors[-1].length and len(moves) < MOST_STEPS:
        if number <= live.base:
            live.reach_back(max(live.floors[-1].length, number - MAX_ACTIONS))
        steps = live.game.steps(number - live.base - 1)
        before, step = steps[0], steps[1]
        if live.rules.side(before.state) != side or live.final(side, before.state, step.state):
            break
        number -= 1
        if step.action is not None and not step.forced:
            moves.append((live.rules.decision(before.state), step.action))
            lengths.append(number)
    return Tail(moves[::-1], lengths[::-1])


def fitted(live: Live, seat: Seat, args: Mapping[str, Any]) -> Json:
    """How far a set-up can be carried out now: the gestures to send, what cannot be placed and why, who comes first."""
    deciding(live, seat)
    found = placing.fitted(live.game, shaped_steps(args.get("steps")), partial(live.final, seat.side))
    sent = [to_json(action) for action in found.actions]
    return {
        "gestures": [sent[n : n + MAX_ACTIONS] for n in range(0, len(sent), MAX_ACTIONS)],
        "last": [to_json(action) for action in found.last],
        "unfit": [
            {**written([step])[0], **messages.told(why), **tongue(why.message)} for step, why in found.unfit
        ],
        "waits": found.waits, "placed": found.placed,
        "left": written(found.left),
    }  # fmt: skip


def shaped_steps(raw: Any) -> list[placing.Step]:
    """The steps of a set-up that somebody sent; BadShape for anything else."""
    try:
        steps = msgspec.convert(raw, list[placing.Step])
    except msgspec.ValidationError:
        raise BadShape(say("set-up-shape")) from None
    longest = max((len(line) for step in steps for line in (step.unit, *step.do)), default=0)
    most = max((len(step.do) for step in steps), default=1)
    if len(steps) > MOST_STEPS or longest > LONGEST or not 1 <= most <= MOST_PARTS:
        raise BadShape(say("set-up-size", most=MOST_STEPS))
    return steps


def written(steps: Sequence[placing.Step]) -> list[Json]:
    """Steps as they are sent."""
    return [{"unit": step.unit, "do": list(step.do)} for step in steps]
