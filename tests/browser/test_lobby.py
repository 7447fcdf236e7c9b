"""The lobby's list of games, the names that are asked when one sits down, and the settings."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Route, expect

from tests.browser.conftest import Open
from tests.browser.kit import Screen

OPEN = {"allied": "human", "axis": "open"}


def rows(screen: Screen) -> Locator:
    """The games in the list."""
    return screen.page.locator(".mine li")


def row(screen: Screen, made: dict[str, Any]) -> Locator:
    """One of them."""
    return screen.page.locator(f'.mine li[data-game="{made["id"]}"]')


@pytest.fixture
def three(screen: Screen) -> dict[str, dict[str, Any]]:
    """A game against the computer, one that awaits somebody, and one at one screen."""
    return {
        "bot": screen.make(name="Ann"),
        "open": screen.make(game="anzio", mode="invite", seats=OPEN, seed=None),
        "screen": screen.make(game="italy43", mode="hotseat", seats={"allied": "human", "axis": "human"}),
    }


def test_a_row_tells_game_scenario_turn_opponent_and_since_when(screen: Screen, three: Any) -> None:
    screen.open("/")
    expect(rows(screen)).to_have_count(3)
    bot = row(screen, three["bot"])
    expect(bot).to_have_class("yours")
    expect(bot.locator(".standing").first).to_have_text("Your turn")
    expect(bot.locator("small")).to_have_text(
        re.compile(r"turn 1A · against the computer \(normal\) · you: Allies")
    )
    expect(bot.locator("time")).to_have_text("just now")
    expect(bot.locator("time")).to_have_attribute("title", re.compile(r"\d:\d\d"))
    waits = row(screen, three["open"])
    expect(waits).to_contain_text("Basic Game")
    expect(waits).to_contain_text("against nobody yet")
    expect(row(screen, three["screen"])).to_contain_text("two at one screen")


def test_four_ways_to_play_are_two_rows_of_two(screen: Screen) -> None:
    screen.open("/")
    cards = screen.page.locator(".choices-mode > label")
    expect(cards).to_have_count(4)
    tops = cards.evaluate_all("(all) => all.map((e) => Math.round(e.getBoundingClientRect().top))")
    assert [tops.count(top) for top in sorted({*tops})] == [2, 2], "and none alone in a row"


def test_games_are_found_while_one_types(screen: Screen, three: Any) -> None:
    screen.open("/")
    search = screen.page.get_by_role("searchbox", name="Search your games")
    search.press_sequentially("basic anz")
    expect(rows(screen)).to_have_count(1)
    expect(row(screen, three["open"])).to_be_visible()
    search.fill("no such game")
    expect(rows(screen)).to_have_count(0)
    screen.shows("No game fits.")
    search.fill("")
    expect(rows(screen)).to_have_count(3)


def test_archived_games_are_hidden_in_this_browser_until_they_are_taken_out(
    screen: Screen, three: Any
) -> None:
    screen.open("/")
    row(screen, three["bot"]).locator("[data-do=archive]").click()
    expect(rows(screen)).to_have_count(2)
    toggle = screen.page.get_by_label("Show archived games (1)")
    expect(toggle).to_be_focused()
    screen.open("/")
    expect(rows(screen)).to_have_count(2)
    toggle.check()
    expect(rows(screen)).to_have_count(3)
    row(screen, three["bot"]).get_by_role("button", name="Take out").click()
    screen.open("/")
    expect(rows(screen)).to_have_count(3)


def test_ones_turn_stands_first_and_finished_games_apart(screen: Screen, three: Any) -> None:
    wanted: dict[str, dict[str, Any]] = {
        three["bot"]["id"]: {"turn": "", "winner": "allied"},
        three["open"]["id"]: {"turn": "axis", "awaited": [], "since": 2_000_000_000_000},
    }

    def told(route: Route) -> None:
        games = [one | wanted.get(one["id"], {}) for one in route.fetch().json()]
        route.fulfill(status=200, content_type="application/json", body=json.dumps(games))

    screen.page.route("**/api/mine", told)
    screen.open("/")
    expect(rows(screen)).to_have_count(3)
    order = [made.get_attribute("data-game") for made in rows(screen).all()]
    assert order == [three[name]["id"] for name in ("screen", "open", "bot")]
    over = screen.page.locator(".mine h3:has-text('Finished') + ul li")
    expect(over).to_have_count(1)
    expect(over).to_contain_text("You won")


def test_a_guest_is_asked_for_a_name_and_changes_it_in_the_menu_not_in_the_chat(open_screen: Open) -> None:
    ann, bob = open_screen(), open_screen()
    made = ann.make(mode="invite", seats=OPEN, seed=None, name="Ann")
    bob.open(made["links"]["axis"])
    bob.page.get_by_label("Your name").fill("Bob")
    bob.page.locator("[data-do=sit]").click()
    bob.ready()
    players = bob.page.locator("wl-menu > .players")
    expect(players).to_contain_text("Bob (Germans)")
    bob.page.locator("#tab-chat").click()
    expect(bob.page.locator("wl-chat input")).to_have_count(1)
    bob.page.locator("wl-menu .menu-button").click()
    field = bob.page.get_by_label("Your name at this table")
    expect(field).to_have_value("Bob")
    field.fill("Robert")
    field.press("Enter")
    expect(bob.page.locator("dialog[open]")).to_contain_text("Changed.")
    bob.page.keyboard.press("Escape")
    expect(players).to_contain_text("Robert (Germans)")
    ann.open("/")
    expect(row(ann, made)).to_contain_text("against Robert")
    bob.open("/")
    expect(bob.page.get_by_label("Your name")).to_have_value("Robert")


def test_settings_are_in_one_place_from_lobby_view_menu_and_table_menu(screen: Screen) -> None:
    page = screen.page
    screen.open("/")
    page.locator("wl-top [data-do=settings]").click()
    page.locator("[name=set-theme]").select_option("dark")
    page.locator("[name=set-pace]").select_option("fast")
    page.locator("[name=set-sound]").check()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.keyboard.press("Escape")
    screen.sit()
    page.locator("wl-tools summary").click()
    page.locator("wl-tools [data-do=settings]").click()
    expect(page.locator("[name=set-pace]")).to_have_value("fast")
    page.locator("[name=set-numbers]").uncheck()
    page.keyboard.press("Escape")
    page.locator("wl-menu .menu-button").click()
    page.locator("dialog [data-do=settings]").click()
    expect(page.locator("[name=set-sound]")).to_be_checked()
    expect(page.locator("[name=set-numbers]")).not_to_be_checked()


def test_keys_on_buttons_can_be_hidden(screen: Screen) -> None:
    page = screen.page
    screen.sit()
    hint = page.locator("wl-prompt button kbd").first
    screen.click_unit("us-rgr-1")
    expect(hint).to_be_visible()
    screen.key("Escape")
    screen.until("s.selected !== 'us-rgr-1' && !s.busy")
    page.locator("wl-menu .menu-button").click()
    page.locator("dialog [data-do=settings]").click()
    page.locator("[name=set-keys]").uncheck()
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    screen.click_unit("us-rgr-1")
    hint.wait_for(state="attached")
    expect(hint).to_be_hidden()
    screen.key("h")
    expect(page.locator("dialog.sheet kbd").first).to_be_visible()


def test_one_chooses_how_well_and_in_what_manner_the_computer_plays(screen: Screen) -> None:
    """And the table tells it to whoever plays."""
    screen.open("/")
    page = screen.page
    level, character = page.locator("select[name=bot]"), page.locator("select[name=bot-character]")
    expect(level.locator("option")).to_have_count(4)
    expect(character).to_have_value("bot:normal")
    level.select_option("bot:easy")
    expect(character).to_have_count(0)
    level.select_option("bot:normal")
    character.select_option("bot:normal:cautious")
    expect(level).to_have_value("bot:normal")
    page.locator("form.new-game button.primary").click()
    page.wait_for_url("**/game/*")
    screen.ready()
    expect(page.locator("wl-menu .players").first).to_contain_text("computer, normal, cautious")
