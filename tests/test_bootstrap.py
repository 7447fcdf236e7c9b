"""The set-up behind ./play, ./test and ./soak: done once, repeated only when something changed."""

import importlib.util
import os
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[1]


@pytest.fixture
def done() -> list[str]:
    """What the set-up did, in order."""
    return []


@pytest.fixture
def bootstrap(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, done: list[str]) -> ModuleType:
    """The set-up moved to an empty project, with its slow hands replaced by notes of what they would do."""
    spec = importlib.util.spec_from_file_location("bootstrap", ROOT / "tools" / "bootstrap.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    venv = tmp_path / ".venv"
    for name, path in {
        "ROOT": tmp_path,
        "VENV": venv,
        "STAMP": venv / "winterline.json",
        "PYTHON": venv / "python",
    }.items():
        monkeypatch.setattr(module, name, path)

    def make_venv() -> None:
        done.append("venv")
        venv.mkdir(exist_ok=True)
        (venv / "python").touch()

    monkeypatch.setattr(module, "_make_venv", make_venv)
    monkeypatch.setattr(module, "_compile", lambda: None)
    monkeypatch.setattr(module, "pip", lambda *arguments: done.append(Path(arguments[-1]).name))
    return module


def test_second_set_up_does_nothing(bootstrap: ModuleType, done: list[str], tmp_path: Path) -> None:
    bootstrap.prepare("core")
    assert done == ["venv", "build.txt", "core.txt", tmp_path.name]
    bootstrap.prepare("core")
    assert len(done) == 4


def test_testing_adds_to_playing_and_covers_it(
    bootstrap: ModuleType, done: list[str], tmp_path: Path
) -> None:
    bootstrap.prepare("core")
    done.clear()
    bootstrap.prepare("dev")
    bootstrap.prepare("core")
    assert done == ["build.txt", "dev.txt", tmp_path.name]


@pytest.mark.parametrize("name", ["pyproject.toml", "req/core.txt", "src/winterline/core/_reach.c"])
def test_a_changed_ingredient_installs_again(
    bootstrap: ModuleType, done: list[str], tmp_path: Path, name: str
) -> None:
    bootstrap.prepare("core")
    done.clear()
    (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
    (tmp_path / name).write_text("changed", encoding="utf-8")
    bootstrap.prepare("core")
    assert done == ["build.txt", "core.txt", tmp_path.name]


def test_an_extra_has_its_own_environment_and_lock(
    bootstrap: ModuleType, done: list[str], tmp_path: Path
) -> None:
    bootstrap.prepare("lab")
    assert done == ["venv", "build.txt", "lab.txt", tmp_path.name]
    done.clear()
    bootstrap.prepare("lab")
    assert done == []
    (tmp_path / "req").mkdir(exist_ok=True)
    (tmp_path / "req" / "lab.txt").write_text("changed", encoding="utf-8")
    bootstrap.prepare("lab")
    assert done == ["build.txt", "lab.txt", tmp_path.name]


def test_a_lock_of_an_extra_is_nothing_to_the_others(
    bootstrap: ModuleType, done: list[str], tmp_path: Path
) -> None:
    bootstrap.prepare("dev")
    done.clear()
    (tmp_path / "req").mkdir(exist_ok=True)
    (tmp_path / "req" / "lab.txt").write_text("changed", encoding="utf-8")
    bootstrap.prepare("dev")
    assert done == []


def test_where_an_environment_is_can_be_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WINTERLINE_VENV", ".venv-lab")
    spec = importlib.util.spec_from_file_location("other", ROOT / "tools" / "bootstrap.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    assert ROOT / ".venv-lab" == module.VENV
    assert module.PYTHON.is_relative_to(module.VENV)


def test_an_interrupted_set_up_is_not_trusted(
    bootstrap: ModuleType, done: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def offline(*_: str) -> None:
        raise bootstrap.SetupError("no network")

    with monkeypatch.context() as patch:
        patch.setattr(bootstrap, "pip", offline)
        with pytest.raises(bootstrap.SetupError):
            bootstrap.prepare("core")
    done.clear()
    bootstrap.prepare("core")
    assert done[0] == "venv"


def test_a_damaged_stamp_starts_afresh(bootstrap: ModuleType, done: list[str]) -> None:
    bootstrap.prepare("core")
    bootstrap.STAMP.write_text("[", encoding="utf-8")
    done.clear()
    bootstrap.prepare("core")
    assert done[0] == "venv"


@pytest.mark.parametrize("name", ["play", "test", "soak", ".ci/run"])
def test_commands_are_executable(name: str) -> None:
    assert os.access(ROOT / name, os.X_OK)
