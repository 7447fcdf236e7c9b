"""What a step costs: units gone or with fewer steps; who comes weaker than he might have has lost nothing."""

from __future__ import annotations

from typing import Any

import pytest

from winterline.core.toll import toll


def seen(status: str, steps: int) -> dict[str, Any]:
    """A view with one unit."""
    return {"units": [{"id": "a", "side": "axis", "status": status, "steps": [steps, 4]}]}


@pytest.mark.parametrize(
    ("before", "after", "cost"),
    [
        (("board", 4), ("board", 4), False),
        (("board", 4), ("board", 3), True),
        (("board", 1), ("eliminated", 0), True),
        (("waiting", 4), ("arriving", 2), False),
        (("waiting", 4), ("eliminated", 0), True),
        (("arriving", 4), ("board", 2), True),
    ],
)
def test_a_unit_that_comes_weaker_has_lost_nothing(
    before: tuple[str, int], after: tuple[str, int], cost: bool
) -> None:
    assert toll(seen(*before), seen(*after), "axis") == (["a"] if cost else [])
    assert toll(seen(*before), seen(*after), "allied") == []
