"""Blank counters in the browser: their owner lays them and sees who is under them, the enemy sees their backs."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from tests.browser.kit import Screen
from tests.browser.test_anzio import BOTH, LANDED

FOG = ["adv.supp.fog.limited-intelligence"]
ONE = "allied-blank-1"
BADGES = (
    "() => [...document.querySelectorAll('wl-map g.counter.blank .badge')].map((badge) => badge.textContent)"
)
BACKS = "() => document.querySelectorAll('wl-map g.counter.blank use[href=\"#unit-blank\"]').length"


def press(screen: Screen, words: str) -> None:
    """Press a button of the prompt by its words."""
    screen.page.locator("wl-prompt button", has_text=words).first.click()
    screen.quiet()


def test_units_go_under_blank_counters_and_the_enemy_sees_their_backs(screen: Screen, pictures: Path) -> None:
    screen.sit(game="anzio", mode="hotseat", seats=BOTH, seed=4, opening=LANDED, options=FOG)
    screen.click_unit("us-36")
    press(screen, "Conceal units here")
    expect(screen.prompt).to_contain_text("say in secret whom each of them hides")
    press(screen, "Hide under: Allied blank counter 1")
    press(screen, "Lay for nobody: Allied blank counter 2")
    press(screen, "Seal it")
    seen = screen.until("s.places['allied-blank-2'] === 'L58' && !s.busy")
    assert (seen["places"][ONE], seen["places"]["us-36"]) == ("L58", "")
    screen.click_unit(ONE)
    screen.click_hex("M57")
    screen.until("s.places['allied-blank-1'] === 'M57' && !s.busy")
    assert screen.page.evaluate(BACKS) == 2
    assert sorted(screen.page.evaluate(BADGES)) == ["0", "1"]
    screen.page.locator("#tab-boxes").click()
    expect(screen.page.locator('[data-game-panel="fog"]')).to_contain_text("It stands for nobody")
    screen.page.screenshot(path=pictures / "blank-counters-own.png")
    hand_over(screen)
    assert screen.page.evaluate(BACKS) == 2
    assert screen.page.evaluate(BADGES) == []
    assert not any(screen.look()["places"][unit] for unit in ("us-36", "us-3"))
    screen.page.screenshot(path=pictures / "blank-counters-enemy.png")


def hand_over(screen: Screen) -> None:
    """End the Allied turn as quickly as it can be, and let the German player sit down."""
    while screen.quiet()["mine"]:
        screen.press_button("end")
    screen.page.locator('[data-do="hand-over"]').click()
    screen.page.locator("wl-handover button.primary").click()
    assert screen.ready()["seat"] == "axis"
