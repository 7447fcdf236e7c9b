"""Declaring combat: who may attack whom, together with whom."""

from __future__ import annotations

import msgspec

from winterline.core.action import Action
from winterline.core.bits import bits, dilate, mask_of
from winterline.core.decision import Event
from winterline.core.dice import Dice
from winterline.core.rules import rule
from winterline.core.verdict import Refused
from winterline.games.beachhead.book import NEVER, Book, mover
from winterline.games.beachhead.combat import below_table, is_overrun, ratio_of, strengths
from winterline.games.beachhead.preview import figures
from winterline.games.beachhead.state import ALLIED, SIDES, Battle, State, pop, replace
from winterline.games.beachhead.zoc import enemies, enemy_zone

DECLARE = Action("declare")
SUPPORT = {kind: Action("support", kind=kind) for kind in ("nas", "cas")}


@rule("beachhead:6.3.when", "beachhead-1970:combat.1")
def in_movement(book: Book, state: State) -> bool:
    """Whether combats may be declared in this movement phase.

    The rework lets them be declared at any time before it closes; in 1970 only automatic victories are, and
    without that option none is possible before movement is over.
    """
    return state.impulse in book.plan.attack_impulses and not only_later(book, state)


def committed(state: State) -> int:
    """The units of the side in turn that take part in a declared combat, as a mask."""
    mask = 0
    for battle in state.battles:
        for unit in battle.attackers:
            mask |= 1 << unit
    return mask


@rule("beachhead:6.3.defend")
def attacked(state: State) -> int:
    """The hexes that are already under attack: all units in a hex are attacked as one, once an impulse."""
    return mask_of(cell for battle in state.battles for cell in battle.hexes)


@rule(
    "beachhead:7.1.1.flak",
    "beachhead:1.2.type",
    "beachhead-1970:flak.1",
    "beachhead-1970:units.types",
)
def never_attacks(book: Book, side: int, unit: int) -> Refused | None:
    """Air defence units defend only."""
    if book.units[side].attack[unit]:
        return None
    return Refused(book.cite("7.1.1.flak", "flak.1"), "Flak defends and never attacks.")


def may_attack(book: Book, state: State) -> list[int]:
    """The units of the side in turn, next to an enemy, that may still be put into a combat."""
    side = mover(book, state)
    at = state.forces[side].at
    zone = enemy_zone(book, state, side)
    busy = committed(state)
    refusals = book.plan.may_not_attack
    near = [u for u, cell in enumerate(at) if cell >= 0 and zone >> cell & 1 and not busy >> u & 1]
    able = [u for u in near if never_attacks(book, side, u) is None]
    return [u for u in able if not any(refuse(book, state, u) for refuse in refusals)] if refusals else able


@rule(
    "beachhead:6.3.multi",
    "beachhead:6.3.adjacent",
    "beachhead-1970:combat.5",
    "beachhead-1970:combat.multi",
    "beachhead-1970:combat.2",
)
def may_join(book: Book, state: State, hexes: tuple[int, ...], cell: int) -> bool:
    """Whether a unit in `cell` may attack these hexes.

    Rework: it must be adjacent to every one of them. 1970: to at least one; some attacking square touches all.
    """
    around = book.around[cell]
    if book.printed:
        return any(target in around for target in hexes)
    return all(target in around for target in hexes)


def leads(book: Book, hexes: tuple[int, ...], cell: int) -> bool:
    """Whether an attacker in `cell` touches every defending hex."""
    return all(target in book.around[cell] for target in hexes)


def partners(book: Book, state: State, hexes: tuple[int, ...], pool: list[int]) -> list[int]:
    """The units of a pool that may take part in an attack on these hexes."""
    at = state.forces[mover(book, state)].at
    return [unit for unit in pool if may_join(book, state, hexes, at[unit])]


@rule("beachhead:6.1.4.A")
def support_at_hand(book: Book, state: State, hexes: tuple[int, ...]) -> tuple[int, int]:
    """The markers that the attacker could add: (naval, air). Only the Allies have any, only in impulse A."""
    if state.impulse != 0:
        return 0, 0
    in_reach = any(book.naval >> cell & 1 for cell in hexes)
    return (state.nas if in_reach else 0), state.cas


def possible(
    book: Book, state: State, hexes: tuple[int, ...], attackers: tuple[int, ...], pool: list[int]
) -> bool:
    """Whether an attack on these hexes with these attackers (and others) can be brought to legal odds."""
    at = state.forces[mover(book, state)].at
    if not all(may_join(book, state, hexes, at[unit]) for unit in attackers):
        return False
    everyone = tuple(dict.fromkeys((*attackers, *partners(book, state, hexes, pool))))
    if not everyone or not any(leads(book, hexes, at[unit]) for unit in everyone):
        return False
    nas, cas = support_at_hand(book, state, hexes)
    best = Battle(everyone, hexes, nas, cas)
    attack, defence = strengths(book, state, best)
    least = book.plan.overrun_odds if book.printed and not declaring_phase(state) else -6
    return ratio_of(attack, defence) >= least


def attack_offers(book: Book, state: State) -> list[Action]:
    """The enemy hexes that an attack may be declared against, in a phase in which any may be."""
    side = mover(book, state)
    force = state.forces[side]
    targets = enemies(book, state, side) & ~attacked(state)
    touching = dilate(targets, book.shifts) & force.occupied
    if not touching:
        return []
    pool = may_attack(book, state)
    front = dilate(mask_of(force.at[unit] for unit in pool), book.shifts) & targets
    sure = () if book.printed and not declaring_phase(state) else strong_enough(book, state, pool, front)
    return [
        book.attack[cell] for cell in bits(front) if cell in sure or possible(book, state, (cell,), (), pool)
    ]


def strong_enough(book: Book, state: State, pool: list[int], front: int) -> set[int]:
    """The hexes of the front that could be attacked even if tripled: a quick way to most answers."""
    side = mover(book, state)
    attack, at = book.units[side].attack, state.forces[side].at
    power: dict[int, int] = {}
    for unit in pool:
        power[at[unit]] = power.get(at[unit], 0) + attack[unit]
    defence = book.units[1 - side].defence
    held: dict[int, int] = {}
    for unit, cell in enumerate(state.forces[1 - side].at):
        if cell >= 0 and front >> cell & 1:
            held[cell] = held.get(cell, 0) + defence[unit]
    return {c for c, cf in held.items() if 6 * sum(power.get(n, 0) for n in book.around[c]) >= 3 * cf}


class Declaring(msgspec.Struct, frozen=True, gc=False, tag="declaring", tag_field="ask"):
    """A combat being put together: more defending hexes, attackers, support, and then the declaration."""

    hexes: tuple[int, ...]
    attackers: tuple[int, ...] = ()
    nas: int = 0
    cas: int = 0

    def side(self, book: Book, state: State) -> int:
        return mover(book, state)

    def cited(self, book: Book) -> str:
        return book.cite("6.3.multi", "combat.multi")

    def prompt(self, book: Book, state: State) -> str:
        where = " and ".join(book.label(cell) for cell in self.hexes)
        return f"Who attacks {where}?"

    def options(self, book: Book, state: State) -> list[Action]:
        side = mover(book, state)
        pool = [unit for unit in may_attack(book, state) if unit not in self.attackers]
        out = [Action("also", to=book.label(cell)) for cell in self.further(book, state, pool)]
        if self.refusal(book, state) is None:
            out.append(DECLARE)
        join = book.units[side].join
        out.extend(join[unit] for unit in partners(book, state, self.hexes, pool))
        nas, cas = support_at_hand(book, state, self.hexes)
        if self.attackers or nas or cas:
            out.extend(
                SUPPORT[kind] for kind, more in (("cas", cas > self.cas), ("nas", nas > self.nas)) if more
            )
        return out

    def further(self, book: Book, state: State, pool: list[int]) -> list[int]:
        """The enemy hexes that the attack may be widened to."""
        side = mover(book, state)
        at = state.forces[side].at
        targets = enemies(book, state, side) & ~attacked(state) & ~mask_of(self.hexes)
        who = partners(book, state, self.hexes, [*pool, *self.attackers])
        near = dilate(mask_of(at[unit] for unit in who), book.shifts) & targets
        return [c for c in bits(near) if possible(book, state, self.widened(c), self.attackers, pool)]

    def widened(self, cell: int) -> tuple[int, ...]:
        return tuple(sorted((*self.hexes, cell)))

    def refusal(self, book: Book, state: State) -> Refused | None:
        """Why the combat cannot be declared as it stands."""
        if not self.attackers:
            return Refused(book.cite("6.1.4.alone", "opt.naval.3"), "No unit attacks yet.")
        side = mover(book, state)
        if not any(leads(book, self.hexes, state.forces[side].at[u]) for u in self.attackers):
            return Refused(
                book.cite("6.3.multi", "combat.5"), "One attacking square must touch every defender."
            )
        attack, defence = strengths(book, state, self.battle())
        if book.printed and not declaring_phase(state):
            if ratio_of(attack, defence) < book.plan.overrun_odds:
                return Refused(book.cite("", "opt.av.1"), "During movement only a 7-1 attack is declared.")
            return None
        return below_table(book, attack, defence)

    def battle(self) -> Battle:
        return Battle(tuple(sorted(self.attackers)), self.hexes, self.nas, self.cas)

    def apply(self, book: Book, state: State, action: Action, dice: Dice, events: list[Event]) -> State:
        if action.do == "declare":
            return declare(book, state, self.battle(), events)
        if action.do == "also":
            frame = replace(self, hexes=self.widened(book.cell(action.to)))
        elif action.do == "join":
            frame = replace(self, attackers=(*self.attackers, book.index[action.unit][1]))
        elif action.kind == "nas":
            frame = replace(self, nas=self.nas + 1)
        else:
            frame = replace(self, cas=self.cas + 1)
        return replace(state, stack=(*state.stack[:-1], frame))

    def before(self, book: Book, state: State, action: Action) -> str:
        """Somebody must join before an attack can be declared."""
        return "join" if action.do == "declare" else ""

    def refuse(self, book: Book, state: State, action: Action) -> Refused:
        if action.do == "declare":
            return self.refusal(book, state) or Refused(self.cited(book), "The combat cannot be declared.")
        if action.do == "join":
            return why_not_join(book, state, self.hexes, action.unit)
        if action.do == "also":
            return why_not_also(book, state, self, action.to)
        if action.do == "support":
            return why_no_support(book, state, self.hexes, action.kind)
        return Refused(self.cited(book), "First finish the combat that is being declared (or take it back).")


class DeclaringAll(msgspec.Struct, frozen=True, gc=False, tag="declaring-all", tag_field="ask"):
    """Declaring the combats of the impulse after all movement, as the 1970 rules order it."""

    def side(self, book: Book, state: State) -> int:
        return mover(book, state)

    def cited(self, book: Book) -> str:
        return book.cite("6.declare", "combat.2")

    def prompt(self, book: Book, state: State) -> str:
        return "Declare an attack, or go on to the battles."

    def options(self, book: Book, state: State) -> list[Action]:
        return [*attack_offers(book, state), Action("end")]

    def apply(self, book: Book, state: State, action: Action, dice: Dice, events: list[Event]) -> State:
        if action.do == "end":
            return pop(state)
        return replace(state, stack=(*state.stack, Declaring((book.cell(action.to),))))

    def refuse(self, book: Book, state: State, action: Action) -> Refused:
        if action.do == "attack":
            return why_no_attack(book, state, action.to)
        return Refused(book.cite("6.3.when", "combat.1"), "Movement is over: attacks are declared now.")


def declaring_phase(state: State) -> bool:
    """Whether attacks are being declared after movement."""
    return any(isinstance(frame, DeclaringAll) for frame in state.stack)


def only_later(book: Book, state: State) -> bool:
    """Whether no attack is declared yet: in 1970, without Automatic Victory, before all movement is over."""
    return book.printed and book.plan.overrun_odds == NEVER and not declaring_phase(state)


def declare(book: Book, state: State, battle: Battle, events: list[Event]) -> State:
    """Add a combat to the impulse's list; at 7:1 it may be won on the spot."""
    side = mover(book, state)
    attack, defence = strengths(book, state, battle)
    won = is_overrun(book, attack, defence)
    battle = replace(battle, won=won)
    labels = tuple(book.label(cell) for cell in battle.hexes)
    names = book.names(side, battle.attackers)
    what, cited = (
        ("overrun", book.cite("6.3.2.trigger", "opt.av.1"))
        if won
        else ("declare", book.cite("6.3.when", "combat.1"))
    )
    told = figures(book, state, battle, "DE") if won else None
    events.append(Event(what, cited, names, labels, attack, f"{attack} to {defence}", fight=told))
    return replace(
        state,
        stack=state.stack[:-1],
        battles=(*state.battles, battle),
        nas=state.nas - battle.nas,
        cas=state.cas - battle.cas,
    )


# --- why not --------------------------------------------------------------------------------------------


def why_no_attack(book: Book, state: State, label: str) -> Refused:
    """Why an attack on this hex cannot be declared."""
    cell, side = book.cell(label), mover(book, state)
    declared = book.cite("6.3.adjacent", "combat.1")
    if state.impulse not in book.plan.attack_impulses:
        return Refused(book.cite("6.3.when", "combat.1"), "There is no combat in this impulse.")
    if only_later(book, state):
        return Refused(book.cite("", "combat.1"), "Attacks are declared after all movement.")
    if cell < 0 or not state.forces[1 - side].occupied >> cell & 1:
        return Refused(declared, "No enemy unit is there.")
    if attacked(state) >> cell & 1:
        return Refused(
            book.cite("6.3.defend", "combat.5"), "These units are already under attack this impulse."
        )
    pool = may_attack(book, state)
    if not partners(book, state, (cell,), pool):
        for unit, at in enumerate(state.forces[side].at):
            if at >= 0 and cell in book.around[at] and (why := why_unit_may_not_attack(book, state, unit)):
                return why
        return Refused(declared, "No unit of yours is next to it.")
    return too_weak(book, state, cell, pool)


def too_weak(book: Book, state: State, cell: int, pool: list[int]) -> Refused:
    """With everyone who may join, and all support, the odds are still not enough."""
    nas, cas = support_at_hand(book, state, (cell,))
    everyone = tuple(partners(book, state, (cell,), pool))
    attack, defence = strengths(book, state, Battle(everyone, (cell,), nas, cas))
    if book.printed and not declaring_phase(state):
        text = (
            f"During movement only a 7-1 attack is declared; everyone adjacent makes {attack} to {defence}."
        )
        return Refused(book.cite("", "opt.av.1"), text)
    text = f"Even with everyone adjacent it is {attack} to {defence}: worse than 1:6."
    return Refused(book.cite("7.2.limit", "combat.range"), text)


def why_unit_may_not_attack(book: Book, state: State, unit: int) -> Refused | None:
    """Why a unit may not take part in any combat now."""
    side = mover(book, state)
    if committed(state) >> unit & 1:
        return Refused(book.cite("6.3.adjacent", "combat.multi"), "The unit already attacks this impulse.")
    if refused := never_attacks(book, side, unit):
        return refused
    return next((r for refuse in book.plan.may_not_attack if (r := refuse(book, state, unit))), None)


def why_not_join(book: Book, state: State, hexes: tuple[int, ...], name: str) -> Refused:
    """Why a unit cannot join the combat."""
    found, side = book.index.get(name), mover(book, state)
    cited = book.cite("6.3.multi", "combat.multi")
    if found is None or found[0] != side:
        return Refused(cited, f"'{name[:40]}' is not a unit of the {SIDES[side]} side.")
    cell = state.forces[side].at[found[1]]
    if cell < 0:
        return Refused(cited, "The unit is not on the board.")
    if refused := why_unit_may_not_attack(book, state, found[1]):
        return refused
    if not may_join(book, state, hexes, cell):
        return Refused(cited, "The unit is not adjacent to the defenders.")
    return Refused(book.cite("6.3.adjacent", "combat.multi"), "The unit has joined already.")


def why_not_also(book: Book, state: State, frame: Declaring, label: str) -> Refused:
    """Why the combat cannot be widened to this hex."""
    cell, side = book.cell(label), mover(book, state)
    if cell < 0 or not state.forces[1 - side].occupied >> cell & 1:
        return Refused(book.cite("6.3.adjacent", "combat.1"), "No enemy unit is there.")
    if attacked(state) >> cell & 1 or cell in frame.hexes:
        return Refused(book.cite("6.3.defend", "combat.5"), "These units are already under attack.")
    at = state.forces[side].at
    if all(leads(book, frame.widened(cell), at[unit]) for unit in frame.attackers):
        return Refused(
            book.cite("7.2.limit", "combat.range"), "The odds against all of them would be too low."
        )
    return Refused(
        book.cite("6.3.multi", "combat.5"), "The attackers are not adjacent to all of the defenders."
    )


def why_no_support(book: Book, state: State, hexes: tuple[int, ...], kind: str) -> Refused:
    """Why no more support can be added."""
    if mover(book, state) != ALLIED or state.impulse != 0:
        return Refused(book.cite("6.1.4.A", "opt.scope"), "Support joins an attack only in Allied impulse A.")
    if kind == "nas" and not any(book.naval >> cell & 1 for cell in hexes):
        return Refused(book.cite("6.1.4.A", "opt.naval.1"), "No defender is within four hexes of the coast.")
    return Refused(book.cite("6.1.4.alone", "opt.naval.2"), "No further marker is at hand.")
