"""Who draws on which source when there is little to go round (C5B, C5G, C9C)."""

from __future__ import annotations

import pytest

from tests.games.anzio.inside import CROWD, PESCARA, RING, book, isolated, places
from tests.rulebook.anzio.kit import setup
from tests.rulebook.anzio.shore import goals, until, why_sail
from winterline.core.frames import replace
from winterline.games.anzio import supply, traffic
from winterline.games.anzio.isolation import spared


def sized(points: int, count: int) -> list[int]:
    """Allied units of a size."""
    size = book().units[0].size
    return [unit for unit in range(len(size)) if size[unit] == points][:count]


@pytest.mark.rule("anzio:C5B5.1", "anzio:C5B6", "anzio:C9C2")
def test_each_unit_draws_on_the_fullest_source_it_reaches() -> None:
    first, second, third = sized(4, 3)
    assert supply.share(book(), {first: 0b11}, (10, 10)) == {first: 0}
    assert supply.share(book(), {first: 0b11}, (9, 10)) == {first: 1}
    assert supply.share(book(), {first: 0b11, second: 0b11}, (10, 9)) == {first: 0, second: 1}
    assert supply.share(book(), {first: 0b11, second: 0b01}, (5, 4)) == {first: 1, second: 0}
    assert supply.share(book(), {first: 0b11, second: 0b01}, (4, 3)) is None
    assert supply.share(book(), {first: 0b1}, (4,)) == {first: 0}
    assert supply.share(book(), {first: 0b1}, (3,)) is None
    assert supply.share(book(), {}, (3,)) == {}
    assert supply.share(book(), {first: 0}, (4,)) is None, "it reaches none"
    five = sized(5, 1)[0]
    tight = {five: 0b11, first: 0b11, second: 0b11, third: 0b11}
    assert supply.share(book(), tight, (9, 8)) is not None
    assert supply.share(book(), tight, (11, 6)) is None


@pytest.mark.rule("anzio:C5G7", "anzio:C9C6")
@pytest.mark.parametrize("turned", [False, True])
def test_a_unit_that_is_ashore_already_is_no_further_burden(turned: bool) -> None:
    the = book()
    ashore = {
        "us-36": "V39",
        "us-45": "V40",
        "us-3": "V41",
        "br-56": "U41",
        "al-r1": "V41",
    }  # all sixteen points
    home = dict.fromkeys(("us-505", "br-46", "br-231"), "sicilia")
    state = setup("Oct I allied", {**ashore, **home}, ports={"zone-pescara": "Sept II"}).state
    asked = {"al-r1": True, "us-505": False, "br-56": True, "br-46": False}  # pairs of one size
    for name in reversed(asked) if turned else asked:
        unit = the.index[name][1]
        found = traffic.can_be_fed(the, state, unit, the.cell("V40"), places("zone-pescara")[0])
        assert found is asked[name], name


@pytest.mark.rule("anzio:C5G7", "anzio:C9C6")
def test_the_ports_could_feed_one_more_only_where_he_lands() -> None:
    the = book()
    pescara, napoli = places("zone-pescara", "port-napoli")
    ports = {"zone-pescara": "Sept II", "port-napoli": "Sept II"}
    full = setup("Oct I allied", {**CROWD, **RING, "us-505": "sicilia"}, ports=ports, friendly=["K57"])
    regiment = the.index["us-505"][1]
    assert not traffic.can_be_fed(the, full.state, regiment, the.cell("V40"), pescara)
    assert traffic.can_be_fed(the, full.state, regiment, the.cell("K57"), napoli)
    assert why_sail(full, "us-505", "sail zone-pescara V40") == "C5G7"
    assert "port-napoli K57" in goals(full, "us-505")


@pytest.mark.rule("anzio:C5G7", "anzio:C9C6")
def test_others_make_room_if_they_can_live_elsewhere() -> None:
    the = book()
    ports = {"zone-pescara": "Sept II", "port-napoli": "Sept II"}
    units = {**CROWD, "us-505": "sicilia", "br-56": "sicilia"}
    game = setup("Oct I allied", units, ports=ports, friendly=["K57"])
    for name in ("us-505", "br-56"):
        unit = the.index[name][1]
        assert traffic.can_be_fed(the, game.state, unit, the.cell("V40"), places("zone-pescara")[0])


@pytest.mark.rule("anzio:X7-9C9", "anzio:C9C9", "anzio:P.isolation-fix")
def test_after_combat_nobody_is_named_who_does_not_perish() -> None:
    more = {**CROWD, "us-505": "U40"}
    game = setup("Oct I allied", more, phase="supply lost", ports=PESCARA)
    assert game.decision is not None
    assert game.decision.kind != "naming", "whoever is beyond capacity is named when the next turn begins"
    until(game, "Oct I", "axis")
    assert not isolated(game)


@pytest.mark.rule("anzio:C9C8b.2", "anzio:EX.C9C8b.2")
def test_of_the_named_only_those_are_fed_for_whom_there_is_room() -> None:
    the = book()
    units = {
        "us-36": "V39",
        "us-45": "V40",
        "us-3": "V41",
        "us-34": "U41",
        "us-505": "U40",
        "br-231": "sicilia",
    }
    bit = {name: 1 << the.index[name][1] for name in units}
    state = setup("Oct I allied", units, ports=PESCARA).state
    for named, kept, free in (
        ({"us-505"}, {"us-505"}, set()),  # sixteen of sixteen are drawn by the others
        ({"us-34"}, {"us-34"}, set()),
        ({"us-34", "us-505"}, set(), {"us-34", "us-505"}),  # either could be fed, not both
        ({"us-34", "us-3", "us-505"}, set(), {"us-34", "us-3", "us-505"}),
        ({"br-231"}, set(), set()),
    ):
        found = spared(the, replace(state, named=sum(bit[name] for name in named)))
        assert found == (sum(bit[n] for n in kept), sum(bit[n] for n in free)), named
    fuller = {**units, "us-504": "U40", "us-325": "U40", "br-2ss": "U40"}
    state = setup("Oct I allied", fuller, ports=PESCARA).state
    bit = {name: 1 << the.index[name][1] for name in fuller}
    found = spared(the, replace(state, named=bit["us-34"] | bit["us-504"] | bit["us-505"]))
    assert found == (bit["us-34"], bit["us-504"] | bit["us-505"]), (
        "two points are left: too few for a division"
    )
