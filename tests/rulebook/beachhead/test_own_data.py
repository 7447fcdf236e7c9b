"""A player's own data: every file is read as carefully as the shipped one, and a board of one's own is played on."""

from __future__ import annotations

from pathlib import Path

import pytest

import winterline as wl
from tests.rulebook.beachhead.kit import EDITIONS, counter, enter, own_file
from winterline.games.beachhead import setup


def line(file: str, begins: str) -> str:
    """The line of a shipped file that begins so, with its end."""
    text = (setup.DATA / file).read_text(encoding="utf-8")
    return next(row for row in text.splitlines(keepends=True) if row.startswith(begins))


@pytest.mark.rule("beachhead:1.counters")
@pytest.mark.rule("beachhead-1970:units.count")
def test_no_counter_stands_in_the_order_of_battle_twice(tmp_path: Path) -> None:
    row = line("units.csv", "ext-7c")
    with pytest.raises(wl.BadData, match=r"units\.csv:\d+: unit 'ext-7c' stands here twice.*line \d+"):
        wl.new("beachhead", data=own_file(tmp_path, "units.csv", row, row + row))


@pytest.mark.rule("beachhead:7.2.crt")
@pytest.mark.rule("beachhead:1.dice")
@pytest.mark.rule("beachhead-1970:combat.range")
@pytest.mark.parametrize("game", EDITIONS)
@pytest.mark.parametrize("die", [1, 2, 6])
def test_the_table_has_a_row_for_every_face_of_the_die(game: str, die: int, tmp_path: Path) -> None:
    row = line("crt.csv", f"{game},{die},")
    with pytest.raises(wl.BadData, match=f"no row for die {die} of {game}"):
        wl.new(game, data=own_file(tmp_path, "crt.csv", row, ""))


@pytest.mark.rule("beachhead:7.2.crt")
@pytest.mark.rule("beachhead-1970:combat.range")
def test_the_table_has_one_row_for_a_face(tmp_path: Path) -> None:
    row = line("crt.csv", "beachhead,3,")
    own = own_file(tmp_path, "crt.csv", row, row + row)
    with pytest.raises(wl.BadData, match="die 3 of beachhead stands here twice"):
        wl.new("beachhead", data=own)
    assert wl.new("beachhead-1970", seed=1, data=own).side == "allied", "the other edition has its own rows"


@pytest.mark.rule("beachhead:3.turns")
@pytest.mark.rule("beachhead-1970:impulses.general")
@pytest.mark.parametrize(
    ("old", "new"),
    [
        pytest.param("F,axis,full,yes,no,yes\n", "", id="five impulses"),
        pytest.param("E,allied,half", "E,axis,half", id="three German impulses in a row"),
        pytest.param("B,axis,half", "D,axis,half", id="D twice"),
    ],
)
def test_the_impulses_are_a_to_f_allied_and_german_in_turn(old: str, new: str, tmp_path: Path) -> None:
    with pytest.raises(wl.BadData, match="the impulses are not A to F"):
        wl.new("beachhead", data=own_file(tmp_path, "calendar.csv", old, new))


@pytest.mark.rule("beachhead:6.1.5.south")
@pytest.mark.rule("beachhead-1970:reinf.german.south")
@pytest.mark.parametrize("game", EDITIONS)
@pytest.mark.parametrize(("label", "stops"), [("2701", False), ("2601", True), ("2702", False)])
def test_a_corner_may_be_entered_over_its_other_edge(
    game: str, label: str, stops: bool, tmp_path: Path
) -> None:
    """On a board without swamp in the south-east 2701 belongs to the east edge as well, and that stops nobody."""
    own = own_file(tmp_path, "board.txt", "2601-2610 2701-2710", "2602-2610 2703-2710")
    spec = {"when": "1D", "units": {"de-kleye": "waiting", "de-356": "2716", "us-3-7": "1415"}}
    position = wl.position(game, spec, data=own)
    enter(position, "de-kleye", label)
    assert counter(position, "de-kleye")["stopped"] is stops
