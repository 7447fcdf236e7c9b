"""Counters: a unit's symbol, size, name, parent, factors and arrival on the colour of its nation."""

from __future__ import annotations

import csv
import functools
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from winterline.core.draw import text

_SPRITE = Path(__file__).parent / "data" / "symbols.svg"
SIDE = 0.74
"""The side of a counter, in hexes."""
Colours = Mapping[str, tuple[str, str]]
"""Nation -> counter colour and ink."""


@dataclass(frozen=True, slots=True)
class Counter:
    """What is printed on a counter."""

    nation: str
    kind: str
    size: str
    name: str
    parent: str
    cf: str
    mf: str
    arrival: str = ""


def read_counters(table: str) -> dict[str, Counter]:
    """Counters by unit id, from an order of battle in CSV; a Flak unit's combat factor stands in brackets."""
    rows = csv.DictReader(line for line in table.splitlines() if line and not line.startswith("#"))
    return {row["id"]: _counter(row) for row in rows}


def _counter(row: Mapping[str, str]) -> Counter:
    cf = f"({row['cf']})" if row.get("flak") == "1" else row["cf"]
    arrival = "" if row["arrival"] == "start" else row["arrival"]
    parent = re.sub(r"^army.*|^(Br|US) | or .*| \(.*\)", "", row["formation"])
    parent = re.sub(r" (Div|Bde|Force)$", "", parent)
    name = "" if row["printed"] == "(none)" else row["printed"]
    return Counter(row["nation"], row["type"], row["size"], name, parent, cf, row["mf"], arrival)


@functools.cache
def symbols() -> dict[str, str]:
    """The symbols of the sprite by id, with their boxes left to the counter."""
    sprite = _SPRITE.read_text(encoding="utf-8").replace("var(--box)", "none")
    return {found[1]: found[0] for found in re.finditer(r'<symbol id="([^"]+)".*?</symbol>', sprite)}


def definitions(counters: Iterable[Counter]) -> str:
    """The symbols that some counters use."""
    wanted = {part for counter in counters for part in (f"unit-{counter.kind}", f"size-{counter.size}")}
    return "".join(symbol for name, symbol in symbols().items() if name in wanted)


def draw(counter: Counter, colours: Colours, x: float, y: float, side: float) -> str:
    """A counter whose upper left corner is at (x, y), in pixels."""
    paint, ink = colours.get(counter.nation, ("#dddddd", "#111111"))
    out = [
        f'<g class="counter" transform="translate({x:.1f} {y:.1f}) scale({side / 100:.4f})" color="{ink}">',
        '<rect x="3" y="3" width="100" height="100" rx="7" fill="#000" fill-opacity=".35"/>',
        f'<rect width="100" height="100" rx="7" fill="{paint}" stroke="#15120c" stroke-width="2"/>',
        '<path d="M3 97V7Q3 3 7 3H96" fill="none" stroke="#fff" stroke-opacity=".45" stroke-width="2.5"/>',
        '<rect x="23" y="27" width="54" height="36.5" fill="#fff" fill-opacity=".38"/>',
        f'<use href="#unit-{counter.kind}" x="22" y="26" width="56" height="38"/>',
        f'<use href="#size-{counter.size}" x="22" y="10" width="56" height="14"/>',
    ]
    out += [_words(words, *place) for words, place in _words_of(counter)]
    return "".join(out) + "</g>"


def _words_of(counter: Counter) -> list[tuple[str, tuple[float, float, float, str, float, int]]]:
    """Each text of a counter with its place: x, baseline, size, face, room and turn."""
    return [
        (counter.arrival, (14, 17, 14, "bold", 22, 0)),
        (counter.name, (13, 44, 15, "bold", 47, -90)),
        (counter.parent, (88, 42, 12, "sans", 58, 90)),
        (counter.cf, (30, 92, 28, "bold", 46, 0)),
        (counter.mf, (76, 92, 28, "bold", 34, 0)),
    ]


def _words(words: str, x: float, y: float, size: float, face: str, room: float, turn: int) -> str:
    """A text, made smaller where it would not fit."""
    if not words:
        return ""
    fits = min(size, room / text.width(words, face, 1.0))
    if turn:
        place = f"translate({x:.0f} {y:.0f}) rotate({turn})"
        return f'<g transform="{place}">{_ink(words, 0, fits * 0.35, fits, face)}</g>'
    return _ink(words, x, y, fits, face)


def _ink(words: str, x: float, y: float, size: float, face: str) -> str:
    return text.line(words, x, y, size, face, 'fill="currentColor"')


def stack(counters: Sequence[Counter], colours: Colours, centre: tuple[float, float], zoom: float) -> str:
    """The counters of one hex, the last on top, each a little up and to the right of the one below."""
    side, step = SIDE * zoom, 0.055 * zoom
    left = centre[0] - side / 2 - step * (len(counters) - 1) / 2
    top = centre[1] - side / 2 + step * (len(counters) - 1) / 2
    return "".join(draw(c, colours, left + i * step, top - i * step, side) for i, c in enumerate(counters))


def sheet(counters: Sequence[Counter], colours: Colours, columns: int = 12, side: float = 90) -> str:
    """All counters side by side, as SVG."""
    rows, gap = -(-len(counters) // columns), side * 0.1
    step = side + gap
    wide, high = columns * step + gap, rows * step + gap
    spots = ((gap + i % columns * step, gap + i // columns * step) for i in range(len(counters)))
    body = "".join(draw(c, colours, x, y, side) for c, (x, y) in zip(counters, spots, strict=True))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:.0f} {high:.0f}" width="{wide:.0f}" '
        f'height="{high:.0f}"><style>{text.font_rules()}</style><defs>{definitions(counters)}</defs>'
        f'<rect width="100%" height="100%" fill="#efe6cf"/>{body}</svg>'
    )
