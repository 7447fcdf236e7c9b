"""The report in the page: charts with axes and tables, small maps, luck with its band."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Open, Server
from tests.browser.kit import PATIENCE, Screen
from tests.browser.test_pages import WIDTHS, barriers, overflow

GAMES = Path(__file__).parents[1] / "fixtures" / "games"
LOGS = {
    "beachhead": "beachhead-8.ger.a",
    "anzio": "anzio-C15C.1-shingle-axis",
    "italy43": "italy43-S3.2-allied",
}
COUNTED = {
    "beachhead": ["strength", "lost", "fortified"],
    "anzio": ["strength", "lost", "territory", "cities", "ports"],
    "italy43": ["strength", "lost", "held", "points"],
}
DRAWN = """() => [...document.querySelectorAll(".report-chart")].map((figure) => ({
  id: figure.dataset.chart,
  names: [...figure.querySelectorAll(".axis-name")].map((one) => one.textContent),
  ticks: figure.querySelectorAll(".axis .tick").length,
  lines: figure.querySelectorAll("path.line").length,
  band: figure.querySelectorAll("path.band").length,
  discs: figure.querySelectorAll("circle.came").length,
  rows: figure.querySelectorAll("tbody tr").length,
  spoken: figure.querySelector("svg").getAttribute("aria-label"),
}))"""


def uploaded(server: Server, game: str) -> str:
    """A finished game to be looked at, as a link."""
    kind = {"content-type": "application/octet-stream"}
    data = (GAMES / f"{LOGS[game]}.wlog").read_bytes()
    answer = httpx.post(f"{server.origin}/api/logs", content=data, headers=kind, timeout=PATIENCE / 1000)
    return str(answer.json()["links"]["spectator"])


def opened(screen: Screen, link: str) -> Screen:
    """The report of a game, from its table."""
    screen.open(link).ready()
    screen.page.locator("wl-ending a[href^='/report/']").click()
    screen.page.locator(".report-chart svg .axis").first.wait_for()
    return screen


@pytest.mark.parametrize("game", LOGS)
def test_a_finished_game_is_told_by_charts(
    open_screen: Open, server: Server, pictures: Path, game: str
) -> None:
    screen = opened(open_screen(viewport={"width": 1280, "height": 860}), uploaded(server, game))
    drawn: list[dict[str, Any]] = screen.page.evaluate(DRAWN)
    assert sorted(
        one["id"].removeprefix("counted-") for one in drawn if one["id"].startswith("counted-")
    ) == sorted(COUNTED[game])
    for one in drawn:
        assert len([name for name in one["names"] if name]) == 2, "both axes have a name"
        assert one["ticks"] >= 3
        assert one["rows"] >= 1
        assert one["spoken"]
        if one["id"].startswith("odds-"):
            assert one["discs"] >= 1
        else:
            assert one["lines"] in (1, 2)
            assert one["band"] == one["id"].startswith("luck-")
    assert [one for one in drawn if one["id"].startswith("luck-")]
    points = screen.page.locator(".point")
    expect(points).not_to_have_count(0)
    expect(screen.page.locator(".point .small-map .stack").first).to_be_attached()
    assert points.locator("li").count() >= points.count()
    for theme in ("light", "dark"):
        screen.page.emulate_media(color_scheme=theme)
        for width, height in WIDTHS.items():
            screen.page.set_viewport_size({"width": width, "height": height})
            # charts are drawn anew in the frame after the page has changed its size
            screen.page.evaluate(
                "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
            )
            assert overflow(screen) == [], f"at {width}"
            screen.page.screenshot(path=pictures / f"report-page-{game}-{width}-{theme}.jpeg", full_page=True)
        screen.page.set_viewport_size({"width": 1280, "height": 860})
        screen.page.locator("details").evaluate_all("(all) => all.forEach((one) => (one.open = true))")
        assert barriers(screen) == [], theme


def test_the_report_is_printed_and_saved_and_leads_back(
    open_screen: Open, server: Server, pictures: Path, tmp_path: Path
) -> None:
    screen = opened(open_screen(color_scheme="dark"), uploaded(server, "beachhead"))
    screen.page.evaluate("() => { window.printed = 0; window.print = () => { window.printed += 1; }; }")
    screen.page.locator("[data-do=print]").press("Enter")
    assert screen.page.evaluate("() => window.printed") == 1
    screen.page.emulate_media(media="print")
    expect(screen.page.locator(".report .tools")).to_be_hidden()
    assert (
        screen.page.evaluate("() => getComputedStyle(document.body.parentElement).backgroundColor")
        == "rgb(255, 255, 255)"
    )
    screen.page.screenshot(path=pictures / "report-page-print.jpeg", full_page=True)
    screen.page.emulate_media(media="screen")
    with screen.page.expect_download() as saved:
        screen.page.locator("a[href$='/report']").click()
    saved.value.save_as(tmp_path / "report.html")
    text = (tmp_path / "report.html").read_text(encoding="utf-8")
    assert text.count("<svg") >= 7
    assert "<script" not in text
    screen.page.locator(".point h3 a").first.click()
    screen.ready()
    screen.until("s.looking !== null")


def test_a_seat_has_the_report_of_a_game_that_goes_on(open_screen: Open) -> None:
    screen = open_screen()
    made = screen.make()
    screen.open(f"/report/{made['id']}")
    expect(screen.page.locator(".report-top")).to_contain_text("goes on")
    expect(screen.page.locator("[data-chart=counted-strength] svg path.line")).to_have_count(2)
    screen.open("/report/nobody")
    expect(screen.page.locator("[role=alert]")).not_to_be_empty()
