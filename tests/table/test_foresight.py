"""Nobody sees a die or a secret before it is due: a fixed sample of the proof (`./soak` has the long one)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import winterline as wl
from tests.table.asking import Tally
from tests.table.foresight import WITH_SECRETS, Twins, prove_game, watched
from tests.table.kit import Room, Table
from winterline.core import gesture
from winterline.core.action import Action
from winterline.core.game import Game
from winterline.games.beachhead.options.support import SUPPORT
from winterline.games.beachhead.rules import Beachhead
from winterline.table.errors import Illegal
from winterline.table.service import Service
from winterline.table.storage import Store

SAMPLE = {
    ("beachhead", "standard"): ("", 700),
    ("beachhead-1970", "standard"): ("", 700),
    ("anzio", "basic"): ("supp.air-superiority,supp.commandos", 80),
    ("italy43", "S1"): ("disengagement", 140),
}
ENDS = "A gesture ends with the part that rolls"


@pytest.fixture
def service(tmp_path: Path) -> Iterator[Service]:
    made = Service(Store(tmp_path / "table.db"))
    yield made
    made.close()


def proved(service: Service, game: str, scenario: str, options: tuple[str, ...], most: int) -> Tally:
    return prove_game(service, Twins(game, scenario, options, 5), "random", most=most, each=1, every=most + 1)


@pytest.mark.parametrize(("game", "scenario"), SAMPLE)
def test_no_answer_depends_on_the_key_or_on_secrets(service: Service, game: str, scenario: str) -> None:
    options, most = SAMPLE[game, scenario]
    tally = proved(service, game, scenario, WITH_SECRETS.get(game) or tuple(options.split(",")), most)
    assert tally.refusals > 300
    assert len(tally.kinds) >= 5
    assert bool(tally.hidden) == (game in WITH_SECRETS)


def in_one_go(game: Game, parts: list[Action], final: gesture.Final) -> Game:
    """A gesture played with the game's own dice from its first part on, as it was once."""
    trial = game.copy()
    for part in parts:
        trial.play(part)
    return trial


def test_the_proof_notices_dice_that_are_thrown_too_early(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gesture, "play", in_one_go)
    with pytest.raises(AssertionError):
        proved(service, "beachhead", "standard", (), 2000)


def test_the_proof_notices_secrets_that_show(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Beachhead, "left_undone", lambda self, state: [(f"{SUPPORT.of(state).notes}", "")])
    with pytest.raises(AssertionError):
        proved(service, "beachhead", "standard", WITH_SECRETS["beachhead"], 2000)


# --- by hand ------------------------------------------------------------------------------------------------


@pytest.fixture
def siege(tmp_path: Path) -> Iterator[Table]:
    """An Allied attack that is declared and one that could be, in the rework."""
    units = {"us-3-7": "1511", "us-3-15": "1512", "de-71-2": "1612", "de-71-recon": "1410"}
    with Room(str(tmp_path / "a.db")) as room:
        yield room.played(wl.position("beachhead", {"when": "2A", "units": units}))


@pytest.mark.parametrize(
    "tail", [["fight 1612"], ["end"], ["attack 1410"], ["move us-3-7", "go 1511"], ["fight 0101"]]
)
def test_nothing_after_a_roll_is_looked_at(siege: Table, tail: list[str]) -> None:
    with watched() as asked, pytest.raises(Illegal, match=ENDS) as refused:
        siege.act("allied", "attack 1612", "end", *tail)
    assert not asked, "no die was thrown to find that out"
    assert refused.value.rule is None
    assert siege.state("allied")["view"]["rolls"] == 0
    assert siege.state("allied")["length"] == 0


def test_a_gesture_may_end_with_a_roll(siege: Table) -> None:
    siege.act("allied", "attack 1612", "end")
    assert siege.state("allied")["view"]["rolls"] == 1


def test_an_illegal_part_before_the_roll_is_told_with_its_rule(siege: Table) -> None:
    with pytest.raises(Illegal) as refused:
        siege.act("allied", "attack 1612", "attack 1612", "end", "fight 1612")
    assert refused.value.rule
