"""A small HTTP client for the load, which must cost less than the server that it measures."""

from __future__ import annotations

import asyncio
import gzip
import json
import os
import re
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

from winterline.bench.timing import on_processor

CLOSED = (ConnectionError, asyncio.IncompleteReadError)


class Trouble(Exception):
    """The server did not answer as it should."""


class Wire:
    """A browser's one connection for requests, with its cookie."""

    def __init__(self, port: int, source: str | None = None) -> None:
        """`source` is the address of this machine from which to call."""
        self.port = port
        self.source = (source, 0) if source else None
        self.cookie = ""
        self._turn = asyncio.Lock()
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, path: str, body: Any = None) -> Any:
        """GET, or POST a body; the answer's JSON, or None where it is none."""
        async with self._turn:
            old = self._streams is not None
            try:
                return await self._exchange(path, body)
            except CLOSED:
                if not old:
                    raise
                # The server had closed an idle connection: a browser opens another and asks again.
                self.close()
                return await self._exchange(path, body)

    async def _exchange(self, path: str, body: Any) -> Any:
        if self._streams is None:
            self._streams = await asyncio.open_connection("127.0.0.1", self.port, local_addr=self.source)
        reader, writer = self._streams
        writer.write(request(path, self.cookie, body))
        status, headers = await head(reader)
        data = await reader.readexactly(int(headers.get("content-length", "0")))
        if "set-cookie" in headers:
            self.cookie = headers["set-cookie"].partition(";")[0]
        if headers.get("content-encoding") == "gzip":
            data = gzip.decompress(data)
        if status >= 400:
            raise Trouble(f"{path}: {status} {data[:200].decode(errors='replace')}")
        return json.loads(data) if headers.get("content-type", "").startswith("application/json") else None

    async def events(self, path: str) -> AsyncIterator[tuple[str, Any]]:
        """The events of a stream as (kind, data), on a connection of its own."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        writer.write(request(path, self.cookie))
        status, _ = await head(reader)
        if status != 200:
            raise Trouble(f"{path}: {status}")
        kind, rest = "", b""
        try:
            while size := int((await reader.readline()).strip() or b"0", 16):
                rest += await reader.readexactly(size)
                await reader.readexactly(2)
                *lines, rest = rest.split(b"\n")
                for line in lines:
                    name, _, value = line.partition(b": ")
                    if name == b"event":
                        kind = value.decode()
                    elif name == b"data":
                        yield kind, json.loads(value)
        except CLOSED:
            return
        finally:
            writer.close()

    def close(self) -> None:
        """Hang up."""
        if self._streams:
            self._streams[1].close()
        self._streams = None


def request(path: str, cookie: str, body: Any = None) -> bytes:
    """A request as a browser sends it."""
    lines = ["Host: 127.0.0.1", "Accept-Encoding: gzip"]
    if cookie:
        lines.append(f"Cookie: {cookie}")
    data = body if isinstance(body, bytes) else b"" if body is None else json.dumps(body).encode()
    if body is not None:
        kind = "octet-stream" if isinstance(body, bytes) else "json"
        lines += [f"Content-Type: application/{kind}", f"Content-Length: {len(data)}"]
    method = "GET" if body is None else "POST"
    return "\r\n".join([f"{method} {path} HTTP/1.1", *lines, "", ""]).encode() + data


async def head(reader: asyncio.StreamReader) -> tuple[int, dict[str, str]]:
    """Status and headers of an answer."""
    raw = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
    pairs = (line.partition(": ") for line in raw[1:] if line)
    return int(raw[0].split()[1]), {name.lower(): value for name, _, value in pairs}


class Serving:
    """`winterline serve` in a process of its own, on one processor, with a home of its own."""

    def __init__(self, home: Path, processor: int | None = None) -> None:
        command = [
            sys.executable,
            "-m",
            "winterline.cli",
            "serve",
            "--port",
            "0",
            "--db",
            str(home / "load.db"),
        ]
        here = {"HOME": str(home), "XDG_DATA_HOME": str(home)}
        with on_processor(processor):  # all its threads inherit it
            self.process = subprocess.Popen(command, env=os.environ | here, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        found = re.search(r":(\d+)/", self.process.stdout.readline())
        if found is None:
            raise Trouble("the server did not start")
        self.port = int(found.group(1))

    def memory(self) -> float:
        """What it holds, in MB; 0 where the system does not tell."""
        path = Path(f"/proc/{self.process.pid}/status")
        if not path.exists():
            return 0.0
        found = re.search(r"VmRSS:\s+(\d+)", path.read_text(encoding="utf-8"))
        return int(found.group(1)) / 1024 if found else 0.0

    def stop(self) -> None:
        """End it."""
        self.process.terminate()
        self.process.wait(20)
