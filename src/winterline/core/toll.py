"""What a step costs in units: those that are gone after it, or have fewer steps."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from winterline.core.action import Action
from winterline.core.decision import Decision, DisplayRules, Rules
from winterline.core.gesture import Drawn, NoDice

GONE = "eliminated"
"""The status, in a view, of a unit that was destroyed."""
DUE = "waiting"
"""The status of a unit that has still to come."""


def toll(before: Mapping[str, Any], after: Mapping[str, Any], side: str = "") -> list[str]:
    """The units that are eliminated or have lost steps between two views of one seat; of one side, or of both."""
    then = {unit["id"]: unit for unit in before["units"]}
    mine = [unit for unit in after["units"] if side in ("", unit["side"]) and unit["id"] in then]
    return [unit["id"] for unit in mine if _suffered(then[unit["id"]], unit)]


def _suffered(before: Mapping[str, Any], after: Mapping[str, Any]) -> bool:
    """Whether a unit has fewer steps than before; one that comes weaker than it might have was never stronger."""
    comes = before["status"] == DUE and after["status"] != GONE
    return not comes and _steps(after) < _steps(before)


def _steps(unit: Mapping[str, Any]) -> int:
    if unit["status"] == GONE:
        return 0
    left: int = unit["steps"][0] if "steps" in unit else 1
    return left


def is_destructive(rules: DisplayRules, decision: Decision | None, action: Action) -> bool:
    """Whether a choice is one that costs whoever makes it a unit or a step."""
    kind = decision.kind if decision else ""
    return bool(rules.destructive & {action.do, f"{kind}.{action.do}"})


def costly(rules: Rules, state: Any) -> frozenset[str]:
    """`Rules.destructive` as far as it holds in a position.

    A bare choice that is declared of its kind of decision may cost nothing here: it is tried without dice. What a die
    decides counts as a cost.
    """
    asked = rules.decision(state)
    kind = f"{asked.kind if asked else ''}."
    bare = {name: Action(name.partition(".")[2]) for name in rules.destructive if name.startswith(kind)}
    listed = rules.actions(state) if bare else ()
    return rules.destructive - {n for n, a in bare.items() if a in listed and not costs(rules, state, a)}


def costs(rules: Rules, state: Any, action: Action) -> bool:
    """Whether a choice costs whoever makes it a unit or a step, or may."""
    side = rules.side(state)
    try:
        after, _ = rules.apply(state, action, NoDice())
    except Drawn:
        return True
    return bool(toll(rules.view(state, side), rules.view(after, side), side))
