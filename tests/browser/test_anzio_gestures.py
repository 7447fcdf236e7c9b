"""ANZIO's seldom gestures in the page: taking a hex that was emptied, coming up beside a victory, giving units up."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.fingers import Fingers

WAITING = """async () => {
  document.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
  await customElements.whenDefined("wl-theatre");
  const theatre = document.querySelector("wl-theatre");
  const told = { is: "battle", n: 1, side: "axis", turn: "axis", what: "battle", as: "battle", text: "" };
  theatre.cards.waiting = [{ ...told, rule: "", units: [], hexes: [], roll: { odds: "3-1", die: 4, result: "A1 D1R" } }];
  theatre.requestUpdate();
}"""
"""The card of the battle before waits for Continue."""


def test_a_hex_that_was_emptied_is_taken_by_a_click_on_it(fingers: Fingers) -> None:
    screen, unit = fingers.sit("anzio", "occupying.advance ut")
    before = screen.look()
    (hex_,) = [label for label in before["hexes"] if label != before["places"][unit]]
    expect(screen.prompt).to_contain_text("let it enter the hex, or stay")
    screen.page.mouse.click(*screen.bring(f'.cell[data-hex="{hex_}"]'))
    screen.sure()
    assert screen.until("s.at > g.at && !s.busy", at=before["at"])["places"][unit] == hex_


def test_or_left_by_its_button(fingers: Fingers) -> None:
    screen, _ = fingers.sit("anzio", "occupying.advance ut")
    before = screen.look()
    screen.page.locator('wl-prompt [data-do="halt"]').click()
    after = screen.until("s.at > g.at && !s.busy", at=before["at"])
    mine = [unit for unit, hex_ in before["places"].items() if hex_ and after["places"][unit] != hex_]
    assert not mine, "everybody stays where he was"


def test_somebody_comes_up_beside_an_automatic_victory(fingers: Fingers) -> None:
    screen = fingers.in_scene("a victory beside another enemy")
    assert screen.look()["kind"] == "relieving"
    before = screen.look()
    expect(screen.prompt).to_contain_text("attack")
    assert set(before["units"]), "those who can come up are lit"
    assert not before["buttons"], "nothing else can be done first"
    assert fingers.reach("relieving.move u") == ""
    screen.until("s.kind === 'going' && !s.busy")
    assert fingers.reach("going.go t") == ""
    after = screen.until("s.kind === 'moving' && !s.busy && s.parts === 0")
    assert after["at"] > before["at"]


def test_units_are_given_up_by_a_red_button_that_names_them(fingers: Fingers) -> None:
    screen, _ = fingers.sit("anzio", "disbanding.disband")
    before = screen.look()
    screen.page.locator('wl-prompt [data-do="disband"]').click()
    seen = screen.until("s.at > g.at && s.units.length > 0 && !s.busy", at=before["at"])
    unit = seen["units"][0]
    screen.hover_unit(unit)
    screen.page.mouse.click(*screen.bring(f'.piece[data-unit="{unit}"]'))
    assert screen.quiet()["grave"]
    button = screen.page.locator("wl-prompt .acts button.danger")
    expect(button).to_have_count(1)
    screen.key("1")
    assert screen.look()["places"][unit], "key 1 gives nobody up"
    button.click()
    screen.until("!s.places[g.unit] && !s.busy", unit=unit)


def test_the_wish_to_give_units_up_is_a_red_button_while_moving(fingers: Fingers) -> None:
    screen, _ = fingers.sit("anzio", "moving.disband")
    before = screen.look()
    button = screen.page.locator('wl-prompt [data-do="disband"]')
    expect(button).to_have_class("danger")
    button.click()
    screen.until("s.at > g.at && !s.busy", at=before["at"])


def test_on_a_phone_the_card_tells_of_the_die_that_was_rolled_again(fingers: Fingers) -> None:
    screen, _ = fingers.sit("anzio", "rerolling.reroll")
    usual = screen.page.viewport_size
    assert usual is not None
    screen.page.set_viewport_size({"width": 390, "height": 844})
    try:
        before = screen.look()
        screen.page.locator('wl-prompt [data-do="reroll"]').click()
        screen.sure()
        screen.until("s.at > g.at && !s.busy", at=before["at"])
        card = screen.page.locator(".battle-card")
        expect(card.locator(".told.again")).to_be_visible()
        expect(card.locator(".attackers")).to_be_hidden()
    finally:
        screen.page.set_viewport_size(usual)  # other tests play on in this tab


def test_the_faces_of_a_die_are_read_and_the_tab_before_them_comes_back(fingers: Fingers) -> None:
    screen, _ = fingers.sit("anzio", "rerolling.keep")
    tab = screen.page.locator("[role=tab][aria-selected=true]")
    faces = screen.page.locator(".game-panel.front")
    expect(tab).to_have_text("Boxes")
    expect(faces.locator(".row-now")).to_be_visible()
    screen.page.evaluate(WAITING)
    expect(screen.page.locator(".battle-card")).to_be_visible()
    room = "(panel) => panel.closest('[role=tabpanel]').clientHeight / innerHeight"
    assert faces.evaluate(room) > 0.5
    keep = screen.page.locator('wl-prompt [data-do="keep"]')
    expect(keep).to_have_class("primary")
    keep.click()
    screen.sure()
    screen.until("s.kind !== 'rerolling' && !s.busy")
    expect(tab).to_have_text("Hex")


def test_victors_advance_by_one_gesture(fingers: Fingers) -> None:
    screen, _ = fingers.sit("anzio", "advancing.advance ut")
    before = screen.look()
    units = screen.page.evaluate("() => [...document.querySelector('wl-prompt').deciding.units.keys()]")
    assert len(units) == 2
    screen.click_unit(units[0])
    screen.page.keyboard.down("Shift")
    screen.click_unit(units[1])
    screen.page.keyboard.up("Shift")
    assert "2 counters are chosen" in screen.prompt.inner_text()
    goal = screen.look()["hexes"][0]
    screen.click_hex(goal)
    after = screen.until("s.at > g.at && !s.busy", at=before["at"])
    assert {after["places"][unit] for unit in units} == {goal}
