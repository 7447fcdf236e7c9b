"""Every game at the table without a screen of its own: opened, looked at, and played by clicking what is lit."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Open
from tests.browser.kit import Screen
from tests.browser.test_pages import barriers, overflow
from winterline.games import catalog

BOTH = {"allied": "human", "axis": "human"}
OTHERS = sorted(game for game, listing in catalog.GAMES.items() if listing.room != "beachhead")
STEPS = 40


def hand_over(screen: Screen) -> None:
    """Give the screen to the other player."""
    screen.page.locator('[data-do="hand-over"]').click()
    screen.page.wait_for_url("**/handover/*")
    screen.page.locator("wl-handover button.primary").click()
    screen.page.wait_for_url("**/game/*")
    screen.ready()


def step(screen: Screen, seen: dict[str, Any], luck: random.Random) -> None:
    """Click something that is lit: finish what was begun, sometimes end the phase, or begin something."""
    buttons = screen.page.locator("wl-prompt .acts button[data-do]:not([data-do=undo])")
    if seen["held"]:
        screen.click_hex(seen["held"])
    elif seen["ways"]:
        buttons.nth(luck.randrange(seen["ways"])).click()
    elif seen["hexes"] and (seen["selected"] or not seen["units"]):
        screen.click_hex(luck.choice(seen["hexes"]))
    elif "end" in seen["buttons"] and luck.random() < 0.35:
        screen.press_button("end")
    elif seen["units"] and not seen["selected"]:
        screen.click_unit(luck.choice(seen["units"]))
    elif seen["buttons"]:
        screen.press_button(seen["buttons"][0]) if seen["buttons"][0] == "end" else buttons.first.click()
    else:
        screen.key("Escape")
    screen.quiet()


@pytest.mark.parametrize("game", OTHERS)
def test_a_game_is_played_by_clicking_what_is_lit(screen: Screen, game: str) -> None:
    screen.sit(game=game, mode="hotseat", seats=BOTH, seed=5)
    luck = random.Random(f"clicks in {game}")
    kinds = set()
    for _ in range(STEPS):
        seen = screen.quiet()
        if seen["over"]:
            break
        if not seen["mine"]:
            hand_over(screen)
            continue
        kinds.add(seen["kind"])
        assert seen["units"] or seen["hexes"] or seen["buttons"] or seen["ways"], "something is always lit"
        step(screen, seen, luck)
    assert len(kinds) >= 2
    assert screen.look()["entries"] >= 8
    drawn = screen.page.locator("wl-map .piece").count()
    assert drawn == sum(1 for hex_ in screen.look()["places"].values() if hex_)


@pytest.mark.parametrize("game", OTHERS)
def test_what_a_game_tells_is_on_the_screen(screen: Screen, game: str) -> None:
    screen.sit(game=game, mode="hotseat", seats=BOTH, seed=5)
    page = screen.page
    view = page.evaluate("() => document.querySelector('wl-prompt').table.state.view")
    expect(page.locator("#when")).to_contain_text(view["date"])
    page.locator("#tab-boxes").click()
    for panel in view["panels"]:
        expect(page.locator(f'[data-game-panel="{panel["id"]}"]')).to_contain_text(panel["title"])
    for box in view["boxes"]:
        expect(page.locator("#panel-boxes .box", has_text=box["title"]).first).to_be_visible()
    page.locator(".view-menu summary").click()
    offered = page.evaluate(
        "async () => (await document.querySelector('wl-prompt').table.layers()).map((l) => l.id)"
    )
    assert offered
    for layer in offered:
        page.locator(f'input[name="layer-{layer}"]').check()
    page.wait_for_function("(n) => document.querySelectorAll('.laid').length === n", arg=len(offered))
    expect(page.locator("wl-legend section")).to_have_count(len(offered))


@pytest.mark.parametrize("game", OTHERS)
def test_no_barrier_at_the_table_of_another_game(open_screen: Open, game: str) -> None:
    screen = open_screen(bypass_csp=True)
    screen.sit(game=game, mode="hotseat", seats=BOTH, seed=5)
    screen.page.locator("#tab-boxes").click()
    assert barriers(screen) == []
    screen.page.locator("#tab-boxes").click()
    screen.page.set_viewport_size({"width": 390, "height": 844})
    assert overflow(screen) == []
    screen.open(f"/rules/{game}")
    screen.page.locator("main h1").wait_for()
    assert overflow(screen) == []
    screen.open(f"/tables/{game}")
    screen.page.locator("main table").first.wait_for()
    assert overflow(screen) == []
    assert barriers(screen) == []
