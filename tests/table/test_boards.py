"""What never changes at the table: maps, counters, rules and charts."""

from __future__ import annotations

import json
from typing import Any

import pytest

from winterline.games import catalog
from winterline.table import boards


def hexes_of(name: str) -> list[dict[str, Any]]:
    """The hexes of a map, which are sent in columns."""
    columns = json.loads(boards.board_json(name))["hexes"]
    return [dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True)]


@pytest.mark.parametrize("name", boards.maps())
def test_the_picture_drawn_beforehand_is_what_would_be_drawn_now(name: str) -> None:
    assert boards.board_svg(name) == boards.draw_svg(name), "run: python -m winterline.table.boards"


@pytest.mark.parametrize("name", boards.maps())
def test_every_hex_lies_within_the_picture(name: str) -> None:
    board = json.loads(boards.board_json(name))
    left, top, width, height = board["viewBox"]
    for hex_ in hexes_of(name):
        assert left < hex_["x"] < left + width
        assert top < hex_["y"] < top + height


@pytest.mark.parametrize("name", boards.maps())
def test_what_runs_along_a_side_is_told_by_its_direction_from_both_hexes(name: str) -> None:
    hexes = hexes_of(name)
    at = {(hex_["x"], hex_["y"]): hex_["label"] for hex_ in hexes}
    land = {hex_["label"] for hex_ in hexes if {*hex_["terrain"]} - {"sea", "lake"}}  # rivers end in the sea
    spots = {label: spot for spot, label in at.items()}
    sides = json.loads(boards.sides_json(name))
    assert sides.keys() <= spots.keys()
    seen = 0
    for label, told in sides.items():
        for what, where in told.items():
            for way in where.split():
                if (other := beside(at, spots[label], way)) in land:
                    seen += 1
                    assert BACK[way] in sides[other][what].split(), (label, what, way)
    assert seen > 200


BACK = {"N": "S", "NE": "SW", "SE": "NW", "S": "N", "SW": "NE", "NW": "SE"}


def beside(at: dict[tuple[float, float], str], spot: tuple[float, float], way: str) -> str | None:
    """The hex of the picture that lies in a direction; None beyond the board."""
    x, y = spot
    down = (-1 if "N" in way else 1) * boards.ZOOM * (1 if len(way) == 1 else 0.5)
    across = {"E": 1, "W": -1}.get(way[-1], 0) * boards.ZOOM * 3**0.5 / 2
    near = (label for (hx, hy), label in at.items() if abs(hx - x - across) < 3 and abs(hy - y - down) < 3)
    return next(near, None)


@pytest.mark.parametrize("game", sorted(catalog.GAMES))
def test_charts_cite_rules_of_the_index(game: str) -> None:
    known = {rule["id"] for rule in json.loads(boards.rules_json(game))}
    charts = json.loads(boards.tables_json(game))
    rows = [*charts.get("terrain", []), *charts.get("calendar", []), *charts.get("charts", [])]
    rows += [row for chart in charts.get("charts", []) for row in chart["rows"]]
    rows += [charts["crt"]] if "crt" in charts else []
    assert rows
    assert {row["rule"] for row in rows if row.get("rule")} <= known
    for chart in charts.get("charts", []):
        assert {len(row["cells"]) for row in chart["rows"]} <= {len(chart["columns"])}, chart["id"]


@pytest.mark.parametrize("game", ["beachhead", "beachhead-1970"])
def test_terrain_is_found_by_words_of_the_board(game: str) -> None:
    hexes = json.loads(boards.board_json("beachhead"))["hexes"]
    words = {
        word.partition(":")[0]
        for column in ("terrain", "features")
        for hex_ in hexes[column]
        for word in hex_
    }
    words |= {what for sides in json.loads(boards.sides_json("beachhead")).values() for what in sides}
    keys = {key for row in json.loads(boards.tables_json(game))["terrain"] for key in row["key"]}
    assert keys >= {"clear", "woods", "swamp", "river", "fortified", "road:major", "road:unfinished"}
    assert keys <= words


def test_the_results_table_of_beachhead_has_a_row_for_every_face() -> None:
    charts = json.loads(boards.tables_json("beachhead"))
    assert len(charts["crt"]["faces"]) == 6


@pytest.mark.parametrize("game", sorted(catalog.GAMES))
def test_every_counter_has_a_symbol(game: str) -> None:
    sprite = boards.symbols_svg().decode()
    for counter in json.loads(boards.counters_json(game)):
        assert f'id="unit-{counter["type"]}"' in sprite, counter["id"]
