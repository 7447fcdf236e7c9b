"""What keeps a turn flowing: a focus that is never lost, refusals that answer at once, questions that can be silenced."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.kit import Screen
from tests.browser.test_map import land
from tests.browser.test_turn import Keys, roomiest

BOTH = {"allied": "human", "axis": "human"}
GAMES = {"anzio": "gustav", "beachhead": None, "italy43": None}
HERE = """() => {
  const map = document.querySelector("wl-map");
  const now = document.activeElement;
  return [map.at, map.input.named(now).hex, map.input.named(now).unit];
}"""
FOCUSED = """() => {
  const now = document.activeElement;
  return ["wl-map", "wl-prompt", "wl-offers"].find((name) => now?.closest(name)) ?? now?.tagName ?? "nothing";
}"""
PLACES = {"wl-map", "wl-prompt", "wl-offers"}
STEPS = 14


class Watched(Screen):
    """A screen that looks after every key where the focus is."""

    def key(self, *keys: str) -> None:
        for key in keys:
            super().key(key)
            assert self.page.evaluate(FOCUSED) in PLACES, f"{key} lost the focus"


def watch(screen: Screen) -> Watched:
    """The same screen, watched from now on."""
    screen.__class__ = Watched
    assert isinstance(screen, Watched)
    return screen


def gesture(hands: Keys, seen: dict[str, Any]) -> None:
    """Something that is lit, by keys: finish what was begun, or choose a counter and step through its stack."""
    screen = hands.screen
    on_map = [unit for unit in seen["units"] if seen["places"][unit]]
    if seen["grave"] or seen["ways"]:
        screen.key(str(seen["firstKey"]))
    elif seen["held"] and not seen["selected"]:
        hands.hex(seen["held"])
    elif seen["selected"] and [
        hex_ for hex_ in seen["hexes"] if screen.page.locator(f'.cell[data-hex="{hex_}"]').count()
    ]:
        hands.hex(roomiest(seen))
    elif on_map and not seen["selected"]:
        hands.unit(on_map[len(on_map) // 2])
    elif seen["units"] and not seen["selected"]:
        hands.unit(seen["units"][0])
    elif seen["hexes"]:
        hands.hex(seen["hexes"][0])
    else:
        screen.key(str(seen["firstKey"]))


@pytest.mark.parametrize("game", sorted(GAMES))
def test_no_key_loses_the_focus(screen: Screen, game: str) -> None:
    watched = watch(screen)
    watched.sit(game=game, scenario=GAMES[game], mode="hotseat", seats=BOTH, seed=5)
    watched.page.keyboard.press("?")
    tells_the_keys(watched)
    watched.page.keyboard.press("ArrowLeft")  # nothing has the focus yet: the map takes it
    assert watched.page.evaluate(FOCUSED) == "wl-map"
    watched.page.keyboard.press("?")
    expect(watched.page.locator("dialog.why[open]")).to_be_visible()
    watched.page.keyboard.press("?")  # once more: the keys
    expect(watched.page.locator("dialog.wide[open] .keys").first).to_be_visible()
    expect(watched.page.locator("dialog.why[open]")).to_have_count(0)
    watched.page.keyboard.press("Escape")
    watched.page.keyboard.press("n")
    watched.page.keyboard.press("o")
    hands = Keys(watched)
    for _ in range(STEPS):
        seen = watched.quiet()
        if not seen["mine"]:
            break
        gesture(hands, seen)
    assert watched.look()["at"] > 3


def tells_the_keys(screen: Screen) -> None:
    """A question mark where nothing is pointed at opens the help, which names its own keys; Escape closes it."""
    box = screen.page.locator("dialog.wide[open]")
    expect(box).to_be_visible()
    keys = box.locator(".keys dt").all_inner_texts()
    assert {"?", "H or F1", "Enter or Space", "N and P"} <= set(keys)
    screen.page.keyboard.press("Escape")
    expect(box).to_have_count(0)
    screen.page.keyboard.press("h")
    expect(box).to_be_visible()
    assert box.locator(".keys dt").all_inner_texts() == keys
    screen.page.keyboard.press("Escape")
    expect(box).to_have_count(0)


def test_a_counter_that_is_stepped_to_and_chosen_keeps_the_focus(screen: Screen) -> None:
    screen.sit()
    for unit in ("us-rgr-1", "us-rgr-3"):
        land(screen, unit)
    screen.page.mouse.move(5, 5)
    hex_ = screen.look()["places"]["us-rgr-1"]
    screen.key_to_unit("us-rgr-3")
    screen.key("Enter")
    screen.until("s.selected === 'us-rgr-3'")
    assert screen.page.evaluate(HERE) == [hex_, hex_, "us-rgr-3"]
    screen.key(".")
    assert screen.page.evaluate(HERE) == [hex_, hex_, "us-rgr-1"]
    goal = roomiest(screen.look())
    screen.key_to_hex(goal)
    screen.key("Enter")
    screen.until("s.places['us-rgr-3'] === g.goal && !s.busy", goal=goal)
    assert screen.page.evaluate(HERE)[:2] == [goal, goal]


def test_a_refused_click_is_answered_at_once(screen: Screen) -> None:
    screen.sit()
    land(screen)
    page = screen.page
    box = page.locator("dialog.why")
    ground = screen.bring('.cell[data-hex="2112"]')
    page.mouse.click(*ground)
    screen.click_unit("us-rgr-1")
    seen = screen.until("s.selected === 'us-rgr-1' && !s.busy")
    assert "2112" not in seen["hexes"]
    expect(box).not_to_be_visible()  # neither by a click with nothing chosen, nor by choosing
    page.mouse.move(*ground)
    page.mouse.down()
    page.mouse.move(ground[0] - 60, ground[1] - 40, steps=4)
    page.mouse.up()  # this was a pan
    page.keyboard.press("0")
    screen.page.wait_for_timeout(300)
    expect(box).not_to_be_visible()
    page.mouse.click(*screen.bring('.cell[data-hex="2112"]'))
    expect(box).to_be_visible()
    expect(box.locator("header")).to_contain_text("2112")
    expect(box.locator(".sentence")).not_to_be_empty()
    expect(box.locator(".paragraph a")).to_contain_text("§")
    page.keyboard.press("Escape")
    expect(box).not_to_be_visible()
    assert screen.look()["selected"] == "us-rgr-1", "nothing was taken back"
    page.mouse.click(*screen.bring('.cell[data-hex="2112"]'))
    expect(box).to_be_visible()
    screen.click_hex("1208")  # goes on as if nothing had been said
    screen.until("s.places['us-rgr-1'] === '1208'")
    expect(box).not_to_be_visible()


def test_a_refused_drop_is_answered_at_once(screen: Screen) -> None:
    screen.sit()
    land(screen)
    before = screen.look()
    page = screen.page
    start = screen.bring('.piece[data-unit="us-rgr-1"]')
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(*screen.bring('.cell[data-hex="2112"]'), steps=6)
    page.mouse.up()
    box = page.locator("dialog.why")
    expect(box.locator("header")).to_contain_text("2112")
    expect(box.locator(".sentence")).not_to_be_empty()
    after = screen.quiet()
    assert (after["at"], after["places"], after["selected"]) == (before["at"], before["places"], "us-rgr-1")
    page.keyboard.press("Escape")
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(start[0] + 90, start[1], steps=4)
    page.mouse.move(*start, steps=4)
    page.mouse.up()  # back where it stands
    page.wait_for_timeout(300)
    expect(box).not_to_be_visible()


def test_units_that_have_not_moved_are_not_asked_about_where_nothing_is_lost(screen: Screen) -> None:
    screen.sit(game="italy43", mode="hotseat", seats=BOTH, seed=5)
    page = screen.page
    screen.press_button("end")
    screen.until("s.kind === 'moving' && !s.busy")
    told = page.evaluate("() => document.querySelector('wl-prompt').table.state.left_undone")
    assert [line["idle"] for line in told] == [True]
    before = screen.look()["at"]
    page.locator('wl-prompt [data-do="end"]').click()
    screen.until("s.at > g.before && !s.busy", before=before)
    expect(page.locator("dialog.sheet[open]")).to_have_count(0)


HEXES = """() => {
  const { cells, deciding } = document.querySelector("wl-map");
  return [...cells].map(([label, cell]) => ({
    label, lit: deciding.hexes.has(label), role: cell.getAttribute("role"), tab: cell.getAttribute("tabindex"),
    name: cell.getAttribute("aria-label") ?? "",
  }));
}"""
SIDES_TOLD = "() => [...document.querySelectorAll('wl-map .cell')].some((c) => / road (north|south)/.test(c.ariaLabel))"


@pytest.mark.parametrize("game", sorted(GAMES))
def test_hexes_are_told_and_only_those_of_use_are_buttons(screen: Screen, game: str) -> None:
    screen.sit(game=game, scenario=GAMES[game], mode="hotseat", seats=BOTH, seed=5)
    screen.page.keyboard.press(
        "Tab"
    )  # what runs along sides is asked for when somebody begins to use the page
    screen.page.wait_for_function(SIDES_TOLD)
    seen = screen.look()
    hexes = {hex_["label"]: hex_ for hex_ in screen.page.evaluate(HEXES)}
    idle = [hex_ for hex_ in hexes.values() if hex_["role"] is None]
    assert idle, "there is open sea"
    assert all(hex_["tab"] is None and not hex_["name"] and not hex_["lit"] for hex_ in idle)
    for label in [*seen["hexes"], *filter(None, seen["places"].values())]:
        assert hexes[label]["role"] == "button" if label in hexes else True
    screen.page.evaluate("(at) => document.querySelector('wl-map').cursor(at)", idle[0]["label"])
    assert screen.page.evaluate(HERE)[:2] == [idle[0]["label"]] * 2, "the cursor passes over the sea"
    told = screen.page.evaluate("() => [document.activeElement.role, document.activeElement.ariaLabel]")
    assert told[0] == "img"
    assert idle[0]["label"] in told[1]
    assert not any("zone of control" in hex_["name"] for hex_ in hexes.values())
    screen.page.keyboard.press("n")
    screen.page.wait_for_function(
        "() => document.querySelector('wl-map .cell[aria-label*=\"zone of control\"]') !== null"
    )


def test_a_sea_hex_that_is_lit_is_a_button(screen: Screen) -> None:
    screen.sit()
    page = screen.page
    label = [hex_["label"] for hex_ in page.evaluate(HEXES) if hex_["role"] is None][-1]
    page.evaluate(
        """(label) => {
          const map = document.querySelector("wl-map");
          const hexes = new Map([[label, [{ do: "sail", to: label }]]]);
          Object.defineProperty(map.deciding, "hexes", { value: hexes, configurable: true });
          map.sync();
        }""",
        label,
    )
    cell = page.locator(f'.cell[data-hex="{label}"]')
    assert (cell.get_attribute("role"), cell.get_attribute("tabindex")) == ("button", "-1")
    page.evaluate(
        "() => { const map = document.querySelector('wl-map'); delete map.deciding.hexes; map.sync(); }"
    )
    assert cell.get_attribute("role") is None
