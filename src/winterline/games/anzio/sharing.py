"""Whether sources can be shared out among those who draw on them; it knows of numbers alone."""

from __future__ import annotations

Drawing = dict[int, int]
"""Unit -> the sources that it can draw on, as a mask over their numbers."""


def numbers(mask: int) -> list[int]:
    """The numbers of the sources in a mask."""
    return [n for n in range(mask.bit_length()) if mask >> n & 1]


def overdrawn(drawing: Drawing, size: tuple[int, ...], capacity: tuple[int, ...]) -> bool:
    """Whether some sources together are too small for the units that can draw on them alone: a quick no."""
    for some in range(1 << len(capacity)):
        wanted = sum(size[unit] for unit, mask in drawing.items() if not mask & ~some)
        if wanted > sum(capacity[n] for n in numbers(some)):
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
        for source in sorted(numbers(drawing[unit]), key=lambda n: -left[n]):
            if left[source] < size[unit]:
                break
            out[unit] = source
            if place(number + 1, (*left[:source], left[source] - size[unit], *left[source + 1 :])):
                return True
        failed.add((number, left))
        return False

    return out if place(0, capacity) else None


def groups(drawing: Drawing) -> list[list[int]]:
    """Units in groups that share sources with each other and not with other groups."""
    out: list[tuple[int, list[int]]] = []
    for unit, mine in drawing.items():
        members, apart = [unit], []
        for other, units in out:
            if other & mine:
                mine |= other
                members = units + members
            else:
                apart.append((other, units))
        out = [*apart, (mine, members)]
    return [members for _, members in out]
