"""Rules and data that are not what they were: what a stored game meets after an upgrade."""

from __future__ import annotations

import contextlib
import csv
import io
import random
from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

import winterline as wl
from winterline.bots import make_bot
from winterline.core.action import notation
from winterline.core.dice import KeyedDice
from winterline.core.game import Game
from winterline.games import catalog
from winterline.table import live as live_module
from winterline.table.storage import GameRecord

LATER = "99.0.0"


def rewritten(source: Path, change: Callable[[dict[str, str]], None]) -> str:
    """A table with every row changed."""
    lines = [
        line for line in source.read_text("utf-8").splitlines() if line.strip() and not line.startswith("#")
    ]
    reader = csv.DictReader(lines)
    out = io.StringIO()
    writer = csv.DictWriter(out, list(reader.fieldnames or ()), lineterminator="\n")
    writer.writeheader()
    for row in reader:
        change(row)
        writer.writerow(row)
    return out.getvalue()


def slower(row: dict[str, str]) -> None:
    """A unit's movement allowance was printed too high. ANZIO knows two allowances, and its replacements have one."""
    column = "mf" if "mf" in row else "move"
    less = {"12": "8"} if "confidence" in row else dict.fromkeys("2345678", "1")
    if "replacement" not in row.get("flags", ""):
        row[column] = less.get(row[column], row[column])


def turned(row: dict[str, str]) -> None:
    """The column of a table of results was printed upside down."""
    row["die"] = str(7 - int(row["die"]))


def with_data(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    """Stored games are opened with corrected files from now on."""

    @lru_cache(maxsize=2)
    def made(game: str, scenario: str, options: tuple[str, ...]) -> Any:
        return catalog.make_rules(game, scenario, options, None, folder)

    def rules_of(record: GameRecord) -> Any:
        return made(record.game, record.scenario, record.options)

    monkeypatch.setattr(live_module, "rules_of", rules_of)


def corrected(game: str, name: str, change: Callable[[dict[str, str]], None], folder: Path) -> Path:
    """A directory with one corrected file of a game."""
    folder.mkdir()
    (folder / name).write_text(rewritten(catalog.room(game) / "data" / name, change), "utf-8")
    return folder


def other_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rules that draw another roll for the same purpose."""
    drawn = KeyedDice.roll
    monkeypatch.setattr(KeyedDice, "roll", lambda self, number, purpose: 7 - drawn(self, number, purpose))


def forbidden(monkeypatch: pytest.MonkeyPatch, kind: type, do: str) -> None:
    """Rules that no longer allow something that was done."""
    offered = kind.actions  # type: ignore[attr-defined]

    def actions(self: Any, state: Any) -> list[Any]:
        listed = list(offered(self, state))
        return [action for action in listed if notation(action, self.verbs) != do] or listed

    monkeypatch.setattr(kind, "actions", actions)


@contextlib.contextmanager
def later_version() -> Iterator[pytest.MonkeyPatch]:
    """Another version of the program; what is changed with the patch is undone at the end."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(wl, "__version__", LATER)
        yield patch


def fought(game: str, scenario: str | None, options: tuple[str, ...], seed: int = 3) -> Game:
    """A game in which some dice have fallen: Beachhead's come soon by chance, the others' by plan."""
    chooser = random.Random(seed)
    made = wl.new(game, scenario, options, seed=seed)
    bots = {side: make_bot("heuristic", f"{seed} {side}") for side in made.rules.sides}
    while made.rules.rolls(made.state) < 4 or len(made.actions()) < 3:
        by_chance = game.startswith("beachhead")
        made.play(
            chooser.choice(made.actions()) if by_chance else bots[made.side].choose(made.seat(made.side))
        )
        assert made.result is None
    return made
