"""Port counters: declaring, building, losing and reopening ports and beachheads (C5F, C10B3, C11C9, X8)."""

from __future__ import annotations

from typing import Any

import pytest

import winterline as wl
from tests.rulebook.anzio.kit import go, happened, offers, refused, setup
from tests.rulebook.anzio.shore import goals, opened, until


def closing(when: str, units: dict[str, str], counters: int = 2, **spec: Any) -> wl.Game:
    """A position at the end of an Allied turn, when counters are declared."""
    sea = {"counters": counters, **spec.pop("sea", {})}
    return setup(when, units, phase="ports", sea=sea, **spec)


def german(when: str, units: dict[str, str], ports: dict[str, str], **spec: Any) -> wl.Game:
    """A German movement phase with counters on the board."""
    return setup(f"{when} axis", units, ports=ports, **spec)


@pytest.mark.rule("anzio:C5F2.2", "anzio:C5F12")
def test_a_counter_serves_any_friendly_port_or_beachhead_taken_overland_too() -> None:
    game = closing("Nov I allied", {"us-36": "X27", "us-45": "K57"}, friendly=["D50"])
    assert set(offers(game, "open")) == {
        "port-ancona",
        "port-anzio",
        "port-napoli",
        "zone-napoli",
        "zone-roma",
    }


@pytest.mark.rule("anzio:C5F2.3")
def test_the_place_is_announced_on_the_turn_of_construction() -> None:
    game = closing("Oct I allied", {"us-36": "K57"})
    events = game.play("open port-napoli")
    assert [(event.word, event.rule) for event in happened(events, "open")] == [
        ("port-napoli", "anzio:C5F2.3")
    ]
    assert opened(game) == {"port-napoli": "Oct I"}


@pytest.mark.rule("anzio:C5F14")
def test_only_places_with_figures_can_be_opened() -> None:
    game = closing("Oct I allied", {"us-36": "O67", "us-45": "M66"}, friendly=["L64"])
    assert game.decision is None or game.decision.kind != "opening"
    with_sapri = closing("Oct I allied", {"us-36": "O67"}, options=["addendum.sapri-port"])
    assert offers(with_sapri, "open") == ["port-sapri"]


@pytest.mark.rule("anzio:C5F4.2")
def test_a_port_in_a_german_zone_cannot_be_declared_a_beachhead_can() -> None:
    game = closing("Oct I allied", {"us-36": "N60", "de-16pz": "N59"}, friendly=["N62"])
    assert offers(game, "open") == ["zone-salerno"]
    assert refused(game, "open port-salerno") == "C5F4.2"


@pytest.mark.rule("anzio:C5F4.3")
def test_whoever_held_it_earlier_in_the_turn_does_not_matter() -> None:
    game = setup(
        "Oct I allied", {"us-36": "L56", "us-45": "M56", "de-ei1": "K57"}, sea={"counters": 1}, dice=[1]
    )
    for line in ("move us-36", "go L57"):
        game.play(line)
    while game.decision is not None and game.decision.kind not in ("opening", "advancing"):
        lines = [a for a in game.actions() if a.do in ("end", "fight", "declare", "join", "attack")]
        game.play(lines[0])
    game.play("advance us-36 K57")
    while game.decision is not None and game.decision.kind != "opening":
        game.play(next(a for a in game.actions() if a.do in ("end", "halt")))
    assert "port-napoli" in offers(game, "open")


@pytest.mark.rule("anzio:C5F5.1")
def test_a_port_under_construction_is_lost_to_a_zone_that_passes_over_it() -> None:
    game = german("Oct I", {"de-16pz": "L54"}, {"port-napoli": "Oct I"}, friendly=["K57"])
    game.play("move de-16pz")
    events = game.play("go L56")
    assert [event.rule for event in happened(events, "port-lost")] == ["anzio:C5F5.1"]
    assert not opened(game)


@pytest.mark.rule("anzio:C5F5.2")
def test_a_finished_port_is_lost_only_to_occupation() -> None:
    game = german("Oct I", {"de-16pz": "L54"}, {"port-napoli": "Sept IV"}, friendly=["K57"])
    go(game, "de-16pz", "L56")
    assert opened(game)
    game.play("move de-16pz")
    events = game.play("go K57")
    assert [event.rule for event in happened(events, "port-lost")] == ["anzio:C5F5.2"]
    assert not opened(game)


@pytest.mark.rule("anzio:X8-10B3", "anzio:C10B3")
def test_an_inverted_german_destroys_a_port_only_by_standing_in_it() -> None:
    for week, label, lost in (("Oct I", "L56", False), ("Oct I", "K57", True), ("Sept IV", "K57", True)):
        game = german("Oct I", {"de-16pz": "L54/i"}, {"port-napoli": week}, friendly=["K57"])
        go(game, "de-16pz", label)
        assert (opened(game) == {}) == lost, (week, label)


@pytest.mark.rule("anzio:C11C9")
def test_ersatz_destroy_ports_by_their_zone_while_building_and_by_entering_later() -> None:
    for week, label, lost in (("Oct I", "L56", True), ("Sept IV", "L56", False), ("Sept IV", "K57", True)):
        game = german("Oct I", {"de-ei1": "L54"}, {"port-napoli": week}, friendly=["K57"])
        go(game, "de-ei1", label)
        assert (opened(game) == {}) == lost, (week, label)


@pytest.mark.rule("anzio:C5F6.1")
def test_a_new_beachhead_is_lost_when_every_hex_of_it_is_controlled() -> None:
    for goal, lost in (("O61", True), ("O58", False)):
        game = german("Sept II", {"de-16pz": "P59"}, {"zone-salerno": "Sept II"}, friendly=["N61", "N62"])
        go(game, "de-16pz", goal)
        assert opened(game), "it is judged when the German turn is over"
        events = until(game, "Sept III", "allied")
        assert (opened(game) == {}) == lost
        assert [event.rule for event in happened(events, "port-lost")] == (["anzio:C5F6.1"] if lost else [])


@pytest.mark.rule("anzio:C5F6.2", "anzio:C5F7")
def test_an_old_beachhead_lives_as_long_as_one_hex_is_allied_and_grows_again() -> None:
    units = {"de-16pz": "O60", "us-36": "sicilia"}
    game = german("Oct I", units, {"zone-salerno": "Sept II"}, friendly=["N60", "N62"])
    go(game, "de-16pz", "N60")
    assert opened(game), "N62 is still Allied"
    back = setup(
        "Oct II allied",
        {"us-36": "sicilia", "us-45": "N62"},
        ports={"zone-salerno": "Sept II"},
    )
    go(back, "us-45", "N61")
    assert {"zone-salerno N61", "zone-salerno N62"} <= goals(back, "us-36"), "on the same counter"
    game = german("Oct I", units, {"zone-salerno": "Sept II"}, friendly=["N60"])
    game.play("move de-16pz")
    events = game.play("go N60")
    assert [event.rule for event in happened(events, "port-lost")] == ["anzio:C5F6.2"]


@pytest.mark.rule("anzio:C5F2.1", "anzio:C5F4.3")
def test_a_port_with_a_counter_takes_no_second_one() -> None:
    game = closing("Oct II allied", {"us-36": "K57"}, ports={"port-napoli": "Oct I"}, friendly=["N60"])
    assert refused(game, "open port-napoli") == "C5F2.1"
    assert refused(game, "open port-ancona") == "C5F4.1"
    assert refused(game, "move us-36") == "C5F4.1"
