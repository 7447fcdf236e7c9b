"""The reach searches against their literal twin, and routes against the labels they come from."""

from __future__ import annotations

import copy
import os
import pickle
import random
import subprocess
import sys
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from winterline.core import reference
from winterline.core.bits import bits, dilate, flood, mask_of
from winterline.core.grid import Grid, offset_grid
from winterline.core.reach import (
    KERNEL,
    MOST_POINTS,
    UNREACHED,
    Graph,
    Reach,
    entered_from,
    make_graph,
    reach,
    reach_compiled,
    reach_python,
    recosted,
    route,
    route_compiled,
    route_python,
    spread,
    spread_python,
)

Search = Callable[..., Reach]
SEARCHES: list[Search] = [search for search in (reach_python, reach_compiled) if search]
SPREADS = [*dict.fromkeys([spread_python, spread])]  # an older build of the kernel knows only the first
Walk = Callable[[Graph, int, Reach, int], list[int]]
ROUTES: list[Walk] = [walk for walk in (route_python, route_compiled) if walk]
SEEDS = st.integers(0, 2**32)  # a seed shrinks at once; drawing every choice would not
SWEEP = 10_000


def hex_grid(columns: int, rows: int) -> Grid:
    return offset_grid(
        columns=(1, columns), rows_odd=rows, rows_even=max(1, rows - 1), shifted="even", up="south"
    )


def random_graph(rng: random.Random, grid: Grid, layers: int) -> Graph:
    """Sides of mixed cost over a real board; a step may change the layer, end the move or be barred."""
    extra = [cell for _ in range(layers - 1) for cell in range(grid.cells) if rng.random() < 0.4]
    where = [*range(grid.cells), *extra]
    nodes_of: dict[int, list[int]] = {}
    for node, cell in enumerate(where):
        nodes_of.setdefault(cell, []).append(node)
    palette = rng.choice(((1,), (1, 2, 3), (1, 2, 4, 6, 9), (2, 4, 60, 250)))
    barred, ending = rng.choice((0.0, 0.1, 0.4)), rng.choice((0.0, 0.1, 0.5))
    target, cost, stop = [], [], []
    for cell in where:
        for other in grid.neighbours[cell * 6 : cell * 6 + 6]:
            target.append(rng.choice(nodes_of[other]) if other >= 0 else -1)
            cost.append(0 if rng.random() < barred else rng.choice(palette))
            stop.append(int(rng.random() < ending))
    return make_graph(grid.cells, where, target, cost, stop)


def random_query(rng: random.Random, graph: Graph) -> tuple[int, int, int, int]:
    blocked = mask_of(cell for cell in range(graph.hexes) if rng.random() < 0.08)
    halt = mask_of(cell for cell in range(graph.hexes) if rng.random() < 0.15)
    allowance = rng.choice((rng.randrange(12), rng.randrange(40), rng.randrange(MOST_POINTS + 1)))
    return rng.randrange(graph.nodes), allowance, blocked, halt


def literal(graph: Graph, start: int, allowance: int, blocked: int, halt: int) -> Reach:
    """The reference's answer in the interface's form."""
    found = reference.reach(
        graph.where,
        graph.target,
        graph.cost,
        graph.stop,
        start=start,
        allowance=allowance,
        blocked=set(bits(blocked)),
        halt=set(bits(halt)),
    )
    arrive = bytes(found.arrive.get(node, UNREACHED) for node in range(graph.nodes))
    onward = bytes(found.onward.get(node, UNREACHED) for node in range(graph.nodes))
    return Reach(arrive, onward, found.hexes)


@pytest.mark.parametrize("seed", range(12))
def test_the_cheapest_way_to_a_cell_is_the_literal_one(seed: int) -> None:
    rng = random.Random(f"cheapest {seed}")
    graph = random_graph(rng, hex_grid(6, 6), rng.choice((1, 3)))
    start, allowance, blocked, halt = random_query(rng, graph)
    found = literal(graph, start, allowance, blocked, halt)
    for cell in set(range(graph.hexes)) - {graph.where[start]}:
        points = reference.cheapest(
            graph.where, graph.target, graph.cost, graph.stop,
            start=start, goal=cell, allowance=allowance, blocked=set(bits(blocked)), halt=set(bits(halt)),
        )  # fmt: skip
        least = min(found.arrive[node] for node in graph.layers[cell])
        assert points == (None if least == UNREACHED else least)


def check_route(graph: Graph, start: int, result: Reach, goal: int, halt: int) -> None:
    """A route is a walk over open sides that may go on until its end and costs what the label says."""
    way = route(graph, start, result, goal)
    assert all(walk(graph, start, result, goal) == way for walk in ROUTES)
    nodes = [node for node in range(graph.nodes) if graph.where[node] == goal]
    may_go_on = [node for node in nodes if result.onward[node] != UNREACHED]
    label = result.onward if may_go_on else result.arrive
    end = min(may_go_on or nodes, key=lambda node: (label[node], -node))
    assert way[-1] == end
    spent = {(start, True): 0}
    for node in way:
        after: dict[tuple[int, bool], int] = {}
        for (left, going), points in spent.items():
            for row in range(left * 6, left * 6 + 6):
                if going and graph.cost[row] and graph.target[row] == node:
                    ends = bool(graph.stop[row]) or bool(halt >> graph.where[node] & 1)
                    total = points + graph.cost[row]
                    after[node, not ends] = min(total, after.get((node, not ends), total))
        spent = after
    assert (spent[end, True] if may_go_on else min(spent.values())) == label[end]


def test_sweep_of_random_positions_agrees_with_the_reference() -> None:
    rng = random.Random(1944)
    sizes = [(rng.randrange(1, 15), rng.randrange(2, 15)) for _ in range(500)]
    checked = reached = 0
    for columns, rows in sizes:
        graph = random_graph(rng, hex_grid(columns, rows), rng.choice((1, 1, 2, 3)))
        for _ in range(SWEEP // len(sizes)):
            query = random_query(rng, graph)
            want = literal(graph, *query)
            for search in SEARCHES:
                assert search(graph, *query) == want
            for spreads in SPREADS:
                assert spreads(graph, *query) == (*want[:2], mask_of(want.hexes))
            for goal in want.hexes[checked % 7 :: 7]:
                check_route(graph, query[0], want, goal, query[3])
            checked += 1
            reached += len(want.hexes)
    assert checked == SWEEP
    assert reached > 10 * SWEEP  # the positions are not trivial ones


@pytest.mark.parametrize(("columns", "rows", "layers"), [(30, 15, 1), (50, 42, 1), (40, 25, 3)])
def test_boards_of_full_size_agree_with_the_reference(columns: int, rows: int, layers: int) -> None:
    rng = random.Random(columns)
    graph = random_graph(rng, hex_grid(columns, rows), layers)
    for _ in range(8):
        start, _, blocked, halt = random_query(rng, graph)
        query = start, rng.randrange(10, 41), blocked, halt
        want = literal(graph, *query)
        for search in SEARCHES:
            assert search(graph, *query) == want


@given(SEEDS, st.integers(1, 6), st.integers(2, 6), st.integers(1, 3))
@settings(deadline=None, max_examples=150)
def test_every_search_and_route_on_any_board(seed: int, columns: int, rows: int, layers: int) -> None:
    rng = random.Random(seed)
    graph = random_graph(rng, hex_grid(columns, rows), layers)
    query = random_query(rng, graph)
    want = literal(graph, *query)
    for search in SEARCHES:
        assert search(graph, *query) == want
    for goal in want.hexes:
        check_route(graph, query[0], want, goal, query[3])


def strip_graph(costs: list[int], stops: list[int] | None = None, length: int = 5) -> Graph:
    """A one-column board walked northward; sides are told from the south end."""
    grid = offset_grid(columns=(1, 1), rows_odd=length, rows_even=length, shifted="even", up="south")
    cost, stop = [0] * (grid.cells * 6), [0] * (grid.cells * 6)
    for cell, points in enumerate(costs):
        cost[cell * 6] = points
        stop[cell * 6] = (stops or [0] * length)[cell]
    return make_graph(grid.cells, range(grid.cells), grid.neighbours, cost, stop)


@given(SEEDS, st.integers(1, 3))
@settings(deadline=None, max_examples=150)
def test_a_shy_cell_is_told_only_within_its_limit(seed: int, layers: int) -> None:
    rng = random.Random(seed)
    graph = random_graph(rng, hex_grid(5, 6), layers)
    query = random_query(rng, graph)
    limit, shy = rng.randrange(-2, query[1] + 2), rng.getrandbits(graph.hexes)
    whole = literal(graph, *query)
    told = [
        cell
        for cell in whole.hexes
        if not shy >> cell & 1 or min(whole.arrive[node] for node in graph.layers[cell]) <= limit
    ]
    for search in SEARCHES:
        assert search(graph, *query, limit, shy) == whole._replace(hexes=told)
    for spreads in SPREADS:
        assert spreads(graph, *query, limit, shy) == (*whole[:2], mask_of(told))


@pytest.mark.parametrize("search", SEARCHES)
def test_a_halting_cell_is_entered_and_not_left(search: Search) -> None:
    graph = strip_graph([1, 1, 1, 1])
    result = search(graph, 0, 10, 0, 1 << 2)
    assert result.hexes == [1, 2]
    assert (result.arrive[2], result.onward[2]) == (2, UNREACHED)


@pytest.mark.parametrize("search", SEARCHES)
def test_the_start_is_left_even_when_it_halts_or_is_blocked(search: Search) -> None:
    graph = strip_graph([1, 1, 1, 1])
    assert search(graph, 0, 2, 1, 1).hexes == [1, 2]


@pytest.mark.parametrize("search", SEARCHES)
def test_a_blocked_cell_is_never_entered(search: Search) -> None:
    assert search(strip_graph([1, 1, 1, 1]), 0, 10, 1 << 3, 0).hexes == [1, 2]


@pytest.mark.parametrize("search", SEARCHES)
def test_a_side_that_ends_the_move_is_crossed_last(search: Search) -> None:
    result = search(strip_graph([1, 1, 1, 1], [0, 1, 0, 0]), 0, 10, 0, 0)
    assert result.hexes == [1, 2]
    assert result.onward[2] == UNREACHED


@pytest.mark.parametrize("search", SEARCHES)
def test_a_cheap_stopping_step_hides_no_dearer_way_onward(search: Search) -> None:
    target = [1, 2, -1, -1, -1, -1] + [-1] * 6 + [1] + [-1] * 5 + [-1] * 6
    target[6] = 3
    cost = [1, 2, 0, 0, 0, 0] + [2] + [0] * 5 + [2] + [0] * 5 + [0] * 6
    stop = [1] + [0] * 23
    graph = make_graph(4, range(4), target, cost, stop)
    result = search(graph, 0, 6, 0, 0)
    assert result == Reach(bytes((0, 1, 2, 6)), bytes((0, 4, 2, 6)), [1, 2, 3])
    assert route(graph, 0, result, 3) == [2, 1, 3]
    assert route(graph, 0, result, 1) == [2, 1]


@pytest.mark.parametrize("search", SEARCHES)
def test_no_points_no_moves(search: Search) -> None:
    result = search(strip_graph([1, 1, 1, 1]), 2, 0, 0, 0)
    assert result.hexes == []
    assert list(result.arrive) == [UNREACHED, UNREACHED, 0, UNREACHED, UNREACHED]


@pytest.mark.parametrize("search", SEARCHES)
def test_a_unit_that_spent_more_than_it_has_stays(search: Search) -> None:
    """A position may have been played by other data."""
    graph = strip_graph([1, 1, 1, 1])
    assert search(graph, 2, -5, 0, 0) == search(graph, 2, 0, 0, 0)


@pytest.mark.parametrize("search", SEARCHES)
@pytest.mark.parametrize(
    ("query", "error"),
    [
        ((5, 3, 0, 0), ValueError),
        ((-1, 3, 0, 0), ValueError),
        ((0, 251, 0, 0), ValueError),
        ((0, 3, 1 << 5, 0), OverflowError),
        ((0, 3, 0, 1 << 8), OverflowError),
        ((0, 3, -1, 0), OverflowError),
    ],
)
def test_a_query_off_the_board_is_refused(
    search: Search, query: tuple[int, int, int, int], error: type[Exception]
) -> None:
    with pytest.raises(error):
        search(strip_graph([1, 1, 1, 1]), *query)


@pytest.mark.parametrize("walk", ROUTES)
def test_a_route_out_of_reach_is_refused(walk: Walk) -> None:
    graph = strip_graph([1, 1, 1, 1])
    with pytest.raises(ValueError, match="cell 3 is not within reach"):
        walk(graph, 0, reach(graph, 0, 1, 0, 0), 3)


@pytest.mark.parametrize("walk", ROUTES)
def test_a_route_by_the_labels_of_another_start_is_refused(walk: Walk) -> None:
    graph = strip_graph([1, 1, 1, 1])
    with pytest.raises(ValueError, match="not those of this graph and start: no way back to 4"):
        walk(graph, 4, reach(graph, 0, 4, 0, 0), 3)


@pytest.mark.parametrize(
    ("change", "match"),
    [
        ({"hexes": 0}, "cells <= nodes"),
        ({"hexes": 3}, "cells <= nodes"),
        ({"where": (1, 0)}, "in order"),
        ({"where": (0, 1, 2)}, "six a node"),
        ({"target": (2,) + (-1,) * 11}, "not there"),
        ({"cost": (251,) + (0,) * 11}, "0 \\(barred\\) to 250"),
        ({"stop": (0,) * 11}, "six a node"),
    ],
)
def test_tables_that_do_not_fit_are_refused(change: dict[str, object], match: str) -> None:
    tables: dict[str, object] = {
        "hexes": 2,
        "where": (0, 1),
        "target": (1,) + (-1,) * 11,
        "cost": (1,) + (0,) * 11,
        "stop": (0,) * 12,
    }
    with pytest.raises(ValueError, match=match):
        make_graph(**(tables | change))  # type: ignore[arg-type]


def test_a_side_that_leads_nowhere_is_barred_whatever_its_cost() -> None:
    graph = make_graph(2, (0, 1), [1] + [-1] * 11, [1] * 12, [0] * 12)
    for search in SEARCHES:
        assert search(graph, 0, 9, 0, 0).hexes == [1]


@pytest.mark.parametrize("seed", range(5))
def test_the_same_steps_at_other_prices_are_a_graph_made_anew(seed: int) -> None:
    rng = random.Random(seed)
    graph = random_graph(rng, hex_grid(6, 6), 2)
    cost = bytes(rng.choice((0, 1, 2, 3)) for _ in graph.cost)
    stop = bytes(rng.random() < 0.2 for _ in graph.stop) if seed % 2 else None
    quick = recosted(graph, cost, stop)
    slow = make_graph(graph.hexes, graph.where, graph.target, cost, stop or graph.stop)
    assert (quick.cost, quick.stop) == (slow.cost, slow.stop)
    for search in SEARCHES:
        found = search(quick, 0, 12, 0, 0)
        assert found == search(slow, 0, 12, 0, 0)
        for goal in found.hexes:
            assert route(quick, 0, found, goal) == route(slow, 0, found, goal)
    with pytest.raises(ValueError, match="six a node"):
        recosted(graph, cost[:-1])


@given(seed=st.integers(0, 999), layers=st.integers(1, 3))
@settings(max_examples=20, deadline=None)
def test_what_is_entered_at_once_is_what_the_sides_say(seed: int, layers: int) -> None:
    graph = random_graph(random.Random(seed), hex_grid(5, 4), layers)
    for node in range(graph.nodes):
        for points in range(-1, 12):
            rows = range(node * 6, node * 6 + 6)
            open_ = [graph.where[graph.target[row]] for row in rows if 0 < graph.cost[row] <= points]
            assert entered_from(graph, node, points) == mask_of(open_)


def test_copies_and_pickles_of_a_graph_search_alike() -> None:
    graph = random_graph(random.Random(3), hex_grid(6, 6), 2)
    want = reach(graph, 0, 12, 0, 0)
    for twin in (copy.copy(graph), copy.deepcopy(graph), pickle.loads(pickle.dumps(graph))):
        assert reach(twin, 0, 12, 0, 0) == want


def test_the_environment_chooses_the_fallback() -> None:
    asked = "from winterline.core import reach; print(reach.KERNEL, reach.reach is reach.reach_python)"
    env = os.environ | {"WINTERLINE_PURE": "1"}
    out = subprocess.run([sys.executable, "-c", asked], env=env, capture_output=True, text=True, check=True)
    assert out.stdout.split() == ["python", "True"]
    assert KERNEL in ("compiled", "python")


def test_the_compiled_kernel_trusts_no_table() -> None:
    if reach_compiled is None:  # built without a compiler: then nothing but the fallback may be in use
        assert KERNEL == "python"
        return
    from winterline.core import _reach

    row = (1,) + (-1,) * 11
    packed = _reach.pack(2, (0, 1), row, bytes(12), bytes(12))
    bad_tables = [
        (2, (0, 2), row, bytes(12), bytes(12)),
        (2, (0, 1), (7, *row[1:]), bytes(12), bytes(12)),
        (2, (0, 1), row, bytes(11), bytes(12)),
        (2, (0, 1), row, bytes([255]) * 12, bytes(12)),
        (0, (), (), b"", b""),
        (2, (0, 1 << 80), row, bytes(12), bytes(12)),
    ]
    for tables in bad_tables:
        with pytest.raises((ValueError, OverflowError)):
            _reach.pack(*tables)
    backs = bytes(12)
    for way, error in (
        ((backs, bytes(12), bytes(12), bytes(2), bytes(2), 0), TypeError),
        ((backs, bytes(12), bytes(12), bytes(2), bytes(2), 0, [1]), TypeError),
        ((backs, bytes(11), bytes(12), bytes(2), bytes(2), 0, (1,)), ValueError),
        ((backs, bytes(12), bytes(12), bytes(2), bytes(3), 0, (1,)), ValueError),
        ((bytes(8), bytes(12), bytes(12), bytes(2), bytes(2), 0, (1,)), ValueError),
        ((backs, bytes(12), bytes(12), bytes(2), bytes(2), 0, (2,)), ValueError),
        ((b"\xff" * 12, bytes(12), bytes(12), bytes(2), bytes(2), 0, (1,)), ValueError),
    ):
        with pytest.raises(error):
            _reach.route(*way)
    none = b"\0"
    for query in (
        (packed, 2, 1, none, none, 9, none),
        (packed, 0, 1, b"", none, 9, none),
        (packed, 0, 1, none, b"\xff", 9, none),
        (packed, 0, 1, none, none, 9, b"\xff"),
    ):
        with pytest.raises((ValueError, OverflowError)):
            _reach.reach(*query)
    with pytest.raises((ValueError, TypeError)):
        _reach.reach(object(), 0, 1, none, none, 9, none)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="do not fit"):
        _reach.repack(packed, bytes(11), bytes(12))


@given(SEEDS, st.integers(1, 12), st.integers(2, 12))
@settings(deadline=None, max_examples=150)
def test_bitboard_zones_and_floods_agree_with_the_reference(seed: int, columns: int, rows: int) -> None:
    rng = random.Random(seed)
    grid = hex_grid(columns, rows)
    held = {cell for cell in range(grid.cells) if grid.labels[cell] and rng.random() < 0.1}
    zone = reference.zone_of_control(grid.neighbours, held, lambda here, there: True)
    assert set(bits(dilate(mask_of(held), grid.shifts))) == zone
    allowed = {cell for cell in range(grid.cells) if grid.labels[cell] and rng.random() < 0.7}
    sources = {cell for cell in range(grid.cells) if rng.random() < 0.1}
    assert set(bits(flood(mask_of(sources), mask_of(allowed), grid.shifts))) == reference.supplied(
        grid.neighbours, sources, allowed
    )
