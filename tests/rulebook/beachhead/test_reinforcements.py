"""Chapter 6.1 of the rework: landings, ports and German entry over the edges."""

from __future__ import annotations

import pytest

import winterline as wl
from tests.rulebook.beachhead.kit import (
    counter,
    declare,
    enter,
    entries,
    fight,
    go,
    happened,
    offers,
    pass_on,
    reach,
    refused,
    setup,
    where,
)

BEACHES = {"PR": "0407", "PY": "0507", "PG": "0506", "XR": "1302", "XY": "0802", "XG": "1401"}
NORTH = ("0117", "1016", "1117", "1616", "2416", "2717")


@pytest.mark.rule("beachhead:6.1.time")
def test_reinforcements_come_at_any_time_in_their_impulse() -> None:
    game = setup("1C", {"us-191": "waiting", "us-1ad-1": "waiting", "us-3-7": "1415"})
    assert offers(game, "enter") == ["us-191"], "the other is due in 2A"
    assert refused(game, "enter us-1ad-1") == "6.1.time"
    go(game, "us-3-7", "1416")
    assert refused(game, "end") == "6.1.time", "who is due and can come must come"
    enter(game, "us-191", "0802")
    assert refused(game, "end") is None
    go(game, "us-191", "0803")


@pytest.mark.rule("beachhead:6.1.time")
def test_any_number_may_come_in_one_hex_if_it_is_not_too_full_in_the_end() -> None:
    late = ("us-1ad-6", "us-45-157", "us-45-179", "us-191")
    game = setup("1C", dict.fromkeys(late, "waiting"))
    for unit in late[:3]:
        enter(game, unit, "0802")
        if refused(game, "end") == "5.when":
            go(game, "us-1ad-6", "0803")
    enter(game, "us-191", "0802")
    assert refused(game, "end") == "5.when"
    go(game, "us-191", "0803")
    assert refused(game, "end") is None


@pytest.mark.rule("beachhead:6.1.1.landing")
def test_each_assault_unit_lands_on_the_beach_of_its_box_and_may_go_on() -> None:
    game = wl.new("beachhead", seed=1)
    boxes = {u["id"]: u["box"] for u in game.view("allied")["units"] if u.get("arrival") == "1A"}
    assert len(boxes) == 19
    assert set(boxes.values()) == set(BEACHES)
    for unit, box in boxes.items():
        assert entries(game, unit) == {BEACHES[box]}
    enter(game, "us-rgr-1", "0802")
    assert counter(game, "us-rgr-1")["spent"] == 1
    assert go(game, "us-rgr-1", "0803", "0804") == 1, "four of five factors are left"
    assert counter(game, "us-rgr-1")["spent"] == 2
    assert go(game, "us-rgr-1", "0805", "0806", "0807", "0808", "0809", "0810") == 3
    assert refused(game, "move us-rgr-1") == "6.2.basic"


@pytest.mark.rule("beachhead:6.1.1.port")
def test_later_units_come_ashore_in_the_ports_for_nothing() -> None:
    game = setup("2C", {"uk-56-168bde": "waiting", "us-1ssf-1": "waiting"})
    for unit in ("uk-56-168bde", "us-1ssf-1"):
        assert entries(game, unit) == {"0802", "0903"}
    game.play("enter uk-56-168bde")
    assert refused(game, "at 0407") == "6.1.1.port"
    game.undo()
    enter(game, "uk-56-168bde", "0903")
    assert counter(game, "uk-56-168bde")["spent"] == 0
    assert not counter(game, "uk-56-168bde")["stopped"]


@pytest.mark.rule("beachhead:6.1.1.closed")
@pytest.mark.rule("beachhead:6.1.1.port")
@pytest.mark.parametrize("threat", ["0903", "1003"])
def test_a_port_held_or_threatened_is_shut_and_the_other_is_not(threat: str) -> None:
    # A unit in Nettuno has Anzio in its zone of control; a unit in 1003 has Nettuno alone.
    game = setup("2A", {"us-1ad-16": "waiting", "de-kleye": threat, "us-3-7": "1415"})
    free = {"0802"} if threat == "1003" else set()
    assert entries(game, "us-1ad-16") == free
    if not free:
        assert refused(game, "enter us-1ad-16") == "6.1.1.closed"


@pytest.mark.rule("beachhead:6.1.1.closed")
def test_a_shut_port_opens_after_a_whole_allied_impulse_in_it() -> None:
    units = {"us-3-7": "0903", "us-1ad-16": "waiting", "us-3-15": "0904"}
    game = setup("2A", units, shut=["0903", "0802"])
    assert refused(game, "enter us-1ad-16") == "6.1.1.closed"
    game.play("end")
    assert game.view("allied")["shut_ports"] == ["0802"], "held from the beginning to the end of 2A"
    moved = setup("2A", units, shut=["0903", "0802"])
    go(moved, "us-3-7", "0904")
    go(moved, "us-3-15", "0903")
    moved.play("end")
    assert moved.view("allied")["shut_ports"] == ["0802", "0903"], "nobody was there the whole impulse"


@pytest.mark.rule("beachhead:6.1.1.closed")
def test_units_kept_out_come_when_a_port_opens() -> None:
    game = setup("2A", {"us-3-7": "0903", "us-1ad-16": "waiting"}, shut=["0903", "0802"])
    game.play("end")
    pass_on(game, "2C")
    assert entries(game, "us-1ad-16") == {"0903"}


@pytest.mark.rule("beachhead:6.1.5.free")
def test_german_units_enter_over_any_land_edge_for_nothing() -> None:
    game = setup("1D", {"de-kleye": "waiting"})
    hexes = entries(game, "de-kleye")
    west = {f"01{row}" for row in range(13, 18)}  # the spare unit in 0111 guards 0112
    east = {f"27{row:02d}" for row in range(1, 18)}
    south = {f"{column}01" for column in range(14, 28)}
    assert west | east | south | set(NORTH) <= hexes
    assert not {"0802", "0407", "1415", "1002"} & hexes, "neither the shore nor the inside"
    assert all(label[2:] in ("01", "16", "17") or label[:2] in ("01", "27") for label in hexes)
    enter(game, "de-kleye", "1616")
    assert counter(game, "de-kleye")["spent"] == 0
    assert go(game, "de-kleye", "1615", "1614", "1514", "1414", "1415") == 5, "all its factors are left"


@pytest.mark.rule("beachhead:6.1.5.free")
def test_german_units_do_not_enter_where_the_enemy_stands() -> None:
    game = setup("1D", {"de-kleye": "waiting", "us-3-7": "1616"})
    game.play("enter de-kleye")
    assert refused(game, "at 1616") == "6.1.5.free"
    assert refused(game, "at 1415") == "6.1.5.free"


@pytest.mark.rule("beachhead:6.1.5.south")
def test_the_south_edge_ends_the_move() -> None:
    game = setup("1D", {"de-kleye": "waiting", "de-hauber": "waiting"})
    enter(game, "de-kleye", "1801")
    assert reach(game, "de-kleye") == set()
    enter(game, "de-hauber", "2717")
    assert reach(game, "de-hauber")


@pytest.mark.rule("beachhead:6.1.5.zoc")
@pytest.mark.parametrize(
    ("when", "guard", "label", "open_"),
    [
        ("1D", "1616", "1517", True),  # north
        ("1F", "1616", "1517", True),
        ("2B", "1616", "1517", False),
        ("1D", "1801", "1701", True),  # south
        ("1F", "1801", "1701", True),
        ("2B", "1801", "1701", False),
        ("1D", "0114", "0115", False),  # west
        ("1F", "2608", "2708", False),  # east
        ("2B", "2608", "2708", False),
    ],
)
def test_entering_an_allied_zone_of_control(when: str, guard: str, label: str, open_: bool) -> None:
    unit = {"1D": "de-kleye", "1F": "de-hg-1", "2B": "de-4fj-4"}[when]
    game = setup(when, {unit: "waiting", "us-3-7": guard})
    assert (label in entries(game, unit)) is open_
    if open_:
        enter(game, unit, label)
        assert counter(game, unit)["stopped"], "it has entered an enemy zone of control"
    else:
        game.play(f"enter {unit}")
        assert refused(game, f"at {label}") == "6.1.5.zoc"


@pytest.mark.rule("beachhead:6.1.6")
def test_half_of_the_factors_come_west_of_column_11() -> None:
    units = dict.fromkeys(("de-kleye", "de-hauber", "de-3pg-29"), "waiting")
    game = setup("1D", units, options=["german-supply"])
    assert all(label < "1100" for label in entries(game, "de-3pg-29")), "9 of 15 are more than half"
    for unit in ("de-kleye", "de-hauber"):
        assert {"1117", "2416", "2708", "1701"} <= entries(game, unit)
        enter(game, unit, "2416")
    assert all(label < "1100" for label in entries(game, "de-3pg-29"))
    game.play("enter de-3pg-29")
    assert refused(game, "at 1117") == "6.1.6"
    game.play("at 1016")
    assert refused(game, "end") is None


@pytest.mark.rule("beachhead:6.1.6")
def test_a_lone_unit_comes_in_the_west_and_the_half_is_rounded_up() -> None:
    alone = setup("2F", {"de-4fj-10": "waiting"}, options=["german-supply"])
    assert set(entries(alone, "de-4fj-10")) <= {f"01{row}" for row in range(11, 18)} | {
        "0216", "0317", "0416", "0517", "0616", "0717", "0816", "0917", "1016",
    }  # fmt: skip
    # 3 and 6 make 9: five must come in the west, so the 6 must and the 3 need not.
    pair = setup("1F", {"de-3pg-103": "waiting", "de-kleye": "waiting"}, options=["german-supply"])
    assert all(label < "1100" for label in entries(pair, "de-3pg-103"))
    assert "2416" in entries(pair, "de-kleye")


@pytest.mark.rule("beachhead:7.4.offboard")
@pytest.mark.parametrize(("when", "back"), [("2A", "2D"), ("2C", "2F")])
def test_driven_off_by_an_allied_attack(when: str, back: str) -> None:
    units = {"us-3-7": "0114", "us-3-15": "0214", "de-kleye": "0117"}
    game = setup(when, units, options=["cf-combat"], dice=[6])
    go(game, "us-3-7", "0116")
    go(game, "us-3-15", "0216")
    declare(game, "0117", ["us-3-15", "us-3-7"])
    assert happened(fight(game), "driven-off")
    assert game.view("axis")["returns"] == [{"unit": "de-kleye", "when": back}]
    pass_on(game, back)
    assert "2016" in entries(game, "de-kleye"), "it comes back over any edge like other reinforcements"
    assert refused(game, "end") == "6.1.time"


@pytest.mark.rule("beachhead:7.4.offboard")
@pytest.mark.parametrize(("when", "back"), [("2D", "2F"), ("2F", "3B")])
def test_driven_off_in_an_attack_of_its_own(when: str, back: str) -> None:
    units = {"us-3-7": "0116", "us-45-157": "0215", "de-65id-145": "waiting"}
    game = setup(when, units, options=["cf-combat"], dice=[4])
    enter(game, "de-65id-145", "0117")
    declare(game, "0116", ["de-65id-145"])
    assert happened(fight(game), "driven-off")
    assert where(game, "de-65id-145") == "driven off"
    assert game.view("axis")["returns"] == [{"unit": "de-65id-145", "when": back}]
    pass_on(game, back)
    assert offers(game, "enter") == ["de-65id-145"]
