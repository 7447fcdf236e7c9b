"""Raids in their details (D5B5, D5C), the landing table's surcharges (X12-5D) and who is scared by what (X12-5E)."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

import winterline as wl
from tests.games.anzio.inside import book
from tests.games.anzio.test_commandos import POOL, SCARE, raid, raiding, second, shores
from tests.rulebook.anzio.kit import counter, go, happened, offers, refused, setup, where
from tests.rulebook.anzio.shore import until
from tests.rulebook.anzio.test_commandos import RULE, TABLE, TEAM
from winterline.core.bits import bits
from winterline.core.frames import replace
from winterline.games.anzio.book import BEACHES, beaches
from winterline.games.anzio.contents import CONTENTS
from winterline.games.anzio.options import addendum, commandos
from winterline.games.anzio.passage import Entry
from winterline.games.anzio.setup import make_book
from winterline.games.anzio.state import (
    ALLIED,
    AXIS,
    ELIMINATED,
    State,
)

ROMA = ("F45", "G44", "G45")


# --- who may raid -----------------------------------------------------------------------------------------


@pytest.mark.rule("anzio:D5C2")
def test_no_raid_on_the_first_turn_nor_beside_an_invasion() -> None:
    for game in (setup("Sept II allied", TEAM, options=[RULE]), second("zone-roma")):
        why = game.why_not("raid us-rgr")
        assert why is not None
        assert (why.rule, why.sentence) == ("anzio:D5C2", "There are no raids on the turn of an invasion.")
    assert refused(setup("Sept III allied", TEAM, options=[RULE]), "raid us-rgr") is None
    unit, calm = book(RULE).index["us-rgr"][1], raiding().state
    for lift, why in ((-1, None), (0, "anzio:D5C2"), (1, "anzio:D5C2")):
        found = commandos.why_no_raid(book(RULE), replace(calm, sea=replace(calm.sea, lift=lift)), unit)
        assert (found.rule if found else None) == why


@pytest.mark.rule("anzio:D5C2")
def test_nobody_raids_in_the_german_turn() -> None:
    assert refused(raiding(when="Oct I axis"), "raid us-rgr") == "D5A"


@pytest.mark.rule("anzio:D5C6.1")
def test_a_raider_has_not_moved_and_nothing_holds_it() -> None:
    napoli: dict[str, Any] = {"ports": {"port-napoli": "Sept III"}, "friendly": ["K57"]}
    walked = raiding({"us-rgr": "K57"}, **napoli)
    assert refused(walked, "raid us-rgr") is None
    go(walked, "us-rgr", "L56", "K57")
    assert refused(walked, "raid us-rgr") == "D5C6.1"
    back = raiding({"us-rgr": "K57"}, **napoli)
    unit = book(RULE).index["us-rgr"][1]
    stopped = wl.Game(back.rules, back.key, state=replace(back.state, stopped=1 << unit))
    assert refused(stopped, "raid us-rgr") == "D5C6.1"


# --- where it comes ashore --------------------------------------------------------------------------------


@pytest.mark.rule("anzio:D5B5", "anzio:EX.D5B5")
@pytest.mark.parametrize("options", [(), ("tourn.south-entry",)])
def test_every_shore_has_its_price(options: tuple[str, ...]) -> None:
    found = book(RULE, *options)
    rough, plain = found.board.hexes("rough"), found.board.hexes("plain")
    beach = beaches(found)
    prices = {}
    for cell in bits(found.coastal):
        price = 2 if beach >> cell & 1 else 4 if rough >> cell & 1 else 8
        assert commandos.shore_cost(found, cell) == price, found.label(cell)
        prices[found.label(cell)] = price, bool(plain >> cell & 1)
    assert (4, True) in prices.values(), "plain behind a rough shore does not help"
    inland = {label: commandos.shore_cost(found, found.cell(label)) for label in ROMA}
    assert inland == {label: 2 if plain >> found.cell(label) & 1 else 4 for label in ROMA}
    assert 2 in inland.values()
    hard = bits(found.rest & ~found.coastal & ~plain)
    assert {commandos.shore_cost(found, cell) for cell in hard} == {4, 8}, "no plain, no beach"


@pytest.mark.rule("anzio:D5B5")
def test_a_hex_that_an_option_makes_a_beach_costs_what_a_beach_does() -> None:
    found = make_book(CONTENTS, "basic", (RULE,))
    rough = found.board.hexes("rough") & ~found.board.hexes("plain")
    cell = next(cell for cell in bits(found.coastal & ~found.beach & rough) if rough >> cell + 1 & 1)
    found = dataclasses.replace(
        found, hooks={BEACHES: (lambda book, state, subject, cells: cells | 1 << cell,)}
    )
    assert commandos.shore_cost(found, cell) == 2
    assert commandos.shore_cost(found, cell + 1) == 4
    assert commandos.shore_cost(found, cell - 1) == commandos.shore_cost(book(RULE), cell - 1)


@pytest.mark.rule("anzio:D5C1", "anzio:D5C4")
def test_one_that_cannot_attack_stays_out_of_german_zones() -> None:
    germans = {"de-16pz": "O61", "de-65": "M63/i"}
    sound = shores(raiding(germans))
    assert {"N61", "N62", "M63"} <= sound
    weak = shores(raiding({**germans, "us-rgr": "sicilia/i"}))
    assert not {"N61", "N62", "M63"} & weak
    assert "N67" in weak


@pytest.mark.rule("anzio:D5C1", "anzio:D5C4")
def test_it_does_not_land_where_the_hex_is_full_and_nobody_gets_on() -> None:
    full = {"us-36": "N62", "us-45": "N62"}
    assert "N62" in shores(raiding(full)), "it goes on at once"
    assert "N62" not in shores(raiding({**full, "de-16pz": "O61"})), "a German zone stops it there"


# --- the landing table ------------------------------------------------------------------------------------


@pytest.mark.rule("anzio:D5C3", "anzio:X12-5D.1")
def test_a_raid_that_the_die_allows_goes_ashore_and_no_other() -> None:
    well = raiding({"de-16pz": "O61"}, options=TABLE, dice=[5])
    raid(well, "N62")
    assert (where(well, "us-rgr"), counter(well, "us-rgr")["inverted"]) == ("N62", False)
    badly = raiding({"de-16pz": "O61"}, options=TABLE, dice=[6])
    assert not happened(raid(badly, "N62"), "raid")
    assert where(badly, "us-rgr") == "sicilia"


class Loaded:
    """A die that shows whatever is wanted."""

    def __init__(self, face: int) -> None:
        self.face = face

    def roll(self, number: int, purpose: str) -> int:
        """The face that is wanted."""
        return self.face


@pytest.mark.rule("anzio:X12-5D.1")
@pytest.mark.parametrize(
    ("total", "word"),
    [(1, "ashore"), (7, "ashore"), (8, "inverted"), (10, "inverted"), (11, "lost"), (13, "lost")],
)
def test_the_landing_table(total: int, word: str) -> None:
    found = book(RULE, *TABLE)
    state, unit, cell = raiding(options=TABLE).state, found.index["us-rgr"][1], found.cell("N62")
    assert addendum.surcharges(found, state, cell).total == 0
    events: list[Any] = []
    after = addendum.landing_roll(found, state, (unit, cell), Loaded(total), events)
    ashore = after.forces is state.forces
    (event, *_) = happened(events, "landing")
    assert event.word == f"{total} {word}"
    assert ashore is (word == "ashore")
    assert (after.forces[0].at[unit] == ELIMINATED) is (word == "lost")
    other = found.index["us-36"][1]
    assert addendum.landing_roll(found, state, (other, cell), Loaded(total), []) == state, "no commando"


@pytest.mark.rule("anzio:X12-5D.2", "anzio:X12-8B6")
def test_each_surcharge_by_itself_and_all_together() -> None:
    found = book(RULE, *TABLE)
    hexes = found.board.hexes
    shore = found.coastal & found.below_middle & found.rest
    plain, worse = hexes("plain"), hexes("high") | hexes("swamp")
    some = {
        name: next(bits(shore & mask))
        for name, mask in (
            ("plain", plain & ~worse),
            ("no plain", ~plain & ~worse),
            ("plain and worse", plain & worse),
            ("neither", ~plain & worse),
        )
        if shore & mask
    }
    base = {"plain": 0, "no plain": 2, "plain and worse": 2, "neither": 4}
    assert {"plain", "no plain"} <= set(some)
    for name, cell in some.items():
        beside = next(found.label(n) for n in found.around[cell] if found.rest >> n & 1)
        calm = raiding(options=TABLE).state
        assert addendum.surcharges(found, calm, cell).total == base[name]
        near = raiding({"de-16pz": beside}, options=TABLE).state
        assert addendum.surcharges(found, near, cell).total == base[name] + 2, "a zone of control"
        lying = raiding({"de-65": f"{found.label(cell)}/i"}, options=TABLE).state
        assert addendum.surcharges(found, lying, cell).total == base[name] + 1, "an inverted counter"
        both = raiding({"de-16pz": beside, "de-65": f"{found.label(cell)}/i"}, options=TABLE).state
        assert addendum.surcharges(found, both, cell).total == base[name] + 3


# --- the scare --------------------------------------------------------------------------------------------


def scared(units: dict[str, str], when: str = "Oct I allied", **reserve: Any) -> wl.Game:
    """A game in which the Rangers have just raided Pescara."""
    game = raiding(units, when=when, options=SCARE, reserve=reserve)
    raid(game, "V40")
    return game


def hurried(game: wl.Game) -> tuple[int, int]:
    """The replacements that came ahead of time this turn."""
    return addendum.HASTE.of(game.state).hurried


def arriving(game: wl.Game) -> set[str]:
    """The German units that stand at the northern edge."""
    return {unit["id"] for unit in game.view("spectator")["units"] if unit["status"] == "arriving"}


@pytest.mark.rule("anzio:X12-5E.1", "anzio:X12-5E.2")
@pytest.mark.parametrize(
    ("pool", "comes", "infantry", "armour"),
    [
        (("de-ei1", "de-ea1"), {"de-ei1", "de-ea1"}, 0, 0),
        (("de-ei2", "de-ei1", "de-ea2"), {"de-ei1", "de-ea2"}, 0, 0),
        (("de-ei1", "de-ei2"), {"de-ei1"}, 0, 1),
        (("de-ea1", "de-ea2"), {"de-ea1"}, 1, 0),
        ((), set(), 1, 1),
    ],
)
def test_one_of_each_comes_or_goes_on_record(
    pool: tuple[str, ...], comes: set[str], infantry: int, armour: int
) -> None:
    game = scared(dict.fromkeys(pool, "pool"))
    assert arriving(game) == comes
    reserve = game.state.reserve
    assert (reserve.infantry, reserve.armour, hurried(game)) == (infantry, armour, (1, 1))


@pytest.mark.rule("anzio:X12-5E.2")
def test_a_counter_used_this_turn_is_not_free() -> None:
    index = book(RULE, *SCARE).index
    game = scared(POOL, used=[0, 1 << index["de-ei1"][1] | 1 << index["de-ea1"][1]])
    assert arriving(game) == {"de-ei2"}
    assert (game.state.reserve.infantry, game.state.reserve.armour) == (0, 1)


@pytest.mark.rule("anzio:X12-5E.1")
@pytest.mark.parametrize(
    ("early", "taken"), [((0, 0), (1, 1)), ((1, 0), (0, 1)), ((0, 1), (1, 0)), ((1, 1), (0, 0))]
)
def test_only_what_is_still_to_come_can_come_early(early: tuple[int, int], taken: tuple[int, int]) -> None:
    fresh = raiding(POOL, options=SCARE)
    left = addendum.still_to_come(book(RULE, *SCARE), fresh.state)
    assert min(left) > 1
    missing = [left[n] if early[n] else left[n] - 1 for n in (0, 1)]
    game = raiding(POOL, options=SCARE, haste={"missing": missing})
    (event,) = happened(raid(game, "V40"), "scare")
    assert event.number == sum(taken)
    assert hurried(game) == taken
    assert arriving(game) == {name for name, kind in (("de-ei1", 0), ("de-ea1", 1)) if taken[kind]}
    bare = raiding({}, options=SCARE, haste={"missing": missing})
    raid(bare, "V40")
    assert (bare.state.reserve.infantry, bare.state.reserve.armour) == taken, "on record, if any"


@pytest.mark.rule("anzio:X12-5E.1")
def test_a_second_scare_comes_on_top_of_the_first() -> None:
    game = raiding(POOL, options=SCARE, haste={"hurried": [1, 0]})
    raid(game, "V40")
    assert hurried(game) == (2, 1)


@pytest.mark.rule("anzio:X12-5E.1", "anzio:X12-5E.2")
def test_only_a_raider_scares_anybody() -> None:
    found = book(RULE, *SCARE)
    game = raiding({**POOL, "us-36": "V41"}, options=SCARE)
    raid(game, "N67")
    raider, port = found.index["us-rgr"][1], (found.cell("K57"),)

    def scare(state: State, side: int, unit: int) -> bool:
        events: list[Any] = []
        addendum.scare(found, state, Entry(side, unit, port), events)
        return bool(events)

    state = game.state
    assert scare(state, ALLIED, raider)
    assert not scare(state, AXIS, raider), "the German unit of the same number"
    assert not scare(state, ALLIED, found.index["us-36"][1]), "it did not raid"
    assert not scare(replace(state, sea=replace(state.sea, lift=0)), ALLIED, raider), "that is an invasion"


@pytest.mark.rule("anzio:X12-5E.3")
def test_units_off_the_board_are_no_friends_nearby() -> None:
    found = book(RULE, *SCARE)
    game = raiding({**POOL, "us-36": "V44"}, options=SCARE)
    raid(game, "N67")
    state, unit = game.state, found.index["us-rgr"][1]
    pescara = (found.cell("V40"),)
    assert not addendum.alarms(found, state, unit, pescara), "36 US stands four hexes away"
    gone = replace(state, forces=(state.forces[0].put(found.index["us-36"][1], ELIMINATED), state.forces[1]))
    assert addendum.alarms(found, gone, unit, pescara)
    assert addendum.alarms(found, gone, unit, (found.cell("V41"), *pescara)), "any hex of its way"
    assert not addendum.alarms(found, gone, unit, (found.cell("V41"),))


@pytest.mark.rule("anzio:X12-5E.3")
def test_in_the_last_week_nothing_is_left_to_come() -> None:
    assert happened(raid(raiding(POOL, when="Dec III allied", options=SCARE), "V40"), "scare")
    assert not happened(raid(raiding(POOL, when="Dec IV allied", options=SCARE), "V40"), "scare")


@pytest.mark.rule("anzio:X12-5E.1")
def test_what_came_early_is_not_received_again() -> None:
    game = scared({})
    assert not offers(game, "bring")
    until(game, "Oct II", "axis")
    assert (game.state.reserve.infantry, game.state.reserve.armour) == (2, 1), "of Oct I and the two hurried"
