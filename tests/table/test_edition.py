"""After an update no page goes on with old files: a page is asked for anew, and its files are named by their edition."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.table.test_http import PAGES
from tests.table.test_preload import PRELOAD
from tests.table.web_kit import Browser
from winterline.table import edition
from winterline.table.edition import EDITION, Edition
from winterline.table.wire import WEB

FILE = re.compile(r'(?:href|src)="(/static/[^"]+)"')


@pytest.mark.parametrize("path", [*PAGES, "/game/any"])
def test_a_page_is_asked_for_anew_and_names_files_that_are_kept_for_good(ann: Browser, path: str) -> None:
    page = ann.get(path)
    assert page.headers["cache-control"] == "no-cache"
    assert ann.get(path, headers={"If-None-Match": page.headers["etag"]}).status_code == 304
    files = FILE.findall(page.text)
    assert len(files) > 5
    for file in files if path == "/game/any" else files[:3]:
        assert file.startswith(f"/static/{EDITION.name}/")
        answer = ann.get(file)
        assert answer.status_code == 200
        assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"


def test_modules_import_each_other_by_relative_addresses_so_that_all_are_of_one_edition() -> None:
    for module in WEB.rglob("*.js"):
        text = module.read_text("utf-8")
        assert not re.search(r'(?:from|import)\s*\(?\s*"/', text), module.name
    assert PRELOAD.findall((WEB / "game.html").read_text("utf-8"))


def test_files_of_no_edition_or_another_one_are_not_kept(ann: Browser) -> None:
    plain = ann.get("/static/game.js")
    assert plain.headers["cache-control"] == "no-cache"
    again = ann.get("/static/game.js", headers={"If-None-Match": plain.headers["etag"]})
    assert (again.status_code, again.headers["cache-control"]) == (304, "no-cache")
    other = ann.get(f"/static/{'0' * 16}/game.js")
    assert (other.status_code, other.headers["cache-control"]) == (200, "no-store")
    assert other.content == plain.content
    for path in (f"/static/{EDITION.name}/nothing.js", f"/static/{EDITION.name}/../../table/app.py"):
        assert ann.get(path).status_code == 404


def test_an_updated_table_serves_another_page_and_tells_the_open_ones(
    ann: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = ann.make()["id"]
    before, page = ann.state(game)["edition"], ann.get(f"/game/{game}")
    assert before == EDITION.name
    monkeypatch.setattr(edition, "_of", lambda files: "a" * 16)
    monkeypatch.setattr(EDITION, "name", before)
    newer = ann.get(f"/game/{game}", headers={"If-None-Match": page.headers["etag"]})
    assert newer.status_code == 200
    assert f"/static/{'a' * 16}/en/game.js" in newer.text
    assert ann.state(game)["edition"] == "a" * 16
    assert ann.get(f"/static/{before}/game.js").headers["cache-control"] == "no-store"


@pytest.mark.parametrize("path", sorted(path for path in WEB.rglob("*") if path.suffix in edition.KINDS))
def test_what_is_sent_is_what_was_written_but_for_comments(path: Path) -> None:
    """Every `/*` begins a comment and ends with the next `*/`, so none stands in a text; and lines keep their numbers."""
    text = path.read_bytes()
    sent = edition.light(text, path.suffix)
    if path.parent.name != edition.VENDOR:
        assert text.count(b"/*") == text.count(b"*/")
        assert b"*/" not in sent
    assert sent.count(b"\n") == text.count(b"\n")
    assert not re.search(rb"^\s*//", sent, re.MULTILINE) or path.suffix != ".js"


def test_modules_are_sent_without_comments_and_packed_once(ann: Browser) -> None:
    wanted = edition.light((WEB / "game.js").read_bytes(), ".js")
    answer = ann.get("/static/game.js")
    assert (answer.headers["content-encoding"], answer.content) == ("gzip", wanted)
    plain = ann.get("/static/game.js", headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.content == wanted
    assert ann.get("/static/vendor/lit.js").content == (WEB / "vendor" / "lit.js").read_bytes()


def test_the_edition_is_what_is_in_the_files(monkeypatch: pytest.MonkeyPatch) -> None:
    assert Edition().name == EDITION.name
    assert re.fullmatch("[0-9a-f]{16}", EDITION.name)
