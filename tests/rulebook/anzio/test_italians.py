"""The Italians of both sides (E10A to E10C): losses, replacements, ground, supply, and the armies that come later."""

from __future__ import annotations

from typing import Any

import pytest

import winterline as wl
from tests.rulebook.anzio.battlefield import asked, declare_all
from tests.rulebook.anzio.italy import FIRST_ZONE, ZONES, in_italy
from tests.rulebook.anzio.kit import counter, go, offers, pass_on, reach, refused, where
from tests.rulebook.anzio.shore import beaches, sail

SALERNO: dict[str, Any] = {"ports": {"zone-salerno": "Sept II 1943"}, "friendly": ["N61", "N62"]}


def fought(units: dict[str, str], *dice: int, when: str = "Sept IV 1943 allied") -> wl.Game:
    """A battle for W50 at the moment when its losses are taken."""
    game = in_italy(when, units, phase="declarations", dice=dice)
    declare_all(game)
    if asked(game)[1] == "fighting":
        game.play("fight full W50")
    return game


# --- in general ---------------------------------------------------------------------------------------------


@pytest.mark.rule("anzio:E10A1")
def test_allegiance_is_by_the_name_of_a_unit() -> None:
    game = wl.new("anzio", "po-valley", seed=1)
    sides = {
        unit["id"]: unit["side"] for unit in game.view("allied")["units"] if unit["id"].startswith("it-")
    }
    assert {name for name, side in sides.items() if side == "axis"} == {
        "it-185", "it-sm", "it-mr", "it-lit3", "it-lit4", "it-ita1", "it-ita2", "it-mas", "it-ss", "it-etna",
        "it-cda", "it-bn", "it-rr1", "it-rr2",
    }  # fmt: skip
    assert len(sides) == 34


@pytest.mark.rule("anzio:E10A2a")
def test_italians_are_the_first_to_be_lost() -> None:
    game = fought({"it-gds": "W51", "it-cent": "W51", "us-45": "X50", "de-ei1": "W50"}, 3)
    assert asked(game) == ("allied", "losing")
    assert offers(game, "lose") == ["it-cent", "it-gds"]
    assert refused(game, "lose us-45") == "E10A2a"


@pytest.mark.rule("anzio:E10A2a")
@pytest.mark.rule("anzio:E10B1a")
def test_the_185th_is_lost_before_the_germans_with_it() -> None:
    units = {"it-185": "W50", "de-29pg": "W50", "us-45": "W51", "us-36": "X50", "br-46": "V51"}
    game = fought(units, 1)
    assert where(game, "it-185") == "eliminated"
    left, all_of_them = counter(game, "de-29pg")["steps"]
    assert left == all_of_them - 1


@pytest.mark.rule("anzio:E10A2a")
@pytest.mark.rule("anzio:E10E3")
def test_italian_replacements_have_no_factors_and_are_lost_last() -> None:
    units = {"it-rr1": "W50", "de-ei1": "W50", "de-94": "W50", "us-45": "W51", "us-36": "X50", "br-46": "V51"}
    game = in_italy("Sept IV 1943 allied", units, phase="declarations", dice=[1])
    assert game.seat("allied").odds(["W50"], ["us-45"])["defence"][-1]["value"] == 0
    declare_all(game)
    game.play("fight 1-1 W50")
    assert "it-rr1" not in offers(game, "lose") or asked(game)[0] == "allied"
    while asked(game) != ("axis", "losing"):
        game.play(next(a for a in game.actions() if a.do == "lose"))
    assert set(offers(game, "lose")) == {"de-ei1", "de-94"}


@pytest.mark.rule("anzio:E10E3")
def test_italian_replacements_serve_once_and_rebuild_no_armour() -> None:
    units = {"it-rr1": "W50", "de-94": "W50/1", "de-26pz": "W50/1", "de-hg": "V50/1", "it-rr2": "V50"}
    game = in_italy("Sept IV 1943 axis", units, phase="rebuilding")
    assert refused(game, "rebuild de-26pz it-rr1") == "E10E3"
    assert refused(game, "rebuild de-hg it-rr2") == "E10E3"
    game.play("rebuild de-94 it-rr1")
    assert where(game, "it-rr1") == "eliminated"
    assert counter(game, "de-94")["steps"][0] == counter(game, "de-94")["steps"][1]


@pytest.mark.rule("anzio:E10E3")
def test_other_replacements_come_again_and_italian_ones_that_are_destroyed_do_not() -> None:
    units = {"it-rr1": "W50", "de-ei1": "V54", "us-45": "W54", "us-36": "U50"}
    game = in_italy("Sept IV 1943 allied", units)
    go(game, "us-45", "W51")
    assert where(game, "it-rr1") == "eliminated"
    german = in_italy("Sept IV 1943 axis", {"de-ei1": "W50", "de-94": "W50/1"}, phase="rebuilding")
    german.play("rebuild de-94 de-ei1")
    assert where(german, "de-ei1") == "pool"


@pytest.mark.rule("anzio:E10A2b")
def test_italians_take_no_replacements() -> None:
    units = {"it-185": "W50", "de-ei1": "W50", "de-29pg": "W50/1"}
    game = in_italy("Sept IV 1943 axis", units, phase="rebuilding")
    assert refused(game, "rebuild it-185 de-ei1") == "E10A2b"
    assert refused(game, "rebuild de-29pg de-ei1") is None


@pytest.mark.rule("anzio:E10A2c")
def test_italians_have_a_single_step() -> None:
    game = wl.new("anzio", "po-valley", seed=1)
    rows = [unit for unit in game.view("allied")["units"] if unit["id"].startswith("it-")]
    assert {tuple(row["steps"]) for row in rows} == {(1, 1)}
    assert not any(row["inverted"] for row in rows)


@pytest.mark.rule("anzio:E10A3")
def test_a_name_is_no_place() -> None:
    game = wl.new("anzio", "po-valley", seed=1)
    marks = {mark["title"].partition(":")[0]: mark["hex"] for mark in game.view("allied")["markers"]}
    assert marks["Piacenza Division"] == "F47"
    assert marks["Ravenna Division"] == "C34"


@pytest.mark.rule("anzio:E10B1a")
def test_the_185th_moves_for_the_germans_from_sept_ii_on() -> None:
    game = in_italy("Sept II 1943 axis", {"it-185": "R70"}, phase="movement")
    assert "R69" in reach(game, "it-185")
    go(game, "it-185", "R69")
    assert counter(game, "it-185")["side"] == "axis"


@pytest.mark.rule("anzio:E10B2e")
def test_the_allies_may_disband_italians_as_their_turn_ends() -> None:
    game = in_italy("Sept IV 1943 allied", {"it-gds": "X64"}, **SALERNO)
    game.play("disband")
    while asked(game)[1] != "disbanding":
        game.play("end")
    game.play("disband")
    assert "it-gds" in offers(game, "lose")
    game.play("lose it-gds")
    assert where(game, "it-gds") == "eliminated"


# --- ground -------------------------------------------------------------------------------------------------


def friendly(game: wl.Game, label: str) -> bool:
    """Whether a hex is friendly to the Allies."""
    return label in game.view("allied")["friendly"]


@pytest.mark.rule("anzio:E10B4e")
def test_italians_make_hexes_friendly_from_sept_iii_on() -> None:
    game = in_italy(
        "Sept II 1943 allied", {"it-gds": "waiting"}, sea={"invaded": (FIRST_ZONE + ZONES.index("Roma"),)}
    )
    game.play("end")
    assert where(game, "it-gds") == "F46"
    pass_on(game, "Sept II", "axis")
    assert not friendly(game, "F46")
    pass_on(game, "Sept III", "allied")
    assert friendly(game, "F46")
    assert not friendly(game, "F45")
    go(game, "it-gds", "F45")
    assert friendly(game, "F45")


@pytest.mark.rule("anzio:E10B4e")
@pytest.mark.parametrize(("week", "theirs"), [("Sept II", False), ("Sept III", True)])
def test_a_retreat_of_italians_wins_no_hex_on_sept_ii(week: str, theirs: bool) -> None:
    units = {"it-gds": "W51", "it-cent": "W51", "de-16pz": "W50", "de-29pg": "V51"}
    game = in_italy(f"{week} 1943 axis", units, phase="declarations", dice=[2])
    declare_all(game)
    game.play("fight 2-1 W51")
    game.play("retreat it-gds")
    way = next(a for a in game.actions() if a.do == "back")
    game.play(way)
    assert friendly(game, way.to) is theirs


@pytest.mark.rule("anzio:E10B4f")
def test_italians_open_no_port() -> None:
    spec: dict[str, Any] = {"sea": {"counters": 2, "invaded": (23,)}, "phase": "ports", "friendly": ["K57"]}
    units = {"it-gds": "X45"}
    italians = in_italy("Sept III 1943 allied", units, italian_hexes=["X45"], **spec)
    assert refused(italians, "open port-termoli") == "E10B4f"
    assert refused(italians, "open port-napoli") is None
    others = in_italy("Sept III 1943 allied", units, **spec)
    assert refused(others, "open port-termoli") is None


@pytest.mark.rule("anzio:E10B4f")
def test_who_entered_a_port_first_counts_until_others_come() -> None:
    spec: dict[str, Any] = {
        "sea": {"counters": 2, "invaded": (23,)},
        "ports": {"zone-salerno": "Sept II 1943"},
    }
    units = {"it-gds": "X46", "br-46": "X47", "us-45": "N61"}
    game = in_italy("Sept IV 1943 allied", units, **spec)
    go(game, "it-gds", "X45")
    game.play("end")
    assert refused(game, "open port-termoli") == "E10B4f"
    relieved = in_italy("Sept IV 1943 allied", units, **spec)
    go(relieved, "it-gds", "X45")
    go(relieved, "br-46", "X45")
    relieved.play("end")
    assert "port-termoli" in offers(relieved, "open")
    after = in_italy("Sept IV 1943 allied", units, friendly=["X45"], **spec)
    go(after, "it-gds", "X45")
    after.play("end")
    assert "port-termoli" in offers(after, "open")


@pytest.mark.rule("anzio:E10B4i")
@pytest.mark.rule("anzio:E10B4f")
@pytest.mark.parametrize(("unit", "shifts"), [("it-gds", 1), ("us-45", 0)])
def test_italians_capture_no_air_base_and_have_no_shelter_on_one(unit: str, shifts: int) -> None:
    game = in_italy("Sept III 1943 allied", {unit: "H45", "de-16pz": "G48"})
    go(game, unit, "G45")
    pass_on(game, "Sept IV", "axis")
    go(game, "de-16pz", "G46")
    assert len(game.seat("axis").odds(["G45"], ["de-16pz"])["shifts"]) == shifts


# --- supply -------------------------------------------------------------------------------------------------


@pytest.mark.rule("anzio:E10B5a")
@pytest.mark.parametrize(("open_", "lost"), [("X50", False), ("", True)])
def test_the_185th_is_supplied_like_germans(open_: str, lost: bool) -> None:
    ring = dict(
        zip(
            ("us-45", "us-36", "br-46", "br-56", "us-504", "us-505"),
            ("W49", "X49", "W51", "V51", "V50", "X50"),
            strict=True,
        )
    )
    units = {name: cell for name, cell in ring.items() if cell != open_} if open_ else ring
    units = {"us-45": "W48", "it-185": "W50"} if open_ else {**units, "it-185": "W50"}
    game = in_italy("Sept IV 1943 allied", units, phase="isolation", clock={"it-185": 1})
    assert (where(game, "it-185") == "eliminated") is lost


def hungry(game: wl.Game) -> set[str]:
    """The Allied units that have gone without supply."""
    return {
        u["id"] for u in game.view("allied")["units"] if any("!" in m["text"] for m in u.get("marks", ()))
    }


@pytest.mark.rule("anzio:E10B5b")
@pytest.mark.parametrize(("city", "fed"), [(["X52"], True), (["X51"], False), ([], False)])
def test_defectors_live_on_any_friendly_major_city(city: list[str], fed: bool) -> None:
    units = {"it-gds": "W48", "it-cent": "W47", "it-leg": "W48"}
    game = in_italy("Sept IV 1943 allied", units, phase="supply", friendly=city)
    assert hungry(game) & set(units) == ({"it-leg"} if fed else set(units))


@pytest.mark.rule("anzio:E10B5b")
@pytest.mark.rule("anzio:E10B5c")
def test_a_city_behind_the_germans_feeds_nobody_and_a_port_may() -> None:
    units = {"it-gds": "N64", "de-29pg": "X52"}
    far = in_italy("Sept IV 1943 allied", units, phase="supply", friendly=["X52"])
    assert "it-gds" in hungry(far)
    near = in_italy("Sept IV 1943 allied", units, phase="supply", **SALERNO)
    assert "it-gds" not in hungry(near)


@pytest.mark.rule("anzio:E10B5b")
def test_defectors_are_in_supply_on_sept_ii() -> None:
    game = in_italy("Sept II 1943 allied", {"it-gds": "W48", "us-45": "W49"}, phase="supply")
    assert "it-gds" not in hungry(game)
    assert "us-45" in hungry(game)


@pytest.mark.rule("anzio:E10B5c")
def test_otherwise_italians_count_against_the_capacity_of_ports() -> None:
    game = in_italy("Sept IV 1943 allied", {"it-gds": "N62", "us-45": "N61"}, **SALERNO)
    (panel,) = (panel for panel in game.view("allied")["panels"] if panel["id"] == "ports")
    assert [row["bar"] for row in panel["rows"] if "bar" in row] == [[7, 24]]  # with the spare brigade


# --- Monarchists and Republicans ----------------------------------------------------------------------------


@pytest.mark.rule("anzio:E10C2")
def test_monarchists_form_in_sicilia_and_come_by_sea_like_other_nations() -> None:
    spec: dict[str, Any] = {"ports": {"port-napoli": "Oct II 1943"}, "friendly": ["K57"]}
    game = in_italy("April I 1944 allied", {"it-leg": "waiting", "us-45": "K57"}, phase="arrivals", **spec)
    assert where(game, "it-leg") == "sicilia"
    assert beaches(game, "it-leg") == set()
    sail(game, "it-leg", "port-napoli K57")
    assert where(game, "it-leg") == "K57"
    early = in_italy("March IV 1944 allied", {"it-leg": "waiting"}, phase="arrivals")
    assert where(early, "it-leg") == "waiting"


@pytest.mark.rule("anzio:E10E2")
@pytest.mark.parametrize(("week", "come"), [("Oct IV", set()), ("Nov I", {"it-lit3", "it-mas"})])
def test_republicans_come_in_like_germans(week: str, come: set[str]) -> None:
    units = {"it-lit3": "waiting", "it-mas": "waiting"}
    game = in_italy(f"{week} 1944 axis", units, phase="arrivals")
    assert set(offers(game, "bring")) & set(units) == come
