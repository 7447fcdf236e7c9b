"""Looking for cycles seldom, and as before afterwards."""

from __future__ import annotations

import gc

import pytest

from winterline.core.collecting import SELDOM, seldom_collected


def test_cycles_are_looked_for_seldom_for_a_while() -> None:
    before = gc.get_threshold()
    with seldom_collected():
        assert gc.get_threshold() == (SELDOM, *before[1:])
    assert gc.get_threshold() == before


def test_an_error_leaves_nothing_behind() -> None:
    before = gc.get_threshold()
    with pytest.raises(ValueError, match="over"), seldom_collected():
        raise ValueError("over")
    assert gc.get_threshold() == before
