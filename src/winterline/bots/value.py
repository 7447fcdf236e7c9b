"""Who will win: the chance that the Allies do, as a seat knows the position."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import resources
from typing import Any, NamedTuple

import msgspec

from winterline.core.seat import Seat

from .kit import Facts, Position, Reading, Weighing
from .minds.anzio import facts as anzio_facts
from .minds.anzio import figures as anzio_figures
from .minds.anzio import model as anzio_model
from .minds.beachhead import facts as beachhead_facts
from .minds.beachhead import figures as beachhead_figures
from .minds.beachhead import model as beachhead_model
from .minds.italy43 import facts as italy43_facts
from .minds.italy43 import figures as italy43_figures
from .minds.italy43 import model as italy43_model

AnyFacts = Facts[Any, Any]
AnyModel = Position[Any, Any]


class Reader(NamedTuple):
    """How a game's positions are read."""

    facts: Callable[[Seat], AnyFacts]
    model: Callable[[Any, dict[str, Any], str], AnyModel]
    read: Callable[[Any], Reading | None]
    parts: tuple[str, ...] = ()


BEACHHEAD = Reader(beachhead_facts.Facts, beachhead_model.Model, beachhead_figures.reading)
READERS: dict[str, Reader] = {
    "beachhead": BEACHHEAD,
    "beachhead-1970": BEACHHEAD,
    "anzio": Reader(anzio_facts.Facts, anzio_model.Model, anzio_figures.reading),
    "italy43": Reader(italy43_facts.Facts, italy43_model.Model, italy43_figures.reading),
}
KEPT = 4
"""Boards whose facts are kept."""
_known: dict[tuple[int, int], tuple[object, AnyFacts]] = {}


def chance(seat: Seat) -> float | None:
    """The chance that the Allies win, as this seat knows the position; None where a game has no value yet.

    Examples:
        >>> import winterline as wl
        >>> 0 < chance(wl.new("beachhead", seed=7).seat("allied")) < 1
        True
    """
    if (ended := seat.result) is not None:
        return {"allied": 1.0, "axis": 0.0}.get(ended.winner, 0.5)
    found = read(seat)
    return judged(found) if found else None


def read(seat: Seat) -> Reading | None:
    """What is counted of a position; None where nothing is."""
    reader = READERS.get(seat.game_id)
    if reader is None:
        return None
    return reader.read(reader.model(facts_of(seat, reader), seat.view(*reader.parts), seat.side))


def judged(found: Reading) -> float | None:
    """The chance that the Allies win; None where no weights were fitted."""
    weighing = weights_of(found.kind)
    return weighing.chance(found) if weighing else None


def facts_of(seat: Seat, reader: Reader) -> AnyFacts:
    """What never changes in the seat's game: read once for a board and an order of battle."""
    key = id(seat.board), id(seat.counters)
    kept = _known.get(key)
    if kept is None:
        if len(_known) >= KEPT:
            _known.clear()
        kept = _known[key] = (seat.board, seat.counters), reader.facts(seat)
    return kept[1]


@cache
def weights_of(kind: str) -> Weighing | None:
    """The fitted weights of a kind of positions, None where there are none."""
    path = resources.files("winterline.bots") / "data" / f"value-{kind}.json"
    return msgspec.json.decode(path.read_bytes(), type=Weighing) if path.is_file() else None
