"""What the page shows is put together the same way in every game."""

from __future__ import annotations

from winterline.core import face
from winterline.core.vocabulary import CORE


def test_messages_are_put_into_words_and_what_is_none_is_left_out() -> None:
    assert face.row(CORE.message("over"), 0, "x:1", bar=[0, 3], units=None) == {
        "label": "The game is over.",
        "value": 0,
        "rule": "x:1",
        "bar": [0, 3],
    }
    assert face.mark("P", "a port") == {"text": "P", "title": "a port"}


def test_a_chart_has_words_for_its_columns_and_text_in_its_cells() -> None:
    made = face.chart("c", "C", "x:1", [CORE.message("over")], [face.line("a", 2, when="3")])
    assert made["columns"] == ["The game is over."]
    assert made["rows"] == [{"cells": ["a", "2"], "when": "3"}]


def test_panels_and_layers_carry_what_they_are_given() -> None:
    assert face.panel("p", "P", "x:1", [], open=True) == {
        "id": "p",
        "title": "P",
        "rule": "x:1",
        "rows": [],
        "open": True,
    }
    assert face.layer("l", "L", "x:1", [], marks=[face.mark("!", "t")])["marks"] == [
        {"text": "!", "title": "t"}
    ]
