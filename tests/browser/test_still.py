"""A whole turn of each game by keys alone: no key loses the focus, and nothing on the page jumps from step to step."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Open
from tests.browser.kit import Screen
from tests.browser.test_turn import Keys

TURNS = {
    "anzio": {"scenario": "gustav", "seats": {"allied": "human", "axis": "bot:random"}},
    "beachhead": {"seats": {"allied": "human", "axis": "bot:random"}},
    "italy43": {"scenario": "S1", "seats": {"allied": "bot:random", "axis": "human"}},
}
MOVED = 5
"""Counters that are moved in a phase; the others stay."""
MOST = 260
RANGERS = "us-rgr-1"
"""Who lands within reach of an enemy."""
FOCUSED = """() => {
  const now = document.activeElement;
  const places = ["wl-map", "wl-prompt", "wl-offers", "dialog[open]"];
  return places.find((name) => now?.closest(name)) ?? now?.tagName ?? "nothing";
}"""
PLACES = {"wl-map", "wl-prompt", "wl-offers", "dialog[open]"}
STANDS = """() => {
  const box = (query) => {
    const { x, y, width, height } = document.querySelector(query).getBoundingClientRect();
    return [x, y, width, height].map(Math.round);
  };
  const corner = (query) => {
    const found = document.querySelector(query)?.getBoundingClientRect();
    return found ? [found.x, found.y].map(Math.round) : null;
  };
  const map = document.querySelector("wl-map");
  const shown = (query) => (document.querySelector(query)?.checkVisibility() ? box(query) : null);
  const still = ["wl-map", "wl-prompt", ".asked", ".back", ".side", ".tabs", ".tools", ".replay"];
  const open = { tray: shown("wl-offers"), battle: shown("wl-battle:has(.battle)") };
  return {
    boxes: Object.fromEntries(still.map((query) => [query, box(query)])),
    open: { ...open, going: corner(".acts .primary"), row: corner(".acts") },
    costs: [...document.querySelectorAll(".acts .danger")].map((b) => Math.round(b.getBoundingClientRect().y)),
    zoom: map.k,
    at: map.board.style.transform,
  };
}"""
LIT_BEFORE = """(moved) => {
  const map = document.querySelector("wl-map");
  const [, x, y, k] = /translate\\((.*)px, (.*)px\\) scale\\((.*)\\)/.exec(moved).map(Number);
  const [wide, high] = map.free;
  const lit = map.input.litPlaces().map((label) => map.table.labels.get(label)).filter(Boolean);
  const seen = lit.filter((hex) => {
    const [left, top] = [hex.x * k + x, hex.y * k + y];
    return left > 40 && top > 40 && left < wide - 40 && top < high - 40;
  });
  const { selected } = map.deciding;
  const beside = selected && !map.overlays.hexOf(selected).length;
  return beside && seen.length < lit.length ? [] : seen.map(({ label }) => label);
}"""
"""What was in sight of that which is lit. Where a counter beside the map may come on, all of it has to be."""
FORWARD = """(labels) => {
  const { table, deciding } = document.querySelector("wl-map");
  const enemies = deciding.view.units.filter((u) => u.hex && table.counters.get(u.id)?.side !== table.state.seat);
  const far = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);
  const at = (label) => table.labels.get(label);
  const gap = (label) => Math.min(...enemies.flatMap(({ hex }) => (at(hex) ? [far(at(label), at(hex))] : [])));
  return labels.sort((a, b) => gap(a) - gap(b))[0];
}"""
ASKS = ("Enter", *"123456789")
"""Keys that answer; the others move the cursor, which is followed."""


class Still(Screen):
    """A screen that looks after every key where the focus is, and whether anything has moved."""

    first: dict[str, Any]
    opened: dict[str, Any]

    def begin(self) -> None:
        """What stands where, from now on."""
        self.first = self.page.evaluate(STANDS)
        self.opened = {}
        self.page.keyboard.press("n")

    def key(self, *keys: str) -> None:
        for key in keys:
            before = self.page.evaluate(STANDS)
            super().key(key)
            self.look_after(key, before)

    def look_after(self, key: str, before: dict[str, Any]) -> None:
        """Nothing jumped, and the focus is where one can go on."""
        seen = self.quiet()
        if seen["mine"]:
            assert self.page.evaluate(FOCUSED) in PLACES, f"{key} lost the focus: {seen}"
        now = self.page.evaluate(STANDS)
        assert now["boxes"] == self.first["boxes"], f"{key} moved something: {seen}"
        assert now["zoom"] == self.first["zoom"], f"{key} made the map larger or smaller: {seen}"
        for part, stands in now["open"].items():
            if stands:
                assert self.opened.setdefault(part, stands) == stands, f"{key} moved {part}: {seen}"
        if now["costs"] and "going" in self.opened:
            assert min(now["costs"]) > self.opened["going"][1], (
                "what costs a counter stands where one went on"
            )
        if key in ASKS and now["at"] != before["at"] and seen["mine"]:
            assert not self.page.evaluate(LIT_BEFORE, before["at"]), (
                f"{key} moved the map, though something was in sight"
            )


class Hands(Keys):
    """Keys alone, looked after."""

    screen: Still

    def button(self, verb: str) -> None:
        before = self.screen.page.evaluate(STANDS)
        super().button(verb)
        self.screen.look_after(verb, before)

    def hex(self, label: str) -> None:
        if self.screen.page.locator(f'[data-offer="{label}"]').count():
            self.screen.key_to_offer(label)
            self.screen.key("Enter")
        else:
            super().hex(label)


def foremost(screen: Screen, units: list[str], places: dict[str, str]) -> str:
    """The counter that stands nearest to an enemy."""
    hex_ = screen.page.evaluate(FORWARD, sorted({places[unit] for unit in units}))
    return next(unit for unit in units if places[unit] == hex_)


def step(hands: Hands, moved: dict[str, int]) -> None:
    """One thing that is asked: finish what was begun, bring on what is due, move a few, or end the phase."""
    screen = hands.screen
    seen = screen.quiet()
    phase = f"{seen['when']} {seen['phase']} {seen['kind']}"
    places = seen["places"]
    on_map = [unit for unit in seen["units"] if places[unit]]
    off = [unit for unit in seen["units"] if not places[unit]]
    cells = [label for label in seen["hexes"] if screen.page.locator(f'.cell[data-hex="{label}"]').count()]
    if seen["grave"] or (seen["ways"] and seen["buttons"]):
        hands.button(seen["buttons"][0])
    elif seen["held"] and not seen["selected"]:
        hands.hex(seen["held"])
    elif seen["selected"] and cells:
        hands.hex(screen.page.evaluate(FORWARD, cells))
    elif cells and not seen["parts"] and moved.get(f"{phase} attack", 0) < 1:
        moved[f"{phase} attack"] = 1
        hands.hex(cells[0])
    elif seen["parts"] and seen["units"]:
        hands.unit(seen["units"][0])
    elif moved.get(phase, 0) < MOVED and (off or on_map) and not seen["selected"]:
        moved[phase] = moved.get(phase, 0) + 1
        ashore = [unit for unit in off if unit == RANGERS] or off
        hands.unit(
            ashore[0] if off and (moved[phase] == 1 or not on_map) else foremost(screen, on_map, places)
        )
    elif seen["parts"] and not seen["buttons"]:
        screen.key("Escape")
    elif "end" in seen["buttons"]:
        hands.button("end")
    elif seen["buttons"]:
        hands.button(seen["buttons"][0])
    elif seen["units"]:
        hands.unit(seen["units"][0])
    else:
        hands.hex(seen["hexes"][0])


@pytest.mark.parametrize("game", sorted(TURNS))
def test_a_whole_turn_by_keys_and_nothing_jumps(open_screen: Open, game: str) -> None:
    screen = open_screen(viewport={"width": 1280, "height": 800})
    screen.__class__ = Still
    assert isinstance(screen, Still)
    screen.sit(game=game, mode="bot", seed=5, **TURNS[game])
    began = screen.until("s.mine && !s.busy")
    screen.begin()
    hands, moved = Hands(screen), dict[str, int]()
    for _ in range(MOST):
        seen = screen.until("(s.mine && !s.busy) || s.over")
        if seen["over"] or number(seen) > number(began):
            break
        step(hands, moved)
    else:
        raise AssertionError(f"the turn never ended: {screen.look()}")
    assert sum(moved.values()) > MOVED
    assert screen.opened.keys() >= {"going", "row", "tray", "battle"}


def number(seen: dict[str, Any]) -> int:
    """Which turn it is."""
    found = re.match(r"\d+", seen["when"])
    assert found
    return int(found[0])


SIZES = {390: 844, 1280: 800, 1920: 1080, 3840: 2160}
OPENED = """() => {
  const map = document.querySelector("wl-map");
  const seen = (labels) => labels.filter((label) => map.offSight([label]) === null).length;
  const lit = map.input.litPlaces();
  const scale = parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
  return { lit: lit.length, seen: seen(lit), stacks: seen([...map.stacks.stacks.keys()]), zoom: map.k / scale };
}"""


@pytest.mark.parametrize("wide", SIZES)
def test_the_map_opens_on_what_is_asked_large_enough_to_read(open_screen: Open, wide: int) -> None:
    screen = open_screen(viewport={"width": wide, "height": SIZES[wide]})
    for game, wanted in TURNS.items():
        screen.sit(game=game, mode="bot", seed=5, **wanted)
        screen.until("s.mine && !s.busy")
        opened = screen.page.evaluate(OPENED)
        assert opened["zoom"] > 0.35, f"{game}: {opened}"
        assert opened["seen"] or not opened["lit"], f"{game}: {opened}"
        assert opened["stacks"], f"{game}: {opened}"


LANDS: dict[str, Any] = {"game": "anzio", "scenario": "po-valley", "mode": "bot", "seed": 5}
"""A board four screens high, on which the Allies choose where to land before anybody faces anybody."""
ANSWERED = """([verb, first]) => {
  const { table, deciding } = document.querySelector("wl-prompt");
  const action = deciding.actions.find((one) => one.do === verb) ?? (first ? deciding.actions[0] : null);
  return table.send([action]).then(() => true, () => false);
}"""
FRONT = """() => {
  const map = document.querySelector("wl-map");
  const { height } = map.table.board.hex;
  const { labels } = map.table;
  const there = map.deciding.view.units.filter((u) => labels.has(u.hex));
  const stands = there.map((u) => ({ ...labels.get(u.hex), side: u.side }));
  const near = (a, b) => a.side !== b.side && Math.hypot(a.x - b.x, a.y - b.y) < 3.2 * height;
  const front = stands.filter((a) => stands.some((b) => near(a, b)));
  return { front: front.length, seen: front.filter(({ label }) => map.offSight([label]) === null).length };
}"""


@pytest.mark.parametrize("wide", [1280, 1920, 3840])
def test_all_places_to_choose_from_are_seen_and_then_what_one_reads(open_screen: Open, wide: int) -> None:
    screen = open_screen(viewport={"width": wide, "height": SIZES[wide]})
    screen.sit(**LANDS, seats={"allied": "human", "axis": "bot:random"})
    assert screen.until("s.mine && !s.busy")["kind"] == "invading"
    zones = screen.page.evaluate(OPENED)
    assert zones["seen"] >= zones["lit"] - 2, f"{zones}"  # what lies at the board's own edge counts as cut
    screen.page.evaluate(ANSWERED, ["invade", True])
    screen.until("s.mine && !s.busy && s.kind !== 'invading'")
    screen.page.wait_for_function(f"() => ({OPENED})().zoom > 0.35")


@pytest.mark.parametrize("wide", [1920, 3840])
def test_the_map_goes_to_the_front_once_there_is_one(open_screen: Open, wide: int) -> None:
    """Where nobody faced anybody it opened where most stood, in the north, and stayed there when the enemy had landed."""
    screen = open_screen(viewport={"width": wide, "height": SIZES[wide]})
    screen.sit(**LANDS, seats={"axis": "human", "allied": "bot:heuristic"})
    for _ in range(20):
        kind = screen.until("s.mine && !s.busy")["kind"]
        if kind == "moving":
            break
        if kind == "allotting":
            screen.page.evaluate("() => localStorage.removeItem('winterline.views')")
            screen.page.reload()
            screen.ready()
            assert screen.page.evaluate(FRONT)["front"] == 0
        screen.page.evaluate(ANSWERED, ["end", True])
    found = screen.page.evaluate(FRONT)
    assert found["front"] > 4
    assert found["seen"] * 2 > found["front"], f"{found}"
    screen.page.evaluate("() => localStorage.removeItem('winterline.views')")
    screen.page.reload()
    screen.ready()
    found = screen.page.evaluate(FRONT)
    assert found["seen"] * 4 >= found["front"] * 3, f"it opens there as well: {found}"


def opened(screen: Screen) -> float:
    """How large the map is shown, once it has opened on what is asked."""
    screen.page.wait_for_function("() => document.querySelector('wl-map').asked")
    screen.quiet()
    screen.page.evaluate(
        "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
    )
    size: float = screen.page.evaluate(STANDS)["zoom"]
    return size


def test_a_view_is_kept_for_its_game(screen: Screen) -> None:
    page = screen.page
    made = screen.sit()
    fresh = opened(screen)
    screen.key("+", "+")
    page.wait_for_function("() => (localStorage.getItem('winterline.views') ?? '').length > 9")
    left = opened(screen)
    assert left > fresh
    page.reload()
    screen.ready()
    assert abs(opened(screen) - left) < 0.001
    screen.sit()
    assert abs(opened(screen) - fresh) < 0.001, "another game opens as it would"
    screen.open(f"/game/{made['id']}").ready()
    assert abs(opened(screen) - left) < 0.001


FITS = """() => {
  const map = document.querySelector("wl-map");
  const tray = document.querySelector(".offers");
  const shown = map.fitted;
  const back = map.bookmark();
  const before = [map.k, map.whole];
  tray.style.display = "none";
  const away = map.fitted;
  back();
  const after = [map.k, map.whole];
  tray.style.display = "";
  return { shown, away, before, after };
}"""


def test_what_is_offered_beside_the_map_changes_nothing_of_its_size(open_screen: Open) -> None:
    """The tray goes while others play: then the board was fitted to more room, and Anzio lay under it afterwards."""
    screen = open_screen(viewport={"width": 1280, "height": 800})
    screen.sit(game="beachhead", mode="bot", seed=5)
    screen.until("s.mine && !s.busy")
    expect(screen.page.locator(".offers")).to_be_visible()
    found = screen.page.evaluate(FITS)
    assert abs(found["shown"] - found["away"]) < 0.005
    assert found["before"] == found["after"]
    assert found["before"][1]
