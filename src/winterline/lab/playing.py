"""Playing the games of a league: one game to its result, many in processes of this machine."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path

from winterline import Action
from winterline.bots import Bot, make_bot
from winterline.core.errors import WinterlineError
from winterline.core.game import Game
from winterline.core.seat import Seat
from winterline.selfplay import Match, play_one, spread

from .plan import Fixture, Versions, program_version
from .results import Choice, Result, Think
from .versions import bot_version

KINDS = 5
"""So many kinds of choices are remembered of each side."""
SOON = 400
"""An opening is over after so many actions."""
COUNT = re.compile(r"\d+")

Player = Callable[[Sequence[Fixture], Path | None], Iterator[Result]]
"""Plays games somewhere, giving each result as it comes."""


class Timed:
    """A bot whose processor time is counted."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self.name = bot.name
        self.quick, self.memory, self.restore = bot.quick, bot.memory, bot.restore
        self.seconds = 0.0

    def choose(self, seat: Seat) -> Action:
        """What the bot chooses."""
        began = time.process_time()
        try:
            return self._bot.choose(seat)
        finally:
            self.seconds += time.process_time() - began


def play(fixture: Fixture, data: Path | None = None) -> Result:
    """Play one game. Whatever goes wrong in it is its result; WinterlineError when other versions stand here."""
    made: list[Timed] = []
    ended: list[Game] = []

    def maker(name: str, seed: str) -> Bot:
        made.append(Timed(make_bot(name, seed)))
        return made[-1]

    match = Match(
        fixture.game, fixture.scenario, fixture.options, None, fixture.allied, fixture.axis, 0,
        data=str(data) if data else None,
    )  # fmt: skip
    began = time.process_time()
    winner = rule = error = ""
    decisions = 0
    try:
        played = play_one(match, fixture.seed, maker, ended.append)
        winner, rule, decisions, error = played.winner, played.rule, played.decisions, played.error
    except Exception as fault:
        error = f"{type(fault).__name__}: {fault}"
    _same_versions(fixture, ended)
    whole = time.process_time() - began
    allied, axis = [bot.seconds for bot in made] if len(made) == 2 else (0.0, 0.0)
    return Result(
        fixture=fixture,
        winner="" if error else winner,
        rule="" if error else rule,
        decisions=decisions,
        length=ended[0].length if ended else 0,
        turns=turns(ended[0]) if ended else 0,
        opening=opening(ended[0]) if ended else (),
        think=Think(round(allied, 3), round(axis, 3), round(whole, 3)),
        error=" ".join(error.split())[:400],
    )


def _same_versions(fixture: Fixture, ended: list[Game]) -> None:
    """A machine of a cluster may have another version: its games would be other games."""
    bots = bot_version(fixture.allied, fixture.game), bot_version(fixture.axis, fixture.game)
    data = ended[0].rules.data_digest if ended else fixture.versions.data
    here = Versions(program_version(), data, *bots)
    if here != fixture.versions:
        raise WinterlineError(
            f"a worker has other versions than this program ({here}, not {fixture.versions}): install the same there"
        )


def turns(game: Game) -> int:
    """The turn in which a game ended, by the number that its moments begin with."""
    for step in reversed(game.steps()):
        if found := COUNT.match(game.rules.moment(step.state)[0]):
            return int(found[0])
    return 0


def opening(game: Game) -> tuple[Choice, ...]:
    """Each side's first choices, one of every kind: where it landed, what came on first. What names nothing is none."""
    found: dict[tuple[str, str], Choice] = {}
    for step in game.steps()[:SOON]:
        action = step.action
        if action is None or step.forced or step.before is None:
            continue
        before = step.before.state
        side, decision = game.rules.side(before), game.rules.decision(before)
        told = game.notation(action)
        kind = f"{decision.kind if decision else ''} {action.do}"
        if " " not in told or (side, kind) in found or sum(side == key[0] for key in found) >= KINDS:
            continue
        found[side, kind] = Choice(side, kind, told)
    return tuple(found.values())


def here(jobs: int) -> Player:
    """Plays on this machine, in so many processes."""

    def played(fixtures: Sequence[Fixture], data: Path | None) -> Iterator[Result]:
        if jobs == 1:
            return (play(fixture, data) for fixture in fixtures)
        return spread(partial(play, data=data), fixtures, jobs)

    return played
