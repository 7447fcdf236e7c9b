"""The ladder to a Chromium for the browser tests. The first rung that holds is taken:

1. the program named by the environment variable WINTERLINE_BROWSER
2. a browser on the path
3. one that an earlier run fetched into .venv
4. apt-get, for root on Debian and its children
5. playwright's own download
6. the npm package @sparticuz/chromium, unpacked under .venv

If none holds there is no browser, and the browser tests fail with one sentence. `./test --no-browser` leaves them out.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator

import bootstrap
import node

VARIABLE = "WINTERLINE_BROWSER"
NAMES = (
    "chromium-headless-shell",  # the same browser without windows: a quarter less work for the processor
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "msedge",
)
FETCHED = bootstrap.VENV / "browsers"
PATIENCE = 60
NONE_FOUND = (
    "no Chromium was found or could be fetched for the browser tests: install one, or name one in "
    f"{VARIABLE}, or leave these tests out with ./test --no-browser."
)
LAUNCHER = """#!/bin/sh
here=${0%/*}
[ -d /etc/fonts ] || export FONTCONFIG_PATH="$here/fonts"
LD_LIBRARY_PATH="$LD_LIBRARY_PATH:$here/al2023/lib" exec "$here/chromium" "$@"
"""


def find() -> str | None:
    """A browser that is here already and starts, without fetching anything."""
    named = os.environ.get(VARIABLE)
    if named:
        found = shutil.which(named)
        if found is None or not starts(found):
            raise bootstrap.SetupError(f"{VARIABLE} names {named}, which is not a browser that starts.")
        return found
    return next((path for path in _here() if starts(path)), None)


def find_or_fetch() -> str | None:
    """A browser that starts: one that is here, or the first that can be fetched."""
    found = find()
    if found:
        return found
    bootstrap.say("No Chromium is on the path; fetching one for the browser tests")
    for rung in (_apt, _playwright, _sparticuz):
        rung()
        found = next((path for path in _here() if starts(path)), None)
        if found:
            return found
    return None


def starts(path: str) -> bool:
    """Whether the program runs and tells its version: some systems have a stub that only gives advice."""
    try:
        done = subprocess.run([path, "--version"], capture_output=True, timeout=PATIENCE, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0 and bool(done.stdout.strip())


def _here() -> Iterator[str]:
    """Every browser that might be here."""
    for name in NAMES:
        found = shutil.which(name)
        if found:
            yield found
    patterns = (
        "*/chromium-run",
        "chromium-*/*/chrome",
        "chromium-*/*/chrome.exe",
        "chromium-*/*/*.app/*/MacOS/*",
    )
    for pattern in patterns:
        for path in sorted(FETCHED.glob(pattern)):
            yield str(path)


def _apt() -> None:
    apt = shutil.which("apt-get")
    if not apt or not hasattr(os, "geteuid") or os.geteuid() != 0:
        return
    node.listen([apt, "update"], bootstrap.ROOT)
    for package in NAMES[:2]:
        bootstrap.say(f"  asking apt-get for {package}")
        install = [apt, "install", "--yes", "--no-install-recommends", package]
        if not node.listen(install, bootstrap.ROOT, DEBIAN_FRONTEND="noninteractive").returncode:
            return


def _playwright() -> None:
    bootstrap.say("  asking playwright for its chromium")
    install = [str(bootstrap.PYTHON), "-m", "playwright", "install", "chromium"]
    node.listen(install, bootstrap.ROOT, PLAYWRIGHT_BROWSERS_PATH=str(FETCHED))


def _sparticuz() -> None:
    """The package unpacks itself into the temporary directory it is told, with the libraries that servers lack."""
    if sys.platform != "linux":
        return
    bootstrap.say("  asking npm for @sparticuz/chromium")
    home = FETCHED / "sparticuz"
    try:
        package = node.packages("chromium")
    except bootstrap.SetupError as error:
        bootstrap.say(f"  {error}")
        return
    home.mkdir(parents=True, exist_ok=True)
    unpack = "import('@sparticuz/chromium').then((found) => found.default.executablePath())"
    # The package adds its own libraries when it believes that it runs on a server without any.
    done = node.listen(
        [str(node.node()), "--input-type=module", "--eval", unpack],
        package,
        TMPDIR=str(home),
        AWS_EXECUTION_ENV="AWS_Lambda_nodejs22.x",
    )
    if done.returncode:
        bootstrap.say(done.stdout.rstrip())
        return
    run = home / "chromium-run"
    run.write_text(LAUNCHER, encoding="ascii")
    run.chmod(0o755)
