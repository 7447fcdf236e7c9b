"""The after-action report as one HTML file that needs nothing else."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from pathlib import Path
from typing import Protocol

from winterline.core.game import Game
from winterline.core.hindsight import Hindsight
from winterline.core.log import write_lines
from winterline.core.sides import adjective, people

from . import maps, svg
from .chance import Judge
from .charts import Table
from .facts import Report, report_of
from .hindsight import Told
from .story import Before, Moment, Story, story_of, told_of
from .turning import Turning
from .words import say

STYLE = """
:root{color-scheme:light dark;--ink:#222;--paper:#fbf9f4;--soft:#5f5d55;--line:#d8d4c8;--band:#8882;
--allied:#0072b2;--axis:#b34400}
@media (prefers-color-scheme:dark){:root{--ink:#e8e4d8;--paper:#1d1f1c;--soft:#b0ad9f;--line:#484a43;--band:#fff2;
--allied:#56b4e9;--axis:#e69f00}}
html{font-size:clamp(16px,.5vw + .5rem,28px)}
body{font:1rem/1.5 Georgia,serif;max-width:62rem;margin:2rem auto;padding:0 1rem;color:var(--ink);background:var(--paper)}
h1,h2,h3{font-weight:600}table{border-collapse:collapse}.wide{overflow-x:auto}
td,th{padding:.2rem .7rem;text-align:left;border-bottom:1px solid var(--line)}
td+td,th+th{font-variant-numeric:tabular-nums}.rule,.hint{color:var(--soft);font-size:.85em}
svg{max-width:100%;height:auto}figure{margin:1rem 0}p{overflow-wrap:anywhere}
details{margin:.3rem 0}summary{cursor:pointer}.unseen{position:absolute}
.chart text{font:13px sans-serif;fill:var(--ink)}.chart .rung{stroke:var(--line);fill:none}
.chart .zero{stroke:var(--soft);fill:none}.chart .band{fill:var(--band)}
.line{fill:none;stroke:var(--ink);stroke-width:2.5}.line.allied{stroke:var(--allied)}.line.axis{stroke:var(--axis)}
.chart .name.allied{fill:var(--allied)}.chart .name.axis{fill:var(--axis)}
.came{fill:var(--ink);opacity:.8}.came.allied{fill:var(--allied)}.came.axis{fill:var(--axis)}
.ring{fill:none;stroke:var(--ink);stroke-width:1.3}
.stack{fill:#333}.stack.allied{fill:#0072b2}.stack.axis{fill:#b34400}
.factors{font:9px sans-serif;fill:#fff;text-anchor:middle}.way line{stroke:#b00020;stroke-width:2.5}
.way circle{fill:#b00020}.here{fill:none;stroke:#b00020;stroke-width:2.5}
.turning{margin:1rem 0;display:grid;grid-template-columns:minmax(0,14rem) 1fr;gap:1rem}
.turning,figure{break-inside:avoid}.small{width:14rem}
@media (max-width:36rem){.turning{grid-template-columns:1fr}}
@media print{body{max-width:none;margin:0}}
"""


def write_report(game: Game, path: Path, judge: Judge | None = None, found: Hindsight | None = None) -> None:
    """Write the report of a game, whole or not at all."""
    write_lines(iter([page(game, judge=judge, found=found).encode()]), path)


def page(
    game: Game, before: Before | None = None, judge: Judge | None = None, found: Hindsight | None = None
) -> str:
    """The report of a whole game: everything, with every map and the log."""
    _, told = told_of(game, before)
    story = story_of(game, before)
    rolls = game.rules.rolls(game.state)
    more = [
        "<h2>The map, turn by turn</h2>",
        maps.by_turns(story),
        "<h2>The log</h2>",
        log(game, told),
        proof(game),
    ]
    return written_of(story, f"{len(told)} actions, {rolls} rolls.", more, judge, found)


def written_of(
    story: Story,
    length: str = "",
    more: list[str] | None = None,
    judge: Judge | None = None,
    found: Hindsight | None = None,
) -> str:
    """A report as HTML, with whatever else is told at its end."""
    told = report_of(story, judge, found)
    parts = [
        f"<h1>{escape(told.title)}</h1>",
        outcome(told, length),
        f"<p>{escape(told.note)}</p>" if told.note else "",
        "<h2>Winning chance</h2>" if told.chance else "",
        *(figure(svg.chart(one), one) for one in told.chance),
        f'<p class="hint">{escape(told.chance_note)}</p>' if told.chance else "",
        "<h2>Turning points</h2>",
        *points(story, told.turning_note, told.turning),
        *hindsight(story, told.hindsight),
        "<h2>Strength, losses and ground</h2>",
        *(figure(svg.chart(one), one) for one in told.charts),
        "<h2>Battles and luck</h2>",
        f"<p>{escape(told.luck_net)}</p>",
        *(figure(svg.chart(one), one) for one in told.luck),
        f'<p class="hint">{escape(told.luck_note)}</p>' if told.luck else "",
        *(figure(svg.grid(one), one) for one in told.odds),
        f'<p class="hint">{escape(told.odds_note)}</p>' if told.odds else "",
        f"<details><summary>{len(told.battles.rows)} battles</summary>{table(told.battles, 'battles')}</details>",
        *(more or ()),
    ]
    return document(f"{told.title}: after-action report", parts, maps.ground(story.rules.board))


def document(title: str, parts: Iterable[str], before: str = "") -> str:
    """A page that needs nothing else."""
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{escape(title)}</title>'
    body = f"<body>{before}<main>{''.join(parts)}</main></body>"
    return f'<!doctype html><html lang="en"><head>{head}<style>{STYLE}</style></head>{body}</html>'


def outcome(told: Report, length: str) -> str:
    """Who won, and by which paragraph."""
    options = f"Options: {escape(', '.join(told.options) or 'none')}."
    if told.ending is None:
        after = f" after {length.rstrip('.')}" if length else f": {told.when}"
        return f"<p>Not finished{escape(after)}. {options}</p>"
    draw = told.ending.winner == "draw"
    who = "A draw" if draw else f"{adjective(told.ending.winner)} victory"
    rule = f'<span class="rule">[{escape(told.ending.rule)}]</span>' if told.ending.rule else ""
    return f"<p><b>{escape(who)}.</b> {escape(told.ending.sentence)} {rule}<br>{length} {options}</p>"


def hindsight(story: Story, told: Told | None) -> list[str]:
    """Decisions that others would have been better than, and what the dice did; nothing where nobody has looked."""
    if told is None:
        return []
    out = [f"<h2>{escape(say('hindsight title'))}</h2>", *points(story, told.note, told.points)]
    out += [f"<p>{escape(told.none)}</p>"] if told.none else []
    if told.dice.rows:
        out.append(f"<h3>{escape(told.dice_title)}</h3>{table(told.dice, told.dice_title)}")
    return out


def points(story: Story, note: str, found: Iterable[Turning]) -> list[str]:
    """Turning points, each with its small map."""
    told = [
        f'<section class="turning">{maps.about(story, point)}<div><h3>{escape(point.when)}</h3><ul>'
        f"{''.join(f'<li>{escape(reason)}</li>' for reason in point.reasons)}</ul></div></section>"
        for point in found
    ]
    return [f'<p class="hint">{escape(note)}</p>', *told]


class Figured(Protocol):
    """A chart: its name, and what it is drawn from."""

    @property
    def title(self) -> str:
        """Its name."""

    @property
    def table(self) -> Table:
        """Its figures."""


def figure(drawn: str, chart: Figured) -> str:
    """A chart with its name, and its figures for whoever reads them."""
    name = escape(chart.title)
    figures = f"<details><summary>{name}: figures</summary>{table(chart.table, chart.title)}</details>"
    return f"<figure><figcaption><h3>{name}</h3></figcaption>{drawn}{figures}</figure>"


def table(told: Table, name: str) -> str:
    """A table that a narrow screen scrolls by itself, with keys too."""
    head = "".join(f"<th>{escape(cell)}</th>" for cell in told.head)
    rows = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in told.rows)
    whole = f"<table><tr>{head}</tr>{rows}</table>"
    return f'<div class="wide" role="region" aria-label="{escape(name)}" tabindex="0">{whole}</div>'


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
