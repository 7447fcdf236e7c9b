"""The sea by the addendum: heavy seas (X13-12), the libeccio (X22-22A), mines (X13-21), lifts (X22-22B)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

import pytest

import winterline as wl
from tests.rulebook.anzio.kit import counter, happened, offers, refused, setup, where
from tests.rulebook.anzio.shore import goals, land, sail, until

SEAS, WIND, MINES, LIFTS = (
    "addendum.heavy-seas",
    "addendum.libeccio",
    "addendum.adriatic-mines",
    "addendum.il-increase",
)
COMMANDOS = "supp.commandos"
SICILIANS = dict.fromkeys(("us-36", "us-45", "br-56", "br-5", "br-201gds", "us-505", "br-2ss"), "sicilia")
OPEN = {"port-napoli": "Sept III", "zone-salerno": "Sept III"}
NEAR = ["K57", "N60", "N61"]


def rolled(
    face: int,
    week: str = "Oct III",
    before: str = "Oct II axis",
    options: Iterable[str] = (SEAS,),
    **spec: Any,
) -> wl.Game:
    """The Allied movement phase of a week before which the die for the sea showed this face."""
    whole = {"ports": OPEN, "friendly": NEAR, **spec}
    game = setup(before, SICILIANS, options=options, dice=[face] * 9, **whole)
    until(game, week, "allied")
    return game


def room(game: wl.Game, place: str) -> int:
    """The stacking points that may still come in at a place."""
    note = next(one["note"] for one in game.view("allied")["places"] if one["id"] == place)
    (left,) = re.findall(r"build-up (\d+) left", note)
    return int(left)


# --- heavy seas -----------------------------------------------------------------------------------------


@pytest.mark.rule("anzio:T.HEAVYSEAS", "anzio:X13-12")
@pytest.mark.parametrize(
    ("face", "napoli", "salerno"), [(1, 24, 8), (2, 24, 8), (3, 24, 4), (4, 24, 4), (5, 12, 2), (6, 12, 0)]
)
def test_heavy_seas_leave_a_share_of_the_build_up(face: int, napoli: int, salerno: int) -> None:
    game = rolled(face)
    assert room(game, "port-napoli") == napoli
    assert room(game, "zone-salerno") == salerno
    until(game, "Oct IV", "allied")
    assert room(game, "port-napoli") == 2 * napoli, "a turn saves only what it had"
    assert room(game, "zone-salerno") == 2 * salerno


@pytest.mark.rule("anzio:X13-12")
def test_the_sea_is_rolled_for_before_allied_mud_turns_only() -> None:
    game = setup("Oct I axis", SICILIANS, options=[SEAS], dice=[6] * 9, ports=OPEN, friendly=NEAR)
    assert not happened(until(game, "Oct II", "allied"), "seas")
    assert room(game, "zone-salerno") == 8
    (event,) = happened(until(game, "Oct III", "allied"), "seas")
    assert (event.number, event.rule) == (6, "anzio:X13-12")
    assert room(game, "zone-salerno") == 8, "what was saved in good weather"
    assert not happened(until(game, "Oct III", "axis"), "seas")
    assert happened(until(game, "Oct IV", "allied"), "seas")
    plain = setup("Oct II axis", SICILIANS, ports=OPEN, friendly=NEAR)
    assert not happened(until(plain, "Oct III", "allied"), "seas")


@pytest.mark.rule("anzio:X13-12")
def test_the_sea_calms_down_with_the_mud() -> None:
    game = setup("Dec II axis", SICILIANS, options=[SEAS], dice=[6] * 9, ports=OPEN, friendly=NEAR)
    assert not happened(until(game, "Dec III", "allied"), "seas")
    rough = setup("Dec I axis", SICILIANS, options=[SEAS], dice=[6] * 9, ports=OPEN, friendly=NEAR)
    until(rough, "Dec III", "allied")
    assert room(rough, "zone-salerno") == 8, "and nothing was saved in the storm"


@pytest.mark.rule("anzio:X13-12")
def test_no_more_comes_in_and_leaves_than_the_sea_allows() -> None:
    game = rolled(6, before="Oct III axis", week="Oct IV", sea={"invaded": (23,)})
    assert not any("zone-salerno" in goal for goal in goals(game, "us-505") if room(game, "zone-salerno") < 1)
    ashore = {**SICILIANS, "us-36": "N60", "us-45": "N61", "br-56": "N61"}
    leaving = setup("Oct III axis", ashore, options=[SEAS], dice=[5] * 9, ports={"zone-salerno": "Sept III"})
    until(leaving, "Oct IV", "allied")
    assert not goals(leaving, "us-36"), "two points may leave, and it has four"
    calm = setup("Oct III axis", ashore, options=[SEAS], dice=[1] * 9, ports={"zone-salerno": "Sept III"})
    until(calm, "Oct IV", "allied")
    assert goals(calm, "us-36")


@pytest.mark.rule("anzio:X13-12")
@pytest.mark.parametrize(("face", "may"), [(1, True), (4, True), (5, False), (6, False)])
def test_heavy_seas_forbid_landings_and_raids(face: int, may: bool) -> None:
    sea = {"invaded": (23,), "counters": 1}
    game = rolled(face, "Nov II", "Nov I axis", [SEAS, COMMANDOS], sea=sea)
    assert refused(game, "invade zone-napoli") == (None if may else "X13-12")
    assert refused(game, "raid br-2ss") == (None if may else "X13-12")
    assert bool(offers(game, "invade")) is may
    assert bool(offers(game, "raid")) is may
    (panel,) = [one for one in game.view("allied")["panels"] if one["id"] == "seas"]
    assert [row.get("value") for row in panel["rows"]][2:] == ["possible" if may else "not this turn"] * 2


@pytest.mark.rule("anzio:X13-12")
def test_messina_is_a_port_city() -> None:
    units = {**SICILIANS, "us-36": "messina"}
    for face, open_ in ((1, True), (5, True), (6, True)):
        game = setup(
            "Oct III axis", units, options=[SEAS], dice=[face] * 9, sea={"open_boxes": 1, "invaded": (23,)}
        )
        until(game, "Oct IV", "allied")
        assert ("box-messina messina" in goals(game, "us-45")) is open_, "four points, or eight"
        sail(game, "br-5", "box-messina messina")
        sail(game, "br-201gds", "box-messina messina")
        assert ("box-messina messina" in goals(game, "br-56")) is (face == 1)


# --- the libeccio ---------------------------------------------------------------------------------------


@pytest.mark.rule("anzio:X22-22A")
@pytest.mark.parametrize(
    ("zone", "rule"),
    [
        ("livorno", "X22-22A"), ("piombino", "X22-22A"), ("genova", "C5A2"), ("follonica", "C5A2"), ("salerno", None),
    ],
)  # fmt: skip
def test_no_invasion_of_tuscany_in_september(zone: str, rule: str | None) -> None:
    spec: dict[str, Any] = {"phase": "invasion", "sea": {"counters": 2}}
    game = setup("Sept II allied", SICILIANS, options=[WIND], **spec)
    assert refused(game, f"invade zone-{zone}") == rule
    calm = setup("Sept II allied", SICILIANS, **spec)
    assert refused(calm, f"invade zone-{zone}") == (rule and "C5A2")


@pytest.mark.rule("anzio:X22-22A")
def test_the_wind_blows_in_september_alone() -> None:
    for week, rule in (("Nov I", "C6D.1"), ("Dec III", "C6D.1")):
        game = setup(f"{week} allied", SICILIANS, options=[WIND], sea={"counters": 1, "invaded": (23,)})
        assert refused(game, "invade zone-livorno") == rule


@pytest.mark.rule("anzio:X22-22A", "anzio:X13-12")
@pytest.mark.parametrize(("options", "points"), [([SEAS], 10), ([WIND], 10), ([SEAS, WIND], 5)])
def test_build_up_off_tuscany_is_as_in_mud_in_september(options: list[str], points: int) -> None:
    units = {**SICILIANS, "br-46": "C25"}
    ports = {"port-livorno": "Sept II", "port-napoli": "Sept II"}
    spec: dict[str, Any] = {"ports": ports, "friendly": ["K57"], "dice": [5]}
    game = setup("Sept III axis", units, options=options, **spec)
    until(game, "Sept IV", "allied")
    assert room(game, "port-livorno") == points
    assert room(game, "port-napoli") == 24, "nowhere else"
    later = setup("Sept IV axis", units, options=options, **spec)
    until(later, "Oct I", "allied")
    assert room(later, "port-livorno") == 10


@pytest.mark.rule("anzio:X22-22A")
def test_nobody_rolls_where_nothing_is_open_off_tuscany() -> None:
    game = setup("Sept III axis", SICILIANS, options=[SEAS, WIND], ports=OPEN, friendly=NEAR)
    assert not happened(until(game, "Sept IV", "allied"), "seas")


# --- mines ----------------------------------------------------------------------------------------------

PESCARA = {"zone-pescara": "Sept III"}


def landing(
    dice: Sequence[int], ports: dict[str, str] = PESCARA, unit: str = "us-36", to: str = ""
) -> wl.Game:
    """The Allied turn of Oct I after a unit has come ashore in Pescara."""
    units = {"us-36": "sicilia", "al-r1": "sicilia", "us-505": "sicilia", "us-45": "V41"}
    game = setup("Oct I allied", units, options=[MINES], dice=dice, ports=ports, friendly=["V40", "X45"])
    sail(game, unit, to or "zone-pescara V40")
    return game


@pytest.mark.rule("anzio:X13-21")
@pytest.mark.parametrize(
    ("dice", "lost"), [((1, 1), 1), ((6, 6), 1), ((1, 2), 0), ((5, 6), 0), ((3, 4), 0), ((6, 1), 0)]
)
def test_two_dice_for_each_unit_that_comes_to_the_adriatic(dice: Sequence[int], lost: int) -> None:
    game = landing(dice)
    assert counter(game, "us-36")["steps"] == [4 - lost, 4]
    assert game.view("allied")["rolls"] == 2
    plain = setup("Oct I allied", {"us-36": "sicilia"}, dice=dice, ports=PESCARA, friendly=["V40"])
    sail(plain, "us-36", "zone-pescara V40")
    assert plain.view("allied")["rolls"] == 0


@pytest.mark.rule("anzio:X13-21")
@pytest.mark.parametrize("label", ["W44", "W45", "X45", "X46"])
def test_every_beach_of_the_adriatic_is_mined(label: str) -> None:
    ports = {"zone-termoli": "Sept III"}
    spec: dict[str, Any] = {"options": [MINES], "ports": ports, "friendly": [label], "dice": (1, 1)}
    game = setup("Oct I allied", {"us-36": "sicilia"}, **spec)
    sail(game, "us-36", f"zone-termoli {label}")
    assert counter(game, "us-36")["steps"] == [3, 4]


@pytest.mark.rule("anzio:X13-21")
def test_replacements_go_down_and_weak_units_are_inverted() -> None:
    assert where(landing((1, 1), unit="al-r1"), "al-r1") == "pool"
    assert counter(landing((6, 6), unit="us-505"), "us-505")["inverted"]


@pytest.mark.rule("anzio:X13-21")
def test_a_port_city_that_works_sweeps_the_adriatic() -> None:
    assert landing((1, 1), {**PESCARA, "port-termoli": "Oct I"}).view("allied")["rolls"] == 2, (
        "not while built"
    )
    assert landing((1, 1), {**PESCARA, "port-napoli": "Sept III"}).view("allied")["rolls"] == 2, (
        "no western port"
    )
    for port in ("port-termoli", "port-pescara", "port-ancona"):
        assert landing((1, 1), {**PESCARA, port: "Sept III"}).view("allied")["rolls"] == 0
    west = setup("Oct I allied", {"us-36": "sicilia"}, options=[MINES], ports=OPEN, friendly=NEAR)
    sail(west, "us-36", "port-napoli K57")
    assert west.view("allied")["rolls"] == 0, "not on the west coast"


@pytest.mark.rule("anzio:X13-21")
def test_invaders_meet_mines_too() -> None:
    units = dict.fromkeys(("us-36", "us-45"), "sicilia")
    game = setup(
        "Sept II allied", units, options=[MINES], phase="invasion", dice=(1, 1, 3, 3), sea={"counters": 2}
    )
    game.play("invade zone-pescara")
    land(game, "us-36", "V40")
    assert counter(game, "us-36")["steps"] == [3, 4]
    land(game, "us-45", "V41")
    assert counter(game, "us-45")["steps"] == [4, 4]


@pytest.mark.rule("anzio:X13-21")
def test_a_unit_that_cannot_go_on_any_more_costs_one() -> None:
    """Every way out of the full hex leads into German zones of control, which an inverted counter does not enter."""
    units = {"us-36": "V40", "us-45": "V40", "us-505": "sicilia", "de-15pg": "U39", "de-16pz": "U42"}
    spec: dict[str, Any] = {"options": [MINES], "ports": PESCARA}
    safe = setup("Oct I allied", units, dice=(3, 4), **spec)
    sail(safe, "us-505", "zone-pescara V40")
    assert safe.decision is not None
    assert (safe.decision.kind, set(offers(safe, "go"))) == ("going", {"U40", "U41", "V39", "V41"})
    game = setup("Oct I allied", units, dice=(1, 1), **spec)
    sail(game, "us-505", "zone-pescara V40")
    assert game.decision is not None
    assert (game.decision.kind, set(offers(game, "lose"))) == ("shedding", {"us-36", "us-45", "us-505"})
    game.play("lose us-505")
    assert where(game, "us-505") == "eliminated"
    assert game.decision.kind == "moving"


# --- lifts ----------------------------------------------------------------------------------------------


def lift(zone: str, *ports: str, options: Iterable[str] = (LIFTS,), **spec: Any) -> int:
    """The Initial Lift of a zone in a second invasion with these ports open: three quarters of the zone's figure."""
    friendly = {"port-napoli": "K57", "port-termoli": "X45", "port-salerno": "N60", "port-anzio": "D50"}
    friendly |= {
        "port-pescara": "V40",
        "port-lido-di-roma": "D46",
        "port-gaeta": "I53",
        "port-terracina": "G52",
    }
    friendly |= {
        "port-civitavecchia": "C42",
        "port-piombino": "A31",
        "port-genova": "A14",
        "port-livorno": "C25",
    }
    friendly |= {"port-la-spezia": "D18", "port-ancona": "X27", "zone-pescara": "V40"}
    sea = {"invaded": (23,), "counters": 1, **spec}
    game = setup(
        "Nov II allied", SICILIANS, options=options, sea=sea,
        ports=dict.fromkeys(ports, "Sept III"), friendly=[friendly[port] for port in ports],
    )  # fmt: skip
    (event,) = happened(game.play(f"invade zone-{zone}"), "invade")
    return event.number


@pytest.mark.rule("anzio:X22-22B.1", "anzio:X22-22B.6")
def test_taranto_and_eastern_ports_help_the_east_coast() -> None:
    assert lift("pescara") == lift("pescara", options=()) == 11, "three quarters of 14"
    assert lift("pescara", open_boxes=2) == 12, "of 15"
    assert lift("pescara", open_boxes=1) == 11, "Messina does nothing"
    assert lift("termoli", open_boxes=2) == 13, "of 17"
    assert lift("termoli", "port-pescara") == 15, "of 19"
    assert lift("termoli", "port-termoli") == 12, "its own port does not help a zone"
    assert lift("termoli", "zone-pescara") == 12, "a beachhead is no port city"
    assert lift("pescara", "port-termoli") == lift("pescara", "port-ancona") == 13, "of 17"
    assert lift("napoli", "port-termoli") == 15, "of 19, by Corsica alone"


@pytest.mark.rule("anzio:X22-22B.2")
def test_corsica_helps_every_western_zone_and_salerno_all_others() -> None:
    assert lift("napoli", options=()) == 14, "of 18"
    assert lift("napoli") == lift("napoli", "port-salerno") == 15, "of 19"
    assert lift("salerno") == 16, "of 21"
    assert lift("roma") == 15


@pytest.mark.rule("anzio:X22-22B.3")
def test_napoli_makes_it_twenty_in_the_west() -> None:
    assert lift("mondragone", "port-napoli") == lift("napoli", "port-napoli") == 15, "of 20"
    assert lift("salerno", "port-napoli") == 16, "of 21, by Corsica"
    assert lift("pescara", "port-napoli") == 11


@pytest.mark.rule("anzio:X22-22B.4")
@pytest.mark.parametrize("port", ["port-lido-di-roma", "port-anzio", "port-terracina", "port-gaeta"])
def test_ports_of_lazio_add_two_north_of_salerno(port: str) -> None:
    assert lift("napoli", port) == lift("roma", port) == 15, "of 20"
    assert lift("salerno", port) == 16, "of 21, by Corsica"


@pytest.mark.rule("anzio:X22-22B.5")
@pytest.mark.parametrize(
    ("port", "napoli"),
    [("civitavecchia", 15), ("piombino", 15), ("genova", 15), ("la-spezia", 15), ("livorno", 15)],
)
def test_northern_ports(port: str, napoli: int) -> None:
    assert lift("napoli", f"port-{port}") == napoli


@pytest.mark.rule("anzio:X22-22B.6")
def test_the_increases_do_not_add() -> None:
    assert lift("termoli", "port-pescara", open_boxes=2) == 15
    assert lift("termoli", "port-pescara", "port-ancona") == 15
    assert lift("napoli", "port-anzio", "port-salerno", "port-gaeta", "port-napoli") == 15


@pytest.mark.rule("anzio:X22-22B.6")
def test_the_first_invasion_has_its_printed_lift() -> None:
    game = setup("Sept II allied", SICILIANS, options=[LIFTS], phase="invasion", sea={"counters": 2})
    (event,) = happened(game.play("invade zone-napoli"), "invade")
    assert event.number == 18
