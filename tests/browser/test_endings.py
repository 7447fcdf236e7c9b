"""Games that end by what is said, and games that are watched: a rematch, two bots, a film, a link to a moment."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import expect

from tests.browser.conftest import Open
from tests.browser.kit import Screen
from tests.browser.test_lobby import row, rows
from tests.browser.test_record import finished as finished
from tests.browser.test_record import watching as watching

OPEN = {"allied": "human", "axis": "open"}
BOTS = {"allied": "bot:random", "axis": "bot:random"}


def ends(screen: Screen, what: str) -> None:
    """Press a button of the menu's part about ending the game."""
    screen.page.locator("wl-menu .menu-button").click()
    screen.page.locator(f"dialog [data-do={what}]").click()


def two(open_screen: Open) -> tuple[Screen, Screen, dict[str, Any]]:
    """Two people at a game, its dice made."""
    ann, bob = open_screen(), open_screen()
    made = ann.make(mode="invite", seats=OPEN, seed=None, name="Ann")
    ann.open(f"/game/{made['id']}")
    ann.ready()
    bob.take(made["links"]["axis"])
    ann.until("s.mine")
    return ann, bob, made


def test_a_draw_is_offered_declined_and_agreed_and_a_rematch_changes_sides(open_screen: Open) -> None:
    ann, bob, made = two(open_screen)
    ends(ann, "offer")
    expect(ann.page.locator("wl-ending")).to_contain_text("waits for its answer")
    offer = bob.page.locator("wl-ending")
    expect(offer).to_contain_text("The Allies offer a draw.")
    offer.locator("[data-do=decline]").click()
    expect(ann.page.locator("wl-ending .offer")).to_have_count(0)
    expect(ann.page.locator("#notices")).to_contain_text("The Germans decline the draw.")
    ends(bob, "offer")
    ann.open("/")
    expect(row(ann, made)).to_contain_text("A draw is offered")
    expect(row(ann, made)).to_have_class("yours")
    ann.open(f"/game/{made['id']}")
    ann.ready()
    ann.page.locator("wl-ending [data-do=accept]").click()
    for screen in (ann, bob):
        expect(screen.page.locator("wl-ending .ending h2")).to_have_text("The game is drawn.")
        assert screen.until("s.over")["side"] == ""
    ann.page.locator("wl-ending [data-do=rematch]").click()
    expect(ann.page.locator("dialog .hint")).to_contain_text("at the end of the old game, and needs no link")
    ann.page.locator("dialog button[value=go]").click()
    ann.page.wait_for_url(lambda url: made["id"] not in url)
    assert ann.ready()["seat"] == "axis"
    joins = bob.page.locator("wl-ending [data-do=rematch]")
    expect(joins).to_contain_text("Take your seat at the rematch")
    joins.click()
    bob.page.wait_for_url(lambda url: made["id"] not in url)
    assert bob.ready()["seat"] == "allied"
    assert bob.page.url == ann.page.url
    bob.until("s.mine")


def test_resigning_is_asked_once_by_a_button_that_names_it(open_screen: Open) -> None:
    ann, bob, made = two(open_screen)
    ends(ann, "resign")
    sure = ann.page.locator("dialog [data-do=resign-now]")
    expect(sure).to_have_text("Resign as the Allies")
    expect(ann.page.locator("dialog button[autofocus]")).to_be_focused()
    ann.page.keyboard.press("Enter")
    assert not ann.look()["over"], "the safe answer has the focus"
    ends(ann, "resign")
    sure.click()
    for screen in (ann, bob):
        expect(screen.page.locator("wl-ending .ending")).to_contain_text("The Allies resigned.")
    ann.open("/")
    expect(row(ann, made)).to_contain_text("Won by the Germans")
    row(ann, made).locator("[data-do=more]").click()
    ann.page.get_by_label("What this game is called").fill("A short one")
    ann.page.locator("dialog [data-do=rename]").click()
    expect(row(ann, made).locator(".title")).to_have_text("A short one")
    bob.open("/")
    expect(row(bob, made).locator(".title")).to_have_text("A short one")


def test_a_game_is_deleted_by_a_press_that_names_it_and_a_seat_is_left_where_somebody_else_sits(
    open_screen: Open,
) -> None:
    ann, bob, made = two(open_screen)
    alone = ann.make()
    ann.open("/")
    row(ann, alone).locator("[data-do=more]").click()
    ann.page.locator("dialog [data-do=remove]").click()
    sure = ann.page.locator("dialog [data-do=sure]")
    expect(sure).to_have_text("Delete “Anzio Beachhead” for good")
    sure.click()
    expect(rows(ann)).to_have_count(1)
    row(ann, made).locator("[data-do=more]").click()
    expect(ann.page.locator("dialog [data-do=remove]")).to_have_count(0)
    ann.page.locator("dialog [data-do=leave]").click()
    ann.page.locator("dialog [data-do=sure]").click()
    expect(rows(ann)).to_have_count(0)
    expect(bob.page.locator("wl-menu .players")).to_contain_text("seat still open")


def entries(screen: Screen) -> int:
    return int(screen.look()["entries"])


def test_two_bots_play_as_fast_as_somebody_watches_and_stop_when_he_pauses(open_screen: Open) -> None:
    screen = open_screen(played=True, reduced_motion="no-preference")
    screen.open("/")
    screen.page.locator("input[name=mode][value=watch]").check(force=True)
    screen.page.locator("[name=bot-axis]").select_option("bot:random")
    screen.page.locator("[name=bot-allied]").select_option("bot:random")
    screen.page.locator("form.new-game button.primary").click()
    screen.page.wait_for_url("**/game/*")
    screen.ready()
    bar = screen.page.locator("wl-watching [data-do=watch]")
    expect(bar).to_have_text("Pause")
    screen.page.wait_for_function("() => document.querySelector('wl-theatre').playing")
    screen.until("s.entries > 20")
    bar.click()
    expect(bar).to_have_text("Let them play")
    screen.page.evaluate(
        "new Promise((done) => setTimeout(done, 1500))"
    )  # what was asked for before may still come
    before = entries(screen)
    screen.page.evaluate("() => new Promise((done) => setTimeout(done, 3000))")
    assert entries(screen) == before, "nothing is thought of while nobody wants to see it"
    bar.click()
    screen.page.locator("wl-theatre [name=pace]").select_option("none")
    screen.until("s.entries > g.n", n=before)


UNCOVERED = """() => {
  const map = document.querySelector("wl-map");
  const bars = [...document.querySelectorAll(".bottom .banner")].map((bar) => bar.getBoundingClientRect().top);
  const [, , , high] = map.table.board.viewBox;
  const [last] = map.table.board.hexes.map(({ y }) => y).sort((a, b) => b - a);
  const box = map.board.getBoundingClientRect();
  return map.whole && bars.length > 0 && box.top + (box.height * last) / high <= Math.min(...bars);
}"""
"""The board is shown whole, and no bar covers any of its hexes: one lay over Anzio itself."""


def test_a_finished_game_is_a_film_and_a_link_opens_a_moment_of_it(watching: Screen) -> None:
    screen = watching
    page = screen.page
    page.evaluate("localStorage.setItem('winterline.settings', '{\"pace\": \"fast\"}')")
    page.reload()
    screen.ready()
    end = screen.look()["entries"]
    assert page.locator("wl-theatre .summary").count() == 0, "who watches has missed no turn of his own"
    page.locator("wl-ending [data-do=film]").click()
    page.wait_for_function("() => document.querySelector('wl-theatre').playing")
    assert screen.look()["looking"] == 0, "from the very start"
    page.wait_for_function(UNCOVERED)
    asked = page.locator("wl-prompt .what").inner_text()
    assert "What happened is being played." in asked, "and nobody is told that he looks back"
    page.keyboard.press("Space")
    expect(page.locator("wl-theatre [data-do=pause]")).to_contain_text("Go on")
    told = page.evaluate(
        "[document.querySelector('wl-theatre').scene.n, document.querySelector('wl-replay').at]"
    )
    assert told[0] == told[1] > 0, "the slider stands where the film is, and so does a link to the moment"
    page.locator("wl-watching [data-do=film-next]").click()
    screen.until("s.looking > 0 && s.looking !== null")
    page.wait_for_function("() => document.querySelector('wl-theatre').playing")
    page.locator("wl-watching [data-do=film-stop]").click()
    screen.until("s.looking === null")
    assert page.locator(".stage").count() == 0
    assert page.evaluate("() => document.querySelector('wl-map').whole"), "and the board has its room again"
    screen.key("{")
    last = screen.until("s.looking !== null")["looking"]
    screen.key("{")
    then = screen.until("s.looking < g.last", last=last)["looking"]
    assert then < end
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy a link to this moment").click()
    expect(page.locator("#notices")).to_contain_text("is copied")
    link = page.evaluate("navigator.clipboard.readText()")
    assert re.search(r"/game/[0-9a-f]+\?at=\d+$", link)
    page.goto(link)
    screen.ready()
    screen.until("s.looking === g.n", n=then)
