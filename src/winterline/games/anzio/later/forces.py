"""The weeks and counters of a later Basic Game, from its sheet and the orders of battle."""

from __future__ import annotations

from pathlib import Path

import msgspec

from winterline import author as wl

from ..advanced.orders_of_battle import ALLIED_FILE, GERMAN_FILE, load_allied, load_german
from ..advanced.time_record import FILE as CARD_FILE
from ..advanced.time_record import load_card
from ..order_of_battle import ON_THE_SHEET, load_units
from ..scenarios import LATER
from ..tables import Week, load_calendar
from .sheets import COMING, Placing, Sheet, load_sheet, weeks_of

PAST = "past"
"""When a unit arrives that only a finished Basic Game brings along."""
CARD = "II"
"""The Advanced Game whose weeks are played."""
SHEETS = tuple(f"advanced/scenarios/{name}.csv" for name in LATER)
FILES = (CARD_FILE, ALLIED_FILE, GERMAN_FILE, *SHEETS)
"""What the later Basic Games read besides the files of every scenario."""


def sheet_file(scenario: str) -> str:
    """The file of a scenario's sheet."""
    return f"advanced/scenarios/{scenario}.csv"


def deciding(scenario: str) -> tuple[str, ...]:
    """The files among these that decide how a scenario goes on."""
    return (CARD_FILE, ALLIED_FILE, GERMAN_FILE, sheet_file(scenario))


def assemble(
    files: wl.DataDir, board: wl.Board, land: int, scenario: str
) -> tuple[tuple[Week, ...], tuple[wl.Counter, ...], Sheet]:
    """The weeks, the counters and the sheet of a scenario."""
    path = files.path(sheet_file(scenario))
    sheet = load_sheet(path, board, land)
    card = load_card(files.path(CARD_FILE), CARD)
    calendar = weeks_of(sheet, load_calendar(files.path("calendar.csv")), card)
    basic = load_units(files.path("units.csv"))
    allied, _ = load_allied(files.path(ALLIED_FILE))
    german = load_german(files.path(GERMAN_FILE))
    known = {unit.counter.id: unit.counter for unit in (*allied, *german)} | {unit.id: unit for unit in basic}
    placings = {placing.unit: placing for placing in sheet.placings}
    if unknown := [name for name in placings if name not in known]:
        raise wl.BadData(path.name, None, f"no unit '{unknown[0][:20]}'", "write the id of a unit file")
    # Gustav goes on from the Basic Game, so that all of its units may be there
    old = [unit for unit in basic if scenario == LATER[0] or "replacement" in unit.flags]
    ids = sorted({*placings, *(unit.id for unit in old)})
    return calendar, tuple(_arriving(known[name], placings.get(name), path) for name in ids), sheet


def _arriving(counter: wl.Counter, placing: Placing | None, path: Path) -> wl.Counter:
    """A counter with its arrival in this game."""
    if placing is None:
        spare = "replacement" in counter.flags
        return msgspec.structs.replace(counter, arrival="pool" if spare else PAST, at="")
    if placing.lost > len(counter.steps):
        raise wl.BadData(path.name, None, f"{counter.id} has no {placing.lost} steps", "mend its row")
    arrival = placing.when if placing.row in COMING else ON_THE_SHEET
    return msgspec.structs.replace(counter, arrival=arrival, at=placing.hex)
