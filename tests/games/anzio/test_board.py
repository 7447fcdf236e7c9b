"""The board of ANZIO: every statement of the rulebook holds and can be seen to break alone; the board is whole."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

import winterline
from tests.alterations_places import EVERY
from winterline.core.bits import bits, mask_of
from winterline.core.board import Board, Place, load_board
from winterline.core.citations import Citation, broken, check, holds, load_citations
from winterline.core.claims import playable_hexes
from winterline.core.mapinfo import hex_info

DATA = Path(winterline.__file__).parent / "games" / "anzio" / "data"
BOARD = load_board(DATA / "board.txt")
CITATIONS = load_citations(DATA / "citations.json")
FIRM = [citation for citation in CITATIONS.decidable if citation.strength == "firm"]
NATURAL = ("plain", "rough", "high", "swamp")
PLAYABLE = playable_hexes(BOARD)
ENTERABLE = PLAYABLE | BOARD.hexes("lake-road")


def name(citation: Citation) -> str:
    return f"{citation.kind}-{'-'.join(citation.hexes[:2])}-{citation.what}"


def test_every_citation_holds() -> None:
    report = check(BOARD, CITATIONS)
    assert report == {"citations": len(CITATIONS.decidable), "hold": len(CITATIONS.decidable), "broken": []}
    assert report["citations"] >= 200


@pytest.mark.parametrize("citation", FIRM, ids=name)
def test_a_firm_citation_breaks_alone(citation: Citation) -> None:
    altered = EVERY[citation.kind](BOARD, citation)
    assert any(broken(board, CITATIONS) == [citation] for board in altered)


@pytest.mark.parametrize(
    ("kind", "hexes", "what", "number"),
    [
        ("ring", "K57 K56 L56 L57 K58 J57 J58", "", 0),
        ("column_playable", "A13 A14", "", 0),
        ("banks_differ", "T25 T26 U25", "", 0),
        ("bridge_path", "U27 U26 U25", "", 0),
        ("only_across", "U26 U25 T27", "", 0),
        ("hex_near_place", "V45", "city:Pescara", 4),
        ("coast_leads", "A31 Y46", "", 0),
        ("city_on_river", "", "city:Siena", 0),
        ("road_ends_at", "", "3 city:Firenze", 0),
        ("figures", "", "zone:Salerno il=20 cap=25", 0),
        ("edge_playable", "", "west", 0),
        ("first_beyond", "P5", "north Oglio", 0),
        ("place_on_edge", "", "city:Verona north", 0),
        ("exists", "", "city:Torino", 0),
        ("playable", "Z9", "", 0),
        ("roads_through", "O17", "road:minor", 3),
        ("roads_through", "Q16", "road:minor", 1),
        ("roads_over", "O17 P16", "road:major", 1),
        ("roads_over", "O17 N18", "road:minor", 2),
        ("behind_river", "V46", "zone:Termoli", 0),
        ("behind_river", "U45", "zone:Termoli", 0),
        ("behind_river", "U47", "zone:Salerno", 0),
        ("figures_add_up", "", "cap port:Anzio zone:Roma", 60),
        ("figures_add_up", "", "cap port:Anzio zone:Torino", 40),
    ],
)
def test_a_false_statement_is_refused(kind: str, hexes: str, what: str, number: int) -> None:
    assert not holds(BOARD, Citation(kind, "x", "firm", "claim", tuple(hexes.split()), what, number))


def test_no_statement_is_made_twice() -> None:
    facts = [(c.kind, c.hexes, c.what) for c in CITATIONS.decidable]
    assert len(facts) == len(set(facts))


def test_undecided_statements_give_a_reason() -> None:
    assert CITATIONS.undecided
    assert all(entry.reason for entry in CITATIONS.undecided)


# ---- the board as a whole


def labels(mask: int) -> list[str]:
    return [BOARD.grid.label(cell) for cell in bits(mask)]


def inner_sides(board: Board) -> Iterator[tuple[int, int, int]]:
    """Every side between two hexes that units may enter: cell, direction, neighbour."""
    for cell in bits(ENTERABLE):
        for way in range(6):
            other = board.grid.neighbours[cell * 6 + way]
            if other >= 0 and ENTERABLE >> other & 1:
                yield cell, way, other


def test_every_hex_is_land_lake_or_sea_and_land_has_terrain() -> None:
    closed = [BOARD.hexes(kind) for kind in ("sea", "unplayable", "lake", "lake-road")]
    assert (
        sum(mask.bit_count() for mask in closed)
        == (closed[0] | closed[1] | closed[2] | closed[3]).bit_count()
    )
    natural = mask_of(cell for kind in NATURAL for cell in bits(BOARD.hexes(kind)))
    assert labels(PLAYABLE & ~natural) == []
    assert labels(natural & ~ENTERABLE) == []


def test_every_side_shows_terrain_or_is_barred() -> None:
    barred = BOARD.side_bits("barred")
    for cell, way, other in inner_sides(BOARD):
        shown = any(BOARD.side_bits(kind)[cell] >> way & 1 for kind in NATURAL)
        assert shown != bool(barred[cell] >> way & 1), (BOARD.grid.label(cell), BOARD.grid.label(other))


def test_all_land_can_be_reached() -> None:
    barred = BOARD.side_bits("barred")
    seen, fresh = set[int](), [BOARD.grid.index("K57")]
    while fresh:
        here = fresh.pop()
        if here in seen:
            continue
        seen.add(here)
        for way in range(6):
            there = BOARD.grid.neighbours[here * 6 + way]
            if there >= 0 and ENTERABLE >> there & 1 and not barred[here] >> way & 1:
                fresh.append(there)
    assert mask_of(seen) == ENTERABLE


def test_beach_and_coast_hexes_touch_the_sea() -> None:
    wet = BOARD.hexes("sea") | BOARD.hexes("unplayable")
    assert not BOARD.hexes("beach") & BOARD.hexes("coast")
    assert not BOARD.hexes("beach") & ~BOARD.hexes("plain")
    dry = [
        BOARD.grid.label(cell)
        for cell in bits(BOARD.hexes("beach") | BOARD.hexes("coast"))
        if not any(wet >> other & 1 for other in BOARD.grid.around(cell))
    ]
    assert dry == ["J52"]  # Formia, where the gulf comes to the corner between I53 and J53


@pytest.mark.parametrize("zone", [spot for spot in BOARD.places if spot.kind == "zone"], ids=lambda z: z.name)
def test_a_zone_is_a_run_of_beaches(zone: Place) -> None:
    assert not mask_of(zone.cells) & ~BOARD.hexes("beach")
    assert all(second in BOARD.grid.around(first) for first, second in pairwise(zone.cells))


def test_ports_touch_the_sea_and_cities_are_on_land() -> None:
    shore = BOARD.hexes("beach") | BOARD.hexes("coast")
    for spot in BOARD.places:
        if spot.kind == "port":
            assert not mask_of(spot.cells) & ~shore, spot
        elif spot.kind != "lake":
            assert not mask_of(spot.cells) & ~PLAYABLE, spot


def test_figures_are_those_of_the_ports_table() -> None:
    lines = [line for line in (DATA / "ports.csv").read_text().splitlines() if not line.startswith("#")]
    table = {
        (row["kind"], row["name"]): {key: int(row[key]) for key in ("il", "cap", "bu") if row[key]}
        for row in csv.DictReader(lines)
        if row["kind"] != "box"
    }
    board = {(spot.kind, spot.name): dict(spot.figures) for spot in BOARD.places if spot.figures}
    assert board == table


def test_a_river_ends_in_the_sea_in_another_river_or_off_the_board() -> None:
    rivers = [course for course in BOARD.courses if course.kind == "river"]
    wet = BOARD.hexes("sea") | BOARD.hexes("unplayable")
    for river in rivers:
        last = river.cells[-1]
        if river.off_end is None:
            assert any(last in other.cells for other in rivers if other is not river), river.name
        else:
            beyond = BOARD.grid.neighbours[last * 6 + river.off_end]
            assert beyond < 0 or wet >> beyond & 1, river.name
        assert len(set(river.cells)) == len(river.cells) > 1, river.name


def test_roads_keep_to_open_ground() -> None:
    barred = BOARD.side_bits("barred")
    for road in (course for course in BOARD.courses if course.kind.startswith("road")):
        assert not mask_of(road.cells) & ~ENTERABLE, road.name
        for here, there in pairwise(road.cells):
            assert not barred[here] >> BOARD.grid.direction(here, there) & 1, road.name


def test_bridges_stand_on_rivers() -> None:
    through = mask_of(
        cell
        for course in BOARD.courses
        if course.kind == "river"
        for cell in course.cells[0 if course.off_start is not None else 1 :]
    )
    assert labels(BOARD.hexes("bridge") & ~through) == []


def test_a_city_on_a_river_is_a_bridge() -> None:
    cities = mask_of(cell for spot in BOARD.places if spot.kind.endswith("-city") for cell in spot.cells)
    through = mask_of(cell for course in BOARD.courses if course.kind == "river" for cell in course.cells[1:])
    assert labels(cities & through & ~BOARD.hexes("bridge")) == []


def test_the_folds_are_lines_across_the_board() -> None:
    for cell in bits(ENTERABLE):
        height = -BOARD.grid.heights[cell] / 2
        assert bool(BOARD.hexes("below-middle") >> cell & 1) == (height >= 46.5)
        assert bool(BOARD.hexes("above-bottom") >> cell & 1) == (height <= 62.5)


# ---- what is told about one hex


@pytest.mark.parametrize(
    ("label", "name", "terrain", "features"),
    [
        (
            "K57",
            "Napoli",
            ["plain", "rough"],
            {"city:Napoli", "major-city", "port:Napoli", "zone:Napoli", "beach"},
        ),
        ("S9", "Ostiglia", ["plain"], {"city:Ostiglia", "minor-city", "river:Po", "bridge"}),
        ("D14", None, ["rough"], {"headwaters:Vara"}),
        ("D12", None, ["rough", "high"], {"mountain"}),
        ("H10", None, ["plain", "rough"], {"river:Trebbia"}),
        ("P16", None, ["rough"], {"river:Reno"}),
        ("U47", None, ["rough"], {"mountain", "headwaters:Sinarca"}),
        ("F51", None, ["swamp"], {"coast"}),
        ("N61", None, ["plain"], {"zone:Salerno", "beach"}),
        ("T3", "Lago di Garda", ["lake"], {"lake:Lago di Garda"}),
        ("E57", None, [], {"unplayable"}),
        ("D45", "Fiumicino", ["plain"], {"town:Fiumicino", "river:Tevere"}),
    ],
)
def test_all_about_a_hex(label: str, name: str | None, terrain: list[str], features: set[str]) -> None:
    info = hex_info(BOARD, label)
    assert (info["hex"], info["name"], info["terrain"]) == (label, name, terrain)
    assert features <= set(info["features"])


def test_all_about_a_side() -> None:
    littoria = hex_info(BOARD, "F50")["sides"]["G49"]
    assert littoria == {
        "terrain": ["swamp"],
        "road": None,
        "river": "Canali Mussolini",
        "bridge": False,
        "barred": False,
    }
    assert hex_info(BOARD, "J58")["sides"]["I58"]["barred"]
    assert hex_info(BOARD, "S5")["sides"]["S4"]["barred"]
    assert hex_info(BOARD, "B14")["sides"]["A14"]["road"] == "major"
    assert hex_info(BOARD, "B12")["sides"]["C11"]["road"] == "minor"
