"""Supporting fire: naval guns and aircraft that add a factor to an attack or to a defence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from winterline import author as wl

from ..book import Book, OwnersQuestion, attack_of, defence_of
from ..combat import ADDED, NO_SUPPORT, SUPPORTED, Aid, Aided, defenders
from ..rounds import ROLLED
from ..shown import MARKS, PANELS
from ..state import ALLIED, AXIS, Battle, State
from ..words import bad, message, no
from .air import SKY, allied_sky
from .bases import FIELDS
from .factors import AIR, FACTORS, NAVAL, flying, naval_guns, spend
from .interdiction import STRUCK

FACTOR = 2
"""A support factor in halves."""
AIR_FACTORS = wl.Numbers[Book, State, None]("the Allied air factors of a turn with flying weather")
GERMAN_FACTORS = wl.Numbers[Book, State, None]("the German air factors of a turn with flying weather")
ALLIED_AIR, GERMAN_AIR = 3, 1
OPENING_AIR, REACTION_AIR, SET_UP_AIR = 3, 2, 1


# --- what arrives ---------------------------------------------------------------------------------------


@wl.rule("anzio:D3A1", "anzio:D3C2", "anzio:E13A", "anzio:E13B")
def allied_turn_begins(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """The four Allied factors of a turn, in every year: three of the air force and one of the navy."""
    air = AIR_FACTORS(book, state, None, ALLIED_AIR) if flying(book, state, state.turn) else 0
    state = FACTORS.change(state, allied_air=anywhere(book, state))
    return fresh_factors(state, ALLIED, (air, FACTORS.of(state).air[AXIS]), 1)


@wl.rule("anzio:D3C6", "anzio:D3C7.1", "anzio:D3C7.2", "anzio:D3C8.2")
def german_factors(book: Book, state: State) -> int:
    """The German air factors of a turn, whoever rules the sky: 3 on Sept II, 2 after the second invasion, else 1."""
    if not flying(book, state, state.turn):
        return 0
    factors = REACTION_AIR if state.reaction == state.turn else GERMAN_AIR
    return GERMAN_FACTORS(book, state, None, factors if state.turn else OPENING_AIR)


def german_turn_begins(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """The German factors of a turn."""
    have = FACTORS.of(state)
    return fresh_factors(state, AXIS, (have.air[ALLIED], german_factors(book, state)), have.naval)


@wl.rule("anzio:D3A5b", "anzio:D3A7", "anzio:D3A8")
def fresh_factors(state: State, side: int, air: tuple[int, int], naval: int) -> State:
    """The factors of a side whose turn begins: its old ones and what was allotted to defence and not used are gone.

    Nobody has had attack support yet, so units defended just now may be helped in their own attack.
    """
    kept = tuple(entry for entry in FACTORS.of(state).defending if entry[0] != side)
    return FACTORS.change(state, air=air, naval=naval, defending=kept, used=0)


# --- where it may be used -------------------------------------------------------------------------------


@wl.rule("anzio:D3C4.1", "anzio:EX.D3C4.1", "anzio:D3C4.3")
def anywhere(book: Book, state: State) -> bool:
    """Whether the Allied air force serves everywhere this turn: a base still held was taken in an earlier week."""
    return 0 <= SKY.of(state).base_taken < state.turn


@wl.rule("anzio:D3C3", "anzio:D3C4.2")
def in_range(book: Book, state: State, side: int, cell: int) -> bool:
    """Whether air factors of a side can help units in a hex: the Allies' at first only below the fold and west of M."""
    if side == AXIS or FACTORS.of(state).allied_air:
        return True
    without_bases = wl.replace(state, friendly=state.friendly & ~book.air_bases)
    return bool(allied_sky(book, without_bases) >> cell & 1)


@wl.rule("anzio:D3B2", "anzio:EX.D3B2", "anzio:D3B3", "anzio:P.naval")
def at_the_coast(book: Book, cells: tuple[int, ...]) -> bool:
    """Whether naval guns reach somebody in these hexes: one touches the coastline.

    In an attack these are the defenders' hexes, in a defence the Allied unit's; where the other side stands is all one.
    """
    return any(book.coastal >> cell & 1 for cell in cells)


# --- in attack ------------------------------------------------------------------------------------------


@wl.rule("anzio:D3A9", "anzio:D3A9b")
def why_no_attack_support(book: Book, state: State, aid: Aid) -> wl.Refused | None:
    """Why a factor cannot be added to an attack: one factor a combat, from those in hand, for somebody in range."""
    side, (battle, kind) = state.side, aid
    if battle.attack_support:
        return no("D3A9 attack-support-factor-already")
    if kind == NAVAL:
        if side == AXIS or not naval_guns(book, state):
            return no("D3B1 no-naval-guns-use-turn")
        if not at_the_coast(book, battle.hexes):
            return no("D3B2 no-defender-coast")
    elif kind != AIR or not FACTORS.of(state).air[side] or not flying(book, state, state.turn):
        return no("D3C8.1 no-air-factor-use-now")
    if not helped(book, state, battle, kind):
        return no("D3A6 no-attacker-range-not-support")
    return None


@wl.rule("anzio:D3A6", "anzio:D3A9a")
def helped(book: Book, state: State, battle: Battle, kind: str) -> list[int]:
    """The attackers that a factor could help: with an attack factor, in range, and not helped yet this player-turn."""
    side, at, used = state.side, state.forces[state.side].at, FACTORS.of(state).used
    fresh = [u for u in battle.attackers if not used >> u & 1 and attack_of(book, state, side, u)]
    return [unit for unit in fresh if kind == NAVAL or in_range(book, state, side, at[unit])]


@wl.rule("anzio:D3A2")
def assisted(book: Book, state: State, battle: Battle, events: wl.Events) -> State:
    """Put a factor on the units that it helps."""
    state = spend(state, state.side, **{battle.attack_support: 1})
    return FACTORS.change(state, used=FACTORS.of(state).used | wl.mask_of(battle.attackers))


# --- in the odds ----------------------------------------------------------------------------------------


@wl.rule("anzio:D3A3", "anzio:D3A11a", "anzio:D3A11b", "anzio:D3A11c", "anzio:D3A12", "anzio:D3C1")
def added(book: Book, state: State, aided: Aided) -> wl.Modifier | None:
    """What support adds to attack or defence: one factor, after terrain, never multiplied or halved; no steps."""
    battle, attacking = aided
    kinds = [battle.attack_support] if attacking else cover(state, battle)
    if not kinds or not kinds[0]:
        return None
    return wl.Modifier(message(f"support {kinds[0]}"), FACTOR, book.cite("D3A3"))


@wl.rule("anzio:D3A5")
def cover(state: State, battle: Battle) -> list[str]:
    """The kinds of factors that were allotted to units now attacked."""
    side, units = 1 - state.side, defenders(state, battle)
    return [kind for owner, unit, kind in FACTORS.of(state).defending if owner == side and unit in units]


@wl.rule("anzio:D3A5c")
def used_up(book: Book, state: State, number: int, events: wl.Events) -> State:
    """A factor allotted to defence counts in the first combat in which its unit is attacked, and never again."""
    side, units = 1 - state.side, defenders(state, state.battles[number])
    left = tuple(e for e in FACTORS.of(state).defending if e[0] != side or e[1] not in units)
    return FACTORS.change(state, defending=left)


# --- in defence -----------------------------------------------------------------------------------------


@wl.rule("anzio:D3A5a")
def allot(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """Before the enemy's turn begins a player says which units his remaining factors will defend."""
    frame = Allotting(state.side)
    return wl.push(state, frame) if frame.coverable(book, state) else state


@wl.rule("anzio:D3C5")
def set_up(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """As part of the set-up the Germans may allot one air factor to a unit's defence."""
    if state.turn or state.sea.invaded:
        return state
    return wl.push(FACTORS.change(state, air=(0, SET_UP_AIR)), Allotting(AXIS))


class Allotting(OwnersQuestion, frozen=True, gc=False, tag="allotting"):
    """Which units are given support factors for their defence in the enemy's turn."""

    rule_id = "D3A5"

    def prompt(self, book: Book, state: State) -> wl.Said:
        have = FACTORS.of(state)
        naval = {"naval": have.naval} if self.owner == ALLIED else {}
        return message("ask allotting naval" if naval else "ask allotting", air=have.air[self.owner], **naval)

    def coverable(self, book: Book, state: State) -> list[tuple[str, int]]:
        """Kinds of factors and the units that could be given one."""
        kinds = [kind for kind in (AIR, NAVAL) if self.short_of(book, state, kind) is None]
        side, at = self.owner, state.forces[self.owner].at
        given = {known for owner, known, _ in FACTORS.of(state).defending if owner == side}
        units = [unit for unit, cell in enumerate(at) if cell >= 0 and unit not in given] if kinds else []
        units = [unit for unit in units if defence_of(book, state, side, unit)]
        return [(k, u) for k in kinds for u in units if self.beyond(book, state, k, at[u]) is None]

    def short_of(self, book: Book, state: State, kind: str) -> wl.Refused | None:
        """Why there are no factors of a kind to give."""
        side = self.owner
        if kind == NAVAL:
            if side == AXIS or not naval_guns(book, state):
                return no("D3B4 no-naval-guns-use-turn")
            return None
        when = state.turn if side == ALLIED or state.side == ALLIED else state.turn + 1
        if kind != AIR or not FACTORS.of(state).air[side] or not flying(book, state, when):
            return no("D3C8.1 no-air-factor-keep-turn")
        return None

    def why_not(self, book: Book, state: State, kind: str, unit: int) -> wl.Refused | None:
        """Why a factor cannot be given to a unit."""
        side = self.owner
        cell = state.forces[side].at[unit]
        if cell < 0 or not defence_of(book, state, side, unit):
            return no("D3A9a only-board-defence-factor-supported")
        if any(owner == side and known == unit for owner, known, _ in FACTORS.of(state).defending):
            return no("D3A9b factor-already")
        return self.short_of(book, state, kind) or self.beyond(book, state, kind, cell)

    def beyond(self, book: Book, state: State, kind: str, cell: int) -> wl.Refused | None:
        """Why a factor of a kind does not reach a hex."""
        if kind == NAVAL:
            return None if at_the_coast(book, (cell,)) else no("D3B3 not-coast")
        if not in_range(book, state, self.owner, cell):
            return no("D3C3 aircraft-do-not-reach-far")
        return None

    def options(self, book: Book, state: State) -> list[wl.Action]:
        units = book.units[self.owner].counters
        found = self.coverable(book, state)
        return sorted([*(wl.Action("cover", kind=kind, unit=units[unit].id) for kind, unit in found), wl.END])

    def apply(self, book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
        if action.do == "end":
            return wl.pop(state)
        unit = book.index[action.unit][1]
        events.append(wl.Event("cover", self.cited(book, state), (action.unit,), word=action.kind))
        given = (*FACTORS.of(state).defending, (self.owner, unit, action.kind))
        return FACTORS.change(spend(state, self.owner, **{action.kind: 1}), defending=given)

    def refuse(self, book: Book, state: State, action: wl.Action) -> wl.Refused:
        side, unit = book.index.get(action.unit, (-1, -1))
        if action.do != "cover" or side != self.owner:
            return no("D3A5a factors-given-your-own-now")
        return self.why_not(book, state, action.kind, unit) or no("D3A5 only-what-offered-given-now")


# --- what is shown --------------------------------------------------------------------------------------


def cover_marks(book: Book, state: State, who: tuple[int, int]) -> list[wl.Shown]:
    """The factors that a unit was given for its defence."""
    return [
        wl.mark("✈" if kind == AIR else "⚓", message(f"mark {kind}"), "good")
        for side, unit, kind in FACTORS.of(state).defending
        if (side, unit) == who
    ]


def support_panel(book: Book, state: State, subject: None) -> list[wl.Shown]:
    """Air and naval factors in hand."""
    have = FACTORS.of(state)
    rows = [
        wl.row(message("label allied-air"), have.air[ALLIED], book.cite("D3C2")),
        wl.row(message("label allied-naval"), have.naval, book.cite("D3B1")),
        wl.row(message("label german-air"), have.air[AXIS], book.cite("D3C7.2")),
    ]
    return [wl.panel("support", message("panel support"), book.cite("D3A1"), rows)]


def read_support(book: Book, state: State, given: Mapping[str, Any]) -> State:
    """Factors, interdiction and air superiority of a described position: the fields that differ from the usual ones."""
    parts: list[wl.Slot[Any]] = [FACTORS, STRUCK, SKY, FIELDS]
    known = {name for slot in parts for name in slot.empty.__struct_fields__}
    if unknown := [str(name)[:20] for name in given if name not in known]:
        raise bad("choice position-cannot-have-its-support", unknown=unknown[0])
    for slot in parts:
        own = {name: value for name, value in given.items() if name in slot.empty.__struct_fields__}
        state = slot.put(state, wl.part(type(slot.empty), own))
    return state


CHAPTER = wl.Chapter[Book, State](
    title="Supporting fire",
    options=("supp.supporting-fire",),
    slices=(FACTORS,),
    frames=(Allotting,),
    verbs={"cover": ("kind", "unit")},
    phases=(
        wl.Placed(wl.Phase("air cover", set_up, ALLIED), after="set-up"),
        wl.Placed(wl.Phase("support", allied_turn_begins, ALLIED), after="interdiction ends"),
        wl.Placed(wl.Phase("support", german_turn_begins, AXIS), after="turn begins"),
        wl.Placed(wl.Phase("support allotted", allot, ALLIED), before="interdiction"),
        wl.Placed(wl.Phase("support allotted", allot, AXIS), before="ports"),
    ),
    hooks=(
        NO_SUPPORT.by(why_no_attack_support),
        SUPPORTED.by(assisted),
        ADDED.by(added),
        ROLLED.by(used_up),
        MARKS.by(cover_marks),
        PANELS.by(support_panel),
    ),
    fields={"support": wl.Field(dict, read_support)},
    news={"cover": "combat"},
)
