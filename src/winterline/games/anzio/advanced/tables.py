"""The tables of the Advanced Games: dice, intervals, exchanges, set-ups (data/advanced)."""

from __future__ import annotations

from pathlib import Path

from winterline import author as wl

COLUMNS = {
    "commando": ("roll_from", "roll_to", "result"),
    "defection": ("invasion", "drop", "roma", "other"),
    "event_deck": ("card", "count", "interval", "interval_by_order"),
    "exchange": ("division", "way", "strength", "steps", "result", "attack", "defence", "result_steps"),
    "garrison_reaction": ("distance", "genova", "reacts_on"),
    "german_replacements": ("from", "to", "d1", "d2", "d3", "d4", "d5", "d6"),
    "heavy_seas": ("roll_from", "roll_to", "port_bu", "beach_bu", "invade", "raid"),
    "invasion_chart_a": ("card", "turns"),
    "invasion_chart_b": ("card", "turns"),
    "invasions": ("rule", "game", "from", "to", "lifts"),
    "lift_increase": ("open_port", "zones", "add", "set"),
    "paradrop": ("roll_from", "roll_to", "result", "move", "attack", "note"),
    "sea_loss": ("dice_from", "dice_to", "steps_lost"),
    "small_tables": ("table", "dice", "period", "roll_from", "roll_to", "result"),
    "victory": ("game", "german", "ends", "cities", "need", "front", "zone", "isolated"),
    "weather_supplement": ("roll_from", "roll_to", "strategic_movement", "roads"),
}
"""Table -> its columns, besides `source`."""
FILES = tuple(f"advanced/tables/{name}.csv" for name in COLUMNS)


def load_table(path: Path) -> list[wl.Row]:
    """The rows of one of the tables; every row says where it comes from."""
    rows = wl.read_table(path, (*COLUMNS[path.stem], "source"))
    for row in rows:
        if not row["source"]:
            raise row.fail("the row names no source", "write where it comes from")
    return rows


def by_roll(
    rows: list[wl.Row], least: int, most: int, columns: tuple[str, str] = ("roll_from", "roll_to")
) -> dict[int, wl.Row]:
    """Roll -> its row; every roll from `least` to `most` has one."""
    out: dict[int, wl.Row] = {}
    for row in rows:
        for roll in range(row.number(columns[0]), row.number(columns[1]) + 1):
            if roll in out:
                raise row.fail(f"the roll {roll} stands here twice", "let every roll have one row")
            out[roll] = row
    for roll in range(least, most + 1):
        if roll not in out:
            raise rows[-1].fail(f"no row for the roll {roll}", "restore the row")
    return out
