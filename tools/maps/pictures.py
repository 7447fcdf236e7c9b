"""Draw the pictures of the documentation.

    python tools/maps/pictures.py

One board at three zooms, a position with counters, and the counter sheet; of further boards an overview.
"""

from __future__ import annotations

from pathlib import Path

from winterline.core.board import load_board
from winterline.core.draw.counters import Counter, read_counters, sheet
from winterline.core.draw.drawing import load_drawing
from winterline.core.draw.map import ZOOMS, render, to_png

ROOT = Path(__file__).resolve().parents[2]
GAMES = ROOT / "src" / "winterline" / "games"
DATA = GAMES / "beachhead" / "data"
OUT = ROOT / "docs" / "pictures"
FURTHER = ("italy43",)

# The position of the first worked example of combat: two British hexes between four German ones.
POSITION = {
    "0914": ["uk-1-2bde"],
    "0915": ["uk-1-24gds", "uk-1-3bde"],
    "0814": ["de-3pg-29", "de-hauber"],
    "0815": ["de-15pg-104"],
    "1013": ["de-kleye"],
    "1014": ["de-26pz-26"],
    "1015": ["de-26pz-67"],
}


def pile(counters: dict[str, Counter], ids: list[str]) -> list[Counter]:
    """The counters of one hex."""
    return [counters[unit] for unit in ids]


def main() -> None:
    board, drawing = load_board(DATA / "board.txt"), load_drawing(DATA / "drawing")
    counters = read_counters((DATA / "units.csv").read_text(encoding="utf-8"))
    stacks = [(board.grid.index(label), pile(counters, ids)) for label, ids in POSITION.items()]
    left, bottom, _, top = drawing.frame
    pictures = {
        "beachhead-overview": render(board, drawing, ZOOMS["overview"]),
        "beachhead-table": render(board, drawing, ZOOMS["table"], window=(left, bottom, 14.6, top)),
        "beachhead-detail": render(board, drawing, ZOOMS["detail"], window=(14.2, 2.6, 24.4, 12.6)),
        "beachhead-position": render(board, drawing, 96.0, window=(4.6, 10.6, 12.6, 17.2), counters=stacks),
        "beachhead-counters": sheet(list(counters.values()), drawing.style.nations),
    }
    for game in FURTHER:
        data = GAMES / game / "data"
        pictures[f"{game}-overview"] = render(
            load_board(data / "board.txt"), load_drawing(data / "drawing"), 34.0
        )
    OUT.mkdir(parents=True, exist_ok=True)
    for name, svg in pictures.items():
        (OUT / f"{name}.png").write_bytes(to_png(svg))


if __name__ == "__main__":
    main()
