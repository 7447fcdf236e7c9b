"""Replacements: which arrive, whom they serve, and where units come back from the Eliminated Box."""

from __future__ import annotations

from winterline import author as wl

from .asu import CORPS, DIVISION
from .book import Book, Question, anything, cite, lookup, mover
from .control import take_control
from .entry import friendly_areas
from .lines import fed_hexes
from .losses import parent_of, remnants_for, wiped
from .menus import INITIAL
from .phrases import Said, first_of, message, no
from .reinforcements import card_places
from .roster import INFANTRY, SPECIAL, TANK, TANKS, Unit, nationality
from .state import AWAY, DISPLAY, ELIMINATED, FIRED, GOOD, REBUILT, SIDES, State, with_force
from .supply import in_supply
from .withdrawals import SCHEDULE, Rows, back_on, came_back, spent
from .zoc import enemies

FOOT = ("infantry", "mountain", "motorized", "panzergrenadier")
CHOSEN = ("commando", "ranger", "airborne", "glider")
RECON = "recon"


# --- what there is ------------------------------------------------------------------------------------


def arriving(book: Book, turn: int, side: int) -> Rows:
    """The Replacements that the Turn Record Track gives a side."""
    german = SIDES[side] == "axis"
    return tuple(row for row in book.tables.turn(turn).replacements if (row[0] == "de") == german)


def received(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """The side in turn receives its Replacements."""
    return SCHEDULE.change(state, drafts=arriving(book, state.turn, mover(book, state)))


@wl.rule("italy43:20.1.1a")
def lapsed(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """The Initial Phase ends: Replacements that were not used are lost, for none are saved."""
    return SCHEDULE.change(state, drafts=())


# --- whom they serve ----------------------------------------------------------------------------------


@wl.rule("italy43:20.1.2b", "italy43:PN.4")
def needs_special(unit: Unit) -> bool:
    """Whether a unit is on the Special list: commandos, Rangers, airborne, glider, 100/34, 1SSF, ASUs, recon."""
    return unit.type in (*CHOSEN, RECON) or "special" in unit.flags or bool(unit.asu)


@wl.rule("italy43:20.1.2a")
def takes_infantry(unit: Unit) -> bool:
    """Whether Infantry Replacements serve a unit: infantry of four types, and nobody on the Special list."""
    return unit.type in FOOT and not needs_special(unit)


@wl.rule("italy43:20.1.2c")
def takes_tanks(unit: Unit) -> bool:
    """Whether Tank Replacements serve a unit: Tank and Reconnaissance units."""
    return unit.type in (*TANKS, RECON)


def kinds_for(unit: Unit) -> tuple[str, ...]:
    """The types of Replacement that a unit can take; Special ones may stand in for Infantry."""
    out = [INFANTRY] if takes_infantry(unit) else []
    if needs_special(unit) or takes_infantry(unit):
        out.append(SPECIAL)
    return (*out, TANK) if takes_tanks(unit) else tuple(out)


@wl.rule("italy43:20.1.3")
def at_hand(state: State, unit: Unit) -> list[str]:
    """The types of Replacement of a unit's own nationality that are left for it."""
    nation = nationality(unit.nation)
    rows = SCHEDULE.of(state).drafts
    return [kind for kind in kinds_for(unit) if any(row[:2] == (nation, kind) for row in rows)]


def is_weakened(state: State, side: int, unit: int) -> bool:
    """Whether a unit in play has a step to win back."""
    return state.forces[side].step[unit] > 0 or parent_of(state, side, unit) != unit


@wl.rule("italy43:20.2a")
def why_not_fit(book: Book, state: State, side: int, unit: int) -> wl.Refused | None:
    """Why a unit in play cannot take a Replacement now: supply at this instant, Good Order, one a turn."""
    force = state.forces[side]
    return first_of(
        (force.at[unit] < 0, "20.1.1a not-play"),
        (force.status[unit] & REBUILT, "20.2a taken-replacement-turn"),
        (force.order(unit) != GOOD, "20.2a not-good-order"),
        (not in_supply(book, state, side, unit), "20.2a not-supply-now"),
    )


# --- restoring a step ---------------------------------------------------------------------------------


def replace_offers(book: Book, state: State) -> list[wl.Action]:
    """The units in play that can win a step back, each with every Replacement that serves it."""
    side = mover(book, state)
    if not SCHEDULE.of(state).drafts:
        return []
    weak = [u for u, at in enumerate(state.forces[side].at) if at >= 0 and is_weakened(state, side, u)]
    fit = [unit for unit in weak if why_not_fit(book, state, side, unit) is None]
    return served(book, state, "replace", fit)


def served(book: Book, state: State, verb: str, units: list[int]) -> list[wl.Action]:
    """The actions of a verb that give units every Replacement that serves them."""
    side = mover(book, state)
    kinds = [(unit, at_hand(state, book.unit(side, parent_of(state, side, unit)))) for unit in units]
    return [
        wl.Action(verb, unit=book.unit(side, u).id, kind=kind) for u, some in kinds for kind in sorted(some)
    ]


def restore(book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
    """A unit wins a step back and bears a Replacement marker."""
    side = mover(book, state)
    unit = lookup(book, side, action.unit)
    parent = parent_of(state, side, unit)
    state = pay(book, state, parent, action.kind)
    if parent != unit:
        return marked(book, reborn(book, state, side, unit, parent), side, parent, events)
    force = state.forces[side].stepped(unit, state.forces[side].step[unit] - 1)
    return marked(book, with_force(state, side, force), side, unit, events)


@wl.rule("italy43:20.3.5")
def reborn(book: Book, state: State, side: int, remnant: int, parent: int) -> State:
    """A Remnant is exchanged for its parent on its reduced side, in the same place and with the same markers."""
    force = state.forces[side]
    place, status, deeds = force.at[remnant], force.status[remnant], force.deeds[remnant]
    force = wiped(force, remnant, DISPLAY).put(parent, place).mark(parent, add=status)
    force = force.did(deeds, parent).stepped(parent, 1)
    rows = tuple(row for row in state.remnants if row[:2] != (side, remnant))
    return with_force(state, side, force, remnants=rows)


@wl.rule("italy43:20.4c")
def marked(book: Book, state: State, side: int, unit: int, events: wl.Events) -> State:
    """Every unit that is given a Replacement bears a marker until its owner's Recovery Phase."""
    events.append(wl.Event("replacement", cite("20.1.1a"), book.names(side, (unit,))))
    return with_force(state, side, state.forces[side].mark(unit, add=REBUILT))


def pay(book: Book, state: State, unit: int, kind: str) -> State:
    """The state with one Replacement fewer."""
    nation = nationality(book.unit(mover(book, state), unit).nation)
    return spent(state, nation, kind)


def why_no_replacement(book: Book, state: State, action: wl.Action) -> wl.Refused:
    """Why a unit cannot win a step back."""
    side = mover(book, state)
    unit = lookup(book, side, action.unit)
    if unit < 0:
        return no("20.1.1a not-side-turn", anything=anything(action.unit))
    if (refused := why_not_fit(book, state, side, unit)) is not None:
        return refused
    if not is_weakened(state, side, unit):
        return no("20.1.1a lost-no-step")
    return why_wrong_kind(book, state, side, parent_of(state, side, unit), action.kind)


def why_wrong_kind(book: Book, state: State, side: int, unit: int, kind: str) -> wl.Refused:
    """Why a type of Replacement does not serve a unit."""
    counter = book.unit(side, unit)
    if kind not in kinds_for(counter):
        rule_id = {INFANTRY: "20.1.2a", TANK: "20.1.2c"}.get(kind, "20.1.2b")
        wanted = [message(f"draft {name}") for name in kinds_for(counter)]
        return wl.Refused(cite(rule_id), message("takes-replacements", wanted=wanted))
    return no("20.1.3 no-such-replacement-nationality-left")


REPLACE = wl.Chore("replace", replace_offers, restore, why_no_replacement, message("chore replace"))


# --- out of the Eliminated Box ------------------------------------------------------------------------


@wl.rule("italy43:17.2c", "italy43:20.3.1a", "italy43:20.3.2")
def havens(book: Book, state: State, side: int, unit: int) -> list[int]:
    """Where a unit can be rebuilt: a friendly Entry Area, or a supplied hex with a Corps ASU or its own Division's.

    Nobody counts Stacking Points before the end of the Movement Phase.
    """
    force, kinds, formation = state.forces[side], book.units[side].asu, book.unit(side, unit).formation
    fed = fed_hexes(book, state, side, mountain=False)
    hexes = {
        place
        for gun, place in enumerate(force.at)
        if book.on_map(place)
        and (kinds[gun] == CORPS or (kinds[gun] == DIVISION and book.unit(side, gun).formation == formation))
        and fed >> place & 1
        and not is_threatened(book, state, side, place)
    }
    areas = [book.ground.cells + area for area in friendly_areas(book, state, side)]
    return [*sorted(hexes), *areas]


@wl.rule("italy43:20.3.1b")
def is_threatened(book: Book, state: State, side: int, cell: int) -> bool:
    """Whether an enemy Combat Unit is next to a hex; friends in it are no help."""
    return bool(wl.dilate(1 << cell, book.board.grid.shifts) & enemies(book, state, side))


def is_absent(state: State, side: int, unit: int) -> bool:
    """Whether an eliminated unit is withdrawn just now, so that a Replacement only lets it return in its time."""
    return back_on(state, side, unit) > state.turn


def places_for(book: Book, state: State, side: int, unit: int) -> list[int]:
    """Where a unit out of the Eliminated Box may be placed; one whose withdrawal is over comes back by its card."""
    if back_on(state, side, unit):
        return card_places(book, state, side, unit)
    return havens(book, state, side, unit)


@wl.rule("italy43:20.3.4")
def stand_ins(book: Book, state: State, side: int, unit: int) -> list[int]:
    """The counters of which one comes back: the unit's own or, for a three-step unit, a Remnant that fits it."""
    return remnants_for(book, state, side, unit) if book.unit(side, unit).third else [unit]


def can_return(book: Book, state: State, side: int, unit: int) -> bool:
    """Whether a unit in the Eliminated Box could come back now."""
    if not stand_ins(book, state, side, unit):
        return False
    return is_absent(state, side, unit) or bool(places_for(book, state, side, unit))


def rebuild_offers(book: Book, state: State) -> list[wl.Action]:
    """The units in the Eliminated Box that can be rebuilt, each with every Replacement that serves it."""
    side = mover(book, state)
    if not SCHEDULE.of(state).drafts:
        return []
    lost = [u for u, at in enumerate(state.forces[side].at) if at == ELIMINATED]
    able = [u for u in lost if at_hand(state, book.unit(side, u)) and can_return(book, state, side, u)]
    return served(book, state, "rebuild", able)


def rebuild(book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
    """A unit is taken out of the Eliminated Box."""
    unit = lookup(book, mover(book, state), action.unit)
    return wl.push(pay(book, state, unit, action.kind), Rebuilding(unit))


def why_no_rebuild(book: Book, state: State, action: wl.Action) -> wl.Refused:
    """Why a unit cannot be rebuilt."""
    side = mover(book, state)
    unit = lookup(book, side, action.unit)
    if unit < 0 or state.forces[side].at[unit] != ELIMINATED:
        return no("20.1.1a only-ones-own-eliminated-box")
    if not stand_ins(book, state, side, unit):
        return no("20.3.4 no-remnant-left-stand")
    return why_wrong_kind(book, state, side, unit, action.kind)


REBUILD = wl.Chore("rebuild", rebuild_offers, rebuild, why_no_rebuild, message("chore replace"))


class Rebuilding(Question, frozen=True, gc=False, tag="rebuilding"):
    """As which counter a unit comes back, and where."""

    unit: wl.UnitNumber
    stand_in: int = -1

    rule_id = "20.3.1a"

    def prompt(self, book: Book, state: State) -> Said:
        name = book.unit(mover(book, state), self.unit).name
        return message("ask rebuilding one" if self.stand_in < 0 else "ask rebuilding other", name=name)

    def options(self, book: Book, state: State) -> list[wl.Action]:
        side = mover(book, state)
        if self.stand_in < 0:
            return book.naming("remnant", side, stand_ins(book, state, side, self.unit))
        return [wl.Action("at", to=book.label(p)) for p in places_for(book, state, side, self.unit)]

    def apply(self, book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
        side = mover(book, state)
        if action.do == "at":
            place = book.cell(action.to)
            return return_to(book, wl.pop(state), side, self.unit, self.stand_in, place, events)
        counter = lookup(book, side, action.unit)
        if is_absent(state, side, self.unit):
            return mustered(book, wl.pop(state), side, self.unit, counter, events)
        return wl.push(wl.pop(state), Rebuilding(self.unit, counter))

    def refuse(self, book: Book, state: State, action: wl.Action) -> wl.Refused:
        if self.stand_in < 0:
            return no("20.3.4 name-remnant-fits")
        cell = book.cell(action.to)
        if book.on_map(cell) and is_threatened(book, state, mover(book, state), cell):
            return no("20.3.1b enemy-combat-next-hex")
        return no("20.3.1a friendly-entry-area-supplied-hex")


def stood_for(book: Book, state: State, side: int, unit: int, counter: int, place: int) -> State:
    """A unit out of the Eliminated Box stands somewhere on its lowest step, itself or as a Remnant."""
    force, rows = state.forces[side], state.remnants
    if counter != unit:
        force, rows = force.put(unit, DISPLAY), tuple(sorted((*rows, (side, counter, unit))))
    force = force.put(counter, place).stepped(counter, len(book.unit(side, counter).steps) - 1)
    return came_back(with_force(state, side, force, remnants=rows), side, unit)


@wl.rule("italy43:17.2b", "italy43:20.3.3")
def spent_guns(book: Book, state: State, side: int, counter: int) -> State:
    """An ASU that is rebuilt comes on its Fired side."""
    if not book.units[side].asu[counter]:
        return state
    return with_force(state, side, state.forces[side].mark(counter, add=FIRED))


def return_to(
    book: Book, state: State, side: int, unit: int, counter: int, place: int, events: wl.Events
) -> State:
    """A rebuilt unit is placed."""
    state = spent_guns(book, stood_for(book, state, side, unit, counter, place), side, counter)
    events.append(wl.Event("rebuilt", cite("20.3.1a"), book.names(side, (counter,)), (book.label(place),)))
    state = with_force(state, side, state.forces[side].mark(counter, add=REBUILT))
    return state if book.is_area(place) else take_control(book, state, side, place, events)


def mustered(book: Book, state: State, side: int, unit: int, counter: int, events: wl.Events) -> State:
    """A unit that is withdrawn and eliminated has its Replacement: it will return in its time, on its lowest step."""
    turn = back_on(state, side, unit)
    state = stood_for(book, state, side, unit, counter, AWAY)
    events.append(wl.Event("mustered", cite("22.1b"), book.names(side, (unit,)), number=turn))
    rows = SCHEDULE.of(state).returns
    return SCHEDULE.change(state, returns=tuple(sorted((*rows, (side, counter, turn)))))


CHAPTER = wl.Chapter[Book, State](
    title="Replacements",
    frames=(Rebuilding,),
    verbs={"replace": ("unit", "kind"), "rebuild": ("unit", "kind"), "remnant": ("unit",), "at": ("to",)},
    going=("at",),
    placing=("rebuilding.at",),
    chores={INITIAL: (REPLACE, REBUILD)},
    news={"rebuilt": "arrival"},
)
