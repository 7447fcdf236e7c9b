"""Sets of options: taken from a link, kept in the browser, told by a link; what a link asks for in vain is said."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Open
from tests.browser.kit import Screen

CHOSEN = """() => {
  const form = document.querySelector("wl-new-game");
  return [form.game, form.scenario, [...form.options].sort()];
}"""
ASKED = "?game=anzio&scenario=shingle&options=historical-set-up"


def told(screen: Screen, *parts: str) -> None:
    for part in parts:
        expect(screen.page.locator(".told-of-link")).to_contain_text(part)


def test_a_link_opens_the_page_with_its_set(open_screen: Open) -> None:
    ann, bob = open_screen(permissions=["clipboard-read", "clipboard-write"]), open_screen()
    ann.open(f"/{ASKED}")
    told(ann, "This is the set of the link.")
    wanted = ["anzio", "shingle", ["historical-set-up"]]
    assert ann.page.evaluate(CHOSEN) == wanted
    expect(ann.page.locator(".new-game input[value=shingle]")).to_be_checked()
    expect(ann.page.locator(".new-game input[value=shingle-historical]")).to_be_checked()
    ann.page.locator(".wishes > summary").click()
    ann.page.locator("[name=set]").fill("Anzio as it was")
    ann.page.locator("[data-do=keep-set]").click()
    ann.page.locator(".choices-game input[value=italy43]").check()
    assert ann.page.evaluate(CHOSEN)[0] == "italy43"
    ann.page.locator("[data-set='Anzio as it was'] [data-do=take-set]").click()
    assert ann.page.evaluate(CHOSEN) == wanted
    ann.page.locator("[data-do=link-set]").click()
    expect(ann.page.locator("#notices")).to_contain_text("copied")
    bob.open(ann.page.evaluate("() => location.pathname + location.search"))
    told(bob, "This is the set of the link.")
    assert bob.page.evaluate(CHOSEN) == wanted
    bob.page.locator(".new-game button.primary.large").click()
    bob.ready()
    assert bob.page.evaluate("() => document.querySelector('wl-map').table.state.options") == wanted[2]


def test_what_a_link_asks_for_in_vain_is_said(screen: Screen) -> None:
    screen.open("/?game=anzio&scenario=elsewhere&preset=nothing&options=historical-set-up,magic")
    told(screen, "no scenario “elsewhere”", "no mix of options “nothing”", "historical-set-up", "magic")
    assert screen.page.evaluate(CHOSEN) == ["anzio", "basic", []]
    screen.open("/?game=chess")
    told(screen, "not here: “chess”")
    expect(screen.page.locator(".new-game")).to_be_visible()
