"""Questions that change nothing: how far, which way, at what odds, under whose control."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from winterline import author as wl
from winterline.core import hints, messages
from winterline.core.questions import left_undone as left_undone
from winterline.core.questions import search as search
from winterline.core.questions import stacking as stacking
from winterline.core.questions import warnings as warnings
from winterline.core.questions import where as where
from winterline.core.questions import zone as zone

from .book import Book, attack_of
from .breakthrough import Breaking, onward_cells
from .breakthrough import reach as onward_reach
from .certain import verdict
from .combat import KINDS, Odds, chances, fought_column, odds_of, ratio_of
from .contact import reaches
from .declaration import Declaring
from .destinations import destinations, may_move, reach_now
from .movement import Found, points_to, way
from .shown import NOTED
from .srt import COLUMNS
from .state import Battle, State
from .words import bad, say
from .zoc import held


def reach(book: Book, state: State, name: str) -> dict[str, float]:
    """Every hex that a unit of the side in turn could get to now, with its cost in movement points."""
    found = ahead(book, state, name)
    return {book.label(cell): points_to(found[1], cell) / 2 for cell in found[0]} if found else {}


def spots(book: Book, state: State, name: str) -> list[str]:
    """The hexes that a unit of the side in turn could get to now."""
    unit, top = book.own(state, name), wl.asked(state)
    if isinstance(top, Breaking) and top.unit == unit:
        found = onward_cells(book, state, unit, top.spent)
    else:
        found = list(wl.bits(destinations(book, state, unit))) if may_move(book, state, unit) else []
    return [book.label(cell) for cell in found]


def ahead(book: Book, state: State, name: str) -> tuple[list[int], Found] | None:
    """The hexes that a unit of the side in turn could get to now, and the search behind them; None if it is held."""
    unit, top = book.own(state, name), wl.asked(state)
    if isinstance(top, Breaking) and top.unit == unit:
        return onward_cells(book, state, unit, top.spent), onward_reach(book, state, unit, top.spent)
    if not may_move(book, state, unit):
        return None
    return list(wl.bits(destinations(book, state, unit))), reach_now(book, state, unit)


def path(book: Book, state: State, name: str, to: str) -> list[str]:
    """The hexes on a unit's way to a hex within its reach; empty when it is out of reach."""
    found, goal = ahead(book, state, name), book.cell(to)
    if not found or goal not in found[0]:
        return []
    return [book.label(book.rivers.nodes[node]) for node in way(found[1], goal).nodes]


def odds(
    book: Book, state: State, hexes: Sequence[str], attackers: Sequence[str], support: Mapping[str, int]
) -> dict[str, Any]:
    """A battle as it would stand: both breakdowns, the column and the exact chance of each result."""
    if not attackers or not hexes:
        raise bad("choice battle-needs-attackers-hex-attack")
    kinds = [kind for kind, count in support.items() if count]
    if any(kind not in KINDS for kind in kinds) or len(kinds) > 1:
        raise bad("choice attack-has-one-support-factor")
    cells = tuple(sorted(book.cell(label) for label in hexes))
    enemy = held(book, 1 - state.side, state.forces[1 - state.side])
    if any(cell < 0 or not enemy >> cell & 1 for cell in cells):
        raise bad("choice no-enemy-unit-can-defend")
    units = tuple(book.own(state, name) for name in attackers)
    for unit, name in zip(units, attackers, strict=True):
        at = state.forces[state.side].at[unit]
        if at < 0 or not attack_of(book, state, state.side, unit):
            raise bad("choice cannot-attack-not-on-board", name=name)
        if not all(at == cell or reaches(book, state, at, 1 << cell) for cell in cells):
            raise bad("choice not-next-every-hex-attacked", name=name)
    return told(book, state, meant(state, tuple(sorted(units)), cells, kinds[0] if kinds else ""))


def meant(state: State, units: tuple[int, ...], cells: tuple[int, ...], support: str) -> Battle:
    """The battle that is asked about: a declared one with its own ground and support, or one that might be."""
    top = wl.asked(state)
    known = [battle for battle in state.battles if not battle.outcome]
    if isinstance(top, Declaring):
        known.append(top.battle(state))
    for battle in known:
        if (tuple(sorted(battle.attackers)), tuple(sorted(battle.hexes))) == (units, cells):
            return msgspec.structs.replace(battle, attack_support=support)
    return Battle(units, cells, attack_support=support)


def told(book: Book, state: State, battle: Battle) -> dict[str, Any]:
    """What players are told of a battle."""
    found = odds_of(book, state, battle)
    sure = verdict(book, state, battle)
    return {
        "attack": whole(found.attack),
        "defence": whole(found.defence),
        "shifts": messages.told(found.shifts),
        "totals": [found.attack.total / 2, found.defence.total / 2],
        "ratio": found.ratio,
        "odds": found.name,
        "doubled": found.doubled_losses,
        "certain": book.cite(sure) if sure else "",
        "notes": notes(book, state, battle, found, sure),
        "chances": chances(book, found.column, found.doubled_losses) if found.column >= 0 else {},
        "columns": columns(book, found),
        **hints.steps(
            lambda more: column_with(book, state, battle, found, more),
            lambda name: chances(book, COLUMNS.index(name), found.doubled_losses),
        ),
    }


def columns(book: Book, found: Odds) -> dict[str, dict[str, float]]:
    """What each lower column, at which the attacker may choose to fight, would bring in this battle."""
    lower = enumerate(COLUMNS[: max(0, found.column)])
    return {name: chances(book, n, found.doubled_losses) for n, name in lower}


def settled_on(book: Book, state: State, number: int, column: int) -> dict[str, Any]:
    """What players are told of a battle whose column is settled."""
    out = told(book, state, state.battles[number])
    return {**out, "odds": COLUMNS[column], "chances": chances(book, column, out["doubled"])}


def column_with(book: Book, state: State, battle: Battle, found: Odds, more: int) -> str | None:
    """The column that is fought in with so many factors of attack more; None when the odds are below the table."""
    attack = found.attack.total + 2 * more
    if attack <= 0:
        return None
    column = fought_column(book, state, battle, ratio_of(attack, found.defence.total), found.shifts)
    return COLUMNS[column] if column >= 0 else None


def whole(figures: wl.Breakdown) -> list[dict[str, Any]]:
    """The lines of a breakdown in factors: inside they are counted in halves."""
    return [{**messages.told(line), "value": line.value / 2} for line in figures.modifiers]


def notes(book: Book, state: State, battle: Battle, odds: Odds, sure: str | None) -> list[dict[str, str]]:
    """What else to know about a battle before the die."""
    found = [("certain", "good", sure)] if sure else NOTED(book, state, battle)
    found += [("hopeless", "bad", "B4E12")] if odds.column < 0 else []
    found += [("doubled", "warn", "B4H9.1")] if odds.doubled_losses else []
    return [{"text": say(f"note {n}"), "style": style, "rule": book.cite(rule)} for n, style, rule in found]
