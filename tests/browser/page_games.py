"""Whole games through the page's own gestures, chosen at random: what the engine listed, and what could be done."""

from __future__ import annotations

import random
import sys
import tempfile
from collections import Counter
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.browser.conftest import FLAGS, ROOT, Server
from tests.browser.fingers import Fingers
from tests.browser.kit import Screen
from tests.browser.moment_server import FIRST, all_moments
from tests.fixtures import moments
from winterline.games import catalog
from winterline.library import random_options

BATCH = 40
"""Gestures between two words of progress."""


class PageTally:
    """What the games of one game came to."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.games = 0
        self.listed: set[str] = set()
        self.reached: Counter[str] = Counter()
        self.failed: list[str] = []

    @property
    def missing(self) -> list[str]:
        """Kinds of action that the engine listed and the page could not make."""
        return sorted(self.listed - set(self.reached))

    @property
    def unknown(self) -> list[str]:
        """Kinds that no position of tests/fixtures/moments is kept for: they are to be made again."""
        return sorted(self.listed - {moment.kind for moment in moments.read(self.game)})

    def line(self) -> str:
        """The figures as a row of a table."""
        return (
            f"| `{self.game}` | {self.games} | {sum(self.reached.values()):,} | {len(self.failed)} | "
            f"{len(self.listed) - len(self.missing)} of {len(self.listed)} |"
        )


def play_game(fingers: Fingers, tally: PageTally, scenario: str, number: int) -> None:
    """One whole game: one side by clicks, the other by a bot that does anything."""
    seed = 44_000 + number
    options = random_options(tally.game, random.Random(f"page {seed}"))
    side = ("allied", "axis")[number % 2]
    fingers.open(side, game=tally.game, scenario=scenario, options=list(options), seed=seed)
    over, batch = False, 0
    while not over:
        found = fingers.play(seed * 1000 + batch, BATCH, tally.reached)
        over, batch = found["over"], batch + 1
        tally.listed |= set(found["listed"])
        tally.reached.update(found["reached"])
        tally.failed += [f"{tally.game} {scenario} {seed}: {told}" for told in found["failed"]]
        print(f"  {tally.game} {scenario} {seed}: {batch * BATCH} gestures", end="\r", flush=True)
    tally.games += 1


def play_all(chromium: Browser, server: Server, game: str, games: int) -> PageTally:
    """Some games of a game, spread over its scenarios."""
    tally = PageTally(game)
    scenarios = catalog.listing(game).scenarios
    for number in range(games):
        context = chromium.new_context(viewport={"width": 1280, "height": 860}, reduced_motion="reduce")
        screen = Screen(context, server.origin)
        screen.page.set_default_timeout(0)
        play_game(Fingers(screen), tally, scenarios[number % len(scenarios)], number)
        tally.failed += screen.troubles
        context.close()
    context = chromium.new_context(viewport={"width": 1280, "height": 860}, reduced_motion="reduce")
    reach_rest(Fingers(Screen(context, server.origin)), tally)
    context.close()
    return tally


def reach_rest(fingers: Fingers, tally: PageTally) -> None:
    """Kinds that were listed when something else was chosen, each made in the position that is kept for it."""
    for seed, moment in enumerate(all_moments(), FIRST):
        if moment.game != tally.game or moment.kind not in tally.missing:
            continue
        fingers.open(
            moment.side, game=tally.game, scenario=moment.scenario, options=list(moment.options), seed=seed
        )
        told = fingers.reach(moment.kind)
        if told:
            tally.failed.append(f"{tally.game} {moment.kind}: {told}")
        else:
            tally.reached[moment.kind] += 1


def page_games(games: int, only: str | None = None) -> list[PageTally]:
    """Play so many games of every game in a browser."""
    sys.path.insert(0, str(ROOT / "tools"))
    import browser

    found = browser.find()
    if found is None:
        raise SystemExit(browser.NONE_FOUND)
    with tempfile.TemporaryDirectory() as home, sync_playwright() as playwright:
        server = Server(Path(home), "tests.browser.moment_server").start()
        chromium = playwright.chromium.launch(executable_path=str(found), args=list(FLAGS))
        wanted = [only] if only else list(catalog.GAMES)
        tallies = [play_all(chromium, server, game, games) for game in wanted]
        chromium.close()
        server.stop()
    return tallies


def report(tallies: list[PageTally]) -> str:
    """The figures as a table, and what went wrong."""
    lines = [
        "| game | games in the page | gestures | not made | kinds of action reached of those listed |",
        "|---|---|---|---|---|",
        *(tally.line() for tally in tallies),
    ]
    for tally in tallies:
        lines += [f"- {told}" for told in tally.failed[:20]]
        lines += [f"- never reached: `{tally.game}` {kind}" for kind in tally.missing]
        lines += [f"- make tests/fixtures/moments again: `{tally.game}` {kind}" for kind in tally.unknown]
    return "\n".join(lines) + "\n"
