"""What is known before anything is decided: what the phase permits, and the battle that would come, in every game."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.fingers import Fingers
from tests.browser.kit import Screen

FOUND = """async () => {
  const { table, deciding } = document.querySelector("wl-prompt");
  const { seat, view } = table.state;
  const side = (unit) => table.counters.get(unit.id)?.side;
  const foes = [...new Set(view.units.filter((unit) => unit.hex && side(unit) !== seat).map((unit) => unit.hex))];
  for (const [unit, actions] of deciding.units) {
    for (const action of actions.filter(({ do: verb, to }) => verb === "move" && !to)) {
      for (const hex of foes) {
        const found = await table.prospects(hex, [[action]], [unit]);
        if (found?.joined) return { unit, hex, kind: action.kind ?? "", found };
      }
    }
  }
  return null;
}"""
"""A unit that could come next to an enemy and attack it, and what is told of that battle."""
SCENES = ("arrivals beside an enemy", "an enemy in reach", "")


def sit(fingers: Fingers, scene: str) -> Screen:
    """A scene, or the Germans of Italy '43 in their first turn."""
    if scene:
        return fingers.in_scene(scene)
    fingers.open("axis", game="italy43", scenario="S1", options=[], seed=5)
    fingers.screen.until("s.mine && s.kind !== ''")
    for _ in range(4):
        if fingers.screen.look()["kind"] == "moving":
            break
        fingers.screen.page.evaluate(
            "() => { const { table, deciding } = document.querySelector('wl-prompt');"
            " return table.send([deciding.actions.find((one) => one.do === 'end') ?? deciding.actions[0]]); }"
        )
    return fingers.screen


def in_hand(screen: Screen) -> dict[str, Any]:
    """A unit is chosen that could attack somebody, and the pointer rests on him."""
    one: dict[str, Any] | None = screen.page.evaluate(FOUND)
    assert one is not None
    screen.page.evaluate("(unit) => document.querySelector('wl-prompt').deciding.pickUnit(unit)", one["unit"])
    screen.until("s.selected === g.unit && s.parts === 1 && !s.busy", unit=one["unit"])
    screen.page.mouse.move(*screen.bring(f'.cell[data-hex="{one["hex"]}"]'))
    return one


@pytest.mark.parametrize("scene", SCENES)
def test_the_battle_is_told_while_a_unit_is_in_hand(fingers: Fingers, scene: str, pictures: Path) -> None:
    screen = sit(fingers, scene)
    before = screen.look()["at"]
    one = in_hand(screen)
    told = screen.page.locator("wl-foreseen .prospect")
    expect(told.locator(".ratio")).to_have_text(one["found"]["odds"]["odds"])
    expect(told).to_contain_text(
        screen.page.evaluate(
            "(u) => document.querySelector('wl-prompt').table.counters.get(u).name", one["unit"]
        )
    )
    if one["found"]["odds"]["chances"]:
        expect(told.locator(".likely")).to_contain_text("likely")
    expect(told.locator(".lines li").first).to_contain_text("§")
    screen.page.screenshot(path=pictures / f"prospect-{scene.replace(' ', '-')}.png")
    assert screen.look()["at"] == before, "nothing was sent"
    screen.page.mouse.move(5, 5)
    expect(told).to_have_count(0)
    screen.key("Escape", "0")


@pytest.mark.parametrize("scene", SCENES)
def test_the_phase_and_the_unit_tell_what_they_permit(fingers: Fingers, scene: str) -> None:
    screen = sit(fingers, scene)
    permits = screen.page.locator("wl-inspector .phase li")
    told = screen.page.evaluate(
        "() => document.querySelector('wl-prompt').table.state.view.permits.map(({ text }) => text)"
    )
    expect(screen.page.locator("wl-permits")).to_have_text(" · ".join(told))
    beside = screen.page.locator("#seat").bounding_box()
    phase = screen.page.locator("wl-permits").bounding_box()
    assert beside
    assert phase
    assert phase["x"] + phase["width"] <= beside["x"], "who plays is not written over"
    assert screen.page.locator(".permits").evaluate("(line) => getComputedStyle(line).overflow") == "hidden"
    expect(permits).to_have_count(len(told))
    for line, text in zip(permits.all(), told, strict=True):
        expect(line).to_contain_text(text)
        expect(line.locator("button.rule")).to_be_visible()
    seen = screen.look()
    unit = next(unit for unit in seen["units"] if seen["places"][unit])
    screen.hover_unit(unit)
    expect(screen.page.locator("wl-inspector .stack-list .allowance").first).to_be_visible()
    screen.key("Escape", "0")
