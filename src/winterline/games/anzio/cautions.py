"""What ending the movement phase now would bring: told while units can still be moved, and again before the battles."""

from __future__ import annotations

from collections.abc import Iterator

from winterline import author as wl

from . import losses
from .book import Book, named, units_in
from .combat import column_now
from .contact import contact
from .declaration import left_behind
from .division import divider
from .narrate import listed
from .sharing import clusters
from .shown import STANDS_FOR
from .sources import allied_sources, box_of
from .srt import COLUMNS
from .stacking import limit_of, limited_by, stacked
from .state import ALLIED, SIDES, Battle, State
from .supply import allied_unsupplied, german_isolated
from .words import at, called, message

BEFORE_BATTLES = ("movement", "rebuilding")
"""The phases that end in the declarations: what they leave standing must fight."""
DECLARING = "declarations"
"""The phase at whose end those go who must attack without hope; where somebody may attack or not it ends by choice."""
LAST_WORD = "disbanding"
"""The phase after which units without supply perish: the loss of others may still feed them."""


def stacking(book: Book, state: State, label: str) -> list[wl.Stacking]:
    """The stacking points in a hex, a line for each side whose units fill some of it."""
    cell, out = book.cell(label), []
    for side in (0, 1):
        used = stacked(book, side, state.forces[side]).points.get(cell, 0)
        if used:
            units = units_in(state, side, cell)
            out.append(wl.Stacking(SIDES[side], used, limit_of(book, side, cell, units), limited_by(book)))
    return out


def warnings(book: Book, state: State) -> list[wl.Warned]:
    """What ending the phase now would bring the side in turn."""
    if book.stage(state) == LAST_WORD:
        return list(starving(book, state))
    if book.stage(state) == DECLARING:
        return list(doomed(book, state))
    if book.stage(state) not in BEFORE_BATTLES:
        return []
    looks = (crowds, attacks, dead_weight, starving, shut_ports)
    return [warned for look in looks for warned in look(book, state)]


def crowds(book: Book, state: State) -> Iterator[wl.Warned]:
    """Hexes that hold too much."""
    for cell in losses.crowds(book, state, state.side):
        label = book.label(cell)
        found = next(line for line in stacking(book, state, label) if line.side == SIDES[state.side])
        names = book.names(state.side, units_in(state, state.side, cell))
        sentence = message("warning crowd", where=at(book, label), used=found.used, allowed=found.allowed)
        yield wl.Warned("stacking", sentence, found.rule, (label,), names)


def attacks(book: Book, state: State) -> Iterator[wl.Warned]:
    """Enemies who must be attacked because somebody is next to them, and attacks that are hopeless."""
    field, known = contact(book, state), divider(book, state)
    for units, hexes in clusters(field.touch):
        hopeless = not known.willing((units, hexes))
        for cell in wl.bits(hexes):
            who = tuple(unit for unit in wl.bits(units) if field.touch[unit] >> cell & 1)
            column = column_now(book, state, Battle(who, (cell,)))
            label, ids = book.label(cell), book.names(state.side, who)
            name = "warning hopeless" if hopeless else "warning attack" if column >= 0 else "warning below"
            odds = {"odds": COLUMNS[column]} if name == "warning attack" else {}
            sentence = message(name, names=listed(book, ids), where=at(book, label), **odds)
            yield wl.Warned("attack", sentence, book.cite("B4E12" if hopeless else "B4E9"), (label,), ids)


def doomed(book: Book, state: State) -> Iterator[wl.Warned]:
    """Attackers of battles that are declared and hopeless: they are removed when all are declared."""
    for battle in state.battles:
        if not battle.certain and column_now(book, state, battle) < 0:
            ids, labels = book.names(state.side, battle.attackers), tuple(map(book.label, battle.hexes))
            sentence = message("warning hopeless", names=listed(book, ids), where=at(book, labels[0]))
            yield wl.Warned("attack", sentence, book.cite("B4E12"), labels, ids)


def dead_weight(book: Book, state: State) -> Iterator[wl.Warned]:
    """Counters that cannot attack in stacks that must: they are lost when movement ends."""
    if lost := left_behind(book, state):
        ids, force = book.names(state.side, lost), state.forces[state.side]
        where = tuple(sorted({book.label(force.at[unit]) for unit in lost}))
        sentence = message("warning dead-weight", names=listed(book, ids))
        yield wl.Warned("attack", sentence, book.cite("C10B2.2"), where, ids)


def starving(book: Book, state: State) -> Iterator[wl.Warned]:
    """Units that are without supply as things stand."""
    if state.side == ALLIED:
        found, cited = allied_unsupplied(book, state, state.named)[0], "C9C1"
    else:
        found, cited = german_isolated(book, state), "C9A1"
    for unit in wl.bits(STANDS_FOR(book, state, state.side, found)):
        cell = state.forces[state.side].at[unit]
        where = (book.label(cell),) if cell >= 0 else ()
        sentence = message("warning unsupplied", name=named(book, state.side, unit))
        if where:
            sentence = message("warning unsupplied-in", **sentence.args, where=at(book, where[0]))
        yield wl.Warned("isolation", sentence, book.cite(cited), where, book.names(state.side, (unit,)))


def shut_ports(book: Book, state: State) -> Iterator[wl.Warned]:
    """Ports and beachheads with a counter that German zones of control, or German units, keep shut."""
    if state.side != ALLIED:
        return
    for source in allied_sources(book, state):
        if not source.cells and not box_of(book, source.place):
            hexes = tuple(book.label(cell) for cell in book.place_cells[source.place])
            sentence = message("warning shut", where=called(book, source.place))
            yield wl.Warned("port", sentence, book.cite("C5G5.1"), hexes)
