"""Declaring combat, one at a time, and why one cannot be declared."""

from __future__ import annotations

from winterline import author as wl

from . import combat, engage, preview, zoc
from .asking import Asking
from .book import Book, mover
from .options.support import SUPPORT
from .state import ALLIED, SIDES, Battle, State
from .words import no

DECLARE = wl.Action("declare")
ADD = {kind: wl.Action("support", kind=kind) for kind in ("nas", "cas")}


class Declaring(Asking, frozen=True, gc=False, tag="declaring"):
    """A combat being put together: more defending hexes, attackers, support, and then the declaration."""

    rules = ("6.3.multi", "combat.multi")

    hexes: tuple[wl.Cell, ...]
    attackers: tuple[wl.UnitNumber, ...] = ()
    nas: int = 0
    cas: int = 0

    def options(self, book: Book, state: State) -> list[wl.Action]:
        more = self.superset(book, state)
        return [more.table[place] for place in more.places if more.legal(place)]

    def superset(self, book: Book, state: State) -> wl.Superset:
        """It might be widened to any enemy beside those who take part."""
        pool = [unit for unit in engage.may_attack(book, state) if unit not in self.attackers]
        beside = list(wl.bits(self.beside(book, state, pool)))
        also = [wl.Action("also", to=book.label(cell)) for cell in beside]
        table, wider = (*also, DECLARE, *self.joins(book, state, pool)), len(also)

        def legal(place: int) -> bool:
            if place < wider:
                return engage.possible(book, state, self.widened(beside[place]), self.attackers, pool)
            return place > wider or self.undeclarable(book, state) is None

        return wl.Superset(table, range(len(table)), legal)

    def joins(self, book: Book, state: State, pool: list[int]) -> list[wl.Action]:
        """What may be added to the attack: units of the pool, and support."""
        join = book.units[mover(book, state)].join
        out = [join[unit] for unit in engage.partners(book, state, self.hexes, pool)]
        nas, cas = engage.support_at_hand(book, state, self.hexes)
        if self.attackers or nas or cas:
            out.extend(ADD[kind] for kind, more in (("cas", cas > self.cas), ("nas", nas > self.nas)) if more)
        return out

    def beside(self, book: Book, state: State, pool: list[int]) -> int:
        """The enemy hexes next to those who attack or may join."""
        side = mover(book, state)
        at = state.forces[side].at
        targets = zoc.enemies(book, state, side) & ~engage.attacked(state) & ~wl.mask_of(self.hexes)
        who = engage.partners(book, state, self.hexes, [*pool, *self.attackers])
        return wl.dilate(wl.mask_of([at[unit] for unit in who]), book.shifts) & targets

    def widened(self, cell: int) -> tuple[int, ...]:
        return tuple(sorted((*self.hexes, cell)))

    def undeclarable(self, book: Book, state: State) -> wl.Refused | None:
        """Why the combat cannot be declared as it stands."""
        if not self.attackers:
            return no(book, "6.1.4.alone|opt.naval.3 no-attacks-yet")
        side = mover(book, state)
        if not any(engage.leads(book, self.hexes, state.forces[side].at[u]) for u in self.attackers):
            return no(book, "6.3.multi|combat.5 one-attacking-square-must-touch")
        attack, defence = combat.strengths(book, state, self.battle())
        if book.printed and not engage.declaring_phase(state):
            if combat.ratio_of(attack, defence) < combat.overrun_odds(book):
                return no(book, "|opt.av.1 during-movement-only-7-1")
            return None
        return combat.below_table(book, attack, defence)

    def battle(self) -> Battle:
        return Battle(tuple(sorted(self.attackers)), self.hexes, self.nas, self.cas)

    def apply(self, book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
        if action.do == "declare":
            return declare(book, state, self.battle(), events)
        if action.do == "also":
            frame = wl.replace(self, hexes=self.widened(book.cell(action.to)))
        elif action.do == "join":
            frame = wl.replace(self, attackers=(*self.attackers, book.index[action.unit][1]))
        else:
            naval = action.kind == "nas"
            frame = wl.replace(self, nas=self.nas + naval, cas=self.cas + (not naval))
        return wl.swap(state, frame)

    def before(self, book: Book, state: State, action: wl.Action) -> str:
        """Somebody must join before an attack can be declared."""
        return "join" if action.do == "declare" else ""

    def refuse(self, book: Book, state: State, action: wl.Action) -> wl.Refused:
        if action.do == "declare":
            return self.undeclarable(book, state) or no(book, "6.3.multi|combat.multi combat-cannot-declared")
        if action.do == "join":
            return why_not_join(book, state, self.hexes, action.unit)
        if action.do == "also":
            return why_not_also(book, state, self, action.to)
        if action.do == "support":
            return why_no_support(book, state, self.hexes, action.kind)
        return no(book, "6.3.multi|combat.multi first-finish-combat-being-declared")


class DeclaringAll(engage.AfterMovement, frozen=True, gc=False, tag="declaring-all"):
    """Declaring the combats of the impulse after all movement, as the 1970 rules order it."""

    rules = ("6.declare", "combat.2")

    def options(self, book: Book, state: State) -> list[wl.Action]:
        return [*engage.attack_offers(book, state), wl.Action("end")]

    def apply(self, book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
        if action.do == "end":
            return wl.pop(state)
        return wl.push(state, Declaring((book.cell(action.to),)))

    def refuse(self, book: Book, state: State, action: wl.Action) -> wl.Refused:
        if action.do == "attack":
            return why_no_attack(book, state, action.to)
        return no(book, "6.3.when|combat.1 movement-over-attacks-declared-now")

    def left_undone(self, book: Book, state: State) -> list[tuple[str, str]]:
        return engage.unattacked(book, state) if engage.in_movement(book, state) else []


def declare(book: Book, state: State, battle: Battle, events: wl.Events) -> State:
    """Add a combat to the impulse's list; at 7:1 it may be won on the spot."""
    attack, defence = combat.strengths(book, state, battle)
    won = combat.is_overrun(book, attack, defence)
    battle = wl.replace(battle, won=won)
    labels = tuple(book.label(cell) for cell in battle.hexes)
    names = book.names(mover(book, state), battle.attackers)
    what, *rules = ("overrun", "6.3.2.trigger", "opt.av.1") if won else ("declare", "6.3.when", "combat.1")
    told = preview.figures(book, state, battle, "DE") if won else None
    word = f"{attack} to {defence}"
    events.append(wl.Event(what, book.cite(*rules), names, labels, attack, word, fight=told))
    left = SUPPORT.of(state)
    left = wl.replace(left, nas=left.nas - battle.nas, cas=left.cas - battle.cas)
    return SUPPORT.put(wl.pop(state), left, battles=(*state.battles, battle))


# --- why not --------------------------------------------------------------------------------------------


def why_no_attack(book: Book, state: State, label: str) -> wl.Refused:
    """Why an attack on this hex cannot be declared."""
    cell, side = book.cell(label), mover(book, state)
    if not engage.has_combat(book, state.impulse):
        return no(book, "6.3.when|combat.1 no-combat-impulse")
    if engage.only_later(book, state):
        return no(book, "|combat.1 attacks-declared-after-all-movement")
    if cell < 0 or not state.forces[1 - side].occupied >> cell & 1:
        return no(book, "6.3.adjacent|combat.1 no-enemy")
    if engage.attacked(state) >> cell & 1:
        return no(book, "6.3.defend|combat.5 already-under-attack-impulse")
    pool = engage.may_attack(book, state)
    if not engage.partners(book, state, (cell,), pool):
        for unit, at in enumerate(state.forces[side].at):
            if at >= 0 and cell in book.around[at] and (why := why_unit_may_not_attack(book, state, unit)):
                return why
        return no(book, "6.3.adjacent|combat.1 no-yours-next")
    return too_weak(book, state, cell, pool)


def too_weak(book: Book, state: State, cell: int, pool: list[int]) -> wl.Refused:
    """With everyone who may join, and all support, the odds are still not enough."""
    nas, cas = engage.support_at_hand(book, state, (cell,))
    everyone = tuple(engage.partners(book, state, (cell,), pool))
    attack, defence = combat.strengths(book, state, Battle(everyone, (cell,), nas, cas))
    if book.printed and not engage.declaring_phase(state):
        return no(book, "|opt.av.1 everyone-makes", attack=attack, defence=defence)
    return no(book, "7.2.limit|combat.range even-with-everyone", attack=attack, defence=defence)


def why_unit_may_not_attack(book: Book, state: State, unit: int) -> wl.Refused | None:
    """Why a unit may not take part in any combat now."""
    side = mover(book, state)
    if engage.committed(state) >> unit & 1:
        return no(book, "6.3.adjacent|combat.multi already-attacks-impulse")
    if refused := engage.never_attacks(book, side, unit):
        return refused
    return engage.MAY_NOT_ATTACK(book, state, unit)


def why_not_join(book: Book, state: State, hexes: tuple[int, ...], name: str) -> wl.Refused:
    """Why a unit cannot join the combat."""
    found, side = book.index.get(name), mover(book, state)
    if found is None or found[0] != side:
        return no(book, "6.3.multi|combat.multi not-side", name=name[:40], sides=SIDES[side])
    cell = state.forces[side].at[found[1]]
    if cell < 0:
        return no(book, "6.3.multi|combat.multi not-board")
    if refused := why_unit_may_not_attack(book, state, found[1]):
        return refused
    if not engage.may_join(book, hexes, cell):
        return no(book, "6.3.multi|combat.multi not-adjacent-defenders")
    return no(book, "6.3.adjacent|combat.multi joined-already")


def why_not_also(book: Book, state: State, frame: Declaring, label: str) -> wl.Refused:
    """Why the combat cannot be widened to this hex."""
    cell, side = book.cell(label), mover(book, state)
    if cell < 0 or not state.forces[1 - side].occupied >> cell & 1:
        return no(book, "6.3.adjacent|combat.1 no-enemy")
    if engage.attacked(state) >> cell & 1 or cell in frame.hexes:
        return no(book, "6.3.defend|combat.5 already-under-attack")
    at = state.forces[side].at
    if all(engage.leads(book, frame.widened(cell), at[unit]) for unit in frame.attackers):
        return no(book, "7.2.limit|combat.range odds-against-all-them-too")
    return no(book, "6.3.multi|combat.5 attackers-not-adjacent-all-defenders")


def why_no_support(book: Book, state: State, hexes: tuple[int, ...], kind: str) -> wl.Refused:
    """Why no more support can be added."""
    if mover(book, state) != ALLIED or state.impulse != 0:
        return no(book, "6.1.4.A|opt.scope support-joins-attack-only-allied")
    if kind == "nas" and not any(book.naval >> cell & 1 for cell in hexes):
        return no(book, "6.1.4.A|opt.naval.1 no-defender-within-four-hexes")
    return no(book, "6.1.4.alone|opt.naval.2 no-further-marker-hand")


# --- the chapters -----------------------------------------------------------------------------------------


def declaration_phase(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """1970: attacks are declared once all movement is over."""
    return wl.push(state, DeclaringAll()) if engage.has_combat(book, state.impulse) else state


CHAPTER = wl.Chapter[Book, State](
    title="Declaring combat",
    frames=(Declaring, DeclaringAll),
    verbs={"attack": ("to",), "also": ("to",), "join": ("unit",), "support": ("kind",), "declare": ()},
    news={"declare": "combat", "overrun": "combat"},
)

AFTER_MOVEMENT = wl.Chapter[Book, State](
    title="Declarations after movement (1970)",
    options=("beachhead-1970",),
    phases=(wl.Placed(wl.Phase("declarations", declaration_phase), after="movement"),),
)
