"""The advance after combat: victors enter what the defenders have left."""

from __future__ import annotations

from winterline import author as wl

from . import breakthrough, combat, evacuation, occupation, routes, stacking, words, zoc
from .book import HALT, Book, Question, defence_of
from .state import ALLIED, State, the_battle

NO_ADVANCE = wl.Refusals[Book, State, tuple[int, int]]("why a victor does not advance into a hex")


def vacated(book: Book, state: State) -> list[int]:
    """The defenders' hexes that nobody holds any more."""
    return occupation.vacated(book, state, the_battle(state).hexes)


@wl.rule("anzio:B4E15", "anzio:B4G7.2", "anzio:B4G8", "anzio:B4G9", "anzio:C13F", "anzio:B4C12d.1")
def may_enter(book: Book, state: State, unit: int, cell: int) -> bool:
    """Whether a unit may advance into an emptied hex: a surviving attacker that has not retreated, within stacking.

    Enemy zones, rivers and High Apennine do not stop it. A full hex may be passed on the way to a breakthrough. A
    counter without a defence factor never moves next to an enemy that controls. Defenders do not advance.
    """
    side = state.side
    at = state.forces[side].at[unit]
    if at < 0 or state.retreated[side] >> unit & 1 or NO_ADVANCE(book, state, (unit, cell)) is not None:
        return False
    enemy = zoc.zone(book, 1 - side, state.forces[1 - side])
    if enemy >> cell & 1 and not defence_of(book, state, side, unit):
        return False
    if stacking.fits(book, side, state.forces[side], unit, cell):
        return True
    return bool(breakthrough.onward_cells(book, occupation.stepped_into(book, state, unit, cell), unit, 0))


def must_enter(book: Book, state: State, unit: int) -> bool:
    """Whether a victor cannot stay where it is: one that attacked from the sea."""
    at = state.forces[state.side].at[unit]
    return at >= 0 and not book.land >> at & 1


@wl.rule("anzio:C14A1", "anzio:C14A2", "anzio:C14A3", "anzio:D9E2")
def step_forward(book: Book, state: State, unit: int, cell: int, events: wl.Events) -> State:
    """A victor enters the hex; only such units may, but need not, fight in the next round."""
    fresh = wl.replace(state, fresh=state.fresh | 1 << unit)
    return occupation.taken(book, fresh, unit, cell, events)


class VictorsAdvance(wl.Run[Book, State], frozen=True, gc=False, tag="advance"):
    """The attackers may enter what the defenders have left."""

    units: tuple[wl.UnitNumber, ...] | None = None
    """Who may still go; at first all attackers."""
    gone: tuple[wl.UnitNumber, ...] = ()
    """Who has advanced."""

    @wl.rule("anzio:C14B")
    def run(self, book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
        """Ask, unit by unit and right after the battle, which victors advance."""
        cells, among = vacated(book, state), self.units
        among = tuple(combat.involved(state, state.side)) if among is None else among
        able = tuple(u for u in among if any(may_enter(book, state, u, cell) for cell in cells))
        leaving = tuple(u for u in self.gone if routes.may_evacuate(book, state, state.side, u))
        return wl.push(state, Advancing(able, leaving)) if able or leaving else state


class Advancing(Question, frozen=True, gc=False, tag="advancing"):
    """Which victor advances next, and into which of the emptied hexes."""

    units: tuple[wl.UnitNumber, ...]
    gone: tuple[wl.UnitNumber, ...] = ()
    """Units that have advanced to a beach and may be evacuated."""

    rule_id = "B4G7.1"

    def prompt(self, book: Book, state: State) -> wl.Said:
        if not self.units:
            return words.message("ask advancing defenders-gone-take-off-beach")
        return words.message("ask advancing defenders-gone-advance-into-hex")

    def options(self, book: Book, state: State) -> list[wl.Action]:
        out = [
            wl.Action("advance", unit=book.unit(state.side, unit).id, to=book.label(cell))
            for cell in vacated(book, state)
            for unit in self.units
            if may_enter(book, state, unit, cell)
        ]
        out += [wl.Action("evacuate", unit=name) for name in book.names(ALLIED, self.gone)]
        must = any(must_enter(book, state, book.index[action.unit][1]) for action in out)
        return sorted(out if must else [*out, HALT])

    def apply(self, book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
        state, enemy = wl.pop(state), state.forces[1 - state.side]
        if action.do == "halt":
            return state
        unit = book.index[action.unit][1]
        units = tuple(u for u in self.units if u != unit)
        if action.do == "evacuate":
            return evacuation.carry_out(book, wl.push(state, VictorsAdvance(units, self.gone)), unit, events)
        state = wl.push(state, VictorsAdvance(units, (*self.gone, unit)), breakthrough.Exploiting(unit))
        state = step_forward(book, state, unit, book.cell(action.to), events)
        return occupation.offer(book, state, enemy, unit)

    def refuse(self, book: Book, state: State, action: wl.Action) -> wl.Refused:
        if action.do != "advance":
            return words.no("B4G7.1 battle-won-attackers-may-advance")
        side, unit = book.index.get(action.unit, (-1, -1))
        cell = book.cell(action.to)
        if side != state.side or unit not in the_battle(state).attackers:
            return words.no("B4G7.2 only-took-part-attack-advance")
        if cell not in vacated(book, state):
            return words.no("B4G7.1 victors-advance-only-into-hex")
        if why := NO_ADVANCE(book, state, (unit, cell)):
            return why
        if unit not in self.units:
            return words.no("C14B advanced-retreated-cannot-enter-any")
        enemy = zoc.zone(book, 1 - side, state.forces[1 - side])
        if enemy >> cell & 1 and not defence_of(book, state, side, unit):
            return words.no("C10B2.1 counter-without-defence-factor-may")
        return words.no("B4G7.2 hex-hold-too-much")


CHAPTER = wl.Chapter[Book, State](
    title="Advance",
    frames=(VictorsAdvance, Advancing),
    verbs={"advance": ("unit", "to")},
    going=("advance",),
    news={"advance": "advance"},
)
