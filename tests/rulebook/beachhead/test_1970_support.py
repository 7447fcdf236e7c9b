"""Naval gunfire and air superiority in 1970."""

from __future__ import annotations

import pytest

import winterline as wl
from tests.rulebook.beachhead.kit import (
    declare,
    figures,
    go,
    happened,
    offers,
    outcomes,
    pass_on,
    play_all,
    refused,
    step,
    where,
)
from tests.rulebook.beachhead.printed import at, battle, to_declarations

NAVAL, AIR = ["naval"], ["air"]


def at_hand(game: wl.Game) -> tuple[int, int]:
    """Naval and air factors that the Allied player has."""
    support = game.view("allied")["support"]
    return support["nas"], support["cas"]


def noted(when: str, units: dict[str, str], notes: list[str], options: list[str], dice: list[int]) -> wl.Game:
    """A German D impulse after these secret notes."""
    game = at(when, units, options=options, dice=dice)
    play_all(game, *(f"allot {note}" for note in notes))
    step(game, "seal")  # taken without asking once nothing is left to note
    return game


@pytest.mark.rule("beachhead-1970:opt.naval.1")
@pytest.mark.parametrize(("letter", "factors"), [("A", 3), ("B", 0), ("C", 0), ("D", 3), ("E", 0), ("F", 0)])
def test_three_naval_factors_in_each_a_and_d(letter: str, factors: int) -> None:
    for turn in "27":
        assert at_hand(at(turn + letter, {"us-3-7": "0904"}, options=NAVAL)) == (factors, 0)
    assert at_hand(at("2" + letter, {"us-3-7": "0904"})) == (0, 0)


@pytest.mark.rule("beachhead-1970:opt.naval.1")
def test_guns_reach_four_squares_the_coast_being_the_first() -> None:
    """0903 is on the coast: 0906 is the fourth square, 0907 the fifth."""
    game = at("2D", {"us-3-7": "0906", "us-3-15": "0907"}, options=NAVAL)
    assert "nas 0906" in offers(game, "allot")
    assert refused(game, "allot nas 0907") == "opt.naval.1"
    for label, rule in (("0906", None), ("0907", "opt.naval.1")):
        beside = {"0906": "0905", "0907": "0806"}[label]
        attack = at("2A", {"us-3-7": beside, "us-3-15": beside, "de-kleye": label}, options=NAVAL)
        to_declarations(attack)
        play_all(attack, f"attack {label}", "join us-3-7")
        assert refused(attack, "support nas") == rule


@pytest.mark.rule("beachhead-1970:opt.naval.2")
def test_in_a_the_factors_are_split_among_attacks() -> None:
    units = {"us-3-7": "0904", "us-3-15": "0605", "de-hg-1": "0905", "de-4fj-10": "0706"}
    game = at("2A", units, options=NAVAL)
    to_declarations(game)
    declare(game, "0905", ["us-3-7"], nas=2)
    assert figures(game, "0905") == (11, 9, "1:1")
    play_all(game, "attack 0706", "join us-3-15", "support nas")
    assert not offers(game, "support")
    assert [b["nas"] for b in game.view("spectator")["battles"]] == [2, 1]


@pytest.mark.rule("beachhead-1970:opt.naval.2")
def test_the_last_factor_is_the_third() -> None:
    units = {"us-3-7": "0904", "us-3-15": "0904", "de-hg-1": "0905"}
    game = at("2A", units, options=NAVAL)
    to_declarations(game)
    play_all(game, "attack 0905", "join us-3-7", "support nas", "support nas", "support nas")
    assert refused(game, "support nas") == "opt.naval.2"


@pytest.mark.rule("beachhead-1970:opt.naval.2")
def test_in_d_the_support_is_written_down_before_the_german_moves() -> None:
    units = {"us-3-7": "0905", "us-3-15": "0605", "de-hg-1": "0907"}
    game = at("2D", units, options=NAVAL)
    assert game.decision is not None
    assert (game.decision.side, game.decision.kind) == ("allied", "noting")
    assert refused(game, "move de-hg-1") == "opt.naval.2"
    assert refused(game, "allot nas 0904") == "opt.naval.2"
    play_all(game, "allot nas 0905", "allot nas 0905", "allot nas 0605")
    assert game.decision.side == "axis"
    assert game.view("axis")["support"] == {"nas": None, "cas": None, "notes": None}
    assert game.view("allied")["support"]["notes"] == [
        {"hex": "0605", "nas": 1, "cas": 0},
        {"hex": "0905", "nas": 2, "cas": 0},
    ]


@pytest.mark.rule("beachhead:6.1.4.spent")
@pytest.mark.rule("beachhead-1970:opt.naval.2")
def test_only_the_support_of_units_attacked_is_shown() -> None:
    units = {"us-3-7": "0905", "us-3-15": "0605", "de-hg-1": "0906"}
    game = noted("2D", units, ["nas 0905", "nas 0905", "nas 0605"], NAVAL, [1])
    events = battle(game, "0905", ["de-hg-1"])
    assert [(e.hexes, e.word) for e in happened(events, "support")] == [(("0905",), "2 naval, 0 air")]
    assert outcomes(events) == ["1:2 Db2"]


@pytest.mark.rule("beachhead-1970:opt.naval.3")
def test_support_is_never_multiplied() -> None:
    """Rangers in Anzio, tripled: 9, and three naval factors make 12, not 18."""
    units = {"us-rgr-1": "0802", "de-26pz-26": "0803"}
    game = noted("2D", units, ["nas 0802"] * 3, NAVAL, [1])
    events = battle(game, "0802", ["de-26pz-26"])
    assert outcomes(events) == ["1:1 Db2"]
    one_more = noted("2D", {"us-rgr-1": "0802", "de-hg-1": "0803"}, ["nas 0802"], NAVAL, [1])
    assert outcomes(battle(one_more, "0802", ["de-hg-1"])) == ["1:2 Db2"]


@pytest.mark.rule("beachhead-1970:opt.naval.3")
def test_support_is_no_part_of_an_exchange() -> None:
    """Attacked at 12 with support the defender is worth 9, so one regiment of 9 pays for him."""
    units = {"us-3-7": "0905", "de-hg-1": "0906", "de-4fj-10": "0906", "de-lehr": "0904"}
    game = noted("2D", units, ["nas 0905"] * 3, NAVAL, [2])
    events = battle(game, "0905", ["de-4fj-10", "de-hg-1", "de-lehr"])
    assert outcomes(events) == ["2:1 Ex"]
    game.play("lose de-hg-1")
    assert (where(game, "de-hg-1"), where(game, "de-4fj-10"), where(game, "de-lehr")) == (
        "eliminated",
        "0906",
        "0904",
    )


@pytest.mark.rule("beachhead-1970:opt.naval.3")
def test_guns_alone_attack_nobody() -> None:
    units = {"us-3-7": "0904", "us-3-15": "0904", "de-hg-1": "0905"}
    game = at("2A", units, options=NAVAL)
    to_declarations(game)
    play_all(game, "attack 0905", "support nas")
    assert refused(game, "declare") == "opt.naval.3"
    play_all(game, "join us-3-7")
    assert refused(game, "declare") is None


@pytest.mark.rule("beachhead-1970:EX.naval")
@pytest.mark.rule("beachhead-1970:opt.naval.2")
def test_a_three_to_one_attack_falls_to_two_to_one() -> None:
    for notes, odds in (([], "3:1 De"), (["nas 0905"], "2:1 De")):
        game = noted("2D", {"us-rgr-1": "0905", "de-hg-1": "0906"}, notes, NAVAL, [1])
        assert outcomes(battle(game, "0905", ["de-hg-1"])) == [odds]


@pytest.mark.rule("beachhead-1970:opt.air.1")
@pytest.mark.parametrize(
    ("when", "factors"), [("4C", 0), ("4D", 8), ("4E", 0), ("5D", 0), ("6D", 12), ("7D", 0)]
)
def test_air_factors_come_in_4d_and_6d(when: str, factors: int) -> None:
    assert at_hand(at(when, {"us-3-7": "0904"}, options=AIR)) == (0, factors)


@pytest.mark.rule("beachhead-1970:opt.air.1")
def test_air_support_defends_anywhere_on_the_board() -> None:
    """1515 is far beyond the guns of the fleet."""
    game = noted("4D", {"us-rgr-1": "1515", "de-hg-1": "1516"}, ["cas 1515"] * 6, AIR, [1])
    events = battle(game, "1515", ["de-hg-1"])
    assert [e.word for e in happened(events, "support")] == ["0 naval, 6 air"]
    assert outcomes(events) == ["1:1 Db2"]


@pytest.mark.rule("beachhead-1970:opt.air.1")
def test_what_is_saved_attacks_in_the_next_a_and_no_later() -> None:
    game = noted("4D", {"us-3-7": "1514", "de-hg-1": "1516"}, ["cas 1514"] * 3, AIR, [])
    pass_on(game, "5A")
    assert at_hand(game) == (0, 5)
    go(game, "us-3-7", "1515")
    to_declarations(game)
    play_all(game, "attack 1516", "join us-3-7", *["support cas"] * 5)
    step(game, "declare")
    pass_on(game, "5C")
    assert at_hand(game) == (0, 0)


@pytest.mark.rule("beachhead-1970:opt.air.1")
@pytest.mark.parametrize(("when", "next_a", "factors"), [("4D", "5A", 8), ("6D", "7A", 12)])
def test_all_of_it_may_be_saved_and_is_gone_after_that(when: str, next_a: str, factors: int) -> None:
    game = noted(when, {"us-3-7": "1515"}, [], AIR, [])
    pass_on(game, next_a)
    assert at_hand(game) == (0, factors)
    pass_on(game, next_a[0] + "B")
    assert at_hand(game) == (0, 0)


@pytest.mark.rule("beachhead-1970:opt.air.2")
def test_nobody_else_learns_how_much_is_used_or_saved() -> None:
    """However the eight factors are noted, the German and the public see the same."""
    units = {"us-3-7": "1515", "us-3-15": "0905", "de-hg-1": "2014"}
    seen = []
    for notes in ([], ["cas 1515"], ["cas 0905"] * 8, ["cas 1515"] * 4 + ["cas 0905"] * 4):
        game = noted("4D", units, notes, AIR, [])
        moments = [game.view(seat) for seat in ("axis", "spectator")]
        pass_on(game, "5A")
        seen.append([*moments, game.view("axis"), game.view("spectator")])
        assert game.view("allied")["support"]["cas"] == 8 - len(notes)
    assert all(views == seen[0] for views in seen)
    assert seen[0][0]["support"]["cas"] is None


@pytest.mark.rule("beachhead-1970:opt.air.2")
def test_an_event_of_a_note_is_for_allied_eyes() -> None:
    game = at("4D", {"us-3-7": "1515"}, options=AIR)
    assert "cas 1515" in offers(game, "allot")
    assert [e.seat for e in game.play("allot cas 1515")] == ["allied"]
    sealed = happened(game.play("seal"), "sealed")
    assert [(e.number, e.hexes, e.seat) for e in sealed] == [(0, (), "")]


@pytest.mark.rule("beachhead-1970:opt.scope")
def test_support_never_applies_in_c_or_f() -> None:
    """With attacks in C and F allowed, a fleet at hand in A is silent in C, and saved air power is gone by then."""
    options = ["naval", "air", "cf-attack"]
    for when, rule in (("5A", None), ("5C", "opt.scope")):
        game = at(when, {"us-3-7": "0903", "us-3-15": "0903", "de-kleye": "0905"}, options=options)
        go(game, "us-3-7", "0904")
        go(game, "us-3-15", "0904")
        to_declarations(game)
        play_all(game, "attack 0905", "join us-3-7")
        assert refused(game, "support nas") == rule
    game = at("5F", {"us-3-7": "0905", "de-hg-1": "0907"}, options=options)
    assert game.decision is not None
    assert game.decision.kind == "moving"  # nothing is noted for F
    assert at_hand(game) == (0, 0)


@pytest.mark.rule("beachhead-1970:opt.scope")
def test_morale_is_not_tested_in_f() -> None:
    options = ["naval", "morale", "cf-attack"]
    units = {"us-1ad-1": "1515", "us-1ad-6": "1515", "de-hg-pz": "1517"}
    for when, rolls, fleet in (("4D", 1, 3), ("4F", 0, 0)):
        game = at(when, units, options=options, dice=[6, 1])
        assert at_hand(game)[0] == fleet
        step(game, "seal")
        go(game, "de-hg-pz", "1516")
        events = battle(game, "1515", ["de-hg-pz"])
        assert len(happened(events, "morale")) == rolls
