"""Every rule has an owner and a test, and the tests are real: they fail when the owner is broken."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from winterline import coverage
from winterline.games import catalog

ROOT = Path(__file__).parent.parent


@pytest.mark.parametrize("game", sorted(catalog.GAMES))
def test_no_rule_is_without_owner_or_test(game: str) -> None:
    summary = coverage.summary(game)
    assert summary["missing"] == []
    assert summary["implemented"] + summary["unavailable"] == summary["rules"]


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


def test_changed_and_broken_rules_are_noticed() -> None:
    run = subprocess.run(
        [sys.executable, "-m", "tests.mutants", "--sample"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, f"no test noticed: {run.stdout} {run.stderr[-500:]}"
