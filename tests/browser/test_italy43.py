"""Italy '43 at the table: bonds and zones while a unit is moved, support by one press, a Determined Defense weighed."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Open
from tests.browser.kit import Screen
from tests.browser.test_pages import overflow

BOTH = {"allied": "human", "axis": "human"}
MOST = 400


def sit(screen: Screen, scenario: str = "S2", seed: int = 4) -> None:
    """A game at one screen."""
    screen.sit(game="italy43", scenario=scenario, mode="hotseat", seats=BOTH, seed=seed)


def nearest(state: dict[str, Any], goals: list[dict[str, Any]]) -> dict[str, Any]:
    """The goal that lies closest to an enemy."""
    seat = state["decision"]["side"]
    enemies = [u["hex"] for u in state["view"]["units"] if u["side"] != seat and u.get("hex")]

    def far(action: dict[str, Any]) -> int:
        to = action["to"]
        if not to.isdigit():
            return MOST
        return min(abs(int(to[:2]) - int(e[:2])) + abs(int(to[2:]) - int(e[2:])) for e in enemies)

    return min(goals, key=far)


def choose(state: dict[str, Any], moved: int) -> dict[str, Any]:
    """A bold player: closes in with some units, attacks with everybody, commits everything."""
    actions: list[dict[str, Any]] = state["actions"]
    by = {a["do"]: a for a in reversed(actions)}
    match state["decision"]["kind"]:
        case "moving":
            moves = [a for a in actions if a["do"] == "move"]
            return moves[moved % len(moves)] if moves and moved < 12 else by["end"]
        case "going":
            goals = [a for a in actions if a["do"] == "go"]
            return by.get("halt") or nearest(state, goals)
    return next(
        (by[verb] for verb in ("attack", "join", "declare", "call", "support") if verb in by), actions[0]
    )


def play_until(screen: Screen, game: str, kind: str) -> dict[str, Any]:
    """Play both sides through the table's own doors until a kind of decision comes up; then look at it."""
    request, origin = screen.page.request, screen.origin
    moved = 0
    for n in range(MOST):
        state: dict[str, Any] = request.get(f"{origin}/api/games/{game}").json()
        asked = state["decision"]
        assert asked, "the game ended too soon"
        if asked["side"] != state["seat"]:
            data = {"side": asked["side"]}
            assert request.post(f"{origin}/api/games/{game}/seat", data=data, headers={"origin": origin}).ok
            continue
        if asked["kind"] == kind:
            screen.open(f"/game/{game}")
            screen.ready()
            return state
        action = choose(state, moved)
        moved = moved + 1 if action["do"] == "move" else 0 if action["do"] == "end" else moved
        body = {"at": state["at"], "client": f"{game}-{n}", "actions": [action]}
        answer = request.post(f"{origin}/api/games/{game}/actions", data=body, headers={"origin": origin})
        assert answer.ok, answer.text()
    raise AssertionError(f"never asked for {kind}")


def begin(screen: Screen, kind: str, seed: int = 4) -> dict[str, Any]:
    """A game at one screen, played on to a kind of decision."""
    made = screen.make(game="italy43", scenario="S2", mode="hotseat", seats=BOTH, seed=seed)
    return play_until(screen, made["id"], kind)


def bond_lines(screen: Screen) -> list[str]:
    """The bonds that are drawn, as the page knows them."""
    found: list[str] = screen.page.evaluate(
        """() => document.querySelector("wl-map").overlays.laid
          .filter((layer) => layer.id === "bonds-axis")
          .flatMap((layer) => layer.lines.map((line) => line.hexes.join("-")))"""
    )
    return found


ENDS = """() => {
  const { deciding } = document.querySelector("wl-prompt");
  const { lines } = document.querySelector("wl-map").overlays.laid.find((layer) => layer.id === "bonds-axis");
  const ends = new Set(lines.flatMap((line) => [line.hexes[0], line.hexes.at(-1)]));
  const alone = (hex) => deciding.view.units.filter((unit) => unit.hex === hex).length === 1;
  const fit = (unit) => deciding.units.has(unit.id) && ends.has(unit.hex) && alone(unit.hex);
  return deciding.view.units.filter(fit).map((unit) => unit.id);
}"""
"""The units that hold up a German bond by themselves."""


def free_unit(screen: Screen) -> str:
    """Choose a unit that holds up a bond and has several ways to go."""
    for unit in screen.page.evaluate(ENDS):
        screen.click_unit(unit)
        if not screen.look()["held"] and len(screen.look()["hexes"]) > 3:
            return str(unit)
        screen.key("Escape")
    raise AssertionError("every unit with a bond is pinned")


def test_bonds_and_enemy_zones_follow_a_unit_that_is_moved(screen: Screen) -> None:
    begin(screen, "moving")
    page = screen.page
    page.wait_for_function("() => document.querySelectorAll('.laid[data-layer^=bonds]').length === 2")
    assert page.locator(".zone").count() == 0
    before = bond_lines(screen)
    unit = free_unit(screen)
    page.locator(".zone.side-allied").wait_for(state="attached")
    assert bond_lines(screen) == before, "it still stands where it stood"
    seen = screen.look()
    home = seen["places"][unit]
    goal = max(seen["hexes"], key=lambda h: seen["reach"].get(h, 0) if h.isdigit() else 0)
    page.mouse.move(*screen.bring(f'.cell[data-hex="{goal}"]'))
    page.wait_for_function(
        """(home) => !document.querySelector("wl-map").overlays.laid
          .some((layer) => layer.lines.some((line) => line.hexes[0] === home || line.hexes.at(-1) === home))""",
        arg=home,
    )
    assert screen.look()["parts"] == 1, "nothing has been sent"


def test_what_lies_over_the_map_by_itself_can_be_switched_off(screen: Screen) -> None:
    begin(screen, "moving")
    page = screen.page
    page.locator(".laid").first.wait_for(state="attached")
    page.locator(".view-menu summary").click()
    page.locator('input[name="aids"]').uncheck()
    expect(page.locator(".laid")).to_have_count(0)


def test_support_is_one_press_each_and_the_odds_follow(screen: Screen) -> None:
    begin(screen, "supporting")
    page = screen.page
    tray = page.locator("wl-battle [data-tray]")
    assert tray.count() >= 1
    at = screen.look()["at"]
    panel = page.locator("wl-battle")
    expect(panel).to_contain_text("support still available")
    tray.first.click()
    screen.until("s.at > g.at && !s.busy", at=at)


def test_a_determined_defense_shows_its_chances_before_it_is_chosen(screen: Screen) -> None:
    begin(screen, "standing")
    panel = screen.page.locator("wl-battle")
    now = {
        u["id"]: u.get("attack")
        for u in screen.page.evaluate("document.querySelector('wl-battle').table.state.view.units")
    }
    drawn = panel.locator("wl-counter").evaluate_all(
        "all => all.map((one) => [one.counter.id, one.unit?.attack])"
    )
    assert drawn
    assert all(now[unit] == attack for unit, attack in drawn), (
        "who has lost a step is shown with what is left"
    )
    expect(panel).to_contain_text("Determined Defense of")
    expect(panel).to_contain_text("Lead Units, and how often each holds")
    expect(panel.locator(".ratio")).to_contain_text("%")
    expect(panel.locator(".chances tr")).not_to_have_count(0)
    assert panel.locator(".breakdown").last.locator("tbody tr").count() == 11


def test_who_chooses_a_loss_is_told(screen: Screen) -> None:
    begin(screen, "losing")
    expect(screen.page.locator("wl-prompt .mode").first).to_contain_text("player chooses")
    expect(screen.page.locator("wl-prompt .mode").first).to_contain_text("step loss")


def test_supply_lines_are_drawn_on_demand(screen: Screen) -> None:
    sit(screen, "S1")
    page = screen.page
    page.locator(".view-menu summary").click()
    page.locator('input[name="layer-supply-axis"]').check()
    page.locator(".laid[data-layer=supply-axis] .line").first.wait_for(state="attached")
    expect(page.locator("wl-legend")).to_contain_text("German Line of Supply")


@pytest.mark.parametrize("width", [390, 1920])
def test_the_table_fits_a_phone_and_a_large_screen(open_screen: Open, width: int) -> None:
    screen = open_screen(viewport={"width": width, "height": 844})
    begin(screen, "standing")
    assert overflow(screen) == []
    expect(screen.page.locator("wl-battle")).to_be_visible()
    seen = screen.look()
    spot = screen.centre(f'.cell[data-hex="{seen["places"][seen["units"][0]]}"]')
    assert spot is not None, "the panel covers the hex that it is about"


def test_notes_about_a_battle_can_be_read_in_the_dark(open_screen: Open) -> None:
    screen = open_screen(color_scheme="dark")
    begin(screen, "standing")
    note = screen.page.locator(".battle-notes li").first
    ink = "(e) => getComputedStyle(e).color"
    assert note.locator(".rule").evaluate(ink) == note.evaluate(ink)
    ground = note.evaluate("(e) => getComputedStyle(e).backgroundColor")
    assert max(int(part) for part in re.findall(r"\d+", ground)[:3]) < 90, "dark as the panel around it"


def test_scenarios_are_offered_by_their_titles(screen: Screen) -> None:
    screen.open("/")
    screen.page.locator('input[name="game"][value="italy43"]').check(force=True)
    for title in ("Across the Volturno", "The Bernhard Line"):
        screen.shows(title)


def test_a_fortification_is_not_begun_by_a_stray_click(screen: Screen) -> None:
    sit(screen)
    assert screen.look()["kind"] == "preparing"
    screen.click_hex("2507")
    assert (screen.look()["held"], screen.look()["at"]) == ("2507", 0)
    expect(screen.prompt).to_contain_text("Work on a Fortification in 2507?")
    screen.key("Escape")
    assert not screen.look()["held"]
    screen.click_hex("2507")
    screen.click_hex("2507")
    screen.until("s.at === 1 && !s.busy")


def test_on_a_phone_nothing_covers_the_menu_or_the_slider(open_screen: Open) -> None:
    screen = open_screen(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    sit(screen, "S1")
    legend, bar, menu = (
        screen.page.locator(name).bounding_box() for name in ("wl-legend", ".replay", "wl-menu .menu-button")
    )
    assert bar
    assert menu
    assert menu["x"] + menu["width"] <= 390
    assert not legend or legend["y"] + legend["height"] <= bar["y"]
