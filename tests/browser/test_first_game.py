"""What helps in a first game: how to read any counter, and what a turn is about."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Open
from tests.browser.kit import Screen
from tests.browser.test_pages import barriers


def test_what_a_turn_is_about_stands_open_in_the_first_game_and_any_counter_can_be_read(
    open_screen: Open,
) -> None:
    screen = open_screen(bypass_csp=True)
    screen.sit()
    about = screen.page.locator("wl-turn details")
    expect(about).to_have_attribute("open", "")
    expect(about.locator("li")).to_have_count(5)
    screen.page.evaluate("() => document.querySelector('wl-map').cursor('1209')")
    read_one(screen)
    about.locator("summary").click()
    expect(about).not_to_have_attribute("open", "")
    screen.sit()
    expect(about).to_be_visible()
    expect(about).not_to_have_attribute("open", "")
    screen.page.locator("#tab-log").click()
    screen.key("h")
    screen.page.locator("dialog [data-do=turn]").click()
    expect(about).to_have_attribute("open", "")
    expect(about.locator("li").first).to_be_visible()


def read_one(screen: Screen) -> None:
    """Open the dialog of a counter in the hex under the cursor, look at it and close it."""
    screen.page.locator("wl-inspector [data-do=read]").first.click()
    sheet = screen.page.locator("dialog.sheet")
    expect(sheet.locator("wl-counter svg")).to_be_visible()
    expect(sheet.locator("[data-sign=combat]")).to_contain_text("combat factor")
    expect(sheet.locator("[data-sign=size]")).to_contain_text("stacking")
    assert barriers(screen) == []
    screen.page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    screen.page.locator("#tab-boxes").click()
    screen.page.locator("wl-boxes [data-do=read]").first.click()
    expect(sheet.locator("[data-sign=place]")).to_be_visible()
    screen.page.keyboard.press("Escape")
    screen.page.locator("#tab-hex").click()
