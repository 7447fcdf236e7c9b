"""Prompts promise only what is lit: the clauses of a prompt that offer a choice, and the actions that must back them.

A clause offers something by its first words, which are those of the language that the prompt is in:

- a verb of the game ("advance units …", "or end"): an action of that verb;
- words that the game ties to verbs (`promise halt`: "let it stay"): an action of one of them;
- `promises choice` ("choose", "which", "who"): an action that names a unit, a kind or a place;
- `promises place` ("where"): one that names a place.

Whatever follows a comma and "or" is an offer: words there that nothing is known of are a fault. What comes "then", later,
is no promise of now. Everything else is told, not offered.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from winterline.core.action import Action
from winterline.core.vocabulary import CORE

Promises = Mapping[str, tuple[str, ...]]
"""The first words of a clause, in small letters -> the verbs of which one must be listed."""

_ASIDE = re.compile(r"\s*\([^)]*\)")
_CLAUSE = re.compile(r"[.?!:;,]\s+")


def clauses(prompt: str) -> Iterator[tuple[str, bool]]:
    """The clauses of a prompt in small letters, and whether each stands after "or"."""
    for clause in _CLAUSE.split(_ASIDE.sub("", prompt).strip(".?! ")):
        words = clause.lower().strip()
        bare = words.removeprefix(CORE.say("promises or") + " ")
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
        if _opens(clause, "later"):
            continue
        wanted = _wanted(clause, verbs, promises)
        if wanted is None:
            if _opens(clause, "choice") or _opens(clause, "place"):
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


def _opens(clause: str, how: str) -> bool:
    return any(_begins(clause, words) for words in CORE.say(f"promises {how}").split("; "))


def _has_choice(clause: str, offers: Sequence[Action]) -> bool:
    if _opens(clause, "place"):
        return any(action.to for action in offers)
    return any(action.unit or action.kind or action.via or action.to for action in offers)
