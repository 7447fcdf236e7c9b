"""Why not: the rule that a move or the end of the phase would break."""

from __future__ import annotations

from winterline import author as wl

from . import movement, rivers, stacking, zoc
from .book import Book, attack_of, flagged, units_in
from .costs import LIFT, MARCH, graph_of
from .destinations import DEAR_IN_MUD, pinned, reach_now, unspent
from .state import SIDES, Force, State, with_force
from .words import at, message, no

SCALE = 2
"""Points of the search for one movement point."""


def why_not_move(book: Book, state: State, action: wl.Action) -> wl.Refused:
    """Why a unit cannot be moved now."""
    found = book.index.get(action.unit)
    if found is None:
        return no("B4A1 no-game", name=action.unit[:40])
    side, unit = found
    if side != state.side:
        return no("B4B2 only-move-player-turn", sides=SIDES[state.side])
    if state.forces[side].at[unit] < 0:
        return no("B4A1 not-board")
    cell = state.forces[side].at[unit]
    if state.stopped >> unit & 1:
        return why_stopped(book, state, cell)
    if pinned(book, state) >> unit & 1:
        return no("C12B.2 automatic-victory-rests-holds-position")
    if not unspent(book, state, unit):
        return no("B4C8 used-up-movement-points")
    tied = movement.TIED(book, state, unit)
    if tied is not None and not book.near[cell] & ~movement.BARRED(book, state, unit, 0):
        return tied
    if zoc.enemy_zone(book, state, side) >> cell & 1:
        return no("B4E14 every-way-out-leads-into")
    return no("B4C8 no-neighbouring-hex-entered-points")


def why_stopped(book: Book, state: State, cell: int) -> wl.Refused:
    """What made a unit stop."""
    if zoc.enemy_zone(book, state, state.side) >> cell & 1:
        return no("B4E2.2 entered-enemy-zone-control-stop")
    return no("B4C11c.1 used-whole-move-get-where")


def why_no_way(book: Book, state: State, unit: int, label: str) -> wl.Refused:
    """Why a unit cannot go to this hex."""
    cell, side = book.cell(label), state.side
    if cell < 0:
        return no("B2A.1 board-no-hex", label=label[:12])
    if not book.land >> cell & 1:
        return why_closed(book, cell)
    here = state.forces[side].at[unit]
    if cell == here:
        return no("B4A1 the-unit-is-there-already")
    if reach_now(book, state, unit).board >> cell & 1:
        return why_no_stop(book, state, unit, cell)
    ground = movement.ground_now(book, state, side, unit)
    if zoc.enemies(book, state, side) >> cell & 1:
        return no("B4D4 enemy-hold-hex")
    if movement.BARRED(book, state, unit, 0) >> cell & 1 and (tied := movement.TIED(book, state, unit)):
        return tied
    if refused := movement.NO_ENTRY(book, state, (unit, cell)):
        return refused
    if ground.blocked >> cell & 1 and not attack_of(book, state, side, unit):
        return wl.Refused(unarmed_rule(book, side, unit), message("counter-without-attack-factor-does"))
    if movement.leaving(book, ground, here) >> cell & 1:
        return no("B4E14 no-step-one-enemy-zone")
    if book.near[here] >> cell & 1:
        return why_no_step(book, state, unit, here, cell)
    return why_out_of_reach(book, state, unit, cell)


def why_closed(book: Book, cell: int) -> wl.Refused:
    """Why nobody enters a hex."""
    if book.board.hexes("sea") >> cell & 1:
        return no("B2E4 no-moves-onto-sea")
    if book.board.hexes("lake") >> cell & 1:
        return no("B2F1.1 lake-cannot-entered")
    return no("B2F3 hex-closed-both-armies")


def unarmed_rule(book: Book, side: int, unit: int) -> str:
    """The rule that keeps a unit without an attack factor away from the enemy."""
    if not flagged(book, side, unit, "replacement"):
        return book.cite("C10B2.1")
    return book.cite("C11C8" if book.units[side].defence[unit][0] else "C11B7")


def why_no_stop(book: Book, state: State, unit: int, cell: int) -> wl.Refused:
    """Why a unit may pass through a hex but not stop there."""
    if not book.rest >> cell & 1:
        return no("B2F1.2 may-pass-lake-along-road")
    lying = zoc.occupied(book, state.forces[1 - state.side]) >> cell & 1
    if lying and not attack_of(book, state, state.side, unit):
        return no("C10B5 cannot-stop-hex-enemy-counter")
    return too_full(book, state, unit, cell)


def too_full(book: Book, state: State, unit: int, cell: int) -> wl.Refused:
    """What a hex would hold with a unit in it, and what it may; or why it is shut although it would hold that."""
    if refused := stacking.WHY_NO_ROOM(book, state, (unit, cell)):
        return refused
    side, label = state.side, book.label(cell)
    there = [other for other in units_in(state, side, cell) if other != unit]
    would = sum(book.units[side].size[u] for u in (*there, unit))
    may = stacking.limit_of(book, side, cell, [*there, unit])
    sentence = message("too-full", where=at(book, label), would=would, may=may)
    return wl.Refused(stacking.limited_by(book), sentence, wl.STACKING, (would, may), (label,))


def why_no_step(book: Book, state: State, unit: int, here: int, cell: int) -> wl.Refused:
    """Why a unit cannot take a single step to a neighbouring hex."""
    lane = state.lane[state.side][unit]
    if rivers.lane_after(book.rivers, here, lane, cell) == rivers.FORBIDDEN:
        return no("B4C12b.1 cross-river-must-first-end")
    if not book.easy[here] >> cell & 1:
        return no("B4C11c.1 side-takes-whole-movement-nothing")
    return why_out_of_reach(book, state, unit, cell)


def why_out_of_reach(book: Book, state: State, unit: int, cell: int) -> wl.Refused:
    """Why a hex is out of reach: enemies on every way, no Strategic Movement, or too few points, with the sum."""
    asked = question(book, state, unit, cell)
    need = cheapest_way(asked)
    if need is None:
        return why_no_way_at_all(book, state, unit, cell)
    have = asked.allowance
    if need <= have:  # ways that end in a hex where nobody stops
        return no("B4E2.2 enemy-zones-control-stop-every")
    why = no("B4C8 too-far")
    if zoc.enemy_zone(book, state, state.side) >> cell & 1 and may_go_far(book, state, unit):
        why = no("B4C14b too-far-to-fight")
    elif (refused := movement.not_strategic(book, state, unit)) and need <= movement.doubled(
        have + state.spent[unit]
    ):
        why = refused
    text = message("too-far", why=why.message, need=need / 2, have=have / 2)
    return wl.Refused(why.rule, text, wl.DISTANCE, (need / 2, have / 2), (book.label(cell),))


def may_go_far(book: Book, state: State, unit: int) -> bool:
    """Whether a unit of the side in turn may use Strategic Movement."""
    return not state.lifted >> unit & 1 and movement.not_strategic(book, state, unit) is None


def question(book: Book, state: State, unit: int, cell: int) -> wl.Search:
    """What is asked when the way of a unit to a hex is looked for: by Strategic Movement where that could lead there."""
    side = state.side
    here = state.forces[side].at[unit]
    node = rivers.node_of(book.rivers, here, state.lane[side][unit])
    ground, points = movement.ground_now(book, state, side, unit), movement.allowance(book, state, unit)
    lifted = state.lifted >> unit & 1
    graph = graph_of(book, movement.gait_of(book, state, side, unit, LIFT if lifted else MARCH, points))
    shut, left = ground.blocked | movement.leaving(book, ground, here), max(0, points - state.spent[unit])
    bars = movement.strategic_bars(book, state)
    near_only = bars if movement.FIGHTS_AFTER(book, None, None) else ground.zone | bars
    if not may_go_far(book, state, unit) or near_only >> cell & 1:
        return wl.Search(graph, node, left, shut, ground.zone, cell, SCALE)
    far = max(0, movement.doubled(points) - state.spent[unit])
    if ground.zone >> cell & 1:
        return wl.Search(graph, node, far, shut | bars, ground.zone, cell, SCALE)
    shut = ground.blocked | ground.zone | bars
    return wl.Search(movement.strategic_graph(book, state, unit, points), node, far, shut, 0, cell, SCALE)


def cheapest_way(asked: wl.Search) -> int | None:
    """The half points of the cheapest way that a search would find if points were no matter; None without any."""
    found = wl.reach(asked.graph, asked.start, wl.MOST_POINTS, asked.blocked, asked.halt)
    points = min(found.arrive[node] for node in asked.graph.layers[asked.goal])
    return None if points == wl.UNREACHED else points


def why_no_way_at_all(book: Book, state: State, unit: int, cell: int) -> wl.Refused:
    """Why no number of points would take a unit to a hex."""
    here = state.forces[state.side].at[unit]
    if book.board.grid.distance(here, cell) * DEAR_IN_MUD > wl.MOST_POINTS:  # further than a search looks
        return no("B4C8 far-out-reach")
    alone = with_force(state, 1 - state.side, Force((), b""))
    if cheapest_way(question(book, alone, unit, cell)) is None:
        return wl.Refused(book.cite("B4C8"), message("B4C8 no-way-leads-one-turn"), wl.NO_WAY)
    return wl.Refused(book.cite("B4E2.2"), message("B4E2.2 enemy-their-zones-control-bar"), wl.NO_WAY)
