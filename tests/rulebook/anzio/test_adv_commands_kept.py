"""The Coastal Commands and other rules (E8G): what may be broken up or rebuilt there, and how they are cut off."""

from __future__ import annotations

import pytest

from tests.rulebook.anzio.kit import refused, where
from tests.rulebook.anzio.shore import until
from tests.rulebook.anzio.test_adv_commands import FULL, at, gate

WALL = {"us-34": "O5", "us-88": "N7", "us-85": "M9", "us-91": "L11", "br-1": "K13", "br-4": "J15", "br-78": "I17",
        "in-8": "G18", "in-10": "E19"}  # fmt: skip
"""Allies from Brescia to the coast, who cut off the north-west of the board."""


@pytest.mark.rule("anzio:E8G7")
@pytest.mark.rule("anzio:E8I")
@pytest.mark.parametrize(("others", "why"), [({}, "E8G7"), ({"de-34": "ligurian"}, None)])
def test_no_ersatz_division_is_broken_up_that_is_needed_there(
    others: dict[str, str], why: str | None
) -> None:
    units = dict.fromkeys(("de-schl", "de-148", "de-157", "de-232"), "ligurian") | {"de-ost": "P22"} | others
    game = at("Dec II 1944", units, german_list="reinforced", phase="ersatz divisions")
    assert refused(game, "dissolve de-schl") == why
    assert refused(game, "dissolve de-ost") is None


@pytest.mark.rule("anzio:E8G7")
@pytest.mark.rule("anzio:E8G8")
def test_who_is_rebuilt_there_stays_and_counts_from_the_next_turn_on() -> None:
    units = FULL | {"de-42": "ligurian/i", "de-44": "ligurian/1"}
    game = at("Dec II 1944", units, reserve={"infantry": 2})
    assert refused(game, "emerge de-44") is None
    game.play("refit de-44 infantry")
    assert refused(game, "emerge de-44") == "C11A11"
    other = at("Dec II 1944", FULL | {"de-42": "ligurian/i"}, reserve={"infantry": 1})
    other.play("refit de-42 infantry")
    assert refused(other, "emerge de-34") == "E8G7"
    until(other, "Dec III", "axis")
    assert refused(other, "emerge de-34") is None


@pytest.mark.rule("anzio:E8G6")
@pytest.mark.rule("anzio:E20C")
@pytest.mark.parametrize(("open_to_the_east", "left"), [(True, "ligurian"), (False, "eliminated")])
def test_the_ligurian_command_is_cut_off_with_the_north_west(open_to_the_east: bool, left: str) -> None:
    units = {"de-34": "ligurian", **WALL}
    if open_to_the_east:
        del units["us-34"]
    game = at("Sept II 1944", units, sealed_commands=[1, 0], phase="commands judged")
    assert where(game, "de-34") == left
    if open_to_the_east:
        assert gate(game, "Ligurian") == "A13"
