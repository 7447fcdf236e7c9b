"""Putting an attack together: coordination, the Main Assault Force and its attachments."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from winterline import author as wl

from .book import Book, Question, lookup, mover
from .combat import Odds, odds_of, shifted
from .phrases import Said, message, no
from .state import Battle, State, the_battle
from .strengths import force_units, named_force

PASS = wl.Action("pass")


@wl.rule("italy43:8.6.1a")
def together(book: Book, side: int, units: tuple[int, ...]) -> bool:
    """Whether units may share an attack: British ones never with those of the US Army."""
    return len({book.unit(side, unit).army for unit in units}) <= 1


@wl.rule("italy43:8.4.3a")
def place_for(book: Book, side: int, unit: int) -> str:
    """As what a unit can be attached: a Silhouetted Tank Unit, an Infantry-Type or Reconnaissance unit, or not at all."""
    columns = book.units[side]
    if columns.silhouette[unit]:
        return "tank"
    return "foot" if columns.infantry[unit] or "recon" in columns.counters[unit].flags else ""


@wl.rule("italy43:8.4.3c")
def same_army(book: Book, side: int, unit: int, force: list[int]) -> bool:
    """Whether a unit may be attached to a force: US, French and Italian units mix freely, British ones do not."""
    return all(book.unit(side, unit).army == book.unit(side, member).army for member in force)


def attachable(book: Book, state: State, battle: Battle) -> list[int]:
    """The attackers that may still be attached: stacked with the force, and the place for their kind is free."""
    side = mover(book, state)
    force, at = force_units(book, state, battle), state.forces[side].at
    hexes = {at[unit] for unit in force}
    taken = {place_for(book, side, unit) for unit in battle.attached}
    return [
        unit
        for unit in battle.attackers
        if unit not in force
        and at[unit] in hexes
        and place_for(book, side, unit) not in {"", *taken}
        and same_army(book, side, unit, force)
    ]


def completions(book: Book, state: State, battle: Battle) -> Iterator[Battle]:
    """A combat with its force named, with every further choice of attachments, the fullest first."""
    side, free = mover(book, state), attachable(book, state, battle)
    tanks = [(u,) for u in free if place_for(book, side, u) == "tank"]
    foot = [(u,) for u in free if place_for(book, side, u) == "foot"]
    for tank, infantry in product([*tanks, ()], [*foot, ()]):
        yield with_attached(battle, *tank, *infantry)


def with_attached(battle: Battle, *units: int) -> Battle:
    """A combat with further attachments."""
    return wl.replace(battle, attached=tuple(sorted((*battle.attached, *units))))


def forces(book: Book, state: State, battle: Battle) -> list[str]:
    """The Main Assault Forces that the attackers could name."""
    side = mover(book, state)
    return sorted({named_force(book, side, unit) for unit in battle.attackers})


def every_force(book: Book, state: State, battle: Battle) -> Iterator[Battle]:
    """A combat with every Main Assault Force that it could have (or the one named) and every choice of attachments."""
    named = [battle.formation] if battle.formation else forces(book, state, battle)
    for name in named:
        yield from completions(book, state, wl.replace(battle, formation=name))


def is_enough(book: Book, state: State, battle: Battle) -> bool:
    """Whether a combat may be fought like this: 1-3 before shifts; an Automatic DS needs 10-1 after them."""
    odds = odds_of(book, state, battle, guns=False)
    return odds.automatic if battle.kind == "auto" else odds.legal


def can_be_enough(book: Book, state: State, battle: Battle) -> bool:
    """Whether some choice of attachments (and of the force, if none is named) makes a combat that may be fought."""
    return any(is_enough(book, state, whole) for whole in every_force(book, state, battle))


def can_attack_together(book: Book, state: State, battle: Battle) -> bool:
    """Whether these attackers may make this combat: coordination holds, and some force brings the odds it needs."""
    if not battle.attackers or not together(book, mover(book, state), battle.attackers):
        return False
    return can_be_enough(book, state, wl.replace(battle, formation="", attached=()))


def best_of(book: Book, state: State, wholes: list[Battle]) -> tuple[Battle, Odds]:
    """Of some combats the one with the best odds, the first among equals."""
    found = [(whole, odds_of(book, state, whole)) for whole in wholes]
    return max(found, key=lambda row: (shifted(row[1].base, row[1].shifts), row[1].attack.total))


def slug(name: str) -> str:
    """A Formation's name as one word of notation."""
    return name.lower().replace(" ", "-")


def able_forces(book: Book, state: State, battle: Battle) -> list[Battle]:
    """A combat with each Main Assault Force that could do with some attachments."""
    named = [wl.replace(battle, formation=name, attached=()) for name in forces(book, state, battle)]
    return [whole for whole in named if can_be_enough(book, state, whole)]


def choose_force(book: Book, state: State) -> State:
    """Have the attacker name the Main Assault Force of the combat in hand, and then its attachments."""
    battle = wl.replace(the_battle(state), formation="", attached=())
    found, state = able_forces(book, state, battle), wl.replace(state, battle=battle)
    return wl.push(state, Forming()) if len(found) > 1 else attach(book, state, found[0].formation)


def attach(book: Book, state: State, name: str, *units: int) -> State:
    """The combat in hand with its force named, or one more attachment, and the next question if there is one."""
    battle = with_attached(wl.replace(the_battle(state), formation=name), *units)
    state = wl.replace(state, battle=battle)
    return wl.push(state, Attaching()) if attachable(book, state, battle) else state


def leader(book: Book, state: State, battle: Battle) -> str:
    """The Main Assault Force as players call it: a Formation, or an Independent unit by its name."""
    counter = book.unit(mover(book, state), force_units(book, state, battle)[0])
    return counter.formation or counter.name


class Forming(Question, frozen=True, gc=False, tag="forming"):
    """Which Formation, or which Independent unit, is the Main Assault Force."""

    rule_id = "8.4.1"

    def prompt(self, book: Book, state: State) -> Said:
        where = book.label(the_battle(state).cell)
        return message("ask forming", where=where)

    def options(self, book: Book, state: State) -> list[wl.Action]:
        able = able_forces(book, state, the_battle(state))
        return sorted(wl.Action("force", kind=slug(whole.formation)) for whole in able)

    def apply(self, book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
        every = forces(book, state, the_battle(state))
        return attach(book, wl.pop(state), next(name for name in every if slug(name) == action.kind))

    def refuse(self, book: Book, state: State, action: wl.Action) -> wl.Refused:
        if any(slug(name) == action.kind for name in forces(book, state, the_battle(state))):
            return too_weak(the_battle(state))
        return no("8.4.1 name-formation-independent-among-attackers")


class Attaching(Question, frozen=True, gc=False, tag="attaching"):
    """Which units are attached to the Main Assault Force."""

    rule_id = "8.4.3a"

    def prompt(self, book: Book, state: State) -> Said:
        battle = the_battle(state)
        name = "ask attaching sure" if battle.kind == "auto" else "ask attaching weak"
        name = "ask attaching" if is_enough(book, state, battle) else name
        return message(name, leader=leader(book, state, battle))

    def options(self, book: Book, state: State) -> list[wl.Action]:
        battle, named = the_battle(state), book.units[mover(book, state)].named["attach"]
        able = [(unit, with_attached(battle, unit)) for unit in attachable(book, state, battle)]
        out = [named[unit] for unit, whole in able if can_be_enough(book, state, whole)]
        return [*out, PASS] if is_enough(book, state, battle) else out

    def apply(self, book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
        if action.do == "pass":
            return wl.pop(state)
        unit = lookup(book, mover(book, state), action.unit)
        return attach(book, wl.pop(state), the_battle(state).formation, unit)

    def refuse(self, book: Book, state: State, action: wl.Action) -> wl.Refused:
        battle, side = the_battle(state), mover(book, state)
        unit = lookup(book, side, action.unit)
        if action.do == "pass" or unit in attachable(book, state, battle):
            return too_weak(battle)
        if unit < 0 or unit not in battle.attackers or named_force(book, side, unit) == battle.formation:
            return no("8.4.3a only-attacker-another-formation-attached")
        if place_for(book, side, unit) in {"", *(place_for(book, side, u) for u in battle.attached)}:
            return no("8.4.3a one-silhouetted-tank-one-infantry")
        return no("8.4.3b attachment-shares-hex-main-assault")


def too_weak(battle: Battle) -> wl.Refused:
    """The odds would not do."""
    return no("8.7.1b too-weak" if battle.kind == "auto" else "8.3.2a too-weak")


CHAPTER = wl.Chapter[Book, State](
    title="The Main Assault Force",
    frames=(Forming, Attaching),
    verbs={"force": ("kind",), "attach": ("unit",), "pass": ()},
)
