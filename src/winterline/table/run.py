"""Starting the table: for oneself, in the browser, or for a club."""

from __future__ import annotations

import contextlib
import gc
import secrets
import signal
import socket
import sys
import threading
import time
import urllib.request
import webbrowser
from pathlib import Path
from types import FrameType
from typing import Any

import uvicorn
from fastapi import FastAPI
from platformdirs import user_data_path

from winterline.core.files import secret_text

from . import connections, logs, server_lock, storage, values, vault
from .app import make_app
from .context import Context
from .hosts import served_at
from .service import Service
from .words import bad

LOOPBACK = "127.0.0.1"
BACKLOG = 2048
SWITCH = 0.0001
"""Seconds that a thread which thinks may keep the event loop from going on, at each of its calls of the system."""


class Server(uvicorn.Server):
    """A server that ends its streams before it waits for connections to close."""

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Ctrl-C or a service manager's stop."""
        app = self.config.app
        if isinstance(app, FastAPI):
            context: Context = app.state.context
            context.closing.set()
        super().handle_exit(sig, frame)


def data_home() -> Path:
    """Where this user's games are kept."""
    return Path(user_data_path("winterline", appauthor=False, ensure_exists=True))


def secret_of(home: Path) -> str:
    """The key that signs cookies: made once, readable by its owner only."""
    return secret_text(home / "cookie.key", secrets.token_urlsafe(32))


def store_url(db: str | None) -> str:
    """A database by path or URL; by default a file in the user's data directory."""
    if db is None:
        return f"sqlite:///{data_home() / 'games.db'}"
    return db if "://" in db else f"sqlite:///{Path(db).resolve()}"


def open_store(db: str | None, secret_file: Path | None = None) -> storage.Store:
    """The games of a database, with the server secret that goes with it. The default one has its own beside it."""
    return storage.Store(store_url(db), vault.vault_of(secret_file, data_home() if db is None else None))


def listen(host: str, port: int) -> socket.socket:
    """A bound socket; port 0 takes any free one."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # The protocol is named because asyncio sends without delay only where it is; else an answer in two parts waits 40 ms.
    sock = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        sock.bind((host, port))
    except OSError as error:
        sock.close()
        raise bad(
            "choice cannot-listen-on-choose-another", host=host, port=port, strerror=error.strerror
        ) from None
    sock.listen(BACKLOG)  # now, so that nobody who reads the address comes too early
    return sock


def config_of(app: FastAPI, door: connections.Door) -> uvicorn.Config:
    """How the server speaks HTTP."""
    return uvicorn.Config(
        app, http=connections.guarded(door), ws="none", backlog=door.at_once,
        log_config=None, access_log=False, server_header=False, timeout_graceful_shutdown=3,
    )  # fmt: skip


def run(
    service: Service,
    sock: socket.socket,
    *,
    limited: bool,
    workers: int,
    hosts: frozenset[str] = served_at(LOOPBACK),
    ready: str = "",
) -> None:
    """Serve until stopped."""
    logs.set_up()
    app = make_app(service, secret=secret_of(data_home()), limited=limited, workers=workers, hosts=hosts)
    door = connections.Door(connections.raise_limit())
    server = Server(config_of(app, door))
    if ready:
        threading.Thread(target=open_when_up, args=(ready,), daemon=True).start()
    if threading.current_thread() is threading.main_thread() and sys.platform != "win32":
        # Stopped by a service manager, it tidies up as after Ctrl-C: the server raises the signal again when it is done.
        signal.signal(signal.SIGTERM, signal.default_int_handler)
    calm_collector()
    sys.setswitchinterval(SWITCH)
    with contextlib.suppress(KeyboardInterrupt):
        server.run(sockets=[connections.Gate.before(door, sock)])
    service.close()


def calm_collector() -> None:
    """Let the garbage collector leave alone what stays, and look rarely at what is old.

    A full round over all open games takes a tenth of a second and more, in which nobody is answered.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)


def open_when_up(url: str) -> None:
    """Open the browser as soon as the server answers."""
    origin = "/".join(url.split("/")[:3])
    for _ in range(100):
        with contextlib.suppress(OSError):
            urllib.request.urlopen(f"{origin}/api/games", timeout=1).read()
            webbrowser.open(url)
            return
        time.sleep(0.05)


def opened_at(lock: server_lock.ServerLock, host: str, port: int) -> tuple[socket.socket, str]:
    """A socket that listens, and the address that whoever comes second is told."""
    sock, shown = listen(host, port), f"[{host}]" if ":" in host else host
    address = f"http://{shown}:{sock.getsockname()[1]}/"
    lock.tell(address)
    return sock, address


def serve(
    db: str | None,
    host: str,
    port: int,
    workers: int = 1,
    allowed_hosts: tuple[str, ...] = (),
    secret_file: Path | None = None,
) -> None:
    """A table for a club: many games, invite links."""
    lock = server_lock.ServerLock(store_url(db))
    service = Service(open_store(db, secret_file))
    sock, address = opened_at(lock, host, port)
    print(f"The table is at {address}  (Ctrl-C stops it; nothing is lost)", flush=True)
    local = host in (LOOPBACK, "::1")
    run(service, sock, limited=not local, workers=workers, hosts=served_at(host, allowed_hosts))
    lock.close()


def play(
    game: str,
    side: str,
    against: str,
    options: tuple[str, ...],
    seed: int | None,
    db: str | None,
    port: int,
    *,
    browser: bool,
    scenario: str | None = None,
    preset: str | None = None,
    secret_file: Path | None = None,
) -> None:
    """One's own table: a new game against a bot, opened in the browser."""
    lock = server_lock.ServerLock(store_url(db))
    service = Service(open_store(db, secret_file))
    other = {"allied": "axis", "axis": "allied"}.get(side)
    if other is None and side != "both":
        raise bad("choice no-side-choose-allied-axis", side=side[:20])
    players: Any = {"allied": "human", "axis": "human"} | ({other: f"bot:{against}"} if other else {})
    mode: values.Mode = "bot" if other else "hotseat"
    spec = values.Spec(
        game=game, scenario=scenario, options=options, preset=preset, mode=mode, players=players, seed=seed
    )
    made = service.create(spec)
    sock, address = opened_at(lock, LOOPBACK, port)
    url = f"{address}join/{made.tokens['allied' if other is None else side]}"
    print(f"Your game is at {url}\n(Ctrl-C stops the table; the game is kept.)", flush=True)
    run(service, sock, limited=False, workers=1, ready=url if browser else "")
    lock.close()
