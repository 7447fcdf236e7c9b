"""Matching units to posts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence


def manned(posts: Sequence[int], able: Mapping[int, Sequence[int]]) -> dict[int, int]:
    """Post -> unit: as many posts as can be are manned; those named first, by the units named first."""
    holder: dict[int, int] = {}

    def seat(post: int, tried: set[int]) -> bool:
        for unit in able.get(post, ()):
            if unit in tried:
                continue
            tried.add(unit)
            other = holder.get(unit, -1)
            if other < 0 or seat(other, tried):
                holder[unit] = post
                return True
        return False

    for post in posts:
        seat(post, set())
    return {post: unit for unit, post in holder.items()}
