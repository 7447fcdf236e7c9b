"""The value of positions: chances within bounds, alike from both seats, and better for whoever stands better."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

import winterline as wl
from winterline.bots import make_bot, value
from winterline.bots.kit import Reading, Weighing

GAMES = [("beachhead", None), ("anzio", None), ("italy43", "S1")]
WEIGHTS = sorted((Path(value.__file__).parent / "data").glob("value-*.json"))


@pytest.mark.parametrize(("game", "scenario"), GAMES)
def test_both_seats_see_the_same_chance_at_the_start(game: str, scenario: str | None) -> None:
    table = wl.new(game, scenario, seed=3)
    chances = [value.chance(table.seat(side)) for side in ("allied", "axis")]
    assert chances[0] == chances[1]
    assert chances[0] is not None
    assert 0.05 < chances[0] < 0.95


@pytest.mark.parametrize(("game", "scenario"), GAMES)
def test_a_game_that_is_over_is_won_or_lost(game: str, scenario: str | None) -> None:
    table = wl.new(game, scenario, seed=3)
    table.parley("axis", "resign")
    assert value.chance(table.seat("axis")) == 1.0


def test_what_has_no_weights_has_no_value() -> None:
    assert value.judged(Reading("chess", 0.5, 0, {})) is None


@pytest.mark.parametrize(("game", "scenario"), GAMES)
def test_weights_are_of_the_figures_that_are_counted(game: str, scenario: str | None) -> None:
    """Whoever counts other figures fits the weights anew (tools/fit_value.py)."""
    found = value.read(wl.new(game, scenario, seed=3).seat("allied"))
    assert found is not None
    weighing = value.weights_of(found.kind)
    assert weighing is not None
    assert weighing.figures == tuple(found.figures)


@pytest.mark.parametrize("path", WEIGHTS, ids=lambda path: path.stem)
def test_weights_are_whole_and_small(path: Path) -> None:
    written = path.read_bytes()
    weighing = msgspec.json.decode(written, type=Weighing)
    assert len(written) < 40_000
    assert {len(row) for row in weighing.weights} == {len(weighing.figures) + 1}
    assert len(weighing.weights) == 4
    assert all(scale > 0 for scale in weighing.scale)
    worst = dict.fromkeys(weighing.figures, 1e6)
    assert 0.0 < weighing.chance(Reading("any", 1.0, 1, worst)) < 1.0


@pytest.fixture(scope="module")
def standing() -> dict[str, str]:
    """Where everybody stands in the fifth turn of a quick game."""
    table = wl.new("beachhead", seed=3)
    bots = {side: make_bot("easy", f"3 {side}") for side in ("allied", "axis")}
    while table.view("spectator")["when"] < "5A":
        table.play(bots[table.side].choose(table.seat(table.side)))
    return table.seat("allied").where()


def without(standing: dict[str, str], nations: tuple[str, ...], each: int) -> float:
    """The chance of the position without every so manieth unit of some nations."""
    gone = [unit for unit in sorted(standing) if unit.startswith(nations)][::each]
    units = {unit: at for unit, at in standing.items() if unit not in gone}
    found = value.chance(wl.position("beachhead", {"when": "5A", "units": units}).seat("allied"))
    assert found is not None
    return found


def test_whoever_has_lost_more_wins_less(standing: dict[str, str]) -> None:
    allied, german = ("us-", "uk-"), ("de-",)
    assert without(standing, allied, 2) < without(standing, allied, 1000)
    assert without(standing, german, 2) > without(standing, german, 1000)
