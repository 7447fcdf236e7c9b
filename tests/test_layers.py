"""Rooms know only what lies below them: core no game, a game only core, bots only the public face."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import winterline

SOURCE = Path(__file__).parent.parent / "src" / "winterline"
FORBIDDEN = {
    "core": (
        "games",
        "bots",
        "lab",
        "env",
        "table",
        "web",
        "cli",
        "library",
        "selfplay",
        "terminal",
        "report",
    ),
    "games": ("bots", "lab", "env", "table", "web", "cli", "library", "selfplay", "terminal", "report"),
    "bots": ("games", "lab", "env", "table", "web", "cli", "selfplay", "terminal", "report"),
    "lab": ("env", "table", "web", "cli", "terminal", "proving"),
    "report": ("bots", "lab", "env", "table", "web", "cli", "selfplay", "terminal"),
}


def imported_from(node: ast.ImportFrom, package: str) -> str:
    """The whole name of the module behind `from`, also where dots say how many packages up it stands."""
    if not node.level:
        return node.module or ""
    above = package.split(".")[: package.count(".") + 2 - node.level]
    return ".".join([*above, node.module] if node.module else above)


def imported(text: str, package: str) -> set[str]:
    """Every winterline module or name that a module of the package imports, also inside functions."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            found.update(name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            found.update(f"{imported_from(node, package)}.{name.name}" for name in node.names)
    return {name for name in found if name.startswith("winterline.")}


def imports(path: Path) -> set[str]:
    """Every winterline module or name that a file imports; relative ones count from where the file stands."""
    inside = path.is_relative_to(SOURCE)
    package = ".".join(("winterline", *path.relative_to(SOURCE).parent.parts)) if inside else ""
    return imported(path.read_text(encoding="utf-8"), package)


@pytest.mark.parametrize(
    ("line", "whole"),
    [
        ("from winterline.core import bits", "winterline.core.bits"),
        ("import winterline.core.bits", "winterline.core.bits"),
        ("from . import zoc", "winterline.games.anzio.options.zoc"),
        ("from .zoc import zone", "winterline.games.anzio.options.zoc.zone"),
        ("from .. import zoc", "winterline.games.anzio.zoc"),
        ("from ..zoc import zone as z", "winterline.games.anzio.zoc.zone"),
        ("from ...italy43 import zoc", "winterline.games.italy43.zoc"),
        ("def late():\n    from .... import bots", "winterline.bots"),
        ("from ....bots.kit import mind", "winterline.bots.kit.mind"),
    ],
)
def test_an_import_is_known_by_its_whole_name(line: str, whole: str) -> None:
    assert imported(line, "winterline.games.anzio.options") == {whole}


@pytest.mark.parametrize("room", sorted(FORBIDDEN))
def test_a_room_imports_nothing_from_above(room: str) -> None:
    for path in (SOURCE / room).rglob("*.py"):
        for name in imports(path):
            above = name.split(".")[1]
            assert above not in FORBIDDEN[room], f"{path.relative_to(SOURCE)} imports {name}"


def test_the_lab_knows_games_by_the_catalogue_alone() -> None:
    known = ("winterline.games.catalog", "winterline.games.listing")
    for path in (SOURCE / "lab").rglob("*.py"):
        rooms = [name for name in imports(path) if name.startswith("winterline.games.")]
        assert all(name.startswith(known) for name in rooms), f"{path.name} imports {rooms}"


def test_no_game_imports_another_game() -> None:
    rooms = [path for path in (SOURCE / "games").iterdir() if path.is_dir() and (path / "rules.py").exists()]
    for room in rooms:
        others = {f"winterline.games.{other.name}" for other in rooms if other != room}
        for path in room.rglob("*.py"):
            for name in imports(path):
                assert not any(name.startswith(other) for other in others), f"{path} imports {name}"


WORDY = (".prompt", ".sentence", '"panels"', '"markers"', '"date"', '"title"', '"label"', '"note"')
"""What holds words for people."""


def test_bots_read_no_words() -> None:
    """What there is to know stands in data: words may change, or be in another language."""
    for path in (SOURCE / "bots").rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        assert not [part for part in WORDY if part in text], path.name


RULEBOOKS = ("anzio", "italy43")
"""Rooms whose rulebook tests speak through the public face alone; what needs more stands in tests/games."""


@pytest.mark.parametrize("room", RULEBOOKS)
def test_rulebook_tests_speak_through_the_public_face(room: str) -> None:
    public = {f"winterline.{name}" for name in winterline.__all__}
    for path in (Path(__file__).parent / "rulebook" / room).glob("*.py"):
        for name in imports(path):
            assert name in public, (
                f"{path.name} imports {name}: say it with winterline itself, or in tests/games"
            )
        assert "tests.games" not in path.read_text(encoding="utf-8"), (
            f"{path.name} uses the tools of tests/games"
        )
