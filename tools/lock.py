"""Writes the locks in req/ anew from pyproject.toml, and those in tools/npm; for maintainers, needs the network.

The locks are hashed and name no download host. Usage: python3 tools/lock.py [LOCK…], such as `lab`; all without one
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FLAGS = ["--universal", "--generate-hashes", "--no-header", "--no-annotate", "--upgrade"]
# Later locks are constrained by earlier ones, so that whoever tests has exactly what players have.
LOCKS = {
    "build": ["--group", "build"],
    "core": ["pyproject.toml"],
    "dev": ["pyproject.toml", "--group", "dev", "--constraints", "req/core.txt"],
    "node": ["--group", "node"],
    "docs": ["--group", "docs"],
    "lab": ["pyproject.toml", "--extra", "ray", "--group", "lab", "--constraints", "req/dev.txt"],
    "maint": ["pyproject.toml", "--group", "dev", "--group", "maint", "--constraints", "req/core.txt"],
}


def main() -> None:
    """Runs the resolver from a throw-away environment, so that the project itself never depends on it."""
    chosen = sys.argv[1:] or [*LOCKS, "npm"]
    if unknown := set(chosen) - {*LOCKS, "npm"}:
        sys.exit(f"no lock {', '.join(unknown)}: choose from {', '.join([*LOCKS, 'npm'])}")
    wanted = {name: sources for name, sources in LOCKS.items() if name in chosen}
    with tempfile.TemporaryDirectory() as scratch:
        subprocess.run([sys.executable, "-m", "venv", scratch], check=True)
        python = str(Path(scratch, "Scripts/python.exe" if os.name == "nt" else "bin/python"))
        subprocess.run([python, "-m", "pip", "install", "--quiet", "uv"], check=True)
        for name, sources in wanted.items():
            output = ["--output-file", f"req/{name}.txt"]
            compile_ = [python, "-m", "uv", "pip", "compile", "--quiet", *FLAGS, *sources, *output]
            subprocess.run(compile_, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
            print(f"req/{name}.txt written")
    for folder in sorted((ROOT / "tools" / "npm").iterdir()) if "npm" in chosen else ():
        lock_npm(folder)


def lock_npm(folder: Path) -> None:
    """Locks the packages of one directory; addresses are taken out, because the hashes are what counts."""
    npm = shutil.which("npm")
    if npm is None:
        sys.exit("npm is needed to write the locks in tools/npm; install Node.js and run this again")
    path = folder / "package-lock.json"
    path.unlink(missing_ok=True)
    quiet = [
        "--package-lock-only",
        "--omit-lockfile-registry-resolved",
        "--no-audit",
        "--no-fund",
        "--silent",
    ]
    subprocess.run([npm, "install", *quiet], cwd=folder, check=True)
    lock = json.loads(path.read_text(encoding="utf-8"))
    for package in lock["packages"].values():
        package.pop("funding", None)
        package.pop("resolved", None)
    path.write_text(json.dumps(lock, indent=2) + "\n", encoding="utf-8")
    print(f"{path.relative_to(ROOT)} written")


if __name__ == "__main__":
    main()
