"""What never changes during a game: boards, counters, symbols, rules and tables, as the page asks for them."""

from __future__ import annotations

import base64
import hashlib
from functools import lru_cache
from pathlib import Path

import msgspec

from winterline import coverage
from winterline.core import draw, mapinfo
from winterline.core.board import Board, load_board
from winterline.core.draw.drawing import Drawing, load_drawing
from winterline.core.draw.map import ZOOMS, render
from winterline.core.draw.paper import Paper
from winterline.core.messages import ENGLISH
from winterline.core.messages import spoken as language
from winterline.core.vocabulary import CORE
from winterline.games import catalog

from .svg import lightened
from .words import bad

ZOOM = ZOOMS["table"]
PICTURE = "drawing/table.svg"
NAMED = ("id", "side", "nation", "name", "printed", "formation", "type", "size")
"""What the page is told of a counter as it stands in the order of battle."""


def maps() -> list[str]:
    """The maps there are, by their rooms."""
    return sorted({found.room for found in catalog.GAMES.values()})


def _data(name: str) -> Path:
    """The data of a map's room."""
    if name not in maps():
        raise bad("choice no-map-choose-from", name=name[:40], maps=maps())
    return catalog.room(next(g.id for g in catalog.GAMES.values() if g.room == name)) / "data"


def _sheet(name: str) -> tuple[Board, Drawing]:
    """The board and drawing of a map."""
    data = _data(name)
    board = load_board(data / "board.txt")
    return board, load_drawing(data / "drawing", board)


def map_of(game: str) -> str:
    """The map that a game is played on."""
    return catalog.listing(game).room


@lru_cache(maxsize=8)
def board_json(name: str) -> bytes:
    """A map's hexes with their centres in the picture's own coordinates, in columns.

    Two thousand hexes told one by one weigh half as much again, packed.
    """
    board, drawing = _sheet(name)
    paper = Paper(drawing.frame, ZOOM)
    named = [place for place in reversed(board.places) if place.kind not in mapinfo.UNNAMED]
    names = {cell: place.name for place in named for cell in place.cells}
    hexes = []
    for info in mapinfo.board_info(board)["hexes"]:
        cell = board.grid.index(info["hex"])
        x, y = (round(number, 1) for number in paper.px(board.grid.centre(cell)))
        known = {"terrain": info["terrain"], "features": info["features"], "name": names.get(cell)}
        hexes.append({"label": info["hex"], "x": x, "y": y, **known})
    drawn = {
        "viewBox": [0, 0, *(round(number, 1) for number in paper.size)],
        "hex": {"width": round(ZOOM * 2 / 3**0.5, 2), "height": ZOOM},
    }
    columns = {what: [each[what] for each in hexes] for what in hexes[0]}
    sheet = {"map": name, "title": board.title, "source": board.source, **drawn, "hexes": columns}
    return msgspec.json.encode(sheet)


@lru_cache(maxsize=8)
def sides_json(name: str) -> bytes:
    """What runs across or along the sides of a map's hexes: the page needs it for spoken names, after the first view."""
    return msgspec.json.encode(mapinfo.told_sides(load_board(_data(name) / "board.txt")))


@lru_cache(maxsize=8)
def board_svg(name: str) -> bytes:
    """The drawn map without counters: as it was drawn beforehand, since drawing takes seconds."""
    path = _data(name) / PICTURE
    return path.read_bytes() if path.exists() else draw_svg(name)


def draw_svg(name: str) -> bytes:
    """Draw the map now. `python -m winterline.table.boards` writes it where `board_svg` finds it."""
    board, drawing = _sheet(name)
    drawn_map = render(board, drawing, ZOOM)
    if drawing.relief and (light := light_relief(name)).exists():
        drawn_map = drawn_map.replace(_inline("png", drawing.relief), _inline("webp", light.read_bytes()))
    return lightened(drawn_map).encode()


def light_relief(name: str) -> Path:
    """The relief of a map as WebP, made from the PNG of today by `tools/relief.py`; it may not be there yet."""
    folder = _data(name) / "drawing"
    mark = hashlib.sha256((folder / "relief.png").read_bytes()).hexdigest()[:12]
    return folder / f"relief-{mark}.webp"


def _inline(kind: str, data: bytes) -> str:
    """A picture as an address that holds it."""
    return f"data:image/{kind};base64,{base64.b64encode(data).decode()}"


@lru_cache(maxsize=16)
def counters_json(game: str, scenario: str | None = None) -> bytes:
    """The order of battle as the page draws it."""
    rules = catalog.make_rules(game, scenario)
    counters = rules.counters + rules.extras
    figures = 3 if any(unit.full.attack not in (0, unit.full.defence) for unit in counters) else 2
    rows = []
    for unit in counters:
        row = {name: getattr(unit, name) for name in NAMED}
        row |= {name: getattr(unit.full, name) for name in ("attack", "defence", "move")}
        row |= {"steps": len(unit.steps), "arrival": unit.arrival, "figures": figures}
        rows.append(row | {"symbol": f"unit-{unit.type}" in draw.counters.symbols()})
    return msgspec.json.encode(rows)


@lru_cache(maxsize=1)
def symbols_svg() -> bytes:
    """The sprite of all unit symbols."""
    parts = "".join(draw.counters.symbols().values())
    return f'<svg xmlns="http://www.w3.org/2000/svg">{parts}</svg>'.encode()


@lru_cache(maxsize=8)
def rules_json(game: str) -> bytes:
    """The rule index, with full ids."""
    rows = [{**msgspec.to_builtins(rule), "id": f"{game}:{rule.id}"} for rule in coverage.index(game)]
    return msgspec.json.encode(rows)


def primer_of(game: str) -> Path | None:
    """Two pages for players who know a smaller game of the same room, in the reader's language; many have none."""
    folder = catalog.room(game) / "data" / "primer"
    here = [folder / f"{name}.json" for name in (language(), ENGLISH)]
    return next((path for path in here if path.is_file()), None)


def primer_json(game: str) -> bytes:
    """The primer of a game: language, title, introduction, sections of paragraphs with the rules that they speak of."""
    path = primer_of(game) if game in catalog.GAMES else None
    if path is None:
        raise bad("choice no-primer-for", game=game[:40])
    return msgspec.json.encode({**msgspec.json.decode(path.read_bytes()), "lang": path.stem})


def tables_json(game: str, scenario: str | None = None) -> bytes:
    """The tables of a game: combat results, terrain, calendar, arrivals, and the game's own words."""
    return _tables(game, scenario, language())


def words_json(game: str, scenario: str | None = None) -> bytes:
    """The game's own words alone: a page needs them before its tables."""
    return msgspec.json.encode(msgspec.json.decode(tables_json(game, scenario))["words"])


@lru_cache(maxsize=16)
def _tables(game: str, scenario: str | None, language: str) -> bytes:
    rules = catalog.make_rules(game, scenario)
    told = rules.charts()
    words = {"types": CORE.family("type"), **told.get("words", {})}
    return msgspec.json.encode({**told, "words": words, "tolls": rules.result_tolls()})


if __name__ == "__main__":
    for each in maps():
        (_data(each) / PICTURE).write_bytes(draw_svg(each))
