"""ANZIO in the browser: the invasion planner, ports that share a hex, layers, panels, the German set-up."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Open
from tests.browser.kit import Screen
from tests.browser.test_pages import overflow

BOTH = {"allied": "human", "axis": "human"}
SET_UP = ["place R36", "place M55"]
LANDED = [
    *SET_UP,
    "invade zone-napoli",
    *(
        "ship us-45",
        "land K57",
        "ship us-36",
        "land L58",
        "ship br-56",
        "land L59",
        "ship us-504",
        "land K57",
    ),
    *("end", "open port-napoli", "end"),
]
"""Napoli is taken, its port and its beachhead work: both lie in K57."""


def sit(screen: Screen, opening: list[str]) -> None:
    screen.sit(game="anzio", mode="hotseat", seats=BOTH, seed=4, opening=opening)


def test_the_germans_set_up_and_hand_the_screen_over(screen: Screen) -> None:
    screen.sit(game="anzio", mode="hotseat", seats=BOTH, seed=4)
    expect(screen.prompt).to_contain_text("choose the hex where 16 Panzer Division starts")
    assert screen.look()["side"] == "axis"
    screen.click_hex("R36")
    screen.until("s.places['de-16pz'] === 'R36' && !s.busy")
    screen.click_hex("M58")
    seen = screen.until("s.side === 'allied'")
    assert not seen["mine"]
    assert seen["places"]["de-hg"] == seen["places"]["de-nw71"] == "M58"


def test_an_invasion_is_planned_on_the_map_and_beside_it(screen: Screen) -> None:
    sit(screen, SET_UP)
    zones = screen.page.locator('[data-game-panel="zones"]')
    expect(zones).to_be_visible()
    expect(zones.locator(".row-line")).to_have_count(6)
    expect(zones).to_contain_text("lift 20")
    expect(zones).to_contain_text("capacity 24, build-up 8")
    assert {"zone-salerno", "N61", "K57"} <= set(screen.look()["hexes"])
    screen.click_hex("N61")
    screen.until("s.units.includes('us-36')")
    expect(screen.page.locator("wl-prompt .mode")).to_contain_text("20 points of lift left")
    screen.click_unit("us-36")
    assert set(screen.until("s.selected === 'us-36'")["hexes"]) >= {"N60", "N61", "N62", "M63"}
    screen.click_hex("N62")
    screen.until("s.places['us-36'] === 'N62'")
    expect(screen.page.locator("wl-prompt .mode")).to_contain_text("16 points of lift left")
    expect(screen.page.locator('[data-game-panel="invasion"]')).to_contain_text("4/20")
    screen.page.locator('wl-prompt [data-do="end"]').click()
    screen.shows("17 units in Sicilia could still go by sea")


def test_two_places_in_one_hex_are_a_choice(screen: Screen) -> None:
    sit(screen, LANDED)
    screen.click_unit("br-5")
    screen.until("s.hexes.includes('K57')")
    screen.click_hex("K57")
    expect(screen.prompt).to_contain_text("Several ways lead there")
    beachhead = screen.page.get_by_role("button", name="Napoli beachhead, K57")
    expect(screen.page.get_by_role("button", name="Napoli port, K57")).to_be_visible()
    beachhead.click()
    screen.until("s.places['br-5'] === 'K57' && !s.busy")
    screen.page.locator("#tab-boxes").click()
    ports = screen.page.locator('[data-game-panel="ports"]')
    expect(ports).to_contain_text("3 may land")
    expect(ports).to_contain_text("24 may land")


def test_a_box_is_chosen_by_its_name(screen: Screen) -> None:
    sit(screen, LANDED)
    screen.click_unit("ca-1")
    screen.until("s.hexes.includes('messina')")
    screen.page.get_by_role("button", name="Sail to Messina").click()
    screen.until("!s.units.includes('ca-1') && !s.busy")
    screen.page.locator("#tab-log").click()
    screen.shows("1 Canadian Division goes by sea to Messina.")


def test_supply_can_be_laid_over_the_map(screen: Screen) -> None:
    sit(screen, LANDED)
    screen.page.get_by_text("View", exact=True).first.click()
    screen.page.locator('input[name="layer-supply"]').check()
    screen.page.locator('[data-layer="supply"]').wait_for(state="attached")
    screen.page.locator('input[name="layer-friendly"]').check()
    screen.page.locator('[data-layer="friendly"]').wait_for(state="attached")


def test_it_fits_a_phone_and_a_large_screen(open_screen: Open) -> None:
    for width, height in ((390, 844), (1920, 1080)):
        screen = open_screen(viewport={"width": width, "height": height})
        sit(screen, SET_UP)
        assert overflow(screen) == [], width
        sit(screen, LANDED)
        assert overflow(screen) == [], width
        screen.click_unit("br-5")
        assert overflow(screen) == [], width


def test_the_set_up_opens_where_the_units_stand(screen: Screen) -> None:
    screen.sit(game="anzio", seats={"allied": "bot:heuristic", "axis": "human"})
    seen = screen.until("s.kind === 'deploying'")
    stand = {hex_ for unit, hex_ in seen["places"].items() if unit.startswith("de-") and hex_}
    shown = [hex_ for hex_ in stand if screen.centre(f'.cell[data-hex="{hex_}"]')]
    assert len(shown) * 2 > len(stand), "and not in the north, where every hex is lit as well"


def test_the_map_opens_on_what_is_asked_and_goes_where_the_allies_land(screen: Screen) -> None:
    seats = {"allied": "human", "axis": "bot:heuristic"}
    screen.sit(
        game="anzio", scenario="southern", seats=seats
    )  # the computer sets up first: nothing is asked yet
    seen = screen.until("s.kind === 'invading'")
    lit = [hex_ for hex_ in seen["hexes"] if screen.centre(f'.cell[data-hex="{hex_}"]')]
    assert len(lit) >= 15, "where most of the zones lie, and not in the north"
    screen.page.get_by_role("button", name="Invade Salerno zone").click()
    screen.until("s.units.includes('us-36')")
    screen.page.wait_for_function("() => document.querySelector('wl-prompt .mode')")
    assert screen.centre('.cell[data-hex="N61"]'), "though nothing on the map is lit"
    screen.page.locator("wl-map").evaluate(
        "(map) => { map.show(['N60'], false, true); map.panBy(0, map.free[1] / 2 - 60); }"
    )  # the other beaches lie below the map's edge
    screen.click_unit("us-36")
    beaches = "['N60', 'N61', 'N62', 'M63']"
    screen.page.wait_for_function(f"() => document.querySelector('wl-map').allInSight({beaches})")


def test_the_game_so_far_is_a_chart(screen: Screen) -> None:
    sit(screen, [*LANDED, "end"])
    screen.page.locator("#tab-boxes").click()
    course = screen.page.locator("wl-course")
    course.locator("summary").click()
    expect(course).to_contain_text("Strength on the board, defence factors: Allies 17")
    expect(course.locator("svg")).to_have_count(5)
    expect(course).to_contain_text("Allied ports and beachheads, places that work")
