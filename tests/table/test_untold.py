"""What tells by its form alone: how a run of secrets goes on, and that somebody had no choice."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.rulebook.anzio import hidden as fog
from tests.rulebook.anzio.kit import setup
from tests.table.foresight import secretive
from tests.table.kit import Room, Table
from tests.table.test_secrecy import answer, log_lines
from winterline import new
from winterline.core.log import decides_in_secret
from winterline.games import catalog
from winterline.table import documents
from winterline.table.values import Entry

OTHERS = {"allied": ("axis", "spectator"), "axis": ("allied", "spectator")}
ASKED = [
    ("why", {"action": "end"}),
    ("layers", {}),
    ("zone", {"side": "axis"}),
    ("stacking", {"hex": "K19"}),
    ("reach", {"unit": "de-15pg"}),
    ("course", {"at": [0]}),
]
RUNS = 3
"""How many runs of secrets are looked at in a game, and how many actions are played at most to find them."""
MOST = 400


def told(table: Table, side: str) -> dict[str, Any]:
    """What a seat gets without a change of the clock."""
    service, seat = table.room.service, table.seats[side]
    asked = {kind: answer(lambda k=kind, a=args: service.query(seat, k, a)) for kind, args in ASKED}
    return asked | {
        "state": table.state(side),
        "entries": service.entries(seat),
        "summary": service.summaries([seat]),
        "log": log_lines(documents.seat_log(service.store, seat)),
    }


def looks(table: Table, owner: str) -> bytes:
    """All that the others get."""
    return msgspec.json.encode({side: told(table, side) for side in OTHERS[owner]})


def run_through(table: Table, chooser: random.Random) -> int:
    """Act in secret until the run is over; before its last action nobody else sees anything of it."""
    live, owner, length = table.live(), table.turn(), 0
    before = looks(table, owner)
    while table.turn() == owner and decides_in_secret(live.rules, table.live().game.state):
        assert looks(table, owner) == before, f"after {length} actions in secret something shows"
        state = table.state(owner)
        liked = [action for action in state["actions"] if action["do"] != "seal"]
        table.act(owner, chooser.choice(liked if liked and length < 12 else state["actions"]), at=state["at"])
        length += 1
    return length


@pytest.mark.parametrize("scenario", catalog.GAMES["anzio"].scenarios)
def test_nobody_else_sees_how_a_run_of_secrets_goes_on(tmp_path: Path, scenario: str) -> None:
    """Neither phase nor prompt nor cited rule: until it is over the others are shown the position before it."""
    chooser, lengths = random.Random(f"untold {scenario}"), list[int]()
    options = secretive("anzio", scenario)
    with Room(str(tmp_path / "table.db")) as room:
        table = room.played(new("anzio", scenario, options, seed=3))
        for _ in range(MOST):
            if not table.turn() or len(lengths) == RUNS:
                break
            game = table.live().game
            if decides_in_secret(game.rules, game.state):
                lengths.append(run_through(table, chooser))
                continue
            hiding = [a for a in game.actions() if a.do in ("conceal", "disguise")]
            table.act(game.side, chooser.choice(hiding or game.actions()))
    assert max(lengths) > 1


def hidden_from(table: Table, side: str) -> list[Entry]:
    """A seat's entries of other sides after the first that it saw nothing of."""
    entries = table.room.service.entries(table.seats[side])
    first = next(n for n, entry in enumerate(entries) if entry.kind == "action" and entry.do is None)
    return [entry for entry in entries[first:] if entry.kind == "action" and entry.side != side]


def test_who_hides_something_tells_nobody_that_he_had_no_choice(tmp_path: Path) -> None:
    """A counter that stands for nobody goes to fewer hexes: with one left it goes by itself, told like any other."""
    chooser = random.Random(5)
    with Room(str(tmp_path / "table.db")) as room:
        table = room.played(new("anzio", "basic", ["adv.supp.fog.limited-intelligence"], seed=3))
        conceal(table, chooser)
        table.play_on(chooser, 120)
        owner = next(entry.side for entry in hidden_from(table, "spectator") if entry.do is None)
        viewer = "axis" if owner == "allied" else "allied"
        taken = [entry for entry in room.service.entries(table.seats[owner]) if entry.forced]
        assert any(entry.side == owner for entry in taken), "he knows it himself"
        for side in (viewer, "spectator"):
            assert not any(entry.forced for entry in hidden_from(table, side))
            log = [msgspec.json.decode(line) for line in seat_log(table, side)]
            sealed = next(n for n, line in enumerate(log) if line.get("sealed"))
            assert not any(
                line.get("forced") for line in log[sealed:] if line.get("side") not in (None, side)
            )


def conceal(table: Table, chooser: random.Random) -> None:
    """Play on until somebody has hidden units under a counter."""
    for _ in range(MOST):
        game = table.live().game
        hiding = [a for a in game.actions() if a.do in ("conceal", "disguise")]
        table.act(game.side, chooser.choice(hiding or game.actions()))
        if hiding:
            run_through(table, chooser)
            return


def seat_log(table: Table, side: str) -> list[bytes]:
    return documents.seat_log(table.room.service.store, table.seats[side]).splitlines()


def test_whether_somebody_in_sicilia_can_be_rebuilt_is_asked_as_if_all_who_are_not_seen_were_there() -> None:
    """Being asked, or not, would tell who is under the counter."""
    units = {"us-36": "sicilia/1", "al-r1": "sicilia", "us-45": "sicilia", "us-34": "K57", "de-29pg": "K19"}
    told, lists = list[object](), list[list[str]]()
    for under in ("us-36", "us-45"):
        game = fog.foggy("Oct I allied", units, friendly=["K57"])
        fog.conceal(game, "sicilia", f"hide {under} allied-blank-1")
        game.play("end")
        assert game.decision is not None
        lists.append([game.notation(action) for action in game.actions()])
        told.append((game.decision.kind, game.view("axis"), game.view("spectator")))
    assert told[0] == told[1]
    assert lists == [["end", "feign"], ["end", "feign", "rebuild us-36 al-r1"]]
    game.play("rebuild us-36 al-r1")
    assert game.decision is None or game.decision.kind != "rebuilding"


def test_where_nobody_hides_nobody_feigns_to_rebuild() -> None:
    game = setup("Oct I allied", {"us-36": "sicilia/1", "al-r1": "sicilia", "us-34": "K57"}, friendly=["K57"])
    game.play("end")
    assert [game.notation(action) for action in game.actions()] == ["end", "rebuild us-36 al-r1"]
