"""Positions described by hand, and the invariants that every position keeps."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from winterline.core.bits import bits
from winterline.core.errors import BadChoice
from winterline.core.frames import replace
from winterline.games.italy43.book import Book, anything, stage_name
from winterline.games.italy43.entry import owner_of
from winterline.games.italy43.ground import AREAS
from winterline.games.italy43.picture import make_picture
from winterline.games.italy43.replacements import WORDS, arriving
from winterline.games.italy43.roster import NATIONS
from winterline.games.italy43.setup import start_state, starting_force
from winterline.games.italy43.state import (
    ABSENT,
    ALLIED,
    AWAY,
    AXIS,
    DISPLAY,
    DISRUPTED,
    FIRED,
    FULL_RETREAT,
    HALF,
    ISOLATED,
    OFF_MAP,
    ORDER,
    OUT_OF_SUPPLY,
    PERISHED,
    REBUILT,
    RELEASED,
    SIDES,
    TRUCKED,
    WAITING,
    Force,
    Fort,
    State,
    fresh_force,
)
from winterline.games.italy43.track import BOXES
from winterline.games.italy43.weather import support_of
from winterline.games.italy43.withdrawals import Rows

FIELDS: dict[str, type] = {
    "turn": int,
    "side": str,
    "phase": str,
    "units": Mapping,
    "others": str,
    "weather": str,
    "points": Mapping,
    "support": int,
    "control": Mapping,
    "forts": Mapping,
    "battles": Mapping,
    "started": int,
    "replacements": Mapping,
}
MARKS = {
    "disrupted": DISRUPTED,
    "full-retreat": FULL_RETREAT,
    "out-of-supply": OUT_OF_SUPPLY,
    "isolated": ISOLATED,
    "fired": FIRED,
    "replacement": REBUILT,
    "trucked": TRUCKED,
    "half": HALF,
}
"""Words that may follow a unit's place; `ready` and `reduced` besides."""
PLACES = {name: place for place, name in OFF_MAP.items()}
PHASES = ("initial", "movement", "combat", "supply points")
"""Phases that begin with a decision: a described position waits for no die."""


def from_spec(book: Book, spec: Mapping[str, Any]) -> State:
    """A position at the start of a phase.

    `turn`, `side` and `phase` (initial, movement, combat, supply points) say when; `units` maps unit ids to a hex, an
    Entry Area (entry:S1) or waiting, eliminated, display, absent, followed by marks such as `reduced disrupted fired`;
    `others` says where the units not named are: `absent` (the default), `waiting` or `start`. `weather` is a box,
    `points` the Supply Points by side, `control` the holder of City and VP hexes, `forts` a level (0 to 2, `1+` while
    it is being raised) by hex, `battles` Battle markers by hex, `started` the Fortifications ever started,
    `replacements` those of the Initial Phase by nation, such as `inf:1 tank:1`, instead of the calendar's.
    """
    check_shape(spec)
    turn = spec.get("turn", book.first)
    if not book.first <= turn <= book.last:
        raise BadChoice(f"turn {anything(turn)} is not one of {book.first} to {book.last}")
    state = replace(start_state(book), turn=turn, phase=phase_before(book, spec))
    state = replace(
        state,
        forces=(read_force(book, spec, ALLIED), read_force(book, spec, AXIS)),
        weather=BOXES.index(one_of("weather", spec.get("weather", BOXES[state.weather]), tuple(BOXES))),
        points=read_points(spec, state.points),
        held=read_control(book, state.held, spec.get("control", {})),
        forts=read_forts(book, spec.get("forts", {})),
        sieges=tuple(sorted((hex_of(book, h), int(n)) for h, n in spec.get("battles", {}).items())),
        started=spec.get("started", 0),
        drafts=read_drafts(book, spec, turn),
    )
    state = replace(state, support=spec.get("support", support_of(book, state.weather)))
    if problems := check(book, state):
        raise BadChoice(f"not a legal position: {problems[0]}")
    return state


def check_shape(spec: Mapping[str, Any]) -> None:
    """Every field is known and of its kind."""
    for name, value in spec.items():
        if name not in FIELDS:
            raise BadChoice(f"a position has no '{str(name)[:40]}': use {', '.join(sorted(FIELDS))}")
        if not isinstance(value, FIELDS[name]) or isinstance(value, bool):
            raise BadChoice(f"'{name}' of a position cannot be {type(value).__name__}: see wl.position")


def one_of(name: str, value: Any, allowed: tuple[str, ...]) -> Any:
    """A value out of those that the game knows."""
    if value not in allowed:
        raise BadChoice(f"'{name}' of a position cannot be '{anything(value)}': use {', '.join(allowed)}")
    return value


def phase_before(book: Book, spec: Mapping[str, Any]) -> int:
    """The place in the sequence just before the phase that is asked for."""
    side = SIDES.index(one_of("side", spec.get("side", "axis"), SIDES))
    wanted = one_of("phase", spec.get("phase", "movement"), PHASES)
    for number, phase in enumerate(book.plan.phases):
        if phase.name == wanted and phase.side == side:
            return number - 1
    raise BadChoice(f"no phase '{anything(wanted)}'")


def hex_of(book: Book, label: Any) -> int:
    """The cell of a hex number."""
    cell = book.cell(str(label))
    if cell < 0 or book.is_area(cell) or not book.ground.land >> cell & 1:
        raise BadChoice(f"no land hex '{anything(label)}'")
    return cell


def read_points(spec: Mapping[str, Any], points: tuple[int, int]) -> tuple[int, int]:
    """Both sides' Supply Points."""
    given = spec.get("points", {})
    allied, axis = (given.get(name, points[n]) for n, name in enumerate(SIDES))
    if not all(isinstance(n, int) and 0 <= n <= 19 for n in (allied, axis)):
        raise BadChoice("'points' of a position are 0 to 19 for allied and axis")
    return allied, axis


def read_control(book: Book, held: bytes, given: Mapping[str, Any]) -> bytes:
    """Who holds the City and VP hexes."""
    out = bytearray(held)
    for label, side in given.items():
        cell = hex_of(book, label)
        if cell not in book.key_of:
            raise BadChoice(f"{anything(label)} is neither a City nor a VP hex")
        out[book.key_of[cell]] = SIDES.index(one_of("control", side, SIDES))
    return bytes(out)


def read_drafts(book: Book, spec: Mapping[str, Any], turn: int) -> Rows:
    """The Replacements of the Initial Phase."""
    side = SIDES.index(spec.get("side", "axis"))
    if spec.get("phase", "movement") != "initial":
        return ()
    if "replacements" not in spec:
        return arriving(book, turn, side)
    out = []
    for nation, text in spec["replacements"].items():
        for word in str(text).split():
            kind, _, number = word.partition(":")
            if nation not in NATIONS or kind not in WORDS or not number.isdigit() or not int(number):
                raise BadChoice(f"'{anything(nation)} {anything(word)}' are no Replacements: write us: inf:1")
            out.append((nation, kind, int(number)))
    return tuple(out)


def read_forts(book: Book, given: Mapping[str, Any]) -> tuple[Fort, ...]:
    """The Fortifications."""
    out = []
    for label, level in given.items():
        text = str(level)
        if text not in ("0", "1", "1+", "2"):
            raise BadChoice(f"a fort has level 0 (under construction), 1, 1+ or 2, not '{anything(level)}'")
        out.append(Fort(hex_of(book, label), int(text[0]), text in ("0", "1+")))
    return tuple(sorted(out, key=lambda fort: fort.cell))


def read_force(book: Book, spec: Mapping[str, Any], side: int) -> Force:
    """One side of a described position."""
    others = one_of("others", spec.get("others", "absent"), ("absent", "waiting", "start"))
    base = starting_force(book, side)
    remnants = [n for n, u in enumerate(book.units[side].counters) if "remnant" in u.flags]
    at, step, status = list(base.at), bytearray(base.step), bytearray(base.status)
    if others != "start":
        for n, place in enumerate(at):
            keep = place == WAITING and others == "waiting"
            at[n], step[n], status[n] = (DISPLAY if n in remnants else place if keep else ABSENT), 0, 0
    for name, text in spec.get("units", {}).items():
        if name not in book.index:
            raise BadChoice(f"no unit '{str(name)[:40]}' in italy43")
        owner, unit = book.index[name]
        if owner == side:
            at[unit], step[unit], status[unit] = read_unit(book, side, unit, str(text))
    return fresh_force(tuple(at), bytes(step), bytes(status))


def read_unit(book: Book, side: int, unit: int, text: str) -> tuple[int, int, int]:
    """A unit's place, step and markers from words such as `2706 reduced disrupted`."""
    first, *words = text.split() or [""]
    place = PLACES.get(first, book.cell(first))
    if place == -1 and first not in PLACES:
        raise BadChoice(f"no hex '{first[:12]}' for {book.unit(side, unit).id}")
    step = status = 0
    for word in words:
        if word == "reduced":
            step = 1
        elif word in MARKS:
            status |= MARKS[word]
        elif word != "ready":
            raise BadChoice(f"'{word[:20]}' is no mark of a unit: use reduced, ready, {', '.join(MARKS)}")
    if step >= len(book.unit(side, unit).steps):
        raise BadChoice(f"{book.unit(side, unit).id} has no second step")
    return place, step, status


def check(book: Book, state: State) -> list[str]:
    """What is wrong with a position; empty for every position that play can reach."""
    out = [problem for side in (ALLIED, AXIS) for problem in check_side(book, state, side)]
    both = [make_picture(book, side, state.forces[side]).occupied for side in (ALLIED, AXIS)]
    if both[0] & both[1]:
        out.append(f"both sides are in {book.label(next(bits(both[0] & both[1])))}")
    if len(state.held) != len(book.keys):
        out.append("control is not kept for every City and VP hex")
    if any(not 0 <= points <= 19 for points in state.points):
        out.append("a side has more Supply Points than there are")
    if not state.outcome and not book.first <= state.turn <= book.last:
        out.append(f"turn {state.turn} is not part of the scenario")
    for side, remnant, parent in state.remnants:
        gone = state.forces[side].at[remnant] not in (AWAY, *range(book.ground.cells + len(AREAS)))
        if gone or state.forces[side].at[parent] != DISPLAY:
            out.append(f"{book.unit(side, remnant).id} and its unit are both in play, or neither")
    return out


def in_enemy_area(book: Book, state: State, side: int, place: int) -> bool:
    """Whether a unit stands in an Entry Area of the enemy after the Germans have had time to leave it."""
    if place < book.ground.cells or stage_name(book, state) in ("weather", "turn begins", "8th Army", ""):
        return False
    return owner_of(book, place - book.ground.cells, state.turn) != side


def check_side(book: Book, state: State, side: int) -> list[str]:
    """What is wrong with one side's units."""
    out, force, units = [], state.forces[side], book.units[side]
    if len({len(force.at), len(force.step), len(force.status), len(force.deeds), len(units.counters)}) > 1:
        return [f"{SIDES[side]} has not as many places as units"]
    for number, place in enumerate(force.at):
        name = units.counters[number].id
        if not PERISHED <= place < book.ground.cells + 9:
            out.append(f"{name} is nowhere")
        elif 0 <= place < book.ground.cells and not book.ground.land >> place & 1:
            out.append(f"{name} is not on land")
        elif in_enemy_area(book, state, side, place):
            out.append(f"{name} is in an enemy Entry Area")
        if place < 0 and (force.status[number] or force.deeds[number] & ~RELEASED):
            out.append(f"{name} is off the map and bears a marker")
        if force.status[number] & ORDER == ORDER:
            out.append(f"{name} is in no order at all")
        if force.step[number] >= len(units.counters[number].steps):
            out.append(f"{name} has lost more steps than it has")
    kept = force.cache.get("picture")
    if kept is not None and kept != make_picture(book, side, force):
        out.append(f"{SIDES[side]} caches differ from a recount")
    return out
