"""The order of battle, the calendar, the combat results and the options, read from data and checked."""

from __future__ import annotations

from pathlib import Path

import msgspec

from winterline import author as wl

from .state import SIDES

COLUMNS = ("1:6", "1:5", "1:4", "1:3", "1:2", "1:1", "2:1", "3:1", "4:1", "5:1", "6:1")
RESULTS = ("AE", "AX", "AR", "EX", "DR", "DE")
IMPULSES = "ABCDEF"
TURNS = 7

_UNIT_COLUMNS = (
    "id", "side", "nation", "name", "printed", "formation", "type", "size", "cf", "mf", "arrival", "at", "flak",
    "note", "option",
)  # fmt: skip


class Impulse(msgspec.Struct, frozen=True):
    """One line of the impulse chart."""

    letter: str
    side: int
    half: bool
    enter_zoc: bool
    attack: bool
    attack_option: bool


@wl.rule(
    "beachhead:1.counters",
    "beachhead:1.2.cf",
    "beachhead:1.2.mf",
    "beachhead:1.2.turn",
    "beachhead-1970:units.factors",
    "beachhead-1970:units.count",
    "beachhead-1970:units.size",
)
def load_units(path: Path) -> tuple[wl.Counter, ...]:
    """The order of battle: factors, arrival and starting place of every counter."""
    units = [_unit(row) for row in wl.read_units(path, _UNIT_COLUMNS)]
    for side, least in (("allied", 36), ("axis", 59)):
        count = sum(1 for u in units if u.side == side and not u.option)
        if count != least:
            raise wl.BadData(
                path.name, None, f"{count} {side} units instead of {least}", "restore the missing units"
            )
    return tuple(sorted(units, key=lambda unit: unit.id))


def _unit(row: wl.Row) -> wl.Counter:
    cf, mf = row.number("cf"), row.number("mf")
    if not 1 <= cf <= 99 or not 1 <= mf <= 20:
        raise row.fail(f"{cf}-{mf} are not factors", "combat factors are 1 to 99, movement factors 1 to 20")
    arrival = row["arrival"]
    if arrival != "start" and not (len(arrival) == 2 and arrival[0] in "1234567" and arrival[1] in IMPULSES):
        raise row.fail(
            f"'{arrival[:10]}' is not an arrival", "write 'start' or a turn and impulse such as 2B"
        )
    return row.into(
        wl.Counter,
        side=row.one_of("side", SIDES),
        size=row.one_of("size", ("II", "III", "X")),
        steps=(wl.Step(0 if row["flak"] == "1" else cf, cf, mf),),
    )


@wl.rule("beachhead:7.2.crt", "beachhead:1.dice", "beachhead-1970:combat.range")
def load_results(path: Path, edition: str) -> tuple[tuple[str, ...], ...]:
    """The Combat Results Table of an edition: one row a face of the die, one column an odds."""
    rows: dict[int, tuple[str, ...]] = {}
    for row in wl.read_table(path, ("edition", "die", *COLUMNS)):
        if row["edition"] == edition:
            if row.number("die") in rows:
                raise row.fail(f"die {row['die']} of {edition} stands here twice", "drop one of the rows")
            rows[row.number("die")] = tuple(row.one_of(column, RESULTS) for column in COLUMNS)
    missing = [str(face) for face in range(1, 7) if face not in rows]
    if missing:
        raise wl.BadData(
            path.name, None, f"no row for die {', '.join(missing)} of {edition}", "restore the row"
        )
    return tuple(rows[face] for face in range(1, 7))


@wl.rule(
    *wl.each("beachhead:3", "turns A B C D E F"), *wl.each("beachhead-1970:impulses", "general A B C D E F")
)
def load_calendar(path: Path) -> tuple[Impulse, ...]:
    """The six impulses of a turn: whose, how far, whether into zones of control, whether with combat."""
    out = tuple(
        row.into(
            Impulse,
            letter=row["impulse"],
            side=SIDES.index(row.one_of("side", SIDES)),
            half=row.one_of("movement", ("full", "half")) == "half",
            attack_option=row.yes("attack_cf"),
        )
        for row in wl.read_table(path, ("impulse", "side", "movement", "enter_zoc", "attack", "attack_cf"))
    )
    if "".join(i.letter for i in out) != IMPULSES or [i.side for i in out] != [0, 1] * 3:
        raise wl.BadData(
            path.name, None, "the impulses are not A to F, Allied and Axis in turn", "restore the rows"
        )
    return out


@wl.rule("beachhead:2.setup")
def load_options(path: Path, game: str) -> tuple[wl.Option, ...]:
    """The optional rules that the players may agree on before impulse 1A."""
    return wl.read_options(path, game)
