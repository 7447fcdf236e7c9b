"""Sparring: whoever plays against a bot takes a whole turn back, plays it again, and compares what came of it.

The dice of a game are fixed by its key: who went back within it would know what is rolled. So a turn that is played again
is a new game, from the position that the turn began with, with dice of its own; the first one stays as it was played, and
both logs prove themselves. What came of the first try is kept with the new game.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import zip_longest
from typing import Any, NamedTuple

from winterline.bots.value import chance
from winterline.core.decision import Rules
from winterline.core.game import Game

from . import archive, bodies, errors, new_games, states, storage, values
from .live import Live
from .validation import seated
from .words import say

MOST_TRIES = 12
"""Tries of one turn that are remembered: the first, and the last of the others."""
NO_DICE = bytes(32)
"""A key that no game has: nothing is played on."""


class Turn(NamedTuple):
    """A side's turn: the lengths of the log where it began, and where the side's next one began or the game stands."""

    when: str
    start: int
    end: int
    over: bool


def turns_of(live: Live, side: str) -> list[Turn]:
    """The turns in which a side has acted of its own choice, within the newest segment."""
    rules, steps = live.rules, [line.step for line in live.line()]
    whens = [*(step.when for step in steps), rules.moment(live.game.state)[0]]
    own = [n for n, when in enumerate(whens) if rules.whose(when) == side]
    starts = [n for n in own if n == 0 or whens[n - 1] != whens[n]]
    out = []
    for start, following in zip_longest(starts, starts[1:]):
        acted = any(
            step.side == side and not step.forced and step.when == whens[start]
            for step in steps[start:following]
        )
        if acted and start >= live.floors[-1].length:
            over = following is not None or live.game.result is not None
            out.append(Turn(whens[start], start, len(steps) if following is None else following, over))
    return out


def begin(live: Live, seat: values.Seat, now: int, client_id: str) -> storage.Change:
    """From now on turns may be taken back: said in the record, and never unsaid."""
    may_spar(live, seat)
    if live.sparring is not None:
        raise errors.NotNow(say("sparring-already"))
    body = bodies.Sparring(live.ledgers[seat.viewer].at())
    return live.change(live.event("sparring", seat.side, body, now, client_id))


def may_spar(live: Live, seat: values.Seat) -> None:
    """Only against bots: between people a turn that was played stands."""
    seated(live, seat)
    if not states.advised(live, seat):
        raise errors.NotYours(say("sparring-people"))


def retaken(live: Live, seat: values.Seat, now: int) -> new_games.NewGame:
    """The seat's last turn, to be played again: a new game from where it began, with dice of its own."""
    may_spar(live, seat)
    if live.sparring is None:
        raise errors.NotNow(say("sparring-first"))
    turns = turns_of(live, seat.side)
    if not turns:
        raise errors.NotNow(say("sparring-nothing"))
    turn = turns[-1]
    tries = (*tried_before(live, turn), tried(live, seat, turn))
    body = bodies.Sparring(0, (*tries[:1], *tries[1:][-MOST_TRIES:]))
    place = live.seq, turn.start
    return new_games.branched(live, seat, place, now, marks=((seat.side, body),))


def tried_before(live: Live, turn: Turn) -> tuple[bodies.Try, ...]:
    """What came of a turn before: told of the turn that this game began with, and of no later one."""
    again = live.sparring is not None and turn.start == 0
    return live.sparring.tries if live.sparring is not None and again else ()


def tried(live: Live, seat: values.Seat, turn: Turn) -> bodies.Try:
    """What came of a turn, as its side knows the positions."""
    states_ = [archive.position_at(live, live.seq, length).state for length in (turn.start, turn.end)]
    judged = [chance(Game.imagined(live.rules, state, NO_DICE).seat(seat.side)) for state in states_]
    told = [counted(live.rules, state, seat.side) for state in states_]
    counts = tuple(
        bodies.Count(name, side, value, told[1].get((name, side), value))
        for (name, side), value in told[0].items()
    )
    return bodies.Try(live.record.id, turn.when, turn.over, (judged[0], judged[1]), counts)


def counted(rules: Rules, state: Any, side: str) -> dict[tuple[str, str], float]:
    """What the game counts of a position, as a side may know it."""
    found = rules.tallied(rules.seen(state, side), side)
    return {(one["name"], whose): float(value) for one in found for whose, value in one["values"].items()}


def tries(live: Live, seat: values.Seat, args: Mapping[str, Any]) -> values.Json:
    """What came of the turn that was played again, try by try, this one last; and the turn that could be taken back."""
    may_spar(live, seat)
    if live.sparring is None:
        raise errors.NotNow(say("sparring-first"))
    turns = turns_of(live, seat.side)
    again = next((turn for turn in turns if tried_before(live, turn)), None)
    found = (*live.sparring.tries, tried(live, seat, again)) if again else live.sparring.tries
    told = live.rules.tallied(live.rules.seen(live.game.state, seat.side), seat.side)
    return {
        "tries": found,
        "counts": [{name: one[name] for name in ("name", "title", "unit")} for one in told],
        "turn": turns[-1].when if turns else "",
    }
