"""Speed, as ratios to yardsticks timed in the same run: the code behind `winterline bench`.

Subject and yardstick take turns in slices of at most 50 ms, and each row compares the best of at least 15
rounds: what else the machine does then falls on both. A row whose yardstick is not at hand (no compiler, no
python-chess, an installed copy without the repository's `bench` folder) is left out with a message.
"""

from __future__ import annotations

import sys
from collections.abc import Callable

from winterline.bench import kernels, play, rooms
from winterline.bench.timing import Figure, Row, Skip

ROWS: dict[str, Callable[[], Row]] = {
    "reach-compiled": kernels.reach_compiled,
    "reach-python": kernels.reach_python,
    "play-undo": play.play_undo,
    "play-forced-undo": play.play_forced_undo,
    "playouts": play.playouts,
    "playouts-sample": play.playouts_sample,
    "playouts-logged": play.playouts_logged,
    "playouts-pure": play.playouts_pure,
    "digest-share": play.digest_share,
    "import": play.import_time,
    "heuristic-game": play.heuristic_game,
    "worker-memory": play.worker_memory,
    **rooms.ROWS,
}


def main(json: bool = False) -> dict[str, Figure]:
    """Measure every row that can be measured here; print a table, or with `json` nothing."""
    figures: dict[str, Figure] = {}
    for name, measure in ROWS.items():
        try:
            row = measure()
        except Skip as reason:
            print(f"{name}: left out, {reason}", file=sys.stderr)
            continue
        figures[name] = row.figure
        if not json:
            print(_line(name, row))
    return figures


def _line(name: str, row: Row) -> str:
    figure = row.figure
    bound = f"{'at least' if row.at_least else 'at most'} {row.bound:g}x"
    verdict = "met" if row.met else "MISSED"
    return (
        f"{name:<28}{figure['value']:>12,.2f} {figure['unit']:<12}{figure['ratio']:>7.2f}x  "
        f"{figure['against']:<40} {bound:<14} {verdict}"
    )
