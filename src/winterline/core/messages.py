"""Sentences as data: an id with arguments, put into words here and nowhere else, in the language of whoever reads them.

Words are in catalogs, one JSON file a room and language (`data/words/en.json`): id -> template. A template has fields:

- `{unit}`: the argument of that name. A list is joined as the language joins one ("a, b and c"); an argument that is a
  message is put into the same language;
- `{units:goes|go}`: the first of two words if the argument is 1, or a list of one, else the second;
- `{why:clause}`: a sentence within another, without its full stop; `{who:first}`: with a capital letter;
- `{what:or}`: a list of which one is chosen ("a, b, or c"); `{hexes:and}`, `{kinds:either}`, `{rows:comma}`,
  `{parts:apart}`: one whose parts all stand apart in the same way ("a and b and c", "a; b; c").

A language that lacks an id says it in English. A room opens its catalog with a `Vocabulary` (core/vocabulary.py).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from typing import Any, TypeAlias

import msgspec

ENGLISH = "en"
_LANGUAGE: ContextVar[str] = ContextVar("language", default=ENGLISH)
_FIELD = re.compile(r"\{(\w+)(?::([^{}]*))?\}")
_MONTHS = "Jan|Feb|March|April|May|June|July|Aug|Sept|Oct|Nov|Dec"
_MONTH = re.compile(rf"\b(?:{_MONTHS})(?= (?:I{{1,3}}|IV)\b)|(?<=\d )(?:{_MONTHS})\b")
_NOTHING: Mapping[str, Any] = {}


class Message:
    """Something said: its id within a room, and arguments.

    It is no value that JSON knows, so that none leaves unsaid: whoever writes one gives `words` as the hook (`told`).
    """

    __slots__ = ("args", "name", "room")

    def __init__(self, room: str, name: str, args: Mapping[str, Arg] = _NOTHING) -> None:
        self.room, self.name, self.args = room, name, args

    def __eq__(self, other: object) -> bool:
        return repr(self) == repr(other)

    def __hash__(self) -> int:
        return hash((self.room, self.name))

    def __repr__(self) -> str:
        return f"Message({self.room}:{self.name} {dict(self.args)})"


Said: TypeAlias = Message | str
"""A sentence: a message, or words as they are (of a game without a catalog; of people)."""
Arg: TypeAlias = Message | str | int | float | Sequence[Message | str]
Template: TypeAlias = list[tuple[str, str, str]]
"""Parts in order: text as it is, then a field and how it is written (both empty at the end)."""
FOLDERS: dict[str, Path] = {}
"""Where the catalogs of each room are, as far as it is loaded."""
_CATALOGS: dict[tuple[str, str], dict[str, str]] = {}
_TEMPLATES: dict[tuple[str, str, str], Template] = {}


def languages() -> frozenset[str]:
    """The languages that core has words in."""
    return frozenset(path.stem for path in FOLDERS["core"].glob("*.json"))


def catalog(room: str, language: str = ENGLISH) -> Mapping[str, str]:
    """The words of a room: id -> template; none of a room that has no catalog."""
    if (room, language) not in _CATALOGS:
        path = FOLDERS[room] / f"{language}.json" if room in FOLDERS else None
        written = path.read_bytes() if path is not None and path.is_file() else b"{}"
        _CATALOGS[room, language] = msgspec.json.decode(written, type=dict[str, str])
    return _CATALOGS[room, language]


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Whatever is put into words within is said in this language."""
    before = _LANGUAGE.set(language)
    try:
        yield
    finally:
        _LANGUAGE.reset(before)


def spoken() -> str:
    """The language of now: part of the key of whatever keeps words."""
    return _LANGUAGE.get()


def words(said: Said) -> str:
    """What is said, in words: the one place where ids become words."""
    if isinstance(said, str):
        return said
    if not isinstance(said, Message):
        raise NotImplementedError(f"{type(said).__name__} is nothing that is said")
    key = said.room, _LANGUAGE.get(), said.name
    template, args, out = _TEMPLATES.get(key) or _compiled(*key), said.args, ""
    for text, field, form in template:
        out += text
        if field:
            out += _formed(args[field], form)
    return out


def language_of(said: Said) -> str:
    """The language in which something is said now: that of now, or English where a part of it has no other words."""
    if isinstance(said, str):
        return spoken()
    parts = (part for arg in said.args.values() for part in (arg if isinstance(arg, list | tuple) else [arg]))
    known = said.name in catalog(said.room, spoken())
    own = known and all(language_of(part) == spoken() for part in parts if isinstance(part, Message))
    return spoken() if own else ENGLISH


def in_english(said: Said) -> str:
    """What is said in the language of the data, by which a program looks something up."""
    with speaking(ENGLISH):
        return words(said)


def told(value: Any) -> Any:
    """A value that holds messages as JSON-safe values, with everything in it in words."""
    return msgspec.to_builtins(value, enc_hook=words)


def encoded(message: Said) -> str:
    """A message as text, to be stored: id and arguments."""
    if isinstance(message, str):
        return message
    return msgspec.json.encode([f"{message.room}:{message.name}", message.args], enc_hook=encoded).decode()


def decoded(text: str) -> Said:
    """A stored message; words that were stored before there were ids are given back as they are."""
    if not text.startswith('["'):
        return text
    name, args = msgspec.json.decode(text)
    room, _, name = name.partition(":")
    return Message(room, name, {key: _read(arg) for key, arg in args.items()})


def _read(arg: Any) -> Any:
    """A stored argument."""
    return [*map(decoded, arg)] if isinstance(arg, list) else decoded(arg) if isinstance(arg, str) else arg


def fields(template: str) -> set[str]:
    """The arguments that a template names."""
    return {name for name, _ in _FIELD.findall(template)}


def _compiled(room: str, language: str, name: str) -> Template:
    words = catalog(room, language).get(name) or catalog(room)[name]
    parts = [*_FIELD.split(words), "", ""]
    found = [(parts[n], parts[n + 1], parts[n + 2] or "") for n in range(0, len(parts), 3)]
    return _TEMPLATES.setdefault((room, language, name), found)


def _formed(arg: Arg, form: str) -> str:
    """An argument as a field of a template writes it."""
    if "|" in form:
        one, _, more = form.partition("|")
        number = arg if isinstance(arg, int | float) else len(arg) if isinstance(arg, list | tuple) else 1
        return one if number == 1 else more
    if form and isinstance(arg, list | tuple):
        return joined(arg, f"list {form}")
    written = _written(arg)
    if form == "clause":
        return written.removesuffix(".")
    return written[:1].upper() + written[1:] if form == "first" else written


def _written(arg: Arg) -> str:
    if isinstance(arg, str):
        return dated(arg)
    if isinstance(arg, Message):
        return words(arg)
    if isinstance(arg, int):
        return str(arg)
    if isinstance(arg, float):
        return figure(arg)
    return joined(arg)


def dated(text: str) -> str:
    """A date of a calendar, whose months are written in English, as one writes it: a week (Sept II) or days (4-6 Oct)."""
    if spoken() == ENGLISH:
        return text
    return _MONTH.sub(lambda found: words(Message("core", f"month {found[0]}")), text)


def joined(parts: Sequence[Said], name: str = "list") -> str:
    """A list in words: a, b and c."""
    *some, last = [words(part) for part in parts] or [words(Message("core", "list nobody"))]
    before = words(Message("core", f"{name} between")).join(some)
    return words(Message("core", name, {"some": before, "last": last})) if some else last


def figure(value: float) -> str:
    """A number with a half as players write it: 8½."""
    whole, part = divmod(value, 1)
    if part == 0.5:
        return f"{int(whole) or ''}½"
    return pointed(f"{value:g}") if part else str(int(whole))


def pointed(digits: str) -> str:
    """A decimal figure as the language of now writes it: 0.5, or 0,5."""
    return digits.replace(".", words(Message("core", "decimal mark")))
