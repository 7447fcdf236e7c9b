"""What programs ask of a seat to be quick: parts of a view, bare odds, who may attack. It is what players are told."""

from __future__ import annotations

import random

import pytest

import winterline as wl
from winterline.bots import make_bot
from winterline.bots.kit import Atlas

FIRST = {"beachhead": None, "anzio": "basic", "italy43": "S2"}


@pytest.mark.parametrize("name", FIRST)
def test_parts_of_a_view_are_those_of_the_whole(name: str) -> None:
    game = wl.new(name, FIRST[name], seed=1)
    for seat in map(game.seat, ("allied", "axis")):
        whole = seat.view()
        assert seat.view("units") == {part: whole[part] for part in ("when", "side", "units")}
        assert seat.view("units", "no such part") == seat.view("units")


def fighting(seed: int) -> wl.Game:
    """A game of Italy '43 whose Allies choose attacks."""
    game = wl.new("italy43", "S2", seed=seed)
    bot = make_bot("normal:aggressive", seed)
    while game.decision is None or game.decision.kind != "fighting":
        game.play(bot.choose(game.seat(game.side)))
    return game


def test_bare_odds_and_attackers_are_those_that_players_are_told() -> None:
    game = fighting(1)
    seat = game.seat(game.side)
    targets = [action.to for action in game.actions() if action.do == "attack"]
    assert targets
    for target in targets:
        able = seat.attackers(target)
        assert able
        for unit in able:
            told = seat.odds([target], [unit], division=1)
            bare = seat.bare_odds([target], [unit], division=1)
            assert bare == {name: told[name] for name in bare}
            assert bare.keys() == {"odds", "chances", "force", "attached"}
        others = {c.id for c in seat.counters if c.side == game.side} - set(able)
        for unit in random.Random(target).sample(sorted(others), 3):
            with pytest.raises(wl.BadChoice):
                seat.bare_odds([target], [unit])
    assert not seat.attackers("no hex")


def test_spots_are_the_hexes_that_players_are_told() -> None:
    for game in (wl.new("anzio", "gustav", seed=1), wl.new("italy43", "S1", seed=1)):
        while game.decision is None or game.decision.kind != "moving":
            game.play(game.actions()[0])
        seat = game.seat(game.side)
        units = [c.id for c in seat.counters if c.side == game.side and c.id in seat.where()]
        assert any(seat.reach(unit) for unit in units)
        assert all(list(seat.spots(unit)) == list(seat.reach(unit)) for unit in units)


def test_ranges_and_disks_measure_as_the_grid_does() -> None:
    board = wl.new("italy43", "S1", seed=1).seat("axis").board
    atlas, chooser = Atlas(board, 0), random.Random(5)
    goals = chooser.sample(range(atlas.grid.cells), 4)
    ranges = atlas.ranges(sum(1 << goal for goal in goals))
    assert ranges == [atlas.nearest(cell, goals) for cell in range(atlas.grid.cells)]
    near = atlas.disk(goals[0], 3)
    assert all(bool(near >> cell & 1) == (atlas.distance(cell, goals[0]) <= 3) for cell in range(len(ranges)))
    assert set(atlas.ranges(0)) == {99}
