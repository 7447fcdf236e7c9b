"""Chapter 4: stacking, and what happens to an overfull hex."""

from __future__ import annotations

import pytest

from tests.games.italy43.inside import book
from winterline.games.italy43.stacking import LIMIT, load


def points(*units: str) -> int:
    """The Stacking Points of some units of one side."""
    known = book()
    side = known.index[units[0]][0]
    return load(known, side, [known.index[unit][1] for unit in units])


@pytest.mark.rule("italy43:4.2")
def test_units_count_their_stacking_value() -> None:
    assert points("us-3-7") == 3
    assert points("us-3-7", "us-3-15") == 6
    assert points("us-34-100") == 1
    assert points("us-vi", "us-3-hq", "us-hvy") == 0, "any number"


@pytest.mark.rule("italy43:4.3a", "italy43:EX.4.3")
def test_the_first_silhouetted_tank_is_free_and_each_further_one_counts_one() -> None:
    assert points("us-3-7", "us-3-15", "us-191") == LIMIT
    assert points("us-3-7", "us-3-15", "us-191", "us-751") == LIMIT + 1
    assert points("us-191", "us-751", "us-756") == 2
    assert points("uk-7-22") == 4, "a brigade is no Silhouetted Tank"
