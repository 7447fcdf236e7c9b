"""Turning points on the report's page: asked for, waited for, and read, in three languages."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest
from playwright.sync_api import expect

from tests.bots.hindsight_games import last_turn
from tests.browser.conftest import Server
from tests.browser.kit import PATIENCE, Screen
from tests.browser.test_pages import barriers, overflow

WORDS = {
    "en": ("Decisions and dice", "Played: no attack."),
    "de": ("Entscheidungen und Würfel", "Gespielt: kein Angriff."),
    "it": ("Decisioni e dadi", "Giocato: nessun attacco."),
}


@pytest.fixture(scope="session")
def blundered(server: Server, tmp_path_factory: pytest.TempPathFactory) -> str:
    """The link to watch a game whose last turn was thrown away."""
    path = tmp_path_factory.mktemp("blunder") / "game.wlog"
    last_turn(blunder=True).save(path)
    kind = {"content-type": "application/octet-stream"}
    url = f"{server.origin}/api/logs"
    answer = httpx.post(url, content=path.read_bytes(), headers=kind, timeout=PATIENCE / 1000)
    return str(answer.json()["links"]["spectator"])


def test_turning_points_are_looked_for_and_read(screen: Screen, blundered: str, pictures: Path) -> None:
    screen.open(blundered).ready()
    game_id = screen.page.url.rpartition("/")[2].partition("?")[0]
    screen.open(f"/report/{game_id}")
    button = screen.page.locator("[data-do=look-back]")
    expect(button).to_be_enabled()
    assert barriers(screen) == []
    button.click()
    told = screen.page.locator("section[aria-labelledby=hindsight]")
    expect(told.locator(".point")).to_have_count(1, timeout=PATIENCE)
    expect(told).to_contain_text(WORDS["en"][1])
    assert told.locator(".small-map .way").count() > 0
    assert barriers(screen) == []
    assert overflow(screen) == []
    told.screenshot(path=pictures / "hindsight.jpeg")
    for language, words in WORDS.items():
        cookie = {"name": "winterline-language", "value": language, "url": screen.origin}
        screen.page.context.add_cookies([cookie])
        screen.open(f"/report/{game_id}")
        for text in words:
            expect(screen.page.locator("section[aria-labelledby=hindsight]")).to_contain_text(text)


def test_of_a_game_that_goes_on_nothing_is_offered(screen: Screen) -> None:
    made = screen.sit()
    screen.open(f"/report/{made['id']}")
    expect(screen.page.locator("#turning")).to_be_visible()
    assert screen.page.locator("wl-lookback").count() == 0
