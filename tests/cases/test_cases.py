"""Every recorded case still holds."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from tests.cases.facts import Case, holds, opened

HERE = Path(__file__).parent


def cases() -> list[Case]:
    """The cases of every rulebook."""
    lines = [line for file in sorted(HERE.glob("*.jsonl")) for line in file.read_bytes().splitlines()]
    return [msgspec.json.decode(line, type=Case) for line in lines]


@pytest.mark.parametrize(
    "case", [pytest.param(c, marks=pytest.mark.rule(*c.rules), id=f"{n}") for n, c in enumerate(cases())]
)
def test_case(case: Case) -> None:
    assert holds(opened(case), case), f"{case.rules}: {case.ask}; it watches {case.notices}"
