"""Holding out: defenders who cannot go back pay in steps for staying, if they said so before the die."""

from __future__ import annotations

import msgspec

from winterline import author as wl

from .. import breakthrough, certain, combat, losses, results, retreat, rounds, routes
from ..book import Book, OwnersQuestion, defence_of, of_units
from ..narrate import listed
from ..shown import NOTED
from ..state import Battle, State, the_battle, with_battle
from ..words import at, message

LEAST = 2
"""Steps that staying costs at least."""
TIMES = 2
"""What the steps of the table are multiplied by."""
ENDURE, DECLINE = wl.Action("endure"), wl.Action("decline")


class Declared(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """What the defender has declared."""

    battle: int = -1
    """The number of the battle in which he holds out."""


DECLARED = wl.Slot(Declared())


@wl.rule("anzio:F12A")
def cornered(book: Book, state: State, battle: Battle) -> list[int]:
    """The defenders of a battle without a free way: all of them end in enemy zones or at something impassable.

    An evacuation is a way, and whoever may ignore a retreat needs none.
    """
    side, standing = 1 - state.side, routes.Standing
    units = combat.defenders(state, battle)
    return [
        unit
        for unit in units
        if not routes.can_retreat(book, state, side, unit)
        and not routes.MAY_STAND(book, state, standing(side, (unit,)))
    ]


@wl.rule("anzio:F12C")
def price(steps: int) -> int:
    """The steps that staying costs when a result orders a retreat: twice those of the table, two at least."""
    return max(LEAST, TIMES * steps)


# --- declaring it ---------------------------------------------------------------------------------------


@wl.rule("anzio:F12B")
def asked_first(book: Book, state: State, faced: tuple[int, int], events: wl.Events) -> State:
    """Before the die of a battle its defender says whether those without a way hold out.

    He is asked where that may matter: some die of the column orders a retreat, and not all is lost anyhow.
    """
    number, column = faced
    battle, state = state.battles[number], DECLARED.put(state, Declared())
    if battle.certain or not any(outcome.defender_retreats for outcome in book.table[column]):
        return state
    if not cornered(book, state, battle) or certain.verdict(book, state, battle, column) is not None:
        return state
    bound = routes.Stuck(1 - state.side, tuple(combat.defenders(state, battle)))
    state = routes.DRIVEN(book, state, bound, events)
    return wl.push(state, HoldingOut(number, column)) if cornered(book, state, battle) else state


class HoldingOut(rounds.ColumnSettled, frozen=True, gc=False, tag="holding-out"):
    """Whether defenders who cannot go back hold out."""

    rule_id = "F12B"

    def side(self, book: Book, state: State) -> int:
        return 1 - state.side

    def prompt(self, book: Book, state: State) -> wl.Said:
        battle = state.battles[self.number]
        names = listed(book, book.names(1 - state.side, cornered(book, state, battle)))
        return message("ask holding-out", names=names, where=at(book, book.label(battle.hexes[0])))

    def options(self, book: Book, state: State) -> list[wl.Action]:
        return sorted([ENDURE, DECLINE])

    def apply(self, book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
        state = wl.pop(state)
        if action == ENDURE:
            hexes = tuple(map(book.label, state.battles[self.number].hexes))
            events.append(wl.Event("endure", self.cited(book, state), hexes=hexes))
            state = DECLARED.put(state, Declared(self.number))
        return rounds.roll(book, state, self.number, self.column, dice, events)


# --- paying for it --------------------------------------------------------------------------------------


@wl.rule("anzio:F12E")
def holding(book: Book, state: State, ordered: results.Ordered, course: results.Course) -> results.Course:
    """What defenders do who hold out: those without a way pay the price, the others go back whole.

    Only when those who pay are gone do the others lose what is left of the steps of the table.
    """
    number, side, steps = ordered
    if side == state.side or DECLARED.of(state).battle != number:
        return course
    battle = state.battles[number]
    bound = cornered(book, state, battle)
    others = tuple(unit for unit in combat.defenders(state, battle) if unit not in bound)
    left = max(0, steps - losses.steps_of(book, state, side, bound))
    enduring = Enduring(side, tuple(bound), price(steps))
    return enduring, losses.SideLoses(side, left), retreat.MustRetreat(side, others)


class Enduring(wl.Run[Book, State], frozen=True, gc=False, tag="enduring"):
    """Units that hold out pay the price step by step, or are destroyed if they have too few."""

    owner: int
    units: tuple[wl.UnitNumber, ...]
    need: int

    def run(self, book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
        """Take one step, or ask for it; the others come after it."""
        side, at_ = self.owner, state.forces[self.owner].at
        units = [unit for unit in self.units if at_[unit] >= 0]
        if not self.need:
            return state
        have = losses.steps_of(book, state, side, units)
        if have <= self.need:
            armed = any(defence_of(book, state, side, unit) for unit in units)
            state = losses.perish(book, state, side, units, self.need, events, "F12C")
            return broken(state, self.owner, self.need - have) if armed else state
        choices = losses.losable(book, state, side, units)
        state = wl.push(state, wl.replace(self, need=self.need - 1))
        if len(choices) > 1:
            return wl.push(state, Bearing(side, tuple(units)))
        return losses.lose_step(book, state, side, choices[0], events, "F12C")


def broken(state: State, side: int, missing: int) -> State:
    """The attacker's breakthrough when nobody is left to hold out: for every step that was missing."""
    if combat.involved(state, side):
        return state
    battle = the_battle(state)
    bonus = max(battle.bonus, breakthrough.EACH * missing)
    return with_battle(state, state.settling, wl.replace(battle, bonus=bonus))


class Bearing(OwnersQuestion, frozen=True, gc=False, tag="bearing"):
    """Which of the units that hold out loses the next step."""

    units: tuple[wl.UnitNumber, ...]

    rule_id = "F12C"

    def options(self, book: Book, state: State) -> list[wl.Action]:
        return of_units(
            book, self.owner, "lose", wl.mask_of(losses.losable(book, state, self.owner, self.units))
        )

    def apply(self, book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
        unit = book.index[action.unit][1]
        return losses.lose_step(book, wl.pop(state), self.owner, unit, events, "F12C")


# --- automatic victory ----------------------------------------------------------------------------------


@wl.rule("anzio:F12D")
def holds_out(book: Book, state: State, pressed: certain.Pressed) -> bool:
    """Whether those without a way would outlive a retreat: more steps than the price, and somebody who covers them.

    So an attack at 5-1 is sure to cost no more than two steps.
    """
    bound = cornered(book, state, pressed.battle)
    return certain.stays_covered(book, state, bound, price(pressed.loss))


def note(book: Book, state: State, battle: Battle) -> list[tuple[str, str, str]]:
    """What the attacker should know of a battle."""
    return [("holding-out", "warn", "F12B")] if cornered(book, state, battle) else []


CHAPTER = wl.Chapter[Book, State](
    title="Holding out",
    options=("adv.supp.retreat-zoc",),
    slices=(DECLARED,),
    frames=(HoldingOut, Enduring, Bearing),
    verbs={"endure": (), "decline": ()},
    hooks=(
        rounds.FACED.by(asked_first),
        results.ORDERED.by(holding),
        certain.HOLDS_OUT.by(holds_out),
        NOTED.by(note),
    ),
    news={"endure": "combat"},
)
