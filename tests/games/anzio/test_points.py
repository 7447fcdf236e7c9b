"""Points that go together: whoever changes or bars something names beforehand what."""

from __future__ import annotations

from typing import Any

import pytest

from winterline.games.anzio.contents import CONTENTS
from winterline.games.anzio.movement import ALLOWANCE, OTHER_POINTS
from winterline.games.anzio.traffic import NO_VOYAGE, TOO_FAR


@pytest.mark.parametrize(("one", "other"), [(ALLOWANCE, OTHER_POINTS), (NO_VOYAGE, TOO_FAR)])
def test_a_chapter_plugs_into_both(one: Any, other: Any) -> None:
    changing = [chapter for chapter in CONTENTS.chapters if any(h.point is one for h in chapter.hooks)]
    assert changing
    for chapter in changing:
        assert any(hook.point is other for hook in chapter.hooks), chapter.title
