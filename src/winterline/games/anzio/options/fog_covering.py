"""Who may go under a blank counter, where, and what its owner decides in secret when he lays some."""

from __future__ import annotations

from winterline import author as wl

from .. import movement, stacking, zoc
from ..book import MOVEMENT, Book, Question, blanks, is_mud, named, of_units, remembered, units_in
from ..order_of_battle import BLANK_MOVE
from ..state import ALLIED, ARRIVING, AXIS, LIMIT, OFF_MAP, SICILIA, SIDES, State, units_at
from ..words import at, message, no
from . import fog_counters
from .fog_counters import TWO, Contents, beside, free, in_play, on_board

SEAL = wl.Action("seal")
HALVES = 2 * BLANK_MOVE
"""Half points that a unit must have to go under a blank counter, and may have used at most."""
OFF_BOARD = {ALLIED: SICILIA, AXIS: ARRIVING}
"""Where units go under blank counters before they come on."""
CITIES = ("major-city", "minor-city")
NOT_HIDDEN = wl.Refusals[Book, State, int]("why a unit of the side in turn goes under no blank counter")
NONE_OFF = wl.Refusals[Book, State, None]("why the side in turn lays no blank counter off the board")
FREELY = wl.Numbers[Book, State, None](
    "hexes where German units are concealed whatever the weather and the ground"
)


# --- where ------------------------------------------------------------------------------------------------


@remembered
def covert(book: Book) -> int:
    """The hexes without plain ground and without a city."""
    cities = wl.mask_of(c for place in book.board.places if place.kind in CITIES for c in place.cells)
    return book.land & ~book.board.hexes("plain") & ~cities


@wl.rule("anzio:F17C9a", "anzio:F17C10a", "anzio:F17C10b")
def where_hidden(book: Book, state: State, side: int) -> int:
    """The hexes where blank counters of a side may be: Allied ones anywhere in any weather, German ones in mud.

    In good weather Germans hide only where there is neither plain ground nor a city, or where other rules let them.
    """
    if side == ALLIED or is_mud(book, state):
        return book.land
    return FREELY(book, state, None, covert(book))


def watched(book: Book, state: State, side: int, cell: int) -> bool:
    """Whether an enemy, of whatever strength, is next to a hex."""
    return bool(beside(book)[cell] & zoc.occupied(book, state.forces[1 - side]))


def place_of(book: Book, state: State, action: wl.Action) -> int:
    """The hex of the unit that an action names, or the place off the board; else -1."""
    side, unit = book.index.get(action.unit, (-1, -1))
    if action.do == "conceal":
        return state.forces[side].at[unit] if side == state.side else -1
    off = OFF_BOARD[state.side]
    return off if action.to == OFF_MAP[off] else -1


def why_not_here(book: Book, state: State, place: int) -> wl.Refused | None:
    """Why the side in turn cannot lay blank counters in a hex or off the board."""
    side = state.side
    if not free(book, state, side):
        return no("F17C2 no-blank-counter-left")
    if place < 0:
        if place != OFF_BOARD[side]:
            return no("F17C3 no-unit-there-to-conceal")
        if side == AXIS and not is_mud(book, state):
            return no("F17C10b good-weather-shows")
        if refused := NONE_OFF(book, state, None):
            return refused
    elif not where_hidden(book, state, side) >> place & 1:
        return no("F17C10b good-weather-shows")
    elif watched(book, state, side, place):
        return no("F17C7 next-to-enemy")
    there = pool(book, state, place)
    if not there:
        return why_not_those(book, state, place)
    if len({state.lane[side][unit] for unit in wl.bits(there)}) > 1:
        return no("F17C3 on-both-banks")
    return None


def why_not_those(book: Book, state: State, place: int) -> wl.Refused:
    """Why none of the units in a place can go under a blank counter."""
    units = list(wl.bits(units_at(state.forces[state.side], place) & ~blanks(book, state.side)))
    refused = [why_not_hidden(book, state, unit) for unit in units]
    return next((why for why in refused if why), no("F17C3 no-unit-there-to-conceal"))


# --- who --------------------------------------------------------------------------------------------------


@wl.rule("anzio:F17C5")
def why_not_hidden(book: Book, state: State, unit: int) -> wl.Refused | None:
    """Why a unit of the side in turn cannot go under a blank counter: it must have 8 MP, and have used no more.

    Whoever has come ashore with the Initial Lift goes on under it as he would without.
    """
    own = book.units[state.side].moves[unit]
    points = own if state.lifted >> unit & 1 else movement.allowance(book, state, unit)
    if points < HALVES:
        return no("F17C5 too-slow", name=named(book, state.side, unit))
    if state.spent[unit] > HALVES:
        return no("F17C5 gone-too-far", name=named(book, state.side, unit))
    return NOT_HIDDEN(book, state, unit)


def pool(book: Book, state: State, place: int) -> int:
    """The units of the side in turn in a place that could go under a blank counter; everybody knows who they are.

    Off the board they are those that have not moved this turn.
    """
    there = units_at(state.forces[state.side], place) & ~blanks(book, state.side)
    if place < 0:
        there &= ~(state.stopped | state.afloat | state.lifted)
        there = wl.mask_of(unit for unit in wl.bits(there) if not state.spent[unit])
    return wl.mask_of(unit for unit in wl.bits(there) if why_not_hidden(book, state, unit) is None)


@wl.rule("anzio:F17C8b", "anzio:F17C8c")
def goes_with(book: Book, side: int, units: tuple[int, ...], unit: int) -> bool:
    """Whether a unit may go under a blank counter with these: two at most, within the real limit of a hex."""
    together = [*units, unit]
    size = sum(book.units[side].size[one] for one in together)
    return len(together) <= TWO and size <= stacking.limit_of(book, side, stacking.ANYWHERE, together)


# --- the decision -----------------------------------------------------------------------------------------


class Covering(Question, frozen=True, gc=False, tag="covering"):
    """What the blank counters stand for that the side in turn lays: its secret, until they are turned over."""

    place: int
    contents: Contents = ()
    """What those laid so far stand for."""

    rule_id = "F17C3"

    def prompt(self, book: Book, state: State) -> wl.Said:
        return message("ask covering", where=self.where(book))

    def where(self, book: Book) -> wl.Said:
        """The hex, or the place off the board."""
        return at(book, book.label(self.place)) if self.place >= 0 else message(f"box {OFF_MAP[self.place]}")

    def counters(self, book: Book, state: State) -> list[str]:
        """The blank counters that may be used: those laid so far and, if there is one, the next."""
        names = book.names(state.side, free(book, state, state.side))
        return list(names[: len(self.contents) + 1])

    def waiting(self, book: Book, state: State) -> list[int]:
        """The units here that are not under a counter yet."""
        hidden = wl.mask_of(unit for units in self.contents for unit in units)
        return list(wl.bits(pool(book, state, self.place) & ~hidden))

    @wl.rule("anzio:F17C3")
    def options(self, book: Book, state: State) -> list[wl.Action]:
        """A unit under a counter, alone or with one that is there; on the board a counter may stand for nobody.

        Where a single unit waits off the board its owner is asked all the same: that it went by itself would tell so.
        """
        side, out = state.side, [SEAL] if self.contents else []
        names = self.counters(book, state)
        for unit in self.waiting(book, state):
            counter = book.unit(side, unit).id
            for number, name in enumerate(names):
                here = self.contents[number] if number < len(self.contents) else ()
                if (here or number == len(self.contents)) and goes_with(book, side, here, unit):
                    out.append(wl.Action("hide", unit=counter, via=name))
        if self.place >= 0 and len(names) > len(self.contents):
            out.append(wl.Action("dummy", via=names[-1]))
        if not self.contents and len(out) == 1:
            out.append(SEAL)
        return sorted(out)

    def alone(self, book: Book, state: State) -> Covering:
        """With the one unit that waits off the board under a counter."""
        (unit,) = self.waiting(book, state)
        return wl.replace(self, contents=((unit,),))

    def apply(self, book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
        if action.do == SEAL.do:
            return sealed(book, state, self if self.contents else self.alone(book, state), events)
        names, contents = self.counters(book, state), [*self.contents]
        number, units = names.index(action.via), [book.index[action.unit][1]] if action.unit else []
        contents += [()] * (number == len(contents))
        contents[number] = (*contents[number], *units)
        hidden = book.names(state.side, units)
        told = wl.Event(action.do, self.cited(book, state), (*hidden, action.via), seat=SIDES[state.side])
        events.append(told)
        return wl.swap(state, wl.replace(self, contents=tuple(contents)))

    def refuse(self, book: Book, state: State, action: wl.Action) -> wl.Refused:
        side, unit = book.index.get(action.unit, (-1, -1))
        if action.do not in ("hide", "dummy"):
            return no("F17C3 lay-blank-counters-first")
        if action.via not in self.counters(book, state):
            return no("F17C2 no-such-blank-counter")
        if action.do == "dummy":
            return no("X21-17C2 empty-only-on-board")
        if side != state.side or unit not in self.waiting(book, state):
            return no("F17C3 no-unit-there-to-conceal")
        return no("F17C8b two-within-the-limit")


def sealed(book: Book, state: State, frame: Covering, events: wl.Events) -> State:
    """Lay the counters. On the board everybody sees who is gone; off it nobody does."""
    side, place = state.side, frame.place
    counters = free(book, state, side)[: len(frame.contents)]
    gone = [unit for units in frame.contents for unit in units] if place >= 0 else []
    hexes = (book.label(place),) if place >= 0 else ()
    word = "" if gone else "nobody" if place >= 0 else OFF_MAP[place]
    names = (*book.names(side, counters), *book.names(side, sorted(gone)))
    events.append(wl.Event("concealed", book.cite("F17C3"), names, hexes, len(counters), word))
    return fog_counters.lay(book, wl.pop(state), place, pool(book, state, place), frame.contents)


def offers(book: Book, state: State) -> list[wl.Action]:
    """Concealing units where one of them stands: whoever is named is in a hex where counters may be laid."""
    side, found = state.side, 0
    if not free(book, state, side):
        return []
    for cell in {cell for cell in state.forces[side].at if cell >= 0}:
        found |= pool(book, state, cell) if why_not_here(book, state, cell) is None else 0
    return of_units(book, side, "conceal", found)


@wl.rule("anzio:F17C4")
def offers_off(book: Book, state: State) -> list[wl.Action]:
    """Concealing units that wait to enter; nobody is named, since others do not see who is there."""
    off = OFF_BOARD[state.side]
    return [wl.Action("disguise", to=OFF_MAP[off])] if why_not_here(book, state, off) is None else []


def begin(book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
    """The player lays blank counters in a place."""
    return wl.push(state, Covering(place_of(book, state, action)))


def why_not_begin(book: Book, state: State, action: wl.Action) -> wl.Refused:
    """Why none can be laid there."""
    place, (side, unit) = place_of(book, state, action), book.index.get(action.unit, (-1, -1))
    if action.do == "conceal" and place < 0:
        return no("F17C3 no-unit-there-to-conceal")
    refused = why_not_here(book, state, place)
    if refused is None and side == state.side:
        refused = why_not_hidden(book, state, unit)
    return refused or no("F17C3 no-unit-there-to-conceal")


def turnings(book: Book, state: State) -> list[wl.Action]:
    """The blank counters of the side in turn that it may turn over."""
    own = wl.mask_of(blank.unit for blank in in_play(state, state.side))
    return of_units(book, state.side, "reveal", own)


def turn_over(book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
    """The player turns a blank counter of his own over."""
    unit = book.index[action.unit][1]
    blank = next(blank for blank in in_play(state, state.side) if blank.unit == unit)
    return fog_counters.reveal(book, state, blank, events)


def why_not_turn(book: Book, state: State, action: wl.Action) -> wl.Refused:
    """Why a counter cannot be turned over."""
    return no("F17C7 only-own-blank-counters")


# --- stacking ---------------------------------------------------------------------------------------------


def reckoned(book: Book, state: State, side: int, cell: int) -> int:
    """Stacking points in a hex if every blank counter there stands for two units."""
    points, hidden = stacking.stacked(book, side, state.forces[side]).points.get(cell, 0), 0
    for blank in in_play(state, side):
        if state.forces[side].at[blank.unit] == cell:
            hidden += book.units[side].size[blank.unit]
    return points + hidden


def no_room(book: Book, state: State, who: tuple[int, int], shut: int) -> int:
    """The hexes where a unit may not stop, as nobody is to be found with too much under blank counters.

    A blank counter does not stop where another is; one that stands for two counts for two where seen units are. Whoever
    goes to one reckons with two under it.
    """
    side, unit = who
    own, at_ = in_play(state, side), state.forces[side].at
    others = {at_[blank.unit] for blank in own if blank.unit != unit and at_[blank.unit] >= 0}
    size, mine = book.units[side].size[unit], next((blank for blank in own if blank.unit == unit), None)
    if mine is None:
        full = [
            cell
            for cell in others
            if reckoned(book, state, side, cell) - size * (at_[unit] == cell) + size > LIMIT
        ]
        return shut | wl.mask_of(full)
    shut |= wl.mask_of(others)
    if len(mine.covers) < TWO:
        return shut
    points = stacking.stacked(book, side, state.forces[side]).points
    there = {cell: many - size * (at_[unit] == cell) for cell, many in points.items()}
    return shut | wl.mask_of(cell for cell, many in there.items() if many and many + TWO * size > LIMIT)


def why_no_room(book: Book, state: State, going: tuple[int, int]) -> wl.Refused | None:
    """Why a unit may not stop where blank counters are, with the points that must be reckoned with there."""
    unit, cell = going
    side, at_ = state.side, state.forces[state.side].at
    if not no_room(book, state, (side, unit), 0) >> cell & 1:
        return None
    size, own = book.units[side].size[unit], [blank.unit for blank in in_play(state, side)]
    if unit in own and any(at_[other] == cell for other in own if other != unit):
        return no("F17C2 another-blank-counter-there", hex=book.label(cell))
    would = reckoned(book, state, side, cell) + size * (TWO if unit in own else 1)
    may = min(LIMIT, stacking.limit_of(book, side, cell, [*units_in(state, side, cell), unit]))
    sentence = message("too-full", where=at(book, book.label(cell)), would=would, may=may)
    return wl.Refused(stacking.limited_by(book), sentence, wl.STACKING, (would, may), (book.label(cell),))


def apart(book: Book, state: State) -> wl.Refused | None:
    """Why movement cannot end: there are two blank counters in a hex, or more under one than may stack with the others.

    Stacked with units that are seen, each hidden unit counts the most points that one can have.
    """
    side, at_ = state.side, state.forces[state.side].at
    size, points = book.units[side].size, stacking.stacked(book, side, state.forces[side]).points
    cells, full = (
        [at_[b.unit] for b in on_board(state, side)],
        stacking.overfull(book, side, state.forces[side]),
    )
    for blank in on_board(state, side):
        cell = at_[blank.unit]
        if cells.count(cell) > 1:
            return no("F17C2 one-blank-counter-a-hex", hex=book.label(cell))
        others = points[cell] - size[blank.unit]
        beyond = others + len(blank.covers) * size[blank.unit] > LIMIT
        if others and (beyond or full >> cell & 1):
            return no("F17C8a hidden-count-the-most", hex=book.label(cell))
    return None


CHORES = {
    MOVEMENT: (
        wl.Chore("conceal", offers, begin, why_not_begin),
        wl.Chore("disguise", offers_off, begin, why_not_begin),
        wl.Chore("reveal", turnings, turn_over, why_not_turn),
    )
}
DUTIES = {MOVEMENT: (wl.Duty("reveal", apart),)}
