"""Levels and characters: their names, what each makes of a mind, and that whoever is above wins."""

from __future__ import annotations

from itertools import count
from typing import Any

import pytest

import winterline as wl
from tests.bots import falls
from winterline.bots import CHARACTERS, NAMES, below, make_bot, named, offered
from winterline.bots.kit import Manner, Weights
from winterline.bots.minds import MINDS
from winterline.bots.minds.characters import CHARACTERS as TABLES
from winterline.core.action import Action
from winterline.core.errors import BadChoice

GAMES = [
    ("beachhead", None),
    ("beachhead-1970", None),
    ("anzio", None),
    ("anzio", "southern"),
    ("italy43", "S1"),
]
THINKING = ("easy", "normal", "hard", "expert")


def line(game: str, scenario: str | None, allied: str, axis: str, most: int, seed: int = 5) -> list[str]:
    """The first actions of a game of two bots."""
    table = wl.new(game, scenario, seed=seed)
    bots = {"allied": make_bot(allied, f"{seed} allied"), "axis": make_bot(axis, f"{seed} axis")}
    out: list[str] = []
    while table.side and len(out) < most:
        out.append(table.notation(action := bots[table.side].choose(table.seat(table.side))))
        table.play(action)
    return out


@pytest.mark.parametrize(
    ("name", "told"),
    [("heuristic", "normal"), ("normal", "normal"), ("normal:by-the-book", "normal"), ("easy", "easy"),
     ("heuristic:cautious", "normal:cautious"), ("expert:aggressive", "expert:aggressive")],
)  # fmt: skip
def test_a_player_has_one_name(name: str, told: str) -> None:
    assert str(named(name)) == told
    assert make_bot(name).name == told


@pytest.mark.parametrize(
    ("name", "why"),
    [("genius", "no bot 'genius': choose from random, easy"), ("easy:cautious", "the easy bot has no character"),
     ("normal:timid", "no character 'timid': choose from by-the-book"), ("", "no bot ''")],
)  # fmt: skip
def test_a_name_that_nobody_has_is_refused(name: str, why: str) -> None:
    with pytest.raises(BadChoice, match=why):
        make_bot(name)


def test_people_are_offered_only_levels_that_differ() -> None:
    assert offered() == (
        *("random", "easy", "normal", "normal:cautious", "normal:aggressive"),
        *("hard", "hard:cautious", "hard:aggressive"),
    )


def test_every_game_has_a_table_of_characters() -> None:
    assert TABLES.keys() == MINDS.keys()
    for table in TABLES.values():
        assert set(table) == set(CHARACTERS[1:])
        assert table["cautious"].losses > 1.0 > table["aggressive"].losses
        assert table["cautious"].demand > 1.0 > table["aggressive"].demand


@pytest.mark.parametrize(
    ("game", "scenario", "most"), [("beachhead", None, 1100), ("anzio", None, 1000), ("italy43", "S1", 900)]
)
def test_characters_play_otherwise_and_the_same_again(game: str, scenario: str | None, most: int) -> None:
    names = ("normal", "normal:cautious", "normal:aggressive")
    lines = {name: line(game, scenario, name, name, most) for name in names}
    assert len({tuple(said) for said in lines.values()}) == len(names)
    assert line(game, scenario, "normal:cautious", "normal:cautious", 200) == lines["normal:cautious"][:200]


@pytest.mark.parametrize(("game", "scenario"), GAMES)
def test_every_level_goes_on_from_the_memory_of_another(game: str, scenario: str | None) -> None:
    """So may the level below, where one took too long."""
    table = wl.new(game, scenario, seed=4)
    memory: dict[str, bytes] = {}
    while table.length < 120 and (side := table.side):
        bot = make_bot(THINKING[table.length // 3 % len(THINKING)], f"4 {side}")
        if side in memory:
            bot.restore(memory[side])
        table.play(bot.choose(table.seat(side)))
        memory[side] = bot.memory()
    assert table.length >= 120 or table.result
    assert set(memory) == {"allied", "axis"}


def test_a_fall_leads_down_to_who_plays_fast() -> None:
    assert [below(name) for name in NAMES] == ["", "", "easy", "normal", "hard", ""]
    assert below(below(below("expert:cautious"))) == "easy"


MOVES = tuple(Action("move", unit=f"u{n}") for n in range(400))
END = Action("end")


def test_what_is_overlooked_in_a_turn_stays_so_and_is_no_more_than_said() -> None:
    manner = Manner(overlooks=0.25)
    seen = manner.noticed((*MOVES, END), "seed 3A")
    assert seen == manner.noticed((*MOVES, END), "seed 3A") != manner.noticed((*MOVES, END), "seed 3B")
    assert END in seen
    assert 0.65 < (len(seen) - 1) / len(MOVES) < 0.85


@pytest.mark.parametrize("offers", [MOVES, (Action("lose", unit="u1"), Action("go", to="0101"), END)])
def test_nobody_overlooks_what_must_be_done_or_where_it_goes(offers: tuple[Action, ...]) -> None:
    assert Manner(overlooks=1.0).noticed(offers, "") == offers


@pytest.mark.parametrize("game", ["beachhead", "beachhead-1970"])
@pytest.mark.parametrize(("better", "worse"), [("easy", "random"), ("normal", "easy")])
def test_whoever_is_above_wins_from_both_sides(game: str, better: str, worse: str) -> None:
    """Two games of each: figures stand in docs/bots.md."""
    won = 0
    for allied, axis, side in ((better, worse, "allied"), (worse, better, "axis")):
        table = wl.new(game, seed=2)
        bots: dict[str, Any] = {"allied": make_bot(allied, "2 allied"), "axis": make_bot(axis, "2 axis")}
        while table.side:
            table.play(bots[table.side].choose(table.seat(table.side)))
        won += table.result is not None and table.result.winner == side
    assert won >= 1


def test_by_the_book_all_weights_are_one() -> None:
    assert set(Weights()) == {1.0}


@pytest.mark.parametrize(("step", "fell"), [(0.0001, False), (1.0, True)])
def test_a_stretch_of_thought_that_is_too_long_is_counted(step: float, fell: bool) -> None:
    """By a clock that does not depend on the machine: it goes on at each look."""
    now = count(0.0, step)
    found = falls.thought("beachhead", None, "easy", 3, lambda: next(now))
    assert bool(found.falls) == fell
    assert found.stretches > 20
    assert found.longest == pytest.approx(falls.MOST * step)
