"""Whole games through the page's own gestures, chosen at random: what the engine listed, and what could be done."""

from __future__ import annotations

import random
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
from playwright.sync_api import Browser, sync_playwright

from tests.browser.conftest import FLAGS, ROOT, Server
from tests.browser.fingers import Fingers
from tests.browser.kit import Screen
from tests.browser.moment_server import FIRST, all_moments
from tests.fixtures import moments
from tests.journal import Journal, carry_out
from winterline.games import catalog
from winterline.library import random_options

BATCH = 40
"""Gestures made in one go."""


class PageTally:
    """What the games of one game came to."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.games = 0
        self.listed: set[str] = set()
        self.reached: Counter[str] = Counter()
        self.failed: list[str] = []

    def add(self, game: PageGame) -> None:
        """Count one."""
        self.games += 1
        self.listed |= game.listed
        self.reached.update(game.reached)
        self.failed += game.failed

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


class PageGame(msgspec.Struct):
    """What one game came to."""

    listed: set[str] = msgspec.field(default_factory=set)
    reached: dict[str, int] = msgspec.field(default_factory=dict)
    failed: list[str] = msgspec.field(default_factory=list)


class Run(msgspec.Struct, frozen=True):
    """One whole game: one side by clicks, the other by a bot that does anything."""

    game: str
    scenario: str
    number: int

    def played(self) -> PageGame:
        """Play it, in a browser and at a server of its own."""
        with a_browser() as (chromium, server):
            context = chromium.new_context(viewport={"width": 1280, "height": 860}, reduced_motion="reduce")
            screen = Screen(context, server.origin)
            screen.page.set_default_timeout(0)
            found = self.through(Fingers(screen))
            found.failed += screen.troubles
            context.close()
        return found

    def through(self, fingers: Fingers) -> PageGame:
        """From the first gesture to the last, kinds first that were never made."""
        seed = 44_000 + self.number
        options = random_options(self.game, random.Random(f"page {seed}"), self.scenario)
        side = ("allied", "axis")[self.number % 2]
        fingers.open(side, game=self.game, scenario=self.scenario, options=list(options), seed=seed)
        game, reached = PageGame(), Counter[str]()
        over, batch = False, 0
        while not over:
            found = fingers.play(seed * 1000 + batch, BATCH, reached)
            over, batch = found["over"], batch + 1
            game.listed |= set(found["listed"])
            reached.update(found["reached"])
            game.failed += [f"{self.game} {self.scenario} {seed}: {told}" for told in found["failed"]]
        game.reached = dict(reached)
        return game


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


@contextmanager
def a_browser() -> Iterator[tuple[Browser, Server]]:
    """A browser, and a server whose games begin where a test wants them."""
    sys.path.insert(0, str(ROOT / "tools"))
    import browser

    found = browser.find()
    if found is None:
        raise SystemExit(browser.NONE_FOUND)
    with tempfile.TemporaryDirectory() as home, sync_playwright() as playwright:
        server = Server(Path(home), "tests.browser.moment_server").start()
        chromium = playwright.chromium.launch(executable_path=str(found), args=list(FLAGS))
        yield chromium, server
        chromium.close()
        server.stop()


def page_games(games: int, jobs: int, only: str | None = None, keep: Path | None = None) -> list[PageTally]:
    """Play so many games of every game, spread over its scenarios; `keep` remembers those that are done."""
    runs = [
        Run(game, scenarios[number % len(scenarios)], number)
        for game, scenarios in ((name, listing.scenarios) for name, listing in catalog.GAMES.items())
        if only in (None, game)
        for number in range(games)
    ]
    tallies: dict[str, PageTally] = {}
    for run, found in carry_out(runs, Run.played, Journal(keep, PageGame), jobs):
        tallies.setdefault(run.game, PageTally(run.game)).add(found)
    with a_browser() as (chromium, server):
        context = chromium.new_context(viewport={"width": 1280, "height": 860}, reduced_motion="reduce")
        fingers = Fingers(Screen(context, server.origin))
        for tally in tallies.values():
            reach_rest(fingers, tally)
        context.close()
    return list(tallies.values())


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
