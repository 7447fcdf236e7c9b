"""A drawn map made lighter for browsers: the same picture in fewer bytes, and in pieces.

A browser draws a map tile by tile, and leaves out only whole paths that lie outside of a tile. One path with the sides
of two thousand hexes would be stroked anew for every tile.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

PATH = re.compile(r"<path ([^>]*?)/>")
DATA = re.compile(r'(?:^| )d="([^"]*)"')
STEP = re.compile(r"([MLCQZ])([^MLCQZ]*)")
PLAIN = re.compile(r"(?:[MLCQZ ]|-?\d+(?:\.\d)?(?![.\d]))+")
"""Path data of whole numbers and tenths only: nothing finer may be lost."""
PIECE = 48
"""Points of a line, or separate lines, that stay together."""
Stroke = tuple[str, tuple[int, ...]]
"""A letter and its coordinates in tenths: the precision of a drawn map."""


def lightened(svg: str) -> str:
    """The same picture, lighter."""
    return PATH.sub(lambda found: _path(found[1]), svg)


def _path(attributes: str) -> str:
    data = DATA.search(attributes)
    if data is None or not PLAIN.fullmatch(data[1]):
        return f"<path {attributes}/>"
    steps = [_step(letter, numbers) for letter, numbers in STEP.findall(data[1])]
    rest = (attributes[: data.start()] + attributes[data.end() :]).strip()
    pieces = list(_pieces(steps, rest))
    if len(pieces) == 1:
        return f'<path d="{_written(steps)}"{" " if rest else ""}{rest}/>'
    return f"<g {rest}>" + "".join(f'<path d="{_written(piece)}"/>' for piece in pieces) + "</g>"


def _step(letter: str, numbers: str) -> Stroke:
    return letter, tuple(round(float(number) * 10) for number in numbers.split())


def _pieces(steps: list[Stroke], attributes: str) -> Iterator[list[Stroke]]:
    """The parts of a stroked line; what is filled, clipped to or named stays whole."""
    stroked = 'fill="none"' in attributes and "id=" not in attributes and "clip-path" not in attributes
    if not stroked or len(steps) <= 2 * PIECE or steps[0][0] != "M":
        yield steps
        return
    lines = list(_lines(steps))
    if 'linecap="round"' in attributes and 'linejoin="round"' in attributes and "opacity" not in attributes:
        lines = [part for line in lines for part in _cut(line)]
    yield from _together(lines)


def _lines(steps: Iterable[Stroke]) -> Iterator[list[Stroke]]:
    """A path's separate lines; a closed one comes back to its start, so that it can be cut."""
    line: list[Stroke] = []
    for step in steps:
        if step[0] == "M" and line:
            yield line
            line = []
        if step[0] != "Z":
            line.append(step)
        elif line[-1][1][-2:] != line[0][1]:
            line.append(("L", line[0][1]))
    yield line


def _cut(line: list[Stroke]) -> Iterator[list[Stroke]]:
    """A long line in parts, each beginning where the one before ends: with round ends nobody sees the seam."""
    for start in range(0, max(1, len(line) - 1), PIECE):
        part = line[start : start + PIECE + 1]
        yield [("M", part[0][1][-2:]), *part[1:]]


def _together(lines: Iterable[list[Stroke]]) -> Iterator[list[Stroke]]:
    """Short lines joined into parts of some length; neighbours in the file are neighbours on the map."""
    part: list[Stroke] = []
    for line in lines:
        if part and len(part) + len(line) > 2 * PIECE:
            yield part
            part = []
        part += line
    yield part


def _written(steps: Iterable[Stroke]) -> str:
    """Path data with every point told from the one before: short numbers that repeat pack well."""
    out: list[str] = []
    here, start, last = (0, 0), (0, 0), ""
    for letter, numbers in steps:
        if letter == "Z":
            out.append("z")
            here, last = start, "z"
            continue
        pairs = [(numbers[i], numbers[i + 1]) for i in range(0, len(numbers), 2)]
        words = "".join(_number(x - here[0]) + _number(y - here[1]) for x, y in pairs)
        small = letter.lower()
        out.append(words if small == last and small != "m" else small + words)
        here, last = pairs[-1], small
        start = here if letter == "M" else start
    return re.sub(r"([a-z]) ", r"\1", "".join(out))


def _number(tenths: int) -> str:
    """A number with its own separator: a sign, or a space."""
    whole, rest = divmod(abs(tenths), 10)
    text = f"{whole or ''}.{rest}" if rest else str(whole)
    return f"-{text}" if tenths < 0 else f" {text}"
