"""Long games of ANZIO, heuristic against heuristic: who won, what was left of both armies, and who stood still.

Run `python -m tests.bots.long_games southern:21,22 roma:21 [--keep DIR] [--weeks N]`: a row for each game, in
the form of the table in docs/bots.md.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import winterline as wl
from winterline.bots import make_bot
from winterline.games.anzio import victory

SIDES = ("allied", "axis")
DISSOLVED = 0.4
"""The share of what its schedule gave it below which an army has collapsed."""
GOES_ON = 0.15
"""The part of the game that must be left for that: at the very end an army may be spent."""
STILL, ABLE = 6, 0.7
"""The dry weeks in a row without an attack that make a front frozen, if they are those of whoever is behind and could
attack: whose factors on the board are at least so many for each that the enemy defends himself with."""
ARMY = frozenset({"hex", "sicilia", "messina", "taranto", "arriving", "eliminated", "ligurian", "adriatic"})
"""Where a unit belongs to what the schedule has given, lost ones included; withdrawn ones and later ones do not."""


@dataclass
class Week:
    """What a week of a game was like when its first unit moved, and who attacked in it."""

    turn: int
    dry: bool
    behind: str
    """The side that has to win ground to win the game."""
    strength: dict[str, float]
    cities: tuple[int, int]
    """Those that count for the Allies, and those that they need."""
    attacked: set[str] = field(default_factory=set)
    able: bool = True
    """Whether whoever is behind is strong enough to attack."""


@dataclass
class Record:
    """A whole game."""

    scenario: str
    seed: int
    weeks: list[Week] = field(default_factory=list)
    winner: str = ""
    decisions: int = 0
    seconds: float = 0.0
    cities: tuple[int, int] = (0, 0)
    """The cities that counted for the Allies at the end, and those that they needed."""

    def body(self) -> list[Week]:
        """The weeks after which some of the game was left."""
        first = self.weeks[0].turn
        end = self.weeks[-1].turn - GOES_ON * (self.weeks[-1].turn - first + 1)
        return [week for week in self.weeks if week.turn <= end]

    def lowest(self, side: str) -> float:
        """The smallest share of its schedule that a side had, before the last weeks."""
        return min((week.strength[side] for week in self.body()), default=1.0)

    def dry(self, side: str) -> tuple[int, int]:
        """The dry weeks with an attack by a side, and all dry weeks."""
        dry = [week for week in self.weeks if week.dry]
        return sum(side in week.attacked for week in dry), len(dry)

    def longest(self, side: str, *, behind: bool = False) -> int:
        """The most dry weeks in a row without an attack by a side; if need be where it was behind and able alone."""
        most = run = 0
        for week in self.weeks:
            if side in week.attacked or (behind and (week.behind != side or not week.able)):
                run = 0
            elif week.dry:
                run += 1
                most = max(most, run)
        return most

    def flags(self) -> list[str]:
        """What must not be."""
        found = [f"COLLAPSE {side}" for side in SIDES if self.lowest(side) < DISSOLVED]
        return found + [f"FROZEN {side}" for side in SIDES if self.longest(side, behind=True) >= STILL]


def share(units: Iterable[dict[str, Any]], side: str, full: dict[str, int]) -> float:
    """What a side has of the factors that its schedule has given it so far, withdrawn units left aside."""
    have = should = 0
    for unit in units:
        name, place = unit["id"], "hex" if "hex" in unit else unit["status"]
        if unit["side"] == side and full.get(name) and (place in ARMY or place.startswith("command")):
            should += full[name]
            have += unit["attack"] + unit["defence"] if place != "eliminated" else 0
    return have / should if should else 1.0


def figures(units: Iterable[dict[str, Any]], side: str, name: str) -> int:
    """The sum of a figure of a side's units on the board."""
    return sum(unit[name] for unit in units if unit["side"] == side and "hex" in unit)


def soldiers(game: wl.Game) -> dict[str, int]:
    """The factors of every counter at full strength; replacements and Italians are no army."""
    counters = [c for c in game.seat("allied").counters if "replacement" not in c.flags and c.nation != "it"]
    return {c.id: c.steps[0].attack + c.steps[0].defence for c in counters}


def week_of(game: wl.Game, full: dict[str, int]) -> Week:
    """The week that has begun, each army as its own side knows it."""
    views = {side: game.view(side) for side in SIDES}
    view = views["allied"]
    goal = view.get("goal") or {"cities": {}, "wanted": 5, "last": 14}
    rules: Any = game.rules
    cities = len(victory.cities(rules.book, game.state))
    behind = "allied" if cities < goal["wanted"] else "axis"
    other = SIDES[1 - SIDES.index(behind)]
    ratio = figures(view["units"], behind, "attack") / max(1, figures(view["units"], other, "defence"))
    strength = {side: share(views[side]["units"], side, full) for side in SIDES}
    return Week(
        view["turn"],
        not view["figures"]["mud"],
        behind,
        strength,
        (cities, goal["wanted"]),
        able=ratio >= ABLE,
    )


def play(scenario: str, seed: int, keep: Path | None = None, weeks: int = 999) -> Record:
    """Play one game, or the first weeks of it; keep its log where that is wanted."""
    game = wl.new("anzio", scenario, (), seed=seed)
    bots = {side: make_bot("heuristic", f"{seed} {side}") for side in SIDES}
    seats = {side: game.seat(side) for side in SIDES}
    record, full, began = Record(scenario, seed), soldiers(game), time.process_time()
    while (side := game.side) and (decision := game.decision):
        turn: int = game.state.turn
        if decision.kind == "moving" and (not record.weeks or record.weeks[-1].turn != turn):
            if len(record.weeks) == weeks:
                break
            record.weeks.append(week_of(game, full))
        action = bots[side].choose(seats[side])
        if action.do == "fight":
            record.weeks[-1].attacked.add(side)
        game.play(action)
        record.decisions += 1
    record.seconds = time.process_time() - began
    record.winner = game.result.winner if game.result else ""
    record.cities = week_of(game, full).cities
    if keep:
        game.save(keep / f"{scenario}-{seed}.wlog")
    return record


HEAD = (
    "scenario, seed",
    "winner",
    "weeks",
    "decisions",
    "seconds",
    "strength, Allied and German",
    "dry weeks with an attack, Allied and German",
    "longest without an Allied attack",
    "cities",
    "flags",
)


def row(record: Record) -> str:
    """A game as a row of the table."""
    attacks = [record.dry(side) for side in SIDES]
    have, need = record.cities
    cells = [
        f"`{record.scenario}` {record.seed}",
        record.winner,
        str(len(record.weeks)),
        f"{record.decisions:,}",
        f"{record.seconds:.0f}",
        ", ".join(f"{record.lowest(side):.2f}" for side in SIDES),
        f"{attacks[0][0]}, {attacks[1][0]} of {attacks[0][1]}",
        str(record.longest("allied")),
        f"{have} of {need}",
        "; ".join(record.flags()),
    ]
    return f"| {' | '.join(cells)} |"


def main(words: list[str]) -> None:
    """Play the games that are named, scenario:seed,seed…, and print a row for each."""
    weeks = int(words[words.index("--weeks") + 1]) if "--weeks" in words else 999
    keep = Path(words[words.index("--keep") + 1]) if "--keep" in words else None
    print(f"| {' | '.join(HEAD)} |\n{'|---' * len(HEAD)}|", flush=True)
    for word in words:
        scenario, _, seeds = word.partition(":")
        for seed in seeds.split(",") if seeds else ():
            print(row(play(scenario, int(seed), keep, weeks)), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
