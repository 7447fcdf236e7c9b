"""Chapter 22: units that leave by the schedule, and those that come back."""

from __future__ import annotations

import pytest

from tests.games.italy43.inside import book
from tests.rulebook.italy43.kit import refused, where
from tests.rulebook.italy43.test_withdrawals import turn_begins


@pytest.mark.rule("italy43:EX.ext.T3.removal")
def test_two_german_battalions_leave_on_turn_3_and_cost_the_replacement() -> None:
    units = {"de-fj-1": "2706", "de-fj-2": "eliminated", "de-hg-1-1": "1402 reduced"}
    game, _ = turn_begins(units, 3, "axis", points={"axis": 1})
    assert where(game, "de-fj-1") == where(game, "de-fj-2") == "removed"
    assert game.state.drafts == ()
    assert refused(game, "replace de-hg-1-1 inf") == "20.1.3"
    assert book().tables.turn(3).replacements[-1] == ("de", "inf", 1)
