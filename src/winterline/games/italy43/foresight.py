"""What ends badly with the phase unless its side does something about it: told while that is still possible."""

from __future__ import annotations

from winterline import author as wl

from .book import Book, cite, mover, units_at
from .phrases import Said, message
from .shields import exposed_hexes
from .stacking import LIMIT, load, overfull
from .state import ALLIED, ISOLATED, OUT_OF_SUPPLY, UNSUPPLIED, State
from .supply import judge, stranded_guns
from .victory import automatic, victory_points
from .zoc import zone_of_control

BEFORE_CHECKS = ("movement", "combat", "automatic DS")
"""Phases at whose end stacking is looked at."""
BEFORE_SUPPLY = (*BEFORE_CHECKS, "rally")
"""Phases after which supply is judged."""
MOST_NAMES = 4


def warnings(book: Book, state: State) -> list[wl.Warned]:
    """What ending the phase now would bring the side in turn, while it decides."""
    side, stage, out = mover(book, state), book.stage(state), []
    if stage in BEFORE_CHECKS:
        out = [crowd(book, state, cell) for cell in overfull(book, state, side)]
    if stage in BEFORE_SUPPLY:
        out += hunger(book, state, side) + abandoned(book, state, side)
    if stage in (*BEFORE_SUPPLY, "supply points"):
        out += doom(book, state, side) + defeat(book, state, side)
    return out


def crowd(book: Book, state: State, cell: int) -> wl.Warned:
    """A hex that holds too much: units are removed from it when the phase ends."""
    side, label = mover(book, state), book.label(cell)
    units = units_at(state, side, cell)
    text = message("holds-stacking-points-removed", label=label, load=load(book, side, units), limit=LIMIT)
    return wl.Warned("stacking", text, cite("4.4c"), (label,), book.names(side, units))


def hunger(book: Book, state: State, side: int) -> list[wl.Warned]:
    """The units that the Supply Phase would newly mark Out of Supply or Isolated, as they stand."""
    before, after = state.forces[side].status, judge(book, state, side, []).forces[side].status
    lost = [unit for unit, marks in enumerate(after) if marks & ~before[unit] & ISOLATED]
    cut = [u for u, marks in enumerate(after) if marks & OUT_OF_SUPPLY and not before[u] & UNSUPPLIED]
    out = [told(book, state, side, lost, "isolated", "16.5.1a")] if lost else []
    return out + ([told(book, state, side, cut, "out of supply", "16.1")] if cut else [])


def abandoned(book: Book, state: State, side: int) -> list[wl.Warned]:
    """The guns that the Supply Phase would take off at once, as everybody stands."""
    guns = stranded_guns(book, judge(book, state, side, []), side)
    if not guns:
        return []
    text = message("will-eliminated-supply-phase-isolated", where=called(book, side, guns))
    return [wl.Warned("loss", text, cite("16.5.2c"), places(book, state, side, guns), book.names(side, guns))]


def told(book: Book, state: State, side: int, units: list[int], what: str, rule_id: str) -> wl.Warned:
    """Units that will be in a bad way, by name and hex."""
    text, where = (
        message("will-supply-phase", where=called(book, side, units), what=what),
        places(book, state, side, units),
    )
    return wl.Warned("isolation", text, cite(rule_id), where, book.names(side, units))


def called(book: Book, side: int, units: list[int]) -> list[Said]:
    """Some units by name; of many the first."""
    names: list[Said] = [book.unit(side, unit).name for unit in units[:MOST_NAMES]]
    more = len(units) - len(names)
    return [*names, message("more", count=more)] if more else names


def places(book: Book, state: State, side: int, units: list[int]) -> tuple[str, ...]:
    """The hexes and Entry Areas of some units."""
    at = state.forces[side].at
    return tuple(dict.fromkeys(book.label(at[unit]) for unit in units))


def doom(book: Book, state: State, side: int) -> list[wl.Warned]:
    """Units in Full Retreat that the enemy overtakes when his next phase begins."""
    out = []
    for cell in wl.bits(exposed_hexes(book, state, side)):
        units = units_at(state, side, cell)
        label, names = book.label(cell), called(book, side, units)
        text = message("will-eliminated-full-retreat-next", names=names, label=label)
        out.append(wl.Warned("loss", text, cite("13.3.2f"), (label,), book.names(side, units)))
    return out


def defeat(book: Book, state: State, side: int) -> list[wl.Warned]:
    """The Allied turn is the last before the Victory Check: whether that would end the game against them."""
    if side != ALLIED or not book.auto_victory:
        return []
    count = victory_points(book, state).total
    if not automatic(book, state, count).startswith("axis"):
        return []
    text = message("victory-check-turn-lost-victory", count=count, benchmark=book.benchmark(state.turn) or 0)
    return [wl.Warned("victory", text, cite("24.2.1a"))]


ZONE = wl.ZONES.by(lambda book, state, side: zone_of_control(book, side, state.forces[side]))
CHAPTER = wl.Chapter[Book, State](title="Questions", hooks=(wl.WARNINGS.by(warnings), ZONE))
