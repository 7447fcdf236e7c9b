"""A whole turn of Anzio Beachhead in a real browser: by mouse, and by keys alone."""

from __future__ import annotations

from collections import Counter
from typing import Any

from playwright.sync_api import expect

from tests.browser.kit import Screen

MOST = 250


def roomiest(seen: dict[str, Any]) -> str:
    """The lit hex with the fewest counters, the farthest of those: so that stacks stay small."""
    crowd = Counter(hex_ for hex_ in seen["places"].values() if hex_)
    return min(seen["hexes"], key=lambda label: (crowd[label], -seen["reach"].get(label, 0), label))


class Mouse:
    """Acts by pointing."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen

    def hex(self, label: str) -> None:
        self.screen.click_hex(label)

    def unit(self, unit: str) -> None:
        self.screen.click_unit(unit)

    def button(self, verb: str) -> None:
        self.screen.press_button(verb)


class Keys:
    """Acts by keys alone."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen

    def hex(self, label: str) -> None:
        self.screen.key_to_hex(label)
        self.screen.key("Enter")

    def unit(self, unit: str) -> None:
        if self.screen.look()["places"][unit]:
            self.screen.key_to_unit(unit)
        else:
            self.screen.key_to_offer(unit)
        self.screen.key("Enter")

    def button(self, verb: str) -> None:
        screen = self.screen
        before = screen.look()
        screen.page.keyboard.press(str(before["buttons"].index(verb) + before["firstKey"]))
        screen.page.wait_for_function(
            """(before) => document.querySelector("dialog[open]")
              || document.querySelector("wl-prompt").deciding.grave
              || document.querySelector("wl-prompt").table.state.at > before""",
            arg=before["at"],
        )
        if screen.page.locator("dialog[open]").count():
            for _ in range(12):
                if screen.page.evaluate("() => document.activeElement?.dataset.do") == "confirm":
                    break
                screen.page.keyboard.press("Tab")
            screen.page.keyboard.press("Enter")
        screen.until("(s.at > g.at || s.grave) && !s.busy", at=before["at"])


def step(hands: Mouse | Keys) -> None:
    """Do one thing that is asked: finish what was begun, bring on what is due, obey, or end the phase."""
    seen = hands.screen.quiet()
    off = [unit for unit in seen["units"] if not seen["places"][unit]]
    if seen["grave"]:
        hands.button(seen["buttons"][0])
    elif seen["held"]:
        hands.hex(seen["held"])
    elif seen["selected"] and seen["hexes"]:
        hands.hex(roomiest(seen))
    elif off:
        hands.unit(off[0])
    elif "end" in seen["buttons"]:
        hands.button("end")
    elif seen["units"] and not seen["selected"]:
        hands.unit(seen["units"][0])
    elif seen["hexes"]:
        hands.hex(seen["hexes"][0])
    else:
        hands.button(seen["buttons"][0])


def play_until(hands: Mouse | Keys, when: str) -> dict[str, Any]:
    """Play until an impulse begins; the bot plays the other side."""
    for _ in range(MOST):
        seen = hands.screen.until("(s.mine && !s.busy) || s.over || s.when === g.when", when=when)
        if seen["when"] == when:
            return seen
        assert not seen["over"]
        step(hands)
    raise AssertionError(f"{when} never began: {hands.screen.look()}")


def test_a_whole_turn_by_mouse(screen: Screen) -> None:
    screen.sit()
    hands = Mouse(screen)
    attack_by_mouse(screen)
    seen = play_until(hands, "2A")
    assert seen["entries"] > 60
    screen.page.locator("#tab-log").click()
    log = screen.page.locator("#panel-log")
    expect(log.locator(".roll", has_text="4:1").first).to_be_visible()
    assert log.locator(".log-line.side-axis").count() > 0
    assert log.locator(".log-line.side-allied").count() > 20


def attack_by_mouse(screen: Screen) -> None:
    """Land, move up a road, see the odds, take everything back, and declare after all."""
    for unit in ("us-rgr-1", "us-751"):
        screen.click_unit(unit)
        screen.click_hex(screen.look()["held"] or screen.look()["hexes"][0])
        assert screen.look()["places"][unit]
        screen.click_unit(unit)
        assert screen.look()["selected"] == unit
        assert screen.look()["reach"] or screen.until("Object.keys(s.reach).length > 0")
        screen.click_hex("1208")
        screen.until("s.places[g.unit] === '1208'", unit=unit)
    screen.click_hex("1209")
    screen.click_unit("us-rgr-1")
    panel = screen.page.locator("wl-battle")
    panel.get_by_text("1:1").first.wait_for()
    assert panel.locator(".rule").count() > 0
    screen.page.keyboard.press("Escape")  # puts the fanned stack together, too
    screen.until("s.parts === 1 && !s.busy")
    screen.click_unit("us-rgr-1")
    screen.click_unit("us-751")
    panel.get_by_text("4:1").first.wait_for()
    screen.press_button("declare")
    screen.page.locator("wl-map .under-attack").first.wait_for()


def test_another_whole_turn_by_keys_alone(screen: Screen) -> None:
    screen.sit(seed=5)
    seen = play_until(Keys(screen), "2A")
    assert seen["entries"] > 60


def test_a_key_asks_about_what_the_mouse_points_at(screen: Screen) -> None:
    screen.sit()
    heading = screen.page.locator("dialog.why header")
    screen.click_hex("0802")
    screen.page.mouse.move(*screen.bring('.cell[data-hex="1209"]'), steps=3)
    screen.key("?")
    expect(heading).to_contain_text("1209")
    screen.key("Escape", "ArrowUp", "?")
    expect(heading).not_to_contain_text("1209")


def test_asking_why_not_names_the_rule(screen: Screen) -> None:
    screen.sit()
    screen.page.mouse.click(*screen.bring('.cell[data-hex="1209"]'), button="right")
    box = screen.page.locator("dialog.why")
    box.wait_for()
    made = screen.page.url.rsplit("/", 1)[-1]
    answer = screen.page.request.post(
        f"{screen.origin}/api/games/{made}/why", data={"action": {"do": "attack", "to": "1209"}}
    ).json()["refused"]
    assert box.locator(".sentence").inner_text() == answer["sentence"]
    number = answer["rule"].partition(":")[2]
    assert box.locator(".paragraph a").inner_text() == f"§ {number}"
    rules = screen.page.request.get(f"{screen.origin}/api/rules/beachhead").json()
    text = next(rule["rule"] for rule in rules if rule["id"] == answer["rule"])
    assert box.locator(".paragraph p").inner_text() == text
    screen.page.keyboard.press("Escape")
    box.wait_for(state="hidden")


def test_undo_says_what_it_takes_back(screen: Screen) -> None:
    screen.sit()
    screen.click_unit("us-rgr-1")
    screen.click_hex(screen.look()["held"] or screen.look()["hexes"][0])
    before = screen.until("s.places['us-rgr-1'] !== ''")
    button = screen.page.locator('wl-prompt [data-do="undo"]')
    assert "Ranger" in button.inner_text()
    button.click()
    screen.until("s.at > g.at && s.places['us-rgr-1'] === ''", at=before["at"])
