"""Heavy seas in mud weeks, and the September wind off Tuscany: what ships may still do."""

from __future__ import annotations

import msgspec

from winterline import author as wl

from ..addendum_tables import Seas
from ..book import Book, is_mud, remembered
from ..invasion import LANDINGS, NO_INVASION, NO_ZONE, ZONES
from ..shown import PANELS
from ..sources import operating
from ..state import ALLIED, State
from ..traffic import BUILD_UP
from ..words import called, message, no
from .commandos import NO_RAID, RAIDS, Raid

NO_ROLL = 0


class Weather(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """The weather at sea."""

    face: int = NO_ROLL
    """The die of this game-turn."""


WEATHER = wl.Slot(Weather())
BESET = wl.Tests[Book, State, int]("whether the sea is heavy at a place though it is no mud turn")


# --- heavy seas -----------------------------------------------------------------------------------------


@wl.rule("anzio:X13-12")
def rolled(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """Before each Allied mud turn the Allies roll for the sea; else only where a place of theirs is beset."""
    if not is_mud(book, state) and not any(BESET(book, state, place) for place in operating(book, state)):
        return WEATHER.put(state, Weather())
    state, face = wl.rolled(state, dice, "heavy seas")
    events.append(wl.Event("seas", book.cite("X13-12"), number=face))
    return WEATHER.put(state, Weather(face))


def seas(book: Book, state: State) -> Seas | None:
    """What the sea allows on every coast; None where nothing was rolled for all of them."""
    face = WEATHER.of(state).face
    return book.addendum.seas[face - 1] if face != NO_ROLL and is_mud(book, state) else None


def seas_at(book: Book, state: State, place: int) -> Seas | None:
    """What the sea allows at a place."""
    face = WEATHER.of(state).face
    if face == NO_ROLL or not (is_mud(book, state) or BESET(book, state, place)):
        return None
    return book.addendum.seas[face - 1]


def shared(book: Book, state: State, place: int, points: int) -> int:
    """The build-up that heavy seas leave to a place, fractions dropped; Messina and Taranto are port cities."""
    found = seas_at(book, state, place)
    if found is None:
        return points
    return points * (found.beaches if book.places[place].kind == "zone" else found.ports) // 100


def no_landing(book: Book, state: State, subject: None) -> wl.Refused | None:
    """Why nobody invades in heavy seas."""
    found = seas(book, state)
    return no("X13-12 no-invasion-heavy-seas") if found is not None and not found.invade else None


def no_raid(book: Book, state: State, raid: Raid) -> wl.Refused | None:
    """Why nobody raids in heavy seas."""
    found = seas(book, state)
    return no("X13-12 no-raid-heavy-seas") if found is not None and not found.raid else None


def yes_or_no(holds: bool) -> wl.Message:
    """Whether something may be done."""
    return message("value yes" if holds else "value no")


def seas_panel(book: Book, state: State, subject: None) -> list[wl.Shown]:
    """What the die has left of build-up, invasions and raids this turn."""
    face = WEATHER.of(state).face
    if face == NO_ROLL:
        return []
    found, cited = book.addendum.seas[face - 1], book.cite("X13-12")
    rows = [
        wl.row(message("label port-share"), message("value share", share=found.ports), cited),
        wl.row(message("label beach-share"), message("value share", share=found.beaches), cited),
    ]
    if seas(book, state) is None:
        beset = [called(book, place) for place in operating(book, state) if BESET(book, state, place)]
        rows += [wl.row(place, message("value beset"), book.cite("X22-22A")) for place in beset]
    else:
        rows.append(wl.row(message("label may-invade"), yes_or_no(found.invade), cited))
        rows.append(wl.row(message("label may-raid"), yes_or_no(found.raid), cited))
    return [wl.panel("seas", message("panel seas", face=face), cited, rows, open=True)]


HEAVY = wl.Chapter[Book, State](
    title="Heavy seas",
    options=("addendum.heavy-seas",),
    slices=(WEATHER,),
    news={"seas": "chance"},
    phases=(wl.Placed(wl.Phase("heavy seas", rolled, ALLIED), after="turn begins"),),
    hooks=(
        BUILD_UP.by(shared),
        NO_INVASION.by(no_landing),
        NO_RAID.by(no_raid),
        PANELS.by(seas_panel),
    ),
)


# --- the wind off Tuscany -------------------------------------------------------------------------------


@remembered
def tuscany(book: Book) -> int:
    """The shore that the wind blows on."""
    return wl.mask_of(book.option_hexes["tuscan-coast"])


@wl.rule("anzio:X22-22A")
def shut_shore(book: Book, state: State) -> int:
    """The hexes where nobody invades or raids: in September the Tuscan coast.

    Build-up there is as in mud, where heavy seas are played; capacity stays.
    """
    return tuscany(book) if book.calendar[state.turn].month == "Sept" else 0


def beset(book: Book, state: State, place: int) -> bool:
    """Whether a place lies on that shore."""
    return bool(wl.mask_of(book.place_cells[place]) & shut_shore(book, state))


def calm_zones(book: Book, state: State, subject: None, zones: list[int]) -> list[int]:
    """Those of some zones that may be invaded in this wind."""
    return [place for place in zones if not beset(book, state, place)]


def wind_off_zone(book: Book, state: State, place: int) -> wl.Refused | None:
    """Why a zone is closed to invasions."""
    return no("X22-22A no-invasion-off-tuscany") if place >= 0 and beset(book, state, place) else None


def sheltered(book: Book, state: State, unit: int, cells: int) -> int:
    """Those of some hexes where a commando may come ashore."""
    return cells & ~shut_shore(book, state)


def wind_off_shore(book: Book, state: State, raid: Raid) -> wl.Refused | None:
    """Why nobody raids that shore."""
    windy = raid.cell >= 0 and shut_shore(book, state) >> raid.cell & 1
    return no("X22-22A no-invasion-off-tuscany") if windy else None


LIBECCIO = wl.Chapter[Book, State](
    title="Libeccio",
    options=("addendum.libeccio",),
    hooks=(
        BESET.by(beset),
        ZONES.by(calm_zones),
        NO_ZONE.by(wind_off_zone),
        NO_RAID.by(wind_off_shore),
        LANDINGS.by(sheltered),
        RAIDS.by(sheltered),
    ),
)
