"""Half points of units: who is asked about is named beforehand."""

from __future__ import annotations

from winterline.games.anzio.contents import CONTENTS
from winterline.games.anzio.movement import ALLOWANCE, OTHER_POINTS


def test_who_changes_points_names_whose() -> None:
    changing = [chapter for chapter in CONTENTS.chapters if any(h.point is ALLOWANCE for h in chapter.hooks)]
    assert len(changing) > 1
    for chapter in changing:
        assert any(hook.point is OTHER_POINTS for hook in chapter.hooks), chapter.title
