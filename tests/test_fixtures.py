"""Whole games, one for each way each edition can end, replay to the same digests on every commit.

After a change of board, units or tables make them again: python -m tests.fixtures.make
"""

from __future__ import annotations

from pathlib import Path

import pytest

import winterline as wl
from tests.fixtures import late
from tests.fixtures.make import GAMES, LATER, WANTED, Wanted, ends_as
from winterline import coverage
from winterline.core.log import read_segments
from winterline.games import catalog

FAILING = Path(__file__).parent / "fixtures" / "failing"
MOST_BYTES = 8_000_000
EITHER = ("allied", "axis")
ENDINGS: dict[str, tuple[str, ...]] = {
    "beachhead:8.allied": ("",),
    "beachhead:8.ger.a": ("",),
    "beachhead:8.ger.b": ("",),
    "beachhead:8.ger.c": ("",),
    "beachhead-1970:win.allied": ("",),
    "beachhead-1970:win.1": ("",),
    "beachhead-1970:win.2": ("",),
    "beachhead-1970:win.3": ("",),
    "italy43:24.2.1a": (*EITHER, "allied-twenty"),
    "italy43:S1.2": EITHER,
    "italy43:S2.2": EITHER,
    "italy43:S3.2": EITHER,
    "anzio:C15B.1": ("allied",),
    "anzio:C15C.1": (*EITHER, *(f"{name}-{side}" for name in LATER for side in EITHER)),
    **{f"anzio:{rule}": (f"{name}-allied",) for name, rule in LATER.items()},
}
"""The rules that end a game, and for whom where they decide for either side or on several conditions."""


@pytest.mark.parametrize("wanted", WANTED, ids=lambda wanted: wanted.file.stem)
def test_a_whole_game_replays_to_its_ending(wanted: Wanted) -> None:
    game, header, closing = wl.verify(wanted.file)
    assert header.game == wanted.game
    assert game.result is not None
    assert game.result.rule == closing.rule == wanted.rule
    assert game.result.winner == closing.winner
    assert wanted.winner in ("", closing.winner)
    assert ends_as(wanted, game)
    assert game.length == closing.actions
    lines = read_segments(wanted.file)[-1].lines
    assert [line.n for line in lines] == list(range(1, game.length + 1))
    assert lines[-1].digest == game.digest()
    assert game.rules.check(game.state) == []


def test_every_way_a_game_can_end_has_a_game() -> None:
    index = {f"{game}:{rule.id}" for game in catalog.GAMES for rule in coverage.index(game)}
    assert set(ENDINGS) <= index
    assert {(wanted.rule, wanted.how) for wanted in WANTED} == {
        (rule, how) for rule, ways in ENDINGS.items() for how in ways
    }
    assert {wanted.file for wanted in WANTED} == set(GAMES.glob("*.wlog"))


@pytest.mark.parametrize("scenario", sorted({one.scenario for one in late.GAMES}))
def test_games_that_begin_late_replay_to_what_they_show(scenario: str) -> None:
    for one in sorted(late.GAMES, key=lambda one: one.options):
        if one.scenario == scenario:
            game, header, closing = wl.verify(one.file)
            assert (header.game, header.scenario, game.length) == ("anzio", scenario, closing.actions)
            assert one.shows(game, late.events_of(game)), one.name
            assert not game.rules.check(game.state), one.name


def test_every_ending_and_every_rare_thing_has_a_late_game() -> None:
    """All ways that the table of victory has, both ways, each list and each choice of it, each result of a drop."""
    assert {one.file for one in late.GAMES} == set(late.FOLDER.glob("*.wlog"))
    names = {one.name for one in late.GAMES}
    for german in late.LISTS:
        assert {f"chosen-{german}", *(f"{game}-{german}-cities" for game in late.LAST)} <= names
        assert {f"{game}-{german}-held" for game in late.LAST} <= names
    for result in ("fights", "moves", "stays", "inverted", "shot", "lost"):
        assert f"drop-{result}" in names


def test_the_games_stay_small() -> None:
    assert sum(file.stat().st_size for file in GAMES.iterdir()) < MOST_BYTES


def test_games_that_once_failed_replay() -> None:
    for file in sorted(FAILING.glob("*.wlog")):
        wl.verify(file)
