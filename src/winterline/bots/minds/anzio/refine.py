"""A front made better post by post: where one could be surrounded, a neighbour comes closer or the gap is filled."""

from __future__ import annotations

from collections.abc import Iterator

from ...kit import bits
from .fronts import Fronts
from .line import Front

ROUNDS, SHAKY = 4, 3
"""How often a front is changed at most, and how many of its posts are looked at each time, those in most danger first."""
LEAST = 0.3
"""By how much a change must improve it."""
TOUCH = 3
"""The hexes between two posts whose zones just touch."""


def refined(fronts: Fronts, front: Front, extra: int) -> Front:
    """The best front that single changes lead to, each judged by the whole of it."""
    tried = {tuple(sorted(front.posts))}
    for _ in range(ROUNDS):
        best = front
        for posts in changed(fronts, front):
            key = tuple(sorted(posts))
            if key not in tried:
                tried.add(key)
                found = fronts.manned(posts, extra)
                best = max(best, found, key=lambda one: one.score)
        if best.score < front.score + LEAST:
            break
        front = best
    return front


def changed(fronts: Fronts, front: Front) -> Iterator[list[int]]:
    """The front with one post elsewhere, one more or one less, about those that are most in danger."""
    atlas, posts = fronts.atlas, front.posts
    order = sorted(range(len(posts)), key=lambda n: (-front.risks.get(posts[n], 0.0), n))
    for number in order[:SHAKY]:
        post, before, after = posts[number], posts[:number], posts[number + 1 :]
        if not front.risks.get(post):
            return
        if before and after and atlas.distance(before[-1], after[0]) <= TOUCH and post not in fronts.fixed:
            yield before + after
        taken = set(posts)
        if post not in fronts.fixed:
            for other in bits(atlas.near[post] & fronts.allowed):
                if other not in taken:
                    yield [*before, other, *after]
        for beside, at in ((before[-1:], number), (after[:1], number + 1)):
            for neighbour in beside:
                yield from filled(fronts, posts, at, post, neighbour)


def filled(fronts: Fronts, posts: list[int], at: int, post: int, neighbour: int) -> Iterator[list[int]]:
    """The front with one more post between two that are far from each other, or with the neighbour brought closer."""
    atlas = fronts.atlas
    if atlas.distance(post, neighbour) < TOUCH:
        return
    between = atlas.near[post] | atlas.zone(atlas.near[post])
    close = atlas.near[neighbour] | atlas.zone(atlas.near[neighbour])
    for other in bits(between & close & fronts.allowed):
        if other not in posts and atlas.distance(other, post) + atlas.distance(other, neighbour) <= TOUCH + 1:
            yield [*posts[:at], other, *posts[at:]]
    if neighbour not in fronts.fixed:
        where = posts.index(neighbour)
        for other in bits(atlas.near[neighbour] & fronts.allowed):
            if other not in posts and atlas.distance(other, post) < TOUCH:
                yield [*posts[:where], other, *posts[where + 1 :]]
