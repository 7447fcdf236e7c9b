"""A slow and literal reading of ANZIO's movement rules, straight from the board file.

It shares nothing with the engine but the loaded board: costs are looked up side by side, rivers are lines through the
middle of hexes whose banks are told by angles, and a unit remembers where it came onto each river.
"""

from __future__ import annotations

import heapq
import math
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from winterline.core.board import Board, Course

Hex = str
Memory = frozenset[tuple[str, Hex, Hex]]
"""Rivers that a unit came onto this turn and may not cross: name, hex on the river that it entered, hex it came from."""


@dataclass(frozen=True)
class March:
    """How a unit moves."""

    points: int
    """Half points left, Strategic Movement aside."""
    mud: bool = False
    manner: str = "march"
    """`march`, `lift` or `break`."""
    mountain: int = 0
    """Half points for a High Apennine side, for a mountain unit."""
    armed: bool = True
    strategic: int = 0
    """Half points left with Strategic Movement; 0 when it may not use it."""
    whole: int = 0
    """What crossing an all High Apennine side takes; 0 when the unit cannot do it now."""
    stops_at_rivers: bool = False


@dataclass
class Ground:
    """The board as the rules speak of it."""

    board: Board
    enemies: frozenset[Hex] = frozenset()
    """Hexes with an enemy that has a defence factor."""
    rivers: dict[str, Course] = field(init=False)
    known: dict[tuple[str, ...], Any] = field(default_factory=dict)
    """Answers about the board that do not change, kept because they are asked for again and again."""

    def __post_init__(self) -> None:
        self.rivers = {course.name: course for course in self.board.courses if course.kind == "river"}

    def against(self, enemies: frozenset[Hex]) -> Ground:
        """The same board with other enemies on it."""
        return Ground(self.board, enemies, self.known)

    def noted(self, question: str, *about: str) -> Any:
        """The answer of a method to a question about the board, worked out once."""
        key = (question, *about)
        if key not in self.known:
            self.known[key] = getattr(self, question)(*about)
        return self.known[key]

    def cell(self, label: Hex) -> int:
        return self.board.grid.index(label)

    def has(self, label: Hex, feature: str) -> bool:
        return bool(self.board.hexes(feature) >> self.cell(label) & 1)

    def around(self, label: Hex) -> list[Hex]:
        return [self.board.grid.label(cell) for cell in self.board.grid.around(self.cell(label))]

    def side(self, a: Hex, b: Hex, feature: str) -> bool:
        cell = self.cell(a)
        return bool(self.board.side_bits(feature)[cell] >> self.board.grid.direction(cell, self.cell(b)) & 1)

    @cached_property
    def roads(self) -> dict[frozenset[Hex], str]:
        """The better road that crosses each side."""
        out: dict[frozenset[Hex], str] = {}
        label = self.board.grid.label
        for kind in ("minor", "major"):
            for course in self.board.courses:
                if course.kind == f"road:{kind}":
                    for a, b in zip(course.cells, course.cells[1:], strict=False):
                        out[frozenset((label(a), label(b)))] = kind
        return out

    def road(self, a: Hex, b: Hex) -> str:
        return self.roads.get(frozenset((a, b)), "")

    def playable(self, label: Hex) -> bool:
        return not any(self.has(label, closed) for closed in ("sea", "unplayable", "lake"))

    def passable(self, a: Hex, b: Hex) -> bool:
        """Whether anybody may step from hex to hex, terrain and lakes considered."""
        if not (self.playable(a) and self.playable(b)) or self.side(a, b, "barred"):
            return False
        if not any(self.side(a, b, kind) for kind in ("plain", "rough", "high", "swamp")):
            return False
        return bool(self.road(a, b)) or not (self.has(a, "lake-road") or self.has(b, "lake-road"))

    def natural(self, a: Hex, b: Hex) -> str:
        """The best natural terrain in a side."""
        for kind in ("plain", "rough"):
            if self.side(a, b, kind):
                return kind
        return "high"

    def cost(self, a: Hex, b: Hex, march: March) -> int | None:
        """Half points to cross a side; None for one that takes the whole allowance."""
        road, kind = self.road(a, b), self.noted("natural", a, b)
        if road and march.manner == "march":
            return 1 if road == "major" else 2
        if road:
            return 2
        if kind == "high":
            return march.mountain or None
        dear = 4 if kind == "rough" and not march.mountain else 2
        return dear * 2 if march.mud and march.manner != "lift" else dear

    @cached_property
    def zone(self) -> frozenset[Hex]:
        return frozenset(b for a in self.enemies for b in self.around(a) if self.passable(a, b))

    # --- rivers ----------------------------------------------------------------------------------------

    def on(self, label: Hex) -> list[str]:
        """The rivers whose hex it is: a river's first hex, unless the river comes from off the board, is none."""
        return [name for name in self.rivers if self.wet(name, label)]

    def wet(self, river: str, label: Hex) -> bool:
        course = self.rivers[river]
        cells = course.cells if course.off_start is not None or len(course.cells) == 1 else course.cells[1:]
        return self.cell(label) in cells

    def headwaters(self, river: str, label: Hex) -> bool:
        course = self.rivers[river]
        return course.off_start is None and len(course.cells) > 1 and course.cells[0] == self.cell(label)

    def bank(self, river: str, label: Hex, beside: Hex) -> str:
        """On which bank a neighbour of a river hex lies, looking downstream; empty for neither."""
        if self.wet(river, beside) or self.headwaters(river, beside):
            return ""
        course, cell = self.rivers[river], self.cell(label)
        place = course.cells.index(cell)
        back = self.heading(cell, course.cells[place - 1]) if place else self.edge(course.off_start)
        ahead: float | None
        if place + 1 < len(course.cells):
            ahead = self.heading(cell, course.cells[place + 1])
        elif course.off_end is not None:
            ahead = self.edge(course.off_end)
        else:
            ahead = self.receiving(river, cell, back)
        if back is None or ahead is None or math.isclose(back, ahead):
            return ""
        turn = (ahead - back) % math.tau
        mine = (self.heading(cell, self.cell(beside)) - back) % math.tau
        if math.isclose(mine, turn):
            return ""
        return "one" if mine < turn else "other"

    def heading(self, a: int, b: int) -> float:
        (ax, ay), (bx, by) = self.board.grid.centre(a), self.board.grid.centre(b)
        return round(math.atan2(by - ay, bx - ax) % math.tau, 6)

    def edge(self, direction: int | None) -> float | None:
        """The heading of a side by its number, north being 0 and counting clockwise."""
        return None if direction is None else round(math.radians(90 - 60 * direction) % math.tau, 6)

    def receiving(self, river: str, cell: int, back: float | None) -> float | None:
        """Where the river goes on that a tributary runs into here."""
        for name, course in self.rivers.items():
            if name == river or cell not in course.cells:
                continue
            place = course.cells.index(cell)
            if place + 1 < len(course.cells):
                ahead: float | None = self.heading(cell, course.cells[place + 1])
            else:
                ahead = self.edge(course.off_end)
            if ahead is not None and (back is None or not math.isclose(ahead, back)):
                return ahead
        return None

    def after(self, memory: Memory, a: Hex, b: Hex) -> Memory | None:
        """What a unit remembers after a step; None when the step would cross a river it has not stopped on."""
        kept: set[tuple[str, Hex, Hex]] = set()
        for river, entered, came_from in memory:
            if self.wet(river, b):
                kept.add((river, entered, came_from))
            elif not self.has(a, "bridge"):
                bank = self.noted("bank", river, a, b)
                if bank and bank != self.noted("bank", river, entered, came_from):
                    return None
        for river in self.noted("on", b):
            if not self.wet(river, a) and self.noted("bank", river, b, a):
                kept.add((river, b, a))
        return frozenset() if self.has(b, "bridge") else frozenset(kept)

    # --- how far ---------------------------------------------------------------------------------------

    def reach(self, start: Hex, march: March, memory: Memory = frozenset()) -> dict[Hex, int]:
        """Every hex that a unit can go to and stop in as far as terrain and enemies go, with the least it costs."""
        best: dict[tuple[Hex, Memory], int] = {(start, memory): 0}
        found: dict[Hex, int] = {}
        queue: list[tuple[int, Hex, list[tuple[str, Hex, Hex]]]] = [(0, start, sorted(memory))]
        while queue:
            spent, here, known = heapq.heappop(queue)
            now = frozenset(known)
            if spent > best[here, now]:
                continue
            for there in self.noted("around", here):
                if not self.noted("passable", here, there) or there in self.enemies:
                    continue
                total = self.step(march, start, spent, here, there)
                after = self.after(now, here, there)
                if total is None or after is None:
                    continue
                found[there] = min(total, found.get(there, 999))
                ends = there in self.zone or (
                    total == march.whole != 0 and self.taking_all(march, here, there)
                )
                ends = ends or (
                    march.stops_at_rivers and bool(self.noted("on", there)) and not self.has(there, "bridge")
                )
                if not ends and total < best.get((there, after), 999):
                    best[there, after] = total
                    heapq.heappush(queue, (total, there, sorted(after)))
        found.pop(start, None)
        return {label: cost for label, cost in found.items() if not self.has(label, "lake-road")}

    def taking_all(self, march: March, a: Hex, b: Hex) -> bool:
        return self.cost(a, b, march) is None

    def step(self, march: March, start: Hex, spent: int, here: Hex, there: Hex) -> int | None:
        """What a unit has spent after a step, or None when it may not take it."""
        if here in self.zone and there in self.zone:
            return None
        if there in self.zone and (not march.armed or self.has(there, "lake-road")):
            return None
        price = self.cost(here, there, march)
        if price is None:
            return march.whole if march.whole and spent == 0 and here == start else None
        total = spent + price
        limit = march.points if there in self.zone else max(march.points, march.strategic)
        return total if total <= limit else None
