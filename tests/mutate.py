"""Breaks the owner function of rules, one at a time, and sees whether the tests marked with them notice.

    python -m tests.mutate RULE [RULE …]      prints the rules whose loss no test noticed; exit status 1 if any

Each rule is broken in a forked child: the owner's code is replaced by one that returns None, which for a rule that
forbids means that nothing is forbidden any more. Only the tests that the record names for the rule are run.
"""

from __future__ import annotations

import os
import signal
import sys
from typing import Any

import pytest

from winterline import coverage
from winterline.core.rules import owner
from winterline.games import catalog

PATIENCE = 60  # seconds; without some rules a game never ends, and a test that never ends does not pass
QUICKLY = ("-q", "-x", "-p", "no:cacheprovider", "-p", "no:xdist", "--assert=plain")
"""Nobody reads what is said here: assertions need not explain themselves, and files load in half the time."""


def _lost(*args: Any, **kwargs: Any) -> None:
    return None


def notices(rule: str) -> bool:
    """Whether a test marked with the rule fails once its owner is broken."""
    game = rule.partition(":")[0]
    tests = coverage.read_record(game)[rule].tests
    if not tests:
        return False
    child = os.fork()
    if child == 0:
        signal.alarm(PATIENCE)
        sink = os.open(os.devnull, os.O_WRONLY)
        os.dup2(sink, 1)
        os.dup2(sink, 2)
        broken = owner(rule)
        assert broken is not None
        broken.__code__ = _lost.__code__
        status = pytest.main([*QUICKLY, *tests])
        os._exit(int(status))
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    return status in (pytest.ExitCode.TESTS_FAILED, -signal.SIGALRM)


def main(rules: list[str]) -> int:
    """Break every rule in turn."""
    for game in catalog.GAMES:
        coverage.tagged(game)
    blind = [rule for rule in rules if not notices(rule)]
    for rule in blind:
        print(rule)
    return 1 if blind else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
