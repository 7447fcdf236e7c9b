"""Who may attack whom, together with whom, and with how much support."""

from __future__ import annotations

from winterline import author as wl

from .asking import Asking
from .book import Book, mover
from .combat import NEVER, overrun_odds, ratio_of, strength, strengths
from .options.support import SUPPORT
from .state import Battle, State
from .words import no, say
from .zoc import enemy_zone

MAY_NOT_ATTACK = wl.Refusals[Book, State, int]("why a unit of the side in turn may not attack")
COMBAT_TOO = wl.Tests[Book, None, int]("further impulses with combat")


class AfterMovement(Asking, frozen=True, gc=False):
    """A decision that comes when all movement is over: attacks are declared in it."""


def has_combat(book: Book, impulse: int) -> bool:
    """Whether there is combat in an impulse."""
    return book.calendar[impulse].attack or COMBAT_TOO(book, None, impulse)


def declaring_phase(state: State) -> bool:
    """Whether attacks are being declared after movement."""
    return any(isinstance(frame, AfterMovement) for frame in state.stack)


def only_later(book: Book, state: State) -> bool:
    """Whether no attack is declared yet: in 1970, without Automatic Victory, before all movement is over."""
    return book.printed and overrun_odds(book) == NEVER and not declaring_phase(state)


@wl.rule("beachhead:6.3.when", "beachhead-1970:combat.1")
def in_movement(book: Book, state: State) -> bool:
    """Whether combats may be declared in this movement phase.

    The rework lets them be declared at any time before it closes; in 1970 only automatic victories are, and
    without that option none is possible before movement is over.
    """
    return has_combat(book, state.impulse) and not only_later(book, state)


def committed(state: State) -> int:
    """The units of the side in turn that take part in a declared combat, as a mask."""
    return wl.mask_of([u for battle in state.battles for u in battle.attackers]) if state.battles else 0


def unattacked(book: Book, state: State) -> list[tuple[str, str]]:
    """Attacks that could still be declared, as what a player might regret having forgotten."""
    offers = attack_offers(book, state)
    told = say("undone attacks", count=len(offers))
    return [(told, book.cite("6.3.adjacent", "combat.2"))] if offers else []


@wl.rule("beachhead:6.3.defend")
def attacked(state: State) -> int:
    """The hexes that are already under attack: all units in a hex are attacked as one, once an impulse."""
    return wl.mask_of(cell for battle in state.battles for cell in battle.hexes)


@wl.rule(
    "beachhead:7.1.1.flak",
    "beachhead:1.2.type",
    "beachhead-1970:flak.1",
    "beachhead-1970:units.types",
)
def never_attacks(book: Book, side: int, unit: int) -> wl.Refused | None:
    """Air defence units defend only."""
    if book.units[side].attack[unit]:
        return None
    return no(book, "7.1.1.flak|flak.1 flak-defends-never-attacks")


@wl.remembered
def fighters(book: Book, side: int) -> tuple[bytes, bytes]:
    """The units of a side that attack at all, as a column; and a column of nothing."""
    units = range(len(book.units[side].attack))
    return bytes(never_attacks(book, side, unit) is None for unit in units), bytes(len(units))


def may_attack(book: Book, state: State) -> list[int]:
    """The units of the side in turn, next to an enemy, that may still be put into a combat."""
    return uncommitted(book, state, enemy_zone(book, state, mover(book, state)))


def uncommitted(book: Book, state: State, hexes: int) -> list[int]:
    """The units of the side in turn in some hexes that may still be put into a combat."""
    side = mover(book, state)
    attack, nothing = fighters(book, side)
    units, _ = wl.able(state.forces[side].at, committed(state), nothing, attack, nothing, (hexes,))
    if not MAY_NOT_ATTACK.plugged(book):
        return units
    return [unit for unit in units if MAY_NOT_ATTACK(book, state, unit) is None]


@wl.rule(
    "beachhead:6.3.multi",
    "beachhead:6.3.adjacent",
    "beachhead-1970:combat.5",
    "beachhead-1970:combat.multi",
    "beachhead-1970:combat.2",
)
def may_join(book: Book, hexes: tuple[int, ...], cell: int) -> bool:
    """Whether a unit in `cell` may attack these hexes.

    Rework: it must be adjacent to every one of them. 1970: to at least one; some attacking square touches all.
    """
    if book.printed:
        return any(target in book.around[cell] for target in hexes)
    return leads(book, hexes, cell)


def leads(book: Book, hexes: tuple[int, ...], cell: int) -> bool:
    """Whether an attacker in `cell` touches every defending hex."""
    return all(target in book.around[cell] for target in hexes)


def partners(book: Book, state: State, hexes: tuple[int, ...], pool: list[int]) -> list[int]:
    """The units of a pool that may take part in an attack on these hexes."""
    at = state.forces[mover(book, state)].at
    return [unit for unit in pool if may_join(book, hexes, at[unit])]


@wl.rule("beachhead:6.1.4.A")
def support_at_hand(book: Book, state: State, hexes: tuple[int, ...]) -> tuple[int, int]:
    """The markers that the attacker could add: (naval, air). Only the Allies have any, only in impulse A."""
    if state.impulse != 0:
        return 0, 0
    in_reach = any(book.naval >> cell & 1 for cell in hexes)
    at_hand = SUPPORT.of(state)
    return (at_hand.nas if in_reach else 0), at_hand.cas


def possible(
    book: Book, state: State, hexes: tuple[int, ...], attackers: tuple[int, ...], pool: list[int]
) -> bool:
    """Whether an attack on these hexes with these attackers (and others) can be brought to legal odds."""
    at = state.forces[mover(book, state)].at
    if not all(may_join(book, hexes, at[unit]) for unit in attackers):
        return False
    everyone = tuple(dict.fromkeys((*attackers, *partners(book, state, hexes, pool))))
    if not everyone or not any(leads(book, hexes, at[unit]) for unit in everyone):
        return False
    nas, cas = support_at_hand(book, state, hexes)
    attack, defence = strengths(book, state, Battle(everyone, hexes, nas, cas))
    least = overrun_odds(book) if book.printed and not declaring_phase(state) else -6
    return ratio_of(attack, defence) >= least


def attack_offers(book: Book, state: State) -> list[wl.Action]:
    """The enemy hexes that an attack may be declared against, in a phase in which any may be."""
    if not (pool := may_attack(book, state)):
        return []
    side, around = mover(book, state), book.around
    attack, at = book.units[side].attack, state.forces[side].at
    held = strength(book, 1 - side, state.forces[1 - side])
    beside: dict[int, int] = {}
    for unit in pool:
        for cell in around[at[unit]]:
            if cell in held:
                beside[cell] = beside.get(cell, 0) + attack[unit]
    targets, quick = ~attacked(state), not book.printed or declaring_phase(state)
    return [
        book.attack[cell]
        for cell in sorted(beside)
        if targets >> cell & 1
        # enough even if the defence is tripled: a quick way to most answers
        and ((quick and 6 * beside[cell] >= 3 * held[cell]) or possible(book, state, (cell,), (), pool))
    ]


def may_be_attacked(book: Book, state: State, cell: int) -> bool:
    """Whether an attack may be declared against an enemy hex, in a phase in which any may be."""
    near = book.near[cell]
    if not near & state.forces[mover(book, state)].occupied or attacked(state) >> cell & 1:
        return False
    return possible(book, state, (cell,), (), uncommitted(book, state, near))
