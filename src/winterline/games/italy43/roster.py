"""The order of battle: every unit with its steps, kind, arrival and departure, read from data and checked."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec

from winterline import author as wl

CARDS = ("campaign", "bernhard")
"""The two pairs of set-up and reinforcement cards, columns of the order of battle."""
AREAS = ("N1", "N2", "N3", "N4", "S1", "S2")
"""Entry Areas that bring reinforcements."""
NAPLES = "naples"
INFANTRY, SPECIAL, TANK = "inf", "special", "tank"
REPLACEMENTS = (INFANTRY, SPECIAL, TANK)
NATIONS = ("us", "uk", "fr", "it", "de", "lw")
SIZES = ("II", "III", "X", "XX", "XXX")
QUALITIES = {"elite": 1, "normal": 0, "low": -1}
FLAGS = (
    "silhouette", "destroyer", "recon", "mountain", "special", "independent", "corps", "division", "nebelwerfer",
    "howitzer", "remnant", "garrison", "frozen", "pair", "stripe", "ready",
)  # fmt: skip
_ASU_KINDS = ("division", "corps", "nebelwerfer", "howitzer")
GUNS = ("", *_ASU_KINDS)
"""Kinds of ASU in the order of their numbers in `book:Units.asu`."""
_COLUMNS = (
    "id", "side", "nation", "name", "printed", "formation", "type", "size", "steps", "quality", "move", "stacking",
    "tank", "range", "flags", *CARDS, "leaves", "source", "note",
)  # fmt: skip
_REMINDERS = (
    ("garrison", "garrison (black box)"),
    ("frozen", "frozen at start (blue box)"),
    ("recon", "reconnaissance (green circle)"),
    ("stripe", "leaves early (stripe)"),
)
_EXCEPTIONS = ("Rangers", "Br 23 Armd")
"""The Formations that are no divisions."""
_DIVISION = re.compile(r"^(US|Br|Fr|Ge) \w+( Armd)?$")
_STEPS = re.compile(r"^\d{1,2}-\d{1,2}( \d{1,2}-\d{1,2})?( r)?$")
_HEX = re.compile(r"^\d{4}$")


class Arrival(msgspec.Struct, frozen=True):
    """When and where a unit comes into play; turn 0 is the start of the scenario."""

    turn: int
    places: tuple[str, ...]
    """A hex number, Entry Areas to choose from, or `naples`."""
    reduced: bool = False


class Leave(msgspec.Struct, frozen=True):
    """A scheduled withdrawal, with the turn and place of return, or a removal for good (returns 0)."""

    turn: int
    returns: int = 0
    places: tuple[str, ...] = ()


class Unit(msgspec.Struct, frozen=True):
    """One counter of the order of battle."""

    id: str
    side: str
    nation: str
    name: str
    printed: str
    formation: str
    """The division or like body that it belongs to; empty when it is Independent."""
    type: str
    size: str
    steps: tuple[wl.Step, ...]
    """Front and, unless it has but one step, back."""
    quality: tuple[int, ...]
    """For each printed side: 1 Elite, 0 Normal, -1 Low Quality."""
    stacking: int
    tank: int
    """The Tank Rating; 0 for units that have none."""
    range: int
    flags: frozenset[str]
    third: bool
    """A third step exists as a Remnant."""
    cards: dict[str, Arrival]
    leaves: tuple[Leave, ...]
    source: str
    note: str

    @property
    def asu(self) -> str:
        """The kind of artillery support unit: division, corps, nebelwerfer or howitzer; empty for all others."""
        return next((kind for kind in _ASU_KINDS if kind in self.flags), "")

    @property
    def bonding(self) -> bool:
        """Whether it carries no white outline: neither a Silhouetted Tank Unit nor an ASU."""
        return "silhouette" not in self.flags and not self.asu

    @property
    def army(self) -> str:
        """`us` for American, French and Italian units, `uk`, or `de`."""
        return {"us": "us", "fr": "us", "it": "us", "uk": "uk"}.get(self.nation, "de")


_FOOT = ("infantry", "airborne", "glider", "mountain", "commando", "ranger", "ssf")
TANKS = ("tank", "sherman", "m10", "pzkw4", "stug")
_RIDERS = ("panzergrenadier", "motorized")
SYMBOLS = {
    "panzergrenadier": "armoured-infantry",
    "motorized": "motorised",
    "recon": "armoured-recon",
    "nebelwerfer": "artillery",
    "asu": "artillery",
    "ssf": "special-forces",
    "glider": "airborne",
    **dict.fromkeys(TANKS, "armour"),
}
"""Type -> the sign on the counter, where it has another name."""
TYPES = (*_FOOT, *_RIDERS, "nebelwerfer", "asu", "recon", *TANKS)


@wl.rule("italy43:2.3.3b", "italy43:2.3.3c")
def is_mechanized(kind: str) -> bool:
    """Foot are infantry, airborne, glider, mountain, commando, ranger and special service; all others have wheels."""
    return kind not in _FOOT


@wl.rule("italy43:2.3.3d")
def is_infantry(kind: str) -> bool:
    """Infantry-Types are all foot types and the panzergrenadiers and motorized infantry."""
    return kind in _FOOT or kind in _RIDERS


@wl.rule("italy43:2.3.3e")
def is_vehicle(kind: str) -> bool:
    """Vehicle Units are tanks, reconnaissance and ASUs, and never the infantry that rides."""
    return not is_infantry(kind)


@wl.rule("italy43:2.3.3f")
def is_tank(unit: Unit) -> bool:
    """Tank Units are those with a printed Tank Rating."""
    return unit.tank > 0


@wl.rule("italy43:2.3.4")
def nationality(nation: str) -> str:
    """Four Allied nationalities and one German: Wehrmacht and Luftwaffe count as the same."""
    return "de" if nation == "lw" else nation


@wl.rule(
    "italy43:2.3.1a", "italy43:2.3.2a", "italy43:2.3.2e", "italy43:2.3.2i", "italy43:2.3.2j", "italy43:2.3.4b",
    "italy43:19.4d", "italy43:HN.1", "italy43:HN.2", "italy43:HN.3", "italy43:HN.5", "italy43:HN.6",
)  # fmt: skip
def load_units(path: Path, hexes: frozenset[str]) -> tuple[Unit, ...]:
    """The order of battle by id; `hexes` are the land hexes of the board, where units may start."""
    units: list[Unit] = []
    for row in wl.read_units(path, _COLUMNS):
        units.append(_unit(row, hexes))
        _check_asu(row, units[-1])
    for side in ("allied", "axis"):
        if not any(unit.side == side for unit in units):
            raise wl.BadData(path.name, None, f"no {side} units", "restore the missing units")
    return tuple(sorted(units, key=lambda unit: unit.id))


def _unit(row: wl.Row, hexes: frozenset[str]) -> Unit:
    nation = row.one_of("nation", NATIONS)
    side = row.one_of("side", ("allied", "axis"))
    if (nation in ("de", "lw")) != (side == "axis"):
        raise row.fail(f"a unit of nation {nation} on the {side} side", "correct nation or side")
    steps, third = _steps(row)
    flags = frozenset(row["flags"].split())
    if strange := sorted(flags.difference(FLAGS)):
        raise row.fail(f"unknown flag '{strange[0][:20]}'", f"use some of {', '.join(FLAGS)}")
    most = {"stacking": 4, "tank": 9, "range": 12}
    return row.into(
        Unit,
        **{column: _within(row, column, number) for column, number in most.items()},
        formation=_formation(row, flags),
        type=row.one_of("type", TYPES),
        size=row.one_of("size", SIZES),
        steps=steps,
        quality=_quality(row, len(steps)),
        flags=flags,
        third=third,
        cards={card: found for card in CARDS if (found := _arrival(row, row[card], hexes))},
        leaves=_leaves(row, hexes),
        source=row.one_of("source", ("rulebook", "history", "reconstruction")),
    )


@wl.rule("italy43:17.2a")
def _check_asu(row: wl.Row, unit: Unit) -> None:
    """An ASU has one step, no attack, no stacking value; that it never bonds, advances or leads follows from its kind."""
    if unit.asu and (len(unit.steps) > 1 or unit.stacking or any(step.attack for step in unit.steps)):
        raise row.fail("an ASU with a second step, an attack or a stacking value", "write 0-1 and stacking 0")


@wl.rule("italy43:8.4.2a", "italy43:8.4.2b", "italy43:8.4.4a", "italy43:8.4.4b")
def _formation(row: wl.Row, flags: frozenset[str]) -> str:
    """A division, Darby's Rangers or the 23rd Armoured Brigade; `-` and the flag mark an Independent unit or Remnant."""
    name = row["formation"]
    if (name == "-") != ("independent" in flags):
        raise row.fail("Formation and the flag independent differ", "an Independent unit has the Formation -")
    if name != "-" and name not in _EXCEPTIONS and not _DIVISION.match(name):
        raise row.fail(f"'{name[:20]}' is no Formation", "write such as US 3, Ge 15, Br 7 Armd, Rangers or -")
    return "" if name == "-" else name


def _within(row: wl.Row, column: str, most: int) -> int:
    number = row.number(column) if row[column] else 0
    if number > most:
        raise row.fail(f"{number} in column {column} is too large", f"write 0 to {most}")
    return number


def _steps(row: wl.Row) -> tuple[tuple[wl.Step, ...], bool]:
    """The printed sides, and whether a Remnant follows them."""
    text, move = row["steps"], row.number("move")
    if not _STEPS.match(text) or not 1 <= move <= 9:
        raise row.fail(
            f"'{text[:20]}' moving {move} are not strengths", "write 6-6 4-4 r and a movement of 1 to 9"
        )
    words = text.split()
    third = words[-1] == "r"
    pairs = [word.split("-") for word in (words[:-1] if third else words)]
    if third and len(pairs) != 2:
        raise row.fail("a Remnant after one step", "a unit with a third step has two printed sides")
    return tuple(wl.Step(int(attack), int(defence), move) for attack, defence in pairs), third


@wl.rule("italy43:2.3.2g")
def _quality(row: wl.Row, sides: int) -> tuple[int, ...]:
    """Troop Quality of each printed side: one word for all, or a word for each."""
    words = row["quality"].split()
    if len(words) not in (1, sides) or any(word not in QUALITIES for word in words):
        raise row.fail(f"'{row['quality'][:20]}' is no Troop Quality", f"use {', '.join(QUALITIES)}")
    found = tuple(QUALITIES[word] for word in words)
    return found * sides if len(found) == 1 else found


@wl.rule("italy43:2.3.2b")
def _arrival(row: wl.Row, text: str, hexes: frozenset[str]) -> Arrival | None:
    """`start HEX`, `TURN AREA` or nothing; `reduced` stands for the triangle: it comes in on its back."""
    if text == "-":
        return None
    words = text.split()
    reduced = words[-1] == "reduced"
    if reduced:
        words.pop()
    if len(words) != 2 or not (words[0] == "start" or words[0].isdigit()):
        raise row.fail(f"'{text[:20]}' is not an arrival", "write `start 2706`, `3 N2` or -")
    turn = 0 if words[0] == "start" else int(words[0])
    if not 0 <= turn <= 32 or (turn == 0 and not _HEX.match(words[1])):
        raise row.fail(f"'{text[:20]}' is not an arrival", "write `start 2706`, `3 N2` or -")
    return Arrival(turn, _places(row, words[1], hexes), reduced)


def _places(row: wl.Row, text: str, hexes: frozenset[str]) -> tuple[str, ...]:
    """A hex, an Entry Area, a range of them such as N2-3, or Naples."""
    if text == NAPLES or text in AREAS or text in hexes:
        return (text,)
    first, dash, last = text.partition("-")
    if dash and first in AREAS and first[0] + last in AREAS:
        return AREAS[AREAS.index(first) : AREAS.index(first[0] + last) + 1]
    raise row.fail(
        f"no place '{text[:20]}'", f"use a land hex, naples, {', '.join(AREAS)} or a range such as N1-3"
    )


def _leaves(row: wl.Row, hexes: frozenset[str]) -> tuple[Leave, ...]:
    """Withdrawals and removals in the order of their turns."""
    out = []
    for part in filter(None, (part.strip() for part in row["leaves"].split(";"))):
        words = part.split()
        if len(words) == 2 and words[0] == "remove" and words[1].isdigit():
            out.append(Leave(int(words[1])))
        elif len(words) == 5 and words[0] == "withdraw" and words[1].isdigit() and words[3].isdigit():
            out.append(Leave(int(words[1]), int(words[3]), _places(row, words[4], hexes)))
        else:
            raise row.fail(
                f"'{part[:30]}' is not a departure", "write `remove 18` or `withdraw 7 return 15 N3`"
            )
    return tuple(out)


@wl.rule("italy43:2.3.2d", "italy43:S1.3.n")
def reminders(unit: Unit) -> tuple[str, ...]:
    """What the counter prints to remind its owner: boxes of garrisons and frozen units, the recon circle, the stripe."""
    return tuple(sentence for flag, sentence in _REMINDERS if flag in unit.flags)


PRINTED = ("id", "side", "nation", "name", "printed", "formation", "size", "steps", "stacking")
"""What the counters of every game show as well."""


def as_counter(unit: Unit, card: str) -> wl.Counter:
    """The unit as the counter that every game shows."""
    arrival = unit.cards.get(card)
    return wl.Counter(
        **{name: getattr(unit, name) for name in PRINTED},
        type=SYMBOLS.get(unit.type, unit.type),
        arrival="" if arrival is None else "start" if arrival.turn == 0 else str(arrival.turn),
        at="" if arrival is None else "/".join(arrival.places),
        note="; ".join(filter(None, (*reminders(unit), unit.note))),
        flags=tuple(sorted(unit.flags)),
        confidence=unit.source,
    )
