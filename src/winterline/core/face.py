"""What the faces of all games share: units and battles as players see them, positions described by hand, words, and
what stands beside the map and on it: panels with rows, charts, layers, marks."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

import msgspec

from winterline.core import hints
from winterline.core.bits import bits
from winterline.core.messages import Message, Said, told, words
from winterline.core.verdict import Breakdown, Modifier
from winterline.core.vocabulary import CORE

ON_BOARD = "on board"

S = TypeVar("S")
Shown = dict[str, Any]
"""A piece of what the page shows, JSON-safe."""


def shown(**parts: Any) -> Shown:
    """A piece of what the page shows: messages in words, without what is None."""
    given = {name: part for name, part in parts.items() if part is not None}
    return {name: words(part) if isinstance(part, Message) else part for name, part in given.items()}


def row(label: Said, value: Any = None, rule: str | None = None, **more: Any) -> Shown:
    """A row of a panel."""
    return shown(label=label, value=value, rule=rule, **more)


def panel(name: str, title: Said, rule: str, rows: list[Shown], **more: Any) -> Shown:
    """A panel beside the map."""
    return shown(id=name, title=title, rule=rule, rows=rows, **more)


def mark(text: Said, title: Said, style: str | None = None, rule: str | None = None, **more: Any) -> Shown:
    """A short mark on a counter or, with its `hex`, a card on the map."""
    return shown(text=text, title=title, style=style, rule=rule, **more)


def tint(book: Any, hexes: int, style: str, title: Said, **more: Any) -> Shown:
    """Some hexes of a layer in one style."""
    return shown(hexes=labels(book, hexes), style=style, title=title, **more)


def layer(name: str, title: Said, rule: str, hexes: list[Shown], **more: list[Shown]) -> Shown:
    """What may be laid over the map: tinted hexes, and lines or marks if it has any."""
    return shown(id=name, title=title, rule=rule, hexes=hexes, **more)


def chart(name: str, title: Said, rule: str, columns: Sequence[Said], rows: list[Shown]) -> Shown:
    """A table to look things up in."""
    return shown(id=name, title=title, rule=rule, columns=[words(said) for said in columns], rows=rows)


def line(*cells: Said | int, when: str | None = None) -> Shown:
    """A line of a chart; `when` is the turn that makes it the current one."""
    return shown(cells=[str(cell) if isinstance(cell, int) else words(cell) for cell in cells], when=when)


def one_of(name: str, value: Any, allowed: Sequence[Any], *, told: bool = False) -> Any:
    """A value of a described position, out of those that the game knows; they may be told."""
    if value not in allowed:
        kind, known = (
            ("choice position-can", {"allowed": allowed}) if told else ("choice position-cannot", {})
        )
        raise CORE.bad(kind, name=name, value=str(value)[:20], **known)
    return value


def hex_in(book: Any, hexes: int, label: Any) -> int:
    """The cell of a hex that a described position names, one of these."""
    cell: int = book.cell(str(label))
    if cell < 0 or not hexes >> cell & 1:
        raise CORE.bad("choice no-land-hex", label=str(label)[:12])
    return cell


def as_it_is(book: Any, state: S, value: Any) -> S:
    """A field of a described position that was read with the first of its kind."""
    return state


def part(kind: type[S], fields: Mapping[str, Any]) -> S:
    """A part of a described position, from the fields that differ from its usual ones."""
    try:
        usual: Any = kind()
        return msgspec.convert(msgspec.structs.astuple(msgspec.structs.replace(usual, **fields)), kind)
    except (msgspec.ValidationError, TypeError) as error:
        raise CORE.bad("choice position-cannot-have", error=str(error)[:120]) from None


def labels(book: Any, mask: int) -> list[str]:
    """The names of hexes."""
    return [book.label(cell) for cell in bits(mask)]


def unit_row(book: Any, state: Any, side: int, number: int, off: Mapping[int, str]) -> dict[str, Any]:
    """One counter as everybody sees it: who it is, and where; `off` names the places off the board."""
    unit, cell = book.unit(side, number), state.forces[side].at[number]
    out: dict[str, Any] = {"id": unit.id, "side": unit.side, "status": off.get(cell, ON_BOARD)}
    return out | {"hex": book.label(cell)} if cell >= 0 else out


def placed(
    book: Any, units: Mapping[str, Any], rest: Callable[[int, int], int], off: Mapping[int, str]
) -> list[tuple[int, ...]]:
    """Where the units of both sides are in a described position; `rest` tells it of those that are not named."""
    at = [[rest(side, n) for n in range(len(book.units[side].counters))] for side in (0, 1)]
    places = {word: place for place, word in off.items()}
    for name, place in units.items():
        side, number = book.index.get(name, (0, -1))
        if number < 0:
            raise CORE.bad("choice no-unit", name=str(name)[:40], game=book.game)
        at[side][number] = places[place] if place in places else book.cell(str(place))
        if at[side][number] == -1 and place not in places:
            raise CORE.bad("choice no-hex-for", place=str(place)[:12], name=name)
    return [tuple(side) for side in at]


def shares(faces: Sequence[str]) -> dict[str, float]:
    """The chance of each result among equally likely faces."""
    out: dict[str, float] = {}
    for result in faces:
        out[result] = out.get(result, 0.0) + 1 / len(faces)
    return out


def odds_told(
    attack: Breakdown,
    defence: Breakdown,
    shifts: tuple[Modifier, ...],
    ratio: int,
    column: hints.Columns,
    chances: Callable[[str], Mapping[str, float]],
) -> dict[str, Any]:
    """A battle as it would stand, JSON-safe; `column` tells the column with so many factors of attack more."""
    now = column(0)
    return {
        "attack": told(attack.modifiers),
        "defence": told(defence.modifiers),
        "shifts": told(shifts),
        "totals": [attack.total, defence.total],
        "ratio": ratio,
        "odds": now or f"1:{-ratio}",
        "chances": dict(chances(now)) if now else {},
        "notes": [],
        **hints.steps(column, chances),
    }
