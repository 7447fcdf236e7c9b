"""Placing in the browser: whole set-ups by the bot, from history and one's own; placing again; files; nothing jumps."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Route, expect

from tests.browser.conftest import Open
from tests.browser.fingers import Fingers
from tests.browser.kit import Screen
from tests.browser.test_pages import barriers, overflow

GERMANS = {"allied": "bot:heuristic", "axis": "human"}
WANTED = {"us-36-141": "2024", "us-36-142": "2125"}
SCALE = "() => document.querySelector('wl-map').k"


def panel(screen: Screen) -> Locator:
    """The panel, unfolded."""
    found = screen.page.locator("wl-placing")
    expect(found.locator(".placing-card")).to_be_visible()
    if not found.locator(".placing-card[open]").count():
        found.locator(".placing-card > summary").click()
    return found


def tag(screen: Screen, text: str) -> None:
    expect(screen.page.locator("wl-placing .placing-card > summary .tag")).to_have_text(text)


def unfold(found: Locator, what: str) -> None:
    if not found.locator(f"{what}[open]").count():
        found.locator(f"{what} > summary").click()


def save(found: Locator, name: str) -> None:
    unfold(found, ".own-set-ups")
    found.locator("input[name=name]").fill(name)
    found.locator("[data-do=save-set-up]").click()
    expect(found.locator(".own-set-ups li span").first).to_have_text(name)


def placed(screen: Screen) -> dict[str, str]:
    """Where the Germans stand."""
    found: dict[str, str] = screen.page.evaluate(
        """() => Object.fromEntries(document.querySelector("wl-map").table.state.view.units
          .filter((unit) => unit.side === "axis" && unit.hex).map((unit) => [unit.id, unit.hex]))"""
    )
    return found


def all_back(screen: Screen, found: Locator) -> None:
    screen.page.keyboard.press("Escape")
    screen.until("!s.pending && !s.busy")
    unfold(found, ".placing-placed")
    found.locator("[data-do=all-back]").click()


def test_a_whole_set_up_by_the_bot_from_history_and_from_a_file(screen: Screen, tmp_path: Path) -> None:
    screen.sit(game="anzio", scenario="shingle", mode="bot", seats=GERMANS, seed=3)
    found, scale = panel(screen), screen.page.evaluate(SCALE)
    tag(screen, "20 left")
    expect(found.locator(".placing-now")).to_contain_text("4-7-12")
    before = placed(screen)
    found.locator("[data-do=as-bot]").click()
    seen = screen.until("s.grave")
    assert seen["at"] == 19
    expect(screen.page.locator(".layer-lights .light.held")).to_have_count(1)
    tag(screen, "1 left")
    all_back(screen, found)
    tag(screen, "20 left")
    assert placed(screen) == before
    found.locator("[data-do=as-history]").click()
    screen.until("s.grave")
    history = placed(screen)
    save(found, "The line")
    with screen.page.expect_download() as kept:
        found.locator("[data-do=export-set-up]").click()
    kept.value.save_as(tmp_path / "line.json")
    found.locator("[data-do=forget-set-up]").click()
    expect(found.locator(".own-set-ups li")).to_have_count(0)
    all_back(screen, found)
    tag(screen, "20 left")
    (tmp_path / "bad.json").write_text('{"format": "something else"}')
    found.locator("[data-do=import-set-up]").set_input_files(tmp_path / "bad.json")
    expect(screen.page.locator("#notices")).to_contain_text("no set-up")
    found.locator("[data-do=import-set-up]").set_input_files(tmp_path / "line.json")
    found.locator("[data-do=load-set-up]").click()
    screen.until("s.grave")
    assert placed(screen) == history
    one_again(screen, found)
    assert screen.page.evaluate(SCALE) == scale, "placing rescales no map"
    screen.page.locator("wl-prompt .acts button.primary").click()
    screen.until("s.kind !== 'mustering'")
    expect(found).to_be_hidden()


def test_what_the_table_could_not_tell_is_asked_again(screen: Screen) -> None:
    """As while it is asked too fast: the panel told for good what was left some counters ago."""
    refused = list[str]()

    def busy(route: Route) -> None:
        if len(refused) > 1:
            return route.continue_()
        refused.append(route.request.url)
        return route.fulfill(status=429, json={"code": "too-fast", "sentence": "Wait."})

    screen.page.route("**/placing", busy)
    screen.sit(game="anzio", scenario="shingle", mode="bot", seats=GERMANS, seed=3)
    tag(screen, "20 left")
    assert len(refused) == 2


def one_again(screen: Screen, found: Locator) -> None:
    """Another hex for the third counter: those after it come back by themselves."""
    screen.page.keyboard.press("Escape")
    screen.until("!s.pending && !s.busy")
    unfold(found, ".placing-placed")
    found.locator("[data-do=again]").nth(2).click()
    seen = screen.until("!s.places['de-26pz']")
    assert "M49" in seen["hexes"]
    expect(found.locator("[data-do=forget-plan]")).to_be_visible()
    screen.page.evaluate("() => document.querySelector('wl-map').deciding.pickHex('M49')")
    tag(screen, "1 left")
    assert placed(screen)["de-26pz"] == "M49"
    found.locator("[data-do=as-history]").click()
    screen.until("s.grave")


def test_what_is_placed_in_any_order(fingers: Fingers) -> None:
    """Reinforcements of Italy '43: as the bot would, taken back, and one's own that a full hex has made impossible."""
    screen = fingers.in_scene("reinforcements at Naples")
    found = panel(screen)
    tag(screen, "2 left")
    found.locator("[data-do=as-bot]").click()
    expect(screen.page.locator("#notices")).to_contain_text("2 counters were placed")
    screen.page.locator("wl-prompt [data-do=undo]").click()
    tag(screen, "2 left")
    steps = [{"unit": unit, "do": [f"place {unit} {place}"]} for unit, place in WANTED.items()]
    screen.page.evaluate("(steps) => document.querySelector('wl-placing').apply(steps)", steps)
    tag(screen, "1 left")
    expect(found.locator(".placing-told li")).to_contain_text("2024")
    assert screen.look()["places"]["us-36-142"] == "2125"


def test_what_comes_ashore(screen: Screen) -> None:
    """The first landing of Beachhead: the bot's units come ashore, and some march inland to make room for others."""
    screen.sit(game="beachhead", mode="hotseat", seats={"allied": "human", "axis": "human"}, seed=3)
    found = panel(screen)
    tag(screen, "19 left")
    expect(found.locator("[data-do=as-history]")).to_have_count(0)
    found.locator("[data-do=as-bot]").click()
    expect(screen.page.locator("#notices")).to_contain_text("19 counters were placed")
    seen: dict[str, Any] = screen.until("!s.busy && s.at > 18")
    assert seen["mine"]
    assert seen["side"] == "allied"


def test_on_a_phone_what_was_placed_is_seen_to_stand(open_screen: Open) -> None:
    """The next counter of ANZIO's set-up may stand in one town far off: the map goes there, but not at once."""
    screen = open_screen(viewport={"width": 390, "height": 844}, has_touch=True)
    screen.sit(game="anzio", scenario="basic", mode="bot", seats=GERMANS, seed=3)
    before = screen.until("s.mine && !s.busy")
    hexes = screen.page.evaluate(
        """async (hexes) => {
          const map = document.querySelector("wl-map");
          const seen = (label) => map.offSight([label]) === null;
          const [place] = hexes.filter(seen);
          await map.deciding.pickHex(place);
          await document.querySelector(".offers").updateComplete;
          return { stands: seen(place), next: [...map.deciding.hexes.keys()] };
        }""",
        before["hexes"],
    )
    assert hexes["stands"]
    screen.page.wait_for_function(
        "(next) => next.some((label) => document.querySelector('wl-map').offSight([label]) === null)",
        arg=hexes["next"],
    )


def test_no_barrier_while_placing(open_screen: Open) -> None:
    """On a phone in the dark, everything unfolded: nothing sticks out, and no helper finds a barrier."""
    screen = open_screen(viewport={"width": 390, "height": 844}, color_scheme="dark", bypass_csp=True)
    screen.sit(game="anzio", scenario="shingle", mode="bot", seats=GERMANS, seed=3)
    found = panel(screen)
    wrong = [{"unit": "de-15pg", "do": ["place A1"]}]
    screen.page.evaluate("(steps) => document.querySelector('wl-placing').apply(steps)", wrong)
    expect(found.locator(".placing-told li")).to_have_count(1)
    screen.page.evaluate("() => document.querySelector('wl-map').deciding.pickHex('L51')")
    tag(screen, "19 left")
    save(found, "One")
    unfold(found, ".placing-placed")
    assert barriers(screen) == []
    assert overflow(screen) == []
