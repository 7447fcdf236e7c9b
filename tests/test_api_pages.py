"""The API pages: every public name has its place on them, and every example is run, without the tool that builds them."""

from __future__ import annotations

import doctest
import re
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import winterline
from winterline import author

PAGES = sorted((Path(__file__).parent.parent / "docs" / "api").glob("*.md"))
SHOWN = re.compile(r"^::: ([\w.]+)(?:\n    options:\n      members: \[([^]]*)\])?", re.MULTILINE)
ELSEWHERE = {"Listing"}


def found(path: str) -> Any:
    """The object that a page names."""
    parts = path.split(".")
    for last in range(len(parts), 0, -1):
        try:
            made: Any = import_module(".".join(parts[:last]))
        except ModuleNotFoundError:
            continue
        for part in parts[last:]:
            made = getattr(made, part)
        return made
    raise AssertionError(path)


def shown() -> list[Any]:
    """Everything that the pages show, members of modules and classes by themselves."""
    out = []
    for page in PAGES:
        for path, members in SHOWN.findall(page.read_text(encoding="utf-8")):
            whole = found(path)
            out += [whole, *(getattr(whole, name) for name in members.split(", ") if name)]
            if path.count(".") == 2 and not members:
                out += [made for name, made in vars(whole).items() if not name.startswith("_")]
    return out


def test_the_pages_show_the_whole_public_face() -> None:
    there = shown()
    missing = [name for name in winterline.__all__ if name not in ("__version__", "games")]
    assert [name for name in missing if getattr(winterline, name) not in there] == []


def test_authors_names_exist_and_are_exported_once() -> None:
    assert sorted(set(author.__all__)) == sorted(author.__all__)
    assert all(hasattr(author, name) for name in author.__all__)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_examples_of_the_pages(page: Path) -> None:
    words = page.read_text(encoding="utf-8")
    blocks = "\n".join(re.findall(r"```python\n(.*?)```", words, re.DOTALL))
    example = doctest.DocTestParser().get_doctest(blocks, {}, page.name, str(page), 0)
    assert doctest.DocTestRunner().run(example).failed == 0


def homes() -> list[str]:
    """The modules whose docstrings the pages show."""
    pages = "\n".join(page.read_text(encoding="utf-8") for page in PAGES)
    paths = [path for path, _ in SHOWN.findall(pages)]
    modules = {
        path if path.rpartition(".")[2].islower() and not is_call(path) else path.rpartition(".")[0]
        for path in paths
    }
    return sorted(modules)


def is_call(path: str) -> bool:
    """Whether a page names a function."""
    return callable(found(path))


@pytest.mark.parametrize("home", homes())
def test_examples_of_docstrings(home: str) -> None:
    assert doctest.testmod(import_module(home)).failed == 0
