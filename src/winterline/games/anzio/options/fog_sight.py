"""What everybody sees of blank counters, what their owner sees, and what others may take them for."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from winterline import author as wl

from ..book import Book, blanks, flagged, land_hex, named, units_in
from ..order_of_battle import BLANK_MOVE
from ..state import (
    ABSENT,
    ALLIED,
    ARRIVING,
    AXIS,
    CONCEALED,
    MESSINA,
    OFF_MAP,
    SICILIA,
    SIDES,
    TARANTO,
    Force,
    State,
    units_at,
    with_force,
)
from ..words import bad, message, say, side_name
from .fog_counters import FOG, TWO, Blank, Fog, beside, in_play, on_board
from .fog_covering import OFF_BOARD, Covering, goes_with

UNSEEN = ((SICILIA, MESSINA, TARANTO, CONCEALED), (ARRIVING, CONCEALED))
"""By side, where units are that the enemy does not see: none of these places tells him who is there."""
TRIES = 40
"""How often contents are drawn anew that do not fit under their counters."""


# --- what others do not know ------------------------------------------------------------------------------


@wl.rule("anzio:X21-17C")
def out_of_sight(book: Book, side: int, force: Force) -> Force:
    """A force as the enemy knows it: whoever is off the board may as well be under a blank counter."""
    hidden = blanks(book, side)
    for place in UNSEEN[side]:
        for unit in wl.bits(units_at(force, place) & ~hidden) if place != CONCEALED else ():
            force = force.put(unit, CONCEALED)
    return force


def where_rebuilt(book: Book, state: State, subject: None, known: State) -> State:
    """The position by which the Allies are asked who is rebuilt: whoever is not seen may be in Sicilia."""
    force, hidden = known.forces[ALLIED], blanks(book, ALLIED)
    if state.side != ALLIED:
        return known
    for place in UNSEEN[ALLIED]:
        for unit in wl.bits(units_at(force, place) & ~hidden) if place != SICILIA else ():
            force = force.put(unit, SICILIA)
    return with_force(known, ALLIED, force)


@wl.of_position
def veiled(book: Book, state: State, seat: str) -> tuple[tuple[Force, Force], Fog]:
    """Both forces and the blank counters as a seat may know them."""
    forces, fog = list(state.forces), FOG.of(state)
    for side in (ALLIED, AXIS):
        if SIDES[side] != seat:
            forces[side] = out_of_sight(book, side, forces[side])
    known = tuple(b if SIDES[b.side] == seat else wl.replace(b, covers=(), veiled=True) for b in fog.blanks)
    return (forces[ALLIED], forces[AXIS]), wl.replace(fog, blanks=known)


def seen(book: Book, state: State, seat: str) -> State:
    """The position without what others hide from a seat: where their units are off the board and what is concealed."""
    forces, fog = veiled(book, state, seat)
    stack = state.stack
    if stack and isinstance(stack[-1], Covering) and SIDES[state.side] != seat:
        stack = (*stack[:-1], Covering(stack[-1].place))
    return FOG.put(state, fog, forces=forces, stack=stack)


def reveals(book: Book, before: State, after: State) -> bool:
    """Whether a step turns a blank counter over, whatever is under it."""
    left = {(blank.side, blank.unit) for blank in FOG.of(after).blanks}
    return any((blank.side, blank.unit) not in left for blank in FOG.of(before).blanks)


# --- what it might be -------------------------------------------------------------------------------------


def drawn_anew(book: Book, state: State, side: str, rng: Random) -> State:
    """The position with other units under the enemy's blank counters, as far as a side can tell."""
    for owner in (ALLIED, AXIS):
        if SIDES[owner] != side:
            state = shuffled(book, state, owner, rng)
    return state


def shuffled(book: Book, state: State, side: int, rng: Random) -> State:
    """The position with other units under the blank counters of a side: those that could be there."""
    known, found = in_play(state, side), dict[int, tuple[int, ...]]()
    for among in sorted({blank.among for blank in known if not blank.shipped}):
        group = [blank.unit for blank in known if not blank.shipped and blank.among == among]
        found |= dealt(book, side, list(wl.bits(among)), group, rng)
    shipped = [blank.unit for blank in known if blank.shipped]
    if shipped:
        found |= dealt_off(book, state, side, shipped, rng)
    force = state.forces[side]
    for unit in wl.bits(units_at(force, CONCEALED)):
        force = force.put(unit, OFF_BOARD[side])
    for unit in {unit for units in found.values() for unit in units}:
        force = force.put(unit, CONCEALED)
    changed = tuple(
        wl.replace(b, covers=found[b.unit]) if b.side == side else b for b in FOG.of(state).blanks
    )
    return FOG.change(with_force(state, side, force), blanks=changed)


def dealt(
    book: Book, side: int, units: list[int], group: list[int], rng: Random
) -> dict[int, tuple[int, ...]]:
    """All of these units under the counters that were laid on them, in any way in which they fit."""
    for _ in range(TRIES):
        found: dict[int, tuple[int, ...]] = dict.fromkeys(group, ())
        for unit in rng.sample(units, len(units)):
            open_ = [blank for blank in group if goes_with(book, side, found[blank], unit)]
            if not open_:
                break
            blank = rng.choice(open_)
            found[blank] = (*found[blank], unit)
        else:
            return found
    return one_by_one(book, side, units, group)


def one_by_one(book: Book, side: int, units: list[int], group: list[int]) -> dict[int, tuple[int, ...]]:
    """The same in the first way in which they fit, the largest first; they were laid in some way."""
    found: dict[int, tuple[int, ...]] = dict.fromkeys(group, ())
    for unit in sorted(units, key=lambda one: -book.units[side].size[one]):
        blank = min((b for b in group if goes_with(book, side, found[b], unit)), key=lambda b: len(found[b]))
        found[blank] = (*found[blank], unit)
    return found


def dealt_off(
    book: Book, state: State, side: int, counters: list[int], rng: Random
) -> dict[int, tuple[int, ...]]:
    """One or two units that nobody sees under each counter that was laid off the board."""
    force, known = state.forces[side], FOG.of(state).blanks
    seen_going = wl.mask_of(
        unit for b in known if b.side == side and not b.shipped for unit in wl.bits(b.among)
    )
    there = units_at(force, OFF_BOARD[side]) | units_at(force, CONCEALED)
    waiting = list(wl.bits(there & ~blanks(book, side) & ~seen_going))
    fit = [unit for unit in waiting if book.units[side].moves[unit] >= 2 * BLANK_MOVE]
    rng.shuffle(fit)
    found: dict[int, tuple[int, ...]] = {blank: (fit.pop(),) for blank in counters}
    for blank in counters:
        if fit and rng.random() < 0.5 and goes_with(book, side, found[blank], fit[-1]):
            found[blank] = (*found[blank], fit.pop())
    return found


# --- what is shown ----------------------------------------------------------------------------------------


def row(book: Book, state: State, who: tuple[int, int], told: wl.Shown) -> wl.Shown:
    """A blank counter without figures, what it covers told to its owner alone; whoever is out of sight is in one box."""
    side, unit = who
    if state.forces[side].at[unit] == CONCEALED:
        return told | {"box": f"concealed-{SIDES[side]}"}
    if not flagged(book, side, unit, "blank"):
        return told
    out = {
        name: part for name, part in told.items() if name not in ("attack", "defence", "steps", "inverted")
    }
    own = next((blank for blank in in_play(state, side) if blank.unit == unit), None)
    if own is None or own.veiled:
        return out | {"blank": True}
    names = [named(book, side, one) for one in own.covers]
    title = message("mark covers", names=names) if names else message("mark covers-nobody")
    badges = [*out.get("marks", []), wl.mark(str(len(names)), title, "note", book.cite("F17C8c"))]
    return out | {"blank": True, "covers": list(book.names(side, own.covers)), "marks": badges}


def stands_for(book: Book, state: State, side: int, units: int) -> int:
    """Some units of a side with those under the blank counters among them: only its owner is told."""
    under = (blank.covers for blank in in_play(state, side) if units >> blank.unit & 1)
    return units | wl.mask_of(unit for covers in under for unit in covers)


def boxes(book: Book, state: State, subject: None) -> list[wl.Shown]:
    """The boxes of those who are out of sight."""
    return [
        wl.shown(id=f"concealed-{side}", title=message("box concealed"), side=side, rule=book.cite("X21-17C"))
        for side in SIDES
    ]


def panel(book: Book, state: State, subject: None) -> list[wl.Shown]:
    """The blank counters in play: where each is and, as far as one may know, who is under it."""
    rows = [blank_row(book, state, blank) for blank in FOG.of(state).blanks]
    for side in (ALLIED, AXIS):
        left = blanks(book, side).bit_count() - len(in_play(state, side))
        label = message("label blanks-left", name=side_name(side))
        rows.append(wl.row(label, left, book.cite("F17C2")))
    return [wl.panel("fog", message("panel fog"), book.cite("F17C2"), rows)]


def blank_row(book: Book, state: State, blank: Blank) -> wl.Shown:
    """One blank counter: its owner is told whom it covers, others who may be under it or one laid with it."""
    cell = state.forces[blank.side].at[blank.unit]
    where = book.label(cell) if cell >= 0 else message(f"box {OFF_MAP[cell]}")
    units = list(wl.bits(blank.among)) if blank.veiled else list(blank.covers)
    note = "veiled" if blank.veiled else "covers" if units else "empty"
    return wl.row(
        book.unit(blank.side, blank.unit).name,
        where,
        book.cite("F17C2"),
        note=say(f"note blank-{note}"),
        units=list(book.names(blank.side, units)) or None,
        hexes=[book.label(cell)] if cell >= 0 else None,
        style=SIDES[blank.side],
    )


# --- positions by hand ------------------------------------------------------------------------------------


def read_blanks(book: Book, state: State, given: Mapping[str, Any]) -> State:
    """The blank counters of a described position, each with its place and the units that it stands for."""
    found = list[Blank]()
    for name, text in given.items():
        side, unit = book.index.get(str(name), (-1, -1))
        place, *covered = str(text).split()
        units = [book.index.get(one, (-1, -1)) for one in covered]
        if side < 0 or not flagged(book, side, unit, "blank") or any(owner != side for owner, _ in units):
            raise bad("choice no-blank-counter-can-stand", name=str(name)[:40], text=str(text)[:60])
        off = OFF_BOARD[side] if place == OFF_MAP[OFF_BOARD[side]] else 0
        cell = off or land_hex(book, place)
        force = state.forces[side].put(unit, cell)
        for _, one in units:
            force = force.put(one, CONCEALED)
        state = with_force(state, side, force)
        if side == ALLIED and cell >= 0:
            state = wl.replace(state, friendly=state.friendly | 1 << cell)
        mask = wl.mask_of(one for _, one in units)
        found.append(Blank(side, unit, tuple(one for _, one in units), 0 if off else mask, bool(off)))
    found.sort(key=lambda blank: (blank.side, blank.unit))
    return FOG.put(state, Fog(tuple(found)))


def faults(book: Book, state: State) -> list[str]:
    """What is wrong with blank counters: who is under them, and where they are."""
    out: list[str] = []
    for side in (ALLIED, AXIS):
        at, own = state.forces[side].at, in_play(state, side)
        under = [unit for blank in own for unit in blank.covers]
        if sorted(under) != list(wl.bits(units_at(state.forces[side], CONCEALED))) and not any(
            blank.veiled for blank in own
        ):
            out.append("whoever is concealed is not under one blank counter")
        if {u for u in wl.bits(blanks(book, side)) if at[u] != ABSENT} != {blank.unit for blank in own}:
            out.append("a blank counter stands somewhere and is not in play")
        out += [f"{book.unit(side, b.unit).name} covers too many" for b in own if len(b.covers) > TWO]
        for blank in on_board(state, side):
            cells = beside(book)[at[blank.unit]]
            if any(units_in(state, 1 - side, cell) for cell in wl.bits(cells)):
                out.append(f"{book.unit(side, blank.unit).name} is next to an enemy")
    return out
