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
PACKAGES = {
    "lit": "3.3.3",
    "d3-zoom": "3.0.0",
    "d3-selection": "3.0.0",
    "d3-scale": "4.0.2",
    "d3-shape": "3.2.0",
    "d3-axis": "3.0.0",
}
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
    "charts.js": (
        'export { scaleLinear, scaleBand, scaleSqrt } from "d3-scale";\n'
        'export { line, area, curveStepAfter } from "d3-shape";\n'
        'export { axisBottom, axisLeft } from "d3-axis";\n'
    ),
}


def make(scratch: Path) -> dict[str, str]:
    """Install the packages in a scratch directory and bundle them into the vendor directory.

    Returns the version of every package that a bundle holds something of: each has its licence here.
    """
    npm = shutil.which("npm")
    if npm is None:
        sys.exit("npm is needed to remake the vendored libraries; install Node.js and run this again")
    wanted = [f"{name}@{version}" for name, version in PACKAGES.items()]
    (scratch / "package.json").write_text('{"private": true}')
    subprocess.run([npm, "install", "--silent", "--no-audit", *wanted, BUNDLER], cwd=scratch, check=True)
    VENDOR.mkdir(parents=True, exist_ok=True)
    bundler = scratch / "node_modules" / ".bin" / "esbuild"
    held = set(PACKAGES)
    for name, text in ENTRIES.items():
        entry = scratch / name
        entry.write_text(text)
        options = ["--bundle", "--format=esm", "--minify", "--target=es2022", "--legal-comments=none"]
        told = [f"--outfile={VENDOR / name}", f"--metafile={scratch / 'meta.json'}"]
        subprocess.run([bundler, entry, *options, *told], cwd=scratch, check=True)
        inside = json.loads((scratch / "meta.json").read_text())["outputs"].popitem()[1]["inputs"]
        held |= {package_of(path) for path, used in inside.items() if used["bytesInOutput"]} - {""}
    for name in held:
        licence = name.replace("/", "-").removeprefix("@")
        shutil.copyfile(scratch / "node_modules" / name / "LICENSE", VENDOR / f"{licence}-LICENSE.txt")
    about = {name: (scratch / "node_modules" / name / "package.json").read_text() for name in sorted(held)}
    return {name: json.loads(text)["version"] for name, text in about.items()}


def package_of(path: str) -> str:
    """The package that a bundled file is of; empty for our own entry."""
    inside = path.partition("node_modules/")[2].split("/")
    return "/".join(inside[: 2 if inside[0].startswith("@") else 1])


def manifest(held: dict[str, str]) -> str:
    """What the vendor directory holds, with the hash of every file a browser loads."""
    files = {
        path.name: hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(VENDOR.iterdir())
        if path.suffix in (".js", ".txt")
    }
    return json.dumps({"packages": held, "bundler": BUNDLER, "sha256": files}, indent=2) + "\n"


def main() -> None:
    """Remake everything."""
    with tempfile.TemporaryDirectory() as scratch:
        held = make(Path(scratch))
    (VENDOR / "manifest.json").write_text(manifest(held))


if __name__ == "__main__":
    main()
