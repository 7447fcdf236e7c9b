"""What the game of another package is written with, under one name: `from winterline import author as wl`.

These names stay while the version's first number stays; everything else under `winterline.core` may change.
"""

from __future__ import annotations

from winterline.core.able import able
from winterline.core.action import Action
from winterline.core.bits import Shifts, bits, dilate, flood, grown, mask_of, union
from winterline.core.board import Board, load_board
from winterline.core.caches import ENEMY, OWN, Caches, alike, forget, latest, of_position
from winterline.core.chapters import Chapter, Contents, Counted, Field, Placed, Secret, Slot, chapters_of
from winterline.core.citations import checked_board
from winterline.core.codec import Cell, Derived, Mask, UnitNumber
from winterline.core.counters import Counter, Step
from winterline.core.data import DataDir, Row, read_table, read_units
from winterline.core.decision import Event, Fight, Result, Stacking, Warned
from winterline.core.dice import Dice
from winterline.core.errors import BadChoice, BadData
from winterline.core.face import (
    Shown,
    as_it_is,
    chart,
    hex_in,
    labels,
    layer,
    line,
    mark,
    odds_told,
    one_of,
    panel,
    part,
    placed,
    row,
    shares,
    shown,
    tint,
    unit_row,
)
from winterline.core.frames import (
    Ask,
    Frame,
    Phase,
    Position,
    Run,
    asked,
    in_order,
    is_ask,
    is_run,
    kind_of,
    pop,
    push,
    replace,
    restacked,
    rolled,
    swap,
)
from winterline.core.gesture import NoDice
from winterline.core.grid import DIRECTIONS, Grid
from winterline.core.hooks import Effects, Happenings, Lists, Modifiers, Numbers, Refusals, Tests, Values
from winterline.core.kept import Moved
from winterline.core.memo import remembered
from winterline.core.menu import END, Chore, Duty, Each, Menu, Menus
from winterline.core.messages import Arg, Message, Said, dated, in_english, words
from winterline.core.options import Option, as_offered, chosen_options, read_options
from winterline.core.printed import Printed, Question, index_of
from winterline.core.questions import (
    ALLOWANCES,
    ASSAULTS,
    LIMITS,
    OUTLOOK,
    PERMITS,
    PLAIN,
    RATINGS,
    STACKED,
    WARNINGS,
    ZONES,
    where,
    zone,
)
from winterline.core.reach import (
    MOST_POINTS,
    UNREACHED,
    Graph,
    Reach,
    Search,
    Spread,
    found_by,
    make_graph,
    points_to,
    reach,
    reached,
    recosted,
    route,
    spread,
    way,
)
from winterline.core.rulebook import Rulebook
from winterline.core.rules import each, rule
from winterline.core.sampling import Superset, sure
from winterline.core.sides import people
from winterline.core.telling import Assault, Outlook, Permit, Telling, Toll, Tolls
from winterline.core.verdict import DISTANCE, NO_WAY, STACKING, Breakdown, Modifier, Odds, Refused
from winterline.core.versions import RuleChange, Upgrade
from winterline.core.vocabulary import Vocabulary
from winterline.games.listing import Listing

Events = list[Event]
"""What has happened so far in a step: rules add to it."""

__all__ = (
    "ALLOWANCES", "ASSAULTS", "DIRECTIONS", "DISTANCE", "END", "ENEMY", "LIMITS", "MOST_POINTS", "NO_WAY", "OUTLOOK",
    "OWN", "PERMITS", "PLAIN", "RATINGS", "STACKED", "STACKING", "UNREACHED", "WARNINGS", "ZONES", "Action", "Arg",
    "Ask", "Assault", "BadChoice", "BadData", "Board", "Breakdown", "Caches", "Cell", "Chapter", "Chore", "Contents",
    "Counted", "Counter", "DataDir", "Derived", "Dice", "Duty", "Each", "Effects", "Event", "Events", "Field",
    "Fight", "Frame", "Graph", "Grid", "Happenings", "Listing", "Lists", "Mask", "Menu", "Menus", "Message",
    "Modifier", "Modifiers", "Moved", "NoDice", "Numbers", "Odds", "Option", "Outlook", "Permit", "Phase", "Placed",
    "Position", "Printed", "Question", "Reach", "Refusals", "Refused", "Result", "Row", "RuleChange", "Rulebook",
    "Run", "Said", "Search", "Secret", "Shifts", "Shown", "Slot", "Spread", "Stacking", "Step", "Superset", "Telling",
    "Tests", "Toll", "Tolls", "UnitNumber", "Upgrade", "Values", "Vocabulary", "Warned", "able", "alike", "as_it_is",
    "as_offered", "asked", "bits", "chapters_of", "chart", "checked_board", "chosen_options", "dated", "dilate", "each",
    "flood", "forget", "found_by", "grown", "hex_in", "in_english", "in_order", "index_of", "is_ask", "is_run",
    "kind_of", "labels", "latest", "layer", "line", "load_board", "make_graph", "mark", "mask_of", "odds_told",
    "of_position", "one_of", "panel", "part", "people", "placed", "points_to", "pop", "push", "reach", "reached",
    "read_options", "read_table", "read_units", "recosted", "remembered", "replace", "restacked", "rolled", "route",
    "row", "rule", "shares", "shown", "spread", "sure", "swap", "tint", "union", "unit_row", "way", "where", "words",
    "zone",
)  # fmt: skip
