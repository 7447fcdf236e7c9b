"""The package's own papers: version, locks, licence."""

import re
import tomllib
from pathlib import Path

import pytest

import winterline

ROOT = Path(__file__).parents[1]
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


def test_the_four_locks_exist() -> None:
    assert [lock.stem for lock in LOCKS] == ["build", "core", "dev", "maint"]


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.stem)
def test_lock_names_no_host(lock: Path) -> None:
    text = lock.read_text(encoding="utf-8")
    assert "://" not in text
    assert "://" not in text
    assert "--index" not in text


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.stem)
def test_every_package_has_a_hash(lock: Path) -> None:
    assert pins(lock)
    for name, rest in pins(lock).items():
        assert re.search(r"--hash=sha256:[0-9a-f]{64}\b", rest), name


@pytest.mark.parametrize("larger", ["dev", "maint"])
def test_larger_locks_hold_exactly_what_players_have(larger: str) -> None:
    core = versions(ROOT / "req" / "core.txt")
    assert core.items() <= versions(ROOT / "req" / f"{larger}.txt").items()


def test_players_need_no_numpy() -> None:
    assert "numpy" not in pins(ROOT / "req" / "core.txt")
    assert "numpy" not in pins(ROOT / "req" / "dev.txt")
