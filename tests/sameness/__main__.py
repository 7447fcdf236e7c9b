"""What a player can see and do, recorded before a change of the program's inside and compared after it.

    python -m tests.sameness record DIR              in the version before
    python -m tests.sameness compare DIR             in the version after
    python -m tests.sameness show RUN NUMBER FACET   in either: what stands there, to be put side by side

Of every fixture, and of a stretch of many other games, each decision's list, prompt, events and facts are compared,
and at one in so many (--every) the views of all seats part by part, layers, zones, warnings and answers to questions as
well. `compare` starts each game as it was recorded and plays the recorded actions: options may have come to it, and a
bot may think otherwise by now. The digests of positions are
compared with --digests; a new form of storing them changes those once.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import islice
from pathlib import Path

import msgspec

from tests.sameness.runs import EVERY, STRETCH, STRETCHES, Manner, Run, runs
from tests.sameness.trace import compare, decisions, record, recorded, written
from winterline.core.messages import words

SHOWN = 20


def show(run: Run, number: int, facet: str, folder: Path | None, manner: Manner) -> str:
    """One facet of one decision, as it stands in this version."""
    if folder is None:
        start, choices = run.start(), run.choices
    else:
        start, before = recorded(run, folder)
        choices = lambda _: (seen.chosen for seen in before if seen.chosen)  # noqa: E731
    _, facets = next(islice(decisions(run, start, choices, manner), number, None))
    written = msgspec.json.encode(facets[facet], enc_hook=words, order="deterministic")
    return msgspec.json.format(written, indent=1).decode()


def arguments() -> argparse.Namespace:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m tests.sameness", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("what", choices=["record", "compare", "show"])
    parser.add_argument("words", nargs="+")
    parser.add_argument(
        "--games", type=int, default=220, help="games of each game, each with a mix of its own"
    )
    parser.add_argument(
        "--every", type=int, default=EVERY, help="of so many decisions one is looked at from all sides"
    )
    parser.add_argument("--stretch", type=int, default=STRETCH, help="decisions in a row that are looked at")
    parser.add_argument(
        "--stretches", type=int, default=STRETCHES, help="how many of them games take turns at"
    )
    parser.add_argument(
        "--first", type=int, default=1, help="the first game that is no fixture; 1: fixtures, too"
    )
    parser.add_argument("--only")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--digests", action="store_true")
    parser.add_argument(
        "--known", default="", help="facets that are meant to differ, with commas: they are passed over"
    )
    parser.add_argument("--actions", type=Path, help="show: play what was recorded here")
    return parser.parse_args()


def main() -> int:
    """Record, compare or show."""
    wanted = arguments()
    manner = Manner(wanted.every, wanted.stretch, wanted.stretches)
    if wanted.what == "show":
        name, number, facet = wanted.words
        known = written(wanted.actions, name) if wanted.actions else runs(wanted.games, wanted.only)
        run = next(run for run in known if run.name == name)
        print(show(run, int(number), facet, wanted.actions, manner))
        return 0
    folder = Path(wanted.words[0])
    folder.mkdir(parents=True, exist_ok=True)
    work = partial(record, folder=folder, manner=manner)
    if wanted.what == "compare":
        passed = frozenset((*wanted.known.split(","), "" if wanted.digests else "digest"))
        work = partial(compare, folder=folder, manner=manner, passed=passed)
    total, differing = Counter[str](), []
    todo = runs(wanted.games, wanted.only) if wanted.what == "record" else written(folder)
    todo = [run for run in todo if wanted.only in (None, run.game)]
    todo = [
        run
        for run in todo
        if wanted.first <= run.number <= wanted.games or (run.fixture and wanted.first == 1)
    ]
    with ProcessPoolExecutor(wanted.jobs) as pool:
        for number, (run, (count, wrong)) in enumerate(zip(todo, pool.map(work, todo), strict=True), 1):
            total[run.game] += count
            differing += [wrong] if wrong else []
            print(f"  {number} of {len(todo)}: {run.name}, {count} decisions {wrong}", flush=True)
    for game, count in total.items():
        print(f"{game}: {count:,} decisions {'the same' if wanted.what == 'compare' else 'recorded'}")
    for wrong in differing[:SHOWN]:
        print(f"DIFFERS: {wrong}")
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main())
