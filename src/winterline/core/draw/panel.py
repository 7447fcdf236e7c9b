"""The cartouche: title, legend, scale and compass."""

from __future__ import annotations

import math

import msgspec

from winterline.core.draw import hexsides, layers, text, theatre
from winterline.core.draw.drawing import Panel
from winterline.core.draw.labels import Label
from winterline.core.draw.paper import Paper
from winterline.core.draw.shapes import RADIUS, Point, Rect

INK = "#2b2118"


def panel(paper: Paper, what: Panel) -> str:
    """The whole cartouche."""
    left, bottom, wide, high = what.at
    if what.scale != 1.0:
        paper, wide, high = _larger(paper, what), wide / what.scale, high / what.scale
        what = msgspec.structs.replace(what, at=(left, bottom, wide, high), scale=1.0)
    z, middle, top, title = paper.zoom, left + wide / 2, bottom + high, what.title.upper()
    rule = paper.polyline([(left + 0.5, top - 0.93), (left + wide - 0.5, top - 0.93)])
    out = [
        paper.rect(left, bottom, wide, high, f'fill="#f5edd6" stroke="{INK}" stroke-width="{0.05 * z:.1f}"'),
        paper.rect(left + 0.07, bottom + 0.07, wide - 0.14, high - 0.14,
                   f'fill="none" stroke="{INK}" stroke-width="{0.015 * z:.1f}"'),
        _text(paper, title, (middle, top - 0.52), _fit(title, "serif", wide - 0.5, 0.42, 0.06), "serif",
              f'letter-spacing="{0.06 * z:.1f}"'),
        _text(paper, what.subtitle, (middle, top - 0.8), _fit(what.subtitle, "italic", wide - 0.5, 0.21),
              "italic"),
        paper.stroke(rule, 0.02, "#8a4a2c"),
    ]  # fmt: skip
    out.append(_legend(paper, what, top - 1.2))
    foot = bottom + 0.2
    for note in reversed(what.notes):
        size = _fit(note, "italic", wide - 0.3, 0.125)
        out.append(_text(paper, note, (middle, foot), size, "italic", 'fill-opacity=".8"'))
        foot += 0.16
    if what.hex_km:
        out.append(_scale(paper, (left + 0.3, foot + 0.16), what.hex_km))
    if what.compass is not None:
        out.append(_compass(paper, (left + wide - 0.42, foot + 0.34), what.compass))
    return f'<g id="cartouche">{"".join(out)}</g>'


def _larger(paper: Paper, what: Panel) -> Paper:
    """A paper at the panel's own scale on which its lower left corner is at the same pixel."""
    left, bottom, _, _ = what.at
    x, _, right, y = paper.window
    window = (left - (left - x) / what.scale, bottom, right, bottom + (y - bottom) / what.scale)
    return Paper(window, paper.zoom * what.scale)


def _fit(words: str, face: str, room: float, most: float, spacing: float = 0.0) -> float:
    """The largest font size, up to a limit, at which words fit a width."""
    return min(most, (room - spacing * len(words)) / text.width(words, face, 1.0))


def _text(paper: Paper, words: str, at: Point, size: float, face: str, extra: str = "") -> str:
    x, y = paper.px(at)
    return text.line(words, x, y, size * paper.zoom, face, f'fill="{INK}" {extra}'.strip())


def _legend(paper: Paper, what: Panel, top: float) -> str:
    """Signs and meanings in two columns."""
    left, _, wide, _ = what.at
    rows, out = math.ceil(len(what.legend) / 2), []
    for i, (sign, meaning) in enumerate(what.legend):
        column, row = divmod(i, rows)
        x, y = left + 0.22 + column * (wide - 0.3) / 2, top - row * 0.29
        out.append(_sign(paper, sign, (x + 0.2, y)))
        px, py = paper.px((x + 0.5, y - 0.05))
        size = 0.165 * paper.zoom
        out.append(
            f'<text x="{px:.1f}" y="{py:.1f}" font-size="{size:.1f}" fill="{INK}" '
            f"{text.attributes('serif')}>{meaning}</text>"
        )
    return "".join(out)


def _sign(paper: Paper, sign: str, at: Point) -> str:
    """The sample of one sign, about 0.4 wide."""
    if sign in hexsides.SAMPLES:
        return hexsides.sample(paper, sign, at)
    x, y = at
    bar = paper.polyline([(x - 0.2, y), (x + 0.2, y)])
    if sign in ("road:major", "road:minor"):
        wide, colour = (0.058, "#c8553a") if sign == "road:major" else (0.04, "#e9c46a")
        return paper.stroke(bar, wide + 0.037, "#5a2a18") + paper.stroke(bar, wide, colour)
    if sign == "road:unfinished":
        return paper.stroke(bar, 0.05, "#8a4a2c", paper.dashes(0.13, 0.08))
    if sign == "rail":
        sleepers = paper.stroke(bar, 0.11, "#3b3833", paper.dashes(0.02, 0.1))
        return paper.stroke(bar, 0.03, "#3b3833") + sleepers
    if sign == "river":
        wave = f"M{paper.at((x - 0.2, y))}Q{paper.at((x - 0.1, y + 0.12))} {paper.at(at)}"
        wave += f"T{paper.at((x + 0.2, y))}"
        return paper.stroke(wave, 0.08, "#3d6f93") + paper.stroke(wave, 0.05, "#5f98bd")
    if sign == "bridge":
        bar = paper.polyline([(x - 0.14, y), (x + 0.14, y)])
        return paper.stroke(bar, 0.15, "#33261a") + paper.stroke(bar, 0.09, "#f3ead2")
    if sign == "zone":
        return paper.stroke(bar, 0.07, theatre.ZONE)
    if sign in ("major-city", "minor-city", "air-base", "victory"):
        return layers.country_sign(paper, sign, at, {"major-city": 0.26, "minor-city": 0.15}.get(sign, 0.2))
    if sign == "route":
        plate = Label("7", "route", Rect(x, y, 0.26, 0.24), 0.13, "bold", INK)
        return theatre.badges(paper, [plate]) + _text(paper, "7", (x, y - 0.045), 0.13, "bold")
    if sign.startswith("side:"):
        _, tint, width = sign.split(":")
        return paper.stroke(bar, float(width), tint)
    if sign in ("city", "town", "village"):
        radius = {"city": 0.12, "town": 0.1, "village": 0.075}[sign]
        rim = f'stroke="{INK}" stroke-width="{0.03 * paper.zoom:.1f}"'
        ring = paper.circle(at, radius, f'fill="#fbf6e6" {rim}')
        dot = {"city": 0.06, "town": 0.033, "village": 0.0}[sign]
        return ring + (paper.circle(at, dot, f'fill="{INK}"') if dot else "")
    return _patch(paper, sign, at)


def _patch(paper: Paper, sign: str, at: Point) -> str:
    """The sample of a kind of hex, as a small hex of its own."""
    fills = {"woods": "#bcc79a", "swamp": "#c3d2c3", "landing": "#dbe9e8", "closed": "url(#hatch)"}
    fills |= {"plain": "#ecdfb4", "rough": "#d2ae7c", "high": "#ad7159", "mountain": "#d2ae7c"}
    fills |= {"hill": "#d9bd8d", "massif": "#a88052", "marsh": "#b6cdbf"}
    fill = fills.get(sign, "#ece4c6")
    turns = [math.radians(60 * i) for i in range(6)]
    corners = [(at[0] + 0.15 * math.cos(turn), at[1] + 0.15 * math.sin(turn)) for turn in turns]
    wide, colour = {"fortified": (0.055, INK), "massif": (0.05, "#5b3312")}.get(sign, (0.014, INK))
    pen = f'stroke="{colour}" stroke-width="{wide * paper.zoom:.1f}"'
    use = {"woods": "tree", "swamp": "tuft", "marsh": "tuft", "mountain": "peak"}.get(sign)
    spots = ((at[0] + dx, at[1] + dy) for dx, dy in ((-0.06, 0.01), (0.06, 0.02), (0.0, -0.08)))
    body = f'<path d="{paper.polygon(corners)}" fill="{fill}" {pen}/>'
    return body + (paper.use(use, spots) if use else "")


def _scale(paper: Paper, at: Point, hex_km: float) -> str:
    """A bar of three hexes with its length in kilometres."""
    x, y = at
    out = []
    for i in range(3):
        fill = INK if i % 2 == 0 else "#f5edd6"
        extra = f'fill="{fill}" stroke="{INK}" stroke-width="{0.015 * paper.zoom:.1f}"'
        out.append(paper.rect(x + i * 0.6, y, 0.6, 0.07, extra))
    km = 1.8 * hex_km
    out.append(_text(paper, "0", (x, y + 0.13), 0.13, "sans"))
    out.append(_text(paper, f"{km:.1f} km", (x + 1.8, y + 0.13), 0.13, "sans"))
    return "".join(out)


def _compass(paper: Paper, at: Point, bearing: float) -> str:
    """A north arrow, turned from board north to true north."""
    x, y = paper.px(at)
    z = paper.zoom * RADIUS
    half = f"M0 {-0.55 * z:.1f}L{0.13 * z:.1f} 0L0 {0.5 * z:.1f}Z"
    other = f"M0 {-0.55 * z:.1f}L{-0.13 * z:.1f} 0L0 {0.5 * z:.1f}Z"
    ring = f'<circle r="{0.32 * z:.1f}" fill="none" stroke="{INK}" stroke-width="{0.025 * z:.1f}"/>'
    arms = f'<path d="M{-0.42 * z:.1f} 0H{0.42 * z:.1f}" stroke="{INK}" stroke-width="{0.025 * z:.1f}"/>'
    needle = (
        f'<path d="{half}" fill="{INK}"/>'
        f'<path d="{other}" fill="#f5edd6" stroke="{INK}" stroke-width="{0.025 * z:.1f}"/>'
    )
    letter = text.line("N", 0, -0.62 * z, 0.3 * z, "serif", f'fill="{INK}"')
    turn = f"translate({x:.1f} {y:.1f}) rotate({-bearing:.1f})"
    return f'<g transform="{turn}">{ring}{arms}{needle}{letter}</g>'
