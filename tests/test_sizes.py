"""Nothing grows beyond what one look takes in. How entangled a function may be is the linter's to say."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SOURCES = sorted(
    path
    for folder in ("src/winterline", "examples", "tools")
    for path in (ROOT / folder).rglob("*.py")
    if "build" not in path.parts
)
FILE, FUNCTION = 400, 60
"""Lines, everything counted."""


def too_long(source: str, most: int = FUNCTION) -> Iterator[str]:
    """The functions of a source that have more lines than that, decorators not counted."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            lines = (node.end_lineno or node.lineno) - node.lineno + 1
            if lines > most:
                yield f"{node.name} has {lines} lines"


@pytest.mark.parametrize(("lines", "told"), [(60, []), (61, ["long has 61 lines"])])
def test_a_long_function_is_found(lines: int, told: list[str]) -> None:
    assert list(too_long("def long():\n" + "    pass\n" * (lines - 1))) == told


def test_no_file_and_no_function_is_too_long() -> None:
    assert len(SOURCES) > 300
    sources = {str(path.relative_to(ROOT)): path.read_text(encoding="utf-8") for path in SOURCES}
    found = [name for name, text in sources.items() if len(text.splitlines()) > FILE]
    found += [f"{name}: {what}" for name, text in sources.items() for what in too_long(text)]
    assert not found
