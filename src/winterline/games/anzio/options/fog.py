"""Limited intelligence: blank counters that conceal which units stand in a hex, and how many.

The model, which docs/rulings.md sets out: a blank counter is a counter in play with figures that everybody knows, and
the units that it stands for are off the board (`fog_counters`). So zones of control, stacking, supply, ways and lists of
actions follow from what everybody sees. Who is under a counter is decided in secret (`fog_covering`), told to its owner
alone (`fog_sight`), and shown when an enemy comes next to it, or where it would decide something (`fog_showing`).
"""

from __future__ import annotations

from winterline import author as wl

from ..book import MOVEMENT, STAYS, Book, variant
from ..certain import COUNTED
from ..invasion import NO_LIFT, STORMING
from ..movement import KEPT_OUT, NO_ENTRY, NO_STRATEGIC, PLODS
from ..passage import APPROACHED
from ..replacements import AS_KNOWN
from ..routes import DRIVEN
from ..shown import BOXES, PANELS, ROWS, STANDS_FOR
from ..stacking import NO_ROOM, WHY_NO_ROOM
from ..state import ALLIED, AXIS, State
from ..traffic import LANDING_POINTS
from ..voyages import STAYS_ASHORE
from . import fog_covering, fog_showing, fog_sight, nationality
from .fog_counters import FOG, UNCOVERED
from .interdiction import NO_STRIKE

BOTH = (ALLIED, AXIS)
CHAPTER = wl.Chapter[Book, State](
    title="Limited intelligence",
    options=("adv.supp.fog.limited-intelligence",),
    slices=(FOG,),
    frames=(fog_covering.Covering,),
    verbs={
        "conceal": ("unit",),
        "disguise": ("to",),
        "hide": ("unit", "via"),
        "dummy": ("via",),
        "seal": (),
        "reveal": ("unit",),
    },
    phases=(
        *(wl.Placed(wl.Phase("sightings", fog_showing.turn_begins, s), after="turn begins") for s in BOTH),
        *(wl.Placed(wl.Phase("clear weather", fog_showing.weather_shows, s), before=MOVEMENT) for s in BOTH),
        *(wl.Placed(wl.Phase("hunger", fog_showing.after_combat, s), after="disbanding") for s in BOTH),
        *(wl.Placed(wl.Phase("last sightings", fog_showing.turn_ends, s), before="turn ends") for s in BOTH),
    ),
    chores=fog_covering.CHORES,
    duties=fog_covering.DUTIES,
    hooks=(
        APPROACHED.by(fog_showing.come_near),
        DRIVEN.by(fog_showing.before_retreat),
        COUNTED.by(fog_showing.without_own),
        AS_KNOWN.by(fog_sight.where_rebuilt),
        NO_ROOM.by(fog_covering.no_room),
        WHY_NO_ROOM.by(fog_covering.why_no_room),
        NO_STRATEGIC.by(fog_showing.why_no_strategic),
        PLODS.by(fog_showing.plods),
        KEPT_OUT.by(fog_showing.kept_out),
        NO_ENTRY.by(fog_showing.why_no_entry),
        STAYS.by(fog_showing.may_stay),
        STAYS_ASHORE.by(fog_showing.stays_ashore),
        NO_LIFT.by(fog_showing.why_no_landing),
        LANDING_POINTS.by(fog_showing.at_sea),
        STORMING.by(fog_showing.no_storm),
        NO_STRIKE.by(fog_showing.no_strike),
        ROWS.by(fog_sight.row),
        BOXES.by(fog_sight.boxes),
        PANELS.by(fog_sight.panel),
        STANDS_FOR.by(fog_sight.stands_for),
    ),
    fields={"blanks": wl.Field(dict, fog_sight.read_blanks)},
    invariants=(fog_sight.faults,),
    news={"revealed": "headline"},
)
HUNGRY = variant(
    "Concealed units without supply", "adv.supp.step-isolation", fog_showing.COSTS_STEPS.by(lambda *_: True)
)
ARRIVED = variant(
    "Concealed units that have come to Italy", "supp.nationality", UNCOVERED.by(nationality.note_entry)
)
UNDER_AIR = variant(
    "Concealed under German air", "supp.air-superiority", fog_covering.FREELY.by(fog_showing.under_german_air)
)
SECRET = wl.Chapter[Book, State](
    title="Who is under blank counters",
    options=CHAPTER.options,
    secret=wl.Secret(
        (fog_covering.Covering,), fog_sight.reveals, fog_sight.reveals, fog_sight.seen, fog_sight.drawn_anew
    ),
)
"""After what others seal: who is at the edge by a sealed list is left out and drawn anew first."""
