"""The record: looking back, playing on from there, logs and the report."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.kit import Screen

FIXTURE = Path(__file__).parents[1] / "fixtures" / "games" / "beachhead-8.ger.a.wlog"


def watch(screen: Screen) -> None:
    """Upload a finished game and open it."""
    screen.open("/watch")
    screen.page.locator("input[type=file]").set_input_files(FIXTURE)
    screen.page.wait_for_url("**/game/*")
    screen.ready()


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


def test_play_on_from_here_makes_a_new_game(screen: Screen) -> None:
    watch(screen)
    old = screen.page.url
    screen.key("{", "{", "{")
    screen.until("s.looking !== null")
    screen.page.get_by_role("button", name="Play on from here").click()
    screen.page.locator("dialog button[value=yes]").click()
    screen.page.wait_for_url(lambda url: url != old and "/game/" in url)
    assert not screen.ready()["over"]


def test_the_report_and_the_full_log_are_downloaded(screen: Screen, tmp_path: Path) -> None:
    watch(screen)
    with screen.page.expect_download() as report:
        screen.page.locator("wl-banner a[href$='/report']").click()
    path = tmp_path / "report.html"
    report.value.save_as(path)
    text = path.read_text(encoding="utf-8")
    assert "<svg" in text
    assert "http" not in text.replace("http://www.w3.org", "")
    with screen.page.expect_download() as log:
        screen.page.locator("wl-banner a[href$='/log']").click()
    log.value.save_as(tmp_path / "log.wlog")
    assert (tmp_path / "log.wlog").read_bytes() == FIXTURE.read_bytes()


def test_a_seat_downloads_its_own_log_while_playing(screen: Screen) -> None:
    screen.sit()
    screen.page.locator("wl-menu .menu-button").click()
    with screen.page.expect_download() as log:
        screen.page.locator("dialog a[href$='/log']").click()
    assert log.value.suggested_filename.endswith("-allied.wlog")


@pytest.mark.parametrize(
    "content", [b"", b"not a log", FIXTURE.read_bytes()[:-40]], ids=["empty", "text", "cut"]
)
def test_a_bad_log_is_refused_on_the_page(screen: Screen, tmp_path: Path, content: bytes) -> None:
    bad = tmp_path / "bad.wlog"
    bad.write_bytes(content)
    screen.open("/watch")
    screen.page.locator("input[type=file]").set_input_files(bad)
    expect(screen.page.locator("[role=alert]")).to_be_visible()


def test_a_line_of_the_log_focuses_the_map(screen: Screen) -> None:
    watch(screen)
    screen.page.locator("#tab-log").click()
    line = screen.page.locator("#panel-log .log-text", has_text="moves").last
    line.wait_for()
    assert screen.page.locator("wl-map .spot").count() == 0
    line.click()
    screen.page.locator("wl-map .spot").first.wait_for(state="attached", timeout=5_000)
