"""Prompts promise only what is lit: the clauses of a prompt that offer a choice, and the actions that must back them.

A clause offers something by its first words:

- a verb of the game ("advance units …", "or end"): an action of that verb;
- words that the game ties to verbs (`Rules.promises`: "let it stay" -> halt): an action of one of them;
- "choose", "pick", "which", "who", "how many": an action that names a unit, a kind or a place; "where": one that names
  a place.

Whatever follows a comma and "or" is an offer: words there that nothing is known of are a fault. What comes "then", later,
is no promise of now. Everything else is told, not offered.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from winterline.core.action import Action

Promises = Mapping[str, tuple[str, ...]]
"""The first words of a clause, in small letters -> the verbs of which one must be listed."""

CHOICES = ("choose", "pick", "which", "who", "how many")
LATER = "then "
_ASIDE = re.compile(r"\s*\([^)]*\)")
_CLAUSE = re.compile(r"[.?!:;,]\s+")


def clauses(prompt: str) -> Iterator[tuple[str, bool]]:
    """The clauses of a prompt in small letters, and whether each stands after "or"."""
    for clause in _CLAUSE.split(_ASIDE.sub("", prompt).strip(".?! ")):
        words = clause.lower().strip()
        bare = words.removeprefix("or ")
        yield bare, bare != words


def unnamed(prompt: str, names: Iterable[str]) -> str:
    """A prompt without the names of counters: what they begin with offers nothing."""
    for name in names:
        if name in prompt:
            prompt = prompt.replace(name, "it")
    return prompt


def faults(
    prompt: str, offers: Sequence[Action], verbs: Mapping[str, object], promises: Promises
) -> list[str]:
    """What a prompt offers that no listed action keeps, or in words that nothing is known of."""
    listed = {action.do for action in offers}
    out = []
    for clause, alternative in clauses(prompt):
        if clause.startswith(LATER):
            continue
        wanted = _wanted(clause, verbs, promises)
        if wanted is None:
            if _is_choice(clause):
                if not _has_choice(clause, offers):
                    out.append(f"'{clause}' offers a choice, and nothing to choose is listed")
            elif alternative:
                out.append(f"'{clause}' is offered in words that no verb is known for")
        elif not listed & set(wanted):
            out.append(f"'{clause}' is offered, and no action of {', '.join(wanted)} is listed")
    return out


def _wanted(clause: str, verbs: Mapping[str, object], promises: Promises) -> tuple[str, ...] | None:
    """The verbs that keep what a clause offers: by the longest words that the game ties to some, or by its first word."""
    known = [words for words in promises if _begins(clause, words)]
    if known:
        return promises[max(known, key=len)]
    first = clause.partition(" ")[0]
    return (first,) if first in verbs else None


def _begins(clause: str, words: str) -> bool:
    return clause == words or clause.startswith(f"{words} ")


def _is_choice(clause: str) -> bool:
    return any(_begins(clause, words) for words in (*CHOICES, "where"))


def _has_choice(clause: str, offers: Sequence[Action]) -> bool:
    if _begins(clause, "where"):
        return any(action.to for action in offers)
    return any(action.unit or action.kind or action.via or action.to for action in offers)
