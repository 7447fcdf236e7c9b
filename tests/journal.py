"""What a long run has done, remembered line by line, so that a run that is stopped loses nothing and goes on."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from typing import Generic, TypeVar

import msgspec

T = TypeVar("T")
R = TypeVar("R")


class Journal(Generic[T]):
    """Results by name. Without a file they are remembered for as long as the run lasts."""

    def __init__(self, file: Path | None, kind: type[T]) -> None:
        self.file = file
        self.done: dict[str, T] = {}
        if file is None:
            return
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch()
        # A run that is stopped while it writes leaves part of a line: that piece is done again.
        whole = file.read_bytes().rpartition(b"\n")[0].splitlines()
        self.done = dict(msgspec.json.decode(line, type=tuple[str, kind]) for line in whole)
        file.write_bytes(b"".join(line + b"\n" for line in whole))

    def add(self, name: str, result: T) -> None:
        """Remember one."""
        self.done[name] = result
        if self.file is not None:
            with self.file.open("ab") as file:
                file.write(msgspec.json.encode((name, result)) + b"\n")


def carry_out(runs: Iterable[R], play: Callable[[R], T], journal: Journal[T], jobs: int) -> list[tuple[R, T]]:
    """The result of every run: played now, side by side, unless the journal has it already."""
    named = {" ".join(map(str, msgspec.structs.astuple(run))): run for run in runs}
    left = [name for name in named if name not in journal.done]
    with ProcessPoolExecutor(jobs) as pool:
        playing = {pool.submit(play, named[name]): name for name in left}
        for number, ended in enumerate(as_completed(playing), 1):
            journal.add(playing[ended], ended.result())
            print(f"  {playing[ended]}: {number} of {len(left)}", flush=True)
    return [(run, journal.done[name]) for name, run in named.items()]
