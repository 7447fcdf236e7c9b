"""The chances that are shown before a battle are those of the resolver: by every face of the die, and by many rolls."""

from __future__ import annotations

import random
from collections import Counter as Tally
from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

import pytest

import winterline as wl
from winterline.core.bits import bits
from winterline.core.decision import Event
from winterline.core.dice import Dice, KeyedDice, LoadedDice, key_from_seed
from winterline.core.frames import replace
from winterline.games.beachhead.resolution import Fighting, fight
from winterline.games.beachhead.state import (
    Battle,
)
from winterline.games.beachhead.tables import COLUMNS

EDITIONS = ("beachhead", "beachhead-1970")
ROLLS = 100_000
UNLIKELY = (0.0, 15.1, 18.4, 21.1, 23.5, 25.7)
"""Chi-square that chance alone exceeds once in ten thousand times, by degrees of freedom."""
OPEN = "1510"
"""A hex of open ground, with open ground around it."""
FORT = "1707"
SUPPORT = {"beachhead": ("nas", "cas", "morale"), "beachhead-1970": ("naval", "air", "morale")}


class Case(NamedTuple):
    """A battle as it stands, ready to be rolled for."""

    title: str
    game: wl.Game
    state: Any
    battle: Battle
    shown: dict[str, Any]

    def result(self, dice: Dice) -> str:
        """The result that the resolver comes to with these dice."""
        events: list[Event] = []
        fight(self.game.rules.book, self.state, self.battle, dice, events)  # type: ignore[attr-defined]
        fought = next(event for event in events if event.what == "battle")
        odds, _, result = fought.word.partition(" ")
        assert odds == self.shown["odds"]
        return result


def around(game_id: str, label: str) -> list[str]:
    """The land hexes next to one."""
    board = wl.new(game_id, seed=1).rules.board
    cells = [c for c in board.grid.around(board.grid.index(label)) if not board.hexes("sea") >> c & 1]
    return [board.grid.label(cell) for cell in cells]


def riverside(game_id: str) -> tuple[str, str]:
    """A plain hex and a River hex next to it."""
    book: Any = wl.new(game_id, seed=1).rules.book  # type: ignore[attr-defined]
    plain = book.land & ~book.river & ~book.fortified_mask
    pairs = ((c, n) for c in bits(plain) for n in book.around[c] if book.river >> n & 1)
    dry, wet = next(pairs)
    return book.label(dry), book.label(wet)


def case(
    game_id: str,
    title: str,
    attackers: Sequence[str],
    defenders: Sequence[str],
    *,
    at: str = OPEN,
    near: Sequence[str] = (),
    support: tuple[int, int] = (0, 0),
    when: str = "2A",
    morale: str = "steady",
) -> Case:
    """A battle of these units at a hex, the attackers two by two in the hexes around it."""
    near = near or around(game_id, at)
    units = {name: near[n // 2] for n, name in enumerate(attackers)} | dict.fromkeys(defenders, at)
    spec = {"when": when, "units": units, "morale": morale}
    game = wl.position(game_id, spec, options=SUPPORT[game_id], seed=1)
    book: Any = game.rules.book  # type: ignore[attr-defined]
    numbers = tuple(book.index[name][1] for name in attackers)
    battle = Battle(numbers, (book.cell(at),), *support)
    state = replace(game.state, battles=(battle,), stack=(Fighting(),))
    shown = game.rules.odds(game.state, [at], attackers, nas=support[0], cas=support[1])
    return Case(title, game, state, battle, shown)


def odds_name(attack: int, defence: int) -> str:
    """The odds as the rulebook has them rounded, always in the defender's favour."""
    if attack >= defence:
        return f"{min(6, attack // defence)}:1"
    return f"1:{-(-defence // attack)}"


def column_cases(game_id: str) -> list[Case]:
    """One battle on open ground for every column of the table, found by drawing units."""
    counters = [c for c in wl.new(game_id, seed=1).rules.counters if not c.option]
    allied = [c for c in counters if c.side == "allied"]
    german = [c for c in counters if c.side == "axis"]
    chooser = random.Random(f"columns {game_id}")
    found: dict[str, Case] = {}
    while len(found) < len(COLUMNS):
        mine = chooser.sample(allied, chooser.randint(1, 8))
        theirs = chooser.sample(german, chooser.randint(1, 2))
        name = odds_name(sum(c.full.attack for c in mine), sum(c.full.defence for c in theirs))
        if name in COLUMNS and name not in found:
            found[name] = case(game_id, name, [c.id for c in mine], [c.id for c in theirs])
            assert found[name].shown["odds"] == name
    return list(found.values())


def special_cases(game_id: str) -> list[Case]:
    """Battles with support, over a river, against a fort, and with morale broken."""
    allied, german = ["us-3-7", "us-3-15", "us-3-30"], ["de-71-2", "de-3pg-29"]
    dry, wet = riverside(game_id)
    return [
        case(game_id, "attacking support", allied, german, support=(3, 8), when="5A"),
        case(game_id, "river", allied[:2], german[:1], at=dry, near=[wet]),
        case(game_id, "fort", allied, german[:1], at=FORT),
        case(game_id, "defending support", german, allied[:1], support=(2, 3), when="4D"),
        case(game_id, "morale", german, allied[:1], when="4D", morale="broken"),
    ]


@cache
def cases(game_id: str) -> list[Case]:
    """Every battle of the tests, set up once."""
    return column_cases(game_id) + special_cases(game_id)


@pytest.mark.parametrize("game_id", EDITIONS)
def test_six_faces_give_the_column_and_the_chances(game_id: str) -> None:
    for battle in cases(game_id):
        faces = [battle.result(LoadedDice([face], KeyedDice(b""))) for face in range(1, 7)]
        column = battle.shown["odds"]
        assert faces == battle.game.rules.result_faces()[column], battle.title
        exact = {name: count / 6 for name, count in Tally(faces).items()}
        assert battle.shown["chances"] == pytest.approx(exact), battle.title
        assert battle.game.rules.result_chances()[column] == pytest.approx(exact)


@pytest.mark.parametrize("game_id", EDITIONS)
def test_many_rolls_keep_to_the_exact_chances(game_id: str) -> None:
    share = ROLLS // len(cases(game_id)) + 1
    for number, battle in enumerate(cases(game_id)):
        rolled = Tally(
            battle.result(KeyedDice(key_from_seed(f"odds {number} {roll}"))) for roll in range(share)
        )
        chances = battle.shown["chances"]
        assert set(rolled) == set(chances), battle.title
        square = sum((rolled[name] - share * p) ** 2 / (share * p) for name, p in chances.items())
        assert square <= UNLIKELY[len(chances) - 1], (battle.title, rolled, chances)


@pytest.mark.parametrize("game_id", EDITIONS)
def test_the_special_battles_are_what_they_say(game_id: str) -> None:
    shown = {battle.title: battle.shown for battle in cases(game_id)}
    assert [line["value"] for line in shown["attacking support"]["attack"]][-2:] == [3, 8]
    assert [line["value"] for line in shown["defending support"]["defence"]][-2:] == [2, 3]
    plain = wl.new(game_id, seed=1).rules.counters
    alone = next(c.full.defence for c in plain if c.id == "de-71-2")
    assert shown["river"]["totals"][1] == 2 * alone
    assert shown["fort"]["totals"][1] == 3 * alone
    shift = [line["value"] for line in shown["morale"]["shifts"]]
    attack, defence = shown["morale"]["totals"]
    assert shift == [1]
    assert COLUMNS.index(shown["morale"]["odds"]) == COLUMNS.index(odds_name(attack, defence)) + 1
