"""Space in hexes while units are sent to them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from winterline.core.bits import mask_of

from .position import Position


class Space:
    """What units that are sent to hexes take up of them."""

    def __init__(self, model: Position[Any, Any], posts: Mapping[int, int] | None = None) -> None:
        self.size: tuple[int, ...] = model.roster.size
        self.limit = model.limit
        self.load: dict[int, int] = {}
        for unit, cell in (posts or {}).items():
            self.put(unit, cell)

    def put(self, unit: int, cell: int) -> None:
        """A unit is sent to a hex."""
        self.load[cell] = self.load.get(cell, 0) + self.size[unit]

    def left(self, cell: int) -> int:
        """What a hex still holds."""
        return self.limit - self.load.get(cell, 0)

    def fits(self, unit: int, cell: int) -> bool:
        """Whether a unit finds space in a hex."""
        return self.load.get(cell, 0) + self.size[unit] <= self.limit

    def full(self, size: int) -> int:
        """The hexes that have no space for so much more."""
        return mask_of(cell for cell, used in self.load.items() if used + size > self.limit)
