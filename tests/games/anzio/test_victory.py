"""Who wins, and how: cities in supply, a broken front, or a German front that holds (C15)."""

from __future__ import annotations

from typing import Any

import pytest

import winterline as wl
from tests.games.anzio.inside import book
from tests.rulebook.anzio.kit import setup
from tests.rulebook.anzio.shore import finish
from winterline.games.anzio import victory

CITIES = {
    "Salerno": "N60",
    "Foggia": "X52",
    "Napoli": "K57",
    "Termoli": "X45",
    "Cassino": "M50",
    "Terracina": "G52",
    "Pescara": "V40",
    "Anzio": "D50",
    "Roma": "G44",
}
PORTS = {"port-napoli": "Sept III", "port-salerno": "Sept II"}
FRONT = {
    "de-15pg": "C38",
    "de-2para": "F37",
    "de-29pg": "I36",
    "de-hg": "L34",
    "de-16pz": "O32",
    "de-26pz": "R31",
    "de-1para": "U30",
    "de-44": "X28",
}
"""A German front from sea to sea, north of Roma."""


def last_turn(friendly: list[str], units: dict[str, str] | None = None, **spec: Any) -> wl.Game:
    """The German turn of Dec IV."""
    given = {"ports": PORTS, **spec}
    return setup("Dec IV axis", {**FRONT, "br-231": "L56", **(units or {})}, friendly=friendly, **given)


def held(game: wl.Game) -> set[str]:
    """The victory cities that count for the Allies."""
    return set(victory.cities(book(), game.state))


@pytest.mark.rule("anzio:C15B.1")
def test_five_cities_in_supply_after_the_last_german_turn_win() -> None:
    game = last_turn([CITIES[name] for name in ("Salerno", "Napoli", "Foggia", "Termoli", "Cassino")])
    assert game.result is None
    finish(game)
    assert game.result is not None
    assert (game.result.winner, game.result.rule) == ("allied", "anzio:C15B.1")
    assert game.state.outcome == "cities"


@pytest.mark.rule("anzio:C15C.1")
def test_without_the_cities_an_open_road_from_a_port_to_the_north_wins() -> None:
    gap = {name: label for name, label in FRONT.items() if name != "de-hg"}
    game = setup("Dec IV axis", {**gap, "us-36": "L56"}, friendly=["K57", "N60"], ports=PORTS)
    finish(game)
    assert game.result is not None
    assert (game.result.winner, game.result.rule) == ("allied", "anzio:C15C.1")
    assert game.state.outcome == "front"


@pytest.mark.rule("anzio:C15C.1", "anzio:C15B.1")
def test_otherwise_the_germans_win() -> None:
    game = last_turn([CITIES[name] for name in ("Salerno", "Napoli", "Foggia", "Termoli")])
    finish(game)
    assert game.result is not None
    assert (game.result.winner, game.result.rule) == ("axis", "anzio:C15C.1")
    assert game.state.outcome == "axis"
    assert "the Allies have Salerno, Foggia, Napoli, Termoli and no open road north" in game.result.sentence


def test_that_they_have_no_city_at_all_is_a_whole_sentence() -> None:
    game = last_turn([])
    finish(game)
    assert game.result is not None
    assert "the Allies have none of the cities and no open road north" in game.result.sentence


@pytest.mark.rule("anzio:C1B1")
def test_the_game_ends_after_dec_iv_and_not_before() -> None:
    game = setup("Dec III axis", {**FRONT, "br-231": "L56"}, friendly=["K57"], ports=PORTS)
    assert game.result is None
    while book().calendar[game.state.turn].name == "Dec III":
        plain = [a for a in game.actions() if a.do in ("end", "halt")]
        game.play((plain or list(game.actions()))[0])
    assert game.result is None
    finish(game)
    assert game.result is not None


@pytest.mark.rule("anzio:C15A")
def test_the_nine_cities() -> None:
    assert {name for name, _ in book().victory} == set(CITIES)
    everything = [label for label in CITIES.values() if label != "G44"] + ["F45"]
    assert held(last_turn(everything)) == set(CITIES)


@pytest.mark.rule("anzio:C15B.1")
def test_a_city_that_is_not_friendly_or_not_in_supply_does_not_count() -> None:
    assert held(last_turn(["N60", "K57"])) == {"Salerno", "Napoli"}
    assert held(last_turn(["N60", "K57"], ports={})) == set()


@pytest.mark.rule("anzio:C15B.2")
def test_one_hex_of_roma_is_enough_and_more_add_nothing() -> None:
    one = last_turn(["K57", "F45"])
    three = last_turn(["K57", "F45", "G44", "G45"])
    assert held(one) == held(three) == {"Napoli", "Roma"}
    assert victory.cities(book(), three.state).count("Roma") == 1


@pytest.mark.rule("anzio:C15B.3")
def test_a_city_in_a_german_zone_counts_if_a_line_leads_away_from_it() -> None:
    near = last_turn(["K57", "M50"], {"de-334": "M49"})
    assert "Cassino" in held(near)
    ring = {
        "de-334": "M48",
        "de-71": "O48",
        "de-114": "O50",
        "de-715": "M52",
        "de-60pg": "K52",
        "de-5mtn": "K50",
    }
    assert "Cassino" not in held(last_turn(["K57", "M50"], ring))


@pytest.mark.rule("anzio:C15B.4")
def test_a_port_under_german_control_is_no_source_for_itself() -> None:
    alone = last_turn(["K57"], {"de-334": "L57"}, ports={"port-napoli": "Sept III"})
    assert "Napoli" not in held(alone)
    fed = last_turn(["K57", "N60"], {"de-334": "L57"})
    assert "Napoli" in held(fed), "Salerno feeds it"


@pytest.mark.rule("anzio:C15C.1")
def test_the_road_begins_at_a_port_counter_on_the_board() -> None:
    broken = {"de-15pg": "C38"}
    assert victory.front_broken(book(), setup("Dec IV axis", broken, friendly=["K57"], ports=PORTS).state)
    assert not victory.front_broken(book(), setup("Dec IV axis", broken, friendly=["K57"]).state)
    assert not victory.front_broken(book(), last_turn(["K57"]).state)


@pytest.mark.rule("anzio:C15C.2")
def test_combat_units_and_ersatz_bar_the_road_inverted_counters_do_not() -> None:
    gap = {name: label for name, label in FRONT.items() if name != "de-hg"}
    assert victory.front_broken(book(), setup("Dec IV axis", gap, friendly=["K57"], ports=PORTS).state)
    for unit, label, open_ in (("de-ei1", "L34", False), ("de-hg", "L34", False), ("de-hg", "L34/i", True)):
        game = setup("Dec IV axis", {**gap, unit: label}, friendly=["K57"], ports=PORTS)
        assert victory.front_broken(book(), game.state) == open_, (unit, label)


@pytest.mark.rule("anzio:C15C.3")
def test_a_supply_hex_remains_one_whoever_holds_it() -> None:
    edge = [book().label(cell) for cell in range(len(book().labels)) if book().entry >> cell & 1]
    north = {f"al-r{n}": label for n, label in enumerate(("A14", "K7", "Q4", "Y6"), 1)}
    game = setup("Dec IV axis", {"us-36": "C11", **north}, friendly=[*edge, "K57"], ports=PORTS, spare=False)
    assert victory.front_broken(book(), game.state)
