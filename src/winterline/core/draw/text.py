"""Letters: how wide they are and the fonts that draw them.

The fonts travel with the package, so that a picture has its text on a machine without any font.
"""

from __future__ import annotations

import base64
import functools
from pathlib import Path
from xml.sax.saxutils import escape

import msgspec

_DATA = Path(__file__).parent / "data"
FACES = ("serif", "italic", "sans", "bold")
CAP_HEIGHT = 0.68
"""Height of capitals, as a share of the font size."""


class Face(msgspec.Struct, frozen=True):
    """A font and the advance of each letter, in thousandths of its size."""

    family: str
    weight: int
    style: str
    widths: dict[str, int]


@functools.cache
def faces() -> dict[str, Face]:
    """The fonts by the short name used in drawings."""
    return msgspec.json.decode((_DATA / "widths.json").read_bytes(), type=dict[str, Face])


def font_files() -> list[str]:
    """The fonts' files, for programs that draw text."""
    return [str(_DATA / f"{face}.ttf") for face in FACES]


def width(text: str, face: str, size: float, spacing: float = 0.0) -> float:
    """How wide a line of text is, `spacing` being added after each letter."""
    table = faces()[face].widths
    return sum(table.get(letter, 600) for letter in text) * size / 1000 + spacing * len(text)


@functools.cache
def font_rules() -> str:
    """CSS that carries the fonts inside an SVG, for browsers."""
    rules = []
    for name in FACES:
        face, body = faces()[name], base64.b64encode((_DATA / f"{name}.ttf").read_bytes()).decode()
        rules.append(
            f"@font-face{{font-family:'{face.family}';font-weight:{face.weight};font-style:{face.style};"
            f"src:url(data:font/ttf;base64,{body})}}"
        )
    return "".join(rules)


def attributes(face: str) -> str:
    """The SVG attributes that choose a font."""
    known = faces()[face]
    generic = "sans-serif" if "Sans" in known.family else "serif"
    style = f' font-style="{known.style}"' if known.style != "normal" else ""
    return f'font-family="{known.family}, {generic}" font-weight="{known.weight}"{style}'


def line(text: str, x: float, y: float, size: float, face: str, extra: str = "") -> str:
    """A line of text as SVG, centred on x with its baseline at y (both in pixels)."""
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size:.1f}" text-anchor="middle" '
        f"{attributes(face)}{' ' + extra if extra else ''}>{escape(text)}</text>"
    )
