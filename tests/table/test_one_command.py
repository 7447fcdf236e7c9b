"""The first command of the README, as a player gives it: a table at a free port, and the browser opened."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest

from tests.table.web_kit import until
from winterline.core.contributions import fresh_number

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals and shell scripts")


@contextmanager
def started(home: Path, *words: str) -> Iterator[subprocess.Popen[str]]:
    """`winterline …` with a home of its own and a browser that writes down what it is to open."""
    browser = home / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > "{home / "opened"}"\n', encoding="ascii")
    browser.chmod(0o755)
    here = {"HOME": str(home), "XDG_DATA_HOME": str(home / "data"), "BROWSER": str(browser)}
    command = [sys.executable, "-m", "winterline.cli", *words]
    process = subprocess.Popen(command, env=os.environ | here, stdout=subprocess.PIPE, text=True)
    try:
        yield process
    finally:
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=15)


def said(process: subprocess.Popen[str]) -> str:
    """The address that the command tells."""
    assert process.stdout is not None
    line = process.stdout.readline()
    return next(word for word in line.split() if word.startswith("http://"))


def test_play_opens_a_game_against_the_bot_and_nothing_is_lost_by_stopping(tmp_path: Path) -> None:
    opened = tmp_path / "opened"
    with started(tmp_path, "play") as process:
        url = said(process)
        until(lambda: opened.exists() and opened.read_text(encoding="ascii").strip() == url, 20)
        assert urlsplit(url).hostname == "127.0.0.1"
        with httpx.Client(follow_redirects=True) as ann:
            game = ann.get(url).url.path.rpartition("/")[2]
            origin = f"http://{urlsplit(url).netloc}"
            number = {"what": "number", "value": fresh_number(), "client": "one-number"}
            assert ann.post(f"{origin}/api/games/{game}/dice", json=number).status_code == 200
            state = ann.get(f"{origin}/api/games/{game}").json()
            kept = dict(ann.cookies)
            body = {"at": state["at"], "client": "one-command", "actions": [state["actions"][0]]}
            done = ann.post(f"{origin}/api/games/{game}/actions", json=body)
    assert (state["game"], state["seat"], state["decision"]["side"]) == ("beachhead", "allied", "allied")
    assert state["players"] == {"allied": "human", "axis": "bot:normal"}
    assert list((tmp_path / "data").rglob("games.db"))
    assert process.returncode == 0
    with started(tmp_path, "serve", "--port", "0") as process, httpx.Client(cookies=kept) as ann:
        again = ann.get(f"{said(process)}api/games/{game}").json()
    assert again["at"] == done.json()["at"] > state["at"]
    assert again["commitment"] == state["commitment"]
