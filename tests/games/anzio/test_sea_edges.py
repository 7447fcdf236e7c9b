"""The sea at its limits: first and last places of the list, full and empty ports, who is asked what (C5 to C8)."""

from __future__ import annotations

from dataclasses import replace as altered

import pytest

from tests.games.anzio.inside import book, places
from tests.rulebook.anzio.battlefield import fight
from tests.rulebook.anzio.kit import offers, refused, setup, where
from tests.rulebook.anzio.shore import until, why_sail
from tests.rulebook.anzio.test_evacuation import TIGHT
from winterline.core.bits import bits
from winterline.core.frames import replace
from winterline.games.anzio import edges, evacuation, leaving, routes, stacking, traffic
from winterline.games.anzio.invasion import why_no_invasion, why_no_part
from winterline.games.anzio.state import (
    MESSINA,
    TARANTO,
)


@pytest.mark.rule("anzio:C7C5c", "anzio:C7C6")
def test_who_was_taken_off_in_the_german_turn_has_no_choice_of_ports_later() -> None:
    game, _ = fight(
        TIGHT, "2-1", 2, to="N62", when="Oct I axis", ports={"port-napoli": "Sept IV"}, friendly=["K57"]
    )
    game.play("evacuate us-36")
    assert game.state.sea.evacuees == ()
    until(game, "Oct II", "axis")
    assert where(game, "us-36") == "sicilia"


@pytest.mark.rule("anzio:C7C5c", "anzio:C7C6")
def test_who_is_taken_off_goes_no_further_this_turn() -> None:
    game = setup("Oct I allied", {"us-36": "N62", "us-45": "sicilia"})
    game.play("evacuate us-36")
    bit = 1 << book().index["us-36"][1]
    assert (game.state.afloat, game.state.stopped) == (bit, bit)
    assert "us-45" in offers(game, "ship")
    assert refused(game, "ship us-36") == "C7B2b"


@pytest.mark.rule("anzio:C7C1", "anzio:C7C2.1", "anzio:P.evacuation")
def test_nobody_is_evacuated_from_off_the_board() -> None:
    game = setup("Oct I allied", {"us-36": "sicilia", "us-45": "messina", "us-34": "waiting"})
    for unit in ("us-36", "us-45", "us-34"):
        assert refused(game, f"evacuate {unit}") == "C7C3"


@pytest.mark.rule("anzio:C7C2.2", "anzio:C7C3", "anzio:EX.C7C2.2")
def test_what_counts_as_a_beach() -> None:
    plain, south = book(), book("tourn.south-entry")
    ports = {
        cell for n, cells in enumerate(plain.place_cells) if plain.places[n].kind == "port" for cell in cells
    }
    for cell in bits(plain.land):
        expected = bool(plain.beach >> cell & 1) or cell in ports
        assert evacuation.beaches(plain) >> cell & 1 == expected, plain.label(cell)
    bare = altered(plain, beach=0)
    for cells in plain.place_cells:
        for cell in cells:
            assert evacuation.beaches(bare) >> cell & 1 == (cell in ports), "a zone is no port"
    more = {f"Y{row}" for row in range(47, 54)}
    found = {
        plain.label(cell)
        for cell in bits(plain.land)
        if (evacuation.beaches(south) & ~evacuation.beaches(plain)) >> cell & 1
    }
    assert found == {label for label in more if not evacuation.beaches(plain) >> plain.cell(label) & 1}


@pytest.mark.rule("anzio:C7C4", "anzio:C7C7")
def test_an_evacuated_unit_needs_room_in_the_port() -> None:
    units = {"us-36": "N62", "us-45": "K57", "us-3": "K57"}
    game = setup("Oct I allied", units, ports={"port-napoli": "Sept IV"}, sea={"open_boxes": 1})
    game.play("evacuate us-36")
    assert set(offers(game, "sail")) == {"sea sicilia", "box-messina messina"}, "Napoli holds eight points"
    own = setup(
        "Oct I allied",
        {"us-36": "N62", "de-16pz": "O61"},
        ports={"zone-salerno": "Sept II"},
        friendly=["N60", "M63"],
        sea={"open_boxes": 1},
    )
    own.play("evacuate us-36")
    assert set(offers(own, "sail")) == {"sea sicilia", "box-messina messina"}, (
        "not back to where it came from"
    )


@pytest.mark.rule("anzio:C6F", "anzio:C5A3")
def test_who_came_back_by_sea_this_turn_does_not_invade() -> None:
    game = setup("Nov I allied", {"us-36": "N62", "us-45": "sicilia"}, sea={"counters": 1, "invaded": (23,)})
    game.play("evacuate us-36")
    game.play("invade zone-pescara")
    assert why_sail(game, "us-45", "land V40") is None
    assert refused(game, "ship us-36") == "C7B2b"
    found = why_no_part(book(), game.state, book().index["us-36"][1])
    assert found is not None
    assert found.rule == "anzio:C6F"
    assert why_no_part(book(), game.state, book().index["us-45"][1]) is None


@pytest.mark.rule("anzio:C6A", "anzio:C6B")
def test_why_there_is_no_invasion() -> None:
    def why(when: str, **sea: object) -> str | None:
        game = setup(when, {"us-45": "sicilia"}, sea={"counters": 1, "invaded": (23,), **sea})
        return refused(game, "invade zone-pescara")

    assert why("Nov I allied") is None
    assert why("Nov I axis") == "C5A3"
    assert why("Nov I allied", counters=0) == "C5F9"
    assert why("Nov I allied", lift=0) == "C6A"
    assert why("Oct IV allied") == "C6B"
    assert why("Nov I allied", invaded=places("zone-salerno", "zone-roma")) == "C6A"


@pytest.mark.rule("anzio:C8F", "anzio:C8I")
def test_where_the_board_may_be_left() -> None:
    the = book()
    week = altered(the, calendar=tuple(replace(w, leave=("Y50",)) for w in the.calendar))
    state = setup("Oct I allied", {}).state
    for cell in bits(the.rest):
        label = the.label(cell)
        by = MESSINA if the.south >> cell & 1 else TARANTO if the.taranto >> cell & 1 else 0
        assert leaving.exits(the, state, cell) == by, label
        assert leaving.exits(week, state, cell) == (by if by == MESSINA or label == "Y50" else 0), label
        assert leaving.exits(the, replace(state, turn=0), cell) == 0


@pytest.mark.rule("anzio:C8F", "anzio:C8I")
def test_german_zones_beyond_the_edge_seal_it_with_the_new_south_entry() -> None:
    for options, expected in (((), True), (("tourn.south-entry",), False)):
        game = setup("Oct I allied", {"us-36": "Y55", "de-16pz": "Y54", "de-hg": "Y56"}, options=options)
        state = replace(game.state, stopped=0)
        the = book(*options)
        assert bool(leaving.exits(the, state, the.cell("Y55"))) is expected


@pytest.mark.rule("anzio:C8K", "anzio:C8C.2")
def test_who_came_into_a_box_this_turn_stays_in_it() -> None:
    the = book()
    state = setup(
        "Oct I allied", {"us-36": "messina", "us-45": "messina", "us-3": "L56"}, sea={"open_boxes": 1}
    ).state
    one, two, three = (the.index[name][1] for name in ("us-36", "us-45", "us-3"))
    assert edges.box_entries(the, state, one) == the.south & the.rest
    assert edges.box_entries(the, state, three) == 0
    fresh = replace(state, sea=replace(state.sea, boxed=1 << one))
    assert edges.box_entries(the, fresh, one) == 0
    assert edges.box_entries(the, fresh, two) == the.south & the.rest
    held = replace(state, stopped=1 << one)
    assert edges.box_entries(the, held, one) == 0
    assert edges.box_entries(the, held, two) == the.south & the.rest


@pytest.mark.rule("anzio:B4D1")
@pytest.mark.parametrize("options", [(), ("supp.nationality",)])
def test_a_crowded_hex_is_one_where_a_unit_does_not_fit(options: tuple[str, ...]) -> None:
    units = {
        "us-36": "L56",
        "br-56": "L56",
        "us-45": "M55",
        "us-3": "M55",
        "ca-1": "N54",
        "br-5": "N54",
        "us-504": "O53",
        "br-46": "O53",
        "us-34": "O53",
        "us-505": "P52",
        "us-325": "Q51",
        "in-8": "sicilia",
    }
    the = book(*options)
    force = setup("Dec III allied", units, options=options).state.forces[0]
    cells = {the.cell(label) for label in units.values() if label != "sicilia"}
    for unit in range(len(the.units[0].size)):
        full = stacking.crowded(the, 0, force, unit)
        for cell in cells:
            if force.at[unit] != cell:
                assert bool(full >> cell & 1) is not stacking.fits(the, 0, force, unit, cell)


@pytest.mark.rule("anzio:C7C1", "anzio:P.evacuation")
def test_whoever_is_still_at_sea_may_always_turn_back() -> None:
    the = book()
    state = setup("Nov I allied", {"us-36": "N62", "al-r1": "N62"}).state
    sea = next(bits(the.board.hexes("sea")))
    for unit in ("us-36", "al-r1"):
        assert evacuation.why_not(the, state, the.index[unit][1], sea) is None
        assert evacuation.why_not(the, state, the.index[unit][1], the.cell("L56")) is not None


@pytest.mark.rule("anzio:C6F", "anzio:C5A3")
def test_the_last_points_of_the_lift_carry_a_unit_of_just_that_size() -> None:
    the = book()
    game = setup("Nov I allied", {"us-36": "sicilia"}, sea={"counters": 1, "invaded": (23,)})
    game.play("invade zone-pescara")
    unit = the.index["us-36"][1]
    for lift, expected in ((5, None), (4, None), (3, "anzio:C5B3"), (0, "anzio:C5B3")):
        state = replace(game.state, sea=replace(game.state.sea, lift=lift))
        found = why_no_part(the, state, unit)
        assert (found and found.rule) == expected


@pytest.mark.rule("anzio:C6A", "anzio:D5C2")
def test_no_invasion_on_the_turn_of_a_raid() -> None:
    the = book("supp.commandos")
    game = setup(
        "Nov I allied",
        {"us-36": "sicilia", "br-2ss": "sicilia"},
        options=["supp.commandos"],
        sea={"counters": 1, "invaded": (23,)},
    )
    assert why_no_invasion(the, game.state) is None
    raided = replace(game.state, lifted=1 << the.index["br-2ss"][1])
    assert why_no_invasion(the, raided) is not None


@pytest.mark.rule("anzio:C7A", "anzio:B4C13")
def test_who_sails_and_when() -> None:
    state = setup("Oct I allied", {}).state
    assert [traffic.may_sail(state, side) for side in (0, 1)] == [True, False]
    assert [traffic.may_sail(replace(state, turn=turn), 0) for turn in (0, 1, 14)] == [False, True, True]


@pytest.mark.rule("anzio:B4G3a")
def test_only_allied_units_on_a_beach_leave_by_sea_in_a_retreat() -> None:
    the = book()
    state = setup("Oct I axis", {"us-36": "N62", "us-45": "L56", "de-16pz": "N61"}).state
    units = {name: the.index[name] for name in ("us-36", "us-45", "de-16pz")}
    found = {name: routes.may_evacuate(the, state, *at) for name, at in units.items()}
    assert found == {"us-36": True, "us-45": False, "de-16pz": False}
