"""What a move would bring is told while its hex is merely pointed at, in every game."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.fingers import Fingers
from tests.fixtures.scenes import SCENES
from tests.table.test_foretold import BRINGS, parts_of


@pytest.mark.parametrize("scene", BRINGS)
def test_a_warning_is_told_while_the_hex_is_pointed_at(fingers: Fingers, scene: str) -> None:
    game = SCENES[scene]()
    known = [warned.sentence for warned in game.rules.warnings(game.state)]
    first, then = parts_of(game, scene)
    screen = fingers.in_scene(scene)
    for part in (first, then):
        game.play(part)
    told = [warned.sentence for warned in game.rules.warnings(game.state) if warned.sentence not in known]
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
