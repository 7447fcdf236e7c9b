"""The ladder to a browser: what is here is taken before anything is fetched, and a stub is no browser."""

import importlib.machinery
import importlib.util
import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[1]


@pytest.fixture
def browser(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The ladder on a machine without any browser."""
    monkeypatch.syspath_prepend(str(ROOT / "tools"))
    spec = importlib.util.spec_from_file_location("browser", ROOT / "tools" / "browser.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    monkeypatch.setattr(module, "FETCHED", tmp_path / "browsers")
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    monkeypatch.delenv(module.VARIABLE, raising=False)
    for rung in ("_apt", "_playwright", "_sparticuz"):
        monkeypatch.setattr(module, rung, lambda: None)
    return module


def program(path: Path, body: str) -> str:
    """An executable that does what `body` says; a shell script, since the path of a Python may hold a space."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{body}\n", encoding="utf-8")
    path.chmod(0o755)
    return str(path)


def test_no_rung_holds(browser: ModuleType) -> None:
    assert browser.find_or_fetch() is None
    assert browser.NONE_FOUND.count(".") >= 1
    assert "\n" not in browser.NONE_FOUND


def test_a_browser_on_the_path_is_taken(browser: ModuleType, tmp_path: Path) -> None:
    found = program(tmp_path / "bin" / "chromium", "echo 'Chromium 1'")
    assert browser.find_or_fetch() == found


def test_a_stub_that_only_gives_advice_is_no_browser(browser: ModuleType, tmp_path: Path) -> None:
    program(tmp_path / "bin" / "chromium-browser", "echo 'install the snap' >&2; exit 1")
    assert browser.find() is None


def test_the_named_browser_wins(browser: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program(tmp_path / "bin" / "chromium", "echo 'Chromium 1'")
    named = program(tmp_path / "mine" / "browser", "echo 'Mine 2'")
    monkeypatch.setenv(browser.VARIABLE, named)
    assert browser.find() == named


def test_a_named_browser_that_does_not_start_is_an_error(
    browser: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program(tmp_path / "bin" / "chromium", "echo 'Chromium 1'")
    monkeypatch.setenv(browser.VARIABLE, str(tmp_path / "nowhere"))
    with pytest.raises(browser.bootstrap.SetupError, match="nowhere"):
        browser.find()


def test_rungs_are_climbed_in_order_until_one_holds(
    browser: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    climbed = []
    monkeypatch.setattr(browser, "_apt", lambda: climbed.append("apt"))

    def fetch() -> None:
        climbed.append("playwright")
        program(tmp_path / "browsers" / "chromium-1" / "chrome-linux64" / "chrome", "echo 'Chromium 1'")

    monkeypatch.setattr(browser, "_playwright", fetch)
    monkeypatch.setattr(browser, "_sparticuz", lambda: climbed.append("sparticuz"))
    found = browser.find_or_fetch()
    assert found.endswith("chrome")
    assert climbed == ["apt", "playwright"]
    assert browser.find_or_fetch() == found
    assert climbed == ["apt", "playwright"]


# --- what each rung asks for ---------------------------------------------------------------------------------


class Asked:
    """Stands for running a program: keeps what was asked, answers as told."""

    def __init__(self, status: int = 0) -> None:
        self.status = status
        self.calls: list[tuple[list[str], dict[str, str]]] = []

    def __call__(self, command: list[str], cwd: Path, **variables: str) -> subprocess.CompletedProcess[str]:
        self.calls.append((command, variables))
        return subprocess.CompletedProcess(command, self.status, "its own words")


@pytest.fixture
def ladder(browser: ModuleType, monkeypatch: pytest.MonkeyPatch) -> tuple[ModuleType, Asked]:
    """The ladder with its real rungs, where nothing is really run."""
    real = importlib.util.spec_from_file_location("rungs", ROOT / "tools" / "browser.py")
    assert real is not None
    assert real.loader is not None
    module = importlib.util.module_from_spec(real)
    real.loader.exec_module(module)
    monkeypatch.setattr(module, "FETCHED", browser.FETCHED)
    asked = Asked()
    monkeypatch.setattr(module.node, "listen", asked)
    return module, asked


@pytest.mark.parametrize(("user", "there", "asks"), [(0, True, True), (1000, True, False), (0, False, False)])
def test_apt_is_asked_by_root_where_there_is_one(
    ladder: tuple[ModuleType, Asked],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    user: int,
    there: bool,
    asks: bool,
) -> None:
    module, asked = ladder
    monkeypatch.setattr(module.os, "geteuid", lambda: user, raising=False)
    if there:
        program(tmp_path / "bin" / "apt-get", "exit 0")
    module._apt()
    words = [" ".join(command[1:]) for command, _ in asked.calls]
    assert words == (
        ["update", "install --yes --no-install-recommends chromium-headless-shell"] if asks else []
    )
    if asks:
        assert asked.calls[1][1] == {"DEBIAN_FRONTEND": "noninteractive"}


def test_playwright_is_asked_to_put_its_browser_under_the_environment(
    ladder: tuple[ModuleType, Asked],
) -> None:
    module, asked = ladder
    module._playwright()
    [(command, variables)] = asked.calls
    assert command[1:] == ["-m", "playwright", "install", "chromium"]
    assert variables == {"PLAYWRIGHT_BROWSERS_PATH": str(module.FETCHED)}
    for place in ("chromium-1/chrome-linux/chrome", "chromium-2/chrome-win/chrome.exe"):
        found = program(module.FETCHED / place, "echo 'Chromium 1'")
        assert found in module._here()


def test_a_rung_that_breaks_leads_to_the_next(
    ladder: tuple[ModuleType, Asked], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    module, asked = ladder
    asked.status = 100
    monkeypatch.setattr(module.os, "geteuid", lambda: 0, raising=False)
    monkeypatch.setattr(module.sys, "platform", "linux")
    monkeypatch.setattr(module.node, "packages", lambda name: tmp_path)
    monkeypatch.setattr(module.node, "node", lambda: tmp_path / "node")
    program(tmp_path / "bin" / "apt-get", "exit 100")
    assert module.find_or_fetch() is None
    programs = [Path(command[0]).name.partition(".")[0] for command, _ in asked.calls]
    assert programs[:3] == ["apt-get", "apt-get", "apt-get"]
    assert [asked.calls[n][0][-1] for n in (1, 2)] == ["chromium-headless-shell", "chromium"]
    assert "playwright" in asked.calls[3][0]
    assert programs[4] == "node"
    assert not (module.FETCHED / "sparticuz" / "chromium-run").exists(), (
        "what did not unpack is not a browser"
    )


def test_the_last_rung_makes_a_launcher_with_the_libraries_that_servers_lack(
    ladder: tuple[ModuleType, Asked], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    module, asked = ladder
    monkeypatch.setattr(module.sys, "platform", "linux")
    monkeypatch.setattr(module.node, "packages", lambda name: tmp_path)
    monkeypatch.setattr(module.node, "node", lambda: tmp_path / "node")
    module._sparticuz()
    assert asked.calls[0][1]["TMPDIR"] == str(module.FETCHED / "sparticuz")
    program(module.FETCHED / "sparticuz" / "chromium", 'echo "Chromium with $LD_LIBRARY_PATH"')
    [launcher] = [path for path in module._here() if path.endswith("chromium-run")]
    monkeypatch.setenv("PATH", os.defpath)
    said = subprocess.run([launcher, "--version"], capture_output=True, text=True, check=True).stdout
    assert "al2023/lib" in said


def test_without_npm_the_last_rung_says_so_and_gives_up(
    ladder: tuple[ModuleType, Asked], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    module, asked = ladder
    monkeypatch.setattr(module.sys, "platform", "linux")

    def nothing(name: str) -> Path:
        raise module.bootstrap.SetupError("npm could not install it")

    monkeypatch.setattr(module.node, "packages", nothing)
    module._sparticuz()
    assert asked.calls == []
    assert "npm could not install it" in "".join(capsys.readouterr())


# --- ./test --no-browser -------------------------------------------------------------------------------------


@pytest.fixture
def runner(browser: ModuleType, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The script ./test, not yet run."""
    monkeypatch.setattr(browser.bootstrap, "run", lambda main: None)
    loader = importlib.machinery.SourceFileLoader("test_script", str(ROOT / "test"))
    spec = importlib.util.spec_from_loader("test_script", loader)
    assert spec is not None
    module = importlib.util.module_from_spec(spec)
    loader.exec_module(module)
    monkeypatch.setattr(module.bootstrap, "prepare", lambda profile: None)
    monkeypatch.delenv("PYTHONDONTWRITEBYTECODE", raising=False)  # the script does so for good
    return module


def test_without_a_browser_everything_else_still_runs(
    runner: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The last stage is run for real, on one test; the others only say what they would do."""
    stages: list[str] = []

    def check(command: list[str], cwd: Path) -> subprocess.CompletedProcess[str]:
        stages.append(" ".join(command))
        return subprocess.CompletedProcess(command, 0, "")

    def call(*command: object, cwd: Path) -> int:
        words = [str(word) for word in command]
        stages.append(" ".join(words))
        done = subprocess.run(words, cwd=cwd, capture_output=True, text=True, check=False)
        assert "1 passed" in done.stdout, done.stdout + done.stderr
        return done.returncode

    monkeypatch.setattr(runner.node, "listen", check)
    monkeypatch.setattr(runner.bootstrap, "call", call)
    monkeypatch.setattr(runner.node, "node", lambda: Path("node"))
    one = "tests/test_ladder.py::test_no_rung_holds"
    monkeypatch.setattr(sys, "argv", ["test", "--no-browser", "--", "-p", "no:cacheprovider", one])
    monkeypatch.setenv("PATH", os.defpath)
    assert runner.main() == 0
    assert not [stage for stage in stages if "tsc" in stage or "eslint" in stage]
    assert "--ignore=tests/browser" in stages[-1]
    said = "".join(capsys.readouterr())
    assert "LEFT OUT by --no-browser: page types, page lint, and all browser tests (tests/browser)" in said
    assert "Passed: lint, format, types, page tests, tests" in said


def test_with_a_browser_nothing_is_left_out(runner: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    stages = runner.stages(["-k", "x"], with_browser=True)
    assert list(stages) == ["lint", "format", "types", "page types", "page lint", "page tests", "tests"]
    monkeypatch.setattr(runner.browser, "find_or_fetch", lambda: "/a/chromium")
    command = stages["tests"]()
    assert "--ignore=tests/browser" not in command
    assert os.environ.pop(runner.browser.VARIABLE) == "/a/chromium"


def test_a_stage_that_fails_ends_the_run(
    runner: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def listen(command: list[str], cwd: Path) -> subprocess.CompletedProcess[str]:
        wrong = "mypy" in command
        return subprocess.CompletedProcess(command, 3 * wrong, "a wrong type" if wrong else "well")

    monkeypatch.setattr(runner.node, "listen", listen)
    monkeypatch.setattr(sys, "argv", ["test", "--no-browser"])
    assert runner.main() == 3
    said = "".join(capsys.readouterr())
    assert said.split("== ")[1:] == [
        "lint\nwell\n",
        "format\nwell\n",
        "types\na wrong type\nFAILED at stage: types\n",
    ]


def test_an_unknown_argument_is_refused(runner: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["test", "--fast"])
    with pytest.raises(runner.bootstrap.SetupError, match="--fast"):
        runner.main()
