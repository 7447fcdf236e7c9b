"""The documents tell the truth: their Python runs, their commands exist, their links and references lead somewhere."""

from __future__ import annotations

import contextlib
import importlib
import io
import re
import shlex
import tomllib
from pathlib import Path

import pytest
import typer.main

from winterline import cli, coverage
from winterline.bots import make_bot
from winterline.core.rules import load_rules
from winterline.games import catalog
from winterline.lab.plan import read_plan

ROOT = Path(__file__).parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
FENCE = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
OWNER = re.compile(r"`([a-z_][\w/]*(?:\.py)?):([A-Za-z_]\w*(?:\.\w+)?)`")
OTHERS = ("anzio", "italy43")
"""Games whose rule ids stand in the rulings with the game's name."""
FEATURES = ("zone", "normal")
"""Features of hexes, and bots with a character, are written as functions are."""
HEADINGS = {"ANZIO": "anzio", "Italy '43": "italy43"}
"""Under a heading that names one of these a module without a path is of that game's room, elsewhere of Beachhead's."""


def blocks(page: Path) -> list[tuple[str, str]]:
    """The fenced blocks of a page: language and text."""
    return FENCE.findall(page.read_text(encoding="utf-8"))


def test_readme_python_runs_and_prints_what_it_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    found = blocks(ROOT / "README.md")
    names: dict[str, object] = {}
    ran = 0
    for (language, text), following in zip(found, [*found[1:], ("", "")], strict=True):
        if language != "python":
            continue
        said = io.StringIO()
        with contextlib.redirect_stdout(said):
            exec(compile(text, "README.md", "exec"), names)
        ran += 1
        if following[0] == "text":
            assert said.getvalue() == following[1]
    assert ran >= 3


def test_the_league_of_its_page_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Word by word; figures may change with every change of a bot."""

    def said(text: str) -> list[str]:
        alike = text.replace("heuristic", make_bot("heuristic").name)
        return [re.sub(r"[\d.%+−]+", "#", line).split() for line in alike.splitlines()]

    monkeypatch.chdir(tmp_path)
    (_, shell), (_, text) = blocks(ROOT / "docs" / "league.md")[:2]
    for line in shell.splitlines():
        monkeypatch.setattr("sys.argv", shlex.split(line))
        with pytest.raises(SystemExit) as left:
            cli.main()
        assert not left.value.code
    assert said(capsys.readouterr().out) == said(text)


def test_the_plan_of_the_league_page_can_be_played(tmp_path: Path) -> None:
    (text,) = [text for language, text in blocks(ROOT / "docs" / "league.md") if language == "toml"]
    (tmp_path / "my.toml").write_text(text, encoding="utf-8")
    assert read_plan(str(tmp_path / "my.toml")).title == "My league"


def commands(page: Path) -> list[list[str]]:
    """Every winterline command line that a page shows."""
    lines = [line for language, text in blocks(page) if language == "sh" for line in text.splitlines()]
    words = [shlex.split(line, comments=True) for line in lines]
    return [line[1:] for line in words if len(line) > 1 and line[0] in ("./play", "winterline")]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_commands_exist(page: Path) -> None:
    group = typer.main.get_command(cli.app)
    for words in commands(page):
        command = group.commands[words[0]]  # type: ignore[attr-defined]
        if hasattr(command, "commands"):
            command = command.commands[words[1]]
        known = {option for parameter in command.params for option in parameter.opts}
        assert {word for word in words if word.startswith("--")} <= known, words


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    words = re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    for target in re.findall(r"\]\(([^)#]+)[^)]*\)", words):
        assert (page.parent / target).exists(), target


def named_functions(page: Path) -> list[tuple[str, str]]:
    """Every `module:function` of a page, the module with its whole name."""
    found = []
    for part in re.split(r"^(?=#+ )", page.read_text(encoding="utf-8"), flags=re.MULTILINE):
        heading = part.partition("\n")[0]
        room = next((room for title, room in HEADINGS.items() if title in heading), "beachhead")
        for place, name in OWNER.findall(part):
            home = place.removesuffix(".py").replace("/", ".")
            under = (
                "" if home.split(".")[0] in ("core", "games", "bots", "table", "lab") else f"games.{room}."
            )
            if place not in (*OTHERS, *FEATURES):
                found.append((f"winterline.{under}{home}", name))
    return found


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_named_functions_exist(page: Path) -> None:
    for home, name in named_functions(page):
        found: object = importlib.import_module(home)
        for part in name.split("."):
            assert hasattr(found, part), f"{home}:{name}"
            found = getattr(found, part)


def test_every_note_of_the_rule_index_has_its_ruling() -> None:
    text = (ROOT / "docs" / "rulings.md").read_text(encoding="utf-8")
    cited = set(re.findall(r"`((?:1970:)?[\w.]+)`", text.replace("`, `", "` `")))
    for game, prefix in (("beachhead", ""), ("beachhead-1970", "1970:")):
        for rule in coverage.index(game):
            assert not rule.note or prefix + rule.id in cited, rule.id


def test_rulings_cite_rules_of_the_index() -> None:
    known = {rule.id for rule in coverage.index("beachhead")}
    known |= {f"1970:{rule.id}" for rule in coverage.index("beachhead-1970")}
    for game in OTHERS:
        index = ROOT / "src" / "winterline" / "games" / game / "data" / "rules.jsonl"
        if index.exists():
            known |= {f"{game}:{rule.id}" for rule in load_rules(index)}
    text = (ROOT / "docs" / "rulings.md").read_text(encoding="utf-8")
    for row in re.findall(r"^\| (`[^|]*) \|", text, flags=re.MULTILINE):
        for rule in re.findall(r"`([^`]+)`", row):
            assert rule in known, rule


def test_every_dependency_has_its_reason() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    groups = project["dependency-groups"].values()
    extras = project["project"]["optional-dependencies"].values()
    wanted = [*project["project"]["dependencies"], *(name for group in (*groups, *extras) for name in group)]
    text = (ROOT / "docs" / "dependencies.md").read_text(encoding="utf-8")
    for requirement in wanted:
        name = re.split(r"[\[<>=~ ]", requirement)[0]
        assert f"`{name}`" in text, name


def test_games_of_the_catalogue_are_in_the_readme() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert all(f"`{game}`" in text for game in catalog.GAMES)
