"""What never changes: catalogue, boards, counters, rules, tables."""

from __future__ import annotations

import msgspec
from fastapi import FastAPI, Request, Response

from winterline.games.catalog import offered

from .. import boards, wire
from ..context import Context


def add_library(app: FastAPI, context: Context) -> None:
    """What never changes: catalogue, boards, counters, rules, tables."""
    svg, js = "image/svg+xml", "application/json"

    @app.get("/api/games")
    async def games(request: Request) -> Response:
        listed = [
            {**game, "map": boards.map_of(game["id"]), "primer": boards.primer_of(game["id"]) is not None}
            for game in offered()
        ]
        return wire.fixed(msgspec.json.encode(listed), js, request)

    @app.get("/api/boards/{name}.svg")
    async def picture(request: Request, name: str) -> Response:
        return await context.drawn(request, svg, boards.board_svg, name)

    @app.get("/api/boards/{name}")
    async def board(request: Request, name: str) -> Response:
        return await context.drawn(request, js, boards.board_json, name)

    @app.get("/api/boards/{name}/sides")
    async def sides(request: Request, name: str) -> Response:
        return await context.drawn(request, js, boards.sides_json, name)

    @app.get("/api/counters/{game}")
    async def counters(request: Request, game: str, scenario: str | None = None) -> Response:
        return await context.drawn(request, js, boards.counters_json, game, scenario)

    @app.get("/api/symbols.svg")
    async def symbols(request: Request) -> Response:
        return wire.fixed(boards.symbols_svg(), svg, request)

    @app.get("/api/rules/{game}")
    async def rules(request: Request, game: str) -> Response:
        return await context.drawn(request, js, boards.rules_json, game)

    @app.get("/api/primer/{game}")
    async def primer(request: Request, game: str) -> Response:
        return await context.drawn(request, js, boards.primer_json, game)

    @app.get("/api/words/{game}")
    async def words(request: Request, game: str, scenario: str | None = None) -> Response:
        return await context.drawn(request, js, boards.words_json, game, scenario)

    @app.get("/api/tables/{game}")
    async def tables(request: Request, game: str, scenario: str | None = None) -> Response:
        return await context.drawn(request, js, boards.tables_json, game, scenario)
