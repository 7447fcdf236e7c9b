"""Remake the page's vendored libraries: one ES module file each, with its licence, and a manifest of sha256.

For maintainers: needs npm on the path. Players and tests never run this; they use the files it made.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

VENDOR = Path(__file__).resolve().parent.parent / "src" / "winterline" / "web" / "vendor"
PACKAGES = {"lit": "3.3.3", "d3-zoom": "3.0.0", "d3-selection": "3.0.0"}
BUNDLER = "esbuild@0.28.2"
# d3-zoom carries the selection it was made with: two copies would not know each other's transforms.
ENTRIES = {
    "lit.js": (
        'export { LitElement, html, svg, css, nothing, render, noChange } from "lit";\n'
        'export { repeat } from "lit/directives/repeat.js";\n'
        'export { classMap } from "lit/directives/class-map.js";\n'
        'export { ref, createRef } from "lit/directives/ref.js";\n'
        'export { live } from "lit/directives/live.js";\n'
    ),
    "d3.js": (
        'export { zoom, zoomIdentity, zoomTransform } from "d3-zoom";\n'
        'export { select, pointer } from "d3-selection";\n'
    ),
}


def make(scratch: Path) -> None:
    """Install the packages in a scratch directory and bundle them into the vendor directory."""
    npm = shutil.which("npm")
    if npm is None:
        sys.exit("npm is needed to remake the vendored libraries; install Node.js and run this again")
    wanted = [f"{name}@{version}" for name, version in PACKAGES.items()]
    (scratch / "package.json").write_text('{"private": true}')
    subprocess.run([npm, "install", "--silent", "--no-audit", *wanted, BUNDLER], cwd=scratch, check=True)
    VENDOR.mkdir(parents=True, exist_ok=True)
    bundler = scratch / "node_modules" / ".bin" / "esbuild"
    for name, text in ENTRIES.items():
        entry = scratch / name
        entry.write_text(text)
        options = ["--bundle", "--format=esm", "--minify", "--target=es2022", "--legal-comments=none"]
        subprocess.run([bundler, entry, *options, f"--outfile={VENDOR / name}"], cwd=scratch, check=True)
    for name in PACKAGES:
        shutil.copyfile(scratch / "node_modules" / name / "LICENSE", VENDOR / f"{name}-LICENSE.txt")


def manifest() -> str:
    """What the vendor directory holds, with the hash of every file a browser loads."""
    files = {
        path.name: hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(VENDOR.iterdir())
        if path.suffix in (".js", ".txt")
    }
    return json.dumps({"packages": PACKAGES, "bundler": BUNDLER, "sha256": files}, indent=2) + "\n"


def main() -> None:
    """Remake everything."""
    with tempfile.TemporaryDirectory() as scratch:
        make(Path(scratch))
    (VENDOR / "manifest.json").write_text(manifest())


if __name__ == "__main__":
    main()
