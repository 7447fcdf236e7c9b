"""`./test --quick`: which tests belong to what changed."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def quick() -> ModuleType:
    spec = importlib.util.spec_from_file_location("quick", ROOT / "tools" / "quick.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_a_module_brings_its_own_tests_first_then_those_of_its_rules_and_users(quick: ModuleType) -> None:
    found = quick.wanted(["src/winterline/games/beachhead/options/morale.py"])
    assert any("test_morale" in test for test in found)
    assert any("::" in test for test in found)
    assert all((ROOT / test.split("::")[0]).exists() for test in found)
    assert len(found) == len(set(found))


def test_the_core_brings_every_game_once(quick: ModuleType) -> None:
    found = quick.wanted(["src/winterline/core/frames.py"])
    assert {*quick.SMOKE} <= {*found}


@pytest.mark.parametrize(
    ("changed", "test"),
    [
        ("tests/test_quick.py", "tests/test_quick.py"),
        ("docs/rulings.md", "tests/test_readme.py"),
        ("tests/rulebook/beachhead/kit.py", "tests/rulebook/beachhead/test_morale.py"),
        ("src/winterline/games/beachhead/data/units.csv", "tests/test_bad_input.py"),
    ],
)
def test_other_files_bring_those_that_name_them(quick: ModuleType, changed: str, test: str) -> None:
    assert test in quick.wanted([changed])


def test_a_file_that_nobody_tests_brings_nothing(quick: ModuleType) -> None:
    assert quick.wanted(["LICENSES/OFL-1.1.txt"]) == []


def test_a_failure_is_told_and_the_end_of_the_time_is_none(
    quick: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert quick.run([sys.executable, "-c", "raise SystemExit(3)"], 0.0) == 3
    monkeypatch.setattr(quick, "LEAST", 0)
    monkeypatch.setattr(quick, "SECONDS", 0)
    waiting = "import signal, time; signal.signal(signal.SIGINT, lambda *_: exit()); time.sleep(5)"
    assert quick.run([sys.executable, "-c", waiting], 0.0) == 0


def test_the_hook_calls_it() -> None:
    hook = ROOT / "tools" / "hooks" / "pre-commit"
    assert "./test --quick" in hook.read_text("utf-8")
    assert subprocess.run(["sh", "-n", hook], check=False).returncode == 0
