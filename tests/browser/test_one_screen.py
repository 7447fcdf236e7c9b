"""One screen, nothing secret: seats change by themselves, but what a die decided is seen first. Pages that are old."""

from __future__ import annotations

import json
import re
from typing import Any

from playwright.sync_api import Route, expect

from tests.browser.fingers import Fingers
from tests.browser.kit import Screen
from tests.browser.moment_server import FIRST, all_moments
from winterline.core.action import to_json
from winterline.core.game import Game
from winterline.core.versions import restored
from winterline.library import new

BOTH = {"allied": "human", "axis": "human"}
LOSSES = {"eliminated", "lose", "morale"}
SEND = "(actions) => document.querySelector('wl-prompt').table.send(actions)"


def handing_over(game: str, *, fought: bool) -> tuple[dict[str, Any], dict[str, Any]]:
    """A game that stands before an action which hands the decision over, with a battle or without, and that action."""
    for seed, moment in enumerate(all_moments(), FIRST):
        if moment.game != game:
            continue
        made = new(game, moment.scenario, moment.options, None, seed)
        state = restored(made.rules, bytes(moment.state), moment.revision)
        before = Game(made.rules, made.key, state=state, seed=seed)
        for action in before.actions()[:6]:
            after = before.copy()
            told = {event.what for event in after.play(action)}
            if after.side not in ("", before.side) and ("battle" in told) is fought and not told & LOSSES:
                options = list(moment.options)
                return {"game": game, "scenario": moment.scenario, "options": options, "seed": seed}, to_json(
                    action
                )
    raise AssertionError("nothing of the kind")


def at_one_screen(screen: Screen, **wanted: Any) -> str:
    """Sit down at both sides, which hide nothing from each other."""
    made = screen.make(mode="hotseat", seats=BOTH, **wanted)
    screen.open("/learn")
    screen.page.evaluate("(id) => localStorage.setItem('winterline.quick-hand-over', id)", made["id"])
    screen.open(f"/game/{made['id']}")
    return str(screen.ready()["seat"])


def test_the_result_of_a_battle_stays_until_somebody_goes_on(fingers: Fingers) -> None:
    screen = fingers.screen
    wanted, fight = handing_over("beachhead-1970", fought=True)
    seat = at_one_screen(screen, **wanted)
    screen.page.evaluate(SEND, [fight])
    button = screen.page.locator('[data-do="go-on"]')
    expect(button).to_be_visible()
    assert screen.look()["seat"] == seat, "nobody has gone on"
    button.click()
    assert screen.until("s.seat !== g.seat", seat=seat)["mine"]


def test_without_a_die_seats_change_by_themselves(fingers: Fingers) -> None:
    screen = fingers.screen
    wanted, action = handing_over("beachhead", fought=False)
    seat = at_one_screen(screen, **wanted)
    screen.page.evaluate(SEND, [action])
    assert screen.until("s.seat !== g.seat", seat=seat)["mine"]
    assert screen.page.locator('[data-do="go-on"]').count() == 0


def test_an_open_page_says_that_the_table_has_a_newer_one(screen: Screen) -> None:
    made = screen.sit(mode="hotseat", seats=BOTH)
    line = screen.page.locator("#edition")
    expect(line).to_be_hidden()

    def updated(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=json.dumps(answer.json() | {"edition": "0" * 16}))

    screen.page.route(f"**/api/games/{made['id']}", updated)
    screen.page.evaluate("() => document.querySelector('wl-prompt').table.refresh()")
    expect(line).to_contain_text("The table was updated.")
    screen.page.unroute(f"**/api/games/{made['id']}")
    with screen.page.expect_navigation():
        line.get_by_role("button", name="Load again").click()
    screen.ready()
    expect(screen.page.locator("#edition")).to_be_hidden()


def test_a_game_is_let_go_of_and_its_link_brings_it_back(screen: Screen) -> None:
    made = screen.sit(mode="hotseat", seats=BOTH)
    screen.open("/")
    screen.page.locator(".mine [data-do=more]").click()
    screen.page.locator("dialog [data-do=letGo]").click()
    screen.page.locator('dialog[open] button[value="yes"]').click()
    shown = screen.page.locator("dialog[open] .link-list")
    expect(shown.locator("input").first).to_have_value(re.compile("/join/"))
    screen.page.locator("dialog[open] button.primary").click()
    expect(screen.page.locator(".mine a.title")).to_have_count(0)
    screen.open(made["links"]["allied"])
    assert screen.ready()["seat"] == "allied"
