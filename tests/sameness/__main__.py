"""What a player can see and do, recorded before a change of the program's inside and compared after it.

    python -m tests.sameness record DIR              in the version before
    python -m tests.sameness compare DIR             in the version after
    python -m tests.sameness show RUN NUMBER FACET   in either: what stands there, to be put side by side

Of every fixture, and of stretches of many other games, each decision's list, prompt, events and facts are compared,
and at one in so many (--every) the views of all seats, layers, zones, warnings and answers to questions as well.
`compare` plays the recorded actions: a bot may think otherwise by now. The digests of positions are
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

from tests.sameness.runs import Run, runs
from tests.sameness.trace import compare, decisions, record, recorded
from winterline.core.messages import words

EVERY = 7
SHOWN = 20


def show(run: Run, number: int, facet: str, folder: Path | None, every: int) -> str:
    """One facet of one decision, as it stands in this version."""
    choices = (
        run.choices if folder is None else lambda _: (s.chosen for s in recorded(run, folder) if s.chosen)
    )
    _, facets = next(islice(decisions(run, choices, every), number, None))
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
    every = wanted.every
    if wanted.what == "show":
        name, number, facet = wanted.words
        run = next(run for run in runs(wanted.games, wanted.only) if run.name == name)
        print(show(run, int(number), facet, wanted.actions, every))
        return 0
    folder = Path(wanted.words[0])
    folder.mkdir(parents=True, exist_ok=True)
    work = partial(record, folder=folder, every=every)
    if wanted.what == "compare":
        passed = frozenset((*wanted.known.split(","), "" if wanted.digests else "digest"))
        work = partial(compare, folder=folder, every=every, passed=passed)
    total, differing = Counter[str](), []
    todo = runs(wanted.games, wanted.only)
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
