"""Victory in the Advanced Games: what the pair of orders of battle asks for (E21)."""

from __future__ import annotations

import pytest

import winterline as wl
from tests.rulebook.anzio.kit import setup
from tests.rulebook.anzio.shore import finish

FRONT = {
    "de-15pg": "C38", "de-2para": "F37", "de-29pg": "I36", "de-hg": "L34", "de-16pz": "O32", "de-26pz": "R31",
    "de-1para": "U30", "de-44": "X28",
}  # fmt: skip
"""A German front from sea to sea, north of Roma."""
FIRST = {
    "N60": "Salerno",
    "X52": "Foggia",
    "K57": "Napoli",
    "X45": "Termoli",
    "M50": "Cassino",
    "G52": "Terracina",
}
SECOND = {
    "K57": "Napoli", "M50": "Cassino", "V40": "Pescara", "G44": "Roma", "N31": "Perugia", "X27": "Ancona",
    "D24": "Livorno", "K23": "Firenze", "U21": "Rimini",
}  # fmt: skip
MAJOR = {
    "A14": "Genova", "J8": "Piacenza", "P5": "Brescia", "Y4": "Vicenza", "D18": "La Spezia", "O13": "Modena",
    "T12": "Ferrara", "D24": "Livorno", "K23": "Firenze", "U5": "Verona", "L11": "Parma", "N12": "Reggio",
    "Q15": "Bologna", "U17": "Ravenna", "E23": "Pisa", "X27": "Ancona", "N31": "Perugia", "F45": "Roma",
    "K57": "Napoli", "N60": "Salerno", "X52": "Foggia",
}  # fmt: skip
PORTS = {"port-napoli": "Sept III 1943", "port-salerno": "Sept II 1943"}
NORTH = {"J8", "P5", "Y4", "A14"}
"""Piacenza, Brescia, Vicenza and Genova."""


def last_turn(
    scenario: str,
    german: str,
    friendly: list[str],
    units: dict[str, str] | None = None,
    ports: dict[str, str] = PORTS,
) -> tuple[str, str]:
    """Who wins, and by which rule, when these hexes are friendly to the Allies after the last week."""
    week = {"southern": "Dec IV 1943", "roma": "June III 1944", "po-valley": "April IV 1945"}[scenario]
    game = setup(
        f"{week} axis",
        {**FRONT, "de-334": "X28", "br-231": "L56"} if units is None else units,
        scenario=scenario,
        spare=False,
        friendly=friendly,
        german_list=german,
        ports=ports,
        freed=["de-2para"],
    )
    finish(game)
    assert game.result is not None
    return game.result.winner, game.result.rule


@pytest.mark.rule("anzio:E21E1")
@pytest.mark.rule("anzio:E1B")
@pytest.mark.parametrize(("german", "need"), [("standard", 5), ("reinforced", 4), ("maximum", 2)])
def test_game_i_asks_for_cities_by_the_german_list(german: str, need: int) -> None:
    hexes = list(FIRST)
    assert last_turn("southern", german, hexes[:need]) == ("allied", "anzio:E21E1")
    assert last_turn("southern", german, hexes[: need - 1]) == ("axis", "anzio:C15C.1")


@pytest.mark.rule("anzio:E21E2")
@pytest.mark.parametrize(("german", "need"), [("standard", 7), ("reinforced", 5), ("maximum", 3)])
def test_game_ii_asks_for_cities_of_central_italy(german: str, need: int) -> None:
    hexes = list(SECOND)
    units = {"de-1para": "U5", "br-231": "L56", "de-15pg": "A14"}
    assert last_turn("roma", german, hexes[:need], units) == ("allied", "anzio:E21E2")
    assert last_turn("roma", german, hexes[: need - 1], FRONT | {"br-231": "L56"}) == ("axis", "anzio:C15C.1")
    south = ["N60", "X52", "X45", "G52"]
    assert last_turn("roma", german, south, FRONT | {"br-231": "L56"}) == ("axis", "anzio:C15C.1")


@pytest.mark.rule("anzio:E21E3")
def test_a_broken_front_loses_games_i_and_ii_but_not_iii() -> None:
    nobody = {"br-231": "L56", "de-334": "X66"}
    assert last_turn("southern", "standard", ["K57"], nobody) == ("allied", "anzio:C15C.1")
    assert last_turn("roma", "standard", ["K57"], nobody) == ("allied", "anzio:C15C.1")
    assert last_turn("po-valley", "standard", ["K57"], nobody) == ("axis", "anzio:E21E4a")


FAR = {"br-231": "L56", "de-334": "X66"}


@pytest.mark.rule("anzio:E21E4a")
@pytest.mark.rule("anzio:E21E6")
def test_game_iii_against_standard_asks_for_every_major_city() -> None:
    everything = list(MAJOR)
    assert last_turn("po-valley", "standard", everything, FAR) == ("allied", "anzio:E21E4a")
    for city in ("A14", "U5", "N60"):
        left = [name for name in everything if name != city]
        assert last_turn("po-valley", "standard", left, FAR) == ("axis", "anzio:E21E4a")


@pytest.mark.rule("anzio:E21E4a")
def test_brescia_and_vicenza_may_be_covered_by_a_zone() -> None:
    held = [name for name in MAJOR if name not in ("P5", "Y4")]
    near = FAR | {"us-85": "P6", "us-88": "Y5"}
    assert last_turn("po-valley", "standard", held, FAR) == ("axis", "anzio:E21E4a")
    assert last_turn("po-valley", "standard", held, FAR | {"us-85": "P6"}) == ("axis", "anzio:E21E4a")
    assert last_turn("po-valley", "standard", held, near) == ("allied", "anzio:E21E4a")
    without = [name for name in held if name != "J8"]
    assert last_turn("po-valley", "standard", without, near | {"us-91": "J9"}) == ("axis", "anzio:E21E4a")


SEALED = {"us-85": "A13", "us-88": "C13", "us-91": "C14", "us-92": "B15"}
"""Allied units round Genova."""


@pytest.mark.rule("anzio:E21E4b")
def test_game_iii_against_reinforced_leaves_four_cities_if_genova_is_cut_off() -> None:
    held = [name for name in MAJOR if name not in NORTH]
    assert last_turn("po-valley", "reinforced", held, FAR) == ("axis", "anzio:E21E4b")
    assert last_turn("po-valley", "reinforced", [*held, "A14"], FAR) == ("allied", "anzio:E21E4b")
    assert last_turn("po-valley", "reinforced", held, FAR | SEALED) == ("allied", "anzio:E21E4b")
    for city in ("U5", "L11"):
        left = [name for name in held if name != city]
        assert last_turn("po-valley", "reinforced", left, FAR | SEALED) == ("axis", "anzio:E21E4b")


@pytest.mark.rule("anzio:E21E4c")
def test_game_iii_against_maximum_ends_at_the_po() -> None:
    beyond = {*NORTH, "U5", "L11", "N12"}
    held = [name for name in MAJOR if name not in beyond]
    assert last_turn("po-valley", "maximum", held, FAR) == ("allied", "anzio:E21E4c")
    for city in ("D18", "O13", "T12", "Q15", "X52"):
        left = [name for name in held if name != city]
        assert last_turn("po-valley", "maximum", left, FAR) == ("axis", "anzio:E21E4c")


@pytest.mark.rule("anzio:E21E5")
def test_a_city_out_of_supply_does_not_count() -> None:
    five, units = ["N60", "K57", "M50", "G52", "X52"], FRONT | {"br-231": "L56"}
    near = units | {"de-334": "L50", "de-71": "X51"}
    assert last_turn("southern", "standard", five, near) == ("allied", "anzio:E21E1")
    assert last_turn("southern", "standard", five, units, ports={}) == ("axis", "anzio:C15C.1")


@pytest.mark.rule("anzio:E21B")
@pytest.mark.parametrize(("scenario", "cities"), [("southern", 9), ("roma", 9), ("po-valley", 21)])
def test_the_panel_tells_the_goal(scenario: str, cities: int) -> None:
    panels = wl.new("anzio", scenario, ["oob-standard"], seed=1).view("allied")["panels"]
    (panel,) = [panel for panel in panels if panel["id"] == "victory"]
    assert len([row for row in panel["rows"] if row.get("hexes")]) == cities
