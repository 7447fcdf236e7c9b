"""What the game of another package is written with, under one name: `from winterline import author as wl`.

These names stay while the version's first number stays; everything else under `winterline.core` may change.
"""

from __future__ import annotations

from winterline.core.action import Action
from winterline.core.bits import bits, dilate, mask_of
from winterline.core.board import Board, load_board
from winterline.core.chapters import Chapter, Contents, Field, Placed, Secret, Slot
from winterline.core.codec import Cell, Derived, Mask, UnitNumber
from winterline.core.counters import Counter, Step
from winterline.core.data import DataDir, Row, read_table
from winterline.core.decision import Event, Fight, Result, Stacking, Warned
from winterline.core.dice import Dice
from winterline.core.errors import BadChoice, BadData
from winterline.core.face import labels, named, odds_told, one_of, placed, shares, unit_row
from winterline.core.frames import Ask, Phase, Position, Run, in_order, pop, push, replace, swap
from winterline.core.hooks import Effects, Happenings, Modifiers, Numbers, Refusals, Tests, Values
from winterline.core.memo import remembered
from winterline.core.menu import Chore, Duty, Menu
from winterline.core.options import as_offered, chosen_options, read_options
from winterline.core.printed import Printed, Question, index_of
from winterline.core.questions import LIMITS, STACKED, WARNINGS, ZONES
from winterline.core.reach import Graph, Search, found_by, make_graph, points_to, way
from winterline.core.rulebook import Rulebook
from winterline.core.rules import rule
from winterline.core.sides import people
from winterline.core.verdict import Breakdown, Modifier, Refused
from winterline.games.listing import Listing

Events = list[Event]
"""What has happened so far in a step: rules add to it."""

__all__ = (
    "LIMITS", "STACKED", "WARNINGS", "ZONES", "Action", "Ask", "BadChoice", "BadData", "Board", "Breakdown", "Cell",
    "Chapter", "Chore", "Contents", "Counter", "DataDir", "Derived", "Dice", "Duty", "Effects", "Event", "Events",
    "Field", "Fight", "Graph", "Happenings", "Listing", "Mask", "Menu", "Modifier", "Modifiers", "Numbers", "Phase",
    "Placed", "Position", "Printed", "Question", "Refusals", "Refused", "Result", "Row", "Rulebook", "Run", "Search",
    "Secret", "Slot", "Stacking", "Step", "Tests", "UnitNumber", "Values", "Warned", "as_offered", "bits",
    "chosen_options", "dilate", "found_by", "in_order", "index_of", "labels", "load_board", "make_graph",
    "mask_of", "named", "odds_told", "one_of", "people", "placed", "points_to", "pop", "push", "read_options",
    "read_table", "remembered", "replace", "rule", "shares", "swap", "unit_row", "way",
)  # fmt: skip
