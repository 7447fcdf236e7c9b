"""Invasions and commandos of the Advanced Games (E15, E17): weeks, zones, lifts and intervals."""

from __future__ import annotations

from typing import Any

import pytest

import winterline as wl
from tests.rulebook.anzio.kit import SALERNO, happened, offers, offers_after, refused, setup, where
from tests.rulebook.anzio.shore import beaches, goals, land, opened, until, why_sail

INVADERS = dict.fromkeys(("us-36", "us-45", "br-46", "br-56", "br-7armd", "ca-1"), "sicilia")
ZONES = {
    "genova", "livorno", "piombino", "follonica", "civitavecchia", "roma", "terracina", "mondragone", "napoli", "salerno",
    "rimini", "pescara", "termoli",
}  # fmt: skip
GAMES = {"southern": "I", "roma": "II", "po-valley": "III"}


def at(week: str, scenario: str = "po-valley", *later: tuple[int, int], **spec: Any) -> wl.Game:
    """The Allied movement phase of a week, with invaders in Sicilia, after these invasions besides the first."""
    count = 1 + len(later)
    sea = {"invaded": (SALERNO,) * count, "counters": 2}
    units = INVADERS | spec.pop("units", {})
    return setup(f"{week} allied", units, scenario=scenario, sea=sea, later_invasions=list(later), **spec)


def percentages(game: wl.Game) -> list[str]:
    """The lifts that an invasion at Pescara, whose figure is 14, could use."""
    if game.why_not("invade zone-pescara") is not None:
        return []
    twin = game.copy()
    events = twin.step("invade zone-pescara")
    if found := happened(events, "invade"):
        return [str(found[0].number)]
    return [action.kind for action in twin.actions() if action.do == "lift"]


# --- rules in force -----------------------------------------------------------------------------------------


@pytest.mark.rule("anzio:E1C")
@pytest.mark.rule("anzio:E1E")
@pytest.mark.parametrize("scenario", GAMES)
def test_fundamental_and_basic_rules_apply(scenario: str) -> None:
    game = setup("Oct I 1943 allied", {"us-36": "M55", "us-45": "M55", "br-46": "L56"}, scenario=scenario)
    assert refused(game, "move de-334") == "B4B2"
    game.play("move br-46")
    assert refused(game, "go M55") == "B4D1", "8 stacking points are in that hex"
    assert at("Nov III 1943", scenario).view("allied")["date"].startswith("Nov III 1943"), "by its card"
    assert refused(at("Nov III 1943", scenario), "leave us-36") == "C8F"


# --- when ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("anzio:E2A7")
@pytest.mark.parametrize(
    ("scenario", "marked", "bare"),
    [
        ("southern", ("Nov I 1943", "Dec IV 1943"), ("Oct IV 1943",)),
        ("roma", ("Nov III 1943", "Feb III 1944", "June II 1944", "June III 1944"),
         ("Oct IV 1943", "Nov II 1943", "Feb IV 1944", "June I 1944")),
        ("po-valley", ("Nov III 1943", "March II 1944", "July III 1944", "April IV 1945"),
         ("Nov II 1943", "March III 1944", "June II 1944", "July II 1944")),
    ],
)  # fmt: skip
def test_only_marked_weeks_see_invasions(
    scenario: str, marked: tuple[str, ...], bare: tuple[str, ...]
) -> None:
    for week in marked:
        assert refused(at(week, scenario), "invade zone-pescara") is None, week
    for week in bare:
        assert refused(at(week, scenario), "invade zone-pescara") == "E2A7", week
        assert not offers(at(week, scenario), "invade")


@pytest.mark.rule("anzio:E15F")
@pytest.mark.parametrize(
    ("week", "broken"), [("Dec II 1943", "E15F"), ("Jan III 1944", "E15F"), ("Jan IV 1944", None)]
)
def test_six_weeks_lie_between_two_invasions(week: str, broken: str | None) -> None:
    assert refused(at(week, "roma", (11, 75)), "invade zone-pescara") == broken
    assert (percentages(at(week, "roma", (11, 75))) == ["14"]) is (broken is None)


@pytest.mark.rule("anzio:E15F")
def test_the_first_invasion_is_not_too_near_the_second_of_game_i() -> None:
    assert percentages(at("Nov I 1943", "southern")) == ["11"]


@pytest.mark.rule("anzio:E15A")
def test_what_else_an_invasion_needs_is_as_in_the_basic_game() -> None:
    sea = {"invaded": (SALERNO,), "counters": 0}
    game = setup("Nov III 1943 allied", INVADERS, scenario="roma", sea=sea)
    assert refused(game, "invade zone-pescara") == "C5F9"
    game = at("Nov III 1943", "roma", units={"br-46": "W44", "us-34": "sicilia"})
    assert refused(game, "invade port-napoli") == "E15B"
    game.play("invade zone-pescara")
    game.play("lift 100")
    assert refused(game, "invade zone-roma") == "C6A"
    assert refused(game, "ship br-46") is not None, "it starts at no place that works"
    assert beaches(game, "us-36") == {"V39", "V40", "V41"}
    assert why_sail(game, "us-36", "land V38") == "C5B1"
    german = setup("Nov III 1943 axis", {}, scenario="roma")
    assert refused(german, "invade zone-pescara") is not None


# --- where --------------------------------------------------------------------------------------------------


@pytest.mark.rule("anzio:E15B")
@pytest.mark.parametrize("scenario", GAMES)
def test_every_zone_is_open_to_any_invasion(scenario: str) -> None:
    later = at("Nov III 1943", scenario)
    assert set(offers(later, "invade")) == {f"zone-{name}" for name in ZONES}
    assert refused(later, "invade box-messina") == "E15B"


@pytest.mark.rule("anzio:E15C")
def test_the_first_invasion_may_come_in_the_north_at_the_full_lift() -> None:
    game = setup("Sept II 1943 allied", INVADERS, scenario="southern", phase="invasion", sea={"counters": 2})
    assert set(offers(game, "invade")) == {f"zone-{name}" for name in ZONES}
    assert refused(game, "invade port-napoli") == "E15B"
    events = game.play("invade zone-genova")
    assert [event.number for event in happened(events, "invade")] == [14]
    assert game.view("allied")["invasions"] == [
        {"week": "Sept II 1943", "percent": 100, "zone": "zone-genova"}
    ]


# --- with what ----------------------------------------------------------------------------------------------


@pytest.mark.rule("anzio:E15D1")
def test_game_i_has_one_more_at_three_quarters() -> None:
    assert percentages(at("Nov I 1943", "southern")) == ["11"]
    assert percentages(at("Dec IV 1943", "southern")) == ["11"]
    again = at("Dec IV 1943", "southern", (7, 75))
    assert refused(again, "invade zone-pescara") == "E15G"


@pytest.mark.rule("anzio:E15D2a")
@pytest.mark.rule("anzio:E15G")
@pytest.mark.parametrize("scenario", ["roma", "po-valley"])
def test_two_in_the_first_winter_in_either_order(scenario: str) -> None:
    assert percentages(at("Nov III 1943", scenario)) == ["100", "75"]
    assert percentages(at("Feb III 1944", scenario)) == ["100", "75"]
    assert percentages(at("Jan IV 1944", scenario, (11, 75))) == ["14"]
    assert percentages(at("Jan IV 1944", scenario, (11, 100))) == ["11"]
    both = at("Feb III 1944", scenario, (9, 100), (16, 75))
    assert refused(both, "invade zone-pescara") == "E15G"


@pytest.mark.rule("anzio:E15D2b")
def test_game_ii_has_one_at_half_the_lift_in_june() -> None:
    for week in ("June II 1944", "June III 1944"):
        assert percentages(at(week, "roma")) == ["7"]
        assert percentages(at(week, "roma", (9, 100), (16, 75))) == ["7"]
    made = at("June III 1944", "roma", (36, 50))
    assert refused(made, "invade zone-pescara") == "E15G"


@pytest.mark.rule("anzio:E15D3a")
def test_the_first_winter_of_game_iii_is_longer() -> None:
    assert percentages(at("March II 1944", "po-valley")) == ["100", "75"]
    assert refused(at("March II 1944", "roma"), "invade zone-pescara") == "E2A7"


@pytest.mark.rule("anzio:E15D3b")
def test_game_iii_has_two_more_from_july() -> None:
    assert percentages(at("July III 1944", "po-valley")) == ["50", "75"]
    assert percentages(at("April IV 1945", "po-valley", (9, 100), (16, 75))) == ["50", "75"]
    assert percentages(at("April IV 1945", "po-valley", (60, 75))) == ["7"]
    assert percentages(at("April IV 1945", "po-valley", (60, 50))) == ["11"]
    both = at("April IV 1945", "po-valley", (60, 50), (67, 75))
    assert refused(both, "invade zone-pescara") == "E15G"


@pytest.mark.rule("anzio:E15G")
def test_the_allies_choose_which_lift_comes_first() -> None:
    game = at("Nov III 1943", "roma")
    assert happened(game.play("invade zone-pescara"), "invade") == []
    assert game.decision is not None
    assert (game.side, game.decision.rule) == ("allied", "anzio:E15G")
    assert refused(game, "lift 50") == "E15G"
    events = game.play("lift 75")
    assert [event.number for event in happened(events, "invade")] == [11]
    land(game, "us-36", "V40")
    until(game, "Jan I", "allied")
    assert refused(game, "invade zone-roma") == "E15F"
    seen = game.view("axis")["invasions"]
    assert [(one["week"], one["percent"]) for one in seen] == [("Sept II 1943", 100), ("Nov III 1943", 75)]
    until(game, "Jan II", "allied")
    events = game.play("invade zone-roma")
    assert [event.number for event in happened(events, "invade")] == [18], "the full lift is left"


@pytest.mark.rule("anzio:E15G")
def test_panels_tell_the_lifts() -> None:
    def rows(game: wl.Game, name: str) -> dict[str, Any]:
        (panel,) = [panel for panel in game.view("allied")["panels"] if panel["id"] == name]
        return {row["label"]: row["value"] for row in panel["rows"]}

    game = at("Nov III 1943", "roma")
    assert rows(game, "zones")["Pescara"] == "lift 14 or 11"
    assert rows(game, "invasions")["Nov III 1943 to Feb III 1944"] == "100%, 75% of the lift, once each"
    again = at("Jan IV 1944", "roma", (11, 75))
    assert rows(again, "zones")["Pescara"] == "lift 14"
    assert rows(again, "invasions") == {
        "Sept II 1943": "used up",
        "Nov III 1943 to Feb III 1944": "100% of the lift, once",
        "June II 1944 to June III 1944": "50% of the lift, once",
    }
    assert not [p for p in setup("Nov I allied", {}).view("allied")["panels"] if p["id"] == "invasions"]


@pytest.mark.rule("anzio:E15E")
@pytest.mark.parametrize(
    ("scenario", "week", "after", "later", "zone", "lift", "figures"),
    [
        ("southern", "Dec I 1943", "Dec II", (), "pescara", 11, "capacity 16, build-up 4"),
        ("roma", "June II 1944", "June III", ((9, 100), (16, 75)), "rimini", 5, "capacity 12, build-up 4"),
        ("roma", "June II 1944", "June III", ((9, 100), (16, 75)), "salerno", 10, "capacity 24, build-up 8"),
    ],
)  # fmt: skip
def test_a_smaller_lift_does_not_shrink_build_up_and_capacity(
    scenario: str,
    week: str,
    after: str,
    later: tuple[tuple[int, int], ...],
    zone: str,
    lift: int,
    figures: str,
) -> None:
    game = at(week, scenario, *later)
    events = game.play(f"invade zone-{zone}")
    assert [event.number for event in happened(events, "invade")] == [lift]
    land(game, "us-36", sorted(beaches(game, "us-36"))[0])
    until(game, after, "allied")
    assert opened(game) == {f"zone-{zone}": week}
    (note,) = [p["note"] for p in game.view("allied")["places"] if p["id"] == f"zone-{zone}"]
    assert figures in note
    assert f"open, build-up {figures[-1]} left" in note
    assert goals(game, "us-45")


# --- commandos ----------------------------------------------------------------------------------------------

TEAM = {"us-rgr": "sicilia", "br-2ss": "sicilia"}


@pytest.mark.rule("anzio:E17A")
def test_commandos_land_north_of_the_fold_with_an_invasion() -> None:
    game = at("Nov I 1943", "southern", units=TEAM)
    game.play("invade zone-salerno")
    west = beaches(game, "us-rgr")
    assert {"A14", "D24", "C41", "N67"} <= west
    assert not {"U21", "X27", "V40"} & west, "the other coast"
    assert beaches(game, "us-36") == {"N60", "N61", "N62", "M63"}


@pytest.mark.rule("anzio:E17A")
def test_commandos_raid_north_of_the_fold() -> None:
    game = at("Oct II 1943", "southern", units=TEAM)
    shore = offers_after(game, "raid us-rgr", "land")
    assert {"A14", "D24", "U21", "X27", "N67"} <= shore
    assert not {"K23", "M50"} & shore
    basic = setup("Oct II allied", INVADERS | TEAM, options=["supp.commandos"])
    assert not {"A14", "D24", "U21", "X27"} & offers_after(basic, "raid us-rgr", "land")


@pytest.mark.rule("anzio:E17B")
@pytest.mark.parametrize(
    ("week", "later"),
    [("Oct II 1943", ()), ("March III 1944", ((18, 100),)), ("Jan II 1944", ((11, 75),)), ("Nov IV 1943", ())],
)  # fmt: skip
def test_raids_wait_neither_for_the_card_nor_for_six_weeks(
    week: str, later: tuple[tuple[int, int], ...]
) -> None:
    game = at(week, "roma", *later, units=TEAM)
    assert "us-rgr" in offers(game, "raid")
    assert refused(game, "raid us-36") == "D5A", "that is for commandos alone"
    game.play("raid us-rgr")
    game.play("land D24")
    assert where(game, "us-rgr") == "D24"


@pytest.mark.rule("anzio:E17C")
def test_otherwise_raids_are_those_of_the_basic_game() -> None:
    game = at("Nov III 1943", "roma", units=TEAM)
    assert refused(game, "raid us-36") == "D5A"
    game.play("raid us-rgr")
    game.play("land D24")
    assert refused(game, "raid br-2ss") == "D5C2"
    assert refused(game, "invade zone-pescara") == "D5C2"
    invaded = at("Nov III 1943", "roma", units=TEAM)
    invaded.play("invade zone-pescara")
    invaded.play("lift 75")
    assert refused(invaded, "raid us-rgr") == "D5C2"
