"""Ratings: an example that can be done by hand, known strengths found again, and nobody without a rating."""

from __future__ import annotations

import random
from math import log, log10

import pytest

from winterline.lab.ratings import POINTS, Cluster, Fit, Played, chance, fit, rate, solve

ROUNDS = 200


def pair(a: int, b: int, first: float, second: float, at: int = 0) -> Cluster:
    """Both seatings of two bots: what the first of them won as the Allies, and as the Axis."""
    return Played(a, b, at, first), Played(b, a, at, 1 - second)


def test_two_bots_by_hand() -> None:
    """Of 4 games a won 3 and b 1, as often from each side. With r for a and -r for b the slope of the likelihood is zero
    where 2 * (3 - 4 p(2r)) + 2 * (1/2 - p(r)) = 0, p being the chance: found by halving here, by Newton's way there."""

    def p(z: float) -> float:
        return 1 / (1 + 2.718281828459045**-z)

    low, high = 0.0, 3.0
    for _ in range(60):
        r = (low + high) / 2
        low, high = (r, high) if 2 * (3 - 4 * p(2 * r)) + 2 * (0.5 - p(r)) > 0 else (low, r)
    found = fit({(0, 1, 0): (1.5, 0.5), (1, 0, 0): (0.5, 1.5)}, 2, 1)
    assert found == pytest.approx([r, -r, 0.0], abs=1e-9)
    assert rate([pair(0, 1, 1, 0.5), pair(0, 1, 0.5, 1)], 2, 1, "x", 50).fit.bots[0] == pytest.approx(
        r * POINTS
    )


def test_a_bot_alone_tells_which_side_is_favoured() -> None:
    """Of 9 games of one bot the Allies won 7: with the drawn one beside them 7.5 of 10, 400 * log10(3) points."""
    games = [(Played(0, 0, 0, float(n < 7)),) for n in range(9)]
    found = rate(games, 1, 1, "x", ROUNDS)
    assert found.fit.settings[0] == pytest.approx(400 * log10(3))
    assert found.fit.bots == (0.0,)
    assert found.low.settings[0] < found.fit.settings[0] < found.high.settings[0]


def test_points_are_those_of_chess() -> None:
    assert chance(0) == 0.5
    assert chance(400) == pytest.approx(10 / 11)
    assert pytest.approx(400 / log(10)) == POINTS


STRENGTHS, SIDES = (-250.0, -50.0, 100.0, 200.0), (80.0, -40.0)


def simulated(pairs: int, dice: random.Random) -> list[Cluster]:
    """Games of bots of known strength in two settings."""
    out = []
    for at, side in enumerate(SIDES):
        for a in range(4):
            for b in range(a):
                for _ in range(pairs):
                    first = float(dice.random() < chance(STRENGTHS[a] - STRENGTHS[b] + side))
                    second = float(dice.random() > chance(STRENGTHS[b] - STRENGTHS[a] + side))
                    out.append(pair(a, b, first, second, at))
    return out


def test_known_strengths_are_found_again() -> None:
    found = rate(simulated(400, random.Random(7)), 4, 2, "x", 100)
    assert found.fit.bots == pytest.approx(STRENGTHS, abs=25)
    assert found.fit.settings == pytest.approx(SIDES, abs=25)


def test_intervals_hold_the_truth_about_as_often_as_they_say() -> None:
    """Over many leagues of 12 pairs each: 95 of 100 bounds of differences would hold the truth, if games were endless."""
    dice, held, asked = random.Random(11), 0, 0
    for league in range(25):
        found = rate(simulated(12, dice), 4, 2, str(league), 100)
        for n, side in enumerate(SIDES):
            asked += 1
            held += found.low.settings[n] <= side <= found.high.settings[n]
        for n, strength in enumerate(STRENGTHS):
            asked += 1
            held += found.low.bots[n] <= strength <= found.high.bots[n]
    assert 0.85 <= held / asked <= 1.0


def test_order_does_not_matter_and_the_seed_decides() -> None:
    games = simulated(10, random.Random(3))
    first = rate(games, 4, 2, "x", ROUNDS)
    random.Random(5).shuffle(games)
    assert rate(games, 4, 2, "x", ROUNDS) == first
    assert rate(games, 4, 2, "y", ROUNDS).fit == first.fit
    assert rate(games, 4, 2, "y", ROUNDS).low != first.low


@pytest.mark.parametrize("games", [1, 10, 500])
def test_whoever_won_everything_has_a_rating_and_some_doubt(games: int) -> None:
    found = rate([pair(0, 1, 1, 1)] * games, 2, 1, "x", ROUNDS)
    assert 50 < found.fit.bots[0] < 1200
    assert found.fit.bots[1] == pytest.approx(-found.fit.bots[0])
    assert found.low.bots[0] < found.fit.bots[0] - 10
    assert found.fit.settings[0] == pytest.approx(0, abs=1e-6)


def test_more_wins_are_a_better_rating() -> None:
    ratings = [rate([pair(0, 1, 1, 1)] * games, 2, 1, "x", 10).fit.bots[0] for games in (1, 10, 100)]
    assert ratings == sorted(ratings)


def test_draws_are_halves() -> None:
    drawn = rate([pair(0, 1, 0.5, 0.5)] * 6, 2, 1, "x", ROUNDS)
    assert drawn.fit == Fit((0.0, 0.0), (0.0,))
    assert rate([pair(0, 1, 1, 0.5)] * 6, 2, 1, "x", 10).fit.bots[0] > 50


def test_bots_that_never_met_are_rated_all_the_same() -> None:
    found = rate([pair(0, 1, 1, 1), pair(2, 3, 1, 0)], 4, 1, "x", 20)
    assert found.fit.bots[0] > found.fit.bots[2] == pytest.approx(0) == found.fit.bots[3]


def test_equations_are_solved() -> None:
    assert solve([[4.0, 1.0], [1.0, 3.0]], [1.0, 2.0]) == pytest.approx([1 / 11, 7 / 11])
