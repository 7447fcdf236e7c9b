"""Several counters by one gesture: stacks, frames, formations, who stays behind; and how few gestures a turn takes."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.fingers import Fingers
from tests.browser.gestures import TURNS, played

ASKED = ("preview", "group", "march", "fit", "actions", "undo")
LESS = 0.6
"""What a turn may take of the gestures that it took before."""


@pytest.mark.parametrize("name", sorted(TURNS))
def test_a_turn_takes_far_fewer_gestures(fingers: Fingers, name: str) -> None:
    gestures, _ = played(fingers, name, together=True)
    assert gestures <= TURNS[name].most <= LESS * TURNS[name].before


def test_a_frame_takes_an_army_and_whoever_does_not_fit_stays_behind(fingers: Fingers) -> None:
    screen = fingers.in_scene("a turn of Beachhead")
    page, before = screen.page, screen.look()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.rsplit("/", 1)[-1]))
    spots = [screen.bring(f'.cell[data-hex="{label}"]') for label in ("0803", "0903", "1004")]
    across, down = zip(*spots, strict=True)
    page.keyboard.down("Shift")
    page.mouse.move(min(across) - 30, min(down) - 30)
    page.mouse.down()
    page.mouse.move(max(across) + 8, max(down) + 8, steps=4)
    page.mouse.up()
    page.keyboard.up("Shift")
    expect(screen.prompt).to_contain_text("7 counters are chosen")
    screen.click_hex("1104")
    after = screen.until("s.at > g.at && !s.busy", at=before["at"])
    gone = [
        unit for unit, hex_ in after["places"].items() if hex_ == "1104" and before["places"][unit] != "1104"
    ]
    assert len(gone) > 1
    expect(screen.prompt).to_contain_text("stay behind")
    expect(screen.prompt).to_contain_text("1104 would come to stacking")
    changes = [what for what in asked if what in ASKED]
    assert changes[:3] == ["group", "march", "actions"], "three requests for all of them"
    page.mouse.move(5, 5)
    screen.key("Escape")
    screen.key("u")
    assert screen.until("s.at > g.at && !s.busy", at=after["at"])["places"] == before["places"], (
        "one press takes all back"
    )


def test_a_stack_is_dragged_by_its_number_and_taken_by_a_key(fingers: Fingers) -> None:
    screen = fingers.in_scene("a turn of ANZIO")
    page, before = screen.page, screen.look()
    number = screen.centre('.layer-counts [data-stack="E50"]')
    goal = screen.centre('.cell[data-hex="E48"]')
    assert number
    assert goal
    page.mouse.move(*number)
    page.mouse.down()
    page.mouse.move(*goal, steps=5)
    screen.until("s.hexes.includes('E48') && !s.busy")
    page.mouse.up()
    moved = screen.until("s.at > g.at && !s.busy", at=before["at"])["places"]
    assert {moved[unit] for unit in ("us-3", "us-36")} == {"E48"}
    screen.key_to_hex("D50")
    screen.key("s")
    expect(screen.prompt).to_contain_text("2 counters are chosen")
    screen.key_to_hex("D48")
    screen.key("Enter")
    moved = screen.until("s.places['br-46'] === 'D48' && !s.busy")["places"]
    assert {moved[unit] for unit in ("br-46", "br-56")} == {"D48"}


def test_a_division_is_a_button_and_the_fan_leaves_the_counter_under_the_pointer(fingers: Fingers) -> None:
    screen = fingers.in_scene("a turn of Italy '43")
    page = screen.page
    top = page.evaluate("() => document.querySelector('wl-map').stacks.at('2222').at(-1)")
    screen.hover_unit(top)
    under = page.evaluate(
        """() => {
          const { pointed } = document.querySelector("wl-map").input;
          return document.elementFromPoint(pointed.x, pointed.y).closest("[data-unit]")?.dataset.unit;
        }"""
    )
    assert under == top
    expect(page.locator(".layer-fan .head")).to_contain_text("2 ·")
    screen.click_unit("us-3-7")
    page.locator("wl-prompt [data-wider=stack]").click()
    expect(screen.prompt).to_contain_text("2 counters are chosen")
    screen.click_hex("2223")
    seen = screen.until("s.places['us-3-7'] === '2223' && !s.busy")
    assert seen["kind"] == "going", "they may go on"
    assert "us-45-157" in seen["units"], "or another counter is chosen at once"
    screen.click_unit("us-45-157")
    screen.click_hex("2123")
    screen.until("s.places['us-45-157'] === '2123' && !s.busy")
    screen.key("u")
    undone = screen.until("s.places['us-45-157'] === '2122' && !s.busy")
    assert (undone["kind"], undone["selected"]) == ("going", seen["selected"]), (
        "with the word that the others stay"
    )
