"""What a seat hides never leaves the server early: secrets are permuted, and every byte for the others compared."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

import winterline as wl
from tests.table.kit import SUPPORT, Room, Table, Where
from winterline.core import log
from winterline.core.game import Game
from winterline.games import catalog
from winterline.table import documents, new_games
from winterline.table.errors import TableError
from winterline.table.values import Json

OTHERS = ("axis", "spectator", "host")
EDITIONS = sorted(SUPPORT)
OPEN = sorted(set(catalog.GAMES) - set(SUPPORT))
"""Games in which nobody hides anything."""
BEFORE = 30
"""Decisions before the notes with which a game begins."""
Notes = tuple[str, ...]
"""What the Allied player does in secret: allotments, `undo`, and at last `seal`."""


def answer(ask: Callable[[], Any]) -> Any:
    """What a request gives back, a refusal included."""
    try:
        return msgspec.to_builtins(ask())
    except TableError as error:
        return [error.status, error.body(), str(error)]


def log_lines(data: bytes) -> list[Any]:
    """A seat's log; sealed commitments and the hashes that chain them are all that may differ."""
    lines = [msgspec.json.decode(line) for line in data.splitlines()]
    for line in lines:
        for name in ("sealed", "prev", "seal"):
            if name in line:
                line[name] = len(line[name])
    return lines


def everything(table: Table, side: str) -> dict[str, Any]:
    """All that a seat can get out of the service without changing anything."""
    service, seat = table.room.service, table.seats[side]
    state = table.state(side)
    at: int = state["at"]
    asked: dict[str, Callable[[], Any]] = {
        "entries": lambda: service.entries(seat),
        "log": lambda: log_lines(documents.seat_log(service.store, seat)),
        "summary": lambda: service.summaries([seat]),
        "act": lambda: service.act(seat, at, "probe", ["allot nas 0507"]) if noting(state) else None,
        "seal": lambda: service.act(seat, at, "probe", ["seal"]),
        "stale": lambda: service.act(seat, at + 1, "probe", ["end"]),
        "shape": lambda: service.act(seat, at, "probe", ["fly"]),
        "undo": lambda: service.undo(seat, at, "probe", at + 1),
        "report": lambda: documents.report(service.store, seat).decode(),
        "report data": lambda: documents.report_data(service.store, seat).decode(),
        "fork": lambda: new_games.from_position(table.live(), seat, at, 0).record.mode,
        "fork before": lambda: new_games.from_position(table.live(), seat, max(0, at - 1), 0).record.mode,
        "accept": lambda: service.parley(seat, "accept", "probe"),
        "rematch": lambda: service.rematch(seat),
        "seen": lambda: [service.seen_of(seat, n) is not None for n in range(at + 2)],
        "reach": lambda: service.query(seat, "reach", {"unit": "us-3-7"}),
        "zone": lambda: service.query(seat, "zone", {"side": "allied"}),
        "odds": lambda: service.query(seat, "odds", {"hexes": ["1510"], "attackers": ["de-1027"]}),
    }
    for n in {0, at // 2, max(0, at - 1), at, at + 1}:
        asked[f"history {n}"] = lambda n=n: service.history(seat, n)
        asked[f"moment {n}"] = lambda n=n: service.moment(seat, n)
        asked[f"at moment {n}"] = lambda n=n: service.at_moment(seat, n)
    for line in ("allot nas 0507", "allot cas 0507", "allot cas 1510", "seal", "attack 1510", "end"):
        asked[f"why {line}"] = lambda line=line: service.query(seat, "why", {"action": line})
    for line in [*state["actions"][:8], "end"]:
        asked[f"preview {line}"] = lambda line=line: service.query(seat, "preview", {"actions": [line]})
    return {"state": state} | {name: answer(ask) for name, ask in asked.items()}


def same(one: Any, two: Any, where: str = "") -> None:
    """Equal to the last byte; a failure names the place."""
    if isinstance(one, dict) and isinstance(two, dict) and list(one) == list(two):
        for name in one:
            same(one[name], two[name], f"{where}/{name}")
    elif isinstance(one, list) and isinstance(two, list) and len(one) == len(two):
        for number, (first, second) in enumerate(zip(one, two, strict=True)):
            same(first, second, f"{where}/{number}")
    else:
        assert msgspec.json.encode(one) == msgspec.json.encode(two), where


def noting(state: Json) -> bool:
    return bool(state["decision"]["kind"] == "noting")


def landing(game: str) -> Game:
    """A game played at random up to the first moment when the Allied player may note support in secret.

    It begins not long before, because every look at its log replays it all.
    """
    chooser = random.Random(5)
    made = wl.new(game, options=SUPPORT[game], seed=5)
    states = []
    while made.decision is not None and made.decision.kind != "noting":
        states.append(made.state)
        made.play(chooser.choice(made.actions()))
    late = Game(made.rules, made.key, state=states[-BEFORE])
    while late.decision is not None and late.decision.kind != "noting":
        late.play(chooser.choice(late.actions()))
    return late


def siege(game: str) -> Game:
    """The fourth German attack, with naval and air support to note and two Allied hexes within reach of attack."""
    rules = wl.new(game).rules
    grid = rules.board.grid
    around = [grid.label(cell) for name in ("1510", "1506") for cell in grid.around(grid.index(name))]
    germans = [c.id for c in rules.counters if c.side == "axis" and c.full.attack > 3 and c.id != "de-356"]
    units = dict(zip(germans, sorted(set(around)), strict=False))
    units |= {"us-3-7": "1510", "us-504-1": "1506", "us-3-15": "0507", "us-3-30": "0408", "de-356": "2716"}
    return wl.position(game, {"when": "4D", "units": units, "others": "absent"}, options=SUPPORT[game])


def permutations(game: Game) -> list[Notes]:
    """Different things to note, the same for everybody else."""
    offered = [game.notation(a) for a in game.actions() if a.do == "allot"]
    one, two = offered[0], offered[-1]
    naval = [line for line in offered if " nas " in line]
    return [
        ("seal",),
        (one, "seal"),
        (two, "seal"),
        (one, "undo", two, "undo", "seal"),
        (two, "undo", one, "seal"),
        spent(game, (naval[0], naval[-1], naval[0])),
    ]


def spent(game: Game, notes: Notes) -> Notes:
    """With the last marker gone the notes seal themselves."""
    trial = game.copy()
    for line in notes:
        trial.play(line)
    return notes if trial.side == "axis" else (*notes, "seal")


@pytest.fixture
def one_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """All games have the same id, so that bytes can be compared."""
    monkeypatch.setattr(new_games, "new_game_id", lambda: "thegame")


@pytest.fixture
def known_digests(monkeypatch: pytest.MonkeyPatch) -> None:
    """The digest of a position is worked out once, though every log of every seat at every moment tells it again."""
    monkeypatch.setattr(log, "public_digest", cache(log.public_digest))


class Play:
    """One permutation: the same public game with other secrets."""

    def __init__(self, where: str, game: Game, notes: Notes) -> None:
        self.room = Room(where)
        self.table = self.room.played(game.copy())
        self.notes = notes
        self.told: list[dict[str, Any]] = []
        self.own: list[Json] = []

    def note(self) -> list[dict[str, Any]]:
        """Note in secret, with a word said in the middle; what the others could see at every moment of it."""
        self.room.clock.now = 5_000_000
        self.table.chat("axis", "thinking?")
        during = [self.look()]
        for number, line in enumerate(self.notes[:-1]):
            if line == "undo":
                self.table.undo("allied")
            else:
                self.table.act("allied", line, client=f"secret-{number}")
            during.append(self.look())
        self.room.clock.now = 6_000_000
        self.table.act("allied", self.notes[-1], client="sealing")
        self.own.append(self.table.state("allied"))
        return during

    def look(self) -> dict[str, Any]:
        """Everything that the other seats can get now. Asking does not move the clock on."""
        now = self.room.clock.now
        seen = {side: everything(self.table, side) for side in OTHERS}
        self.room.clock.now = now
        return seen

    def go_on(self, script: Sequence[str]) -> list[dict[str, Any]]:
        """The German player's public actions, the same in every permutation."""
        self.room.clock.now = 7_000_000
        seen = []
        for line in script:
            self.table.act("axis", line)
            seen.append(self.look())
        return seen


def german_script(game: Game, length: int = 3) -> list[str]:
    """Some German moves after the notes, before anything is revealed."""
    trial = game.copy()
    trial.play("seal")
    chooser = random.Random(2)
    script = []
    while len(script) < length:
        choices = [a for a in trial.actions() if a.do not in ("end", "attack", "declare")]
        if trial.side != "axis" or not choices:
            break
        action = chooser.choice(choices)
        trial.play(action)
        script.append(trial.notation(action))
    return script


CASES = [("sqlite", game, start) for game in EDITIONS for start in (landing, siege)]
"""Bytes that leave are made the same way whatever keeps the games; the other one is tried once."""


@pytest.mark.usefixtures("one_name", "known_digests")
@pytest.mark.parametrize(
    ("where", "game", "start"), [*CASES, ("postgres", EDITIONS[0], landing)], indirect=["where"]
)
def test_permuted_notes_change_no_byte_for_the_others(
    where: Where, game: str, start: Callable[[str], Game]
) -> None:
    begun = start(game)
    script = german_script(begun)
    assert len(script) > 2
    during, after, owns = [], [], []
    for number, notes in enumerate(permutations(begun), 1):
        play = Play(where(number), begun, notes)
        during.extend(play.note())
        after.append([play.look(), *play.go_on(script)])
        owns.append(msgspec.json.encode(play.own))
        play.room.close()
    for moment in during[1:]:
        same(moment, during[0])
    for moments in after[1:]:
        same(moments, after[0])
    assert len(set(owns)) >= 3, "the Allied player himself sees his notes"
    assert after[0][0]["axis"]["entries"][-1]["do"] is None


@pytest.mark.usefixtures("one_name", "known_digests")
@pytest.mark.parametrize("game", EDITIONS)
def test_whether_there_is_support_cannot_be_tried_out(where: Where, game: str) -> None:
    """Declaring two attacks, and looking before the last step at whether it could be taken back.

    In 1970 support for hexes that are not attacked is never told of, so there the last step is taken as well.
    """
    begun = siege(game)
    script = declarations(begun, ("1506", "1510"))
    seen = []
    for number, notes in enumerate([("seal",), ("allot nas 0507", "seal"), ("allot cas 0408", "seal")], 1):
        play = Play(where(number), begun, notes)
        play.note()
        seen.append(play.go_on(script))
        play.room.close()
    same(seen[1], seen[0])
    same(seen[2], seen[0])
    kind = seen[0][-1]["axis"]["state"]["decision"]["kind"]
    assert kind == ("fighting" if game == "beachhead-1970" else "moving")


def declarations(game: Game, hexes: Sequence[str]) -> list[str]:
    """German actions that declare an attack on each of these hexes."""
    trial = game.copy()
    trial.play("seal")
    script = ["end"] if game.rules.game == "beachhead-1970" else []
    for line in script:
        trial.play(line)
    for label in hexes:
        lines = [f"attack {label}"]
        trial.play(lines[0])
        while trial.decision is not None and trial.decision.kind == "declaring":
            offers = [trial.notation(action) for action in trial.actions()]
            lines.append("declare" if "declare" in offers else offers[0])
            trial.play(lines[-1])
        script.extend(lines)
    return script


def test_sealed_lines_of_a_log_are_salted(tmp_path: Path) -> None:
    """The same notes under two keys have different commitments, so that they cannot be guessed."""
    seals = []
    for number in (1, 2):
        with Room(str(tmp_path / f"{number}.db")) as room:
            table = room.game(options=SUPPORT["beachhead"], seed=None)
            table.play_on(random.Random(5), 2000, until=noting)
            table.act("allied", "seal")
            lines = [
                msgspec.json.decode(x)
                for x in documents.seat_log(room.service.store, table.seats["axis"]).splitlines()
            ]
            seals.extend(line["sealed"] for line in lines if line.get("sealed"))
    assert len(seals) == len(set(seals)) == 2


def test_a_secret_action_wakes_listeners_but_gives_them_nothing(tmp_path: Path) -> None:
    with Room(str(tmp_path / "a.db")) as room:
        table = room.played(siege("beachhead"))
        sent: list[int] = []
        room.service.listeners.add(
            table.id, lambda _: sent.append(len(room.service.entries(table.seats["axis"])))
        )
        table.act("allied", "allot cas 0507")
        table.undo("allied")
        table.act("allied", "seal")
        assert sent == [0, 0, 1]


@pytest.mark.parametrize("game", OPEN)
def test_where_nothing_is_hidden_every_seat_is_told_the_same(tmp_path: Path, game: str) -> None:
    """Whoever gives one of these games a secret must permute it as above."""
    with Room(str(tmp_path / "a.db")) as room:
        table, chooser = room.game(game, seed=None), random.Random(4)
        for _ in range(12):
            table.play_on(chooser, 10)
            views = [table.state(side)["view"] for side in (*table.seats,)]
            told = [msgspec.to_builtins(room.service.entries(seat)) for seat in table.seats.values()]
            for view, entries in zip(views, told, strict=True):
                same(view, views[0])
                same(entries, told[0])
        assert len(told[0]) > 100
        assert all(entry["do"] for entry in told[0] if entry["kind"] == "action")
