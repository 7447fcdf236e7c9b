"""Calendars of later years for the rule tests: the fifteen weeks of the Basic Game, dated otherwise."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import winterline as wl
from tests.rulebook.anzio.kit import SALERNO, SPARE

CALENDAR = Path(wl.__file__).parent / "games" / "anzio" / "data" / "calendar.csv"


def dated(folder: Path, year: int, **weeks: str) -> Path:
    """A data directory whose calendar has the weeks of 1943 in another year, some of them under other names.

    `Oct_I="June III"` gives another name to Oct I, and its old one to the week that had the new one.
    """
    text = CALENDAR.read_text(encoding="utf-8").replace(",1943,", f",{year},")
    for before, name in weeks.items():
        old, new, free = f"basic,{before.replace('_', ' ')},", f"basic,{name},", "basic,,"
        text = text.replace(new, free).replace(old, new).replace(free, old)
    (folder / CALENDAR.name).write_text(text, encoding="utf-8")
    return folder


def setup_in(
    data: Path,
    when: str,
    units: Mapping[str, str],
    *,
    options: Iterable[str] = (),
    dice: Sequence[int] = (),
    **spec: Any,
) -> wl.Game:
    """A position by such a calendar, otherwise as those of the other rule tests."""
    whole = {"when": when, "units": {**SPARE, **units}, "sea": {"invaded": (SALERNO,)}, **spec}
    return wl.position("anzio", whole, options=list(options), dice=dice, data=data)
