"""What changed from version to version: the form in which positions are written, and rules (docs/releasing.md)."""

from __future__ import annotations

from winterline.core.versions import Position, RuleChange, Upgrade

FORM = 2
"""The revision of the form in which positions are written."""


def _with_climbers(position: Position) -> Position:
    """Form 2 keeps climbers apart from those who came by sea, and who wants to give up units when the turn ends."""
    return [*position[:28], 0, False, *position[28:]]


UPGRADES: dict[int, Upgrade] = {1: _with_climbers}
"""From each revision to the next: `UPGRADES[1]` turns a position of form 1 into one of form 2."""

CHANGES: tuple[RuleChange, ...] = (
    RuleChange("0.2.0", "anzio:B4C2", "German reinforcements may come on their date or on any later turn."),
    RuleChange("0.2.0", "anzio:B4F11", "At the end of his turn a player may destroy any of his units."),
    RuleChange(
        "0.2.0", "anzio:B4G7.1", "A hex emptied without a battle may be occupied by whoever emptied it."
    ),
    RuleChange("0.2.0", "anzio:C7C5a", "Evacuation is possible on Sept II already."),
    RuleChange(
        "0.2.0", "anzio:C7C5c", "Evacuation in the German combat phase is possible on Sept II already."
    ),
    RuleChange(
        "0.2.0",
        "anzio:C12B.1",
        "An automatic victory may be set up beside another enemy if somebody comes up at once to attack that one.",
    ),
    RuleChange(
        "0.2.0",
        "anzio:X12-8D.2",
        "The extra hex of mountain units leads from zone to zone only by an option of its own.",
    ),
)
"""Rules whose outcome a version changed; the same ids stand in CHANGELOG.md."""
