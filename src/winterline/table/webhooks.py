"""Webhooks: telling somebody's own service that it is their turn. Never to a private address."""

from __future__ import annotations

import asyncio
import http.client
import ipaddress
import json
import logging
import socket
import ssl
import time
from collections.abc import Callable
from contextlib import closing
from urllib.parse import urlsplit

from winterline.table.errors import BadShape
from winterline.table.service import Service
from winterline.table.values import Notice

TIMEOUT = 4.0
LONGEST_STATUS = 200
"""Bytes within which an answer must have told its status."""
PAUSE = 2.0
"""Seconds between two looks at what is owed."""
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
        raise BadShape("The webhook's host cannot be found.") from None
    addresses = [str(entry[4][0]) for entry in found]
    if not addresses or not all(is_public(ipaddress.ip_address(a.partition("%")[0])) for a in addresses):
        raise BadShape("Webhooks go to public addresses only.")
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
    if len(url) > 500:
        raise BadShape("The webhook's address is too long.")
    try:
        parts = urlsplit(url)
        port = parts.port or (443 if parts.scheme == "https" else 80)
    except ValueError:
        raise BadShape("The webhook's address cannot be read.") from None
    if not (parts.path + parts.query).isascii() or not url.isprintable() or " " in url:
        raise BadShape("The webhook's address cannot be read: write its path as a browser sends it.")
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.username:
        raise BadShape("A webhook is an http or https address without a user name.")
    path = parts.path or "/"
    return parts.scheme, parts.hostname, port, f"{path}?{parts.query}" if parts.query else path


class Messenger:
    """Sends what is owed. `address` tells which address a host may be called at, and refuses the others."""

    def __init__(self, service: Service, address: Address = public_address, *, pause: float = PAUSE) -> None:
        self._service = service
        self._address = address
        self._pause = pause

    def check(self, url: str) -> None:
        """BadShape unless a webhook can be read and may be called today; `send` looks again."""
        _, host, port, _ = check_url(url)
        self._address(host, port)

    def send(self, notice: Notice) -> None:
        """Post one notice; no redirect is followed and nothing of the answer is read but its status."""
        scheme, host, port, path = check_url(notice.url)
        with closing(self._connected(scheme, host, port)) as stream:
            connection = http.client.HTTPConnection(host, port)
            connection.sock = stream
            body = json.dumps({"game": notice.game_id, "side": notice.side, "over": notice.over})
            kind = {"Content-Type": "application/json", "User-Agent": "winterline"}
            connection.request("POST", path, body, kind)
            wait_for_status(stream)

    def _connected(self, scheme: str, host: str, port: int) -> socket.socket:
        raw = socket.create_connection((self._address(host, port), port), TIMEOUT)
        try:
            return secured(raw, host) if scheme == "https" else raw
        except BaseException:
            raw.close()
            raise

    async def deliver(self) -> None:
        """Send what is owed, for as long as the server runs. A notice is tried once: a courtesy, not a promise."""
        while True:
            for notice in await asyncio.to_thread(self._service.notices):
                try:
                    await asyncio.to_thread(self.send, notice)
                except Exception:  # whatever a stranger's address or service does, the others are still told
                    log.info("a webhook of game %s could not be delivered", notice.game_id)
                await asyncio.to_thread(self._service.settle, [notice.id])
            await asyncio.sleep(self._pause)


def wait_for_status(stream: socket.socket) -> None:
    """Let the receiver tell its status, all in all for as long as a connection may take: one that trickles is left."""
    end = time.monotonic() + TIMEOUT
    told = b""
    while b"\n" not in told and len(told) < LONGEST_STATUS and (left := end - time.monotonic()) > 0:
        stream.settimeout(left)
        part = stream.recv(LONGEST_STATUS)
        if not part:
            return
        told += part


def secured(raw: socket.socket, host: str) -> socket.socket:
    """The same connection, encrypted, with the host's certificate checked by its name."""
    return ssl.create_default_context().wrap_socket(raw, server_hostname=host)
