"""What a position, a log or a stored game was made by: the version of the rules, the data, and the form it is written in.

A stored form is upgraded step by step: a game's room lists the step from each revision to the next (docs/releasing.md).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

import winterline
from winterline.core.errors import BadData
from winterline.core.messages import Message, Said

if TYPE_CHECKING:
    from winterline.core.decision import EngineRules

Position = list[Any]
"""A position as it is written, decoded from JSON."""
Upgrade = Callable[[Position], Position]
"""From one revision of the stored form to the next."""


class Version(NamedTuple):
    """What something was made by."""

    rules: str
    """The version of the program, such as `0.2.0`."""
    data: str
    """The digest of the game's data files."""
    form: int
    """The revision of the form in which positions are written."""


class RuleChange(NamedTuple):
    """A rule whose outcome a version changed."""

    version: str
    rule: str
    """Its id with the game's, such as `anzio:C7C5c`."""
    what: Said
    """The change in one sentence."""


def rule_changes(room: str, version: str, *rules: str) -> tuple[RuleChange, ...]:
    """The rules whose outcome a version changed: the room has words for each (`change <rule>`)."""
    return tuple(RuleChange(version, rule, Message(room, f"change {rule}")) for rule in rules)


def in_order(position: Position, names: str, order: str, **more: Any) -> Position:
    """The fields of a position, by their names as they were written, and some more, in another order."""
    fields = dict(zip(names.split(), position, strict=True), **more)
    return [fields[name] for name in order.split()]


def present(rules: EngineRules) -> Version:
    """What is made now: by this version of the program, with these data, in this form."""
    return Version(winterline.__version__, rules.data_digest, rules.form)


def upgraded(rules: EngineRules, canonical: bytes, form: int) -> bytes:
    """A position that was written in an older form, in the present one."""
    if form == rules.form:
        return canonical
    if form > rules.form:
        problem = f"a position of form {str(form)[:20]}; this program knows {rules.form}"
        raise BadData(rules.game, None, problem, "use a newer one")
    position: Position = msgspec.json.decode(canonical)
    for revision in range(form, rules.form):
        position = rules.upgrades[revision](position)
    return msgspec.json.encode(position)


def restored(rules: EngineRules, canonical: bytes, form: int) -> Any:
    """The position of a canonical JSON of any form that was ever in use."""
    return rules.restore(upgraded(rules, canonical, form))


def number_of(version: str) -> tuple[int, ...]:
    """A version by which versions are put in order; what is no number counts as 0."""
    return tuple(int(part) if part.isdecimal() else 0 for part in version.split(".")[:3])


def changed_rules(changes: Iterable[RuleChange], game: str, before: str, after: str) -> list[RuleChange]:
    """What changed for a game from one version to another, in either direction."""
    low, high = sorted((number_of(before), number_of(after)))
    own = [change for change in changes if change.rule.startswith(f"{game}:")]
    return [change for change in own if low < number_of(change.version) <= high]
