"""A game that other rules carry on, in the page: what changed stands in its log, and what is not kept is told."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

import winterline as wl
from tests.browser.conftest import Server
from tests.browser.kit import Screen
from tests.table import altered
from tests.table.kit import LAND, Room

WITHIN = 1
"""The entry of an action within a gesture: only what stood before and after the gesture is kept."""


@pytest.fixture(scope="module")
def carried(chromium: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Screen]:
    """A player whose game was begun by these rules and is opened by later ones."""
    home = tmp_path_factory.mktemp("carried")
    with Room(str(home / "games.db")) as room:
        table = room.game("beachhead")
        table.act("allied", LAND, "enter us-3-15")
        token = table.tokens["allied"]
    server = Server(home, "tests.browser.later_server").start()
    context = chromium.new_context(viewport={"width": 1280, "height": 860}, reduced_motion="reduce")
    screen = Screen(context, server.origin)
    try:
        screen.open(f"/join/{token}")
        screen.ready()
        yield screen
    finally:
        context.close()
        server.stop()
    assert screen.troubles == []


def test_the_log_tells_what_changed(carried: Screen) -> None:
    carried.page.locator("#tab-log").click()
    line = carried.page.locator("wl-log").get_by_text(f"Rules {altered.LATER} (before: {wl.__version__})")
    expect(line).to_have_count(1)
    expect(line).to_contain_text("The game is carried on from this position")


def test_a_position_that_is_not_kept_is_told_and_the_one_before_is_shown(carried: Screen) -> None:
    now = carried.look()
    carried.page.locator("wl-replay input[type=range]").evaluate(
        "(slider, n) => { slider.value = n; slider.dispatchEvent(new Event('input', { bubbles: true })); }",
        WITHIN,
    )
    then = carried.until("s.looking === g.n", n=WITHIN)
    expect(carried.prompt).to_contain_text("is not kept: you see the one before")
    assert not any(then["places"][unit] for unit in now["places"] if unit.startswith("us-")), (
        "before the landing"
    )
    carried.page.get_by_role("button", name="Back to the present").first.click()
    carried.until("s.looking === null")


def test_it_goes_on(carried: Screen) -> None:
    before = carried.look()
    assert before["mine"]
    unit = before["units"][0]
    carried.click_unit(unit)
    seen = carried.quiet()
    if not seen["places"][unit]:
        carried.click_hex(seen["held"] or seen["hexes"][0])
    carried.until("s.at > g.at && !s.busy", at=before["at"])
