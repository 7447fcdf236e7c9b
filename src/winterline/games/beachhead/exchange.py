"""Exchanges: what the attacker gives for what the defender was worth."""

from __future__ import annotations

from winterline import author as wl

from .asking import Asking
from .book import Book, mover
from .combat import strengths
from .retreat import Retreating, eliminate
from .state import AXIS, Battle, State
from .words import Said, message, no


@wl.rule("beachhead:7.5.support", "beachhead-1970:result.note2")
def price(book: Book, state: State, battle: Battle) -> int:
    """What an exchange costs the attacker: DF as multiplied.

    The rework counts defending support in it; in 1970 the attacker matches what the defender lost, and support
    cannot be lost.
    """
    defence = strengths(book, state, battle)[1]
    if book.printed and mover(book, state) == AXIS:
        return defence - battle.nas - battle.cas
    return defence


@wl.rule("beachhead:7.5.loss", "beachhead:7.5.choice", "beachhead-1970:result.ex")
def losable(values: dict[int, int], taken: tuple[int, ...], need: int) -> list[int]:
    """The units that may be given up next: whole units worth at least `need`, none of which could be spared.

    When everything together is worth less, everything goes.
    """
    rest = [unit for unit in values if unit not in taken]
    need = min(need, sum(values.values()))
    return [unit for unit in rest if _completes(values, (*taken, unit), need)]


def _completes(values: dict[int, int], taken: tuple[int, ...], need: int) -> bool:
    """Whether these units belong to some set worth at least `need` of which no unit could be spared."""
    worth = sum(values[unit] for unit in taken)
    least = min(values[unit] for unit in taken)
    spare = [values[unit] for unit in values if unit not in taken]
    for floor in sorted({least, *(v for v in spare if v < least)}):
        sums = 1 << worth
        usable = [v for v in spare if v >= floor]
        if floor < least:
            usable.remove(floor)
            sums <<= floor
        for value in usable:
            sums |= sums << value
        if sums >> need & ((1 << floor) - 1):
            return True
    return False


class Losing(Asking, frozen=True, gc=False, tag="losing"):
    """Which attacking unit is given up next."""

    rules = ("7.5.choice", "result.ex")

    attackers: tuple[wl.UnitNumber, ...]
    need: int
    taken: tuple[wl.UnitNumber, ...] = ()

    def prompt(self, book: Book, state: State) -> Said:
        return message("ask losing", worth=self.worth(book, state), need=self.need)

    def values(self, book: Book, state: State) -> dict[int, int]:
        attack = book.units[mover(book, state)].attack
        return {unit: attack[unit] for unit in self.attackers}

    def worth(self, book: Book, state: State) -> int:
        values = self.values(book, state)
        return sum(values[unit] for unit in self.taken)

    def options(self, book: Book, state: State) -> list[wl.Action]:
        found = losable(self.values(book, state), self.taken, self.need)
        return [wl.Action("lose", unit=name) for name in book.names(mover(book, state), sorted(found))]

    def apply(self, book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
        frame = wl.replace(self, taken=(*self.taken, book.index[action.unit][1]))
        events.append(wl.Event("lose", self.cited(book, state), (action.unit,)))
        if frame.worth(book, state) < self.need and len(frame.taken) < len(self.attackers):
            return wl.swap(state, frame)
        return eliminate(book, wl.pop(state), mover(book, state), frame.taken)

    def refuse(self, book: Book, state: State, action: wl.Action) -> wl.Refused:
        if action.do == "lose" and action.unit in book.names(mover(book, state), self.attackers):
            return no(book, "7.5.choice|result.ex loss-hold-more-needs")
        return no(book, "7.5.choice|result.ex attacking-must-given-up-first")


class Survivors(wl.Run[Book, State], frozen=True, gc=False, tag="survivors"):
    """Attackers that have paid: those who are left go back two hexes."""

    attackers: tuple[wl.UnitNumber, ...]

    def run(self, book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
        side = mover(book, state)
        left = tuple(unit for unit in self.attackers if state.forces[side].at[unit] >= 0)
        return wl.push(state, Retreating(side, left)) if left else state


CHAPTER = wl.Chapter[Book, State](
    title="Exchange",
    frames=(Losing, Survivors),
    verbs={"lose": ("unit",)},
    picks=("lose",),
    destructive=("lose",),
    news={"lose": "loss"},
)
