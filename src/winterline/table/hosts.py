"""For which host a request is meant. A page of another site can let its own name stand for this machine's address (DNS
rebinding): its requests then bring that name, and are refused."""

from __future__ import annotations

import re
import socket
from collections.abc import Iterable

from . import errors, rates, security, wire
from .words import say

EVERYWHERE = ("0.0.0.0", "::", "")
ALWAYS = ("localhost",)
LABEL = "[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?"
HEADER = re.compile(
    rf"(?:\[(?P<six>[0-9a-f:.]+)\]|(?P<name>{LABEL}(?:\.{LABEL})*)\.?)(?::(?P<port>[0-9]{{0,5}}))?",
    re.I | re.A,
)
"""A Host header as a browser sends it: a name or an address, of IPv6 in brackets and without a zone, and maybe a port."""
PORTS = 65_535


def served_at(host: str, others: Iterable[str] = ()) -> frozenset[str]:
    """The names by which a server that listens at `host` may be called, besides addresses."""
    names = {host, *ALWAYS, *others}
    if host in EVERYWHERE:
        names |= {socket.gethostname(), f"{socket.gethostname()}.local"}
    return frozenset(name.strip().rstrip(".").lower() for name in names if name.strip())


def host_of(header: str) -> str:
    """The host of a Host header, without its port; empty when it is not one.

    Nothing is passed over: a program that reads the same header another way must not come to another host.
    """
    found = HEADER.fullmatch(header)
    if found is None or int(found["port"] or 0) > PORTS:
        return ""
    if found["six"] is None:
        return str(found["name"]).lower()
    return str(found["six"]).lower() if ":" in found["six"] else ""


class KnownHosts(security.Layer):
    """Lets through what is meant for this server."""

    def __init__(self, app: security.App, names: frozenset[str]) -> None:
        super().__init__(app)
        self._names = names

    async def __call__(self, scope: security.Scope, receive: security.Receive, send: security.Send) -> None:
        if scope["type"] == "http":
            given = [value.decode("latin-1") for name, value in scope["headers"] if name == b"host"]
            host = host_of(given[0]) if len(given) == 1 else ""
            if host not in self._names and rates.address_of(host) is None:
                await wire.refusal(errors.StrangeHost(say("host")))(scope, receive, send)
                return
        await self.app(scope, receive, send)
