"""Reinforcement options that are chosen in secret (F17D3e), and a last invasion that only the Allies know of (F17D4)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

import winterline as wl
from tests.rulebook.anzio.kit import SALERNO, happened, offers, refused, setup
from tests.rulebook.anzio.shore import until
from tests.rulebook.anzio.test_adv_reinforcement import (
    ALLIES,
    AWAY,
    FRONT,
    GERMANS,
    INVADERS,
    INVASION,
    ended,
)

SEAL = "adv.supp.fog.oob"
LISTS = ["standard", "reinforced", "maximum"]
PLACES = {"br-1para": "K57", "us-505": "K57", "ca-1": "M58", "br-46": "N60"}
OPEN: dict[str, Any] = {"friendly": ["K57", "N60", "M58"], "ports": {"port-napoli": "Oct I 1943"}}


def lists_told(game: wl.Game, seat: str = "allied") -> list[str]:
    """The German lists that may be in use as far as a seat is told."""
    return list(game.view(seat)["sealed"]["lists"])


def plans(game: wl.Game, seat: str) -> list[str]:
    """What the Allies may have chosen as far as a seat is told."""
    return list(game.view(seat).get("plans", {"allied": ["neither"]})["allied"])


def view(game: wl.Game, seat: str) -> bytes:
    """All that a seat sees, byte by byte."""
    return msgspec.json.encode(game.view(seat))


def sealing(scenario: str, *options: str) -> tuple[str, ...]:
    """Options with sealed orders of battle, which the campaign has anyway."""
    return options if scenario == "campaign" else (*options, SEAL)


# --- a stronger list ----------------------------------------------------------------------------------------


def after_the_landing(german: str, scenario: str = "roma", **spec: Any) -> wl.Game:
    """The German turn of Nov III 1943, as it begins, after a landing in that week."""
    gone = dict.fromkeys(("de-1ss", "de-2ss", "de-18pz", "de-24pz"), "withdrawn")
    return setup(
        "Nov III 1943 axis", {**FRONT, **gone}, scenario=scenario, options=(GERMANS, SEAL), phase="second invasion",
        reaction=9, german_list=german, **spec,
    )  # fmt: skip


@pytest.mark.rule("anzio:F17D3e")
def test_the_germans_raise_their_list_in_secret() -> None:
    told = set()
    for line in ("end", "adopt standard", "adopt reinforced", "adopt maximum"):
        game = after_the_landing("standard", sealed={"lists": ["standard"]})
        assert game.view("allied")["german_list"] == "standard", "it had become known"
        assert offers(game, "adopt") == sorted(LISTS)
        events = game.play(line)
        (event,) = happened(events, "list")
        assert (event.word, event.number, event.rule) == ("raised", 0, "anzio:F17D3e")
        assert "in secret" in game.narrate([event])[0]
        assert game.view("axis")["german_list"] == (line.split()[1] if line != "end" else "standard")
        assert (game.view("allied")["german_list"], lists_told(game)) == ("", LISTS)
        told.add(view(game, "allied"))
    assert len(told) == 1


@pytest.mark.rule("anzio:F17D3e")
def test_a_list_is_never_lowered_and_the_strongest_is_asked_as_well() -> None:
    known = {"lists": ["reinforced", "maximum"]}
    game = after_the_landing("maximum", sealed=known)
    assert (game.decision and game.decision.kind, offers(game, "adopt")) == ("raising", ["maximum"])
    game.play("adopt maximum")
    assert lists_told(game) == ["reinforced", "maximum"]
    alone = after_the_landing("maximum", sealed={"lists": ["maximum"]})
    assert alone.decision is None or alone.decision.kind != "raising", (
        "everybody knows that there is nothing to raise"
    )


@pytest.mark.rule("anzio:F17D3e")
def test_units_of_the_stronger_list_come_and_tell() -> None:
    game = after_the_landing("standard", sealed={"lists": ["standard"]})
    game.play("adopt reinforced")
    assert "de-panther1" in offers(game, "bring")
    game.play("bring de-panther1")
    game.play(game.actions()[0])
    assert lists_told(game) == ["reinforced", "maximum"]


# --- SS divisions -------------------------------------------------------------------------------------------


def january(at: str = "withdrawn", week: str = "Jan I 1944", scenario: str = "roma", **spec: Any) -> wl.Game:
    """The German turn of a week as withdrawals begin, with both SS divisions somewhere."""
    units = {**FRONT, "de-1ss": at, "de-2ss": at}
    spec = {"german_list": "reinforced", "freed": ["de-1ss", "de-2ss"], **spec}
    return setup(
        f"{week} axis", units, scenario=scenario, options=sealing(scenario, GERMANS), phase="keeping", **spec
    )


def status(game: wl.Game, seat: str, unit: str) -> str:
    """Where a seat is told that a unit is."""
    return next(one["status"] for one in game.view(seat)["units"] if one["id"] == unit)


@pytest.mark.rule("anzio:F17D3e")
def test_ss_divisions_come_back_in_secret() -> None:
    told = set()
    for line in ("end", "return de-1ss whole", "return de-2ss whole"):
        game = january()
        assert offers(game, "return") == ["de-1ss whole", "de-2ss whole"]
        events = game.play(line)
        if line != "end":
            assert [event.seat for event in happened(events, "division-returns")] == ["axis"]
            game.play("end")
            assert status(game, "axis", line.split()[1]) == "arriving"
        for seat in ("allied", "spectator"):
            assert status(game, seat, "de-1ss") == status(game, seat, "de-2ss") == "withdrawn"
            assert "divisions_kept" not in game.view(seat)
        assert game.view("allied")["plans"]["back"] == ["de-1ss", "de-2ss"]
        assert "of 7" in next(p["title"] for p in game.view("allied")["panels"] if p["id"] == "victory")
        told.add(view(game, "allied"))
    assert len(told) == 1


@pytest.mark.rule("anzio:F17D3e")
def test_they_tell_by_coming_onto_the_board_and_by_paying_what_is_owed() -> None:
    game = january()
    game.play("return de-1ss whole")
    game.play("end")
    game.play("bring de-1ss")
    events = game.play(game.actions()[0])
    assert happened(events, "division-returns")
    assert game.view("allied")["divisions_kept"] == ["de-1ss"]
    assert game.view("allied")["plans"]["back"] == ["de-2ss"]
    paid = january(deficits=[0, 0, 2])
    paid.play("return de-1ss reduced")
    assert paid.view("allied")["divisions_kept"] == ["de-1ss"]


def test_one_that_stays_tells_at_once() -> None:
    game = january("U5", "Dec I 1943")
    game.play("retain de-1ss")
    game.play("end")
    assert game.view("allied")["divisions_kept"] == ["de-1ss"]
    assert "de-2ss" not in game.seat("allied").where()


@pytest.mark.rule("anzio:F17D3e")
def test_a_game_that_goes_on_after_march_tells_that_they_did_not_come() -> None:
    units = {**FRONT, "de-1ss": "withdrawn", "de-2ss": "withdrawn"}
    game = setup("March IV 1944 axis", units, scenario="po-valley", options=[GERMANS, SEAL],
                 german_list="standard", plans={"back": ["de-1ss"]})  # fmt: skip
    assert game.view("allied")["plans"]["back"] == ["de-1ss"]
    until(game, "April I", "allied")
    assert "plans" not in game.view("allied")
    units["de-1ss"] = "arriving"
    over = ended(
        "po-valley", "March IV 1944", (), GERMANS, SEAL, units=units, german_list="standard",
        plans={"back": ["de-1ss"]}, divisions_kept=["de-1ss"],
    )  # fmt: skip
    assert over == ("axis", "anzio:C15C.1", "March IV 1944")


def test_in_the_campaign_nothing_is_declared_while_it_may_be_game_i() -> None:
    known = {"version": "po-valley"}
    assert offers(january("U5", "Dec I 1943", "campaign", sealed=known), "retain") == []
    longer = {**known, "versions": ["roma", "po-valley"]}
    assert offers(january("U5", "Dec I 1943", "campaign", sealed=longer), "retain") == ["de-1ss", "de-2ss"]


# --- withdrawals --------------------------------------------------------------------------------------------


def leaving(week: str, units: dict[str, str], scenario: str = "po-valley", **spec: Any) -> wl.Game:
    """The Allied turn of a week as withdrawals begin."""
    return setup(
        f"{week} allied", units, scenario=scenario, options=sealing(scenario, ALLIES), phase="reinforcement",
        spare=False, **OPEN, **spec,
    )  # fmt: skip


@pytest.mark.rule("anzio:F17D3e")
def test_who_stays_tells_that_withdrawals_are_cancelled() -> None:
    for line, told in (("cancel", ["cancelled"]), ("end", ["neither"])):
        game = leaving("Nov III 1943", PLACES)
        events = game.play(line)
        assert happened(events, "withdrawals-sealed")
        assert bool(happened(events, "withdrawals-cancelled")) is (line == "cancel")
        assert ("br-1para" in game.seat("axis").where()) is (line == "cancel")
        assert plans(game, "axis") == told
        assert game.view("axis").get("withdrawals_cancelled") == (
            "Nov III 1943" if line == "cancel" else None
        )


@pytest.mark.rule("anzio:F17D3e")
def test_where_nobody_would_leave_it_stays_a_secret() -> None:
    told = set()
    for line in ("cancel", "end"):
        game = leaving("Jan IV 1945", {"ca-1": "M58"})
        assert sorted(offers(game, "cancel") + offers(game, "end")) == ["", ""]
        events = game.play(line)
        assert happened(events, "withdrawals-sealed")
        assert not happened(events, "withdrawals-cancelled")
        assert plans(game, "axis") == ["neither", "cancelled"]
        assert "withdrawals_cancelled" not in game.view("axis")
        assert ("withdrawals_cancelled" in game.view("allied")) is (line == "cancel")
        told.add(view(game, "axis"))
    assert len(told) == 1


@pytest.mark.rule("anzio:F17D3e")
def test_a_later_week_tells_and_who_decided_before_is_asked_like_anybody_else() -> None:
    doubt: dict[str, Any] = {"plans": {"allied": ["neither", "cancelled"]}}
    asked = leaving("Nov III 1943", PLACES, **doubt, withdrawals_cancelled="Nov II 1943")
    assert [action.do for action in asked.actions()] == ["end", "feign"]
    asked.play("feign")
    assert plans(asked, "axis") == ["cancelled"]
    assert asked.view("axis")["withdrawals_cancelled"] == "Nov III 1943", "as if it were done now"


@pytest.mark.parametrize("version", ["southern", "roma"])
def test_only_game_iii_cancels_but_every_game_is_asked(version: str) -> None:
    game = leaving("Nov III 1943", PLACES, "campaign", sealed={"version": version})
    assert [action.do for action in game.actions()] == ["end", "feign"]
    game.play("feign")
    assert "br-1para" not in game.seat("axis").where()
    longest = leaving("Nov III 1943", PLACES, "campaign", sealed={"version": "po-valley"})
    events = longest.play("cancel")
    assert [event.word for event in happened(events, "sealed-known")] == ["version po-valley"]
    two = leaving(
        "Nov III 1943", PLACES, "campaign", sealed={"version": "roma", "versions": ["southern", "roma"]}
    )
    assert two.decision is None or two.decision.kind != "cancelling"


# --- one second invasion ------------------------------------------------------------------------------------


def landing(
    week: str, *options: str, scenario: str = "po-valley", later: tuple[Any, ...] = (), **spec: Any
) -> wl.Game:
    """The Allied movement phase of a week with invaders in Sicilia, and one ashore."""
    sea = {"invaded": (SALERNO,) * (1 + len(later)), "counters": 2}
    return setup(
        f"{week} allied",
        INVADERS,
        scenario=scenario,
        options=options,
        sea=sea,
        later_invasions=list(later),
        **spec,
    )


BOTH = (INVASION, ALLIES, SEAL)


@pytest.mark.rule("anzio:F17D4")
def test_the_allies_bind_themselves_in_secret() -> None:
    told = set()
    for kind in ("historic", "schedule"):
        game = landing("Nov III 1943", *BOTH)
        game.play("invade zone-pescara")
        game.play("lift 75")
        assert (game.decision and game.decision.kind, game.side) == ("binding", "allied")
        events = game.play(f"follow {kind}")
        assert "in secret" in game.narrate(happened(events, "invasions-sealed"))[0]
        assert plans(game, "axis") == ["neither", "bound"]
        assert game.view("allied")["plans"]["bound"] is (kind == "historic")
        assert game.view("axis")["plans"]["bound"] is False
        told.add(view(game, "axis"))
    assert len(told) == 1


@pytest.mark.rule("anzio:F17D4")
@pytest.mark.parametrize(("week", "percent", "asked"), [
    ("Nov III 1943", 100, False), ("Feb I 1944", 75, True), ("Feb II 1944", 75, False),
])  # fmt: skip
def test_only_an_invasion_that_the_option_allows_can_be_the_last(
    week: str, percent: int, asked: bool
) -> None:
    game = landing(week, *BOTH)
    game.play("invade zone-pescara")
    game.play(f"lift {percent}")
    assert (game.decision is not None and game.decision.kind == "binding") is asked


@pytest.mark.rule("anzio:F17D4")
def test_a_third_invasion_threatens_whether_it_can_come_or_not() -> None:
    spec: dict[str, Any] = {"later": ((10, 75),)}
    doubt = {"allied": ["neither", "bound"]}
    weeks = []
    for bound in (True, False):
        game = landing("July III 1944", *BOTH, **spec, plans={**doubt, "bound": bound})
        assert refused(game, "invade zone-pescara") == ("F13.1" if bound else None)
        calendar = next(p for p in game.view("axis")["panels"] if p["id"] == "calendar")["rows"]
        weeks.append(sum("possible" in row.get("note", "") for row in calendar))
    assert weeks[0] == weeks[1] > 20
    free = landing("July III 1944", *BOTH, **spec, plans=doubt)
    free.play("invade zone-pescara")
    free.play("lift 75")
    assert plans(free, "axis") == ["neither"]


@pytest.mark.rule("anzio:F17D4")
@pytest.mark.parametrize("bound", [True, False])
def test_with_withdrawals_cancelled_the_war_ends_in_february_or_goes_on_and_tells(bound: bool) -> None:
    spec: dict[str, Any] = {
        "german_list": "maximum", "units": AWAY, "withdrawals_cancelled": "Jan IV 1945",
        "plans": {"allied": ["cancelled", "both"], "bound": bound},
    }  # fmt: skip
    assert ended("po-valley", "Feb IV 1945", (), *BOTH, **spec)[2] == (
        "April IV 1945" if bound else "Feb IV 1945"
    )
    if bound:
        del spec["units"]
        game = setup("Feb IV 1945 axis", AWAY, scenario="po-valley", options=BOTH, **spec)
        assert plans(game, "axis") == ["cancelled", "both"]
        events = until(game, "March I", "allied")
        assert happened(events, "invasions-bound")
        assert plans(game, "axis") == ["both"]


def test_who_has_not_landed_by_february_may_do_without() -> None:
    game = setup("Feb II 1944 allied", INVADERS, scenario="po-valley", options=BOTH, phase="turn begins",
                 sea={"invaded": (SALERNO,), "counters": 2})  # fmt: skip
    while game.decision is not None and game.decision.kind != "binding":
        game.play(game.actions()[0])
    game.play("follow historic")
    assert plans(game, "axis") == ["neither", "bound"]


def test_without_the_reinforcement_option_one_second_invasion_is_no_secret() -> None:
    game = landing("Nov III 1943", INVASION, SEAL)
    events = game.step("invade zone-pescara")
    assert happened(events, "invade")
    assert game.decision is None or game.decision.kind != "binding"


@pytest.mark.parametrize(("version", "week", "rule"), [
    ("southern", "Nov I 1943", None), ("po-valley", "Nov I 1943", "E2A7"), ("southern", "Dec IV 1943", None),
    ("po-valley", "Feb I 1944", None), ("po-valley", "Feb II 1944", "F13.1"),
])  # fmt: skip
def test_in_the_campaign_the_weeks_are_those_of_the_game(version: str, week: str, rule: str | None) -> None:
    known = {
        "version": version,
        "versions": ["roma", "po-valley"] if "1944" in week else ["southern", "roma", "po-valley"],
    }
    game = landing(week, INVASION, scenario="campaign", sealed=known, german_list="standard")
    assert refused(game, "invade zone-pescara") == rule
