"""The Step Reduction Table in both readings, held against everything that the rulebook says of it."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest

from tests.games.damaged import damaged
from winterline.core.errors import BadData
from winterline.games.anzio.srt import COLUMNS, READINGS, Outcome, Table, load_srt, srt_faults

DATA = Path(__file__).parents[3] / "src" / "winterline" / "games" / "anzio" / "data"
DIAGONAL = {
    "1-4": "1R/1 R/- R/- R/- 1R/- 2R/-",
    "1-3": "1/1 R/- R/- R/- 1R/- 2R/-",
    "1-2": "1/1R -/- R/- R/- 1R/- 2R/-",
    "1-1": "1/2R 1/R 1/- R/- 2R/- 2R/-",
    "2-1": "1/2R -/R 1/R 1/- 2R/- 3R/-",
    "3-1": "1/3R 1/2R 1/R 1/R 1/- 2/-",
    "4-1": "1/4R 1/3R 1/2R 1/1R 1/1R 2/1",
    "5-1": "1/5R 1/4R 1/3R 1/2R 1/1R 2/1R",
    "6-1": "1/6R 1/5R 1/4R 1/3R 1/2R 2/2R",
    "7-1": "1/7R 1/6R 1/5R 1/4R 1/3R 2/2R",
    "8-1": "1/9R 1/7R 1/6R 1/4R 1/3R 2/2R",
    "9-1": "1/10R 1/8R 1/7R 1/5R 1/4R 2/3R",
}
STAIRCASE = DIAGONAL | {
    "1-2": "1/1 -/- R/- R/- 1R/- 2R/-",
    "1-1": "1/2R -/1 1/- R/- 2R/- 2R/-",
    "2-1": "1/2R -/R -/1 1/- 2R/- 3R/-",
    "3-1": "1/3R 1/2R -/1R -/1 1/- 2/-",
    "4-1": "1/4R 1/3R 1/2R 1/1R 1/1 2/1",
}


def table(reading: str) -> Table:
    """The table as shipped."""
    return load_srt(DATA / "srt.csv", reading)


def cells(of: Table) -> list[Outcome]:
    """All its results."""
    return [of[column][die] for column in COLUMNS for die in range(1, 7)]


def least(of: Table, column: str) -> int:
    """The fewest steps that a column costs the defender."""
    return min(of[column][die].defender for die in range(1, 7))


def harm(cell: Outcome) -> float:
    """How bad a result is for the defender: a retreat is worse than one step and better than two."""
    return cell.defender + 1.5 * cell.defender_retreats


@pytest.mark.parametrize(
    "column", [pytest.param(c, marks=pytest.mark.rule(f"anzio:T.SRT.{c}"), id=c) for c in COLUMNS]
)
def test_a_column_in_both_readings(column: str) -> None:
    for reading, expected in (("diagonal", DIAGONAL), ("staircase", STAIRCASE)):
        found = table(reading)[column]
        assert " ".join(str(found[die]) for die in range(1, 7)) == expected[column]


@pytest.mark.rule("anzio:T.SRT")
def test_twelve_columns_and_six_faces() -> None:
    for reading in READINGS:
        found = table(reading)
        assert tuple(found) == COLUMNS
        assert all(sorted(found[column]) == [1, 2, 3, 4, 5, 6] for column in COLUMNS)


@pytest.mark.rule("anzio:T.SRT")
@pytest.mark.parametrize("reading", READINGS)
def test_what_the_rulebook_says_of_the_table(reading: str) -> None:
    found = table(reading)
    assert srt_faults(found) == []
    assert (least(found, "3-1"), least(found, "4-1")) == (0, 1)
    assert (least(found, "5-1"), least(found, "6-1")) == (1, 2)
    for column in COLUMNS:
        always = all(found[column][die].defender_retreats for die in range(1, 7))
        assert always == (COLUMNS.index(column) >= COLUMNS.index("5-1"))
    assert any(c.attacker and not c.attacker_retreats and not c.defender_retreats for c in cells(found))
    assert any(c.defender and not c.attacker_retreats and not c.defender_retreats for c in cells(found))
    assert Outcome(0, False, 0, False) in cells(found)
    assert not any(c.attacker_retreats and c.defender_retreats for c in cells(found))
    assert 5 in [found[column][die].defender for column in COLUMNS for die in range(1, 7)]
    assert all(found["1-4"][die].attacker_retreats for die in range(1, 7))


@pytest.mark.rule("anzio:T.SRT")
@pytest.mark.parametrize("reading", READINGS)
def test_a_die_never_helps_the_attacker_by_being_higher(reading: str) -> None:
    found = table(reading)
    for column in COLUMNS:
        lost = [harm(found[column][die]) for die in range(1, 7)]
        away = [found[column][die].attacker_retreats for die in range(2, 7)]
        assert lost == sorted(lost, reverse=True)
        assert away == sorted(away)
    for die in range(1, 7):
        gone = [harm(found[column][die]) for column in COLUMNS]
        assert gone == sorted(gone)
        back = [found[column][die].attacker_retreats for column in COLUMNS]
        assert back == sorted(back, reverse=True)


@pytest.mark.rule("anzio:T.SRT")
def test_diagonal_drives_the_defender_off_in_one_case_of_six_more_a_column() -> None:
    found = table("diagonal")
    chances = [sum(found[c][die].defender_retreats for die in range(1, 7)) for c in COLUMNS]
    assert chances == [0, 0, 1, 2, 3, 4, 5, 6, 6, 6, 6, 6]
    for at, die in itertools.product(range(12), range(1, 7)):
        assert found[COLUMNS[at]][die].defender_retreats == (at - die >= 1)
    retreats = [sum(found[c][die].attacker_retreats for die in range(1, 7)) for c in COLUMNS]
    assert retreats == [6, 5, 4, 3, 2, 0, 0, 0, 0, 0, 0, 0]


@pytest.mark.rule("anzio:T.SRT")
def test_the_readings_share_every_figure_that_is_legible_in_pairs() -> None:
    one, other = table("diagonal"), table("staircase")
    assert one != other
    differing = [(c, d) for c in COLUMNS for d in range(1, 7) if one[c][d] != other[c][d]]
    assert {column for column, _ in differing} == {"1-2", "1-1", "2-1", "3-1", "4-1"}
    for column, die in itertools.product(COLUMNS, range(1, 7)):
        first, second = one[column][die], other[column][die]
        assert first.attacker + first.defender == second.attacker + second.defender


@pytest.mark.parametrize(
    ("wrong", "right", "complaint"),
    [
        ("diagonal,6,4-1,2,no,1,no", "diagonal,6,4-1,2,no,0,no", "4-1 must always cost"),
        ("diagonal,6,6-1,2,no,2,yes", "diagonal,6,6-1,2,no,1,yes", "6-1 must always cost"),
        ("diagonal,6,5-1,2,no,1,yes", "diagonal,6,5-1,2,no,1,no", "5-1 is the first column"),
        ("diagonal,1,5-1,1,no,5,yes", "diagonal,1,5-1,1,yes,5,yes", "on both sides"),
        ("diagonal,2,1-2,0,no,0,no", "diagonal,2,1-2,1,no,0,no", "nothing at all"),
        ("diagonal,1,9-1,1,no,10,yes", "diagonal,2,9-1,1,no,10,yes", "stands here twice"),
        ("diagonal,1,9-1", "#diagonal,1,9-1", "no row for 9-1 die 1"),
        ("diagonal,1,9-1", "diagonal,7,9-1", "in column die is unknown"),
        ("diagonal,1,9-1,1,no", "diagonal,1,9-1,one,no", "is not a number"),
    ],
)
@pytest.mark.rule("anzio:T.SRT")
def test_a_table_that_breaks_a_rule_is_refused(
    tmp_path: Path, wrong: str, right: str, complaint: str
) -> None:
    wrong_file = damaged(DATA / "srt.csv", tmp_path, wrong, right)
    with pytest.raises(BadData, match=complaint):
        load_srt(wrong_file, "diagonal")
