"""The order of battle: every counter of the Basic Game with its strength levels, read from data and checked."""

from __future__ import annotations

import itertools
import re
from pathlib import Path

import msgspec

from winterline import author as wl

CONFIDENCE = ("firm", "good", "weak")
TYPES = (
    "infantry", "armour", "panzergrenadier", "armoured-infantry", "motorised", "mountain", "airborne",
    "panzer-parachute", "special-forces", "ranger", "commando", "armoured-engineer", "machine-gun", "nebelwerfer",
    "air-force-infantry", "partisan", "cavalry", "ersatz", "task-force", "replacement",
)  # fmt: skip
FLAGS = (
    "commando", "mountain", "armour", "pure-armour", "replacement", "infantry-replacement", "armour-replacement",
    "canadian",
)  # fmt: skip
NATIONS = ("uk", "us", "ca", "nz", "in", "fr", "de")
SHEET = {"allied": 36, "axis": 30}
"""Counters of each side on the record cards of the Basic Game."""
BLANKS = {"allied": 4, "axis": 2}
"""Blank counters of each side: so many hexes it may conceal."""
PRESUMED = {"allied": 5, "axis": 3}
"""The stacking points that a blank counter stands for: the most that a unit of its side has."""
BLANK_MOVE = 8
"""Movement points of a blank counter, whatever it covers."""
BLANK_DEFENCE = 4
"""What whoever reckons with a blank counter may take it for: it never fights, and is shown before anybody attacks it."""
UNLAID = "unlaid"
"""When a blank counter arrives: when it is laid."""
ON_THE_SHEET = "sheet"
"""When a unit arrives that the sheet of a later game places: it is there."""
FACES_DOWN = 30
"""German units that may start face down, regiments among them."""
REPLACEMENTS = {"0-0-12": 6, "0-1-8": 6, "0-1-12": 3}
_HEX = re.compile(r"^([A-Y])(\d{1,2})$")
_WEEK = re.compile(r"^[A-Z][a-z]{2,4} (I|II|III|IV)$")
_UNIT_COLUMNS = (
    "id", "side", "nation", "name", "printed", "formation", "type", "size", "steps", "move", "stacking", "arrival",
    "at", "flags", "confidence", "note",
)  # fmt: skip


def hexes_in(row: wl.Row, column: str) -> tuple[str, ...]:
    """The hexes named in a column: single ones, and ranges along a map column such as Y60-Y65."""
    out: list[str] = []
    for part in row[column].split():
        ends = [_HEX.match(end) for end in part.split("-")]
        if not all(ends) or len(ends) > 2 or len({end[1] for end in ends if end}) != 1:
            raise row.fail(f"'{part[:20]}' in column {column} is no hex or range", "write Y60 or Y60-Y65")
        rows = [int(end[2]) for end in ends if end]
        out += [f"{part[0]}{number}" for number in range(rows[0], rows[-1] + 1)]
    return tuple(out)


@wl.rule(
    "anzio:B3.3",
    "anzio:C16B",
    "anzio:T.SYMBOLS",
    "anzio:T.COUNTERS.STACKING",
    "anzio:P.armor-units",
    *wl.each("anzio:T.BASIC.OOB.ALLIED", "START SEPT3 OCT2 NOV2 NOV4 DEC2 DEC3"),
    *wl.each(
        "anzio:T.BASIC.OOB.GERMAN",
        "X52 FORMIA CASTROVILLARI AULETTA FREE NAPLES FRASCATI PRACTICA VITERBO OCT2 OCT3 OCT4 NOV2 DEC1 "
        "REACTION",
    ),
)
def load_units(path: Path) -> tuple[wl.Counter, ...]:
    """The order of battle of the Basic Game: each unit once, with all its strength levels."""
    units = [_unit(row) for row in wl.read_units(path, _UNIT_COLUMNS)]
    for side, number in SHEET.items():
        count = sum(1 for unit in units if unit.side == side)
        if count != number:
            raise wl.BadData(
                path.name, None, f"{count} {side} counters instead of {number}", "restore the missing rows"
            )
    check_replacements(tuple(units), path.name)
    return tuple(sorted(units, key=lambda unit: unit.id))


def _unit(row: wl.Row) -> wl.Counter:
    stacking, flags = row.number("stacking"), tuple(row["flags"].split())
    if stacking > 5:
        raise row.fail(f"{stacking} is not a stacking value", "no unit counts more than 5")
    if strange := [flag for flag in flags if flag not in FLAGS]:
        raise row.fail(f"'{strange[0][:20]}' is not a flag", f"use {', '.join(FLAGS)}")
    arrival = row["arrival"]
    if arrival not in ("start", "pool", "reaction-now", "reaction-next") and not _WEEK.match(arrival):
        raise row.fail(f"'{arrival[:20]}' is not an arrival", "write 'start' or a turn such as Oct II")
    if row["at"] not in ("anywhere", "edge", "sicilia", "pool"):
        hexes_in(row, "at")
    return row.into(
        wl.Counter,
        side=row.one_of("side", ("allied", "axis")),
        nation=row.one_of("nation", NATIONS),
        type=row.one_of("type", TYPES),
        size=row.one_of("size", ("III", "X", "XX")),
        steps=chain(row),
        flags=flags,
        confidence=row.one_of("confidence", CONFIDENCE),
    )


@wl.rule(
    *wl.each(
        "anzio:T.BASIC.CHAIN",
        "1PARA 2PARA HG PZ 29PG 60PG 3PG INF468 INF358 715 INF238 MTN BR US OTHER",
    ),
)
def chain(row: wl.Row, moves: tuple[int, ...] = (8, 12)) -> tuple[wl.Step, ...]:
    """The face-up counters of a unit, strongest first; the movement allowance is the same on all of them."""
    move, steps = row.number("move"), []
    for part in row["steps"].split():
        found = re.fullmatch(r"(\d{1,2})-(\d{1,2})", part)
        if found is None:
            raise row.fail(f"'{part[:20]}' is not a step", "write attack-defence such as 6-10")
        steps.append(wl.Step(int(found[1]), int(found[2]), move))
    weaker = all(b.attack < a.attack and b.defence < a.defence for a, b in itertools.pairwise(steps))
    if not steps or not weaker or move not in moves:
        allowed = " or ".join(map(str, moves))
        raise row.fail(
            f"'{row['steps'][:40]}' moving {move} is not a chain", f"strongest first, moving {allowed}"
        )
    return tuple(steps)


@wl.rule("anzio:C11C3", "anzio:C11A18", "anzio:T.BASIC.REPL.COUNTERS")
def check_replacements(units: tuple[wl.Counter, ...], file: str) -> None:
    """Six Allied replacements, six German infantry ersatz and three armour; each is one step and one point."""
    found = dict.fromkeys(REPLACEMENTS, 0)
    for unit in units:
        if "replacement" in unit.flags:
            name = f"{unit.full.attack}-{unit.full.defence}-{unit.full.move}"
            if name not in found or len(unit.steps) != 1 or unit.stacking != 1:
                raise wl.BadData(file, None, f"'{unit.id}' is not a replacement counter", "restore its row")
            found[name] += 1
    if found != REPLACEMENTS:
        raise wl.BadData(file, None, f"replacement counters are {found}", f"there are {REPLACEMENTS}")


@wl.rule("anzio:X12-8A2")
def indian_mountain(units: tuple[wl.Counter, ...]) -> tuple[wl.Counter, ...]:
    """The order of battle with the Indian divisions as mountain units that move 8."""
    return tuple(_as_mountain(unit) if unit.nation == "in" else unit for unit in units)


def _as_mountain(unit: wl.Counter) -> wl.Counter:
    steps = tuple(wl.Step(step.attack, step.defence, 8) for step in unit.steps)
    return msgspec.structs.replace(unit, steps=steps, flags=(*unit.flags, "mountain"))


@wl.rule("anzio:F17C2")
def blank_counters() -> tuple[wl.Counter, ...]:
    """Four Allied blank counters and two German ones."""
    return tuple(blank_counter(side, n) for side, count in BLANKS.items() for n in range(1, count + 1))


@wl.rule("anzio:F17C1")
def with_blanks(units: tuple[wl.Counter, ...]) -> tuple[wl.Counter, ...]:
    """The order of battle with the blank counters of limited intelligence."""
    return tuple(sorted((*units, *blank_counters()), key=lambda unit: unit.id))


def face_down_counters() -> tuple[wl.Counter, ...]:
    """The backs of German counters that start face down; their numbers come after those of all units."""
    return tuple(
        wl.Counter(
            id=f"unknown-{number:02}",
            side="axis",
            nation="unknown",
            name=f"Unknown German unit {number}",
            printed="?",
            formation="",
            type="blank",
            size="",
            steps=(wl.Step(0, BLANK_DEFENCE, 0),),
            arrival=UNLAID,
            stacking=0,
            flags=("face-down",),
        )
        for number in range(1, FACES_DOWN + 1)
    )


@wl.rule("anzio:F17C8a")
def blank_counter(side: str, number: int) -> wl.Counter:
    """A blank counter: of no nation that any unit has, with the most stacking points that a unit of its side can have.

    So it counts in a stack and in the Initial Lift.
    """
    name = {"allied": "Allied", "axis": "German"}[side]
    return wl.Counter(
        id=f"{side}-blank-{number}",
        side=side,
        nation=f"blank-{side}",
        name=f"{name} blank counter {number}",
        printed=f"{number}",
        formation="",
        type="blank",
        size="",
        steps=(wl.Step(0, BLANK_DEFENCE, BLANK_MOVE),),
        arrival=UNLAID,
        stacking=PRESUMED[side],
        flags=("blank",),
    )
