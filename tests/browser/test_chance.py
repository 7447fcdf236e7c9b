"""The winning chance: a chart in the report of a game that is over, and beside the map for whoever wants it."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.kit import Screen
from tests.browser.test_pages import barriers, overflow


def resigned(screen: Screen) -> str:
    """A game that was given up at once."""
    made = screen.sit()
    screen.until("s.mine")
    body = {"what": "resign", "client": "resigns-now"}
    answer = screen.page.request.post(f"{screen.origin}/api/games/{made['id']}/parley", data=body)
    assert answer.ok, answer.text()
    screen.until("s.over")
    return str(made["id"])


def test_the_curve_is_shown_when_it_is_wanted_and_the_game_is_over(screen: Screen) -> None:
    game_id = resigned(screen)
    panel = screen.page.locator("wl-chance .chance-card svg .line")
    assert panel.count() == 0
    screen.page.evaluate(
        "() => { const now = JSON.parse(localStorage.getItem('winterline.settings') ?? '{}');"
        " localStorage.setItem('winterline.settings', JSON.stringify({ ...now, curve: true })); }"
    )
    screen.open(f"/game/{game_id}").ready()
    expect(panel).to_have_count(1)
    assert barriers(screen) == []
    screen.open(f"/report/{game_id}")
    expect(screen.page.locator("[data-chart=chance] svg .line")).to_have_count(1)
    assert screen.page.locator("[data-chart=chance] table tbody tr").count() > 0
    assert barriers(screen) == []
    assert overflow(screen) == []
