"""Every page: in both themes at three widths, without a serious barrier, asking nobody else for anything."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.browser.conftest import Open
from tests.browser.kit import Screen

WIDTHS = {390: 844, 1280: 860, 3840: 2160}
LETTERS = {390: 14, 1280: 14, 3840: 22}
"""The least comfortable size of most of the text, in pixels: it grows with the screen."""
PAGES: dict[str, Callable[[Screen], None]] = {
    "lobby": lambda screen: listed(screen),
    "rules": lambda screen: settle(screen.open("/rules/beachhead"), "main h1"),
    "tables": lambda screen: settle(screen.open("/tables/beachhead?when=1A&odds=2:1"), "main table"),
    "learn": lambda screen: settle(screen.open("/learn"), "main h1"),
    "primer": lambda screen: settle(screen.open("/primer/anzio"), "main h1"),
    "watch": lambda screen: settle(screen.open("/watch"), "main h1"),
    "lost": lambda screen: settle(screen.open("/join/nobody"), "wl-lost h1"),
    "handover": lambda screen: handed_over(screen),
    "game": lambda screen: begun(screen),
    "battle": lambda screen: battle(screen),
}


def settle(screen: Screen, query: str) -> None:
    """Wait for the page's own content."""
    screen.page.locator(query).first.wait_for()


def listed(screen: Screen) -> None:
    """The lobby of somebody who has games."""
    screen.make()
    screen.make(game="anzio", mode="invite", seats={"allied": "human", "axis": "open"}, seed=None)
    settle(screen.open("/"), ".new-game")
    expect(screen.page.locator(".mine a.title")).not_to_have_count(0)


def handed_over(screen: Screen) -> None:
    """The page between two players at one screen."""
    made = screen.make(mode="hotseat", seats={"allied": "human", "axis": "human"})
    settle(screen.open(f"/handover/{made['id']}"), "wl-handover h1")


def begun(screen: Screen) -> None:
    """A table with counters on it."""
    made = screen.make()
    at = 0
    for unit in ("us-rgr-1", "us-751"):
        actions = [{"do": "enter", "unit": unit}, {"do": "move", "unit": unit}, {"do": "go", "to": "1208"}]
        body = {"at": at, "client": f"{made['id']}-{unit}", "actions": actions}
        answer = screen.page.request.post(f"{screen.origin}/api/games/{made['id']}/actions", data=body)
        assert answer.ok, answer.text()
        at = answer.json()["at"]
    screen.open(f"/game/{made['id']}")
    screen.ready()


def battle(screen: Screen) -> None:
    """A table with a battle being built."""
    begun(screen)
    screen.page.evaluate("() => document.querySelector('wl-prompt').deciding.pickHex('1209')")
    screen.until("s.parts > 0 && !s.busy")
    screen.page.evaluate("() => document.querySelector('wl-prompt').deciding.pickUnit('us-rgr-1')")
    screen.page.locator("wl-battle").get_by_text("1:1").first.wait_for()


def overflow(screen: Screen) -> list[str]:
    """What sticks out of the page at its right."""
    found: list[str] = screen.page.evaluate(
        """() => {
          const root = document.documentElement;
          if (root.scrollWidth <= root.clientWidth) return [];
          return [...document.querySelectorAll("body *")].filter((e) => !e.closest("wl-map"))
            .filter((e) => e.getBoundingClientRect().right > root.clientWidth + 1)
            .slice(0, 5).map((e) => `${e.tagName} ${e.className?.baseVal ?? e.className}`);
        }"""
    )
    return found


def reading_size(screen: Screen) -> float:
    """The size of the letters in which most of the page is written, in pixels."""
    found: float = screen.page.evaluate(
        """() => {
          const sizes = new Map();
          const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
          while (walk.nextNode()) {
            const parent = walk.currentNode.parentElement;
            const text = walk.currentNode.textContent.trim();
            if (!text || parent.closest("svg, script, wl-map, .unseen")) continue;
            const size = parseFloat(getComputedStyle(parent).fontSize);
            sizes.set(size, (sizes.get(size) ?? 0) + text.length);
          }
          return [...sizes].sort((a, b) => b[1] - a[1])[0][0];
        }"""
    )
    return found


def brightness(screen: Screen) -> float:
    """How bright the page's own ground is, from 0 to 1."""
    found: float = screen.page.evaluate(
        """() => {
          const paint = document.createElement("canvas").getContext("2d");
          for (const sheet of [document.documentElement, document.body]) {
            paint.fillStyle = getComputedStyle(sheet).backgroundColor;
            paint.fillRect(0, 0, 1, 1);
          }
          return paint.getImageData(0, 0, 1, 1).data.slice(0, 3).reduce((sum, part) => sum + part, 0) / 765;
        }"""
    )
    return found


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", WIDTHS)
def test_both_themes_at_three_widths(open_screen: Open, pictures: Path, width: int, theme: Any) -> None:
    screen = open_screen(viewport={"width": width, "height": WIDTHS[width]}, color_scheme=theme)
    for name, go in PAGES.items():
        go(screen)
        assert overflow(screen) == [], f"{name} at {width}"
        assert (brightness(screen) < 0.4) == (theme == "dark"), f"{name} in {theme}"
        assert reading_size(screen) >= LETTERS[width], f"{name} at {width}"
        picture = pictures / f"{name}-{width}-{theme}.jpeg"
        screen.page.screenshot(path=picture)
        assert picture.stat().st_size > 5000


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("name", PAGES)
def test_no_page_has_a_serious_barrier(open_screen: Open, name: str, theme: Any) -> None:
    screen = open_screen(color_scheme=theme, bypass_csp=True)  # the checker is a script of its own
    PAGES[name](screen)
    assert barriers(screen) == []


def test_no_barrier_on_a_phone(open_screen: Open) -> None:
    screen = open_screen(
        viewport={"width": 390, "height": 844}, bypass_csp=True, has_touch=True, is_mobile=True
    )
    PAGES["battle"](screen)
    assert barriers(screen) == []


def test_no_barrier_in_dialogs(open_screen: Open) -> None:
    screen = open_screen(bypass_csp=True)
    PAGES["game"](screen)
    screen.key("h")
    assert barriers(screen) == []
    screen.page.keyboard.press("Escape")
    screen.page.locator("wl-menu .menu-button").click()
    assert barriers(screen) == []
    screen.page.locator("dialog [data-do=settings]").click()
    screen.page.locator("dialog .settings").wait_for()
    assert barriers(screen) == []
    screen.page.keyboard.press("Escape")
    screen.page.keyboard.press("Escape")
    screen.page.locator("wl-prompt .rule").first.click()
    screen.page.locator("dialog.why").wait_for()
    assert barriers(screen) == []


def barriers(screen: Screen) -> list[str]:
    """What axe calls serious or critical."""
    response = Axe().run(screen.page).response
    assert len(response["passes"]) > 5
    found = response["violations"]
    return [
        f"{one['impact']} {one['id']}: {node['target']} {node.get('failureSummary', '')[:200]}"
        for one in found
        if one["impact"] in ("serious", "critical")
        for node in one["nodes"][:4]
    ]


def test_every_hex_and_counter_has_a_spoken_name(screen: Screen) -> None:
    PAGES["game"](screen)
    nameless = screen.page.evaluate(
        """() => [...document.querySelectorAll("wl-map .cell[role], wl-map .piece, [data-offer]")]
          .filter((e) => !e.getAttribute("aria-label")?.trim()).length"""
    )
    assert nameless == 0
    names = screen.page.evaluate(
        "() => [...document.querySelectorAll('wl-map .cell[role]')].map((e) => e.getAttribute('aria-label'))"
    )
    assert len(set(names)) == len(names) > 200


def test_a_finger_plays_on_a_phone(open_screen: Open) -> None:
    screen = open_screen(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    screen.sit()
    offer = screen.page.locator('[data-offer="us-rgr-1"]')
    offer.scroll_into_view_if_needed()
    offer.tap()
    seen = screen.until("s.selected === 'us-rgr-1' && !s.busy")
    cell = f'.cell[data-hex="{seen["held"] or seen["hexes"][0]}"]'
    screen.page.touchscreen.tap(*screen.bring(cell))
    screen.until("s.places['us-rgr-1'] !== ''")


HIDDEN = """() => [...document.querySelectorAll(".tabs button, .menu-button, wl-prompt button")].filter((button) => {
  const { x, y, width, height } = button.getBoundingClientRect();
  const there = width && document.elementFromPoint(x + width / 2, y + height / 2);
  const room = button.closest(".acts")?.getBoundingClientRect();
  if (room && y + height / 2 > room.bottom) return false; // behind "More…", and not to be seen
  return there && !button.contains(there) && !(there.closest(".acts") && button.closest(".acts"));
}).map((button) => button.textContent.trim())"""


ALL_SHOWN = "() => !document.querySelector('wl-prompt .rest')?.getBoundingClientRect().width"


@pytest.mark.parametrize("game", ["beachhead", "anzio", "italy43"])
def test_nothing_lies_over_a_tab_or_a_button_on_a_phone(open_screen: Open, game: str) -> None:
    screen = open_screen(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    screen.sit(game=game, seed=2, scenario="S1" if game == "italy43" else None)
    screen.until("s.mine")
    screen.quiet()
    assert screen.page.evaluate(HIDDEN) == []
    room, units = screen.page.evaluate(ALL_SHOWN), screen.look()["units"]
    if units:
        screen.page.evaluate("(id) => document.querySelector('wl-prompt').deciding.pickUnit(id)", units[0])
        screen.quiet()
        assert screen.page.evaluate(HIDDEN) == []
        screen.key("Escape")
        screen.page.wait_for_function(f"(room) => ({ALL_SHOWN})() === room", arg=room)
    for tab in ("boxes", "log", "chat", "hex"):
        # a summary lies over the tabs
        screen.page.evaluate("() => document.querySelector('wl-theatre').dismiss?.()")
        screen.page.locator(f"#tab-{tab}").tap()
        expect(screen.page.locator(f"#panel-{tab}")).to_be_visible()
    label = screen.page.locator("wl-prompt .undo .label")
    assert label.count() == 0 or label.evaluate("(e) => e.scrollWidth <= e.clientWidth")


def test_a_wide_table_of_results_has_the_page_for_itself(screen: Screen) -> None:
    for game, wide in (("italy43", True), ("beachhead", False)):
        settle(screen.open(f"/tables/{game}"), "main table.crt")
        inner = "(e) => e.querySelector('.scroll').scrollWidth <= e.querySelector('.scroll').clientWidth"
        card = screen.page.locator(".chart:has(.crt)")
        assert card.evaluate(inner), game
        assert ("wide" in (card.get_attribute("class") or "")) == wide


def test_the_theme_and_what_the_map_shows_are_remembered(screen: Screen) -> None:
    made = screen.sit()
    screen.key("x", "z")
    screen.page.locator("wl-menu .menu-button").click()
    screen.page.locator("dialog [data-do=settings]").click()
    screen.page.locator("dialog select[name=set-theme]").select_option("dark")
    screen.page.keyboard.press("Escape")
    screen.page.keyboard.press("Escape")
    screen.open(f"/game/{made['id']}")
    screen.ready()
    assert screen.page.evaluate("() => document.documentElement.dataset.theme") == "dark"
    screen.page.locator(".zone.side-allied").wait_for(state="attached")
    assert screen.page.locator(".zone").count() == 1
    screen.page.wait_for_function(
        """() => {
          const href = document.querySelector("wl-map .drawn img").getAttribute("src") ?? "";
          return href.startsWith("data:") && !/>1209</.test(decodeURIComponent(href));
        }"""
    )


def test_a_rule_is_found_by_searching(screen: Screen) -> None:
    screen.open("/rules/beachhead")
    cards = screen.page.locator(".rule-card")
    cards.first.wait_for()
    every = cards.count()
    screen.page.locator("input[type=search]").fill("zone of control")
    screen.page.wait_for_function("(all) => document.querySelectorAll('.rule-card').length < all", arg=every)
    assert 0 < cards.count() < every
    assert cards.first.get_attribute("id") == "4.zoc"
    screen.page.locator("input[type=search]").fill("no such words anywhere")
    screen.shows("No rule fits.")


def test_the_tables_of_another_scenario_are_one_click_away(screen: Screen) -> None:
    settle(screen.open("/tables/anzio"), "main table")
    scenarios = screen.page.get_by_role("navigation", name="Scenario")
    expect(scenarios.locator("[aria-current=true]")).to_have_text("Basic Game")
    scenarios.get_by_role("link", name="Advanced Game II: Roma").click()
    expect(screen.page.locator("[data-chart=orders-german]")).to_be_visible()
    expect(scenarios.locator("[aria-current=true]")).to_have_text("Advanced Game II: Roma")


def test_the_tables_mark_where_the_game_stands(screen: Screen) -> None:
    screen.sit(seats={"allied": "bot:heuristic", "axis": "human"})
    seen = screen.until("s.mine")
    with screen.page.context.expect_page() as opened:
        screen.page.locator("wl-menu .to-read a", has_text="Tables").click()
    tables = opened.value
    assert "scenario=standard" in tables.url
    row = tables.locator("tr[aria-current=true]").first
    expect(row).to_contain_text("now")
    expect(row.locator("th").first).to_contain_text(seen["when"][-1])
    assert not tables.locator(".cell-now").count()
    tables.goto(f"{screen.origin}/tables/beachhead?when={seen['when']}&odds=3:1")
    expect(tables.locator("th.cell-now").first).to_contain_text("3:1")
    expect(tables.locator("td.cell-now")).to_have_count(6)
