"""python -m tests.mutants [COUNT] [--keep FILE] [--only TEXT] [--jobs J] [--again] [--sample]

Tries mutants of the rules' owners and prints those that no marked test noticed. What is in FILE is not tried again;
with --again those that survived are. --sample tries the few that the tests try.
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from tests.mutants.long_run import long_run, sample, survivors


def main() -> int:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("count", type=int, nargs="?", default=2000)
    parser.add_argument("--keep", type=Path)
    parser.add_argument("--only", default="", help="mutants whose name holds this text")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--again", action="store_true", help="try those of FILE again that survived")
    parser.add_argument("--sample", action="store_true")
    wanted = parser.parse_args()
    if wanted.sample:
        tried = sample(small=64, lost=64)
    else:
        tried = long_run(wanted.count, wanted.keep, wanted.jobs, only=wanted.only, again=wanted.again)
    for row in survivors(tried):
        print(row.name)
    return 1 if survivors(tried) else 0


if __name__ == "__main__":
    sys.exit(main())
