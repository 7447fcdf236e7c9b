"""What `./test --quick` runs: the tests of what changed, nearest first, as many as the time allows.

Standard library only, like everything that runs before .venv is there.
"""

import json
import re
import signal
import subprocess
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SOURCE = "src/winterline/"
SECONDS = 85
"""What all of it may take."""
LEAST = 20
"""What the tests may take at least, however long the checks before them took."""
SMOKE = ["tests/test_old_positions.py", "tests/core/test_imagine.py"]
"""Every game once, for a change of what all of them share."""


def git(*words):
    """The lines that git answers with; none where it knows nothing."""
    done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=False)
    return done.stdout.splitlines() if done.returncode == 0 else []


def changed():
    """The files that differ from the main branch, committed or not."""
    for branch in ("origin/main", "main"):
        base = git("merge-base", "HEAD", branch)
        if base:
            break
    since = base[0] if base else "HEAD"
    return sorted({*git("diff", "--name-only", since), *git("ls-files", "--others", "--exclude-standard")})


def wanted(files):
    """The tests of these files, nearest first: their own, those of the rules they own, those that use them."""
    own, ruled, users = [], [], []
    texts = {path.relative_to(ROOT).as_posix(): path.read_text("utf-8") for path in test_files()}
    records = coverage()
    for name in files:
        if name.startswith("tests/"):
            own += [name] if name in texts else named_in(texts, Path(name).stem)
        elif name.endswith(".md"):
            own.append("tests/test_readme.py")
        elif name.startswith(SOURCE) and name.endswith(".py"):
            module = name.removeprefix("src/").removesuffix(".py").removesuffix("/__init__").replace("/", ".")
            own += mirrored(texts, name)
            ruled += [test for owner, tests in records if owner == module for test in tests]
            users += importing(texts, module) + (SMOKE if name.startswith(SOURCE + "core/") else [])
        elif name.startswith(SOURCE):
            users += named_in(texts, Path(name).name)
    found = [test for test in dict.fromkeys([*own, *ruled, *users]) if (ROOT / test.split("::")[0]).exists()]
    whole = {test for test in found if "::" not in test}
    return [test for test in found if "::" not in test or test.split("::")[0] not in whole]


def test_files():
    """Every file of tests but those of the browser, which take their time."""
    return [path for path in sorted(ROOT.glob("tests/**/test_*.py")) if "browser" not in path.parts]


def mirrored(texts, name):
    """Tests that bear a module's name where its place is mirrored."""
    inside = Path(name.removeprefix(SOURCE))
    parents = [Path("tests") / inside.parent, *(Path("tests/rulebook") / part for part in inside.parts[1:2])]
    mine = f"test_{inside.stem}"
    return [test for test in texts if Path(test).parent in parents and Path(test).stem.startswith(mine)]


def importing(texts, module):
    """Tests that import a module."""
    package, _, last = module.rpartition(".")
    uses = re.compile(
        rf"\b{re.escape(module)}\b|from {re.escape(package)} import [^\n]*\b{re.escape(last)}\b"
    )
    return [test for test, text in texts.items() if uses.search(text)]


def named_in(texts, word):
    """Tests whose text holds a name."""
    return [test for test, text in texts.items() if word in text]


def coverage():
    """Module of an owner, tests marked with its rules: of every rule."""
    out = []
    for file in sorted(ROOT.glob("src/winterline/games/*/data/coverage.json")):
        for entry in json.loads(file.read_text("utf-8")).values():
            out.append((entry.get("owner", "").split(":")[0], entry.get("tests", [])))
    return out


def run(command, began):
    """Run tests until the first that fails or until the time is over; the status."""
    left = max(LEAST, SECONDS - (time.monotonic() - began))
    running = subprocess.Popen([str(word) for word in command], cwd=ROOT)
    try:
        return running.wait(left)
    except subprocess.TimeoutExpired:
        running.send_signal(signal.SIGINT)
        running.wait()
        print(f"The time of {SECONDS} s is over: what was run by then passed, the rest is left to ./test")
        return 0
