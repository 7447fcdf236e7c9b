"""The record: looking back, playing on from there, logs and the report."""

from __future__ import annotations

import json
import re
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Server
from tests.browser.kit import PATIENCE, Screen

FIXTURE = Path(__file__).parents[1] / "fixtures" / "games" / "beachhead-8.ger.a.wlog"


def watch(screen: Screen) -> None:
    """Upload a finished game and open it."""
    screen.open("/watch")
    screen.page.locator("input[type=file]").set_input_files(FIXTURE)
    screen.page.wait_for_url("**/game/*")
    screen.ready()


@pytest.fixture(scope="session")
def finished(server: Server) -> str:
    """The link to watch a finished game that was uploaded once: to prove it takes long."""
    kind = {"content-type": "application/octet-stream"}
    answer = httpx.post(
        f"{server.origin}/api/logs", content=FIXTURE.read_bytes(), headers=kind, timeout=PATIENCE / 1000
    )
    return str(answer.json()["links"]["spectator"])


@pytest.fixture
def watching(screen: Screen, finished: str) -> Screen:
    """Somebody who watches it."""
    screen.open(finished).ready()
    return screen


def drawn(screen: Screen) -> dict[str, str]:
    """The counters on the map with the hex over which each is drawn."""
    found: dict[str, str] = screen.page.evaluate(
        """() => {
          const map = document.querySelector("wl-map");
          return Object.fromEntries([...map.querySelectorAll(".piece")].map((piece) => {
            const box = piece.querySelector(".card").getBoundingClientRect();
            return [piece.dataset.unit, map.hexAt(box.x + box.width / 2, box.y + box.height / 2)];
          }));
        }"""
    )
    return found


def placed(screen: Screen) -> dict[str, str]:
    """The counters of the position that is shown, with their hexes."""
    places = screen.look()["places"]
    return {unit: hex_ for unit, hex_ in places.items() if hex_}


def test_a_finished_game_is_watched_by_slider_and_keys(screen: Screen) -> None:
    watch(screen)
    assert screen.look()["over"]
    slider = screen.page.locator("wl-replay input[type=range]")
    end = int(slider.get_attribute("max") or 0)
    assert end > 200
    assert screen.page.locator("wl-replay .marks line").count() >= 7
    slider.evaluate(
        "(slider, n) => { slider.value = n; slider.dispatchEvent(new Event('input', { bubbles: true })); }",
        end // 2,
    )
    middle = screen.until("s.looking === g.n", n=end // 2)
    page_when = screen.page.evaluate("() => document.querySelector('wl-prompt').table.shown.view.when")
    assert page_when != middle["when"]
    expect(screen.page.locator("#when")).to_contain_text(page_when)
    expect(screen.prompt).to_contain_text("looking back")
    assert drawn(screen) == placed(screen), "the map shows the past"
    screen.key("]")
    later = screen.until("s.looking > g.n", n=end // 2)
    screen.key("[")
    screen.until("s.looking < g.n", n=later["looking"])
    screen.key("{")
    screen.until("s.looking < g.n", n=end // 2)
    screen.key("k")
    start = screen.look()["looking"]
    screen.until("s.looking > g.n", n=start)
    screen.key("k", "\\")
    screen.until("s.looking === null")
    assert drawn(screen) == placed(screen), "and the present again"


def test_play_on_from_here_makes_a_new_game(watching: Screen) -> None:
    screen = watching
    old = screen.page.url
    screen.key("{", "{", "{")
    screen.until("s.looking !== null")
    then = placed(screen)
    screen.page.get_by_role("button", name="Play on from here").click()
    screen.page.locator("dialog [name=on-mode]").select_option("hotseat")
    screen.page.locator("dialog [data-do=play-on]").click()
    screen.page.wait_for_url(lambda url: url != old and "/game/" in url)
    assert not screen.ready()["over"]
    assert placed(screen) == then, "it begins where the old one was looked at"


def test_the_full_log_is_downloaded(watching: Screen, tmp_path: Path) -> None:
    screen = watching
    with screen.page.expect_download() as log:
        screen.page.locator("wl-ending a[href$='/log']").click()
    log.value.save_as(tmp_path / "log.wlog")
    assert (tmp_path / "log.wlog").read_bytes() == FIXTURE.read_bytes()


def test_a_seat_downloads_its_own_log_while_playing(screen: Screen) -> None:
    screen.sit()
    screen.page.locator("wl-menu .menu-button").click()
    with screen.page.expect_download() as log:
        screen.page.locator("dialog a[href$='/log']").click()
    assert log.value.suggested_filename.endswith("-allied.wlog")
    lines = [json.loads(line) for line in log.value.path().read_text(encoding="utf-8").splitlines()]
    assert lines[0]["seat"] == "allied"
    assert "commitment" in lines[0]
    assert not {"key", "seed"} & {word for line in lines for word in line}


@pytest.mark.parametrize(
    "content", [b"", b"not a log", FIXTURE.read_bytes()[:-40]], ids=["empty", "text", "cut"]
)
def test_a_bad_log_is_refused_on_the_page(screen: Screen, tmp_path: Path, content: bytes) -> None:
    bad = tmp_path / "bad.wlog"
    bad.write_bytes(content)
    screen.open("/watch")
    screen.page.locator("input[type=file]").wait_for(state="attached")
    assert screen.page.locator("[role=alert]").count() == 0
    screen.page.locator("input[type=file]").set_input_files(bad)
    expect(screen.page.locator("[role=alert]")).to_have_text(re.compile(r"\w+ \w+"))
    assert screen.page.url.endswith("/watch")


def test_a_line_of_the_log_focuses_the_map(watching: Screen) -> None:
    screen = watching
    screen.page.locator("#tab-log").click()
    line = screen.page.locator("#panel-log .log-text", has_text="moves").last
    line.wait_for()
    assert screen.page.locator("wl-map .spot").count() == 0
    line.click()
    screen.page.locator("wl-map .spot").first.wait_for(state="attached")
