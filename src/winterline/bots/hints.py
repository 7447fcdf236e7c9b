"""What a bot would do in a player's place: its plan for the phase, carried out on a copy, as tasks with reasons.

It begins without a memory and thinks with a copy of what the seat knows, so a hint tells nothing that the player could
not know; where a die, a secret or the other side would go on, the plan ends.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Protocol

import msgspec

from winterline import Action, Event, Game, WinterlineError
from winterline.core import gesture
from winterline.core.seat import Seat

from . import make_bot, named
from .kit import Aim, Outline, Position, Scene, Task
from .minds import Thinker


class March(msgspec.Struct, frozen=True):
    """The way of a unit in a plan, hex by hex."""

    unit: str
    hexes: tuple[str, ...]


class Hint(msgspec.Struct, frozen=True):
    """A bot's plan for the phase."""

    action: Action
    """What it would do first."""
    tasks: tuple[Task, ...]
    """Attacks first, the best ones at their head."""
    marches: tuple[March, ...]


Bounds = tuple[int, Callable[[], bool]]
"""The most actions of a plan, and whether there is still time."""
UNBOUND: Bounds = 600, lambda: True


class Planner(Protocol):
    """A bot that can tell its plan."""

    def choose(self, seat: Seat) -> Action:
        """One of the seat's legal actions."""

    def position(self, seat: Seat) -> Position[Any, Any]:
        """The position as it reads it."""

    def outline(self, seat: Seat) -> Outline | None:
        """What it means to do in the phase; None while it has made no plan."""


def adviser(name: str, seed: str) -> Planner:
    """A bot that can tell its plan: that of the name, without search, or `normal` where that one only plays."""
    bot = make_bot(name, seed)
    return Thinker(named(name if isinstance(bot, Thinker) else "normal"), seed)


class Walk:
    """A plan that is carried out on a copy."""

    def __init__(self, seat: Seat, bot: Planner, *, secrets: bool, seed: str) -> None:
        self.side, self.bot = seat.side, bot
        self.game = seat.imagine(random.Random(seed))
        self.final = partial(gesture.is_final, self.game.rules, secrets=secrets)
        self.before = bot.position(self.seat)
        self.known = {_name(battle) for battle in battles_of(self.seat)}
        self.ways: dict[str, list[str]] = {}
        self.meant = Outline()

    @property
    def seat(self) -> Seat:
        """The side's place at the copy."""
        return self.game.seat(self.side)

    def run(self, most: int, going: Callable[[], bool]) -> Action:
        """Play until the plan is carried out as far as it can be; the first action."""
        first: Action | None = None
        for _ in range(most):
            action = self.bot.choose(self.seat)
            first = first or action
            self.meant = self.bot.outline(self.seat) or self.meant
            done = gesture.rehearse(self.game, [action], self.final)
            if not done.played:  # a battle that it declares is told of as it stands before the roll
                self.game = Game.imagined(self.game.rules, done.brink, bytes(32))
                break
            self.follow(done.events)
            self.game = done.game
            if self.game.side != self.side or not going():
                break
        assert first is not None
        return first

    def follow(self, events: list[Event]) -> None:
        """Note the ways that units have gone."""
        for event in events:
            for unit in event.units:
                way = self.ways.setdefault(unit, [])
                way += [label for label in event.hexes if way[-1:] != [label]]

    # --- what it comes to -------------------------------------------------------------------------------

    def told(self, first: Action) -> Hint:
        """The plan in tasks."""
        after = self.bot.position(self.seat)
        attacks = sorted(self.attacks(), key=lambda task: -task.figures.get("driven", 0.0))
        index = after.roster.index
        busy = [index[unit] for task in attacks for unit in task.units]
        scene = Scene(self.before, after, self.meant)
        moved = [u for u in after.units[after.me] if after.at[u] != self.before.at[u]]
        ways = [self.way(after.roster.ids[u], u, after.atlas.label(after.at[u])) for u in moved]
        doing = (*attacks, *scene.goes(busy))
        return Hint(first, (*doing, *(scene.waits(busy) if doing else ())), tuple(ways))

    def way(self, name: str, unit: int, to: str) -> March:
        """A unit's way, as it was told; else from where it stood to where it stands."""
        was = self.before.at[unit]
        start = [self.before.atlas.label(was)] if was >= 0 else []
        gone = self.ways.get(name, [])
        if gone[-1:] != [to]:
            gone = [to]
        return March(name, (*start, *gone[gone[:1] == start :]))

    def attacks(self) -> list[Task]:
        """The battles that were declared, and those that are meant beyond them."""
        out, seat = [], self.seat
        standing = set(seat.where().values())
        for battle in battles_of(seat):
            if _name(battle) not in self.known:
                out.append(self.attack(Aim(tuple(battle["hexes"]), tuple(battle["attackers"])), battle))
        told = {label for task in out for label in task.to}
        for aim in self.meant.attacks:
            if not told.intersection(aim.hexes) and standing.issuperset(aim.hexes):
                out.append(self.attack(aim, {}))
        return out

    def attack(self, aim: Aim, battle: Mapping[str, Any]) -> Task:
        """An attack with the engine's own odds, where it can already be fought."""
        support = {**battle.get("support", {}), **{k: n for k, n in battle.items() if type(n) is int}}
        try:
            odds = self.seat.odds(aim.hexes, aim.units, **support)
        except WinterlineError:
            return Task("attack", aim.units, "attacks", aim.hexes)
        figures = {"odds": odds["odds"], **chances(self.game, odds["chances"])}
        return Task("attack", aim.units, "attacks", aim.hexes, figures)


def chances(game: Game, found: Mapping[str, float]) -> dict[str, float]:
    """How likely an attack drives the defender out or destroys him, and how likely it costs the attacker something."""
    tolls = game.rules.result_tolls()
    told = [(tolls[name], share) for name, share in found.items() if name in tolls]
    if not told:
        return {}
    driven = sum(share for toll, share in told if toll.defender.all or toll.defender.back)
    costs = sum(share for toll, share in told if toll.attacker.all or toll.attacker.steps)
    return {"driven": round(driven, 4), "costs": round(costs, 4)}


def battles_of(seat: Seat) -> list[dict[str, Any]]:
    """The declared battles, and the one that is being declared."""
    view = seat.view()
    building = view.get("building") or {}
    open_ = [building] if building.get("hexes") and building.get("attackers") else []
    return [*(view.get("battles") or []), *open_]


def _name(battle: Mapping[str, Any]) -> tuple[str, ...]:
    return (*battle["hexes"], *battle["attackers"])


def hint(
    seat: Seat, bot: Planner, *, secrets: bool = False, seed: str = "hint", bounds: Bounds = UNBOUND
) -> Hint:
    """What a fresh bot would do in a seat whose decision it is."""
    walk = Walk(seat, bot, secrets=secrets, seed=seed)
    return walk.told(walk.run(*bounds))
