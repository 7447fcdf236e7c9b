"""Declaring attacks: the target, the attackers one by one, and then the combat."""

from __future__ import annotations

from winterline import author as wl

from . import assault, engage, menus, results, support
from .book import Book, Question, anything, lookup, mover
from .phrases import message, no
from .state import Battle, State

DECLARE = wl.Action("declare")
PLENTY = 7
"""Attack strength that makes 1-3 against any defence, since no more than twenty points of it count."""


def armies(book: Book, state: State, units: list[int]) -> list[tuple[int, ...]]:
    """Units by the Army that they can attack with."""
    side = mover(book, state)
    found: dict[str, list[int]] = {}
    for unit in units:
        found.setdefault(book.unit(side, unit).army, []).append(unit)
    return [tuple(found[army]) for army in sorted(found)]


def strong_enough(book: Book, state: State, cell: int, units: tuple[int, ...]) -> bool:
    """Whether all these units together could attack a hex; most answers come without counting the odds."""
    side = mover(book, state)
    columns, step = book.units[side], state.forces[side].step
    if sum((columns.attack[unit][step[unit]] + 1) // 2 for unit in units) >= PLENTY:
        return True
    return assault.can_attack_together(book, state, Battle(cell, units))


def attack_offers(book: Book, state: State) -> list[wl.Action]:
    """The enemy hexes that may be attacked now."""
    out = []
    for cell in wl.bits(engage.front(book, state)):
        groups = armies(book, state, engage.attackers_of(book, state, cell))
        if any(strong_enough(book, state, cell, units) for units in groups):
            out.append(wl.Action("attack", to=book.label(cell)))
    return out


@wl.rule("italy43:8.1d")
def begin_attack(book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
    """An attack is made when its turn comes: nothing is announced before, and it is fought to its end."""
    return wl.push(state, Declaring(book.cell(action.to)))


def why_no_attack(book: Book, state: State, action: wl.Action) -> wl.Refused:
    """Why a hex cannot be attacked."""
    cell, side = book.cell(action.to), mover(book, state)
    if cell < 0:
        return no("8.1a map-no-hex", anything=anything(action.to))
    if book.is_area(cell):
        return no("21.3b nobody-attacks-into-entry-area")
    if (refused := engage.is_target(state, side, cell)) is not None:
        return refused
    near = book.board.grid.around(cell)
    mine = [unit for unit, at in enumerate(state.forces[side].at) if at in near]
    if not mine:
        return no("8.1a no-yours-next")
    reasons = {unit: engage.may_attack(book, state, unit, cell) for unit in mine}
    able = [unit for unit, reason in reasons.items() if reason is None]
    if able:
        return too_few(book, state, cell, able)
    guns = book.units[side].asu
    first = min(
        mine, key=lambda unit: (bool(guns[unit]), unit)
    )  # that guns do not attack is known to everybody
    reason = reasons[first] or no("8.1a cannot-attack")
    return wl.Refused(reason.rule, message("unit-why", unit=book.unit(side, first).name, why=reason.message))


def too_few(book: Book, state: State, cell: int, able: list[int]) -> wl.Refused:
    """Those who may attack a hex are not enough, an Army at a time: the sum for the stronger one."""
    found = [
        assault.best_of(book, state, [*assault.every_force(book, state, Battle(cell, units))])[1]
        for units in armies(book, state, able)
    ]
    best = max(found, key=lambda odds: odds.base)
    attack, defence = best.attack.total, best.defence.total
    return no("8.3.2a even-all-together-below-1", attack=attack, defence=defence)


ATTACK = wl.Chore("attack", attack_offers, begin_attack, why_no_attack, message("chore attack"))


class Declaring(Question, frozen=True, gc=False, tag="declaring"):
    """Who attacks the chosen hex."""

    cell: wl.Cell
    attackers: tuple[wl.UnitNumber, ...] = ()
    dropped: tuple[wl.UnitNumber, ...] = ()
    """Who was left out again, and stays out."""

    rule_id = "8.2a"

    def options(self, book: Book, state: State) -> list[wl.Action]:
        side, joined = mover(book, state), sorted(self.attackers)
        out = [DECLARE] if assault.can_attack_together(book, state, self.battle()) else []
        out += book.naming("drop", side, [unit for unit in joined if self.can_spare(book, state, unit)])
        return out + book.naming("join", side, self.partners(book, state))

    def can_spare(self, book: Book, state: State, unit: int) -> bool:
        """Whether a unit may be left out again: what remains can attack."""
        return assault.can_attack_together(book, state, self.without(unit).battle())

    def without(self, unit: int) -> Declaring:
        """The attack without one of its units."""
        rest = tuple(u for u in self.attackers if u != unit)
        return wl.replace(self, attackers=rest, dropped=(*self.dropped, unit))

    @wl.rule("italy43:8.2b")
    def partners(self, book: Book, state: State) -> list[int]:
        """Who may still join: any unit by itself, whatever others of its hex do, as long as the odds can be had."""
        side = mover(book, state)
        gone = (*self.attackers, *self.dropped)
        free = [u for u in engage.attackers_of(book, state, self.cell) if u not in gone]
        if self.attackers:
            return [u for u in free if assault.together(book, side, (*self.attackers, u))]
        groups = armies(book, state, free)
        return sorted(u for g in groups if strong_enough(book, state, self.cell, g) for u in g)

    @wl.rule("italy43:8.7.2c")
    def battle(self) -> Battle:
        """The combat as it stands: regular whatever its odds, for Automatic DS is a thing of the Movement Phase."""
        return Battle(self.cell, tuple(sorted(self.attackers)))

    def apply(self, book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
        if action.do == "join":
            unit = lookup(book, mover(book, state), action.unit)
            return wl.push(wl.pop(state), wl.replace(self, attackers=(*self.attackers, unit)))
        if action.do == "drop":
            return wl.push(wl.pop(state), self.without(lookup(book, mover(book, state), action.unit)))
        state = wl.replace(wl.pop(state), battle=self.battle())
        return assault.choose_force(book, support.ask(state, results.Resolve()))

    def before(self, book: Book, state: State, action: wl.Action) -> str:
        """Somebody must join before an attack can be declared."""
        return "join" if action.do == "declare" else ""

    def refuse(self, book: Book, state: State, action: wl.Action) -> wl.Refused:
        if action.do == "declare":
            return assault.too_weak(self.battle()) if self.attackers else no("8.2a nobody-attacks-yet")
        if action.do == "join":
            return why_not_join(book, state, self.cell, (*self.attackers, *self.dropped), action.unit)
        if action.do == "drop":
            return no("8.3.2a only-joined-rest-do-without")
        return no("8.1d attack-begun-made-first")


def why_not_join(book: Book, state: State, cell: int, attackers: tuple[int, ...], name: str) -> wl.Refused:
    """Why a unit cannot join an attack."""
    side = mover(book, state)
    unit = lookup(book, side, name)
    if unit < 0:
        return no("8.1a not-side-turn", anything=anything(name))
    if unit in attackers:
        return no("8.2b joined-attack-already-left-out")
    if (refused := engage.may_attack(book, state, unit, cell)) is not None:
        return refused
    if not assault.together(book, side, (*attackers, unit)):
        return no("8.6.1a british-never-share-attack-others")
    return no("8.3.2a army-cannot-make-1-3")


CHAPTER = wl.Chapter[Book, State](
    title="Declaring attacks",
    frames=(Declaring,),
    verbs={"attack": ("to",), "join": ("unit",), "drop": ("unit",), "declare": ()},
    chores={menus.COMBAT: (ATTACK,)},
)
