"""The after-action report: how a game went, as one HTML file that needs nothing else."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from html import escape
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec

from winterline.core.bits import bits
from winterline.core.board import Board
from winterline.core.decision import Event
from winterline.core.draw.shapes import hexagon
from winterline.core.game import Game
from winterline.core.log import write_lines
from winterline.core.messages import words
from winterline.core.sides import adjective, people

SCALE = 22.0
SIDE_COLOURS = {"allied": "#5b6b2f", "axis": "#5a6970"}
GROUND = (
    ("sea", "#c9dcea"),
    ("lake", "#c9dcea"),
    ("swamp", "#cfd8b8"),
    ("marsh", "#cfd8b8"),
    ("woods", "#b9cfa0"),
    ("hill", "#e0d2b0"),
    ("mountain", "#d0bd98"),
)
_TURN = re.compile(r"\d+")

STYLE = """
:root{color-scheme:light dark;--ink:#222;--paper:#fbf9f4;--soft:#5f5d55;--line:#d8d4c8;--luck:#a33;
--allied:#5b6b2f;--axis:#5a6970}
@media (prefers-color-scheme:dark){:root{--ink:#e8e4d8;--paper:#1d1f1c;--soft:#b0ad9f;--line:#484a43;--luck:#d88;
--allied:#a9bd6e;--axis:#9fb3bd}}
html{font-size:clamp(16px,.5vw + .5rem,28px)}
body{font:1rem/1.5 Georgia,serif;max-width:62rem;margin:2rem auto;padding:0 1rem;color:var(--ink);background:var(--paper)}
h1,h2{font-weight:600}table{border-collapse:collapse}.wide{overflow-x:auto}
td,th{padding:.2rem .7rem;text-align:left;border-bottom:1px solid var(--line)}
td.n,th.n{text-align:right;font-variant-numeric:tabular-nums}.rule{color:var(--soft);font-size:.85em}
svg{max-width:100%;height:auto}figure{margin:1rem 0}p{overflow-wrap:anywhere}
details{margin:.3rem 0}summary{cursor:pointer}
.bar{display:inline-block;height:.7em;margin-right:.4em;background:var(--luck)}
"""


class Moment(msgspec.Struct, frozen=True):
    """One action of the game with what it caused."""

    when: str
    side: str
    action: str
    events: tuple[Event, ...]
    state: Any


def moments(game: Game) -> Iterator[Moment]:
    """The game again, action by action, with its events."""
    steps = game.steps()
    for before, step in pairwise(steps):
        assert step.action is not None
        when, _ = game.rules.moment(before.state)
        side = game.rules.side(before.state)
        yield Moment(when, side, game.notation(step.action), tuple(step.events), step.state)


def luck(event: Event, results: dict[str, list[str]], rank: Callable[[str], float]) -> float | None:
    """How lucky the attacker was in a battle: the share of rolls that would have been worse (ties count half)."""
    odds, _, result = event.word.partition(" ")
    column = results.get(odds)
    if column is None or result not in column:
        return None
    mine, others = rank(result), [rank(other) for other in column]
    return (sum(o < mine for o in others) + 0.5 * sum(o == mine for o in others)) / len(others)


def turn_of(when: str) -> str:
    """The number of the turn that a moment belongs to: what its name begins with."""
    found = _TURN.match(when)
    return found[0] if found else when


def write_report(game: Game, path: Path) -> None:
    """Write the report of a game, whole or not at all."""
    write_lines(iter([page(game).encode()]), path)


class Before(msgspec.Struct, frozen=True):
    """What was played by other rules before a game was carried on: the position that it began with, and what it tells."""

    start: Any
    told: tuple[Moment, ...]
    note: str


def page(game: Game, before: Before | None = None) -> str:
    """The report as HTML."""
    told = [*(before.told if before else ()), *moments(game)]
    ends = at_turn_ends(before.start if before else game.steps()[0].state, told)
    parts = [
        f"<h1>{escape(game.rules.title)}</h1>",
        outcome(game, len(told)),
        f"<p>{escape(before.note)}</p>" if before else "",
        "<h2>Strength and losses</h2>",
        strength_chart(game, told),
        tally_charts(game, ends),
        turn_table(game, ends),
        "<h2>The map, turn by turn</h2>",
        maps(game, ends),
        "<h2>Battles and luck</h2>",
        battles(game, told),
        "<h2>The log</h2>",
        log(game, told),
        proof(game),
    ]
    title = escape(f"{game.rules.title}: after-action report")
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{title}</title>'
    body = f"<body><main>{''.join(parts)}</main></body>"
    return f'<!doctype html><html lang="en"><head>{head}<style>{STYLE}</style></head>{body}</html>'


def outcome(game: Game, actions: int) -> str:
    """Who won, and by which paragraph."""
    result = game.result
    options = ", ".join(game.rules.options) or "none"
    if result is None:
        return f"<p>Not finished after {actions} actions. Options: {escape(options)}.</p>"
    who = "A draw" if result.winner == "draw" else f"{adjective(result.winner)} victory"
    rule = f'<span class="rule">[{escape(result.rule)}]</span>' if result.rule else ""
    return (
        f"<p><b>{escape(who)}.</b> {escape(result.sentence)} {rule}<br>"
        f"{actions} actions, {game.rules.rolls(game.state)} rolls. Options: {escape(options)}.</p>"
    )


def at_turn_ends(start: Any, told: list[Moment]) -> list[tuple[str, Any]]:
    """The last position of every turn, after a first one for the start."""
    out: list[tuple[str, Any]] = [("start", start)]
    for moment, following in pairwise([*told, None]):
        if moment and (following is None or turn_of(following.when) != turn_of(moment.when)):
            out.append((f"turn {turn_of(moment.when)}", moment.state))
    return out


def turn_table(game: Game, ends: list[tuple[str, Any]]) -> str:
    """Strength on the board, units lost and ground held, by turn."""
    rows = []
    for name, state in ends:
        view = game.rules.view(state, "spectator")
        lost = {
            s: sum(u["status"] == "eliminated" and u["side"] == s for u in view["units"])
            for s in game.rules.sides
        }
        ground = territory(view)
        figures = "".join(
            f'<td class="n">{view["strength"][s]}</td><td class="n">{lost[s]}</td><td class="n">{ground.get(s, 0)}</td>'
            for s in game.rules.sides
        )
        rows.append(f"<tr><td>{name}</td>{figures}</tr>")
    heads = "".join(
        f'<th class="n">{s} factors</th><th class="n">{s} units lost</th><th class="n">{s} hexes</th>'
        for s in game.rules.sides
    )
    return wide(
        f"<table><tr><th>end of</th>{heads}</tr>{''.join(rows)}</table>", "strength and losses by turn"
    )


def wide(table: str, name: str) -> str:
    """A table that a narrow screen scrolls by itself, with keys too."""
    return f'<div class="wide" role="region" aria-label="{name}" tabindex="0">{table}</div>'


def territory(view: dict[str, Any]) -> dict[str, int]:
    """Hexes that each side holds: as the game counts them, or else those whose owner it tells."""
    if "territory" in view:
        counted: dict[str, int] = view["territory"]
        return counted
    owners = list(view.get("control", {}).values())
    return {side: owners.count(side) for side in set(owners)}


def strength_chart(game: Game, told: list[Moment]) -> str:
    """Factors on the board over the whole game, as two lines."""
    series: dict[str, list[float]] = {side: [] for side in game.rules.sides}
    last = ""
    for moment in told:
        if moment.when != last:
            last = moment.when
            strength = game.rules.view(moment.state, "spectator")["strength"]
            for side, values in series.items():
                values.append(strength[side])
    return chart_of(series, "factors on the board")


def tally_charts(game: Game, ends: list[tuple[str, Any]]) -> str:
    """What the game counts turn by turn, such as cities: a line each."""
    series: dict[str, list[float]] = {}
    for _, state in ends:
        for tally in game.rules.view(state, "spectator").get("tallies", ()):
            series.setdefault(words(tally["title"]), []).append(tally["value"])
    return "".join(
        f"<h3>{escape(title)}</h3>{chart_of({str(values[-1]): values}, escape(title))}"
        for title, values in series.items()
    )


def chart_of(series: dict[str, list[float]], label: str) -> str:
    """Lines over the whole game, each with its name at its end, in the colour of its side if it is one."""
    most = max((max(values, default=1) for values in series.values()), default=1) or 1
    width, height = 640, 180
    lines = []
    for name, values in series.items():
        step = width / max(1, len(values) - 1)
        points = " ".join(f"{i * step:.0f},{height - v / most * height:.0f}" for i, v in enumerate(values))
        colour = f"var(--{name},currentColor)" if name.isalpha() else "currentColor"
        lines.append(f'<polyline points="{points}" fill="none" style="stroke:{colour}" stroke-width="3"/>')
        end = height - (values[-1] if values else 0) / most * height
        lines.append(
            f'<text x="{width + 6}" y="{end:.0f}" style="fill:{colour}" font-size="14">{name}</text>'
        )
    frame = f'<rect width="{width}" height="{height}" fill="none" style="stroke:var(--line)"/>'
    size = f'viewBox="-4 -10 {width + 70} {height + 20}"'
    return f'<svg {size} role="img" aria-label="{label}">{frame}{"".join(lines)}</svg>'


def ground(board: Board) -> str:
    """The board in flat colours, drawn once and used for every turn."""
    fills = dict.fromkeys(bits(board.grid.on_board), "#efe9d6")
    for feature, colour in GROUND:
        fills.update(dict.fromkeys(bits(board.hexes(feature)), colour))
    shapes = []
    for cell, fill in fills.items():
        corners = " ".join(f"{x * SCALE:.1f},{-y * SCALE:.1f}" for x, y in hexagon(board.grid, cell))
        heavy = ' stroke="#5d4a2a" stroke-width="1.6"' if board.hexes("fortified") >> cell & 1 else ""
        shapes.append(f'<polygon points="{corners}" fill="{fill}"{heavy}/>')
    return f'<g id="board" stroke="#b9b09a" stroke-width=".4">{"".join(shapes)}</g>'


def maps(game: Game, ends: list[tuple[str, Any]]) -> str:
    """The position at the end of every turn; the figure in a stack is its factors."""
    board = game.rules.board
    centres = [board.grid.centre(cell) for cell in bits(board.grid.on_board)]
    xs, ys = [x for x, _ in centres], [y for _, y in centres]
    corner = (min(xs) - 1) * SCALE, (-max(ys) - 1) * SCALE
    extent = (max(xs) - min(xs) + 2) * SCALE, (max(ys) - min(ys) + 2) * SCALE
    box = " ".join(f"{value:.0f}" for value in (*corner, *extent))
    out = [f'<svg width="0" height="0" style="position:absolute"><defs>{ground(board)}</defs></svg>']
    for name, state in ends:
        stacks = "".join(stack_marks(game, state))
        out.append(
            f'<details><summary>{name}</summary><figure><svg viewBox="{box}" role="img" aria-label="map, {name}">'
            f'<use href="#board"/>{stacks}</svg></figure></details>'
        )
    return "".join(out)


def stack_marks(game: Game, state: Any) -> Iterator[str]:
    """A mark for every occupied hex."""
    factors: dict[tuple[str, str], int] = {}
    full = {c.id: (c.side, c.full.defence) for c in game.rules.counters}
    now = {u["id"]: u.get("defence") for u in game.rules.view(state, "spectator")["units"]}
    strength = {
        name: (side, value if now[name] is None else now[name]) for name, (side, value) in full.items()
    }
    for unit, label in game.rules.where(state).items():
        side, value = strength[unit]
        factors[label, side] = factors.get((label, side), 0) + value
    grid = game.rules.board.grid
    for (label, side), value in factors.items():
        x, y = grid.centre(grid.index(label))
        px, py = x * SCALE, -y * SCALE
        colour = SIDE_COLOURS.get(side, "#333")
        yield (
            f"<g><title>{side}, {label}: {value} factors</title>"
            f'<rect x="{px - 7:.1f}" y="{py - 6:.1f}" width="14" height="12" rx="2" fill="{colour}"/>'
            f'<text x="{px:.1f}" y="{py + 3.5:.1f}" font-size="9" text-anchor="middle" fill="#fff">{value}</text></g>'
        )


def battles(game: Game, told: list[Moment]) -> str:
    """Every battle with its odds and die, and how lucky the attacker was."""
    columns = game.rules.result_faces()
    rows, by_side = [], {side: list[float]() for side in game.rules.sides}
    side_of = {c.id: c.side for c in game.rules.counters}
    for moment in told:
        for event in moment.events:
            if event.what != "battle":
                continue
            side = side_of.get(event.units[0], moment.side)
            share = luck(event, columns, game.rules.result_rank)
            if share is not None:
                by_side[side].append(share)
            odds, _, result = event.word.partition(" ")
            bar = (
                ""
                if share is None
                else f'<span class="bar" style="width:{share * 6:.1f}em"></span>{share:.0%}'
            )
            cells = "".join(
                f"<td>{escape(str(v))}</td>"
                for v in (moment.when, side, ", ".join(event.hexes), odds, event.number, result)
            )
            rows.append(f"<tr>{cells}<td>{bar}</td></tr>")
    means = "; ".join(
        f"{side} attacks: {sum(v) / len(v):.0%} over {len(v)} battles" for side, v in by_side.items() if v
    )
    head = "<tr><th>turn</th><th>attacker</th><th>hex</th><th>odds</th><th>die</th><th>result</th><th>luck</th></tr>"
    note = "Luck is the share of rolls that would have been worse for the attacker; 50% is even."
    table = wide(f"<table>{head}{''.join(rows)}</table>", "battles")
    return f"<p>{note} {escape(means)}.</p><details><summary>{len(rows)} battles</summary>{table}</details>"


def log(game: Game, told: list[Moment]) -> str:
    """Every event as a sentence, by impulse."""
    out: list[str] = []
    lines: list[str] = []
    now = ""
    for moment in told:
        if moment.when != now:
            if lines:
                out.append(f"<details><summary>{now}</summary>{''.join(lines)}</details>")
            now, lines = moment.when, []
        lines.extend(f"<div>{escape(sentence)}</div>" for sentence in game.narrate(moment.events))
    if lines:
        out.append(f"<details><summary>{now}</summary>{''.join(lines)}</details>")
    return "".join(out)


def proof(game: Game) -> str:
    """What anyone needs to check the dice."""
    text = f"Commitment to the dice: {game.commitment}"
    for part in game.origin.contributions.parts if game.origin else ():
        text += f"; {people(part.side)}' number: {escape(part.number)}"
    if game.result is not None:
        text += f"; secret of the table: {game.origin.secret.hex()}" if game.origin else ""
        text += f"; key: {game.key.hex()}"
    return f'<p class="rule">{text}. Position digest: {game.digest()}.</p>'
