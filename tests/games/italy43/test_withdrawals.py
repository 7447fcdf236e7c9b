"""Chapter 22: units that leave by the schedule, and those that come back."""

from __future__ import annotations

import pytest

from tests.games.italy43.inside import book, combat_phase
from tests.rulebook.italy43.kit import refused, where
from tests.rulebook.italy43.test_withdrawals import turn_begins
from winterline.core.decision import Event
from winterline.core.frames import replace
from winterline.games.italy43.roster import Leave
from winterline.games.italy43.state import (
    ALLIED,
    AWAY,
    AXIS,
    DISPLAY,
    REMOVED,
    State,
)
from winterline.games.italy43.withdrawals import SCHEDULE, back_on, taken_off, withdrawn


def number(name: str) -> int:
    """The number of a unit in the list of its side."""
    return book().index[name][1]


def as_remnant(units: dict[str, str], unit: str, remnant: str) -> State:
    """A position in which a Remnant stands for a unit."""
    state = combat_phase({unit: "display", **units})
    return replace(state, remnants=((ALLIED, number(remnant), number(unit)),))


@pytest.mark.rule("italy43:EX.ext.T3.removal")
def test_two_german_battalions_leave_on_turn_3_and_cost_the_replacement() -> None:
    units = {"de-fj-1": "2706", "de-fj-2": "eliminated", "de-hg-1-1": "1402 reduced"}
    game, _ = turn_begins(units, 3, "axis", points={"axis": 1})
    assert where(game, "de-fj-1") == where(game, "de-fj-2") == "removed"
    assert SCHEDULE.of(game.state).drafts == ()
    assert refused(game, "replace de-hg-1-1 inf") == "20.1.3"
    assert book().tables.turn(3).replacements[-1] == ("de", "inf", 1)


@pytest.mark.rule("italy43:22.1a", "italy43:22.1b")
def test_a_remnant_withdraws_for_its_unit() -> None:
    state = as_remnant({"us-rem-34": "2124 disrupted", "us-34-135": "2125"}, "us-34-133", "us-rem-34")
    for unit in ("us-34-133", "us-34-135"):
        state = withdrawn(book(), state, ALLIED, number(unit), Leave(25, 30, ("naples",)), [])
    force = state.forces[ALLIED]
    assert [force.at[number(unit)] for unit in ("us-rem-34", "us-34-135")] == [AWAY, AWAY]
    assert force.at[number("us-34-133")] == DISPLAY
    assert back_on(state, ALLIED, number("us-rem-34")) == back_on(state, ALLIED, number("us-34-135")) == 30
    assert back_on(state, ALLIED, number("us-34-133")) == 0, "nothing is written down for the unit itself"


@pytest.mark.rule("italy43:22.2.1")
def test_nothing_is_remembered_of_a_removed_unit_and_everything_of_the_others() -> None:
    state = as_remnant({"us-rem-3": "2124", "us-rem-1": "2125"}, "us-3-7", "us-rem-3")
    mine, other = number("us-rem-3"), number("us-rem-1")
    kept = (ALLIED, other, number("us-34-133"))
    waiting = ((ALLIED, mine, 30), (ALLIED, number("us-3-7"), 30), (ALLIED, other, 30), (AXIS, mine, 15))
    state = SCHEDULE.change(replace(state, remnants=(*state.remnants, kept)), returns=waiting)
    told: list[Event] = []
    state = taken_off(book(), state, ALLIED, number("us-3-7"), told)
    assert state.forces[ALLIED].at[number("us-3-7")] == REMOVED
    assert state.forces[ALLIED].at[mine] == DISPLAY
    assert (state.remnants, SCHEDULE.of(state).returns) == ((kept,), waiting[2:])
    assert [(event.what, event.units) for event in told] == [("removed", ("us-3-7",))]
    plain = taken_off(book(), combat_phase({"us-3-15": "2124"}), ALLIED, number("us-3-15"), told)
    assert plain.forces[ALLIED].at[number("us-3-15")] == REMOVED
