"""What changed from version to version: the form in which positions are written, and rules (docs/releasing.md)."""

from __future__ import annotations

from typing import Any

from winterline import author as wl
from winterline.core.versions import Position, in_order, rule_changes

FORM = 2
"""The revision of the form in which positions are written."""

_FORM_1 = """stack turn impulse phase spent stopped lane engaged steady entered entered_far battles control shut
returns nas cas notes morale rolls outcome"""
_FORM_2 = """stack phase slices rolls outcome turn impulse spent stopped lane engaged steady entered battles control
shut returns"""


def _by_chapters(position: Position) -> Position:
    """Form 2 names what every game has first, then writes each force by itself; chapters have slices of their own.

    Who goes back after an exchange is no mark on the choice of losses any more but comes after it.
    """
    *plain, at = position
    before = dict(zip(_FORM_1.split(), plain, strict=True))
    support = [before["nas"], before["cas"], before["notes"]]
    slices = [support, [before["morale"]], [before["entered_far"]]]
    written = in_order(plain, _FORM_1, _FORM_2, slices=slices)
    written[0] = [frame for old in before["stack"] for frame in _paid_first(old)]
    return [*written, *([places] for places in at)]


def _paid_first(frame: dict[str, Any]) -> list[dict[str, Any]]:
    """The choice of losses, on top of what follows it."""
    if frame["ask"] != "losing":
        return [frame]
    after = [{"ask": "survivors", "attackers": frame["attackers"]}] if frame.pop("retreat") else []
    return [*after, frame]


UPGRADES: dict[int, wl.Upgrade] = {1: _by_chapters}
"""From each revision to the next: `UPGRADES[1]` turns a position of form 1 into one of form 2."""

CHANGES = rule_changes(
    "beachhead",
    "0.2.0",
    "beachhead:5.when",
    "beachhead:6.1.time",
    "beachhead:6.3.2.zoc",
    "beachhead-1970:stack.1",
    "beachhead-1970:opt.av.1",
)
"""Rules whose outcome a version changed; the same ids stand in CHANGELOG.md."""
