"""Allied units that are neither US nor British: mixed stacks."""

from __future__ import annotations

from winterline import author as wl

from ..book import Book, flagged, remembered
from ..passage import ENTERED
from ..stacking import STACK_LIMIT
from ..state import ALLIED, State
from ..traffic import LANDING_POINTS
from .nationality_buildup import first_voyage, note_entry

MIXED_LIMIT = 7


@wl.rule("anzio:D8A2.2")
def nations(book: Book, unit: int) -> frozenset[str]:
    """The nations that an Allied unit stacks with as one of their own: its nation; the 1st SSF is US and Canadian.

    Replacements serve every nation, so they belong to none.
    """
    if flagged(book, ALLIED, unit, "replacement"):
        return frozenset()
    own = book.units[ALLIED].nation[unit]
    return frozenset((own, "ca")) if flagged(book, ALLIED, unit, "canadian") else frozenset((own,))


@wl.rule("anzio:D7A")
def mixed_limit(book: Book, state: None, stack: tuple[int, list[int]], limit: int) -> int:
    """What one hex holds: 7 points when Allied units of more than one nation stand in it, else 8."""
    side, units = stack
    if side != ALLIED:
        return limit
    common, table = -1, banners(book)
    for unit in units:
        common &= table[unit]
    return limit if common else MIXED_LIMIT


@remembered
def banners(book: Book) -> list[int]:
    """Allied unit -> its nations as a mask, one bit a nation; all bits for those that belong to none."""
    every = sorted(set(book.units[ALLIED].nation) | {"ca"})
    found = [nations(book, unit) for unit in range(len(book.units[ALLIED].nation))]
    return [wl.mask_of(every.index(nation) for nation in own) if own else -1 for own in found]


CHAPTER = wl.Chapter[Book, State](
    title="Allied units not US or British",
    options=("supp.nationality",),
    hooks=(STACK_LIMIT.by(mixed_limit), LANDING_POINTS.by(first_voyage), ENTERED.by(note_entry)),
)
