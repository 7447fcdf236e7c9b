"""The package's own papers: version, locks, licence."""

import hashlib
import json
import re
import tomllib
from fnmatch import fnmatch
from pathlib import Path

import pytest

import winterline
from winterline.games import catalog

ROOT = Path(__file__).parents[1]
MANIFEST = ROOT / "src" / "winterline" / "web" / "vendor" / "manifest.json"
LOCKS = sorted((ROOT / "req").glob("*.txt"))


def pins(lock: Path) -> dict[str, str]:
    """Each pinned package of a lock with the text that follows it: markers and hashes."""
    entries = re.split(r"^(?=\S)", lock.read_text(encoding="utf-8"), flags=re.MULTILINE)
    return dict(entry.split("==", 1) for entry in entries if entry.strip())


def versions(lock: Path) -> dict[str, str]:
    return {name: rest.split()[0] for name, rest in pins(lock).items()}


def test_version_is_the_one_of_pyproject() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert winterline.__version__ == project["version"]


SOURCE = ROOT / "src"
SHIPPED = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["setuptools"][
    "package-data"
]
UNSHIPPED = (".c", ".h", ".so", ".pyd", ".pyc")
"""Sources of the kernel, and what is built from them."""


def is_shipped(file: Path) -> bool:
    """Whether a wheel holds a file: Python of a package, or data of one that pyproject.toml names."""
    package = file.parent
    while not (package / "__init__.py").exists():
        package = package.parent
    name, inside = ".".join(package.relative_to(SOURCE).parts), file.relative_to(package).as_posix()
    if file.suffix in (".py", ".pyi") and package == file.parent:
        return True
    return any(fnmatch(inside, pattern) for key in ("*", name) for pattern in SHIPPED.get(key, ()))


@pytest.mark.parametrize("game", sorted(catalog.GAMES))
def test_a_wheel_holds_the_whole_room_of_a_game(game: str) -> None:
    room = catalog.room(game)
    files = [file for file in room.rglob("*") if file.is_file() and file.suffix not in UNSHIPPED]
    assert {"rules.py", "board.txt", "citations.json", "coverage.json"} <= {file.name for file in files}
    assert [file for file in files if not is_shipped(file)] == []


def test_a_wheel_holds_everything_else() -> None:
    files = [
        file
        for file in (SOURCE / "winterline").rglob("*")
        if file.is_file() and file.suffix not in UNSHIPPED and not file.name.startswith(".")
    ]
    assert len(files) > 300
    assert [file for file in files if not is_shipped(file)] == []


def test_the_locks_exist() -> None:
    assert [lock.stem for lock in LOCKS] == ["build", "core", "dev", "docs", "lab", "maint", "node"]


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.stem)
def test_lock_names_no_host(lock: Path) -> None:
    text = lock.read_text(encoding="utf-8")
    assert "://" not in text
    assert "--index" not in text


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.stem)
def test_every_package_has_a_hash(lock: Path) -> None:
    assert pins(lock)
    for name, rest in pins(lock).items():
        assert re.search(r"--hash=sha256:[0-9a-f]{64}\b", rest), name


@pytest.mark.parametrize(
    "lock", sorted((ROOT / "tools" / "npm").glob("*/package-lock.json")), ids=lambda lock: lock.parent.name
)
def test_every_npm_package_has_a_hash_and_no_host(lock: Path) -> None:
    text = lock.read_text(encoding="utf-8")
    assert "://" not in text
    packages = {name: entry for name, entry in json.loads(text)["packages"].items() if name}
    assert packages
    for name, entry in packages.items():
        assert entry["integrity"].startswith("sha512-"), name


@pytest.mark.parametrize("name", json.loads(MANIFEST.read_text(encoding="utf-8"))["sha256"])
def test_vendored_files_are_those_of_the_manifest(name: str) -> None:
    wanted = json.loads(MANIFEST.read_text(encoding="utf-8"))["sha256"][name]
    assert hashlib.sha256((MANIFEST.parent / name).read_bytes()).hexdigest() == wanted


def test_no_vendored_script_is_missing_from_the_manifest() -> None:
    listed = json.loads(MANIFEST.read_text(encoding="utf-8"))["sha256"]
    assert {path.name for path in MANIFEST.parent.glob("*.js")} <= set(listed)


@pytest.mark.parametrize("larger", ["dev", "maint"])
def test_larger_locks_hold_exactly_what_players_have(larger: str) -> None:
    core = versions(ROOT / "req" / "core.txt")
    assert core.items() <= versions(ROOT / "req" / f"{larger}.txt").items()


def test_the_lab_is_tried_with_what_players_have() -> None:
    lab, dev = (versions(ROOT / "req" / f"{name}.txt") for name in ("lab", "dev"))
    assert versions(ROOT / "req" / "core.txt").items() <= lab.items()
    assert lab.keys() & dev.keys() >= {"pytest"}
    assert all(lab[name] == dev[name] for name in lab.keys() & dev.keys())
    assert "ray" in lab


def test_players_need_no_ray() -> None:
    assert "ray" not in {**pins(ROOT / "req" / "core.txt"), **pins(ROOT / "req" / "dev.txt")}


def test_players_need_no_numpy() -> None:
    assert "numpy" not in pins(ROOT / "req" / "core.txt")
    assert "numpy" not in pins(ROOT / "req" / "dev.txt")


KEPT = {"MIT": "LICENSE", "BSD-3-Clause": "lit-LICENSE.txt", "ISC": "d3-zoom-LICENSE.txt"}
"""Licences whose text does not bear their name."""


def test_every_licence_is_stated_and_its_text_goes_along() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    texts = {file.name: file for pattern in project["license-files"] for file in ROOT.glob(pattern)}
    for name in project["license"].split(" AND "):
        file = texts[KEPT.get(name, f"{name}.txt")]
        assert len(file.read_text(encoding="utf-8").split()) > 90, name
    assert {"LGPL-3.0-or-later", "CC-BY-4.0", "OFL-1.1"} <= set(project["license"].split(" AND "))
