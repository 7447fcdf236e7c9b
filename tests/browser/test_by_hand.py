"""What whole turns played by hand brought up: drags from beside the map, fans, bubbles, the log, the guide."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Open
from tests.browser.fingers import Fingers
from tests.browser.kit import Screen
from tests.browser.test_lesson import go, press

SIDE = """() => {
  const bottom = document.querySelector(".side").getBoundingClientRect().bottom;
  const shown = [...document.querySelectorAll(".side > *, .lesson-card .row button")].filter((part) => part.offsetHeight);
  return shown.filter((part) => part.getBoundingClientRect().bottom > bottom + 1).map((part) => part.tagName);
}"""
"""What ends below the column of panels, where nobody can scroll to it."""


def box(found: Locator) -> dict[str, float]:
    """Where something stands."""
    at = found.bounding_box()
    assert at
    return dict(at)


def test_a_counter_is_dragged_from_beside_the_map(screen: Screen) -> None:
    screen.sit()
    mouse = screen.page.mouse
    ranger = screen.page.locator('[data-offer="us-rgr-1"]')
    ranger.scroll_into_view_if_needed()
    offer = box(ranger)
    mouse.move(offer["x"] + 20, offer["y"] + 20)
    mouse.down()
    mouse.move(*screen.bring('.cell[data-hex="0906"]'), steps=4)
    screen.until("s.selected === 'us-rgr-1' && !s.busy")
    mouse.up()
    expect(screen.page.locator("dialog.why[open] .sentence")).to_have_text(
        "An assault unit lands on the beach of its own box."
    )
    assert screen.quiet()["places"]["us-rgr-1"] == ""
    mouse.move(offer["x"] + 20, offer["y"] + 20)
    mouse.down()
    mouse.move(*screen.bring('.cell[data-hex="0802"]'), steps=4)
    mouse.up()
    screen.until("s.places['us-rgr-1'] === '0802'")


def test_a_fan_goes_from_over_the_goals_once_shift_is_let_go(screen: Screen) -> None:
    screen.sit()
    page = screen.page
    for unit in ("us-rgr-1", "us-rgr-3"):
        go(screen, unit, "0804")
    page.mouse.move(5, 5)
    page.keyboard.down("Shift")
    page.mouse.click(*screen.bring('.cell[data-hex="0804"]'))
    screen.until("s.pending && !s.busy")
    page.wait_for_function("() => document.querySelector('wl-map').stacks.fanned === '0804'")
    page.keyboard.up("Shift")
    page.wait_for_function("() => !document.querySelector('wl-map').stacks.fanned")


def test_a_bubble_covers_none_of_the_few_goals(screen: Screen) -> None:
    screen.sit()
    screen.click_unit("us-rgr-1")
    goal = screen.bring('.cell[data-hex="0802"]')
    screen.page.mouse.click(*screen.bring('.cell[data-hex="0803"]'))
    bubble = screen.page.locator("dialog.why[open]")
    at = box(bubble)
    assert not (at["x"] < goal[0] < at["x"] + at["width"] and at["y"] < goal[1] < at["y"] + at["height"])
    screen.page.mouse.click(*goal)
    screen.until("s.places['us-rgr-1'] === '0802'")


def test_who_waits_beside_the_map_attacks_nobody(screen: Screen) -> None:
    screen.sit()
    screen.click_unit("us-rgr-1")
    screen.click_hex("0802")
    screen.until("s.places['us-rgr-1'] === '0802' && !s.busy")
    screen.click_unit("us-rgr-1")
    screen.click_hex("1208")
    screen.until("s.places['us-rgr-1'] === '1208' && s.hexes.includes('1209') && !s.busy")
    screen.click_unit("us-751")
    seen = screen.until("s.selected === 'us-751' && !s.busy")
    assert "1209" not in seen["hexes"]
    expect(screen.prompt).not_to_contain_text("attack")


def test_who_cannot_move_says_why_and_offers_nothing_else_first(fingers: Fingers) -> None:
    screen = fingers.in_scene("regiments that keep order")
    page = screen.page
    page.mouse.click(*screen.bring('.piece[data-unit="us-82-504"]'))
    bubble = page.locator("dialog.why[open]")
    expect(bubble).to_contain_text("§ S3.3.5a")
    assert page.locator("wl-prompt button.primary").count() == 0
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    page.mouse.click(*screen.bring('.piece[data-unit="us-82-504"]'), button="right")
    expect(page.locator("dialog.why[open]")).to_contain_text("§ S3.3.5a")
    page.keyboard.press("Escape")


@pytest.mark.parametrize(("begin", "steps"), [("Begin the lesson", 3), ("Begin the march", 5)])
def test_the_guide_leaves_room_for_what_it_speaks_of(open_screen: Open, begin: str, steps: int) -> None:
    screen = open_screen(viewport={"width": 1440, "height": 900})
    screen.open("/learn")
    screen.page.get_by_role("button", name=begin).click()
    screen.ready()
    for _ in range(steps):
        assert screen.page.evaluate(SIDE) == []
        assert box(screen.page.locator("#panel-hex"))["height"] >= 150
        press(screen, "Skip" if screen.page.locator("wl-lesson .primary").count() == 0 else "Next")


AT_THE_END = """() => {
  const box = document.querySelector("#panel-log");
  return box.scrollHeight > box.clientHeight && box.scrollHeight - box.scrollTop - box.clientHeight < 5;
}"""


def test_the_log_follows_while_its_panel_grows_and_shrinks(screen: Screen) -> None:
    screen.sit()
    page = screen.page
    page.locator("#tab-log").click()
    page.locator("[data-do=as-bot]").click()
    screen.until("s.entries > 15 && !s.busy")
    page.set_viewport_size({"width": 1280, "height": 520})
    page.wait_for_function(AT_THE_END)
    page.locator("#panel-log").evaluate("(box) => box.scrollBy(0, -150)")
    page.wait_for_timeout(100)
    page.set_viewport_size({"width": 1280, "height": 560})
    page.wait_for_timeout(100)
    assert not page.evaluate(AT_THE_END), "whoever has gone back stays there"
