"""The edition of the page: its files are named by what is in them all, so that old ones never meet new ones.

A page is asked for anew each time it is opened, and names its files by the edition: `/static/<edition>/game.js`. They
import each other by relative addresses, so all of them are of one edition, and a browser keeps them for good. A page that
is open while the table is updated is told the new edition with the next position, and offers to load itself again.

The address names the language of whoever opened the page, too: `/static/<edition>/de/game.js`. Modules import their
texts from `messages/say….js`, which hands on those of `messages/en….js`; under that address it hands on
`messages/de….js`. So a page loads one language and no other.

Modules and styles are sent without their comments, a fifth of what they weigh; what stands on a line stays on it.
"""

from __future__ import annotations

import hashlib
import re
from functools import lru_cache
from pathlib import Path

from fastapi import Response
from starlette.datastructures import Headers
from starlette.responses import FileResponse
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from winterline.core.messages import ENGLISH, languages, spoken

from .wire import REVALIDATED, WEB, compressed

LETTERS = 16
NAMED = re.compile(f"([0-9a-f]{{{LETTERS}}})/(?:([a-z]{{2,3}})/)?(.+)")
SAYS = re.compile(r"say(-[a-z-]+)?\.js")
"""The modules that hand on a part of the page's texts."""
TEXTS = re.compile(rb"\bmessages/en((?:-[a-z-]+)?\.js)")
FOR_GOOD = "public, max-age=31536000, immutable"
PASSING = "no-store"
KINDS = {".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8"}
VENDOR = "vendor"
"""What others wrote stays as it is: its comments hold their licences."""
BLOCK = re.compile(rb"/\*.*?\*/ ?", re.DOTALL)
LINE = re.compile(rb"^[ \t]*//.*$", re.MULTILINE)


def light(text: bytes, kind: str) -> bytes:
    """A module or a style sheet without comments. Ours hold `/*` nowhere else, and a `//` comment has its own line."""
    text = BLOCK.sub(lambda found: b"\n" * found[0].count(b"\n"), text)
    return LINE.sub(b"", text) if kind == ".js" else text


@lru_cache(maxsize=512)
def _sent(path: Path, changed: int, language: str, *, packs: bool) -> bytes:
    """What is sent of a file that was changed last at a time; one that hands on texts, in a language."""
    text = path.read_bytes() if path.parent.name == VENDOR else light(path.read_bytes(), path.suffix)
    if language:
        part = path.name.removeprefix("say")
        text = text.replace(f'"./{ENGLISH}{part}"'.encode(), f'"./{texts_of(part, language)}"'.encode())
    return compressed(text) if packs else text


def texts_of(part: str, language: str) -> str:
    """The file that holds a part of the page's texts; in English as long as the language has none."""
    return next(
        name for name in (f"{language}{part}", f"{ENGLISH}{part}") if (WEB / "messages" / name).is_file()
    )


@lru_cache(maxsize=2)
def _of(files: tuple[tuple[str, int, int], ...]) -> str:
    """The name of an edition, by its files: their names, when they were changed, their sizes."""
    digest = hashlib.sha256()
    for name, _, size in files:
        digest.update(f"{name}\n{size}\n".encode() + (WEB / name).read_bytes())
    return digest.hexdigest()[:LETTERS]


class Edition:
    """The present edition. Whoever works on the page need not start the server again."""

    def __init__(self) -> None:
        self.name = self.looked()

    def looked(self) -> str:
        """Its name, after a look at the files: they are read only when one was changed."""
        files = [(path, path.stat()) for path in sorted(WEB.rglob("*")) if path.is_file()]
        seen = ((path.relative_to(WEB).as_posix(), stat.st_mtime_ns, stat.st_size) for path, stat in files)
        self.name = _of(tuple(seen))
        return self.name

    def naming(self, page: bytes) -> bytes:
        """A page that asks for the files of this edition, in the language of now."""
        page = page.replace(b'<html lang="en">', f'<html lang="{spoken()}">'.encode())
        page = TEXTS.sub(lambda found: f"messages/{texts_of(found[1].decode(), spoken())}".encode(), page)
        return page.replace(b'"/static/', f'"/static/{self.looked()}/{spoken()}/'.encode())


EDITION = Edition()


class PageFiles(StaticFiles):
    """The page's modules and styles: those of the present edition are kept for good, others are asked for each time.

    What an older or a newer page asks for, as while servers are updated one by one, is answered and not kept.
    """

    async def get_response(self, path: str, scope: Scope) -> Response:
        """A file with what a browser may do with it."""
        named = NAMED.fullmatch(path)
        language = named[2] if named and named[2] in languages() else ENGLISH
        response = await super().get_response(named[3] if named else path, scope)
        if isinstance(response, FileResponse):
            response = _lighter(response, language, Headers(scope=scope).get("accept-encoding", ""))
        kept = REVALIDATED
        if named:
            kept = FOR_GOOD if named[1] == EDITION.name else PASSING
        response.headers["Cache-Control"] = kept
        if kept == FOR_GOOD:  # nobody asks again whether it is still so, and a page has a hundred files
            for mark in ("ETag", "Last-Modified", "Accept-Ranges"):
                del response.headers[mark]
        return response


def _lighter(response: FileResponse, language: str, accepted: str) -> Response:
    """The answer without what a browser does not need; packed once for all, and as small as it gets."""
    path = Path(response.path)
    if path.suffix not in KINDS:
        return response
    packs = "gzip" in accepted
    data = _sent(path, path.stat().st_mtime_ns, language if SAYS.fullmatch(path.name) else "", packs=packs)
    headers = {"ETag": response.headers["etag"], "Vary": "Accept-Encoding"}
    if packs:
        headers["Content-Encoding"] = "gzip"
    return Response(data, headers=headers, media_type=KINDS[path.suffix])
