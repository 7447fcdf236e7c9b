"""What is said beside the odds of a combat: who gave a shift and what cancels it, and the support still at hand."""

from __future__ import annotations

from winterline import author as wl

from .asu import HOWITZER
from .book import Book, cite, mover
from .combat import column_name
from .phrases import WORDS, message, note, say, side_name
from .shifts import MARKERS as MARKER_NAMES
from .shifts import attack_rating, defence_rating, no_tank_country, standing_shifts
from .state import ALLIED, Battle, State
from .strengths import assault_force
from .support import MARKERS, attack_assets, defence_assets


def told_shift(book: Book, state: State, battle: Battle, shift: wl.Modifier) -> wl.Shown:
    """A shift with whose it is and what would cancel it."""
    side = mover(book, state) if shift.value > 0 else 1 - mover(book, state)
    rule_id = shift.rule.partition(":")[2]
    known = tank_cancels(book, state, battle) if rule_id in ("9.3.1", "9.3.2") else f"cancels {rule_id}"
    whose = wl.words(side_name(side))
    if isinstance(known, wl.Message) or known in WORDS:
        cancels = message(known) if isinstance(known, str) else known
        whose = say("note cancels", name=whose, cancels=cancels)
    return wl.row(shift.label, shift.value, shift.rule, note=whose)


def best_tank(book: Book, state: State, battle: Battle) -> int:
    """The best Tank Rating of the Main Assault Force, 0 if it has none."""
    force = assault_force(book, state, battle)
    return max((attack_rating(book, mover(book, state), unit) for unit in force), default=0)


def tank_cancels(book: Book, state: State, battle: Battle) -> wl.Message:
    """What would take the Tank Shift away."""
    best = best_tank(book, state, battle)
    held = defence_rating(book, state, battle)
    return message("cancels won", rating=best) if best > held else message("cancels lost", rating=held)


def told_support(book: Book, state: State, battle: Battle, place: int) -> list[wl.Shown]:
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
            then = say("note then", column=column_name(place + value))
            rows = [{"note": then, **told_asset(book, owner, asset, value)} for asset in assets]
            title = message("title support-still-available", name=side_name(owner))
            out.append(wl.shown(title=title, rows=rows))
    return out


def told_asset(book: Book, owner: int, asset: int, value: int) -> wl.Shown:
    """One asset that could be committed, and the shift it would give."""
    if asset < 0:
        rule_id = "9.6b" if asset == min(MARKERS) else "9.4a"
        return wl.row(message(f"kind {MARKER_NAMES[MARKERS[asset]]}"), value, cite(rule_id))
    unit = book.unit(owner, asset)
    if owner == ALLIED and book.units[owner].asu[asset] == HOWITZER:
        return wl.row(unit.name, 0, cite("19.4b"), note=message("note determined-defense-rolls-sixes-again"))
    return wl.row(unit.name, value, cite("9.5.3" if value > 0 else "9.5.4a"))


def missed(book: Book, state: State, battle: Battle) -> list[wl.Shown]:
    """Shifts that nobody has: what the attacker lacks for them."""
    labels = " ".join(shift.rule for shift in standing_shifts(book, state, battle))
    if "9.3." in labels:
        return []
    best = best_tank(book, state, battle)
    if not best:
        return []
    held = defence_rating(book, state, battle)
    why = message("no-shift equal", rating=held)
    if no_tank_country(book, state, battle.cell):
        why = message("no-shift ground")
    elif held != best:
        why = message("no-shift river")
    return [note(message("text no-tank-shift-rating", best=best, why=why), "9.3.3a")]
