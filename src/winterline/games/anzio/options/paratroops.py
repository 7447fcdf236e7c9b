"""Paratroops of the Advanced supplement: the chapter, what it plugs into other rules, and what is shown of a drop."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from winterline import author as wl

from .. import contact, supply, words
from ..advanced import defections, forms
from ..book import MOVEMENT, Book, variant
from ..narrate import facts
from ..shown import MARKS, PANELS
from ..state import ALLIED, AXIS, State
from . import addendum, airlift, drafts, paradrops, siding
from .airlift import DROPS, Drops
from .fog_counters import SWAPPED, Swapped, passed

FACES = range(1, 7)
Chances = tuple[tuple[str, ...], tuple[str, ...]]
"""The difficulties of a hex, and what becomes of a unit there with each face of the die."""


# --- what a drop changes elsewhere ------------------------------------------------------------------------


def afresh(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """A player-turn begins: nobody of its side has dropped yet, and everybody may attack.

    German supply is looked at once more as the Allied turn begins, so that a German drop is not forgotten before.
    """
    known = DROPS.of(state)
    german = known.dropped[AXIS] if state.side == ALLIED else 0
    return DROPS.put(state, Drops((0, german), used=known.used))


@wl.rule("anzio:F8B5", "anzio:F8B5a")
def provided(book: Book, state: State, side: int, units: int) -> int:
    """Who counts as supplied, whatever there is for him: paratroops on the turn of their drop.

    From the next turn on they need supply as everybody does, but for the 504th, which is a commando.
    """
    return units | DROPS.of(state).dropped[side]


@wl.rule("anzio:F8B7")
def idle(book: Book, state: State, unit: int) -> wl.Refused | None:
    """Why a unit may not attack: the table forbade it on the turn of its drop; all others fight as anybody."""
    return words.no("F8B7 no-attack-after-drop") if DROPS.of(state).idle >> unit & 1 else None


@wl.rule("anzio:X20-8C11b")
def surprising(book: Book, state: State, subject: None, units: int) -> int:
    """Who may alarm the Germans by taking a port: paratroops on the turn of their drop too, none of them near another."""
    return units | DROPS.of(state).dropped[ALLIED]


def came_down(book: Book, state: State, unit: int) -> bool:
    """Whether a unit of the side in turn has dropped this turn."""
    return DROPS.of(state).dropped[state.side] >> unit & 1 == 1


def passed_on(state: State, side: int, over: Callable[[int], int]) -> State:
    """The state in which what a drop has left to units of a side goes over to other counters of it."""
    known = DROPS.of(state)
    allied, german = (over(mask) if n == side else mask for n, mask in enumerate(known.dropped))
    waits = over(known.idle) if side == state.side else known.idle
    return DROPS.change(state, dropped=(allied, german), idle=waits)


def swapped(book: Book, before: State, swap: Swapped, state: State) -> State:
    """A blank counter is bound by a drop as its units are, and they as it is."""
    return passed_on(state, swap.side, lambda mask: passed(mask, swap.those, swap.others))


def taken_over(book: Book, state: State, swap: forms.Swap, events: wl.Events) -> State:
    """Whoever takes the place of a unit that has dropped this turn is bound as that was."""
    return passed_on(state, state.side, swap.passed)


# --- what is shown ----------------------------------------------------------------------------------------


def fates(book: Book, state: State, unit: int, cell: int, found: tuple[str, ...]) -> tuple[str, ...]:
    """What becomes of a unit that drops in a hex with these difficulties, face by face."""
    totals = (paradrops.modified(book, face, found).total for face in FACES)
    falls = (paradrops.fall_of(book, total) for total in totals)
    return tuple(paradrops.fate(book, state, unit, cell, fall) for fall in falls)


def drop_panel(book: Book, state: State, subject: None) -> list[wl.Shown]:
    """While a drop hex is asked for: hexes with the same surcharges, what they are, and the chance of every result."""
    top = state.stack[-1] if state.stack else None
    if not isinstance(top, paradrops.Parachuting):
        return []
    alike: dict[Chances, int] = {}
    hard = paradrops.difficulties(book, state)
    for cell in wl.bits(airlift.zones_for(book, state, top.unit)):
        found = paradrops.met(hard, cell)
        key = found, fates(book, state, top.unit, cell, found)
        alike[key] = alike.get(key, 0) | 1 << cell
    rows = [row(book, key, cells) for key, cells in sorted(alike.items(), key=easiest)]
    title = words.message("panel drop", unit=book.unit(state.side, top.unit).name)
    return [wl.panel("drop", title, book.cite("F8B6.1"), rows, open=True, front=True)]


def easiest(kind: tuple[Chances, int]) -> tuple[int, Chances]:
    """The order of rows: few surcharges first."""
    (names, told), _ = kind
    return len(names), (names, told)


def row(book: Book, key: Chances, cells: int) -> wl.Shown:
    """One kind of hex: its surcharges, and on how many faces of six each result falls."""
    names, told = key
    hard = [words.message(f"surcharge {name}") for name in names]
    label = words.message("label drop-hard", names=hard) if hard else words.message("label drop-open")
    parts = [words.message(f"fate {fate}", faces=told.count(fate)) for fate in dict.fromkeys(told)]
    value = words.message("value surcharge", total=paradrops.SURCHARGE * len(names))
    note = words.message("note drop", parts=parts)
    dead = sum(fate in paradrops.FATAL for fate in told)
    style = "bad" if dead * 2 > len(told) else "warn" if dead else "good"
    hexes = wl.labels(book, cells)
    return wl.row(label, value, book.cite("F8B6.6"), note=note, hexes=hexes, style=style)


def told(book: Book, event: wl.Event) -> wl.Message:
    """A drop: where, the die, and what became of the unit."""
    total, _, fate = event.word.partition(" ")
    outcome = words.message(f"dropped {fate}")
    return words.message("event drop", **facts(book, event) | {"total": total, "outcome": outcome})


def marks(book: Book, state: State, who: tuple[int, int]) -> list[wl.Shown]:
    """Who has dropped this turn, and whether it may attack."""
    side, unit = who
    if side != state.side or not DROPS.of(state).dropped[side] >> unit & 1:
        return []
    waits = DROPS.of(state).idle >> unit & 1
    title = words.message("mark dropped-idle" if waits else "mark dropped")
    return [wl.mark("☂", title, "warn" if waits else "note", book.cite("F8B6.1"))]


def read_drops(book: Book, state: State, given: Mapping[str, Any]) -> State:
    """The drops of a described position: the fields that differ from the usual ones."""
    return DROPS.put(state, wl.part(Drops, given))


def problems(book: Book, state: State) -> list[str]:
    """Nobody waits who has not dropped, and the Allies drop no more than they may."""
    known, sizes = DROPS.of(state), book.units[ALLIED].size
    out = []
    if known.idle & ~known.dropped[state.side]:
        out.append("a unit waits after a drop that it has not made")
    if sum(sizes[u] for u in wl.bits(airlift.dropped(book, state, ALLIED))) > airlift.MOST_POINTS:
        out.append("the Allies have dropped more than three stacking points")
    if known.dropped[AXIS] and not known.used:
        out.append("the German drop of this turn is not on record")
    return out


CHAPTER = wl.Chapter[Book, State](
    title="Paratroops",
    options=("adv.supp.paratroops",),
    slices=(DROPS,),
    frames=(paradrops.Parachuting, paradrops.Assembling),
    verbs={"drop": ("unit",)},
    phases=tuple(
        wl.Placed(wl.Phase("paratroops", afresh, side), after="turn begins") for side in (ALLIED, AXIS)
    ),
    chores={MOVEMENT: (wl.Chore("drop", airlift.offers, paradrops.begin, airlift.why_not_drop),)},
    hooks=(
        supply.PROVIDED.by(provided),
        contact.NO_ATTACK.by(idle),
        addendum.SURPRISES.by(surprising),
        drafts.CAME_DOWN.by(came_down),
        drafts.DROPS.by(airlift.may_still),
        SWAPPED.by(swapped),
        forms.SWAPPED.by(taken_over),
        PANELS.by(drop_panel),
        MARKS.by(marks),
    ),
    sentences={"drop": told},
    fields={"drops": wl.Field(dict, read_drops)},
    invariants=(problems,),
    news={"drop": "arrival", "assembled": "move"},
)


SIDING = wl.Chapter[Book, State](
    title="Ports of paratroops",
    options=("adv.supp.paratroops",),
    frames=(siding.Siding,),
    phases=(wl.Placed(wl.Phase("ports of paratroops", siding.ask, ALLIED), before="defections"),),
    hooks=(defections.BY_ZONE.by(siding.by_zone),),
)
SSF = variant("1SSF as paratroops", "addendum.ssf-para", airlift.MORE.by(airlift.with_ssf))
