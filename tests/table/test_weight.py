"""What a first visit to a table costs over the wire: everything the page asks for before it can be played."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.table.test_preload import PRELOAD
from tests.table.web_kit import Browser
from winterline.games import catalog
from winterline.table import boards
from winterline.table.edition import light
from winterline.table.wire import WEB, packed

MOST = 400 * 1024
SHEET = re.compile(r'<link rel="stylesheet" href="/static/([^"]+)">')


def page_files() -> list[bytes]:
    """The page with its modules and style sheets."""
    page = (WEB / "game.html").read_text("utf-8")
    names = ["game.html", "game.js", *PRELOAD.findall(page), *SHEET.findall(page)]
    return [light((WEB / name).read_bytes(), Path(name).suffix) for name in names]


@pytest.mark.parametrize(
    ("game", "scenario"), [*((game, None) for game in sorted(catalog.GAMES)), ("anzio", "po-valley")]
)
def test_a_first_visit_stays_under_400_kb(game: str, scenario: str | None) -> None:
    name = boards.map_of(game)
    asked = [
        *page_files(),
        boards.board_json(name),
        boards.board_svg(name),
        boards.counters_json(game, scenario),
        boards.tables_json(game, scenario),
        boards.symbols_svg(),
    ]
    weight = sum(len(packed(each)) for each in asked)
    assert weight < MOST * 0.85, f"{weight // 1024} KB, and the position and headers of answers come to it"


@pytest.mark.parametrize("name", boards.maps())
def test_the_relief_is_served_light(name: str) -> None:
    assert boards.light_relief(name).exists(), "run: .venv/bin/python tools/relief.py"
    assert b"image/webp" in boards.board_svg(name)


def test_a_drawn_map_is_packed_once_and_can_be_had_plain(ann: Browser) -> None:
    svg = boards.board_svg("beachhead")
    answer = ann.get("/api/boards/beachhead.svg")
    assert answer.headers["content-encoding"] == "gzip"
    assert int(answer.headers["content-length"]) == len(packed(svg)) < len(svg)
    assert answer.content == svg
    plain = ann.get("/api/boards/beachhead.svg", headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.content == svg
    again = ann.get("/api/boards/beachhead.svg", headers={"if-none-match": answer.headers["etag"]})
    assert again.status_code == 304
