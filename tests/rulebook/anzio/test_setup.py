"""The German set-up, what arrives when, and where the game begins (C1, C2, C16)."""

from __future__ import annotations

import pytest

import winterline as wl
from tests.rulebook.anzio.kit import SALERNO, counter, happened, offers, refused, setup, where
from tests.rulebook.anzio.shore import now, until
from winterline import Event


def fresh() -> wl.Game:
    """A new game."""
    return wl.new("anzio", seed=1)


def set_up(game: wl.Game, panzer: str = "M58", goering: str = "K57") -> list[Event]:
    """Place the German units that may be placed."""
    return game.play(f"place {panzer}") + game.play(f"place {goering}")


@pytest.mark.rule("anzio:C2A1.1")
def test_hermann_goering_and_its_mortars_share_one_of_three_hexes() -> None:
    game = fresh()
    game.play("place N61")
    assert set(offers(game, "place")) == {"K57", "M55", "M58"}
    game.play("place M55")
    assert where(game, "de-hg") == where(game, "de-nw71") == "M55"


@pytest.mark.rule("anzio:C2A1.1")
def test_a_full_hex_takes_no_further_unit_in_the_set_up() -> None:
    assert refused(fresh(), "place N75") == "C2A1.1"
    game = setup(
        "Sept II allied", {"de-16pz": "waiting", "de-2para": "N61", "de-1para": "N61"}, phase="set-up"
    )
    assert "N61" not in offers(game, "place")


@pytest.mark.rule("anzio:C2A1.2")
def test_after_the_invasion_all_fourteen_move_freely() -> None:
    game = fresh()
    set_up(game, "A14")
    until(game, "Sept II", "axis")
    mine = [unit for unit in game.view("spectator")["units"] if unit["side"] == "axis" and "hex" in unit]
    assert len(mine) == 14
    assert {unit["id"] for unit in mine} <= {*offers(game, "move")}


@pytest.mark.rule("anzio:C16D", "anzio:C5A1")
def test_the_allies_open_with_an_invasion() -> None:
    game = fresh()
    set_up(game)
    assert game.decision is not None
    assert (game.decision.side, game.decision.kind) == ("allied", "invading")
    assert refused(game, "end") == "C5A1"
    game.play("invade zone-salerno")
    assert refused(game, "end") == "C5A1", "somebody must land"
    game.play("ship us-36")
    game.play("land N62")
    assert refused(game, "end") is None


@pytest.mark.rule("anzio:C1B4", "anzio:C5F3")
def test_the_view_shows_the_week_and_the_port_counters() -> None:
    game = setup(
        "Oct II allied", {"us-36": "K57"}, ports={"port-napoli": "Sept III", "zone-salerno": "Oct I"}
    )
    seen = game.view("spectator")
    assert (seen["turn"], seen["side"]) == (4, "allied")
    assert seen["date"].startswith("Oct II 1943")
    assert seen["ports"] == [
        {"place": "port-napoli", "turn": "Sept III"},
        {"place": "zone-salerno", "turn": "Oct I"},
    ]


@pytest.mark.rule("anzio:C1A2")
def test_allied_units_come_to_sicilia_on_their_date_and_may_cross_at_once() -> None:
    game = setup(
        "Sept III allied",
        {"us-36": "N60", **dict.fromkeys(("us-3", "us-34", "br-7armd", "in-8", "nz-2"), "waiting")},
        phase="arrivals",
        ports={"port-salerno": "Sept II"},
    )
    assert {where(game, unit) for unit in ("us-3", "us-34", "br-7armd", "in-8")} == {"sicilia"}
    assert where(game, "nz-2") == "waiting"
    assert {"us-3", "us-34", "br-7armd", "in-8"} <= set(offers(game, "ship"))
    game.play("ship in-8")
    game.play("sail port-salerno N60")
    assert where(game, "in-8") == "N60"


@pytest.mark.rule("anzio:C2A2.2")
@pytest.mark.parametrize(
    ("label", "good", "mud"), [("W1", 0.5, 0.5), ("C11", 1, 1), ("K7", 1, 2), ("U2", 2, 4)]
)
def test_the_entry_hex_costs_the_roads_rate_or_the_grounds(label: str, good: float, mud: float) -> None:
    for when, cost in (("Oct II axis", good), ("Oct III axis", mud)):
        game = setup(when, {"de-65": "arriving"})
        game.play("bring de-65")
        game.play(f"enter {label}")
        assert counter(game, "de-65")["spent"] == cost


@pytest.mark.rule("anzio:C2A5.2")
def test_germans_may_use_strategic_movement_on_the_turn_they_enter() -> None:
    game = setup("Oct II axis", {"de-65": "arriving"})
    game.play("bring de-65")
    game.play("enter K7")
    reach = game.rules.reach(game.state, "de-65")
    assert max(reach.values()) > 8


@pytest.mark.rule("anzio:C2A3")
def test_the_second_invasion_brings_reaction_units() -> None:
    units = dict.fromkeys(("de-71", "de-114", "de-715", "de-60pg"), "waiting")
    game = setup("Nov I axis", units, phase="arrivals", reaction=7)
    assert {where(game, name) for name in ("de-71", "de-114")} == {"arriving"}
    assert {where(game, name) for name in ("de-715", "de-60pg")} == {"waiting"}
    until(game, "Nov II", "axis")
    assert {where(game, name) for name in ("de-715", "de-60pg")} == {"arriving"}
    calm = setup("Nov I axis", units, phase="arrivals")
    assert {where(calm, name) for name in units} == {"waiting"}


@pytest.mark.rule("anzio:C11C2")
def test_a_city_cut_off_from_german_supply_takes_no_replacements() -> None:
    ring = {"us-36": "X50", "us-45": "W53", "us-34": "Y53", "us-3": "Y51", "br-56": "V53", "br-5": "X54"}
    game = setup("Oct II axis", {"de-ei3": "pool", **ring}, reserve={"infantry": 1})
    game.play("bring de-ei3")
    assert "X52" not in offers(game, "enter")


def test_the_arrivals_are_told() -> None:
    game = setup("Sept II axis", {"us-36": "N60"}, others="waiting")
    events = until(game, "Sept III", "allied")
    told = happened(events, "arrive")
    assert [set(event.units) for event in told] == [{"us-3", "us-34", "br-7armd", "in-8"}]
    assert now(game) == ("Sept III", "allied")


@pytest.mark.rule("anzio:B4B1")
def test_after_the_last_german_turn_the_game_is_over() -> None:
    for week, after in (("Dec III", ("Dec IV", "allied")), ("Dec IV", None)):
        game = setup(f"{week} axis", {"us-36": "N60"})
        assert now(game) == (week, "axis")
        while game.decision is not None and now(game) == (week, "axis"):
            game.play("end")
        assert (None if game.decision is None else now(game)) == after


@pytest.mark.rule("anzio:C1B4", "anzio:C5F3")
def test_the_invasion_under_way_is_shown_until_the_turn_ends() -> None:
    assert setup("Oct I allied", {}, sea={"counters": 3}).view("allied")["sea"] == {
        "counters": 3,
        "invasion": "",
        "lift": 0,
    }
    team = {"us-36": "sicilia", "us-45": "sicilia"}
    second = setup("Nov I allied", team, sea={"counters": 2, "invaded": [SALERNO]})
    second.play("invade zone-roma")
    assert second.view("axis")["sea"] == {"counters": 2, "invasion": "zone-roma", "lift": 14}, (
        "three quarters of 18"
    )
    landed = setup("Nov I allied", team, sea={"invaded": [SALERNO, 19], "lift": 0})
    assert landed.view("axis")["sea"]["invasion"] == "zone-roma", "nothing is left of its lift"
