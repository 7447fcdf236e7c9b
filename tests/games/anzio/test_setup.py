"""The German set-up, what arrives when, and where the game begins (C1, C2, C16)."""

from __future__ import annotations

import pytest

from tests.games.anzio.inside import book
from tests.rulebook.anzio.kit import offers, offers_after, refused, setup, where
from tests.rulebook.anzio.shore import until
from tests.rulebook.anzio.test_setup import fresh, set_up

GERMANS = {
    "de-1para": "X52",
    "de-15pg": "J52",
    "de-26pz": "R70",
    "de-29pg": "Q62",
    "de-fras": "G46",
    "de-2para": "E47",
    "de-3pg": "G39",
    "de-ea1": "G39",
    "de-ea2": "G39",
    "de-ei1": "G39",
    "de-ei2": "G39",
}


@pytest.mark.rule("anzio:C2A1.1", "anzio:C16C")
def test_germans_stand_where_the_card_says_and_place_16_panzer_first() -> None:
    game = fresh()
    assert {unit: where(game, unit) for unit in GERMANS} == GERMANS
    assert game.decision is not None
    assert (game.decision.side, game.decision.kind) == ("axis", "deploying")
    anywhere = offers(game, "place")
    assert {"A14", "K57", "R70", "Y65"} <= set(anywhere)
    assert len(anywhere) == book().rest.bit_count() - 1
    assert "G39" not in anywhere, "3 PzGren and four ersatz leave no room for three points"
    game.play("place N61")
    assert where(game, "de-16pz") == "N61"


@pytest.mark.rule("anzio:C1A3", "anzio:C11B1", "anzio:C11A2")
def test_two_allied_replacements_a_week_besides_the_six_of_the_start() -> None:
    game = fresh()
    set_up(game)
    assert {where(game, f"al-r{n}") for n in range(1, 7)} == {"sicilia"}
    assert game.state.reserve.allied == 2
    until(game, "Sept III", "allied")
    assert game.state.reserve.allied == 4
    assert where(game, "us-3") == "sicilia", "the units of the order of battle are another stream"


@pytest.mark.rule("anzio:C2A2.1", "anzio:C2A5.1")
def test_german_reinforcements_come_on_in_the_north_out_of_allied_zones() -> None:
    game = setup("Oct II axis", {"us-36": "G10", "de-65": "waiting"}, phase="arrivals")
    assert where(game, "de-65") == "arriving"
    game.play("bring de-65")
    open_hexes = set(offers(game, "enter"))
    north = {book().label(cell) for cell in range(len(book().labels)) if book().entry >> cell & 1}
    assert open_hexes == north - {"F10", "G9", "H9"}
    assert refused(game, "enter K57") == "C2A2.1"
    game.play("enter K7")
    assert where(game, "de-65") == "K7"


@pytest.mark.rule("anzio:C11C1", "anzio:C11C6")
def test_german_replacements_by_the_track() -> None:
    for week, wanted in (("Sept II", (0, 0)), ("Sept III", (1, 0)), ("Oct II", (1, 1)), ("Dec IV", (1, 0))):
        game = setup(f"{week} axis", {}, phase="arrivals")
        assert (game.state.reserve.infantry, game.state.reserve.armour) == wanted, week
    game = fresh()
    assert [where(game, f"de-{name}") for name in ("ea1", "ea2", "ei1", "ei2")] == ["G39"] * 4


@pytest.mark.rule("anzio:C2A4", "anzio:C11C2", "anzio:C2A5.1")
def test_german_replacements_appear_in_german_cities_in_supply() -> None:
    game = setup(
        "Oct II axis",
        {"de-ei3": "pool", "us-36": "Q16", "us-45": "F44", "us-34": "H43", "us-3": "H45", "br-56": "F47"}
        | {"de-65": "arriving", "us-504": "K8", "de-334": "K10"},
        reserve={"infantry": 1},
        friendly=["E23"],
    )
    assert not {"J8", "K7", "L7"} & offers_after(game, "bring de-65", "enter"), "an edge in an Allied zone"
    game.play("bring de-65")
    game.play("enter C11")
    game.play("bring de-ei3")
    cities = set(offers(game, "enter"))
    assert {"K23", "N31", "K57", "X52", "A14"} <= cities
    assert "Q15" not in cities, "Bologna is in an Allied zone"
    assert "E23" not in cities, "Pisa is Allied"
    assert not {"F45", "G44", "G45"} & cities
    game.play("enter K23")
    assert (where(game, "de-ei3"), game.state.reserve.infantry) == ("K23", 0)
    assert game.rules.reach(game.state, "de-ei3"), "it may move at once"


@pytest.mark.rule("anzio:C8J")
def test_taranto_is_no_city_for_replacements() -> None:
    names = {place.name for place in book().board.places if place.kind == "major-city"}
    assert "Taranto" not in names
    game = setup("Oct II axis", {"de-ei3": "pool"}, reserve={"infantry": 1})
    game.play("bring de-ei3")
    cities = {book().label(cell) for cell in range(len(book().labels)) if book().major_city >> cell & 1}
    assert set(offers(game, "enter")) <= cities
