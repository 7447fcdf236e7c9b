"""Allied units that are neither US nor British: mixed stacks."""

from __future__ import annotations

from winterline.core.bits import mask_of
from winterline.core.rules import rule
from winterline.games.anzio.book import Book, Plan, flagged, remembered
from winterline.games.anzio.options import nationality_buildup
from winterline.games.anzio.state import ALLIED, LIMIT

MIXED_LIMIT = 7


@rule("anzio:D8A2.2")
def nations(book: Book, unit: int) -> frozenset[str]:
    """The nations that an Allied unit stacks with as one of their own: its nation; the 1st SSF is US and Canadian.

    Replacements serve every nation, so they belong to none.
    """
    if flagged(book, ALLIED, unit, "replacement"):
        return frozenset()
    own = book.units[ALLIED].nation[unit]
    return frozenset((own, "ca")) if flagged(book, ALLIED, unit, "canadian") else frozenset((own,))


@rule("anzio:D7A")
def mixed_limit(book: Book, side: int, units: list[int]) -> int:
    """What one hex holds: 7 points when Allied units of more than one nation stand in it, else 8."""
    if side != ALLIED:
        return LIMIT
    common, table = -1, banners(book)
    for unit in units:
        common &= table[unit]
    return LIMIT if common else MIXED_LIMIT


@remembered
def banners(book: Book) -> list[int]:
    """Allied unit -> its nations as a mask, one bit a nation; all bits for those that belong to none."""
    every = sorted(set(book.units[ALLIED].nation) | {"ca"})
    found = [nations(book, unit) for unit in range(len(book.units[ALLIED].nation))]
    return [mask_of(every.index(nation) for nation in own) if own else -1 for own in found]


def plug(plan: Plan, options: tuple[str, ...]) -> None:
    """Keep mixed stacks smaller, and let other nations need more shipping."""
    plan.stack_limit.append(mixed_limit)
    nationality_buildup.plug(plan, options)
