"""Major Assaults: with a Corps ASU and extra Supply Points an attacker rolls up to three dice and uses one."""

from __future__ import annotations

from winterline.core.action import Action
from winterline.core.decision import Event
from winterline.core.dice import Dice
from winterline.core.frames import Ask, pop, push, replace
from winterline.core.rules import rule
from winterline.core.verdict import Refused
from winterline.games.italy43.asu import CORPS
from winterline.games.italy43.book import Book, Plan, cite, mover
from winterline.games.italy43.picking import the_battle
from winterline.games.italy43.results import settle
from winterline.games.italy43.state import Battle, State

MOST_DICE = 3


def plug(plan: Plan) -> None:
    """Ask for dice when the attacker has committed his support, and throw as many as he has bought."""
    plan.committed.append(ask_for_dice)
    plan.throw = throw


@rule("italy43:25.1.3")
def has_corps(book: Book, state: State, battle: Battle) -> bool:
    """Whether a Corps ASU gives its shift to an attack; neither Nebelwerfers nor the fleet will do."""
    return any(book.units[mover(book, state)].asu[gun] == CORPS for gun in battle.guns)


@rule("italy43:25.1.1")
def most_dice(state: State, side: int) -> int:
    """The dice that a side can pay for: one, and one more for each Supply Point up to three."""
    return min(MOST_DICE, 1 + state.points[side])


def ask_for_dice(book: Book, state: State, events: list[Event]) -> State:
    """The attacker may make his attack a Major Assault."""
    battle = the_battle(state)
    if not has_corps(book, state, battle) or most_dice(state, mover(book, state)) == 1:
        return state
    return push(state, Buying())


class Buying(Ask[Book, State], frozen=True, gc=False, tag="buying"):
    """How many dice the attacker rolls."""

    def side(self, book: Book, state: State) -> int:
        return mover(book, state)

    def cited(self, book: Book, state: State) -> str:
        return cite("25.1.2")

    def prompt(self, book: Book, state: State) -> str:
        return "Major Assault? Each die beyond the first costs a Supply Point."

    def options(self, book: Book, state: State) -> list[Action]:
        most = most_dice(state, mover(book, state))
        return [Action("dice", kind=str(number)) for number in range(1, most + 1)]

    def apply(self, book: Book, state: State, action: Action, dice: Dice, events: list[Event]) -> State:
        side, number = mover(book, state), int(action.kind)
        if number > 1:
            where = (book.label(the_battle(state).cell),)
            events.append(Event("major-assault", self.cited(book, state), hexes=where, number=number))
        points = list(state.points)
        points[side] -= number - 1
        battle = replace(the_battle(state), dice=number)
        return pop(state, battle=battle, points=(points[0], points[1]))

    def refuse(self, book: Book, state: State, action: Action) -> Refused:
        return Refused(cite("25.1.1"), "One to three dice, each beyond the first for a Supply Point.")


@rule("italy43:25.1.2")
def throw(book: Book, state: State, dice: Dice, events: list[Event]) -> State:
    """The dice of a Major Assault are thrown, and the attacker picks whichever he likes."""
    faces = []
    for _ in range(the_battle(state).dice):
        faces.append(dice.roll(state.rolls, "combat"))
        state = replace(state, rolls=state.rolls + 1)
    words = " ".join(str(face) for face in faces)
    events.append(Event("dice", cite("25.1.2"), number=sum(faces), word=words))
    return push(state, Picking(tuple(sorted(set(faces)))))


class Picking(Ask[Book, State], frozen=True, gc=False, tag="picking"):
    """Which die of a Major Assault counts."""

    faces: tuple[int, ...]

    def side(self, book: Book, state: State) -> int:
        return mover(book, state)

    def cited(self, book: Book, state: State) -> str:
        return cite("25.1.2")

    def prompt(self, book: Book, state: State) -> str:
        return "Which die counts?"

    def options(self, book: Book, state: State) -> list[Action]:
        return [Action("pick", kind=str(face)) for face in self.faces]

    def apply(self, book: Book, state: State, action: Action, dice: Dice, events: list[Event]) -> State:
        return settle(book, pop(state), int(action.kind), events)

    def refuse(self, book: Book, state: State, action: Action) -> Refused:
        return Refused(self.cited(book, state), "Pick one of the dice that were thrown.")


FRAMES = (Buying, Picking)
