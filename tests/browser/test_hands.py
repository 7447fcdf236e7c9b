"""The map in the hands of a player: wheel, fingers and keys bring it nearer; asking works by key and by a long press;
nothing moves by itself where somebody does not want it."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Open
from tests.browser.fingers import Fingers
from tests.browser.kit import Screen
from tests.browser.test_seats import land

COUNT = """() => {
  window.moved = 0;
  const real = Element.prototype.animate;
  Element.prototype.animate = function (...words) {
    window.moved += 1;
    return real.apply(this, words);
  };
}"""
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def zoom(screen: Screen) -> float:
    """How near the map is."""
    found: float = screen.page.evaluate("() => document.querySelector('wl-map').k")
    return found


def middle(screen: Screen) -> tuple[float, float]:
    box = screen.page.locator("wl-map").bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_the_wheel_and_the_keys_bring_the_map_nearer(screen: Screen) -> None:
    screen.sit()
    whole = zoom(screen)
    x, y = screen.bring('.cell[data-hex="1209"]')
    screen.page.mouse.move(x, y)
    screen.page.mouse.wheel(0, -400)
    screen.page.wait_for_function("(k) => document.querySelector('wl-map').k > k * 1.2", arg=whole)
    assert screen.page.evaluate("([x, y]) => document.querySelector('wl-map').hexAt(x, y)", [x, y]) == "1209"
    near = zoom(screen)
    screen.key("+")
    screen.page.wait_for_function("(k) => document.querySelector('wl-map').k > k", arg=near)
    screen.key("-", "-")
    screen.page.wait_for_function("(k) => document.querySelector('wl-map').k < k", arg=near)
    screen.key("0")
    screen.page.wait_for_function("(k) => Math.abs(document.querySelector('wl-map').k - k) < 0.01", arg=whole)


def test_two_fingers_bring_the_map_nearer(open_screen: Open) -> None:
    screen = open_screen(**PHONE)
    screen.sit()
    before = zoom(screen)
    x, y = middle(screen)
    hand = screen.page.context.new_cdp_session(screen.page)

    def touch(kind: str, apart: float | None) -> None:
        points = (
            [] if apart is None else [{"x": x - apart, "y": y, "id": 0}, {"x": x + apart, "y": y, "id": 1}]
        )
        hand.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", 30)
    for apart in (45, 60, 75, 90):
        touch("touchMove", apart)
    touch("touchEnd", None)
    screen.page.wait_for_function("(k) => document.querySelector('wl-map').k > k * 1.5", arg=before)


CUT_OFF = """() => ["#title", "#when"].filter((query) => {
  const { scrollWidth, clientWidth, textContent } = document.querySelector(query);
  return !textContent || scrollWidth > clientWidth;
})"""


@pytest.mark.parametrize("game", ["anzio", "italy43"])
def test_a_phone_shows_title_date_and_map_however_much_can_be_chosen(open_screen: Open, game: str) -> None:
    screen = open_screen(**PHONE)
    screen.sit(game=game)
    before = screen.until("s.mine")["at"]
    assert screen.page.evaluate(CUT_OFF) == []
    screen.page.locator("[data-offer]").first.tap()
    screen.until("!s.busy && (s.parts > 0 || s.at > g.before)", before=before)
    box = screen.page.locator("wl-map").bounding_box()
    assert box is not None
    assert box["height"] > 844 / 3, "there is something to tap at"


def test_where_a_counter_may_come_on_is_brought_into_sight(fingers: Fingers) -> None:
    screen = fingers.in_scene("arrivals beside an enemy")
    assert "1214" in screen.look()["hexes"], "an attack is lit far from there"
    for _ in range(6):
        screen.key("+")
    screen.page.evaluate("() => document.querySelector('wl-map').show(['1214'], false, true)")
    assert screen.centre('.cell[data-hex="0802"]') is None
    screen.page.locator('[data-offer="us-191"]').click()
    (goal, *_) = [hex_ for hex_ in screen.until("s.selected === 'us-191'")["hexes"] if hex_ != "1214"]
    assert screen.centre(f'.cell[data-hex="{goal}"]') is not None
    screen.key("Escape", "0")


def test_a_question_mark_asks_about_what_is_under_the_cursor(screen: Screen) -> None:
    screen.sit()
    screen.page.evaluate("() => document.querySelector('wl-map').cursor('1209')")
    screen.page.keyboard.press("?")
    box = screen.page.locator("dialog.why")
    expect(box.locator(".sentence")).not_to_be_empty()
    expect(box.locator(".paragraph a")).to_contain_text("§")
    before = screen.look()
    screen.page.keyboard.press("Escape")
    box.wait_for(state="hidden")
    assert screen.look()["at"] == before["at"]


def test_a_long_press_asks_on_a_phone(open_screen: Open) -> None:
    screen = open_screen(**PHONE)
    screen.sit()
    x, y = screen.bring('.cell[data-hex="1209"]')
    hand = screen.page.context.new_cdp_session(screen.page)
    hand.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    box = screen.page.locator("dialog.why")
    expect(box.locator(".sentence")).not_to_be_empty()
    hand.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(box.locator(".paragraph a")).to_contain_text("§")
    assert screen.quiet()["parts"] == 0, "letting go is no click"


@pytest.mark.parametrize(
    ("wish", "switch", "moves"),
    [("no-preference", True, True), ("no-preference", False, False), ("reduce", True, False)],
)
def test_counters_move_only_where_that_is_wanted(
    open_screen: Open, wish: Any, switch: bool, moves: bool
) -> None:
    screen = open_screen(reduced_motion=wish)
    screen.page.add_init_script(f"({COUNT})()")
    screen.sit()
    if not switch:
        screen.page.locator(".view-menu summary").click()
        screen.page.locator("wl-tools [data-do=settings]").click()
        screen.page.locator("input[name=set-animate]").uncheck()
        screen.page.keyboard.press("Escape")
    land(screen)
    screen.click_unit("us-rgr-1")
    screen.click_hex("1208")
    screen.until("s.places['us-rgr-1'] === '1208'")
    screen.page.wait_for_timeout(100)
    assert (screen.page.evaluate("() => window.moved") > 0) == moves
    expect(screen.page.locator("html")).to_have_attribute("data-motion", "on" if moves else "off")
