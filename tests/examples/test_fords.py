"""The option of docs/adding-an-option.md: its diff is applied to a copy of Winterline, and its tests are run there."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
PAGE = ROOT / "docs" / "adding-an-option.md"


def patched(root: Path, diff: str) -> list[Path]:
    """Apply a diff; the files that it changed. Places are found by their lines, not by their numbers."""
    changed = []
    for part in re.split(r"^--- ", diff, flags=re.MULTILINE)[1:]:
        head, *hunks = re.split(r"^@@.*\n", part, flags=re.MULTILINE)
        path = root / head.split("\n")[1].removeprefix("+++ ").strip()
        path.parent.mkdir(parents=True, exist_ok=True)
        text = path.read_text(encoding="utf-8") if path.exists() else ""
        for hunk in hunks:
            lines = hunk.splitlines()
            before = "".join(f"{line[1:]}\n" for line in lines if not line.startswith("+"))
            after = "".join(f"{line[1:]}\n" for line in lines if not line.startswith("-"))
            assert text.count(before) == 1 or not text, f"{path.name} no longer has\n{before}"
            text = text.replace(before, after) if text else after
        path.write_text(text, encoding="utf-8")
        changed.append(path.relative_to(root))
    return changed


def test_an_option_is_one_module_its_data_and_its_tests(tmp_path: Path) -> None:
    left_out = shutil.ignore_patterns("__pycache__", "web", "drawing")
    shutil.copytree(ROOT / "src" / "winterline", tmp_path / "src" / "winterline", ignore=left_out)
    (diff,) = re.findall(r"```diff\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    changed = [str(path.relative_to("src/winterline/games/anzio")) for path in patched(tmp_path, diff)[:-1]]
    assert changed == [
        "contents.py",
        "data/options.csv",
        "data/places.csv",
        "data/rules.jsonl",
        "options/fords.py",
    ]
    settings = (
        "[pytest]\nmarkers = rule\npythonpath = src\naddopts = -p no:cacheprovider --import-mode=importlib\n"
    )
    (tmp_path / "pytest.ini").write_text(settings, encoding="utf-8")
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "tests"], cwd=tmp_path, capture_output=True, text=True
    )
    assert run.returncode == 0, run.stdout
    assert "4 passed" in run.stdout
