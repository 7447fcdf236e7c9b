"""How many gestures a turn takes: the same moves and the same battle, one counter at a time or together.

    python -m tests.browser.gestures singly|together

A gesture is one press of a mouse button or of a key; a drag is one. Pointing at something is none. A turn is counted from
its first march to the die of its battle, from a position by hand (tests/fixtures/scenes.py) and with the mouse of a real
browser. The table of docs/table.md is made by this: `singly` by the page before there were groups, `together` by the page
as it is.
"""

from __future__ import annotations

import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import sync_playwright

from tests.browser.conftest import FLAGS, Server
from tests.browser.fingers import Fingers
from tests.browser.kit import Screen

ROLLED = "() => document.querySelector('wl-prompt').table.entries.some((e) => e.events.some((v) => v.what === 'battle'))"
FANNED = """(hex) => {
  const { stacks } = document.querySelector("wl-map");
  return stacks.at(hex).length < 2 || stacks.fanned === hex;
}"""
BEGUN = "(hex) => document.querySelector('wl-prompt').deciding.battle?.hexes.includes(hex) ?? false"
CLOSES = 400
"""Milliseconds after which a fan that the mouse has left is surely together again."""
MOST = 30


class March(NamedTuple):
    """Counters that stand together go to one hex."""

    units: tuple[str, ...]
    to: str


@dataclass(frozen=True)
class Turn:
    """What is done in a turn: everybody beside the enemy attacks him."""

    game: str
    marches: tuple[March, ...]
    target: str
    before: int
    """The gestures it took before counters could be sent together, all who may join a battle joined by one button."""
    most: int
    """The gestures that it takes now."""


TURNS = {
    "a turn of Beachhead": Turn(
        "Anzio Beachhead",
        (March(("us-3-7", "us-3-15"), "0904"), March(("us-3-30", "us-rgr-1", "us-rgr-3"), "0804")),
        "0905",
        16,
        7,
    ),
    "a turn of ANZIO": Turn(
        "ANZIO",
        (March(("us-3", "us-36"), "E48"), March(("br-46", "br-56"), "D48"), March(("us-34", "us-45"), "F47")),
        "E47",
        17,
        9,
    ),
    "a turn of Italy '43": Turn(
        "Italy '43",
        (
            March(("us-3-7", "us-3-15"), "2325"),
            March(("us-45-157", "us-45-179"), "2423"),
            March(("us-3-30", "us-45-180"), "2324"),
        ),
        "2424",
        20,
        12,
    ),
}


class Hand:
    """Somebody with a mouse and a keyboard, whose presses are counted."""

    def __init__(self, screen: Screen, *, together: bool) -> None:
        self.screen, self.together, self.gestures = screen, together, 0

    def key(self, key: str) -> None:
        self.gestures += 1
        self.screen.page.keyboard.press(key)
        self.screen.quiet()

    def click(self, query: str, *, shift: bool = False) -> None:
        """Click what is on the map; the whole board is shown first where it is out of sight."""
        if self.screen.centre(query) is None:
            self.key("0")
        spot = self.screen.centre(query)
        assert spot, f"{query} is nowhere to be clicked"
        self.gestures += 1
        if shift:
            self.screen.page.keyboard.down("Shift")
        self.screen.page.mouse.click(*spot)
        if shift:
            self.screen.page.keyboard.up("Shift")
        self.screen.quiet()

    def hover(self, hex_: str) -> None:
        """Rest on a stack until it is fanned out."""
        cell = f'.cell[data-hex="{hex_}"]'
        if self.screen.centre(cell) is None:
            self.key("0")
        spot = self.screen.centre(cell)
        assert spot
        if not self.screen.page.evaluate(FANNED, hex_):
            self.screen.page.mouse.move(5, 5)
            self.screen.page.wait_for_timeout(CLOSES)
        self.screen.page.mouse.move(*spot)
        self.screen.page.wait_for_function(FANNED, arg=hex_)

    def choose(self, unit: str) -> None:
        """Click a counter in its stack."""
        self.hover(self.screen.look()["places"][unit])
        self.click(f'.piece[data-unit="{unit}"]')

    # --- a turn ------------------------------------------------------------------------------------------

    def march(self, march: March) -> None:
        """Send the counters of a stack to a hex."""
        start = self.screen.look()["places"][march.units[0]]
        if self.together:
            self.click(f'.piece[data-unit="{self.top(start)}"]', shift=True)
            self.click(f'.cell[data-hex="{march.to}"]')
        else:
            for unit in march.units:
                if (
                    unit not in self.screen.look()["units"]
                ):  # another counter is still asked whether it goes on
                    self.press("halt")
                self.choose(unit)
                self.click(f'.cell[data-hex="{march.to}"]')
        places = self.screen.quiet()["places"]
        assert {places[unit] for unit in march.units} == {march.to}, march

    def top(self, hex_: str) -> str:
        """The counter that lies uppermost in a hex."""
        found: str = self.screen.page.evaluate(
            "(hex) => document.querySelector('wl-map').stacks.at(hex).at(-1)", hex_
        )
        return found

    def press(self, verb: str) -> None:
        """Press a button of the prompt."""
        self.gestures += 1
        self.screen.page.locator(f'wl-prompt [data-do="{verb}"]').first.click()
        self.screen.page.wait_for_timeout(50)
        self.screen.quiet()
        confirm = self.screen.page.locator('dialog [data-do="confirm"]')
        if confirm.count():
            self.gestures += 1
            confirm.click()
            self.screen.page.wait_for_timeout(50)
            self.screen.quiet()

    def attack(self, target: str) -> None:
        """Everybody who can attacks."""
        for _ in range(MOST):
            seen = self.screen.quiet()
            if target in seen["hexes"] and seen["kind"] != "going":
                self.click(f'.cell[data-hex="{target}"]', shift=self.together)
                break
            if self.screen.page.evaluate(BEGUN, target):  # the rules have begun the one battle that there is
                if self.together:
                    self.key("a")
                break
            self.press("end" if "end" in seen["buttons"] else seen["buttons"][0])
        while not self.together and (units := self.screen.look()["units"]):
            joined = self.screen.look()["parts"]
            fresh = [unit for unit in units if not self.joined(unit)]
            if not fresh:
                break
            self.choose(fresh[0])
            after = self.screen.look()
            assert after["parts"] > joined or after["held"], fresh[0]

    def joined(self, unit: str) -> bool:
        """Whether a counter is among the attackers."""
        found: bool = self.screen.page.evaluate(
            "(unit) => document.querySelector('wl-prompt').deciding.battle?.attackers.includes(unit) ?? false",
            unit,
        )
        return found

    def fight(self) -> None:
        """Whatever is asked until the die has fallen: the first button, or the first hex."""
        for _ in range(MOST):
            if self.screen.page.evaluate(ROLLED):
                return
            seen = self.screen.until("s.mine && !s.busy")
            if seen["buttons"]:
                self.press(seen["buttons"][0])
            else:
                self.click(f'.cell[data-hex="{seen["hexes"][0]}"]')
        raise AssertionError("no die has fallen")

    def play(self, turn: Turn) -> dict[str, Any]:
        """Play a turn; who stands where when the die has fallen."""
        for march in turn.marches:
            self.march(march)
        self.attack(turn.target)
        self.fight()
        return self.screen.look()["places"]


def played(fingers: Fingers, name: str, *, together: bool) -> tuple[int, dict[str, Any]]:
    """A turn played by one hand: its gestures, and who stands where then."""
    hand = Hand(fingers.in_scene(name), together=together)
    places = hand.play(TURNS[name])
    return hand.gestures, places


def main() -> None:
    """Count the gestures of every turn."""
    sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))
    import browser

    together = sys.argv[1:] == ["together"]
    with tempfile.TemporaryDirectory() as home, sync_playwright() as playwright:
        server = Server(Path(home), "tests.browser.moment_server").start()
        launched = playwright.chromium.launch(executable_path=str(browser.find()), args=list(FLAGS))
        context = launched.new_context(viewport={"width": 1600, "height": 1000}, reduced_motion="reduce")
        fingers = Fingers(Screen(context, server.origin))
        for name, turn in TURNS.items():
            gestures, places = played(fingers, name, together=together)
            moved = {unit: places[unit] for march in turn.marches for unit in march.units}
            print(turn.game, gestures, moved)
        launched.close()
        server.stop()


if __name__ == "__main__":
    main()
