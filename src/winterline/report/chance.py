"""The winning chance turn by turn, where somebody is given who can judge positions. The report itself judges none."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from winterline.core.decision import Rules
from winterline.core.sides import adjective, people

from .charts import Chart, Line, Table, ticks
from .story import Story
from .words import say

Judge = Callable[[Rules, Any], float | None]
"""Rules and a position -> the chance that the first side wins; None where a game's positions are not judged."""
WHOLE = 100.0


def chance_charts(story: Story, judge: Judge | None) -> tuple[Chart, ...]:
    """The curve of a game that is told whole; none where positions are not judged, or are not all to be known."""
    if judge is None or story.reader:
        return ()
    found = [judge(story.rules, span.state) for span in story.spans]
    if story.result is not None:
        first, second = story.rules.sides
        found[-1] = {first: 1.0, second: 0.0}.get(story.result.winner, 0.5)
    points = tuple((float(n), round(WHOLE * one, 1)) for n, one in enumerate(found) if one is not None)
    if len(points) < len(found):
        return ()
    axis, side = ticks(story), story.rules.sides[0]
    rows = tuple((tick.label, f"{points[int(tick.at)][1]:.0f}%") for tick in axis)
    name = say("chance axis", side=people(side))
    chart = Chart(
        id="chance", title=say("chance title"), x=say("axis turn"), y=name, ticks=axis, top=WHOLE,
        lines=(Line(side, adjective(side), points),), table=Table((say("heading when"), name), rows),
    )  # fmt: skip
    return (chart,)
