"""Whole gestures on the page, made by clicks on what is lit (fingers.js), one after the other in one tab."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from tests.browser.kit import Screen
from tests.browser.moment_server import FIRST, FIRST_SCENE, all_moments
from tests.fixtures.scenes import SCENES

SOURCE = (Path(__file__).parent / "fingers.js").read_text(encoding="utf-8")


class Fingers:
    """Somebody who plays by clicking. The games of one board are opened one after the other in the same tab."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self.board = ""

    def open(self, side: str, **wanted: Any) -> None:
        """Sit down at a new game, against a bot that does anything."""
        other = "axis" if side == "allied" else "allied"
        seats = {side: "human", other: "bot:random"}
        made = self.screen.make(mode="bot", seats=seats, **wanted)
        board = f"{wanted['game']} {wanted['scenario']}"
        there = self.screen.page.evaluate("() => typeof fingers !== 'undefined'")
        if board == self.board and there:  # a test may have gone elsewhere in this tab
            self.screen.page.evaluate("(id) => fingers.open(id)", made["id"])
            return
        self.screen.open(f"/game/{made['id']}")
        self.screen.ready()
        self.screen.page.evaluate(SOURCE + "\nfingers.watch();")
        self.board = board

    def sit(self, game: str, kind: str) -> tuple[Screen, str]:
        """Open the position of a kind of action; the screen, and the counter or hex of the first such action."""
        numbered = enumerate(all_moments(), FIRST)
        self.at(next(n for n, moment in numbered if (moment.game, moment.kind) == (game, kind)))
        first = self.screen.page.evaluate("(kind) => fingers.listed(kind)[0]", kind)
        return self.screen, str(first.get("unit") or first.get("to", ""))

    def at(self, seed: int) -> Screen:
        """Sit down at the moment of a seed."""
        moment = all_moments()[seed - FIRST]
        options = list(moment.options)
        self.open(moment.side, game=moment.game, scenario=moment.scenario, options=options, seed=seed)
        return self.screen

    def in_scene(self, name: str) -> Screen:
        """Sit down in a scene, on the side that decides."""
        game, seed = SCENES[name](), FIRST_SCENE + [*SCENES].index(name)
        rules = game.rules
        options = list(rules.options)
        self.open(game.side, game=rules.game, scenario=rules.scenario, options=options, seed=seed)
        return self.screen

    def reach(self, kind: str) -> str:
        """Make the gesture of an action of a kind; empty, or why none of the first few can be made."""
        told: str = self.screen.page.evaluate(
            """async (kind) => {
              const said = [];
              for (const action of fingers.listed(kind).slice(0, 3)) {
                const how = await fingers.perform(action);
                if (how === "sent" || how === "unsent") return "";
                said.push(how);
              }
              return said.join("; ") || "not listed";
            }""",
            kind,
        )
        return told

    def play(self, seed: int, gestures: int, reached: Iterable[str] = ()) -> dict[str, Any]:
        """Some gestures at random, those first that were never made."""
        found: dict[str, Any] = self.screen.page.evaluate(
            "([seed, gestures, reached]) => fingers.play(seed, gestures, reached)",
            [seed, gestures, sorted(reached)],
        )
        return found
