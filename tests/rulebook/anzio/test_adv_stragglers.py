"""Divisions in regiments as garrisons, under orders and when they are withdrawn (E9I, with E6 and E8)."""

from __future__ import annotations

import pytest

import winterline as wl
from tests.rulebook.anzio.kit import counter, go, happened, reach, refused, where
from tests.rulebook.anzio.shore import until
from tests.rulebook.anzio.test_adv_garrisons import bound
from tests.rulebook.anzio.test_adv_regiments import HERE, HG, PARA, PG, REGIMENTS, apart, germans, shape
from tests.rulebook.anzio.test_adv_withdrawals import asked, owed

DATE, AFTER = "Sept I 1944 axis", "Sept II 1944"
RING = {"us-45": "W49", "us-3": "Y49", "us-36": "W51", "us-34": "Y51"}
"""Round X50, from where nobody traces a line."""
ROMA = ("F45", "G44", "G45")


def leaving(places: tuple[str, ...], **others: str) -> wl.Game:
    """The turn in which 15 Panzergrenadier is withdrawn."""
    return germans(
        apart(PG, *places) | {k.replace("_", "-"): v for k, v in others.items()}, DATE, phase="garrisons"
    )


@pytest.mark.rule("anzio:E9I")
def test_all_regiments_leave_on_the_date_of_their_division() -> None:
    game = leaving((HERE, "M33", HERE))
    assert {where(game, name) for name in REGIMENTS[PG]} == {"absent"}
    assert where(game, PG) == "withdrawn"
    assert owed(game) == [0, 0, 0]


@pytest.mark.rule("anzio:E9I")
def test_those_in_a_coastal_command_leave_with_the_others() -> None:
    game = leaving((HERE, "ligurian", "arriving"))
    assert {where(game, name) for name in REGIMENTS[PG]} == {"absent"}
    assert game.view("axis")["stragglers"] == []


@pytest.mark.rule("anzio:E9I")
@pytest.mark.parametrize(
    ("places", "debt"),
    [
        ((HERE, HERE, f"{HERE}/1"), 1),
        ((HERE, HERE, f"{HERE}/i"), 2),
        ((HERE, HERE, "eliminated"), 2),
        ((f"{HERE}/1", "absent", "absent"), 5),
    ],
)
def test_what_they_lack_is_owed(places: tuple[str, ...], debt: int) -> None:
    assert owed(leaving(places)) == [0, debt, 0]


@pytest.mark.rule("anzio:E9D")
@pytest.mark.rule("anzio:E9I")
def test_isolated_regiments_stay_and_follow_when_they_can() -> None:
    game = germans(apart(PG, HERE, "X50", HERE) | RING, DATE, phase="garrisons")
    assert [where(game, name) for name in REGIMENTS[PG]] == ["absent", "X50", "absent"]
    assert where(game, PG) == "withdrawn"
    assert owed(game) == [0, 0, 0]
    assert game.view("allied")["stragglers"] == ["de-15pg-115"]
    assert refused(game, f"exchange {PG}") == "E9I"


@pytest.mark.rule("anzio:E9I")
@pytest.mark.parametrize(
    ("place", "ring", "after", "debt"),
    [
        ("X50", RING, "X50", 0),
        (HERE, {}, "absent", 0),
        (f"{HERE}/1", {}, "absent", 1),
        ("eliminated", {}, "absent", 2),
    ],
)
def test_they_follow_or_are_owed(place: str, ring: dict[str, str], after: str, debt: int) -> None:
    game = germans(
        {"de-15pg-115": place} | ring, f"{AFTER} axis", phase="stragglers", stragglers=["de-15pg-115"]
    )
    assert where(game, "de-15pg-115") == after
    brought = 1  # infantry of that week, which goes to what is owed
    assert owed(game) == [0, max(0, debt - brought), 0]
    assert game.view("axis")["stragglers"] == (["de-15pg-115"] if after == "X50" else [])


@pytest.mark.rule("anzio:E9I")
def test_if_none_can_leave_another_division_goes() -> None:
    units = apart(PG, "X50", "X50", "eliminated") | RING | {"de-29pg": HERE, "de-90pg": "M33"}
    game = germans(units, DATE, phase="garrisons", freed=["de-90pg"])
    assert asked(game) == {"de-29pg", "de-90pg"}
    game.play("recall de-29pg")
    assert where(game, "de-29pg") == "withdrawn"
    assert where(game, "de-15pg-104") == "X50"


@pytest.mark.rule("anzio:E9I")
def test_a_division_in_regiments_may_go_for_another() -> None:
    units = {PG: "eliminated", "de-90pg": "M33"} | apart("de-29pg", HERE, f"{HERE}/1")
    game = germans(units, DATE, phase="garrisons", freed=["de-90pg"])
    assert asked(game) == {"de-29pg", "de-90pg"}
    game.play("recall de-29pg")
    assert where(game, "de-29pg") == "withdrawn"
    assert owed(game) == [0, 1, 0]


@pytest.mark.rule("anzio:E9I")
def test_with_all_regiments_lost_the_division_is_lost() -> None:
    assert owed(leaving(("eliminated", "eliminated", "absent"))) == [0, 6, 0]


def test_the_planner_knows_divisions_in_regiments() -> None:
    game = germans(apart(PG, HERE, HERE, f"{HERE}/1"), "Aug II 1944 axis")
    (plan,) = [row for row in game.view("axis")["withdrawals"] if row["unit"] == PG]
    assert (plan["week"], plan["cost"]) == ("Sept I 1944", 1)


# --- garrisons ----------------------------------------------------------------------------------------------


@pytest.mark.rule("anzio:E8B1")
@pytest.mark.rule("anzio:E6B1")
def test_a_garrison_may_hold_its_city_in_regiments() -> None:
    game = germans({"de-2para": "F45"}, "Sept III 1943 axis")
    game.play("exchange de-2para")
    assert bound(game) == set(REGIMENTS["de-2para"])
    assert reach(game, "de-2para-5") == {"G44", "G45"}
    go(game, "de-2para-5", "G44")
    assert refused(game, "move de-2para-5") is None


@pytest.mark.rule("anzio:E6B5")
def test_one_approach_frees_the_whole_garrison_in_either_form() -> None:
    near = {"us-45": "H52"}
    game = germans(apart("de-2para", *ROMA) | near, "Sept III 1943 axis", phase="garrisons")
    assert bound(game) == set()
    far = germans(apart("de-2para", *ROMA) | {"us-45": "M60"}, "Sept III 1943 axis", phase="garrisons")
    assert bound(far) == set(REGIMENTS["de-2para"])


@pytest.mark.rule("anzio:E8B2.1")
@pytest.mark.rule("anzio:E8B2.2")
def test_4_para_takes_over_from_regiments() -> None:
    units = apart("de-2para", "F45", "G44/1", "eliminated") | {"de-4para": "waiting"}
    game = germans(units, "Jan I 1944 axis", phase="garrisons")
    assert where(game, "de-4para") == "F45"
    assert where(game, "de-2para") == "withdrawn"
    assert {where(game, name) for name in REGIMENTS["de-2para"]} == {"absent"}
    lost = apart("de-2para", *["eliminated"] * 3) | {"de-4para": "waiting"}
    assert where(germans(lost, "Jan I 1944 axis", phase="garrisons"), "de-4para") == "arriving"


# --- Hermann Goering ----------------------------------------------------------------------------------------


@pytest.mark.rule("anzio:E8A2")
@pytest.mark.rule("anzio:E8A5")
def test_hermann_goering_is_sent_as_a_division() -> None:
    game = germans(apart(HG, HERE, "M33", f"{HERE}/1"), "Jan II 1944 axis", phase="garrisons")
    game.play("place D24")
    assert shape(game, HG) == {HG: "4-5"}
    assert where(game, HG) == "D24"
    assert bound(game) == {HG}


@pytest.mark.rule("anzio:E8A5")
def test_if_a_regiment_is_isolated_or_only_cadres_are_left_another_is_sent() -> None:
    for places in ((HERE, "X50", HERE), (f"{HERE}/i", "eliminated", "eliminated")):
        units = apart(HG, *places) | RING | {"de-16pz": "M33"}
        game = germans(units, "Jan II 1944 axis", phase="garrisons")
        game.play("send de-16pz")
        game.play("place D24")
        assert where(game, "de-16pz") == "D24"
        assert where(game, "de-hg-pz") == HERE


@pytest.mark.rule("anzio:E8A3")
@pytest.mark.rule("anzio:E8A4")
def test_as_a_garrison_it_leaves_in_regiments_too() -> None:
    units = apart(HG, "D24", "C25", "D24")
    game = germans(units, "Feb II 1944 axis", phase="garrisons", sent=HG)
    assert where(game, HG) == "withdrawn"
    assert {where(game, name) for name in REGIMENTS[HG]} == {"absent"}
    early = germans(units, "Feb I 1944 axis", phase="garrisons", sent=HG)
    assert bound(early) == set(REGIMENTS[HG])


@pytest.mark.rule("anzio:E9I")
def test_weeks_pass_over_divisions_in_regiments() -> None:
    game = germans(apart(PARA, HERE, HERE, HERE), "Dec IV 1943 axis")
    events = until(game, "Jan II", "allied")
    assert set(shape(game, PARA)) == set(REGIMENTS[PARA])
    assert not [e for e in happened(events, "withdrawn") if set(e.units) & set(REGIMENTS[PARA])]
    assert counter(game, PARA)["status"] == "absent"
