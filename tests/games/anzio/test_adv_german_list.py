"""The German order of battle of the Advanced Games, line by line."""

from __future__ import annotations

import pytest

from tests.games.anzio.cards import book_of, german
from winterline.games.anzio.advanced import lists
from winterline.games.anzio.state import AXIS

# --- Kesselring and Rommel ----------------------------------------------------------------------------------


@pytest.mark.rule("anzio:T.ADV.GER.KESSELRING")
def test_kesselring_has_fourteen_units() -> None:
    card = german()
    places = {
        "de-1para": "X52", "de-15pg": "J52", "de-26pz": "R70", "de-29pg": "Q62", "de-16pz": "anywhere",
        "de-hg": "K57 M55 M58", "de-nw71": "K57 M55 M58", "de-fras": "G46", "de-3pg": "G39", "de-ea1": "G39",
        "de-ea2": "G39", "de-ei1": "G39", "de-ei2": "G39", "it-185": "R70",
    }  # fmt: skip
    first = {name for name, line in card.items() if line.due == "Sept II 1943" and line.entry.role == "free"}
    assert first == set(places)
    assert {name: card[name].at for name in first} == places
    assert card["it-185"].strength == "1-1-8"


GARRISONS = (
    ("PIACENZA", "de-1ss", "7-8-12", "J8", "Nov II 1943", ""),
    ("Q16", "de-2ss", "7-8-12", "Q16", "Nov II 1943", ""),
    ("FIRENZE", "de-24pz", "5-6-12", "K23", "Nov II 1943", ""),
    ("VICENZA", "de-doehla", "1-2-8", "Y4", "Dec I 1943", ""),
    ("C13", "de-94", "3-5-8", "C13", "", "Oct III 1943"),
    ("F17", "de-305", "3-5-8", "F17", "", "Oct IV 1943"),
    ("PARMA", "de-65", "2-3-8", "L11", "", "Oct II 1943"),
    ("VERONA", "de-44", "4-6-8", "U5", "", "Oct III 1943"),
    ("PRACTICA", "de-2para", "6-9-12", "E47", "Jan I 1944", ""),
    ("MANTOVA", "de-18pz", "5-6-12", "R7", "Nov II 1943", ""),
)


@pytest.mark.parametrize(
    ("unit", "strength", "place", "removal", "release"),
    [pytest.param(*rest, id=rule, marks=pytest.mark.rule(f"anzio:T.ADV.GER.{rule}")) for rule, *rest in GARRISONS],
)  # fmt: skip
def test_garrisons_of_the_start(unit: str, strength: str, place: str, removal: str, release: str) -> None:
    line = german()[unit]
    assert (line.strength, line.at, line.due, line.entry.role) == (
        strength,
        place,
        "Sept II 1943",
        "garrison",
    )
    assert (line.week(line.entry.removal), line.week(line.entry.release)) == (removal, release)
    assert line.entry.radius == (11 if unit == "de-2para" else 10)


@pytest.mark.rule("anzio:T.ADV.OOB.GERMAN")
def test_rommel_has_ten_garrisons_at_the_start() -> None:
    first = {name for name, line in german().items() if line.due == "Sept II 1943"}
    assert {unit for _, unit, *_ in GARRISONS} == {n for n in first if german()[n].entry.role == "garrison"}
    assert len(book_of().units[AXIS].counters) == 95 + 14


# --- what comes later ---------------------------------------------------------------------------------------

LATER = (
    ("SEPT3", "Sept III 1943", {"de-71": "4-6-8"}),
    ("SEPT4", "Sept IV 1943", {"de-90pg": "4-6-12", "de-ssrf": "2-1-12"}),
    ("OCT1", "Oct I 1943", {"de-162": "2-3-8"}),
    (
        "NOV2", "Nov II 1943",
        {
            "de-5mtn": "2-4-8", "de-3plus4": "1-1-8", "de-334": "3-5-8", "de-362": "2-3-8", "de-188": "2-3-8",
            "de-356": "2-3-8", "de-371": "2-3-8", "de-278": "2-3-8",
        },
    ),
    ("DEC1", "Dec I 1943", {"de-16ss": "4-6-12"}),
    ("JAN1-44", "Jan I 1944", {"de-4para": "4-6-12", "de-92": "2-3-8", "de-155": "2-3-8", "de-1076": "1-1-8"}),
    ("FEB-JUN44", "Feb I 1944", {"de-98": "2-3-8"}),
    ("AUG44", "Aug I 1944", {"de-20lw": "1-2-8"}),
    (
        "SEPT44", "Sept I 1944",
        {"de-135": "0-1-4", "de-34": "2-3-8", "de-148": "2-3-8", "de-157": "2-3-8", "de-232": "2-3-8", "de-237": "2-3-8"},
    ),
    ("SEPT44", "Sept II 1944", {"it-sm": "1-1-8", "it-mr": "1-1-8"}),
    ("SEPT44", "Oct I 1944", {"de-42": "2-3-8"}),
    ("OCT44", "Oct II 1944", {"cz-r1": "0-1-8", "cz-r2": "0-1-8", "sk-r1": "0-1-8", "sk-r2": "0-1-8"}),
    (
        "OCT44", "Nov I 1944",
        dict.fromkeys(("it-lit3", "it-lit4", "it-ita1", "it-ita2", "it-mas", "it-ss"), "1-1-8"),
    ),
    ("OCT44", "Nov II 1944", {"de-fmk1": "1-1-12", "de-fmk2": "1-1-12"}),
    ("WINTER44", "Jan I 1945", {"it-etna": "1-1-8"}),
    ("WINTER44", "Jan III 1945", {"de-710": "2-3-8"}),
    ("SPRING45", "March I 1945", {"it-cda": "1-1-8", "it-bn": "0-1-8"}),
)  # fmt: skip


@pytest.mark.parametrize(
    ("week", "units"),
    [pytest.param(week, units, id=f"{rule} {week}", marks=pytest.mark.rule(f"anzio:T.ADV.GER.{rule}"))
     for rule, week, units in LATER],
)  # fmt: skip
def test_arrivals_by_date(week: str, units: dict[str, str]) -> None:
    card = german()
    assert {name: line.strength for name, line in card.items() if line.due == week} == units


@pytest.mark.rule("anzio:T.ADV.OOB.GERMAN")
def test_no_other_week_brings_anybody() -> None:
    weeks = {line.due for line in german().values()} - {""}
    assert weeks == {"Sept II 1943", *(week for _, week, _ in LATER)}


@pytest.mark.rule("anzio:T.ADV.GER.NOV-GARR")
def test_garrisons_of_november() -> None:
    card = german()
    cities = {name: card[name].at for name in ("de-334", "de-362", "de-188", "de-356", "de-371", "de-278")}
    assert cities == {
        "de-334": "A14", "de-362": "U21", "de-188": "U5", "de-356": "E23", "de-371": "Y4", "de-278": "K23",
    }  # fmt: skip
    assert {card[name].entry.role for name in cities} == {"garrison"}
    assert card["de-334"].week(card["de-334"].entry.release) == "Dec I 1943"


RELEASES = (
    ("OCT", {"de-65": "Oct II 1943", "de-44": "Oct III 1943", "de-94": "Oct III 1943", "de-305": "Oct IV 1943"}),
    ("DEC1", {"de-334": "Dec I 1943"}),
    ("JAN1-44", {"de-71": "Jan I 1944"}),
    (
        "FEB-JUN44",
        {
            "de-362": "March I 1944", "de-92": "April I 1944", "de-278": "May I 1944", "de-371": "June I 1944",
            "de-356": "June III 1944",
        },
    ),
    ("JULY44", {"de-162": "July I 1944"}),
)  # fmt: skip


@pytest.mark.parametrize(
    "units",
    [pytest.param(units, id=rule, marks=pytest.mark.rule(f"anzio:T.ADV.GER.{rule}")) for rule, units in RELEASES],
)  # fmt: skip
def test_releases(units: dict[str, str]) -> None:
    card = german()
    assert {name: card[name].week(card[name].entry.release) for name in units} == units


PANZERS = {"de-16pz", "de-18pz", "de-24pz", "de-26pz"}
LINE_INFANTRY = {"de-94", "de-305", "de-334"}
WITHDRAWALS = (
    ("DEC1", "Dec I 1943", {"de-1ss": {"de-hg", *PANZERS}, "de-2ss": {"de-hg", *PANZERS}}),
    ("JAN1-44", "Jan I 1944", {name: set[str]() for name in PANZERS}),
    ("JULY44", "July IV 1944", {"de-hg": PANZERS}),
    ("AUG44", "Aug III 1944", {"de-3pg": {"de-60pg", "de-715"}}),
    ("SEPT44", "Sept I 1944", {"de-15pg": {"de-29pg", "de-90pg"}}),
    ("SEPT44", "Sept III 1944", {"de-60pg": {"de-29pg", "de-90pg", "de-715"}}),
    ("WINTER44", "Nov III 1944", {"de-44": {"de-76", *LINE_INFANTRY}}),
    ("WINTER44", "Dec II 1944", {"de-71": LINE_INFANTRY, "de-76": LINE_INFANTRY}),
)


@pytest.mark.parametrize(
    ("week", "units"),
    [pytest.param(week, units, id=f"{rule} {week}", marks=pytest.mark.rule(f"anzio:T.ADV.GER.{rule}"))
     for rule, week, units in WITHDRAWALS],
)  # fmt: skip
def test_withdrawals(week: str, units: dict[str, set[str]]) -> None:
    card = german()
    assert {name: line.substitutes for name, line in card.items() if line.leaves == [week]} == units


@pytest.mark.rule("anzio:T.ADV.GER.WINTER44")
@pytest.mark.rule("anzio:T.ADV.GER.SPRING45")
def test_for_some_any_division_of_their_strength_may_go() -> None:
    card = german()
    alike = {n for n, line in card.items() if line.strength == "2-3-8" and line.counter.size == "XX"}
    assert card["de-356"].leaves == ["Jan III 1945"]
    assert card["de-356"].substitutes == alike
    assert {name for name, line in card.items() if line.leaves == ["Feb III 1945"]} == {
        "de-16ss",
        "de-715",
        "de-710",
    }
    assert card["de-710"].substitutes == alike
    assert card["de-16ss"].substitutes == {"de-29pg", "de-90pg"}
    assert card["de-715"].substitutes == LINE_INFANTRY


@pytest.mark.rule("anzio:T.ADV.GER.JAN1-44")
@pytest.mark.rule("anzio:T.ADV.GER.FEB-JUN44")
def test_a_second_invasion_puts_withdrawals_off() -> None:
    card = german()
    put_off = {
        name: tuple(map(line.week, line.entry.put_off))
        for name, line in card.items()
        if line.entry.put_off[0] >= 0
    }
    assert put_off == {
        **dict.fromkeys(("de-1ss", "de-2ss"), ("Dec I 1943", "Jan I 1944")),
        **dict.fromkeys(PANZERS, ("Jan I 1944", "May I 1944")),
    }


@pytest.mark.rule("anzio:T.ADV.GER.JAN2-44")
def test_hermann_goering_goes_to_livorno_unless_the_allies_came_again() -> None:
    line = german()["de-hg"]
    assert line.week(line.entry.stays_by) == "Jan II 1944"
    assert (line.strength, line.entry.radius, line.substitutes) == ("7-8-12", 15, PANZERS)


@pytest.mark.rule("anzio:T.ADV.GER.REACTION")
def test_the_reaction() -> None:
    waves = {0: {"de-76": "4-6-8", "de-114": "2-3-8", "it-rr1": "0-0-8", "it-rr2": "0-0-8"},
             1: {"de-715": "3-4-12", "de-60pg": "3-5-12"}}  # fmt: skip
    for wave, units in waves.items():
        assert {n: line.strength for n, line in german().items() if line.entry.wave == wave} == units


@pytest.mark.rule("anzio:T.ADV.GER.DEC1")
def test_the_ss_division_takes_the_place_of_its_brigade() -> None:
    card = german()
    assert card["de-16ss"].at == "on-unit"
    assert book_of().unit(AXIS, card["de-16ss"].entry.replaces).id == "de-ssrf"


# --- the stronger lists -------------------------------------------------------------------------------------


def added(name: str, weaker: str) -> set[str]:
    """The units that a list has and a weaker one has not."""
    return set(german(name)) - set(german(weaker))


@pytest.mark.rule("anzio:E5B")
def test_each_list_has_all_of_the_weaker_ones_and_the_strongest_has_every_unit() -> None:
    standard, reinforced, maximum = (set(german(name)) for name in ("standard", "reinforced", "maximum"))
    assert standard < reinforced < maximum
    assert maximum == {counter.id for counter in book_of().units[AXIS].counters}


@pytest.mark.rule("anzio:T.ADV.REINFORCED")
def test_reinforced() -> None:
    card = german("reinforced")
    assert [card[n].entry.role for n in ("de-1ss", "de-24pz", "de-doehla", "de-2ss")] == ["free"] * 3 + [
        "garrison"
    ]
    assert card["de-1ss"].week(card["de-1ss"].entry.removal) == ""
    assert card["de-1ss"].leaves == ["Dec I 1943"]
    releases = {"de-65": "Sept IV 1943", "de-90pg": "Oct I 1943", "de-92": "Feb II 1944"}
    assert {name: card[name].week(card[name].entry.release) for name in releases} == releases
    august = {name: card[name].strength for name, line in card.items() if line.due == "Aug III 1944"}
    assert august == dict.fromkeys(("de-schl", "de-wild", "de-ost", "de-19lw"), "1-2-8")
    assert card["de-19lw"].counter.stacking == 3
    panzers = {name: card[name].leaves for name in PANZERS}
    assert panzers == {"de-16pz": ["Jan I 1944"], "de-24pz": ["Jan I 1944"], "de-18pz": [], "de-26pz": []}
    assert card["de-16pz"].substitutes == {"de-18pz", "de-26pz"}
    assert card["de-15pg"].leaves == []
    assert card["de-3pg"].leaves == ["Aug III 1944"]


@pytest.mark.rule("anzio:T.ADV.REINFORCED.REACTION")
def test_reinforced_reaction() -> None:
    card, weaker = german("reinforced"), german("standard")
    new = {name: (card[name].strength, card[name].entry.wave) for name in added("reinforced", "standard")}
    waves = {name: told for name, told in new.items() if told[1] >= 0}
    assert waves == {
        "de-panther1": ("2-2-12", 0), "de-panther2": ("2-2-12", 0), "de-lw9": ("1-1-8", 1), "de-309": ("1-1-12", 1),
        "de-1027": ("1-1-12", 1), "de-1028": ("1-1-12", 1),
    }  # fmt: skip
    assert (card["de-362"].entry.freed, weaker["de-362"].entry.freed) == (1, -1)


@pytest.mark.rule("anzio:T.ADV.MAXIMUM")
def test_maximum() -> None:
    card = german("maximum")
    assert [card[name].entry.role for name in ("de-1ss", "de-2ss", "de-65", "de-162")] == ["free"] * 4
    assert (card["de-162"].due, card["de-162"].at) == ("Sept IV 1943", "edge")
    panzer = card["de-18pz"]
    assert (panzer.entry.role, panzer.week(panzer.entry.release)) == ("garrison", "Sept IV 1943")
    assert panzer.week(panzer.entry.removal) == ""
    staying = (*PANZERS, "de-3pg", "de-15pg", "de-60pg")
    assert [card[name].leaves for name in staying] == [[]] * 7
    assert card["de-hg"].leaves == ["July IV 1944"]


@pytest.mark.rule("anzio:T.ADV.MAXIMUM.REACTION")
def test_maximum_reaction() -> None:
    card, weaker = german("maximum"), german("reinforced")
    assert added("maximum", "reinforced") == {"de-tiger508"}
    assert (card["de-tiger508"].strength, card["de-tiger508"].entry.wave) == ("2-2-12", 0)
    hunters = card["de-42"]
    assert (hunters.strength, hunters.entry.wave, hunters.at, hunters.due) == ("2-3-8", 0, "edge", "")
    assert (weaker["de-42"].entry.wave, weaker["de-42"].at) == (-1, "ligurian")
    assert (card["de-278"].entry.freed, weaker["de-278"].entry.freed) == (1, -1)


@pytest.mark.rule("anzio:E5D5c")
def test_the_stronger_list_governs() -> None:
    assert german("standard")["de-162"].due == german("reinforced")["de-162"].due == "Oct I 1943"
    assert german("maximum")["de-162"].due == "Sept IV 1943"
    assert german("maximum")["de-90pg"].entry.release == german("reinforced")["de-90pg"].entry.release


# --- how long, and regiments --------------------------------------------------------------------------------


@pytest.mark.rule("anzio:E5A")
@pytest.mark.rule("anzio:E21D")
def test_a_shorter_game_has_the_units_that_come_by_its_end() -> None:
    assert "de-16ss" in german(scenario="southern")
    assert "de-4para" not in german(scenario="southern")
    assert "de-4para-10" not in german(scenario="southern")
    roma = german(scenario="roma")
    assert "de-98" in roma
    assert "de-20lw" not in german("maximum", "roma")
    last = max((line.entry.release for line in roma.values() if line.entry.release < 99), default=0)
    assert roma["de-356"].week(last) == "June III 1944"
    assert [name for name, line in roma.items() if line.entry.release == last] == ["de-356"]


@pytest.mark.rule("anzio:E5C")
@pytest.mark.parametrize("scenario", ["southern", "roma", "po-valley"])
@pytest.mark.parametrize("name", ["standard", "reinforced", "maximum"])
def test_every_list_goes_with_every_length(scenario: str, name: str) -> None:
    assert german(name, scenario)["de-1para"].due == "Sept II 1943"
    assert book_of(scenario, f"oob-{name}").orders is not None


REGIMENTS = (
    ("1PARA", "de-1para", {"1": "2-4 1-3", "3": "2-3 1-2", "4": "2-3 1-2"}),
    ("2PARA", "de-2para", {"2": "2-3 1-2", "5": "2-3 1-2", "6": "2-3 1-2"}),
    ("4PARA", "de-4para", {"12": "2-2", "10": "1-2", "11": "1-2"}),
    ("HG", "de-hg", {"pz": "3-2", "1": "2-3 1-2", "2": "2-3 1-2"}),
    ("15PG", "de-15pg", {"104": "2-3 1-2", "115": "2-3 1-2", "129": "2-3 1-2"}),
    ("29PG", "de-29pg", {"15": "2-3 1-2", "71": "2-3 1-2"}),
    ("90PG", "de-90pg", {"200": "2-3 1-2", "361": "2-3 1-2"}),
)


@pytest.mark.parametrize(
    ("division", "chains"),
    [pytest.param(*rest, id=rule, marks=pytest.mark.rule(f"anzio:T.REG.{rule}")) for rule, *rest in REGIMENTS],
)  # fmt: skip
def test_regiments(division: str, chains: dict[str, str]) -> None:
    card, book = german(), book_of()
    number = book.index[division][1]
    mine = {name: line for name, line in card.items() if line.entry.parent == number}
    assert {name.removeprefix(f"{division}-"): line.chain for name, line in mine.items()} == chains
    assert {(line.counter.full.move, line.entry.role) for line in mine.values()} == {(12, "regiment")}


@pytest.mark.rule("anzio:T.REG.4PARA")
@pytest.mark.rule("anzio:T.REG.90PG")
def test_divisions_that_are_not_in_the_basic_game() -> None:
    assert {german()[name].chain for name in ("de-4para", "de-90pg")} == {"4-6 3-5 2-3"}


@pytest.mark.rule("anzio:E3C")
def test_seven_divisions_have_regiments() -> None:
    book = book_of()
    parents = {line.entry.parent for line in german().values() if line.entry.role == "regiment"}
    assert {book.unit(AXIS, number).id for number in parents} == {division for _, division, _ in REGIMENTS}


def test_ss_divisions_leave_on_the_same_weeks_by_every_list() -> None:
    book = book_of("po-valley")
    for unit in ("de-1ss", "de-2ss"):
        entries = [lists.orders(book).german[n].entries[book.index[unit][1]] for n in range(3)]
        assert len({(entry.absences, entry.put_off) for entry in entries}) == 1
