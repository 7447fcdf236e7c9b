"""How often Python looks for cycles of objects while whole games are played."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

SELDOM = 50_000
"""New objects between two looks; Python's own habit is 700, which costs a twentieth of random play and finds nothing."""


@contextmanager
def seldom_collected() -> Iterator[None]:
    """Look for cycles seldom: positions hold none, so most that is made is gone before the next look."""
    before = gc.get_threshold()
    gc.set_threshold(SELDOM, *before[1:])
    try:
        yield
    finally:
        gc.set_threshold(*before)
