"""The language of an answer: the first wish of a browser that there are words for."""

from __future__ import annotations

import pytest

from tests.table.web_kit import Browser
from winterline.core import messages
from winterline.core.messages import speaking, words
from winterline.core.vocabulary import CORE
from winterline.table import bodies, entries, errors, security
from winterline.table import words as table_words
from winterline.table.edition import EDITION


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


def test_what_a_person_chose_goes_before_what_the_browser_wishes(
    ann: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(messages._CATALOGS, ("table", "xx"), {"address-nothing": "Nihil hic."})
    monkeypatch.setattr(security, "languages", lambda: frozenset(("en", "xx")))
    security.language_of.cache_clear()
    nothing = {"accept-language": "en"}
    assert ann.get("/api/nothing", headers=nothing).json()["error"]["sentence"] != "Nihil hic."
    nothing |= {"cookie": "other=1; winterline-language=xx; more=2"}
    assert ann.get("/api/nothing", headers=nothing).json()["error"]["sentence"] == "Nihil hic."
    page = ann.get("/", headers=nothing).text
    assert '<html lang="xx">' in page
    assert "/xx/lobby.js" in page
    security.language_of.cache_clear()


def test_a_refusal_without_words_in_the_language_tells_that_it_is_english() -> None:
    refused = CORE.message("over")
    assert errors.BadShape(refused).body()["error"] == {"code": "shape", "sentence": words(refused)}
    with speaking("xx"):
        assert errors.BadShape(refused).body()["error"]["lang"] == "en"
        assert errors.BadShape("in words").body()["error"].keys() == {"code", "sentence"}


def test_the_texts_of_a_page_are_handed_on_in_the_language_of_its_address(ann: Browser) -> None:
    home = f"/static/{EDITION.name}"
    assert '"./en-theatre.js"' in ann.get(f"{home}/en/messages/say-theatre.js").text
    for language in sorted(messages.languages()):
        said = ann.get(f"{home}/{language}/messages/say.js").text
        assert f'"./{language}.js"' in said
        assert ann.get(f"{home}/{language}/messages/{language}.js").status_code == 200


def test_who_sat_down_is_stored_by_its_id_and_not_in_words() -> None:
    said = bodies.Seated(
        "sat down", messages.encoded(table_words.message("sits-down")), "axis", '["core:over",{}]'
    )
    with speaking("en"):
        assert entries._of_seat(said) == '["core:over",{}] sits down for the Germans.'
    assert (
        entries._of_seat(bodies.Seated("sat down", "Ann sits down for the Germans."))
        == "Ann sits down for the Germans."
    )
