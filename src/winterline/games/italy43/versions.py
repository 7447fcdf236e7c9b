"""What changed from version to version: the form in which positions are written, and rules (docs/releasing.md)."""

from __future__ import annotations

from winterline.core.versions import RuleChange, Upgrade

FORM = 1
"""The revision of the form in which positions are written."""

UPGRADES: dict[int, Upgrade] = {}
"""From each revision to the next: `UPGRADES[1]` turns a position of form 1 into one of form 2."""

CHANGES: tuple[RuleChange, ...] = ()
"""Rules whose outcome a version changed; the same ids stand in CHANGELOG.md."""
