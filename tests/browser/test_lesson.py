"""The guided opening, from its page to its last step."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.kit import Screen
from tests.browser.test_turn import Mouse, step


def title(screen: Screen) -> str:
    """The step where the lesson stands."""
    return screen.page.locator("wl-lesson h2").inner_text()


def press(screen: Screen, name: str) -> None:
    screen.page.locator("wl-lesson").get_by_role("button", name=name).click()


def go(screen: Screen, unit: str, hex_: str) -> None:
    """Land a unit if it is at sea, then move it."""
    if not screen.look()["places"][unit]:
        screen.click_unit(unit)
        screen.click_hex(screen.look()["held"] or screen.look()["hexes"][0])
        screen.until("s.places[g.unit] !== ''", unit=unit)
    if hex_:
        screen.click_unit(unit)
        screen.click_hex(hex_)
        screen.until("s.places[g.unit] === g.hex", unit=unit, hex=hex_)


def test_a_whole_guided_opening(screen: Screen) -> None:
    screen.open("/learn")
    screen.page.get_by_role("button", name="Begin the lesson").click()
    screen.ready()
    seen = [title(screen)]

    def arrived() -> None:
        expect(screen.page.locator("wl-lesson h2")).not_to_have_text(seen[-1])
        seen.append(title(screen))

    press(screen, "Next")
    arrived()
    expect(screen.page.locator('[data-offer="us-rgr-1"]')).to_be_in_viewport()
    row = screen.page.locator(".off-board").bounding_box()
    ranger = screen.page.locator('[data-offer="us-rgr-1"]').bounding_box()
    assert row
    assert ranger
    assert ranger["x"] + ranger["width"] <= row["x"] + row["width"], "what is to be chosen is in sight"
    go(screen, "us-rgr-1", "")
    arrived()
    go(screen, "us-rgr-1", "1208")
    arrived()
    screen.click_hex("1208")
    press(screen, "Next")
    arrived()
    go(screen, "us-751", "1208")
    arrived()
    screen.click_hex("1209")
    screen.click_unit("us-rgr-1")
    screen.click_unit("us-751")
    screen.press_button("declare")
    arrived()
    press(screen, "Land the others for me")
    arrived()
    screen.press_button("end")
    arrived()
    assert screen.page.evaluate(
        "() => { const box = document.querySelector('.asked'); return box.scrollHeight <= box.clientHeight + 1; }"
    ), "the whole question can be read beside the battle it comes of"
    hands = Mouse(screen)
    for _ in range(40):
        if title(screen) == "You know the game":
            break
        now = screen.until("s.mine || s.over")
        if title(screen) == "The Germans move":
            press(screen, "Next")
        elif now["mine"] and title(screen) != "You know the game":
            step(hands)
    assert len(seen) >= 9
    press(screen, "Finish")
    screen.page.locator("wl-lesson h2").wait_for(state="detached")
    screen.open("/learn")
    screen.shows("You have finished the lesson.")


def test_a_lesson_can_be_left_and_taken_up_again(screen: Screen) -> None:
    screen.open("/learn")
    screen.page.get_by_role("button", name="Begin the lesson").click()
    screen.ready()
    press(screen, "Next")
    go(screen, "us-rgr-1", "")
    left = title(screen)
    press(screen, "Leave the lesson")
    screen.open("/learn")
    screen.page.get_by_role("button", name="Go on with the lesson").click()
    screen.ready()
    assert title(screen) == left
