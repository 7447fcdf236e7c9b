"""Lines of supply: what they run through, where they end, and who can draw on which port (C9, C5B, C5G, G6)."""

from __future__ import annotations

import pytest

from tests.games.anzio.inside import book, isolated
from tests.rulebook.anzio.kit import setup
from winterline.core.bits import flood
from winterline.games.anzio import supply

NAPOLI = {"port-napoli": "Sept III"}
RING = {"de-15pg": "U38", "de-29pg": "S41", "de-16pz": "T43", "de-1para": "V43"}
"""Germans who cut Pescara off from the rest of Italy."""


@pytest.mark.rule("anzio:C9A1", "anzio:C9B", "anzio:C9A2")
def test_a_german_far_in_the_south_draws_on_the_northern_edge() -> None:
    game = setup("Oct I allied", {"de-26pz": "R70", "us-36": "K57"})
    assert "de-26pz" not in isolated(game)
    assert supply.german_lines(book(), game.state) & book().entry == book().entry, "every edge hex will do"


def test_the_parts_that_an_enemy_leaves_open_are_those_that_a_flood_finds() -> None:
    state = setup("Oct I allied", {**RING, "us-36": "K57", "de-26pz": "R70"}, ports=NAPOLI).state
    for side in (0, 1):
        parts = supply.parts_around(book(), side, state.forces[side])
        allowed = supply.open_ground(book(), 1 - side, state.forces[side])
        assert sum(parts) == allowed, "every open hex is in one of them, and in one only"
        assert all(part == flood(part & -part, allowed, book().links) for part in parts)


def wall(north: bool) -> dict[str, str]:
    """Allied units around W50, two hexes away, with or without a gap to the north-west."""
    ring = {"us-36": "W52", "us-45": "Y50", "us-34": "Y48", "us-3": "U52", "br-56": "U50"}
    return {**ring, "br-5": "W48", "br-46": "U51"} if north else ring


@pytest.mark.rule("anzio:G6", "anzio:C9A1", "anzio:C9A2", "anzio:C9A3")
def test_one_hex_free_of_zones_is_line_enough_and_closing_it_isolates() -> None:
    closed = {
        "us-36": "W52",
        "us-45": "Y50",
        "us-34": "Y48",
        "us-3": "U52",
        "br-56": "U50",
    }
    game = setup("Oct I axis", {"de-1para": "W50", **closed})
    open_ = supply.open_ground(book(), 1, game.state.forces[0])
    around = [cell for cell in book().around[book().cell("W50")] if open_ >> cell & 1]
    assert len(around) == 1, "the enclosed unit has one free hex beside it"
    assert "de-1para" not in isolated(game)
    game = setup("Oct I axis", {"de-1para": "W50", **closed, "br-5": "W48"})
    assert "de-1para" in isolated(game)


@pytest.mark.rule("anzio:C9A4")
def test_the_units_own_hex_may_be_in_an_enemy_zone() -> None:
    game = setup("Oct I axis", {"de-1para": "W50", "us-36": "W51"})
    assert supply.open_ground(book(), 1, game.state.forces[0]) >> book().cell("W50") & 1 == 0
    assert "de-1para" not in isolated(game)


@pytest.mark.rule("anzio:C9A3")
def test_a_line_runs_through_hexes_friendly_to_the_enemy() -> None:
    every = [book().label(cell) for cell in range(len(book().labels)) if book().rest >> cell & 1]
    game = setup("Oct I axis", {"de-1para": "W50"}, friendly=every)
    assert "de-1para" not in isolated(game)


@pytest.mark.rule("anzio:P.supply-block")
def test_an_enemy_unit_without_a_zone_blocks_the_hex_it_stands_in() -> None:
    counters = {"us-36": "W49/i", "us-45": "W51/i", "us-34": "X49/i", "us-3": "X50/i", "br-56": "V50/i"}
    game = setup("Oct I axis", {"de-1para": "W50", **counters}, phase="arrivals")
    assert "de-1para" not in isolated(game), "V51 is open"
    game = setup("Oct I axis", {"de-1para": "W50", **counters, "al-r1": "V51"}, phase="arrivals")
    assert "de-1para" in isolated(game), "replacements block too"


@pytest.mark.rule("anzio:C10A4")
def test_inverted_counters_need_supply_too() -> None:
    game = setup("Oct I axis", {"de-1para": "W50/i", **wall(north=True)})
    assert "de-1para" in isolated(game)
    later = setup("Oct I axis", {"de-1para": "W50", "de-65": "waiting", "de-94": "arriving"})
    assert "de-65" not in isolated(later), "who is not on the board needs none"


@pytest.mark.rule("anzio:C9C1.x1")
def test_one_edge_hex_feeds_the_whole_german_army() -> None:
    names = [unit.id for unit in book().units[1].counters]
    hexes = [f"{column}{row}" for row in (40, 42) for column in "KLMNOPQRST"]
    units = {name: hexes[n // 2] for n, name in enumerate(names[:32])}
    game = setup("Oct I axis", units, spare=False)
    assert not isolated(game)


@pytest.mark.rule("anzio:C9C8a", "anzio:C5G5.1", "anzio:C5F1")
def test_an_allied_unit_needs_a_line_to_an_operating_port_out_of_german_control() -> None:
    units = {"us-36": "L56"}
    assert "us-36" in isolated(setup("Oct I allied", units, friendly=["K57"]))
    assert "us-36" in isolated(setup("Oct I allied", units, friendly=["K57"], ports={"port-napoli": "Oct I"}))
    assert "us-36" not in isolated(setup("Oct I allied", units, friendly=["K57"], ports=NAPOLI))
    assert "us-36" in isolated(setup("Oct I allied", units, ports=NAPOLI)), "the port is not friendly"
    watched = {**units, "de-16pz": "J57"}
    assert "us-36" in isolated(setup("Oct I allied", watched, friendly=["K57"], ports=NAPOLI))


@pytest.mark.rule("anzio:C9C3", "anzio:C9C5")
def test_separate_groups_draw_on_separate_ports_and_anybody_on_any_he_reaches() -> None:
    ports = {"port-napoli": "Sept III", "port-pescara": "Sept III"}
    game = setup("Oct I allied", {"us-36": "L56", "br-78": "V41"}, friendly=["K57", "V40"], ports=ports)
    state, found = game.state, book()
    both = supply.within_reach(found, state)
    assert both[found.index["us-36"][1]] == both[found.index["br-78"][1]] == 0b11
    game = setup(
        "Oct I allied", {"us-36": "L56", "br-78": "V41", **RING}, friendly=["K57", "V40"], ports=ports
    )
    split = supply.within_reach(found, game.state)
    assert split[found.index["us-36"][1]] == 0b01
    assert split[found.index["br-78"][1]] == 0b10


@pytest.mark.rule("anzio:C9C4")
def test_messina_and_taranto_feed_units_that_reach_their_entry_hexes() -> None:
    units = {"us-36": "R68", "br-231": "sicilia"}
    assert "us-36" in isolated(setup("Oct I allied", units))
    assert "us-36" not in isolated(setup("Oct I allied", units, sea={"open_boxes": 1}))
    assert "us-36" not in isolated(setup("Oct I allied", units, sea={"open_boxes": 2}))
    assert "us-36" in isolated(setup("Sept II axis", units, sea={"open_boxes": 2})), (
        "no entry from Taranto yet"
    )


@pytest.mark.rule("anzio:C5B1", "anzio:C5B2", "anzio:C5B5.2")
def test_a_beachhead_is_its_friendly_beaches_and_any_of_them_feeds() -> None:
    ports = {"zone-salerno": "Sept II"}
    found = book()
    zone = found.place_cells[found.place_index["zone-salerno"]]
    assert all(found.beach >> cell & 1 for cell in zone)
    units = {"us-36": "O62", "de-16pz": "N59"}
    game = setup("Oct I allied", units, friendly=["N60", "N62"], ports=ports)
    assert "us-36" not in isolated(game), "N60 is in a German zone, N62 is not"
    assert "us-36" in isolated(setup("Oct I allied", units, friendly=["N60"], ports=ports))
    crowd = {"us-36": "N60", "us-45": "N60", "us-3": "N62", "us-34": "N62", "br-56": "M63", "br-5": "M63"}
    crowd |= {"us-505": "N61", "us-504": "N61", "br-231": "sicilia"}
    full = setup("Oct I allied", crowd, ports=ports)
    assert not supply.allied_unsupplied(found, full.state, 0)[1], "24 points over four hexes"
    more = setup("Oct I allied", {**crowd, "us-325": "N61"}, ports=ports)
    assert supply.allied_unsupplied(found, more.state, 0)[1], "the hexes share one figure"


@pytest.mark.rule("anzio:C9C1", "anzio:EX.C9C1", "anzio:C5B5.1")
def test_napoli_alone_feeds_the_whole_basic_army() -> None:
    hexes = ("L55", "L56", "M54", "M55", "N53", "N54", "O52", "O53", "P51", "P52")
    units: dict[str, str] = {}
    load = dict.fromkeys(hexes, 0)
    for unit in book().units[0].counters:
        label = next(name for name in hexes if load[name] + unit.stacking <= 8)
        load[label] += unit.stacking
        units[unit.id] = label
    game = setup("Dec III allied", units, friendly=["K57"], ports=NAPOLI, spare=False)
    assert sum(load.values()) == 80
    assert not isolated(game)
    assert supply.allied_unsupplied(book(), game.state, 0) == (0, 0)


@pytest.mark.rule("anzio:C5G5.2", "anzio:C5B6", "anzio:C9C2")
def test_a_source_feeds_no_more_than_its_capacity_and_cannot_lend() -> None:
    pescara = {"zone-pescara": "Sept III"}
    units = {"us-36": "V39", "us-45": "V40", "us-3": "V41", "us-34": "U41", "br-231": "sicilia"}
    game = setup("Oct I allied", units, ports=pescara)
    assert not supply.allied_unsupplied(book(), game.state, 0)[1], "16 points of 16"
    crowd = {**units, "us-505": "U40"}
    game = setup("Oct I allied", crowd, ports=pescara, friendly=["K57"])
    assert supply.allied_unsupplied(book(), game.state, 0)[1].bit_count() == 5
    ports = {**pescara, "port-napoli": "Sept III"}
    assert not supply.allied_unsupplied(
        book(), setup("Oct I allied", crowd, ports=ports, friendly=["K57"]).state, 0
    )[1]
    game = setup("Oct I allied", {**crowd, **RING}, ports=ports, friendly=["K57"])
    assert supply.allied_unsupplied(book(), game.state, 0)[1], "what Napoli has left is of no use to them"


@pytest.mark.rule("anzio:C5B6")
def test_a_unit_is_fed_by_one_source_as_a_whole() -> None:
    units, size = book().units[0], book().units[0].size
    four = [n for n, counter in enumerate(units.counters) if size[n] == 4][:3]
    assert supply.share(book(), dict.fromkeys(four, 0b11), (8, 4)) is not None
    assert supply.share(book(), dict.fromkeys(four, 0b11), (6, 6)) is None


@pytest.mark.rule("anzio:C5E", "anzio:C9C7")
def test_the_initial_lift_needs_nothing_on_its_own_turn_only() -> None:
    game = setup(
        "Sept II allied", {"us-36": "sicilia", "us-45": "sicilia"}, phase="invasion", sea={"counters": 2}
    )
    game.play("invade zone-salerno")
    game.play("ship us-36")
    game.play("land N62")
    assert "us-36" not in isolated(game)
    later = setup("Sept III allied", {"us-36": "N62"})
    assert "us-36" in isolated(later)
