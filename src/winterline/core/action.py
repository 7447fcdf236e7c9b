"""Actions: small frozen values with JSON and a one-line notation that round-trip."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from winterline.core.vocabulary import CORE

Verbs = Mapping[str, tuple[str, ...]]
"""Verb -> the fields that follow it in notation, in order."""


class Action(
    msgspec.Struct, frozen=True, order=True, gc=False, omit_defaults=True, forbid_unknown_fields=True
):
    """One small step of a player's gesture.

    Examples:
        >>> to_json(Action("go", to="0904"))
        {'do': 'go', 'to': '0904'}
    """

    do: str
    unit: str = ""
    kind: str = ""
    via: str = ""
    to: str = ""


def to_json(action: Action) -> dict[str, str]:
    """An action as a JSON-safe object."""
    out: dict[str, str] = msgspec.to_builtins(action)
    return out


def parse(raw: Action | Mapping[str, Any] | str, verbs: Verbs) -> Action:
    """An action from an Action, a JSON object or a line of notation; BadNotation says what is wrong."""
    if isinstance(raw, Action):
        return raw
    if isinstance(raw, str):
        return from_notation(raw, verbs)
    try:
        action = msgspec.convert(dict(raw), Action)
    except (msgspec.ValidationError, TypeError, ValueError) as error:
        raise CORE.bad_notation("choice not-action", error=_shown(str(error), 120)) from None
    if action.do not in verbs:
        raise CORE.bad_notation(
            "choice unknown-action-use-one", do=_shown(action.do, 40), verbs=sorted(verbs)
        )
    return action


def _shown(text: str, most: int) -> str:
    """Somebody's text as one line of a message: cut short, and nothing in it that a screen would obey."""
    return "".join(sign if sign.isprintable() else "?" for sign in text[:most])


def notation(action: Action, verbs: Verbs) -> str:
    """An action as one line that a player can read and type."""
    return " ".join([action.do, *(getattr(action, name) for name in verbs[action.do])])


def from_notation(text: str, verbs: Verbs) -> Action:
    """The action of a line of notation."""
    words = text.split()
    if not words or words[0] not in verbs:
        raise CORE.bad_notation("choice unknown-action-use-one", do=_shown(text, 40), verbs=sorted(verbs))
    names = verbs[words[0]]
    if len(words) != len(names) + 1:
        shape = " ".join([words[0], *(name.upper() for name in names)])
        raise CORE.bad_notation("choice does-not-have-form", text=_shown(text, 60), shape=shape)
    return Action(words[0], **dict(zip(names, words[1:], strict=True)))
