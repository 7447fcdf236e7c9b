"""What must hold at sea in every position of a game, seen in games that are played at random."""

from __future__ import annotations

import random

import pytest

import winterline as wl
from winterline.games.anzio import supply
from winterline.games.anzio.book import Book
from winterline.games.anzio.options.sea_attack import ASSAULTS
from winterline.games.anzio.sources import box_of
from winterline.games.anzio.state import ALLIED, POOL, State

OPTIONS = (
    (),
    ("supp.commandos", "addendum.commando-landing-table", "addendum.invasion-scare", "supp.nationality"),
    ("tourn.1para-y48", "tourn.south-entry", "tourn.sea-attack", "tourn.rerolls"),
)
MOST = 1200
"""Decisions of a game that are looked at."""


def figures(book: Book, state: State) -> None:
    """Nobody lands or leaves beyond the printed figures, and nothing is owed."""
    sea = state.sea
    for place, port in enumerate(book.places):
        box = box_of(book, place)
        limit = port.lift if box and not sea.open_boxes & box else port.buildup
        assert sea.carried[place] <= port.buildup
        assert sea.came_in[place] <= limit + sea.carried[place]
        assert sea.went_out[place] <= port.buildup
    assert 0 <= sea.counters <= 4
    assert len(sea.opened) == len({place for place, _ in sea.opened}) <= 4
    assert len(sea.invaded) <= 2
    reserve = state.reserve
    assert min(reserve.allied, reserve.infantry, reserve.armour) >= 0


def everybody_somewhere(book: Book, state: State) -> None:
    """Units at sea have a goal, replacement counters are in play or in the pool, and nobody is built up too far."""
    afloat = dict(ASSAULTS.of(state).goals)
    for unit, cell in enumerate(state.forces[ALLIED].at):
        if cell >= 0 and not book.land >> cell & 1:
            assert cell in afloat
        if book.units[ALLIED].flags["replacement"] >> unit & 1:
            assert cell >= 0 or cell in (POOL, -4, -5, -6)


def fed(book: Book, state: State, before: State) -> None:
    """A unit brought in by sea never makes the ports too small for those ashore."""
    landed = sum(state.sea.came_in) > sum(before.sea.came_in)
    if landed and not supply.allied_unsupplied(book, before, before.named)[1]:
        assert not supply.allied_unsupplied(book, state, state.named)[1]


@pytest.mark.parametrize("options", OPTIONS, ids=["basic", "commandos", "tournament"])
def test_figures_are_kept_in_random_games(options: tuple[str, ...]) -> None:
    game = wl.new("anzio", options=list(options), seed=7)
    book: Book = game.rules.book  # type: ignore[attr-defined]
    rnd = random.Random(7)
    before: State = game.state
    for _ in range(MOST):
        if game.decision is None:
            break
        offered = game.actions()
        seaward = [a for a in offered if a.do in ("ship", "evacuate", "bring", "leave", "invade", "raid")]
        plain = [a for a in offered if a.do == "end"]
        pool = (
            seaward if seaward and rnd.random() < 0.5 else plain if plain and rnd.random() < 0.2 else offered
        )
        game.step(rnd.choice(list(pool)))
        state: State = game.state
        figures(book, state)
        everybody_somewhere(book, state)
        fed(book, state, before)
        before = state
    assert before.turn > 3
