"""Major Assaults: with a Corps ASU and extra Supply Points an attacker rolls up to three dice and uses one."""

from __future__ import annotations

from winterline import author as wl

from ..asu import CORPS
from ..book import Book, Question, cite, mover
from ..phrases import message, no
from ..results import THROWN, settle
from ..state import Battle, State, the_battle
from ..support import COMMITTED

MOST_DICE = 3


@wl.rule("italy43:25.1.3")
def has_corps(book: Book, state: State, battle: Battle) -> bool:
    """Whether a Corps ASU gives its shift to an attack; neither Nebelwerfers nor the fleet will do."""
    return any(book.units[mover(book, state)].asu[gun] == CORPS for gun in battle.guns)


@wl.rule("italy43:25.1.1")
def most_dice(state: State, side: int) -> int:
    """The dice that a side can pay for: one, and one more for each Supply Point up to three."""
    return min(MOST_DICE, 1 + state.points[side])


def ask_for_dice(book: Book, state: State, battle: Battle, events: wl.Events) -> State:
    """The attacker may make his attack a Major Assault."""
    if not has_corps(book, state, battle) or most_dice(state, mover(book, state)) == 1:
        return state
    return wl.push(state, Buying())


class Buying(Question, frozen=True, gc=False, tag="buying"):
    """How many dice the attacker rolls."""

    rule_id = "25.1.2"
    refusal = no("25.1.1 one-three-dice-each-beyond")

    def options(self, book: Book, state: State) -> list[wl.Action]:
        most = most_dice(state, mover(book, state))
        return [wl.Action("dice", kind=str(number)) for number in range(1, most + 1)]

    def apply(self, book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
        side, number = mover(book, state), int(action.kind)
        if number > 1:
            where = (book.label(the_battle(state).cell),)
            events.append(wl.Event("major-assault", self.cited(book, state), hexes=where, number=number))
        points = list(state.points)
        points[side] -= number - 1
        battle = wl.replace(the_battle(state), dice=number)
        return wl.pop(state, battle=battle, points=(points[0], points[1]))


@wl.rule("italy43:25.1.2")
def throw(book: Book, state: State, battle: Battle, dice: wl.Dice, events: wl.Events) -> State:
    """The dice of a Major Assault are thrown, and the attacker picks whichever he likes."""
    faces = []
    for _ in range(battle.dice):
        state, face = wl.rolled(state, dice, "combat")
        faces.append(face)
    words = " ".join(str(face) for face in faces)
    events.append(wl.Event("dice", cite("25.1.2"), number=sum(faces), word=words))
    return wl.push(state, Picking(tuple(sorted(set(faces)))))


class Picking(Question, frozen=True, gc=False, tag="picking"):
    """Which die of a Major Assault counts."""

    faces: tuple[int, ...]

    rule_id = "25.1.2"

    def options(self, book: Book, state: State) -> list[wl.Action]:
        return [wl.Action("pick", kind=str(face)) for face in self.faces]

    def apply(self, book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
        return settle(book, wl.pop(state), int(action.kind), events)


CHAPTER = wl.Chapter[Book, State](
    title="Major Assaults",
    options=("major-assaults",),
    frames=(Buying, Picking),
    verbs={"dice": ("kind",), "pick": ("kind",)},
    hooks=(COMMITTED.by(ask_for_dice), THROWN.by(throw)),
    sentences={"dice": lambda book, event: message("event dice", names=event.word.split())},
    news={"major-assault": "combat", "dice": "combat"},
)
