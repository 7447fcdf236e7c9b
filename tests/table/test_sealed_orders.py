"""What ANZIO's players seal never leaves the server early: choices are permuted, and every byte compared."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.table.asking import Tally
from tests.table.foresight import Prover
from tests.table.kit import Room, Table
from tests.table.test_blank_counters import Permuted
from tests.table.test_secrecy import answer, log_lines, same
from winterline import Game, new
from winterline.core import log
from winterline.core.log import decides_in_secret
from winterline.table import documents, new_games
from winterline.table.service import Service
from winterline.table.storage import Store

SEAL = "adv.supp.fog.oob"
Secrets = Sequence[Sequence[str]]
"""What may be done in secret, the same for everybody else."""


@pytest.fixture(autouse=True)
def one_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """All games have the same id, so that bytes can be compared; the digest of a position is worked out once."""
    monkeypatch.setattr(new_games, "new_game_id", lambda: "thegame")
    monkeypatch.setattr(log, "public_digest", cache(log.public_digest))


def everything(table: Table, side: str) -> dict[str, Any]:
    """All that a seat can get out of the service without changing anything: its log and all entries among it."""
    service, seat, state = table.room.service, table.seats[side], table.state(side)
    at: int = state["at"]
    asked: dict[str, Callable[[], Any]] = {
        "entries": lambda: service.entries(seat),
        "log": lambda: log_lines(documents.seat_log(service.store, seat)),
        "summary": lambda: service.summaries([seat]),
        "undo": lambda: service.undo(seat, at, "probe", at + 1),
        "layers": lambda: service.query(seat, "layers", {}),
        "warnings": lambda: service.query(seat, "warnings", {}),
        "reach": lambda: service.query(seat, "reach", {"unit": "de-1ss"}),
        "why": lambda: service.query(seat, "why", {"action": "invade zone-pescara"}),
        "history": lambda: service.history(seat, max(0, at - 1)),
        "course": lambda: service.query(seat, "course", {"at": [0, at // 2, at]}),
        "report": lambda: documents.report(service.store, seat).decode(),
        "report data": lambda: documents.report_data(service.store, seat).decode(),
    }
    return {"state": state} | {name: answer(ask) for name, ask in asked.items()}


def look(room: Room, table: Table, seats: Sequence[str]) -> dict[str, Any]:
    """Everything that these seats can get now. Asking does not move the clock on."""
    now = room.clock.now
    found = {side: everything(table, side) for side in seats}
    room.clock.now = now
    return found


def permuted(folder: Path, game: Game, secrets: Secrets, script: Sequence[str], owner: str) -> None:
    """Play the same public game with each of these secrets, and compare what the others could see at every moment."""
    others = [side for side in ("allied", "axis", "spectator", "host") if side != owner]
    plays, own = list[list[Any]](), set[bytes]()
    for number, secret in enumerate(secrets):
        with Room(str(folder / f"{number}.db")) as room:
            table, told = room.played(game.copy()), list[Any]()
            for line in secret:
                room.clock.now = 5_000_000
                table.act(owner, line)
            told.append(look(room, table, others))
            for step, line in enumerate(script, 1):
                room.clock.now = (5 + step) * 1_000_000
                table.act(table.turn(), line)
                told.append(look(room, table, others))
            own.add(msgspec.json.encode(table.state(owner)["view"]))
        plays.append(told)
    for told in plays[1:]:
        same(told, plays[0])
    assert len(own) == len(secrets), "its owner knows it"


def script_of(game: Game, secrets: Secrets, length: int, chooser: random.Random) -> list[str]:
    """Actions that are open to whoever decides whatever was done in secret."""
    twins = [game.copy() for _ in secrets]
    for twin, secret in zip(twins, secrets, strict=True):
        for line in secret:
            twin.play(line)
    out = list[str]()
    while len(out) < length:
        common = set.intersection(*({twin.notation(a) for a in twin.actions()} for twin in twins))
        plain = sorted(line for line in common if line == "end") if chooser.random() < 0.4 else []
        line = chooser.choice(plain or sorted(common))
        for twin in twins:
            twin.play(line)
        if any(twin.rules.reveals(game.state, twin.state) for twin in twins):
            break
        out.append(line)
    return out


def played_until(game: Game, kind: str) -> Game:
    """The game at the first decision of a kind; until then whoever decides ends, or takes the first thing offered."""
    while game.decision is not None and game.decision.kind != kind:
        ends = [action for action in game.actions() if action.do in ("end", "halt")]
        game.play((ends or list(game.actions()))[0])
    return Game(game.rules, game.key, state=game.state)


def test_the_allied_game_changes_no_byte_for_the_others(tmp_path: Path) -> None:
    game = new("anzio", "campaign", seed=3)
    secrets = [[f"plan {name}"] for name in ("southern", "roma", "po-valley")]
    script = script_of(game, secrets, 25, random.Random(2))
    assert len(script) == 25
    permuted(tmp_path, game, secrets, script[:10], "allied")


def test_the_german_list_changes_no_byte_for_the_others(tmp_path: Path) -> None:
    game = played_until(new("anzio", "southern", [SEAL], seed=3), "choosing-list")
    secrets = [[f"adopt {name}"] for name in ("standard", "reinforced", "maximum")]
    script = script_of(game, secrets, 12, random.Random(4))
    assert len(script) > 6
    permuted(tmp_path, game, secrets, script, "axis")


def positions(scenario: str, options: Sequence[str], seed: int, every: int, most: int) -> Iterator[Game]:
    """Every so many decisions of a random game."""
    chooser, game = random.Random(f"sealed {seed}"), new("anzio", scenario, options, seed=seed)
    for number in range(1, most):
        if game.decision is None:
            return
        if number % every == 0 and not decides_in_secret(game.rules, game.state):
            yield game
        game.play(game.sample(chooser))


def prove(folder: Path, scenario: str, options: Sequence[str], seed: int, every: int, most: int) -> int:
    """Compare every answer at these positions with other secrets; how often there were any."""
    service, tally, proved = Service(Store(folder / "table.db")), Tally(), 0
    chooser = random.Random(f"prove {seed}")
    for game in positions(scenario, options, seed, every, most):
        for owner in game.rules.sides:
            case = Permuted(game, owner, chooser)
            if case.hidden.state == game.state:
                continue
            case.acts_alike()
            Prover(service, case, list(game.actions()), tally).prove()  # type: ignore[arg-type]
            proved += 1
    service.close()
    return proved


def test_at_any_moment_of_a_campaign_no_answer_depends_on_what_is_sealed(tmp_path: Path) -> None:
    assert prove(tmp_path, "campaign", [], 5, 293, 1600) > 1


# --- port numbers -----------------------------------------------------------------------------------------

PORTS = ["adv.supp.allied-ports", "adv.supp.fog.ports"]


def test_the_port_number_changes_no_byte_for_the_others(tmp_path: Path) -> None:
    game = played_until(new("anzio", options=PORTS, seed=6), "fixing")
    secrets = [[f"fix {name}"] for name in ("schedule", "1", "4", "6")]
    script = script_of(game, secrets, 40, random.Random(1))
    assert len(script) > 20
    permuted(tmp_path, game, secrets[:3], script[:14], "allied")


def test_at_any_moment_no_answer_depends_on_the_port_number(tmp_path: Path) -> None:
    assert prove(tmp_path, "basic", PORTS, 4, 131, 1300) > 4


# --- invasions --------------------------------------------------------------------------------------------

CARDS = ["adv.supp.fog.invasions"]


def test_cards_and_schedule_change_no_byte_for_the_others(tmp_path: Path) -> None:
    game = played_until(new("anzio", "southern", CARDS, seed=6), "choosing-chart")
    secrets = [["follow charts"], ["follow schedule"]]
    script = script_of(game, secrets, 30, random.Random(1))
    assert len(script) == 30
    permuted(tmp_path, game, secrets, script[:10], "allied")


def test_at_any_moment_no_answer_depends_on_the_cards(tmp_path: Path) -> None:
    assert prove(tmp_path, "campaign", [*CARDS, *PORTS], 6, 401, 2200) > 1


# --- hidden deployment ------------------------------------------------------------------------------------

DOWN = ["adv.supp.free-deployment", "adv.supp.fog.hidden-deployment"]
HEXES = {
    "de-15pg": "E19", "de-16pz": "E20", "de-1para": "E21", "de-26pz": "C38", "de-29pg": "D38", "de-2para": "E38",
    "de-3pg": "C32", "de-fras": "C31", "de-hg": "B36", "de-nw71": "C30",
}  # fmt: skip
PAIR, OTHER_PAIR = ("de-15pg", "de-2para"), ("de-hg", "de-1para")


def deployment(*swapped: tuple[str, str]) -> list[str]:
    """All units on their hexes, some of them each on the hex of another; four lie face down, in the order of hexes."""
    places = dict(HEXES)
    for one, other in swapped:
        places[one], places[other] = places[other], places[one]
    lines = [f"place {places[unit]}" for unit in sorted(HEXES)]
    return [*lines, *(f"turn-down {unit}" for unit in (*PAIR, *OTHER_PAIR)), "seal"]


def test_which_unit_lies_where_changes_no_byte_for_the_others(tmp_path: Path) -> None:
    game = new("anzio", options=DOWN, seed=3)
    secrets = [deployment(), deployment(PAIR), deployment(OTHER_PAIR), deployment(PAIR, OTHER_PAIR)]
    script = ["end", "invade zone-salerno", "ship us-36", "land N60"]
    permuted(tmp_path, game, secrets, script, "axis")


def test_at_any_moment_no_answer_depends_on_who_lies_face_down(tmp_path: Path) -> None:
    service, tally, chooser, proved = Service(Store(tmp_path / "table.db")), Tally(), random.Random(3), 0
    for seed in (1, 2):
        game = new("anzio", options=DOWN, seed=seed)
        while game.side == "axis":
            liked = [action for action in game.actions() if action.do == "turn-down"]
            game.play(chooser.choice(liked or game.actions()))
        for _ in range(7):
            if game.side != "allied":
                break
            case = Permuted(game, "axis", chooser)
            if case.hidden.state != game.state:
                Prover(service, case, list(game.actions()), tally).prove()  # type: ignore[arg-type]
                proved += 1
            game.play(game.sample(chooser))
    service.close()
    assert proved > 5
