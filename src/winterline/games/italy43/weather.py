"""The Weather Phase: the roll, support and Supply Points of the box, and the free readying of guns."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from winterline import author as wl

from .asu import DIVISION, HOWITZER, NEBELWERFER, is_fired, readied
from .book import Book, Question, cite
from .phrases import bad, say, weather_word
from .state import ALLIED, AXIS, BRITISH_AIR, GOOD, NAVAL, SIDES, US_AIR, State
from .supply import in_supply
from .track import BOXES

MOST_POINTS = 19
PASS = wl.Action("pass")


@wl.rule("italy43:3.A.1", "italy43:3.A.2", "italy43:S2.3.1", "italy43:S3.3.1")
def weather_phase(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """Roll, move the marker, set air and naval markers, credit Supply Points, then the free flips.

    The first turn of a scenario has none: its box is that of the weather there.
    """
    if state.turn == book.first:
        return wl.replace(state, support=support_of(book, state.weather))
    state, die = wl.rolled(state, dice, "weather")
    box, looped = moved(state.weather, die)
    state = wl.replace(state, weather=box, support=support_of(book, box))
    events.append(wl.Event("weather", cite("23.1a"), number=die, word=BOXES[box]))
    state = credit(book, state)
    if looped:
        state = ready_divisions(book, state, events)
    return free_flips(book, state, die)


@wl.rule("italy43:23.1a")
def moved(box: int, die: int) -> tuple[int, bool]:
    """The marker after a roll (1 stays, 2-4 one box, 5-6 two), and whether it passed from F to A."""
    far = box + (0 if die == 1 else 1 if die <= 4 else 2)
    return far % len(BOXES), far >= len(BOXES)


@wl.rule("italy43:23.2")
def support_of(book: Book, box: int) -> int:
    """The support markers that are Ready in a box: both air forces and the navy in A and B, one air force in C and D."""
    found = book.tables.weather[box]
    air = (US_AIR if "us" in found.air else 0) | (BRITISH_AIR if "uk" in found.air else 0)
    return air | (NAVAL if found.naval else 0)


@wl.rule("italy43:23.3.1a")
def points_of(book: Book, box: int) -> tuple[int, int]:
    """The Supply Points of a box, Allied and German."""
    found = book.tables.weather[box]
    return found.allied_sp, found.german_sp


@wl.rule("italy43:23.3.2", "italy43:S2.3.4")
def naples_points(book: Book, turn: int) -> int:
    """What the port of Naples adds for the Allies: one point from turn 14, two from turn 24."""
    return book.tables.turn(turn).port


@wl.rule("italy43:23.3.1b")
def credit(book: Book, state: State) -> State:
    """Both sides' Supply Points for this turn; nobody holds more than 19."""
    allied, axis = points_of(book, state.weather)
    allied += naples_points(book, state.turn)
    return wl.replace(
        state, points=(min(MOST_POINTS, state.points[0] + allied), min(MOST_POINTS, state.points[1] + axis))
    )


@wl.rule("italy43:23.3.4a", "italy43:23.3.4b")
def ready_divisions(book: Book, state: State, events: wl.Events) -> State:
    """When the marker passes from F to A all Fired Division ASUs in play become Ready, no others.

    One that is not in Good Order cannot be readied by anything (italy43:13.2.1d).
    """
    for side in (ALLIED, AXIS):
        for unit, kind in enumerate(book.units[side].asu):
            if kind != DIVISION or not is_fired(state, side, unit):
                continue
            if state.forces[side].order(unit) == GOOD:
                state = readied(book, state, side, unit, events, cite("23.3.4a"))
    return state


@wl.rule("italy43:23.3.3")
def free_flips(book: Book, state: State, die: int) -> State:
    """A weather die of 2-4 lets the German ready one Nebelwerfer and the Allies the heavy howitzer, now or never."""
    if not 2 <= die <= 4:
        return state
    frames = [Refitting(side) for side in (ALLIED, AXIS) if refittable(book, state, side)]
    return wl.push(state, *frames)


@wl.rule("italy43:19.1b", "italy43:19.4c")
def refittable(book: Book, state: State, side: int) -> list[int]:
    """The guns that good weather may ready free: Nebelwerfers and the heavy howitzer, in supply and in Good Order."""
    kind, force = HOWITZER if side == ALLIED else NEBELWERFER, state.forces[side]
    guns = [unit for unit, gun in enumerate(book.units[side].asu) if gun == kind]
    able = [unit for unit in guns if is_fired(state, side, unit) and force.order(unit) == GOOD]
    return [unit for unit in able if in_supply(book, state, side, unit)]


class Refitting(Question, frozen=True, gc=False, tag="refitting"):
    """Which gun the weather readies."""

    owner: int

    rule_id = "23.3.3"

    def side(self, book: Book, state: State) -> int:
        return self.owner

    def options(self, book: Book, state: State) -> list[wl.Action]:
        return [PASS, *book.naming("ready", self.owner, refittable(book, state, self.owner))]

    def apply(self, book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
        state = wl.pop(state)
        if action.do == "pass":
            return state
        return readied(book, state, self.owner, book.index[action.unit][1], events, self.cited(book, state))


def in_words(book: Book, event: wl.Event) -> str:
    """The weather of a turn."""
    weather = weather_word(book, BOXES.index(event.word))
    return say("event weather", number=event.number, word=event.word, weather=weather)


def read_weather(book: Book, state: State, box: str) -> State:
    """The weather of a described position, and the support that it allows."""
    number = BOXES.index(wl.one_of("weather", box, tuple(BOXES), told=True))
    return wl.replace(state, weather=number, support=support_of(book, number))


def read_points(book: Book, state: State, given: Mapping[str, Any]) -> State:
    """Both sides' Supply Points."""
    allied, axis = (given.get(name, state.points[n]) for n, name in enumerate(SIDES))
    if not all(isinstance(n, int) and 0 <= n <= MOST_POINTS for n in (allied, axis)):
        raise bad("choice points-position-are-for-allied", most_points=MOST_POINTS)
    return wl.replace(state, points=(allied, axis))


def too_many_points(book: Book, state: State) -> list[str]:
    """Nobody holds more Supply Points than the track has."""
    many = any(not 0 <= points <= MOST_POINTS for points in state.points)
    return ["a side has more Supply Points than there are"] if many else []


CHAPTER = wl.Chapter[Book, State](
    title="Weather",
    frames=(Refitting,),
    verbs={"ready": ("unit",), "pass": ()},
    sentences={"weather": in_words},
    views={
        "weather": lambda book, state, seat: BOXES[state.weather],
        "supply_points": lambda book, state, seat: dict(zip(SIDES, state.points, strict=True)),
    },
    fields={
        "weather": wl.Field(str, read_weather),
        "support": wl.Field(int, lambda book, state, markers: wl.replace(state, support=markers)),
        "points": wl.Field(Mapping, read_points),
    },
    invariants=(too_many_points,),
    news={"weather": "chance"},
)
