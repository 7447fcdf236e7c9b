"""The Movement Phase: choosing a unit or stack and moving it, by points, by tactics, or in trucks."""

from __future__ import annotations

from itertools import filterfalse

from winterline import author as wl
from winterline.core.able import gather

from .book import MOVABLE, Book, Question, cite, lookup, mover, units_at
from .entering import pass_along
from .front import front_of
from .legs import Ways
from .menus import MOVEMENT
from .phrases import Said, message, no
from .refusals import why_no_march, why_no_step, why_unit_may_not
from .setting_out import MARCH, TACTICAL, TRUCK, anybody, may_move, offers
from .shields import strands
from .state import DISRUPTED, GOOD, MOVED, TRUCKED, State, unmoved, with_force
from .tactics import tactical, tactical_areas
from .trucks import TRUCKS
from .ways import can_march, march, stops

HALT = wl.Action("halt")
STEADY_GUNS = 2
"""Hexes that an ASU may move without losing its order."""


def choose(book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
    """A unit begins its move, in trucks if it takes them."""
    side = mover(book, state)
    unit = lookup(book, side, action.unit)
    if action.kind == TRUCK:
        state = with_force(state, side, state.forces[side].mark(unit, add=TRUCKED))
        state = TRUCKS.change(state, used=TRUCKS.of(state).used + 1)
    return wl.push(state, Going((unit,), action.kind))


MOVE = wl.Chore("move", offers, choose, why_unit_may_not, superset=anybody)


class Going(Question, frozen=True, gc=False, tag="going"):
    """Where the chosen unit or stack goes; it may go on in parts until it halts, and then it is finished."""

    units: tuple[wl.UnitNumber, ...]
    kind: str = MARCH
    """By points (march), by tactics (tactical), or by points in trucks (truck)."""
    spent: int = 0
    """Sixths of a Movement Point."""
    hexes: int = 0
    plain: bool = False
    """It has come next to a routed enemy and may not extend its move."""

    rule_id = "5.1a"

    def prompt(self, book: Book, state: State) -> Said:
        names = [book.unit(mover(book, state), unit).name for unit in self.units]
        if not goals(book, state, self):
            return message("ask going go-no-farther-leave-some", names=", ".join(names))
        return message("ask going where-go", count=len(names), names=", ".join(names))

    def options(self, book: Book, state: State) -> list[wl.Action]:
        named = book.units[mover(book, state)].named
        out = gather(book.go, goals(book, state, self))
        if self.hexes:
            drops = gather(named["drop"], [*self.units]) if len(self.units) > 1 else []
            return [*drops, *out, HALT]
        return out + gather(named["with"], self.companions(book, state))

    def superset(self, book: Book, state: State) -> wl.Superset | None:
        """Who stands with the unit before it sets out might come along: each is looked at by himself."""
        side, cells = mover(book, state), len(book.go)
        places = goals(book, state, self)
        if self.hexes:
            drops = [cells + 1 + unit for unit in self.units] if len(self.units) > 1 else []
            return wl.Superset(every_step(book, side), [*places, cells, *drops], lambda place: True)
        others = self.beside(book, state) if self.kind != TRUCK else []
        if not others:
            return wl.Superset(book.go, places, lambda place: True)
        first = cells + 1 + len(book.units[side].named["drop"])

        def legal(place: int) -> bool:
            return place < cells or self.may_come(book, state, place - first)

        return wl.Superset(every_step(book, side), [*places, *[first + u for u in others]], legal)

    def companions(self, book: Book, state: State) -> list[int]:
        """Who may still join the stack before it sets out."""
        if self.hexes or self.kind == TRUCK or not (others := self.beside(book, state)):
            return []
        return self.who_may_come(book, state, others)

    def who_may_come(self, book: Book, state: State, others: list[int]) -> list[int]:
        """Who of those beside the group may join it."""
        side = mover(book, state)
        fresh = unmoved(state.forces[side])
        able = [unit for unit in others if unit in fresh]
        free = MOVABLE(book, state, side, able) if able else []
        return [unit for unit in free if self.fits(book, state, unit)]

    def beside(self, book: Book, state: State) -> list[int]:
        """Who else stands where the group is."""
        side = mover(book, state)
        here = units_at(state, side, state.forces[side].at[self.units[0]])
        return [*filterfalse(self.units.__contains__, here)] if len(here) > len(self.units) else []

    def may_come(self, book: Book, state: State, unit: int) -> bool:
        """Whether a unit beside the group may join it."""
        return may_move(book, state, unit) and self.fits(book, state, unit)

    def fits(self, book: Book, state: State, unit: int) -> bool:
        """Whether the group could go with one more unit that may move."""
        units = *self.units, unit
        return not strands(book, state, mover(book, state), units) and self.could_go(book, state, units)

    def would_strand(self, book: Book, state: State, name: str) -> bool:
        """Whether a stack with one more unit would leave others alone in Full Retreat next to the enemy."""
        side = mover(book, state)
        unit, at = lookup(book, side, name), state.forces[side].at
        here = unit >= 0 and at[unit] == at[self.units[0]] and not self.hexes
        return here and strands(book, state, side, (*self.units, unit))

    def could_go(self, book: Book, state: State, units: tuple[int, ...]) -> bool:
        """Whether a stack that has not set out could go anywhere in the same way."""
        if self.kind == MARCH:
            return can_march(book, state, units)
        return bool(tactical(book, state, units, 0) or tactical_areas(book, state, units, 0))

    def apply(self, book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
        side = mover(book, state)
        match action.do:
            case "with":
                return self.again(state, units=tuple(sorted((*self.units, lookup(book, side, action.unit)))))
            case "drop":
                unit = lookup(book, side, action.unit)
                state = finish(book, state, side, (unit,), self.hexes, events)
                return self.again(state, units=tuple(u for u in self.units if u != unit))
            case "halt":
                return finish(book, wl.pop(state), side, self.units, self.hexes, events)
        place = book.cell(action.to)
        if self.kind == TACTICAL:
            return self.walk(book, state, [place], 0, events)
        leg = ways(book, state, self).leg(place)
        return self.walk(book, state, leg.path(place), leg.price(place), events)

    def again(self, state: State, **changes: object) -> State:
        """The same move, changed, on top of the stack."""
        return wl.push(wl.pop(state), wl.replace(self, **changes))

    def walk(self, book: Book, state: State, path: list[int], price: int, events: wl.Events) -> State:
        """Carry the group along a path and see whether it may go on."""
        side = mover(book, state)
        start = state.forces[side].at[self.units[0]]
        routed = front_of(book, state, side).routed_near
        trace = tuple(gather(book.labels, [start, *path]))
        names, cited = book.names(side, self.units), self.cited(book, state)
        events.append(wl.Event("move", cited, names, trace, price, self.kind))
        state = wl.pop(state)
        depth = len(state.stack)
        state = pass_along(book, state, side, self.units, (start, *path), events)
        before = path[-2] if len(path) > 1 else start
        plain, spent = self.plain or bool(routed and routed & wl.mask_of(path)), self.spent + price
        after = wl.replace(self, spent=spent, hexes=self.hexes + len(path), plain=plain)
        quiet = len(state.stack) == depth
        if stops(book, state, side, before, path[-1]) or (quiet and not goals(book, state, after)):
            return finish(book, state, side, self.units, after.hexes, events)
        return wl.restacked(state, (*state.stack[:depth], after, *state.stack[depth:]), {})

    def before(self, book: Book, state: State, action: wl.Action) -> str:
        """A unit under way finishes its move before anything else is done."""
        return HALT.do if self.hexes and action.do not in ("go", "with", "drop") else ""

    def refuse(self, book: Book, state: State, action: wl.Action) -> wl.Refused:
        if action.do == "go" and self.kind == TACTICAL:
            return why_no_step(book, state, self.units, self.hexes, action.to)
        if action.do == "go":
            so_far = self.spent, self.hexes, self.plain
            return why_no_march(book, state, self.units, action.to, so_far)
        if action.do == "with" and self.would_strand(book, state, action.unit):
            return no("13.3.2b full-retreat-moved-somebody-must")
        if action.do in ("with", "drop"):
            return no("5.1b stack-made-before-sets-out")
        return no("5.1c chosen-finishes-move-first")


@wl.remembered
def every_step(book: Book, side: int) -> tuple[wl.Action, ...]:
    """All that a group under way may ever do: go, halt, and by unit who is left behind or comes along."""
    named = book.units[side].named
    return (*book.go, HALT, *named["drop"], *named["with"])


@wl.rule("italy43:5.4b")
@wl.latest
def goals(book: Book, state: State, going: Going) -> list[int]:
    """Where a group under way can go: by tactics or by points, for the two are not mixed in one move."""
    if going.kind != TACTICAL:
        return ways(book, state, going).places()
    cells = list(wl.bits(tactical(book, state, going.units, going.hexes)))
    return cells + tactical_areas(book, state, going.units, going.hexes)


@wl.latest
def ways(book: Book, state: State, going: Going) -> Ways:
    """Where a group under way can march to."""
    return march(book, state, going.units, going.spent, going.hexes, plain=going.plain)


@wl.rule("italy43:17.3", "italy43:5.1c")
def finish(
    book: Book, state: State, side: int, units: tuple[int, ...], hexes: int, events: wl.Events
) -> State:
    """Units have finished their move for this phase; an ASU that went more than two hexes is Disrupted."""
    force = state.forces[side].did(MOVED, *units)
    for unit in units:
        if book.units[side].asu[unit] and hexes > STEADY_GUNS and force.order(unit) == GOOD:
            force = force.mark(unit, add=DISRUPTED)
            events.append(wl.Event("disrupted", cite("17.3"), book.names(side, (unit,))))
    return with_force(state, side, force)


CHAPTER = wl.Chapter[Book, State](
    title="The Movement Phase",
    frames=(Going,),
    verbs={"move": ("unit", "kind"), "with": ("unit",), "drop": ("unit",), "go": ("to",), "halt": ()},
    going=("go",),
    idle=("3.B.2a",),
    chores={MOVEMENT: (MOVE,)},
    news={"move": "move"},
)
