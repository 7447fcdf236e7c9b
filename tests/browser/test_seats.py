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
    expect(screen.prompt).to_contain_text(
        "They are asked: “Bring on the reinforcements"
    )  # not this player is
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
    invitation = ann.page.get_by_label("Invitation: German seat (good once)")
    links = [invitation.input_value(), ann.page.locator("#link-spectator").input_value()]
    ann.page.locator("dialog button[value=go]").click()
    assert ann.ready()["seat"] == "allied"
    expect(ann.page.locator("wl-dice")).to_contain_text("nobody has sat down for the Germans")
    bob.page.goto(links[0])
    expect(bob.page.locator("wl-join h1")).to_contain_text("You are invited to play the Germans.")
    assert bob.take(links[0])["seat"] == "axis"
    eve.page.goto(links[1])
    assert eve.ready()["seat"] == "spectator"
    ann.until("s.mine")
    expect(ann.page.locator("wl-dice")).to_have_text("")
    land(ann)
    for screen in (bob, eve):
        screen.until("s.places['us-rgr-1'] !== ''")
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
    before = bob.take(made["links"]["axis"])
    ann.until("s.mine")
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
    assert bob.take(link)["seat"] == "axis"
    bob.until("s.places['us-rgr-1'] !== ''")


def test_a_lost_number_holds_the_game_until_both_agree_to_make_the_dice_anew(open_screen: Open) -> None:
    ann, bob = open_screen(), open_screen()
    made = ann.sit(mode="invite", seats=OPEN, seed=None)
    ann.until("s.entries === 1")
    ann.page.evaluate("() => localStorage.clear()")
    ann.open("/")
    bob.page.goto(bob.origin + made["links"]["axis"])
    bob.page.locator("[data-do=sit]").click()
    bob.ready()
    expect(bob.page.locator("wl-dice")).to_contain_text("the Allies must open the number that they sealed")
    expect(bob.prompt).to_contain_text("The dice are not made yet")
    ann.open(f"/game/{made['id']}")
    ann.ready()
    expect(ann.page.locator("wl-dice")).to_contain_text("sealed in another browser")
    ann.page.locator("[data-do=dice-anew]").click()
    expect(bob.page.locator("wl-dice")).to_contain_text("The Allies have agreed")
    bob.page.locator("[data-do=dice-anew]").click()
    ann.until("s.mine")
    bob.until("s.kind !== 'dice'")
    bob.page.locator("#tab-log").click()
    expect(bob.page.locator("wl-log")).to_contain_text("Both sides agree: the dice are made anew.")


def test_the_menu_shows_ones_own_link_and_what_the_dice_were_made_from(open_screen: Open) -> None:
    ann, bob, phone = open_screen(), open_screen(), open_screen()
    made = ann.sit(mode="invite", seats=OPEN, seed=None)
    bob.take(made["links"]["axis"])
    bob.page.locator("wl-menu .menu-button").click()
    expect(bob.page.locator(".menu-sheet")).to_contain_text("Number of the Germans")
    expect(bob.page.locator(".menu-sheet")).to_contain_text("could look ahead")
    bob.page.locator("[data-do=own-link]").click()
    own = bob.page.locator("dialog input[readonly]").last
    expect(own).to_have_value(re.compile("/join/"))
    phone.page.goto(own.input_value())
    assert phone.ready()["seat"] == "axis"
    ann.open(made["links"]["axis"])
    expect(ann.page.locator("wl-lost h1")).to_have_text("This link opens no seat.")


def test_a_known_seed_is_shown_to_whoever_did_not_make_the_game(open_screen: Open) -> None:
    ann, bob = open_screen(), open_screen()
    made = ann.sit(mode="hotseat", seats=BOTH, seed=7)
    expect(ann.page.locator("wl-dice")).to_have_text("")
    bob.open(made["links"]["axis"])
    bob.ready()
    expect(bob.page.locator("wl-dice")).to_contain_text("a known seed (7)")
    bob.page.get_by_role("button", name="Understood").click()
    expect(bob.page.locator("wl-dice")).to_have_text("")


def test_two_tabs_of_one_seat_agree(screen: Screen) -> None:
    made = screen.sit()
    other = Screen(screen.page.context, screen.origin)
    other.open(f"/game/{made['id']}")
    other.ready()
    land(screen)
    assert other.until("s.places['us-rgr-1'] !== ''")["at"] == screen.look()["at"]
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
    screen.until("s.places['us-751'] !== ''")
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
        screen.until("s.online")
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
        screen.until("s.places['us-751'] !== '' && s.online")
        expect(line).to_be_hidden()
    finally:
        own.stop()


def test_two_tabs_that_sit_down_at_the_same_moment_keep_both_seats(open_screen: Open) -> None:
    host, guest = open_screen(), open_screen()
    games = [host.make(mode="invite", seats=OPEN, seed=None) for _ in range(2)]
    tabs = [guest.page, guest.page.context.new_page()]
    for tab, made in zip(tabs, games, strict=True):
        tab.goto(guest.origin + made["links"]["axis"])
        tab.locator("[data-do=sit]").wait_for()
    for tab in tabs:
        tab.evaluate("() => void setTimeout(() => document.querySelector('[data-do=sit]').click())")
    for tab in tabs:
        tab.wait_for_url("**/game/*")
    held = guest.page.request.get(f"{guest.origin}/api/mine").json()
    assert {game["id"] for game in held} == {made["id"] for made in games}
