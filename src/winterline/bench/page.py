"""The page in a software-rendered Chromium: its weight, how soon it can be played, how smoothly map and counters move.

    python -m winterline.bench.page [--browser PATH] [--game ID] [--scenario ID] [--counters N]

For developers: needs the package playwright and a Chromium. The map is moved with N counters strewn over the whole board.
"""

from __future__ import annotations

import argparse
import json
import shutil
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from winterline.bench.wire import Serving

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, ViewportSize

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-sync",
    "--no-first-run",
)
SIZE: ViewportSize = {"width": 1280, "height": 860}
LOADS = 5
FRAMES = """(moves) => new Promise((done) => {
  const times = [];
  let last = performance.now();
  const tick = (now) => {
    times.push(now - last);
    last = now;
    if (times.length < moves) requestAnimationFrame(tick);
    else done(times.slice(5));
  };
  requestAnimationFrame(tick);
})"""


def median(values: list[float]) -> float:
    """The middle one."""
    return round(sorted(values)[len(values) // 2], 1)


def first_load(browser: Browser, url: str) -> tuple[float, float]:
    """KB over the wire and milliseconds from the address to a table that can be played, with an empty cache."""
    context = browser.new_context(viewport=SIZE)
    page = context.new_page()
    network = context.new_cdp_session(page)
    network.send("Network.enable")
    sizes: list[float] = []
    network.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    page.goto(url)
    page.wait_for_selector("html[data-ready=true]")
    ready: float = page.evaluate("() => performance.now()")
    page.wait_for_timeout(500)
    context.close()
    return sum(sizes) / 1024, ready


def frames(page: Page, work: str) -> dict[str, float]:
    """The times between frames while the map is moved on every frame."""
    page.evaluate(work)
    times: list[float] = page.evaluate(FRAMES, 180)
    page.evaluate("() => cancelAnimationFrame(window.moving)")
    ordered = sorted(times)
    return {"median_ms": median(times), "p95_ms": round(ordered[int(0.95 * len(ordered))], 1)}


MOVE = """() => {
  const map = document.querySelector("wl-map");
  let n = 0;
  const step = () => {
    n += 1;
    %s;
    window.moving = requestAnimationFrame(step);
  };
  step();
}"""
THEATRE = "theatre_whole"
"""Counters that are seen to move, one after the other, while the whole board is shown."""
FIT = "n === 1 && map.fit(); "
MOVES = {
    "pan": "map.panBy(n % 60 < 30 ? 9 : -9, n % 40 < 20 ? 6 : -6)",
    "zoom": "map.zoomBy(n % 60 < 30 ? 1.03 : 1 / 1.03)",
    "pan_whole": FIT + "map.panBy(n % 60 < 30 ? 9 : -9, n % 40 < 20 ? 6 : -6)",
    "zoom_whole": FIT + "map.zoomBy(n % 60 < 30 ? 1.03 : 1 / 1.03)",
    THEATRE: "",
}


PLAY = """() => {
  const { table } = document.querySelector("wl-prompt");
  const map = document.querySelector("wl-map");
  map.fit();
  const units = table.state.view.units.filter((_, i) => i % 7 === 0).slice(0, 40);
  const far = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);
  const close = (hex) => [...table.board.hexes].sort((a, b) => far(a, hex) - far(b, hex)).slice(1, 60);
  const near = (hex) => close(hex).filter((_, i) => i % 7 === 0);
  const events = units.map(({ id, hex }) => {
    const way = [hex, ...near(table.labels.get(hex)).map(({ label }) => label)];
    return { what: "move", rule: "", units: [id], hexes: way, number: 0, word: "", text: "" };
  });
  const entry = { n: 1, side: "axis", kind: "action", events, text: "", when: "", turn: "axis" };
  document.querySelector("wl-theatre").perform([entry]);
}"""


def smooth(browser: Browser, url: str, counters: int) -> dict[str, Any]:
    """Frame times with so many counters on the whole board: panned and zoomed where one plays, and seen from afar."""
    out: dict[str, Any] = {}
    for name, work in MOVES.items():
        page = browser.new_page(viewport=SIZE)
        page.goto(url)
        page.wait_for_selector("html[data-ready=true]")
        if name == THEATRE:
            page.keyboard.press("Shift")  # whoever uses the page has the theatre loaded
            page.wait_for_function("() => document.querySelector('wl-theatre').table")
        out["counters"] = page.evaluate(CROWD, counters)
        out["hexes"] = page.locator("wl-map .cell").count()
        page.wait_for_timeout(1500)
        out[name] = frames(page, PLAY if name == THEATRE else MOVE.replace("%s", work))
        page.close()
    return out


CROWD = """(wanted) => {
  const { table, deciding } = document.querySelector("wl-prompt");
  const land = table.board.hexes.filter((hex) => !hex.terrain.includes("sea"));
  const units = [];
  const known = [...table.counters.values()];
  for (let i = 0; i < wanted; i += 1) {
    const counter = { ...known[i % known.length], id: `crowd-${i}` };
    table.counters.set(counter.id, counter);
    const hex = land[Math.floor((i * land.length) / wanted)].label;
    units.push({ id: counter.id, side: counter.side, status: "on board", hex });
  }
  table.state.view.units = units;
  deciding.dispatchEvent(new CustomEvent("change"));
  return document.querySelectorAll("wl-map .piece").length;
}"""


def main() -> None:
    """Measure and print one JSON object."""
    parser = argparse.ArgumentParser(prog="python -m winterline.bench.page", description=__doc__)
    parser.add_argument("--browser", default=next(filter(None, map(shutil.which, BROWSERS)), None))
    parser.add_argument("--game", default="beachhead")
    parser.add_argument("--scenario", default=None)
    parser.add_argument("--counters", type=int, default=150)
    args = parser.parse_args()
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        sys.exit("this measurement needs the package playwright (req/dev.txt)")
    if args.browser is None:
        sys.exit("no Chromium is on the path: name one with --browser")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Serving(Path(folder))
        origin = f"http://127.0.0.1:{server.port}"
        browser = playwright.chromium.launch(executable_path=args.browser, args=list(FLAGS))
        try:
            maker = browser.new_context().request
            body = {"game": args.game, "scenario": args.scenario, "mode": "hotseat"}
            url = origin + maker.post(f"{origin}/api/games", data=body).json()["links"]["allied"]
            loads = [first_load(browser, url) for _ in range(LOADS)]
            out = {
                "game": args.game,
                "scenario": args.scenario,
                "first_load_kb": median([kb for kb, _ in loads]),
                "playable_ms": median([ms for _, ms in loads]),
                **smooth(browser, url, args.counters),
            }
        finally:
            browser.close()
            server.stop()
    print(json.dumps(out, indent=2))


if __name__ == "__main__":
    main()
