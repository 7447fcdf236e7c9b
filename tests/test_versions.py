"""What versions promise: stored forms that are upgraded step by step, and changes of rules that are named."""

from __future__ import annotations

import hashlib
import importlib
import json
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

import winterline as wl
from winterline.core import versions
from winterline.core.chapters import Contents
from winterline.core.codec import Codec
from winterline.core.messages import words
from winterline.core.versions import Position, RuleChange
from winterline.games import catalog

ROOT = Path(__file__).parents[1]
WRITTEN = ROOT / "tests" / "fixtures" / "versions"
FORMS: dict[str, dict[str, str]] = json.loads((WRITTEN / "forms.json").read_text("utf-8"))
LATER: dict[str, dict[str, str]] = json.loads((WRITTEN / "later.json").read_text("utf-8"))
"""Decisions and slices of chapters that came after the present form was made, by room."""
ROOMS = sorted({catalog.room(game).name for game in catalog.GAMES})
_ID = re.compile(r"^- `([a-z0-9-]+:[^`]+)`", re.MULTILINE)


def room(name: str, module: str) -> Any:
    return importlib.import_module(f"winterline.games.{name}.{module}")


def contents_of(name: str) -> Contents[Any, Any]:
    found: Contents[Any, Any] = room(name, "contents").CONTENTS
    return found


def form_of(name: str) -> type[msgspec.Struct]:
    """The form in which a room writes its positions, without what chapters brought that came after it was made."""
    found = contents_of(name)
    frames = [frame for frame in found.frames if frame.__name__ not in LATER[name]]
    always = [type(blank) for blank in found.blank[: found.always]]
    form: type[msgspec.Struct] = Codec(found.state, found.force, frames, always).form
    return form


def later_parts(name: str) -> dict[str, str]:
    """Decisions and slices that came after the form was made, each with its fingerprint."""
    found = contents_of(name)
    frames = [frame for frame in found.frames if frame.__name__ in LATER[name]]
    slices = [type(blank) for blank in found.blank[found.always :]]
    return {part.__name__: fingerprint(part) for part in (*frames, *slices)}


def fingerprint(stored: type[msgspec.Struct]) -> str:
    """What is written of a position, place by place, with the decisions that may lie in it."""

    def bare(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: bare(part) for key, part in value.items() if key not in ("description", "title")}
        return [bare(part) for part in value] if isinstance(value, list) else value

    schema = json.dumps(bare(msgspec.json.schema(stored)), sort_keys=True)
    return hashlib.sha256(schema.encode()).hexdigest()[:16]


@pytest.mark.parametrize("name", ROOMS)
def test_a_changed_form_has_a_new_number_and_a_step(name: str) -> None:
    form, upgrades = room(name, "versions").FORM, room(name, "versions").UPGRADES
    made = fingerprint(form_of(name))
    assert FORMS[name].get(str(form)) == made, (
        f"positions of {name} are written in another form now ({made}): see docs/releasing.md"
    )
    assert sorted(FORMS[name]) == [str(n) for n in range(1, form + 1)]
    assert sorted(upgrades) == list(range(1, form))


@pytest.mark.parametrize("name", ROOMS)
def test_what_came_after_a_form_stays_what_it_is(name: str) -> None:
    """A new decision or slice leaves older positions alone; from then on it is a part of the form like the others."""
    assert later_parts(name) == LATER[name], "see docs/releasing.md"


def test_steps_are_taken_one_after_another() -> None:
    rules = wl.new("beachhead", seed=1).rules
    taken: list[str] = []

    def step(word: str) -> versions.Upgrade:
        def upgrade(position: Position) -> Position:
            taken.append(word)
            return position[1:]

        return upgrade

    present = rules.canonical(rules.start())
    older = msgspec.json.encode(["two", "one", *msgspec.json.decode(present)])

    class Later(type(rules)):  # type: ignore[misc]
        form = 3
        upgrades = {1: step("one"), 2: step("two")}  # noqa: RUF012

    later = object.__new__(Later)
    later.__dict__.update(rules.__dict__)
    assert later.canonical(versions.restored(later, older, 1)) == present
    assert taken == ["one", "two"]
    assert versions.upgraded(later, present, 3) is present
    with pytest.raises(wl.BadData, match="form 4"):
        versions.upgraded(later, present, 4)


def sections() -> dict[str, str]:
    text = (ROOT / "CHANGELOG.md").read_text("utf-8")
    parts = re.split(r"^## (\S+).*$", text, flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def test_the_changelog_names_every_changed_rule() -> None:
    """The list that players see and the one that people read before an upgrade are the same."""
    listed = {(change.version, change.rule) for name in ROOMS for change in room(name, "versions").CHANGES}
    told = {
        (version, rule)
        for version, text in sections().items()
        for rule in _ID.findall(text.partition("### Rules")[2])
    }
    assert told == listed
    assert wl.__version__ in sections()


@pytest.mark.parametrize("name", ROOMS)
def test_a_change_names_a_rule_of_its_room(name: str) -> None:
    for change in room(name, "versions").CHANGES:
        game, _, rule = change.rule.partition(":")
        assert catalog.room(game).name == name
        assert any(text.id == rule for text in importlib.import_module("winterline.coverage").index(game)), (
            rule
        )
        assert words(change.what).endswith(".")


def test_changes_between_two_versions() -> None:
    changes = [RuleChange(v, f"{g}:1", "") for v in ("0.2.0", "0.3.0", "0.10.0") for g in ("a", "b")]
    found = versions.changed_rules(changes, "a", "0.2.0", "0.10.0")
    assert [change.version for change in found] == ["0.3.0", "0.10.0"]
    assert versions.changed_rules(changes, "a", "0.10.0", "0.2.0") == found
    assert versions.changed_rules(changes, "b", "0.2.0", "0.2.0") == []
