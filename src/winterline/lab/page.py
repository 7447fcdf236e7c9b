"""The page of a league: one file that needs nothing else."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from winterline.core.sides import adjective
from winterline.report.charts import Table
from winterline.report.html import document, figure, table

from . import sections
from .charts import Bars, Ranges, bars, ranges
from .goals import Goal
from .ratings import ROUNDS
from .standing import Standing
from .words import WORDS, between, heads, percent, say


def page(stands: Standing, title: str, wanted: list[Goal]) -> str:
    """A league as HTML."""
    parts = [
        f"<h1>{escape(title)}</h1>",
        *_note(sections.summary(stands)),
        *_note(sections.left_out(stands)),
        *_wanted(wanted),
        *_errors(stands),
        *_drawn("ratings", sections.ratings(stands), rounds=ROUNDS),
        *_drawn("pairs", sections.pairs(stands)),
        *_drawn("balance", sections.balance(stands)),
        *_drawn("ends", sections.ends(stands)),
        *_drawn("lengths", sections.lengths(stands)),
        *_openings(stands),
        *_tables("speed", sections.speed(stands)),
    ]
    return document(title, parts)


def _note(words: str) -> list[str]:
    return [f'<p class="hint">{escape(words)}</p>'] if words else []


def _drawn(name: str, charts: Iterable[Ranges | Bars], **about: int) -> list[str]:
    """A part of charts, each with its figures."""
    drawn = [figure(bars(one) if isinstance(one, Bars) else ranges(one), one) for one in charts]
    if not drawn:
        return []
    note = say(f"note {name}", **about) if f"note {name}" in WORDS else ""
    return [f"<h2>{escape(say(f'title {name}'))}</h2>", *_note(note), *drawn]


def _tables(name: str, told: Table) -> list[str]:
    """A part that is a table."""
    if not told.rows:
        return []
    title = say(f"title {name}")
    return [f"<h2>{escape(title)}</h2>", *_note(say(f"note {name}")), table(told, title)]


def _wanted(wanted: list[Goal]) -> list[str]:
    rows = tuple(
        (
            goal.what, goal.where, goal.wanted, percent(goal.share) if goal.games else "",
            between(*goal.bounds) if goal.games and goal.bounds else "",
            str(goal.games), goal.verdict,
        )
        for goal in wanted
    )  # fmt: skip
    head = heads("goal", "where", "least", "found", "bounds", "games", "verdict")
    return _tables("wanted", Table(head, rows))


def _errors(stands: Standing) -> list[str]:
    """What went wrong, if anything did: such games count nowhere."""
    if not stands.errors:
        return []
    told = sections.errors(stands)
    title = say("title errors")
    return [f"<h2>{escape(title)}</h2>", table(told, title)]


def _openings(stands: Standing) -> list[str]:
    """What each side chose first, scenario by scenario."""
    found = [
        f"<details><summary>{escape(name)}</summary>{table(told, name)}</details>"
        for where, side, bot, told in sections.openings(stands)
        if (name := say("title openings at", place=where, side=adjective(side), bot=bot))
    ]
    return (
        [f"<h2>{escape(say('title openings'))}</h2>", *_note(say("note openings")), *found] if found else []
    )
