"""ANZIO F17C: blank counters move, are turned over, and what their owner alone is told."""

from __future__ import annotations

import pytest

import winterline as wl
from tests.rulebook.anzio.country import MEADOW, ring
from tests.rulebook.anzio.hidden import GERMAN, ONE, OTHER, TWO, conceal, covers, foggy, place, turned
from tests.rulebook.anzio.kit import (
    after,
    costs,
    go,
    happened,
    offers,
    pass_on,
    reach,
    refused,
    refused_going,
    where,
)

NORTH, EAST, SOUTH = ring(MEADOW)[0], ring(MEADOW)[2], ring(MEADOW)[3]
FAR_NORTH = ring(NORTH)[0]
SUPPORT = ["supp.air-superiority", "supp.supporting-fire"]


@pytest.mark.rule("anzio:F17C7")
def test_an_enemy_next_to_it_turns_it_over() -> None:
    game = foggy("Nov I axis", {"de-15pg": FAR_NORTH}, blanks={ONE: f"{MEADOW} us-45", TWO: "X60 us-rgr"})
    game.play("move de-15pg")
    assert turned(game.play(f"go {NORTH}")) == [(ONE, "us-45")]
    assert where(game, "us-45") == MEADOW
    assert where(game, TWO) == "X60"


@pytest.mark.rule("anzio:F17C7")
def test_two_hexes_away_it_stays_covered() -> None:
    game = foggy("Nov I axis", {"de-15pg": ring(FAR_NORTH)[0]}, blanks={ONE: f"{MEADOW} us-45"})
    game.play("move de-15pg")
    assert turned(game.play(f"go {FAR_NORTH}")) == []
    assert where(game, ONE) == MEADOW


@pytest.mark.rule("anzio:F17C7")
def test_coming_next_to_an_inverted_counter_it_shows_itself_and_destroys_it() -> None:
    game = foggy("Oct I allied", {"de-65": f"{MEADOW}/i"}, blanks={ONE: f"{FAR_NORTH} us-45"})
    game.play(f"move {ONE}")
    events = game.play(f"go {NORTH}")
    assert turned(events) == [(ONE, "us-45")]
    assert where(game, "us-45") == NORTH
    assert [event.units for event in happened(events, "eliminated")] == [("de-65",)]


@pytest.mark.rule("anzio:F17C7")
def test_its_owner_turns_it_over_when_he_likes() -> None:
    game = foggy("Oct I allied", {"us-36": "X60"}, blanks={ONE: f"{MEADOW} us-45", GERMAN: "K9 de-65"})
    assert offers(game, "reveal") == [ONE]
    assert refused(game, f"reveal {GERMAN}") == "F17C7"
    game.play(f"reveal {ONE}")
    assert where(game, "us-45") == MEADOW
    assert "reveal" not in {action.do for action in game.actions()}


@pytest.mark.rule("anzio:F17C7")
def test_nobody_is_concealed_next_to_an_enemy() -> None:
    game = foggy("Oct I allied", {"us-45": MEADOW, "us-36": EAST, "de-65": f"{SOUTH}/i"})
    assert refused(game, "conceal us-45") == "F17C7"
    assert (
        refused(foggy("Oct I allied", {"us-45": MEADOW, "de-65": f"{FAR_NORTH}/i"}), "conceal us-45") is None
    )


def test_a_counter_controls_until_it_is_turned_over_and_keeps_away_from_the_enemy() -> None:
    game = foggy("Oct I allied", {"de-65": SOUTH}, blanks={ONE: f"{FAR_NORTH} us-45", TWO: "X60"})
    assert refused_going(game, ONE, MEADOW) == "F17C7"
    assert ring("X60")[0] in game.rules.zone(game.state, "allied")


def test_whoever_stopped_for_nobody_goes_on() -> None:
    for under, stopped in (("", False), (" br-46", True)):
        game = foggy("Nov I axis", {"de-15pg": FAR_NORTH}, blanks={ONE: MEADOW + under})
        go(game, "de-15pg", NORTH)
        row = next(unit for unit in game.view("axis")["units"] if unit["id"] == "de-15pg")
        assert row["stopped"] == stopped
        assert bool(reach(game, "de-15pg")) != stopped


def test_a_counter_may_stay_where_it_was_chosen() -> None:
    game = foggy("Oct I allied", {"us-36": "X60"}, blanks={ONE: f"{MEADOW} us-45"})
    game.play(f"move {ONE}")
    game.play("halt")
    assert ONE not in offers(game, "move")


# --- Strategic Movement and roads ---------------------------------------------------------------------------


@pytest.mark.rule("anzio:F17C6")
def test_it_uses_roads_and_strategic_movement() -> None:
    muddy = foggy("Nov I axis", {"de-65": "K9"}, blanks={GERMAN: "Q64 de-71"})
    assert costs(muddy, GERMAN)["Q65"] == 0.5
    assert max(costs(muddy, GERMAN).values()) > 8
    allied = foggy("Oct I allied", {"us-36": "X60"}, friendly=["Q65"], blanks={ONE: "Q64 us-45"})
    assert max(costs(allied, ONE).values()) == 16
    clear = foggy("Oct I axis", {"de-65": "K9"}, blanks={GERMAN: "Q64 de-71"})
    assert max(costs(clear, GERMAN).values()) <= 8, "where it is not otherwise allowed"


@pytest.mark.rule("anzio:F17C10b")
def test_in_good_weather_german_ones_have_no_strategic_movement_nor_the_rate_of_major_roads() -> None:
    good = foggy("Oct I axis", {"de-65": "K9"}, blanks={GERMAN: "Q64 de-71"})
    assert costs(good, GERMAN)["Q65"] == 1
    assert max(costs(good, GERMAN).values()) <= 8
    assert good.why_not(f"move {GERMAN}") is None
    edge = foggy("Oct I axis", {"de-65": "K9"}, blanks={GERMAN: f"{NORTH} de-71"})
    assert refused_going(edge, GERMAN, MEADOW) == "F17C10b"
    assert (
        refused_going(foggy("Nov I axis", {"de-65": "K9"}, blanks={GERMAN: f"{NORTH} de-71"}), GERMAN, MEADOW)
        is None
    )


@pytest.mark.rule("anzio:F17C10b")
def test_when_the_weather_clears_they_are_shown_outside_their_hills() -> None:
    blanks = {GERMAN: f"{MEADOW} de-71", OTHER: "Q64 de-94"}
    game = foggy("Dec II axis", {"us-45": "X60"}, blanks=blanks)
    events = pass_on(game, "Dec III", "allied")
    assert turned(events) == [(GERMAN, "de-71")]
    muddy = foggy("Nov I axis", {"us-45": "X60"}, blanks=blanks)
    assert turned(pass_on(muddy, "Nov II", "allied")) == []


# --- supporting fire and interdiction -----------------------------------------------------------------------


@pytest.mark.rule("anzio:F17C11a")
def test_a_counter_is_given_support_for_its_defence_which_serves_whoever_is_under_it() -> None:
    game = foggy("Oct I allied", {"de-15pg": FAR_NORTH}, options=SUPPORT, phase="support allotted",
                 support={"air": (3, 0), "allied_air": True}, blanks={ONE: f"{MEADOW} us-45"})  # fmt: skip
    assert f"{ONE} air" in offers(game, "cover")
    game.play(f"cover air {ONE}")
    pass_on(game, "Oct I", "axis")
    go(game, "de-15pg", NORTH)
    assert defended(game, "us-45")


@pytest.mark.rule("anzio:F17C11c")
@pytest.mark.parametrize("under", ["us-45", ""])
def test_support_may_be_a_bluff(under: str) -> None:
    units = {"de-15pg": FAR_NORTH, "us-45": "concealed/i"} if under else {"de-15pg": FAR_NORTH}
    game = foggy("Oct I allied", units, options=SUPPORT, phase="support allotted",
                 support={"air": (3, 0), "allied_air": True}, blanks={ONE: f"{MEADOW} {under}"})  # fmt: skip
    game.play(f"cover air {ONE}")
    pass_on(game, "Oct I", "axis")
    go(game, "de-15pg", NORTH)
    assert not any(unit.get("marks") for unit in game.view("spectator")["units"] if unit["side"] == "allied")


def defended(game: wl.Game, unit: str) -> bool:
    """Whether a unit shows a support factor."""
    row = next(found for found in game.view("spectator")["units"] if found["id"] == unit)
    return any(mark["text"] == "✈" for mark in row.get("marks", []))


@pytest.mark.rule("anzio:F17C11d1")
def test_concealed_germans_are_not_interdicted() -> None:
    game = foggy("Oct I allied", {"de-65": "K9"}, options=SUPPORT, phase="interdiction",
                 support={"air": (3, 0)}, blanks={GERMAN: "Q64 de-71"})  # fmt: skip
    assert refused(game, f"interdict air {GERMAN}") == "F17C11d1"
    assert refused(game, "interdict air de-65") is None


@pytest.mark.rule("anzio:F17C11d2")
@pytest.mark.parametrize(("when", "kept"), [("Oct I", False), ("Nov I", True)])
def test_passing_an_interdicted_hex_costs_nothing_more_in_good_weather(when: str, kept: bool) -> None:
    """Naval guns close a hex on the coast, in any weather."""
    game = foggy(f"{when} allied", {"us-45": "X60"}, options=SUPPORT, phase="interdiction", dice=[1],
                 support={"naval": 1}, blanks={GERMAN: "L64 de-71"})  # fmt: skip
    game.play("cut naval L65")
    pass_on(game, when, "axis")
    go(game, GERMAN, "L65")
    game.play(f"reveal {GERMAN}")
    row = next(found for found in game.view("spectator")["units"] if found["id"] == "de-71")
    assert any(mark["text"] == "ns" for mark in row.get("marks", [])) == kept


# --- where its zone of control would decide ------------------------------------------------------------------


def corners(label: str) -> list[str]:
    """Three hexes, two steps away, whose zones of control together close all hexes around one."""
    around = ring(label)
    return [next(x for x in ring(around[n]) if x in ring(around[n + 1]) and x != label) for n in (0, 2, 4)]


@pytest.mark.parametrize("under", ["", "br-46"])
def test_a_counter_that_cuts_supply_is_turned_over_before_it_counts(under: str) -> None:
    first, second, third = corners(MEADOW)
    units = {"de-65": MEADOW, "us-45": first, "us-36": second}
    game = foggy("Oct I axis", units, blanks={ONE: f"{third} {under}", TWO: "X60"})
    events = pass_on(game, "Oct II", "allied")
    assert turned(events) == [(ONE, *under.split())]
    row = next(unit for unit in game.view("axis")["units"] if unit["id"] == "de-65")
    assert bool(row.get("marks")) == bool(under)


def test_a_counter_that_closes_a_way_back_is_turned_over_before_a_retreat() -> None:
    """The fight for a meadow, with every face of the die; a counter that stands for nobody watches the way north."""
    shown = 0
    for face in range(1, 7):
        units = {"de-65": MEADOW, "us-45": SOUTH, "us-36": ring(MEADOW)[4]}
        game = foggy("Oct I allied", units, dice=[face], blanks={ONE: FAR_NORTH})
        game.play("end")
        events = []
        while game.side == "allied" and game.decision.kind != "moving":
            events += game.play(game.actions()[0])
        back = (
            game.decision.kind == "routing"
            or happened(events, "retreat")
            or where(game, "de-65") == "eliminated"
        )
        shown += bool(turned(events))
        assert not turned(events) or back
    assert shown


def test_a_counter_that_would_starve_is_turned_over_first() -> None:
    first, second, third = corners(MEADOW)
    units = {"us-45": first, "us-36": second, "br-56": third}
    game = foggy("Oct I axis", units, clock={GERMAN: 1}, blanks={GERMAN: f"{MEADOW} de-65"})
    assert "isolated" not in game.view("allied"), "nobody is told of a counter without a face"
    assert turned(pass_on(game, "Oct II", "allied"))[:1] == [(GERMAN, "de-65")]
    assert where(game, "de-65") == "eliminated"


def test_where_hunger_costs_steps_a_counter_is_turned_over_before_it_does() -> None:
    first, second, third = corners(MEADOW)
    units = {"us-45": first, "us-36": second, "br-56": third}
    options = ["adv.supp.step-isolation"]
    game = foggy("Oct I axis", units, options=options, blanks={GERMAN: f"{MEADOW} de-65", OTHER: "Q64 de-71"})
    events = pass_on(game, "Oct II", "allied")
    assert turned(events) == [(GERMAN, "de-65")]
    assert [event.units for event in happened(events, "unsupplied")] == [("de-65",)]


def test_when_the_game_ends_everything_is_shown() -> None:
    game = foggy("Dec IV axis", {"us-36": "X60"}, blanks={ONE: f"{MEADOW} us-45", GERMAN: "Q64"})
    events = []
    while game.decision is not None:
        events += game.play("end")
    assert turned(events) == [(ONE, "us-45"), (GERMAN,)]


# --- what everybody sees -------------------------------------------------------------------------------------


@pytest.mark.rule("anzio:X21-17C")
def test_nobody_is_told_who_is_off_the_board() -> None:
    units = {"us-36": "sicilia", "br-46": "messina", "ca-1": "taranto", "de-65": "arriving", "us-rgr": "X60"}
    game = foggy("Oct I allied", units, blanks={ONE: f"{MEADOW} us-45", GERMAN: "Q64 de-71"})
    hidden = {"us-36": "sicilia", "br-46": "messina", "ca-1": "taranto", "us-45": "concealed-allied"}
    assert {unit: place(game, unit, "allied") for unit in hidden} == hidden
    for seat in ("axis", "spectator"):
        assert {place(game, unit, seat) for unit in hidden} == {"concealed-allied"}
        assert place(game, "us-rgr", seat) == "X60"
    assert {place(game, unit, "allied") for unit in ("de-65", "de-71")} == {"concealed-axis"}
    assert place(game, "de-65", "axis") == "arriving"


def test_a_counter_is_shown_without_figures_and_its_owner_knows_whom_it_covers() -> None:
    game = foggy("Oct I allied", {"us-36": "X60"}, blanks={ONE: f"{MEADOW} us-45", TWO: "X62"})
    row = next(unit for unit in game.view("axis")["units"] if unit["id"] == ONE)
    assert not {"attack", "defence", "steps", "covers"} & set(row)
    assert row["blank"]
    assert (covers(game, ONE), covers(game, TWO)) == (["us-45"], [])
    told = {seat: game.view(seat)["strength"] for seat in ("allied", "axis")}
    assert told["allied"] == told["axis"]


def test_the_panel_tells_others_who_may_be_under_a_counter() -> None:
    game = foggy("Oct I allied", {"us-45": MEADOW, "us-36": MEADOW})
    conceal(game, MEADOW, f"hide us-36 {ONE}", f"hide us-45 {TWO}")
    rows = {seat: [row.get("units") for row in fog_panel(game, seat)] for seat in ("allied", "axis")}
    assert rows["allied"][:2] == [["us-36"], ["us-45"]]
    assert rows["axis"][:2] == [["us-36", "us-45"]] * 2
    game.play(f"reveal {ONE}")
    assert [row.get("units") for row in fog_panel(game, "axis")][:1] == [["us-45"]]


def fog_panel(game: wl.Game, seat: str) -> list[dict[str, object]]:
    """The rows of the blank counters."""
    rows: list[dict[str, object]] = next(p for p in game.view(seat)["panels"] if p["id"] == "fog")["rows"]
    return rows


def test_what_is_decided_under_a_counter_is_told_to_its_owner_alone() -> None:
    game = after(foggy("Oct I allied", {"us-45": MEADOW}), "conceal us-45")
    assert {event.seat for event in game.play(f"hide us-45 {ONE}") if event.what == "hide"} == {"allied"}
