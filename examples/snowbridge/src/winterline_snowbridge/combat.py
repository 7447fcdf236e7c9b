"""Combat: odds, the table, and retreats."""

from functools import partial
from typing import Any

from winterline import author as wl
from winterline_snowbridge.ground import WORDS, Book, State, lose, shut, zone
from winterline_snowbridge.movement import arrive

Units = tuple[wl.UnitNumber, ...]


def defender(state: State, cell: int) -> int:
    """The enemy unit in a hex."""
    return state.forces[1 - state.side].at.index(cell)


@wl.rule("snowbridge:hill")
def strengths(book: Book, state: State, cell: int, units: Units) -> tuple[wl.Breakdown, wl.Breakdown]:
    """Attack and defence; the defender is doubled on a hill."""
    mine, foe = [book.unit(state.side, u) for u in units], book.unit(1 - state.side, defender(state, cell))
    attack = wl.Breakdown(tuple(wl.Modifier(u.name, u.full.attack, "snowbridge:odds") for u in mine))
    hill, defence = book.board.hexes("hill") >> cell & 1, foe.full.defence
    label, times = (WORDS.message("doubled", name=foe.name), 2) if hill else (foe.name, 1)
    return attack, wl.Breakdown((wl.Modifier(label, defence * times, "snowbridge:hill"),))


@wl.rule("snowbridge:odds")
def column(attack: wl.Breakdown, defence: wl.Breakdown, more: int = 0) -> str | None:
    """The odds with so many factors more, rounded in the defender's favour, 4:1 at most; None for worse than 1:2."""
    times, half = divmod(2 * (attack.total + more) // defence.total, 2)
    return f"{min(times, 4)}:1" if times else "1:2" if half else None


def told(book: Book, state: State, cell: int, units: Units) -> dict[str, Any]:
    """A battle as players see it before the die."""
    attack, defence = strengths(book, state, cell, units)
    ratio = attack.total // defence.total or -(defence.total // attack.total)
    columns = partial(column, attack, defence)
    return wl.odds_told(attack, defence, (), ratio, columns, lambda odds: wl.shares(book.results[odds]))


def beside(book: Book, state: State, cell: int) -> Units:
    """The units of the side in turn next to a hex."""
    near = book.board.grid.around(cell)
    return tuple(unit for unit, here in enumerate(state.forces[state.side].at) if here in near)


@wl.rule("snowbridge:attack")
def attackers(book: Book, state: State, cell: int) -> Units:
    """Who attacks a hex: all units next to it that have not attacked in this phase."""
    return tuple(unit for unit in beside(book, state, cell) if not state.done >> unit & 1)


class Fighting(wl.Question[Book, State], frozen=True, gc=False, tag="fighting"):
    """Whom to attack next."""

    rule_id = "attack"

    def options(self, book: Book, state: State) -> list[wl.Action]:
        foes = [(cell, attackers(book, state, cell)) for cell in state.forces[1 - state.side].at if cell >= 0]
        cells = [cell for cell, who in foes if who and column(*strengths(book, state, cell, who))]
        return [*sorted(wl.Action("attack", to=book.label(cell)) for cell in cells), wl.Action("end")]

    @wl.rule("snowbridge:results")
    def apply(self, book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
        """Roll, and do what the table says."""
        if action.do == "end":
            return wl.pop(state)
        cell, foe = book.cell(action.to), 1 - state.side
        units, loser = attackers(book, state, cell), defender(state, cell)
        attack, defence = strengths(book, state, cell, units)
        odds, face = column(attack, defence) or "", dice.roll(state.rolls, f"battle at {action.to}")
        result = book.results[odds][face - 1]
        told = book.names(state.side, units), (action.to,), face, f"{odds} {result}"
        fight = wl.Fight(odds, (attack.total, defence.total), result, book.names(foe, [loser]))
        events.append(wl.Event("battle", "snowbridge:results", *told, fight=fight))
        state = wl.replace(state, rolls=state.rolls + 1, done=state.done | wl.mask_of(units))
        if result == "A1":
            weakest = min(units, key=lambda unit: book.unit(state.side, unit).full.attack)
            return lose(book, state, state.side, weakest, "results", events)
        if result == "DR" and ways_back(book, state, loser):
            return wl.push(state, Retreating(loser))
        return state if result == "NE" else lose(book, state, foe, loser, "results", events)


@wl.rule("snowbridge:retreat")
def ways_back(book: Book, state: State, unit: int) -> list[wl.Action]:
    """The free hexes that a beaten unit may go back to, in no enemy zone of control; it is lost if there is none."""
    near = book.board.grid.around(state.forces[1 - state.side].at[unit])
    closed = shut(state) | zone(book, state, state.side)
    return sorted(wl.Action("back", via="-", to=book.label(cell)) for cell in near if not closed >> cell & 1)


class Retreating(wl.Question[Book, State], frozen=True, gc=False, tag="retreating"):
    """Where its owner moves a beaten unit."""

    unit: wl.UnitNumber
    rule_id = "retreat"

    def side(self, book: Book, state: State) -> int:
        return 1 - state.side

    def options(self, book: Book, state: State) -> list[wl.Action]:
        return ways_back(book, state, self.unit)

    def apply(self, book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
        foe, names = 1 - state.side, book.names(1 - state.side, [self.unit])
        events.append(wl.Event("retreat", "snowbridge:retreat", names, (action.to,)))
        return arrive(book, wl.pop(state), (foe, self.unit, book.cell(action.to)), dice, events)


CHAPTER = wl.Chapter[Book, State](
    title="Combat",
    frames=(Fighting, Retreating),
    verbs={"attack": ("to",), "back": ("via", "to"), "end": ()},
    going=("back",),
    phases=(wl.Placed(wl.Phase("combat", lambda book, state, *_: wl.push(state, Fighting(), done=0))),),
    charts=lambda b: {"crt": {"columns": [*b.results], "faces": [*zip(*b.results.values(), strict=True)]}},
    news={"battle": "battle", "retreat": "retreat"},
)
