"""The orders of battle as players see them: a chart of each side, and what the next eight weeks bring."""

from __future__ import annotations

from typing import Any

from winterline import author as wl

from .. import arrivals, charts, shown
from ..book import Book
from ..state import ALLIED, AXIS, SIDES, WAITING, WITHDRAWN, State
from ..words import at, message, side_name
from . import lists, withdrawals
from .orders_of_battle import LISTS
from .schedules import NEVER, Entry

WEEKS = 8
"""How far players are told what comes."""
BY_ROLE: dict[str, wl.Said] = {"regiment": message("orders regiment"), "pool": message("orders pool")}
"""What is said of units that no date brings."""


# --- charts ---------------------------------------------------------------------------------------------


def week(book: Book, turn: int) -> str:
    """A turn by its name; empty for none."""
    return book.calendar[turn].name if turn < len(book.calendar) else ""


def comes(book: Book, entry: Entry) -> list[wl.Said]:
    """When and where a unit comes."""
    if not entry.used:
        return [message("orders unused")]
    if entry.wave >= 0:
        return [message("orders wave-1" if entry.wave else "orders wave-0")]
    when = week(book, entry.due)
    if not when:
        return [BY_ROLE.get(entry.role, message("orders later"))]
    where = [at(book, book.label(cell)) for cell in entry.hexes[:1]]
    return [message("orders at", week=when, place=where[0]) if where else when]


def bound(book: Book, entry: Entry) -> list[wl.Said]:
    """What binds a unit, and when it goes."""
    out: list[wl.Said] = []
    if entry.role == "garrison":
        out.append(message("orders garrison", radius=entry.radius))
    if week(book, entry.release):
        out.append(message("orders free", week=week(book, entry.release)))
    if week(book, entry.removal):
        out.append(message("orders removed", week=week(book, entry.removal)))
    for absence in entry.absences:
        out.append(message("orders leaves", week=week(book, absence.turn)))
        if back := week(book, absence.returns):
            out.append(message("orders returns", week=back))
    return out


def cell(book: Book, entry: Entry) -> wl.Said:
    """What a list says of a unit."""
    parts = comes(book, entry) + (bound(book, entry) if entry.used else [])
    return message("orders all", parts=parts)


def figures(book: Book, side: int, unit: int) -> str:
    """The figures of a counter."""
    full = book.unit(side, unit).full
    return f"{full.attack}-{full.defence}-{full.move}"


def orders_charts(book: Book, state: None, subject: None, told: list[wl.Shown]) -> list[wl.Shown]:
    """The orders of battle of both sides instead of the reinforcements of the Basic Game."""
    return [allied_chart(book), german_chart(book)]


def allied_chart(book: Book) -> wl.Shown:
    """The Allied units: when each comes, who leaves and returns, and who may go instead."""
    rows, entries = [], lists.orders(book).allied.entries
    for unit in sorted(range(len(entries)), key=lambda unit: entries[unit].due):
        entry = entries[unit]
        instead = dict.fromkeys(other for absence in entry.absences for other in absence.substitutes)
        names = ", ".join(book.unit(ALLIED, other).name for other in instead)
        rows.append(
            wl.line(book.unit(ALLIED, unit).name, figures(book, ALLIED, unit), cell(book, entry), names)
        )
    return charts.chart(book, "orders-allied", "E4A1", "unit figures orders instead", rows)


def german_chart(book: Book) -> wl.Shown:
    """The German units with what each of the three orders of battle says of them."""
    rows = []
    by_unit = list(zip(*(found.entries for found in lists.orders(book).german), strict=True))
    for unit in sorted(range(len(by_unit)), key=lambda unit: min(entry.due for entry in by_unit[unit])):
        told = (cell(book, entry) for entry in by_unit[unit])
        rows.append(wl.line(book.unit(AXIS, unit).name, figures(book, AXIS, unit), *told))
    return charts.chart(book, "orders-german", "E5B", f"unit figures {' '.join(LISTS)}", rows)


# --- the next weeks -------------------------------------------------------------------------------------


def coming(book: Book, state: State) -> dict[tuple[int, int], list[int]]:
    """Who comes in the next weeks, by week and side: reinforcements, and withdrawn units that return."""
    out: dict[tuple[int, int], list[int]] = {}
    for side in (ALLIED, AXIS):
        first = state.turn + (state.side >= side)
        back = dict(withdrawals.AWAY.of(state).back) if side == ALLIED else {}
        for unit, place in enumerate(state.forces[side].at):
            turn = back.get(unit, NEVER) if place == WITHDRAWN else NEVER
            if place == WAITING:
                turn = arrivals.due_turn(book, state, side, unit)
            if first <= turn < min(len(book.calendar), state.turn + WEEKS):
                out.setdefault((turn, side), []).append(unit)
    return dict(sorted(out.items()))


def told(book: Book, state: State, seat: str) -> list[dict[str, Any]] | None:
    """What the next weeks bring, as data."""
    if book.orders is None:
        return None
    return [
        {"week": week(book, turn), "side": SIDES[side], "units": list(book.names(side, units))}
        for (turn, side), units in coming(book, state).items()
    ]


def panel(book: Book, state: State, subject: None) -> list[wl.Shown]:
    """Who comes in the next eight weeks."""
    rows = [
        wl.row(
            message("label coming", week=week(book, turn), name=side_name(side)),
            len(units),
            book.cite("E4A1" if side == ALLIED else "E5B"),
            units=list(book.names(side, units)),
            style=SIDES[side],
        )
        for (turn, side), units in coming(book, state).items()
    ]
    rows = rows or [wl.row(message("label nobody-coming"), rule=book.cite("E4A1"))]
    return [wl.panel("coming", message("panel coming"), book.cite("E4A1"), rows, open=False)]


def choice_panel(book: Book, state: State, subject: None) -> list[wl.Shown]:
    """What each order of battle would bring and what it would ask of the Allies, while the German chooses.

    What it would ask in a campaign hangs on a game that he does not know, and stands with those that it may be.
    """
    if not state.stack or not isinstance(state.stack[-1], lists.ChoosingList):
        return []
    orders = lists.orders(book)
    rows, known = [], set[int]()
    for name, found, goal in zip(LISTS, orders.german, orders.goals, strict=True):
        used = [unit for unit, entry in enumerate(found.entries) if entry.used]
        more = [unit for unit in used if unit not in known] if known else []
        value = "" if orders.versions else message("value list", wanted=goal.wanted, count=len(goal.cities))
        note = message("note list-more" if more else "note list", count=len(used))
        units = list(book.names(AXIS, more))
        rows.append(
            wl.row(message(f"list {name}"), value, book.cite(goal.rule), note=note, units=units, style="axis")
        )
        known.update(used)
    return [wl.panel("lists", message("panel lists"), book.cite("E5E"), rows, open=True, front=True)]


CHAPTER = wl.Chapter[Book, State](
    title="What is told of the orders of battle",
    options=("scenario.advanced",),
    hooks=(shown.PANELS.by(choice_panel), shown.PANELS.by(panel), charts.ORDERS.by(orders_charts)),
    views={"coming": told},
)
