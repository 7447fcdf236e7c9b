"""Why not: the rule that a move, an entry or the end of the phase would break."""

from __future__ import annotations

from winterline import author as wl

from . import destinations, engage, reinforcements, zoc
from .book import Book, mover
from .movement import HALVES, disengaging, limits, met, points_left
from .state import ALLIED, AXIS, LIMIT, SIDES, Force, State, make_force, with_force
from .words import message, no


def may_not_end(book: Book, state: State) -> wl.Refused:
    """Why the movement phase cannot be closed yet."""
    if state.forces[mover(book, state)].over:
        return too_much(book, state)
    side = mover(book, state)
    due = destinations.arriving(book, state)
    names = [book.unit(side, u).name for u in due]
    return wl.Refused(
        book.cite("6.1.time", "reinf.schedule"),
        message("6.1.time reinforcements-still-come", names=", ".join(names)),
        remedy=f"enter {book.unit(side, due[0]).id}" if due else "",
    )


def too_much(book: Book, state: State) -> wl.Refused:
    """A hex holds too much now: that comes before anything else."""
    force = state.forces[mover(book, state)]
    return overfull(book, force, next(wl.bits(force.over)), "5.when first-must-relieved-holds-battalions")


def overfull(book: Book, force: Force, cell: int, name: str) -> wl.Refused:
    """A hex that holds too much, or would."""
    label, load = book.label(cell), force.load[cell]
    told = message(name, hex=label, load=load, limit=LIMIT)
    return wl.Refused(book.cite("5.when", "stack.1"), told, wl.STACKING, sum=(load, LIMIT), hexes=(label,))


def no_room(book: Book, state: State, unit: int, cell: int) -> wl.Refused:
    """A hex would hold too much, and nobody could make room before the phase ends."""
    side = mover(book, state)
    after = state.forces[side].put(unit, cell, book.units[side].size[unit])
    full = cell if after.over >> cell & 1 else next(wl.bits(after.over), cell)
    return overfull(book, after, full, "5.when hold-battalions-nobody-could-make")


def why_unit_may_not(book: Book, state: State, action: wl.Action) -> wl.Refused:
    """Why a unit cannot be moved or brought on now."""
    side = mover(book, state)
    found = book.index.get(action.unit)
    if found is None:
        return no(book, "6.2.basic|move.basic no-game", unit=action.unit[:40])
    if found[0] != side:
        return no(book, "3.passive|impulses.general only-move-impulse", sides=SIDES[side])
    unit = found[1]
    if action.do == "enter":
        return why_not_due(book, state, unit)
    if state.forces[side].at[unit] < 0:
        return no(book, "6.2.basic|move.basic not-board")
    if state.forces[side].over:
        return too_much(book, state)
    if engage.committed(state) >> unit & 1:
        return no(book, "6.3.when|combat.1 committed-attack-moves-no-more")
    if state.stopped >> unit & 1:
        return why_stopped(book, state, unit)
    if points_left(book, state, unit) <= 0:
        return no(book, "6.2.basic|move.basic used-up-movement")
    if disengaging(met(book, state, side).zone, state.forces[side].at[unit]):
        return no(book, "6.2.2.leave|zoc.none_to_none every-neighbouring-hex-enemy-zone")
    return no(book, "6.2.basic|move.basic no-neighbouring-hex-entered")


def why_stopped(book: Book, state: State, unit: int) -> wl.Refused:
    """What made a unit stop: a zone of control it entered or left, the terrain, or the south edge."""
    side = mover(book, state)
    cell = state.forces[side].at[unit]
    entered = state.entered >> unit & 1
    if disengaging(met(book, state, side).zone, cell):
        return no(book, "6.2.2.enter|zoc.stop stopped-in-zone")
    if state.engaged >> unit & 1:
        return no(book, "6.2.2.leave|zoc.one stopped-beyond-zone")
    if disengaging(zoc.zone_of_control(book, state.forces[1 - side].occupied), cell):
        return no(book, "6.3.2.zoc|opt.av.1 stopped-beside-beaten")
    if entered and not state.spent[unit] and book.edge["south"] >> cell & 1:
        return no(book, "6.1.5.south|reinf.german.south stopped-on-edge")
    if book.woods_swamp >> cell & 1:
        return no(book, "6.2.1.woods_swamp|move.woods stopped-in-woods")
    return no(book, "6.2.1.river_stop|move.river stopped-at-river")


def why_not_due(book: Book, state: State, unit: int) -> wl.Refused:
    """Why a reinforcement cannot come on now."""
    side = mover(book, state)
    if unit not in reinforcements.due_units(book, state):
        return no(book, "6.1.time|reinf.schedule not-due-impulse")
    if state.forces[side].over:
        return too_much(book, state)
    places = reinforcements.places_to_enter(book, state, unit)
    if places:
        return no_room(book, state, unit, next(wl.bits(places)))
    if side == ALLIED:
        shut = (reinforcements.port_closed(book, state, number) for number in range(len(book.ports)))
        return next(filter(None, shut), no(book, "6.1.1.port|reinf.allied.port no-port-open-yet"))
    return no(book, "6.1.5.zoc|reinf.german.zoc no-hex-open-now")


def why_no_entry(book: Book, state: State, unit: int, label: str) -> wl.Refused:
    """Why a reinforcement cannot come on in this hex."""
    cell, side = book.cell(label), mover(book, state)
    if cell < 0:
        return no(book, "1.1.scale|board.sea board-no-hex", label=label[:12])
    if reinforcements.places_to_enter(book, state, unit) >> cell & 1:
        return no_room(book, state, unit, cell)
    if side == ALLIED:
        if cell in book.ports and (closed := reinforcements.port_closed(book, state, book.ports.index(cell))):
            return closed
        if reinforcements.landing_hex(book, state, unit) is not None:
            return no(book, "6.1.1.landing|invasion.1 assault-lands-beach-own-box")
        return no(book, "6.1.1.port|reinf.allied.port allied-come-ashore-anzio-nettuno")
    if not book.land_edge >> cell & 1 or state.forces[ALLIED].occupied >> cell & 1:
        return no(book, "6.1.5.free|reinf.german.edge german-enter-over-free-land")
    if not reinforcements.entry_hexes(book, state, side) >> cell & 1:
        return no(book, "6.1.5.zoc|reinf.german.zoc hex-lies-allied-zone-control")
    plain = no(book, "6.1.5.free|reinf.german.edge cannot-enter")
    return reinforcements.WHY_NO_ENTRY(book, state, reinforcements.Arrival(AXIS, unit, cell)) or plain


def why_no_way(book: Book, state: State, unit: int, label: str) -> wl.Refused:
    """Why a unit cannot go to this hex."""
    cell, side = book.cell(label), mover(book, state)
    if cell < 0:
        return no(book, "1.1.scale|board.sea board-no-hex", label=label[:12])
    if not book.land >> cell & 1:
        return no(book, "6.2.basic|board.sea no-moves-onto-sea")
    here = state.forces[side].at[unit]
    if cell == here:
        return no(book, "6.2.basic|move.basic the-unit-is-there-already")
    if cell in destinations.reach_now(book, state, unit)[2].hexes:
        return no_room(book, state, unit, cell)
    live, zone, barred, _ = met(book, state, side)
    if live >> cell & 1:
        return no(book, "5.enemy|move.basic enemy-units-are-there")
    if disengaging(zone, here):
        if disengaging(zone, cell):
            return no(book, "6.2.2.leave|zoc.none_to_none enemy-zone-may-not-go")
        return no(book, "6.2.2.leave|zoc.one leaves-enemy-zone-control-goes")
    if barred >> cell & 1:
        return no(book, "6.2.2.BE|impulses.B impulse-no-enters-enemy-zone")
    return why_out_of_reach(book, state, unit, cell)


def why_out_of_reach(book: Book, state: State, unit: int, cell: int) -> wl.Refused:
    """Why a hex is out of reach: enemy zones bar the short way, every way costs too much, or terrain stops the unit."""
    left = points_left(book, state, unit)
    need = wl.points_to(limits(book, state, unit), cell)
    nobody = make_force((), b"", book.board.grid.cells)
    alone = wl.points_to(limits(book, with_force(state, 1 - mover(book, state), nobody), unit), cell)
    zone, basic = book.cite("6.2.2.enter", "zoc.stop"), book.cite("6.2.basic", "move.basic")
    if need is None:
        if alone is not None:
            return wl.Refused(zone, message("6.2.2.enter enemy-zones-control-stop-every"), kind=wl.NO_WAY)
        return wl.Refused(basic, message("6.2.basic terrain-stops-every-way-however"), kind=wl.NO_WAY)
    barred = alone is not None and alone <= left
    cited, name = (zone, "6.2.2.enter way-round") if barred else (basic, "6.2.basic too-far")
    told, had = need / HALVES, left / HALVES
    return wl.Refused(cited, message(name, need=told, left=had), kind=wl.DISTANCE, sum=(told, had))
