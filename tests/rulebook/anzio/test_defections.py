"""Sept II 1943 (E10B): who defects, by the place of the invasion and the die, and what defectors may do that turn."""

from __future__ import annotations

from typing import Any

import pytest

import winterline as wl
from tests.rulebook.anzio.battlefield import asked, declare_all, lines
from tests.rulebook.anzio.country import MEADOW, ring
from tests.rulebook.anzio.italy import OTHERS, ROMA, in_italy, invaded
from tests.rulebook.anzio.kit import after, happened, offers, pass_on, play_all, reach, refused, where
from tests.rulebook.anzio.shore import land
from tests.rulebook.anzio.sky import drop
from tests.rulebook.anzio.sky import hexes as hexes_for_drops

FIRST = "Sept II 1943 allied"
AT_WAR = {**ROMA, **OTHERS}


def rolled(zone: str, *dice: int) -> wl.Game:
    """The Allied turn of Sept II after an invasion, once movement is over and everybody has taken sides."""
    game = in_italy(FIRST, dict.fromkeys(AT_WAR, "waiting"), sea=invaded(zone), dice=dice)
    game.play("end")
    return game


def joined(game: wl.Game) -> set[str]:
    """The Italians that are on the board."""
    return {name for name in AT_WAR if where(game, name) == AT_WAR[name]}


def gone(game: wl.Game) -> set[str]:
    """The Italians that have disbanded."""
    return {name for name in AT_WAR if where(game, name) == "eliminated"}


# --- the table ----------------------------------------------------------------------------------------------


@pytest.mark.rule("anzio:E10B2a")
@pytest.mark.rule("anzio:E10B1b")
@pytest.mark.parametrize("zone", ["Salerno", "Termoli", "Pescara", "Rimini"])
def test_far_from_roma_only_its_garrison_may_defect(zone: str) -> None:
    game = rolled(zone, 4, 5, 4, 5, 1, 6, 4)
    assert joined(game) == {"it-ariete", "it-cent", "it-sas", "it-ldt"}
    assert gone(game) == set(AT_WAR) - joined(game)


@pytest.mark.rule("anzio:E10B1b")
@pytest.mark.parametrize(
    ("there", "room"), [({}, True), ({"us-45": "G45", "us-3": "G45", "br-2ss": "G45"}, False)]
)
def test_where_there_are_too_many_allies_there_is_no_place_for_a_defector(
    there: dict[str, str], room: bool
) -> None:
    game = in_italy(FIRST, {"it-sas": "waiting", **there}, sea=invaded("Roma"))
    game.play("end")
    assert (where(game, "it-sas") == "G45") is room


@pytest.mark.rule("anzio:E10B2b")
@pytest.mark.rule("anzio:E10B2")
@pytest.mark.parametrize("zone", ["Napoli", "Mondragone", "Terracina"])
def test_nearer_to_roma_everybody_rolls(zone: str) -> None:
    game = rolled(zone, 5, 6, 5, 6, 5, 1, 6, 2, 3, 2, 3, 1)
    assert joined(game) == {"it-ariete", "it-cent", "it-sas", "it-piac", "it-221", "it-pas", "it-ag"}
    assert gone(game) == set(AT_WAR) - joined(game)


@pytest.mark.rule("anzio:E10B2c")
@pytest.mark.parametrize("zone", ["Roma", "Civitavecchia", "Follonica", "Piombino", "Livorno", "Genova"])
def test_at_roma_and_north_of_it_all_of_its_garrison_defects(zone: str) -> None:
    game = rolled(zone, 4, 5, 4, 5, 1)
    assert joined(game) == {*ROMA, "it-221", "it-pas", "it-ag"}
    assert gone(game) == {"it-222", "it-rav"}


@pytest.mark.rule("anzio:E10B2d")
@pytest.mark.parametrize(("zone", "drops", "out"), [
    ("roma", True, set()), ("civitavecchia", True, set()), ("roma", False, set(OTHERS)),
])  # fmt: skip
def test_with_the_82nd_on_roma_everybody_defects(zone: str, drops: bool, out: set[str]) -> None:
    units = dict.fromkeys(("us-504", "us-505", "us-325", "us-36"), "sicilia") | dict.fromkeys(
        AT_WAR, "waiting"
    )
    game = in_italy(FIRST, units, sea={"invaded": (), "counters": 2}, phase="invasion", dice=[5] * 8)
    game.play(f"invade zone-{zone}")
    if drops:
        play_all(game, "airdrop", "parachute F45", "parachute G44")
    land(game, "us-36", "D44" if zone == "roma" else "D40")
    game.play("end")
    assert gone(game) == out
    assert joined(game) == set(AT_WAR) - out


@pytest.mark.rule("anzio:F8C7a")
@pytest.mark.rule("anzio:F8C7b")
@pytest.mark.rule("anzio:F8C7d")
@pytest.mark.parametrize(
    ("zone", "hexes", "all_of_them"),
    [
        ("Roma", ("G45", "G45", "F45"), True), ("Roma", ("G45", "F45"), False), ("Roma", ("G45", "F45", "F47"), False),
        ("Civitavecchia", ("F45", "G44", "G45"), True), ("Livorno", ("F45", "G44", "G45"), False),
    ],
)  # fmt: skip
def test_any_paratroops_on_roma_will_do_if_they_are_enough(
    zone: str, hexes: tuple[str, ...], all_of_them: bool
) -> None:
    paras = ("us-504", "us-505", "us-325")[: len(hexes)]
    units = dict.fromkeys(paras, "sicilia") | dict.fromkeys(("it-rav", "it-ag"), "waiting")
    game = in_italy(
        FIRST, units, sea=invaded(zone), options=["adv.supp.paratroops"], dice=[1] * len(hexes) + [5, 5]
    )
    for unit, label in zip(paras, hexes, strict=True):
        drop(game, unit, label)
        if "halt" in {action.do for action in game.actions()}:
            game.play("halt")
    game.play("end")
    assert bool(joined(game)) is all_of_them
    assert bool(gone(game)) is not all_of_them


@pytest.mark.rule("anzio:F8C8")
@pytest.mark.parametrize(
    ("there", "room"), [({"us-45": "G45"}, True), ({"us-45": "G45", "br-2ss": "G45"}, False)]
)
def test_paratroops_may_drop_among_italians_whose_side_is_open(there: dict[str, str], room: bool) -> None:
    units = {"us-505": "sicilia", "it-sas": "waiting", **there}
    game = in_italy(FIRST, units, sea=invaded("Roma"), options=["adv.supp.paratroops"])
    assert ("G45" in hexes_for_drops(game, "us-505")) is room
    alone = in_italy(
        FIRST, {"us-505": "sicilia", **there}, sea=invaded("Roma"), options=["adv.supp.paratroops"]
    )
    assert "G45" in hexes_for_drops(alone, "us-505")


@pytest.mark.rule("anzio:E10B2")
@pytest.mark.rule("anzio:E10B1b")
def test_each_die_is_told_and_none_is_rolled_where_all_is_certain() -> None:
    game = in_italy(FIRST, {"it-ariete": "waiting", "it-rav": "waiting"}, sea=invaded("Salerno"), dice=[3])
    told = happened(game.play("end"), "defection")
    assert [(e.units, e.number, e.word) for e in told] == [
        (("it-ariete",), 3, "joins"),
        (("it-rav",), 0, "disbands"),
    ]
    assert game.narrate(told) == [
        "Ariete Armoured Cavalry Division at F43 joins the Allies: the die shows 3. [anzio:E10B2a]",
        "Ravenna Division at Grosseto (C34) disbands. [anzio:E10B2a]",
    ]


@pytest.mark.rule("anzio:E10B2")
def test_sides_are_taken_after_movement_and_before_the_first_battle_is_declared() -> None:
    game = in_italy(
        FIRST, {"it-ariete": "waiting", "us-45": "W51", "de-16pz": "W50"}, sea=invaded("Salerno"), dice=[1]
    )
    assert asked(game) == ("allied", "moving")
    assert where(game, "it-ariete") == "waiting"
    events = game.play("end")
    kinds = [event.what for event in events if event.what in ("defection", "declare")]
    assert kinds == ["defection", "declare"]


@pytest.mark.rule("anzio:E10B2")
def test_it_is_rolled_for_on_sept_ii_only() -> None:
    game = in_italy("Sept III 1943 allied", {"it-ariete": "waiting"}, sea=invaded("Roma"))
    assert not happened(game.play("end"), "defection")
    assert where(game, "it-ariete") == "waiting"
    basic = wl.position("anzio", {"when": "Sept II allied", "units": {"us-45": "X66"}, "others": "start"})
    assert "defection" not in {event.what for event in basic.play("end")}


@pytest.mark.rule("anzio:E10B1b")
def test_a_whole_game_begins_with_them() -> None:
    game = wl.new("anzio", "southern", seed=3)
    assert {unit["status"] for unit in game.view("allied")["units"] if unit["id"] in AT_WAR} == {"waiting"}
    assert counters_on_the_map(game) == set(AT_WAR.values())
    pass_on(game, "Sept II", "axis")
    assert "waiting" not in {where(game, name) for name in AT_WAR}
    assert not counters_on_the_map(game)


def counters_on_the_map(game: wl.Game) -> set[str]:
    """The hexes with Italians whose side is still open, as they are shown."""
    return {m["hex"] for m in game.view("spectator")["markers"] if m.get("rule") == "anzio:E10B1b"}


@pytest.mark.rule("anzio:E10B1b")
def test_where_germans_are_nobody_joins() -> None:
    game = in_italy(FIRST, {"it-ariete": "waiting", "de-16pz": "F43"}, sea=invaded("Roma"))
    game.play("end")
    assert where(game, "it-ariete") == "eliminated"


# --- movement and stacking on Sept II -----------------------------------------------------------------------


@pytest.mark.rule("anzio:E10B4c")
@pytest.mark.parametrize(
    ("there", "room"), [({}, True), ({"us-505": "O61"}, True), ({"us-504": "O61", "us-505": "O61"}, False)]
)
def test_allied_units_go_through_italians_and_stop_with_them_within_stacking(
    there: dict[str, str], room: bool
) -> None:
    units = {"it-222": "waiting", "us-45": "N61", **there}
    game = in_italy(FIRST, units, sea=invaded("Salerno"))
    near = reach(game, "us-45")
    assert ("O61" in near) is room
    assert {"P60", "P61"} & near
    alone = in_italy(FIRST, {"us-45": "N61", **there}, sea=invaded("Salerno"))
    assert "O61" in reach(alone, "us-45")


@pytest.mark.rule("anzio:E10B3")
@pytest.mark.parametrize(("week", "may"), [("Sept II", False), ("Sept III", True)])
def test_defectors_do_not_advance_on_sept_ii(week: str, may: bool) -> None:
    units = {"it-gds": "W51", "it-cent": "W51", "us-45": "X50", "de-ei1": "W50"}
    game = in_italy(f"{week} 1943 allied", units, phase="declarations", dice=[3])
    declare_all(game)
    play_all(game, "fight full W50", "lose it-cent")
    assert asked(game)[1] == "advancing"
    assert refused(game, "advance us-45 W50") is None
    assert refused(game, "advance it-gds W50") == (None if may else "E10B3")


# --- whether they attack ------------------------------------------------------------------------------------


def facing(week: str, units: dict[str, str], **spec: Any) -> wl.Game:
    """The declarations of an Allied turn."""
    return in_italy(f"{week} 1943 allied", units, phase="declarations", **spec)


@pytest.mark.rule("anzio:E10B4a")
@pytest.mark.rule("anzio:E10B4d")
def test_a_defector_may_but_need_not_attack_on_sept_ii() -> None:
    units = {"it-gds": "W51", "de-ei1": "W50"}
    game = facing("Sept II", units)
    assert lines(game) == {"attack W50", "end"}
    later = facing("Sept III", units)
    assert asked(later) == ("allied", "fighting")


@pytest.mark.rule("anzio:E10B4a")
def test_nobody_attacks_of_his_own_will_at_worse_than_1_4() -> None:
    weak = facing("Sept II", {"it-piave": "W51", "de-16pz": "W50"})
    assert asked(weak)[1] != "declaring-all"
    strong = facing("Sept II", {"it-gds": "W51", "de-16pz": "W50"})
    assert asked(strong)[1] == "declaring-all"


@pytest.mark.rule("anzio:E10B4a")
def test_an_italian_next_to_germans_whom_italians_attack_must_join_in() -> None:
    game = facing("Sept II", {"it-gds": "W51", "it-cent": "X50", "de-ei1": "W50"})
    begun = after(game, "attack W50")
    assert set(offers(begun, "join")) == {"it-gds", "it-cent"}
    alone = after(begun, "join it-gds")
    assert offers(alone, "declare")  # who has nobody else to attack has come along
    alone.play("declare")
    assert asked(alone)[1] == "fighting"
    assert [battle["attackers"] for battle in alone.view("allied")["battles"]] == [["it-cent", "it-gds"]]


@pytest.mark.rule("anzio:E10B4a")
def test_all_germans_in_the_zone_of_an_italian_that_attacks_must_be_attacked() -> None:
    units = {"it-gds": "W51", "de-ei1": "W50", "de-ei2": "V52"}
    game = facing("Sept II", units)
    assert refused(game, "end") is None
    begun = after(after(game, "attack W50"), "join it-gds")
    assert refused(begun, "declare") == "B4E9"
    assert refused(after(begun, "also V52"), "declare") is None


@pytest.mark.rule("anzio:E10B4a")
@pytest.mark.rule("anzio:B4E12")
def test_who_must_fight_at_worse_than_1_4_does_so_where_a_defector_cannot_help() -> None:
    units = {"us-505": "X50", "it-gds": "W51", "de-16pz": "W50", "de-2para": "V52"}
    game = facing("Sept II", units)
    assert lines(game) == {"attack V52", "attack W50"}
    assert ("us-505",) in [event.units for event in happened(game.play("attack W50"), "declare")]
    assert where(game, "us-505") == "eliminated"


@pytest.mark.rule("anzio:E10B4a")
def test_italians_next_to_other_germans_may_ignore_them() -> None:
    units = {"it-gds": "W51", "it-cent": "V53", "de-ei1": "W50", "de-ei2": "V54"}
    game = facing("Sept II", units)
    game.play("attack W50")
    assert lines(game) == {"attack V54", "end"}


@pytest.mark.rule("anzio:B4E9")
@pytest.mark.rule("anzio:E10B4a")
@pytest.mark.rule("anzio:E10B4c")
def test_italians_need_not_join_in_the_attack_of_others_from_their_hex() -> None:
    units = {"it-gds": "W51", "us-45": "W51", "it-ldt": "W51", "de-ei1": "W50"}
    game = facing("Sept II", units)
    assert asked(game)[1] == "declaring"
    assert offers(game, "join") == ["it-gds"]
    game.play("declare")
    assert asked(game)[1] == "fighting"
    assert where(game, "it-ldt") == "W51"
    assert game.view("allied")["battles"][0]["attackers"] == ["us-45"]


@pytest.mark.rule("anzio:E10B4j")
@pytest.mark.rule("anzio:E10B4d")
def test_an_italian_without_an_attack_factor_does_not_attack_and_perishes_in_a_stack_that_must() -> None:
    alone = facing("Sept III", {"it-ldt": "W51", "de-ei1": "W50"})
    assert asked(alone)[1] != "fighting"
    together = facing("Sept III", {"it-ldt": "W51", "us-45": "W51", "de-ei1": "W50"})
    assert where(together, "it-ldt") == "eliminated"


@pytest.mark.rule("anzio:E10B4j")
def test_such_an_italian_keeps_out_of_german_zones() -> None:
    game = in_italy("Sept III 1943 allied", {"it-ldt": "W53", "it-gds": "W53", "de-ei1": "W50"})
    assert "W51" in reach(game, "it-gds")
    assert "W51" not in reach(game, "it-ldt")


# --- the German turn ----------------------------------------------------------------------------------------


@pytest.mark.rule("anzio:E10B4b.1")
def test_germans_attack_defectors_like_any_other_unit() -> None:
    game = in_italy(
        FIRST, {"it-gds": "waiting", "de-16pz": "E46"}, sea=invaded("Roma"), german_list="standard", dice=[6]
    )
    game.play("end")
    while asked(game) != ("axis", "moving"):
        game.play(next(a for a in game.actions() if a.do == "end"))
    assert "F46" in offers(game, "attack")


@pytest.mark.rule("anzio:E10B4b.2")
def test_a_german_who_starts_in_an_italian_zone_has_no_strategic_movement() -> None:
    alone = reach(in_italy("Sept III 1943 axis", {"de-16pz": "W50"}), "de-16pz")
    beside = reach(in_italy("Sept III 1943 axis", {"de-16pz": "W50", "it-gds": "W51"}), "de-16pz")
    two_away = reach(in_italy("Sept III 1943 axis", {"de-16pz": "W49", "it-gds": "W51"}), "de-16pz")
    assert "T30" in alone
    assert "T30" in two_away
    assert beside
    assert "T30" not in beside


@pytest.mark.rule("anzio:E10B4h")
@pytest.mark.parametrize(("options", "free"), [((), True), (("adv.supp.free-deployment",), True)])
def test_no_german_starts_with_italians_or_enters_their_hex(options: tuple[str, ...], free: bool) -> None:
    game = wl.new("anzio", "southern", list(options), seed=3)
    assert asked(game) == ("axis", "deploying")
    while asked(game)[1] == "deploying":
        assert not set(offers(game, "place")) & set(AT_WAR.values())
        game.play(game.actions()[0])
    moving = in_italy("Sept III 1943 axis", {"de-16pz": "W50", "it-gds": "W48"})
    assert "W48" not in reach(moving, "de-16pz")


@pytest.mark.rule("anzio:B4E12")
def test_before_declarations_end_those_who_must_attack_without_hope_are_named() -> None:
    """Defectors need not attack, so that there is something to choose when a hopeless battle is declared already."""
    units = dict.fromkeys(ROMA, "waiting") | {
        "br-23armd": MEADOW,
        "de-26pz": ring(MEADOW)[0],
        "de-3pg": ring(MEADOW)[1],
    }
    units["de-hg"] = "H46"
    game = in_italy(FIRST, units, sea=invaded("Roma"))
    game.play("end")
    assert asked(game) == ("allied", "declaring-all")
    (warned,) = [one for one in game.rules.warnings(game.state) if one.rule == "anzio:B4E12"]
    assert warned.units == ("br-23armd",)
    assert [event.units for event in happened(game.play("end"), "hopeless")] == [("br-23armd",)]
