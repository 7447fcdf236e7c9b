"""What games to come will show: layers, panels, boxes, markers, steps. The page knows no game, so any view will do."""

from __future__ import annotations

import json
import re
from typing import Any

from playwright.sync_api import Route, expect

from tests.browser.kit import Screen

LAYERS = [
    {
        "id": "supply",
        "title": "Supply",
        "rule": "beachhead:1.1.clear",
        "hexes": [
            {"hexes": ["0904", "0905", "1005"], "style": "good", "title": "in supply"},
            {"hexes": ["1208", "1209"], "style": "bad", "title": "out of supply"},
        ],
        "lines": [{"hexes": ["0904", "1005", "1106"], "style": "axis", "title": "line of supply"}],
    },
    {"id": "bonds", "title": "Bonds", "lines": []},
]
UNIT = {
    "attack": 6,
    "defence": 10,
    "move": 12,
    "steps": [2, 4],
    "marks": [
        {"text": "OOS", "title": "out of supply", "style": "bad", "rule": "beachhead:1.1.clear"},
        "disrupted",
    ],
}
VIEW = {
    "date": "Sept III 1943",
    "boxes": [
        {"id": "entry:S1", "title": "Entry area S1", "note": "2 of 8"},
        {"id": "pool", "title": "Pool"},
    ],
    "markers": [
        {"hex": "1209", "text": "F2", "title": "fortification, level 2", "rule": "beachhead:1.1.clear"}
    ],
    "panels": [
        {
            "id": "ports",
            "title": "Ports",
            "rule": "beachhead:1.1.clear",
            "rows": [
                {
                    "label": "Napoli",
                    "value": "open",
                    "bar": [3, 8],
                    "hexes": ["1209"],
                    "rule": "beachhead:1.1.clear",
                },
                {"label": "Salerno", "bar": [8, 8], "units": ["us-751"], "now": True, "style": "warn"},
            ],
        }
    ],
}


def another_game(screen: Screen) -> None:
    """Answer as a game would that has all of it; German units carry steps and marks."""

    def state(route: Route) -> None:
        answer = route.fetch()
        found: dict[str, Any] = answer.json()
        view = found["view"]
        german = [unit for unit in view["units"] if unit["side"] == "axis" and "hex" in unit]
        german[0] |= UNIT
        german[1] |= {"inverted": True, "move": 8, "steps": [1, 3]}
        sea = next(unit for unit in view["units"] if unit["id"] == "us-751")
        sea |= {"status": "in the box", "box": "entry:S1"}
        route.fulfill(response=answer, json=found | {"view": view | VIEW})

    def counters(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, json=[{**unit, "figures": 3} for unit in answer.json()])

    screen.page.route(re.compile(r"/api/games/[^/?]+$"), state)
    screen.page.route(re.compile("/api/counters/"), counters)
    screen.page.route(re.compile(r"/layers(\?|$)"), lambda route: route.fulfill(json=LAYERS))


def ids(screen: Screen) -> list[str]:
    """The German units on the map, as the view lists them."""
    script = """() => document.querySelector("wl-prompt").table.state.view.units
      .filter((u) => u.side === "axis" && u.hex).map((u) => u.id)"""
    found: list[str] = screen.page.evaluate(script)
    return found


def test_a_layer_is_switched_on_drawn_and_explained(screen: Screen) -> None:
    another_game(screen)
    screen.sit()
    page = screen.page
    assert page.locator(".laid").count() == 0
    page.locator(".view-menu summary").click()
    page.get_by_role("checkbox", name="Supply").check()
    page.locator(".laid[data-layer=supply]").wait_for(state="attached")
    assert page.locator(".laid .area").count() == 2
    assert page.locator(".laid .line .shaft").count() == 1
    fills = page.locator(".laid .area .pattern").evaluate_all(
        "(all) => all.map((p) => p.getAttribute('fill'))"
    )
    assert fills == ["url(#layer-good)", "url(#layer-bad)"]
    legend = page.locator("wl-legend")
    expect(legend).to_contain_text("out of supply")
    page.keyboard.press("Escape")
    screen.click_hex("1209")
    expect(page.locator("wl-inspector")).to_contain_text("Supply: out of supply")
    legend.get_by_role("button", name="Hide: Supply").click()
    expect(legend).to_be_hidden()
    assert page.locator(".laid").count() == 0
    screen.key("y")
    page.locator(".laid[data-layer=supply]").wait_for(state="attached")


def test_a_layer_follows_what_is_chosen_before_it_is_sent(screen: Screen) -> None:
    another_game(screen)
    asked: list[Any] = []
    screen.page.on(
        "request",
        lambda request: asked.append(request.post_data_json) if request.url.endswith("/layers") else None,
    )
    screen.sit()
    screen.key("y")
    screen.page.locator(".laid[data-layer=supply]").wait_for(state="attached")
    assert all(body is None for body in asked)
    with screen.page.expect_request(lambda request: request.url.endswith("/layers")):
        screen.click_unit("us-rgr-1")
    assert asked[-1]["after"] == [{"do": "enter", "unit": "us-rgr-1"}]
    screen.key("Escape")
    before = len(asked)
    screen.key("y")
    screen.click_unit("us-rgr-1")
    screen.page.wait_for_timeout(200)
    assert len(asked) == before, "nothing is asked while no layer is on"


def test_a_game_without_layers_has_no_such_toggle(screen: Screen) -> None:
    screen.sit()
    screen.page.locator(".view-menu summary").click()
    expect(screen.page.get_by_label("Hex numbers")).to_be_visible()
    assert screen.page.locator("input[name^=layer-]").count() == 0


def test_panels_boxes_and_markers_of_a_game_are_shown(screen: Screen) -> None:
    another_game(screen)
    screen.sit()
    page = screen.page
    expect(page.locator("#when")).to_contain_text("Sept III 1943")
    page.locator("#tab-boxes").click()
    panel = page.locator("[data-game-panel=ports]")
    expect(panel.get_by_text("Napoli")).to_be_visible()
    assert panel.locator("meter").first.get_attribute("aria-label") == "Napoli: 3 of 8"
    expect(panel.locator(".rule-row .rule")).to_have_count(1)
    expect(panel.locator("li .rule")).to_have_count(0)  # the rule of the panel is not told again
    expect(panel.locator("[aria-current=true]")).to_contain_text("Salerno")
    assert panel.locator("wl-counter").count() == 1
    panel.get_by_role("button", name="Napoli").click()
    page.locator("wl-map .spot").first.wait_for(state="attached")
    panel.locator("summary").click()
    expect(panel.get_by_text("Napoli")).to_be_hidden()
    boxes = page.locator("#panel-boxes .box")
    expect(boxes.filter(has_text="Entry area S1")).to_contain_text("2 of 8")
    assert boxes.filter(has_text="Entry area S1").locator("wl-counter").count() == 1
    assert boxes.filter(has_text="Pool").locator("wl-counter").count() == 0
    assert page.locator(".marker text").inner_html() == "F2"
    label = page.locator('.cell[data-hex="1209"]').get_attribute("aria-label")
    assert label is not None
    assert "fortification, level 2" in label


def test_a_counter_shows_its_present_strength_steps_and_marks(screen: Screen) -> None:
    another_game(screen)
    screen.sit()
    first, second = ids(screen)[:2]
    piece = screen.page.locator(f'.piece[data-unit="{first}"]')
    figures = piece.locator("text.bold").evaluate_all("(all) => all.map((t) => t.textContent)")
    assert "6-10-12" in figures
    assert {"OOS", "DI"} <= set(figures)
    room = piece.evaluate("""(piece) => {
      const text = [...piece.querySelectorAll("text")].find((t) => t.textContent === "6-10-12");
      return piece.querySelector(".card").getBBox().width - text.getBBox().width;
    }""")
    assert room > 0, "the three figures fit the counter"
    assert piece.locator(".sign-step").count() == 4
    assert piece.locator(".sign-step.lost").count() == 2
    spoken = json.dumps(piece.get_attribute("aria-label"))
    for word in ("attack 6, defence 10, movement 12", "2 of 4 steps", "out of supply", "disrupted"):
        assert word in spoken
    back = screen.page.locator(f'.piece[data-unit="{second}"]')
    assert back.locator(".counter.inverted .sign-back").count() == 1
    figures = back.locator("text.bold").evaluate_all("(all) => all.map((t) => t.textContent)")
    assert "8" in figures, "an inverted counter still moves"
    assert not [text for text in figures if "-" in text], "and does not fight"
