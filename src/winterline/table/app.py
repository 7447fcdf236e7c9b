"""The table over HTTP. Every handler is a short ladder: rate, seat, shape, and then the service decides."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import msgspec
from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, JSONResponse, RedirectResponse, StreamingResponse
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.staticfiles import StaticFiles

from winterline.core.errors import WinterlineError
from winterline.games.catalog import offered
from winterline.table import boards, webhooks
from winterline.table.bots import Thinkers
from winterline.table.errors import BadShape, NotFound, TableError
from winterline.table.security import (
    MAX_UPLOAD,
    Rates,
    SafeHeaders,
    Wallet,
    check_origin,
    client_id,
    client_of,
    read_body,
)
from winterline.table.service import Service
from winterline.table.stream import Presence, events
from winterline.table.values import Created, Seat, Spec

WEB = Path(__file__).parent.parent / "web"
PAGES = ("rules", "tables", "learn", "watch", "handover")
IMMUTABLE = {"Cache-Control": "public, max-age=300", "Vary": "Accept-Encoding"}


class Room:
    """What the handlers share."""

    def __init__(self, service: Service, secret: str, *, limited: bool, workers: int) -> None:
        self.service = service
        self.wallet = Wallet(secret)
        self.rates = Rates(enabled=limited)
        self.presence = Presence()
        self.thinkers = Thinkers(service, workers)
        self.closing = asyncio.Event()

    async def seat(self, request: Request, game_id: str, what: str = "ask") -> Seat:
        """The rate, and then the seat by which this browser sits at the game."""
        self.rates.check(what, client_of(request))
        seat = await asyncio.to_thread(self.service.seat_of, self.wallet.token(request, game_id))
        if seat.game_id != game_id:
            raise NotFound("There is no such game.")
        return seat

    async def change(self, request: Request, game_id: str, what: str) -> tuple[Seat, dict[str, Any]]:
        """A change: from our own page, by a seat, with a JSON object."""
        check_origin(request)
        seat = await self.seat(request, game_id, what)
        return seat, await json_body(request)

    def attend(self, game_id: str) -> None:
        """Let a bot that plays in this game look whether it must move."""
        self.thinkers.wake(game_id)


async def json_body(request: Request) -> dict[str, Any]:
    """The body as a JSON object."""
    raw = await read_body(request)
    try:
        body = msgspec.json.decode(raw or b"{}")
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise BadShape("The body is not JSON.") from None
    except RecursionError:
        raise BadShape("The body is nested too deeply.") from None
    if not isinstance(body, dict):
        raise BadShape("The body must be a JSON object.")
    return body


def whole(body: dict[str, Any], name: str) -> int:
    """A whole number of a body."""
    value = body.get(name)
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < 10_000_000:
        raise BadShape(f"'{name}' must be a whole number.")
    return value


def text(body: dict[str, Any], name: str, most: int) -> str:
    """A text of a body, not too long."""
    value = body.get(name)
    if not isinstance(value, str) or len(value) > most:
        raise BadShape(f"'{name}' must be a text of at most {most} characters.")
    return value


def answer(value: Any, status: int = 200) -> Response:
    """Any value as JSON, never cached."""
    headers = {"Cache-Control": "no-store"}
    return Response(msgspec.json.encode(value), status, headers, media_type="application/json")


def fixed(data: bytes, kind: str, request: Request) -> Response:
    """Something that changes only with the program: with a fingerprint, so that it is sent once."""
    tag = f'"{hashlib.sha256(data).hexdigest()[:20]}"'
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers={**IMMUTABLE, "ETag": tag})
    return Response(data, headers={**IMMUTABLE, "ETag": tag}, media_type=kind)


def make_app(
    service: Service, *, secret: str, limited: bool = True, workers: int = 1, secure: bool = False
) -> FastAPI:
    """The whole table: pages, interface and streams."""
    room = Room(service, secret, limited=limited, workers=workers)

    @contextlib.asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        room.thinkers.warm()
        for game_id in await asyncio.to_thread(service.bot_games):
            room.attend(game_id)
        messenger = asyncio.create_task(webhooks.deliver(service))
        yield
        messenger.cancel()
        room.closing.set()
        room.thinkers.close()

    app = FastAPI(lifespan=lifespan, openapi_url=None, docs_url=None, redoc_url=None)
    app.state.room = room
    app.add_middleware(GZipMiddleware, minimum_size=800, compresslevel=5)
    app.add_middleware(SafeHeaders)
    add_errors(app)
    add_pages(app, room, secure=secure)
    add_library(app, room)
    add_games(app, room, secure=secure)
    add_play(app, room)
    add_record(app, room)
    app.mount("/static", StaticFiles(directory=WEB), name="static")
    return app


def add_errors(app: FastAPI) -> None:
    """Every refusal is one object with a sentence; nothing of the inside shows."""

    @app.exception_handler(TableError)
    async def refused(_: Request, error: TableError) -> JSONResponse:
        return JSONResponse(error.body(), error.status, headers={"Cache-Control": "no-store"})

    @app.exception_handler(WinterlineError)
    async def bad_choice(_: Request, error: WinterlineError) -> JSONResponse:
        return JSONResponse({"error": {"code": "shape", "sentence": str(error)}}, 400)

    @app.exception_handler(RequestValidationError)
    async def bad_address(_: Request, error: RequestValidationError) -> JSONResponse:
        told = {"code": "shape", "sentence": "The address holds something that is no number."}
        return JSONResponse({"error": told}, 400)

    @app.exception_handler(HTTPException)
    async def http_error(_: Request, error: HTTPException) -> JSONResponse:
        told = {"code": "missing", "sentence": "There is nothing at this address."}
        if error.status_code != 404:
            told = {"code": "shape", "sentence": str(error.detail)}
        return JSONResponse({"error": told}, error.status_code)

    @app.exception_handler(Exception)
    async def fault(_: Request, error: Exception) -> JSONResponse:
        told = {"code": "fault", "sentence": "Something went wrong on the server; nothing was changed."}
        return JSONResponse({"error": told}, 500)


def page(name: str, request: Request) -> Response:
    """One of our own pages."""
    return fixed((WEB / f"{name}.html").read_bytes(), "text/html; charset=utf-8", request)


def add_pages(app: FastAPI, room: Room, *, secure: bool) -> None:
    """The pages, and the links that give a seat."""

    @app.get("/")
    async def lobby(request: Request) -> Response:
        return page("lobby", request)

    @app.get("/game/{game_id}")
    async def table(request: Request, game_id: str) -> Response:
        return page("game", request)

    for name in PAGES:

        async def other(request: Request, game: str = "", name: str = name) -> Response:
            return page(name, request)

        app.add_api_route(f"/{name}", other, methods=["GET"])
        app.add_api_route(f"/{name}/{{game}}", other, methods=["GET"])

    @app.get("/join/{token}")
    async def join(request: Request, token: str) -> Response:
        room.rates.check("join", client_of(request))
        seat = await asyncio.to_thread(room.service.seat_of, token)
        await asyncio.to_thread(room.service.sit, seat)
        response = RedirectResponse(f"/game/{seat.game_id}", 303)
        held = room.wallet.read(request)
        room.wallet.add(held, seat.game_id, {seat.side: token}, seat.side)
        room.wallet.write(response, held, secure=secure)
        room.attend(seat.game_id)
        return response

    @app.get("/favicon.ico")
    async def icon(request: Request) -> Response:
        return fixed((WEB / "icon.svg").read_bytes(), "image/svg+xml", request)


def add_library(app: FastAPI, room: Room) -> None:
    """What never changes: catalogue, boards, counters, rules, tables."""
    svg, js = "image/svg+xml", "application/json"

    @app.get("/api/games")
    async def games(request: Request) -> Response:
        listed = [{**game, "map": boards.map_of(game["id"])} for game in offered()]
        return fixed(msgspec.json.encode(listed), js, request)

    @app.get("/api/boards/{name}.svg")
    async def picture(request: Request, name: str) -> Response:
        return fixed(await asyncio.to_thread(boards.board_svg, name), svg, request)

    @app.get("/api/boards/{name}")
    async def board(request: Request, name: str) -> Response:
        return fixed(await asyncio.to_thread(boards.board_json, name), js, request)

    @app.get("/api/counters/{game}")
    async def counters(request: Request, game: str) -> Response:
        return fixed(await asyncio.to_thread(boards.counters_json, game), js, request)

    @app.get("/api/symbols.svg")
    async def symbols(request: Request) -> Response:
        return fixed(boards.symbols_svg(), svg, request)

    @app.get("/api/rules/{game}")
    async def rules(request: Request, game: str) -> Response:
        return fixed(await asyncio.to_thread(boards.rules_json, game), js, request)

    @app.get("/api/tables/{game}")
    async def tables(request: Request, game: str) -> Response:
        return fixed(await asyncio.to_thread(boards.tables_json, game), js, request)


def spec_of(body: dict[str, Any]) -> Spec:
    """The game that a request asks for."""
    name = body.get("name", "")
    seats = body.get("seats", {})
    mode = body.get("mode", "bot")
    wanted = {
        "game": body.get("game"),
        "scenario": body.get("scenario"),
        "options": body.get("options", []),
        "preset": body.get("preset"),
        "mode": mode,
        "players": seats,
        "seed": body.get("seed"),
        "names": {},
    }
    if isinstance(name, str) and name.strip() and isinstance(seats, dict):
        first = next((side for side, player in seats.items() if player == "human"), "allied")
        wanted["names"] = {first: name.strip()[:40]}
    try:
        return msgspec.convert(wanted, Spec)
    except msgspec.ValidationError as error:
        raise BadShape(f"Not a game: {error}") from None


def links_of(made: Created) -> dict[str, str]:
    """The links of a new game."""
    return {side: f"/join/{token}" for side, token in made.tokens.items()}


def add_games(app: FastAPI, room: Room, *, secure: bool) -> None:
    """Making games and keeping one's seats."""

    def seated(request: Request, made: Created, spec: Spec | None) -> Response:
        """The answer to a new game, with this browser's own seats in its wallet."""
        players = spec.players if spec else {}
        mine = [s for s in ("allied", "axis") if s in made.tokens and players.get(s, "human") == "human"]
        if spec and spec.mode == "invite":
            mine = mine[:1]
        kept = {side: made.tokens[side] for side in [*mine, "host"] if side in made.tokens}
        if not mine:
            kept = {"spectator": made.tokens["spectator"], "host": made.tokens["host"]}
        sits = mine[0] if mine else "spectator"
        response = answer({"id": made.id, "links": links_of(made), "seat": sits})
        held = room.wallet.read(request)
        room.wallet.add(held, made.id, kept, sits)
        room.wallet.write(response, held, secure=secure)
        room.attend(made.id)
        return response

    @app.post("/api/games")
    async def create(request: Request) -> Response:
        check_origin(request)
        room.rates.check("make", client_of(request))
        spec = spec_of(await json_body(request))
        return seated(request, await asyncio.to_thread(room.service.create, spec), spec)

    @app.post("/api/logs")
    async def upload(request: Request) -> Response:
        check_origin(request)
        room.rates.check("make", client_of(request))
        data = await read_body(request, MAX_UPLOAD)
        return seated(request, await asyncio.to_thread(room.service.import_log, data), None)

    @app.post("/api/games/{game_id}/fork")
    async def fork(request: Request, game_id: str) -> Response:
        seat, body = await room.change(request, game_id, "make")
        made = await asyncio.to_thread(room.service.fork, seat, whole(body, "at"))
        players = {side: "human" for side in made.tokens if side in ("allied", "axis")}
        return seated(request, made, Spec(game="", mode="hotseat", players=players))  # type: ignore[arg-type]

    @app.get("/api/mine")
    async def mine(request: Request) -> Response:
        seats = []
        held = room.wallet.read(request)
        for game_id in held:
            with contextlib.suppress(TableError):
                seats.append(await room.seat(request, game_id))
        found = await asyncio.to_thread(room.service.summaries, seats)
        return answer([{**msgspec.structs.asdict(one), "host": "host" in held[one.id]} for one in found])

    @app.post("/api/games/{game_id}/seat")
    async def hand_over(request: Request, game_id: str) -> Response:
        seat, body = await room.change(request, game_id, "act")
        held = room.wallet.read(request)
        side = text(body, "side", 20)
        if side not in held.get(seat.game_id, {}) or side == "sits":
            raise BadShape("This browser does not hold that seat.")
        held[game_id]["sits"] = side
        response = answer({"seat": side})
        room.wallet.write(response, held, secure=secure)
        return response

    @app.post("/api/games/{game_id}/reissue")
    async def reissue(request: Request, game_id: str) -> Response:
        check_origin(request)
        room.rates.check("make", client_of(request))
        host_token = room.wallet.read(request).get(game_id, {}).get("host", "")
        host = await asyncio.to_thread(room.service.seat_of, host_token)
        side = text(await json_body(request), "side", 20)
        token = await asyncio.to_thread(room.service.reissue, host, side)
        return answer({"link": f"/join/{token}"})


def add_play(app: FastAPI, room: Room) -> None:
    """Playing, talking and asking."""
    service = room.service

    @app.get("/api/games/{game_id}")
    async def state(request: Request, game_id: str) -> Response:
        seat = await room.seat(request, game_id)
        found = await asyncio.to_thread(service.state, seat)
        held = room.wallet.read(request).get(game_id, {})
        found["online"] = room.presence.online(game_id)
        found["map"] = boards.map_of(found["game"])
        found["seats"] = sorted(side for side in held if side in ("allied", "axis"))
        found["host"] = "host" in held
        return answer(found)

    @app.post("/api/games/{game_id}/actions")
    async def act(request: Request, game_id: str) -> Response:
        seat, body = await room.change(request, game_id, "act")
        actions = body.get("actions")
        if not isinstance(actions, list) or not 1 <= len(actions) <= 100:
            raise BadShape("'actions' must be a list of 1 to 100 actions.")
        done = await asyncio.to_thread(service.act, seat, whole(body, "at"), client_id(body), actions)
        room.attend(game_id)
        return answer(done)

    @app.post("/api/games/{game_id}/undo")
    async def undo(request: Request, game_id: str) -> Response:
        seat, body = await room.change(request, game_id, "act")
        to = whole(body, "to") if "to" in body else None
        return answer(await asyncio.to_thread(service.undo, seat, whole(body, "at"), client_id(body), to))

    @app.post("/api/games/{game_id}/chat")
    async def chat(request: Request, game_id: str) -> Response:
        seat, body = await room.change(request, game_id, "talk")
        return answer(await asyncio.to_thread(service.chat, seat, text(body, "text", 1000), client_id(body)))

    @app.post("/api/games/{game_id}/name")
    async def name(request: Request, game_id: str) -> Response:
        seat, body = await room.change(request, game_id, "talk")
        return answer(await asyncio.to_thread(service.rename, seat, text(body, "name", 40), client_id(body)))

    @app.post("/api/games/{game_id}/webhook")
    async def webhook(request: Request, game_id: str) -> Response:
        seat, body = await room.change(request, game_id, "talk")
        url = text(body, "url", 500)
        if url:
            await asyncio.to_thread(webhooks.check_public, url)
        await asyncio.to_thread(service.set_webhook, seat, url or None)
        return answer({"url": url})

    async def ask(request: Request, game_id: str, kind: str, args: dict[str, Any]) -> Response:
        seat = await room.seat(request, game_id)
        return answer(await asyncio.to_thread(service.query, seat, kind, args))

    for kind in ("why", "odds", "preview"):

        async def asked(request: Request, game_id: str, kind: str = kind) -> Response:
            check_origin(request)
            return await ask(request, game_id, kind, await json_body(request))

        app.add_api_route(f"/api/games/{{game_id}}/{kind}", asked, methods=["POST"])

    @app.get("/api/games/{game_id}/reach/{unit}")
    async def reach(request: Request, game_id: str, unit: str) -> Response:
        return await ask(request, game_id, "reach", {"unit": unit})

    @app.get("/api/games/{game_id}/path/{unit}/{label}")
    async def path(request: Request, game_id: str, unit: str, label: str) -> Response:
        return await ask(request, game_id, "path", {"unit": unit, "hex": label})

    @app.get("/api/games/{game_id}/zone/{side}")
    async def zone(request: Request, game_id: str, side: str) -> Response:
        return await ask(request, game_id, "zone", {"side": side})


def add_record(app: FastAPI, room: Room) -> None:
    """The record: entries, the live stream, the past, logs and reports."""
    service = room.service

    @app.get("/api/games/{game_id}/at/{number}")
    async def history(request: Request, game_id: str, number: int) -> Response:
        seat = await room.seat(request, game_id)
        found = await asyncio.to_thread(service.history, seat, number)
        found["map"] = boards.map_of(found["game"])
        return answer(found)

    @app.get("/api/games/{game_id}/entries")
    async def entries(request: Request, game_id: str, after: int = 0) -> Response:
        seat = await room.seat(request, game_id)
        return answer(await asyncio.to_thread(service.entries, seat, after))

    @app.get("/api/games/{game_id}/events")
    async def stream(request: Request, game_id: str, after: int = 0) -> Response:
        seat = await room.seat(request, game_id)
        last = request.headers.get("last-event-id", "")
        start = int(last) if last.isdigit() and len(last) < 9 else after
        body = events(service, room.presence, seat, start, room.closing)
        headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
        return StreamingResponse(body, media_type="text/event-stream", headers=headers)

    @app.get("/api/games/{game_id}/log")
    async def log(request: Request, game_id: str) -> Response:
        seat = await room.seat(request, game_id)
        data = await asyncio.to_thread(service.seat_log, seat)
        name = f'attachment; filename="{game_id}-{seat.side}.wlog"'
        headers = {"Cache-Control": "no-store", "Content-Disposition": name}
        return Response(data, headers=headers, media_type="application/octet-stream")

    @app.get("/api/games/{game_id}/report")
    async def report(request: Request, game_id: str) -> Response:
        seat = await room.seat(request, game_id)
        html = await asyncio.to_thread(service.report, seat)
        name = f'attachment; filename="{game_id}-report.html"'
        return HTMLResponse(html, headers={"Cache-Control": "no-store", "Content-Disposition": name})
