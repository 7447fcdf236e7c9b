"""Decisions that others would have been better than, and what the dice did apart from them, where somebody has looked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from winterline.core.hindsight import Better, Hindsight, Part, Placed
from winterline.core.sides import people

from .charts import Table
from .story import Story
from .turning import AROUND, Turning, centre, stacks
from .words import decimal, say, signed

NAMED = 4
"""Units that are named of those that would have gone elsewhere."""
DRAWN = 8
"""Ways that are drawn."""
FELT = 0.05
"""A chance that the dice changed by less is not told."""


class Told(msgspec.Struct, frozen=True):
    """What was found, as it is told."""

    note: str
    points: tuple[Turning, ...]
    none: str
    """What is said where no decision was found; empty where some were."""
    dice: Table
    """The parts of turns in which the dice did most."""
    dice_title: str


def hindsight_of(story: Story, found: Hindsight | None) -> Told | None:
    """What looking back has found, of a game that is told whole; None where nobody has looked."""
    if found is None or story.reader:
        return None
    spans = {span.when: n for n, span in enumerate(story.spans)}
    points = tuple(_point(story, part, spans) for part in found.parts if part.better and part.when in spans)
    none = "" if points else say("hindsight none")
    note = say("hindsight note", games=found.games)
    return Told(note, points, none, dice_table(found), say("hindsight dice"))


def dice_table(found: Hindsight) -> Table:
    """What the dice did where they did much, part by part."""
    rows = tuple(
        (part.when, people(part.side, first=True), _points(part.luck.change), f"± {_figure(part.luck.error)}")
        for part in found.parts
        if part.luck and abs(part.luck.change) > max(FELT, 2 * part.luck.error)
    )
    heads = "turn", "decider", "dice", "error"
    return Table(tuple(say(f"heading {name}") for name in heads), rows)


def _point(story: Story, part: Part, spans: Mapping[str, int]) -> Turning:
    number, better = spans[part.when], part.better
    assert better is not None
    grid = story.rules.board.grid
    aimed = {label for attack in better.instead for label in attack}
    gone = [unit for unit in better.units if grid.has(unit.better)]
    places = [label for label in (*aimed, *(unit.better for unit in gone)) if grid.has(label)]
    places = places or [label for attack in better.attacks for label in attack if grid.has(label)]
    middle = centre(grid, [label for label in places if label in aimed] or places)

    def near(label: str) -> bool:
        return grid.has(label) and grid.distance(grid.index(middle), grid.index(label)) <= AROUND

    ways = [(unit.start, unit.better) for unit in gone if near(unit.better) and unit.start != unit.better]
    drawn = tuple(way for way in ways[:DRAWN] if grid.has(way[0]))
    rings = tuple(label for label in dict.fromkeys(places) if label in aimed and near(label))
    span = story.spans[number]
    shown = stacks(story, story.spans[max(0, number - 1)], middle)
    reasons = tuple(_reasons(story, part, better))
    return Turning(span.when, number, span.last, reasons, rings, middle, shown, drawn)


def _reasons(story: Story, part: Part, better: Better) -> Iterable[str]:
    """What was decided, what would have been better and by how much, and what the dice did."""
    before, after = (f"{chance:.0%}".rstrip("%") for chance in better.chances)
    yield say(
        "hindsight gain", side=people(part.side, first=True), played=before, better=after, pairs=better.pairs,
        gain=_points(better.gain), error=_figure(better.error),
    )  # fmt: skip
    yield _attacks("played", better.attacks)
    yield _attacks("better", better.instead)
    if better.units:
        names = {counter.id: counter.name for counter in story.rules.counters}
        moves = [_placed(unit, names) for unit in better.units[:NAMED]]
        if more := len(better.units) - len(moves):
            moves.append(say("hindsight more", count=more))
        yield say("hindsight units", count=len(better.units), moves=moves)
    if part.luck:
        change, error = _points(part.luck.change), _figure(part.luck.error)
        yield say("hindsight luck", side=people(part.side), change=change, error=error)


def _attacks(whose: str, attacks: Iterable[tuple[str, ...]]) -> str:
    told = [" + ".join(hexes) for hexes in attacks]
    return say(f"hindsight {whose}", attacks=told) if told else say(f"hindsight {whose} none")


def _placed(unit: Placed, names: Mapping[str, str]) -> str:
    name, off = names.get(unit.unit, unit.unit), say("hindsight off")
    return say("hindsight placed", unit=name, better=unit.better or off, played=unit.played or off)


def _points(chance: float) -> str:
    """A change of a chance in points of a hundred."""
    return signed(round(100 * chance))


def _figure(chance: float) -> str:
    return decimal(100 * chance, ".0f")
