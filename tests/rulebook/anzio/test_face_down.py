"""Hidden deployment (F17B): German units that start face down until the Allies land."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

import winterline as wl
from tests.rulebook.anzio.kit import happened, offers, refused, step, where
from winterline import Event

FREE, HIDDEN = "adv.supp.free-deployment", "adv.supp.fog.hidden-deployment"
FAR = {
    "de-15pg": "E19", "de-16pz": "E20", "de-1para": "E21", "de-26pz": "C38", "de-29pg": "D38", "de-2para": "E38",
    "de-3pg": "C32", "de-fras": "C31", "de-hg": "B36", "de-nw71": "C30",
}  # fmt: skip
"""Hexes away from cities, and from the beaches of Salerno."""
BESIDE, BEACHES = "N63", ("N60", "N61", "N62", "M63")
"""A hex next to the last beaches of Salerno, N62 and M63, and away from cities."""


def placed(places: Mapping[str, str], *options: str, scenario: str = "basic") -> wl.Game:
    """A game in which the Germans have placed these units, the others far away, and may turn them face down."""
    game = wl.new("anzio", scenario, [FREE, HIDDEN, *options], seed=2)
    if scenario == "campaign":
        game.play("plan roma")
    while game.decision is not None and game.decision.kind == "deploying":
        unit = game.decision.data["unit"]
        goal = places.get(unit) or FAR.get(unit, "")
        game.play(f"place {goal}" if goal in offers(game, "place") else game.actions()[0])
    return game


def down(places: Mapping[str, str], *units: str) -> wl.Game:
    """The same with some units face down, at the first Allied decision."""
    game = placed(places)
    for unit in units:
        game.play(f"turn-down {unit}")
    game.play("seal")
    return game


def ashore(game: wl.Game) -> wl.Game:
    """The same once nobody has looked at anything, and the Allies have invaded at Salerno."""
    while game.decision is not None and game.decision.kind != "invading":
        game.play("end")
    game.play("invade zone-salerno")
    return game


def land(game: wl.Game, unit: str, label: str) -> list[Event]:
    """Let a unit land with the Initial Lift."""
    return game.play(f"ship {unit}") + step(game, f"land {label}")


def backs(game: wl.Game, seat: str) -> dict[str, str]:
    """The counters without a face on the board: their hexes."""
    return {
        u["id"]: u["hex"] for u in game.view(seat)["units"] if u["id"].startswith("unknown") and "hex" in u
    }


def status(game: wl.Game, seat: str, unit: str) -> str:
    """Where a seat is told that a unit is."""
    row = next(u for u in game.view(seat)["units"] if u["id"] == unit)
    return str(row.get("hex") or row["status"])


# --- face down ----------------------------------------------------------------------------------------------


@pytest.mark.rule("anzio:F17B1")
def test_it_needs_free_deployment() -> None:
    with pytest.raises(wl.BadChoice, match="needs option"):
        wl.new("anzio", options=[HIDDEN])
    game = placed({})
    assert set(offers(game, "turn-down")) == set(FAR), "the units of free deployment, and no ersatz"


@pytest.mark.rule("anzio:F17B2")
@pytest.mark.parametrize("units", [(), ("de-15pg",), ("de-hg", "de-15pg", "de-nw71"), tuple(FAR)])
def test_any_of_them_may_start_face_down(units: tuple[str, ...]) -> None:
    game, events = placed({}), list[Event]()
    for unit in units:
        assert not happened(events, "face-down")
        events += game.play(f"turn-down {unit}")
        if unit != "de-nw71" or len(units) < len(FAR):
            assert refused(game, f"turn-down {unit}") == "F17B2", "it is chosen already"
    events += step(game, "seal")
    (told,) = happened(events, "face-down")
    assert told.number == len(units)
    assert sorted(told.hexes) == sorted(FAR[unit] for unit in units)
    assert {event.units[0] for event in happened(events, "place")} == set(FAR) - set(units)
    for seat in ("allied", "spectator"):
        assert sorted(backs(game, seat).values()) == sorted(FAR[unit] for unit in units)
        for unit in FAR:
            assert status(game, seat, unit) == ("face-down" if unit in units else FAR[unit])
    rows = {u["id"]: u for u in game.view("axis")["units"]}
    mine = {rows[name]["covers"][0]: hex_ for name, hex_ in backs(game, "axis").items()}
    assert mine == {unit: FAR[unit] for unit in units}, "the German player knows which is which"
    for name in backs(game, "allied"):
        row = next(u for u in game.view("allied")["units"] if u["id"] == name)
        assert not {"attack", "defence", "steps", "covers"} & set(row)


def test_where_units_are_placed_is_not_seen_before_all_are_there() -> None:
    game = wl.new("anzio", options=[FREE, HIDDEN], seed=2)
    (told,) = happened(game.play("place E19"), "place")
    assert told.seat == "axis"
    assert (status(game, "axis", "de-15pg"), status(game, "allied", "de-15pg")) == ("E19", "waiting")
    open_ = wl.new("anzio", options=[FREE], seed=2)
    (told,) = happened(open_.play("place E19"), "place")
    assert told.seat == ""
    assert status(open_, "allied", "de-15pg") == "E19"


@pytest.mark.rule("anzio:F17B3")
@pytest.mark.parametrize(
    ("hex_", "rule"), [("D24", "F17B3"), ("E23", "F17B3"), ("E22", "F17B3"), ("E21", None), ("E20", None)]
)
def test_nobody_lies_face_down_in_or_next_to_a_city(hex_: str, rule: str | None) -> None:
    game = placed({"de-hg": hex_, "de-16pz": "C28", "de-1para": "D28"})
    assert refused(game, "turn-down de-hg") == rule
    assert ("de-hg" in offers(game, "turn-down")) is (rule is None)
    assert refused(game, "turn-down de-ea1") == "F17B2"


@pytest.mark.rule("anzio:F17B3")
@pytest.mark.parametrize(("hex_", "rule"), [("E43", "F17B3"), ("G42", "F17B3"), ("E42", None), ("E38", None)])
def test_nor_with_italians_or_next_to_them(hex_: str, rule: str | None) -> None:
    game = placed({"de-hg": hex_, "de-2para": "F45"}, scenario="southern")
    assert where(game, "de-hg") == hex_
    assert refused(game, "turn-down de-hg") == rule, "there are Italians in F43 and E44, who may defect"
    basic = placed({"de-hg": hex_, "de-2para": "E19"})
    assert refused(basic, "turn-down de-hg") is None


# --- face up ------------------------------------------------------------------------------------------------


@pytest.mark.rule("anzio:F17B4")
def test_the_allies_may_have_one_turned_up_before_they_invade() -> None:
    game = down({}, "de-hg", "de-15pg")
    assert game.decision is not None
    assert (game.side, game.decision.kind) == ("allied", "looking")
    assert set(offers(game, "turn-up")) == set(backs(game, "allied"))
    name = next(n for n, hex_ in backs(game, "allied").items() if hex_ == FAR["de-hg"])
    (told,) = happened(game.play(f"turn-up {name}"), "turned-up")
    assert (told.units, told.hexes, told.rule) == (("de-hg",), (FAR["de-hg"],), "anzio:F17B4")
    assert status(game, "allied", "de-hg") == FAR["de-hg"]
    assert status(game, "allied", "de-15pg") == "face-down"
    assert game.decision is not None
    assert game.decision.kind == "invading", "one, and no more"
    other = down({}, "de-hg")
    other.play("end")
    assert status(other, "allied", "de-hg") == "face-down"
    none = down({})
    assert none.decision is not None
    assert none.decision.kind == "invading"


@pytest.mark.rule("anzio:F17B5")
def test_units_are_turned_up_as_invaders_come_into_their_zone() -> None:
    game = ashore(down({"de-hg": BESIDE}, "de-hg", "de-15pg"))
    assert not happened(land(game, "us-36", "N60"), "turned-up"), "two hexes away"
    (told,) = happened(land(game, "us-45", "N62"), "turned-up")
    assert (told.units, told.hexes, told.rule) == (("de-hg",), (BESIDE,), "anzio:F17B5")
    assert status(game, "allied", "de-hg") == BESIDE
    assert status(game, "allied", "de-15pg") == "face-down"
    assert list(backs(game, "allied").values()) == [FAR["de-15pg"]]


@pytest.mark.rule("anzio:F17B5")
def test_all_are_turned_up_before_combat() -> None:
    game = ashore(down({}, "de-hg", "de-15pg", "de-nw71"))
    land(game, "us-36", "N60")
    events = game.play("end")
    assert {event.units[0] for event in happened(events, "turned-up")} == {"de-hg", "de-15pg", "de-nw71"}
    assert backs(game, "allied") == {}
    for unit in ("de-hg", "de-15pg", "de-nw71"):
        assert where(game, unit) == FAR[unit]


@pytest.mark.rule("anzio:F17B6")
@pytest.mark.parametrize(
    ("landed", "under", "lost"),
    [
        ({"us-rgr": "N62"}, "de-15pg", {"us-rgr"}),
        ({"us-45": "N62"}, "de-15pg", set()),
        ({"us-rgr": "N62", "us-45": "N62"}, "de-15pg", set()),
        ({"us-rgr": "N62", "us-45": "N60"}, "de-15pg", {"us-rgr"}),
        ({"us-rgr": "N62"}, "de-nw71", set()),
    ],
)
def test_who_runs_into_a_unit_too_strong_is_lost_unless_reinforced(
    landed: dict[str, str], under: str, lost: set[str]
) -> None:
    game = ashore(down({under: BESIDE}, under))
    for unit, label in landed.items():
        land(game, unit, label)
    events = game.play("end")
    gone = [event for event in happened(events, "eliminated") if event.rule == "anzio:F17B6"]
    assert {unit for event in gone for unit in event.units} == lost
    for unit, label in landed.items():
        assert where(game, unit) == ("eliminated" if unit in lost else label)


@pytest.mark.rule("anzio:F17B6")
def test_who_runs_into_a_unit_that_lies_open_fights_as_ever() -> None:
    game = ashore(down({"de-15pg": BESIDE}, "de-hg"))
    land(game, "us-rgr", "N62")
    assert not [event for event in happened(game.play("end"), "eliminated") if event.rule == "anzio:F17B6"]


@pytest.mark.parametrize("scenario", ["southern", "campaign"])
def test_in_the_advanced_games_it_is_the_same(scenario: str) -> None:
    game = placed({}, scenario=scenario)
    game.play("turn-down de-26pz")
    game.play("seal")
    assert list(backs(game, "allied").values()) == [FAR["de-26pz"]]
    ashore(game)
    land(game, "us-36", "N60")
    game.play("end")
    assert where(game, "de-26pz") == FAR["de-26pz"]


def test_it_goes_with_blank_counters() -> None:
    fog = ["adv.supp.fog.limited-intelligence"]
    game = placed({}, *fog)
    game.play("turn-down de-hg")
    game.play("seal")
    ashore(game)
    land(game, "us-36", "N60")
    game.play("end")
    assert where(game, "de-hg") == FAR["de-hg"]
