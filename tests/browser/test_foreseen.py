"""What a move would bring is told while its hex is merely pointed at, in every game."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.fingers import Fingers
from tests.browser.kit import LOOK, Screen
from tests.fixtures.scenes import SCENES
from tests.table.test_foretold import BRINGS, parts_of


def news(scene: str) -> list[str]:
    """What is warned of after the move of a scene and was not before."""
    game = SCENES[scene]()
    known = [warned.sentence for warned in game.rules.warnings(game.state)]
    for part in parts_of(game, scene):
        game.play(part)
    return [warned.sentence for warned in game.rules.warnings(game.state) if warned.sentence not in known]


def duties(scene: str) -> set[str]:
    """The hexes of enemies who must be attacked after the move of a scene."""
    game = SCENES[scene]()
    for part in parts_of(game, scene):
        game.play(part)
    return {hex_ for told in game.rules.warnings(game.state) if told.kind == "attack" for hex_ in told.hexes}


def test_an_attack_that_is_compulsory_has_its_mark_as_it_arises(fingers: Fingers, pictures: Path) -> None:
    """While the hex is pointed at, after the move, and no more when it is taken back."""
    first, then = parts_of(SCENES["an enemy in reach"](), "an enemy in reach")
    screen, wanted = fingers.in_scene("an enemy in reach"), duties("an enemy in reach")
    assert wanted
    marks = screen.page.locator("wl-map path.duty[data-duty]")
    expect(marks).to_have_count(0)
    screen.click_unit(first.unit)
    before = screen.until("s.selected === g.unit && !s.busy", unit=first.unit)["at"]
    screen.page.mouse.move(*screen.bring(f'.cell[data-hex="{then.to}"]'))
    expect(marks).to_have_count(len(wanted))
    assert {mark.get_attribute("data-duty") for mark in marks.all()} == wanted
    screen.page.screenshot(path=pictures / "duty-foreseen.png")
    screen.click_hex(then.to)
    screen.until("s.at > g.before && !s.busy", before=before)
    screen.page.mouse.move(5, 5)
    expect(marks).to_have_count(len(wanted))
    screen.page.screenshot(path=pictures / "duty-moved.png")
    screen.page.locator("wl-prompt [data-do=undo]").click()
    expect(marks).to_have_count(0)


@pytest.mark.parametrize("scene", BRINGS)
def test_a_warning_is_told_while_the_hex_is_pointed_at(fingers: Fingers, scene: str) -> None:
    first, then = parts_of(SCENES[scene](), scene)
    screen, told = fingers.in_scene(scene), news(scene)
    screen.click_unit(first.unit)
    before = screen.until("s.selected === g.unit && !s.busy", unit=first.unit)
    assert then.to in before["hexes"]
    screen.page.mouse.move(*screen.bring(f'.cell[data-hex="{then.to}"]'))
    note = screen.page.locator("wl-foreseen")
    for sentence in told:
        expect(note).to_contain_text(sentence)
    expect(screen.page.locator("wl-map .chip.warning").first).to_be_attached()
    expect(screen.page.locator("wl-inspector .stacking")).to_contain_text("after the move")
    assert screen.look()["at"] == before["at"], "nothing was sent"
    screen.page.mouse.move(5, 5)
    expect(note).to_be_hidden()


BOXES = """(hex) => [`.cell[data-hex="${hex}"]`, "wl-foreseen"].map((query) => {
  const { x, y, right, bottom } = document.querySelector(query).getBoundingClientRect();
  return [x, y, right, bottom];
})"""


def test_what_is_told_of_a_hex_does_not_cover_it(fingers: Fingers) -> None:
    first, then = parts_of(SCENES["an enemy in reach"](), "an enemy in reach")
    screen = fingers.in_scene("an enemy in reach")
    screen.click_unit(first.unit)
    screen.until("s.selected === g.unit && !s.busy", unit=first.unit)
    note, cell = screen.page.locator("wl-foreseen"), f'.cell[data-hex="{then.to}"]'
    screen.page.mouse.move(*screen.bring(cell))
    expect(note).to_be_visible()
    (x, y, *_), told = screen.page.evaluate(BOXES, then.to)
    screen.page.evaluate(
        "([x, y]) => document.querySelector('wl-map').panBy(x, y)", [told[0] - x, told[1] - y]
    )
    screen.page.mouse.move(5, 5)
    expect(note).to_be_hidden()
    spot = screen.centre(cell)
    assert spot is not None
    assert told[0] < spot[0] < told[2], "the hex lies where the words stood"
    assert told[1] < spot[1] < told[3]
    screen.page.mouse.move(*spot)
    expect(note).to_be_visible()
    (*_, foot), low = screen.page.evaluate(BOXES, then.to)
    assert low[1] > foot, "the words have gone to the foot of the map"
    screen.key("Escape", "0")


TAP = """(query) => {
  const element = document.querySelector(query);
  const box = element.getBoundingClientRect();
  const at = { clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 };
  const finger = { bubbles: true, isPrimary: true, button: 0, pointerId: 7, pointerType: "touch", ...at };
  for (const type of ["pointerdown", "pointerup"]) element.dispatchEvent(new PointerEvent(type, finger));
}"""
"""A finger that is up again at once: on a busy machine a real one would be taken for a long press."""


def tap(screen: Screen, query: str, done: str, **given: str) -> dict[str, Any]:
    """Tap something until a condition holds: the first tap on a stack fans it out."""
    screen.page.evaluate(TAP, query)
    screen.quiet()
    if not screen.page.evaluate(f"(g) => {{ const s = ({LOOK})(); return {done}; }}", given):
        screen.page.evaluate(TAP, query)
    return screen.until(f"({done}) && !s.busy", **given)


@pytest.mark.parametrize("scene", BRINGS)
def test_a_finger_is_warned_before_anything_is_sent(fingers: Fingers, scene: str) -> None:
    first, then = parts_of(SCENES[scene](), scene)
    screen, told = fingers.in_scene(scene), news(scene)
    before = tap(screen, f'.piece[data-unit="{first.unit}"]', "s.selected === g.unit", unit=first.unit)["at"]
    held = tap(screen, f'.cell[data-hex="{then.to}"]', "s.held === g.there", there=then.to)
    assert held["at"] == before, "nothing was sent"
    expect(screen.prompt).to_contain_text(told[0])
    expect(screen.page.locator("wl-foreseen")).to_contain_text(told[0])
    button = screen.page.locator('wl-prompt .acts button[data-do="go"]')
    expect(button).to_contain_text(then.to)
    button.click()
    screen.until("s.at > g.before && !s.busy", before=before)
