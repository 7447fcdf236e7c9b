"""A game outlives a change of rules or data: it is carried on from its last position, and every address answers."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path

import pytest

import winterline as wl
from tests.table import altered
from tests.table.kit import LAND, SIDES, Room, Table
from winterline.core.game import Game
from winterline.core.log import read_segments
from winterline.core.versions import RuleChange
from winterline.library import prove
from winterline.table import documents
from winterline.table.archive import log_lines
from winterline.table.bodies import Gesture, decode
from winterline.table.errors import CannotOpen, NotNow
from winterline.table.positions import opened
from winterline.table.values import Entry

GAMES = {
    "beachhead": ("beachhead", None, ("nas", "cas"), "crt.csv"),
    "beachhead-1970": ("beachhead-1970", None, ("naval", "air"), "crt.csv"),
    "anzio": ("anzio", None, (), "srt.csv"),
    "italy43": ("italy43", "S1", (), "crt.csv"),
}
VERSION = wl.__version__
Alter = Callable[[pytest.MonkeyPatch, str, Game, Path], Path | None]


def slower_units(patch: pytest.MonkeyPatch, name: str, game: Game, folder: Path) -> Path:
    """Movement allowances were corrected."""
    own = altered.corrected(GAMES[name][0], "units.csv", altered.slower, folder)
    altered.with_data(patch, own)
    return own


def other_table(patch: pytest.MonkeyPatch, name: str, game: Game, folder: Path) -> Path:
    """The table of combat results was corrected."""
    own = altered.corrected(GAMES[name][0], GAMES[name][3], altered.turned, folder)
    altered.with_data(patch, own)
    return own


def other_dice(patch: pytest.MonkeyPatch, name: str, game: Game, folder: Path) -> None:
    """Rules draw other dice."""
    altered.other_dice(patch)


def forbidden_move(patch: pytest.MonkeyPatch, name: str, game: Game, folder: Path) -> None:
    """What somebody did lately is no longer allowed."""
    asked = [step.action for step in game.steps()[1:] if not step.forced]
    action = asked[len(asked) // 2]
    assert action is not None
    altered.forbidden(patch, type(game.rules), game.notation(action))


ALTERED: dict[str, Alter] = {
    "movement": slower_units,
    "table": other_table,
    "dice": other_dice,
    "forbidden": forbidden_move,
}


@lru_cache(maxsize=4)
def fought(name: str) -> Game:
    game, scenario, options, _ = GAMES[name]
    return altered.fought(game, scenario, options)


def everything(table: Table, most: int = 3) -> dict[str, list[Entry]]:
    """Ask all that a seat can ask: nothing but refusals that are due. The entries of every seat."""
    service, out = table.room.service, {}
    for side in (side for side in (*SIDES, "spectator") if side in table.seats):
        seat, state = table.seats[side], table.state(side)
        assert state["view"]
        entries = out[side] = service.entries(seat)
        assert [entry.n for entry in entries] == list(range(1, state["at"] + 1))
        some = random.Random(side).sample(range(state["at"] + 1), min(most, state["at"]))
        for n in {0, state["at"], *some}:
            assert service.history(seat, n)["at"] == n
            service.query(seat, "layers", {"at": n})
        service.query(seat, "zone", {"side": "allied"})
    documents.seat_log(service.store, table.seats.get("axis", table.seats["spectator"]))
    assert documents.report(service.store, table.seats["spectator"])
    assert documents.report_data(service.store, table.seats["spectator"])
    assert [one.id for one in service.summaries([table.seats["spectator"]])] == [table.id]
    return out


def rules_entries(entries: list[Entry]) -> list[Entry]:
    return [entry for entry in entries if entry.kind == "rules"]


def full_log(table: Table, path: Path) -> Path:
    """The log as the server could write it while the game runs."""
    path.write_bytes(b"".join(line + b"\n" for line in log_lines(table.live())))
    return path


@pytest.mark.parametrize(
    ("name", "alter"),
    [(n, a) for n in GAMES for a in ALTERED if a != "dice" or n in ("beachhead", "italy43")],
)
def test_a_game_is_carried_on_by_other_rules(name: str, alter: str, tmp_path: Path) -> None:
    game = fought(name)
    with Room(str(tmp_path / "table.db")) as room:
        table = room.played(game)
        before = table.live()
        length, seq, at = before.length, before.seq, {side: table.at(side) for side in SIDES}
        with altered.later_version() as patch:
            own = ALTERED[alter](patch, name, game, tmp_path / "own")
            room.restart()
            live = table.live()
            assert live.floors == [(0, 0), (seq + 1, length)]
            assert live.record.version == (altered.LATER, live.rules.data_digest, live.rules.form)
            seen = everything(table)
            for side in SIDES:
                (told,) = rules_entries(seen[side])
                assert told.n == at[side] + 1
                assert told.text.startswith(f"Rules {altered.LATER} (before: {VERSION}).")
                assert ("The data of the game" in told.text) == (own is not None)
                assert table.state(side)["undo"] is None
            room.restart()  # once, and not again
            assert table.live().floors == live.floors
            played = table.play_on(random.Random(5), 12)
            assert played == 12 or not table.turn()
            for side in SIDES:
                table.room.service.history(table.seats[side], table.at(side))
            documents.seat_log(room.service.store, table.seats["axis"])
            assert_segments(full_log(table, tmp_path / "carried.wlog"), length, own)


def assert_segments(path: Path, length: int, own: Path | None) -> None:
    first, second = read_segments(path)
    assert (first.header.rules, first.closing.actions, first.closing.carried) == (VERSION, length, True)
    assert (second.header.rules, second.header.after) == (altered.LATER, length)
    assert second.header.start
    old, new = prove(path, data=own).segments
    assert old.game is None
    assert VERSION in old.why
    assert new.game is not None
    raw = path.read_bytes()
    cut = raw.index(b'{"winterline":', 1)
    for damaged in (raw[:cut], raw[cut:], raw.replace(b'"segment":2', b'"segment":3')):
        path.write_bytes(damaged)
        with pytest.raises(wl.BadLog):
            prove(path, data=own)


def test_rules_that_change_nothing_for_a_game_are_told_and_no_more(tmp_path: Path) -> None:
    with Room(str(tmp_path / "table.db")) as room:
        table = room.game("italy43", scenario="S1")
        table.play_on(random.Random(2), 8)
        digest, length = table.live().game.digest(), table.live().length
        with altered.later_version() as patch:
            news = RuleChange(altered.LATER, "italy43:5.7", "Trucks go further.")
            patch.setattr(type(table.live().rules), "changes", (news,))
            room.restart()
            live = table.live()
            assert (live.floors, live.length, live.game.digest()) == ([(0, 0)], length, digest)
            (told,) = rules_entries(everything(table)["axis"])
            assert "5.7: Trucks go further." in told.text
            assert told.text.endswith("All that was played so far stands by them too.")
            assert prove(full_log(table, tmp_path / "same.wlog")).last.game is not None


def test_undo_does_not_reach_behind_the_new_rules(tmp_path: Path) -> None:
    with Room(str(tmp_path / "table.db")) as room:
        table = room.game("beachhead")
        table.act("allied", LAND)
        before = table.at("allied")
        table.act("allied", "enter us-3-15")
        assert table.state("allied")["undo"] is not None
        with altered.later_version() as patch:
            altered.forbidden(patch, type(table.live().rules), LAND)
            room.restart()
            assert len(table.live().floors) == 2
            with pytest.raises(NotNow):
                table.undo("allied")
            with pytest.raises(NotNow):
                table.undo("allied", to=before)
            table.act("allied", "enter us-3-30")
            assert table.state("allied")["undo"]["to"] == before + 2
            table.undo("allied")
            with pytest.raises(NotNow):
                table.undo("allied")


def test_a_position_within_a_gesture_is_shown_or_said_to_be_gone(tmp_path: Path) -> None:
    with Room(str(tmp_path / "table.db")) as room:
        table = room.game("beachhead")
        table.act("allied", LAND, "enter us-3-15")
        shown = [room.service.history(table.seats["axis"], n)["view"] for n in range(table.at("axis") + 1)]
        with altered.later_version() as patch:
            altered.forbidden(patch, type(table.live().rules), LAND)
            room.restart()
            states = [room.service.history(table.seats["axis"], n) for n in range(table.at("axis") + 1)]
            gone = [bool(state["gone"]) for state in states]
            assert gone == [False, *[True] * (len(shown) - 2), False, False]
            assert states[-1]["view"] == states[-2]["view"] == shown[-1]
            assert [state["view"] for state in states[:-2]] == [shown[0]] * (len(shown) - 1)
            with pytest.raises(NotNow, match="other rules"):
                room.service.fork(table.seats["allied"], 1)
            room.service.fork(table.seats["allied"], table.at("allied"))


def test_a_game_without_any_position_to_go_on_from_says_so(tmp_path: Path) -> None:
    with Room(str(tmp_path / "table.db")) as room:
        table = room.game("beachhead")
        table.act("allied", LAND)
        with altered.later_version() as patch:
            kind = type(table.live().rules)
            altered.forbidden(patch, kind, LAND)
            patch.setattr(kind, "view", lambda self, state, seat: {}[seat])
            room.restart()
            with pytest.raises(CannotOpen, match="winterline check"):
                table.state("allied")
            assert room.service.summaries([table.seats["host"]]) == []
        room.restart()
        assert len(table.live().floors) == 1  # nothing was changed


def test_what_a_seat_is_told_depends_on_nothing_hidden(tmp_path: Path) -> None:
    """A run of secret notes goes on while the rules change: what the other seat gets does not tell how long it is."""
    told: list[tuple[list[str], bytes]] = []
    for notes in (1, 2):
        with Room(str(tmp_path / f"table{notes}.db")) as room:
            table = room.game("beachhead", options=("nas",))
            found = table.play_on(
                random.Random(1),
                900,
                lambda state: state["decision"]["kind"] == "noting" and len(state["actions"]) > 3,
            )
            assert found < 900
            for _ in range(notes):
                table.act("allied", table.state("allied")["actions"][0])
            with altered.later_version() as patch:
                altered.forbidden(patch, type(table.live().rules), first_action(table))
                room.restart()
                seen = everything(table)["axis"]
                assert len(table.live().floors) == 2
                log = documents.seat_log(room.service.store, table.seats["axis"])
                told.append(([entry.text for entry in seen], log.partition(b"\n")[2]))
    assert told[0] == told[1]


def first_action(table: Table) -> str:
    body = decode("action", table.live().history.at(1).body)
    assert isinstance(body, Gesture)
    return next(step.do for step in body.steps if not step.forced)


def test_positions_are_kept_beside_every_change(tmp_path: Path) -> None:
    with Room(str(tmp_path / "table.db")) as room:
        table = room.game("beachhead")
        table.act("allied", LAND)
        table.act("allied", "enter us-3-15")
        table.undo("allied")
        table.chat("axis", "Hm.")
        live = table.live()
        kept = room.service.store.positions(table.id, 1, live.seq)
        changes = [event.seq for event in live.history.since(1) if event.kind in ("action", "undo")]
        assert sorted(kept) == changes
        form, canonical = opened(kept[changes[-1]])
        assert (form, canonical) == (live.rules.form, live.game.snapshot())
        assert live.record.version == (VERSION, live.rules.data_digest, live.rules.form)
