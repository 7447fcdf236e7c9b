"""The tables of the addendum: what they say, and how damaged ones are refused."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest

from tests.games.anzio.inside import book
from tests.games.damaged import damaged
from winterline.core.errors import BadData
from winterline.games.anzio import addendum_tables
from winterline.games.anzio.addendum_tables import ISLANDS, Seas
from winterline.games.anzio.tables import date_of

TABLES = Path(addendum_tables.__file__).parent / "data" / "advanced" / "tables"
EAST, WEST = (
    {place.name: place.lift for place in book().places if (place.kind, place.coast) == ("zone", coast)}
    for coast in ("east", "west")
)
"""The printed lifts of the zones of either coast."""


def lifts(port: str) -> dict[str, int]:
    """Zone -> its lift in later invasions while a port is open."""
    places = book().places
    found = addendum_tables.load_lifts(TABLES / "lift_increase.csv", places)
    return {places[zone].name: lift for (name, zone), lift in found.items() if name == port}


@pytest.mark.rule("anzio:T.HEAVYSEAS")
def test_the_sea_by_the_die() -> None:
    calm, swell = Seas(100, 100, True, True), Seas(100, 50, True, True)
    storm, gale = Seas(50, 25, False, False), Seas(50, 0, False, False)
    found = addendum_tables.load_seas(TABLES / "heavy_seas.csv")
    assert found == book().addendum.seas == (calm, calm, swell, swell, storm, gale)


@pytest.mark.rule("anzio:X13-21", "anzio:X22-21A3", "anzio:X22-21B")
def test_the_small_tables() -> None:
    found = book().addendum
    assert found.mines == {2, 12}
    assert found.attrition == {1943: {2}, 1944: {2, 12}, 1945: {2, 3, 12}}
    assert found.raid == 4


@pytest.mark.rule("anzio:T.RANDOM.COMMANDO")
def test_the_landings_of_commandos() -> None:
    found = addendum_tables.load_landings(TABLES / "commando.csv")
    assert found == book().addendum.landings == (7, 10, 13)


@pytest.mark.rule("anzio:T.RANDOM.REPL")
def test_german_replacements_by_period() -> None:
    periods = addendum_tables.load_periods(TABLES / "german_replacements.csv")
    assert periods == book().addendum.periods
    assert ["".join(map(str, period.faces)) for period in periods] == [
        "111100", "211100", "222111", "332211", "332211", "322111", "321111", "221100", "211100", "221111", "322111",
        "322211", "332211", "322111", "321111", "221111", "221100", "211100", "111000",
    ]  # fmt: skip
    assert periods[0].first == date_of("Sept III", 1943)
    assert periods[-1].last == date_of("April IV", 1945)
    assert all(one.last + 1 == other.first for one, other in pairwise(periods))


@pytest.mark.rule("anzio:X22-22B.1")
def test_lifts_of_the_east_coast() -> None:
    assert lifts("Taranto") == {zone: lift + 1 for zone, lift in EAST.items()}
    for port in ("Termoli", "Pescara", "Ancona"):
        assert lifts(port) == {zone: lift + 3 for zone, lift in EAST.items() if zone != port}
    assert lifts("Termoli")["Rimini"] == 13


@pytest.mark.rule("anzio:X22-22B.2")
def test_lifts_by_corsica_and_salerno() -> None:
    assert lifts(ISLANDS) == {zone: lift + 1 for zone, lift in WEST.items()}
    assert lifts("Salerno") == {zone: lift + 1 for zone, lift in WEST.items() if zone != "Salerno"}
    assert lifts(ISLANDS)["Genova"] == 15


@pytest.mark.rule("anzio:X22-22B.3")
def test_lifts_by_napoli() -> None:
    assert lifts("Napoli") == {zone: 18 if zone in ("Genova", "Livorno") else 20 for zone in WEST}


@pytest.mark.rule("anzio:X22-22B.4")
@pytest.mark.parametrize("port", ["Lido di Roma", "Anzio", "Terracina", "Gaeta"])
def test_lifts_by_the_ports_of_lazio(port: str) -> None:
    assert lifts(port) == {zone: lift + 2 for zone, lift in WEST.items() if zone != "Salerno"}
    assert lifts(port)["Napoli"] == 20


@pytest.mark.rule("anzio:X22-22B.5")
def test_lifts_by_the_northern_ports() -> None:
    for port in ("Civitavecchia", "Piombino"):
        assert lifts(port) == {zone: lift + 1 for zone, lift in WEST.items() if zone != port}
    for port in ("Genova", "La Spezia", "Livorno"):
        assert lifts(port) == dict.fromkeys(WEST, 20)
    assert not lifts("Messina")
    assert not lifts("Sapri")


@pytest.mark.rule("anzio:T.HEAVYSEAS", "anzio:T.RANDOM.COMMANDO", "anzio:T.RANDOM.REPL")
@pytest.mark.parametrize(
    ("file", "old", "new", "complaint"),
    [
        ("heavy_seas", "5,5,50%", "5,6,50%", "the roll 6 stands here twice"),
        ("heavy_seas", "1,2,100%", "2,2,100%", "no row for the roll 1"),
        ("heavy_seas", "6,6,50%", "7,7,50%", "no row for the roll 6"),
        ("heavy_seas", "50%,25%", "50%,25", "'25' in column beach_bu is no share"),
        ("heavy_seas", "50%,25%", "50%,250%", "'250%' in column beach_bu is no share"),
        ("heavy_seas", "25%,no", "25%,never", "in column invade is unknown"),
        ("sea_loss", "3,11", "3,10", "no row for the roll 11"),
        ("commando", "10,inverted", "10,sunk", "not the three results"),
        ("german_replacements", "Oct I 1943", "Okt I 1943", "'Okt I 1943' is no week"),
        ("german_replacements", "Oct I 1943", "Oct I now", "'Oct I now' is no week"),
        ("lift_increase", "Termoli Pescara", "Termoli Bari", "'Bari Ancona' is no port"),
        ("lift_increase", "Genova Livorno,,18", "Genova Toulon,,18", "'Genova Toulon' are no zones"),
        ("lift_increase", "west-rest", "west-most", "'west-most' is not known"),
    ],
)
def test_a_damaged_table_is_refused(tmp_path: Path, file: str, old: str, new: str, complaint: str) -> None:
    wrong = damaged(TABLES / f"{file}.csv", tmp_path, old, new)
    load: Callable[[Path], object] = {
        "heavy_seas": addendum_tables.load_seas,
        "sea_loss": addendum_tables.load_mines,
        "commando": addendum_tables.load_landings,
        "german_replacements": addendum_tables.load_periods,
        "lift_increase": lambda path: addendum_tables.load_lifts(path, book().places),
    }[file]
    with pytest.raises(BadData, match=complaint):
        load(wrong)


def test_a_small_table_that_is_missing_is_missed() -> None:
    with pytest.raises(BadData, match="no table 'ju87'"):
        addendum_tables.small(TABLES / "small_tables.csv", "ju87")
