"""Certain victory against a reference: play every die and every choice of both sides, and see whether anybody lives."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.games.anzio import inside
from tests.rulebook.anzio import kit
from winterline.core.bits import bits
from winterline.core.frames import replace
from winterline.games.anzio import certain, rounds
from winterline.games.anzio.book import Book
from winterline.games.anzio.combat import column_now, defenders
from winterline.games.anzio.contact import contact
from winterline.games.anzio.rules import Anzio
from winterline.games.anzio.srt import COLUMNS
from winterline.games.anzio.state import (
    ELIMINATED,
    POOL,
    SIDES,
    Battle,
    State,
)

FOUR, SEVEN = COLUMNS.index("4-1"), COLUMNS.index("7-1")
GONE = (ELIMINATED, POOL)
AFTER = ("Advancing", "Fighting", "Breaking")


class Fixed:
    """Dice that are never asked: the face is given."""

    def roll(self, number: int, purpose: str) -> int:
        raise AssertionError("no roll is due")


def lives(rules: Anzio, state: State, units: list[int]) -> bool:
    """Whether the defender can bring one of these units through, the attacker doing his best to prevent it."""
    side = 1 - state.side
    at = state.forces[side].at
    if all(at[unit] in GONE for unit in units):
        return False
    if not state.stack or type(state.stack[-1]).__name__ in AFTER:
        return True
    frame: Any = state.stack[-1]
    after = [rules.apply(state, action, Fixed())[0] for action in frame.options(rules.book, state)]
    choose = any if frame.side(rules.book, state) == side else all
    return choose(lives(rules, found, units) for found in after)


def survives(rules: Anzio, state: State, battle: Battle, column: int) -> bool:
    """Whether some die lets a defender live when the battle is carried out like any other."""
    waiting = replace(state, battles=(battle,), round=1, stack=(rounds.Fighting(),))
    units = defenders(state, battle)
    found = []
    for face in range(1, 7):
        settled = rounds.settle(rules.book, waiting, 0, column, face, [])
        after = rules.go_on(settled, Fixed(), [])
        found.append(lives(rules, after, units))
    return any(found)


CASTS = {
    0: (
        ["us-45", "us-3", "us-36", "br-7armd", "nz-2", "br-56", "br-5", "br-46", "us-1armd", "br-4armd"],
        ["de-ei1", "de-nw71", "de-65/1", "de-5mtn/1", "de-3pg/i", "de-fras", "de-114/1", "de-ea1", "de-44/i"],
        "de-15pg",
    ),
    1: (
        [
            "de-hg",
            "de-16pz",
            "de-26pz",
            "de-15pg",
            "de-44",
            "de-29pg",
            "de-2para",
            "de-94",
            "de-3pg",
            "de-65",
        ],
        ["us-505", "al-r1", "br-201gds", "us-rgr", "br-5/i", "br-4armd", "al-r2", "br-1para/1", "us-45/i"],
        "us-3",
    ),
}
"""Strong attackers, weak defenders and somebody in the way of the attackers, by the side in turn."""


def throng(book: Book, side: int, rnd: random.Random) -> dict[str, str]:
    """Strong attackers around a hex, a few weak defenders in it, and perhaps another defender near by."""
    strong, weak, other = CASTS[side]
    land = list(bits(book.rest))
    centre = rnd.choice(land if rnd.random() < 0.7 else list(bits(book.rest & book.beach)))
    ring = [cell for cell in book.around[centre] if book.rest >> cell & 1]
    wide = [cell for cell in land if book.board.grid.distance(cell, centre) == 2]
    placed: dict[str, str] = {}
    points: dict[int, int] = {}
    for name in rnd.sample(weak, rnd.randint(1, 2)):
        unit, _, step = name.partition("/")
        placed[unit] = book.label(centre) + (f"/{step}" if step else "")
    for name in rnd.sample(strong, rnd.randint(2, 5)):
        cell = rnd.choice(ring if rnd.random() < 0.8 or not wide else wide)
        size = book.units[side].size[book.index[name][1]]
        if points.get(cell, 0) + size <= 8:
            points[cell] = points.get(cell, 0) + size
            placed[name] = book.label(cell)
    if (spot := rnd.choice(wide or ring)) not in points:
        placed[other] = book.label(spot)
    return placed


@pytest.mark.parametrize("seed", range(6))
def test_certain_means_that_no_die_and_no_choice_saves_a_defender(seed: int) -> None:
    rules: Any = kit.setup("Dec III allied", {}).rules
    book = inside.book()
    rnd = random.Random(seed)
    compared = 0
    for _ in range(60):
        side = rnd.randint(0, 1)
        when = f"Dec III {SIDES[side]}"
        spec = {"when": when, "units": throng(book, side, rnd), "sea": {"invaded": [9]}}
        state = rules.from_spec(spec)
        touch = contact(book, state).touch
        for cell in bits(contact(book, state).hexes):
            able = [unit for unit, near in touch.items() if near >> cell & 1]
            who = tuple(sorted(rnd.sample(able, rnd.randint(1, len(able)))))
            battle = Battle(who, (cell,))
            column = column_now(book, state, battle)
            told = certain.verdict(book, state, battle)
            if column >= SEVEN:
                assert told == "C12A1"
            elif column < FOUR:
                assert told is None
            else:
                compared += 1
                real = survives(rules, state, battle, column)
                assert (told is None) is real, (spec, book.label(cell), book.names(side, who), column)
    assert compared > 5
