"""What a result of the Step Reduction Table does: the steps of a battle once the die is cast, in the book's order."""

from __future__ import annotations

from winterline.core.chapters import Chapter
from winterline.core.decision import Event
from winterline.core.dice import Dice
from winterline.core.frames import Run, in_order, replace
from winterline.core.rules import rule
from winterline.games.anzio import inverted, retreat
from winterline.games.anzio.advance import VictorsAdvance
from winterline.games.anzio.book import Book
from winterline.games.anzio.breakthrough import bonus
from winterline.games.anzio.combat import defenders
from winterline.games.anzio.losses import SideLoses, destroy, steps_of
from winterline.games.anzio.passage import made_friendly
from winterline.games.anzio.retreat import MayWithdraw, MustRetreat
from winterline.games.anzio.srt import Outcome
from winterline.games.anzio.state import Battle, State, with_battle

NOBODY = -1


@rule("anzio:B4F4.1", "anzio:B4G6")
def demands(book: Book, state: State, battle: Battle, outcome: Outcome) -> tuple[tuple[int, int], int]:
    """What a result asks of both sides: steps to lose by side, and who retreats; a blank asks nothing.

    An automatic victory takes every step of the defenders.
    """
    side, attacker, defender = state.side, outcome.attacker, outcome.defender
    if battle.certain:
        defender = max(defender, steps_of(book, state, 1 - side, defenders(state, battle)))
    steps = (attacker, defender) if side == 0 else (defender, attacker)
    return steps, side if outcome.attacker_retreats else 1 - side if outcome.defender_retreats else NOBODY


@rule("anzio:C4.2")
def own_ground(book: Book, state: State, battle: Battle) -> State:
    """The hexes that a side attacks from are friendly to it, even if it has to leave them."""
    at = state.forces[state.side].at
    cells = tuple(at[unit] for unit in battle.attackers if at[unit] >= 0)
    return replace(state, friendly=made_friendly(book, state.friendly, state.side, cells))


@rule("anzio:B4F12")
def first_side(state: State, loser: int) -> int:
    """Whose losses come first: those of the side that must retreat, otherwise the attacker's."""
    return state.side if loser == NOBODY else loser


@rule("anzio:B4C6")
def resolve(book: Book, state: State, number: int, outcome: Outcome) -> State:
    """Put on the stack what a result, doubled losses counted, brings: step by step it is carried out in full."""
    attacker, defender, battle = state.side, 1 - state.side, state.battles[number]
    steps, loser = demands(book, state, battle, outcome)
    won = bonus(book, state, defender, defenders(state, battle), outcome.defender)
    state = own_ground(book, with_battle(state, number, replace(battle, bonus=won)), battle)
    first = first_side(state, loser)
    return in_order(
        retreat.afresh(book, state, defender),
        SideLoses(first, steps[first]),
        *(() if loser == NOBODY else (MustRetreat(loser),)),
        SideLoses(1 - first, steps[1 - first]),
        MayWithdraw(attacker),
        MayWithdraw(defender),
        UncoveredDie(),
        VictorsAdvance(),
        Settled(),
        settling=number,
    )


class UncoveredDie(Run[Book, State], frozen=True, gc=False, tag="uncovered"):
    """Defenders that cannot defend themselves and stayed beside an attacker are destroyed."""

    @rule("anzio:D9E3")
    def run(self, book: Book, state: State, dice: Dice, events: list[Event]) -> State:
        """Destroy whoever lies exposed."""
        side = 1 - state.side
        return destroy(book, state, side, inverted.exposed(book, state, side), events, "C10C3")


class Settled(Run[Book, State], frozen=True, gc=False, tag="settled"):
    """The battle is over."""

    def run(self, book: Book, state: State, dice: Dice, events: list[Event]) -> State:
        """No battle is being settled any more."""
        return replace(state, settling=NOBODY)


CHAPTER: Chapter[Book, State] = Chapter(
    title="Results of combat",
    frames=(UncoveredDie, Settled),
)
