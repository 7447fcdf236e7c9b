"""Why not: the rules that a battle, an attacker or a hex of a declaration breaks."""

from __future__ import annotations

from winterline import author as wl

from . import certain, combat, contact, relief, zoc
from .book import Book, attack_of
from .state import SIDES, Battle, State
from .words import at


def _no_enemy(book: Book, state: State, label: str) -> wl.Refused | None:
    """Why a hex cannot be attacked at all."""
    cell, side = book.cell(label), state.side
    if cell < 0 or not zoc.held(book, 1 - side, state.forces[1 - side]) >> cell & 1:
        return wl.Refused(book.cite("B4E9"), "No enemy unit that defends is there.")
    if contact.attacked(state) >> cell & 1:
        return wl.Refused(book.cite("B4E11"), "These units are under attack already.")
    return None


def to_attack(book: Book, state: State, label: str) -> wl.Refused:
    """Why an attack on this hex cannot be declared."""
    if refused := _no_enemy(book, state, label):
        return refused
    if not contact.contact(book, state).hexes >> book.cell(label) & 1:
        cited = "C14D4" if state.round > 1 else "B4E7"
        return wl.Refused(book.cite(cited), "No unit that could attack it is next to it.")
    return wl.Refused(
        book.cite("B4E12"), "It cannot be attacked at 1-4 or better with a battle left for everybody."
    )


def to_set_up(book: Book, state: State, label: str) -> wl.Refused:
    """Why an attack on this hex cannot be set up during movement."""
    if refused := _no_enemy(book, state, label):
        return refused
    cell, touch = book.cell(label), contact.contact(book, state).touch
    units = tuple(sorted(unit for unit, near in touch.items() if near >> cell & 1))
    everybody = Battle(units, (cell,), certain=True, first=units)
    if units and certain.verdict(book, state, everybody):
        return _left_alone(book, state, everybody)
    return wl.Refused(
        book.cite("C12A2d.x1"), "Before the battles only an attack that is certain to succeed is set up."
    )


def _left_alone(book: Book, state: State, battle: Battle) -> wl.Refused:
    """The enemies beside the attackers of an automatic victory whom nobody else could attack."""
    left = relief.orphans(book, state, wl.mask_of(battle.attackers), wl.mask_of(battle.hexes))
    where = " and ".join(at(book, book.label(cell)) for cell in wl.bits(left)) or "another enemy"
    return wl.Refused(
        book.cite("B4E9"),
        f"The attackers are next to {where} too, and nobody else can come up to attack there.",
    )


def to_declare(book: Book, state: State, battle: Battle, *, sure: bool) -> wl.Refused:
    """Why a battle cannot be declared as it stands."""
    units, hexes = wl.mask_of(battle.attackers), wl.mask_of(battle.hexes)
    if not units:
        return wl.Refused(book.cite("B4E9"), "No unit attacks yet.")
    if sure and certain.verdict(book, state, battle) is None:
        return wl.Refused(book.cite("C12A2d.x1"), "The victory is not certain yet.")
    if sure:
        return _left_alone(book, state, battle)
    if not contact.closable(contact.contact(book, state), units, hexes):
        cited = "C14D1" if state.round > 1 else "B4E9"
        return wl.Refused(book.cite(cited), "Somebody in contact would be left without a battle.")
    if combat.column_now(book, state, battle) < 0:
        return wl.Refused(book.cite("B4E12"), "Nobody attacks of his own will at worse than 1-4.")
    return wl.Refused(book.cite("B4E12"), "The other battles could not all be fought at 1-4 or better.")


def to_join(book: Book, state: State, battle: Battle, name: str) -> wl.Refused:
    """Why a unit cannot join a battle."""
    side, unit = book.index.get(name, (-1, -1))
    if side != state.side:
        return wl.Refused(book.cite("B4E3"), f"'{name[:40]}' is not a unit of the {SIDES[state.side]} side.")
    cell = state.forces[side].at[unit]
    if cell < 0 or not attack_of(book, state, side, unit):
        return wl.Refused(book.cite("C10B1"), "Only a unit on the board that has an attack factor attacks.")
    if unit in battle.attackers or contact.committed(state) >> unit & 1:
        return wl.Refused(book.cite("B4E10"), "The unit is in a battle already.")
    if state.round > 1 and not state.fresh >> unit & 1:
        return wl.Refused(book.cite("C14D4"), "Only units that have just advanced fight again.")
    if not contact.reaches(book, state, cell, wl.mask_of(battle.hexes)):
        return wl.Refused(book.cite("B4E7"), "The unit is not next to every defender.")
    return wl.Refused(book.cite("B4E9"), "With it, somebody else in contact would be left without a battle.")


def to_widen(book: Book, state: State, battle: Battle, label: str) -> wl.Refused:
    """Why a battle cannot be widened to this hex."""
    if refused := _no_enemy(book, state, label):
        return refused
    cell, at = book.cell(label), state.forces[state.side].at
    if cell in battle.hexes:
        return wl.Refused(book.cite("B4E11"), "These units are part of the battle already.")
    if not all(contact.reaches(book, state, at[unit], 1 << cell) for unit in battle.attackers):
        return wl.Refused(book.cite("B4E7"), "Not every attacker is next to it.")
    if battle.certain:
        return wl.Refused(book.cite("C12A2d.x1"), "Against all of them the victory would not be certain.")
    return wl.Refused(
        book.cite("B4E12"), "It cannot be attacked like this at 1-4 or better with a battle left for all."
    )
