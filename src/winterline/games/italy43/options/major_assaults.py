"""Major Assaults: with a Corps ASU and extra Supply Points an attacker rolls up to three dice and uses one."""

from __future__ import annotations

from winterline.core.action import Action
from winterline.core.chapters import Chapter
from winterline.core.decision import Event
from winterline.core.dice import Dice
from winterline.core.frames import pop, push, replace
from winterline.core.rules import rule
from winterline.core.verdict import Refused
from winterline.games.italy43.asu import CORPS
from winterline.games.italy43.book import Book, Question, cite, mover
from winterline.games.italy43.phrases import message, no
from winterline.games.italy43.results import THROWN, settle
from winterline.games.italy43.state import Battle, State, the_battle
from winterline.games.italy43.support import COMMITTED

MOST_DICE = 3


@rule("italy43:25.1.3")
def has_corps(book: Book, state: State, battle: Battle) -> bool:
    """Whether a Corps ASU gives its shift to an attack; neither Nebelwerfers nor the fleet will do."""
    return any(book.units[mover(book, state)].asu[gun] == CORPS for gun in battle.guns)


@rule("italy43:25.1.1")
def most_dice(state: State, side: int) -> int:
    """The dice that a side can pay for: one, and one more for each Supply Point up to three."""
    return min(MOST_DICE, 1 + state.points[side])


def ask_for_dice(book: Book, state: State, battle: Battle, events: list[Event]) -> State:
    """The attacker may make his attack a Major Assault."""
    if not has_corps(book, state, battle) or most_dice(state, mover(book, state)) == 1:
        return state
    return push(state, Buying())


class Buying(Question, frozen=True, gc=False, tag="buying"):
    """How many dice the attacker rolls."""

    rule_id = "25.1.2"

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
        return no("25.1.1 one-three-dice-each-beyond")


@rule("italy43:25.1.2")
def throw(book: Book, state: State, battle: Battle, dice: Dice, events: list[Event]) -> State:
    """The dice of a Major Assault are thrown, and the attacker picks whichever he likes."""
    faces = []
    for _ in range(battle.dice):
        faces.append(dice.roll(state.rolls, "combat"))
        state = replace(state, rolls=state.rolls + 1)
    words = " ".join(str(face) for face in faces)
    events.append(Event("dice", cite("25.1.2"), number=sum(faces), word=words))
    return push(state, Picking(tuple(sorted(set(faces)))))


class Picking(Question, frozen=True, gc=False, tag="picking"):
    """Which die of a Major Assault counts."""

    faces: tuple[int, ...]

    rule_id = "25.1.2"

    def options(self, book: Book, state: State) -> list[Action]:
        return [Action("pick", kind=str(face)) for face in self.faces]

    def apply(self, book: Book, state: State, action: Action, dice: Dice, events: list[Event]) -> State:
        return settle(book, pop(state), int(action.kind), events)


CHAPTER: Chapter[Book, State] = Chapter(
    title="Major Assaults",
    options=("major-assaults",),
    frames=(Buying, Picking),
    verbs={"dice": ("kind",), "pick": ("kind",)},
    hooks=(COMMITTED.by(ask_for_dice), THROWN.by(throw)),
    sentences={"dice": lambda book, event: message("event dice", names=event.word.split())},
)
