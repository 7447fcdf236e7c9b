"""Placing: counters that are put where they are to stand, one after another, and whole set-ups of them.

Chapters declare the verbs (`Chapter.placing`, `Chapter.historical`); all that is told here follows from decisions and
actions, so it serves every game. A set-up is a list of `Step`s: for each unit the actions that put it there. It is tried
on a copy without dice, as far as it can be taken back, and never changes anything by itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import msgspec

from winterline.core.action import Action, from_notation, notation
from winterline.core.decision import Decision, Rules
from winterline.core.errors import BadNotation
from winterline.core.game import Game
from winterline.core.gesture import Drawn, Final, NoDice, rehearse
from winterline.core.verdict import Refused

UNIT = "unit"
"""The name by which a decision tells the unit that it is about."""


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How one unit is placed: usually by one action, by two where it is first chosen."""

    unit: str
    do: tuple[str, ...]


class Room(NamedTuple):
    """A unit that is still to be placed, and where it may go as things stand."""

    unit: str
    places: tuple[str, ...]


class Unfit(NamedTuple):
    """A step that cannot be taken."""

    step: Step
    why: Refused


class Fitted(NamedTuple):
    """How far a set-up can be carried out."""

    actions: tuple[Action, ...]
    """What can be taken back afterwards."""
    last: tuple[Action, ...]
    """The step that cannot, if the set-up comes to one: it ends the placing, reveals something or rolls."""
    unfit: tuple[Unfit, ...]
    waits: str
    """The unit that must be placed first, because the set-up knows no place for it that it may go to."""
    left: tuple[Step, ...]
    """What was not tried, because of that one."""
    placed: int
    """How many stand then, without the step that ends it."""


Moves = list[tuple[Decision | None, Action]]
"""Actions that were taken, each with the decision that it answered."""

# --- what places ------------------------------------------------------------------------------------------


def places(rules: Rules, decision: Decision | None, action: Action) -> bool:
    """Whether an action puts something where it is to stand, or chooses what is put next."""
    kind = decision.kind if decision else ""
    return bool(rules.placing & {action.do, f"{kind}.{action.do}"})


def offered(rules: Rules, decision: Decision | None, actions: Iterable[Action]) -> bool:
    """Whether any of the actions does: told for every position, so by their verbs alone."""
    kind, verbs = decision.kind if decision else "", {action.do for action in actions}
    return any(name in rules.placing for verb in verbs for name in (verb, f"{kind}.{verb}"))


def historical(rules: Rules, decision: Decision | None, actions: Iterable[Action]) -> Action | None:
    """The action that puts all that is left where it was in history, if one is offered."""
    kind = decision.kind if decision else ""
    names = rules.historical
    return next((action for action in actions if names & {action.do, f"{kind}.{action.do}"}), None)


def unit_of(decision: Decision | None, action: Action) -> str:
    """The unit that is placed: the one that the decision is about, or that the action names."""
    named = decision.data.get(UNIT, "") if decision else ""
    return str(named or action.unit)


class Taken(NamedTuple):
    """A step that was taken, and the place of its first action among those that were looked at."""

    step: Step
    first: int


def taken(rules: Rules, moves: Moves) -> list[Taken]:
    """The steps among actions that were taken: what was placed, and the marches that made room for it."""
    out: list[Taken] = []
    last = 0  # steps up to the last that places
    opened = ""  # the unit that the last action only chose: the next decision is about it
    for place, (decision, action) in enumerate(moves):
        unit, line = unit_of(decision, action), notation(action, rules.verbs)
        placing = places(rules, decision, action)
        on = opened and (unit == opened if placing else action.do in rules.going)
        if on:
            out[-1] = Taken(Step(opened, (*out[-1].step.do, line)), out[-1].first)
        elif placing or _chooses(rules, action):
            out.append(Taken(Step(unit, (line,)), place))
        last = len(out) if placing else last
        chooses = placing and not action.to and not (decision and decision.data.get(UNIT))
        opened = unit if chooses or (not placing and not on and _chooses(rules, action)) else ""
    return [one for one in out[:last] if _is_step(rules, one.step, moves[one.first])]


def _chooses(rules: Rules, action: Action) -> bool:
    """Whether an action takes a unit in hand, which it neither costs nor sends anywhere."""
    return bool(action.unit) and not action.to and action.do not in rules.destructive


def _is_step(rules: Rules, step: Step, begun: tuple[Decision | None, Action]) -> bool:
    """Whether actions place, or are a whole march: a unit that is chosen for something else is not."""
    return places(rules, *begun) or len(step.do) > 1


def makes_room(rules: Rules, step: Step) -> bool:
    """Whether a step is written as a march: a unit, and where it goes."""
    try:
        opener, *more = [from_notation(line, rules.verbs) for line in step.do]
    except (BadNotation, ValueError):
        return False
    return _chooses(rules, opener) and len(more) == 1 and more[0].do in rules.going


# --- what is left -----------------------------------------------------------------------------------------


def remaining(game: Game) -> list[Room]:
    """The units that are still to be placed by the side that decides, in their order, with their places."""
    found: dict[str, tuple[str, ...]] = {}
    for state in game.rules.queued(game.state):
        decision, actions = game.rules.decision(state), game.rules.actions(state)
        for action in actions:
            if places(game.rules, decision, action):
                unit = unit_of(decision, action)
                more = (action.to,) if action.to else _next_places(game.rules, state, decision, action)
                found[unit] = (*found.get(unit, ()), *more)
    return [Room(unit, tuple(dict.fromkeys(to))) for unit, to in found.items()]


def _next_places(rules: Rules, state: object, decision: Decision | None, action: Action) -> tuple[str, ...]:
    """Where a unit may go that must be chosen first."""
    if decision and decision.data.get(UNIT):
        return ()  # another way to place the unit that is asked about
    try:
        after, _ = rules.apply(state, action, NoDice())
    except Drawn:
        return ()
    asked = rules.decision(after)
    if asked is None or asked.data.get(UNIT) != action.unit:
        return ()
    return tuple(then.to for then in rules.actions(after) if then.to and places(rules, asked, then))


def spelled(game: Game, action: Action) -> list[Step]:
    """The steps that come to the same as an action which puts all that is left where it is to stand.

    It is tried with dice that belong to no game, because the first turn may follow at once.
    """
    rules = game.rules
    _, events = rules.apply(game.state, action, Stage())
    there = {unit: event.hexes[-1] for event in reversed(events) if event.hexes for unit in event.units}
    verb = next((a.do for a in game.actions() if a.to and places(rules, game.decision, a)), "")
    known = [(unit, there[unit]) for unit, _ in remaining(game) if verb and unit in there]
    return [Step(unit, (notation(Action(verb, to=place), rules.verbs),)) for unit, place in known]


def tried(game: Game, action: Action, final: Final) -> Game | None:
    """A copy of a game after an action that can be taken back; None after any other."""
    found = rehearse(game, [action], final)
    return None if found.final else found.game


class Stage:
    """Dice of no game: they always show the same face."""

    def roll(self, number: int, purpose: str) -> int:
        """The same face."""
        return 1


# --- whole set-ups ----------------------------------------------------------------------------------------


class Fitting:
    """A set-up that is carried out on a copy, step by step."""

    def __init__(self, game: Game, steps: Sequence[Step], final: Final) -> None:
        self.game, self.steps, self.final = game, list(steps), final
        self.side, self.phase = game.side, game.rules.moment(game.state)
        self.marches = {n for n, step in enumerate(self.steps) if makes_room(game.rules, step)}
        self.actions: list[Action] = []
        self.last: tuple[Action, ...] = ()
        self.placed = 0
        self.refused: dict[int, Refused] = {}
        """Why a step cannot be taken, by its place."""
        self.open = list(range(len(self.steps)))
        """The places of those that were not taken yet."""

    def run(self) -> Fitted:
        """As far as it goes."""
        waits = ""
        while not waits and not self.last and self._asks():
            decision = self.game.decision
            named = str(decision.data.get(UNIT, "")) if decision else ""
            if named:
                place = next((n for n in self.open if self.steps[n].unit == named), -1)
                waits = "" if place >= 0 and self._take(place) else named
            elif not self._take_all():
                break
        there = self.game.rules.where(self.game.state)
        stands = {n for n in self.open if self._stands(self.steps[n], there)}
        lost = [n for n in self.open if n in self.refused and n not in stands]
        rest = [n for n in self.open if n not in self.refused and n not in stands]
        if not waits:  # nobody asks for them
            lost, rest = sorted([*lost, *rest]), []
        unfit = tuple(Unfit(self.steps[n], self.refused.get(n) or self._why(self.steps[n])) for n in lost)
        left = tuple(self.steps[n] for n in rest)
        return Fitted(tuple(self.actions), self.last, unfit, waits, left, self.placed)

    def _asks(self, *, menu: bool = False) -> bool:
        """Whether the same side is still asked where something goes; for a menu, and about no unit in particular."""
        game = self.game
        if self.last or not game.side or game.side != self.side:
            return False
        decision = game.decision
        named = bool(decision and decision.data.get(UNIT))
        if menu and named:
            return False
        return offered(game.rules, decision, game.actions()) or self._room_is_made()

    def _room_is_made(self) -> bool:
        """Whether marches are still to come which make room for others, in the phase in which it began."""
        rules = self.game.rules
        return rules.moment(self.game.state) == self.phase and any(n in self.marches for n in self.open)

    def _take_all(self) -> bool:
        """Take every step that can be taken, in their order; whether there was one."""
        before = len(self.open)
        for place in [*self.open]:
            if self._asks(menu=True):
                self._take(place)
        return len(self.open) < before

    def _take(self, place: int) -> bool:
        """Take a step, if it can be: all of it or nothing."""
        before, done = self.game, list[Action]()
        for line in self.steps[place].do:
            action = self._read(line)
            why = self._refusal(action, marches=place in self.marches)
            if action is None or why is not None:
                self.game = before
                self.refused[place] = why or self._why(self.steps[place])
                return False
            done.append(action)
            after = tried(self.game, action, self.final)
            if after is None:
                self.last, self.game = tuple(done), before
                break
            self.game = after
        else:
            self.actions += done
            self.placed += place not in self.marches
        self.open.remove(place)
        self.refused.pop(place, None)
        return True

    def _read(self, line: str) -> Action | None:
        try:
            return from_notation(line, self.game.rules.verbs)
        except BadNotation:
            return None

    def _refusal(self, action: Action | None, *, marches: bool) -> Refused | None:
        """Why an action is not legal here, or is none that places or makes room."""
        decision = self.game.decision
        if action is None or not (marches or places(self.game.rules, decision, action)):
            return self._general()
        return self.game.why_not(action)

    def _general(self) -> Refused:
        """What is said of what nobody asks for: what is asked instead."""
        decision = self.game.decision
        return Refused(decision.rule, decision.message) if decision else Refused("", "")

    def _why(self, step: Step) -> Refused:
        """Why a step that nobody asks for cannot be taken."""
        action = self._read(step.do[0]) if step.do else None
        return (self.game.why_not(action) if action is not None else None) or self._general()

    def _stands(self, step: Step, there: dict[str, str]) -> bool:
        """Whether the unit is where the step would put it, as one that could go nowhere else."""
        action = self._read(step.do[-1]) if step.do else None
        return action is not None and bool(action.to) and there.get(step.unit) == action.to


def fitted(game: Game, steps: Sequence[Step], final: Final) -> Fitted:
    """How far a set-up can be carried out from a position: IllegalAction never, and no die is thrown."""
    trial = game.copy()
    trial.dice = NoDice()
    return Fitting(trial, steps, final).run()
