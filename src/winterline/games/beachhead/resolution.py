"""The combat phase: battles one after another, each rolled and carried out in full."""

from __future__ import annotations

from winterline import author as wl

from . import combat, narrate, preview, retreat, words
from .asking import Asking
from .book import Book, defenders, mover
from .exchange import Losing, Survivors, price
from .state import Battle, State


class Fighting(Asking, frozen=True, gc=False, tag="fighting"):
    """Which declared battle is fought next."""

    rules = ("7.order", "combat.3")

    @wl.rule("beachhead:7.order", "beachhead-1970:combat.3")
    def options(self, book: Book, state: State) -> list[wl.Action]:
        """Every battle still to be fought, in the order that the side in turn likes."""
        return [wl.Action("fight", to=book.label(min(b.hexes))) for b in to_fight(state)]

    def apply(self, book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
        cell = book.cell(action.to)
        battle = next(b for b in to_fight(state) if min(b.hexes) == cell)
        return fight(book, state, battle, dice, events)

    def refuse(self, book: Book, state: State, action: wl.Action) -> wl.Refused:
        if action.do == "fight":
            return words.no(book, "7.order|combat.3 no-declared-battle-still-fought")
        return words.no(book, "3.order|combat.3 movement-over-declared-battles-fought")


def to_fight(state: State) -> list[Battle]:
    """The battles still to be fought, sorted by their first hex."""
    return sorted((b for b in state.battles if not b.won and not b.outcome), key=lambda b: min(b.hexes))


@wl.rule("beachhead:7.2.apply")
def fight(book: Book, state: State, battle: Battle, dice: wl.Dice, events: wl.Events) -> State:
    """Roll for a battle and carry out its result in full before the next one."""
    column = max(combat.odds_of(book, state, battle).column, 0)
    labels = tuple(book.label(cell) for cell in battle.hexes)
    face = dice.roll(state.rolls, f"battle at {labels[0]}")
    result = book.results[face - 1][column]
    names = book.names(mover(book, state), battle.attackers)
    cited = book.cite("7.2.crt", "combat.4")
    told = preview.figures(book, state, battle, result)
    events.append(wl.Event("battle", cited, names, labels, face, f"{told.column} {told.result}", fight=told))
    fought = tuple(wl.replace(b, outcome=result) if b is battle else b for b in state.battles)
    state = wl.replace(state, rolls=state.rolls + 1, battles=fought)
    return RESULTS[result](book, state if to_fight(state) else wl.pop(state), battle, events)


@wl.rule("beachhead:7.2.AE", "beachhead:7.2.scope")
def attackers_eliminated(book: Book, state: State, battle: Battle, events: wl.Events) -> State:
    """AE: every attacker of this battle, and nobody else, is lost."""
    side = mover(book, state)
    names = book.names(side, battle.attackers)
    events.append(wl.Event("eliminated", book.cite("7.2.AE", "result.elim"), names))
    return retreat.eliminate(book, state, side, battle.attackers)


@wl.rule("beachhead:7.2.DE")
def defenders_eliminated(book: Book, state: State, battle: Battle, events: wl.Events) -> State:
    """DE: every defender is lost."""
    side = 1 - mover(book, state)
    lost = defenders(state, battle, side)
    events.append(wl.Event("eliminated", book.cite("7.2.DE", "result.elim"), book.names(side, lost)))
    return retreat.eliminate(book, state, side, lost)


@wl.rule("beachhead:7.2.AR")
def attackers_retreat(book: Book, state: State, battle: Battle, events: wl.Events) -> State:
    """AR: the defender moves the attackers back."""
    return wl.push(state, retreat.Retreating(mover(book, state), battle.attackers))


@wl.rule("beachhead:7.2.DR")
def defenders_retreat(book: Book, state: State, battle: Battle, events: wl.Events) -> State:
    """DR: the attacker moves the defenders back."""
    side = 1 - mover(book, state)
    return wl.push(state, retreat.Retreating(side, tuple(defenders(state, battle, side))))


@wl.rule("beachhead:7.2.EX")
def exchange(book: Book, state: State, battle: Battle, events: wl.Events) -> State:
    """EX: the defenders are lost, and attackers worth at least as much."""
    need = price(book, state, battle)
    state = defenders_eliminated(book, state, battle, events)
    return wl.push(state, Losing(battle.attackers, need))


@wl.rule("beachhead:7.2.AX")
def attackers_pay(book: Book, state: State, battle: Battle, events: wl.Events) -> State:
    """AX: attackers worth at least the defence are lost, the rest retreat."""
    return wl.in_order(
        state, Losing(battle.attackers, price(book, state, battle)), Survivors(battle.attackers)
    )


RESULTS = {
    "AE": attackers_eliminated,
    "AX": attackers_pay,
    "AR": attackers_retreat,
    "EX": exchange,
    "DR": defenders_retreat,
    "DE": defenders_eliminated,
}


TOLLS = {
    "AE": wl.Tolls(attacker=wl.Toll(all=True)),
    "AX": wl.Tolls(attacker=wl.Toll(1, back=True)),
    "AR": wl.Tolls(attacker=wl.Toll(back=True)),
    "EX": wl.Tolls(attacker=wl.Toll(1), defender=wl.Toll(all=True)),
    "DR": wl.Tolls(defender=wl.Toll(back=True)),
    "DE": wl.Tolls(defender=wl.Toll(all=True)),
}
"""What each result costs."""


@wl.rule("beachhead:6.3.2.effect")
def remove_overrun(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """Take off the defenders of Automatic Victories when the combat phase ends."""
    for battle in state.battles:
        if battle.won:
            state = defenders_eliminated(book, state, battle, events)
    done = tuple(wl.replace(b, outcome="DE") if b.won else b for b in state.battles)
    return wl.replace(state, battles=done)


def combat_phase(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """Put the declared battles up for fighting."""
    return wl.push(state, Fighting()) if to_fight(state) else state


CHAPTER = wl.Chapter[Book, State](
    title="Resolving combat",
    frames=(Fighting,),
    verbs={"fight": ("to",)},
    picks=("fight",),
    sentences={"battle": narrate.battle, "eliminated": narrate.lost},
    news={"battle": "battle", "eliminated": "loss"},
)
