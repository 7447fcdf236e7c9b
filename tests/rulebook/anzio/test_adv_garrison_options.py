"""The addendum's garrisons: a die beyond seven hexes, and three hexes off the city (X22-20)."""

from __future__ import annotations

from typing import Any

import pytest

import winterline as wl
from tests.rulebook.anzio.kit import go, happened, pass_on, reach, refused
from tests.rulebook.anzio.test_adv_garrisons import FIRENZE, at_hand, bound, within

DIE, REDEPLOY = "addendum.garrison-radius", "addendum.garrison-redeploy"
AT = {7: "K30", 8: "K31", 9: "K32", 10: "K33", 11: "K34", 12: "K35", 13: "K36"}
"""Hexes south of Firenze by their distance."""


def rolled(
    allies: dict[str, str], dice: list[int], units: dict[str, str] | None = None, **spec: Any
) -> wl.Game:
    """The start of a German turn with Allies near Firenze."""
    placed = (units or {"de-24pz": FIRENZE}) | allies
    when = spec.pop("when", "Sept III 1943")
    game = at_hand(f"{when} allied", placed, options=[DIE], dice=dice, **spec)
    pass_on(game, when.rpartition(" ")[0], "axis")
    return game


@pytest.mark.rule("anzio:X22-20A.1")
@pytest.mark.parametrize(("distance", "needs"), [(8, 5), (9, 4), (10, 3), (11, 2), (12, 1)])
def test_beyond_seven_hexes_a_die_decides(distance: int, needs: int) -> None:
    allies = {"us-3": AT[distance]}
    assert bound(rolled(allies, [needs])) == set()
    assert bound(rolled(allies, [needs + 1])) == {"de-24pz"}


@pytest.mark.rule("anzio:X22-20A.1")
def test_within_seven_hexes_they_react_without_a_die_and_beyond_twelve_not_at_all() -> None:
    assert bound(rolled({"us-3": AT[7]}, [])) == set()
    assert bound(rolled({"us-3": AT[13]}, [])) == {"de-24pz"}
    assert [duty["radius"] for duty in rolled({}, []).view("axis")["garrisons"]] == [7]
    game = at_hand("Sept III 1943 allied", {"de-24pz": FIRENZE, "us-3": AT[9]}, options=[DIE])
    go(game, "us-3", AT[8])
    assert bound(game) == {"de-24pz"}
    go(game, "us-3", AT[7])
    assert bound(game) == set()


@pytest.mark.rule("anzio:X22-20A.1")
def test_one_die_a_garrison_for_the_closest_approach() -> None:
    game = at_hand(
        "Sept III 1943 allied",
        {"de-24pz": FIRENZE, "us-3": AT[10], "us-34": AT[12]},
        options=[DIE],
        dice=[5, 6, 6],
    )
    go(game, "us-3", AT[8])
    go(game, "us-3", AT[10])
    events = pass_on(game, "Sept III", "axis")
    told = happened(events, "garrison-die")
    assert [(event.number, event.word) for event in told] == [(5, "comes")]
    assert "comes out" in game.narrate(told)[0]
    assert bound(game) == set()


@pytest.mark.rule("anzio:X22-20A.1")
def test_an_approach_is_forgotten_after_the_next_german_turn() -> None:
    game = at_hand(
        "Sept III 1943 allied", {"de-24pz": FIRENZE, "us-3": AT[12]}, options=[DIE], dice=[2, 2, 2, 2, 2]
    )
    go(game, "us-3", AT[11])
    go(game, "us-3", AT[12])
    first = happened(pass_on(game, "Sept III", "axis"), "garrison-die")
    assert [event.word for event in first] == ["comes"]
    other = at_hand(
        "Sept III 1943 allied", {"de-24pz": FIRENZE, "us-3": AT[12]}, options=[DIE], dice=[3, 2, 2, 2]
    )
    go(other, "us-3", AT[11])
    go(other, "us-3", AT[12])
    events = pass_on(other, "Sept III", "axis") + pass_on(other, "Sept IV", "axis")
    assert [event.word for event in happened(events, "garrison-die")] == ["stays", "stays"]


@pytest.mark.rule("anzio:X22-20A.2")
def test_italians_let_a_garrison_out_by_a_die_each_turn() -> None:
    out, in_ = (rolled({"it-cent": AT[9]}, [face]) for face in (4, 5))
    assert bound(out) == bound(in_) == {"de-24pz"}
    assert refused(in_, "move de-24pz") == "E6B1"
    near = reach(out, "de-24pz")
    assert near - within(out, FIRENZE, 7)
    assert near <= within(out, FIRENZE, 12)
    close = rolled({"it-cent": AT[7]}, [])
    assert reach(close, "de-24pz") <= within(close, FIRENZE, 7)
    game = rolled({"it-cent": AT[9]}, [4, 6, 6])
    assert refused(game, "move de-24pz") is None
    events = pass_on(game, "Sept IV", "axis")
    assert [event.word for event in happened(events, "garrison-die")] == ["stays"]
    assert refused(game, "move de-24pz") == "E6B1"


@pytest.mark.rule("anzio:X22-20A.3")
@pytest.mark.parametrize(
    ("allies", "needs"), [("C12", 0), ("C14", 0), ("D14", 5), ("D15", 4), ("D16", 3), ("D17", 2), ("D18", 1)]
)
def test_genova_has_a_table_of_its_own(allies: str, needs: int) -> None:
    units = {"de-135": "A14"}
    spec: dict[str, Any] = {"when": "Sept II 1944", "units": units}
    if not needs:
        assert bound(rolled({"us-85": allies}, [], **spec)) == set()
        return
    assert bound(rolled({"us-85": allies}, [needs], **spec)) == set()
    assert bound(rolled({"us-85": allies}, [needs + 1], **spec)) == {"de-135"}
    assert bound(rolled({"us-85": "E18"}, [], **spec)) == {"de-135"}


@pytest.mark.rule("anzio:X22-20B")
def test_garrisons_may_stand_three_hexes_off_their_city() -> None:
    game = at_hand("Sept III 1943 axis", {"de-24pz": FIRENZE}, options=[REDEPLOY])
    near = reach(game, "de-24pz")
    assert near
    assert near <= within(game, FIRENZE, 3)
    assert near - within(game, FIRENZE, 2)
    out = sorted(near - within(game, FIRENZE, 2))[0]
    go(game, "de-24pz", out)
    assert refused(game, "end") is None
    assert bound(game) == {"de-24pz"}
    roma = at_hand("Sept III 1943 axis", {"de-2para": "F45"}, options=[REDEPLOY])
    assert {"E46", "G46"} & reach(roma, "de-2para")
    early = at_hand("Sept II 1943 axis", {"de-24pz": FIRENZE}, options=[REDEPLOY], phase="movement")
    assert refused(early, "move de-24pz") == "E6B1"


@pytest.mark.rule("anzio:X22-20B")
def test_reactions_are_still_measured_from_the_city() -> None:
    far = at_hand(
        "Sept III 1943 axis", {"de-24pz": "K26", "us-3": "K34"}, options=[REDEPLOY], phase="garrisons"
    )
    assert bound(far) == {"de-24pz"}
    near = at_hand(
        "Sept III 1943 axis", {"de-24pz": "K20", "us-3": "K33"}, options=[REDEPLOY], phase="garrisons"
    )
    assert bound(near) == set()


def test_the_options_belong_to_the_advanced_games() -> None:
    with pytest.raises(wl.BadChoice, match="has no option"):
        wl.new("anzio", "basic", [DIE])


@pytest.mark.rule("anzio:X22-20A.2")
def test_a_division_in_regiments_rolls_once() -> None:
    roma = {"de-2para-2": "F45", "de-2para-5": "G44", "de-2para-6": "G45"}
    for face, free in ((5, True), (6, False)):
        game = at_hand("Sept III 1943 allied", roma | {"us-3": "I51"}, options=[DIE], dice=[face, 1, 1])
        events = pass_on(game, "Sept III", "axis")
        assert [event.number for event in happened(events, "garrison-die")] == [face]
        assert bound(game) == (set() if free else set(roma))


@pytest.mark.rule("anzio:X22-20A.2")
@pytest.mark.parametrize(
    ("cell", "dice", "told"),
    [("G52", [], "called"), ("I51", [5], "called"), ("I51", [6], "wait"), ("L52", [1], "called"), ("L52", [2], "wait"),
     ("M52", [], "")],
)  # fmt: skip
def test_its_table_calls_partisans_out_as_well(cell: str, dice: list[int], told: str) -> None:
    units = {"it-36g": "waiting", "it-28g": "waiting", "us-45": cell}
    game = at_hand("July II 1944 allied", units, options=[DIE, "addendum.partisans"], dice=dice)
    events = pass_on(game, "July II", "axis")
    found = [event for event in events if event.what.startswith("partisans-")]
    assert [(event.what, event.number) for event in found] == [(f"partisans-{told}", sum(dice))] * bool(told)
    assert all(game.rules.narrate(event) for event in found)
