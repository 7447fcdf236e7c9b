"""Sealed orders of battle and the campaign (F17D): what is chosen in secret, and what tells it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

import winterline as wl
from tests.rulebook.anzio.kit import SALERNO, go, happened, offers, refused, setup
from tests.rulebook.anzio.shore import finish, until

SEAL = "adv.supp.fog.oob"
LISTS = ["standard", "reinforced", "maximum"]
VERSIONS = ["southern", "roma", "po-valley"]
SPARES = {"br-231": "X66", "de-29pg": "X60"}
INVADERS = dict.fromkeys(("us-36", "us-45", "br-46", "br-56"), "sicilia")
PIACENZA, LAST = "J8", {"southern": "Dec IV 1943", "roma": "June III 1944", "po-valley": "April IV 1945"}


def sealed(
    when: str, units: Mapping[str, str], german: str = "standard", version: str = "", **spec: Any
) -> wl.Game:
    """A position with a sealed German list; with an Allied game it is one of the campaign."""
    more = {"sealed": {"version": version} | spec.pop("known", {})} if version else {}
    options = [] if version else [SEAL]
    scenario = "campaign" if version else spec.pop("scenario", "po-valley")
    return setup(
        when, {**SPARES, **units}, scenario=scenario, options=options, spare=False, german_list=german,
        **more, **spec,
    )  # fmt: skip


def possible(game: wl.Game, seat: str = "allied") -> list[str]:
    """The German lists that may be in use as far as a seat is told."""
    return list(game.view(seat)["sealed"]["lists"])


def games(game: wl.Game, seat: str = "axis") -> list[str]:
    """The games that the Allies may play as far as a seat is told."""
    return list(game.view(seat)["sealed"]["versions"])


def panel(game: wl.Game, seat: str, name: str) -> dict[str, Any]:
    """A panel beside the map as a seat sees it."""
    return next(one for one in game.view(seat)["panels"] if one["id"] == name)


def played_until(game: wl.Game, kind: str) -> wl.Game:
    """The game at the first decision of a kind; until then whoever decides ends, or takes the first thing offered."""
    while game.decision is not None and game.decision.kind != kind:
        ends = [action for action in game.actions() if action.do in ("end", "halt")]
        game.play((ends or list(game.actions()))[0])
    return game


# --- the German list ----------------------------------------------------------------------------------------


@pytest.mark.rule("anzio:F17D3b")
@pytest.mark.rule("anzio:F17D1")
@pytest.mark.parametrize("name", LISTS)
def test_the_german_list_is_chosen_in_secret(name: str) -> None:
    game = played_until(wl.new("anzio", "southern", [SEAL], seed=4), "choosing-list")
    events = game.play(f"adopt {name}")
    (told,) = happened(events, "list")
    assert (told.word, told.rule, told.number, told.seat) == ("sealed", "anzio:F17D3b", 0, "")
    assert "in secret" in game.narrate([told])[0]
    assert (game.view("allied")["german_list"], game.view("spectator")["german_list"]) == ("", "")
    assert game.view("axis")["german_list"] == name
    assert possible(game) == LISTS
    goal = {"standard": 5, "reinforced": 4, "maximum": 2}
    assert f"of {goal[name]}" in panel(game, "axis", "victory")["title"]
    assert "of 5" in panel(game, "allied", "victory")["title"]
    assert [row["value"] for row in panel(game, "allied", "sealed")["rows"]] == [
        f"the Allies need {goal[other]} of 9" for other in LISTS
    ]


@pytest.mark.rule("anzio:F17D2")
def test_without_the_option_both_sides_know_it() -> None:
    game = played_until(wl.new("anzio", "southern", seed=4), "choosing-list")
    game.play("adopt maximum")
    assert [game.view(seat)["german_list"] for seat in ("allied", "axis", "spectator")] == ["maximum"] * 3
    assert "sealed" not in game.view("allied")
    assert "of 2" in panel(game, "allied", "victory")["title"]


@pytest.mark.rule("anzio:F17D1")
def test_who_is_due_at_the_edge_is_the_german_players_to_know() -> None:
    game = sealed("Sept III 1943 axis", {"de-162": "waiting"}, "maximum")
    until(game, "Sept IV", "allied")
    events = until(game, "Sept IV", "axis")
    (told,) = [event for event in happened(events, "arrive") if "de-162" in event.units]
    assert told.seat == "axis"
    assert (statuses(game, "allied", "de-162"), statuses(game, "axis", "de-162")) == (
        ["waiting"],
        ["arriving"],
    )
    assert possible(game) == LISTS
    known = setup("Sept III 1943 axis", {**SPARES, "de-162": "waiting"}, scenario="po-valley", spare=False,
                  german_list="maximum")  # fmt: skip
    until(known, "Sept IV", "allied")
    (told,) = [e for e in happened(until(known, "Sept IV", "axis"), "arrive") if "de-162" in e.units]
    assert told.seat == ""


@pytest.mark.rule("anzio:F17D3d")
@pytest.mark.parametrize(
    ("week", "unit", "german", "left"),
    [
        ("Sept IV 1943", "de-162", "maximum", ["maximum"]),
        ("Oct I 1943", "de-162", "maximum", LISTS),
        ("Aug III 1944", "de-19lw", "reinforced", ["reinforced", "maximum"]),
        ("Oct I 1943", "de-162", "standard", LISTS),
    ],
)
def test_a_unit_tells_by_coming_onto_the_board(week: str, unit: str, german: str, left: list[str]) -> None:
    game = sealed(f"{week} axis", {unit: "arriving"}, german)
    game.play(f"bring {unit}")
    events = game.play(game.actions()[0])
    assert possible(game) == left
    assert game.view("allied")["german_list"] == (left[0] if len(left) == 1 else "")
    known = [event.word for event in happened(events, "sealed-known")]
    assert known == ([f"list {left[0]}"] if len(left) == 1 else [])


@pytest.mark.rule("anzio:F17D3d")
def test_with_its_list_known_a_side_has_no_more_units_that_are_not_on_it() -> None:
    units = {"de-1ss": PIACENZA, "de-panther1": "waiting", "de-71": "waiting"}
    game = sealed("Nov I 1943 axis", units, "standard")
    assert statuses(game, "axis", *units) == ["on board", "waiting", "waiting"]
    until(game, "Nov II", "axis")
    for seat in ("allied", "axis"):
        assert statuses(game, seat, *units)[1] == "absent"
    assert statuses(game, "axis", "de-71") != ["absent"]


def statuses(game: wl.Game, seat: str, *units: str) -> list[str]:
    """Where a seat is told that units are."""
    known = {unit["id"]: unit["status"] for unit in game.view(seat)["units"]}
    return [known[unit] for unit in units]


@pytest.mark.rule("anzio:F17D3d")
@pytest.mark.parametrize(
    ("unit", "city", "german", "left"),
    [
        ("de-1ss", PIACENZA, "reinforced", ["reinforced", "maximum"]),
        ("de-1ss", PIACENZA, "maximum", ["reinforced", "maximum"]),
        ("de-65", "L11", "maximum", ["maximum"]),
    ],
)
def test_a_garrison_that_leaves_its_city_tells(unit: str, city: str, german: str, left: list[str]) -> None:
    game = sealed("Sept III 1943 allied", {unit: city}, german)
    until(game, "Sept III", "axis")
    assert possible(game) == LISTS
    aside = sorted(set(offers(after(game, f"move {unit}"), "go")))[0]
    go(game, unit, aside)
    assert possible(game) == LISTS, "it may still come back"
    events = game.play("end")
    assert possible(game) == left
    assert bool(happened(events, "sealed-known")) is (len(left) == 1)


def after(game: wl.Game, line: str) -> wl.Game:
    """A copy of the game in which this action has been taken."""
    twin = game.copy()
    twin.step(line)
    return twin


@pytest.mark.rule("anzio:F17D3d")
@pytest.mark.parametrize(
    ("german", "left"), [("standard", ["standard"]), ("maximum", ["reinforced", "maximum"])]
)
def test_a_garrison_that_is_taken_away_tells_and_one_that_stays(german: str, left: list[str]) -> None:
    game = sealed("Nov I 1943 axis", {"de-1ss": PIACENZA}, german)
    until(game, "Nov II", "axis")
    assert possible(game) == left
    assert game.view("allied")["german_list"] == ("standard" if german == "standard" else "")


def test_the_allies_set_garrisons_free_whatever_the_list() -> None:
    for german in LISTS:
        game = sealed("Sept III 1943 allied", {"de-1ss": PIACENZA, "us-36": "F17", "us-45": "E17"}, german)
        game.play("move us-36")
        told = happened(game.play("go G16"), "garrison-free")
        assert [event.units for event in told] == [("de-1ss",)], german
        assert possible(game) == LISTS


# --- the Allied game ----------------------------------------------------------------------------------------


@pytest.mark.rule("anzio:F17D3a")
@pytest.mark.parametrize("name", VERSIONS)
def test_the_allies_choose_their_game_before_anything_else(name: str) -> None:
    game = wl.new("anzio", "campaign", seed=4)
    assert (game.side, game.length) == ("allied", 0)
    assert sorted(offers(game, "plan")) == sorted(VERSIONS)
    events = game.play(f"plan {name}")
    (told,) = happened(events, "version")
    assert (told.word, told.number, told.seat) == ("", 0, "")
    assert game.view("allied")["sealed"]["version"] == name
    assert [game.view(seat)["sealed"]["version"] for seat in ("axis", "spectator")] == ["", ""]
    assert [row["label"] for row in panel(game, "allied", "versions")["rows"] if row.get("now")]
    assert not [row["label"] for row in panel(game, "axis", "versions")["rows"] if row.get("now")]
    reckoned = [row["value"] for row in panel(game, "axis", "versions")["rows"] if row.get("style") == "warn"]
    assert reckoned == ["Po Valley"], "invasions, goal and weeks are shown as if it were the longest"
    assert len(panel(game, "axis", "calendar")["rows"]) == 79


@pytest.mark.rule("anzio:F17D3a")
@pytest.mark.parametrize("name", VERSIONS)
def test_the_game_ends_with_its_last_week(name: str) -> None:
    game = sealed(f"{LAST[name]} axis", {}, version=name)
    events = finish(game)
    assert game.result is not None
    assert happened(events, "over")
    assert game.view("axis")["sealed"]["version"] == name, "now everybody knows"
    longer = VERSIONS[VERSIONS.index(name) + 1 :]
    for other in longer:
        on = sealed(f"{LAST[name]} axis", {}, version=other)
        until(on, {"southern": "Jan I", "roma": "June IV"}[name], "allied")
        assert on.result is None
        assert games(on) == longer, "a week that only longer games have tells"


@pytest.mark.parametrize(
    ("name", "german", "rule"),
    [("southern", "maximum", "E21E1"), ("roma", "maximum", "E21E2"), ("po-valley", "maximum", "E21E4c")],
)
def test_victory_follows_from_both_sealed_choices(name: str, german: str, rule: str) -> None:
    game = sealed(f"{LAST[name]} axis", {}, german, version=name)
    assert panel(game, "allied", "victory")["rule"] == f"anzio:{rule.replace('c', 'a')}", (
        "of the list he knows"
    )
    finish(game)
    assert game.result is not None
    assert game.view("axis")["german_list"] == german


@pytest.mark.parametrize(
    ("week", "names"),
    [
        ("Oct IV 1943", []),
        ("Nov I 1943", ["southern"]),
        ("Nov III 1943", VERSIONS),
        ("Feb III 1944", ["roma", "po-valley"]),
        ("Feb IV 1944", ["po-valley"]),
        ("June II 1944", ["roma"]),
        ("July III 1944", ["po-valley"]),
    ],
)
def test_invasions_come_in_the_weeks_of_the_game_that_is_played(week: str, names: list[str]) -> None:
    for name in VERSIONS:
        known = {"versions": [v for v in VERSIONS if week_of(LAST[v]) >= week_of(week)]}
        if name not in known["versions"]:
            continue
        sea = {"invaded": (SALERNO,), "counters": 2}
        game = sealed(f"{week} allied", INVADERS, version=name, sea=sea, known=known)
        assert refused(game, "invade zone-pescara") == (None if name in names else "E2A7"), name


def week_of(name: str) -> int:
    """The number of a week, near enough."""
    months = ["Sept", "Oct", "Nov", "Dec", "Jan", "Feb", "March", "April", "May", "June", "July", "Aug"]
    month, week, year = name.split()
    turn = months.index(month) + 12 * (int(year) - 1943 - (months.index(month) > 3))
    return turn * 4 + ["I", "II", "III", "IV"].index(week)


@pytest.mark.rule("anzio:F17D3d")
@pytest.mark.parametrize(
    ("week", "name", "percent", "left"),
    [
        ("Nov I 1943", "southern", 75, ["southern"]),
        ("Nov III 1943", "southern", 75, VERSIONS),
        ("Nov III 1943", "roma", 75, VERSIONS),
        ("Nov III 1943", "po-valley", 100, ["roma", "po-valley"]),
        ("Feb IV 1944", "po-valley", 75, ["po-valley"]),
    ],
)
def test_an_invasion_tells_by_its_week_and_lift(week: str, name: str, percent: int, left: list[str]) -> None:
    sea, known = {"invaded": (SALERNO,), "counters": 2}, {"versions": VERSIONS[week.endswith("1944") :]}
    game = sealed(f"{week} allied", INVADERS, version=name, sea=sea, known=known)
    assert happened(game.play("invade zone-pescara"), "invade") == [], "the lift is asked for in every game"
    assert "halt" in [action.do for action in game.actions()]
    events = game.play(f"lift {percent}")
    assert games(game) == left
    words = [event.word for event in happened(events, "sealed-known")]
    assert words == ([f"version {left[0]}"] if len(left) == 1 else [])


def test_an_invasion_may_be_given_up_for_the_week() -> None:
    game = sealed(
        "Nov III 1943 allied", INVADERS, version="southern", sea={"invaded": (SALERNO,), "counters": 2}
    )
    game.play("invade zone-pescara")
    game.play("halt")
    assert refused(game, "invade zone-pescara") == "E15G"
    assert games(game) == VERSIONS
    until(game, "Nov IV", "allied")
    assert refused(game, "invade zone-pescara") is None


# --- the calendar -------------------------------------------------------------------------------------------


def invasions_told(game: wl.Game) -> list[str]:
    """The weeks of which the calendar says that an invasion can come, without the first."""
    rows = panel(game, "spectator", "calendar")["rows"]
    return [row["label"].split(" ", 1)[1] for row in rows if "possible" in row.get("note", "")]


def test_the_calendar_tells_only_of_invasions_that_can_come() -> None:
    fresh = setup("Oct I 1943 allied", {}, scenario="southern")
    assert invasions_told(fresh)[0].endswith("Nov I 1943")
    assert len(invasions_told(fresh)) == 8
    late = setup("Dec II 1943 allied", {}, scenario="southern")
    assert len(invasions_told(late)) == 3
    made = setup("Dec II 1943 allied", {}, scenario="southern", sea={"invaded": (SALERNO,) * 2},
                 later_invasions=[(10, 75)])  # fmt: skip
    assert invasions_told(made) == []
    spread = setup("Dec II 1943 allied", {}, scenario="roma", sea={"invaded": (SALERNO,) * 2},
                   later_invasions=[(11, 75)])  # fmt: skip
    assert len(invasions_told(spread)) == 6, "Jan IV to Feb III, and two in June: six weeks lie between"
    assert len(invasions_told(setup("Oct I allied", {}))) == 8
    assert invasions_told(setup("Dec I allied", {}, sea={"invaded": (SALERNO,) * 2})) == []


@pytest.mark.rule("anzio:E15A")
@pytest.mark.rule("anzio:E15G")
def test_an_invasion_that_was_given_up_is_not_made_in_that_week() -> None:
    game = sealed("Nov III 1943 allied", INVADERS, version="roma", sea={"invaded": (SALERNO,), "counters": 2})
    game.play("invade zone-pescara")
    game.play("halt")
    assert refused(game, "invade zone-pescara") == refused(game, "invade zone-roma") == "E15G"
