"""Chapter 10: what each combat result does, and who picks the steps that are lost."""

from __future__ import annotations

import pytest

from tests.games.italy43.inside import book, combat_phase, fight, numbered
from tests.rulebook.italy43.kit import asks, happened, lost, marks, offers, play_all, refused, where
from winterline.core.decision import Event
from winterline.core.frames import replace
from winterline.core.game import Game
from winterline.games.italy43.outcomes import OUTCOMES, Outcome
from winterline.games.italy43.picking import contributed
from winterline.games.italy43.state import (
    ALLIED,
    AXIS,
    DISRUPTED,
    FULL_RETREAT,
    RETREATED,
    Battle,
)

FOES = {"de-26-9-1": "2121", "de-26-9-2": "2121"}
OURS = {"us-3-7": "2122", "us-3-15": "2122"}
BOTH = {**FOES, **OURS}
ATTACK = ["us-3-7", "us-3-15"]


def retreat(game: Game) -> None:
    """Give way, and let every unit take the first way that is offered."""
    if asks(game).endswith("standing"):
        game.play("withdraw")
    while asks(game).endswith("retreating"):
        game.play(game.actions()[0])


@pytest.mark.rule("italy43:10.1.DS", "italy43:13.1.3a")
def test_ds_costs_a_step_of_the_attackers_choice_and_routs_the_rest_over_four_hexes() -> None:
    game = fight(BOTH, "2121", "DS", ATTACK)
    assert asks(game) == "allied losing"
    assert offers(game, "lose") == ["de-26-9-1", "de-26-9-2"]
    game.play("lose de-26-9-2")
    assert lost(game, "de-26-9-2") == 1
    assert asks(game) == "axis retreating", "no Determined Defense"
    retreat(game)
    for unit in FOES:
        assert marks(game, unit) == ["full retreat"]
        assert distance(game, unit) == 4
    assert asks(game) == "allied advancing"


def distance(game: Game, unit: str) -> int:
    """Hexes from 2121."""
    grid = game.rules.board.grid
    return grid.distance(grid.index("2121"), grid.index(where(game, unit)))


@pytest.mark.rule("italy43:10.1.DR4")
def test_dr4_routs_the_defenders_without_loss() -> None:
    game = fight(BOTH, "2121", "DR4", ATTACK)
    assert asks(game) == "axis retreating"
    retreat(game)
    assert [lost(game, unit) for unit in FOES] == [0, 0]
    assert marks(game, "de-26-9-1") == ["full retreat"]
    assert distance(game, "de-26-9-1") == 4
    assert asks(game) == "allied advancing"


@pytest.mark.rule("italy43:10.1.D1", "italy43:10.2.1")
def test_d1_costs_a_step_of_the_owners_choice_then_retreat_or_stand() -> None:
    game = fight(BOTH, "2121", "D1", ATTACK)
    assert asks(game) == "axis losing"
    game.play("lose de-26-9-1")
    assert (lost(game, "de-26-9-1"), lost(game, "us-3-7")) == (1, 0)
    assert asks(game) == "axis standing"
    retreat(game)
    assert distance(game, "de-26-9-1") == 2
    assert marks(game, "de-26-9-1") == ["disrupted"]
    assert asks(game).startswith("allied")


@pytest.mark.rule("italy43:10.1.A1D1", "italy43:10.2.2c")
def test_a1_d1_costs_both_a_step_the_defender_picks_first() -> None:
    game = fight(BOTH, "2121", "A1/D1", ATTACK)
    assert asks(game) == "axis losing"
    assert offers(game, "lose") == sorted(FOES)
    game.play("lose de-26-9-1")
    assert lost(game, "de-26-9-1") == 0, "both picks are made before anything is lost"
    assert asks(game) == "allied losing"
    assert offers(game, "lose") == sorted(ATTACK)
    game.play("lose us-3-7")
    assert (lost(game, "de-26-9-1"), lost(game, "us-3-7")) == (1, 1)
    assert asks(game) == "axis standing"


@pytest.mark.rule("italy43:10.1.DRX", "italy43:10.2.1", "italy43:10.2.2c")
def test_drx_lets_each_side_pick_from_the_other() -> None:
    game = fight(BOTH, "2121", "DRX", ATTACK)
    assert asks(game) == "axis losing"
    assert offers(game, "lose") == sorted(ATTACK)
    game.play("lose us-3-15")
    assert asks(game) == "allied losing"
    assert offers(game, "lose") == sorted(FOES)
    game.play("lose de-26-9-2")
    assert (lost(game, "us-3-15"), lost(game, "de-26-9-2")) == (1, 1)
    assert asks(game) == "axis standing"
    retreat(game)
    assert asks(game) == "allied advancing"


@pytest.mark.rule("italy43:10.1.A1DR2", "italy43:10.2.2c")
def test_a1_dr2_costs_the_attacker_a_step_of_his_choice() -> None:
    game = fight(BOTH, "2121", "A1/DR2", ATTACK)
    assert asks(game) == "allied losing"
    game.play("lose us-3-7")
    assert (lost(game, "us-3-7"), lost(game, "de-26-9-1")) == (1, 0)
    assert asks(game) == "axis standing"


@pytest.mark.rule("italy43:10.1.EX")
def test_ex_costs_both_a_step_and_nobody_retreats() -> None:
    game = fight(BOTH, "2121", "EX", ATTACK)
    assert asks(game) == "axis losing"
    play_all(game, "lose us-3-7", "lose de-26-9-1")
    assert (lost(game, "us-3-7"), lost(game, "de-26-9-1")) == (1, 1)
    assert where(game, "de-26-9-1") == "2121"
    assert asks(game) == "allied moving", "the combat is over"
    one = fight({**OURS, "de-fj-1": "2121"}, "2121", "EX", ATTACK)
    one.play("lose us-3-7")
    assert where(one, "de-fj-1") == "eliminated"
    assert set(offers(one, "advance")) == {"us-3-7 2121", "us-3-15 2121"}, "a Limited Advance"


@pytest.mark.rule("italy43:10.1.A1")
def test_a1_costs_the_attacker_a_step_and_nothing_else_happens() -> None:
    game = fight(BOTH, "2121", "A1", ATTACK)
    assert asks(game) == "allied losing"
    game.play("lose us-3-15")
    assert lost(game, "us-3-15") == 1
    assert [where(game, unit) for unit in FOES] == ["2121", "2121"]
    assert asks(game) == "allied moving"


@pytest.mark.rule("italy43:10.1.terms")
def test_only_units_of_the_combat_are_meant_by_its_result() -> None:
    units = {**BOTH, "us-3-30": "2122", "us-34-133": "2221", "de-94-274": "2120"}
    game = fight(units, "2121", "EX", ATTACK)
    assert offers(game, "lose") == sorted(ATTACK), "not the regiment that shares their hex"
    game.play("lose us-3-7")
    assert offers(game, "lose") == sorted(FOES), "not the neighbour"
    fled = fight({**BOTH, "de-94-274": "2121"}, "2121", "A1/D1", ATTACK, done={"de-94-274": RETREATED})
    assert offers(fled, "lose") == sorted(FOES), "nor whoever has retreated to them in this phase"


@pytest.mark.rule("italy43:10.2.2a")
def test_the_attackers_steps_come_from_his_main_force_with_its_attachments() -> None:
    units = {**FOES, "us-3-7": "2122", "us-191": "2122", "us-34-133": "2221"}
    game = fight(units, "2121", "EX", ["us-3-7", "us-191", "us-34-133"], force="US 3", attached=["us-191"])
    assert offers(game, "lose") == ["us-191", "us-3-7"]
    assert refused(game, "lose us-34-133") == "10.2.2a"


@pytest.mark.rule("italy43:10.2.2b", "italy43:9.8b")
def test_asus_and_routed_units_are_lost_last() -> None:
    units = {**OURS, "de-26-9-1": "2121", "de-xiv": "2121", "de-26-9-2": "2121 full-retreat"}
    told: list[Event] = []
    game = fight(units, "2121", "D1", ATTACK, events=told)
    assert lost(game, "de-26-9-1") == 1, "nobody else could be chosen"
    guns = fight({**OURS, "de-xiv": "2121", "de-nw-71": "2121"}, "2121", "D1", ATTACK)
    assert offers(guns, "lose") == ["de-nw-71", "de-xiv"], "alone they must"
    assert happened(told, "battle")[0].word.endswith(" D1")


@pytest.mark.parametrize(
    ("code", "outcome"),
    [
        pytest.param("DS", Outcome(0, 1, 4, FULL_RETREAT, False), marks=pytest.mark.rule("italy43:10.1.DS")),
        pytest.param(
            "DR4", Outcome(0, 0, 4, FULL_RETREAT, False), marks=pytest.mark.rule("italy43:10.1.DR4")
        ),
        pytest.param("D1", Outcome(0, 1, 2, DISRUPTED, True), marks=pytest.mark.rule("italy43:10.1.D1")),
        pytest.param("A1/D1", Outcome(1, 1, 2, DISRUPTED, True), marks=pytest.mark.rule("italy43:10.1.A1D1")),
        pytest.param("DR2", Outcome(0, 0, 2, DISRUPTED, True), marks=pytest.mark.rule("italy43:10.1.DR2")),
        pytest.param("DRX", Outcome(1, 1, 2, DISRUPTED, True), marks=pytest.mark.rule("italy43:10.1.DRX")),
        pytest.param(
            "A1/DR2", Outcome(1, 0, 2, DISRUPTED, True), marks=pytest.mark.rule("italy43:10.1.A1DR2")
        ),
        pytest.param("EX", Outcome(1, 1, 0), marks=pytest.mark.rule("italy43:10.1.EX")),
        pytest.param("A1", Outcome(1, 0, 0), marks=pytest.mark.rule("italy43:10.1.A1")),
    ],
)
def test_steps_and_hexes_of_every_result(code: str, outcome: Outcome) -> None:
    assert OUTCOMES[code] == outcome


@pytest.mark.rule("italy43:10.2.2b")
def test_units_beyond_the_stacking_limit_give_no_strength_and_no_steps() -> None:
    known = book()
    state = combat_phase({**BOTH, "de-94-274": "2121", "de-94-276": "2121 full-retreat", "de-xiv": "2121"})
    battle = Battle(known.cell("2121"), numbered(known, ATTACK), "US 3")
    gave = numbered(known, [*FOES, "de-94-274"])
    assert contributed(known, state, battle, AXIS) == gave
    assert contributed(known, state, battle, ALLIED) == numbered(known, ATTACK)
    idle = replace(battle, idle=numbered(known, ["de-94-274"]))
    assert contributed(known, state, idle, AXIS) == numbered(known, list(FOES))
