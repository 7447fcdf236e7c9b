"""Whether sources can be shared out among those who draw on them, and who shares with whom; it knows of numbers alone."""

from __future__ import annotations

from winterline import author as wl

Drawing = dict[int, int]
"""Unit -> the sources that it can draw on, as a mask over their numbers."""


def overdrawn(drawing: Drawing, size: tuple[int, ...], capacity: tuple[int, ...]) -> bool:
    """Whether some sources together are too small for the units that can draw on them alone: a quick no."""
    for some in range(1 << len(capacity)):
        wanted = sum(size[unit] for unit, mask in drawing.items() if not mask & ~some)
        if wanted > sum(capacity[n] for n in wl.bits(some)):
            return True
    return False


def search(
    order: list[int], drawing: Drawing, size: tuple[int, ...], capacity: tuple[int, ...]
) -> dict[int, int] | None:
    """Try every way of sharing, none of them twice."""
    failed: set[tuple[int, tuple[int, ...]]] = set()
    out: dict[int, int] = {}

    def place(number: int, left: tuple[int, ...]) -> bool:
        if number == len(order):
            return True
        if (number, left) in failed:
            return False
        unit = order[number]
        for source in sorted(wl.bits(drawing[unit]), key=lambda n: -left[n]):
            if left[source] < size[unit]:
                break
            out[unit] = source
            if place(number + 1, (*left[:source], left[source] - size[unit], *left[source + 1 :])):
                return True
        failed.add((number, left))
        return False

    return out if place(0, capacity) else None


def clusters(drawing: Drawing) -> list[tuple[int, int]]:
    """Those who draw on anything in common, together: groups and what they draw on, as masks."""
    out: list[tuple[int, int]] = []
    for unit, mine in drawing.items():
        units, sources, apart = 1 << unit, mine, []
        for other_units, other_sources in out:
            if other_sources & sources:
                units, sources = units | other_units, sources | other_sources
            else:
                apart.append((other_units, other_sources))
        out = [*apart, (units, sources)]
    return out
