"""A table of contents names chapters: every one that a room has written stands in it, once."""

from __future__ import annotations

from collections import Counter
from importlib import import_module
from pkgutil import walk_packages

import pytest

from winterline.core.chapters import Chapter


@pytest.mark.parametrize("room", ["anzio", "beachhead", "italy43"])
def test_every_chapter_of_a_room_stands_in_its_contents_once(room: str) -> None:
    package = import_module(f"winterline.games.{room}")
    modules = [import_module(found.name) for found in walk_packages(package.__path__, f"{package.__name__}.")]
    written = {
        id(found): found
        for module in modules
        for found in vars(module).values()
        if isinstance(found, Chapter)
    }
    listed = import_module(f"{package.__name__}.contents").CONTENTS.chapters
    assert not [found.title for key, found in written.items() if key not in {*map(id, listed)}]
    assert max(Counter(map(id, listed)).values()) == 1
