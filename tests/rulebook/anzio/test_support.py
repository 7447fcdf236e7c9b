"""ANZIO D3A-D3C: supporting fire in attack and defence."""

from __future__ import annotations

import pytest

import winterline as wl
from winterline import BadChoice


@pytest.mark.rule("anzio:D3A10")
def test_it_needs_air_superiority() -> None:
    with pytest.raises(BadChoice, match=r"supp\.air-superiority"):
        wl.new("anzio", options=["supp.supporting-fire"])
    wl.new("anzio", options=["supp.air-superiority"])
