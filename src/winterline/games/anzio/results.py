"""What a result of the Step Reduction Table does: losses, retreats and the advance, stage by stage."""

from __future__ import annotations

from collections.abc import Callable

from winterline.core.decision import Event
from winterline.core.dice import Dice
from winterline.core.frames import replace
from winterline.core.rules import rule
from winterline.games.anzio import advance, inverted, retreat
from winterline.games.anzio.book import Book, units_in
from winterline.games.anzio.breakthrough import bonus
from winterline.games.anzio.course import NOBODY, Course, Orders, proceed
from winterline.games.anzio.losses import demand, destroy, steps_of
from winterline.games.anzio.passage import made_friendly
from winterline.games.anzio.srt import Outcome
from winterline.games.anzio.state import Battle, State


def defenders(state: State, battle: Battle) -> list[int]:
    """The units that defend in a battle: all that stand in its hexes."""
    return [unit for cell in battle.hexes for unit in units_in(state, 1 - state.side, cell)]


def involved(state: State, course: Course, side: int) -> list[int]:
    """The units of a side in the battle that are still on the board."""
    battle = state.battles[course.battle]
    if side != state.side:
        return defenders(state, battle)
    return [unit for unit in battle.attackers if state.forces[side].at[unit] >= 0]


@rule("anzio:B4F4.1", "anzio:B4G6")
def course_of(book: Book, state: State, number: int, outcome: Outcome) -> Course:
    """What a result asks of both sides: steps to lose and who retreats; a blank asks nothing.

    An automatic victory takes every step of the defenders.
    """
    battle, side = state.battles[number], state.side
    attacker, defender = outcome.attacker, outcome.defender
    if battle.certain:
        defender = max(defender, steps_of(book, state, 1 - side, defenders(state, battle)))
    steps = (attacker, defender) if side == 0 else (defender, attacker)
    retreats = side if outcome.attacker_retreats else 1 - side if outcome.defender_retreats else NOBODY
    return Course(number, steps, retreats)


@rule("anzio:C4.2")
def own_ground(book: Book, state: State, battle: Battle) -> State:
    """The hexes that a side attacks from are friendly to it, even if it has to leave them."""
    at = state.forces[state.side].at
    cells = tuple(at[unit] for unit in battle.attackers if at[unit] >= 0)
    return replace(state, friendly=made_friendly(book, state.friendly, state.side, cells))


def resolve(
    book: Book, state: State, number: int, outcome: Outcome, dice: Dice, events: list[Event]
) -> State:
    """Carry out a result, doubled losses counted, in full; what either side decides is put on the stack as it comes."""
    course = course_of(book, state, number, outcome)
    battle = state.battles[number]
    won = bonus(book, state, 1 - state.side, defenders(state, battle), outcome.defender)
    battles = (*state.battles[:number], replace(battle, bonus=won), *state.battles[number + 1 :])
    state = own_ground(book, replace(state, battles=battles), battle)
    state = retreat.afresh(book, state, 1 - state.side)
    return proceed(book, state, course, dice, events)


@rule("anzio:B4F12")
def first_side(state: State, course: Course) -> int:
    """Whose losses come first: those of the side that must retreat, otherwise the attacker's."""
    return state.side if course.retreats == NOBODY else course.retreats


def first_loses(book: Book, state: State, course: Course, dice: Dice, events: list[Event]) -> State:
    """The losses of the side that comes first."""
    side = first_side(state, course)
    return demand(book, state, side, involved(state, course, side), course.steps[side], course, events)


@rule("anzio:B4G1")
def loser_retreats(book: Book, state: State, course: Course, dice: Dice, events: list[Event]) -> State:
    """All units of the side that the table sends back must retreat."""
    if course.retreats == NOBODY:
        return state
    units = tuple(involved(state, course, course.retreats))
    return retreat.press(book, state, Orders(course.retreats, units, True, course), dice, events)


def other_loses(book: Book, state: State, course: Course, dice: Dice, events: list[Event]) -> State:
    """The losses of the other side."""
    side = 1 - first_side(state, course)
    return demand(book, state, side, involved(state, course, side), course.steps[side], course, events)


def attackers_withdraw(book: Book, state: State, course: Course, dice: Dice, events: list[Event]) -> State:
    """Attackers left without a defence factor may go back."""
    units = tuple(involved(state, course, state.side))
    return retreat.offer(book, state, Orders(state.side, units, False, course))


def defenders_withdraw(book: Book, state: State, course: Course, dice: Dice, events: list[Event]) -> State:
    """Defenders left without a defence factor may go back, and Allied ones on a beach may be taken off by sea."""
    side = 1 - state.side
    return retreat.offer(book, state, Orders(side, tuple(involved(state, course, side)), False, course))


@rule("anzio:D9E3")
def uncovered_die(book: Book, state: State, course: Course, dice: Dice, events: list[Event]) -> State:
    """Defenders that cannot defend themselves and stayed beside an attacker are destroyed."""
    side = 1 - state.side
    return destroy(book, state, side, inverted.exposed(book, state, side), events, "C10C3")


def victors_advance(book: Book, state: State, course: Course, dice: Dice, events: list[Event]) -> State:
    """The attackers may enter what the defenders have left."""
    return advance.ask(book, state, course, tuple(involved(state, course, state.side)))


Stage = Callable[[Book, State, Course, Dice, list[Event]], State]

STAGES: tuple[Stage, ...] = (
    first_loses,
    loser_retreats,
    other_loses,
    attackers_withdraw,
    defenders_withdraw,
    uncovered_die,
    victors_advance,
)
"""What happens in a battle once the die is cast, in this order."""
