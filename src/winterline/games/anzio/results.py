"""What a result of the Step Reduction Table does: the steps of a battle once the die is cast, in the book's order."""

from __future__ import annotations

from typing import NamedTuple

from winterline import author as wl

from . import advance, breakthrough, combat, inverted, losses, passage, retreat, srt
from .book import Book, cadres
from .state import Battle, State, with_battle

NOBODY = -1


class Ordered(NamedTuple):
    """A side that must retreat after a battle of a number, and the steps that it loses."""

    number: int
    side: int
    steps: int


Course = tuple[wl.Frame, ...]
"""What is carried out one after the other."""
ORDERED = wl.Values[Book, State, Ordered, Course]("what a side that must retreat loses, and who goes")


@wl.rule("anzio:B4F4.1", "anzio:B4G6")
def demands(book: Book, state: State, battle: Battle, outcome: srt.Outcome) -> tuple[tuple[int, int], int]:
    """What a result asks of both sides: steps to lose by side, and who retreats; a blank asks nothing.

    An automatic victory takes every step of the defenders.
    """
    side, attacker, defender = state.side, outcome.attacker, outcome.defender
    if battle.certain:
        units = combat.defenders(state, battle)
        shells = bool(cadres(book, 1 - side, units))
        defender = max(defender, losses.steps_of(book, state, 1 - side, units) + shells)
    steps = (attacker, defender) if side == 0 else (defender, attacker)
    return steps, side if outcome.attacker_retreats else 1 - side if outcome.defender_retreats else NOBODY


@wl.rule("anzio:C4.2")
def own_ground(book: Book, state: State, battle: Battle) -> State:
    """The hexes that a side attacks from are friendly to it, even if it has to leave them."""
    at = state.forces[state.side].at
    cells = tuple(at[unit] for unit in battle.attackers if at[unit] >= 0)
    return wl.replace(state, friendly=passage.made_friendly(book, state.friendly, state.side, cells))


@wl.rule("anzio:B4F12")
def first_side(state: State, loser: int) -> int:
    """Whose losses come first: those of the side that must retreat, otherwise the attacker's."""
    return state.side if loser == NOBODY else loser


@wl.rule("anzio:B4C6")
def resolve(book: Book, state: State, number: int, outcome: srt.Outcome) -> State:
    """Put on the stack what a result, doubled losses counted, brings: step by step it is carried out in full."""
    attacker, defender, battle = state.side, 1 - state.side, state.battles[number]
    steps, loser = demands(book, state, battle, outcome)
    won = breakthrough.bonus(book, state, defender, combat.defenders(state, battle), outcome.defender)
    state = own_ground(book, with_battle(state, number, wl.replace(battle, bonus=won)), battle)
    first = first_side(state, loser)
    course: Course = (losses.SideLoses(first, steps[first]),)
    if loser != NOBODY:
        course = (*course, retreat.MustRetreat(loser))
        course = ORDERED(book, state, Ordered(number, loser, steps[loser]), course)
    return wl.in_order(
        retreat.afresh(book, state, defender),
        *course,
        losses.SideLoses(1 - first, steps[1 - first]),
        retreat.MayWithdraw(attacker),
        retreat.MayWithdraw(defender),
        UncoveredDie(),
        advance.VictorsAdvance(),
        Settled(),
        settling=number,
    )


class UncoveredDie(wl.Run[Book, State], frozen=True, gc=False, tag="uncovered"):
    """Defenders that cannot defend themselves and stayed beside an attacker are destroyed."""

    @wl.rule("anzio:D9E3")
    def run(self, book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
        """Destroy whoever lies exposed."""
        side = 1 - state.side
        return losses.destroy(book, state, side, inverted.exposed(book, state, side), events, "C10C3")


class Settled(wl.Run[Book, State], frozen=True, gc=False, tag="settled"):
    """The battle is over."""

    def run(self, book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
        """No battle is being settled any more."""
        return wl.replace(state, settling=NOBODY)


CHAPTER = wl.Chapter[Book, State](title="Results of combat", frames=(UncoveredDie, Settled))
