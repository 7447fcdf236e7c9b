"""Who sits where: the lobby, hot seat, invitations with a spectator, two tabs, lost connections."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Route, expect

from tests.browser.conftest import Open, Server
from tests.browser.kit import Screen
from tests.browser.test_turn import Mouse, step

BOTH = {"allied": "human", "axis": "human"}
OPEN = {"allied": "human", "axis": "open"}


def land(screen: Screen, unit: str = "us-rgr-1") -> None:
    """Bring a unit on with the mouse."""
    screen.click_unit(unit)
    screen.click_hex(screen.look()["held"] or screen.look()["hexes"][0])
    screen.until("s.places[g.unit] !== ''", unit=unit)


def is_state(url: str) -> bool:
    """Whether an answer is a whole state."""
    return re.search(r"/api/games/[^/]+$", url) is not None


def test_the_lobby_sets_up_a_game_against_the_bot(screen: Screen) -> None:
    screen.open("/")
    screen.page.get_by_label("Your name").fill("Ann")
    screen.page.get_by_role("button", name="Set up the table").click()
    assert screen.ready()["seat"] == "allied"
    expect(screen.page.locator("wl-menu .players").first).to_contain_text("Ann")
    screen.open("/")
    screen.page.locator(".mine a.title").first.wait_for()


def test_optional_rules_are_chosen_in_the_lobby(screen: Screen) -> None:
    screen.open("/")
    screen.page.locator("details.options summary").click()
    screen.page.locator("input[name=option][value=nas]").check()
    screen.page.get_by_role("button", name="Set up the table").click()
    screen.ready()
    assert screen.page.evaluate("() => document.querySelector('wl-prompt').table.state.options") == ["nas"]


def test_options_explain_themselves_while_they_are_chosen(screen: Screen) -> None:
    screen.open("/")
    page = screen.page
    page.get_by_text("ANZIO", exact=True).click()
    preset = page.locator("input[name=preset]:checked")
    expect(preset).to_have_value("")
    page.locator("details.options summary").click()
    bridge = page.locator('input[value="aid:P.interdict-bridge"]')
    needed = [page.locator(f'input[value="supp.{name}"]') for name in ("supporting-fire", "air-superiority")]
    bridge.check()
    for box in needed:
        expect(box).to_be_checked()
    expect(page.locator(".followed")).to_contain_text("needs Supporting fire and Air superiority")
    expect(page.locator("details.options summary")).to_contain_text(
        "1 for the Allies, 1 for the Germans, 1 for neither"
    )
    expect(preset).to_have_value("mix")
    needed[1].uncheck()
    for box in (bridge, *needed):
        expect(box).not_to_be_checked()
    expect(page.locator(".followed")).to_contain_text("left out too")
    page.get_by_text("Tournament game", exact=True).click()
    expect(needed[1]).to_be_checked()
    chosen = page.locator("input[name=option]:checked").evaluate_all("(all) => all.map((box) => box.value)")
    page.get_by_role("button", name="Set up the table").click()
    page.wait_for_url("**/game/*")
    screen.ready()
    options = page.evaluate("() => document.querySelector('wl-prompt').table.state.options")
    assert sorted(options) == sorted(chosen)


def test_options_that_exclude_each_other_say_so(screen: Screen) -> None:
    def games(route: Route) -> None:
        answer = route.fetch()
        listed = answer.json()
        listed[0]["options"][0]["excludes"] = [listed[0]["options"][1]["id"]]
        route.fulfill(response=answer, json=listed)

    screen.page.route("**/api/games", games)
    screen.open("/")
    screen.page.locator("details.options summary").click()
    one, other = (screen.page.locator("input[name=option]").nth(n) for n in (0, 1))
    expect(other).to_be_enabled()
    one.check()
    expect(other).to_be_disabled()
    expect(screen.page.locator(".option").nth(1)).to_contain_text("Not together with")
    one.uncheck()
    expect(other).to_be_enabled()


def test_the_page_between_two_players_gives_every_seat_back(screen: Screen) -> None:
    made = screen.sit(mode="hotseat", seats=BOTH)
    screen.open(f"/handover/{made['id']}")
    screen.page.locator("wl-handover h1").wait_for()
    state = screen.page.request.get(f"{screen.origin}/api/games/{made['id']}").json()
    assert state["seat"] == "host"


def test_hot_seat_hands_the_screen_over_without_showing_secrets(screen: Screen) -> None:
    made = screen.sit(mode="hotseat", seats=BOTH, options=["nas"])
    hands = Mouse(screen)
    for _ in range(120):
        if not screen.quiet()["mine"]:
            break
        step(hands)
    seen: list[dict[str, Any]] = []
    screen.page.on("response", lambda answer: seen.append(answer.json()) if is_state(answer.url) else None)
    screen.page.locator('[data-do="hand-over"]').click()
    screen.page.wait_for_url(f"**/handover/{made['id']}")
    heading = screen.page.locator("wl-handover h1")
    expect(heading).to_contain_text("German")
    assert screen.page.locator("wl-map").count() == 0
    assert {state["seat"] for state in seen} == {"host"}, "the page was sent nobody's view"
    assert all(state["actions"] == [] and state["view"]["support"]["notes"] is None for state in seen)
    screen.page.locator("wl-handover button.primary").click()
    screen.page.wait_for_url(f"**/game/{made['id']}")
    there = screen.ready()
    assert there["seat"] == "axis"
    assert there["mine"]


def test_the_other_tabs_of_a_hot_seat_hold_nothing_of_who_left(screen: Screen) -> None:
    made = screen.sit(mode="hotseat", seats=BOTH)
    other = Screen(screen.page.context, screen.origin)
    other.open(f"/game/{made['id']}")
    assert other.ready()["seat"] == "allied"
    screen.open(f"/handover/{made['id']}")
    expect(other.page.locator("body")).to_have_text(re.compile("in another tab"))
    assert other.page.locator("wl-map, wl-log, wl-boxes").count() == 0
    screen.page.get_by_role("button", name="Germans").click()
    screen.page.wait_for_url(f"**/game/{made['id']}")
    assert screen.ready()["seat"] == "axis"
    other.page.locator("wl-map").wait_for()
    assert other.ready()["seat"] == "axis"
    assert screen.look()["seat"] == "axis"
    assert other.troubles == []


def test_two_play_by_invitation_and_a_spectator_watches(open_screen: Open) -> None:
    ann, bob, eve = open_screen(), open_screen(), open_screen()
    ann.open("/")
    ann.page.get_by_text("By invitation").click()
    ann.page.get_by_role("button", name="Set up the table").click()
    links = ann.page.locator("dialog input, dialog code, dialog a[href*='/join/']")
    links.first.wait_for()
    found = ann.page.evaluate(
        """() => Object.fromEntries([...document.querySelectorAll("dialog input, dialog a, dialog code")]
          .map((e) => e.value ?? e.href ?? e.textContent).filter((t) => t.includes("/join/")).map((t, i) => [i, t]))"""
    )
    joins = [Path(link).name for link in found.values()]
    ann.page.locator("dialog button[value=go]").click()
    assert ann.ready()["seat"] == "allied"
    seats = {}
    for screen in (bob, eve):
        for token in joins:
            screen.open(f"/join/{token}")
            seat = screen.ready()["seat"]
            if seat == {id(bob): "axis", id(eve): "spectator"}[id(screen)]:
                seats[seat] = screen
                break
    assert set(seats) == {"axis", "spectator"}
    land(ann)
    for screen in (bob, eve):
        screen.until("s.places['us-rgr-1'] !== ''", 2000)
        assert not screen.look()["mine"]
        assert screen.look()["units"] == []
    bob.page.locator("#tab-chat").click()
    bob.page.locator("[name=message]").fill("Good luck & <b>have fun</b>")
    bob.page.keyboard.press("Enter")
    expect(ann.page.locator("#tab-chat")).to_have_text("Chat (1)")
    expect(bob.page.locator("#tab-chat")).to_have_text("Chat")
    ann.page.locator("#tab-chat").click()
    expect(ann.page.locator("#tab-chat")).to_have_text("Chat")
    expect(ann.page.locator(".talk")).to_contain_text("Good luck & <b>have fun</b>")
    expect(ann.page.locator("wl-menu .players").first).to_contain_text("Germans")


def test_whoever_holds_a_replaced_link_is_told_and_sees_no_more(open_screen: Open) -> None:
    ann, bob = open_screen(), open_screen()
    made = ann.sit(mode="invite", seats=OPEN, seed=None)
    bob.open(made["links"]["axis"])
    before = bob.ready()
    ann.page.locator("wl-menu .menu-button").click()
    ann.page.get_by_role("button", name="Make a new link: German seat").click()
    fresh = ann.page.locator("dialog input[readonly]").last
    expect(fresh).to_have_value(re.compile("/join/"))
    link = fresh.input_value()
    for _ in range(2):
        ann.page.keyboard.press("Escape")
    land(ann)
    expect(bob.page.locator("#notices")).to_contain_text("replaced by a new one")
    assert bob.look()["at"] == before["at"]
    bob.page.goto(link)
    assert bob.ready()["seat"] == "axis"
    bob.until("s.places['us-rgr-1'] !== ''")


def test_two_tabs_of_one_seat_agree(screen: Screen) -> None:
    made = screen.sit()
    other = Screen(screen.page.context, screen.origin)
    other.open(f"/game/{made['id']}")
    other.ready()
    land(screen)
    assert other.until("s.places['us-rgr-1'] !== ''", 2000)["at"] == screen.look()["at"]
    assert other.troubles == []


def test_a_stale_move_is_refused_and_the_page_catches_up(screen: Screen) -> None:
    made = screen.sit()
    late = Screen(screen.page.context, screen.origin)
    late.page.route("**/events*", lambda route: None)  # news for this tab never arrives
    late.open(f"/game/{made['id']}")
    old = late.ready()
    land(screen)
    assert late.look()["at"] == old["at"] < screen.look()["at"]
    assert not late.look()["places"]["us-rgr-1"]
    late.click_unit("us-751")
    seen = late.look()
    late.click_hex(seen["held"] or seen["hexes"][0])
    expect(late.page.locator("#notices .notice.refused")).to_contain_text("The game had moved on")
    seen = late.until("s.at === g.at && s.places['us-rgr-1'] !== ''", at=screen.look()["at"])
    assert not seen["places"]["us-751"], "the late click did nothing"
    assert not screen.look()["places"]["us-751"]
    land(late, "us-751")
    screen.until("s.places['us-751'] !== ''", 2000)
    assert late.troubles == []


def test_a_lost_connection_comes_back_by_itself(open_screen: Open, tmp_path: Path) -> None:
    own = Server(tmp_path).start()
    screen = open_screen()
    screen.origin = own.origin
    try:
        screen.sit()
        land(screen)
        before = screen.look()
        own.stop()
        screen.until("!s.online")
        line = screen.page.locator("#connection")
        expect(line).to_contain_text("Your last action was stored.")
        own.start()
        screen.until("s.online", 30_000)
        expect(line).to_be_hidden()
        assert screen.look()["at"] == before["at"]
        land(screen, "us-751")
        assert screen.look()["places"]["us-rgr-1"] == before["places"]["us-rgr-1"]
    finally:
        own.stop()


def test_a_move_made_while_the_server_is_away_is_not_lost(open_screen: Open, tmp_path: Path) -> None:
    own = Server(tmp_path).start()
    screen = open_screen()
    screen.origin = own.origin
    try:
        screen.sit()
        screen.click_unit("us-751")
        seen = screen.look()
        spot = screen.bring(f'.cell[data-hex="{seen["held"] or seen["hexes"][0]}"]')
        own.stop()
        screen.until("!s.online")
        screen.page.mouse.click(*spot)
        screen.until("s.busy")
        line = screen.page.locator("#connection")
        expect(line).to_contain_text("not confirmed yet")
        own.start()
        screen.until("s.places['us-751'] !== '' && s.online", 30_000)
        expect(line).to_be_hidden()
    finally:
        own.stop()
