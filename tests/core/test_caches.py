"""Cached answers: kept as long as what they follow from stays, brought up to date where they tell how, and recounted."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from winterline.core.caches import ENEMY, OWN, Caches, Moved, alike, forget, latest, of_position, stale
from winterline.core.reach import make_graph, recosted

PLACES, STEPS = 1, 2


class Force(msgspec.Struct, frozen=True, dict=True):
    """Some units: where they are, and their steps."""

    at: tuple[int, ...]
    step: bytes = b""


class State(msgspec.Struct, frozen=True, dict=True):
    """A position."""

    forces: tuple[Force, Force]
    turn: int = 1


class House:
    """A game with one answer of each kind, which counts how often each is worked out."""

    def __init__(self) -> None:
        self.caches = known = Caches()
        self.made: list[str] = []

        def occupied_after(book: object, force: Force, last: int, moved: Moved) -> int:
            self.made.append(f"carried {len(moved)}")
            return last | sum(1 << force.at[unit] for unit in {unit for unit, _ in moved})

        @known.of_force(PLACES, carried=occupied_after)
        def occupied(book: object, force: Force) -> int:
            self.made.append("occupied")
            return sum(1 << at for at in set(force.at))

        @known.of_force(STEPS)
        def lost(force: Force) -> int:
            self.made.append("lost")
            return sum(force.step)

        @known.shared(OWN, PLACES, lambda book, state, side: state.turn)
        def supplied(book: object, state: State, side: int) -> tuple[int, int]:
            self.made.append("supplied")
            return state.turn, occupied(book, state.forces[side])

        @of_position
        def score(book: object, state: State, side: int) -> int:
            self.made.append(f"score {side}")
            return sum(state.forces[side].at)

        @latest
        def reach(book: object, state: State, unit: int) -> list[int]:
            self.made.append(f"reach {unit}")
            return [state.forces[0].at[unit]]

        self.occupied, self.lost, self.supplied, self.score, self.reach = (
            occupied,
            lost,
            supplied,
            score,
            reach,
        )


@pytest.fixture
def house() -> House:
    """A game that has worked nothing out yet."""
    return House()


ALLIED, AXIS = Force((1, 2), b"\0\1"), Force((5,), b"\0")


def position(**changes: Any) -> State:
    """A position that knows nothing."""
    fresh = (Force(ALLIED.at, ALLIED.step), Force(AXIS.at, AXIS.step))
    return State(**{"forces": fresh, **changes})


def test_an_answer_is_worked_out_once_for_a_force(house: House) -> None:
    force = position().forces[0]
    assert [house.occupied(None, force), house.occupied(None, force)] == [6, 6]
    assert house.made == ["occupied"]


def test_a_change_takes_along_what_it_does_not_touch(house: House) -> None:
    force = position().forces[0]
    house.occupied(None, force), house.lost(force)
    after = house.caches.follow(force, Force(force.at, b"\1\1"), STEPS)
    assert (house.occupied(None, after), house.lost(after)) == (6, 2)
    assert house.made == ["occupied", "lost", "lost"], "the places are as they were, the steps are not"


def test_an_answer_that_tells_how_is_brought_up_to_date_over_several_changes(house: House) -> None:
    force = position().forces[0]
    house.occupied(None, force)
    once = house.caches.follow(force, Force((1, 3)), PLACES, ((1, 2),))
    between = house.caches.follow(once, Force((1, 3), b"\1\1"), STEPS)
    twice = house.caches.follow(between, Force((4, 3)), PLACES, ((0, 1),))
    assert house.occupied(None, twice) == 6 | 1 << 3 | 1 << 4, "as its way to follow says"
    assert house.made == ["occupied", "carried 2"]


def test_a_change_that_names_no_units_drops_what_it_touches(house: House) -> None:
    force = position().forces[0]
    house.occupied(None, force)
    moved = house.caches.follow(force, Force((1, 3)), PLACES, ((1, 2),))
    after = house.caches.follow(moved, Force((7, 7)), PLACES)
    assert house.occupied(None, after) == 1 << 7
    assert house.made == ["occupied", "occupied"]


def test_answers_about_a_position_are_kept_by_their_arguments(house: House) -> None:
    state = position()
    assert [house.score(None, state, side) for side in (0, 1, 0)] == [3, 5, 3]
    assert house.made == ["score 0", "score 1"]
    assert [house.reach(None, state, unit) for unit in (0, 1, 1, 0)] == [[1], [2], [2], [1]]
    assert house.made[2:] == ["reach 0", "reach 1", "reach 0"], "only the latest is kept"
    forget(house.reach, state), house.reach(None, state, 0)
    assert house.made[5:] == ["reach 0"], "and not that once nobody needs it"


def test_a_shared_answer_is_found_again_with_the_same_force_and_inputs(house: House) -> None:
    state = position()
    for turn in (1, 2, 1):
        assert house.supplied(None, State(state.forces, turn), 0) == (turn, 6)
    assert house.made.count("supplied") == 2
    force = house.caches.follow(state.forces[0], Force(ALLIED.at, b"\1\1"), STEPS)
    assert house.supplied(None, State((force, AXIS), 2), 0) == (2, 6)
    assert house.made.count("supplied") == 2, "steps do not matter to it"


def test_a_shared_answer_that_tells_how_is_brought_up_to_date_in_the_same_case_only() -> None:
    known, made = Caches(), list[Any]()

    def after(book: object, state: State, side: int, last: int, moved: Moved) -> int:
        made.append(moved)
        return last + sum(state.forces[side].at[unit] - left for unit, left in moved)

    @known.shared(OWN, PLACES, given=lambda book, state, side: state.turn, carried=after)
    def total(book: object, state: State, side: int) -> int:
        made.append("all")
        return sum(state.forces[side].at)

    state = position()
    assert total(None, state, 0) == 3
    moved = known.follow(state.forces[0], Force((1, 9)), PLACES, ((1, 2),))
    later = State((moved, AXIS))
    assert [total(None, later, 0), total(None, later, 0)] == [10, 10]
    assert total(None, State((moved, AXIS), 2), 0) == 10
    assert made == ["all", ((1, 2),), "all"], "nothing was known of the other turn"
    assert stale(None, later, State((Force((1, 9)), AXIS))) == []


def test_the_recount_finds_nothing_wrong_with_answers_that_hold(house: House) -> None:
    state = position()
    house.occupied(None, state.forces[0]), house.lost(state.forces[1]), house.supplied(None, state, 1)
    house.score(None, state, 0), house.reach(None, state, 1)
    assert stale(None, state, position()) == []


def test_the_recount_names_a_way_to_follow_that_is_wrong(house: House) -> None:
    state = position()
    house.occupied(None, state.forces[0])
    moved = house.caches.follow(state.forces[0], Force((1, 3)), PLACES, ((1, 2),))
    house.occupied(None, moved)  # the way to follow forgets the hex that was left
    (told,) = stale(None, State((moved, AXIS)), State((Force((1, 3)), Force((5,)))))
    assert "occupied" in told


def test_the_recount_names_parts_and_inputs_that_were_not_declared(house: House) -> None:
    state = position()
    house.lost(state.forces[0]), house.score(None, state, 0), house.reach(None, state, 1)
    wrong = house.caches.follow(state.forces[0], Force((1, 9), b"\1\1"), PLACES)
    later = State((wrong, state.forces[1]))
    later.__dict__.update(state.__dict__)
    told = stale(None, later, position(forces=(Force((1, 9), b"\1\1"), AXIS)))
    assert [word for line in told for word in ("lost", "score", "reach") if f".{word} " in line] == [
        "score",
        "reach",
        "lost",
    ]


def test_a_table_is_recounted_by_its_own_word() -> None:
    known = Caches()

    @known.shared(ENEMY, PLACES, holds=lambda book, state, table, side: 2 not in table)
    def seen(book: object, state: State, side: int) -> dict[int, int]:
        return {}

    state = position()
    seen(None, state, 1)[1] = 1
    assert stale(None, state, position()) == []
    seen(None, state, 1)[2] = 1
    assert len(stale(None, state, position())) == 1


def test_answers_are_compared_by_what_they_say() -> None:
    graph = make_graph(2, (0, 1), [1, -1, -1, -1, -1, -1] + [-1] * 6, [1] + [0] * 11, [0] * 12)
    assert alike(graph, recosted(graph, graph.cost)), "graphs compare by identity"
    assert not alike(graph, recosted(graph, bytes([2] + [0] * 11)))
    assert alike({1: [Force((1,))]}, {1: [Force((1,))]})
    assert not alike({1: [Force((1,))]}, {1: [Force((2,))]})
    assert not alike([1], (1,))
    assert not alike([1, 2], [1])
    assert not alike({1: 2}, {2: 2})
