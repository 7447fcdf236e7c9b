"""Supply worked out a second time, slowly and word by word, and compared on random positions.

Nothing here uses bitboards or caches: hexes are names, lines are walked hex by hex, and every way of sharing the ports
among the units is tried.
"""

from __future__ import annotations

import functools
import itertools
import random

import pytest

from tests.games.anzio.inside import book
from winterline.core.bits import bits
from winterline.core.frames import replace
from winterline.games.anzio import position, supply, victory
from winterline.games.anzio.book import Book
from winterline.games.anzio.contents import CONTENTS
from winterline.games.anzio.rules import make_rules
from winterline.games.anzio.state import (
    ALLIED,
    AXIS,
    State,
)

PORTS = (
    "port-napoli",
    "port-salerno",
    "zone-salerno",
    "port-termoli",
    "zone-pescara",
    "port-anzio",
    "zone-mondragone",
)
COUNTRY = [f"{column}{row}" for column in "FGHIJKLMNOPQRSTUVWX" for row in range(38, 71)]


NORTH = [f"{column}{row}" for column in "ABCDEFGHIJKLMNOPQRSTUVWXY" for row in range(24)]
OGLIO = ["O5", "P5", "Q4", "R4", "S3", "U2", "V2", "W1", "X1", *(f"Y{row}" for row in range(13))]
"""The edge hexes that lie wholly east of the Oglio."""


def random_state(seed: int, units: int) -> State:
    """A position with units of both sides strewn over southern Italy and some ports open."""
    rnd, found = random.Random(seed), book()
    free = [label for label in COUNTRY if (cell := found.cell(label)) >= 0 and found.rest >> cell & 1]
    rnd.shuffle(free)
    names = [counter.id for side in found.units for counter in side.counters]
    placed: dict[str, str] = {}
    for name in rnd.sample(names, units):
        side, number = found.index[name]
        inverted = "/i" if found.units[side].last[number] and rnd.random() < 0.15 else ""
        placed[name] = free.pop() + inverted
    ports = {
        place: rnd.choice(("Sept II", "Sept III", "Oct I")) for place in rnd.sample(PORTS, rnd.randint(0, 4))
    }
    everywhere = [label for label in COUNTRY if (cell := found.cell(label)) >= 0 and found.land >> cell & 1]
    spec = {
        "when": "Oct I allied",
        "units": placed,
        "ports": ports,
        "friendly": rnd.sample(everywhere, 200),
        "sea": {"open_boxes": rnd.randint(0, 3)},
    }
    state = CONTENTS.described(found, position.blank(found, spec), spec)
    hostile = [
        found.cell(label.partition("/")[0]) for name, label in placed.items() if name.startswith("de-")
    ]
    friendly = state.friendly
    for cell in hostile:
        friendly &= ~(1 << cell)
    return replace(state, friendly=friendly)


# --- the slow twin --------------------------------------------------------------------------------------


def neighbours(found: Book, label: str) -> set[str]:
    """The hexes beside a hex that can be gone to directly."""
    return {found.label(cell) for cell in found.around[found.cell(label)]}


def where(found: Book, state: State, side: int) -> dict[str, list[int]]:
    """Hex -> the units of a side in it."""
    out: dict[str, list[int]] = {}
    for unit, cell in enumerate(state.forces[side].at):
        if cell >= 0:
            out.setdefault(found.label(cell), []).append(unit)
    return out


def forbidden(found: Book, state: State, enemy: int) -> set[str]:
    """The hexes that no line runs through: those with enemy units and those that they control."""
    out: set[str] = set()
    for label, units in where(found, state, enemy).items():
        out.add(label)
        steps = state.forces[enemy].step
        if any(found.units[enemy].defence[unit][steps[unit]] for unit in units):
            out |= neighbours(found, label)
    return out


def traced(found: Book, state: State, side: int, start: str, ends: set[str]) -> bool:
    """Whether a chain of hexes leads from a unit's hex to one of the ends; only the first hex may be controlled."""
    shut = forbidden(found, state, 1 - side)
    if start in ends and start not in shut:
        return True
    seen, todo = {start}, [start]
    while todo:
        for other in neighbours(found, todo.pop()):
            if other in seen or other in shut:
                continue
            if other in ends:
                return True
            seen.add(other)
            todo.append(other)
    return False


def german_ends(found: Book) -> set[str]:
    """The hexes of the three northern edges."""
    edges = found.board.edges
    cells = [cell for name in ("north", "northwest", "northeast") for cell in edges[name]]
    return {found.label(cell) for cell in cells if found.land >> cell & 1}


def allied_ends(found: Book, state: State) -> list[tuple[set[str], int]]:
    """Every working source: the hexes where a line may end, and its capacity."""
    out = []
    for place, turn in state.sea.opened:
        if turn < state.turn:
            hexes = {found.label(cell) for cell in found.place_cells[place] if state.friendly >> cell & 1}
            out.append((hexes, found.places[place].capacity))
    for place, port in enumerate(found.places):
        if port.kind == "box" and state.sea.open_boxes & {"Messina": 1, "Taranto": 2}[port.name]:
            rows = found.board.edges["south"] if port.name == "Messina" else None
            labels = [found.label(c) for c in rows] if rows else found.calendar[state.turn].taranto
            out.append(({label for label in labels if found.land >> found.cell(label) & 1}, port.capacity))
            assert place
    return out


def feasible(sizes: list[int], reach: list[list[int]], capacity: list[int]) -> bool:
    """Whether every unit can be given to one of its sources: every way is tried."""
    if not sizes:
        return True
    for source in reach[0]:
        if capacity[source] >= sizes[0]:
            left = [c - sizes[0] if n == source else c for n, c in enumerate(capacity)]
            if feasible(sizes[1:], reach[1:], left):
                return True
    return False


# --- the comparison -------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(40))
def test_lines_of_both_sides(seed: int) -> None:
    found, state = book(), random_state(seed, 20 + seed % 25)
    cut = {
        unit
        for label, units in where(found, state, AXIS).items()
        for unit in units
        if not traced(found, state, AXIS, label, german_ends(found))
    }
    assert set(bits(supply.german_isolated(found, state))) == cut
    ends = allied_ends(found, state)
    reach = {
        unit: [n for n, (hexes, _) in enumerate(ends) if traced(found, state, ALLIED, label, hexes)]
        for label, units in where(found, state, ALLIED).items()
        for unit in units
    }
    fast = supply.within_reach(found, state)
    assert {unit: list(bits(mask)) for unit, mask in fast.items()} == reach
    lost = {unit for unit, sources in reach.items() if not sources}
    assert set(bits(supply.allied_unsupplied(found, state, 0)[0])) == lost


@functools.cache
def long_game() -> Book:
    """The book of the Advanced Game that lasts until the edge has moved."""
    return make_rules("anzio", "po-valley", (), None).book


@pytest.mark.rule("anzio:E20A")
@pytest.mark.parametrize("week", ["June III 1944", "June IV 1944"])
@pytest.mark.parametrize("seed", range(12))
def test_the_edge_that_moves_east(seed: int, week: str) -> None:
    rnd, found = random.Random(seed), long_game()
    free = [label for label in NORTH if (cell := found.cell(label)) >= 0 and found.rest >> cell & 1]
    rnd.shuffle(free)
    names = [counter.id for side in found.units for counter in side.counters]
    spec = {"when": f"{week} allied", "units": {name: free.pop() for name in rnd.sample(names, 60)}}
    state = CONTENTS.described(found, position.blank(found, spec), spec)
    ends = set(OGLIO) if week == "June IV 1944" else german_ends(found)
    there = where(found, state, AXIS)
    cut = {unit for label in there for unit in there[label] if not traced(found, state, AXIS, label, ends)}
    assert set(bits(supply.german_isolated(found, state))) == cut


@pytest.mark.parametrize("seed", range(60))
def test_sharing_small_ports(seed: int) -> None:
    rnd, found = random.Random(seed), book()
    units = rnd.sample(range(len(found.units[ALLIED].counters)), rnd.randint(3, 9))
    count = rnd.randint(1, 3)
    capacity = [rnd.randint(2, 12) for _ in range(count)]
    drawing = {unit: rnd.randint(1, 2**count - 1) for unit in units}
    size = found.units[ALLIED].size
    slow = feasible([size[u] for u in units], [list(bits(drawing[u])) for u in units], capacity)
    fast = supply.share(found, drawing, tuple(capacity))
    assert (fast is not None) == slow
    if fast is not None:
        for n, limit in enumerate(capacity):
            assert sum(size[unit] for unit, source in fast.items() if source == n) <= limit
        assert all(drawing[unit] >> source & 1 for unit, source in fast.items())


def test_who_must_be_named_is_who_stands_in_a_group_that_cannot_be_fed() -> None:
    found = book()
    seen = 0
    for seed in range(60):
        state = random_state(seed, 52)
        ends = allied_ends(found, state)
        reach = {u: list(bits(m)) for u, m in supply.within_reach(found, state).items() if m}
        size, capacity = found.units[ALLIED].size, [c for _, c in ends]
        crowded = supply.allied_unsupplied(found, state, 0)[1]
        assert bool(crowded) == overloaded(reach, size, capacity)
        seen += bool(crowded)
    assert seen


def overloaded(reach: dict[int, list[int]], size: tuple[int, ...], capacity: list[int]) -> bool:
    """Whether units cannot all be fed: some of the sources are too small for those who can draw on them alone.

    With this many small units that is the only way in which sharing fails; larger remainders are tried elsewhere.
    """
    numbers = range(len(capacity))
    for count in range(1, len(capacity) + 1):
        for some in itertools.combinations(numbers, count):
            bound = sum(size[unit] for unit, sources in reach.items() if set(sources) <= set(some))
            if bound > sum(capacity[n] for n in some):
                return True
    return False


@pytest.mark.parametrize("seed", range(20))
def test_the_broken_front(seed: int) -> None:
    found, state = book(), random_state(seed, 24)
    shut = set()
    for label, units in where(found, state, AXIS).items():
        steps = state.forces[AXIS].step
        if any(found.units[AXIS].defence[unit][steps[unit]] for unit in units):
            shut |= {label} | neighbours(found, label)
    seen = {
        found.label(cell)
        for place, _ in state.sea.opened
        for cell in found.place_cells[place]
        if state.friendly >> cell & 1 and found.label(cell) not in shut
    }
    todo = list(seen)
    while todo:
        fresh = neighbours(found, todo.pop()) - seen - shut
        seen |= fresh
        todo += fresh
    assert victory.front_broken(found, state) == bool(seen & german_ends(found))
