"""What is said beside the odds of a combat: who gave a shift and what cancels it, and the support still at hand."""

from __future__ import annotations

from typing import Any

from winterline.core.verdict import Modifier
from winterline.games.italy43.asu import HOWITZER
from winterline.games.italy43.book import Book, cite, mover
from winterline.games.italy43.combat import column_name
from winterline.games.italy43.shifts import MARKERS as MARKER_NAMES
from winterline.games.italy43.shifts import attack_rating, defence_rating, no_tank_country, standing_shifts
from winterline.games.italy43.state import ALLIED, NAMES, Battle, State
from winterline.games.italy43.strengths import assault_force
from winterline.games.italy43.support import MARKERS, attack_assets, defence_assets

TOGETHER = {
    "9.2.1a": "gone when no more than half of the Main Assault Force is Elite",
    "9.2.1b": "gone without the Elite infantry or without the tank",
    "9.2.2": "gone when one attacker is not of Low Quality",
    "18.2.2a": "nothing cancels it but taking the Fortification",
    "9.9a": "nothing cancels it but better weather",
    "9.5.2a": "no shot cancels it; the defender's own gun or air weighs against it",
    "9.5.4a": "no shot cancels it; more support of the attacker weighs against it",
    "9.4a": "nothing cancels it; support of the other side weighs against it",
    "9.6b": "counts as a Corps ASU; support of the other side weighs against it",
}
"""What cancels a shift, by its rule; the Tank Shift depends on the ratings."""


def told_shift(book: Book, state: State, battle: Battle, shift: Modifier) -> dict[str, Any]:
    """A shift with whose it is and what would cancel it."""
    side = mover(book, state) if shift.value > 0 else 1 - mover(book, state)
    rule_id = shift.rule.partition(":")[2]
    cancels = tank_cancels(book, state, battle) if rule_id in ("9.3.1", "9.3.2") else TOGETHER.get(rule_id)
    note = f"{NAMES[side]}; {cancels}" if cancels else NAMES[side]
    return {"label": shift.label, "value": shift.value, "rule": shift.rule, "note": note}


def best_tank(book: Book, state: State, battle: Battle) -> int:
    """The best Tank Rating of the Main Assault Force, 0 if it has none."""
    force = assault_force(book, state, battle)
    return max((attack_rating(book, mover(book, state), unit) for unit in force), default=0)


def tank_cancels(book: Book, state: State, battle: Battle) -> str:
    """What would take the Tank Shift away."""
    best = best_tank(book, state, battle)
    held = defence_rating(book, state, battle)
    if best > held:
        return (
            f"a defending tank of rating {best} cancels it; tanks over a river or Mountain side do not win it"
        )
    return f"a tank of rating {held} or better in the Main Assault Force cancels it"


def told_support(book: Book, state: State, battle: Battle, place: int) -> list[dict[str, Any]]:
    """The support that each side could still commit to a combat: the attacker's now, the defender's in answer.

    `place` is that of the odds as they stand, in the row of columns.
    """
    if battle.kind != "regular" or not battle.attackers:
        return []
    side = mover(book, state)
    out = []
    for owner, value, assets in (
        (side, 1, attack_assets(book, state, battle)),
        (1 - side, -1, defence_assets(book, state, battle)),
    ):
        if assets:
            then = f"then {column_name(place + value)}"
            rows = [{"note": then, **told_asset(book, owner, asset, value)} for asset in assets]
            out.append({"title": f"{NAMES[owner]} support still available", "rows": rows})
    return out


def told_asset(book: Book, owner: int, asset: int, value: int) -> dict[str, Any]:
    """One asset that could be committed, and the shift it would give."""
    if asset < 0:
        label, rule_id = MARKER_NAMES[MARKERS[asset]], "9.6b" if asset == min(MARKERS) else "9.4a"
        return {"label": label, "value": value, "rule": cite(rule_id)}
    unit = book.unit(owner, asset)
    if owner == ALLIED and book.units[owner].asu[asset] == HOWITZER:
        return {
            "label": unit.name,
            "value": 0,
            "rule": cite("19.4b"),
            "note": "a Determined Defense rolls its sixes again",
        }
    return {"label": unit.name, "value": value, "rule": cite("9.5.3" if value > 0 else "9.5.4a")}


def missed(book: Book, state: State, battle: Battle) -> list[dict[str, Any]]:
    """Shifts that nobody has: what the attacker lacks for them."""
    labels = " ".join(shift.rule for shift in standing_shifts(book, state, battle))
    if "9.3." in labels:
        return []
    best = best_tank(book, state, battle)
    if not best:
        return []
    held = defence_rating(book, state, battle)
    why = f"the defender's rating {held} equals it"
    if no_tank_country(book, state, battle.cell):
        why = "nobody has one in hills, marsh, mountains, cities and Fortifications"
    elif held != best:
        why = "tanks do not win it over a river or Mountain side, or out of marsh"
    return [{"text": f"No Tank Shift for rating {best}: {why}.", "style": "note", "rule": cite("9.3.3a")}]
