"""Damaged data: an order of battle or a table that cannot be right is refused in one sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.damaged import damaged
from tests.games.italy43.test_tables import BOARD, DATA
from winterline.core.data import DataDir
from winterline.core.errors import BadData
from winterline.games.italy43.roster import Arrival, load_units
from winterline.games.italy43.tables import FILES, load_keys, load_tables

LAND = frozenset(BOARD.grid.label(c) for c in range(BOARD.grid.cells) if not BOARD.hexes("sea") >> c & 1)


@pytest.mark.rule("italy43:2.3.2a", "italy43:2.3.2b", "italy43:2.3.2g", "italy43:8.4.4a")
@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("us-3-7,allied,us,", "us-3-7,allied,de,", "nation"),
        ("7/3,US 3,infantry,III,6-6 4-4 r,normal", "7/3,US 3,infantry,III,6 4-4 r,normal", "strengths"),
        (
            "7/3,US 3,infantry,III,6-6 4-4 r,normal",
            "7/3,US 3,infantry,III,6-6 r,normal",
            "a Remnant after one step",
        ),
        ("7/3,US 3,infantry,III,6-6 4-4 r,normal", "7/3,US 3,infantry,III,6-6 4-4 r,brave", "Troop Quality"),
        ("7/3,US 3,infantry", "7/3,Third Army,infantry", "Formation"),
        ("7/3,US 3,infantry", "7/3,-,infantry", "independent"),
        ("start 3327,start 2813", "start 1212,start 2813", "1212"),
        ("start 3327,start 2813", "33 S1,start 2813", "'33 S1' is not an arrival"),
        ("start 3327,start 2813", "0 S1,start 2813", "'0 S1' is not an arrival"),
        ("start 3327,start 2813", "start,start 2813", "'start' is not an arrival"),
        ("start 3327,start 2813", "soon 3327,start 2813", "'soon 3327' is not an arrival"),
        ("start 3327,start 2813", "start 3327 now,start 2813", "now' is not an arrival"),
        (
            "7/3,US 3,infantry,III,6-6 4-4 r,normal",
            "7/3,US 3,infantry,III,6-6 4-4 r,low low low",
            "Troop Quality",
        ),
        ("remove 18,history", "removed 18,history", "departure"),
        ("us-3-15,", "us-3-7,", "twice"),
        ("silhouette independent,start 3726", "silhouettes independent,start 3726", "flag"),
    ],
)
def test_a_damaged_order_of_battle_is_refused_in_one_sentence(
    tmp_path: Path, old: str, new: str, complaint: str
) -> None:
    wrong_file = damaged(DATA / "units.csv", tmp_path, old, new)
    with pytest.raises(BadData, match=complaint):
        load_units(wrong_file, LAND)


@pytest.mark.rule("italy43:2.3.2b")
def test_a_unit_may_come_as_late_as_the_last_turn(tmp_path: Path) -> None:
    units = damaged(DATA / "units.csv", tmp_path, "start 3327,start 2813", "32 S1,start 2813")
    late = {unit.id: unit.cards["campaign"] for unit in load_units(units, LAND) if unit.cards}
    assert late["us-3-7"] == Arrival(32, ("S1",))


@pytest.mark.rule("italy43:2.3.2a")
@pytest.mark.parametrize("side", ["allied", "axis"])
def test_an_order_of_battle_has_units_of_both_sides(tmp_path: Path, side: str) -> None:
    lines = (DATA / "units.csv").read_text(encoding="utf-8").splitlines(keepends=True)
    kept = [line for line in lines if f",{side}," not in line or line.startswith(("#", "id,"))]
    (tmp_path / "units.csv").write_text("".join(kept), encoding="utf-8")
    with pytest.raises(BadData, match=f"no {side} units"):
        load_units(tmp_path / "units.csv", LAND)


@pytest.mark.rule("italy43:HN.7", "italy43:PN.5", "italy43:PN.6")
def test_a_landmark_in_another_hex_is_refused(tmp_path: Path) -> None:
    for old, new in (("2707,Monte Lungo", "2706,Monte Lungo"), ("1908,Minturno", "1907,Minturno")):
        moved = damaged(DATA / "victory.csv", tmp_path, old, new)
        with pytest.raises(BadData, match="name the hex as the board does"):
            load_keys(moved, BOARD)


@pytest.mark.rule("italy43:2.1", "italy43:20.1.1b", "italy43:HN.7", "italy43:S1.1")
@pytest.mark.parametrize(
    ("file", "old", "new", "complaint"),
    [
        ("crt.csv", "A,3,A1,A1,EX", "A,3,A1,A1,XX", "no result"),
        ("crt.csv", "A,3,A1,A1,EX", "A,3,A1,A1,EX a1", "carry an advance"),
        ("crt.csv", "DS a2+ R,DS a2+ R", "DS a2+ R,DS a2+", "red"),
        ("crt.csv", "A,6,", "A,5,", "twice"),
        ("dd.csv", "A,8,0/0 F,", "A,8,2/0 F,", "no result"),
        ("dd.csv", "A,14,", "B,14,", "no row for total 14"),
        ("calendar.csv", "2,4-6 Oct,,,,,inf:1", "2,4-6 Oct,,,,,men:1", "Replacement"),
        ("calendar.csv", "32,28-31 Dec", "33,28-31 Dec", "in order"),
        ("calendar.csv", "\n1,", "\n0,", "in order"),
        ("calendar.csv", "\n32,", "\n# 32,", "31 turns instead of 32"),
        ("victory.csv", "1506,Gaeta,0,axis,axis\n", "", "City 1506"),
        ("victory.csv", "2518,Capua", "1212,Capua", "no land hex '1212'"),
        ("victory.csv", "2518,Capua", "9999,Capua", "no land hex '9999'"),
        ("victory.csv", "1506,Gaeta", "2518,Capua,1,axis,axis\n1506,Gaeta", "2518 stands here twice"),
        ("weather.csv", "F,rain and mud", "G,rain and mud", "A to F"),
        ("tec.csv", "marsh,hex,2,3", "marsh,hex,two,3", "no cost"),
        ("scenarios.csv", "S1,Across", "S9,Across", "no scenario"),
    ],
)
def test_a_damaged_table_is_refused_in_one_sentence(
    tmp_path: Path, file: str, old: str, new: str, complaint: str
) -> None:
    damaged(DATA / file, tmp_path, old, new)
    with pytest.raises(BadData, match=complaint):
        load_tables(DataDir(DATA, tmp_path, FILES), BOARD, "S1")
