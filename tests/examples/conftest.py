"""The example as if it were installed: its package and what its pyproject declares lie on the path, nothing else does."""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from winterline.games import catalog

EXAMPLE = Path(__file__).parent.parent.parent / "examples" / "snowbridge"
GAME = "snowbridge"


def installed(folder: Path) -> list[str]:
    """What installing the example puts on the path: its code, and a record of its name and entry points."""
    project = tomllib.loads((EXAMPLE / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    record = folder / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
    record.mkdir()
    about = f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n"
    (record / "METADATA").write_text(about, encoding="utf-8")
    lines = []
    for group, points in project["entry-points"].items():
        lines += [f"[{group}]", *(f"{name} = {value}" for name, value in points.items())]
    (record / "entry_points.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return [str(folder), str(EXAMPLE / "src")]


@pytest.fixture(scope="module", autouse=True)
def path(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[str]]:
    """The example's game among the others, as long as the tests of a module run."""
    entries = installed(tmp_path_factory.mktemp("site"))
    sys.path[:0] = entries
    assert catalog.find_others() == [GAME]
    yield entries
    for entry in entries:
        sys.path.remove(entry)
    del catalog.GAMES[GAME]
    catalog._shipped.cache_clear()
