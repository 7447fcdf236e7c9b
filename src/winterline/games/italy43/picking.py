"""Step losses of a combat: who picks, and from which units."""

from __future__ import annotations

from winterline import author as wl

from .book import Book, Question, cite, lookup, mover, units_at
from .losses import lose_step
from .phrases import Said, message, no
from .state import Battle, State, the_battle
from .status import adds_to_defence, heirs, shaken


@wl.rule("italy43:10.2.1")
def picker(code: str, owner: int) -> int:
    """Who picks the unit that loses a step: its owner, but the opponent under EX, DRX and DS."""
    return 1 - owner if code in ("EX", "DRX", "DS") else owner


@wl.rule("italy43:10.2.2c")
def picks(code: str, attacker: int, lost: tuple[int, int]) -> tuple[tuple[int, int], ...]:
    """Who picks for whom, in order: the defending player first. `lost` are the attacker's and the defender's steps."""
    owners = [attacker] * lost[0] + [1 - attacker] * lost[1]
    return tuple(sorted(((picker(code, o), o) for o in owners), key=lambda pick: pick[0] == attacker))


@wl.rule("italy43:10.1.terms")
def participants(book: Book, state: State, battle: Battle, owner: int) -> tuple[int, ...]:
    """The units of one side that take part in a combat, as they are now: nobody else is meant by its result."""
    if owner == mover(book, state):
        return heirs(state, owner, battle.attackers)
    return tuple(u for u in units_at(state, owner, battle.cell) if not shaken(book, state, battle, u))


@wl.rule("italy43:10.2.2a")
def main_force(book: Book, state: State, battle: Battle) -> tuple[int, ...]:
    """The Main Assault Force of a combat as it is now, its attachments included."""
    side, named = mover(book, state), battle.formation
    units = [(unit, book.unit(side, unit)) for unit in battle.attackers]
    own = [u for u, counter in units if u in battle.attached or named in (counter.formation, counter.id)]
    return heirs(state, side, tuple(own))


@wl.rule("italy43:10.2.2b", "italy43:9.8b")
def contributed(book: Book, state: State, battle: Battle, owner: int) -> tuple[int, ...]:
    """The participants that gave strength: no parenthesized units, routed ones or those beyond the Stacking Limit."""
    guns = book.units[owner].asu
    units = [u for u in participants(book, state, battle, owner) if not guns[u] and u not in battle.idle]
    return tuple(u for u in units if adds_to_defence(state, owner, u))


def losable(book: Book, state: State, battle: Battle, owner: int) -> list[int]:
    """The units from which a step may be taken: contributors first (of the main force), then whoever took part."""
    gave = contributed(book, state, battle, owner)
    first = gave
    if owner == mover(book, state):
        main = main_force(book, state, battle)
        first = tuple(u for u in gave if u in main)
    return sorted(first or gave or participants(book, state, battle, owner))


class Bleeding(wl.Run[Book, State], frozen=True, gc=False, tag="bleeding"):
    """What follows a result: the steps are picked one by one and then lost together."""

    due: tuple[tuple[int, int], ...]
    """Picks still to be made: who picks, whose unit."""
    picked: tuple[tuple[int, int], ...] = ()
    """Owner and unit."""
    cited: str = "10.2.1"

    def run(self, book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
        """Ask for the next pick; when all are made, take the steps."""
        if not self.due:
            for owner, unit in self.picked:
                state = lose_step(book, state, owner, unit, events, cite(self.cited))
            return state
        chooser, owner = self.due[0]
        if not losable(book, state, the_battle(state), owner):
            return wl.push(state, wl.replace(self, due=self.due[1:]))
        return wl.push(state, Losing(chooser, owner, self.due[1:], self.picked, self.cited))


class Losing(Question, frozen=True, gc=False, tag="losing"):
    """Which unit loses a step."""

    chooser: int
    owner: int
    due: tuple[tuple[int, int], ...]
    picked: tuple[tuple[int, int], ...]
    reason: str

    refusal = no("10.2.2a steps-lost-gave-strength-attackers")

    def side(self, book: Book, state: State) -> int:
        return self.chooser

    def cited(self, book: Book, state: State) -> str:
        return cite(self.reason)

    def prompt(self, book: Book, state: State) -> Said:
        name = "ask losing own" if self.chooser == self.owner else "ask losing enemy"
        return message(name, result=the_battle(state).result)

    def options(self, book: Book, state: State) -> list[wl.Action]:
        return book.naming("lose", self.owner, losable(book, state, the_battle(state), self.owner))

    def apply(self, book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
        unit = lookup(book, self.owner, action.unit)
        return wl.push(wl.pop(state), Bleeding(self.due, (*self.picked, (self.owner, unit)), self.reason))


CHAPTER = wl.Chapter[Book, State](
    title="Picking step losses", frames=(Bleeding, Losing), verbs={"lose": ("unit",)}, picks=("lose",)
)
