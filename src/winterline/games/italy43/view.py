"""What a seat may know. Italy '43 has no secrets, so both sides and spectators see the same."""

from __future__ import annotations

from typing import Any

from winterline import author as wl

from .badges import boxes, markers, marks
from .book import Book, mover
from .charts import charts
from .layers import layers
from .losses import Remaining
from .manoeuvre import Going
from .movement import POINT, allowance
from .panels import panels
from .phrases import weather_word
from .preview import battle_views, building
from .roster import GUNS
from .state import (
    ABSENT,
    AWAY,
    DISPLAY,
    FIRED,
    HALF,
    MOVED,
    OFF_MAP,
    ORDERS,
    SIDES,
    UNSUPPLIED,
    WAITING,
    State,
)
from .status import adds_to_defence, halved_in_defence
from .strengths import halved
from .withdrawals import back_on
from .words import ASKING, aids, mode, words


def unit_view(book: Book, state: State, side: int, number: int) -> dict[str, Any]:
    """One counter as everybody sees it."""
    counter, force = book.unit(side, number), state.forces[side]
    place, columns = force.at[number], book.units[side]
    step = force.step[number]
    every = len(counter.steps) + counter.third
    due = place == WAITING and book.arrivals[side][number].turn
    status = OFF_MAP.get(ABSENT if due > book.last else place, "on board")
    out: dict[str, Any] = {
        "id": counter.id,
        "side": SIDES[side],
        "status": status,
        "attack": columns.attack[number][step],
        "defence": columns.defence[number][step],
        "move": columns.moves[number],
        "steps": [1 if is_remnant(state, side, number) else every - step, every],
    }
    if place >= book.ground.cells:
        out["status"], out["box"] = "entry area", book.label(place)
    elif place >= 0:
        out["hex"] = book.label(place)
    elif status not in ("waiting", "absent"):
        out["box"] = status
    if place >= 0:
        out |= in_play(book, state, side, number)
    if status == OFF_MAP[WAITING]:
        out["arrival"] = str(due)
    elif place == AWAY:
        out["arrival"] = str(back_on(state, side, number))
    return out


def is_remnant(state: State, side: int, number: int) -> bool:
    """Whether one step is left of a unit: a Remnant stands for it, or its owner is asked whether one shall."""
    if state.forces[side].at[number] == DISPLAY:
        return True
    asked = [frame for frame in state.stack if type(frame) is Remaining]
    return any((frame.owner, frame.unit) == (side, number) for frame in asked)


def in_play(book: Book, state: State, side: int, number: int) -> dict[str, Any]:
    """What a counter in play shows besides: its strength as it stands, its order, its markers, its move."""
    force, columns = state.forces[side], book.units[side]
    status, step = force.status[number], force.step[number]
    attack, defence = columns.attack[number][step], columns.defence[number][step]
    if not adds_to_defence(state, side, number):
        defence = 0
    elif halved_in_defence(state, side, number):
        defence = halved(defence)
    out: dict[str, Any] = {
        "attack": halved(attack) if status & (UNSUPPLIED | HALF) else attack,
        "defence": defence,
        "move": allowance(book, state, side, number),
        "order": ORDERS[force.order(number)],
        "marks": marks(book, state, side, number),
        "stopped": bool(force.deeds[number] & MOVED),
    }
    top = state.stack[-1] if state.stack else None
    if type(top) is Going and side == mover(book, state) and number in top.units and top.spent:
        out["spent"] = round(top.spent / POINT, 2)
    if columns.asu[number]:
        out["gun"] = GUNS[columns.asu[number]]
        out["ready"] = not status & FIRED
    return out


def strength_on_map(book: Book, state: State, side: int) -> int:
    """The defence strength of a side's units in play."""
    force, defence = state.forces[side], book.units[side].defence
    return sum(defence[u][force.step[u]] for u, place in enumerate(force.at) if place >= 0)


def strengths(book: Book, state: State) -> dict[str, int]:
    """The defence strength of both sides in play."""
    return {name: strength_on_map(book, state, side) for side, name in enumerate(SIDES)}


def units_view(book: Book, state: State) -> list[dict[str, Any]]:
    """Every counter of both sides."""
    return [unit_view(book, state, s, n) for s in (0, 1) for n in range(len(book.units[s].counters))]


def date(book: Book, state: State) -> str:
    """The days of the turn and their weather."""
    days = wl.dated(book.tables.turn(min(state.turn, book.last)).dates)
    return f"{days} 1943 · {wl.words(weather_word(book, state.weather))}"


def figures(book: Book, state: State) -> dict[str, Any]:
    """What panels and markers say in words and signs, for whoever reckons with it."""
    return {
        "benchmark": book.benchmark(state.turn) if book.auto_victory else None,
        "to_win": book.to_win,
        "last_turn": book.last,
        "support": state.support,
        "forts": [[book.label(fort.cell), fort.level, fort.building] for fort in state.forts],
    }


def holdings(book: Book, state: State) -> dict[str, str]:
    """Who holds each City and Victory Point hex."""
    return {book.label(cell): SIDES[state.held[number]] for number, cell in enumerate(book.keys)}


CHAPTER = wl.Chapter[Book, State](
    title="What everybody sees",
    views={
        "scenario": lambda book, state, seat: book.scenario,
        "date": lambda book, state, seat: date(book, state),
        "turn": lambda book, state, seat: state.turn,
        "units": lambda book, state, seat: units_view(book, state),
        "boxes": lambda book, state, seat: boxes(book, state),
        "markers": lambda book, state, seat: markers(book, state),
        "panels": lambda book, state, seat: panels(book, state),
        "figures": lambda book, state, seat: figures(book, state),
        "battles": lambda book, state, seat: battle_views(book, state),
        "building": lambda book, state, seat: building(book, state) or None,
        "mode": lambda book, state, seat: mode(book, state) or None,
        "aids": lambda book, state, seat: aids(book, state) or None,
        "holdings": lambda book, state, seat: holdings(book, state),
        "careful": lambda book, state, seat: ["fortify", "raze"],
        "asking": lambda book, state, seat: ASKING.get(wl.kind_of(state), ASKING["moving"]),
        "strength": lambda book, state, seat: strengths(book, state),
    },
    counted=(wl.Counted("strength", strengths, leaps=False),),
    charts=lambda book: {**charts(book), "words": words(book)},
    layers=(layers,),
)
