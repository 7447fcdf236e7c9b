"""One game written down decision by decision, and played again to see whether anything differs."""

from __future__ import annotations

import gzip
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec

from tests.sameness.facets import Asker, short
from tests.sameness.runs import Manner, Run, Start
from winterline.core.decision import Event
from winterline.core.errors import IllegalAction
from winterline.core.game import Game


class Seen(msgspec.Struct, frozen=True, array_like=True):
    """One decision: what was chosen in it, and the fingerprint of each facet."""

    chosen: str
    facets: dict[str, str]


def decisions(
    run: Run, start: Start, chosen: Callable[[Game], Iterator[str]], manner: Manner
) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every decision of a game with all that is to be seen of it, and at last the end of the game."""
    game, asker = run.begin(start), Asker(run.name)
    events: list[Event] = []
    first, end = run.looked_at(manner)
    for number, choice in enumerate(islice(with_end(chosen(game)), end)):
        facets: dict[str, Any] = {}
        if number >= first or not choice:
            facets = asker.cheap(game, events) | {"digest": asker.digest(game)}
            if number % manner.every == 0:
                facets |= asker.dear(game)
            asker.remember(game)
        yield choice, facets
        if choice:
            events = game.play(choice)


def with_end(choices: Iterator[str]) -> Iterator[str]:
    """The choices, and an empty one for the position after the last."""
    yield from choices
    yield ""


def record(run: Run, folder: Path, manner: Manner) -> tuple[int, str]:
    """Write down what is looked at of one game."""
    part = folder / f"{run.name}.part"
    with gzip.open(part, "wb", compresslevel=3) as file:
        count, start = 0, run.start()
        file.write(msgspec.json.encode((run, start)) + b"\n")
        for choice, facets in decisions(run, start, run.choices, manner):
            file.write(msgspec.json.encode(Seen(choice, {k: short(v) for k, v in facets.items()})) + b"\n")
            count += bool(facets)
    part.rename(folder / f"{run.name}.jsonl.gz")  # a run that is stopped leaves no half game behind
    return count, ""


def recorded(run: Run, folder: Path) -> tuple[Start, list[Seen]]:
    """What was written down of a game: how it began, and its decisions."""
    with gzip.open(folder / f"{run.name}.jsonl.gz") as file:
        _, start = msgspec.json.decode(next(file), type=tuple[Run, Start])
        return start, [msgspec.json.decode(line, type=Seen) for line in file]


def written(folder: Path, name: str = "*") -> list[Run]:
    """The games that were written down, or one of them."""
    found = []
    for path in sorted(folder.glob(f"{name}.jsonl.gz")):
        with gzip.open(path) as file:
            found.append(msgspec.json.decode(next(file), type=tuple[Run, Start])[0])
    return found


def differences(before: dict[str, str], now: dict[str, Any], passed: frozenset[str]) -> list[str]:
    """The facets that are not as they were, or are gone; parts that a view has had only since then are none."""
    asked = (name for name in before if name not in passed)
    return [name for name in asked if name not in now or before[name] != short(now[name])]


def compare(run: Run, folder: Path, manner: Manner, passed: frozenset[str]) -> tuple[int, str]:
    """How many decisions of a game are the same, but for what is passed over, and where others differ: first, how often.

    A game goes on after a difference as long as what was recorded can be played.
    """
    start, before = recorded(run, folder)
    count, differing = 0, dict[str, list[int]]()
    again = decisions(run, start, lambda _: (seen.chosen for seen in before if seen.chosen), manner)
    try:
        for number, (seen, (_, facets)) in enumerate(zip(before, again, strict=False)):
            wrong = differences(seen.facets, facets, passed)
            if wrong:
                differing.setdefault(" ".join(wrong), []).append(number)
            count += bool(facets) and not wrong
    except IllegalAction as error:
        differing[f"cannot be played: {error}"] = [number]
    told = [f"{places[0]} ({len(places)} times): {what}" for what, places in differing.items()]
    return count, f"{run.name} {'; '.join(told)}" if told else ""
