"""Naval and air support: chapters 6.1.2 to 6.1.4, 6.3.1 and 7 of the rework."""

from __future__ import annotations

import pytest

from tests.rulebook.beachhead.kit import (
    declare,
    fight,
    figures,
    go,
    happened,
    odds,
    offers,
    outcomes,
    pass_on,
    play_all,
    refused,
    setup,
    step,
    where,
)

BOTH = ("nas", "cas")
DEFENCE = {"us-3-7": "0906", "us-3-15": "1415", "de-26pz-26": "0907"}
ATTACK = {"us-3-7": "1415", "de-3pg-29": "1515"}


@pytest.mark.rule("beachhead:6.1.2.nas")
def test_naval_guns_reach_four_hexes_and_leave_with_the_impulse() -> None:
    # Inland from Nettuno: 0903, 0904, 0905, 0906 are the first four hexes, 0907 the fifth.
    units = {f"us-rgr-{n}": label for n, label in ((1, "0903"), (3, "0905"), (4, "0906"))}
    game = setup("2D", {**units, "us-509": "0907", "de-kleye": "1515"}, options=["nas"])
    assert set(offers(game, "allot")) == {"nas 0111", "nas 0903", "nas 0905", "nas 0906"}
    game.play("seal")
    assert game.view("allied")["support"]["nas"] == 3
    pass_on(game, "2E")
    assert game.view("allied")["support"]["nas"] == 0


@pytest.mark.rule("beachhead:6.1.3.cas")
def test_air_support_lasts_until_the_end_of_the_next_a() -> None:
    game = setup("6D", ATTACK, options=["cas", "cf-combat"])
    play_all(game, "allot cas 1415", "allot cas 1415", "seal")
    pass_on(game, "6F")
    assert game.view("allied")["support"]["cas"] == 10
    pass_on(game, "7A")
    play_all(game, "attack 1515", "join us-3-7")
    assert offers(game, "support") == ["cas"]
    play_all(game, "support cas", "declare")
    assert figures(game, "1515") == (10, 9, "1:1")
    pass_on(game, "7B")
    assert game.view("allied")["support"]["cas"] == 0


@pytest.mark.rule("beachhead:6.1.3.cas")
def test_air_support_is_never_used_in_f() -> None:
    units = {"us-3-7": "1415", "de-3pg-29": "1517"}
    game = setup("4F", units, options=["cas", "cf-combat"], cas=8, dice=[1])
    assert game.decision is not None
    assert game.decision.kind == "moving", "nothing is noted"
    go(game, "de-3pg-29", "1416")
    declare(game, "1415", ["de-3pg-29"])
    assert outcomes(fight(game)) == ["1:1 DR"]
    assert game.view("allied")["support"]["cas"] == 8


@pytest.mark.rule("beachhead:6.1.4.alone")
def test_support_needs_an_allied_unit_in_the_combat() -> None:
    game = setup("5A", ATTACK, options=BOTH, cas=8)
    game.play("attack 1515")
    step(game, "support cas")
    assert refused(game, "declare") == "6.1.4.alone"
    play_all(game, "join us-3-7", *["support cas"] * 6)
    assert refused(game, "support cas") is None, "any number may go to one combat"
    game.play("support cas")
    # The eighth was the last: nothing is left to choose.
    assert figures(game, "1515") == (17, 9, "1:1")
    assert game.view("allied")["support"]["cas"] == 0


@pytest.mark.rule("beachhead:6.1.4.alone")
def test_all_markers_may_defend_one_hex() -> None:
    game = setup("4D", DEFENCE, options=BOTH, dice=[1])
    play_all(game, *["allot nas 0906"] * 3, *["allot cas 0906"] * 8)
    declare(game, "0906", ["de-26pz-26"])
    assert outcomes(fight(game)) == ["1:2 DR"], "12 to 9 + 11"


@pytest.mark.rule("beachhead:6.1.4.D")
def test_defensive_support_is_noted_in_secret_before_the_german_moves() -> None:
    game = setup("4D", DEFENCE, options=BOTH, dice=[1])
    assert game.decision is not None
    assert (game.decision.side, game.decision.kind) == ("allied", "noting")
    assert refused(game, "move de-26pz-26") is not None
    assert refused(game, "allot nas 1415") == "6.1.4.D", "too far inland"
    assert refused(game, "allot cas 0907") == "6.1.4.D", "no Allied unit there"
    play_all(game, "allot nas 0906", "allot cas 1415", "seal")
    noted = [{"hex": "0906", "nas": 1, "cas": 0}, {"hex": "1415", "nas": 0, "cas": 1}]
    assert game.view("allied")["support"]["notes"] == noted
    assert game.view("axis")["support"] == {"nas": None, "cas": None, "notes": None}
    declare(game, "0906", ["de-26pz-26"])
    assert game.view("axis")["battles"][0]["nas"] == 0
    assert len(happened(fight(game), "support")) == 2, "shown when all is declared"


@pytest.mark.rule("beachhead:6.1.4.spent")
def test_support_for_a_hex_that_is_not_attacked_is_spent() -> None:
    game = setup("4D", DEFENCE, options=["cas"], dice=[1])
    play_all(game, "allot cas 1415", "allot cas 1415", "allot cas 0906", "seal")
    declare(game, "0906", ["de-26pz-26"])
    assert figures(game, "0906") == (12, 9, "1:1")
    events = fight(game)
    assert outcomes(events) == ["1:1 DR"]
    assert {event.hexes for event in happened(events, "support")} == {("0906",), ("1415",)}
    pass_on(game, "4E")
    assert game.view("allied")["support"] == {"nas": 0, "cas": 5, "notes": []}


@pytest.mark.rule("beachhead:6.1.4.A")
def test_in_a_markers_join_the_attack_as_it_is_declared() -> None:
    # 0906 is within four hexes of the coast and 0907 is not: one of the two suffices.
    units = {"us-3-7": "1006", "de-kleye": "0906", "de-hauber": "0907"}
    game = setup("5A", units, options=BOTH, cas=8)
    play_all(game, "attack 0907", "join us-3-7")
    assert offers(game, "support") == ["cas"]
    assert refused(game, "support nas") == "6.1.4.A"
    game.play("also 0906")
    assert offers(game, "support") == ["cas", "nas"]
    play_all(game, "support nas", "support nas", "support nas", "support cas", "declare")
    assert figures(game, "0906") == (13, 6, "2:1")
    assert game.view("allied")["support"]["nas"] == 0
    no_more = setup("5C", ATTACK, options=[*BOTH, "cf-combat"], cas=8)
    assert refused(no_more, "attack 1515") == "6.3.cf"


@pytest.mark.rule("beachhead:6.1.4.A")
def test_no_support_for_attacks_in_c() -> None:
    game = setup(
        "5C", {"us-3-7": "1413", "us-3-15": "1413", "de-3pg-29": "1515"}, options=["cas", "cf-combat"], cas=8
    )
    go(game, "us-3-7", "1414")
    go(game, "us-3-15", "1414")
    play_all(game, "attack 1515", "join us-3-7")
    assert offers(game, "support") == []
    assert refused(game, "support cas") == "6.1.4.A"


@pytest.mark.rule("beachhead:6.3.1")
def test_notes_are_shown_after_all_declarations_and_count() -> None:
    units = {**DEFENCE, "de-3pg-29": "1515"}
    game = setup("2D", units, options=["nas"], dice=[1, 1])
    play_all(game, *["allot nas 0906"] * 3)
    declare(game, "0906", ["de-26pz-26"])
    assert figures(game, "0906") == (12, 9, "1:1")
    declare(game, "1415", ["de-3pg-29"])
    events = game.play("end")
    (shown,) = happened(events, "support")
    assert (shown.hexes, shown.rule) == (("0906",), "beachhead:6.3.1")
    assert figures(game, "0906") == (12, 12, "1:1")
    assert figures(game, "1415") == (9, 9, "1:1")
    assert game.view("axis")["battles"][0]["nas"] == 3


@pytest.mark.rule("beachhead:7.1.1.support")
def test_support_is_never_multiplied_nor_asked_about_rivers() -> None:
    # The regiment defends fortified Nettuno: 3 x 9 + 3 is 30, not 36.
    game = setup("2D", {"us-3-7": "0903", "de-26pz-9": "0904"}, options=["nas"], dice=[1])
    play_all(game, *["allot nas 0903"] * 3)
    declare(game, "0903", ["de-26pz-9"])
    assert outcomes(fight(game)) == ["1:5 AR"]
    # All attackers on a River hex double the defender, attacking aircraft or not.
    river = setup("5A", {"us-3-7": "1312", "de-kleye": "1412"}, options=["cas"], cas=8)
    play_all(river, "attack 1412", "join us-3-7", "support cas", "declare")
    assert figures(river, "1412") == (10, 6, "1:1")


@pytest.mark.rule("beachhead:7.1.2")
def test_each_marker_adds_one_to_the_allied_total() -> None:
    attack = setup("5A", {"us-3-7": "1006", "de-kleye": "0906"}, options=BOTH, cas=8)
    play_all(attack, "attack 0906", "join us-3-7", "support nas", "support cas", "support cas", "declare")
    found = odds(attack, "0906")
    assert [(line.value, line.rule) for line in found.attack.modifiers] == [
        (9, "beachhead:7.1.1.sum"),
        (1, "beachhead:7.1.2"),
        (2, "beachhead:7.1.2"),
    ]
    defence = setup(
        "2D", {"us-3-7": "0903", "de-hg-pz": "0904", "us-3-15": "0805", "de-kleye": "0806"}, options=["nas"]
    )
    play_all(defence, *["allot nas 0903"] * 3)
    declare(defence, "0903", ["de-hg-pz"])
    declare(defence, "0805", ["de-kleye"])
    defence.play("end")
    found = odds(defence, "0903")
    assert [(line.value, line.rule) for line in found.defence.modifiers] == [
        (27, "beachhead:7.1.1.fort"),
        (3, "beachhead:7.1.2"),
    ]


@pytest.mark.rule("beachhead:7.2.spent")
def test_allotted_markers_go_back_after_the_combat_phase() -> None:
    game = setup("4D", DEFENCE, options=BOTH, dice=[1])
    play_all(game, "allot nas 0906", "allot cas 0906", "allot cas 0906", "allot cas 1415", "seal")
    declare(game, "0906", ["de-26pz-26"])
    fight(game)
    pass_on(game, "5A")
    # Five aircraft were not allotted; the naval markers are the next impulse's.
    assert game.view("allied")["support"] == {"nas": 3, "cas": 5, "notes": []}
    pass_on(game, "5B")
    assert game.view("allied")["support"] == {"nas": 0, "cas": 0, "notes": []}


@pytest.mark.rule("beachhead:7.1.1.sum")
@pytest.mark.rule("beachhead:7.5.support")
def test_defending_support_counts_in_an_exchange() -> None:
    # 18 to 6 is 3:1; with three markers 18 to 9, 2:1, and die 4 is EX either way.
    units = {"us-751": "0906", "de-26pz-26": "0907", "de-26pz-9": "0907"}
    game = setup("2D", units, options=["nas"], dice=[4])
    play_all(game, *["allot nas 0906"] * 3)
    declare(game, "0906", ["de-26pz-26", "de-26pz-9"])
    assert outcomes(fight(game)) == ["2:1 EX"]
    assert where(game, "de-26pz-26") == "eliminated", "9 are asked, and 6 do not do"
    assert where(game, "de-26pz-9") == "0907"


@pytest.mark.rule("beachhead:7.5.support")
def test_attacking_support_is_no_loss() -> None:
    # 6 + 3 + 3 aircraft to 12: AX asks for 12, and the two units are worth 9 together.
    units = {"us-751": "1415", "us-rgr-1": "1415", "de-26pz-26": "1515"}
    game = setup("5A", units, options=["cas"], cas=8, dice=[6])
    play_all(game, "attack 1515", "join us-751", "join us-rgr-1", *["support cas"] * 3, "declare")
    assert figures(game, "1515") == (12, 12, "1:1")
    events = fight(game)
    assert outcomes(events) == ["1:1 AX"]
    while game.decision is not None and game.decision.kind == "losing":
        game.play(game.actions()[0])
    assert where(game, "us-751") == where(game, "us-rgr-1") == "eliminated"
