"""Replacements and divisions of several nations in the Advanced Games (E7, E8A6, E8H, E8I, F3)."""

from __future__ import annotations

from typing import Any

import pytest

import winterline as wl
from tests.rulebook.anzio.battlefield import BEFORE, TARGET, declare_all, fight, lost
from tests.rulebook.anzio.kit import counter, happened, offers, reach, refused, setup, where
from tests.rulebook.anzio.shore import sail, until
from tests.rulebook.anzio.test_adv_garrisons import at_hand
from tests.rulebook.anzio.test_adv_regiments import HERE, germans
from tests.rulebook.anzio.test_adv_withdrawals import owed

MORALE = "adv.supp.polish-morale"
RING = {
    "de-15pg": "M34",
    "de-26pz": "O33",
    "de-1para": "L32",
    "de-3pg": "P31",
    "de-16pz": "M29",
    "de-94": "O29",
}
"""Germans round Perugia."""


def reserve(game: wl.Game) -> dict[str, int]:
    """Replacements on record, by what the panel calls them."""
    found = next(panel for panel in game.view("spectator")["panels"] if panel["id"] == "replacements")
    return {row["label"]: row["value"] for row in found["rows"]}


# --- Hermann Goering ----------------------------------------------------------------------------------------


@pytest.mark.rule("anzio:E8A6")
@pytest.mark.parametrize(
    ("unit", "helpers"),
    [
        ("de-hg/1", ["de-ea1"]),
        ("de-hg-pz/i", ["de-ea1"]),
        ("de-hg-1/1", ["de-ea1", "de-ei1"]),
        ("de-hg-2/i", ["de-ea1", "de-ei1"]),
    ],
)
def test_hermann_goering_and_its_tanks_are_pure_armour(unit: str, helpers: list[str]) -> None:
    name, _, step = unit.partition("/")
    game = germans({name: f"{HERE}/{step}", "de-ea1": HERE, "de-ei1": HERE}, phase="rebuilding")
    assert offers(game, "rebuild") == [f"{name} {helper}" for helper in helpers]


# --- replacements of other nations --------------------------------------------------------------------------


@pytest.mark.rule("anzio:E8H1")
@pytest.mark.rule("anzio:E8H2")
@pytest.mark.parametrize("helper", ["cz-r1", "sk-r2", "it-rr1"])
def test_czechs_slovaks_and_italians_serve_once_as_infantry(helper: str) -> None:
    units = {"de-15pg": f"{HERE}/1", "de-16pz": f"{HERE}/1", helper: HERE}
    game = germans(units, "Nov I 1944 axis", phase="rebuilding")
    assert offers(game, "rebuild") == [f"de-15pg {helper}"]
    game.play(f"rebuild de-15pg {helper}")
    assert where(game, helper) == "eliminated"
    until(game, "Nov II", "axis")
    assert helper not in offers(game, "bring")


@pytest.mark.rule("anzio:E8H2")
@pytest.mark.parametrize(("unit", "after"), [("cz-r1", "eliminated"), ("de-ei1", "pool")])
def test_destroyed_they_never_return_either(unit: str, after: str) -> None:
    spares = {"br-231": "X66", "de-26pz": "X60"}
    game, events = fight(
        spares | {"us-45": BEFORE, unit: TARGET}, "1-1", 1, when="Nov I 1944 allied", scenario="po-valley",
        german_list="standard", spare=False,
    )  # fmt: skip
    assert ("eliminated", unit) in lost(events)
    assert where(game, unit) == after


@pytest.mark.rule("anzio:E8H2")
def test_italian_units_never_take_replacements() -> None:
    units = {"it-lit3": HERE, "it-rr1": HERE, "de-ei1": HERE, "de-29pg": f"{HERE}/1"}
    game = germans(units, "Nov I 1944 axis", phase="rebuilding")
    assert {line.split()[0] for line in offers(game, "rebuild")} == {"de-29pg"}
    assert refused(game, "rebuild it-lit3 it-rr1") == "E10A2b"


# --- ersatz divisions ---------------------------------------------------------------------------------------


def dissolving(units: dict[str, str], **spec: Any) -> wl.Game:
    """A German turn of 1944 as it begins, under the Reinforced order of battle."""
    return germans(units, "Sept II 1944 axis", phase="ersatz divisions", german_list="reinforced", **spec)


@pytest.mark.rule("anzio:E8I")
@pytest.mark.parametrize(("place", "number"), [(HERE, 3), (f"{HERE}/i", 2), ("ligurian", 3)])
def test_an_ersatz_division_makes_replacements(place: str, number: int) -> None:
    others = dict.fromkeys(("de-34", "de-148", "de-157", "de-232"), "ligurian")
    game = dissolving({"de-schl": place, "de-16pz": HERE} | others)
    assert offers(game, "dissolve") == ["de-schl"]
    assert refused(game, "dissolve de-16pz") == "E8I"
    before = reserve(game)
    game.play("dissolve de-schl")
    assert where(game, "de-schl") == "withdrawn", "for good"
    gained = {name: value - before[name] for name, value in reserve(game).items()}
    assert sorted(gained.values()) == [0, 0, number]


@pytest.mark.rule("anzio:E8I")
def test_it_may_stay_a_division_and_others_follow() -> None:
    game = dissolving({"de-schl": HERE, "de-wild": HERE, "de-ost": HERE})
    game.play("dissolve de-ost")
    assert set(offers(game, "dissolve")) == {"de-schl", "de-wild"}
    game.play("end")
    assert where(game, "de-schl") == where(game, "de-wild") == HERE
    assert game.decision is not None
    assert game.decision.kind == "moving"


@pytest.mark.rule("anzio:E8I")
def test_nobody_is_asked_about_one_that_has_not_come_yet() -> None:
    for place in ("arriving", "waiting"):
        game = dissolving({"de-schl": place})
        assert game.decision is not None
        assert game.decision.kind == "moving", "the Allies may not know the German list"


@pytest.mark.rule("anzio:E8I")
def test_not_while_it_is_isolated() -> None:
    ring = {"us-45": "W49", "us-3": "Y49", "us-36": "W51", "us-34": "Y51"}
    game = dissolving({"de-schl": "X50", "de-wild": HERE} | ring)
    assert offers(game, "dissolve") == ["de-wild"]
    assert refused(game, "dissolve de-schl") == "E8I"


@pytest.mark.rule("anzio:E8I")
def test_what_is_owed_is_paid_first() -> None:
    game = dissolving({"de-schl": HERE}, deficits=[0, 2, 1])
    before = sum(reserve(game).values())
    events = game.play("dissolve de-schl")
    assert owed(game) == [0, 0, 1]
    assert sum(reserve(game).values()) == before + 1
    assert happened(events, "repaid")[0].number == 2
    rest = dissolving({"de-schl": HERE}, deficits=[0, 4, 0])
    rest.play("dissolve de-schl")
    assert owed(rest) == [0, 1, 0]


# --- 50 and 51 Division -------------------------------------------------------------------------------------


@pytest.mark.rule("anzio:E7A")
def test_50_and_51_have_no_inverted_counter_and_stay_ashore() -> None:
    game = setup(
        "Jan I 1945 allied", {"br-50": "N62", "br-5": "N62"}, scenario="po-valley", german_list="standard"
    )
    assert counter(game, "br-50")["steps"] == [2, 2]
    assert "br-5" in offers(game, "evacuate")
    assert refused(game, "evacuate br-50") == "C7C6"
    lone = setup("Jan I 1945 allied", {"br-51": "N62/1"}, scenario="po-valley", german_list="standard")
    assert counter(lone, "br-51")["steps"] == [1, 2]
    assert counter(lone, "br-51")["defence"] == 2


@pytest.mark.rule("anzio:E7A")
@pytest.mark.parametrize(("unit", "points"), [("br-50", 6), ("br-51", 6), ("br-5", 3), ("in-4", 6)])
def test_they_come_as_units_of_other_nations_do(unit: str, points: int) -> None:
    salerno: dict[str, Any] = {"ports": {"port-salerno": "Sept II 1943"}, "friendly": ["N60"]}
    game = at_hand("Jan I 1945 allied", {unit: "sicilia"}, **salerno)
    before = left_at_salerno(game)
    sail(game, unit, "port-salerno N60")
    assert before - left_at_salerno(game) == points


@pytest.mark.rule("anzio:E7A")
def test_they_stack_as_british_units() -> None:
    full = {"br-50": "M60", "br-5": "N61", "br-78": "N61"}
    assert "N61" not in reach(at_hand("Jan I 1945 allied", full), "br-50"), "9 points"
    same = {"br-50": "M60", "br-5": "N61", "br-4armd": "N61", "br-23armd": "N61"}
    assert "N61" in reach(at_hand("Jan I 1945 allied", same), "br-50"), "8 points of one nation"
    other = {"br-50": "M60", "in-4": "N61", "br-4armd": "N61", "br-23armd": "N61"}
    assert "N61" not in reach(at_hand("Jan I 1945 allied", other), "br-50"), "of two nations 7 are enough"


def left_at_salerno(game: wl.Game) -> int:
    """The build-up that Salerno still has this turn."""
    (place,) = [row for row in game.view("allied")["places"] if row["id"] == "port-salerno"]
    return int(place["note"].split("build-up ")[-1].split()[0])


# --- the Poles ----------------------------------------------------------------------------------------------


def poles(when: str, units: dict[str, str], **spec: Any) -> wl.Game:
    """An Allied turn as units take replacements."""
    return at_hand(f"{when} allied", units, phase="rebuilding", **spec)


@pytest.mark.rule("anzio:E7B.1")
@pytest.mark.parametrize(("when", "number"), [("Feb I", 2), ("Feb II", 4), ("Feb III", 2)])
def test_feb_ii_1945_brings_two_replacements_more(when: str, number: int) -> None:
    game = at_hand(f"{when} 1945 allied", {}, phase="arrivals")
    assert reserve(game)["Allied, on record"] == number
    in_debt = at_hand(f"{when} 1945 allied", {}, phase="deficits", deficits=[3, 0, 0])
    assert owed(in_debt) == [max(0, 3 - number), 0, 0], "what is owed is paid of it"
    assert reserve(in_debt)["Allied, on record"] == max(0, number - 3)


@pytest.mark.rule("anzio:E7B.2")
@pytest.mark.rule("anzio:E7B1")
@pytest.mark.rule("anzio:E7B2")
@pytest.mark.rule("anzio:C11A1")
@pytest.mark.parametrize(
    ("when", "grows"), [("Feb I 1945", False), ("Feb II 1945", True), ("April II 1945", True)]
)
def test_from_feb_ii_1945_on_a_polish_division_grows(when: str, grows: bool) -> None:
    game = poles(when, {"po-3": HERE, "po-5": f"{HERE}/1", "al-r1": HERE, "al-r2": HERE})
    assert counter(game, "po-3")["stacking"] == 2
    assert offers(game, "rebuild") == (["po-3 al-r1"] if grows else []) + ["po-5 al-r1"]
    game.play("rebuild po-5 al-r1")
    assert (counter(game, "po-5")["attack"], counter(game, "po-5")["stacking"]) == (3, 2)
    if not grows:
        assert refused(game, "rebuild po-3 al-r2") is not None
        return
    game.play("rebuild po-3 al-r2")
    seen = counter(game, "po-3-45")
    assert (seen["attack"], seen["defence"], seen["stacking"], seen["hex"]) == (4, 5, 3, HERE)
    assert where(game, "po-3") == "absent"
    assert not offers(game, "rebuild"), "one step a turn"


@pytest.mark.rule("anzio:E7B1")
def test_an_enlarged_division_counts_three_at_every_strength() -> None:
    game = poles("March I 1945", {"po-3-45": f"{HERE}/2", "al-r1": HERE})
    assert counter(game, "po-3-45")["stacking"] == 3
    game.play("rebuild po-3-45 al-r1")
    assert (counter(game, "po-3-45")["attack"], counter(game, "po-3-45")["stacking"]) == (3, 3)


@pytest.mark.rule("anzio:E7B1")
def test_its_replacement_makes_room_for_it() -> None:
    units = {"po-3": HERE, "po-5": HERE, "po-2armd": HERE, "al-r1": HERE, "al-r2": HERE, "al-r3": HERE}
    game = poles("March I 1945", units)
    game.play("rebuild po-3 al-r1")
    points = [counter(game, name)["stacking"] for name in ("po-3-45", "po-5", "po-2armd", "al-r2", "al-r3")]
    assert sum(points) == 8


@pytest.mark.rule("anzio:E7B2")
def test_poles_take_any_allied_replacement() -> None:
    game = poles("Feb I 1945", {"po-3": f"{HERE}/i", "po-2armd": f"{HERE}/i", "al-r4": HERE})
    assert offers(game, "rebuild") == ["po-2armd al-r4", "po-3 al-r4"]


# --- morale -------------------------------------------------------------------------------------------------


def facing(when: str, units: dict[str, str], options: tuple[str, ...] = (MORALE,)) -> wl.Game:
    """An Allied turn before its battles."""
    feeds: dict[str, Any] = {"ports": {"port-salerno": "Sept II 1943"}, "friendly": ["N60"]}
    return at_hand(f"{when} allied", units, phase="declarations", options=options, **feeds)


@pytest.mark.rule("anzio:F3")
@pytest.mark.parametrize(
    ("when", "attacks"),
    [
        ("Feb I 1945", True), ("Feb II 1945", False), ("Feb III 1945", False), ("March I 1945", False),
        ("March II 1945", True),
    ],
)  # fmt: skip
def test_poles_do_not_attack_in_february_1945(when: str, attacks: bool) -> None:
    units = {"po-3": BEFORE, "us-45": "X50", "us-36": "X50", "de-29pg": TARGET, "de-26pz": "X49"}
    game = facing(when, units)
    game.play(f"attack {TARGET}")
    assert refused(game, "join po-3") == ("B4E10" if attacks else "F3"), "it must be in it, or may not"
    without = facing(when, units, ())
    without.play(f"attack {TARGET}")
    assert refused(without, "join po-3") == "B4E10"


@pytest.mark.rule("anzio:F3")
def test_others_attack_and_poles_defend() -> None:
    alone = facing("Feb III 1945", {"po-3": BEFORE, "de-29pg": TARGET})
    assert alone.decision is None or alone.decision.kind not in ("declaring-all", "declaring")
    game = facing("Feb III 1945", {"po-3": BEFORE, "us-45": BEFORE, "de-29pg": TARGET})
    declare_all(game)
    assert game.decision is not None
    assert game.decision.kind == "fighting"
    german = at_hand("Feb III 1945 axis", {"po-3": BEFORE, "de-29pg": TARGET}, options=[MORALE])
    assert german.seat("axis").odds([BEFORE], ["de-29pg"])["totals"][1] == 4


@pytest.mark.rule("anzio:F3")
def test_isolated_poles_attack() -> None:
    game = facing("Feb III 1945", {"po-3": "N31"} | RING | {"de-29pg": "N30"})
    assert game.decision is not None
    assert game.decision.kind == "fighting"
    assert offers(game, "fight")[-1] == "full N30"


# --- the Armoured Engineers -----------------------------------------------------------------------------------


@pytest.mark.rule("anzio:T.ADV.OOB.ALLIED")
@pytest.mark.parametrize(
    ("place", "week", "old", "new"),
    [
        (HERE, "March IV 1945", HERE, "absent"),
        (HERE, "April I 1945", "absent", HERE),
        (f"{HERE}/i", "April II 1945", "absent", HERE),
        ("sicilia", "April I 1945", "absent", "sicilia"),
        ("messina", "April I 1945", "absent", "messina"),
        ("eliminated", "April I 1945", "eliminated", "absent"),
    ],
)
def test_the_25th_brigade_becomes_armoured_engineers_by_its_date(
    place: str, week: str, old: str, new: str
) -> None:
    game = at_hand(f"{week} allied", {"br-25armd": place}, phase="returns")
    assert (where(game, "br-25armd"), where(game, "br-25re")) == (old, new)
    if new == HERE:
        assert counter(game, "br-25re")["attack"] == (0 if place.endswith("/i") else 3)
        assert counter(game, "br-25re").get("inverted", False) is place.endswith("/i")


@pytest.mark.rule("anzio:E7B.2")
def test_no_replacement_makes_engineers_of_it() -> None:
    game = poles("April I 1945", {"br-25armd": HERE, "al-r1": HERE})
    assert "br-25armd al-r1" not in offers(game, "rebuild")
