"""What never changes at the table: maps, counters, rules and charts."""

from __future__ import annotations

import json

import pytest

from winterline.games import catalog
from winterline.table import boards


@pytest.mark.parametrize("name", boards.maps())
def test_the_picture_drawn_beforehand_is_what_would_be_drawn_now(name: str) -> None:
    assert boards.board_svg(name) == boards.draw_svg(name), "run: python -m winterline.table.boards"


@pytest.mark.parametrize("name", boards.maps())
def test_every_hex_lies_within_the_picture_and_has_a_spoken_name(name: str) -> None:
    board = json.loads(boards.board_json(name))
    left, top, width, height = board["viewBox"]
    for hex_ in board["hexes"]:
        assert left < hex_["x"] < left + width
        assert top < hex_["y"] < top + height
        assert hex_["label"] in hex_["spoken"]


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


def test_the_results_table_of_beachhead_has_a_row_for_every_face() -> None:
    charts = json.loads(boards.tables_json("beachhead"))
    assert len(charts["crt"]["faces"]) == 6


@pytest.mark.parametrize("game", sorted(catalog.GAMES))
def test_every_counter_has_a_symbol(game: str) -> None:
    sprite = boards.symbols_svg().decode()
    for counter in json.loads(boards.counters_json(game)):
        assert f'id="unit-{counter["type"]}"' in sprite, counter["id"]
