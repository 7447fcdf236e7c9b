"""Commandos: landings outside the invasion zone, and raids."""

from __future__ import annotations

from typing import NamedTuple

from winterline import author as wl

from .. import destinations, landfall, movement, stacking, supply, traffic, words
from ..book import BEACHES, MOVEMENT, AlliedQuestion, Book, beaches, flagged, of_units, remembered, variant
from ..invasion import LANDING_COST, LANDINGS, NO_INVASION, come_ashore, lifted, undefended
from ..landfall import Landing
from ..state import ALLIED, SICILIA, State

ANYWHERE = -1


class Raid(NamedTuple):
    """A raid that is asked about."""

    unit: int
    cell: int = ANYWHERE


NO_RAID = wl.Refusals[Book, State, Raid]("why a commando may not raid on this turn, anywhere or in a hex")
RAIDS = wl.Numbers[Book, State, int]("the hexes where a commando may raid")
FOLD = wl.Numbers[Book, State, None]("the part of the board in which commandos may land")
POINTS = 8
"""Half movement points of a commando that lands."""
BEACH, ROUGH_SHORE = 2, 4
"""Half points for getting ashore over plain, and over a wholly rough shore; anything worse takes all."""


@wl.rule("anzio:D5A", "anzio:B3.5")
def is_commando(book: Book, side: int, unit: int) -> bool:
    """Whether a unit is a commando: 2SS, 1SSF, the Rangers and the 504th, all of them Allied."""
    return side == ALLIED and flagged(book, ALLIED, unit, "commando")


@remembered
def coasts(book: Book) -> dict[str, int]:
    """The hexes on the west coast, on the east coast and on the gulf of Taranto, as bitboards.

    A sea belongs to the coast whose ports and zones lie on it; the gulf has none. Closed partial hexes are sea too.
    """
    out = {"west": 0, "east": 0, "gulf": 0}
    sea, shifts = book.board.hexes("sea") | book.board.hexes("unplayable"), book.board.grid.shifts
    while sea:
        part = wl.flood(sea & -sea, sea, shifts)
        sea &= ~part
        shore = wl.dilate(part, shifts) & book.coastal
        found = {
            port.coast
            for port, cells in zip(book.places, book.place_cells, strict=True)
            if shore & wl.mask_of(cells) and port.coast
        }
        out[found.pop() if len(found) == 1 else "gulf"] |= shore
    # a hex with a bare strip of shore belongs with its neighbours
    for coast in out:
        known = out["west"] | out["east"] | out["gulf"]
        out[coast] |= wl.dilate(out[coast], shifts) & book.coastal & ~known
    out["east"] |= BEACHES(book, None, None, 0)
    return out


@wl.rule("anzio:D5B1", "anzio:D5B2", "anzio:D5B8", "anzio:D5B9")
def along_the_coast(book: Book, state: State, unit: int, cells: int) -> int:
    """Where a unit lands in an invasion: a commando on any shore of the main landing's coast, the gulf being on both.

    It stays south of the middle fold, but for the Roma zone in the second invasion. What it makes friendly serves for
    build-up as everything does: the invaded zone at once, another zone or a port with a counter of its own.
    """
    if not is_commando(book, ALLIED, unit):
        return cells
    zone = state.sea.invaded[-1]
    shore = coasts(book)
    allowed = book.below_middle
    if len(state.sea.invaded) > 1:
        allowed |= wl.mask_of(book.place_cells[book.place_index["zone-roma"]])
    allowed = FOLD(book, state, None, allowed)
    return cells | (shore[book.places[zone].coast] | shore["gulf"]) & allowed & book.rest


@wl.rule("anzio:D5B4", "anzio:D5B6")
def four_points(book: Book, state: State, unit: int, points: int) -> int:
    """A commando that lands has 4 MP; ashore it pays as the Initial Lift does, 1 MP along any road."""
    landed = state.side == ALLIED and state.lifted >> unit & 1
    return POINTS if landed and is_commando(book, ALLIED, unit) else points


def who_lands(book: Book, state: State, subject: None, units: int) -> int:
    """Who may have other points than those of the Initial Lift: whoever lands."""
    return units | state.lifted if state.side == ALLIED else units


@wl.rule("anzio:D5B5", "anzio:EX.D5B5")
@remembered
def shore_cost(book: Book, cell: int) -> int:
    """Half points for a commando's first hex ashore: all of them where there is only swamp or High Apennine."""
    inland_plain = book.board.hexes("plain") & ~book.coastal
    if (beaches(book) | inland_plain) >> cell & 1:
        return BEACH
    return ROUGH_SHORE if book.board.hexes("rough") >> cell & 1 else POINTS


@wl.rule("anzio:D5B7")
def lives_off_the_land(book: Book, state: None, who: tuple[int, int]) -> bool:
    """Commandos need no supply, use no capacity and do not perish for want of it."""
    return is_commando(book, *who)


# --- raids ----------------------------------------------------------------------------------------------


@wl.rule("anzio:D5C2", "anzio:D5C6.1", "anzio:E17B", "anzio:E17C")
def why_no_raid(book: Book, state: State, unit: int) -> wl.Refused | None:
    """Why a unit may not raid now: one commando a turn, on a turn without invasion, from where invaders put to sea.

    Neither the card nor the time since the last invasion matters, in the Advanced Games as in the Basic Game.
    """
    if state.side != ALLIED or not is_commando(book, ALLIED, unit):
        return words.no("D5A only-commandos-raid")
    if state.turn == 0 or state.sea.lift >= 0:
        return words.no("D5C2 no-raids-turn-invasion")
    if state.lifted:
        return words.no("D5C2 one-commando-raids-turn")
    held_here = state.spent[unit] or destinations.pinned(book, state) >> unit & 1
    if held_here or traffic.departure(book, state, unit) == traffic.NOWHERE:
        return words.no("D5C6.1 did-not-start-turn-where")
    return NO_RAID(book, state, Raid(unit))


@wl.rule("anzio:D5C1", "anzio:D5C4", "anzio:D5C5")
def raid_hexes(book: Book, state: State, unit: int) -> list[int]:
    """Where a commando may raid: any beach, coast or port south of the middle fold, whatever the lift.

    A port that it takes may be opened and used as any other.
    """
    if why_no_raid(book, state, unit) is not None:
        return []
    cells = raided_shore(book, state, unit)
    after = lifted(state, unit)
    return [
        cell
        for cell in wl.bits(cells)
        if landfall.may_arrive(book, after, unit, cell, shore_cost(book, cell))
    ]


def raided_shore(book: Book, state: State, unit: int) -> int:
    """The hexes where a commando may raid as far as the enemy goes."""
    shore = coasts(book)
    cells = (shore["west"] | shore["east"] | shore["gulf"]) & raided_part(book, state) & book.rest
    cells = RAIDS(book, state, unit, cells)
    return undefended(book, state, unit, traffic.by_sea(book, state, unit, cells))


def raided_part(book: Book, state: State) -> int:
    """The part of the board where commandos may raid."""
    return FOLD(book, state, None, book.below_middle)


def offers(book: Book, state: State) -> list[wl.Action]:
    """The commandos that may raid in this movement phase."""
    if state.side != ALLIED or state.lifted or state.sea.lift >= 0 or not state.turn:
        return []
    commandos = book.units[ALLIED].flags.get("commando", 0) & ~state.stopped
    at, ports, spent = state.forces[ALLIED].at, traffic.places_at(book), state.spent
    ready = [u for u in wl.bits(commandos) if not spent[u] and (at[u] == SICILIA or at[u] in ports)]
    return of_units(book, ALLIED, "raid", wl.mask_of([u for u in ready if may_raid(book, state, u)]))


def may_raid(book: Book, state: State, unit: int) -> bool:
    """Whether a commando may raid anywhere; a shore with room settles it."""
    if why_no_raid(book, state, unit) is not None:
        return False
    shore = raided_shore(book, state, unit)
    roomy = shore & ~stacking.too_full(book, state, ALLIED, unit)
    return bool(roomy) or bool(raid_hexes(book, state, unit))


def begin(book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
    """The player has chosen a commando to raid."""
    return wl.push(state, Raiding(book.index[action.unit][1]))


def why_not(book: Book, state: State, action: wl.Action) -> wl.Refused:
    """Why a raid cannot be made."""
    side, unit = book.index.get(action.unit, (-1, -1))
    if side != ALLIED:
        return words.no("D5A only-commandos-raid")
    return why_no_raid(book, state, unit) or words.no("D5C2 no-shore-open")


class Raiding(AlliedQuestion, frozen=True, gc=False, tag="raiding"):
    """Where a raiding commando comes ashore."""

    unit: wl.UnitNumber

    rule_id = "D5C2"

    def options(self, book: Book, state: State) -> list[wl.Action]:
        return sorted([wl.Action("land", to=book.label(cell)) for cell in raid_hexes(book, state, self.unit)])

    def apply(self, book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
        return raid(book, wl.pop(state), self.unit, book.cell(action.to), dice, events)

    def refuse(self, book: Book, state: State, action: wl.Action) -> wl.Refused:
        cell = book.cell(action.to)
        if action.do == "land" and cell >= 0 and book.coastal & book.rest & 1 << cell:
            if not raided_part(book, state) >> cell & 1:
                return words.no("D5C1 raids-stay-south-middle-fold")
            refused = traffic.too_far_by_sea(book, state, self.unit, cell)
            if refused := refused or NO_RAID(book, state, Raid(self.unit, cell)):
                return refused
        return words.no("D5C2 raider-lands-beach-coast-port")


@wl.rule("anzio:D5C3", "anzio:D5C6.2")
def raid(book: Book, state: State, unit: int, cell: int, dice: wl.Dice, events: wl.Events) -> State:
    """Put a raider ashore. It moves on as an invader does, in any weather, but nobody reacts as to an invasion."""
    spent = shore_cost(book, cell)
    state = lifted(traffic.with_departure(book, state, unit), unit)
    return come_ashore(book, state, (unit, cell), spent, wl.Event("raid", book.cite("D5C2")), dice, events)


def no_invasion_after_raid(book: Book, state: State, subject: None) -> wl.Refused | None:
    """A turn with a raid has no invasion."""
    raided = state.lifted and state.sea.lift < 0
    return words.no("D5C2 commando-raided-no-invasion-turn") if raided else None


def rough_landing(book: Book, state: State, landing: Landing, points: int) -> int:
    """Half points for a unit's first hex ashore: those of commandos are their own."""
    unit, cell = landing
    return shore_cost(book, cell) if is_commando(book, ALLIED, unit) else points


@wl.rule("anzio:P.commando-roma")
def into_roma(book: Book, state: State, unit: int, cells: int) -> int:
    """The player aid's reading: in the second invasion a commando may land in the Roma hexes themselves."""
    if len(state.sea.invaded) < 2 or not is_commando(book, ALLIED, unit):
        return cells
    if book.places[state.sea.invaded[-1]].coast != "west":
        return cells
    return cells | next(hexes for name, hexes in book.victory if name == "Roma")


CHAPTER = wl.Chapter[Book, State](
    title="Commandos",
    options=("supp.commandos",),
    frames=(Raiding,),
    verbs={"raid": ("unit",)},
    hooks=(
        LANDING_COST.by(rough_landing),
        LANDINGS.by(along_the_coast),
        movement.ALLOWANCE.by(four_points),
        movement.OTHER_POINTS.by(who_lands),
        supply.NEEDS_NONE.by(lives_off_the_land),
        NO_INVASION.by(no_invasion_after_raid),
    ),
    chores={MOVEMENT: (wl.Chore("raid", offers, begin, why_not),)},
)


ROMA = variant("Commandos into Roma", "aid:P.commando-roma", LANDINGS.by(into_roma))
