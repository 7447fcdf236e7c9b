"""Rows of Anzio Beachhead: playing, logging, starting, self-play; and the works that other games' rows use too."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from winterline.bench.timing import ROUNDS, Row, Skip, contest, faster, slower


class Played(NamedTuple):
    """What a row plays."""

    game: str
    scenario: str | None = None
    options: tuple[str, ...] = ()


BEACHHEAD = Played("beachhead")


def _chess() -> Any:
    try:
        import chess
    except ImportError:
        raise Skip("python-chess is not installed") from None
    return chess


def _chess_playouts() -> Iterator[int]:
    """The same few random games of chess every round, the complete legal list at every ply."""
    for seed in range(5):
        board, rng = _chess().Board(), random.Random(seed)
        while not board.is_game_over():
            board.push(rng.choice(list(board.legal_moves)))
            yield 1


def new_game(played: Played, seed: int) -> tuple[Any, random.Random]:
    """A game of ours and the chooser that plays it: the same from the same seed."""
    import winterline as wl

    return wl.new(played.game, played.scenario, played.options, seed=seed), random.Random(seed)


def playout(played: Played, seed: int, log: Path | None = None) -> Iterator[int]:
    """A random game of ours; with `log`, written and digested too."""
    game, rng = new_game(played, seed)
    while game.side:  # as in self-play: nobody reads the prompt
        game.play(rng.choice(game.actions()))
        yield 1
    if log is not None:
        game.save(log)
        yield 0


def playout_row(played: Played, bound: float, log: Path | None = None) -> Row:
    """Decisions a second of random play, the complete legal list at every decision."""
    _chess()
    times = contest(lambda: playout(played, 7, log), _chess_playouts, clock=time.process_time)
    return Row(faster(*times, "python-chess random playouts"), bound, at_least=True)


def _drawn_playout(played: Played, seed: int) -> Iterator[int]:
    """A random game of ours whose actions are drawn without lists; nobody looks whether there was a choice."""
    game, rng = new_game(played, seed)
    while game.side:
        game.step(game.sample(rng))
        yield 1


def sample_row(played: Played, bound: float) -> Row:
    """Decisions a second of random play by `sample`, no list made where one can be drawn."""
    _chess()
    times = contest(lambda: _drawn_playout(played, 7), _chess_playouts, clock=time.process_time)
    return Row(faster(*times, "python-chess random playouts"), bound, at_least=True)


def playouts() -> Row:
    """Decisions a second of random play under the full rules, without log and digest."""
    return playout_row(BEACHHEAD, 1.8)


def playouts_sample() -> Row:
    """The same by `sample`."""
    return sample_row(BEACHHEAD, 3.0)


def playouts_logged() -> Row:
    """The same with a log written and a digest of every position in it."""
    with tempfile.TemporaryDirectory() as folder:
        return playout_row(BEACHHEAD, 1.0, Path(folder) / "bench.wlog")


def playouts_pure() -> Row:
    """The same without the compiled kernel, in a process of its own."""
    _chess()
    code = "import json; from winterline.bench import play; print(json.dumps(play.playouts().figure))"
    env = os.environ | {"WINTERLINE_PURE": "1"}
    out = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True)
    return Row(json.loads(out.stdout), 0.5, at_least=True)


def play_undo() -> Row:
    """Exactly one action taken and taken back at each decision of a random game, against a push and a pop."""
    return _back_and_forth("step", 3.0)


def play_forced_undo() -> Row:
    """The same with `play`, which also finds and takes what follows without a choice; no bound is asked for."""
    return _back_and_forth("play", 10.0)


def _back_and_forth(method: str, bound: float) -> Row:
    chess = _chess()
    turns = list(_turns_of_a_game(7))
    plies = list(_plies_of_chess(chess, 7))

    def subject() -> Iterator[int]:
        for game, action in turns:
            getattr(game, method)(action)
            game.undo()
            yield 1

    def yardstick() -> Iterator[int]:
        for first in range(0, len(plies), 50):
            for board, move in plies[first : first + 50]:
                board.push(move)
                board.pop()
            yield len(plies[first : first + 50])

    return Row(slower(*contest(subject, yardstick), "python-chess push+pop"), bound)


def _turns_of_a_game(seed: int) -> Iterator[tuple[Any, Any]]:
    game, rng = new_game(BEACHHEAD, seed)
    while game.decision is not None:
        action = rng.choice(game.actions())
        yield game.copy(), action
        game.play(action)


def _plies_of_chess(chess: Any, seed: int) -> Iterator[tuple[Any, Any]]:
    board, rng = chess.Board(), random.Random(seed)
    while not board.is_game_over():
        move = rng.choice(list(board.legal_moves))
        yield board.copy(), move
        board.push(move)


def digest_share() -> Row:
    """What the digests of a logged random game take of its whole time."""
    from winterline.core.game import digest_of

    logged, digests = [], []
    with tempfile.TemporaryDirectory() as folder:
        for _ in range(ROUNDS):
            begun = time.perf_counter()
            game = _play_and_save(Path(folder) / "bench.wlog")
            logged.append(time.perf_counter() - begun)
            states = [step.state for step in game.steps()]
            begun = time.perf_counter()
            for state in states:
                digest_of(game.rules, state)
            digests.append(time.perf_counter() - begun)
    share = round(min(digests) / min(logged), 4)
    return Row(
        {"value": round(share * 100, 2), "unit": "%", "ratio": share, "against": "the whole logged game"}, 0.1
    )


def _play_and_save(path: Path) -> Any:
    game, rng = new_game(BEACHHEAD, 7)
    while game.decision is not None:
        game.play(rng.choice(game.actions()))
    game.save(path)
    return game


def _process(*arguments: str) -> Iterator[int]:
    """A Python process, start to end; one step, because it cannot be sliced."""
    subprocess.run([sys.executable, *arguments], check=True, stdout=subprocess.DEVNULL)
    yield 1


def import_time() -> Row:
    """`import winterline` in a fresh interpreter."""
    times = contest(lambda: _process("-c", "import winterline"), lambda: _process("-c", "pass"))
    return Row(slower(*times, "a bare interpreter start", "ms", 1e3), 3.0)


_SELFPLAY = """
import contextlib, io, json, sys, time
from winterline.bench.timing import peak_megabytes
from winterline.cli import main
sys.argv[1:] = ["selfplay", *sys.argv[1:], "--allied", "heuristic", "--axis", "heuristic",
                "--games", "1", "--seed", "7", "--json"]
begun, said = time.perf_counter(), io.StringIO()
with contextlib.redirect_stdout(said), contextlib.suppress(SystemExit):
    main()
played = json.loads(said.getvalue())
assert played["games"] == 1 and not played["errors"], played
print(json.dumps([time.perf_counter() - begun, peak_megabytes()]))
"""


def _selfplay(played: Played) -> tuple[float, float]:
    """Seconds and peak megabytes of one heuristic-against-heuristic game in a process of its own."""
    words = [played.game] + ([] if played.scenario is None else ["--scenario", played.scenario])
    out = subprocess.run([sys.executable, "-c", _SELFPLAY, *words], capture_output=True, text=True)
    if out.returncode:
        raise Skip(f"the self-play game failed: {(out.stderr.strip() or 'no message').splitlines()[-1]}")
    seconds, megabytes = json.loads(out.stdout)
    return float(seconds), float(megabytes)


def within(value: float, unit: str, most: float, digits: int = 2) -> Row:
    """A figure with a fixed limit: its ratio is to that limit."""
    ratio = round(value / most, 3)
    return Row(
        {"value": round(value, digits), "unit": unit, "ratio": ratio, "against": f"{most:g} {unit}"}, 1.0
    )


def heuristic_game(played: Played = BEACHHEAD, limit: float = 20, tries: int = 3) -> Row:
    """A whole heuristic-against-heuristic game on one core; the best of a few tries."""
    return within(min(_selfplay(played)[0] for _ in range(tries)), "s", limit)


def worker_memory(played: Played = BEACHHEAD, limit: float = 80) -> Row:
    """The peak memory of a self-play worker."""
    return within(_selfplay(played)[1], "MB", limit, 1)
