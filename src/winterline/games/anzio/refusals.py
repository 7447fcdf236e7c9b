"""Why not: the rule that a move or the end of the phase would break."""

from __future__ import annotations

from winterline.core.verdict import Refused
from winterline.games.anzio.book import HIGH, NO_ROAD, Book, attack_of
from winterline.games.anzio.destinations import pinned, reach_now, unspent
from winterline.games.anzio.movement import (
    allowance,
    doubled,
    ground_now,
    leaving,
    not_strategic,
    unit_reach,
)
from winterline.games.anzio.rivers import FORBIDDEN, lane_after
from winterline.games.anzio.state import SIDES, Force, State, replace
from winterline.games.anzio.zoc import enemies, enemy_zone, occupied


def may_not_end(book: Book, state: State) -> Refused | None:
    """Why the movement phase cannot be closed yet; None when it can."""
    for reason in book.plan.may_not_end:
        if refused := reason(book, state):
            return refused
    return None


def why_unit_may_not(book: Book, state: State, name: str) -> Refused:
    """Why a unit cannot be moved now."""
    found = book.index.get(name)
    if found is None:
        return Refused(book.cite("B4A1"), f"There is no unit '{name[:40]}' in this game.")
    side, unit = found
    if side != state.side:
        return Refused(book.cite("B4B2"), f"Only {SIDES[state.side]} units move in this player-turn.")
    if state.forces[side].at[unit] < 0:
        return Refused(book.cite("B4A1"), "The unit is not on the board.")
    cell = state.forces[side].at[unit]
    if state.stopped >> unit & 1:
        return why_stopped(book, state, cell)
    if pinned(book, state) >> unit & 1:
        return Refused(book.cite("C12B.2"), "An automatic victory rests on the unit: it holds its position.")
    if not unspent(book, state, unit):
        return Refused(book.cite("B4C8"), "The unit has used up its movement points.")
    if enemy_zone(book, state, side) >> cell & 1:
        return Refused(
            book.cite("B4E14"), "Every way out leads into another hex of an enemy zone of control."
        )
    return Refused(book.cite("B4C8"), "No neighbouring hex can be entered with the points that are left.")


def why_stopped(book: Book, state: State, cell: int) -> Refused:
    """What made a unit stop."""
    if enemy_zone(book, state, state.side) >> cell & 1:
        return Refused(
            book.cite("B4E2.2"), "The unit entered an enemy zone of control and had to stop there."
        )
    return Refused(book.cite("B4C11c.1"), "The unit has used its whole move to get where it is.")


def why_no_way(book: Book, state: State, unit: int, label: str) -> Refused:
    """Why a unit cannot go to this hex."""
    cell, side = book.cell(label), state.side
    if cell < 0:
        return Refused(book.cite("B2A.1"), f"The board has no hex '{label[:12]}'.")
    if not book.land >> cell & 1:
        return why_closed(book, cell)
    here = state.forces[side].at[unit]
    if cell == here:
        return Refused(book.cite("B4A1"), "The unit is there already.")
    if cell in reach_now(book, state, unit).hexes:
        return why_no_stop(book, state, unit, cell)
    ground = ground_now(book, state, side, unit)
    if enemies(book, state, side) >> cell & 1:
        return Refused(book.cite("B4D4"), "Enemy units hold that hex.")
    if ground.blocked >> cell & 1 and not attack_of(book, state, side, unit):
        return Refused(
            book.cite(unarmed_rule(book, side, unit)),
            "A counter without an attack factor does not move into an enemy zone of control.",
        )
    if leaving(book, ground, here) >> cell & 1:
        return Refused(book.cite("B4E14"), "There is no step from one enemy zone of control to another.")
    if book.near[here] >> cell & 1:
        return why_no_step(book, state, unit, here, cell)
    return why_out_of_reach(book, state, unit, cell)


def why_closed(book: Book, cell: int) -> Refused:
    """Why nobody enters a hex."""
    if book.board.hexes("sea") >> cell & 1:
        return Refused(book.cite("B2E4"), "No unit moves onto the sea.")
    if book.board.hexes("lake") >> cell & 1:
        return Refused(book.cite("B2F1.1"), "The lake cannot be entered.")
    return Refused(book.cite("B2F3"), "That hex is closed to both armies.")


def unarmed_rule(book: Book, side: int, unit: int) -> str:
    """The rule that keeps a unit without an attack factor away from the enemy."""
    if not book.units[side].flags.get("replacement", 0) >> unit & 1:
        return "C10B2.1"
    return "C11C8" if book.units[side].defence[unit][0] else "C11B7"


def why_no_stop(book: Book, state: State, unit: int, cell: int) -> Refused:
    """Why a unit may pass through a hex but not stop there."""
    if not book.rest >> cell & 1:
        return Refused(book.cite("B2F1.2"), "Units may pass by the lake along its road but not stop there.")
    lying = occupied(book, state.forces[1 - state.side]) >> cell & 1
    if lying and not attack_of(book, state, state.side, unit):
        return Refused(
            book.cite("C10B5"), "It cannot stop in a hex with an enemy counter that it cannot destroy."
        )
    return Refused(book.cite("B4D1"), "The hex would hold more stacking points than it may.")


def why_no_step(book: Book, state: State, unit: int, here: int, cell: int) -> Refused:
    """Why a unit cannot take a single step to a neighbouring hex."""
    lane = state.lane[state.side][unit]
    if lane_after(book.rivers, here, lane, cell) == FORBIDDEN:
        return Refused(book.cite("B4C12b.1"), "To cross the river the unit must first end a turn on it.")
    at = here * 6 + book.direction(here, cell)
    if book.ground[at] == HIGH and book.road[at] == NO_ROAD:
        return Refused(book.cite("B4C11c.1"), "That side takes a unit's whole movement: nothing before it.")
    return why_out_of_reach(book, state, unit, cell)


def why_out_of_reach(book: Book, state: State, unit: int, cell: int) -> Refused:
    """Why a hex is out of reach: enemy zones on the way, no Strategic Movement, or too few points."""
    alone = replace(state, forces=_without_enemy(state))
    if cell in unit_reach(book, alone, unit).hexes:
        points = allowance(book, state, unit)
        if enemy_zone(book, state, state.side) >> cell & 1 and points > 0:
            return Refused(
                book.cite("B4C14b"), "It is too far for a unit that is to fight, or zones stop it before."
            )
        return Refused(book.cite("B4E2.2"), "Enemy zones of control stop the unit on every way there.")
    if (refused := not_strategic(book, state, unit)) and cell in far_reach(book, alone, unit):
        return refused
    return Refused(
        book.cite("B4C8"), "It is too far: every way costs more movement points than the unit has."
    )


def far_reach(book: Book, state: State, unit: int) -> list[int]:
    """What a unit could reach if Strategic Movement were open to it."""
    free = replace(state, engaged=0, afloat=0, climbed=0, spent=bytes(len(state.spent)))
    if (
        not_strategic(book, free, unit) is not None
        or doubled(allowance(book, free, unit)) <= state.spent[unit]
    ):
        return []
    return unit_reach(book, free, unit).hexes


def _without_enemy(state: State) -> tuple[Force, Force]:
    """The forces with the other side's units out of the way."""
    empty = Force((), b"")
    return (state.forces[0], empty) if state.side == 0 else (empty, state.forces[1])
