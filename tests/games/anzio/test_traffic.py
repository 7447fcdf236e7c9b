"""The figures of sea traffic and of supply at their limits (C5, C7, C8, C9)."""

from __future__ import annotations

import pytest

import winterline as wl
from tests.games.anzio.inside import CROWD, PESCARA, RING, book, isolated, points
from tests.rulebook.anzio.country import ring
from tests.rulebook.anzio.kit import counter, refused, setup, where
from tests.rulebook.anzio.shore import goals, sail
from tests.rulebook.anzio.test_shipping import NAPOLI, harbour
from winterline.core.frames import replace
from winterline.games.anzio import shipping, supply, traffic
from winterline.games.anzio.state import (
    MESSINA,
    TARANTO,
    Battle,
    State,
)
from winterline.games.anzio.zoc import enemies


def number(unit: str) -> int:
    """A unit's number."""
    return book().index[unit][1]


def spent(game: wl.Game, unit: str, halves: int) -> State:
    """The position with a unit that has used some of its half points."""
    used = bytearray(game.state.spent)
    used[number(unit)] = halves
    state: State = replace(game.state, spent=bytes(used))
    return state


# --- sailing ----------------------------------------------------------------------------------------------


@pytest.mark.rule("anzio:C7C5a")
@pytest.mark.parametrize(("halves", "why"), [(0, None), (24, None), (25, "anzio:C7B4")])
def test_a_march_of_all_ones_points_is_no_bar_to_evacuation_strategic_movement_is(
    halves: int, why: str | None
) -> None:
    game = setup("Oct I allied", {"us-36": "N62"})
    found = shipping.may_evacuate(book(), spent(game, "us-36", halves), number("us-36"))
    assert (found.rule if found else None) == why


@pytest.mark.rule("anzio:C7C5a")
def test_who_holds_an_automatic_victory_up_is_not_evacuated() -> None:
    game = setup("Oct I allied", {"us-36": "N62", "us-45": "D43", "de-65": "O61"})
    battle = Battle((number("us-36"),), (book().cell("O61"),), certain=True, first=(number("us-36"),))
    state = replace(game.state, battles=(battle,))
    for unit, why in (("us-36", "anzio:C12B.2"), ("us-45", None)):
        found = shipping.may_evacuate(book(), state, number(unit))
        assert (found.rule if found else None) == why


@pytest.mark.rule("anzio:C7A", "anzio:B4C13")
@pytest.mark.parametrize(("turn", "allied"), [(0, False), (1, True), (14, True)])
def test_who_may_be_moved_by_sea_and_when(turn: int, allied: bool) -> None:
    state = replace(setup("Oct I allied", {}).state, turn=turn)
    assert traffic.may_sail(state, 0) is allied
    assert not traffic.may_sail(state, 1)


@pytest.mark.rule("anzio:C7B1", "anzio:C7B4")
def test_every_place_counts_what_comes_in_and_sicilia_counts_nothing() -> None:
    first, label = book().place_ids[0], label_of("port-genova")
    assert first == "port-genova"
    game = setup("Oct I allied", {"us-36": "sicilia"}, ports={first: "Sept IV"}, friendly=[label])
    sail(game, "us-36", f"{first} {label}")
    assert where(game, "us-36") == label
    assert game.state.sea.came_in == points(first, 4)
    home = harbour({"us-36": "K57"})
    sail(home, "us-36", "sea sicilia")
    assert where(home, "us-36") == "sicilia"
    assert not any(home.state.sea.came_in)
    assert home.state.sea.went_out == points("port-napoli", 4)
    assert counter(home, "us-36")["stopped"]


@pytest.mark.rule("anzio:C7B2a", "anzio:C7B2b")
@pytest.mark.parametrize(("gone", "place"), [(0, "port-napoli"), (20, "port-napoli"), (21, "")])
def test_a_transfer_point_must_have_room_for_all_of_the_unit(gone: int, place: str) -> None:
    game = harbour({"us-36": "K57"}, sea={"went_out": points("port-napoli", gone)}, ports=NAPOLI)
    found = traffic.departure(book(), game.state, number("us-36"))
    assert found == (book().place_index[place] if place else traffic.NOWHERE)
    assert (refused(game, "ship us-36") is None) is bool(place)


@pytest.mark.rule("anzio:C7B2a", "anzio:C7B2b")
def test_of_two_places_in_a_hex_the_one_with_more_room_is_left() -> None:
    both = {"zone-salerno": "Sept II", "port-salerno": "Sept IV"}
    for gone, place in ((0, "port-salerno"), (3, "port-salerno"), (5, "zone-salerno")):
        game = harbour({"us-36": "N60"}, sea={"went_out": points("port-salerno", gone)}, ports=both)
        assert book().place_ids[traffic.departure(book(), game.state, number("us-36"))] == place
    first = setup("Oct I allied", {"us-36": label_of("port-genova")}, ports={"port-genova": "Sept IV"})
    assert traffic.departure(book(), first.state, number("us-36")) == 0


def label_of(place: str) -> str:
    """The hex of a port."""
    return book().label(book().place_cells[book().place_index[place]][0])


@pytest.mark.rule("anzio:C7B2a", "anzio:C8A", "anzio:C8B")
def test_a_box_is_left_on_a_later_turn_and_never_for_itself() -> None:
    game = setup("Oct I allied", {"us-36": "messina"}, sea={"open_boxes": 1})
    assert {"sea sicilia", "box-taranto taranto"} <= goals(game, "us-36")
    assert "box-messina messina" not in goals(game, "us-36"), "it is there"
    bit = 1 << number("us-36")
    come = setup("Oct I allied", {"us-36": "messina"}, sea={"open_boxes": 1, "boxed": bit})
    assert traffic.departure(book(), come.state, number("us-36")) == traffic.NOWHERE


@pytest.mark.rule("anzio:C8A", "anzio:C8B")
@pytest.mark.parametrize(("room", "boxes"), [(4, {"messina", "taranto"}), (5, {"messina"})])
def test_a_box_needs_room_for_the_whole_unit(room: int, boxes: set[str]) -> None:
    opening = setup("Oct I allied", {"us-1armd": "sicilia", "us-36": "sicilia"})
    unit = "us-36" if room == 4 else "us-1armd"
    assert counter(opening, unit)["stacking"] == room
    assert {goal.split()[1] for goal in goals(opening, unit) if goal.startswith("box")} == boxes


@pytest.mark.rule("anzio:C5G3", "anzio:C7B3")
def test_only_who_comes_to_fight_lands_beside_the_enemy() -> None:
    game = harbour({"us-36": "sicilia", "de-16pz": "L56"}, ports=NAPOLI)
    unit, napoli = number("us-36"), book().cell("K57")
    for fights in (True, False):
        cells = {cell for _, cell in traffic.destinations(book(), game.state, unit, fights)}
        assert (napoli in cells) is fights
    calm = harbour({"us-36": "sicilia"}, ports=NAPOLI)
    for fights in (True, False):
        assert napoli in {cell for _, cell in traffic.destinations(book(), calm.state, unit, fights)}


# --- feeding ----------------------------------------------------------------------------------------------


def prison() -> dict[str, str]:
    """Germans all around the meadow D32."""
    guards = ("de-15pg", "de-29pg", "de-16pz", "de-1para", "de-26pz", "de-hg")
    return dict(zip(guards, ring("D32"), strict=True))


def fed(game: wl.Game, unit: str, label: str, place: str = "") -> bool:
    """Whether a unit could be brought in at a hex."""
    at = {"place": book().place_index[place]} if place else {}
    return traffic.can_be_fed(book(), game.state, number(unit), book().cell(label), **at)


@pytest.mark.rule("anzio:C5G7", "anzio:C9C6")
def test_what_another_place_has_left_is_of_no_use() -> None:
    ports = {**PESCARA, **NAPOLI}
    full = setup("Oct I allied", {**CROWD, **RING, "us-505": "sicilia"}, ports=ports, friendly=["K57"])
    assert not fed(full, "us-505", "V40"), "Pescara feeds sixteen points already"
    assert fed(full, "us-505", "K57")
    assert fed(full, "us-36", "V40"), "who is there already draws on it no more than now"
    assert not fed(full, "us-504", "V40")
    joined = setup("Oct I allied", {**CROWD, "us-505": "sicilia"}, ports=ports, friendly=["K57"])
    assert fed(joined, "us-505", "V40"), "somebody else draws on Napoli"
    apart = {**CROWD, "us-505": "sicilia", "us-325": "D32", **prison()}
    cut_off = setup("Oct I allied", apart, ports=ports, friendly=["K57"])
    assert isolated(cut_off) == {"us-325"}
    assert fed(cut_off, "us-505", "V40"), "who gets nothing takes nothing away"
    nobody = setup("Oct I allied", {"us-505": "sicilia", "br-231": "sicilia"})
    assert not fed(nobody, "us-505", "K57"), "nothing is open"


@pytest.mark.rule("anzio:C5G7", "anzio:C9C6")
def test_who_is_fed_already_is_not_taken_for_one_more_of_its_kind() -> None:
    four = {unit: at for unit, at in CROWD.items() if unit != "us-34"}
    ones = dict.fromkeys(("al-r1", "us-504", "us-325", "br-2ss"), "U41")
    assert number("al-r1") == 0
    game = setup("Oct I allied", {**four, **ones, "us-505": "sicilia"}, ports=PESCARA)
    assert not fed(game, "us-505", "V40"), "sixteen points are drawn"
    assert fed(game, "us-504", "V40")
    assert fed(game, "al-r1", "V40")
    assert not fed(game, "us-505", "V40")


@pytest.mark.rule("anzio:C5G7", "anzio:C9C6")
@pytest.mark.parametrize("first", [0, 1])
def test_who_is_fed_elsewhere_is_one_more_here(first: int) -> None:
    units = {unit: at for unit, at in CROWD.items() if unit != "us-34"}
    units |= {**RING, "br-5": "U41", "us-504": "U41", "us-505": "K57"}  # sixteen points at Pescara
    game = setup("Oct I allied", units, ports={**PESCARA, **NAPOLI}, friendly=["K57"])
    asked = [("us-504", True), ("us-505", False)]
    for unit, expected in (asked[first], asked[1 - first]):
        assert fed(game, unit, "V40") is expected, unit


@pytest.mark.rule("anzio:C5G7", "anzio:C9C6")
@pytest.mark.parametrize("fifth", [True, False])
def test_the_last_point_is_given_out_and_no_more(fifth: bool) -> None:
    units = {unit: at for unit, at in CROWD.items() if unit != "us-34"}
    more = {"br-5": "U41"} if not fifth else {"br-5": "U41", "us-504": "U41"}
    game = setup("Oct I allied", {**units, **more, "us-505": "sicilia"}, ports=PESCARA)
    assert fed(game, "us-505", "V40") is not fifth, "fifteen or sixteen points are drawn"


@pytest.mark.rule("anzio:C5G7", "anzio:C9C6")
def test_the_place_of_the_landing_counts_though_germans_control_it() -> None:
    for place, label, german in (("port-napoli", "K57", "L56"), ("port-genova", label_of("port-genova"), "")):
        beside = german or book().label(next(iter(book().around[book().cell(label)])))
        units = {"us-505": "sicilia", "br-231": "sicilia", "de-16pz": beside}
        game = setup("Oct I allied", units, ports={place: "Sept III"}, friendly=[label])
        assert not fed(game, "us-505", label)
        assert fed(game, "us-505", label, place)


@pytest.mark.rule("anzio:C5E", "anzio:C9C7")
@pytest.mark.parametrize(
    ("at", "boxes", "free"),
    [
        ("messina", 0, True),
        ("messina", 1, False),
        ("messina", 2, True),
        ("taranto", 1, True),
        ("taranto", 2, False),
        ("taranto", 3, False),
        ("K57", 0, False),
        ("sicilia", 0, False),
    ],
)
def test_only_a_box_that_is_being_opened_feeds_for_nothing(at: str, boxes: int, free: bool) -> None:
    game = setup("Oct I allied", {"us-36": at}, sea={"open_boxes": boxes})
    assert supply.needs_none(book(), game.state, number("us-36")) is free


@pytest.mark.rule("anzio:C9C3", "anzio:C9C5", "anzio:C5G5.1")
def test_units_in_a_box_draw_on_that_box() -> None:
    units = {"us-36": "messina", "us-45": "taranto", "us-3": "K57"}
    game = setup("Oct I allied", units, ports=NAPOLI, sea={"open_boxes": 3})
    sources = [book().place_ids[source.place] for source in supply.allied_sources(book(), game.state)]
    for cell, name in ((MESSINA, "box-messina"), (TARANTO, "box-taranto")):
        assert supply.sources_at(book(), game.state, cell) == 1 << sources.index(name)
    assert supply.sources_at(book(), game.state, book().cell("K57")) >> sources.index("port-napoli") & 1


@pytest.mark.rule("anzio:C9C1", "anzio:C9C2", "anzio:C5B6")
def test_units_draw_where_most_is_left_the_first_of_equals() -> None:
    size = book().units[0].size
    four, three = number("us-36"), number("br-56")
    assert (size[four], size[three]) == (4, 3)
    assert supply.share(book(), {four: 0b11}, (8, 8)) == {four: 0}
    assert supply.share(book(), {four: 0b11}, (8, 9)) == {four: 1}
    assert supply.share(book(), {four: 0b11, three: 0b11}, (8, 8)) == {four: 0, three: 1}
    assert supply.share(book(), {four: 0b01, three: 0b11}, (4, 3)) == {four: 0, three: 1}
    assert supply.share(book(), {four: 0b11, three: 0b11}, (3, 4)) == {four: 1, three: 0}
    assert supply.share(book(), {four: 0b11, three: 0b11}, (3, 3)) is None
    assert supply.share(book(), {four: 0b01}, (3, 9)) is None, "nothing is lent"
    assert supply.share(book(), {four: 0b01}, (4,)) == {four: 0}
    five, other = number("us-1armd"), number("br-5")
    assert (size[five], size[other]) == (5, 3)
    thrifty = supply.share(book(), {five: 0b11, three: 0b11, other: 0b11}, (6, 5))
    assert thrifty == {five: 1, three: 0, other: 0}, "not at first sight, but there is a way"


# --- zones ------------------------------------------------------------------------------------------------


@pytest.mark.rule("anzio:C12B.1")
def test_only_the_attacker_disregards_whom_an_automatic_victory_beats_and_only_while_he_moves() -> None:
    game = setup("Oct I allied", {"us-36": "W51", "de-16pz": "W50", "de-65": "W48"})
    battle = Battle((number("us-36"),), (book().cell("W50"),), certain=True)
    state = replace(game.state, battles=(battle,))
    german = {book().cell(label) for label in ("W50", "W48", "K8")}

    def held(state: State, side: int) -> set[int]:
        return {cell for cell in range(book().board.grid.cells) if enemies(book(), state, side) >> cell & 1}

    assert held(state, 0) == german - {book().cell("W50")}
    assert held(replace(state, round=1), 0) == german
    assert held(game.state, 0) == german
    own = replace(battle, hexes=(book().cell("W51"),))
    assert held(replace(state, battles=(own,)), 1) >= {book().cell("W51")}, (
        "the other side knows nothing of it"
    )
