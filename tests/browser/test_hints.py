"""What a bot would do, in the browser: drawn and told, and put away; two people at one screen are offered none of it."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Open
from tests.browser.kit import Screen
from tests.browser.test_pages import barriers, overflow

ASK = "wl-tools [data-do=hint]"


def test_a_plan_is_drawn_told_and_put_away(screen: Screen) -> None:
    made = screen.sit(seats={"allied": "bot:normal", "axis": "human"})
    screen.until("s.mine && s.kind === 'moving'")
    screen.page.locator(ASK).click()
    found = screen.page.locator("wl-hint .hint-tasks li")
    expect(found.first).to_be_visible()
    assert screen.page.locator(".hinted .arrow.hint").count() > 0
    assert barriers(screen) == []
    assert overflow(screen) == []
    first = screen.page.locator("wl-hint [role=status] p").inner_text()
    assert first.startswith("It would begin with: ")
    assert first.count(":") == 1, "no command of the game"
    assert screen.look()["entries"] == screen.look()["at"], "nothing was played"
    screen.page.locator("wl-hint [data-do=hint-close]").click()
    expect(found).to_have_count(0)
    assert screen.page.locator(".hinted > *").count() == 0
    assert screen.page.request.get(f"{screen.origin}/api/games/{made['id']}").json()["hints"] is True


def test_two_people_at_one_screen_are_offered_none(open_screen: Open) -> None:
    screen = open_screen()
    screen.sit(mode="hotseat", seats={"allied": "human", "axis": "human"})
    assert screen.page.locator(ASK).count() == 0
