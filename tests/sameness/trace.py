"""One game written down decision by decision, and played again to see whether anything differs."""

from __future__ import annotations

import gzip
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec

from tests.sameness.facets import Asker, short
from tests.sameness.runs import Run
from winterline.core.decision import Event
from winterline.core.errors import IllegalAction
from winterline.core.game import Game


class Seen(msgspec.Struct, frozen=True, array_like=True):
    """One decision: what was chosen in it, and the fingerprint of each facet."""

    chosen: str
    facets: dict[str, str]


def decisions(
    run: Run, chosen: Callable[[Game], Iterator[str]], every: int
) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every decision of a game with all that is to be seen of it, and at last the end of the game."""
    game, asker = run.start(), Asker(run.name)
    events: list[Event] = []
    for number, choice in enumerate(with_end(chosen(game))):
        facets: dict[str, Any] = {}
        if run.looks(number) or not choice:
            facets = asker.cheap(game, events) | {"digest": asker.digest(game)}
            if number % every == 0:
                facets |= asker.dear(game)
            asker.remember(game)
        yield choice, facets
        if choice:
            events = game.play(choice)


def with_end(choices: Iterator[str]) -> Iterator[str]:
    """The choices, and an empty one for the position after the last."""
    yield from choices
    yield ""


def record(run: Run, folder: Path, every: int, most: int | None = None) -> tuple[int, str]:
    """Write down one game, or so many decisions of it."""
    with gzip.open(folder / f"{run.name}.jsonl.gz", "wb", compresslevel=3) as file:
        count = 0
        for choice, facets in islice(decisions(run, run.choices, every), most):
            file.write(msgspec.json.encode(Seen(choice, {k: short(v) for k, v in facets.items()})) + b"\n")
            count += bool(facets)
    return count, ""


def recorded(run: Run, folder: Path) -> list[Seen]:
    """What was written down of a game."""
    with gzip.open(folder / f"{run.name}.jsonl.gz") as file:
        return [msgspec.json.decode(line, type=Seen) for line in file]


def compare(run: Run, folder: Path, every: int, passed: frozenset[str]) -> tuple[int, str]:
    """How many decisions of a game are the same, but for what is passed over, and where others differ: first, how often.

    A game goes on after a difference as long as what was recorded can be played.
    """
    before = recorded(run, folder)
    count, differing = 0, dict[str, list[int]]()
    again = decisions(run, lambda _: (seen.chosen for seen in before if seen.chosen), every)
    try:
        for number, (seen, (_, facets)) in enumerate(zip(before, again, strict=False)):
            wrong = [
                name
                for name, told in facets.items()
                if name not in passed and seen.facets[name] != short(told)
            ]
            if wrong:
                differing.setdefault(" ".join(wrong), []).append(number)
            count += bool(facets) and not wrong
    except IllegalAction as error:
        differing[f"cannot be played: {error}"] = [number]
    told = [f"{places[0]} ({len(places)} times): {what}" for what, places in differing.items()]
    return count, f"{run.name} {'; '.join(told)}" if told else ""
