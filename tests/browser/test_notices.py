"""Being told that it is your turn while you look elsewhere: the title, and a notification of the browser."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import BrowserContext

from tests.browser.conftest import Open
from tests.browser.kit import Screen

LISTEN = """(given) => {
  window.told = [];
  const granted = window.Notification.permission === "granted";
  const Bare = class {
    static permission = "granted";
    static requestPermission = async () => "granted";
    addEventListener() {}
  };
  // Chromium without windows grants nobody notifications, whatever it is told.
  window.Notification = class extends (granted || !given ? window.Notification : Bare) {
    constructor(title, options) {
      super(title, options);
      window.told.push({ title, body: options.body, tag: options.tag });
      this.addEventListener("error", () => window.told.push("the browser refused it"));
    }
  };
}"""
HIDE = """() => {
  Object.defineProperty(document, "hidden", { configurable: true, get: () => true });
  Object.defineProperty(document, "visibilityState", { configurable: true, get: () => "hidden" });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def two_players(open_screen: Open, **options: Any) -> tuple[Screen, Screen, str]:
    """Ann plays the Allies, Bob the Germans: he looks at the table."""
    ann, bob = open_screen(), open_screen(**options)
    made = ann.sit(mode="invite", seats={"allied": "human", "axis": "open"}, seed=None)
    given = json.dumps("permissions" in options)
    bob.page.add_init_script(f"({LISTEN})({given})")
    assert bob.take(made["links"]["axis"])["seat"] == "axis"
    return ann, bob, made["id"]


def hand_over(ann: Screen, game: str) -> None:
    """Ann does what must be done until Bob decides."""
    url = f"{ann.origin}/api/games/{game}"
    for number in range(200):
        state = ann.page.request.get(url).json()
        if state["decision"]["side"] != "allied":
            return
        end = [action for action in state["actions"] if action["do"] == "end"]
        body = {"at": state["at"], "client": f"{game}-{number}", "actions": [(end or state["actions"])[0]]}
        assert ann.page.request.post(f"{url}/actions", data=body).ok
    raise AssertionError("it never became the Germans' turn")


def want_notices(screen: Screen) -> None:
    """Switch notifications on in the menu, as a player does."""
    screen.page.locator("wl-menu .menu-button").click()
    screen.page.get_by_label("Tell me in a notification when it is my turn").check()
    screen.page.keyboard.press("Escape")


def told(screen: Screen) -> list[Any]:
    found: list[Any] = screen.page.evaluate("() => window.told")
    return found


def test_a_player_who_looks_elsewhere_is_notified_of_the_turn(open_screen: Open) -> None:
    ann, bob, game = two_players(open_screen, permissions=["notifications"])
    want_notices(bob)
    bob.page.evaluate(HIDE)
    assert not bob.page.title().startswith("Your turn")
    hand_over(ann, game)
    bob.until("s.mine")
    assert told(bob) == [{"title": "Anzio Beachhead", "body": "It is your turn.", "tag": game}]
    assert bob.page.title().startswith("Your turn")


def test_a_player_who_looks_at_the_table_is_not_notified(open_screen: Open) -> None:
    ann, bob, game = two_players(open_screen, permissions=["notifications"])
    want_notices(bob)
    hand_over(ann, game)
    bob.until("s.mine")
    assert told(bob) == []


def test_nobody_is_notified_who_did_not_ask_for_it(open_screen: Open) -> None:
    ann, bob, game = two_players(open_screen, permissions=["notifications"])
    bob.page.evaluate(HIDE)
    hand_over(ann, game)
    bob.until("s.mine")
    assert told(bob) == []


def test_a_browser_that_refuses_is_told_so_and_the_game_goes_on(open_screen: Open) -> None:
    ann, bob, game = two_players(open_screen)
    refuse(bob.page.context)
    bob.page.locator("wl-menu .menu-button").click()
    bob.page.get_by_label("Tell me in a notification when it is my turn").click()
    bob.shows("This browser does not allow notifications here.")
    bob.page.keyboard.press("Escape")
    bob.page.evaluate(HIDE)
    hand_over(ann, game)
    bob.until("s.mine")
    assert told(bob) == []
    assert bob.page.title().startswith("Your turn")


def refuse(context: BrowserContext) -> None:
    """Say no to notifications, as a player may have done long ago."""
    session = context.new_cdp_session(context.pages[0])
    wanted = {"permission": {"name": "notifications"}, "setting": "denied"}
    session.send("Browser.setPermission", wanted)
