"""A player at a real browser: sees what is lit, and acts with the mouse or with keys alone."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import BrowserContext, Locator, Page, expect

PATIENCE = 240_000
expect.set_options(timeout=PATIENCE)  # a busy machine draws late; nothing is asserted about how fast it is
LOOK = """() => {
  const prompt = document.querySelector("wl-prompt");
  const { table, deciding } = prompt ?? {};
  if (!table?.state || document.documentElement.dataset.ready !== "true") return null;
  return {
    at: table.state.at, when: table.state.view.when, phase: table.state.view.phase, seat: table.state.seat,
    side: table.state.decision?.side ?? "", kind: deciding.decision?.kind ?? "", over: Boolean(table.state.result),
    mine: deciding.mine, busy: deciding.busy || table.sending, pending: deciding.pending, parts: deciding.parts.length,
    units: [...deciding.units.keys()], hexes: [...deciding.hexes.keys()], held: deciding.held,
    grave: deciding.grave, firstKey: prompt.firstKey,
    selected: deciding.selected, ways: deciding.ways.length,
    buttons: prompt.buttons.map((b) => b.do),
    places: Object.fromEntries((deciding.view?.units ?? []).map((u) => [u.id, u.hex ?? ""])),
    reach: Object.fromEntries(deciding.reach),
    entries: table.entries.length, looking: table.looking, online: table.online,
  };
}"""
CURSOR = """() => {
  const map = document.querySelector("wl-map");
  return map.contains(document.activeElement) ? map.at : "";
}"""
NEARER = """(label) => {
  const map = document.querySelector("wl-map");
  const places = map.input.litPlaces();
  const ahead = places.indexOf(label) - places.indexOf(map.at) + places.length;
  return (ahead % places.length) * 2 <= places.length ? "n" : "p";
}"""


AT_ONCE = """() => {
  if (!localStorage.getItem("winterline.settings")) localStorage.setItem("winterline.settings", '{"pace": "none"}');
}"""


class Screen:
    """One tab, and a record of everything in it that must never happen.

    What others do is shown at once, unless a test is about how it is played.
    """

    def __init__(self, context: BrowserContext, origin: str, *, played: bool = False) -> None:
        self.page: Page = context.new_page()
        if not played:
            self.page.add_init_script(f"({AT_ONCE})()")
        self.origin = origin
        self.troubles: list[str] = []
        self.page.set_default_timeout(PATIENCE)
        self.page.on("pageerror", lambda error: self.troubles.append(f"error: {error}"))
        self.page.on("console", lambda message: self._heard(message.type, message.text))
        self.page.on("request", lambda request: self._asked(request.url))

    def _heard(self, kind: str, text: str) -> None:
        # A refused request is shown by the browser as an error, though the page deals with it.
        if kind == "error" and not text.startswith("Failed to load resource"):
            self.troubles.append(f"console: {text}")

    def _asked(self, url: str) -> None:
        if not url.startswith((self.origin, "data:", "blob:")):
            self.troubles.append(f"request to {url}")

    # --- going somewhere ---------------------------------------------------------------------------------

    def open(self, path: str) -> Screen:
        """Go to a page of the table."""
        self.page.goto(self.origin + path)
        return self

    def make(self, **wanted: Any) -> dict[str, Any]:
        """A new game, made as the page makes it; this browser holds its seats."""
        bots = {"allied": "human", "axis": "bot:heuristic"}
        body = {"game": "beachhead", "mode": "bot", "seats": bots, "seed": 2} | wanted
        answer = self.page.request.post(f"{self.origin}/api/games", data=body)
        if answer.status == 409:  # tests leave their games unfinished, and a browser keeps only so many
            self.page.context.clear_cookies()
            answer = self.page.request.post(f"{self.origin}/api/games", data=body)
        assert answer.ok, answer.text()
        made: dict[str, Any] = answer.json()
        return made

    def sit(self, **wanted: Any) -> dict[str, Any]:
        """Make a game and open its table."""
        made = self.make(**wanted)
        self.open(f"/game/{made['id']}")
        self.ready()
        return made

    def take(self, link: str) -> dict[str, Any]:
        """Open an invitation, sit down as a guest does, and wait until the pages have made the dice."""
        self.page.goto(link if link.startswith("http") else self.origin + link)
        self.page.locator("[data-do=sit]").click()
        self.ready()
        return self.until("s.kind !== 'dice'")

    def ready(self) -> dict[str, Any]:
        """Wait until the table can be played at."""
        self.page.wait_for_selector("html[data-ready=true]")
        return self.look()

    # --- seeing ------------------------------------------------------------------------------------------

    def look(self) -> dict[str, Any]:
        """What stands on the table now."""
        self.page.wait_for_function(f"() => ({LOOK})() !== null")
        seen: dict[str, Any] = self.page.evaluate(LOOK)
        return seen

    def until(self, condition: str, **given: Any) -> dict[str, Any]:
        """Wait until a condition in terms of what `look` sees holds, `s`, and of what is given, `g`."""
        test = f"(g) => {{ const s = ({LOOK})(); return s !== null && ({condition}) ? s : null; }}"
        try:
            seen: dict[str, Any] = self.page.wait_for_function(test, arg=given, timeout=PATIENCE).json_value()
        except Exception as error:
            raise AssertionError(
                f"never: {condition} {given}; now {json.dumps(self.page.evaluate(LOOK))}"
            ) from error
        return seen  # and not a later look: the page may have gone on meanwhile

    def quiet(self) -> dict[str, Any]:
        """Wait until nothing is under way."""
        return self.until("!s.busy")

    @property
    def prompt(self) -> Locator:
        """The line that says what is asked."""
        return self.page.locator("wl-prompt .what")

    # --- the mouse ---------------------------------------------------------------------------------------

    def centre(self, query: str) -> tuple[float, float] | None:
        """The middle of an element on the screen; None when it is outside of the map's window."""
        found: list[float] | None = self.page.evaluate(
            """(query) => {
              const element = document.querySelector(query);
              const box = element?.getBoundingClientRect();
              if (!box?.width) return null;
              const spot = [box.x + box.width / 2, box.y + box.height / 2];
              const there = document.elementFromPoint(...spot);
              return there?.closest("wl-map") ? spot : null;
            }""",
            query,
        )
        return None if found is None else (found[0], found[1])

    def bring(self, query: str) -> tuple[float, float]:
        """The middle of something on the map, brought into sight with the wheel's and the fit key's help."""
        spot = self.centre(query)
        if spot is None:
            self.page.locator("wl-tools").evaluate("() => document.activeElement?.blur()")
            self.page.keyboard.press("0")
            self.page.wait_for_timeout(50)
            spot = self.centre(query)
        assert spot is not None, f"{query} cannot be brought into sight"
        return spot

    def sure(self) -> None:
        """Press the button that names what cannot be taken back, if the page asks for it."""
        if self.quiet()["grave"]:
            self.page.locator("wl-prompt .acts button[data-do]").first.click()
            self.until("!s.grave && !s.busy")

    def click_hex(self, label: str) -> None:
        """Click a hex, or a place off the map; and what is asked about it then."""
        place = self.page.locator(f'[data-offer="{label}"]')
        if place.count():
            place.click()
        else:
            self.page.mouse.click(*self.bring(f'.cell[data-hex="{label}"]'))
        self.sure()

    def click_unit(self, unit: str) -> None:
        """Click a counter: beside the map, or on it, fanning its stack out first."""
        offer = self.page.locator(f'[data-offer="{unit}"]')
        if offer.count():
            offer.click()
        else:
            self.hover_unit(unit)
            self.page.mouse.click(*self.bring(f'.piece[data-unit="{unit}"]'))
        self.sure()

    def hover_unit(self, unit: str) -> None:
        """Rest the mouse on a counter's hex until its stack has fanned out."""
        hex_ = self.look()["places"][unit]
        if self.page.evaluate("() => document.querySelector('wl-map').stacks.fanned") != hex_:
            self.page.mouse.move(5, 5)
        self.page.mouse.move(*self.bring(f'.cell[data-hex="{hex_}"]'))
        self.page.wait_for_function(
            """(hex) => {
              const { stacks } = document.querySelector("wl-map");
              return stacks.at(hex).length < 2 || stacks.fanned === hex;
            }""",
            arg=hex_,
        )

    def press_button(self, verb: str) -> None:
        """Press a button of the prompt, and of the warning that may follow."""
        before = self.look()["at"]
        self.page.locator(f'wl-prompt [data-do="{verb}"]').click()
        confirm = self.page.locator('dialog [data-do="confirm"]')
        self.page.wait_for_function(
            """(before) => document.querySelector('dialog [data-do="confirm"]')
              || document.querySelector("wl-prompt").deciding.grave
              || document.querySelector("wl-prompt").table.state.at > before""",
            arg=before,
        )
        if confirm.count():
            confirm.click()
        if self.until("(s.at > g.before || s.grave) && !s.busy", before=before)["grave"]:
            self.sure()

    # --- keys --------------------------------------------------------------------------------------------

    def key(self, *keys: str) -> None:
        """Press keys one after the other, waiting for what each one started."""
        for key in keys:
            self.page.keyboard.press(key)
            self.quiet()

    def key_to_hex(self, label: str) -> None:
        """Step through what is lit, the shorter way round, until the cursor stands on a hex."""
        seen = self.look()
        key = self.page.evaluate(NEARER, label)
        for _ in range(len(seen["hexes"]) + len(seen["units"]) + 1):
            if self.page.evaluate(CURSOR) == label:
                self.quiet()
                return
            self.page.keyboard.press(key)
        raise AssertionError(f"the cursor never came to {label}")

    def key_to_offer(self, unit: str) -> None:
        """Go to a counter beside the map with `o` and Tab."""
        self.key("o")
        for _ in range(60):
            if self.page.evaluate("() => document.activeElement?.dataset.offer ?? ''") == unit:
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"the focus never came to {unit}")

    def key_to_unit(self, unit: str) -> None:
        """Bring cursor and focus to a counter on the map."""
        self.key_to_hex(self.look()["places"][unit])
        for _ in range(20):
            self.key(".")
            if self.page.evaluate("() => document.activeElement?.dataset.unit ?? ''") == unit:
                return
        raise AssertionError(f"the focus never came to {unit}")

    def shows(self, text: str) -> None:
        """Some element shows this text."""
        expect(self.page.get_by_text(text).first).to_be_visible()
