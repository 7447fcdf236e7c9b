"""Fits the value of positions: plays games of bots, counts figures turn by turn, fits weights and writes them.

    python tools/fit_value.py beachhead --games 400 --keep DIR
    python tools/fit_value.py italy43 --scenario S1 --games 400 --keep DIR

For maintainers: needs numpy (the `maint` requirements). DIR keeps the games' logs and what was counted in them; what is
there is read, not played or counted again, so it goes on where it was stopped. `--recount` counts anew in games that
were played before, after a change of what is counted. Seeds are stated below: the same command makes the same games with
the same bots, and the same weights.

Three games of five are between two `normal`; in the others one side or both are another level or character, so that
positions vary. A fifth of the games is held out: the report is of those, the weights are of the others.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "src"))

import winterline as wl  # noqa: E402
from winterline.bots import make_bot  # noqa: E402
from winterline.bots.kit import Reading, Weighing  # noqa: E402
from winterline.bots.value import read  # noqa: E402
from winterline.core.collecting import seldom_collected  # noqa: E402
from winterline.core.game import Game  # noqa: E402

SEED = 7_000_000
OTHERS = ("normal:cautious", "normal:aggressive", "easy")
RIDGES = (0.01, 0.03, 0.1, 0.3, 1.0, 3.0, 10.0)
"""How much large weights cost: what serves best on parts of the games that the others did not make weights from."""
PARTS = 4
BINS = 10
Array = NDArray[np.float64]


class Row(NamedTuple):
    """A position of a game, and who won."""

    game: int
    turn: int
    first: bool
    """Whether it is the first of its turn."""
    reading: Reading
    won: float


def players(name: str, number: int) -> tuple[str, str]:
    """Who plays the n-th game."""
    rng = random.Random(f"value {name} {number}")
    sides = ["normal", "normal"]
    if number % 5 >= 3:
        sides[rng.randrange(2)] = rng.choice(OTHERS)
        if rng.random() < 0.4:
            sides = [rng.choice(OTHERS), rng.choice(OTHERS)]
    return sides[0], sides[1]


def held_out(number: int) -> bool:
    """Whether a game only proves the weights."""
    return number // 5 % 5 == 0


def played(name: str, scenario: str | None, number: int, keep: Path) -> Game:
    """The n-th game, from its log if it was played before."""
    path = keep / f"{number:05d}.wlog"
    if not path.exists():
        game = wl.new(name, scenario, (), seed=SEED + number)
        names = players(f"{name} {scenario or ''}", number)
        bots = {
            side: make_bot(bot, f"{number} {side}")
            for side, bot in zip(("allied", "axis"), names, strict=True)
        }
        seats = {side: game.seat(side) for side in bots}
        with seldom_collected():
            while side := game.side:
                game.play(bots[side].choose(seats[side]))
        game.save(path)
    return wl.load(path)


def rows(name: str, scenario: str | None, number: int, keep: Path, *, recount: bool) -> list[Row]:
    """The rows of the n-th game, as they were counted before if that was wished for."""
    path = keep / f"{number:05d}.rows"
    if recount or not path.exists():
        path.write_bytes(msgspec.json.encode(counted(played(name, scenario, number, keep), number)))
    return msgspec.json.decode(path.read_bytes(), type=list[Row])


def counted(game: Game, number: int) -> list[Row]:
    """The first position of every part of a turn, read from the seat that decides."""
    out: list[Row] = []
    assert game.result is not None
    won = {"allied": 1.0, "axis": 0.0}.get(game.result.winner, 0.5)
    moment, turns = "", set[int]()
    for step in game.steps():
        side, now = game.rules.side(step.state), game.rules.moment(step.state)[0]
        if not side or now == moment:
            continue
        moment = now
        found = read(Game.imagined(game.rules, step.state, b"none").seat(side))
        told = re.match(r"\d+", now)
        turn = int(told[0]) if told else 0
        if found:
            out.append(Row(number, turn, turn not in turns, found, won))
            turns.add(turn)
    return out


def spread_out(rows: list[Row], names: list[str], mean: Array, scale: Array) -> Array:
    """Figures as they are fitted: by themselves, and by what time and half of the turn change in them."""
    figures = np.array([[row.reading.figures[name] for name in names] for row in rows])
    figures = np.hstack([(figures - mean) / scale, np.ones((len(rows), 1))])
    time = np.array([[2 * row.reading.time - 1] for row in rows])
    half = np.array([[2.0 * row.reading.half - 1] for row in rows])
    return np.hstack([figures, figures * time, figures * half, figures * time * half])


def four_rows(weights: Array) -> Array:
    """The weights early and late in either half."""
    whole, time, half, both = weights.reshape(4, -1)
    halves = [(whole + sign * half, time + sign * both) for sign in (-1, 1)]
    return np.array([base + sign * change for base, change in halves for sign in (-1, 1)])


def shares(rows: list[Row]) -> Array:
    """What every row counts, so that every game counts the same."""
    counts: dict[int, int] = {}
    for row in rows:
        counts[row.game] = counts.get(row.game, 0) + 1
    return np.array([1.0 / counts[row.game] for row in rows])


def fitted(table: Array, won: Array, share: Array, ridge: float) -> Array:
    """The weights of a logistic curve, by Newton's steps."""
    weights = np.zeros(table.shape[1])
    for _ in range(15):
        chance = curve(table @ weights)
        slope = table.T @ (share * (chance - won)) + ridge * weights
        bend = (table * (share * np.maximum(chance * (1 - chance), 1e-6))[:, None]).T @ table
        step = np.linalg.solve(bend + ridge * np.eye(len(weights)), slope)
        weights -= step
        if np.abs(step).max() < 1e-4:
            break
    return weights


def curve(total: Array) -> Array:
    """The logistic curve."""
    return 1.0 / (1.0 + np.exp(-np.clip(total, -30, 30)))


def best_ridge(table: Array, won: Array, share: Array, game: Array) -> float:
    """What serves best on parts of the games that made no weights."""

    def missed(ridge: float) -> float:
        total = 0.0
        for part in range(PARTS):
            out = game // 5 % PARTS == part
            weights = fitted(table[~out], won[~out], share[~out], ridge)
            total += float((share[out] * (curve(table[out] @ weights) - won[out]) ** 2).sum())
        return total

    return min(RIDGES, key=missed)


def fit(rows: list[Row], source: str) -> Weighing:
    """The weights of some rows."""
    names = list(rows[0].reading.figures)
    figures = np.array([[row.reading.figures[name] for name in names] for row in rows])
    mean, scale = figures.mean(axis=0), figures.std(axis=0)
    scale[scale < 1e-9] = 1.0
    table, won, share = (
        spread_out(rows, names, mean, scale),
        np.array([row.won for row in rows]),
        shares(rows),
    )
    ridge = best_ridge(table, won, share, np.array([row.game for row in rows]))
    weights = four_rows(fitted(table, won, share, ridge))
    return Weighing(
        tuple(names), plain(mean), plain(scale), tuple(map(plain, weights)), f"{source}, ridge {ridge}"
    )


def plain(found: Array) -> tuple[float, ...]:
    """Numbers as they are written."""
    return tuple(round(float(x), 4) for x in found)


def report(weighing: Weighing, rows: list[Row]) -> None:
    """How good the weights are on games that did not make them: one position a turn, every game weighted equally."""
    rows = [row for row in rows if row.first]
    chance = np.array([weighing.chance(row.reading) for row in rows])
    won, share = np.array([row.won for row in rows]), shares(rows)
    base = float((share * won).sum() / share.sum())
    miss = (chance - won) ** 2
    bins = np.minimum((chance * BINS).astype(int), BINS - 1)
    error = sum(abs((share * (chance - won))[bins == n].sum()) for n in range(BINS)) / share.sum()
    games = len({row.game for row in rows})
    print(f"{games} games held out: Brier {(share * miss).sum() / share.sum():.3f}", end=" ")
    print(f"(base {base * (1 - base):.3f}), calibration error {error:.3f}; by turn:")
    for turn in sorted({row.turn for row in rows}):
        there = np.array([row.turn == turn for row in rows])
        print(f"  {turn}: {there.sum()} games, Brier {miss[there].mean():.3f}")


def main() -> int:
    """Play, count, fit, report, write."""
    parser = argparse.ArgumentParser(description="Fits the value of positions.")
    parser.add_argument("game")
    parser.add_argument("--scenario")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--keep", type=Path, required=True)
    parser.add_argument("--recount", action="store_true", help="after a change of what is counted")
    parser.add_argument("--dry", action="store_true", help="write no weights")
    told = parser.parse_args()
    told.keep.mkdir(parents=True, exist_ok=True)
    found: list[Row] = []
    for number in range(told.games):
        found += rows(told.game, told.scenario, number, told.keep, recount=told.recount)
        print(f"\r{number + 1} of {told.games} games", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    proof = [row for row in found if held_out(row.game)]
    rest = [row for row in found if not held_out(row.game)]
    games = len({row.game for row in rest})
    weighing = fit(rest, f"{games} games, seeds from {SEED}, tools/fit_value.py")
    report(weighing, proof)
    write(weighing, found[0].reading.kind, dry=told.dry)
    return 0


def write(weighing: Weighing, kind: str, *, dry: bool) -> None:
    """Put the weights where the bots read them."""
    path: Path = ROOT / "src" / "winterline" / "bots" / "data" / f"value-{kind}.json"
    written: Any = msgspec.json.format(msgspec.json.encode(weighing), indent=1)
    print(f"{kind}: {len(weighing.figures)} figures, {len(written)} bytes")
    if not dry:
        path.write_bytes(written + b"\n")


if __name__ == "__main__":
    sys.exit(main())
