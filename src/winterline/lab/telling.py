"""How a league stands, as text for a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from . import sections
from .standing import Standing


def lines(stands: Standing) -> Iterator[str]:
    """Everything that the JSON has, to be read."""
    yield from filter(None, (sections.summary(stands), sections.left_out(stands)))
    for part in (sections.ratings(stands), sections.pairs(stands), sections.balance(stands)):
        for one in part:
            yield ""
            yield one.title
            yield from columns([one.table.head, *one.table.rows])
    if stands.errors:
        told = sections.errors(stands)
        yield ""
        yield from columns([told.head, *told.rows])


def columns(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Rows with their cells below each other."""
    wide = [max(map(len, cells)) for cells in zip(*rows, strict=True)]
    for row in rows:
        yield "  " + "  ".join(f"{cell:{width}}" for cell, width in zip(row, wide, strict=True)).rstrip()
