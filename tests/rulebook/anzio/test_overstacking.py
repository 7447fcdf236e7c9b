"""F11: units that a retreat leaves beyond the limit of a hex are inverted, not destroyed."""

from __future__ import annotations

from typing import Any

import pytest

import winterline as wl
from tests.rulebook.anzio.battlefield import TARGET, asked, fight, lines
from tests.rulebook.anzio.kit import counter, go, offers, reach, refused, setup, where
from tests.rulebook.anzio.shore import until

OPTION = ["adv.supp.overstacking"]
STACK = {"de-1para": "W49", "de-15pg": "W49", "de-nw71": "W49", "de-fras": "W49"}
"""Eight points."""
FULL = {
    **dict.fromkeys(("de-26pz", "de-16pz", "de-3pg"), "W48"),
    **dict.fromkeys(("de-hg", "de-2para", "de-65"), "X48"),
    **dict.fromkeys(("de-44", "de-94", "de-5mtn"), "V49"),
}
ATTACK = {"us-45": "W51", "br-56": "X50", "br-5": "V51"}


def crowded(options: list[str] = OPTION, stack: dict[str, str] = STACK, **more: Any) -> wl.Game:
    """715 has retreated into a hex that was full."""
    game, _ = fight({**FULL, **stack, **ATTACK, "de-715": TARGET}, "2-1", 2, options=options, **more)  # DR
    assert asked(game) == ("axis", "routing")
    game.play("back - W49")
    return game


@pytest.mark.rule("anzio:F11")
def test_the_owner_says_who_is_inverted() -> None:
    assert asked(crowded([])) == ("axis", "shedding")
    game = crowded()
    assert asked(game) == ("axis", "inverting")
    assert lines(game) == {f"invert {unit}" for unit in (*STACK, "de-715")}
    assert refused(game, "invert de-hg") == "F11"
    events = game.play("invert de-15pg")
    assert [(e.what, e.units) for e in events if e.rule == "anzio:F11"] == [("inverted", ("de-15pg",))]
    assert counter(game, "de-15pg")["inverted"]
    assert {where(game, unit) for unit in (*STACK, "de-715")} == {"W49"}
    assert asked(game)[1] == "advancing", "seven points are left besides"


@pytest.mark.rule("anzio:F11")
@pytest.mark.rule("anzio:B4G4c")
def test_as_many_as_it_takes() -> None:
    game = crowded()
    game.play("invert de-nw71")
    assert asked(game) == ("axis", "inverting"), "one point is not enough"
    assert lines(game) == {f"invert {unit}" for unit in ("de-1para", "de-15pg", "de-fras", "de-715")}
    game.play("invert de-fras")
    assert asked(game)[1] == "advancing"
    turned = {unit for unit in (*STACK, "de-715") if counter(game, unit)["inverted"]}
    assert turned == {"de-nw71", "de-fras"}


@pytest.mark.rule("anzio:F11")
def test_inverted_counters_lose_nothing_and_ersatz_has_no_such_counter() -> None:
    game = crowded(stack={"de-1para": "W49", "de-15pg": "W49/i", "de-ei1": "W49", "de-ei2": "W49"})
    assert {"lose de-ei1", "lose de-ei2", "invert de-15pg", "invert de-1para", "invert de-715"} == lines(game)
    twin = game.copy()
    events = game.play("invert de-15pg")
    assert not [event for event in events if event.rule == "anzio:F11"]
    assert (where(game, "de-15pg"), asked(game)[1]) == ("W49", "advancing")
    twin.play("lose de-ei1")
    assert where(twin, "de-ei1") == "pool"
    assert asked(twin) == ("axis", "inverting"), "another point is too much"


@pytest.mark.rule("anzio:F11")
def test_the_stack_stays_as_it_is_until_somebody_leaves() -> None:
    game = crowded()
    game.play("invert de-15pg")
    until(game, "Oct I", "axis")
    assert game.rules.check(game.state) == []
    assert [mark["rule"] for mark in counter(game, "de-15pg")["marks"]] == ["anzio:F11"]
    assert not [warned for warned in game.rules.warnings(game.state) if warned.kind == "stacking"]
    assert "W49" not in reach(game, "de-3pg"), "nobody joins of his own will"
    until(game, "Oct II", "axis")
    assert {where(game, unit) for unit in (*STACK, "de-715")} == {"W49"}
    go(game, "de-15pg", "W47")
    assert "marks" not in counter(game, "de-15pg")
    assert "W49" not in reach(game, "de-15pg"), "it is one among others again"


def rest(units: dict[str, str], **spec: Any) -> wl.Game:
    """The German movement phase of a stack far from the enemy is over."""
    game = setup("Oct II axis", {"de-ea1": "R20", **units}, options=OPTION, **spec)
    game.play("end")
    return game


@pytest.mark.rule("anzio:F11")
def test_it_is_not_rebuilt_where_there_is_no_room() -> None:
    full = rest(
        {"de-16pz": "R20/i", "de-26pz": "R20/1", "de-15pg": "R20", "de-nw71": "R20"}, excess=["de-16pz"]
    )
    assert offers(full, "rebuild") == ["de-26pz de-ea1"]
    assert refused(full, "rebuild de-16pz de-ea1") == "F11"
    roomy = rest({"de-16pz": "R20/i", "de-15pg": "R20", "de-nw71": "R20"}, excess=["de-16pz"])
    assert offers(roomy, "rebuild") == ["de-16pz de-ea1"]


@pytest.mark.rule("anzio:F11")
@pytest.mark.rule("anzio:B4G4c")
def test_a_second_retreat_finds_room_only_beside_inverted_counters() -> None:
    stack = {"de-1para": "W49", "de-15pg": "W49/i", "de-nw71": "W49", "de-fras": "W49"}
    again = crowded(stack=stack, excess=["de-15pg"])
    assert asked(again)[1] == "advancing", "the inverted counter does not count"
    face_up = crowded(stack={**stack, "de-15pg": "W49"}, excess=["de-15pg"])
    assert asked(face_up) == ("axis", "inverting")
