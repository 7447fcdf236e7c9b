"""Gustav Line from the end of a Basic Game: the position goes over unit by unit, and with it what lasts."""

from __future__ import annotations

from typing import Any

from winterline import author as wl

from ..book import Book
from ..options import addendum, air, bases, drafts, factors, forts, harbours, ju88, nationality, overstacking
from ..order_of_battle import ON_THE_SHEET
from ..setup import start_state
from ..state import ALLIED, ARRIVING, AXIS, SICILIA, Force, State
from ..words import bad
from .placing import Beginning, first_turn

BEFORE, AFTER = "basic", "gustav"
"""The scenarios: the one that ends and the one that goes on from it."""
LASTING: tuple[wl.Slot[Any], ...] = (
    air.SKY,
    forts.WORKS,
    bases.FIELDS,
    addendum.HASTE,
    ju88.RAID,
    harbours.THROWN,
    drafts.DRAFT,
)
"""What chapters keep from turn to turn and no units are in."""
FROM = "turn begins"
"""The first phase that is played."""


def must_follow(book: Book, game: str, scenario: str) -> None:
    """Only one scenario goes on from the end of another game, and only from one."""
    if book.scenario.id != AFTER:
        raise bad("choice goes-on-from-none", scenario=book.scenario.id)
    if (game, scenario) != (book.game, BEFORE):
        raise bad("choice goes-on-from-another", game=game, scenario=scenario, after=AFTER, before=BEFORE)


@wl.rule("anzio:T.SCENARIO.IIA")
def continued(book: Book, old: Book, last: State) -> State:
    """The position at the end of the Basic Game, in the first week of the next: everybody stays where he is, as he is.

    Units that are due later than the Basic Game lasted come on their dates; dice and player-turns begin anew.
    """
    fresh, ways = start_state(book), tuple(Renumbered(book, old, side) for side in (ALLIED, AXIS))
    forces = tuple(ways[side].force(fresh.forces[side], last.forces[side]) for side in (ALLIED, AXIS))
    state = wl.replace(
        fresh,
        forces=forces,
        phase=[phase.name for phase in book.turns[ALLIED]].index(FROM) - 1,
        friendly=last.friendly,
        friendly_before=last.friendly,
        clock=tuple(ways[side].bytes_of(last.clock[side]) for side in (ALLIED, AXIS)),
        named=ways[ALLIED].mask(last.named),
        sea=wl.replace(last.sea, boxed=ways[ALLIED].mask(last.sea.boxed)),
        reserve=wl.replace(last.reserve, rebuilt=0),
        reaction=last.reaction,
        turn=first_turn(book),
    )
    for slot in LASTING:
        state = slot.put(state, slot.of(last))
    return wl.push(with_units(state, last, ways), Beginning(ALLIED))


def with_units(state: State, last: State, ways: tuple[Renumbered, ...]) -> State:
    """The position with the slices that remember units, by their new numbers."""
    allied, german = ways
    entered = allied.mask(nationality.ARRIVED.of(last).entered)
    state = nationality.ARRIVED.change(state, entered=entered)
    excess, halves = overstacking.EXCESS.of(last).units, drafts.HALVES.of(last).first
    state = overstacking.EXCESS.change(state, units=(allied.mask(excess[0]), german.mask(excess[1])))
    state = drafts.HALVES.change(state, first=(allied.mask(halves[0]), german.mask(halves[1])))
    support = factors.FACTORS.of(last)
    defending = tuple((side, ways[side].number[unit], kind) for side, unit, kind in support.defending)
    return factors.FACTORS.put(state, wl.replace(support, defending=defending, used=0))


class Renumbered:
    """The units of a side in the finished game, by their numbers in the one that goes on."""

    def __init__(self, book: Book, old: Book, side: int) -> None:
        mine = book.units[side].counters
        self.count, known = len(mine), {counter.id for counter in old.units[side].counters}
        self.now_due = {n for n, c in enumerate(mine) if c.arrival == ON_THE_SHEET and c.id not in known}
        """Units that the sheet has on the board and the Basic Game did not know: they come in the first week."""
        self.new_place = SICILIA if side == ALLIED else ARRIVING
        self.number: dict[int, int] = {
            number: book.index[counter.id][1]
            for number, counter in enumerate(old.units[side].counters)
            if counter.id in book.index
        }

    def mask(self, units: int) -> int:
        """A set of units."""
        return wl.mask_of(self.number[unit] for unit in wl.bits(units) if unit in self.number)

    def bytes_of(self, values: bytes) -> bytes:
        """A figure for each unit; none for those who were not there."""
        out = bytearray(self.count)
        for unit, value in enumerate(values):
            if unit in self.number:
                out[self.number[unit]] = value
        return bytes(out)

    def force(self, fresh: Force, last: Force) -> Force:
        """Who is where and how strong; units of the new weeks as they are before the game."""
        at = [self.new_place if number in self.now_due else place for number, place in enumerate(fresh.at)]
        for unit, number in self.number.items():
            at[number] = last.at[unit]
        return Force(tuple(at), self.bytes_of(last.step))
