"""Actions as values, as JSON and as lines of notation."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

import winterline as wl
from winterline.core.action import Action, from_notation, notation, parse, to_json

VERBS = {
    "move": ("unit",),
    "go": ("to",),
    "end": (),
    "allot": ("kind", "to"),
    "back": ("via", "to"),
    "advance": ("unit", "to"),
}
WORD = st.text(min_size=1, max_size=12).filter(lambda text: len(text.split()) == 1 and text == text.strip())


@st.composite
def actions(draw: st.DrawFn) -> Action:
    verb = draw(st.sampled_from(sorted(VERBS)))
    return Action(verb, **{field: draw(WORD) for field in VERBS[verb]})


@given(actions())
def test_an_action_survives_notation_and_json(action: Action) -> None:
    assert from_notation(notation(action, VERBS), VERBS) == action
    assert parse(notation(action, VERBS), VERBS) == action
    assert parse(json.loads(json.dumps(to_json(action))), VERBS) == action
    assert parse(action, VERBS) is action
    assert msgspec.json.decode(msgspec.json.encode(action), type=Action) == action


@given(actions(), actions())
def test_notation_tells_actions_apart(one: Action, other: Action) -> None:
    assert (notation(one, VERBS) == notation(other, VERBS)) is (one == other)
    assert (one < other) or (other < one) or one == other
    assert (hash(one) == hash(other)) or one != other


def test_json_leaves_out_what_is_empty() -> None:
    assert to_json(Action("move", unit="us-3-7")) == {"do": "move", "unit": "us-3-7"}
    assert to_json(Action("end")) == {"do": "end"}


def test_actions_do_not_change() -> None:
    with pytest.raises(AttributeError):
        Action("end").do = "move"  # type: ignore[misc]


def test_space_between_words_does_not_matter() -> None:
    assert from_notation("  allot   nas\t0904 ", VERBS) == Action("allot", kind="nas", to="0904")


@pytest.mark.parametrize(
    "raw",
    [
        "",
        "   ",
        "fly",
        "move",
        "move a b",
        "end now",
        "allot nas",
        "MOVE a",
        "move\x00a",
        "go\n",
        "x" * 10_000,
    ],
)
def test_text_that_is_no_action_is_refused_in_one_line(raw: str) -> None:
    with pytest.raises(wl.BadNotation) as refusal:
        parse(raw, VERBS)
    assert str(refusal.value).isprintable()
    assert len(str(refusal.value)) < 200


@pytest.mark.parametrize(
    "raw",
    [
        {},
        {"do": 1},
        {"do": None},
        {"do": "fly"},
        {"do": "a\nb"},
        {"do": "x" * 10_000},
        {"do": "move", "unit": 7},
        {"do": "move", "unit": ["us-3-7"]},
        {"do": "move", "speed": "9"},
        {"unit": "us-3-7"},
        {1: 2},
        [],
        [1, 2],
        None,
        5,
        b"end",
        {"do": {"do": {"do": "end"}}},
    ],
)
def test_json_that_is_no_action_is_refused_in_one_line(raw: Any) -> None:
    with pytest.raises(wl.BadNotation) as refusal:
        parse(raw, VERBS)
    assert str(refusal.value).isprintable()
    assert len(str(refusal.value)) < 250


LEAF = st.none() | st.booleans() | st.integers() | st.text()


@given(st.recursive(LEAF, lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner)))
def test_any_json_is_an_action_or_bad_notation(raw: Any) -> None:
    try:
        outcome: object = parse(raw, VERBS)
    except wl.BadNotation as refusal:
        outcome = refusal
    assert isinstance(outcome, Action) or str(outcome).isprintable()


@given(st.text())
def test_any_text_is_an_action_or_bad_notation(raw: str) -> None:
    try:
        outcome: object = parse(raw, VERBS)
    except wl.BadNotation as refusal:
        outcome = refusal
    assert isinstance(outcome, Action) or str(outcome).isprintable()


@given(st.integers(0, 2**32))
def test_every_action_of_a_game_survives_its_notation(seed: int) -> None:
    game = wl.new("beachhead-1970", seed=1, options=["naval", "auto-victory"])
    for n in range(12):
        for action in game.actions():
            assert parse(game.notation(action), game.rules.verbs) == action
            assert parse(to_json(action), game.rules.verbs) == action
        game.play(game.actions()[(seed >> n) % len(game.actions())])
