"""Battles as players see them: odds asked for, the combat being put together, and those under way."""

from __future__ import annotations

from collections.abc import Sequence

from winterline import author as wl
from winterline.core.messages import told as in_words

from .assault import together
from .auto_ds import KIND, Overrunning
from .book import Book, cite, lookup, mover, units_at
from .charts import best_of, preference, result_name, result_table
from .choices import as_it_stands, before_the_die, force_notes, told_choices
from .combat import MOST, Odds, allowed, column_name, fought_on, odds_of, place_of, ratio_of, shifted
from .crt import COLUMNS
from .declaration import Declaring
from .engage import may_attack
from .options.major_assaults import Buying, Picking, most_dice
from .phrases import bad, message, note
from .remarks import missed, told_shift, told_support
from .standing import prospects, trays
from .state import SIDES, Battle, State, the_battle
from .support import KINDS, MARKERS

SUPPORT = {
    "air": (1, "9.4a"),
    "division": (1, "9.5.1"),
    "corps": (1, "9.5.2a"),
    "defence": (-1, "9.5.4a"),
    "defence-air": (-1, "9.4a"),
}
"""Kinds of support that a preview can be asked about, at most one of each."""
TRAYS = {"support": ("support", "call"), "attach": ("attach",)}
"""What is chosen for a combat besides its attackers, by verb."""


def column_chances(book: Book, place: int, dice: int = 1) -> tuple[str, dict[str, float]]:
    """The name of the column at a place in the row and the exact chance of each of its results.

    Of several dice the attacker picks one: the chances are those of the best for him.
    """
    name = column_name(place)
    return name, best_of(result_table(book).get(name, {"DS": 1.0}), dice)


def told(
    book: Book, state: State, battle: Battle, odds: Odds, extra: tuple[wl.Modifier, ...] = ()
) -> wl.Shown:
    """Odds as everybody may read them: both breakdowns, the shifts, the column, the chances, the support at hand."""
    shifts = (*odds.shifts, *extra)
    place = shifted(odds.base, shifts)
    name, chances = column_chances(book, place, battle.dice)
    out = {
        "attack": in_words(list(odds.attack.modifiers)),
        "defence": in_words(list(odds.defence.modifiers)),
        "shifts": [told_shift(book, state, battle, shift) for shift in shifts],
        "totals": [odds.attack.total, odds.defence.total],
        "raw": uncapped(odds),
        "ratio": odds.base,
        "odds": name if allowed(odds.base) else f"1-{-odds.base}",
        "chances": chances if allowed(odds.base) else {},
        "notes": [*dice_notes(battle), *missed(book, state, battle)],
        "extra": told_support(book, state, battle, place),
        "force": battle.formation,
        "attached": list(book.names(mover(book, state), battle.attached)),
    }
    for word, step in (("better", 1), ("worse", -1)):
        out[word] = changed_by(book, odds, place, step, battle.dice)
    return out


def dice_notes(battle: Battle) -> list[wl.Shown]:
    """That several dice are rolled, and what the chances are then."""
    return [note(message("note dice", dice=battle.dice), "25.1.2")] if battle.dice > 1 else []


def changed_by(book: Book, odds: Odds, place: int, step: int, dice: int) -> wl.Shown | None:
    """How many points of attack more (or fewer) change the column, and to what; beyond the limit more do nothing."""
    raw, defence = uncapped(odds), odds.defence.total
    now = fought_on(place)
    for more in range(1, raw + MOST):
        total = min(MOST, raw + step * more)
        if total <= 0 or not defence:
            return None
        ratio = ratio_of(total, defence)
        after = place + place_of(ratio) - place_of(odds.base)
        if not allowed(ratio):
            return None
        if fought_on(after) != now:
            name, chances = column_chances(book, after, dice)
            return {"more": more, "column": name, "chances": chances}
    return None


def uncapped(odds: Odds) -> int:
    """The attack before the limit of what counts."""
    return sum(line.value for line in odds.attack.modifiers if line.rule != cite("8.5a"))


def odds(
    book: Book, state: State, hexes: Sequence[str], attackers: Sequence[str], /, **support: int
) -> wl.Shown:
    """A battle as it would stand, with the Main Assault Force and attachments that suit the attackers best."""
    battle = asked_about(book, state, hexes, attackers)
    whole, found = as_it_stands(book, state, battle)
    out = told(book, state, whole, found, asked_support(support))
    out["notes"] = force_notes(book, state, battle, whole) + out["notes"]
    return out


def bare_odds(
    book: Book, state: State, hexes: Sequence[str], attackers: Sequence[str], /, **support: int
) -> wl.Shown:
    """The same by figures alone, for programs."""
    whole, found = as_it_stands(book, state, asked_about(book, state, hexes, attackers))
    place = shifted(found.base, (*found.shifts, *asked_support(support)))
    name, chances = column_chances(book, place, whole.dice)
    return {
        "odds": name if allowed(found.base) else f"1-{-found.base}",
        "chances": chances if allowed(found.base) else {},
        "force": whole.formation,
        "attached": list(book.names(mover(book, state), whole.attached)),
    }


def asked_about(book: Book, state: State, hexes: Sequence[str], attackers: Sequence[str]) -> Battle:
    """The battle that is asked about."""
    side = mover(book, state)
    if len(hexes) != 1 or not attackers:
        raise bad("choice battle-needs-attackers-next-one")
    cell = book.cell(hexes[0])
    if cell < 0 or book.is_area(cell) or not units_at(state, 1 - side, cell):
        raise bad("choice no-enemy-unit-stands", hexes=hexes[0][:20])
    units = tuple(sorted({attacker(book, state, name, cell) for name in attackers}))
    if not together(book, side, units):
        raise bad("choice british-units-never-share-attack")
    return Battle(cell, units)


def attacker(book: Book, state: State, name: str, cell: int) -> int:
    """The number of a unit that may attack a hex."""
    unit = lookup(book, mover(book, state), name)
    if unit < 0:
        raise bad("choice not-unit-side-turn", name=name[:40])
    if (refused := may_attack(book, state, unit, cell)) is not None:
        raise bad("choice cannot-attack-there", name=name, sentence=refused.sentence, rule=refused.rule)
    return unit


def asked_support(support: dict[str, int]) -> tuple[wl.Modifier, ...]:
    """The shifts of support that is asked about."""
    out = []
    for kind, number in support.items():
        if kind not in SUPPORT:
            raise bad("choice no-support-choose-from", kind=kind[:20], support=SUPPORT)
        if number not in (0, 1):
            raise bad("choice support-counts-once-combat", kind=kind)
        if number:
            value, rule_id = SUPPORT[kind]
            out.append(wl.Modifier(message(f"support {kind}"), value, cite(rule_id)))
    return tuple(out)


# --- the view -----------------------------------------------------------------------------------------


def committed(book: Book, state: State, battle: Battle) -> dict[str, int]:
    """The support in a combat, by name."""
    side = mover(book, state)
    names = [*book.names(side, battle.guns), *book.names(1 - side, battle.defence_guns)]
    bits = battle.attack_support | battle.defence_support
    names += [KINDS[asset] for asset, bit in MARKERS.items() if bits & bit]
    return dict.fromkeys(names, 1)


def building(book: Book, state: State) -> wl.Shown | None:
    """The combat that is being put together by the decision on top."""
    top, side = state.stack[-1] if state.stack else None, mover(book, state)
    if (stand := prospects(book, state)) is not None:
        return stand
    if isinstance(top, Declaring | Overrunning):
        battle = top.battle()
    elif state.battle is not None and not state.battle.result:
        battle = state.battle
    else:
        return None
    out: wl.Shown = {
        "hexes": [book.label(battle.cell)],
        "attackers": list(book.names(side, battle.attackers)),
        "support": committed(book, state, battle),
        "trays": trays(TRAYS),
    }
    if battle.attackers:
        whole, odds = as_it_stands(book, state, battle)
        out["odds"] = told(book, state, whole, odds)
        out["odds"]["notes"] = force_notes(book, state, battle, whole) + out["odds"]["notes"]
        out["odds"]["extra"] = told_choices(book, state, battle) + out["odds"]["extra"]
        if isinstance(top, Buying):
            out["odds"]["extra"].insert(0, told_dice(book, state, out["odds"]["odds"]))
            out["odds"]["notes"].append(note(message("note one-die"), "25.1.2"))
        if isinstance(top, Picking):
            told_now = {key: value for key, value in out["odds"].items() if key not in ("better", "worse")}
            out["odds"] = told_now | told_faces(book, state, top.faces)
    return out


def told_dice(book: Book, state: State, column: str) -> wl.Shown:
    """What each number of dice may bring, where the attacker may buy some."""
    chances, rows = result_table(book).get(column, {}), []
    for number in range(1, most_dice(state, mover(book, state)) + 1):
        likely = sorted(best_of(chances, number).items(), key=lambda pair: preference(pair[0]), reverse=True)
        words = ", ".join(f"{name} {share:.0%}" for name, share in likely)
        rows.append(wl.row(message("label dice", count=number), "", cite("25.1.2"), note=words))
    return wl.shown(title=message("title chances"), rows=rows)


def told_faces(book: Book, state: State, faces: Sequence[int]) -> wl.Shown:
    """What the dice of a Major Assault are worth, now that they are thrown: no chance is left."""
    results = [fallen(book, state, face) for face in faces]
    labels = [message("label die", face=face) for face in faces]
    rows = [wl.row(*told, cite("25.1.2")) for told in zip(labels, results, strict=True)]
    best = max(results, key=preference)
    extra, thrown = wl.shown(title=message("title dice"), rows=rows), message("note thrown", best=best)
    return {"chances": {best: 1.0}, "notes": [note(thrown, "25.1.2")], "extra": [extra]}


def fallen(book: Book, state: State, face: int) -> str:
    """The result of a die in the combat in hand, as the table prints it."""
    return result_name(book.tables.crt[face - 1][the_battle(state).column])


def forecast(book: Book, state: State, action: wl.Action) -> wl.Shown | None:
    """The odds of the combat that an action would roll for; of the one in hand where its dice are thrown already."""
    if state.stack and isinstance(state.stack[-1], Picking) and action.do == "pick":
        now = (building(book, state) or {})["odds"]
        return {**now, "chances": {fallen(book, state, int(action.kind)): 1.0}}
    ready = before_the_die(book, state, action)
    if ready is not None and (battle := ready.battle) is not None and not battle.result:
        out = told(book, ready, battle, odds_of(book, ready, battle))
        names = list(book.names(mover(book, ready), battle.attackers))
        return {**out, "hexes": [book.label(battle.cell)], "attackers": names}
    return (building(book, state) or {}).get("odds")


def battle_views(book: Book, state: State) -> list[wl.Shown]:
    """The combats under way: the one in hand, and those whose advance is still to come."""
    rows = [*state.pending, *([state.battle] if state.battle is not None and state.battle.result else [])]
    return [
        {
            "attackers": list(book.names(mover(book, state), battle.attackers)),
            "hexes": [book.label(battle.cell)],
            "side": SIDES[mover(book, state)],
            "outcome": battle.result,
            "won": bool(battle.advance),
            "odds": COLUMNS[battle.column] if battle.column < len(COLUMNS) else "10-1",
            "support": committed(book, state, battle),
            **({"rule": cite("8.7.1a" if battle.kind == KIND else "8.3.2b")} if battle.advance else {}),
        }
        for battle in rows
    ]
