"""The language of an answer: the first wish of a browser that there are words for."""

from __future__ import annotations

import pytest

from winterline.table import security


def test_the_first_language_with_words_is_spoken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(security, "languages", lambda: frozenset(("en", "de")))
    choose = security.language_of.__wrapped__
    assert choose("fr, de-AT;q=0.8, en;q=0.5") == "de"
    assert [choose(wish) for wish in ("", "fr", "../de", ";;,,q=")] == ["en"] * 4


def test_a_long_list_of_wishes_asks_for_the_catalogs_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []
    monkeypatch.setattr(security, "languages", lambda: asked.append(1) or frozenset(("en",)))
    assert security.language_of.__wrapped__(",".join(["xx"] * 60)) == "en"
    assert len(asked) == 1
