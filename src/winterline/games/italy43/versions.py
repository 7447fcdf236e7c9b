"""What changed from version to version: the form in which positions are written, and rules (docs/releasing.md)."""

from __future__ import annotations

from winterline import author as wl
from winterline.core.versions import Position, in_order, rule_changes

from .book import cite

FORM = 3
"""The revision of the form in which positions are written."""


def _with_unfed(position: Position) -> Position:
    """Form 2 names after the trucks the units on foot that were out of supply when the Movement Phase began.

    In a phase that is under way nobody was judged, so nobody is kept from riding.
    """
    return [*position[:15], [], *position[15:]]


_FORM_2 = """stack turn phase weather support points held forts started sieges remnants returns drafts built
trucks unfed battle pending points_won rolls outcome"""
_FORM_3 = """stack phase slices rolls outcome turn weather support points held forts remnants battle pending
points_won"""
_SLICES = ("trucks unfed", "drafts returns", "sieges", "started built")
"""What chapters keep for themselves since form 3, in their order: trucks, withdrawals, Battle markers, Fortifications."""


def _shared_first(position: Position) -> Position:
    """Form 3 names what every game has first, the chapters' own fields by chapter, and a force by its columns."""
    *plain, allied, axis = position
    slices = [in_order(plain, _FORM_2, own) for own in _SLICES]
    return [
        *in_order(plain, _FORM_2, _FORM_3, slices=slices),
        *([*force.values()] for force in (allied, axis)),
    ]


UPGRADES: dict[int, wl.Upgrade] = {1: _with_unfed, 2: _shared_first}
"""From each revision to the next: `UPGRADES[1]` turns a position of form 1 into one of form 2."""

CHANGED = "5.7a 12.5a 13.2.1d 13.3.2b 14.5b 18.1.3d 19.3d"
CHANGES = rule_changes("italy43", "0.2.0", *map(cite, CHANGED.split()))
"""Rules whose outcome a version changed; the same ids stand in CHANGELOG.md."""
