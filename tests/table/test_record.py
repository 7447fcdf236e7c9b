"""What is kept of a game: entries, history, logs, new games from old ones, and what the server itself asks."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

import winterline as wl
from tests.table.kit import LAND, SUPPORT, Room, Table, finished, stored
from winterline.table import documents, service
from winterline.table.archive import log_lines
from winterline.table.errors import (
    BadShape,
    NotFound,
    NotNow,
    NotYours,
    NotYourTurn,
    TooLarge,
)
from winterline.table.history import RECENT
from winterline.table.live import EVERY, TAIL
from winterline.table.values import Entry, Seat

# --- the record --------------------------------------------------------------------------------------------


def test_history_shows_what_each_seat_was_shown_then(room: Room) -> None:
    table = room.game(options=SUPPORT["beachhead"], seed=4)
    chooser = random.Random(9)
    seen: dict[tuple[str, int], Any] = {}
    for number in range(330):
        side = table.turn()
        state = table.state(side)
        if state["undo"] and number % 9 == 0:
            table.undo(side)
        elif number % 31 == 0:
            table.chat(side, f"word {number}")
        else:
            table.act(side, chooser.choice(state["actions"]))
        for viewer in ("allied", "axis", "spectator"):
            shown = table.state(viewer)
            seen[viewer, shown["at"]] = (shown["view"], shown["decision"], shown["seat"])
    room.restart()
    for (viewer, n), shown in sorted(seen.items(), key=lambda item: item[0])[::7]:
        then = room.service.history(table.seats[viewer], n)
        assert (then["view"], then["decision"], then["seat"]) == shown
        assert then["at"] == n
        assert then["actions"] == []
    with pytest.raises(NotFound):
        room.service.history(table.seats["axis"], table.at("axis") + 1)
    assert room.service.history(table.seats["axis"], 0)["view"]["when"] == "1A"


def test_the_course_of_a_game_is_told_by_figures_of_its_past(room: Room) -> None:
    table = room.game("anzio", seed=4)
    for line in ("place R36", "place M55", "invade zone-napoli", "ship us-45", "land K57"):
        table.act(table.turn(), line)
    seat, last = table.seats["spectator"], table.at("spectator")
    told = room.service.query(seat, "course", {"at": [0, last]})
    figures = [{counted["name"]: counted["values"] for counted in one} for one in told]
    assert [one["strength"]["allied"] for one in figures] == [0, 6]
    assert figures[-1]["strength"] == table.state("spectator")["view"]["strength"]
    assert list(figures[-1]) == ["strength", "lost", "territory", "cities", "ports"]
    assert room.service.query(seat, "course", {"at": []}) == []
    for wrong in (None, 3, [last + 1], [-1], [True], ["1"], [0] * 21, {"0": 1}):
        with pytest.raises(BadShape):
            room.service.query(seat, "course", {"at": wrong})


def test_entries_are_numbered_without_a_gap_and_only_added_to(room: Room) -> None:
    table = room.game(options=SUPPORT["beachhead"], seed=4)
    table.play_on(random.Random(2), 200)
    for viewer in ("allied", "axis", "spectator", "host"):
        before = room.service.entries(table.seats[viewer])
        assert [e.n for e in before] == list(range(1, len(before) + 1))
        assert room.service.entries(table.seats[viewer], after=5) == before[5:]
    before = room.service.entries(table.seats["axis"])
    table.play_on(random.Random(3), 60)
    assert room.service.entries(table.seats["axis"])[: len(before)] == before
    room.restart()
    assert room.service.entries(table.seats["axis"])[: len(before)] == before


def test_the_newest_entries_are_told_at_once_or_not_at_all(room: Room) -> None:
    table = room.game(options=SUPPORT["beachhead"], seed=5)
    newest, entries = room.service.newest, room.service.entries
    chooser = random.Random(3)
    for _ in range(2 * RECENT):
        table.play_on(chooser, 1)
        for viewer in ("allied", "axis", "spectator"):
            seat, at = table.seats[viewer], table.at(viewer)
            for after in (-1, 0, at - service.AT_ONCE, at - 1, at, at + 3):
                told = newest(seat, after)
                wanted = entries(seat, after)
                assert told == (wanted if len(wanted) <= service.AT_ONCE else None)
    seat, at = table.seats["axis"], table.at("axis")
    with room.service._games.hold(table.id):
        assert newest(seat, at) is None, "somebody has the game"
    for n in range(2 * RECENT):
        table.chat("axis", f"word {n}")
    assert newest(seat, table.at("axis") - 1) is not None
    room.restart()
    assert room.service.newest(seat, at) is None, "the game is not open"


def test_a_state_is_told_at_once_where_the_last_one_was_soon_told(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = room.game(seed=5)
    seat = table.seats["allied"]
    assert room.service.state_at_once(seat) is None, "nobody knows yet how long it takes"
    monkeypatch.setattr(service, "QUICK", 100.0)
    state = room.service.state(seat)
    assert room.service.state_at_once(seat) == state
    with room.service._games.hold(table.id):
        assert room.service.state_at_once(seat) is None
    monkeypatch.setattr(service, "QUICK", 0.0)
    assert room.service.state_at_once(seat) == state
    assert room.service.state_at_once(seat) is None, "that took long"


def test_a_run_of_secret_notes_is_one_entry_for_the_others(room: Room) -> None:
    table = finished(room)
    own = room.service.entries(table.seats["allied"])
    hidden = [e for e in room.service.entries(table.seats["axis"]) if e.do is None]
    runs = [e for e in own if e.do == "seal"]
    assert len(hidden) == len(runs) > 1
    assert any(e.do and e.do.startswith("allot") for e in own)
    assert all([event.what for event in e.events] == ["sealed"] for e in hidden)
    assert all(isinstance(e, Entry) and "allot" not in e.text for e in hidden)


def test_a_long_game_opens_from_a_snapshot_and_its_tail(room: Room) -> None:
    table = finished(room)
    digest, length = table.live().game.digest(), table.live().length
    state = table.state("axis")
    room.restart()
    live = table.live()
    assert live.base == live.length == length
    assert live.game.digest() == digest
    assert table.state("axis") == state
    assert len(live.snapshots) >= length // EVERY
    assert table.replayed().digest() == digest


def test_few_positions_stay_in_memory(room: Room) -> None:
    table = room.game()
    for _ in range(4):
        table.play_on(random.Random(1), TAIL // 2)
        live = table.live()
        assert live.game.length <= TAIL + EVERY
        assert live.game.digest() == table.replayed().digest()


def test_few_events_stay_in_memory_and_the_others_are_still_told(room: Room) -> None:
    table = room.game()
    table.play_on(random.Random(2), 3 * RECENT)
    history = table.live().history
    assert history.length > 2 * RECENT > len(history._recent)
    assert [event.seq for event in history.since(1)] == list(range(1, history.length + 1))
    told = room.service.entries(table.seats["axis"])
    assert [entry.n for entry in told] == list(range(1, len(told) + 1))
    assert told[-5:] == room.service.entries(table.seats["axis"], after=len(told) - 5)


def test_an_undo_reaches_behind_the_positions_in_memory(room: Room) -> None:
    table = room.game()
    table.play_on(random.Random(3), TAIL)
    live = table.live()
    digest, length = live.game.digest(), live.length
    live.game, live.base = live.game.since(live.game.length), length
    live.reach_back(length - 3)
    assert live.base <= length - 3
    assert (live.length, live.game.digest()) == (length, digest)


def test_few_games_stay_open(room: Room) -> None:
    room.keep = 2
    room.restart()
    tables = [room.game(seed=n) for n in range(5)]
    for table in tables * 2:
        table.play_on(random.Random(0), 3)
    assert len(room.service._games._slots) == 2
    assert [stored(table) for table in tables] == [6] * 5


def test_logs_and_reports_tell_all_at_the_end(room: Room, tmp_path: Path) -> None:
    table = room.game(options=SUPPORT["beachhead"])
    table.play_on(random.Random(0), 100)
    assert b"Not finished" in documents.report(room.service.store, table.seats["host"])
    assert table.live().record.key.hex().encode() not in documents.report(
        room.service.store, table.seats["host"]
    )
    running = documents.seat_log(room.service.store, table.seats["axis"])
    assert b'"seat":"axis"' in running.splitlines()[0]
    assert table.live().record.key.hex().encode() not in running
    done = finished(room)
    for side in ("axis", "spectator", "host"):
        full = b"".join(line + b"\n" for line in log_lines(done.live()))
        assert documents.seat_log(room.service.store, done.seats[side]) == full
    path = tmp_path / "game.wlog"
    path.write_bytes(documents.seat_log(room.service.store, done.seats["host"]))
    assert wl.load(path).digest() == done.live().game.digest()
    assert b"after-action report" in documents.report(room.service.store, done.seats["spectator"])
    told = msgspec.json.decode(documents.report_data(room.service.store, done.seats["spectator"]))
    assert told["ending"]["sentence"] == done.state("spectator")["result"]["sentence"]
    assert [0 < point["n"] <= done.at("spectator") for point in told["turning"]]


def test_a_log_can_be_watched(room: Room) -> None:
    done = finished(room)
    data = documents.seat_log(room.service.store, done.seats["host"])
    watched = Table(room, room.service.import_log(data))
    assert sorted(watched.tokens) == ["host", "spectator"]
    assert watched.state("spectator")["mode"] == "watch"
    assert watched.state("spectator")["result"] == done.state("spectator")["result"]
    kept = [e for e in room.service.entries(done.seats["spectator"]) if e.kind == "action"]
    told = room.service.entries(watched.seats["spectator"])
    assert [(e.do, e.text, e.when) for e in told] == [(e.do, e.text, e.when) for e in kept]
    assert documents.seat_log(room.service.store, watched.seats["spectator"]) == data
    with pytest.raises(NotYours):
        room.service.act(Seat(watched.id, "allied"), len(told), "c", ["end"])


def test_a_log_that_proves_nothing_is_refused(room: Room) -> None:
    table = room.game()
    table.play_on(random.Random(0), 20)
    own = documents.seat_log(room.service.store, table.seats["allied"])
    for data, says in ((own, "own log"), (b"nonsense", "upload.wlog"), (b"", "upload.wlog")):
        with pytest.raises(BadShape, match=says):
            room.service.import_log(data)
    with pytest.raises(TooLarge):
        room.service.import_log(b"x" * (8 * 1024 * 1024 + 1))


def test_play_on_from_here_makes_a_new_game_with_new_dice(room: Room) -> None:
    done = finished(room)
    entry = next(e for e in room.service.entries(done.seats["axis"]) if e.when == "3B")
    forked = Table(room, room.service.fork(done.seats["axis"], entry.n))
    then, now = room.service.history(done.seats["axis"], entry.n), forked.state("axis")
    assert now["view"] == then["view"]
    assert now["mode"] == "hotseat"
    assert now["commitment"] != then["commitment"]
    forked.play_on(random.Random(1), 150)
    digest = forked.live().game.digest()
    room.restart()
    assert forked.live().game.digest() == forked.replayed().digest() == digest
    with pytest.raises(NotNow, match="earlier"):
        room.service.fork(done.seats["axis"], done.at("axis"))


def test_playing_on_does_not_show_what_another_seat_hides(room: Room) -> None:
    table = room.game(options=SUPPORT["beachhead"], players={"axis": "bot:random"}, mode="bot")
    table.play_on(random.Random(0), 2000, until=lambda state: state["view"]["when"] == "1E")
    sealed = next(e.n for e in room.service.entries(table.seats["axis"]) if e.do is None)
    with pytest.raises(NotNow, match="hides"):
        room.service.fork(table.seats["axis"], sealed)
    assert room.service.fork(table.seats["axis"], sealed - 1)
    own = Table(room, room.service.fork(table.seats["allied"], table.at("allied")))
    assert own.state("allied")["players"] == {"allied": "human", "axis": "bot:random"}


def test_questions_change_nothing(room: Room) -> None:
    table = room.game()
    table.act("allied", LAND)
    unit = "us-3-7"
    ask = room.service.query
    mine, other = table.seats["allied"], table.seats["axis"]
    reach = ask(mine, "reach", {"unit": unit})
    to = max(reach, key=lambda label: reach[label])
    assert ask(other, "path", {"unit": unit, "hex": to})[-1] == to
    assert ask(mine, "zone", {"side": "allied"})
    assert ask(mine, "why", {"action": f"move {unit}"}) == {"refused": None}
    assert ask(mine, "why", {"action": {"do": "go", "to": "0101"}})["refused"]["rule"]
    assert ask(other, "why", {"action": f"move {unit}"})["refused"]["sentence"].startswith("It is the Allied")
    for kind, args in (
        ("fly", {}),
        ("reach", {"unit": "nobody"}),
        ("reach", {"unit": 3}),
        ("zone", {"side": "red"}),
        ("odds", {"hexes": [], "attackers": []}),
        ("odds", {"hexes": "0101", "attackers": ["x"]}),
        ("odds", {"hexes": ["0101"], "attackers": [unit], "nas": -1}),
        ("why", {}),
        ("why", {"action": "fly"}),
    ):
        with pytest.raises(BadShape):
            ask(mine, kind, args)
    assert stored(table) == 1


# --- for the server ----------------------------------------------------------------------------------------


def test_bots_are_told_what_they_need_and_wait_after_a_restart(room: Room) -> None:
    table = room.game(mode="bot", players={"allied": "bot:random", "axis": "human"})
    room.game()
    room.restart()
    assert room.service.store.bot_games() == [table.id]
    turn = room.service.bot_turn(table.id)
    assert turn is not None
    assert (turn.side, turn.bot, turn.at, turn.length) == ("allied", "random", 0, 0)
    rules = wl.new(turn.game, turn.scenario, turn.options, turn.preset).rules
    assert rules.canonical(rules.restore(turn.canonical)) == turn.canonical
    table.play_on(random.Random(0), 1000, until=lambda state: state["seat"] == "axis")
    assert room.service.bot_turn(table.id) is None


def test_a_webhook_is_owed_when_the_turn_passes(room: Room) -> None:
    table = room.game()
    room.service.set_webhook(table.seats["axis"], "https://example.org/hook")
    table.act("allied", LAND)
    assert room.service.store.notices() == []
    table.play_on(random.Random(0), 1000, until=lambda state: state["seat"] == "axis")
    notices = room.service.store.notices()
    assert [(n.side, n.url, n.over) for n in notices] == [("axis", "https://example.org/hook", False)]
    room.restart()
    assert room.service.store.notices() == notices
    room.service.store.settle([n.id for n in notices])
    assert room.service.store.notices() == []


def test_listeners_hear_of_a_game_after_its_commit(room: Room) -> None:
    table, other = room.game(), room.game()
    heard: list[int] = []

    def listen(game_id: str) -> None:
        assert game_id == table.id
        heard.append(len(room.service.entries(table.seats["axis"])))

    def fail(game_id: str) -> None:
        raise RuntimeError(game_id)

    room.service.listeners.add(table.id, fail)
    room.service.listeners.add(table.id, listen)
    table.act("allied", LAND)
    other.chat("axis", "not here")
    with pytest.raises(NotYourTurn):
        table.act("axis", "end")
    table.chat("axis", "here")
    room.service.listeners.remove(table.id, listen)
    room.service.listeners.remove(table.id, listen)
    table.chat("axis", "unheard")
    assert heard == [2, 3]


def test_a_list_of_games_says_whose_turn_it_is(room: Room) -> None:
    table, done = room.game(), finished(room)
    seats = [table.seats["axis"], done.seats["allied"], Seat("gone", "axis")]
    newest, oldest = room.service.summaries(seats)
    assert (newest.id, newest.turn, newest.winner is not None) == (done.id, "", True)
    assert (oldest.id, oldest.seat, oldest.turn, oldest.winner) == (table.id, "axis", "allied", None)
