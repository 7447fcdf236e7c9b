"""Every sentence is an id with words: ids have words, words are used, and nothing is said past them."""

from __future__ import annotations

import ast
import random
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import winterline as wl
from winterline.core import audits, messages, sequel
from winterline.core.decision import Event
from winterline.core.game import Game
from winterline.core.messages import Message, catalog, fields, speaking, words
from winterline.core.printed import Question
from winterline.core.vocabulary import CORE
from winterline.games import catalog as catalog_of_games
from winterline.library import random_options
from winterline.table import errors

SRC = Path(wl.__file__).parent
ROOMS = {
    **{room: SRC / room for room in ("core", "table")},
    **{room: SRC / "games" / room for room in ("anzio", "beachhead", "italy43")},
}
"""The rooms that say everything by ids, and where they are."""
GAMES = {"anzio": "anzio", "beachhead": "beachhead", "beachhead-1970": "beachhead", "italy43": "italy43"}
"""The games of these rooms."""
RULES = {game: catalog_of_games.make_rules(game) for game in GAMES}
CALLS = {"no", "say", "message", "bad", "bad_notation"}
SPOKEN_BY_CORE = ("library.py", "games/catalog.py", "bots")
"""What has no catalog of its own."""
FAMILIES = {
    "core": "list month type people promises roll side",
    "table": "dice",
    "anzio": (
        "ask attacker box box-now cell chance change chart chosen column counted counter defender dropped event fate "
        "feature going kind landed list mark nation note phase place promise refuse sky status support surcharge terrain "
        "terrain-combat "
        "terrain-move times turn undone value verb week word"
    ),
    "beachhead": (
        "ask chance change counted counter event marker meaning people phase promise refuse result side terrain "
        "terrain-combat terrain-move times turn turn-1970 undone"
    ),
    "italy43": (
        "air ask badge box cancels cause chance change chart code column counted counter draft event feature ground held "
        "kind label loss mark nation offer outcome panel phase promise refuse result stands status stood support "
        "terrain tray turn verb weather word"
    ),
}
"""Words whose ids are put together from a kind and something that the position or an event names."""


class Call(NamedTuple):
    """A call that says something by a literal id."""

    where: str
    name: str
    args: set[str]
    whole: bool
    """Whether all arguments are named in the call."""


def called(call: ast.Call) -> str:
    """The name of the function that a call names, of whatever module."""
    return call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")


def literals(node: ast.expr) -> Iterator[str]:
    """The ids that an expression may be, as far as they are written there."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from literals(node.body)
        yield from literals(node.orelse)


def plain(name: str) -> str:
    """An id without the rule of another edition."""
    first, blank, rest = name.partition(" ")
    return f"{first.split('|')[0] or first.strip('|')}{blank}{rest}" if "|" in first else name


@cache
def trees(room: str) -> dict[str, list[ast.AST]]:
    """Every node of every source file of a room."""
    others = [SRC / name for name in SPOKEN_BY_CORE if room == "core"]
    paths = [path for root in (ROOMS[room], *others) for path in sorted(root.rglob("*.py")) or [root]]
    return {str(path): list(ast.walk(ast.parse(path.read_text(encoding="utf-8")))) for path in paths}


@cache
def calls(room: str) -> tuple[Call, ...]:
    """Everything that the sources of a room say by a literal id."""
    found = []
    for file, nodes in trees(room).items():
        for node in nodes:
            if not isinstance(node, ast.Call):
                continue
            if called(node) not in CALLS:
                continue
            given = {keyword.arg for keyword in node.keywords if keyword.arg}
            whole = all(keyword.arg for keyword in node.keywords)
            for argument in node.args[:2]:
                for name in literals(argument):
                    found.append(Call(f"{file}:{node.lineno}", plain(name), given, whole))
    return tuple(found)


@cache
def constants(room: str) -> set[str]:
    """All texts in the sources of a room."""
    nodes = (node for nodes in trees(room).values() for node in nodes)
    return {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}


def is_used(room: str, name: str) -> bool:
    """Whether an id is written in the sources, or belongs to a family whose keys are."""
    kind, _, key = name.partition(" ")
    if kind in FAMILIES[room].split():
        return kind != "event" or key.partition(" ")[0] in constants(room) or name in constants(room)
    return name in constants(room) or any(call.name == name for call in calls(room))


@pytest.mark.parametrize("room", ROOMS)
def test_every_id_has_words(room: str) -> None:
    missing = [call for call in calls(room) if call.name not in catalog(room)]
    assert not missing


@pytest.mark.parametrize("room", ROOMS)
def test_all_words_are_used(room: str) -> None:
    assert not [name for name in catalog(room) if not is_used(room, name)]


@pytest.mark.parametrize("room", ROOMS)
def test_every_argument_is_given_and_none_is_idle(room: str) -> None:
    wrong = [
        (call.where, call.name, fields(catalog(room)[call.name]) ^ call.args)
        for call in calls(room)
        if call.whole and fields(catalog(room)[call.name]) != call.args
    ]
    assert not wrong


def is_sentence(node: ast.expr) -> bool:
    """Whether an expression is text for people."""
    text = node.value if isinstance(node, ast.Constant) else None
    return isinstance(node, ast.JoinedStr) or (isinstance(text, str) and " " in text)


@pytest.mark.parametrize("room", [room for room in ROOMS if room not in ("core", "table")])
def test_no_sentence_is_written_in_a_rule(room: str) -> None:
    said = {"Refused": 1, "Warned": 1, "Result": 2, "Modifier": 0, "Decision": 2}
    found = []
    for file, nodes in trees(room).items():
        for node in nodes:
            place = said.get(called(node), 99) if isinstance(node, ast.Call) else 99
            if isinstance(node, ast.Call) and len(node.args) > place and is_sentence(node.args[place]):
                found.append(f"{file}:{node.lineno}")
    assert not found


def test_no_refusal_of_the_table_is_written_in_code() -> None:
    """What is damaged is told to whoever runs the table, in the words of its log."""
    kinds = {name for name, kind in vars(errors).items() if isinstance(kind, type)} - {"Damaged"}
    found = [
        f"{file}:{node.lineno}"
        for file, nodes in trees("table").items()
        for node in nodes
        if isinstance(node, ast.Call) and called(node) in kinds and node.args and is_sentence(node.args[0])
    ]
    assert not found


@pytest.mark.parametrize("room", ROOMS)
def test_no_error_is_worded_where_it_is_raised(room: str) -> None:
    kinds = {"BadChoice", "BadNotation", "StalePosition", "NotYourDecision"}
    found = [
        f"{file}:{node.lineno}"
        for file, nodes in trees(room).items()
        for node in nodes
        if isinstance(node, ast.Call) and called(node) in kinds and node.args and is_sentence(node.args[0])
    ]
    assert not found


@pytest.mark.parametrize("game_id", GAMES)
def test_every_event_has_words_that_its_facts_fill(game_id: str) -> None:
    rules, room = RULES[game_id], GAMES[game_id]
    own, facts = rules.contents.sentences, set(rules.facts(Event("x", "y", hexes=("0101",))))
    happening = {
        node.args[0].value
        for nodes in trees(room).values()
        for node in nodes
        if isinstance(node, ast.Call) and called(node) == "Event" and isinstance(node.args[0], ast.Constant)
    }
    worded = {name: name.split()[1] for name in catalog(room) if name.startswith("event ")}
    assert not happening - set(worded.values()) - set(own), "an event without words"
    for name in set(worded) - {call.name for call in calls(room)}:
        assert worded[name] in own or fields(catalog(room)[name]) <= facts, name


@pytest.mark.parametrize("game_id", GAMES)
def test_every_phase_has_words(game_id: str) -> None:
    room, chapters = GAMES[game_id], RULES[game_id].contents.chapters
    phases = {f"phase {placed.phase.name}" for chapter in chapters for placed in chapter.phases}
    assert phases == {name for name in catalog(room) if name.startswith("phase ")}


@pytest.mark.parametrize("game_id", GAMES)
def test_questions_that_speak_for_themselves_have_the_fields_that_their_words_name(game_id: str) -> None:
    room, chapters = GAMES[game_id], RULES[game_id].contents.chapters
    asks = [frame for chapter in chapters for frame in chapter.frames if issubclass(frame, Question)]
    for frame in asks:
        for what, tells, own in (
            ("ask", frame.prompt is Question.prompt, frame.text),
            ("refuse", frame.refuse is Question.refuse, frame.refusal),
        ):
            if tells and not own:
                name = f"{what} {frame.__struct_config__.tag}"
                assert fields(catalog(room)[name]) <= {*frame.__struct_fields__, "side"}, name


def test_templates_are_plain() -> None:
    for room in messages.FOLDERS:
        for name, text in catalog(room).items():
            rest = re.sub(r"\{\w+(:[^{}]*)?\}", "", text)
            assert not set(rest) & set("{}"), f"{room}:{name}: {text}"


def test_a_language_that_lacks_an_id_says_it_in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(messages._CATALOGS, ("core", "xx"), {"list": "{some} & {last}"})
    monkeypatch.setattr(messages, "_TEMPLATES", {})
    over = CORE.message("menu other", asked=["a", "b", CORE.message("over")])
    with speaking("xx"):
        assert words(over) == "That is no part of this phase. a, b & The game is over."
    assert words(over) == "That is no part of this phase. a, b and The game is over."


def test_a_stored_message_reads_again_and_so_do_words_of_old() -> None:
    parts = ["a", CORE.message("over")]
    said = Message("core", "won", {"winner": CORE.message("side axis"), "how": parts, "n": 2})
    assert messages.decoded(messages.encoded(said)) == said
    assert messages.decoded("The beachhead holds.") == "The beachhead holds."


# --- another language -----------------------------------------------------------------------------------------

OPEN, CLOSE = "⟦", "⟧"
SAID = {"title", "label", "note", "text", "sentence", "prompt", "words"}
"""Keys of views, layers and odds under which words stand."""
DATA = {".boxes.title"}
"""Where under such a key the name of a place stands, or a printed symbol."""


def learn(monkeypatch: pytest.MonkeyPatch) -> None:
    """A language that says everything in brackets."""
    monkeypatch.setattr(messages, "_TEMPLATES", {})
    for room in ROOMS:
        strange = {name: f"{OPEN}{text}{CLOSE}" for name, text in catalog(room).items()}
        monkeypatch.setitem(messages._CATALOGS, (room, "xx"), strange)


def unsaid(value: Any, key: str = "", where: str = "") -> Iterator[str]:
    """Words under keys that hold some, which no catalog has said."""
    if isinstance(value, dict):
        for name, part in value.items():
            yield from unsaid(part, name, f"{where}.{name}")
    elif isinstance(value, list | tuple):
        for part in value:
            yield from unsaid(part, key, where)
    elif isinstance(value, str) and key in SAID and where not in DATA and OPEN not in value:
        yield from [f"{where}: {value}"] if re.search("[a-z]{3}", value) else []


def told(game: Game) -> Iterator[tuple[str, str]]:
    """What a position says of itself, piece by piece."""
    rules, state = game.rules, game.state
    if game.decision is not None:
        yield "prompt", game.decision.prompt
        for action in audits.near_misses(rules, game.actions(), random.Random(1), 3):
            if (refused := game.why_not(action)) is not None:
                yield f"refusal {refused.rule}", refused.sentence
    if game.result is not None:
        yield "result", game.result.sentence
    for warned in rules.warnings(state):
        yield f"warning {warned.rule}", warned.sentence
    for text, rule in rules.left_undone(state):
        yield f"left undone {rule}", text


@pytest.mark.parametrize("game_id", GAMES)
def test_no_english_comes_through(game_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Positions are spoken of in English first, and then in another language: what is kept is kept in neither."""
    learn(monkeypatch)
    for number in range(3):
        chooser = random.Random(f"{game_id} {number}")
        game = wl.new(game_id, options=random_options(game_id, chooser), seed=number)
        names = {name for unit in game.rules.counters for name in (unit.name, unit.formation)}
        names |= {place.name for place in game.rules.board.places}
        for step in range(240):
            if not game.actions():
                break
            events = game.play(chooser.choice(game.actions()))
            if step % 12 == 0 or any(event.what == "battle" for event in events):
                speaks_otherwise(game, events, names)
    with speaking("xx"):
        assert not list(unsaid(game.rules.charts().get("words", {})))
        assert all(OPEN in text for text in sequel.worded(game.rules, game.rules.chances))


def speaks_otherwise(game: Game, events: list[Event], names: set[str]) -> None:
    """All that is said of a position in English is said in the other language too."""
    list(told(game)), game.narrate(events)
    with speaking("xx"):
        for what, text in told(game):
            assert OPEN in text, f"{what}: {text}"
        for text in game.narrate(events):
            assert OPEN in text, text
        for seat in (*game.rules.sides, "spectator"):
            assert OPEN in game.view(seat)["phase"]
            english = [*unsaid(game.view(seat)), *unsaid(game.rules.layers(game.state, seat))]
            assert not [text for text in english if text.partition(": ")[2] not in names]
