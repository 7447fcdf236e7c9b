"""Chapter D9: units without a safe way scatter through enemy zones, a step for every roll."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulebook.anzio.battlefield import BEFORE, TARGET, asked, fight, lines, lost
from tests.rulebook.anzio.kit import SALERNO, counter, happened, play_all, where
from winterline import Event

OPTION = ["supp.retreat-zoc"]
SEALED = {"br-5": "Y48", "br-46": "U50", "br-78": "W48"}
"""Nobody stands beside W50 but its attackers in W51, and every hex beside it is in an Allied zone."""
ATTACK = {"us-45": BEFORE, "us-3": BEFORE, **SEALED}


def driven(dice: list[int], units: dict[str, str] | None = None, **more: Any) -> tuple[Any, list[Event]]:
    """The battle at W50 with a retreat of the defender and no loss of his, followed by these rolls."""
    return fight({**ATTACK, **(units or {"de-15pg": TARGET})}, "1-1", 2, dice=dice, options=OPTION, **more)


def rolled(events: list[Event]) -> list[str]:
    """What the rolls said."""
    return [event.word for event in happened(events, "scatter")]


@pytest.mark.rule("anzio:D9A")
@pytest.mark.rule("anzio:B4G1")
def test_a_unit_without_a_safe_way_may_escape() -> None:
    game, events = driven([1, 6])
    assert where(game, "de-15pg") == "V49"
    assert rolled(events) == ["N", "NW"]
    without, events = fight({**ATTACK, "de-15pg": TARGET}, "1-1", 2)
    assert where(without, "de-15pg") == "eliminated"


@pytest.mark.rule("anzio:D9A")
def test_a_unit_with_a_safe_way_retreats_as_ever() -> None:
    game, events = fight({"us-45": BEFORE, "us-3": BEFORE, "de-15pg": TARGET}, "1-1", 2, options=OPTION)
    assert not rolled(events)
    assert asked(game) == ("axis", "routing")


@pytest.mark.rule("anzio:D9A")
@pytest.mark.rule("anzio:D9B")
def test_a_unit_shut_in_on_all_six_sides_is_destroyed() -> None:
    ring = {"us-45": "C31", "us-504": "C32", "us-505": "B31", "us-325": "B33"}
    _, events = fight({**ring, "de-29pg": "B32"}, "1-1", 2, to="B32", options=OPTION)
    assert ("no-retreat", "de-29pg") in lost(events)
    assert not rolled(events)
    gap = {unit: label for unit, label in ring.items() if label != "B33"} | {"br-5": "C33"}
    _, events = fight({**gap, "de-29pg": "B32"}, "1-1", 2, to="B32", options=OPTION)
    assert rolled(events), "one side open is enough"


@pytest.mark.rule("anzio:D9C")
@pytest.mark.rule("anzio:D9D2")
@pytest.mark.parametrize(
    ("face", "name", "hexes"),
    [(1, "N", "W49"), (2, "NE", "X49"), (3, "SE", "X50"), (5, "SW", "V51"), (6, "NW", "V50")],
)
def test_the_die_tells_the_direction(face: int, name: str, hexes: str) -> None:
    back = {1: 4, 2: 5, 3: 6, 5: 2, 6: 3}[face]
    game, events = driven([face, back])
    assert rolled(events)[0] == name
    assert hexes not in game.view("spectator")["friendly"]
    assert where(game, "de-15pg") == TARGET, "and the opposite face leads back"


@pytest.mark.rule("anzio:D9D3")
@pytest.mark.rule("anzio:D9D4")
@pytest.mark.rule("anzio:D9D6")
def test_blocked_or_not_every_roll_costs_a_step() -> None:
    game, events = driven([4, 1, 6])
    assert rolled(events) == ["S, blocked", "N", "NW"], "the attackers stand in the south"
    assert lost(events)[:3] == [("step", "de-15pg")] * 3
    assert counter(game, "de-15pg")["steps"] == [3, 6]
    game, events = driven([1, 6])
    assert counter(game, "de-15pg")["steps"] == [4, 6], "two hexes cost two steps at least"


@pytest.mark.rule("anzio:D9D1")
@pytest.mark.rule("anzio:D9D4")
def test_a_stack_rolls_together_and_its_owner_chooses_who_pays() -> None:
    game, _ = driven([1, 6], {"de-29pg": TARGET, "de-3pg": TARGET})
    assert asked(game) == ("axis", "scattering")
    assert lines(game) == {"join de-29pg", "join de-3pg", "roll"}
    events = game.play("roll")
    assert rolled(events) == ["N"]
    assert asked(game) == ("axis", "paying")
    assert lines(game) == {"lose de-29pg", "lose de-3pg"}
    play_all(game, "lose de-3pg", "lose de-29pg")
    assert where(game, "de-29pg") == where(game, "de-3pg") == "V49"
    assert counter(game, "de-29pg")["steps"] == [3, 4]


@pytest.mark.rule("anzio:D9D1")
def test_parts_of_a_stack_may_roll_by_themselves() -> None:
    game, _ = driven([1, 6, 6, 1], {"de-29pg": TARGET, "de-3pg": TARGET})
    events = play_all(game, "join de-29pg", "roll")
    assert [event.units for event in happened(events, "scatter")][:2] == [("de-29pg",)] * 2
    assert rolled(events) == ["N", "NW", "NW", "N"]
    assert where(game, "de-29pg") == "V49"


@pytest.mark.rule("anzio:D9D5")
@pytest.mark.rule("anzio:D9E1")
def test_a_stack_may_end_where_it_began_and_then_nobody_advances() -> None:
    game, _ = driven([1, 4])
    assert where(game, "de-15pg") == TARGET
    while asked(game)[1] == "losing":
        game.play("lose us-45")
    assert asked(game) != ("allied", "advancing")
    gone, _ = driven([1, 6])
    gone.play("lose us-45")
    assert asked(gone) == ("allied", "advancing")


@pytest.mark.rule("anzio:D9D8")
def test_scattering_units_destroy_what_lies_uncovered_beside_their_way() -> None:
    game, _ = driven([1, 6], {"de-15pg": TARGET, "al-r1": "X48"})
    assert where(game, "al-r1") == "pool"
    assert where(game, "de-15pg") == "V49"


@pytest.mark.rule("anzio:D9D9")
def test_a_german_unit_driven_at_the_sea_stays_and_pays() -> None:
    units = {"us-45": "C31", "us-3": "C31", "br-5": "C32", "de-15pg": "B32"}
    game, events = fight(units, "1-1", 2, to="B32", dice=[5, 1, 1], options=OPTION)
    assert rolled(events) == ["SW, blocked", "N", "N"]
    assert where(game, "de-15pg") == "B30"
    assert counter(game, "de-15pg")["steps"] == [3, 6]


@pytest.mark.rule("anzio:D9B")
@pytest.mark.rule("anzio:D9D10")
def test_an_allied_unit_may_be_evacuated_instead_and_need_not() -> None:
    units = {"de-15pg": "C31", "de-44": "C32", "us-45": "B32"}
    game, _ = fight(units, "1-1", 2, to="B32", when="Oct I axis", dice=[1], options=OPTION)
    assert lines(game) == {"evacuate us-45", "roll"}
    game.play("roll")
    assert where(game, "us-45") == "B31"
    assert lines(game) == {"evacuate us-45", "roll"}, "B31 is a beach too"
    game.play("evacuate us-45")
    assert where(game, "us-45") == "sicilia"
    assert asked(game)[1] != "scattering"


@pytest.mark.rule("anzio:D9E4")
def test_nobody_ends_his_retreat_with_friends_who_are_still_to_be_attacked() -> None:
    units = {
        "us-45": BEFORE,
        "us-3": BEFORE,
        "br-5": "X48",
        "br-46": "U51",
        "de-15pg": TARGET,
        "de-44": "W48",
    }
    game, events = fight(units, "1-1", 2, dice=[1, 1, 2], options=OPTION)
    assert rolled(events) == ["N", "N", "NE"], "W48 is still to be attacked: the unit goes on"
    assert where(game, "de-15pg") == "X47"
    assert counter(game, "de-15pg")["steps"] == [3, 6]


@pytest.mark.rule("anzio:D9D5")
@pytest.mark.rule("anzio:B4G4c")
def test_attackers_driven_upon_others_that_wait_may_cost_one_of_these_its_battle() -> None:
    around = {"br-5": "Y50", "br-46": "U52", "br-78": "W53", "br-1": "X49", "us-45": TARGET, "us-3": TARGET}
    waiting = {"de-16pz": "W52", "de-26pz": "W52", "de-65": "W52"}
    units = {**around, **waiting, "de-15pg": BEFORE, "de-nw71": BEFORE}
    game, _ = fight(units, "1-2", 4, when="Oct I axis", dice=[3, 5], options=OPTION)  # AR, to X51, to W52
    play_all(game, "roll", "lose de-nw71", "lose de-nw71")
    assert asked(game) == ("axis", "shedding")
    play_all(game, "lose de-16pz")
    (battle,) = [b for b in game.view("axis")["battles"] if b["hexes"] == ["W53"]]
    assert battle["attackers"] == ["de-26pz", "de-65"]
    assert "fight full W53" in lines(game)


@pytest.mark.rule("anzio:D9D4")
@pytest.mark.rule("anzio:D9D9")
def test_an_allied_unit_driven_off_the_edge_is_in_its_box_and_pays_too() -> None:
    ring = {"de-15pg": "R70", "de-nw71": "S71", "de-44": "P72"}
    units = {**ring, "us-36": "R71"}
    sea = {"invaded": (SALERNO,), "open_boxes": 1}
    game, events = fight(units, "1-1", 2, to="R71", when="Oct I axis", dice=[4, 4], options=OPTION, sea=sea)
    assert rolled(events) == ["S", "S"]
    assert where(game, "us-36") == "messina"
    steps = counter(game, "us-36")["steps"]
    assert steps[0] == steps[1] - 2, "both rolls cost a step"


@pytest.mark.rule("anzio:D9D4")
@pytest.mark.rule("anzio:C11B5")
def test_replacements_pay_only_when_nobody_else_of_the_stack_can() -> None:
    around = {"de-44": "Y48", "de-65": "U50", "de-3pg": "W48"}
    units = {**around, "de-15pg": BEFORE, "us-36": TARGET, "al-r1": TARGET}
    game, _ = fight(units, "1-1", 2, when="Oct I axis", dice=[1, 6], options=OPTION)
    assert lines(game) == {"join us-36", "join al-r1", "roll"}
    game.play("roll")
    assert (where(game, "us-36"), where(game, "al-r1")) == ("V49", "V49")
    assert counter(game, "us-36")["steps"] == [2, 4]
