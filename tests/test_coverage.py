"""Every rule has an owner and a test, and the tests are real: they fail when the owner is broken."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path

import pytest

from winterline import coverage
from winterline.games import catalog

ROOT = Path(__file__).parent.parent
SAMPLE = 16  # of each game
SHARES = 2


@pytest.mark.parametrize("game", sorted(catalog.GAMES))
def test_no_rule_is_without_owner_or_test(game: str) -> None:
    summary = coverage.summary(game)
    assert summary["missing"] == []
    assert summary["implemented"] == summary["rules"]


@pytest.mark.parametrize("game", sorted(catalog.GAMES))
def test_tags_name_rules_of_the_index(game: str) -> None:
    known = {f"{game}:{rule.id}" for rule in coverage.index(game)}
    assert set(coverage.tagged(game)) <= known


@pytest.mark.parametrize("game", sorted(catalog.GAMES))
def test_record_agrees_with_the_code(game: str) -> None:
    record, tags = coverage.read_record(game), coverage.tagged(game)
    assert {rule: entry.owner for rule, entry in record.items() if entry.owner} == tags
    for entry in record.values():
        for test in entry.tests:
            file, _, function = test.partition("::")
            assert f"def {function.split('::')[-1]}(" in (ROOT / file).read_text(encoding="utf-8"), test


def sample() -> list[str]:
    """The same rules every time, as many of every game."""
    chooser = random.Random(1944)
    return [
        rule
        for game in sorted(catalog.GAMES)
        for rule in sorted(chooser.sample(sorted(coverage.tagged(game)), SAMPLE))
    ]


@pytest.mark.parametrize("share", range(SHARES))
def test_broken_rules_are_noticed(share: int) -> None:
    rules = sample()[share::SHARES]
    run = subprocess.run(
        [sys.executable, "-m", "tests.mutate", *rules], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, f"no test noticed the loss of: {run.stdout.split()} {run.stderr[-500:]}"
