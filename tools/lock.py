"""Writes the locks in req/ anew from pyproject.toml; for maintainers, needs the network.

The locks are hashed and name no download host. Usage: python3 tools/lock.py
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FLAGS = ["--universal", "--generate-hashes", "--no-header", "--no-annotate", "--upgrade"]
# Later locks are constrained by core.txt, so that whoever tests has exactly what players have.
LOCKS = {
    "build": ["--group", "build"],
    "core": ["pyproject.toml"],
    "dev": ["pyproject.toml", "--group", "dev", "--constraints", "req/core.txt"],
    "maint": ["pyproject.toml", "--group", "dev", "--group", "maint", "--constraints", "req/core.txt"],
}


def main() -> None:
    """Runs the resolver from a throw-away environment, so that the project itself never depends on it."""
    with tempfile.TemporaryDirectory() as scratch:
        subprocess.run([sys.executable, "-m", "venv", scratch], check=True)
        python = str(Path(scratch, "Scripts/python.exe" if os.name == "nt" else "bin/python"))
        subprocess.run([python, "-m", "pip", "install", "--quiet", "uv"], check=True)
        for name, sources in LOCKS.items():
            output = ["--output-file", f"req/{name}.txt"]
            compile_ = [python, "-m", "uv", "pip", "compile", "--quiet", *FLAGS, *sources, *output]
            subprocess.run(compile_, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
            print(f"req/{name}.txt written")


if __name__ == "__main__":
    main()
