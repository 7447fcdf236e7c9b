"""Withdrawals as players see them: what leaves in the next weeks, who could go instead, and what it would cost."""

from __future__ import annotations

from typing import Any, NamedTuple

from winterline import author as wl

from .. import shown
from ..book import Book, named
from ..state import ABSENT, ALLIED, AXIS, ELIMINATED, SIDES, WAITING, WITHDRAWN, State
from ..words import message, side_name
from . import assignments, deficits, forms, garrisons, withdrawals
from .schedules import NEVER, Absence

WEEKS = 8
"""How far the planner looks ahead."""


class Recall(NamedTuple):
    """A withdrawal to come."""

    turn: int
    side: int
    unit: int
    absence: Absence
    how: str
    cost: int
    """Replacements that it would take now."""


def expected(book: Book, state: State) -> list[Recall]:
    """The withdrawals of the next weeks in their order, as they would stand now."""
    out = []
    for side in (ALLIED, AXIS):
        first = state.turn + (state.side > side)
        for named_, absence, turn in withdrawals.recalls(book, state, side):
            unit = withdrawals.who_leaves(book, state, side, named_)
            if not first <= turn < min(NEVER, state.turn + WEEKS):
                continue
            if withdrawals.place_of(book, state, side, unit) in (WAITING, ABSENT, WITHDRAWN):
                continue
            if side == AXIS and gone_before(book, state, unit, turn):
                continue
            how = withdrawals.manner(book, state, side, unit)
            cost = withdrawals.missing(book, state, side, unit, how)
            if how == withdrawals.STUCK:
                others = withdrawals.substitutes(book, state, side, absence)
                cost = 0 if others else withdrawals.whole(book, side, unit)
            out.append(Recall(turn, side, unit, absence, how, cost))
    return sorted(out, key=lambda recall: recall[:3])


def gone_before(book: Book, state: State, unit: int, turn: int) -> bool:
    """Whether a German unit is a garrison that is taken out of the game before a turn, if nothing sets it free."""
    bound = garrisons.garrisons(book, state) & forms.family(book, 1 << unit)
    return bool(bound) and assignments.leaves_by(book, state, unit) <= turn


def told(book: Book, state: State, seat: str) -> list[dict[str, Any]] | None:
    """The withdrawals of the next weeks as data."""
    if book.orders is None:
        return None
    return [
        {
            "week": book.calendar[recall.turn].name,
            "turn": recall.turn,
            "side": SIDES[recall.side],
            "unit": book.unit(recall.side, recall.unit).id,
            "how": recall.how,
            "cost": recall.cost,
            "substitutes": list(book.names(recall.side, recall.absence.substitutes)),
            "returns": book.calendar[recall.absence.returns].name if recall.absence.returns != NEVER else "",
        }
        for recall in expected(book, state)
    ]


def row(book: Book, state: State, recall: Recall) -> wl.Shown:
    """One withdrawal."""
    lost = withdrawals.place_of(book, state, recall.side, recall.unit) == ELIMINATED
    words = {
        withdrawals.LEAVES: message("value recall-leaves"),
        withdrawals.BY_BEACH: message("value recall-by-beach"),
        withdrawals.STUCK: message("value recall-lost" if lost else "value recall-isolated"),
    }
    others = [book.unit(recall.side, unit).name for unit in recall.absence.substitutes]
    note = message("note recall-cost", count=recall.cost) if recall.cost else message("note recall-free")
    if others:
        note = message("note recall-others", note=note, names=others)
    return wl.row(
        message(
            "label recall", week=book.calendar[recall.turn].name, name=named(book, recall.side, recall.unit)
        ),
        words[recall.how],
        book.cite("E4B2" if recall.side == ALLIED else "E5D6"),
        note=note,
        units=list(book.names(recall.side, (recall.unit,))),
        style="warn" if recall.cost or recall.how != withdrawals.LEAVES else None,
    )


def panel(book: Book, state: State, subject: None) -> list[wl.Shown]:
    """What leaves in the next eight weeks, and what is owed."""
    rows = [row(book, state, recall) for recall in expected(book, state)]
    owed = deficits.OWED.of(state).deficit
    for kind, side, number in zip(deficits.KINDS, (ALLIED, AXIS, AXIS), owed, strict=True):
        if number:
            label = message("label owed", name=side_name(side), kind=message(deficits.CALLED[kind]))
            rows.append(wl.row(label, number, book.cite("E4B2e"), style="bad"))
    rows = rows or [wl.row(message("label no-recalls"), rule=book.cite("E4B2"))]
    return [wl.panel("withdrawals", message("panel withdrawals"), book.cite("E4B2"), rows, open=False)]


CHAPTER = wl.Chapter[Book, State](
    title="What is told of withdrawals",
    options=("scenario.advanced",),
    hooks=(shown.PANELS.by(panel),),
    views={"withdrawals": told},
)
