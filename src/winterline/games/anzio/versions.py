"""What changed from version to version: the form in which positions are written, and rules (docs/releasing.md)."""

from __future__ import annotations

from winterline.core.versions import Position, RuleChange, Upgrade, in_order

FORM = 3
"""The revision of the form in which positions are written."""


def _with_climbers(position: Position) -> Position:
    """Form 2 keeps climbers apart from those who came by sea, and who wants to give up units when the turn ends."""
    return [*position[:28], 0, False, *position[28:]]


_FORM_2 = """stack turn side phase spent stopped lane engaged afloat lifted friendly friendly_before battles
round fresh fought retreated clock named sea reserve support forts fort_built reaction rerolls rolls
outcome climbed giving_up"""
_FORM_3 = """stack phase slices rolls outcome turn side spent stopped lane engaged afloat climbed lifted friendly
friendly_before battles round fresh fought retreated clock named sea reserve support forts
fort_built reaction rerolls giving_up"""


def _shared_first(position: Position) -> Position:
    """Form 3 names what every game has first, and writes each force by itself."""
    *plain, at, step = position
    return [
        *in_order(plain, _FORM_2, _FORM_3, slices=[]),
        *([*force] for force in zip(at, step, strict=True)),
    ]


UPGRADES: dict[int, Upgrade] = {1: _with_climbers, 2: _shared_first}
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
