"""The table of parachute drops (F8B6): surcharges, every result, and what follows from each."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import winterline as wl
from tests.rulebook.anzio.ground import declare
from tests.rulebook.anzio.kit import counter, happened, offers, reach, refused, step, where
from tests.rulebook.anzio.shore import until
from tests.rulebook.anzio.sky import (
    HIGH,
    HIGH_NORTH,
    OPEN,
    PARAS,
    ROUGH,
    drop,
    fate,
    hexes,
    ready,
    steps,
    table,
    why_there,
)

ENEMY = {"us-504": "sicilia", "de-15pg": "W57"}
"""A German division whose zone of control W56 is in, and W55 is not."""
BOARD = Path(wl.__file__).parent / "games" / "anzio" / "data" / "board.txt"


# --- the die ----------------------------------------------------------------------------------------------


@pytest.mark.rule("anzio:T.RANDOM.PARADROP")
@pytest.mark.parametrize(
    ("label", "face", "total", "found"),
    [
        (OPEN, 1, 1, "fights"), (OPEN, 2, 2, "fights"), (OPEN, 3, 3, "fights"),
        (OPEN, 4, 4, "moves"), (OPEN, 5, 5, "moves"),
        (OPEN, 6, 6, "stays"), (ROUGH, 5, 7, "stays"), (ROUGH, 6, 8, "stays"),
        (HIGH, 5, 9, "inverted"), (HIGH, 6, 10, "inverted"), (HIGH_NORTH, 5, 11, "inverted"),
        (HIGH_NORTH, 6, 12, "lost"),
    ],
)  # fmt: skip
def test_every_result_of_the_table(label: str, face: int, total: int, found: str) -> None:
    game = ready(dice=(face,))
    assert fate(drop(game, "us-504", label)) == (total, found)


@pytest.mark.rule("anzio:T.RANDOM.PARADROP")
@pytest.mark.rule("anzio:F8B6.6")
@pytest.mark.parametrize(
    ("face", "total", "found"),
    [(2, 10, "shot"), (3, 11, "shot"), (4, 12, "lost"), (5, 13, "lost"), (6, 14, "lost")],
)
def test_the_worst_hexes_have_all_four_surcharges(face: int, total: int, found: str) -> None:
    game = ready(units={"us-504": "sicilia", "de-15pg": "H47"}, dice=(face,))
    assert fate(drop(game, "us-504", HIGH_NORTH)) == (total, found)
    assert where(game, "us-504") == "eliminated"


@pytest.mark.rule("anzio:F8B6.6")
@pytest.mark.parametrize(
    ("label", "value", "names"),
    [
        (OPEN, "+0", "Open ground"),
        (ROUGH, "+2", "no plain in the hex"),
        (HIGH, "+4", "no plain in the hex; High Apennine in the hex"),
        ("O55", "+4", "High Apennine in the hex; enemy air superiority"),
        ("W56", "+2", "enemy zone of control"),
        ("V57", "+4", "no plain in the hex; enemy zone of control"),
        ("G52", "+2", "enemy air superiority"),
        ("S54", "+2", "enemy air superiority"),
        ("S55", "+0", "Open ground"),
    ],
)
def test_surcharges_are_told_before_the_drop(label: str, value: str, names: str) -> None:
    row = table(ready(units=ENEMY))[label]
    assert (row["value"], row["label"]) == (value, names)


@pytest.mark.rule("anzio:F8B6.6")
def test_the_sky_changes_with_air_superiority() -> None:
    lost: dict[str, Any] = {"support": {"base_taken": 0, "german_air": False}, "friendly": ["K57"]}
    assert table(ready("Sept IV 1943 allied", **lost))["G52"]["value"] == "+0"
    later = table(ready("Oct II 1943 allied"))
    assert (later["G52"]["value"], later["U40"]["value"]) == ("+0", "+2"), "columns A to M are Allied now"
    german = ready("Oct I 1943 axis", {"de-1para-1": "X52"})
    assert fate_value(german, "G52") == "+0"
    assert fate_value(german, "S54") == "+2", "the fold crosses it"
    german = ready("Oct II 1943 axis", {"de-1para-1": "X52"})
    assert fate_value(german, "G52") == "+2"


def fate_value(game: wl.Game, label: str) -> str:
    """The surcharge of a German drop."""
    return str(table(game, "de-1para-1")[label]["value"])


@pytest.mark.rule("anzio:F8B6.7")
def test_a_major_city_is_plain_and_a_minor_one_what_its_ground_is(tmp_path: Path) -> None:
    assert table(ready())["O67"]["value"] == "+2", "Sapri has no plain, and a road"
    text = BOARD.read_text(encoding="utf-8")
    for line in text.splitlines():
        if line.startswith("hex plain:") and " N60-N62 " in line:
            text = text.replace(line, line.replace(" N60-N62 ", " N61 N62 "))
    (tmp_path / BOARD.name).write_text(text, encoding="utf-8")
    spec = {"when": "Sept III 1943 allied", "units": {"us-504": "sicilia", "br-231": "X66", "de-26pz": "K20"}}
    game = wl.position("anzio", spec, scenario="southern", options=[PARAS], data=tmp_path)
    assert table(game)["N60"]["value"] == "+0", "Salerno"
    assert table(game)["N61"]["value"] == "+0"


def test_the_panel_is_honest_about_every_face() -> None:
    samples = (OPEN, ROUGH, HIGH, HIGH_NORTH, "W56", "V57", "X57")
    for label in samples:
        row, found = table(ready(units=ENEMY))[label], list[str]()
        for face in range(1, 7):
            game = ready(units=ENEMY, dice=(face,))
            found.append(fate(drop(game, "us-504", label))[1])
            gone = where(game, "us-504") == "eliminated"
            assert gone is (found[-1] in ("caught", "shot", "lost"))
        words = {"fights": "moves and attacks", "moves": "lands and moves", "stays": "lands and stays",
                 "inverted": "/6 inverted", "leaves": "must leave", "caught": "lost in the enemy zone",
                 "shot": "inverted and lost", "lost": "lost on the way"}  # fmt: skip
        parts = row["note"].split("; ")
        assert len(parts) == len(set(found))
        for name in set(found):
            assert any(p.startswith(f"{found.count(name)}/6") and words[name] in p for p in parts), label


# --- 1-3 --------------------------------------------------------------------------------------------------


@pytest.mark.rule("anzio:F8B6.1")
def test_a_good_drop_may_go_on_a_hex_and_must_attack_in_a_zone() -> None:
    game = ready(units=ENEMY, dice=(3, 6))
    drop(game, "us-504", OPEN)
    assert steps(game) == {"W54", "W56", "X54", "X55", "V55", "V56"}
    assert offers(game, "halt") == [""]
    assert refused(game, "go W53") == "F8B6.1"
    game.play("go W56")
    assert where(game, "us-504") == "W56"
    assert refused(game, "move us-504") is not None
    assert "W57" in str(game.rules.warnings(game.state)), "it must attack there"


@pytest.mark.rule("anzio:F8B6.1")
def test_in_a_zone_it_must_attack() -> None:
    game = ready(units={"us-504": "sicilia", "de-fras": "W57"}, dice=(1, 6))
    drop(game, "us-504", "W56")
    game.play("halt")
    (battle,) = happened(game.play("end"), "battle")
    assert (battle.units, battle.hexes) == (("us-504",), ("W57",))


@pytest.mark.rule("anzio:F8B6.1")
def test_it_does_not_go_from_zone_to_zone() -> None:
    game = ready(units=ENEMY, dice=(1,))
    assert fate(drop(game, "us-504", "W56")) == (3, "fights")
    assert steps(game) == {"W55", "V56", "X55"}
    assert offers(game, "halt") == [""], "it may stay and attack"
    assert refused(game, "go X56") == "F8B6.1"
    game.play("halt")
    assert where(game, "us-504") == "W56"


@pytest.mark.rule("anzio:F8B7")
@pytest.mark.parametrize(("face", "joins"), [(1, ["W57"]), (2, []), (3, []), (4, []), (6, [])])
def test_who_may_attack_does_so_by_the_usual_rules_and_others_not_at_all(face: int, joins: list[str]) -> None:
    units = {"us-45": "W56", "us-36": "W56", "us-504": "sicilia", "de-ei1": "W57"}
    game = ready(units=units, dice=(face,))
    declare(game, "W57", ["us-36", "us-45"])
    total, _ = fate(drop(game, "us-504", "V57"))
    assert total == face + 2, "no plain; an automatic victory has done away with the zone"
    step(game, "halt")
    assert where(game, "us-504") == "V57"
    assert offers(game, "attack") == joins, "it may join the others"


@pytest.mark.rule("anzio:F8B7")
def test_on_the_next_turn_it_is_infantry() -> None:
    game = ready(units={"us-504": "sicilia", "de-ei1": "W57"}, dice=(6,))
    drop(game, "us-504", OPEN)
    until(game, "Sept IV", "allied")
    assert refused(game, "drop us-504") == "F8C5"
    assert "W56" in reach(game, "us-504"), "where it may attack"


# --- 4-5 --------------------------------------------------------------------------------------------------


@pytest.mark.rule("anzio:F8B6.2")
def test_a_fair_drop_goes_on_but_into_no_zone() -> None:
    game = ready(units=ENEMY, dice=(4,))
    assert fate(drop(game, "us-504", OPEN)) == (4, "moves")
    assert steps(game) == {"W54", "X54", "X55", "V55", "V56"}
    assert refused(game, "go W56") == "F8B6.2"
    assert refused(game, "halt") is None


@pytest.mark.rule("anzio:F8B6.2")
@pytest.mark.rule("anzio:F8B6.3")
@pytest.mark.parametrize("face", [2, 3])
def test_it_must_leave_the_zone_in_which_it_comes_down(face: int) -> None:
    game = ready(units=ENEMY, dice=(face,))
    assert fate(drop(game, "us-504", "W56")) == (face + 2, "leaves")
    assert steps(game) == {"W55", "V56", "X55"}
    assert refused(game, "halt") == "F8B6.2"
    game.play("go W55")
    assert where(game, "us-504") == "W55"


@pytest.mark.rule("anzio:F8B6.2")
@pytest.mark.rule("anzio:F8B6.3")
def test_without_a_way_out_it_is_lost() -> None:
    game = ready(units={**ENEMY, "de-16pz": "X54"}, dice=(2,))
    assert fate(drop(game, "us-504", "W56")) == (4, "leaves")
    assert where(game, "us-504") == "V56", "the only way"
    shut_in = ready(units={**ENEMY, "de-16pz": "X54", "de-29pg": "V55"}, dice=(2,))
    assert fate(drop(shut_in, "us-504", "W56")) == (4, "caught")
    assert where(shut_in, "us-504") == "eliminated"
    full = {"us-36": "V56", "us-45": "V56"}
    crowded = ready(units={**ENEMY, **full, "de-16pz": "X54"}, dice=(2,))
    assert fate(drop(crowded, "us-504", "W56")) == (4, "caught")
    room = ready(units={**ENEMY, "us-36": "V56", "de-16pz": "X54"}, dice=(2,))
    assert fate(drop(room, "us-504", "W56")) == (4, "leaves")


@pytest.mark.rule("anzio:F8B6.2")
def test_an_enemy_without_a_zone_keeps_nobody_away() -> None:
    game = ready(units={"us-504": "sicilia", "de-15pg": "W57/i"}, dice=(4,))
    drop(game, "us-504", OPEN)
    events = game.play("go W56")
    assert [event.units for event in happened(events, "eliminated")] == [("de-15pg",)]


# --- 6-8 --------------------------------------------------------------------------------------------------


@pytest.mark.rule("anzio:F8B6.3")
def test_a_poor_drop_stays_where_it_is() -> None:
    game = ready(units=ENEMY, dice=(6,))
    drop(game, "us-504", OPEN)
    assert game.decision is not None
    assert game.decision.kind == "moving"
    assert where(game, "us-504") == OPEN
    assert refused(game, "move us-504") is not None
    assert counter(game, "us-504")["steps"] == [2, 2]


@pytest.mark.rule("anzio:F8B6.3")
@pytest.mark.parametrize("face", [4, 6])
def test_in_a_zone_it_is_lost_but_has_been_there(face: int) -> None:
    game = ready(units=ENEMY, dice=(face,))
    events = drop(game, "us-504", "W56")
    assert fate(events) == (face + 2, "caught")
    assert where(game, "us-504") == "eliminated"
    assert "W56" in game.view("allied")["friendly"]


# --- 9-11 -------------------------------------------------------------------------------------------------


@pytest.mark.rule("anzio:F8B6.4")
def test_a_bad_drop_is_inverted_and_does_not_move() -> None:
    game = ready(dice=(5,))
    drop(game, "us-504", HIGH)
    assert where(game, "us-504") == HIGH
    assert counter(game, "us-504")["steps"] == [1, 2]
    assert game.decision is not None
    assert game.decision.kind == "moving"
    assert refused(game, "move us-504") is not None
    whole = ready(dice=(4,))
    drop(whole, "us-504", HIGH)
    assert counter(whole, "us-504")["steps"] == [2, 2]


@pytest.mark.rule("anzio:F8B6.4")
def test_before_the_enemy_it_is_lost_unless_a_friend_covers_it() -> None:
    enemy = {"us-504": "sicilia", "de-15pg": "P56"}
    game = ready(units=enemy, dice=(5,))
    events = drop(game, "us-504", HIGH)
    assert fate(events) == (11, "shot")
    assert happened(events, "eliminated")[0].rule == "anzio:C10C3"
    covered = ready(units={**enemy, "us-36": HIGH}, dice=(5,))
    assert fate(drop(covered, "us-504", HIGH)) == (11, "inverted")
    assert (where(covered, "us-504"), counter(covered, "us-504")["steps"]) == (HIGH, [1, 2])


@pytest.mark.rule("anzio:F8B6.4")
def test_an_inverted_counter_keeps_away_from_the_enemy() -> None:
    game = ready(units={"us-504": "sicilia/i", "de-15pg": "W57"}, dice=(1,))
    assert why_there(game, "W56") == "C10B2.1"
    assert "W56" not in hexes(game)
    drop(game, "us-504", OPEN)
    assert "W56" not in steps(game)


# --- 12-14 ------------------------------------------------------------------------------------------------


@pytest.mark.rule("anzio:F8B6.5")
@pytest.mark.parametrize(("face", "lost"), [(5, False), (6, True)])
def test_a_failed_drop_never_arrives(face: int, lost: bool) -> None:
    game = ready(dice=(face,))
    drop(game, "us-504", HIGH_NORTH)
    assert (where(game, "us-504") == "eliminated") is lost
    assert (HIGH_NORTH in game.view("allied")["friendly"]) is not lost
