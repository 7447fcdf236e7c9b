"""What was cut off, overlapped or lay out of sight when ANZIO was played by hand at a window of a laptop."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.conftest import Open
from tests.browser.kit import Screen

LAPTOP = {"width": 1280, "height": 800}
ALLIES = {"allied": "human", "axis": "bot:random"}
GERMANS = {"allied": "bot:random", "axis": "human"}
OUT_OF_SIGHT = """() => {
  const map = document.querySelector("wl-map");
  const [wide, high] = map.free;
  const { x, y } = map.getBoundingClientRect();
  const board = map.board.getBoundingClientRect();
  return map.hexesOf(map.input.litPlaces()).filter((hex) => {
    const [left, top] = [board.x - x + hex.x * map.k, board.y - y + hex.y * map.k];
    return left < 12 || top < 12 || left > wide - 12 || top > high - 12;
  }).map(({ label }) => label);
}"""
CUT_OFF = """(query) => [...document.querySelectorAll(query)].filter((part) => part.checkVisibility()
  && (part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 1))
  .map((part) => part.innerText)"""
BROKEN = """() => [...document.querySelectorAll("td.figures")].filter((cell) => {
  const words = document.createRange();
  words.selectNodeContents(cell);
  return new Set([...words.getClientRects()].filter(({ width }) => width).map(({ top }) => top)).size > 1;
}).length"""
OUTSIDE = """() => {
  const around = document.querySelector(".top").getBoundingClientRect();
  return [...document.querySelectorAll(".top a, .top li")].filter((part) => {
    const { top, bottom } = part.getBoundingClientRect();
    return top < around.top || bottom > around.bottom;
  }).map((part) => part.innerText);
}"""


def cut_off(screen: Screen, query: str) -> list[str]:
    """The words of what has not the room that it needs."""
    found: list[str] = screen.page.evaluate(CUT_OFF, query)
    return found


def laptop(open_screen: Open, **more: Any) -> Screen:
    """A window of a laptop."""
    return open_screen(viewport=LAPTOP, **more)


def test_whoever_chooses_a_beach_sees_them_all(open_screen: Open) -> None:
    screen = laptop(open_screen)
    screen.sit(game="anzio", scenario="basic", mode="bot", seats=ALLIES, seed=3)
    screen.until("s.kind === 'invading' && s.mine && !s.busy")
    screen.page.wait_for_function(f"() => ({OUT_OF_SIGHT})().length === 0")
    screen.page.reload()
    screen.ready()
    screen.page.wait_for_function(f"() => ({OUT_OF_SIGHT})().length === 0")


@pytest.mark.parametrize("language", ["en-GB", "de-DE"])
def test_the_header_holds_phase_players_and_links(open_screen: Open, language: str) -> None:
    screen = laptop(open_screen, locale=language)
    screen.sit(game="anzio", scenario="basic", mode="bot", seats=ALLIES, seed=3)
    screen.until("s.kind === 'invading' && s.mine && !s.busy")
    screen.page.locator(".offers [data-goal], .offers button").first.click()
    screen.until("s.kind !== 'invading' && s.mine && !s.busy")
    assert cut_off(screen, "#when, #title") == []
    assert screen.page.evaluate(OUTSIDE) == []


def test_what_is_placed_is_told_in_full_and_the_next_ones_hexes_are_seen(open_screen: Open) -> None:
    screen = laptop(open_screen)
    screen.sit(game="anzio", scenario="shingle", mode="bot", seats=GERMANS, seed=3)
    screen.until("s.mine && !s.busy")
    assert cut_off(screen, ".asked") == []
    assert screen.page.get_by_role("button", name="Since your last turn").count() == 0
    screen.page.evaluate("() => document.querySelector('wl-map').deciding.pickHex('J52')")
    screen.until("s.mine && !s.busy && s.at > 0 && s.places['de-15pg'] === 'J52'")
    assert screen.page.get_by_role("button", name="Since your last turn").count() == 0


def test_a_dialog_is_no_wider_than_its_window(open_screen: Open) -> None:
    screen = laptop(open_screen)
    screen.sit(game="anzio", scenario="basic", mode="bot", seats=ALLIES, seed=3)
    screen.until("s.kind === 'invading' && s.mine && !s.busy")
    screen.page.get_by_role("button", name="One step back").click()
    screen.page.get_by_role("button", name="Play on from here").click()
    screen.page.locator("dialog[open] select").first.wait_for()
    assert cut_off(screen, "dialog[open] form, dialog[open]") == []


def test_orders_of_battle_are_read_without_scrolling_sideways(open_screen: Open) -> None:
    screen = laptop(open_screen, locale="de-DE")
    screen.open("/tables/anzio?scenario=po-valley&when=2+German")
    screen.page.locator("[data-chart=orders-german]").wait_for()
    assert [words[:40] for words in cut_off(screen, "[data-chart^=orders] .scroll")] == []
    broken = screen.page.evaluate(BROKEN)
    assert broken == 0, "no counter's factors are broken in two"


def test_a_long_rule_beside_a_panels_title_breaks_at_its_dots(open_screen: Open) -> None:
    screen = laptop(open_screen)
    screen.sit(game="anzio", scenario="basic", preset="tournament", mode="bot", seats=ALLIES, seed=3)
    screen.until("s.mine && !s.busy")
    screen.page.get_by_role("tab", name="Boxes").click()
    rule = screen.page.get_by_role("button", name="Rule TOURN.rerolls.2").first
    lines = rule.evaluate("(part) => part.clientHeight / parseFloat(getComputedStyle(part).lineHeight)")
    assert lines < 2.6
