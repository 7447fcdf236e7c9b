"""Errors on their way out: each becomes one answer with a sentence; a fault of ours is one line in the log."""

from __future__ import annotations

import logging
from collections.abc import MutableMapping
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from winterline import WinterlineError

from . import errors, logs, security, storage, wire
from .routes.pages import lost
from .words import say

log = logging.getLogger(__name__)


class Faults(security.Layer):
    """Answers what nobody foresaw. Nothing of the inside shows."""

    async def __call__(self, scope: security.Scope, receive: security.Receive, send: security.Send) -> None:
        begun = False

        async def sent(message: MutableMapping[str, Any]) -> None:
            nonlocal begun
            begun = True
            await send(message)

        try:
            await self.app(scope, receive, sent)
        except Exception:
            if scope["type"] != "http":
                raise
            log.exception("fault in %s %s", scope["method"], scope["path"])
            if not begun:
                answer = JSONResponse({"error": {"code": "fault", "sentence": say("fault")}}, 500)
                await answer(scope, receive, send)


def add_errors(app: FastAPI) -> None:
    """Every refusal is one object with a sentence."""

    @app.exception_handler(errors.TableError)
    async def refused(request: Request, error: errors.TableError) -> Response:
        if isinstance(error, errors.UnknownLink) and (shown := lost(request, error.status)):
            return shown
        return wire.refusal(error)

    for kind in storage.AWAY:

        @app.exception_handler(kind)
        async def away(request: Request, error: Exception) -> Response:
            log.warning("the database is away: %s %s: %s", request.method, request.url.path, logs.told(error))
            return wire.refusal(errors.Away())

    @app.exception_handler(WinterlineError)
    async def bad_choice(_: Request, error: WinterlineError) -> JSONResponse:
        told = {"code": "shape", "sentence": str(error), **errors.tongue(errors.said_by(error))}
        return JSONResponse({"error": told}, 400)

    @app.exception_handler(RequestValidationError)
    async def bad_address(_: Request, error: RequestValidationError) -> JSONResponse:
        told = {"code": "shape", "sentence": say("address-number")}
        return JSONResponse({"error": told}, 400)

    @app.exception_handler(HTTPException)
    async def http_error(request: Request, error: HTTPException) -> Response:
        told = {"code": "missing", "sentence": say("address-nothing")}
        if error.status_code == 404 and (shown := lost(request, 404)):
            return shown
        if error.status_code != 404:
            told = {"code": "shape", "sentence": str(error.detail)}
        return JSONResponse({"error": told}, error.status_code)
