"""Positions that the version before wrote, in every shape of the stack: upgraded, they ask and offer the same.

Those of a game whose board has changed since then do so with the data of that day, and go on with those of today.
"""

from __future__ import annotations

import gzip
import json
import zipfile
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from winterline.core import citations
from winterline.core.action import notation
from winterline.core.versions import restored
from winterline.games import catalog

VERSIONS = Path(__file__).parent / "fixtures" / "versions"
FILE = VERSIONS / "0.2.0.positions.gz"
LANDING = "Choose the beach where "
"""Such a question of ANZIO cited another paragraph then: a landing is a matter of the invasion."""
MUST = "fights here: next to no other enemy"
"""Such a question of ANZIO cited another paragraph then: why somebody has to fight was not told."""
REWORDED = (
    ("choose a unit in Sicilia and land it", "choose a unit in Sicilia or a port and land it"),
    ("Ready ASUs", "Ready artillery (ASUs)"),
    (
        "Support the Determined Defense with one ASU",
        "Support the Determined Defense with one artillery unit (ASU)",
    ),
    ("pend Supply Points on ASUs", "pend Supply Points on artillery (ASUs)"),
    ("No ASU can be readied", "No artillery unit (ASU) can be readied"),
    (
        "Who attacks M57?",
        "1 Parachute Division fights here: next to no other enemy, it must attack this one. Who else attacks M57?",
    ),
)
"""What prompts said then, and what they say now."""


@cache
def rows() -> list[dict[str, Any]]:
    found = [json.loads(line) for line in gzip.decompress(FILE.read_bytes()).splitlines()]
    for row in found:
        if row["game"] == "anzio" and row["decision"]["prompt"].startswith(LANDING):
            row["decision"]["rule"] = "anzio:C5C6"
        for then, now in REWORDED:
            row["decision"]["prompt"] = row["decision"]["prompt"].replace(then, now)
        if MUST in row["decision"]["prompt"]:
            row["decision"]["rule"] = "anzio:B4E9"
    return found


def data_of_then(game: str, folder: Path) -> Path | None:
    """The files of a game's data that have changed since then; None when all are the same."""
    packed = VERSIONS / f"0.2.0.{game}.zip"
    if not packed.exists():
        return None
    with zipfile.ZipFile(packed) as files:
        files.extractall(folder)
    return folder


@pytest.mark.parametrize("game", sorted(catalog.GAMES))
def test_a_position_of_the_version_before_goes_on(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(citations, "broken", lambda *_: [])  # the board of then knows less than we do
    data = data_of_then(game, tmp_path)
    seen = 0
    for row in rows():
        if row["game"] != game:
            continue
        rules = catalog.make_rules(game, row["scenario"], tuple(row["options"]), data=data)
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


def test_on_a_changed_board_every_position_goes_on() -> None:
    same = seen = 0
    for row in rows():
        if row["game"] != "anzio":
            continue
        rules = catalog.make_rules("anzio", row["scenario"], tuple(row["options"]))
        state = restored(rules, row["position"].encode(), row["form"])
        decision = rules.decision(state)
        assert decision is not None
        assert {name: getattr(decision, name) for name in row["decision"]} == row["decision"]
        assert not rules.check(state)
        offers = [notation(action, rules.verbs) for action in rules.actions(state)]
        assert offers
        seen += 1
        same += offers == row["actions"]
    assert 0.9 * seen < same < seen
