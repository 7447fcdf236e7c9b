"""Air power by the addendum: more Allied factors, slower Germans, losses on the march (X22-21A), the Ju 88 (X22-21B)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import winterline as wl
from tests.rulebook.anzio.kit import (
    after,
    counter,
    go,
    happened,
    offers,
    pass_on,
    refused,
    setup,
    where,
)
from tests.rulebook.anzio.shore import goals, until
from tests.rulebook.anzio.years import dated, setup_in

FACTORS, SLOWER = "addendum.air-factors", "addendum.german-mp-loss"
MARCH, RAID = "addendum.sm-attrition", "addendum.richthofen-raid"
SKY, FIRE = "supp.air-superiority", "supp.supporting-fire"


def panel(game: wl.Game, name: str, seat: str = "allied") -> list[dict[str, Any]]:
    """The rows of a panel."""
    return next((one["rows"] for one in game.view(seat)["panels"] if one["id"] == name), [])


# --- more factors ---------------------------------------------------------------------------------------


@pytest.mark.rule("anzio:X22-21A1")
@pytest.mark.parametrize(
    ("year", "week", "factors"),
    [
        (1943, "Dec IV", 3), (1944, "Jan I", 4), (1944, "June III", 4), (1944, "June IV", 5), (1944, "Dec IV", 5),
        (1945, "Jan I", 6), (1945, "April IV", 6),
    ],
)  # fmt: skip
def test_a_factor_more_from_three_weeks_on(tmp_path: Path, year: int, week: str, factors: int) -> None:
    data = dated(tmp_path, year, Oct_I=week)
    for options, found in (([SKY, FIRE, FACTORS], factors), ([SKY, FIRE], 3)):
        game = setup_in(data, "Sept IV axis", {}, options=options)
        until(game, week, "allied")
        assert panel(game, "support")[0]["value"] == found


@pytest.mark.rule("anzio:X22-21A1")
def test_nobody_flies_in_mud(tmp_path: Path) -> None:
    game = setup_in(dated(tmp_path, 1945), "Oct II axis", {}, options=[SKY, FIRE, FACTORS])
    until(game, "Oct III", "allied")
    assert panel(game, "support")[0]["value"] == 0


# --- slower Germans -------------------------------------------------------------------------------------

PLAIN = "P6"


@pytest.mark.rule("anzio:X22-21A2")
@pytest.mark.parametrize(
    ("year", "week", "lost"),
    [(1943, "Oct I", 0), (1944, "Oct I", 2), (1944, "Nov I", 1), (1945, "Oct I", 4), (1945, "Nov I", 2)],
)
def test_german_units_lose_movement_points(tmp_path: Path, year: int, week: str, lost: int) -> None:
    data, units = dated(tmp_path, year), {"de-15pg": PLAIN, "de-94": "P12", "us-36": "N60"}
    game = setup_in(data, f"{week} axis", units, options=[SLOWER])
    for unit, points in (("de-15pg", 12), ("de-94", 8)):
        twin = after(game, f"move {unit}")
        assert twin.decision is not None
        assert f"{points - lost:g} movement points" in twin.decision.prompt, twin.decision.prompt
        assert f"{2 * (points - lost):g}" in twin.decision.prompt, "twice of it by Strategic Movement"
        marks = [mark["text"] for mark in counter(game, unit).get("marks", [])]
        assert marks == ([f"-{lost}"] if lost else [])
    allied = setup_in(data, f"{week} allied", units, options=[SLOWER])
    twin = after(allied, "move us-36")
    assert twin.decision is not None
    assert "12 movement points" in twin.decision.prompt


@pytest.mark.rule("anzio:X22-21A2")
def test_the_slowest_unit_is_not_slowed() -> None:
    units = {"de-135": PLAIN, "de-94": "P12", "us-36": "N60"}
    spec = {"when": "Jan I 1945 axis", "units": units, "sea": {"invaded": (23,)}}
    game = wl.position("anzio", spec, scenario="po-valley", options=[SLOWER])
    for unit in ("de-135", "de-94"):
        twin = after(game, f"move {unit}")
        assert twin.decision is not None
        assert "4 movement points" in twin.decision.prompt, "4 printed, or 8 less 4"


@pytest.mark.rule("anzio:X22-21A2")
def test_they_come_on_with_what_they_have(tmp_path: Path) -> None:
    units = {"de-15pg": "arriving", "us-36": "N60"}
    slow = setup_in(dated(tmp_path, 1945), "Nov I axis", units, options=[SLOWER])
    fast = setup_in(tmp_path, "Nov I axis", units)
    for game, far in ((slow, 10.0), (fast, 12.0)):
        game.play("bring de-15pg")
        game.play("enter M6")
        left = after(game, "move de-15pg").decision
        assert left is not None
        assert f"{far - 2:g} movement points" in left.prompt, "the hex has no road and it is mud"


@pytest.mark.rule("anzio:X22-21A2", "anzio:X22-21A3")
def test_counters_without_points_lose_none_and_have_not_marched() -> None:
    """Those of units face down, which are nowhere by then, among them."""
    spec = {"when": "Jan I 1945 axis", "units": {"de-94": "P12", "us-36": "N60"}, "sea": {"invaded": (23,)}}
    down = ("adv.supp.fog.hidden-deployment", "adv.supp.free-deployment")
    game = wl.position("anzio", spec, scenario="po-valley", options=[SLOWER, MARCH, *down])
    assert not happened(game.play("end"), "attrition")


# --- losses on the march --------------------------------------------------------------------------------

FAR_OFF = {"de-15pg": "P6", "de-94": "P12", "us-36": "N60"}


def marched(game: wl.Game, *units: str) -> None:
    """Send units as far as they get, but not next to anybody."""
    for unit in units:
        reached = game.rules.reach(game.state, unit)
        goal = max(sorted(reached), key=lambda label: reached[label])
        go(game, unit, goal)


@pytest.mark.rule("anzio:X22-21A3")
@pytest.mark.parametrize(("year", "fatal"), [(1943, {2}), (1944, {2, 12}), (1945, {2, 3, 12})])
def test_who_has_marched_far_may_lose_a_step(tmp_path: Path, year: int, fatal: set[int]) -> None:
    data = dated(tmp_path, year)
    for total in (2, 3, 4, 7, 11, 12):
        first = max(1, total - 6)
        dice = (first, total - first)
        game = setup_in(data, "Oct I axis", FAR_OFF, options=[MARCH], dice=dice)
        marched(game, "de-15pg")
        (event,) = happened(game.play("end"), "attrition")
        assert (event.units, event.number) == (("de-15pg",), total)
        assert counter(game, "de-15pg")["steps"] == [6 - (total in fatal), 6]


@pytest.mark.rule("anzio:X22-21A3")
def test_only_strategic_movement_in_good_weather_is_rolled_for() -> None:
    game = setup("Oct I axis", FAR_OFF, options=[MARCH], dice=(1, 1, 1, 1))
    go(game, "de-15pg", "P7")
    marched(game, "de-94")
    assert [row.get("units") for row in panel(game, "attrition", "axis")] == [None, ["de-94"]]
    assert [event.units for event in happened(game.play("end"), "attrition")] == [("de-94",)]
    assert counter(game, "de-94")["steps"] == [3, 4]
    mud = setup("Nov I axis", FAR_OFF, options=[MARCH], dice=(1, 1, 1, 1))
    marched(mud, "de-94")
    assert not happened(mud.play("end"), "attrition")
    allied = setup("Oct I allied", {"us-36": "N30", "de-15pg": "K8"}, options=[MARCH], dice=(1, 1))
    marched(allied, "us-36")
    assert not happened(allied.play("end"), "attrition")
    plain = setup("Oct I axis", FAR_OFF, dice=(1, 1, 1, 1))
    marched(plain, "de-94")
    assert not happened(plain.play("end"), "attrition")


@pytest.mark.rule("anzio:X22-21A3")
def test_a_move_of_exactly_the_allowance_is_not_strategic() -> None:
    game = setup("Oct I axis", FAR_OFF, options=[MARCH], dice=(1, 1))
    reached = game.rules.reach(game.state, "de-94")
    go(game, "de-94", next(label for label in sorted(reached) if reached[label] == 8))
    assert not happened(game.play("end"), "attrition")
    more = setup("Oct I axis", FAR_OFF, options=[MARCH], dice=(1, 1))
    go(more, "de-94", min((cost, label) for label, cost in reached.items() if cost > 8)[1])
    assert happened(more.play("end"), "attrition")


@pytest.mark.rule("anzio:X22-21A3")
def test_ersatz_may_be_lost_on_the_march() -> None:
    game = setup("Oct I axis", {"de-ei1": "P6", "us-36": "N60"}, options=[MARCH], dice=(1, 1))
    marched(game, "de-ei1")
    game.play("end")
    assert where(game, "de-ei1") == "pool"


# --- the Ju 88 ------------------------------------------------------------------------------------------

TARGETS: dict[str, Any] = {
    "ports": {"port-napoli": "Oct I", "zone-salerno": "Sept III"}, "friendly": ["K57", "N60", "N61"],
}  # fmt: skip
UNITS = {"us-36": "sicilia", "us-45": "sicilia", "br-56": "sicilia"}


def raided(*dice: int, when: str = "Dec III axis", options: tuple[str, ...] = (), **spec: Any) -> wl.Game:
    """The end of a German turn."""
    whole = {**TARGETS, "support": {"base_taken": 2, "german_air": False}, **spec}
    game = setup(when, UNITS, options=[SKY, RAID, *options], dice=dice, **whole)
    game.play("end")
    return game


@pytest.mark.rule("anzio:X22-21B")
@pytest.mark.parametrize(
    ("when", "year", "asked"),
    [
        ("Oct II", 1943, False), ("Nov I", 1943, True), ("Dec III", 1943, True), ("Jan I", 1944, True),
        ("Jan IV", 1944, True), ("Feb I", 1944, False), ("Nov I", 1944, False),
    ],
)  # fmt: skip
def test_the_raid_is_flown_once_in_the_first_winter(
    tmp_path: Path, when: str, year: int, asked: bool
) -> None:
    data = dated(tmp_path, year, Sept_IV=when)
    spec = {**TARGETS, "ports": {"port-napoli": "Sept III"}}
    game = setup_in(data, f"{when} axis", UNITS, options=[SKY, RAID], dice=[6] * 4, **spec)
    game.play("end")
    assert (offers(game, "bomb") != []) is asked
    if asked:
        game.play("bomb port-napoli")
        pass_on(game, "Oct I", "axis")
        game.play("end")
        assert not offers(game, "bomb"), "once"


@pytest.mark.rule("anzio:X22-21B")
def test_not_in_mud_nor_on_the_last_turn_and_later_if_it_is_kept() -> None:
    assert not offers(raided(when="Dec II axis"), "bomb")
    assert not offers(raided(when="Dec IV axis"), "bomb")
    game = raided()
    assert offers(game, "bomb")
    assert refused(game, "bomb port-anzio") == "X22-21B"
    events = game.play("end")
    assert not happened(events, "bombed")
    assert not happened(events, "bombs-miss")
    assert game.decision is not None
    assert game.decision.side == "allied"


@pytest.mark.rule("anzio:X22-21B")
def test_what_may_be_bombed() -> None:
    found = offers(raided(sea={"invaded": (23,), "open_boxes": 2}), "bomb")
    assert found == ["K57", "box-taranto", "corsica-sardinia", "port-napoli", "zone-salerno"]
    bare = setup("Dec III axis", UNITS, options=[SKY, RAID], dice=[1])
    bare.play("end")
    assert offers(bare, "bomb") == ["corsica-sardinia"]
    field = raided(options=("addendum.tac-air-bases",), support={"bases": [[900, 3]], "base_taken": 2})
    assert len(offers(field, "bomb")) == 5


@pytest.mark.rule("anzio:X22-21B")
@pytest.mark.parametrize(
    ("face", "far", "near"),
    [(1, True, True), (2, True, True), (3, False, True), (4, False, True), (5, False, False)],
)
def test_two_is_added_outside_german_air_superiority(face: int, far: bool, near: bool) -> None:
    lost = raided(face)
    (row,) = [row for row in panel(lost, "raid", "axis") if "port" in row["label"]]
    assert row["value"] == "succeeds on 2 of 6"
    assert bool(happened(lost.play("bomb port-napoli"), "bombed")) is far
    ruled = raided(face, support={}, friendly=["X45", "N60", "N61"], ports={"port-termoli": "Oct I"})
    (row,) = [row for row in panel(ruled, "raid", "axis") if "Termoli" in row["label"]]
    assert row["value"] == "succeeds on 4 of 6"
    assert bool(happened(ruled.play("bomb port-termoli"), "bombed")) is near


@pytest.mark.rule("anzio:X22-21B")
def test_a_port_that_is_hit_has_no_build_up_for_a_turn_nor_what_it_saved() -> None:
    for face, lands in ((1, False), (6, True)):
        game = setup("Dec III allied", UNITS, options=[SKY, RAID], dice=[face], **TARGETS)
        pass_on(game, "Dec III", "axis")
        game.play("end")
        game.play("bomb port-napoli")
        until(game, "Dec IV", "allied")
        reached = goals(game, "us-36")
        assert ("port-napoli K57" in reached) is lands
        assert "zone-salerno N60" in reached, "the other place is as it was"
        ashore = setup("Dec III axis", {**UNITS, "us-36": "K57"}, options=[SKY, RAID], dice=[face], **TARGETS)
        ashore.play("end")
        ashore.play("bomb port-napoli")
        until(ashore, "Dec IV", "allied")
        assert bool(goals(ashore, "us-36")) is lands, "nor does anybody leave"


@pytest.mark.rule("anzio:X22-21B")
def test_it_lasts_one_game_turn(tmp_path: Path) -> None:
    data = dated(tmp_path, 1943, Sept_III="Nov II", Sept_IV="Nov III")
    spec = {**TARGETS, "ports": {"port-napoli": "Sept II"}}
    game = setup_in(data, "Nov II axis", UNITS, options=[SKY, RAID], dice=[1], **spec)
    game.play("end")
    game.play("bomb port-napoli")
    until(game, "Nov III", "allied")
    assert "port-napoli K57" not in goals(game, "us-36")
    until(game, "Nov III", "axis")
    game.play("end")
    assert not offers(game, "bomb"), "once is all, though the season goes on"
    until(game, "Oct I", "allied")
    assert "port-napoli K57" in goals(game, "us-36")


@pytest.mark.rule("anzio:X22-21B")
def test_an_air_base_that_is_hit_gives_no_superiority() -> None:
    """Without Napoli the Germans rule the sky again for a turn, east of column M where Corsica reaches."""

    def ruled(game: wl.Game, side: str) -> set[str]:
        (layer,) = [one for one in game.rules.layers(game.state, "allied") if one["id"] == "air"]
        return {label for area in layer["hexes"] if area["side"] == side for label in area["hexes"]}

    missed, hit = raided(6), raided(1)
    for game, back in ((missed, False), (hit, True)):
        game.play("bomb K57")
        until(game, "Dec IV", "allied")
        assert ("T30" in ruled(game, "axis")) is back
        assert ("T30" in ruled(game, "allied")) is not back
        assert "F30" not in ruled(game, "axis")
        assert "F30" in ruled(game, "allied")
    islands = raided(1, support={}, friendly=["N60"], ports={"zone-salerno": "Sept III"})
    islands.play("bomb corsica-sardinia")
    until(islands, "Dec IV", "allied")
    assert "F30" in ruled(islands, "axis")
    assert "F30" not in ruled(islands, "allied")
