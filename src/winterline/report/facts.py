"""What a report tells, as data: charts with their axes and tables, turning points, battles. Pages and files draw it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import msgspec

from winterline.core.hindsight import Hindsight
from winterline.core.messages import words
from winterline.core.sides import adjective, people

from .chance import Judge, chance_charts
from .charts import Cell, Chart, Grid, Line, Table, ticks
from .hindsight import Told, hindsight_of
from .luck import Rolled, rolled, summed
from .story import Story
from .turning import Counted, Turning, turning_points
from .words import decimal, say, signed


class Ending(msgspec.Struct, frozen=True):
    """Who won, and by which paragraph."""

    winner: str
    sentence: str
    rule: str


class Report(msgspec.Struct, frozen=True):
    """A game as it is told."""

    title: str
    scenario: str
    options: tuple[str, ...]
    sides: tuple[str, ...]
    when: str
    """The last moment that is told of."""
    note: str
    ending: Ending | None
    chance: tuple[Chart, ...]
    """The winning chance turn by turn; empty where positions are not judged."""
    charts: tuple[Chart, ...]
    luck: tuple[Chart, ...]
    odds: tuple[Grid, ...]
    turning: tuple[Turning, ...]
    hindsight: Told | None
    """What looking back has found; None where nobody has looked."""
    battles: Table
    luck_net: str
    luck_note: str
    odds_note: str
    turning_note: str
    chance_note: str


def report_of(story: Story, judge: Judge | None = None, found: Hindsight | None = None) -> Report:
    """A game as its reader may know it; where all is told, with the winning chance if somebody judges positions, and
    with what looking back has found."""
    rules = story.rules
    counted = [rules.tallied(story.seen(span.state), story.viewer) for span in story.spans]
    battles = rolled(story)
    result = story.result
    return Report(
        title=rules.title,
        scenario=rules.scenario,
        options=rules.options,
        sides=rules.sides,
        when=story.spans[-1].when,
        note=story.note,
        ending=Ending(result.winner, words(result.message), result.rule) if result else None,
        chance=chance_charts(story, judge),
        charts=tuple(counted_charts(story, counted)),
        luck=tuple(luck_charts(story, battles)),
        odds=tuple(odds_grids(story, battles)),
        turning=tuple(turning_points(story, counted, battles)),
        hindsight=hindsight_of(story, found),
        battles=battle_table(story, battles),
        luck_net=net(story, battles),
        luck_note=say("luck note"),
        odds_note=say("odds note"),
        turning_note=say("turning note"),
        chance_note=say("chance note"),
    )


def counted_charts(story: Story, counted: Sequence[Counted]) -> list[Chart]:
    """A chart of each thing that the game counts, span by span."""
    axis, out = ticks(story), []
    for n, about in enumerate(counted[0]):
        lines = [
            Line(
                side,
                adjective(side) if side else "",
                tuple((i, float(one[n]["values"].get(side, 0))) for i, one in enumerate(counted)),
            )
            for side in about["values"]
        ]
        head = (say("heading when"), *(line.name or about["title"] for line in lines))
        rows = tuple(
            (tick.label, *(decimal(line.points[int(tick.at)][1]) for line in lines)) for tick in axis
        )
        name = f"counted-{about['name']}"
        out.append(
            Chart(
                id=name,
                ticks=axis,
                lines=tuple(lines),
                table=Table(head, rows),
                title=about["title"],
                x=say("axis turn"),
                y=about["unit"],
            )
        )
    return out


def luck_charts(story: Story, battles: list[Rolled]) -> list[Chart]:
    """The luck of each side's attacks as it adds up, with the band that chance alone stays within."""
    axis, end, out = ticks(story), len(story.spans) - 1, []
    for side in story.rules.sides:
        own = [one for one in battles if one.side == side]
        if not own:
            continue
        sums = [summed(own[:n], side) for n in range(len(own) + 1)]
        places = [0.0, *(one.span - 1 + one.place for one in own), float(end)]
        # a roll changes both at once: between two rolls nothing does
        steps = [(x, one) for n, one in enumerate(sums) for x in places[n : n + 2]]
        points = tuple((x, round(one.luck, 4)) for x, one in steps)
        band = tuple((x, round(one.band, 4)) for x, one in steps)
        head = (say("heading when"), say("luck axis"), say("heading band", side=adjective(side)))
        rows = []
        for tick in axis:
            found = summed([one for one in own if one.span <= tick.at], side)
            rows.append((tick.label, signed(round(found.luck, 2)), decimal(found.band, ".2f")))
        chart = Chart(
            id=f"luck-{side}", title=say("luck title", side=adjective(side)), x=say("axis turn"), y=say("luck axis"),
            ticks=axis, lines=(Line(side, adjective(side), points),), table=Table(head, tuple(rows)), band=band,
        )  # fmt: skip
        out.append(chart)
    return out


def odds_grids(story: Story, battles: list[Rolled]) -> list[Grid]:
    """What the dice brought at each odds, against what the odds promised: for the attacks of each side."""
    out = []
    for side in story.rules.sides:
        own = [one for one in battles if one.side == side]
        if own:
            out.append(_grid(story, side, own))
    return out


def _grid(story: Story, side: str, own: list[Rolled]) -> Grid:
    came = Counter((one.column, one.result) for one in own)
    expected: dict[tuple[str, str], float] = {}
    for one in own:
        for result, chance in one.chances.items():
            key = one.column, result
            expected[key] = expected.get(key, 0.0) + chance
    known = [name for name in story.rules.result_chances() if any(name == key[0] for key in expected)]
    columns = [*known, *sorted({key[0] for key in expected} - set(known))]
    rank = story.rules.result_rank
    results = sorted({key[1] for key in expected}, key=lambda name: (-rank(name), name))
    cells = [
        Cell(column, result, came[column, result], round(expected[column, result], 3))
        for column in columns
        for result in results
        if (column, result) in expected
    ]
    said = [say("came", came=cell.came, expected=decimal(cell.expected, ".1f")) for cell in cells]
    at = {(cell.column, cell.result): text for cell, text in zip(cells, said, strict=True)}
    rows = tuple((result, *(at.get((column, result), "") for column in columns)) for result in results)
    return Grid(
        id=f"odds-{side}", side=side, title=say("odds title", side=adjective(side)), x=say("axis odds"),
        y=say("axis result"), columns=tuple(columns), results=tuple(results), cells=tuple(cells),
        table=Table((say("axis result"), *columns), rows),
    )  # fmt: skip


def battle_table(story: Story, battles: list[Rolled]) -> Table:
    """Every battle that was rolled for, and how lucky its attacker was."""
    names = "turn", "attacker", "hex"
    head = (
        *(say(f"heading {name}") for name in names),
        say("axis odds"), say("heading die"), say("axis result"), say("heading luck"),
    )  # fmt: skip
    rows = tuple(
        (
            story.spans[one.span].when, adjective(one.side), ", ".join(one.event.hexes), one.column,
            str(one.event.number), one.result, f"{one.score.share:.0%}",
        )
        for one in battles
    )  # fmt: skip
    return Table(head, rows)


def net(story: Story, battles: list[Rolled]) -> str:
    """Whom the dice of all battles favoured, in a sentence."""
    if not battles:
        return say("luck none")
    sides = story.rules.sides
    found = summed(battles, sides[0])
    side = people(sides[0] if found.luck >= 0 else sides[1])
    by: dict[str, Any] = {"sum": decimal(abs(found.luck), ".1f"), "band": decimal(found.band, ".1f")}
    return say("luck net", count=len(battles), side=side, **by)
