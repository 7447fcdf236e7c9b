"""Make the sprite of unit symbols that counters are drawn with.

    python tools/maps/symbols.py

Each symbol is drawn by milsymbol in its own coordinates; its box takes the colour `--box`, its ink `currentColor`, and
its letters our font. Frames and echelon marks are symbols of their own (`unit-…`, `size-…`). A test makes the sprite
again and compares.
"""

from __future__ import annotations

import re
from pathlib import Path

from milsymbol import Symbol

OUT = Path(__file__).resolve().parents[2] / "src" / "winterline" / "core" / "draw" / "data" / "symbols.svg"
UNITS = {
    "infantry": "1211000000",
    "airborne": "1211000001",
    "ranger": "1211007600",
    "commando": "1211000000",
    "special-forces": "1217000000",
    "air-force-infantry": "1211000000",
    "engineer": "1407000000",
    "airborne-engineer": "1407000001",
    "armoured-engineer": "1407010000",
    "armour": "1205000000",
    "armoured-recon": "1213000000",
    "armoured-infantry": "1211020000",
    "flak": "1301000000",
    "mountain": "1211000027",
    "artillery": "1303000000",
    "recon": "1213000000",
    "motorised": "1211040000",
}
WORDS = {"commando": "CDO", "air-force-infantry": "LW"}
"""Types that the standard has no sign for: infantry with a word in its upper quarter, as the ranger sign has."""
_LINE = 'stroke-width="3" stroke="currentColor"'
_TANK = f'<path d="M125,80 C150,80 150,120 125,120 L75,120 C50,120 50,80 75,80 Z" {_LINE} fill="none"/>'
_LETTER = (
    '<text x="100" y="118" text-anchor="middle" font-size="52" font-family="Winterline Sans, sans-serif" '
    'font-weight="700" stroke-width="3" stroke="none" fill="currentColor">%s</text>'
)
OURS = {
    "panzergrenadier": _TANK
    + f'<path d="M25,50 L175,150 M25,150 L175,50" {_LINE} fill="currentColor"/>'
    + f'<path d="M100,50L100,150" {_LINE} fill="currentColor"/>',
    "panzer-parachute": _TANK
    + f'<path d="M75,140 C75,125 100,125 100,140 C100,125 125,125 125,140" {_LINE} fill="none"/>',
    "nebelwerfer": f'<circle cx="100" cy="126" r="11" {_LINE} fill="currentColor"></circle>'
    + '<path d="M80,90 L100,72 120,90 M80,108 L100,90 120,108" stroke-width="4" stroke="currentColor" fill="none"/>',
    "ersatz": _LETTER % "E",
    "replacement": _LETTER % "R",
}
"""Types of our own: what stands in the frame."""
UNFRAMED = {"blank": _LETTER.replace('y="118"', 'y="136"').replace('"52"', '"98"') % "?"}
"""Types of our own without a frame: what nobody may know."""
SIZES = {"I": "15", "II": "16", "III": "17", "X": "18", "XX": "21", "XXX": "22", "XXXX": "23"}
FRAME, TOP = "23 48 154 104", "30 10 140 35"
_FONT = 'font-family="Winterline Sans, sans-serif" font-weight="700"'


def parts(echelon: str, unit: str) -> tuple[str, str]:
    """The body of a symbol (frame and sign) and its echelon mark."""
    drawn = str(Symbol(f"10031000{echelon}{unit}").as_svg())
    inner = re.sub(r"^<svg[^>]*>|</svg>$", "", drawn)
    body, mark, rest = inner.partition('<g transform="translate(0,0)"')
    return body, mark + rest


def tidy(svg: str) -> str:
    """Our colours, our font, and no empty elements written long."""
    svg = re.sub(r'fill="rgb\([\d,]+\)" fill-opacity="1"', 'fill="var(--box)"', svg)
    svg = svg.replace('"black"', '"currentColor"').replace(" ></path>", "/>").replace(" >", ">")
    svg = re.sub(r'font-family="Arial" font-weight="bold" dominant-baseline="middle"', _FONT, svg)
    svg = re.sub(r'<text x="100" y="(\d+)"([^>]*font-size="(\d+)")', _baseline, svg)
    return svg.replace('<g transform="translate(0,0)"', "<g")


def _baseline(found: re.Match[str]) -> str:
    """A text's middle turned into its baseline: not every program knows the former."""
    return f'<text x="100" y="{int(found[1]) + round(int(found[3]) * 0.33)}"{found[2]}'


def unit(name: str) -> str:
    """The body of a unit's symbol."""
    body = tidy(parts("16", UNITS[name])[0])
    if name in WORDS:
        ranger = tidy(parts("16", UNITS["ranger"])[0])
        body += ranger[ranger.index("<text") :].replace("RGR", WORDS[name])
    if name == "armoured-recon":
        armour = tidy(parts("16", UNITS["armour"])[0])
        body += armour[armour.index("<path", 1) :]
    return body


def sprite() -> str:
    """The whole sprite."""
    frame = unit("infantry").partition("/>")[0] + "/>"
    bodies = {name: unit(name) for name in UNITS} | {name: frame + sign for name, sign in OURS.items()}
    bodies |= UNFRAMED
    symbols = [f'<symbol id="unit-{name}" viewBox="{FRAME}">{body}</symbol>' for name, body in bodies.items()]
    for name, echelon in SIZES.items():
        mark = tidy(parts(echelon, UNITS["infantry"])[1])
        symbols.append(f'<symbol id="size-{name}" viewBox="{TOP}">{mark}</symbol>')
    return '<svg xmlns="http://www.w3.org/2000/svg">\n' + "\n".join(symbols) + "\n</svg>\n"


if __name__ == "__main__":
    OUT.write_text(sprite(), encoding="utf-8")
