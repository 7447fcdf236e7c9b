"""Chapter C13: breakthrough, and the further hex of armour and mountain units (D4A2, addendum 12-8D)."""

from __future__ import annotations

import pytest

from tests.rulebook.anzio.battlefield import BEFORE, TARGET, asked, fight, lines
from tests.rulebook.anzio.kit import offers, play_all, refused, step, where

WIN = {"us-45": BEFORE, "de-nw71": TARGET}
"""5 to 1: a one asks for five steps, and there are two."""


@pytest.mark.rule("anzio:C13B.1")
def test_breakthrough_follows_the_advance_and_adds_to_it() -> None:
    game, _ = fight(WIN, "5-1", 1)
    assert asked(game) == ("allied", "advancing")
    game.play("advance us-45 W50")
    assert {"go W49", "go V50", "halt"} <= lines(game)
    events = game.play("go V50")
    assert [event.what for event in events if event.units == ("us-45",)] == ["breakthrough"]
    assert asked(game) == ("allied", "breaking"), "it may go on with what is left"
    game.play("halt")
    assert where(game, "us-45") == "V50"
    stays, _ = fight(WIN, "5-1", 1)
    stays.play("halt")
    assert asked(stays) == ("axis", "moving"), "without the advance there is no breakthrough"


@pytest.mark.rule("anzio:C13B.2")
def test_an_enemy_zone_ends_it() -> None:
    game, _ = fight({**WIN, "de-15pg": "W48"}, "5-1", 1)
    game.play("advance us-45 W50")
    game.play("go W49")
    assert asked(game)[1] != "breaking", "W49 is in the zone of W48"
    game, _ = fight({**WIN, "de-15pg": "W49"}, "5-1", 1)
    game.play("advance us-45 W50")
    assert asked(game)[1] != "breaking", "the advance itself led into a zone"


@pytest.mark.rule("anzio:C13B.3")
@pytest.mark.rule("anzio:X9-13B")
def test_breakthrough_comes_before_the_next_battle() -> None:
    units = {**WIN, "us-3": "N52", "de-ei1": "N51"}
    game, _ = fight(units, "5-1", 1)
    game.play("advance us-45 W50")
    assert asked(game) == ("allied", "breaking")
    assert refused(game, "fight full N51") is not None
    game.play("halt")
    assert asked(game) == ("allied", "fighting")


@pytest.mark.rule("anzio:C13F")
def test_more_than_eight_points_pass_through_the_emptied_hex() -> None:
    units = {"us-45": BEFORE, "us-3": BEFORE, "br-56": "X50", "de-nw71": TARGET}
    game, _ = fight(units, "full", 1)  # automatic victory, D10
    step(game, "lose us-45")
    play_all(game, "advance us-45 W50", "halt", "advance us-3 W50", "halt")
    assert "br-56 W50" in offers(game, "advance"), "eight points are there already"
    game.play("advance br-56 W50")
    assert refused(game, "halt") == "C13F"
    assert "W50" not in offers(game, "go")
    play_all(game, "go V50", "halt")
    assert where(game, "br-56") == "V50"


ARMOUR = {"br-7armd": BEFORE, "de-nw71": TARGET}


@pytest.mark.rule("anzio:D4A2")
def test_armour_alone_goes_one_hex_further() -> None:
    game, _ = fight(ARMOUR, "5-1", 1, options=["supp.armor"])
    play_all(game, "advance br-7armd W50", "go W49", "halt")
    assert asked(game) == ("allied", "pressing")
    game.play("go X48")
    assert where(game, "br-7armd") == "X48"
    assert asked(game)[1] != "pressing"
    infantry, _ = fight(WIN, "5-1", 1, options=["supp.armor"])
    play_all(infantry, "advance us-45 W50", "go W49", "halt")
    assert asked(infantry)[1] != "pressing"
    none, _ = fight(ARMOUR, "2-1", 1, options=["supp.armor"])
    none.play("advance br-7armd W50")
    assert asked(none)[1] != "pressing", "without a breakthrough there is no further hex"


@pytest.mark.rule("anzio:X12-8D.1")
@pytest.mark.rule("anzio:X12-8D.2")
def test_the_further_hex_of_mountain_units_leads_from_zone_to_zone_only_by_its_own_option() -> None:
    options = ["supp.mountain", "addendum.mountain-breakthrough-hex"]
    units = {"de-5mtn": "D32", "de-15pg": "D32", "us-504": "D31", "us-45": "D29"}
    found = []
    for more in ([], ["addendum.mountain-breakthrough-zoc"]):
        game, _ = fight(units, "full", 1, to="D31", when="Nov IV axis", options=[*options, *more])
        step(game, "lose de-15pg")
        game.play("advance de-5mtn D31")
        while asked(game)[1] == "breaking":
            game.play("go D30" if "D30" in offers(game, "go") else "halt")
        assert asked(game) == ("axis", "pressing")
        assert where(game, "de-5mtn") == "D30"
        found.append(set(offers(game, "go")))
    assert found[0], "out of the zone it may go"
    assert not {"E29", "C30"} & found[0], "both are in the zone of D29, like D30"
    assert found[1] == found[0] | {"E29", "C30"}
