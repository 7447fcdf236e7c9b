"""Sparring in the browser: chosen with the game or begun in its menu; a turn that is taken back is compared."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.kit import Screen
from tests.browser.test_pages import barriers, overflow

RETAKE = "wl-sparring [data-do=retake]"


def test_a_turn_is_taken_back_and_compared(screen: Screen) -> None:
    made = screen.sit()
    screen.until("s.mine")
    assert screen.page.locator(RETAKE).count() == 0
    screen.page.locator("wl-menu .menu-button").click()
    screen.page.locator("[data-do=spar]").click()
    screen.page.locator("[data-do=spar-now]").click()
    expect(screen.page.locator("wl-sparring .hint").first).to_be_visible()
    screen.page.locator("[data-offer]").first.click()
    screen.until("s.selected || s.entries > 1")
    actions = screen.page.evaluate(
        "() => document.querySelector('wl-map').table.state.actions.filter((a) => a.do === 'end' || a.unit)"
    )
    answer = screen.page.request.post(
        f"{screen.origin}/api/games/{made['id']}/actions",
        data={"at": screen.look()["at"], "client": "plays-one-unit", "actions": actions[:1]},
    )
    assert answer.ok, answer.text()
    screen.page.locator(RETAKE).click()
    screen.page.locator("[data-do=retake-now]").click()
    screen.page.wait_for_url(lambda url: made["id"] not in url)
    screen.ready()
    expect(screen.page.locator("wl-sparring caption")).to_have_text("What came of turn 1A")
    assert screen.page.locator("wl-sparring tbody tr").count() > 0
    assert barriers(screen) == []
    assert overflow(screen) == []


def test_it_is_chosen_where_one_plays_against_a_bot(screen: Screen) -> None:
    screen.open("/")
    screen.page.locator("[name=sparring]").check()
    screen.page.locator("[name=mode][value=hotseat]").check()
    assert screen.page.locator("[name=sparring]").count() == 0
    screen.page.locator("[name=mode][value=bot]").check()
    assert barriers(screen) == []
    screen.page.locator(".new-game button.primary.large").click()
    screen.page.wait_for_url("**/game/*")
    screen.ready()
    assert screen.page.evaluate("() => document.querySelector('wl-map').table.state.sparring") is True
