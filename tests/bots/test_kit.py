"""The kit that minds are made with: memory, choice, space, ways, danger, odds and the greedy choice of attacks."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

import winterline as wl
from winterline.bots.kit.attacks import Attack, AttackSearch
from winterline.bots.kit.expectation import column_of
from winterline.bots.kit.matching import manned
from winterline.bots.kit.offers import best, first, of_kind, worthwhile
from winterline.bots.kit.paths import chain, cheapest
from winterline.bots.kit.position import Position
from winterline.bots.kit.stacking import Space
from winterline.bots.minds import MINDS, make_mind
from winterline.bots.minds.beachhead.facts import Facts
from winterline.core.action import Action
from winterline.core.bits import bits, mask_of, union
from winterline.core.errors import BadChoice

OFFERS = (Action("go", to="0102"), Action("go", to="0101"), Action("end"))


# --- memory and dispatch ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "other"), list(itertools.permutations(("beachhead", "anzio", "italy43"), 2))
)
def test_a_mind_refuses_the_memory_of_another(game: str, other: str) -> None:
    with pytest.raises(BadChoice, match="another mind"):
        make_mind(game).restore(make_mind(other).memory())


@pytest.mark.parametrize("game", sorted(MINDS))
def test_a_memory_that_lacks_something_is_refused(game: str) -> None:
    mind = make_mind(game)
    whole = msgspec.json.decode(mind.memory())
    for name in whole:
        part = {key: value for key, value in whole.items() if key != name}
        with pytest.raises(BadChoice):
            mind.restore(msgspec.json.encode(part))
    mind.restore(msgspec.json.encode(whole))


def test_fresh_minds_share_no_notes() -> None:
    one, other = make_mind("beachhead"), make_mind("beachhead")
    one.notes.fresh.add(3)
    one.notes.expected["us-3-7"] = "0903"
    assert not other.notes.fresh
    assert not other.notes.expected


def test_a_question_that_no_mind_knows_is_still_answered() -> None:
    assert make_mind("beachhead").unknown(OFFERS[:2]) == OFFERS[0]
    assert make_mind("beachhead").unknown(OFFERS) == Action("end")
    assert make_mind("italy43").unknown(OFFERS) == Action("end")


def test_tasks_go_where_there_is_room_first_and_what_is_done_is_struck_out() -> None:
    units = {"us-3-7": "0903", "us-3-15": "0903", "us-3-30": "0802", "uk-1-2bde": "0904", "de-356": "2014"}
    seat = wl.position("beachhead", {"when": "3A", "units": units}).seat("allied")
    mind = make_mind("beachhead")
    facts = mind.facts(seat)
    index, cell = facts.roster.index, facts.atlas.cell
    moves = {
        index["us-3-30"]: cell("0903"),
        index["uk-1-2bde"]: cell("0803"),
        index["us-3-7"]: cell("0903"),
    }
    assert mind.next_task(seat, moves, units) == "uk-1-2bde", "0903 is full"
    assert index["us-3-7"] not in moves
    assert mind.next_task(seat, moves, {"us-3-30"}) == "us-3-30", "the others cannot move"
    assert mind.next_task(seat, moves, ()) == ""


# --- offers -------------------------------------------------------------------------------------------


def test_offers_are_chosen_by_verb_and_liking() -> None:
    assert of_kind(OFFERS, "go") == list(OFFERS[:2])
    assert first(OFFERS, "pass", "end") == Action("end")
    assert first(OFFERS, "pass") == OFFERS[0]
    assert best(OFFERS, "go", lambda a: a.to) == OFFERS[0]
    assert best(OFFERS, "move", lambda a: a.to, "end") == Action("end")
    assert worthwhile(OFFERS[:2], lambda a: 1.0, Action("end")) == OFFERS[0]
    assert worthwhile(OFFERS[:2], lambda a: 1.0, Action("end"), least=1.0) == Action("end")
    assert worthwhile((), lambda a: 1.0, Action("end")) == Action("end")


# --- board, space and ways ----------------------------------------------------------------------------


def facts() -> Facts:
    """Something to stand on."""
    return Facts(wl.new("beachhead", seed=1).seat("allied"))


def test_an_atlas_knows_neighbours_on_land_alone_and_floods_round_walls() -> None:
    atlas = facts().atlas
    for cell in bits(atlas.land):
        assert atlas.near[cell] == mask_of(atlas.around[cell]) == atlas.zone(1 << cell) & atlas.land
    start = 1 << atlas.cell("1013")
    assert atlas.flood(start, atlas.zone(start)) == start
    assert atlas.flood(start, ~atlas.land) == atlas.land
    assert atlas.nearest(atlas.cell("1013"), [atlas.cell("1016"), atlas.cell("1014")]) == 1
    assert atlas.nearest(atlas.cell("1013"), [], 7) == 7


def test_room_is_taken_up_and_runs_out() -> None:
    known = facts()
    roster = known.roster
    big, small = roster.index["us-3-7"], next(u for u, size in enumerate(roster.size) if size == 1)
    space = Space(Position(known, {"units": []}, "allied"), {big: 5})
    assert space.left(5) == 2
    assert space.left(6) == 4
    assert space.fits(big, 5)
    space.put(small, 5)
    assert not space.fits(big, 5)
    assert space.fits(small, 5)
    assert space.full(2) == 1 << 5
    assert space.full(1) == 0


@given(st.dictionaries(st.tuples(st.integers(0, 6), st.integers(0, 6)), st.integers(1, 9), max_size=25))
def test_the_cheapest_ways_are_those_of_all_ways(edges: dict[tuple[int, int], int]) -> None:
    def steps(cell: int, spent: float) -> Iterator[tuple[int, float]]:
        return ((b, spent + cost) for (a, b), cost in edges.items() if a == cell)

    slow = {0: 0.0}
    for _ in range(7):
        for (a, b), cost in edges.items():
            if a in slow:
                slow[b] = min(slow.get(b, 999.0), slow[a] + cost)
    found = list(cheapest([(0, 0.0)], steps))
    assert {cell: spent for cell, spent, _ in found} == slow
    assert [spent for _, spent, _ in found] == sorted(slow.values())
    came = {cell: before for cell, _, before in found}
    for cell in came:
        way = chain(came, cell)
        assert (way[0], way[-1]) == (0, cell)
        assert sum(edges[pair] for pair in itertools.pairwise(way)) == slow[cell]


# --- danger, odds and attacks -------------------------------------------------------------------------


def test_a_threat_is_what_finds_room_beside_a_hex() -> None:
    units = {"de-356": "2014", "de-1027": "2014", "de-1028": "2015"}
    seat = wl.position("beachhead", {"when": "3A", "units": {**units, "us-3-7": "1013"}}).seat("allied")
    known = Facts(seat)
    model = Position(known, seat.view(), "allied")
    model.attack = known.roster.attack
    germans = {u: 1 << model.at[u] for u in model.units[1]}
    here, both = 1 << known.atlas.cell("2014"), union(germans.values())
    every = sum(model.attack[u] for u in germans)
    assert model.threat_at(germans, both) == every
    assert 0 < model.threat_at(germans, here) < every
    assert model.threat_at(germans, both, hexes=0) == 0
    assert model.theirs().keys() == set(bits(both))
    assert list(model.mine()) == [known.atlas.cell("1013")]


@given(st.integers(1, 60), st.integers(1, 60))
def test_columns_are_rounded_for_the_defender(attack: int, defence: int) -> None:
    column = column_of(attack, defence, even=10, last=90)
    if column >= 10:
        odds = column - 9
        assert odds * defence <= attack < (odds + 1) * defence
    elif column >= 0:
        odds = 11 - column
        assert (odds - 1) * attack < defence <= odds * attack
    else:
        assert defence > 11 * attack
    assert column_of(attack, 0, 10, 90) == 90
    assert column_of(0, defence, 10, 90) == -1


def test_as_many_posts_as_possible_are_manned() -> None:
    assert manned([1, 2, 3], {1: [7, 8], 2: [7], 3: [7, 8, 9]}) == {1: 8, 2: 7, 3: 9}
    assert manned([1, 2], {1: [7], 2: [7]}) == {1: 7}, "those named first"
    assert manned([4], {}) == {}


class Duel(AttackSearch[Attack]):
    """Units attack hexes of their own number and the one after it; the column is how many come."""

    def tries(self, target: int) -> Iterator[Attack]:
        """With whoever is next to it."""
        return self.grown(
            target, list(self.free), lambda unit, sent: unit if unit in (target, target + 1) else -1
        )

    def battle(self, target: int, posts: dict[int, int]) -> Attack:
        """Strength is numbers."""
        return Attack(target, posts, len(posts))

    def judge(self, battle: Attack) -> None:
        """Two are worth three times as much as one."""
        battle.value = 3.0 * battle.column - 2.0

    def send(self, unit: int, post: int) -> None:
        """Everybody stands alone."""


def test_attacks_are_chosen_one_by_one_and_nobody_attacks_twice() -> None:
    chosen = Duel([1, 2, 3], [1, 2, 3, 4], threshold=1.0).run()
    assert {target: sorted(battle.posts) for target, battle in chosen.items()} == {1: [1, 2], 3: [3, 4]}
    assert Duel([1], [1], threshold=1.5).run() == {}
