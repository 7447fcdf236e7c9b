"""What a first visit to a table costs over the wire: everything the page asks for before it can be played."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

import httpx
import pytest

from tests.table.test_preload import PRELOAD, modules
from tests.table.web_kit import Browser
from winterline.core.messages import languages
from winterline.games import catalog
from winterline.table import boards
from winterline.table.edition import EDITION, light
from winterline.table.wire import WEB, compressed, packed

MOST = 400 * 1024
SHEET = re.compile(r'<link rel="stylesheet" href="/static/([^"]+)">')
AFTER_VIEW = ("turn-panel.js",)
"""What the page loads by itself right after the first view, in every game."""
PLACING = ("placing.js", "placing.css")
"""What it loads then for whoever places counters first."""


def page_files(language: str, later: tuple[str, ...]) -> list[str]:
    """The page with its modules and style sheets, and with what it loads right after the first view."""
    page = (WEB / "game.html").read_text("utf-8")
    names = {"game.html", "game.js", *PRELOAD.findall(page), *SHEET.findall(page), *later}
    for module in [name for name in later if name.endswith(".js")]:
        names |= modules(WEB / module)
    return [re.sub(r"^messages/en(?=[-.])", f"messages/{language}", name) for name in sorted(names)]


@lru_cache(maxsize=512)
def sent(name: str) -> int:
    """How long a file of the page is, packed."""
    data = (WEB / name).read_bytes()
    return len(compressed(data if name.startswith("vendor/") else light(data, Path(name).suffix)))


def head(answer: httpx.Response) -> int:
    """How long an answer's own lines are."""
    return sum(len(name) + len(value) + len(": \r\n") for name, value in answer.headers.raw)


def asked(game: str, scenario: str | None, made: str) -> list[str]:
    """What the first view asks for beside the page and its files."""
    of, drawn, own = f"?scenario={scenario}" if scenario else "", boards.map_of(game), f"/api/games/{made}"
    return [
        *(own, own),  # before this browser has added to the dice, and after it
        *(f"{own}/entries?after=0", f"/api/boards/{drawn}", f"/api/boards/{drawn}.svg", "/api/symbols.svg"),
        *(f"/api/counters/{game}{of}", f"/api/words/{game}{of}"),
    ]


@pytest.mark.parametrize("language", sorted(languages()))
@pytest.mark.parametrize(
    ("game", "scenario"), [*((game, None) for game in sorted(catalog.GAMES)), ("anzio", "po-valley")]
)
def test_a_first_visit_stays_under_400_kb(
    ann: Browser, game: str, scenario: str | None, language: str
) -> None:
    """All that a browser counts (`bench/page.py`), headers as well, for a side that places counters at once."""
    files = page_files(language, AFTER_VIEW + PLACING)
    weight = sum(map(sent, files)) + len(files) * head(ann.get(f"/static/{EDITION.name}/game.js"))
    for address in asked(game, scenario, ann.make(game=game, scenario=scenario, seed=None)["id"]):
        answer = ann.get(address, headers={"accept-language": language})
        assert answer.status_code == 200, address
        weight += int(answer.headers["content-length"]) + head(answer)
    assert weight < MOST * 0.99, f"{weight / 1024:.1f} KB"


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
