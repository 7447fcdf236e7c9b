"""Declaring combat: everything in contact is divided into battles, one battle after another."""

from __future__ import annotations

from winterline import author as wl
from winterline.core.messages import figure

from . import certain, combat, losses, manoeuvre, objections, relief
from .book import MOVEMENT, Book, Question, attack_of, orders, units_in
from .contact import UNDECIDED, committed, contact, eased
from .division import divider
from .sharing import clusters
from .state import Battle, State
from .words import at, message, no

DECLARE = wl.Action("declare")
DECLARED = wl.Happenings[Book, State, None]("what is rolled for once the battles of a round are declared")


@wl.rule("anzio:B4E3", "anzio:B4B4")
def declaration_phase(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """All movement is over: the side in turn divides its battles before the first of them is fought."""
    state = losses.destroy(book, state, state.side, left_behind(book, state), events, "C10B2.2")
    state = foregone(book, state, events)
    field = contact(book, state)
    return wl.push(state, DeclaringAll()) if field.touch or certain.may_grow(book, state) else state


def foregone(book: Book, state: State, events: wl.Events) -> State:
    """Declare the first combats that can be divided in one way only: those of a single hex, or of a single unit.

    A hopeless one is left to its player if a support factor might still save it.
    """
    if state.round > 1:
        return state
    field = contact(book, state)
    for units, hexes in clusters(field.touch):
        if units & field.free or hexes & field.loose:
            continue
        battle = Battle(tuple(wl.bits(units)), tuple(wl.bits(hexes)))
        if min(len(battle.attackers), len(battle.hexes)) > 1:
            continue
        helpless = not combat.supports(book, state, battle)
        if helpless or combat.column_now(book, state, battle) >= 0:
            state = recorded(book, state, battle, events)
    return state


@wl.rule("anzio:C10B2.2")
def left_behind(book: Book, state: State) -> list[int]:
    """The units of the side in turn that cannot attack and are in a stack that must: they are destroyed.

    These are inverted counters, replacements, ersatz. Stacks that set up an automatic victory during movement must
    attack like any other.
    """
    side, field = state.side, contact(book, state)
    fighting = wl.mask_of(field.touch) & ~field.free | committed(state)
    cells, choosing = (
        {state.forces[side].at[unit] for unit in wl.bits(fighting)},
        UNDECIDED(book, state, None, 0),
    )
    return [
        unit
        for cell in sorted(cells)
        for unit in units_in(state, side, cell)
        if not attack_of(book, state, side, unit) and not choosing >> unit & 1
    ]


def open_targets(book: Book, state: State) -> list[int]:
    """The enemy hexes that an attack may be declared against now."""
    found = divider(book, state)
    return [cell for cell in wl.bits(found.field.hexes) if found.extends(0, 1 << cell)]


class DeclaringAll(Question, frozen=True, gc=False, tag="declaring-all"):
    """Dividing the contact into battles; in the first round nobody may be left out."""

    rule_id = "B4E9"

    def prompt(self, book: Book, state: State) -> wl.Said:
        if state.round > 1:
            return message(
                "ask declaring-all end" if contact(book, state).settled else "ask declaring-all again"
            )
        return message("ask declaring-all may" if contact(book, state).settled else "ask declaring-all")

    def options(self, book: Book, state: State) -> list[wl.Action]:
        targets = {*open_targets(book, state), *certain.may_grow(book, state)}
        out = [wl.Action("attack", to=book.label(cell)) for cell in sorted(targets)]
        if contact(book, state).settled:
            out.append(wl.END)
        return sorted(out)

    def apply(self, book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
        if action.do == "end":
            after = wl.pop(state, fresh=0)
            return DECLARED(book, after, None, dice, events) if state.round > 1 else after
        return wl.push(state, begin_battle(book, state, book.cell(action.to), sure=False))

    def before(self, book: Book, state: State, action: wl.Action) -> str:
        """Everybody in contact gets a battle before the declarations end."""
        return "attack" if action.do == "end" else ""

    def refuse(self, book: Book, state: State, action: wl.Action) -> wl.Refused:
        if action.do == "end":
            return wl.Refused(
                book.cite("B4E9" if state.round < 2 else "C14D1"), message("somebody-contact-no-battle-yet")
            )
        if action.do == "attack":
            return objections.to_attack(book, state, action.to)
        return no("B4E1 movement-over-battles-divided-now")


def set_up(book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
    """Begin to put an automatic victory together, during movement."""
    return wl.push(state, begin_battle(book, state, book.cell(action.to), sure=True))


def begin_battle(book: Book, state: State, cell: int, *, sure: bool) -> Declaring:
    """A battle to be put together against a hex; against a hex under automatic victory, that battle again."""
    for number, battle in enumerate(state.battles):
        if battle.certain and cell in battle.hexes:
            return Declaring(
                battle.hexes, battle.attackers, sure=True, into=number, support=battle.attack_support
            )
    return gathered(book, state, Declaring((cell,), sure=sure))


def gathered(book: Book, state: State, frame: Declaring) -> Declaring:
    """A battle with everybody in it who is next to no other open enemy and so has nowhere else to fight."""
    if frame.sure:
        return frame
    others = [unit for unit in bound_to(book, state, frame) if unit not in frame.attackers]
    return wl.replace(frame, attackers=(*frame.attackers, *others)) if others else frame


def bound_to(book: Book, state: State, frame: Declaring) -> list[int]:
    """The units that are next to no other open enemy than those of a battle, and so must fight in it (B4E9)."""
    wide, field = wl.mask_of(frame.hexes), contact(book, state)
    free = eased(field, wl.mask_of(frame.attackers), wide)[0]
    return [unit for unit, near in field.touch.items() if not near & ~wide and not free >> unit & 1]


class Declaring(Question, frozen=True, gc=False, tag="declaring"):
    """A battle being put together: more defending hexes, attackers, support, and then the declaration."""

    hexes: tuple[wl.Cell, ...]
    attackers: tuple[wl.UnitNumber, ...] = ()
    support: str = ""
    sure: bool = False
    """Set up during movement: it must be an automatic victory."""
    into: int = -1
    """The battle that further units join."""

    def cited(self, book: Book, state: State) -> str:
        return book.cite("C12B.1" if self.sure else "B4E9" if self.bound(book, state) else "B4E7")

    def bound(self, book: Book, state: State) -> list[int]:
        """Who is in it because he must, without having been chosen."""
        return [] if self.sure else [u for u in bound_to(book, state, self) if u in self.attackers]

    def prompt(self, book: Book, state: State) -> wl.Said:
        where = [at(book, book.label(cell)) for cell in self.hexes]
        if self.sure:
            return message("ask declaring certain", where=where)
        names = [book.unit(state.side, unit).name for unit in self.bound(book, state)]
        if not names:
            return message("ask declaring", where=where)
        return message("ask declaring bound", where=where, names=names, count=len(names))

    def battle(self, state: State) -> Battle:
        """The battle as it stands."""
        units = tuple(sorted(self.attackers))
        if self.into >= 0:
            return wl.replace(state.battles[self.into], attackers=units, attack_support=self.support)
        return Battle(units, self.hexes, self.sure, self.support, first=units if self.sure else ())

    def options(self, book: Book, state: State) -> list[wl.Action]:
        join = orders(book, state.side, "join")
        field = contact(book, state)
        mine, wide = wl.mask_of(self.attackers), wl.mask_of(self.hexes)
        out = [join[u] for u in self.partners(book, state) if self.leads_on(book, state, mine | 1 << u, wide)]
        if self.into < 0:
            out.extend(
                wl.Action("also", to=book.label(cell))
                for cell in wl.bits(field.hexes & ~wide)
                if self.leads_on(book, state, mine, wide | 1 << cell)
            )
        if self.complete(book, state):
            out.append(DECLARE)
        out.extend(
            wl.Action("support", kind=kind, to=book.label(self.hexes[0])) for kind in self.help(book, state)
        )
        return sorted(out)

    def partners(self, book: Book, state: State) -> list[int]:
        """The free units that may join."""
        if self.into >= 0:
            return [u for u in certain.joiners(book, state, self.hexes) if u not in self.attackers]
        near = contact(book, state).touch
        wide = wl.mask_of(self.hexes)
        return [unit for unit, mine in near.items() if unit not in self.attackers and not wide & ~mine]

    def leads_on(self, book: Book, state: State, units: int, hexes: int) -> bool:
        """Whether the battle with these units and hexes can be brought to one that may be declared."""
        if self.into >= 0:
            grown = wl.replace(self, attackers=tuple(wl.bits(units)))
            return certain.legal(book, state, grown.battle(state), later=False)
        if self.sure:
            return certain.extends(book, state, units, hexes, self.support)
        return divider(book, state).extends(units, hexes, self.support)

    def complete(self, book: Book, state: State) -> bool:
        """Whether the battle may be declared as it stands."""
        battle = self.battle(state)
        if self.into >= 0:
            old = state.battles[self.into]
            return (old.attackers, old.attack_support) != (battle.attackers, battle.attack_support)
        if self.sure:
            return bool(self.attackers) and certain.legal(book, state, battle)
        return divider(book, state).legal(wl.mask_of(self.attackers), wl.mask_of(self.hexes), self.support)

    def help(self, book: Book, state: State) -> list[str]:
        """The kinds of support that could still be added."""
        return combat.supports(book, state, self.battle(state)) if self.attackers else []

    def apply(self, book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
        if action.do == "declare":
            return declare(book, state, self, events)
        if action.do == "also":
            frame = wl.replace(self, hexes=tuple(sorted((*self.hexes, book.cell(action.to)))))
        elif action.do == "join":
            frame = wl.replace(self, attackers=(*self.attackers, book.index[action.unit][1]))
        else:
            frame = wl.replace(self, support=action.kind)
        return wl.replace(state, stack=(*state.stack[:-1], gathered(book, state, frame)))

    def before(self, book: Book, state: State, action: wl.Action) -> str:
        """Somebody must join before an attack can be declared."""
        return "join" if action.do == "declare" else ""

    def refuse(self, book: Book, state: State, action: wl.Action) -> wl.Refused:
        battle = self.battle(state)
        if action.do == "declare":
            return objections.to_declare(book, state, battle, sure=self.sure)
        if action.do == "join":
            return objections.to_join(book, state, battle, action.unit)
        if action.do == "also":
            return objections.to_widen(book, state, battle, action.to)
        if action.do == "support":
            return combat.why_no_support(book, state, battle, action.kind)
        return wl.Refused(self.cited(book, state), message("first-finish-battle-being-declared"))


def declare(book: Book, state: State, frame: Declaring, events: wl.Events) -> State:
    """Add a battle to the round's list, or further units to an automatic victory, and what follows without a choice."""
    battle = frame.battle(state)
    state = recorded(book, wl.pop(state), battle, events, frame.into)
    if not frame.sure:
        return foregone(book, state, events)
    return wl.push(state, manoeuvre.Relieving()) if relief.orphans(book, state) else state


def recorded(book: Book, state: State, battle: Battle, events: wl.Events, into: int = -1) -> State:
    """The round's list with one more battle, or with one of them grown."""
    odds = combat.odds_of(book, state, battle)
    what, cited = ("certain", "C12A1") if battle.certain else ("declare", "B4E9")
    word = f"{figure(odds.attack.total / 2)} to {figure(odds.defence.total / 2)}, {odds.name}"
    labels = tuple(book.label(cell) for cell in battle.hexes)
    events.append(
        wl.Event(what, book.cite(cited), book.names(state.side, battle.attackers), labels, word=word)
    )
    battles, helped = list(state.battles), ""
    if into >= 0:
        battles[into], helped = battle, battles[into].attack_support
    else:
        battles.append(battle)
    state = wl.replace(state, battles=tuple(battles))
    if battle.attack_support != helped:
        state = combat.SUPPORTED(book, state, battle, events)
    return state


CHAPTER = wl.Chapter[Book, State](
    title="Declaring combat",
    frames=(DeclaringAll, Declaring),
    verbs={
        "attack": ("to",),
        "also": ("to",),
        "join": ("unit",),
        "declare": (),
        "support": ("kind", "to"),
    },
    chores={MOVEMENT: (wl.Chore("attack", certain.offers, set_up, objections.to_set_up),)},
    news={"declare": "combat", "certain": "combat"},
)
