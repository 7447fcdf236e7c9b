"""Why not: the rules that a battle, an attacker or a hex of a declaration breaks."""

from __future__ import annotations

from winterline import author as wl

from . import certain, combat, contact, relief, zoc
from .book import Book, attack_of
from .state import SIDES, Battle, State
from .words import at, message, no


def _no_enemy(book: Book, state: State, label: str) -> wl.Refused | None:
    """Why a hex cannot be attacked at all."""
    cell, side = book.cell(label), state.side
    if cell < 0 or not zoc.held(book, 1 - side, state.forces[1 - side]) >> cell & 1:
        return no("B4E9 no-enemy-defends")
    if contact.attacked(state) >> cell & 1:
        return no("B4E11 under-attack-already")
    return None


def to_attack(book: Book, state: State, label: str) -> wl.Refused:
    """Why an attack on this hex cannot be declared."""
    if refused := _no_enemy(book, state, label):
        return refused
    if not contact.contact(book, state).hexes >> book.cell(label) & 1:
        return no("C14D4 nobody-beside" if state.round > 1 else "B4E7 nobody-beside")
    return no("B4E12 cannot-attacked-1-4-better")


def to_set_up(book: Book, state: State, action: wl.Action) -> wl.Refused:
    """Why an attack on this hex cannot be set up during movement."""
    if refused := _no_enemy(book, state, action.to):
        return refused
    cell, touch = book.cell(action.to), contact.contact(book, state).touch
    units = tuple(sorted(unit for unit, near in touch.items() if near >> cell & 1))
    everybody = Battle(units, (cell,), certain=True, first=units)
    if units and certain.verdict(book, state, everybody):
        return _left_alone(book, state, everybody)
    return no("C12A2d.x1 before-battles-only-attack-certain")


def _left_alone(book: Book, state: State, battle: Battle) -> wl.Refused:
    """The enemies beside the attackers of an automatic victory whom nobody else could attack."""
    left = relief.orphans(book, state, wl.mask_of(battle.attackers), wl.mask_of(battle.hexes))
    where: list[wl.Said] = [at(book, book.label(cell)) for cell in wl.bits(left)]
    return no("B4E9 enemies-left", where=where or [message("another-enemy")])


def to_declare(book: Book, state: State, battle: Battle, *, sure: bool) -> wl.Refused:
    """Why a battle cannot be declared as it stands."""
    units, hexes = wl.mask_of(battle.attackers), wl.mask_of(battle.hexes)
    if not units:
        return no("B4E9 no-attacks-yet")
    if sure and certain.verdict(book, state, battle) is None:
        return no("C12A2d.x1 victory-not-certain-yet")
    if sure:
        return _left_alone(book, state, battle)
    if not contact.closable(contact.contact(book, state), units, hexes):
        return no("C14D1 somebody-left" if state.round > 1 else "B4E9 somebody-left")
    if combat.column_now(book, state, battle) < 0:
        return no("B4E12 nobody-attacks-his-own-will")
    return no("B4E12 other-battles-could-not-all")


def to_join(book: Book, state: State, battle: Battle, name: str) -> wl.Refused:
    """Why a unit cannot join a battle."""
    side, unit = book.index.get(name, (-1, -1))
    if side != state.side:
        return no("B4E3 not-side", name=name[:40], sides=SIDES[state.side])
    cell = state.forces[side].at[unit]
    if cell < 0 or not attack_of(book, state, side, unit):
        return no("C10B1 only-board-attack-factor-attacks")
    if why := contact.NO_ATTACK(book, state, unit):
        return why
    if unit in battle.attackers or contact.committed(state) >> unit & 1:
        return no("B4E10 battle-already")
    if state.round > 1 and not state.fresh >> unit & 1:
        return no("C14D4 only-just-advanced-fight-again")
    if not contact.reaches(book, state, cell, wl.mask_of(battle.hexes)):
        return no("B4E7 not-next-every-defender")
    return no("B4E9 somebody-else-contact-left-without")


def to_widen(book: Book, state: State, battle: Battle, label: str) -> wl.Refused:
    """Why a battle cannot be widened to this hex."""
    if refused := _no_enemy(book, state, label):
        return refused
    cell, at = book.cell(label), state.forces[state.side].at
    if cell in battle.hexes:
        return no("B4E11 part-battle-already")
    if not all(contact.reaches(book, state, at[unit], 1 << cell) for unit in battle.attackers):
        return no("B4E7 not-every-attacker-next")
    if battle.certain:
        return no("C12A2d.x1 against-all-them-victory-not")
    return no("B4E12 cannot-attacked-like-1-4")
