"""The map under the hands of a player: toggles, dragging, several at once, changing one's mind, warnings."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Open
from tests.browser.kit import Screen
from tests.browser.test_pages import begun
from tests.browser.test_seats import land


def picture(screen: Screen, what: str) -> int:
    """How many of something the map shows."""
    return screen.page.locator(f"wl-map {what}").count()


def test_what_the_map_shows_is_switched_on_and_off(screen: Screen) -> None:
    begun(screen)
    assert picture(screen, ".zone") == 0
    screen.key("z")
    screen.page.locator(".zone.side-allied .rim").wait_for(state="attached")
    screen.key("Z")
    screen.page.locator(".zone.side-axis .rim").wait_for(state="attached")
    screen.key("z", "Z")
    screen.page.wait_for_function("() => document.querySelectorAll('.zone').length === 0")
    piece = screen.page.locator('.piece[data-unit="us-751"]')
    expect(piece).to_be_visible()
    screen.key("t")
    expect(piece).to_be_hidden()
    screen.key("t")
    expect(piece).to_be_visible()


def test_reach_is_shown_with_its_cost_and_can_be_hidden(screen: Screen) -> None:
    screen.sit()
    land(screen)
    screen.click_unit("us-rgr-1")
    seen = screen.until("Object.keys(s.reach).length > 0")
    made = screen.page.url.rsplit("/", 1)[-1]
    asked = {"unit": "us-rgr-1", "after": [{"do": "move", "unit": "us-rgr-1"}]}
    told = screen.page.request.post(f"{screen.origin}/api/games/{made}/reach", data=asked).json()
    assert seen["reach"] == told
    assert picture(screen, ".chip.cost") == len(told)
    words = screen.page.locator('.cell[data-hex="1208"]').get_attribute("aria-label") or ""
    assert f"reach for {int(told['1208'])}" in words
    screen.key("r")
    assert picture(screen, ".chip.cost") == 0


def test_a_hex_at_the_edge_of_the_board_is_brought_into_sight(screen: Screen) -> None:
    screen.sit()
    window = screen.page.locator("wl-map").bounding_box()
    assert window
    for _ in range(3):
        screen.key("+")
    for label in ("0802", "2601", "0117"):
        screen.page.locator("wl-map").evaluate("(map, label) => map.show([label])", label)
        box = screen.page.locator(f'.cell[data-hex="{label}"]').bounding_box()
        assert box
        assert window["x"] <= box["x"] <= window["x"] + window["width"] - box["width"]
        assert window["y"] <= box["y"] <= window["y"] + window["height"] - box["height"]


def test_a_tap_never_reaches_what_a_panel_moves_under_the_finger(open_screen: Open) -> None:
    screen = open_screen(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    screen.sit()
    screen.page.locator('[data-offer="us-rgr-1"]').tap()
    screen.page.locator("wl-prompt .acts button.primary").tap()
    screen.until("s.places['us-rgr-1'] === '0802' && !s.busy")
    screen.page.wait_for_timeout(300)  # until the map has found its size
    spot = screen.centre('.piece[data-unit="us-rgr-1"]')
    assert spot
    screen.page.touchscreen.tap(*spot)
    seen = screen.until("s.selected === 'us-rgr-1' && !s.busy")
    screen.page.wait_for_timeout(300)
    assert seen["looking"] is None
    assert screen.look()["looking"] is None


def test_escape_takes_back_at_once_while_the_mouse_rests_on_the_stack(screen: Screen) -> None:
    screen.sit()
    land(screen)
    screen.click_unit("us-rgr-3")
    screen.click_hex("0802")
    screen.until("s.places['us-rgr-3'] === '0802' && !s.busy")
    screen.click_unit("us-rgr-1")
    screen.until("s.selected === 'us-rgr-1' && !s.busy")
    screen.page.mouse.move(5, 5)
    screen.page.mouse.move(*screen.bring('.cell[data-hex="0802"]'))  # it gives way to what can be chosen
    screen.key("Escape")
    screen.until("s.selected === ''")


def test_no_other_counter_answers_for_one_that_is_pointed_at_in_a_fan(screen: Screen) -> None:
    screen.sit()
    for unit in ("us-504-1", "us-rgr-1"):
        land(screen, unit)
        screen.quiet()
        screen.click_unit(unit)
        screen.click_hex("1207")
        screen.until("s.places[g.unit] === '1207' && !s.busy", unit=unit)
    assert "us-504-1" not in screen.look()["units"], "it has no movement left"
    assert "us-rgr-1" in screen.look()["units"]
    screen.click_unit("us-504-1")
    assert not screen.quiet()["pending"]
    screen.click_unit("us-rgr-1")
    screen.until("s.selected === 'us-rgr-1'")


def test_a_counter_is_dragged_to_its_hex_and_the_way_is_drawn(screen: Screen) -> None:
    screen.sit()
    land(screen)
    screen.hover_unit("us-rgr-1")
    mouse = screen.page.mouse
    mouse.move(*screen.bring('.piece[data-unit="us-rgr-1"]'))
    mouse.down()
    mouse.move(*screen.bring('.cell[data-hex="1107"]'), steps=4)
    screen.until("s.selected === 'us-rgr-1' && !s.busy")
    assert picture(screen, ".ghost") == 1
    mouse.move(*screen.bring('.cell[data-hex="1208"]'), steps=4)
    screen.page.locator("wl-map .arrow.path").wait_for(state="attached")
    mouse.up()
    screen.until("s.places['us-rgr-1'] === '1208'")
    assert picture(screen, ".ghost") == 0


def test_a_counter_dropped_where_it_cannot_go_stays(screen: Screen) -> None:
    screen.sit()
    land(screen)
    before = screen.look()
    mouse = screen.page.mouse
    mouse.move(*screen.bring('.piece[data-unit="us-rgr-1"]'))
    mouse.down()
    mouse.move(*screen.bring('.cell[data-hex="2112"]'), steps=6)
    screen.until("s.selected === 'us-rgr-1' && !s.busy")
    mouse.up()
    screen.page.wait_for_timeout(200)
    after = screen.quiet()
    assert after["places"] == before["places"]
    assert after["at"] == before["at"]


def test_several_counters_go_together_and_escape_takes_it_back(screen: Screen) -> None:
    screen.sit()
    for unit in ("us-rgr-1", "us-rgr-3"):
        land(screen, unit)
    before = screen.look()
    screen.click_unit("us-rgr-1")
    screen.page.keyboard.down("Shift")
    screen.click_unit("us-rgr-3")
    screen.page.keyboard.up("Shift")
    expect(screen.prompt).to_contain_text("2 counters are chosen")
    screen.page.mouse.move(5, 5)
    screen.page.keyboard.press("Escape")
    screen.key("Escape")
    assert screen.until("!s.pending")["places"] == before["places"]
    screen.click_unit("us-rgr-1")
    screen.page.keyboard.down("Shift")
    screen.click_unit("us-rgr-3")
    screen.page.keyboard.up("Shift")
    expect(screen.prompt).to_contain_text("2 counters are chosen")
    screen.click_hex("1107")
    screen.until("s.places['us-rgr-1'] === '1107' && s.places['us-rgr-3'] === '1107'")


def test_a_declared_battle_can_be_changed_before_the_dice(screen: Screen) -> None:
    begun(screen)
    screen.click_hex("1209")
    screen.click_unit("us-rgr-1")
    screen.press_button("declare")
    panel = screen.page.locator("wl-battle")
    expect(panel).to_contain_text("on 1209 by 1 counter")
    panel.get_by_role("button", name="Change the attack on 1209").click()
    screen.until("s.parts > 1 && !s.busy")
    screen.click_unit("us-751")
    panel.get_by_text("4:1").first.wait_for()
    screen.press_button("declare")
    expect(panel).to_contain_text("on 1209 by 2 counters")


def test_ending_a_phase_tells_what_is_left_undone(screen: Screen) -> None:
    screen.sit(game="italy43", mode="hotseat", seats={"allied": "human", "axis": "human"}, seed=5)
    before = screen.look()
    told = screen.page.evaluate("() => document.querySelector('wl-prompt').table.state.left_undone")
    assert [line for line in told if not line["idle"]], "something is lost by it"
    screen.page.locator('wl-prompt [data-do="end"]').click()
    dialog = screen.page.locator("dialog[open]")
    for line in told:
        expect(dialog).to_contain_text(line["text"])
    dialog.get_by_role("button", name="Not yet").click()
    expect(dialog).to_have_count(0)
    assert screen.look()["at"] == before["at"]
    screen.press_button("end")
    assert screen.look()["at"] > before["at"]


def test_what_was_done_is_seen_as_arrows_and_since_the_last_turn(screen: Screen) -> None:
    screen.sit(seats={"allied": "bot:heuristic", "axis": "human"})
    screen.until("s.mine && s.entries > 20")
    screen.page.locator("wl-theatre [data-do=dismiss]").click()
    assert picture(screen, ".layer-moves .arrow") > 0  # they stay until one's next move
    screen.key("m")
    assert picture(screen, ".layer-moves .arrow.move.side-allied") > 0
    screen.page.locator("#tab-log").click()
    for place in ("wl-replay", "wl-log"):
        screen.page.locator(place).get_by_role("button", name="Since your last turn").click()
        screen.until("s.looking !== null")
        expect(screen.page.locator("wl-theatre .curtain")).to_be_visible()
        screen.key("\\")
        screen.until("s.looking === null")
        expect(screen.page.locator("wl-theatre .curtain")).to_have_count(0)


def test_counters_that_have_not_changed_are_neither_drawn_nor_laid_down_again(screen: Screen) -> None:
    """In a long game hundreds of them made the page stand for seconds whenever something was chosen."""
    screen.sit()
    land(screen)
    screen.page.locator("#tab-boxes").click()
    screen.page.locator("wl-boxes wl-counter svg").first.wait_for(state="attached")
    screen.page.evaluate(
        """() => {
          window.redrawn = [];
          const look = (found) => {
            for (const { target, addedNodes } of found) {
              const id = target.closest(".piece")?.dataset.unit ?? target.counter?.id;
              for (const node of addedNodes) window.redrawn.push(node.dataset?.unit ?? id ?? "");
            }
          };
          const pieces = document.querySelectorAll("wl-map .layer-stacks, wl-boxes wl-counter");
          for (const piece of pieces) new MutationObserver(look).observe(piece, { childList: true, subtree: true });
        }"""
    )
    screen.click_unit("us-rgr-1")
    screen.until("Object.keys(s.reach).length > 0")
    assert screen.page.evaluate("() => window.redrawn") == []
