"""Chapters C10 and C11 after a battle: counters without a defence factor go back, or die where they lie."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulebook.anzio.kit import setup
from winterline.games.anzio.supply import german_isolated


@pytest.mark.rule("anzio:C10A4")
def test_inverted_counters_need_supply_like_any_other_unit() -> None:
    corners = ("W48", "Y48", "Y50", "W52", "U52", "U50")
    ring = dict(zip(("us-504", "us-505", "us-325", "br-2ss", "br-201gds", "us-rgr"), corners, strict=True))
    closed = setup("Oct I allied", {**ring, "de-nw71": "W50/i"})
    book: Any = closed.rules.book  # type: ignore[attr-defined]
    unit = 1 << book.index["de-nw71"][1]
    assert german_isolated(book, closed.state) & unit
    open_ = setup("Oct I allied", {"us-504": "W48", "de-nw71": "W50/i"})
    assert not german_isolated(book, open_.state) & unit
