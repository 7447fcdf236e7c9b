"""What a game tells its players, recounted: previews against the battles that followed, refusals against slow searches.

Each function returns what is wrong, as sentences. The checker calls them in every game that it watches and counts them.
"""

from __future__ import annotations

import math
import random
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

from msgspec.structs import replace

from winterline.core import reference
from winterline.core.action import Action, from_notation, notation
from winterline.core.bits import bits
from winterline.core.decision import Event, Fight, QueryRules, Rules
from winterline.core.errors import BadChoice
from winterline.core.gesture import NoDice
from winterline.core.grid import Grid
from winterline.core.reach import MOST_POINTS, Gate, Search
from winterline.core.remedies import GO, MOVE
from winterline.core.verdict import DISTANCE, NO_WAY, STACKING, Refused

# --- previews -----------------------------------------------------------------------------------------


def preview_faults(rules: QueryRules, before: Any, action: Action, event: Event, fight: Fight) -> list[str]:
    """Where what was told just before a battle differs from the battle: factors, shifts, column or chances."""
    told = rules.forecast(before, action)
    if told is None:
        told = rules.odds(before, event.hexes, event.units, **dict(fight.support))
    column = action.kind if action.kind in rules.result_chances() else told["odds"]
    shown = told["chances"] if column == told["odds"] else told.get("columns", rules.result_chances())[column]
    beyond = {fight.result: 1.0}  # off the table the one result is certain
    fought = dict(fight.chances) or rules.result_chances().get(fight.column, beyond)
    pairs = {
        "the column": (column, fight.column),
        "the factors": (list(told["totals"]), list(fight.totals)),
        "the shifts": ([line["value"] for line in told["shifts"]], list(fight.shifts)),
        "the chances": (_rounded(shown), _rounded(fought)),
    }
    where = ", ".join(event.hexes)
    if fight.result not in fought:
        return [f"{fight.result} at {where} is no result of {fought}"]
    wrong = [(what, pair) for what, pair in pairs.items() if pair[0] != pair[1]]
    return [
        f"{what} shown before the battle at {where}: {told}, fought: {then}" for what, (told, then) in wrong
    ]


def _rounded(chances: Mapping[str, float]) -> dict[str, float]:
    return {name: round(share, 9) for name, share in chances.items()}


def hint_faults(rules: QueryRules, before: Any, event: Event, fight: Fight) -> tuple[int, list[str]]:
    """Try the hints of a battle with real units: leave out one attacker, and see what the hints said of it.

    Returns how many were tried. A unit whose leaving changes more than the attack (a river, a shift) proves nothing.
    """
    tried, faults = 0, list[str]()

    def odds(units: Sequence[str]) -> dict[str, Any] | None:
        with suppress(BadChoice):  # where the question is not asked, what is told has no hints
            return rules.odds(before, event.hexes, units, **dict(fight.support))
        return None

    whole = odds(event.units) if len(event.units) > 1 else None
    if whole is None:
        return 0, []
    for left_out in event.units[:3]:
        fewer = odds([unit for unit in event.units if unit != left_out])
        if fewer is None:
            continue
        factors = _attack(whole) - _attack(fewer)
        same = whole["totals"][1] == fewer["totals"][1] and whole["shifts"] == fewer["shifts"]
        same = same and factors % 1 == 0  # hints count whole factors
        if factors > 0 and same and fewer["chances"] and whole["chances"]:
            tried += 1
            faults += _untrue(whole, fewer, "worse", factors) + _untrue(fewer, whole, "better", factors)
    return tried, faults


def _attack(told: Mapping[str, Any]) -> float:
    """The factors of an attack, those beyond what a game counts included where it tells them (`raw`)."""
    factors: float = told.get("raw", told["totals"][0])
    return factors


def _untrue(here: dict[str, Any], there: dict[str, Any], word: str, factors: float) -> list[str]:
    """Where a hint is wrong about the column that so many factors more or less lead to."""
    hint = here.get(word)
    if hint is None or factors < hint["more"]:
        right = here["odds"] == there["odds"]
    elif factors == hint["more"]:
        right = hint["column"] == there["odds"] and _rounded(hint["chances"]) == _rounded(there["chances"])
    else:
        right = here["odds"] != there["odds"]
    told = f"{factors:g} factors {word} than {here['odds']} are {there['odds']}, told: {hint}"
    return [] if right else [told]


# --- refusals -----------------------------------------------------------------------------------------


def near_misses(rules: QueryRules, offers: Sequence[Action], dice: random.Random, most: int) -> list[Action]:
    """Actions that a player might try: listed ones with another hex or another unit."""
    labels = [rules.board.grid.labels[cell] for cell in bits(rules.board.grid.on_board)]
    out = []
    for action in dice.sample(offers, min(most, len(offers))):
        other_unit = not action.to or not dice.randrange(3)
        if other_unit and action.unit:
            out.append(replace(action, unit=dice.choice(rules.counters).id))
        elif action.to:
            out.append(replace(action, to=dice.choice(labels)))
    return out


def refusal_faults(rules: Rules, state: Any, action: Action, refused: Refused) -> list[str]:
    """Where a refusal is wrong about the sum, the hexes or the remedy that it names."""
    listed = [notation(offer, rules.verbs) for offer in rules.actions(state) if refused.remedy]
    if refused.remedy and refused.remedy not in listed:
        return [f"'{refused.remedy}' is named as a remedy and cannot be done ({refused.sentence})"]
    faults = _nearer(rules, state, action, refused)
    if action.do == GO and refused.remedy.startswith(f"{MOVE} "):
        chosen, _ = rules.apply(state, from_notation(refused.remedy, rules.verbs), NoDice())
        if action not in rules.actions(chosen):
            faults.append(f"'{refused.remedy}' is said to get there and does not")
    if refused.kind == STACKING:
        faults += _stacking_faults(rules, state, refused)
    if refused.kind in (DISTANCE, NO_WAY):
        search = rules.search(state, action)
        if search is None:
            return [*faults, "a distance is given as the reason, and no way was looked for"]
        faults += _distance_faults(search, refused)
    return [f"{fault} ({refused.sentence})" for fault in faults]


def _nearer(rules: Rules, state: Any, action: Action, refused: Refused) -> list[str]:
    """A remedy that is the same to another hex is the nearest one that is listed, as measured on paper."""
    remedy = from_notation(refused.remedy, rules.verbs) if refused.remedy else action
    grid = rules.board.grid
    named = grid.has(action.to) and grid.has(remedy.to)
    if remedy.do != action.do or action.do not in rules.going or not named:
        return []
    same = (action.do, action.unit, action.kind)
    open_ = [o.to for o in rules.actions(state) if (o.do, o.unit, o.kind) == same and grid.has(o.to)]
    nearest = min(open_, key=lambda label: _on_paper(grid, action.to, label), default=remedy.to)
    if _on_paper(grid, action.to, nearest) < _on_paper(grid, action.to, remedy.to):
        return [f"'{refused.remedy}' is named as the nearest, and {nearest} is nearer"]
    return []


def _on_paper(grid: Grid, one: str, other: str) -> int:
    """Hexes between two centres, by their places on the sheet: columns are half the root of 3 apart."""
    (x1, y1), (x2, y2) = grid.centre(grid.index(one)), grid.centre(grid.index(other))
    across = abs(x1 - x2) / (3**0.5 / 2)
    return round(max(across, across / 2 + abs(y1 - y2)))


def _stacking_faults(rules: QueryRules, state: Any, refused: Refused) -> list[str]:
    """The hex named really holds what is said of it, or would with the unit."""
    if refused.sum is None or not refused.hexes:
        return ["a full hex is given as the reason, and neither hex nor sum is named"]
    would, may = refused.sum
    held = [line for label in refused.hexes for line in rules.stacking(state, label) if line.allowed >= may]
    if would <= may or not any(line.used <= would for line in held):
        return [f"{refused.hexes} would not hold {would:g} of {may:g}: {held}"]
    return []


def _distance_faults(search: Search, refused: Refused) -> list[str]:
    """The cheapest way, found slowly and literally, costs what is said."""
    if refused.kind == NO_WAY:
        need = cheapest(search, MOST_POINTS)
        return [f"there is a way for {need / search.scale:g}"] if need < math.inf else []
    told, have = refused.sum or (0.0, 0.0), search.allowance / search.scale
    need = cheapest(search, round(told[0] * search.scale))
    if told != (need / search.scale, have) or told[0] <= told[1]:
        return [f"the way costs {need / search.scale:g} of {have:g}"]
    return []


def cheapest(search: Search, most: int) -> float:
    """What the cheapest way to the goal costs, infinite when there is none for so many points."""
    gates, goals = search.gates or (Gate(search.start, 0),), search.exits or (search.goal,)
    return min(_through(search, gate, goal, most) for gate in gates for goal in goals)


def _through(search: Search, gate: Gate, goal: int, most: int) -> float:
    """What the cheapest way from one cell costs, to the goal or to a cell from which it is entered."""
    graph, blocked, cost = search.graph, set(bits(search.blocked | gate.barred)), bytearray(search.graph.cost)
    leaves = bool(search.exits)
    if gate.cell == goal and (search.gates or leaves):
        return math.inf if gate.stops and leaves else gate.price + search.toll
    if gate.stops:
        return math.inf
    if gate.barred >> goal & 1 and not leaves:  # the side itself is shut, not the hex behind it
        blocked.discard(goal)
        for row in range(gate.cell * reference.SIDES, (gate.cell + 1) * reference.SIDES):
            cost[row] = 0 if graph.target[row] == goal else cost[row]
    found = reference.cheapest(
        graph.where, graph.target, cost, graph.stop, start=gate.cell, goal=goal, onward=leaves,
        allowance=most - gate.price - search.toll, blocked=blocked, halt=set(bits(search.halt)),
    )  # fmt: skip
    return math.inf if found is None else gate.price + found + search.toll
