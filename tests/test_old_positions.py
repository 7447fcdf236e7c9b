"""Positions that the version before wrote, in every shape of the stack: upgraded, they ask and offer the same."""

from __future__ import annotations

import gzip
import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from winterline.core.action import notation
from winterline.core.versions import restored
from winterline.games import catalog

FILE = Path(__file__).parent / "fixtures" / "versions" / "0.2.0.positions.gz"


@cache
def rows() -> list[dict[str, Any]]:
    return [json.loads(line) for line in gzip.decompress(FILE.read_bytes()).splitlines()]


@pytest.mark.parametrize("game", sorted(catalog.GAMES))
def test_a_position_of_the_version_before_goes_on(game: str) -> None:
    seen = 0
    for row in rows():
        if row["game"] != game:
            continue
        rules = catalog.make_rules(game, row["scenario"], tuple(row["options"]))
        state = restored(rules, row["position"].encode(), row["form"])
        decision = rules.decision(state)
        assert decision is not None
        asked = {name: getattr(decision, name) for name in row["decision"]}
        assert asked == row["decision"]
        assert [notation(action, rules.verbs) for action in rules.actions(state)] == row["actions"]
        assert not rules.check(state)
        assert rules.restore(rules.canonical(state)) == state
        seen += 1
    assert seen > 15
