"""Whether the Allies play by events, and when their next one may come, changes no byte for the others."""

from __future__ import annotations

import random
from pathlib import Path

from tests.rulebook.anzio.test_air_sea import EVENTS, at, campaign_at
from tests.rulebook.anzio.weeks import turn
from tests.table.asking import Tally
from tests.table.foresight import Prover
from tests.table.test_blank_counters import Permuted
from tests.table.test_sealed_orders import one_name, permuted, script_of
from tests.table.test_sealed_reinforcement import at_table
from winterline import new
from winterline.table.service import Service
from winterline.table.storage import Store

__all__ = ["one_name"]


def test_the_game_and_its_plan_change_no_byte_for_the_others(tmp_path: Path) -> None:
    game, chooser = new("anzio", "campaign", [EVENTS], seed=3), random.Random(1)
    secrets = [["plan southern", "feign"], ["plan roma", "plan events"], ["plan po-valley", "plan card"]]
    permuted(tmp_path, game, secrets, script_of(game, secrets, 2, chooser), "allied")


def test_no_answer_depends_on_the_plan_or_the_deck(tmp_path: Path) -> None:
    service, tally, chooser = Service(Store(tmp_path / "table.db")), Tally(), random.Random(5)
    known = {"shown": True, "last": turn("May I 1944"), "ready": turn("July I 1944")}
    for game in (at("May III 1944", plan=known), campaign_at("Nov III 1943", "roma", side="axis")):
        case = Permuted(at_table(game), "allied", chooser)
        while case.hidden.state == case.game.state:
            case = Permuted(at_table(game), "allied", chooser)
        case.acts_alike()
        Prover(service, case, list(game.actions()), tally).prove()  # type: ignore[arg-type]
    service.close()
    assert tally.answers > 50
