"""Draw the pictures of the ANZIO map for the documentation.

python tools/maps/anzio_pictures.py
"""

from __future__ import annotations

from pathlib import Path

from winterline.core.board import load_board
from winterline.core.draw.drawing import load_drawing
from winterline.core.draw.map import render, to_png

ROOT = Path(__file__).resolve().parents[2]
DATA = ROOT / "src" / "winterline" / "games" / "anzio" / "data"
OUT = ROOT / "docs" / "pictures"
WINDOW = (4.4, -65.2, 16.4, -55.0)
"""Napoli, the Volturno and the Liri: left, bottom, right, top in board units."""


def main() -> None:
    board, drawing = load_board(DATA / "board.txt"), load_drawing(DATA / "drawing")
    pictures = {
        "anzio-overview": render(board, drawing, 20.0),
        "anzio-table": render(board, drawing, 72.0, window=WINDOW),
    }
    OUT.mkdir(parents=True, exist_ok=True)
    for name, svg in pictures.items():
        (OUT / f"{name}.png").write_bytes(to_png(svg))


if __name__ == "__main__":
    main()
