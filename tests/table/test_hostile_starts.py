"""A log that somebody sends may start from any position: it is refused, or the whole table can be told of it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.fixtures import moments
from tests.table.kit import Room
from winterline.core import log
from winterline.core.dice import key_from_seed
from winterline.core.game import Game
from winterline.core.loglines import Closing
from winterline.core.versions import restored
from winterline.games import catalog
from winterline.library import new
from winterline.table import documents, new_games
from winterline.table.errors import BadShape
from winterline.table.values import Seat

KEY = key_from_seed("hostile")
TRIES = 100
STRANGE = (0, -1, -2, -7, 1, 3, 99, 255, 4095, 1 << 20, 1 << 64, 1 << 200)


def places(value: Any, above: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where the numbers and lists of a position are."""
    if above and isinstance(value, int | list):
        yield above
    for key, part in value.items() if isinstance(value, dict) else enumerate(value):
        if isinstance(part, dict | list):
            yield from places(part, (*above, key))
        elif isinstance(part, int):
            yield (*above, key)


def altered(tree: Any, chooser: random.Random) -> Any:
    """A position with something in it that means nothing."""
    *way, last = chooser.choice(list(places(tree)))
    inner = tree
    for key in way:
        inner = inner[key]
    was = inner[last]
    if isinstance(was, list):
        inner[last] = chooser.choice([[], was * 2, was[:-1], [*was, *was[:1]]])
    else:
        inner[last] = chooser.choice([*STRANGE, was + 1, was - 1, -was])
    return tree


def log_from(game: Game, start: bytes) -> bytes:
    """A log without an action, chained as it must be, that starts from a position."""
    header = msgspec.structs.replace(log.header_of(game), start=start.decode())
    return b"".join(
        line + b"\n" for line in log.written(header, [], Closing(actions=0, prev="", key=KEY.hex()))
    )


@pytest.mark.parametrize("game", sorted(catalog.GAMES))
def test_what_is_accepted_can_be_told_to_everybody(tmp_path: Path, game: str) -> None:
    chooser, known, accepted = random.Random(f"hostile {game}"), list(moments.read(game)), 0
    with Room(str(tmp_path / "table.db")) as room:
        for _ in range(TRIES):
            moment = chooser.choice(known)
            rules = new(moment.game, moment.scenario, moment.options, seed=1).rules
            begun = Game(rules, KEY, state=restored(rules, bytes(moment.state), moment.revision))
            tree = altered(msgspec.json.decode(rules.canonical(begun.steps()[0].state)), chooser)
            try:
                made = new_games.from_log(log_from(begun, msgspec.json.encode(tree)), 1)
            except BadShape:
                continue
            accepted += 1
            watching = Seat(room.service.add(made).id, "spectator")
            state = room.service.state(watching)
            room.service.query(watching, "layers", {})
            documents.report_data(room.service.store, watching)
            if state["result"] is None:
                forked = room.service.fork(watching, 0, new_games.Against("hotseat", {}))
                for side in rules.sides:
                    room.service.state(Seat(forked.id, side))
    assert 0 < accepted < TRIES
