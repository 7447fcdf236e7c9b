"""What one has to see: the card of one's own battle before others go on, a long way as a whole, targets beside a fan."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.fingers import Fingers
from tests.browser.gestures import TURNS, Hand
from tests.browser.kit import Screen
from tests.browser.test_theatre import played, until_played

VIEW = "() => document.querySelector('wl-map').board.style.transform"
LATER = """() => {
  const { table } = document.querySelector("wl-prompt");
  return table.staged && table.entries.at(-1).side !== table.state.seat;
}"""
"""Whether the other side has gone on."""
COVERED = """() => {
  const map = document.querySelector("wl-map");
  const { stacks, deciding, table } = map;
  const fan = stacks.fanned;
  return fan ? [...deciding.hexes.keys()].filter((label) => {
    const hex = label === fan ? null : table.labels.get(label);
    const { left, top, wide, high } = stacks.tray;
    return hex && hex.x > left && hex.x < left + wide && hex.y > top && hex.y < top + high;
  }) : [];
}"""
FAR = """() => {
  const { table, map } = document.querySelector("wl-theatre");
  map.near(["G12"].filter((label) => table.labels.has(label)));
  map.zoomBy(3);
  const unit = table.state.view.units.find(({ hex }) => table.labels.has(hex)).id;
  const column = table.board.hexes.filter(({ x }) => x === table.labels.get(table.board.hexes[0].label).x);
  const hexes = column.sort((a, b) => a.y - b.y).map(({ label }) => label);
  return { unit, hexes };
}"""
MARCH = """({ unit, hexes }) => {
  const move = { what: "move", as: "move", rule: "", units: [unit], hexes, number: 0, word: "", text: "It goes." };
  const entry = { n: 1, side: "axis", kind: "action", events: [move], text: "", when: "", turn: "axis" };
  document.querySelector("wl-theatre").perform([entry]);
}"""
HALF = """() => {
  const [going] = document.querySelector("wl-theatre").running;
  going.currentTime = going.effect.getTiming().duration / 2;
}"""
SEEN = "(label) => document.querySelector('wl-map').offSight([label]) === null"


@pytest.fixture
def eyes(chromium: Browser, fingers: Fingers) -> Iterator[Fingers]:
    """Somebody at the table of the moments for whom what others do is played."""
    context = chromium.new_context(
        viewport={"width": 1280, "height": 800}, reduced_motion="no-preference", has_touch=True
    )
    screen = Screen(context, fingers.screen.origin, played=True)
    yield Fingers(screen)
    context.close()
    assert screen.troubles == []


@pytest.mark.parametrize("name", sorted(TURNS))
def test_the_card_of_ones_own_battle_waits_for_continue_whatever_others_do(eyes: Fingers, name: str) -> None:
    hand = Hand(eyes.in_scene(name), together=True)
    hand.play(TURNS[name])
    card = hand.screen.page.locator("wl-theatre .battle-card")
    expect(card).to_have_count(1)
    if name == "a turn of Italy '43":  # it was the last battle of the turn: the other side goes on at once
        hand.screen.page.wait_for_function(LATER)
        hand.screen.page.wait_for_function("() => document.querySelector('wl-theatre').proceed")
        assert played(hand.screen)["scene"] is None, "nothing else is played before it was seen"
        expect(card.locator(".ratio")).to_have_count(1)
        hand.screen.page.keyboard.press("Space")
        # the dice of the turn's end wait behind it
        expect(hand.screen.page.locator("wl-theatre")).to_contain_text("Weather")
        hand.screen.page.keyboard.press("Space")
        until_played(hand.screen, "p.played > 0")
    else:
        hand.screen.page.locator("wl-theatre [data-do=continue]").click()
    expect(card).to_have_count(0)
    hand.screen.page.keyboard.press("Escape")


FILLS = """() => {
  const [panel, side] = ["wl-theatre", ".side"].map((query) => document.querySelector(query).getBoundingClientRect());
  return Math.round(side.bottom - panel.bottom) + Math.round(panel.top - side.top);
}"""


def test_on_a_phone_the_card_has_all_the_room_that_panels_have(eyes: Fingers) -> None:
    hand = Hand(eyes.in_scene("a turn of ANZIO"), together=True)
    hand.play(TURNS["a turn of ANZIO"])
    hand.screen.page.set_viewport_size({"width": 390, "height": 844})
    expect(hand.screen.page.locator("wl-theatre .battle-card")).to_be_visible()
    assert hand.screen.page.evaluate(FILLS) <= 2


OVER_TARGETS = """() => {
  const { stacks, k } = document.querySelector("wl-map");
  const [target] = [...stacks.stacks].find(([, pile]) => pile.length > 1);
  return [false, true].map((inHand) => {
    stacks.fan(target, k);
    stacks.others = new Set();
    stacks.inHand = inHand;
    const [over] = [...stacks.table.labels.values()].filter(({ label, x, y }) => {
      const [right, down] = [x - stacks.tray.left, y - stacks.tray.top];
      return label !== target && right > 0 && right < stacks.tray.wide && down > 0 && down < stacks.tray.high;
    });
    stacks.uncover([target, over?.label ?? target]);
    return stacks.fanned ? "open" : "shut";
  });
}"""
"""A fan of a hex that can be chosen, over another one: without counters in hand, and with some."""


@pytest.mark.parametrize("name", sorted(TURNS))
def test_a_fan_hides_no_hex_to_which_its_counters_can_go(eyes: Fingers, name: str) -> None:
    screen = eyes.in_scene(name)
    for march in TURNS[name].marches:
        hand = Hand(screen, together=True)
        start = screen.look()["places"][march.units[0]]
        hand.click(f'.piece[data-unit="{hand.top(start)}"]', shift=True)
        screen.until("s.hexes.length > 0 && !s.busy")
        screen.page.wait_for_timeout(500)  # a fan that was about to open would be open
        assert screen.page.evaluate(COVERED) == []
        screen.key("Escape")


def test_with_counters_in_hand_no_fan_of_a_target_stays_over_another(eyes: Fingers) -> None:
    screen = eyes.in_scene("a turn of ANZIO")
    assert screen.page.evaluate(OVER_TARGETS) == ["open", "shut"]


def test_along_a_way_longer_than_the_window_the_map_goes_with_the_counter_and_comes_back(
    eyes: Fingers,
) -> None:
    screen = eyes.in_scene("a turn of ANZIO")
    page = screen.page
    page.keyboard.press("Shift")
    page.wait_for_function("() => document.querySelector('wl-theatre').table")
    way: dict[str, Any] = page.evaluate(FAR)
    before = page.evaluate(VIEW)
    page.evaluate("() => { document.querySelector('wl-prompt').table.hold(); }")
    page.evaluate(MARCH, way)
    page.wait_for_function("() => document.querySelector('wl-theatre').running.length > 1")
    page.keyboard.press("Space")
    assert page.evaluate(SEEN, way["hexes"][0])
    page.evaluate(HALF)
    page.wait_for_function(SEEN, arg=way["hexes"][len(way["hexes"]) // 2])
    assert not page.evaluate(SEEN, way["hexes"][0])
    page.keyboard.press("Space")
    until_played(screen, "!p.scene")
    page.wait_for_function(f"(was) => ({VIEW})() === was", arg=before)
