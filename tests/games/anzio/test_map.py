"""Chapter B2: what the map shows, and which hexes and hexsides are open."""

from __future__ import annotations

import dataclasses
from itertools import pairwise

import pytest

import winterline as wl
from tests.games.anzio.inside import book, ground
from tests.games.anzio.literal import March
from tests.rulebook.anzio.kit import costs, reach, refused_going, setup
from winterline.core.bits import bits
from winterline.games.anzio.book import BARRED, HIGH, MAJOR, MINOR, PLAIN, ROUGH
from winterline.games.anzio.setup import board_masks, side_ground, side_roads


def ground_of(a: str, b: str) -> int:
    """What the side between two hexes is to the engine."""
    the = book()
    return the.ground[the.cell(a) * 6 + the.direction(the.cell(a), the.cell(b))]


def road_of(a: str, b: str) -> int:
    the = book()
    return the.road[the.cell(a) * 6 + the.direction(the.cell(a), the.cell(b))]


def labels(mask: int) -> set[str]:
    return {book().label(cell) for cell in bits(mask)}


def city(name: str) -> str:
    return book().label(book().board.place(name).cells[0])


@pytest.mark.rule("anzio:B2A.1", "anzio:EX.B2A.1")
def test_a_hex_is_a_column_letter_and_a_row_that_slants() -> None:
    assert city("Napoli") == "K57"
    assert city("Bologna") == "Q15"
    assert set(ground().around("K57")) == {"K56", "K58", "L56", "L57", "J57", "J58"}
    game = setup("Sept III allied", {"us-36": "K57"})
    assert {"L56", "L57", "J57"} <= reach(game, "us-36")
    assert refused_going(game, "us-36", "Z99") == "B2A.1"


@pytest.mark.rule("anzio:B2B1")
def test_rough_is_a_kind_of_side() -> None:
    assert book().board.hexes("rough") >> book().cell("K13") & 1
    assert ground_of("K13", "K14") == ROUGH


@pytest.mark.rule("anzio:B2B2")
def test_plain_is_a_kind_of_side() -> None:
    assert {ground_of("Q12", near) for near in ground().around("Q12")} == {PLAIN}


@pytest.mark.rule("anzio:B2B3")
def test_high_apennine_is_a_kind_of_side() -> None:
    assert book().board.hexes("high") >> book().cell("D12") & 1
    assert HIGH in {ground_of("D12", near) for near in ground().around("D12")}


@pytest.mark.rule("anzio:B2B4", "anzio:B4C11c.2")
def test_swamp_is_treated_as_high_apennine() -> None:
    assert book().board.hexes("swamp") >> book().cell("F51") & 1
    assert ground_of("F51", "F50") == HIGH
    swamp, high = book().board.side_bits("swamp"), book().board.side_bits("high")
    for cell in bits(book().land):
        for n in range(6):
            if (swamp[cell] | high[cell]) >> n & 1 and not book().board.side_bits("plain")[cell] >> n & 1:
                assert book().ground[cell * 6 + n] in (ROUGH, HIGH, BARRED)


@pytest.mark.rule("anzio:B2B5")
def test_a_river_hex_is_crossed_by_the_line_or_lets_it_into_the_sea() -> None:
    rivers = book().rivers
    assert rivers.of[book().cell("E22")], "a bridge does not stop it being a river"
    assert rivers.bridge >> book().cell("E22") & 1
    for course in book().board.courses:
        if course.kind == "river":
            number = rivers.names.index(course.name)
            assert number in rivers.of[course.cells[-1]], f"the mouth of the {course.name}"
            crossed = course.cells[1:] if course.off_start is None else course.cells
            assert all(number in rivers.of[cell] for cell in crossed), course.name


@pytest.mark.rule("anzio:B2B6")
def test_headwaters_are_no_river_hex() -> None:
    rivers, cell = book().rivers, book().cell("D14")
    assert rivers.heads[cell]
    assert not rivers.of[cell]
    assert not rivers.mask >> cell & 1


@pytest.mark.rule("anzio:B2C1")
def test_a_mountain_does_not_slow_anybody() -> None:
    assert book().mountain >> book().cell("D12") & 1
    land = ground()
    pairs = ((a, b) for b in sorted(labels(book().mountain & book().rest)) for a in land.around(b))
    a, b = next(
        (a, b)
        for a, b in pairs
        if land.passable(a, b)
        and (land.natural(a, b), land.road(a, b)) == ("rough", "")
        and land.reach(a, March(4)).get(b) == 4
    )
    game = setup("Sept III allied", {"us-36": a})
    assert costs(game, "us-36")[b] == 2, "what a rough side costs anywhere"


@pytest.mark.rule("anzio:B2C2")
def test_six_hexes_are_air_bases() -> None:
    roma = {book().label(cell) for cell in book().board.place("Roma").cells}
    assert labels(book().air_bases) == roma | {city("Pisa"), city("Foggia"), city("Napoli")}
    assert book().air_bases.bit_count() == 6


@pytest.mark.rule("anzio:B2D1")
def test_major_roads_cross_sides() -> None:
    assert MAJOR in {road_of("B14", near) for near in ground().around("B14")}


@pytest.mark.rule("anzio:B2D2")
def test_minor_roads_cross_sides() -> None:
    assert MINOR in {road_of("B12", near) for near in ground().around("B12") if book().cell(near) >= 0}


@pytest.mark.rule("anzio:B2D3", "anzio:EX.B2D3")
def test_roads_over_rivers_and_cities_on_them_make_bridges() -> None:
    bridge = book().rivers.bridge
    assert bridge >> book().cell("S9") & 1, "Ostiglia has no drawn bridge, but it is a city"
    roma = [cell for cell in book().board.place("Roma").cells if book().rivers.of[cell]]
    assert roma
    assert all(bridge >> cell & 1 for cell in roma)
    assert not bridge >> book().cell("D45") & 1, "Fiumicino"
    assert not bridge & ~book().rivers.mask


@pytest.mark.rule("anzio:B2D4", "anzio:EX.B2D4")
def test_a_city_carries_the_road_on() -> None:
    firenze = city("Firenze")
    on = [near for near in ground().around(firenze) if road_of(firenze, near) == MAJOR]
    assert len(on) >= 2
    game = setup("Sept III allied", {"us-36": on[0]})
    found = costs(game, "us-36")
    assert found[firenze] == 0.5
    assert all(found[near] <= 1 for near in on[1:])


@pytest.mark.rule("anzio:B2D5")
def test_a_minor_city_changes_nothing_by_itself() -> None:
    board = book().board
    bare = dataclasses.replace(board, places=tuple(p for p in board.places if p.kind != "minor-city"))
    assert len(bare.places) < len(board.places)
    assert board_masks(bare) == board_masks(board)


@pytest.mark.rule("anzio:B2D6")
def test_a_port_is_a_coastal_city_with_two_figures() -> None:
    for place, cells in zip(book().places, book().place_cells, strict=True):
        if place.kind == "port":
            assert place.capacity
            assert place.buildup
            assert all(book().coastal >> cell & 1 for cell in cells), place.name
    at = {p.name: c for p, c in zip(book().places, book().place_cells, strict=True) if p.kind == "port"}
    assert at["Napoli"] == (book().cell("K57"),)
    assert "Salerno" in at


@pytest.mark.rule("anzio:B2D7")
def test_a_beach_has_plain_ground_at_the_sea() -> None:
    assert book().beach >> book().cell("B14") & 1
    assert not book().beach & ~book().board.hexes("plain")


@pytest.mark.rule("anzio:B2D8")
def test_a_coast_hex_is_no_beach() -> None:
    cell = book().cell("C15")
    assert book().coastal >> cell & 1
    assert not book().beach >> cell & 1


@pytest.mark.rule("anzio:B2D9")
def test_a_zone_is_a_stretch_of_beaches() -> None:
    zones = {p.name: c for p, c in zip(book().places, book().place_cells, strict=True) if p.kind == "zone"}
    assert len(zones) == 13
    assert {book().label(cell) for cell in zones["Genova"]} == {"A14", "B14"}
    for cells in zones.values():
        assert all(book().beach >> cell & 1 for cell in cells)


@pytest.mark.rule("anzio:B2E1")
def test_road_numbers_are_only_names() -> None:
    board = book().board
    renamed = tuple(dataclasses.replace(course, name="") for course in board.courses)
    bare = dataclasses.replace(board, courses=renamed)
    assert side_roads(bare, side_ground(bare)) == book().road


@pytest.mark.rule("anzio:B2E2")
def test_names_of_towns_have_no_effect() -> None:
    board = book().board
    bare = dataclasses.replace(board, places=tuple(p for p in board.places if p.kind != "town"))
    assert board_masks(bare) == board_masks(board)


@pytest.mark.rule("anzio:B2E3")
def test_minor_lakes_are_ordinary_ground() -> None:
    assert book().rest >> book().cell("G40") & 1, "Lago di Vico"
    board = book().board
    bare = dataclasses.replace(board, places=tuple(p for p in board.places if p.kind != "lake"))
    assert board_masks(bare) == board_masks(board)


@pytest.mark.rule("anzio:B2E4")
def test_nobody_goes_to_sea_on_foot() -> None:
    assert not book().land & book().board.hexes("sea")
    game = setup("Sept III allied", {"us-36": "K57"})
    sea = next(near for near in labels(book().board.hexes("sea")) if near[0] == "K")
    assert refused_going(game, "us-36", sea) == "B2E4"


@pytest.mark.rule("anzio:B2E5")
def test_partly_land_is_playable() -> None:
    coastal = book().coastal
    assert coastal & book().land == coastal
    assert {"B14", "C15", "A14", "K57"} <= labels(coastal)


@pytest.mark.rule("anzio:B2F1.1", "anzio:X3-2F1")
@pytest.mark.parametrize("lake", ["T3", "S4"])
def test_the_main_lakes_are_closed(lake: str) -> None:
    assert not book().land >> book().cell(lake) & 1
    start = next(near for near in ground().around(lake) if book().rest >> book().cell(near) & 1)
    game = setup("Sept III axis", {"de-16pz": start})
    assert lake not in reach(game, "de-16pz")
    assert refused_going(game, "de-16pz", lake) == "B2F1.1"


@pytest.mark.rule("anzio:B2F1.1")
def test_each_great_lake_has_its_closed_hexes() -> None:
    closed = book().board.hexes("lake")
    assert not closed & book().land
    assert closed.bit_count() == 2 + 1 + 1 + 1 + 1, (
        "Garda two, Comacchio, Bolsena, Bracciano, Trasimeno one of three"
    )
    assert book().board.hexes("lake-road").bit_count() == 2


@pytest.mark.rule("anzio:B2F1.2")
def test_trasimeno_is_passed_by_road_and_no_place_to_stop() -> None:
    passing = book().board.hexes("lake-road")
    lake = labels(passing)
    one = sorted(lake)[0]
    shores = [near for near in ground().around(one) if ground().road(one, near) and near not in lake]
    game = setup("Sept III axis", {"de-16pz": shores[0]})
    assert not lake & reach(game, "de-16pz")
    assert refused_going(game, "de-16pz", one) == "B2F1.2"
    ways = {tuple(game.rules.path(game.state, "de-16pz", to)) for to in reach(game, "de-16pz")}
    assert any(lake & set(way) for way in ways), "but the road through it is used"
    for way in ways:
        for a, b in pairwise((shores[0], *way)):
            assert ground().road(a, b) or not {a, b} & lake


@pytest.mark.rule("anzio:B2F2.1")
def test_the_named_partial_hexes_are_playable() -> None:
    named = [
        "T71",
        "R72",
        "P73",
        "N74",
        "A12",
        "C11",
        "E10",
        "G9",
        "I8",
        "K7",
        "M6",
        "O5",
        "Q4",
        "S3",
        "U2",
        "W1",
        "Y0",
        "A13",
        "A14",
        "A31",
    ]
    assert set(named) <= labels(book().rest)


@pytest.mark.rule("anzio:B2F2.2")
def test_other_partial_hexes_are_closed() -> None:
    assert all(book().cell(label) < 0 for label in ("B11", "D10", "U71", "O74", "Z40", "Z50"))
    game = setup("Sept III axis", {"de-16pz": "R72"})
    assert all(label[0] <= "Y" for label in reach(game, "de-16pz"))


@pytest.mark.rule("anzio:B2F3")
def test_slivers_of_coast_are_closed() -> None:
    slivers = book().board.hexes("unplayable")
    assert slivers
    assert not slivers & book().land
    label = min(labels(slivers))
    game = setup("Sept III axis", {"de-16pz": "K57"})
    assert refused_going(game, "de-16pz", label) == "B2F3"


@pytest.mark.rule("anzio:B2F4", "anzio:EX.B2F4")
def test_no_step_and_no_attack_over_the_bay() -> None:
    assert ground_of("J58", "I58") == BARRED
    game = setup("Sept III allied", {"us-36": "J58", "de-16pz": "I58"})
    assert "I58" not in game.rules.zone(game.state, "allied")
    assert "J58" not in game.rules.zone(game.state, "axis")
    assert game.view("spectator")["units"]
    assert refused_going(game, "us-36", "I58") == "B4D4"
    alone = setup("Sept III allied", {"us-36": "J58"})
    assert costs(alone, "us-36").get("I58", 99) > 1, "only the long way round"


@pytest.mark.rule("anzio:B2G1")
def test_sicilia_is_a_box_and_no_hex() -> None:
    game = wl.new("anzio", seed=1)
    seen = game.view("spectator")["units"]
    waiting = [unit for unit in seen if unit["side"] == "allied" and unit["status"] == "sicilia"]
    assert len(waiting) == 24
    assert not any("hex" in unit for unit in waiting)
    assert book().cell("sicilia") == -1
