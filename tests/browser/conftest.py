"""A real server, a real Chromium. Without a browser these tests fail, and say how to leave them out."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, sync_playwright

from tests.browser.fingers import Fingers
from tests.browser.kit import Screen

ROOT = Path(__file__).parents[2]
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--default-tile-width=1536",  # a map is drawn by the processor: once for a change, and not for nine tiles
    "--default-tile-height=1024",
)
Open = Callable[..., Screen]


class Server:
    """`winterline serve` in a process of its own, with a home of its own."""

    def __init__(self, home: Path, module: str = "winterline.cli") -> None:
        self.home = home
        self.module = module
        self.port = 0
        self.process: subprocess.Popen[str] | None = None

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> Server:
        """Start on the same port and database as before."""
        here = {"HOME": str(self.home), "XDG_DATA_HOME": str(self.home / "data")}
        command = [sys.executable, "-m", self.module, "serve"]
        command += ["--db", str(self.home / "games.db"), "--port", str(self.port)]
        self.process = subprocess.Popen(
            command, env=os.environ | here, stdout=subprocess.PIPE, text=True, cwd=ROOT
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", line)
        assert found, f"the server said {line!r}"
        self.port = int(found.group(1))
        return self

    def stop(self) -> None:
        """End it as Ctrl-C does."""
        if self.process is None:
            return
        self.process.terminate()
        self.process.communicate(timeout=60)
        self.process = None


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The server of this worker's tests."""
    made = Server(tmp_path_factory.mktemp("home")).start()
    yield made
    made.stop()


@pytest.fixture(scope="session")
def executable() -> str:
    """The Chromium that ./test found, or one that is here."""
    sys.path.insert(0, str(ROOT / "tools"))
    import browser

    found = browser.find()
    if found is None:
        pytest.fail(browser.NONE_FOUND, pytrace=False)
    return str(found)


@pytest.fixture(scope="session")
def chromium(executable: str) -> Iterator[Browser]:
    """One browser a worker; every test has contexts of its own."""
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=executable, args=list(FLAGS))
        yield launched
        launched.close()


@pytest.fixture
def open_screen(chromium: Browser, server: Server) -> Iterator[Open]:
    """Makes screens, each with its own cookies; afterwards none of them may have seen trouble."""
    screens: list[Screen] = []
    contexts: list[BrowserContext] = []

    def make(*, played: bool = False, **options: Any) -> Screen:
        wanted: dict[str, Any] = {
            "viewport": {"width": 1280, "height": 860},
            "reduced_motion": "reduce",
            "accept_downloads": True,
        }
        context = chromium.new_context(**(wanted | options))
        contexts.append(context)
        screens.append(Screen(context, server.origin, played=played))
        return screens[-1]

    yield make
    troubles = [trouble for screen in screens for trouble in screen.troubles]
    for context in contexts:
        context.close()
    assert troubles == []


@pytest.fixture
def screen(open_screen: Open) -> Screen:
    """One screen."""
    return open_screen()


@pytest.fixture(scope="session")
def fingers(chromium: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Fingers]:
    """One tab for all moments of a worker."""
    server = Server(tmp_path_factory.mktemp("moments"), "tests.browser.moment_server").start()
    context = chromium.new_context(
        viewport={"width": 1280, "height": 860}, reduced_motion="reduce", has_touch=True
    )
    screen = Screen(context, server.origin)
    yield Fingers(screen)
    context.close()
    server.stop()
    assert screen.troubles == []


@pytest.fixture(scope="session")
def pictures(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where screenshots go: a directory named in WINTERLINE_PICTURES, or one that pytest keeps for a while."""
    named = os.environ.get("WINTERLINE_PICTURES")
    if named:
        Path(named).mkdir(parents=True, exist_ok=True)
        return Path(named)
    return tmp_path_factory.mktemp("pictures")
