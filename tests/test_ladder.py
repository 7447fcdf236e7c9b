"""The ladder to a browser: what is here is taken before anything is fetched, and a stub is no browser."""

import importlib.util
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
