"""Makes the project's own environment, once; shared by ./play, ./test and ./soak.

Only the standard library is used here, because nothing else is installed yet when it runs.
"""

import hashlib
import importlib.util
import json
import os
import platform
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / os.environ.get("WINTERLINE_VENV", ".venv")
"""Optional extras are tried in environments of their own, so that nobody else needs what they bring."""
STAMP = VENV / "winterline.json"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / ("python.exe" if os.name == "nt" else "python")
WINTERLINE = BIN / ("winterline.exe" if os.name == "nt" else "winterline")
INGREDIENTS = (
    "req/build.txt",
    "req/core.txt",
    "req/dev.txt",
    "pyproject.toml",
    "setup.py",
    *sorted(f"src/winterline/core/{path.name}" for path in (ROOT / "src/winterline/core").glob("_*.[ch]")),
)
OFFLINE_SIGNS = (
    "NewConnectionError",
    "NameResolutionError",
    "ConnectTimeoutError",
    "Max retries exceeded",
    "No matching distribution found",
)


class SetupError(Exception):
    """Set-up cannot go on; the message is one sentence for the user."""


def say(line: str) -> None:
    """Prints at once, so that lines keep their order with those of the programs started."""
    print(line, flush=True)


def run(command: Callable[[], int]) -> None:
    """Runs a command to its exit status; a set-up error becomes one line, Ctrl-C a quiet end."""
    try:
        sys.exit(command())
    except SetupError as error:
        sys.exit(f"winterline: {error}")
    except KeyboardInterrupt:
        sys.exit(130)


def call(*command: str | Path, cwd: Path | None = None) -> int:
    """Runs a program with the user's terminal and returns its exit status."""
    return subprocess.run([str(part) for part in command], cwd=cwd, check=False).returncode


def prepare(profile: str) -> None:
    """Makes .venv ready for `core` (playing), `dev` (testing too) or an extra; does nothing when it already is."""
    home, digest = _home(), _digest(profile)
    stamp = _read_stamp()
    if stamp.get("home") != home or not PYTHON.exists():
        stamp = {}
    elif stamp.get("digest") == digest and stamp.get("profile") in (profile, "dev"):
        return
    say(f"Setting up Winterline in {VENV} (half a minute, and only when its needs changed)")
    if not stamp:
        _make_venv()
    # Without a valid stamp an interrupted set-up starts afresh instead of being trusted.
    STAMP.unlink(missing_ok=True)
    for name in ("build", profile):
        say(f"  installing the packages locked in req/{name}.txt")
        pip("install", "--require-hashes", "--no-build-isolation", "-r", str(ROOT / "req" / f"{name}.txt"))
    say("  installing winterline itself")
    pip("install", "--no-deps", "--no-build-isolation", "--editable", str(ROOT))
    _compile()
    STAMP.write_text(json.dumps({"home": home, "digest": digest, "profile": profile}), encoding="utf-8")
    say("  ready")


def _compile() -> None:
    """Python's own compiled files, made once: where writing them is switched off every start would compile anew."""
    call(PYTHON, "-m", "compileall", "-q", ROOT / "src" / "winterline")


def _home() -> str:
    """What a virtual environment cannot outlive: its interpreter and its place."""
    return f"{platform.python_implementation()} {platform.python_version()} {sys.base_prefix} {ROOT}"


def _digest(profile: str) -> str:
    """The hash of everything that decides what is installed."""
    lock = f"req/{profile}.txt"
    digest = hashlib.sha256(platform.python_version().encode())
    for name in INGREDIENTS if lock in INGREDIENTS else (*INGREDIENTS, lock):
        path = ROOT / name
        digest.update(f"\0{name}\0".encode())
        digest.update(path.read_bytes() if path.is_file() else b"absent")
    return digest.hexdigest()


def _read_stamp() -> dict[str, str]:
    try:
        stamp = json.loads(STAMP.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return stamp if isinstance(stamp, dict) else {}


def _make_venv() -> None:
    _need_venv_module()
    # The interpreter below a virtual environment: --clear must not delete the one that is running.
    base = getattr(sys, "_base_executable", sys.executable)
    made = _listen([base, "-m", "venv", "--clear", str(VENV)])
    if made.returncode:
        say(made.stdout.rstrip())
        raise SetupError(f"no virtual environment could be made in {VENV}; Python's own words are above.")


def _need_venv_module() -> None:
    """Debian ships `venv` without the part that makes it work; root may fetch it, others are told how."""
    if _has_venv():
        return
    package = f"python{sys.version_info.major}.{sys.version_info.minor}-venv"
    apt = shutil.which("apt-get")
    if apt and hasattr(os, "geteuid") and os.geteuid() == 0:
        say(f"  this Python lacks its venv module: installing {package} with apt-get")
        _listen([apt, "update"])
        _listen(
            [apt, "install", "--yes", "--no-install-recommends", package], DEBIAN_FRONTEND="noninteractive"
        )
        importlib.invalidate_caches()
    if not _has_venv():
        raise SetupError(
            f"this Python lacks its venv module: install it (on Debian and Ubuntu: "
            f"apt-get install {package}, as root) and run this again."
        )


def _has_venv() -> bool:
    specs = [importlib.util.find_spec(name) for name in ("venv", "ensurepip")]
    return all(spec and spec.origin for spec in specs)  # an emptied directory has a spec without an origin


def pip(*arguments: str) -> None:
    """Runs pip inside .venv; its own words are shown only when it fails."""
    # A user's settings may ask for installs outside the environment.
    done = _listen(
        [str(PYTHON), "-m", "pip", "--quiet", *arguments], PIP_USER="0", PIP_DISABLE_PIP_VERSION_CHECK="1"
    )
    if not done.returncode:
        return
    if any(sign in done.stdout for sign in OFFLINE_SIGNS):
        raise SetupError(
            "the packages could not be downloaded: connect this computer to the network and run this again "
            f"(pip says: {_last_line(done.stdout)})."
        )
    say(done.stdout.rstrip())
    raise SetupError("pip could not install the packages; its own words are above.")


def _listen(command: list[str], **variables: str) -> subprocess.CompletedProcess[str]:
    """Runs a program and keeps what it says, errors included, in `stdout`."""
    return subprocess.run(
        command,
        cwd=ROOT,
        env=os.environ | variables,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
        check=False,
    )


def _last_line(text: str) -> str:
    return (text.strip().splitlines() or ["no message"])[-1].strip().rstrip(".")
