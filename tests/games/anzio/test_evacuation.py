"""Evacuation (C7C): from where, when, where to, and what becomes of those who leave."""

from __future__ import annotations

import pytest

from tests.games.anzio.inside import book, places, points
from tests.rulebook.anzio.battlefield import asked, fight, lines
from tests.rulebook.anzio.kit import (
    counter,
    offers,
    setup,
    step,
    where,
)
from tests.rulebook.anzio.shore import until
from winterline.games.anzio import evacuation


@pytest.mark.rule("anzio:C7C2.2", "anzio:EX.C7C2.2")
def test_a_port_city_without_a_counter_is_a_beach() -> None:
    for label in ("K57", "X27", "I53"):
        assert "us-36" in offers(setup("Oct I allied", {"us-36": label}), "evacuate"), label
    assert not book().beach >> book().cell("I53") & 1, "Gaeta has no beach"


@pytest.mark.rule("anzio:C7C4", "anzio:C7C7")
def test_in_the_allied_turn_they_may_go_to_any_open_port_that_has_room() -> None:
    units = {"us-36": "N62", "us-45": "N62", "us-505": "N61"}
    ports = {"port-napoli": "Sept IV", "port-pescara": "Sept IV", "port-ancona": "Oct I"}
    game = setup(
        "Oct I allied",
        units,
        ports=ports,
        friendly=["K57", "V40", "X27"],
        sea={"came_in": points("port-pescara", 6)},
    )
    game.play("evacuate us-36")
    assert set(offers(game, "sail")) == {"sea sicilia", "port-napoli K57"}, "Pescara has two points left"
    game.play("sail port-napoli K57")
    assert (where(game, "us-36"), counter(game, "us-36")["inverted"]) == ("K57", True)
    assert game.state.sea.came_in[places("port-napoli")[0]] == 4
    assert "us-36" not in offers(game, "move")
    game.play("evacuate us-45")
    step(game, "sail sea sicilia")
    game.play("evacuate us-505")
    assert "port-pescara V40" in offers(game, "sail"), "how many leave by a hex is not limited"


@pytest.mark.rule("anzio:C7C5b")
def test_an_attacker_driven_to_a_beach_in_the_allied_turn_may_leave_and_choose_a_port() -> None:
    calm = setup("Oct I allied", {"us-505": "N62"})
    assert evacuation.may(book(), calm.state, book().index["us-505"][1], book().cell("N62"))
    strong = {"us-36": "N62", "us-45": "N61", "de-16pz": "O61"}
    game, _ = fight(
        strong, "1-1", 4, to="O61", when="Oct I allied", ports={"port-napoli": "Sept IV"}, friendly=["K57"]
    )
    assert asked(game)[0] == "allied", "the attacker retreats"
    while "evacuate us-36" not in lines(game):
        game.play(next(a for a in game.actions() if a.do in ("retreat", "back")))
    game.play("evacuate us-36")
    assert where(game, "us-36") == "sicilia"
    while game.decision is not None and game.decision.kind != "disembarking":
        game.play(next((a for a in game.actions() if a.do in ("end", "halt")), game.actions()[0]))
    assert set(offers(game, "sail")) == {"sea sicilia", "port-napoli K57"}
    game.play("sail port-napoli K57")
    assert where(game, "us-36") == "K57"
    until(game, "Oct I", "axis")
    assert counter(game, "us-36")["inverted"]


@pytest.mark.rule("anzio:C7C5b")
def test_a_victor_who_alone_is_left_to_leave_a_beach_is_asked_about_that() -> None:
    units = {"us-36": "N61", "us-45": "O61", "de-ea1": "N62"}
    game, _ = fight(units, "9-1", 6, to="N62", when="Oct I allied", ports={"port-napoli": "Sept IV"})
    while wanted := [action for action in game.actions() if action.do in ("lose", "advance", "go")]:
        game.play("halt" if wanted[0].do == "go" else wanted[0])  # nobody goes on from the beach
    assert game.decision is not None
    assert game.decision.prompt.startswith("The defenders have gone: take units off the beach")
    assert {action.do for action in game.actions()} == {"evacuate", "halt"}
