"""A worker that plays one mix of options after another keeps a few of them in memory, however many it plays."""

from __future__ import annotations

import gc
from typing import Any

import pytest

from winterline.bots import make_bot
from winterline.selfplay import Match, start

KEPT = 9
"""The rules that the catalogue keeps for the next game, and the game that is on."""
GAMES = KEPT + 3
"""Enough to be seen if all were kept."""
DECISIONS = 40


def begin(match: Match, number: int) -> tuple[type, tuple[str, ...]]:
    """Play the beginning of the n-th game of a match; the kind of book that it is played by, and its options."""
    game = start(match, number)
    bot = make_bot("random", str(number))
    seats = {side: game.seat(side) for side in ("allied", "axis")}
    for _ in range(DECISIONS):
        game.play(bot.choose(seats[game.side]))
    rules: Any = game.rules
    return type(rules.book), rules.options


def living(kind: type) -> list[object]:
    """The books that something still holds."""
    gc.collect()
    return [thing for thing in gc.get_objects() if isinstance(thing, kind)]


@pytest.mark.parametrize("game", ["anzio", "italy43", "beachhead"])
def test_books_of_games_gone_by_are_let_go(game: str) -> None:
    match = Match(game, None, None, None, "random", "random", seed=5)
    kind, first = begin(match, 0)
    mixes = {first}
    before = living(kind)
    for number in range(1, GAMES + 1):
        mixes.add(begin(match, number)[1])
    new = [book for book in living(kind) if all(book is not old for old in before)]
    assert len(mixes) > KEPT, "too few to show anything"
    assert len(new) <= KEPT
