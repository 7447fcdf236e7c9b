"""The full counts of the correctness machinery: ./soak [--games N] [--kills N] [--jobs J] [--write]

Plays random games of every edition with random option mixes, every promise checked at every decision that the checker
looks at, replays a share of the logs, kills a playing table without warning many times, and (with --write) records the
figures in docs/reliability.md.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import tempfile
import time
from pathlib import Path

from tests.table.kill import kill_rounds
from winterline.games import catalog
from winterline.library import verify
from winterline.selfplay import Match, Played, Summary, play_match

ROOT = Path(__file__).parent.parent
FAILING = ROOT / "tests" / "fixtures" / "failing"
REPLAYED = 50


def soak(game: str, games: int, jobs: int, logs: Path) -> tuple[Summary, int]:
    """Play one game's share; a failing game is kept as a fixture."""
    match = Match(
        game=game, scenario=None, options=None, preset=None, allied="random", axis="random",
        seed=1944, check=True, every=20, out=str(logs),
    )  # fmt: skip
    summary = Summary(game=game)
    began = time.perf_counter()
    for played in play_match(match, games, jobs):
        summary.add(played)
        if played.error:
            keep(played, game, logs)
        if summary.games % 100 == 0:
            print(f"  {game}: {summary.games} of {games}, {summary.errors} errors", flush=True)
    summary.seconds = time.perf_counter() - began
    step = max(1, games // REPLAYED)
    replayed = [verify(logs / f"{number:04d}.wlog") for number in range(1, games + 1, step)]
    return summary, len(replayed)


def keep(played: Played, game: str, logs: Path) -> None:
    """Save a failing game where a test will find it."""
    FAILING.mkdir(parents=True, exist_ok=True)
    shutil.copy(logs / f"{played.number:04d}.wlog", FAILING / f"{game}-{played.number}.wlog")
    print(f"  game {played.number} failed: {played.error}", flush=True)


def report(rows: list[tuple[Summary, int]], jobs: int) -> str:
    """The figures as a table."""
    lines = [
        "| game | games | errors | decisions | longest | endings | logs replayed | minutes |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for summary, replayed in rows:
        endings = ", ".join(f"{rule.partition(':')[2]} {n}" for rule, n in sorted(summary.endings.items()))
        lines.append(
            f"| `{summary.game}` | {summary.games} | {summary.errors} | {summary.decisions:,} | "
            f"{summary.max_decisions:,} | {endings} | {replayed} | {summary.seconds / 60:.1f} |"
        )
    return (
        "\n".join(lines) + f"\n\n{jobs} worker processes; seed 1944; a random mix of options in every game.\n"
    )


def write(text: str) -> None:
    """Put the figures between the markers of docs/reliability.md."""
    path = ROOT / "docs" / "reliability.md"
    begin, end = "<!-- soak -->", "<!-- /soak -->"
    whole = path.read_text(encoding="utf-8")
    head, tail = whole.partition(begin)[0], whole.partition(end)[2]
    path.write_text(f"{head}{begin}\n{text}{end}{tail}", encoding="utf-8")


def main() -> int:
    """Run every game's share."""
    parser = argparse.ArgumentParser(prog="./soak", description=__doc__)
    parser.add_argument("--games", type=int, default=1000, help="games of each edition")
    parser.add_argument("--kills", type=int, default=100, help="times a playing table is killed")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--write", action="store_true", help="record the figures in docs/reliability.md")
    wanted = parser.parse_args()
    rows = []
    with tempfile.TemporaryDirectory() as directory:
        for game in catalog.GAMES:
            logs = Path(directory) / game
            logs.mkdir()
            print(f"{game}: {wanted.games} random games", flush=True)
            rows.append(soak(game, wanted.games, wanted.jobs, logs))
    text = report(rows, wanted.jobs)
    if wanted.kills:
        print(f"killing a playing table {wanted.kills} times", flush=True)
        killed = kill_rounds(wanted.kills)
        text += (
            f"\nA playing table was killed {killed.rounds} times: {killed.acknowledged:,} requests were acknowledged, "
            "none was missing, none doubled, and every digest was that of a replay.\n"
        )
    print(text)
    if wanted.write:
        write(text)
    return 1 if any(summary.errors for summary, _ in rows) else 0


if __name__ == "__main__":
    sys.exit(main())
