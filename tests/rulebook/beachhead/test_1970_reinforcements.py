"""Order of appearance and reinforcements in 1970, and how much a square holds."""

from __future__ import annotations

import pytest

import winterline as wl
from tests.rulebook.beachhead.kit import (
    counter,
    enter,
    entries,
    go,
    offers,
    pass_on,
    reach,
    refused,
    where,
)
from tests.rulebook.beachhead.printed import NEW, at, bare

CARD = {
    "1A": "5-8 9-4 9-4 9-4 3-5 3-5 3-5 3-5 3-5 3-5 3-5 3-5 3-5 6-6 6-6 9-4 9-4 5-8 9-4",
    "1B": "2-4 2-4 4-3 4-3 2-5 2-5 2-5 2-3 2-3",
    "1C": "12-6 6-6 9-4 9-4 6-8 4-4",
    "1D": "3-5 3-5 9-5 9-5 3-5 3-5 6-8 5-8",
    "1E": "",
    "1F": "9-5 9-5 6-6 9-5 6-5",
    "2A": "18-6 3-6 9-4",
    "2B": "18-6 3-4 9-3 4-3 3-4 3-4 6-5 3-5 3-5",
    "2C": "9-4 4-5 4-5 4-5",
    "2D": "12-6 6-5 6-5 9-4 9-4 9-3 4-3 4-3",
    "2F": "9-5",
    "3A": "4-4",
    "3C": "",
    "3F": "6-3 6-3 3-5",
    "4A": "9-4",
    "4B": "8-6 8-6 4-3 4-3 4-3 3-4",
    "4C": "9-4",
    "4D": "6-6 9-5 6-5 6-5 6-5 6-5",
    "5C": "9-4",
    "6A": "",
    "7F": "",
}
PORTS = {"0802", "0903"}
NORTH = {f"{c:02d}{17 if c % 2 else 16}" for c in range(1, 28)}
WEST = {f"01{r:02d}" for r in range(11, 18)}
EAST = {f"27{r:02d}" for r in range(1, 18)}
SOUTH = {f"{c:02d}01" for c in range(14, 28)}


def value(game: wl.Game, unit: str) -> str:
    """A unit's factors as printed."""
    book = game.rules.book  # type: ignore[attr-defined]
    full = book.unit(*book.index[unit]).full
    return f"{full.defence}-{full.move}"


@pytest.mark.rule("beachhead-1970:reinf.schedule")
@pytest.mark.parametrize("when", sorted(CARD))
def test_each_impulse_brings_the_units_of_its_block(when: str) -> None:
    on_board = {"de-schmidt": "1313", **({} if when == "1A" else {"us-3-7": "0605"})}
    game = bare(when, on_board, others="waiting")
    assert sorted(value(game, unit) for unit in offers(game, "enter")) == sorted(CARD[when].split())


@pytest.mark.rule("beachhead-1970:reinf.schedule")
def test_nobody_comes_early_and_everybody_due_comes() -> None:
    game = at("1D", {"de-kleye": "waiting", "de-hg-1": "waiting"})
    assert refused(game, "enter de-hg-1") == "reinf.schedule"
    assert refused(game, "end") == "reinf.schedule"
    enter(game, "de-kleye", "1016")
    assert refused(game, "end") is None


@pytest.mark.rule("beachhead-1970:reinf.schedule")
def test_who_must_still_come_on_is_named_to_the_last() -> None:
    why = bare("1B", {"us-3-7": "0605", "de-schmidt": "1313"}, others="waiting").why_not("end")
    assert why is not None
    assert why.sentence.count("Flak") == 9


@pytest.mark.rule("beachhead-1970:reinf.german.b")
@pytest.mark.rule("beachhead-1970:EX.2B")
def test_a_unit_due_in_2b_moves_half_and_does_not_attack() -> None:
    """The panzer regiment, 18-6, comes on in 0616 and has three factors; it may not so much as touch an enemy."""
    game = at("2B", {"de-hg-pz": "waiting", "us-3-7": "1412", "us-3-15": "0613"})
    enter(game, "de-hg-pz", "0616")
    assert counter(game, "de-hg-pz")["spent"] == 0
    assert reach(game, "de-hg-pz") >= {"0615", "0715"}
    assert not reach(game, "de-hg-pz") & {"0614", "0713", "0714", "0513", "0514"}
    assert go(game, "de-hg-pz", "0716", "0815", "0915") == 3
    assert refused(game, "move de-hg-pz") == "move.basic"
    assert refused(game, "attack 0613") == "combat.1"
    game.play("end")
    assert game.view("spectator")["when"] == "2C"


@pytest.mark.rule("beachhead-1970:reinf.german.b")
def test_the_same_unit_in_d_moves_all_its_factors() -> None:
    for when, far in (("2B", False), ("2D", True)):
        game = at(when, {"de-hg-pz": "waiting"})
        enter(game, "de-hg-pz", "1416")
        line = reach(game, "de-hg-pz") & {"1614", "1714", "1813", "1913"}
        assert line == ({"1614", "1714", "1813", "1913"} if far else {"1614"})


@pytest.mark.rule("beachhead-1970:reinf.german.edge")
def test_german_units_enter_on_any_square_of_the_edge() -> None:
    game = bare("1D", {"de-kleye": "waiting", "us-3-7": "1317", "de-schmidt": "1014"})
    assert entries(game, "de-kleye") == (NORTH | WEST | EAST | SOUTH) - {"1317"}
    game.play("enter de-kleye")
    assert refused(game, "at 1317") == "reinf.german.edge"
    assert refused(game, "at 1515") == "reinf.german.edge"


@pytest.mark.rule("beachhead-1970:reinf.german.edge")
def test_the_first_square_is_free() -> None:
    game = at("1D", {"de-kleye": "waiting"})
    enter(game, "de-kleye", "1416")
    assert counter(game, "de-kleye")["spent"] == 0
    assert go(game, "de-kleye", "1415", "1515", "1614", "1714", "1813") == 5


@pytest.mark.rule("beachhead-1970:reinf.german.edge")
def test_any_number_comes_on_through_one_square() -> None:
    """Three regiments over 1016: the third makes it overfull for the moment, and one must move on."""
    units = dict.fromkeys(("de-3pg-29", "de-15pg-104", "de-26pz-recon", "de-hg-recon", "de-kleye"), "waiting")
    game = at("1D", units)
    for unit in ("de-3pg-29", "de-15pg-104", "de-kleye"):
        enter(game, unit, "1016")
    assert refused(game, "end") == "stack.1"
    assert refused(game, "enter de-hg-recon") == "stack.1"
    go(game, "de-3pg-29", "1015")
    enter(game, "de-hg-recon", "1016")
    enter(game, "de-26pz-recon", "1016")
    assert refused(game, "end") == "stack.1"


@pytest.mark.rule("beachhead-1970:reinf.german.zoc")
@pytest.mark.parametrize("when", ["2D", "2F"])
def test_in_d_and_f_they_enter_straight_into_enemy_zones(when: str) -> None:
    """Along every edge: north 1016, south 1701, east 2712 and west 0113 all lie beside an Allied unit."""
    allies = {"us-3-7": "1117", "us-3-15": "1702", "us-3-30": "2712", "us-45-157": "0213"}
    game = bare(when, {"de-kleye": "waiting", "de-schmidt": "1014", **allies})
    for label in ("1016", "1701", "2713", "0113"):
        assert label in entries(game, "de-kleye")
    enter(game, "de-kleye", "1016")
    assert refused(game, "move de-kleye") == "zoc.stop"


@pytest.mark.rule("beachhead-1970:reinf.german.zoc")
@pytest.mark.parametrize(
    ("edge", "held", "between"), [("north", "0917 1117", "1016"), ("south", "1601 1801", "1701")]
)
def test_staggered_allied_units_do_not_close_the_edge(edge: str, held: str, between: str) -> None:
    """An Allied unit on every second square: what lies between them is open all the same."""
    first, second = held.split()
    game = bare("2D", {"de-kleye": "waiting", "de-schmidt": "1313", "us-3-7": first, "us-3-15": second})
    assert between in entries(game, "de-kleye")
    assert not {first, second} & entries(game, "de-kleye")
    assert edge in game.rules.book.edge


@pytest.mark.rule("beachhead-1970:reinf.german.zoc")
def test_in_b_they_do_not() -> None:
    game = bare("2B", {"de-lw-7": "waiting", "de-schmidt": "1313", "us-3-7": "1117", "us-3-30": "2712"})
    assert not {"1016", "1216", "2711", "2713"} & entries(game, "de-lw-7")
    game.play("enter de-lw-7")
    assert refused(game, "at 1016") == "reinf.german.zoc"


@pytest.mark.rule("beachhead-1970:reinf.german.south")
def test_the_south_edge_stops_them() -> None:
    game = at("1D", {"de-kleye": "waiting", "de-361-9": "waiting"})
    enter(game, "de-kleye", "1701")
    assert counter(game, "de-kleye")["stopped"]
    assert refused(game, "move de-kleye") == "reinf.german.south"
    enter(game, "de-361-9", "0113")
    assert not counter(game, "de-361-9")["stopped"]


@pytest.mark.rule("beachhead-1970:reinf.german.south")
def test_a_full_square_of_the_south_edge_takes_no_more() -> None:
    """Nobody can leave it again this impulse, so stacking holds at once."""
    units = dict.fromkeys(("de-3pg-29", "de-15pg-104", "de-kleye"), "waiting")
    game = at("1D", units)
    enter(game, "de-3pg-29", "1701")
    enter(game, "de-15pg-104", "1701")
    assert "1701" not in entries(game, "de-kleye")


@pytest.mark.rule("beachhead-1970:reinf.allied.port")
def test_allied_units_enter_by_the_two_ports_free_of_charge() -> None:
    game = at("1C", {"us-45-157": "waiting"})
    assert entries(game, "us-45-157") == PORTS
    game.play("enter us-45-157")
    assert refused(game, "at 0702") == "reinf.allied.port"
    assert refused(game, "at 1302") == "reinf.allied.port"
    game.play("at 0903")
    assert counter(game, "us-45-157")["spent"] == 0
    assert go(game, "us-45-157", "0904") == 1
    assert counter(game, "us-45-157")["spent"] == 1


@pytest.mark.rule("beachhead-1970:reinf.allied.closed")
@pytest.mark.parametrize("german", ["0904", "1002", "0803", "0702", "0903"])
def test_a_german_at_either_port_bars_both(german: str) -> None:
    game = at("1C", {"us-45-157": "waiting", "de-kleye": german})
    assert offers(game, "enter") == []
    assert refused(game, "enter us-45-157") == "reinf.allied.closed"
    assert refused(game, "end") is None


@pytest.mark.rule("beachhead-1970:reinf.allied.closed")
@pytest.mark.parametrize(("goes_to", "open_"), [("0903", True), ("0904", False)])
def test_no_port_is_used_before_both_were_held_for_an_impulse(goes_to: str, open_: bool) -> None:
    """Rangers land in Anzio; one of them goes to Nettuno or stays beside it; 1B is a whole impulse in both."""
    assert NEW(seed=1).view("allied")["shut_ports"] == ["0802", "0903"]
    waiting = dict.fromkeys(("us-rgr-1", "us-rgr-3", "us-45-157"), "waiting")
    game = at("1A", waiting, shut=["0802", "0903"])
    for unit in ("us-rgr-1", "us-rgr-3"):
        enter(game, unit, "0802")
    go(game, "us-rgr-3", goes_to)
    pass_on(game, "1C")
    assert where(game, "us-rgr-1") == "0802"
    assert offers(game, "enter") == (["us-45-157"] if open_ else [])
    assert refused(game, "enter us-45-157") == (None if open_ else "reinf.allied.closed")


@pytest.mark.rule("beachhead-1970:reinf.allied.closed")
def test_shut_ports_reopen_for_everybody_delayed() -> None:
    """In 3A both ports are shut; a unit in each stays there through 3A, and in 3C everybody kept out may land."""
    held = {"us-rgr-1": "0802", "us-rgr-3": "0903"}
    late = dict.fromkeys(("us-45-157", "us-1ad-1", "us-39eng"), "waiting")
    game = at("3A", {**held, **late}, shut=["0802", "0903"])
    assert offers(game, "enter") == []
    pass_on(game, "3C")
    assert set(offers(game, "enter")) == set(late)


@pytest.mark.rule("beachhead-1970:reinf.allied.closed")
def test_a_unit_that_moved_in_has_not_spent_a_full_impulse() -> None:
    game = at("3A", {"us-rgr-1": "0802", "us-rgr-3": "0904", "us-39eng": "waiting"}, shut=["0802", "0903"])
    go(game, "us-rgr-3", "0903")
    game.play("end")
    assert game.view("spectator")["shut_ports"] == ["0903"]
    pass_on(game, "3C")
    assert game.view("spectator")["shut_ports"] == []


@pytest.mark.rule("beachhead-1970:stack.1")
@pytest.mark.parametrize(
    ("there", "newcomer", "fits"),
    [
        (["us-3-15"], "us-3-7", True),
        (["us-3-15", "us-3-30"], "us-3-7", False),
        (["us-3-15", "us-3-30"], "us-rgr-1", False),
        (["us-3-15", "us-rgr-1"], "us-rgr-3", True),
        (["us-3-15", "us-rgr-1"], "us-3-7", False),
        (["us-3-15", "us-rgr-1", "us-rgr-3"], "us-rgr-4", False),
        (["us-rgr-1", "us-rgr-3", "us-rgr-4"], "us-509", True),
        (["us-rgr-1", "us-rgr-3", "us-rgr-4", "us-509"], "us-504-1", False),
        (["uk-1-2bde", "uk-1-3bde"], "us-504-1", False),
    ],
)
def test_a_square_holds_two_regiments_or_four_battalions(there: list[str], newcomer: str, fits: bool) -> None:
    """More may pass through, but before the phase ends somebody must have gone on."""
    game = at("1A", {**dict.fromkeys(there, "1515"), newcomer: "1514"})
    go(game, newcomer, "1515")
    assert refused(game, "end") == (None if fits else "stack.1")
    if not fits:
        assert set(offers(game, "move")) == {*there, newcomer}
        assert "before anything else is done" in game.rules.warnings(game.state)[0].sentence
        go(game, there[0], "1516")
        assert refused(game, "end") is None


@pytest.mark.rule("beachhead-1970:stack.1")
def test_a_regiment_without_factors_left_finds_no_room() -> None:
    game = at("1A", dict.fromkeys(("us-3-7", "us-3-15"), "2014") | {"us-3-30": "2114", "us-45-157": "2114"})
    for unit in ("us-3-30", "us-45-157"):
        go(game, unit, "2214", "2315", "2415", "2416")
    assert "2416" not in reach(game, "us-3-7")
    game.play("move us-3-7")
    assert refused(game, "go 2416") == "stack.1"
