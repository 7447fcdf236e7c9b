"""Chapter 11: Determined Defense and Battle markers.

2121 is Clear, 2221 Clear with a Town, 1922 a Hill, 2518 a Minor and 2124 a Major City.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from tests.games.italy43.inside import book, cell_of, combat_phase, fight
from tests.games.italy43.test_retreats import tanks
from tests.rulebook.italy43.kit import asks, happened, lost, marks, offers, refused, step, where
from tests.rulebook.italy43.test_determined_defence import NORMAL
from winterline.core.bits import bits
from winterline.core.decision import Event
from winterline.core.frames import replace
from winterline.core.game import Game
from winterline.games.italy43.defence import colour_of, column_of, may_stand, modifiers
from winterline.games.italy43.sieges import SIEGES, withstands
from winterline.games.italy43.state import (
    RETREATED,
    US_AIR,
    Battle,
)

ELITE = "de-26-9-1"
LOW = "de-94-274"
RING = {
    "2121": ("2120", "2220", "2221", "2122", "2021", "2020"),
    "1922": ("1921", "2021", "2022", "1923", "1822", "1821"),
    "2518": ("2517", "2617", "2618", "2519", "2418", "2417"),
}


def stand(
    at: str = "2121",
    dice: Sequence[int] = (),
    units: dict[str, str] | None = None,
    result: str = "DR2",
    enemy: str = "2122",
    **spec: Any,
) -> Game:
    """A stack attacked by one regiment that has to retreat or stand."""
    placed = {"us-3-7": enemy, **(units or {NORMAL: at})}
    return fight(placed, at, result, ["us-3-7"], dice=dice, **spec)


def cornered(at: str, units: dict[str, str], dice: Sequence[int], **spec: Any) -> Game:
    """A stack with enemies all around it."""
    ring = tanks(*RING[at])
    return fight({**ring, **units}, at, spec.pop("result", "DR2"), ["us-191"], dice=dice, **spec)


@pytest.mark.rule("italy43:11.1a")
def test_survivors_may_stand_if_the_result_permits_it() -> None:
    game = stand()
    assert asks(game) == "axis standing"
    assert offers(game, "lead") == [NORMAL]
    assert refused(game, "withdraw") is None
    assert asks(stand(result="DR4")) == "axis retreating"
    assert asks(stand(units={"de-fj-1": "2121"}, result="D1")) != "axis standing", "nobody survived"


@pytest.mark.rule("italy43:11.1a")
@pytest.mark.parametrize(
    ("result", "colour", "stands"), [("DR2", "", True), ("D1", "orange", True), ("DR4", "red", False)]
)
def test_it_takes_somebody_to_lead_and_a_result_that_is_not_red(
    result: str, colour: str, stands: bool
) -> None:
    known = book()
    column, roll = cell_of(known, result, colour, 0)
    battle = Battle(known.cell("2121"), (), column=column, roll=roll)
    for unit, able in ((NORMAL, True), ("de-xiv", False)):
        state = replace(combat_phase({unit: "2121"}), battle=battle)
        assert may_stand(known, state) is (able and stands)


@pytest.mark.rule("italy43:11.1b", "italy43:11.2.1c")
def test_holding_cancels_retreat_disruption_and_advance() -> None:
    game = stand(dice=(5, 6))
    events = game.play(f"lead {NORMAL}")
    told = happened(events, "stand")[0]
    assert (told.number, told.word) == (11, "0/0 H")
    assert where(game, NORMAL) == "2121"
    assert marks(game, NORMAL) == []
    assert asks(game) == "allied moving"


@pytest.mark.rule("italy43:11.2.1a")
def test_losses_come_first_and_then_a_lead_unit_is_picked() -> None:
    game = stand(units={NORMAL: "2121", "de-fj-1": "2121", ELITE: "2121"}, result="D1", dice=(5, 6))
    assert asks(game) == "axis losing"
    game.play("lose de-fj-1")
    assert asks(game) == "axis standing"
    assert offers(game, "lead") == [ELITE, NORMAL], "whoever is left"
    assert refused(game, "withdraw") is None, "or nobody, since there is a way"


@pytest.mark.rule("italy43:11.2.1b", "italy43:18.2.2b")
def test_the_ground_picks_the_column() -> None:
    known = book()
    bare = combat_phase({})
    columns = [column_of(known, bare, known.cell(label)) for label in ("2121", "2221", "1922", "2518")]
    assert columns == [0, 1, 1, 2]
    assert column_of(known, bare, known.cell("1817")) == 1, "Marsh"
    fort = combat_phase({}, forts={"2121": 1, "2120": 0})
    assert column_of(known, fort, known.cell("2121")) == 2
    assert column_of(known, fort, known.cell("2120")) == 0, "under construction"


@pytest.mark.rule("italy43:11.2.2a", "italy43:11.2.4a")
def test_an_orange_result_costs_one_and_a_red_one_forbids_it() -> None:
    game = stand(result="D1", colour="orange", dice=(5, 6))
    told = happened(game.play(f"lead {NORMAL}"), "stand")[0]
    assert told.number == 10
    assert asks(stand(result="DS")) == "axis retreating"
    assert colour_of(book(), Battle(book().cell("2121"), (), kind="auto", column=9)) == "red", "no roll: a DS"


@pytest.mark.rule("italy43:11.2.3a")
def test_the_lead_unit_sets_the_modifier_and_takes_the_loss() -> None:
    pair = {ELITE: "2221", LOW: "2221"}
    for lead, total in ((ELITE, 7 + 1), (LOW, 7 + 1 - 1)):
        dice = (3, 4) if lead == ELITE else (4, 4)
        game = stand("2221", dice, pair, enemy="2222")
        told = happened(game.play(f"lead {lead}"), "stand")[0]
        assert (told.number, told.word) == (total, "0/1 H")
        assert lost(game, lead) == 1
        assert lost(game, LOW if lead == ELITE else ELITE) == 0


@pytest.mark.rule("italy43:11.2.3b", "italy43:13.2.1c")
def test_only_units_in_good_order_lead_and_no_asu() -> None:
    units = {
        NORMAL: "2121",
        ELITE: "2121 disrupted",
        "de-xiv": "2121 fired",
        "de-26-9-2": "2121 full-retreat",
    }
    assert offers(stand(units=units), "lead") == [NORMAL]
    game = stand(units=units)
    assert refused(game, f"lead {ELITE}") == "11.2.3b"
    assert asks(stand(units={"de-xiv": "2121 fired", ELITE: "2121 disrupted"})) == "axis retreating"


@pytest.mark.rule("italy43:11.2.3b")
def test_who_has_retreated_to_friends_in_this_phase_does_not_lead_them() -> None:
    game = stand(units={NORMAL: "2121", ELITE: "2121"}, done={ELITE: RETREATED})
    assert offers(game, "lead") == [NORMAL]
    alone = stand(units={ELITE: "2121"}, done={ELITE: RETREATED})
    assert offers(alone, "lead") == [ELITE], "a burden to nobody"


@pytest.mark.rule("italy43:13.1.1b")
def test_units_in_worse_states_do_not_spoil_the_order_of_their_stack() -> None:
    game = stand(units={NORMAL: "2121", ELITE: "2121 disrupted"})
    assert offers(game, "lead") == [NORMAL]
    assert marks(game, NORMAL) == []


@pytest.mark.rule("italy43:11.2.4a")
def test_the_modifiers_line_by_line() -> None:
    known = book()
    lines = {}
    for lead, backed in ((ELITE, 0), (LOW, -1), (NORMAL, -1)):
        battle = Battle(known.cell("2121"), (), column=3, roll=3, lead=known.index[lead][1], held_by=backed)
        placed = combat_phase({lead: "2121"})
        found = modifiers(known, replace(placed, battle=battle), battle)
        lines[lead] = [(m.label, m.value) for m in found.modifiers]
    assert lines[ELITE] == [("Elite Lead Unit", 1), ("support", 1)]
    assert lines[LOW] == [("Low Quality Lead Unit", -1)]
    assert lines[NORMAL] == []


@pytest.mark.rule("italy43:11.3a", "italy43:17.6.2")
def test_one_ready_asset_in_range_adds_one_and_is_used_up() -> None:
    units = {NORMAL: "2121", "de-xiv": "2119", "de-nw-71": "2119", "de-nw-56": "2119 fired"}
    game = stand(units=units, dice=(5, 5))
    game.play(f"lead {NORMAL}")
    assert asks(game) == "axis backing"
    assert offers(game, "brace") == ["de-nw-71", "de-xiv"]
    assert refused(game, "brace de-nw-56") == "11.3b"
    told = happened(game.play("brace de-xiv"), "stand")[0]
    assert told.number == 11, "ten and one for support, no more"
    assert marks(game, "de-xiv") == ["fired"]
    assert marks(game, "de-nw-71") == []
    plain = stand(units=units, dice=(5, 5))
    plain.play(f"lead {NORMAL}")
    assert happened(plain.play("pass"), "stand")[0].number == 10


@pytest.mark.rule("italy43:11.3a", "italy43:11.3b")
def test_support_is_of_the_lead_units_army_or_division() -> None:
    units = {"us-3-7": "2123", "uk-46-128": "2123", "us-vi": "2124", "uk-x": "2124", "us-3-hq": "2124"}
    units |= {"us-45-hq": "2124", NORMAL: "2122"}
    game = fight(units, "2123", "DR2", [NORMAL], side="axis", dice=(5, 5), weather="A")
    game.play("lead us-3-7")
    assert offers(game, "brace") == ["us-3-hq", "us-vi"], "not the X Corps, not another division"
    assert offers(game, "cover") == ["us-air"], "2123 is out of the fleet's reach"
    other = fight(units, "2123", "DR2", [NORMAL], side="axis", dice=(5, 5), weather="A")
    other.play("lead uk-46-128")
    assert offers(other, "brace") == ["uk-x"]
    assert offers(other, "cover") == ["british-air"]
    other.play("cover british-air")
    assert other.state.support & US_AIR
    coast = {**units, "us-3-7": "1819", "uk-46-128": "1820", NORMAL: "1818"}
    naval = fight(coast, "1819", "DR2", [NORMAL], side="axis", dice=(5, 5), weather="A")
    naval.play("lead us-3-7")
    assert "naval" in offers(naval, "cover"), "the fleet serves both Armies"


@pytest.mark.rule("italy43:11.4.1a")
def test_the_four_pairs_of_losses() -> None:
    nothing = stand("1922", (5, 5), enemy="1923")
    nothing.play(f"lead {NORMAL}")
    assert (lost(nothing, NORMAL), lost(nothing, "us-3-7")) == (0, 0)
    lead = stand("1922", (4, 4), enemy="1923")
    lead.play(f"lead {NORMAL}")
    assert (lost(lead, NORMAL), lost(lead, "us-3-7")) == (1, 0)
    units = {"us-3-7": "1923", "us-3-15": "1923", NORMAL: "1922"}
    picked = fight(units, "1922", "DR2", ["us-3-7", "us-3-15"], dice=(4, 5))
    picked.play(f"lead {NORMAL}")
    assert asks(picked) == "axis losing", "1*/1: the defender picks"
    picked.play("lose us-3-15")
    assert (lost(picked, NORMAL), lost(picked, "us-3-15")) == (1, 1)
    own = fight(units, "1922", "DR2", ["us-3-7", "us-3-15"], dice=(5, 6))
    own.play(f"lead {NORMAL}")
    assert asks(own) == "allied losing", "1/0: the attacker chooses"


@pytest.mark.rule("italy43:11.4.2")
def test_a_hex_emptied_by_a_success_is_open_to_a_limited_advance() -> None:
    game = stand("1922", (4, 3), {"de-fj-1": "1922"}, enemy="1923")
    game.play("lead de-fj-1")
    assert where(game, "de-fj-1") == "eliminated"
    assert offers(game, "advance") == ["us-3-7 1922"]
    game.play("advance us-3-7 1922")
    assert asks(game) == "allied moving", "and no farther"


@pytest.mark.rule("italy43:11.4.3a")
def test_after_a_failure_the_defenders_retreat() -> None:
    game = stand(dice=(3, 3))
    game.play(f"lead {NORMAL}")
    assert asks(game) == "axis retreating"
    while asks(game) == "axis retreating":
        game.play(game.actions()[0])
    assert marks(game, NORMAL) == ["disrupted"]
    assert where(game, NORMAL) != "2121"
    assert asks(game).startswith("allied")


@pytest.mark.rule("italy43:11.2.1c", "italy43:11.4.3b", "italy43:EX.11.4.3")
def test_a_stack_without_a_way_rolls_until_it_holds() -> None:
    units = {"de-reggio": "1922", "de-fj-1": "1922", "de-115": "1922"}
    told: list[Event] = []
    game = cornered("1922", units, (2, 3, 1, 2, 4, 4), result="D1", events=told)
    game.play("lose de-reggio")
    assert refused(game, "withdraw") == "11.4.3b", "everybody would die"
    events = game.play("lead de-fj-1")
    rolls = [(e.units[0], e.number, e.word) for e in happened(events, "stand")]
    assert rolls == [
        ("de-fj-1", 6, "0/0 F"),
        ("de-115", 3, "0/1 F"),
        ("de-115", 8, "0/1 H"),
    ]
    assert where(game, "de-fj-1") == "eliminated"
    game.play("remnant de-rem-1")
    assert (where(game, "de-rem-1"), where(game, "de-115")) == ("1922", "display")
    assert asks(game) == "allied moving", "it holds with its last step"


@pytest.mark.rule("italy43:11.2.1c", "italy43:11.4.3b")
def test_a_failure_that_cost_a_step_is_not_charged_twice() -> None:
    game = cornered("1922", {NORMAL: "1922"}, (1, 2, 5, 5))
    assert lost(game, NORMAL) == 1, "0/1 F, then 0/0 H"
    assert where(game, NORMAL) == "1922"
    plain = cornered("1922", {NORMAL: "1922"}, (3, 3, 5, 5))
    assert lost(plain, NORMAL) == 1, "0/0 F costs one step, and one only"


@pytest.mark.rule("italy43:11.4.3c")
def test_support_counts_for_every_roll_and_a_new_lead_is_chosen() -> None:
    units = {"de-fj-1": "1922", NORMAL: "1922", LOW: "1922", "de-xiv": "1919"}
    game = cornered("1922", units, (1, 1, 3, 3))
    game.play("lead de-fj-1")
    game.play("brace de-xiv")
    assert where(game, "de-fj-1") == "eliminated"
    assert asks(game) == "axis leading"
    assert offers(game, "lead") == [LOW, NORMAL]
    told = happened(game.play(f"lead {NORMAL}"), "stand")[0]
    assert told.number == 7, "six and one for the support"


@pytest.mark.rule("italy43:11.4.4")
def test_those_who_can_retreat_must_and_the_others_stand() -> None:
    # Over Mountain sides infantry gets away from 2508 and a Vehicle Unit does not.
    ring = tanks("2507", "2607", "2408", "2407")
    units = {**ring, LOW: "2508", "de-hg-recon": "2508"}
    game = fight(units, "2508", "DR2", ["us-191"], dice=(5, 5))
    game.play("withdraw")
    while asks(game) == "axis retreating":
        game.play(game.actions()[0])
    assert where(game, LOW) not in ("2508", "eliminated")
    assert marks(game, LOW) == ["disrupted"]
    assert where(game, "de-hg-recon") == "2508", "it has rolled ten and holds"
    assert marks(game, "de-hg-recon") == []


@pytest.mark.rule("italy43:11.5.1")
def test_battle_markers_need_a_city_or_a_fort() -> None:
    game = stand("2518", (3, 4), enemy="2519")
    game.play(f"lead {NORMAL}")
    assert SIEGES.of(game.state).levels == ((book().cell("2518"), 1),)
    fort = stand("2121", (3, 4), forts={"2121": 1})
    fort.play(f"lead {NORMAL}")
    assert SIEGES.of(fort.state).levels == ((book().cell("2121"), 1),)
    field = stand("1922", (3, 4), enemy="1923")
    field.play(f"lead {NORMAL}")
    assert SIEGES.of(field.state).levels == ()


@pytest.mark.rule("italy43:11.5.2a", "italy43:11.5.2b")
def test_a_minor_city_absorbs_one_partial_success() -> None:
    first = stand("2518", (3, 4), enemy="2519")
    first.play(f"lead {NORMAL}")
    assert where(first, NORMAL) == "2518"
    assert dict(SIEGES.of(first.state).levels) == {book().cell("2518"): 1}
    assert asks(first) == "allied moving", "the retreat is cancelled"
    second = stand("2518", (3, 4), enemy="2519", battles={"2518": 1})
    second.play(f"lead {NORMAL}")
    assert SIEGES.of(second.state).levels == ()
    assert asks(second) == "axis retreating"
    while asks(second) == "axis retreating":
        second.play(second.actions()[0])
    assert marks(second, NORMAL) == ["disrupted"]
    assert offers(second, "advance") == ["us-3-7 2518"], "a Limited Advance"


@pytest.mark.rule("italy43:11.4.3b", "italy43:11.5.2b")
def test_without_a_way_a_second_partial_success_costs_its_losses_and_the_dice_go_on() -> None:
    dice = (3, 4, 3, 4, 5, 6)
    game = cornered("2518", {NORMAL: "2518"}, dice, battles={"2518": 1})
    assert lost(game, NORMAL) == 1, "0/0 P at first, then 7 counts as 0/1 F, then 0/0 H"
    assert where(game, NORMAL) == "2518"


@pytest.mark.rule("italy43:11.5.3")
def test_a_major_city_absorbs_two_partial_successes() -> None:
    naples = {"us-3-7": "2124"}
    for before, after in (({}, 1), ({"2124": 1}, 2), ({"2124": 2}, 0)):
        units = {**naples, NORMAL: "2123"}
        game = fight(units, "2124", "DR2", [NORMAL], side="axis", dice=(3, 4), battles=before)
        game.play("lead us-3-7")
        step(game, "pass")
        level = dict(SIEGES.of(game.state).levels).get(book().cell("2124"), 0)
        assert level == after
        assert (asks(game) == "allied retreating") is (after == 0)
    fort = stand("2121", (3, 4), forts={"2121": 2}, battles={"2121": 1})
    fort.play(f"lead {NORMAL}")
    assert dict(SIEGES.of(fort.state).levels)[book().cell("2121")] == 2


@pytest.mark.rule("italy43:11.5.2a", "italy43:11.5.3")
def test_major_cities_and_level_2_bear_two_partial_successes_and_all_else_one() -> None:
    known = book()
    state = combat_phase({}, forts={"2121": 1, "2122": 2, "2120": "1+"})
    two = {known.label(cell) for cell in bits(known.ground.land) if withstands(known, state, cell) == 2}
    naples = {known.label(cell) for cell in bits(known.ground.naples)}
    assert two == naples | {"2122"}
    assert {withstands(known, state, known.cell(label)) for label in ("2518", "2121", "2120")} == {1}


@pytest.mark.rule("italy43:11.5.4")
def test_a_plain_failure_in_a_city_forces_the_retreat_with_the_full_advance() -> None:
    game = stand("2518", (2, 2), enemy="2519", far=2)
    game.play(f"lead {NORMAL}")
    assert SIEGES.of(game.state).levels == ()
    assert asks(game) == "axis retreating"
    while asks(game) == "axis retreating":
        game.play(game.actions()[0])
    step(game, "pass")
    assert set(offers(game, "advance")) > {"us-3-7 2518"}, "in every direction"
