"""The example is a game like any other: found, checked, replayed, at the table, in the terminal, its secret kept."""

from __future__ import annotations

import ast
import io
import random
import subprocess
import sys
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

import winterline as wl
from tests.examples.conftest import EXAMPLE, GAME
from tests.table.foresight import Twins, prove_game
from tests.table.web_kit import House, house, until
from winterline import coverage
from winterline.bots import make_bot
from winterline.core import messages
from winterline.games import catalog
from winterline.games.listing import Listing
from winterline.selfplay import Match, play_one
from winterline.table.service import Service
from winterline.table.storage import Store
from winterline.terminal import Table

CODE = EXAMPLE / "src" / "winterline_snowbridge"
MOST = 350


def lines_of_code(path: Path) -> int:
    """Lines without blanks, comments and docstrings."""
    text = path.read_text(encoding="utf-8")
    told = {
        line
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        for line in range(node.lineno, (node.end_lineno or node.lineno) + 1)
    }
    ends = (
        tokenize.COMMENT,
        tokenize.NL,
        tokenize.NEWLINE,
        tokenize.INDENT,
        tokenize.DEDENT,
        tokenize.ENDMARKER,
    )
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    return len({token.start[0] for token in tokens if token.type not in ends} - told)


def test_the_whole_game_is_small() -> None:
    assert sum(lines_of_code(path) for path in CODE.glob("*.py")) <= MOST


def test_it_is_offered_beside_the_others() -> None:
    offered = {game["id"]: game for game in wl.games()}
    assert list(offered)[-1] == GAME
    assert [option["id"] for option in offered[GAME]["options"]] == ["deep-snow"]


def test_a_program_of_its_own_finds_it(path: list[str]) -> None:
    """`winterline games` in a fresh process that has the package on its path."""
    code = f"import sys; sys.path[:0] = {path!r}; from winterline.cli import main; main()"
    made = subprocess.run([sys.executable, "-c", code, "games"], capture_output=True, text=True, check=True)
    assert "Snowbridge" in made.stdout


def test_a_broken_package_is_left_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    record = tmp_path / "broken-1.0.dist-info"
    record.mkdir()
    (record / "METADATA").write_text("Metadata-Version: 2.1\nName: broken\nVersion: 1.0\n")
    points = "[winterline.games]\nnowhere = no_such_package:LISTING\nwrong = tests.examples.conftest:GAME\n"
    (record / "entry_points.txt").write_text(points)
    monkeypatch.syspath_prepend(str(tmp_path))
    with pytest.warns(UserWarning, match="is left out") as told:
        assert catalog.find_others() == []
    assert len(told) == 2


@pytest.mark.parametrize(
    "change", [{"id": "other"}, {"package": ""}, {"room": "Not A Name"}, {"room": "anzio"}]
)
def test_a_listing_that_cannot_stand_beside_the_others_is_refused(change: dict[str, str]) -> None:
    fields = {
        "id": "odd",
        "title": "",
        "room": "odd",
        "default": "",
        "rules_file": "",
        "text": "",
        "package": "odd",
    }
    with pytest.raises(wl.BadChoice):
        catalog._check("odd", Listing(scenarios=(), **(fields | change)))  # type: ignore[arg-type]


@pytest.mark.parametrize("number", [1, 2])
def test_random_games_keep_every_promise(number: int) -> None:
    match = Match(GAME, None, None, None, "random", "random", 5, check=True, every=7)
    played = play_one(match, number)
    assert played.error == ""
    assert played.previews
    assert played.refusals


def test_every_rule_has_an_owner_and_a_test() -> None:
    tests = (Path(__file__).parent / "test_snowbridge_rules.py").read_text(encoding="utf-8")
    for rule in coverage.index(GAME):
        assert f"{GAME}:{rule.id}" in coverage.tagged(GAME), f"{rule.id} has no owner"
        assert f'mark.rule("{GAME}:{rule.id}")' in tests, f"{rule.id} has no test"


def finished(seed: int) -> wl.Game:
    """A game by two players who choose at random."""
    game, chooser = wl.new(GAME, options=["deep-snow"], seed=seed), random.Random(seed)
    while game.side:
        game.play(chooser.choice(game.actions()))
    return game


def test_a_saved_game_is_proved_and_taken_back(tmp_path: Path) -> None:
    game = finished(3)
    game.save(tmp_path / "game.wlog")
    again = wl.load(tmp_path / "game.wlog")
    assert again.digest() == game.digest()
    first = wl.new(GAME, options=["deep-snow"], seed=3).digest()
    while again.length:
        again.undo()
    assert again.digest() == first


def test_the_mine_and_the_dice_stay_secret(tmp_path: Path) -> None:
    service = Service(Store(str(tmp_path / "table.db")))
    tally = prove_game(service, Twins(GAME, "standard", (), 5), "random", most=60, each=2, every=30)
    service.close()
    assert tally.hidden
    assert tally.refusals > 50


def test_it_is_played_in_the_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    keys = iter(["list", "move us-1-bn", "go 0204", "why go 0909", "reach us-2-bn", "end", "quit"])
    monkeypatch.setattr("builtins.input", lambda prompt: next(keys))
    Table(wl.new(GAME, seed=4), {"axis": make_bot("random", 1)}).run()
    shown = capsys.readouterr().out
    assert "1st Battalion goes to 0204." in shown
    assert "is mined in secret" not in shown


@pytest.fixture
def served(tmp_path: Path) -> Iterator[House]:
    with house(tmp_path) as made:
        yield made


def test_it_is_played_at_the_table(served: House) -> None:
    ann = served.browser()
    assert GAME in [game["id"] for game in ann.get("/api/games").json()]
    for page in (f"/api/boards/{GAME}", f"/api/counters/{GAME}", f"/api/rules/{GAME}", f"/api/tables/{GAME}"):
        assert ann.get(page).status_code == 200, page
    assert b"TORRENTE" in ann.get(f"/api/boards/{GAME}.svg").content.upper()
    made = ann.make(game=GAME, mode="bot", seats={"allied": "human", "axis": "bot:random"})
    chooser = random.Random(2)
    for _ in range(12):
        until(lambda: ann.state(made["id"])["actions"])
        answer = ann.act(made["id"], chooser.choice(ann.state(made["id"])["actions"]))
        assert answer.status_code == 200, answer.text
    assert ann.state(made["id"])["length"] >= 12


def test_every_sentence_is_an_id_with_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a language that says everything in brackets nothing is said without."""
    game, chooser = wl.new(GAME, seed=4), random.Random(4)
    said = {name: f"<{text}>" for name, text in messages.catalog(GAME).items()}
    monkeypatch.setitem(messages._CATALOGS, (GAME, "xx"), said)
    while game.decision is not None:
        with messages.speaking("xx"):
            assert game.decision.prompt.startswith("<")
            refused = game.why_not(wl.Action("nothing"))
            assert refused is not None
            assert refused.sentence.startswith("<")
        events = game.play(chooser.choice(game.actions()))
        with messages.speaking("xx"):
            assert all("<" in text for text in game.narrate(events))


def test_the_page_shows_the_code_as_it_is() -> None:
    """Every block of Python in docs/adding-a-game.md stands in the example, line by line."""
    page = (EXAMPLE.parent.parent / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
    code = "\n".join(path.read_text(encoding="utf-8") for path in CODE.glob("*.py"))
    blocks = [block.partition("```")[0] for block in page.split("```python\n")[1:]]
    assert len(blocks) >= 10
    for part in (part.strip("\n") for block in blocks for part in block.split("\n\n\n")):
        assert part in code, part
