"""Webhooks: telling somebody's own service that it is their turn. Never to a private address."""

from __future__ import annotations

import asyncio
import ipaddress
import json
import logging
import socket
import ssl
from collections.abc import Callable
from functools import cache
from urllib.parse import urlsplit

from . import fairness, pools, values
from .errors import BadShape
from .service import Service
from .words import say

TIMEOUT = 4.0
"""Seconds that a receiver has, from being called to its answer; also those for which a new webhook's name may take."""
LONGEST_STATUS = 200
"""Bytes within which an answer must have told its status."""
PAUSE = 2.0
"""Seconds between two looks at what is owed."""
MOST = 500
"""Notices under way at a time."""
CHECKS, LOOK_UPS = 4, 8
PLACES, EACH = 64, 4
"""Receivers that are called at a time, and how often one address may be among them."""
WAITING = 32
"""Notices that may wait for one receiver; further ones are given up."""
NAT64 = ipaddress.ip_network("64:ff9b::/96")

Address = Callable[[str, int], str]
"""The address to call for a host and port; BadShape when it must not be called."""

log = logging.getLogger(__name__)


def public_address(host: str, port: int) -> str:
    """The address that a name stands for, if the whole internet may see it; BadShape otherwise.

    The connection is made to this very address, so that the name cannot change its meaning in between.
    """
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):  # the latter from names that cannot be written as one
        raise BadShape(say("webhook-host")) from None
    addresses = [str(entry[4][0]) for entry in found]
    if not addresses or not all(is_public(ipaddress.ip_address(a.partition("%")[0])) for a in addresses):
        raise BadShape(say("webhook-public"))
    return addresses[0]


def is_public(address: ipaddress.IPv4Address | ipaddress.IPv6Address) -> bool:
    """Whether the address is one machine's on the internet, also when it wraps an older one."""
    if isinstance(address, ipaddress.IPv6Address):
        inner = address.ipv4_mapped or address.sixtofour
        if address in NAT64:
            inner = ipaddress.IPv4Address(int(address) & 0xFFFFFFFF)
        if inner is not None:
            return is_public(inner)
        if address.is_site_local:
            return False
    return address.is_global and not (address.is_multicast or address.is_reserved)


def check_url(url: str) -> tuple[str, str, int, str]:
    """Scheme, host, port and path of a webhook's address."""
    try:
        parts = urlsplit(url)
        port = parts.port or (443 if parts.scheme == "https" else 80)
    except ValueError:
        raise BadShape(say("webhook-address")) from None
    if not (parts.path + parts.query).isascii() or not url.isprintable() or " " in url:
        raise BadShape(say("webhook-path"))
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.username:
        raise BadShape(say("webhook-kind"))
    path = parts.path or "/"
    return parts.scheme, parts.hostname, port, f"{path}?{parts.query}" if parts.query else path


def site_of(host: str) -> str:
    """Who answers for a name, roughly: names of one owner wait for each other, not for those of others."""
    return ".".join(host.rsplit(".", 2)[-2:])


class Messenger:
    """Sends what is owed, side by side. `address` tells which address a host may be called at, and refuses the others.

    Looking up a name may take long and cannot be given up: it has threads of its own, and no owner of slow names has
    them all. Neither has a silent receiver all places from which notices are sent.
    """

    def __init__(self, service: Service, address: Address = public_address, *, pause: float = PAUSE) -> None:
        self._service, self._address, self._pause = service, address, pause
        self._checks = pools.Pool("check", CHECKS, each=1, waiting=2)
        self._names = pools.Pool("name", LOOK_UPS, each=2, waiting=WAITING)
        self._places = fairness.Turns(PLACES, each=EACH, waiting=WAITING)
        self._under_way: dict[int, asyncio.Task[None]] = {}

    async def check(self, who: str, url: str) -> None:
        """BadShape unless a webhook can be read and may be called today; `send` looks again."""
        _, host, port, _ = check_url(url)
        try:
            async with asyncio.timeout(TIMEOUT):
                await self._checks.run(who, self._address, host, port)
        except TimeoutError:
            raise BadShape(say("webhook-unanswered")) from None

    async def send(self, notice: values.Notice) -> None:
        """Post one notice; no redirect is followed and nothing of the answer is read but its status."""
        scheme, host, port, path = check_url(notice.url)
        told = {"game": notice.game_id, "side": notice.side, "over": notice.over}
        address = await self._names.run(site_of(host), self._address, host, port)
        secure = await asyncio.to_thread(security) if scheme == "https" else None
        async with self._places.turn(address), asyncio.timeout(TIMEOUT):
            name = host if secure else None
            reader, writer = await asyncio.open_connection(
                address, port, ssl=secure, server_hostname=name, limit=LONGEST_STATUS
            )
            try:
                writer.write(post(host, port, path, json.dumps(told).encode()))
                await reader.readline()
            finally:
                writer.transport.abort()

    async def deliver(self) -> None:
        """Send what is owed, for as long as the server runs. A notice is tried once: a courtesy, not a promise."""
        try:
            while True:
                await self._look()
                await asyncio.sleep(self._pause)
        finally:
            for task in self._under_way.values():
                task.cancel()
            for pool in (self._checks, self._names):
                pool.close()

    async def _look(self) -> None:
        """Begin with everything that is owed and not begun, unless another server sees to it."""
        try:
            if not await asyncio.to_thread(self._service.store.peers.claim, "webhooks"):
                return
            begun = list(self._under_way)
            for notice in await asyncio.to_thread(self._service.store.notices, MOST - len(begun), begun):
                task = asyncio.create_task(self._deliver(notice))
                self._under_way[notice.id] = task
                task.add_done_callback(lambda _, number=notice.id: self._under_way.pop(number))  # type: ignore[misc]
        except Exception as error:  # the database may be away: the next look may find it
            log.warning("webhooks wait: %s", error)

    async def _deliver(self, notice: values.Notice) -> None:
        try:
            await self.send(notice)
        except Exception:  # whatever a stranger's address or service does, it is his own
            log.info("a webhook of game %s could not be delivered", notice.game_id)
        try:
            await asyncio.to_thread(self._service.store.settle, [notice.id])
        except Exception as error:  # it is owed still
            log.warning("a webhook of game %s was not settled: %s", notice.game_id, error)


def post(host: str, port: int, path: str, body: bytes) -> bytes:
    """The request of a notice."""
    name = f"[{host}]" if ":" in host else host.encode("idna").decode()
    lines = [
        f"POST {path} HTTP/1.1",
        f"Host: {name}" if port in (80, 443) else f"Host: {name}:{port}",
        "User-Agent: winterline",
        "Content-Type: application/json",
        f"Content-Length: {len(body)}",
        "Connection: close",
    ]
    return "\r\n".join([*lines, "", ""]).encode() + body


@cache
def security() -> ssl.SSLContext:
    """How certificates are checked; reading the known authorities takes a while, so it is done once."""
    return ssl.create_default_context()
