"""Nothing that draws a die or lays something open happens without a press on a button that names it."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.fingers import Fingers

ASKED = {
    "sealed notes and two attacks": ("end", "and see what support was noted"),
    "a victory and one attack": ("end", "and roll for the battle at 0909"),
    "the last attack of a turn": ("end", "and roll for the weather of the next turn"),
    "the last impulse": ("end", "and the game is over"),
}
"""A bare button in a scene, and what it leads on to."""


@pytest.mark.parametrize("scene", ASKED)
def test_a_bare_button_is_asked_about_before_it_rolls_or_reveals(fingers: Fingers, scene: str) -> None:
    verb, words = ASKED[scene]
    screen = fingers.in_scene(scene)
    before = screen.quiet()["at"]
    screen.page.locator(f'wl-prompt [data-do="{verb}"]').click()
    confirm = screen.page.locator('dialog [data-do="confirm"]')
    screen.page.wait_for_function(
        """() => document.querySelector('dialog [data-do="confirm"]')
          || document.querySelector("wl-prompt").deciding.grave"""
    )
    if confirm.count():
        confirm.click()
    assert screen.until("s.grave && !s.busy")["at"] == before, "nothing was sent"
    expect(screen.prompt).to_contain_text(words)
    expect(screen.page.locator(f'wl-prompt button[data-do="{verb}"]')).to_contain_text(words)
    if "battle" in words:
        expect(screen.page.locator("wl-battle .ratio")).to_have_text("3:1")
    screen.page.keyboard.press("Escape")
    screen.until("!s.grave && !s.pending && s.at === g.before", before=before)


def test_an_attack_names_the_weather_that_may_follow_it(fingers: Fingers) -> None:
    screen = fingers.in_scene("the last attack of a turn")
    before = screen.quiet()["at"]
    screen.page.mouse.click(*screen.bring('.cell[data-hex="2322"]'))
    assert screen.until("s.grave && !s.busy")["at"] == before
    words = "roll for the combat, then, if nothing is left to decide, roll for the weather of the next turn"
    expect(screen.page.locator('wl-prompt button[data-do="attack"]')).to_contain_text(words)
    screen.sure()
    assert screen.quiet()["at"] > before


def test_a_certain_victory_shows_its_odds_while_it_waits_for_its_button(fingers: Fingers) -> None:
    screen = fingers.in_scene("two certain victories")
    ratio = screen.page.locator("wl-battle .ratio")
    expect(ratio).to_have_text("5-1")
    screen.page.locator('wl-battle [data-fight="full"]').click()
    assert screen.until("s.pending && !s.busy")["grave"]
    expect(ratio).to_have_text("5-1")
    screen.page.keyboard.press("Escape")
    screen.until("!s.pending")
