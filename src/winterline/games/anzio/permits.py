"""What a phase permits, each unit in it, and who would fight whom as all stand: known before anything is decided."""

from __future__ import annotations

from winterline import author as wl
from winterline.core.messages import figure

from . import contact, movement
from .book import MOVEMENT, Book, attack_of, is_mud
from .destinations import pinned
from .state import ALLIED, State
from .words import message

KINDS = {
    "armour": ("rating armour", "D4A1.1"),
    "mountain": ("rating mountain", "D8A1"),
    "commando": ("rating commando", "D5A"),
}
"""What counters are marked with and rules ask about -> the words, the paragraph."""


def permits(book: Book, state: State) -> list[wl.Permit]:
    """What the weather does to movement, what bounds a landing, and that whoever touches the enemy will fight."""
    if book.stage(state) != MOVEMENT:
        return []
    out = [wl.Permit(message("permit mud"), book.cite("C3.1"), "warn")] if is_mud(book, state) else []
    if state.side == ALLIED and state.sea.lift >= 0:
        out.append(wl.Permit(message("permit lift"), book.cite("C5C1.1"), "warn"))
    return [*out, wl.Permit(message("permit combat"), book.cite("B4E9"))]


def allowances(book: Book, state: State, name: str) -> list[wl.Permit]:
    """How far a unit of the side in turn still goes, by which movement, and why it would not fight."""
    side, unit = book.index[name]
    if book.stage(state) != MOVEMENT or side != state.side or state.forces[side].at[unit] < 0:
        return []
    out = [going(book, state, unit)]
    if not pinned(book, state) >> unit & 1:
        out.append(strategic(book, state, unit))
    if (tied := movement.TIED(book, state, unit)) is not None:
        out.append(wl.Permit(tied.message, tied.rule, "warn"))
    return out + fighting(book, state, unit)


def ratings(book: Book, state: State, name: str) -> list[wl.Permit]:
    """What rules ask about a unit besides its factors: its stacking points, and what its counter says of its kind."""
    side, unit = book.index[name]
    counter, size = book.unit(side, unit), book.units[side].size[unit]
    out = [wl.Permit(message("rating stacking", size=size), book.cite("B4D1"))] if size else []
    kinds = [told for kind, told in KINDS.items() if kind in counter.flags]
    return out + [wl.Permit(message(word), book.cite(rule)) for word, rule in kinds]


def plain(book: Book, state: State, name: str) -> float:
    """The points that a unit of the side in turn has left before Strategic Movement."""
    unit = book.own(state, name)
    return max(0, movement.allowance(book, state, unit) - state.spent[unit]) / 2


def going(book: Book, state: State, unit: int) -> wl.Permit:
    """How far it still goes plainly."""
    if pinned(book, state) >> unit & 1:
        return wl.Permit(message("permit stopped"), book.cite("B4D4"), "warn")
    points, printed = movement.allowance(book, state, unit), book.units[state.side].moves[unit]
    left, full = max(0, points - state.spent[unit]) / 2, points / 2
    said = message("permit moves", left=figure(left), full=figure(full))
    if points == printed:
        return wl.Permit(said, book.cite("B4C7"))
    other = message("permit moves-other", moves=said, printed=figure(printed / 2))
    return wl.Permit(other, book.cite("C5C1.1" if state.lifted >> unit & 1 else "B4C7"), "warn")


def strategic(book: Book, state: State, unit: int) -> wl.Permit:
    """Whether Strategic Movement is open to it."""
    if (refused := movement.not_strategic(book, state, unit)) is not None:
        return wl.Permit(message("permit not-strategic", why=refused.message), refused.rule, "warn")
    far = movement.doubled(movement.allowance(book, state, unit)) / 2
    return wl.Permit(message("permit strategic", far=figure(far)), book.cite("B4C14a"))


def fighting(book: Book, state: State, unit: int) -> list[wl.Permit]:
    """Why it does not attack."""
    if not attack_of(book, state, state.side, unit):
        return [wl.Permit(message("permit no-factor"), book.cite("B4E12"), "bad")]
    if movement.used_strategic(book, state, unit):
        return [wl.Permit(message("permit went-far"), book.cite("B4C14b"), "bad")]
    refused = contact.NO_ATTACK(book, state, unit)
    return [wl.Permit(refused.message, refused.rule, "bad")] if refused is not None else []


def assault(book: Book, state: State, cell: int) -> wl.Assault | None:
    """Everybody who touches a hex and is free to attack it; an attack that is declared is told as it was declared."""
    touch = contact.contact(book, state).touch
    hexes: tuple[int, ...] = (cell,)
    units = tuple(unit for unit, near in touch.items() if near >> cell & 1)
    for battle in state.battles:
        if cell in battle.hexes and not battle.outcome:
            hexes, units = battle.hexes, battle.attackers
    return wl.Assault(tuple(book.label(each) for each in hexes), book.names(state.side, units))


CHAPTER = wl.Chapter[Book, State](
    title="What a phase permits",
    hooks=(
        wl.PERMITS.by(permits),
        wl.ALLOWANCES.by(allowances),
        wl.ASSAULTS.by(assault),
        wl.RATINGS.by(ratings),
        wl.PLAIN.by(plain),
    ),
)
