"""What changed from version to version: the form in which positions are written, and rules (docs/releasing.md)."""

from __future__ import annotations

from winterline.core.versions import RuleChange, Upgrade

FORM = 1
"""The revision of the form in which positions are written."""

UPGRADES: dict[int, Upgrade] = {}
"""From each revision to the next: `UPGRADES[1]` turns a position of form 1 into one of form 2."""

CHANGES: tuple[RuleChange, ...] = (
    RuleChange(
        "0.2.0",
        "beachhead:5.when",
        "A hex may be crowded while units move if a chain or ring of them can still put it right.",
    ),
    RuleChange(
        "0.2.0",
        "beachhead:6.1.time",
        "Arrivals come on in a full port when units further out, too, can make room for them.",
    ),
    RuleChange(
        "0.2.0",
        "beachhead:6.3.2.zoc",
        "Reinforcements enter past a unit beaten by Automatic Victory: it has no zone of control.",
    ),
    RuleChange(
        "0.2.0",
        "beachhead-1970:stack.1",
        "A square may be crowded while units move if a chain or ring of them can still put it right.",
    ),
    RuleChange(
        "0.2.0",
        "beachhead-1970:opt.av.1",
        "Reinforcements, too, may ignore a unit beaten by Automatic Victory when they enter.",
    ),
)
"""Rules whose outcome a version changed; the same ids stand in CHANGELOG.md."""
