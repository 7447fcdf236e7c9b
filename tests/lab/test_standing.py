"""Tables: who counts where, made from results that are written by hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from winterline.games import catalog
from winterline.lab.goals import goals
from winterline.lab.plan import Balance, Fixture, Pair, Plan, Speed, Versions, setting
from winterline.lab.results import Choice, Result, Think
from winterline.lab.sections import ends, lengths, openings, speed, told_options
from winterline.lab.standing import Standing, standing
from winterline.lab.telling import lines

VERSIONS = Versions("0.3.0", setting("beachhead").data, "a", "a")


def result(allied: str, axis: str, seed: int, winner: str, **more: object) -> Result:
    """A game of Beachhead that somebody won."""
    options = more.pop("options", ())
    mixed = bool(more.pop("mixed", False))
    assert isinstance(options, tuple)
    key = Fixture("beachhead", "standard", options, mixed, allied, axis, seed, VERSIONS)
    given: dict[str, object] = {
        "rule": "beachhead:8.allied", "decisions": 100 + seed, "length": 120 + seed, "turns": 7,
        "opening": (Choice("allied", "moving enter", "enter us-3-7"),), "think": Think(1.0, 1.0, 3.0),
    } | more  # fmt: skip
    return Result(key, winner, **given)  # type: ignore[arg-type]


def stands(*results: Result) -> Standing:
    return standing({one.fixture: one for one in results}, 50)


def test_pairs_name_the_better_one_first() -> None:
    found = stands(
        result("x", "y", 1, "axis"), result("y", "x", 1, "allied"), result("x", "y", 2, "draw"),
        result("y", "x", 2, "axis"), result("x", "x", 3, "axis"),
    )  # fmt: skip
    (pair,) = found.as_json()["pairs"]
    assert pair | {"low": 0, "high": 0} == {
        "a": "y", "b": "x", "game": "beachhead", "scenario": "standard", "games": 4, "a_wins": 2, "b_wins": 1, "draws": 1,
        "low": 0, "high": 0,
    }  # fmt: skip
    assert pair["low"] < 0.625 < pair["high"]
    assert [(row.bot, row.games) for row in found.ratings] == [("y", 4), ("x", 5)]


def test_balance_is_told_by_bots_that_play_themselves() -> None:
    found = stands(
        result("x", "y", 1, "allied"),
        result("x", "x", 1, "allied"),
        result("x", "x", 2, "axis"),
        result("x", "y", 1, "allied", options=("nas",)),
        result("y", "x", 1, "allied", options=("nas",)),
        result("x", "x", 1, "draw", options=("cas",), mixed=True),
    )
    rows = [(row.options, row.bot, row.games, row.allied) for row in found.balance]
    assert rows == [((), "x", 2, 0.5), (("nas",), "", 2, 1.0), (("random",), "x", 1, 0.5)]
    assert {"game", "scenario", "options", "games", "allied", "low", "high"} <= set(
        found.as_json()["balance"][0]
    )


def test_one_bot_alone_is_not_rated() -> None:
    found = stands(result("x", "x", 1, "allied"))
    assert (found.ratings, found.pairs) == ((), ())
    assert any("Balance" in line for line in lines(found))


@pytest.mark.parametrize(
    ("won", "games", "planned", "verdict"),
    [
        (60, 100, 100, "yes"),
        (59, 100, 100, "no"),
        (6, 10, 10, "in doubt"),
        (10, 10, 100, "open: 20 of 200 games"),
    ],
)
def test_goals_are_met_beyond_doubt_or_open(won: int, games: int, planned: int, verdict: str) -> None:
    played = []
    for seed in range(games):
        better = seed < won
        played.append(result("random", "classic", seed, "allied" if better else "axis"))
        played.append(result("classic", "random", seed, "axis" if better else "allied"))
    wanted = Plan(pairs=(Pair(("random", "classic"), 2 * planned, ("beachhead",), least=0.6),))
    (goal,) = goals(wanted, played)
    assert goal.verdict == verdict
    assert goal.games == len(played)


@pytest.mark.parametrize(("allied", "verdict"), [(0, "no"), (1, "no"), (5, "yes"), (15, "yes"), (16, "no")])
def test_a_balance_is_met_within_its_bounds(allied: int, verdict: str) -> None:
    played = [result("random", "random", seed, "allied" if seed < allied else "axis") for seed in range(20)]
    wanted = Plan(balance=(Balance("random", 20, ("beachhead",), within=(0.25, 0.75)),))
    assert [goal.verdict for goal in goals(wanted, played)] == [verdict]


def test_speed_is_compared_with_the_classic_bot() -> None:
    found = stands(
        *(result("classic", "classic", seed, "allied", think=Think(2.0, 2.0, 5.0)) for seed in range(4)),
        *(result("normal", "normal", seed, "allied", think=Think(0.5, 0.5, 2.0)) for seed in range(4)),
        result("normal", "classic", 1, "allied", think=Think(9.0, 9.0, 99.0)),
    )
    rows = {row[1]: row[2:] for row in speed(found).rows}
    assert rows == {"classic": ("4", "5.00", "4.00", "1.00"), "normal": ("4", "2.00", "1.00", "0.40")}


def test_ends_are_those_of_bots_that_play_themselves() -> None:
    swapped = [result("x", "y", 1, "allied"), result("y", "x", 1, "axis", rule="beachhead:8.ger.a")]
    (told,) = ends(stands(*swapped))
    assert [(row.name, row.counts) for row in told.rows] == [
        ("8.allied", (("allied", 1), ("axis", 0))),
        ("8.ger.a", (("allied", 0), ("axis", 1))),
    ]
    (told,) = ends(stands(*swapped, result("y", "y", 1, "draw", rule="")))
    assert "y against itself" in told.title
    assert [(row.name, row.counts) for row in told.rows] == [
        ("none", (("allied", 0), ("axis", 0), ("draw", 1)))
    ]


@pytest.mark.parametrize(("seconds", "verdict"), [(2.5, "yes"), (2.6, "no")])
def test_a_speed_is_that_of_the_same_dice(seconds: float, verdict: str) -> None:
    played = [result("random", "random", seed, "axis", think=Think(1, 1, seconds)) for seed in range(9)]
    played += [result("classic", "classic", seed, "axis", think=Think(1, 1, 5.0)) for seed in (3, 5, 7)]
    played.append(result("random", "random", 10, "axis", think=Think(1, 1, 900.0)))
    wanted = Plan(speed=(Speed(("random", "classic"), ("beachhead",), most=0.5),))
    (goal,) = goals(wanted, played)
    assert (goal.games, goal.verdict, goal.bounds) == (3, verdict, None)
    assert goals(wanted, played[:5])[0].verdict.startswith("open")


def test_options_are_called_by_their_name() -> None:
    every = [option["id"] for option in catalog.option_list("beachhead")]
    assert told_options("beachhead", ()) == "no options"
    assert told_options("beachhead", ("random",)) == "a mix in every game"
    assert told_options("beachhead", every[::-1]) == "all options"
    assert told_options("beachhead", every[:2]) == ", ".join(every[:2])
    assert told_options("anzio", setting("anzio@tournament").options) == "preset tournament"


def test_lengths_and_openings_are_told() -> None:
    found = stands(*(result("x", "x", seed, "allied" if seed % 2 else "axis") for seed in range(40)))
    (told,) = lengths(found)
    assert (told.rows[0].low, told.rows[0].value, told.rows[0].high) == (102, 119.5, 137)
    ((where, side, bot, table),) = openings(found)
    assert (where, side, bot) == ("beachhead", "allied", "x")
    assert table.rows == (("moving enter", "enter us-3-7", "40", "50.0%"),)


def test_every_word_is_used_and_there() -> None:
    from winterline.core import messages

    lab = Path(__file__).parents[2] / "src" / "winterline" / "lab"
    text = "".join(path.read_text(encoding="utf-8") for path in lab.glob("*.py")).replace("'", '"')
    kinds = ("head", "title", "note")
    for name in messages.catalog("lab"):
        kind, _, rest = name.partition(" ")
        assert f'"{name}"' in text or (kind in kinds and f'"{rest}"' in text), name
