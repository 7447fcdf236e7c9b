"""A bot's memory is plain data: a bot that is given it at any decision goes on exactly as the one that had it."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

import winterline as wl
from winterline.bots import make_bot
from winterline.core.errors import BadChoice

GAMES = [
    ("beachhead", None, 260),
    ("beachhead-1970", None, 260),
    ("anzio", None, 150),
    ("anzio", "southern", 80),
    ("italy43", "S1", 200),
]


@pytest.mark.parametrize("name", ["heuristic", "random"])
@pytest.mark.parametrize(("game", "scenario", "decisions"), GAMES)
def test_a_bot_that_recalls_plays_as_the_one_that_remembered(
    game: str, scenario: str | None, decisions: int, name: str
) -> None:
    """At every decision a bot that knows nothing else is given the memory; at every fortieth one that was just made."""
    played = wl.new(game, scenario, seed=4)
    seats = {side: played.seat(side) for side in played.rules.sides}
    bots = {side: make_bot(name, f"4 {side}") for side in seats}
    others = {side: make_bot(name, f"4 {side}") for side in seats}
    notes: dict[str, bytes] = {}
    for number in range(decisions):
        side = played.side
        if not side:
            break
        if number % 40 == 0:
            others[side] = make_bot(name, f"4 {side}")
        if side in notes:
            others[side].restore(notes[side])
        action = bots[side].choose(seats[side])
        assert others[side].choose(seats[side]) == action
        notes[side] = others[side].memory()
        assert in_order(notes[side]) == in_order(bots[side].memory())
        played.play(action)


def in_order(memory: bytes) -> Any:
    """A memory in which the order of sets does not matter."""

    def plain(value: Any) -> Any:
        if isinstance(value, dict):
            return {name: plain(found) for name, found in value.items()}
        return sorted(map(str, value)) if isinstance(value, list) else value

    return plain(msgspec.json.decode(memory))


@pytest.mark.parametrize(("game", "scenario", "decisions"), GAMES)
def test_a_hurried_bot_plays_on_and_the_mind_follows(game: str, scenario: str | None, decisions: int) -> None:
    """Every third decision is answered in a hurry; every answer is legal, and the same in the same place."""
    lines: list[list[str]] = []
    for _ in range(2):
        played = wl.new(game, scenario, seed=4)
        seats = {side: played.seat(side) for side in played.rules.sides}
        bots = {side: make_bot("heuristic", f"4 {side}") for side in seats}
        line = []
        while len(line) < decisions and (side := played.side):
            bot, seat = bots[side], seats[side]
            action = bot.choose(seat) if len(line) % 3 else bot.quick(seat)
            line.append(played.notation(action))
            played.play(action)
        lines.append(line)
    assert lines[0] == lines[1]


@pytest.mark.parametrize("memory", [b"", b"{", b"[]", b'{"beachhead": 3}', b'{"chess": {}}', b'"\xff"'])
@pytest.mark.parametrize("name", ["heuristic", "random"])
def test_a_memory_that_does_not_fit_is_refused(name: str, memory: bytes) -> None:
    with pytest.raises(BadChoice):
        make_bot(name, 1).restore(memory)
