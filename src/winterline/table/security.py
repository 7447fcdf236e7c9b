"""Who may ask what: seats in a signed cookie, same-origin requests, sizes and headers."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable, MutableMapping
from functools import lru_cache
from typing import Any
from urllib.parse import urlsplit

from fastapi import Request, Response
from itsdangerous import BadSignature, URLSafeSerializer

from winterline.core.messages import ENGLISH, languages, speaking

from . import errors, rates
from .words import say

COOKIE = "winterline"
KEPT, COOKIE_CHARS = 40, 3800
"""Games a browser remembers at most, and the characters that a cookie has for them."""
MAX_BODY = 64 * 1024
MAX_UPLOAD = 8 * 1024 * 1024
BODY_TIME, BODY_SPEED = 10.0, 16 * 1024
"""Seconds that any body may take, and the bytes that must come in each further one."""
YEAR = 365 * 24 * 3600

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
        "font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}


PARTS = {
    name: HEADERS[name]
    for name in ("X-Content-Type-Options", "Referrer-Policy", "Cross-Origin-Resource-Policy")
} | {"Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'"}
"""The headers of what a page is made of. It is no page itself: were it opened as one, nothing in it would run."""


class Wallet:
    """The seat links a browser holds: game -> side -> token, and the side that sits at the screen now."""

    def __init__(self, secret: str) -> None:
        self._serializer = URLSafeSerializer(secret, salt="winterline seats")
        self._opened = lru_cache(maxsize=512)(self._open)  # every request brings the same one

    def read(self, request: Request) -> dict[str, dict[str, str]]:
        """What the browser holds; a forged or damaged cookie is an empty one."""
        raw = request.cookies.get(COOKIE, "")
        if not raw or len(raw) > 4096:
            return {}
        return {game: dict(tokens) for game, tokens in self._opened(raw).items()}

    def _open(self, raw: str) -> dict[str, dict[str, str]]:
        try:
            held = self._serializer.loads(raw)
        except BadSignature:
            return {}
        return held if isinstance(held, dict) else {}

    def write(self, request: Request, response: Response, held: dict[str, dict[str, str]]) -> None:
        """Put the wallet into the answer: `shrunk` has seen to it that it fits.

        Where the table is reached by https, also through a proxy that says so, the wallet never goes over plain http.
        """
        value, secure = self._packed(held) if held else "", request.url.scheme == "https"
        response.set_cookie(COOKIE, value, YEAR, path="/", secure=secure, httponly=True, samesite="lax")

    def _packed(self, held: dict[str, dict[str, str]]) -> str:
        text = self._serializer.dumps(held)
        return text if isinstance(text, str) else text.decode()

    def fits(self, held: dict[str, dict[str, str]]) -> bool:
        """Whether a browser can keep all of this."""
        return len(held) <= KEPT and len(self._packed(held)) <= COOKIE_CHARS

    def shrunk(self, held: dict[str, dict[str, str]], running: set[str]) -> None:
        """Let games fall out that are over or gone, the oldest first, until the rest fits; Full when it does not.

        The newest stays in any case. Nobody loses the seat of a game that runs without having let go of it.
        """
        for game in [game for game in list(held)[:-1] if game not in running]:
            if self.fits(held):
                return
            del held[game]
        if not self.fits(held):
            raise errors.Full(len(held) - 1)

    def add(self, held: dict[str, dict[str, str]], game: str, tokens: dict[str, str], sits: str) -> None:
        """Remember the links of a game, newest last."""
        held[game] = held.pop(game, {}) | tokens | {"sits": sits}

    def token(self, request: Request, game: str) -> str:
        """The link by which this browser sits at a game now."""
        mine = self.read(request).get(game, {})
        token = mine.get(mine.get("sits", "")) or next((t for side, t in mine.items() if side != "sits"), "")
        if not token:
            raise errors.UnknownLink(say("no-seat-here"))
        return token


def check_origin(request: Request) -> None:
    """Changes come from our own pages and as JSON: no other site can make a browser send either."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip()
    if kind not in ("application/json", "application/octet-stream"):
        raise errors.BadShape(say("send-json"))
    origin = request.headers.get("origin")
    if origin and site_of(origin) != request.headers.get("host", ""):
        raise errors.NotYours(say("other-site"))
    if request.headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        raise errors.NotYours(say("other-site"))


def site_of(origin: str) -> str:
    """Host and port of an Origin header; empty for what names none."""
    try:
        return urlsplit(origin).netloc
    except ValueError:  # brackets that hold no address
        return ""


async def read_body(request: Request, most: int = MAX_BODY) -> bytes:
    """The body, up to a size; a longer one is refused before it is all here."""
    announced = request.headers.get("content-length", "0")
    if not announced.isdigit() or int(announced) > most:
        raise errors.TooLarge(say("body-size", most=most // 1024))
    out = bytearray()
    try:
        async with asyncio.timeout(BODY_TIME + int(announced) / BODY_SPEED):
            async for part in request.stream():
                out += part
                if len(out) > most:
                    raise errors.TooLarge(say("body-size", most=most // 1024))
    except TimeoutError:
        raise errors.TooSlow(say("too-slow")) from None
    return bytes(out)


Scope = MutableMapping[str, Any]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]


App = Callable[[Scope, Receive, Send], Awaitable[None]]


class Layer:
    """What stands around the app; requests go through it on their way in, and answers on their way out."""

    def __init__(self, app: App) -> None:
        self.app = app


SECURED = {"Strict-Transport-Security": f"max-age={YEAR}"}
"""Where the table is reached by https, a browser shall never again try it without."""


class Spoken(Layer):
    """Lets a request be answered in the language that its person chose, or else in the first that the browser asks for
    and there are words in: the one place for that.

    The choice comes in a cookie, so that it is with every request, the stream of events and each page that is opened.
    """

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = dict(scope.get("headers", ()))
        chosen = CHOSEN.search(headers.get(b"cookie", b""))
        wishes = (chosen[1] if chosen else b"", headers.get(b"accept-language", b"")[:LONGEST])
        with speaking(language_of(b",".join(wishes).decode("latin-1"))):
            await self.app(scope, receive, send)


LONGEST = 200
"""Bytes of a wish for languages that are read."""
CHOSEN = re.compile(rb"(?:^|[;\s])winterline-language=([a-z]{2,3})(?:;|$)")
"""The language that a person chose, as the page keeps it (`web/language.js`)."""


@lru_cache(maxsize=256)  # browsers say it with every request
def language_of(accepted: str) -> str:
    """Of what `Accept-Language` says, the first language that there are words in."""
    known = languages()
    asked = (part.split(";")[0].strip().lower().partition("-")[0] for part in accepted.split(","))
    return next((language for language in asked if language in known), ENGLISH)


class SafeHeaders(Layer):
    """Adds the headers to every answer, also to errors and streams."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def with_headers(message: MutableMapping[str, Any]) -> None:
            if message["type"] == "http.response.start":
                headers = PARTS if scope["path"].startswith("/static/") else HEADERS
                if scope["scheme"] == "https":
                    headers = headers | SECURED
                added = [(name.lower().encode(), value.encode()) for name, value in headers.items()]
                message["headers"] = [*message.get("headers", []), *added]
            await send(message)

        await self.app(scope, receive, with_headers)


def client_of(request: Request) -> str:
    """Who asks, for rates and turns."""
    return rates.visitor(request.client.host) if request.client else "local"
