"""What `winterline map` does: a board drawn, checked, or looked at hex by hex."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import (
    BarColumn,
    Progress,
    SpinnerColumn,
    TaskProgressColumn,
    TextColumn,
    TimeElapsedColumn,
)

from winterline.core import mapinfo
from winterline.core.board import Board, load_board
from winterline.core.citations import check as check_board
from winterline.core.citations import load_citations
from winterline.core.data import DataDir
from winterline.core.draw.drawing import load_drawing
from winterline.games.catalog import room
from winterline.output import show


def look(
    name: str, data: Path | None, render: Path | None, label: str | None, *, check: bool, as_json: bool
) -> bool:
    """Draw a board, tell of a hex, check it, or tell of it as a whole; False when a check finds it broken."""
    shipped = room(name) / "data"
    sheet = load_board(DataDir(shipped, data, mapinfo.board_files(shipped)).path("board.txt"))
    if render:
        draw(sheet, shipped, render, as_json=as_json)
    if label:
        tell_hex(mapinfo.hex_info(sheet, label), as_json=as_json)
    elif check:
        found = check_board(sheet, load_citations(shipped / "citations.json"))
        tell_check(found, as_json=as_json)
        return not found["broken"]
    elif as_json:
        show(mapinfo.board_info(sheet))
    elif not render:
        print(f"{sheet.title}: {sheet.grid.on_board.bit_count()} hexes. {sheet.source}")
    return True


def draw(sheet: Board, shipped: Path, out: Path, *, as_json: bool) -> None:
    """Draw a board into a file, with a bar for whoever waits at a terminal: large ones take half a minute."""
    bar = Progress(
        SpinnerColumn(), TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeElapsedColumn(),
        console=Console(stderr=True), disable=as_json or not sys.stderr.isatty(), transient=True,
    )  # fmt: skip
    with bar:
        task = bar.add_task(f"drawing {sheet.title}", total=1.0)
        drawing = load_drawing(shipped / "drawing", sheet)
        mapinfo.render_file(sheet, drawing, out, told=lambda done: bar.update(task, completed=done))
    print(f"{sheet.title} drawn to {out}", file=sys.stderr if as_json else sys.stdout)


def tell_hex(hex_: dict[str, Any], *, as_json: bool) -> None:
    """All about one hex."""
    if as_json:
        show(hex_)
        return
    print(f"{hex_['hex']} {hex_['name'] or ''}: {', '.join(hex_['terrain'] + hex_['features'])}")
    for label, side in hex_["sides"].items():
        words = [*side["terrain"]] + ([f"{side['road']} road"] if side["road"] else [])
        words += [f"river {side['river']}"] if side["river"] else []
        words += [word for word in ("bridge", "barred") if side[word]]
        print(f"  to {label}: {', '.join(words) or 'open'}")


def tell_check(found: dict[str, Any], *, as_json: bool) -> None:
    """How a board stands against the rulebooks."""
    if as_json:
        show(found)
        return
    print(f"{found['hold']} of {found['citations']} statements of the rulebooks hold")
    for broken in found["broken"]:
        print(f"  broken at {broken['hex']}: {broken['claim']}")
