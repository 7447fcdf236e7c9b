"""Combat results: what the table says, who picks the steps that are lost, and what happens to the defenders."""

from __future__ import annotations

from winterline import author as wl

from . import advance, combat, crt, defence, outcomes, pursuit, retreat, routed, special
from .book import Book, cite, mover, units_at
from .charts import meaning, result_name
from .phrases import Said, message, named, where_of
from .picking import Bleeding, picks
from .state import ATTACKED, DEFENDED, DODGED, Battle, State, the_battle, with_force

SHATTERED = crt.Result("DS", 3, "red")
"""What 10-1 or more brings without a roll."""


THROWN = wl.Happenings[Book, State, Battle]("how several dice are thrown and one is chosen")


class Resolve(wl.Run[Book, State], frozen=True, gc=False, tag="resolve"):
    """What follows once both sides have committed their support: the die is thrown."""

    def run(self, book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
        """Count the odds for the last time and throw; several dice are an option's business."""
        battle = the_battle(state)
        odds = combat.odds_of(book, state, battle)
        column = len(crt.COLUMNS) if odds.automatic else odds.column
        state = wl.replace(state, battle=wl.replace(battle, column=column))
        if odds.automatic:
            return settle(book, state, 0, events)
        if battle.dice > 1:
            return THROWN(book, state, battle, dice, events)
        return settle(book, *wl.rolled(state, dice, "combat"), events)


def settle(book: Book, state: State, die: int, events: wl.Events) -> State:
    """The result of a die for the combat in hand, and what follows from it. Column 9 and more need no die."""
    battle, side = the_battle(state), mover(book, state)
    column = battle.column
    sure = column >= len(crt.COLUMNS)
    result = SHATTERED if sure else book.tables.crt[die - 1][column]
    here, won = tuple(units_at(state, 1 - side, battle.cell)), pursuit.won(battle, result)
    roll = 0 if sure else die
    battle = wl.replace(battle, roll=roll, result=result.code, advance=won, defenders=here)
    word = f"{'10-1' if sure else crt.COLUMNS[column]} {result.code}"
    names = book.names(side, battle.attackers)
    told = figures(book, state, battle, result.code if sure else result_name(result))
    where = (book.label(battle.cell),)
    events.append(wl.Event("battle", cite("8.3.1b"), names, where, battle.roll, word, fight=told))
    state = remember(book, wl.replace(state, battle=battle))
    after = advance.Shelving() if battle.kind == "auto" else advance.Over()
    return wl.push(state, after, Aftermath(), Bleeding(dues(book, state, battle)))


def figures(book: Book, state: State, battle: Battle, result: str) -> wl.Fight:
    """The figures that a combat is fought with, and its result as the table prints it."""
    found = combat.odds_of(book, state, battle)
    return wl.Fight(
        column=found.name,
        totals=(found.attack.total, found.defence.total),
        result=result,
        defenders=book.names(1 - mover(book, state), battle.defenders),
        shifts=tuple(shift.value for shift in found.shifts),
        chances=((result, 1.0),) if battle.dice > 1 else (),
    )


def remember(book: Book, state: State) -> State:
    """Mark who has attacked and who has been attacked; Breakthrough Combat leaves no such mark."""
    battle, side = the_battle(state), mover(book, state)
    if battle.kind != "regular":
        return state
    enemy = state.forces[1 - side].did(DEFENDED, *battle.defenders)
    state = with_force(state, side, state.forces[side].did(ATTACKED, *battle.attackers))
    return with_force(state, 1 - side, enemy)


def dues(book: Book, state: State, battle: Battle) -> tuple[tuple[int, int], ...]:
    """The picks that a result asks for."""
    outcome = outcomes.outcome_of(battle)
    spared = special.ignores_loss(book, state, battle)
    return picks(battle.result, mover(book, state), (outcome.attacker, 0 if spared else outcome.defender))


class Aftermath(wl.Run[Book, State], frozen=True, gc=False, tag="aftermath"):
    """What follows the losses of a combat: the defenders stand or retreat, then the attackers advance."""

    def run(self, book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
        """Send the survivors back, let them stand, or see who is exposed by an exchange."""
        battle, side = the_battle(state), 1 - mover(book, state)
        outcome = outcomes.outcome_of(battle)
        state = dodge(book, state, events)
        if battle.kind != "auto":
            state = wl.push(state, advance.Pursuit())
        survivors = tuple(units_at(state, side, battle.cell))
        if not survivors:
            return state
        if not outcome.hexes:
            return routed.exposed(book, state, side, battle.cell) if outcome.defender else state
        if outcome.stands:
            return defence.begin(book, state, events)
        return retreat.drive_back(book, state, side, survivors, outcome.hexes, outcome.order, events)


def dodge(book: Book, state: State, events: wl.Events) -> State:
    """Reconnaissance units that ignored a loss remember it."""
    battle, side = the_battle(state), 1 - mover(book, state)
    if not special.ignores_loss(book, state, battle):
        return state
    units = units_at(state, side, battle.cell)
    events.append(wl.Event("dodge", cite("19.2a"), book.names(side, units), (book.label(battle.cell),)))
    return with_force(state, side, state.forces[side].did(DODGED, *units))


def fought(book: Book, event: wl.Event) -> Said:
    """A combat: who against whom, the column, the die, the result in the table's symbols and in words."""
    column, _, code = event.word.partition(" ")
    held, where = event.fight.defenders if event.fight is not None else (), where_of(book, event)
    whom = message("units in", names=named(book, held), where=where) if held else where
    name = "event battle" if event.number else "event battle sure"
    known = {"names": named(book, event.units), "whom": whom, "column": column, "code": code}
    return message(name, **known, **({"number": event.number} if event.number else {}), meaning=meaning(code))


CHAPTER = wl.Chapter[Book, State](
    title="Combat results",
    frames=(Resolve, Aftermath),
    sentences={"battle": fought},
    news={"battle": "battle"},
)
