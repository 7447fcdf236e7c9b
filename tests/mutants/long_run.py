"""Many mutants: what was tried is remembered line by line, so that a run that is stopped goes on."""

from __future__ import annotations

import time
from pathlib import Path

import msgspec

from tests.mutants.sites import LOST
from tests.mutants.trial import Tried, draw, run
from winterline.games import catalog

HERE = Path(__file__).parent
EQUIVALENT = HERE / "equivalent.json"
"""Mutants that change nothing anybody could see: name -> reason."""
SURVIVORS = HERE / "survivors.json"
"""The mutants that no marked test has noticed yet: of the draw, and of owners all of whose mutants were tried."""
TELL = 20.0
"""Seconds between lines of progress."""


def equivalent() -> dict[str, str]:
    """The mutants that no test can notice, with the reason."""
    return msgspec.json.decode(EQUIVALENT.read_bytes(), type=dict[str, str])


def long_run(count: int, keep: Path | None, jobs: int, *, only: str = "", again: bool = False) -> list[Tried]:
    """Try as many mutants of each rulebook; `keep` is the file of what was tried before."""
    tried: list[Tried] = []
    if keep is not None and keep.exists():
        whole = keep.read_bytes().rpartition(b"\n")[0].splitlines()
        tried = [msgspec.json.decode(line, type=Tried) for line in whole]
        tried = [row for row in tried if row.end == "killed" or not again or only not in row.name]
        keep.write_bytes(b"".join(msgspec.json.encode(row) + b"\n" for row in tried))
    known = {row.name for row in tried}
    wanted = [(game, mutant) for game, mutant in draw(count) if only in mutant.name]
    told = time.monotonic()

    def done(row: Tried) -> None:
        nonlocal told
        tried.append(row)
        if keep is not None:
            with keep.open("ab") as file:
                file.write(msgspec.json.encode(row) + b"\n")
        if time.monotonic() - told > TELL:
            told = time.monotonic()
            print(f"  mutants: {len(tried)} of {len(wanted)}, {len(survivors(tried))} survived", flush=True)

    run([(game, mutant) for game, mutant in wanted if mutant.name not in known], done, jobs)
    names = {mutant.name for _, mutant in wanted}
    return [row for row in tried if row.name in names]


def survivors(tried: list[Tried]) -> list[Tried]:
    """Those that a test should have noticed."""
    same = equivalent()
    return sorted(
        (row for row in tried if row.end != "killed" and row.name not in same), key=lambda r: r.name
    )


def remember(tried: list[Tried]) -> None:
    """Write the survivors down, so that the sample of the tests passes them over."""
    names = msgspec.json.encode([row.name for row in survivors(tried)])
    SURVIVORS.write_bytes(msgspec.json.format(names, indent=1) + b"\n")


def sample(small: int, lost: int) -> list[Tried]:
    """A few mutants of every kind, and a few owners lost altogether; none that the last long run missed."""
    known = {*equivalent(), *msgspec.json.decode(SURVIVORS.read_bytes(), type=list[str])}
    wanted = [*draw(small), *draw(lost, (LOST,))]
    tried: list[Tried] = []
    run([(game, mutant) for game, mutant in wanted if mutant.name not in known], tried.append, 2)
    return tried


def report(tried: list[Tried]) -> str:
    """The figures as a table, and the survivors."""
    same = equivalent()
    lines = [
        "| rulebook | mutants | killed | equivalent | survived | share killed |",
        "|---|---|---|---|---|---|",
    ]
    for game in (*catalog.GAMES, "all"):
        rows = [row for row in tried if game in ("all", row.game)]
        killed = sum(row.end == "killed" for row in rows)
        alike = sum(row.end != "killed" and row.name in same for row in rows)
        counted = len(rows) - alike
        share = f"{killed / counted:.1%}" if counted else ""
        lines.append(f"| {game} | {len(rows)} | {killed} | {alike} | {counted - killed} | {share} |")
    left = [f"- `{row.name}`" for row in survivors(tried)]
    told = ["Survivors:", "", *left] if left else ["None survived."]
    return "\n".join([*lines, "", *told]) + "\n"
