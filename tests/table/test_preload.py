"""The table page names its modules beforehand, so that none waits for another to be read first."""

from __future__ import annotations

import re
from pathlib import Path

from winterline.table.wire import WEB

IMPORT = re.compile(r'^(?:import|export)\b[^;]*?"(\.[^"]+\.js)";', re.MULTILINE)
PRELOAD = re.compile(r'<link rel="modulepreload" href="/static/([^"]+)">')


def modules(start: Path) -> set[str]:
    """All modules that a module needs, itself included."""
    found: set[Path] = set()
    todo = [start.resolve()]
    while todo:
        module = todo.pop()
        if module in found:
            continue
        found.add(module)
        todo += [(module.parent / name).resolve() for name in IMPORT.findall(module.read_text("utf-8"))]
    return {path.relative_to(WEB.resolve()).as_posix() for path in found}


def test_the_table_page_preloads_exactly_its_modules() -> None:
    named = PRELOAD.findall((WEB / "game.html").read_text("utf-8"))
    assert sorted(named) == sorted(modules(WEB / "game.js") - {"game.js"})
