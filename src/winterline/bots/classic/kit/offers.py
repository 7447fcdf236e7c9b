"""Choosing among the listed actions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from winterline import Action

Offers = tuple[Action, ...]


def of_kind(offers: Sequence[Action], *words: str) -> list[Action]:
    """The offers with one of these verbs."""
    return [action for action in offers if action.do in words]


def first(offers: Sequence[Action], *words: str) -> Action:
    """The first offer with the foremost of these verbs that is offered; failing all, the first of all."""
    for word in words:
        for action in offers:
            if action.do == word:
                return action
    return offers[0]


def best(offers: Sequence[Action], word: str, like: Callable[[Action], Any], *otherwise: str) -> Action:
    """The offer of a verb that is liked best; where there is none, the first of the others named."""
    return max(of_kind(offers, word), key=like, default=None) or first(offers, *otherwise)


def worthwhile(
    offers: Sequence[Action], gain: Callable[[Action], float], otherwise: Action, least: float = 0.0
) -> Action:
    """The offer that gains most, the first among equals; another action if none gains more than `least`."""
    found = max(offers, key=gain, default=otherwise)
    return found if found is not otherwise and gain(found) > least else otherwise
