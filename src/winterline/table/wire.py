"""What goes over the wire: reading a body, answering with JSON, sending what never changes once."""

from __future__ import annotations

import gzip
import hashlib
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec
from fastapi import Request, Response

from . import errors, security
from .words import say

WEB = Path(__file__).parent.parent / "web"
LARGE = 8_000
PASSING = {"Cache-Control": "no-store"}
REVALIDATED = "no-cache"
"""Kept by a browser, which asks each time whether it is still so: after an update nobody goes on with what was."""


async def json_body(request: Request) -> dict[str, Any]:
    """The body as a JSON object."""
    return json_object(await security.read_body(request) or b"{}")


def json_object(raw: bytes) -> dict[str, Any]:
    """A JSON object that was sent."""
    try:
        body = msgspec.json.decode(raw)
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise errors.BadShape(say("body-json")) from None
    except RecursionError:
        raise errors.BadShape(say("body-nested")) from None
    if not isinstance(body, dict):
        raise errors.BadShape(say("body-object"))
    return body


def answer(value: Any) -> Response:
    """Any value as JSON, never cached."""
    return Response(msgspec.json.encode(value), 200, PASSING, media_type="application/json")


def refusal(error: errors.TableError) -> Response:
    """A refusal; it tells when to ask again, where that helps."""
    headers = PASSING | ({"Retry-After": str(error.wait)} if error.wait else {})
    return Response(msgspec.json.encode(error.body()), error.status, headers, media_type="application/json")


def packs(request: Request) -> bool:
    """Whether the browser takes packed answers."""
    return "gzip" in request.headers.get("accept-encoding", "")


def told(packed: bool, work: Callable[..., Any], *args: Any, **kwargs: Any) -> Response:
    """The result of some work as JSON; packed here, where it is made, if it is long."""
    data = msgspec.json.encode(work(*args, **kwargs))
    headers = dict(PASSING)
    if packed and len(data) >= LARGE:
        data = gzip.compress(data, 5)
        headers |= {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
    return Response(data, 200, headers, media_type="application/json")


@lru_cache(maxsize=256)  # as with `packed`: the same bytes come again and again
def tag_of(data: bytes) -> str:
    """The fingerprint of what is sent."""
    return f'"{hashlib.sha256(data).hexdigest()[:20]}"'


def fixed(data: bytes, kind: str, request: Request) -> Response:
    """Something that changes only with the program: with a fingerprint, so that it is sent once.

    It is packed once and as small as it gets: a drawn map is large, and packing it for every visitor would take longer
    than sending it.
    """
    tag = tag_of(data)
    headers = {"Cache-Control": REVALIDATED, "Vary": "Accept-Encoding, Accept-Language", "ETag": tag}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    if len(data) >= LARGE and packs(request):
        return Response(packed(data), headers={**headers, "Content-Encoding": "gzip"}, media_type=kind)
    return Response(data, headers=headers, media_type=kind)


def compressed(data: bytes) -> bytes:
    """As small as it gets in gzip, always the same bytes."""
    return gzip.compress(data, 9, mtime=0)


packed = lru_cache(maxsize=32)(compressed)
