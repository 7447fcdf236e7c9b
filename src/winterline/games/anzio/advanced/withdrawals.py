"""Withdrawals (E4B2, E5D6, E8): units that leave on their date, who goes in their place, and what it costs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from winterline import author as wl

from .. import evacuation, sources, supply, traffic
from ..book import Book, OwnersQuestion, flagged, named, of_units
from ..state import (
    ABSENT,
    ALLIED,
    ARRIVING,
    AXIS,
    ELIMINATED,
    SICILIA,
    WAITING,
    WITHDRAWN,
    State,
    with_force,
)
from ..words import bad, message
from . import deficits, forms, lists
from .garrisons import ENDED, GUARD, garrisons, postings, set_free
from .schedules import NEVER, Absence

PRICE = wl.Numbers[Book, State, tuple[int, int]]("the replacements that the missing steps of a unit take")
AT_HAND = wl.Tests[Book, State, int]("whether a German unit off the board can be withdrawn from there")
GONE = wl.Effects[Book, State, tuple[int, int]]("what goes with a unit that is withdrawn, by side and number")
PARTED = wl.Effects[Book, State, int]("what becomes of a German division in regiments that is withdrawn")
RETURNED = wl.Effects[Book, State, None]("what the Allied card does to units in play as a turn begins")
STAYS = wl.Tests[Book, State, tuple[int, int]](
    "whether the withdrawals of a unit are cancelled, by side and number"
)
FROM_CITY = -1
"""Instead of the number of a withdrawal: that of whoever was sent to a city."""
LEAVES, BY_BEACH, STUCK = "leaves", "by-beach", "stuck"
"""How a unit can be withdrawn: from where it is, by evacuation only, or not at all."""


class Away(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """Units that have left and come back."""

    back: tuple[tuple[int, int], ...] = ()
    """Allied unit, and the turn in which it is in Sicilia again."""


AWAY = wl.Slot(Away())


# --- when -------------------------------------------------------------------------------------------------


@wl.rule(
    "anzio:E5D7", "anzio:E8D3", "anzio:E8D3a", "anzio:E8D4", "anzio:E8E4b2", "anzio:E8E4b3",
    "anzio:E8F1", "anzio:E8F2", "anzio:E8F3",
)  # fmt: skip
def leaves_on(book: Book, state: State, side: int, unit: int, absence: Absence) -> int:
    """The turn of a withdrawal by the list in use: a second invasion that came early enough puts it off.

    It is the same for a garrison that Allies set free, and for a unit that a stronger list has as free.
    """
    if STAYS(book, state, (side, unit)) or has_paid(book, state, side, unit):
        return NEVER
    by, then = lists.entry(book, state, side, unit).put_off
    second = lists.second_invasion(state)
    return then if 0 <= second <= by else absence.turn


def has_paid(book: Book, state: State, side: int, unit: int) -> bool:
    """Whether replacements were given up for a unit that could not leave the city it was sent to: that is final."""
    ended = side == AXIS and GUARD.of(state).sent == ENDED
    return ended and any(order.unit == unit for order in postings(book, "transfer"))


def recalls(book: Book, state: State, side: int) -> list[tuple[int, Absence, int]]:
    """All withdrawals of a side: the unit that the card names, what it says, and the turn."""
    entries = lists.schedule(book, state, side).entries
    return [
        (unit, absence, leaves_on(book, state, side, unit, absence))
        for unit, entry in enumerate(entries)
        for absence in entry.absences
    ]


def who_leaves(book: Book, state: State, side: int, unit: int) -> int:
    """The unit that an order is about: whoever has taken over all orders of the one that the card names."""
    sent = GUARD.of(state).sent
    ordered = [order.unit for order in postings(book, "transfer")] if side == AXIS else []
    return sent if sent >= 0 and unit in ordered else unit


@wl.rule("anzio:E8A3")
def from_the_city(book: Book, state: State) -> list[int]:
    """The units of the card whose orders end now in the city that they, or who took over, were sent to."""
    guard = GUARD.of(state)
    if guard.sent < 0 or not garrisons(book, state) & forms.family(book, 1 << guard.sent):
        return []
    return [order.unit for order in postings(book, "transfer") if order.removal == state.turn]


# --- how --------------------------------------------------------------------------------------------------


@wl.rule("anzio:E4B2d")
def isolated(book: Book, state: State, unit: int) -> bool:
    """Whether an Allied unit on the board or in a box is isolated as withdrawals see it.

    Without supply it is not, as long as a line runs to a beach; one to another coast does not help.
    """
    cell = state.forces[ALLIED].at[unit]
    if supply.sources_at(book, state, cell) and not state.named >> unit & 1:
        return False
    line = supply.joined(book, state, ALLIED, evacuation.beaches(book))
    return cell < 0 or not supply.drawing_from(book, line) >> cell & 1


@wl.rule("anzio:E4B2a.1")
def port_for(book: Book, state: State, unit: int) -> int:
    """The place whose build-up an Allied unit that is withdrawn uses: of those it can trace to the one with most left.

    -1 if none has enough; what leaves is counted, as in transfers.
    """
    found, size = sources.allied_sources(book, state), book.units[ALLIED].size[unit]
    mask = supply.sources_at(book, state, state.forces[ALLIED].at[unit])
    room = {found[n].place: traffic.room_out(book, state, found[n].place) for n in wl.bits(mask)}
    best = max(room, key=lambda place: room[place], default=-1)
    return best if best >= 0 and room[best] >= size else -1


def able_parts(book: Book, state: State, unit: int) -> list[int]:
    """The counters of a German unit that can be withdrawn now: itself, or those of its regiments not isolated."""
    at, cut_off = state.forces[AXIS].at, supply.german_isolated(book, state)
    found = forms.parts(book, state.forces[AXIS], unit)
    on_board = [part for part in found if at[part] >= 0 and not cut_off >> part & 1]
    off_it = [part for part in found if at[part] == ARRIVING or AT_HAND(book, state, part)]
    return on_board + off_it


@wl.rule("anzio:E4B2a.2", "anzio:E5D6a")
def manner(book: Book, state: State, side: int, unit: int) -> str:
    """How a unit can be withdrawn now; Germans never by sea."""
    if side == AXIS:
        return LEAVES if able_parts(book, state, unit) else STUCK
    at = state.forces[side].at[unit]
    if at == SICILIA:
        return LEAVES
    if (at < 0 and at not in sources.BOX_AT) or isolated(book, state, unit):
        return STUCK
    if port_for(book, state, unit) >= 0:
        return LEAVES
    return STUCK if flagged(book, ALLIED, unit, "no-inverted") or at < 0 else BY_BEACH


def missing(book: Book, state: State, side: int, unit: int, how: str) -> int:
    """What makes up for the steps that a withdrawn unit lacks; who leaves by a beach goes as an inverted counter."""
    last: int = book.units[side].last[unit]
    if side == AXIS and forms.is_split(book, state.forces[AXIS], unit):
        return sum(lacking(book, state, part) for part in forms.regiments(book, unit))
    return PRICE(book, state, (side, unit), last if how == BY_BEACH else state.forces[side].step[unit])


def lacking(book: Book, state: State, part: int) -> int:
    """What makes up for the steps that a regiment of a division lacks; one that is lost lacks all but its cadre."""
    force, last = state.forces[AXIS], book.units[AXIS].last[part]
    lost = force.at[part] in (ABSENT, ELIMINATED)
    return PRICE(book, state, (AXIS, part), last if lost else force.step[part])


@wl.rule("anzio:E4B2b", "anzio:E8E4b1")
def substitutes(book: Book, state: State, side: int, absence: Absence) -> int:
    """Who may go instead of a unit that is isolated or lost, as a mask: those of the card in play who can leave.

    Panzer divisions are such substitutes even where they need not leave themselves; garrisons are not in play.
    """
    able = [u for u in absence.substitutes if manner(book, state, side, u) != STUCK]
    if side == ALLIED:
        return wl.mask_of(able)
    bound = garrisons(book, state)
    return wl.mask_of(
        u for u in able if in_the_game(book, state, u) and not forms.family(book, 1 << u) & bound
    )


def in_the_game(book: Book, state: State, unit: int) -> bool:
    """Whether a German unit stands on the board, in whatever form."""
    return forms.whereabouts(book, state.forces[AXIS], unit) >= 0


def whole(book: Book, side: int, unit: int) -> int:
    """The steps of a unit at full strength."""
    last: int = book.units[side].last[unit]
    return last + 1


# --- what happens -----------------------------------------------------------------------------------------


@wl.rule("anzio:E4B2", "anzio:E5D6")
def withdrawal_phase(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """Before the side in turn moves, the units that its card names for this turn are withdrawn, one after another."""
    side = state.side
    due = [
        Recall(side, unit, number)
        for unit, entry in enumerate(lists.schedule(book, state, side).entries)
        for number, absence in enumerate(entry.absences)
        if leaves_on(book, state, side, unit, absence) == state.turn
    ]
    due += [Recall(side, unit, FROM_CITY) for unit in (from_the_city(book, state) if side == AXIS else ())]
    return wl.push(state, *reversed(due)) if due else state


def absence_of(book: Book, state: State, side: int, unit: int, number: int) -> Absence:
    """One of the withdrawals of a unit."""
    if number == FROM_CITY:
        (order,) = postings(book, "transfer")
        return Absence(order.removal, order.substitutes)
    return lists.entry(book, state, side, unit).absences[number]


def place_of(book: Book, state: State, side: int, unit: int) -> int:
    """Where a unit is, in whatever form."""
    force = state.forces[side]
    return forms.whereabouts(book, force, unit) if side == AXIS else force.at[unit]


class Recall(wl.Run[Book, State], frozen=True, gc=False, tag="recall"):
    """A unit is to be withdrawn: it goes, or its owner says who goes instead, or replacements are given up."""

    owner: int
    unit: wl.UnitNumber
    number: int
    """Which of its withdrawals it is."""

    @wl.rule("anzio:E4B2c")
    def run(self, book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
        """Find out who goes; with nobody left the steps of the whole unit are given up, and that is final."""
        side, absence = self.owner, absence_of(book, state, self.owner, self.unit, self.number)
        unit = who_leaves(book, state, side, self.unit)
        at = place_of(book, state, side, unit)
        if at == WITHDRAWN:
            return stays_away(state, unit)
        if at in (WAITING, ABSENT):
            return state  # it has never come
        if manner(book, state, side, unit) != STUCK:
            return withdraw(book, state, side, unit, absence, events)
        others = substitutes(book, state, side, absence)
        if others:
            return wl.push(state, Substituting(side, self.unit, self.number, others))
        if self.number == FROM_CITY:
            state = set_free(book, state, 1 << unit, events, "E8A3")
            state = GUARD.change(state, sent=ENDED)
        steps = whole(book, side, unit)
        names = book.names(side, (unit,))
        events.append(wl.Event("given-up", book.cite("E4B2c"), names, number=steps))
        return deficits.charge(book, state, deficits.kind_of(book, side, unit), steps, events)


class Substituting(OwnersQuestion, frozen=True, gc=False, tag="substituting"):
    """Who is withdrawn instead of a unit that is isolated or lost."""

    unit: wl.UnitNumber
    number: int
    among: wl.Mask

    rule_id = "E4B2b"

    def prompt(self, book: Book, state: State) -> wl.Said:
        unit = who_leaves(book, state, self.owner, self.unit)
        return message("ask substituting", name=named(book, self.owner, unit))

    def options(self, book: Book, state: State) -> list[wl.Action]:
        return of_units(book, self.owner, "recall", self.among)

    def apply(self, book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
        absence, unit = (
            absence_of(book, state, self.owner, self.unit, self.number),
            book.index[action.unit][1],
        )
        if self.number == FROM_CITY:
            state = GUARD.change(state, sent=unit)  # he has taken over these orders, whoever had them before
        return withdraw(book, wl.pop(state), self.owner, unit, absence, events)


def withdraw(book: Book, state: State, side: int, unit: int, absence: Absence, events: wl.Events) -> State:
    """Take a unit out of the game from where it is, and make up for the steps that it lacks."""
    if side == AXIS and forms.is_split(book, state.forces[AXIS], unit):
        return PARTED(book, state, unit, events)
    how = manner(book, state, side, unit)
    steps, at = missing(book, state, side, unit, how), state.forces[side].at[unit]
    cited = "E4B2a.2" if how == BY_BEACH else "E4B2" if side == ALLIED else "E5D6"
    events.append(wl.Event("withdrawn", book.cite(cited), book.names(side, (unit,))))
    if side == ALLIED and how == LEAVES and at != SICILIA:
        place, size = port_for(book, state, unit), book.units[ALLIED].size[unit]
        went = traffic.counted(state.sea.went_out, place, size)
        state = wl.replace(state, sea=wl.replace(state.sea, went_out=went))
    force = state.forces[side].put(unit, WITHDRAWN).reduced(unit, 0)
    state = GONE(book, with_force(state, side, force), (side, unit), events)
    if absence.returns != NEVER:
        state = AWAY.change(state, back=(*AWAY.of(state).back, (unit, absence.returns)))
    return deficits.charge(book, state, deficits.kind_of(book, side, unit), steps, events) if steps else state


def stays_away(state: State, unit: int) -> State:
    """The date of a unit that has left already: if it was to come back, it does not."""
    back = tuple(pair for pair in AWAY.of(state).back if pair[0] != unit)
    return AWAY.change(state, back=back) if back != AWAY.of(state).back else state


def return_phase(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """Units that come back are in Sicilia on their turn, at full strength: what they lacked has been paid for."""
    units = tuple(unit for unit, turn in AWAY.of(state).back if turn == state.turn)
    if units:
        force = state.forces[ALLIED]
        for unit in units:
            force = force.put(unit, SICILIA)
        events.append(wl.Event("arrive", book.cite("E4A5.2"), book.names(ALLIED, units), word="Sicilia"))
        back = tuple(pair for pair in AWAY.of(state).back if pair[1] != state.turn)
        state = AWAY.change(with_force(state, ALLIED, force), back=back)
    return RETURNED(book, state, None, events)


def read_away(book: Book, state: State, given: Mapping[str, Any]) -> State:
    """Who comes back, and in which week, in a described position."""
    weeks, back = [week.name for week in book.calendar], list[tuple[int, int]]()
    for name, week in given.items():
        side, unit = book.index.get(str(name), (AXIS, -1))
        if side != ALLIED or week not in weeks:
            raise bad("choice no-allied-unit-or-no", name=str(name)[:40], week=str(week)[:20])
        back.append((unit, weeks.index(week)))
    return AWAY.change(state, back=tuple(back))


def wrong(book: Book, state: State) -> list[str]:
    """What is wrong with the units that come back."""
    at = state.forces[ALLIED].at
    return [f"unit {u} comes back without having left" for u, _ in AWAY.of(state).back if at[u] != WITHDRAWN]


CHAPTER = wl.Chapter[Book, State](
    title="Withdrawals",
    options=("scenario.advanced",),
    slices=(AWAY,),
    frames=(Recall, Substituting),
    verbs={"recall": ("unit",)},
    phases=(
        wl.Placed(wl.Phase("returns", return_phase, ALLIED), after="arrivals"),
        wl.Placed(wl.Phase("withdrawals", withdrawal_phase, ALLIED), before="invasion"),
        wl.Placed(wl.Phase("withdrawals", withdrawal_phase, AXIS), after="garrisons"),
    ),
    fields={"away": wl.Field(dict, read_away)},
    destructive=("recall",),
    invariants=(wrong,),
    news={"withdrawn": "departure"},
)
