"""The game's movement, zones of control and retreats against a slow and literal reading of the rules."""

from __future__ import annotations

import random
from collections import Counter as Tally
from typing import Any

import pytest

import winterline as wl
from tests.games.beachhead import literal
from tests.games.beachhead.literal import Ground, Hex, March, Moment, named
from winterline.bots import make_bot
from winterline.core import course as engine
from winterline.core.bits import bits
from winterline.games import catalog
from winterline.games.beachhead.retreat import ways
from winterline.games.beachhead.zoc import zone_of_control

EDITIONS = ("beachhead", "beachhead-1970")
SIDES = ("allied", "axis")
STARTS = "ABCDEF"
WATCHED = 5
"""Every so many decisions of a movement phase a few units are compared."""


class Watcher:
    """Follows a game hex by hex with its own account of every unit's march, and compares."""

    def __init__(self, game: wl.Game, seed: int) -> None:
        self.game = game
        self.book: Any = game.rules.book  # type: ignore[attr-defined]
        self.printed = game.rules.game == "beachhead-1970"
        self.ground = Ground(game.rules.board, bridges=not self.printed)
        self.counters = {c.id: c for c in game.rules.counters}
        self.random = random.Random(f"watcher {seed}")
        self.marches: dict[str, March] = {}
        self.when = ""
        self.tally: Tally[str] = Tally()
        self.last: engine.Moment = game.steps()[-1]

    def hexes(self, mask: int) -> frozenset[Hex]:
        return frozenset(named(self.book.label(cell)) for cell in bits(mask))

    def moment(self, state: Any) -> Moment:
        """What the side in turn meets in a position."""
        mover = state.impulse % 2
        beaten = {cell for battle in state.battles if battle.won for cell in battle.hexes}
        held = frozenset(cell for cell in state.forces[1 - mover].at if cell >= 0 and cell not in beaten)
        name = self.book.label
        return Moment(
            self.ground,
            self.printed,
            STARTS[state.impulse],
            frozenset(named(name(cell)) for cell in held),
            frozenset(named(name(cell)) for cell in beaten),
        )

    def begin(self, state: Any) -> None:
        """A new impulse: every unit of the side in turn starts afresh where it stands."""
        self.when = f"{state.turn}{STARTS[state.impulse]}"
        side = SIDES[state.impulse % 2]
        places = {u: named(label) for u, label in self.game.rules.where(state).items()}
        self.marches = {
            unit: March(here, along=here in self.ground.river)
            for unit, here in places.items()
            if self.counters[unit].side == side
        }

    def follow(self) -> None:
        """Walk with every unit that has moved since the last look."""
        steps: list[tuple[engine.Moment, engine.Moment]] = []
        step = self.game._last
        while step is not self.last:
            assert step.before is not None
            steps.append((step.before, step))
            step = step.before
        for before, after in reversed(steps):
            self.follow_step(before.state, after)
            state = after.state
            if f"{state.turn}{STARTS[state.impulse]}" != self.when:
                self.begin(state)
        self.last = self.game._last

    def follow_step(self, state: Any, step: engine.Moment) -> None:
        decision = self.game.rules.decision(state)
        if decision is None or decision.kind not in ("going", "entering"):
            return
        assert step.action is not None
        _, events = self.game.rules.apply(state, step.action, self.game.dice)
        event = next(e for e in events if e.what in ("move", "enter"))
        unit = event.units[0]
        number = self.book.index[unit][1]
        if event.what == "enter":
            # where reinforcements stop is another chapter: only their cost is read aloud here
            landing = literal.WHOLE if self.when == "1A" else 0
            halted = bool(step.state.stopped >> number & 1)
            assert event.number == landing
            self.marches[unit] = March(named(event.hexes[0]), spent=landing, halted=halted)
            return
        moment, march = self.moment(state), self.marches[unit]
        zone = literal.zone_of(moment.enemies, self.ground)
        assert march.at == named(event.hexes[0])
        paid = march.spent
        for label in event.hexes[1:]:
            assert literal.may_step(moment, march, named(label), zone), (self.when, unit, event.hexes)
            march = literal.after_step(moment, march, named(label), zone)
        assert march.spent - paid == event.number, (self.when, unit, event.hexes)
        assert march.halted == bool(step.state.stopped >> number & 1), (self.when, unit, event.hexes)
        self.marches[unit] = march
        self.tally["marches"] += 1

    def allowance(self, unit: str) -> int:
        """Half factors of the impulse: all of them, or half in B and E."""
        factors = self.counters[unit].full.move
        return factors if self.when[1] in literal.HALF_IMPULSES else factors * 2

    def compare(self) -> None:
        """One position, by every question that has two answers."""
        decision = self.game.decision
        if decision is None:
            return
        if decision.kind == "going":
            self.compare_going()
        elif decision.kind == "moving" and self.random.random() < 1 / WATCHED:
            self.compare_reach()
            self.compare_zones()
            self.compare_retreats()

    def compare_going(self) -> None:
        """The list that a moving unit chooses from: all of its reach but hexes without room for it."""
        state = self.game.state
        unit = state.stack[-1].unit
        side = state.impulse % 2
        name = self.book.unit(side, unit).id
        size = 2 if self.counters[name].size in ("III", "X") else 1
        mine = literal.reach(self.moment(state), self.marches[name], self.allowance(name))
        offered = {action.to for action in self.game.actions()}
        room = self.load(state, side)
        assert offered <= set(mine), (self.when, name, sorted(offered - set(mine)))
        roomy = {label for label in mine if room.get(named(label), 0) + size <= literal.CAPACITY}
        if not any(held > literal.CAPACITY for held in room.values()):
            assert roomy <= offered, (self.when, name, sorted(roomy - offered))
        self.tally["lists"] += 1

    def compare_reach(self, most: int = 3) -> None:
        state = self.game.state
        moment = self.moment(state)
        attacking = {unit for battle in state.battles for unit in battle.attackers}
        units = [u for u in self.marches if self.book.index[u][1] not in attacking]
        for unit in self.random.sample(sorted(units), min(most, len(units))):
            mine = literal.reach(moment, self.marches[unit], self.allowance(unit))
            assert self.game.rules.reach(state, unit) == mine, (self.when, unit, self.marches[unit])
            self.tally["reaches"] += 1

    def load(self, state: Any, side: int) -> dict[Hex, int]:
        """How many battalions stand in each hex."""
        out: dict[Hex, int] = {}
        for unit, label in self.game.rules.where(state).items():
            if self.counters[unit].side == SIDES[side]:
                here = named(label)
                out[here] = out.get(here, 0) + (2 if self.counters[unit].size in ("III", "X") else 1)
        return out

    def compare_zones(self) -> None:
        state = self.game.state
        for side in (0, 1):
            held = [named(self.book.label(cell)) for cell in state.forces[side].at if cell >= 0]
            mine = literal.zone_of(held, self.ground)
            assert self.hexes(zone_of_control(self.book, state.forces[side].occupied)) == mine
            assert {named(label) for label in self.game.rules.zone(state, SIDES[side])} == mine
            self.tally["zones"] += 1

    def compare_retreats(self) -> None:
        state = self.game.state
        beaten = {cell for battle in state.battles if battle.won for cell in battle.hexes}
        for side in (0, 1):
            on_board = [unit for unit, cell in enumerate(state.forces[side].at) if cell >= 0]
            held = [cell for cell in state.forces[1 - side].at if cell >= 0 and cell not in beaten]
            enemies = {named(self.book.label(cell)) for cell in held}
            room = self.load(state, side)
            for unit in self.random.sample(on_board, min(3, len(on_board))):
                counter = self.book.unit(side, unit)
                size = 2 if counter.size in ("III", "X") else 1
                here = named(self.book.label(state.forces[side].at[unit]))
                mine = literal.retreats(self.ground, enemies, room, here, size)
                found = {
                    (self.book.label(via), self.book.label(to))
                    for via, to in ways(self.book, state, side, unit)
                }
                assert found == mine, (self.when, counter.id, here)
                self.tally["retreats"] += 1


def watched(game_id: str, seed: int, options: tuple[str, ...]) -> Watcher:
    """A random game, watched from its first decision to its end."""
    game = wl.new(game_id, options=options, seed=seed)
    watcher = Watcher(game, seed)
    watcher.begin(game.steps()[0].state)
    bots = {side: make_bot("random", f"{seed} {side}") for side in SIDES}
    seats = {side: game.seat(side) for side in SIDES}
    while side := game.side:
        watcher.compare()
        game.play(bots[side].choose(seats[side]))
        watcher.follow()
    return watcher


@pytest.mark.rule("beachhead:6.2.1.river_along")
@pytest.mark.rule("beachhead:6.1.4.A")
@pytest.mark.rule("beachhead:5.when")
@pytest.mark.rule("beachhead:1.1.bridge")
@pytest.mark.rule("beachhead-1970:opt.av.1")
@pytest.mark.parametrize("game_id", EDITIONS)
def test_play_agrees_with_a_literal_reading(game_id: str) -> None:
    total: Tally[str] = Tally()
    everything = tuple(option["id"] for option in catalog.option_list(game_id))
    for seed, options in ((1943, ()), (1944, everything)):
        total += watched(game_id, seed, options).tally
    assert total["reaches"] > 500
    assert total["lists"] > 1000
    assert total["marches"] > 1000
    assert total["zones"] > 300
    assert total["retreats"] > 500


def scattered(game_id: str, seed: int) -> wl.Game:
    """Thirty units of each side strewn over the board, at the start of some impulse."""
    chooser = random.Random(f"scattered {seed}")
    rules = wl.new(game_id, seed=seed).rules
    land = [rules.board.grid.label(c) for c in bits(rules.board.grid.on_board & ~rules.board.hexes("sea"))]
    places = iter(chooser.sample(land, 60))
    units = {}
    for side in SIDES:
        names = [c.id for c in rules.counters if c.side == side and not c.option]
        units |= {name: next(places) for name in chooser.sample(names, 30)}
    return wl.position(game_id, {"when": f"3{STARTS[seed % 6]}", "units": units}, seed=seed)


@pytest.mark.parametrize("game_id", EDITIONS)
def test_strewn_units_agree_with_a_literal_reading(game_id: str) -> None:
    for seed in range(18):
        watcher = Watcher(scattered(game_id, seed), seed)
        watcher.begin(watcher.game.state)
        watcher.compare_reach(most=30)
        watcher.compare_zones()
        watcher.compare_retreats()
        assert watcher.tally["reaches"] == 30


def overrun(game_id: str, seed: int) -> wl.Game:
    """A weak German unit somewhere inland, beaten outright by an Allied stack while others stand around."""
    chooser = random.Random(f"overrun {seed}")
    rules = wl.new(game_id, seed=seed).rules
    grid = rules.board.grid
    inland = [
        c for c in bits(grid.on_board) if all(not rules.board.hexes("sea") >> n & 1 for n in grid.around(c))
    ]
    target = grid.label(chooser.choice([c for c in inland if not rules.board.hexes("fortified") >> c & 1]))
    weak = min((c for c in rules.counters if c.side == "axis"), key=lambda c: (c.full.defence, c.id))
    allied = [c for c in rules.counters if c.side == "allied" and not c.option]
    strong = sorted(allied, key=lambda c: (-c.full.attack, c.id))[:6]
    around = [n for n in literal.neighbours(named(target)) if grid.has(literal.label_of(n))]
    units = {weak.id: target} | {c.id: literal.label_of(around[n // 2]) for n, c in enumerate(strong)}
    ring = [h for n in around for h in literal.neighbours(n) if grid.has(literal.label_of(h))]
    dry = {
        literal.label_of(h)
        for h in ring
        if not rules.board.hexes("sea") >> grid.index(literal.label_of(h)) & 1
    }
    others = iter([c.id for c in allied if c not in strong])
    units |= {next(others): label for label in sorted(dry - set(units.values()))}
    return wl.position(game_id, {"when": "2A", "units": units}, options=["auto-victory"], seed=seed)


@pytest.mark.parametrize("game_id", EDITIONS)
def test_marches_past_beaten_units_agree_with_a_literal_reading(game_id: str) -> None:
    compared = 0
    for seed in range(24):
        game = overrun(game_id, seed)
        watcher = Watcher(game, seed)
        watcher.begin(game.state)
        game.play(next(a for a in game.actions() if a.do == "attack"))
        strength = {c.id: c.full.attack for c in game.rules.counters}
        while joins := [a for a in game.actions() if a.do == "join"]:
            if game.why_not("declare") is None:
                break
            game.play(max(joins, key=lambda a: strength[a.unit]))
        watcher.follow()
        if not any(battle.won for battle in game.state.battles):
            game.play("declare")
            watcher.follow()
        if not any(battle.won for battle in game.state.battles):
            continue
        watcher.compare_reach(most=30)
        compared += watcher.tally["reaches"]
    assert compared > 150


@pytest.mark.parametrize("game_id", EDITIONS)
def test_river_hexes_are_those_crossed_twice(game_id: str) -> None:
    rules: Any = wl.new(game_id, seed=1).rules
    ground = Ground(rules.board, bridges=True)
    assert {named(rules.book.label(cell)) for cell in bits(rules.book.river)} == ground.river


def test_neighbours_follow_the_numbering() -> None:
    grid = wl.new("beachhead", seed=1).rules.board.grid
    for cell in bits(grid.on_board):
        around = {named(grid.label(other)) for other in grid.around(cell)}
        everywhere = set(literal.neighbours(named(grid.label(cell))))
        assert around == {h for h in everywhere if grid.has(literal.label_of(h))}
