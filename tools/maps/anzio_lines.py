"""Rivers and roads of the ANZIO board: real lines walked over the hexes."""

from __future__ import annotations

import heapq
import json
import math
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

STEPS = 60


@dataclass(frozen=True, slots=True)
class Line:
    """A course as it is written into the board: kind and name, hexes in order, what lies beyond its ends."""

    head: str
    hexes: tuple[str, ...]
    before: str
    after: str
    source: str

    def text(self) -> str:
        """The statement."""
        words = [self.before, *self.hexes, self.after]
        return f"{self.head}: {' '.join(word for word in words if word)} @{self.source}"


class Walker:
    """Walks lines over the hexes that have land, with the help of the geographic data set's own projection."""

    def __init__(self, geo: Any, land: set[str], barred: set[frozenset[str]]) -> None:
        self.geo = geo
        self.land = land
        self.barred = barred

    def near(self, label: str) -> dict[str, str]:
        """Direction -> neighbour, also beyond the board."""
        near: dict[str, str] = self.geo.hex_neighbors("A", label)
        return near

    def direction(self, here: str, there: str) -> str:
        """The direction of a neighbour."""
        return next(way for way, other in self.near(here).items() if other == there)

    def trace(self, line: list[list[float]]) -> list[tuple[str, float]]:
        """The hexes under a polyline with the length inside each."""
        out: list[tuple[str, float]] = []
        for (lat1, lon1), (lat2, lon2) in pairwise(line):
            start, end = (self.geo.lonlat_to_board("A", *point) for point in ((lon1, lat1), (lon2, lat2)))
            step = math.dist(start, end) / STEPS
            for k in range(STEPS):
                t = (k + 0.5) / STEPS
                point = (start[0] + (end[0] - start[0]) * t, start[1] + (end[1] - start[1]) * t)
                label = self.geo.fmt("A", *self.geo.board_to_hex("A", *point))
                if out and out[-1][0] == label:
                    out[-1] = (label, out[-1][1] + step)
                else:
                    out.append((label, step))
        return out

    def tidy(self, walk: list[tuple[str, float]]) -> list[str]:
        """A walk without loops and without sharp kinks (a hex whose two neighbours on the way touch each other)."""
        path: list[tuple[str, float]] = []
        for label, length in walk:
            known = [name for name, _ in path]
            if label in known:
                del path[known.index(label) + 1 :]
                path[-1] = (label, path[-1][1] + length)
            else:
                path.append((label, length))
        at = 1
        while at < len(path) - 1:
            before, after = path[at - 1][0], path[at + 1][0]
            if after in self.near(before).values():
                del path[at]
                at = max(1, at - 1)
            else:
                at += 1
        return [name for name, _ in path]

    def clip(self, path: list[str]) -> tuple[str, list[str], str]:
        """The longest part of a path on land, with the directions in which it goes on beyond."""
        runs: list[list[int]] = [[]]
        for at, label in enumerate(path):
            if label in self.land:
                runs[-1].append(at)
            elif runs[-1]:
                runs.append([])
        best = max(runs, key=len)
        if not best:
            return "", [], ""
        first, last = best[0], best[-1]
        before = f"off-{self.direction(path[first], path[first - 1])}" if first else ""
        after = f"off-{self.direction(path[last], path[last + 1])}" if last + 1 < len(path) else ""
        return before, path[first : last + 1], after


class Roads:
    """Finds the way of a road from town to town."""

    def __init__(self, walker: Walker, cost: dict[str, float], wet: set[frozenset[str]]) -> None:
        self.walker = walker
        self.cost = cost
        self.wet = wet

    def leg(self, start: str, goal: str) -> list[str]:
        """The way between two hexes: near the straight line, on easy ground, off the line of the rivers."""
        geo = self.walker.geo
        a, b = geo.hex_to_board("A", start), geo.hex_to_board("A", goal)
        queue: list[tuple[float, str, tuple[str, ...]]] = [(0.0, start, (start,))]
        seen: set[str] = set()
        while queue:
            spent, here, way = heapq.heappop(queue)
            if here == goal:
                return list(way)
            if here in seen:
                continue
            seen.add(here)
            for there in self.walker.near(here).values():
                side = frozenset((here, there))
                if there in seen or there not in self.cost or side in self.walker.barred:
                    continue
                step = 1.0 + self.cost[there] + 0.5 * off_line(geo.hex_to_board("A", there), a, b)
                step += 0.6 if side in self.wet else 0.0
                heapq.heappush(queue, (spent + step, there, (*way, there)))
        raise ValueError(f"no way from {start} to {goal}")

    def beyond(self, here: str, lon: float, lat: float) -> tuple[list[str], str]:
        """The way from a hex towards a place off the board, and the direction in which it leaves."""
        from_lon, from_lat = self.walker.geo.hex_to_lonlat("A", here)
        walk = self.walker.tidy(self.walker.trace([[from_lat, from_lon], [lat, lon]]))
        path = [here]
        for label in walk[1:]:
            if label not in self.cost:
                return path, f"off-{self.walker.direction(path[-1], label)}"
            path.append(label)
        return path, ""


def off_line(point: tuple[float, float], a: tuple[float, float], b: tuple[float, float]) -> float:
    """Distance of a point from the straight line between two others."""
    length = math.dist(a, b)
    if length < 1e-9:
        return math.dist(point, a)
    t = ((point[0] - a[0]) * (b[0] - a[0]) + (point[1] - a[1]) * (b[1] - a[1])) / length**2
    t = min(1.0, max(0.0, t))
    return math.dist(point, (a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t))


def load(path: Path) -> Any:
    """A JSON file."""
    return json.loads(path.read_text(encoding="utf-8"))
