"""Kinds of statements about water along hexsides, about parts of a board, and about the areas beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from winterline.core.bits import bits, dilate, mask_of
from winterline.core.board import Board
from winterline.core.claims import claim
from winterline.core.claims_ground import CLAIMS
from winterline.core.grid import opposite

if TYPE_CHECKING:
    from winterline.core.citations import Citation

__all__ = ("CLAIMS",)


@claim
def stream_exists(board: Board, citation: Citation, *named: int) -> bool:
    """Water of that name runs along at least one side."""
    return any(side is not None for _, side in _stream(board, citation.what))


@claim
def stream_through(board: Board, citation: Citation, *cells: int) -> bool:
    """The named water runs through the middle of each hex named, and along none of its own sides."""
    water = _stream(board, citation.what)
    rows = _sides(board, water)
    return all((cell, None) in water and not rows[cell] for cell in cells)


def _stream(board: Board, name: str) -> list[tuple[int, int | None]]:
    return [side for stream in board.streams if stream.name == name for side in stream.sides]


def _sides(board: Board, water: list[tuple[int, int | None]]) -> list[int]:
    rows = [0] * board.grid.cells
    for cell, side in water:
        if side is not None:
            rows[cell] |= 1 << side
            rows[board.grid.neighbours[cell * 6 + side]] |= 1 << opposite(side)
    return rows


@claim
def side_somewhere(board: Board, citation: Citation, *named: int) -> bool:
    """Some side between two hexes of clear ground has the feature."""
    clear, grid, rows = board.hexes("clear"), board.grid, board.side_bits(citation.what)
    return any(
        clear >> grid.neighbours[cell * 6 + side] & 1 for cell in bits(clear) for side in bits(rows[cell])
    )


@claim
def parts_make(board: Board, citation: Citation, *named: int) -> bool:
    """`whole: part part …`: the parts are there, do not overlap, and together make the whole."""
    whole, _, parts = citation.what.partition(": ")
    masks = [board.hexes(name) for name in parts.split()]
    union = 0
    for mask in masks:
        union |= mask
    return (
        all(masks)
        and sum(mask.bit_count() for mask in masks) == union.bit_count()
        and union == board.hexes(whole)
    )


@claim
def edge_at_border(board: Board, citation: Citation, *named: int) -> bool:
    """`edge: north`: the named edge has hexes, and every one of them lies on that border of the board."""
    name, _, border = citation.what.partition(": ")
    grid, cells = board.grid, board.edges.get(name, ())
    columns = [column for column, label in zip(grid.columns, grid.labels, strict=True) if label]
    ends = {"west": min(columns), "east": max(columns)}
    if border in ends:
        return bool(cells) and all(grid.columns[cell] == ends[border] for cell in cells)
    return bool(cells) and all(
        grid.neighbours[cell * 6 + (0 if border == "north" else 3)] < 0 for cell in cells
    )


@claim
def edges_apart(board: Board, citation: Citation, *named: int) -> bool:
    """Two named edges are there and nowhere touch."""
    return _edges(board, citation) == "apart"


@claim
def edges_touch(board: Board, citation: Citation, *named: int) -> bool:
    """Two named edges are there and touch."""
    return _edges(board, citation) == "touch"


def _edges(board: Board, citation: Citation) -> str:
    one, two = (mask_of(board.edges.get(name, ())) for name in citation.what.split())
    if not one or not two:
        return "missing"
    return "touch" if (one | dilate(one, board.grid.shifts)) & two else "apart"
