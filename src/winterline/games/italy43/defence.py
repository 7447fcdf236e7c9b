"""Determined Defense: a stack that must retreat tries to stand instead."""

from __future__ import annotations

from winterline import author as wl

from . import crt, losses, outcomes, picking, pursuit, shifts, sieges, special, status
from .book import Book, Reply, cite, lookup, mover, units_at
from .phrases import Said, facts, message, no
from .retreat import drive_back, has_way
from .state import DISRUPTED, Battle, State, the_battle
from .support import KINDS, dd_assets, spend

WITHDRAW = wl.Action("withdraw")
PASS = wl.Action("pass")
CLEAR, OTHER, CITY = (crt.GROUNDS.index(name) for name in ("clear", "other", "city"))


def defender(book: Book, state: State) -> int:
    """The side that is attacked."""
    return 1 - mover(book, state)


@wl.rule("italy43:11.1a")
def may_stand(book: Book, state: State) -> bool:
    """Whether the survivors of a combat may try to stand: somebody can lead and the result permits it."""
    return bool(able_leaders(book, state)) and not forbids(book, the_battle(state))


@wl.rule("italy43:11.2.2a")
def colour_of(book: Book, battle: Battle) -> str:
    """The colour of the result that was rolled: orange costs a Determined Defense one, red rules it out."""
    return book.tables.crt[battle.roll - 1][battle.column].colour if battle.roll else "red"


def forbids(book: Book, battle: Battle) -> bool:
    """Whether a result's colour rules out a Determined Defense."""
    return colour_of(book, battle) == "red"


@wl.rule("italy43:11.2.3b")
def able_leaders(book: Book, state: State) -> list[int]:
    """Who can lead: units in Good Order that are no ASUs and have neither retreated nor dodged in this phase."""
    battle, side = the_battle(state), defender(book, state)
    leads = status.leaders(book, state, side, battle.cell)
    steady = [unit for unit in leads if not status.shaken(book, state, battle, unit)]
    return [unit for unit in steady if not special.has_dodged(state, side, unit)]


@wl.rule("italy43:11.2.1b")
def column_of(book: Book, state: State, cell: int) -> int:
    """The column of the Determined Defense Table: strongholds, Clear hexes without a Town, and all others."""
    ground = book.ground
    if sieges.is_stronghold(book, state, cell):
        return CITY
    rough = ground.hill | ground.marsh | ground.peaks | ground.town
    return OTHER if rough >> cell & 1 else CLEAR


@wl.rule("italy43:11.2.4a")
def modifiers(book: Book, state: State, battle: Battle) -> wl.Breakdown:
    """What is added to the dice: the Lead Unit's quality, an orange result, support."""
    found = []
    if quality := lead_quality(book, state, battle):
        name = message("modifier elite-lead" if quality > 0 else "modifier low-lead")
        found.append(wl.Modifier(name, quality, cite("11.2.4a")))
    if colour_of(book, battle) == "orange":
        found.append(wl.Modifier(message("modifier orange-result"), -1, cite("11.2.2a")))
    if battle.held_by != -1:
        found.append(wl.Modifier(message("modifier support"), 1, cite("11.3a")))
    return wl.Breakdown(tuple(found))


@wl.rule("italy43:11.2.3a")
def lead_quality(book: Book, state: State, battle: Battle) -> int:
    """The quality that counts is the Lead Unit's alone."""
    side = defender(book, state)
    return shifts.quality_of(book, state, side, lead_now(book, state, battle))


def lead_now(book: Book, state: State, battle: Battle) -> int:
    """The Lead Unit as it is now, -1 if it has gone from the hex."""
    side = defender(book, state)
    found = status.heirs(state, side, (battle.lead,)) if battle.lead >= 0 else ()
    return found[0] if found and state.forces[side].at[found[0]] == battle.cell else -1


def begin(book: Book, state: State, events: wl.Events) -> State:
    """The defenders must retreat as far as the result says or, if they can, stand."""
    if may_stand(book, state):
        return wl.push(state, Standing())
    battle, side = the_battle(state), defender(book, state)
    units = tuple(units_at(state, side, battle.cell))
    return drive_back(book, state, side, units, outcomes.outcome_of(battle).hexes, DISRUPTED, events)


def with_way(book: Book, state: State) -> tuple[int, ...]:
    """The units in the hex attacked that would survive a retreat."""
    battle, side = the_battle(state), defender(book, state)
    hexes = outcomes.outcome_of(battle).hexes
    return tuple(u for u in units_at(state, side, battle.cell) if has_way(book, state, side, u, hexes))


class Standing(Reply, frozen=True, gc=False, tag="standing"):
    """Whether the defenders stand, and under whom, or retreat."""

    rule_id = "11.1a"

    def prompt(self, book: Book, state: State) -> Said:
        name = "ask standing or-withdraw" if with_way(book, state) else "ask standing"
        return message(name, result=the_battle(state).result)

    @wl.rule("italy43:11.2.1a")
    def options(self, book: Book, state: State) -> list[wl.Action]:
        """The units that may lead, their losses taken before, and retreat if somebody survives one."""
        out = book.naming("lead", defender(book, state), able_leaders(book, state))
        return [*out, WITHDRAW] if with_way(book, state) else out

    def apply(self, book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
        state = wl.pop(state)
        if action.do == "withdraw":
            return leave(book, wl.push(state, Staying()), events)
        battle, side = the_battle(state), defender(book, state)
        lead = lookup(book, side, action.unit)
        state = wl.push(wl.replace(state, battle=wl.replace(battle, lead=lead)), Rolling())
        return wl.push(state, Backing()) if dd_assets(book, state, battle, lead) else state

    def refuse(self, book: Book, state: State, action: wl.Action) -> wl.Refused:
        if action.do == "withdraw":
            return no("11.4.3b nobody-survive-retreat")
        return no("11.2.3b good-order-leads-no-asu")


@wl.rule("italy43:11.4.4", "italy43:11.4.3a")
def leave(book: Book, state: State, events: wl.Events) -> State:
    """Those who can retreat do so; the others stay, but for those who retreated before, who are lost."""
    battle, side = the_battle(state), defender(book, state)
    able = with_way(book, state)
    lost = [u for u in units_at(state, side, battle.cell) if status.shaken(book, state, battle, u)]
    return drive_back(book, state, side, (*able, *lost), outcomes.outcome_of(battle).hexes, DISRUPTED, events)


class Staying(wl.Run[Book, State], frozen=True, gc=False, tag="staying"):
    """What follows a retreat of some: those without a way try to stand."""

    def run(self, book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
        """The others do a Determined Defense of their own."""
        left = units_at(state, defender(book, state), the_battle(state).cell)
        return begin(book, state, events) if left else state


class Backing(Reply, frozen=True, gc=False, tag="backing"):
    """What supports the Determined Defense."""

    rule_id = "11.3a"
    refusal = no("11.3b support-ready-range-lead-army")

    def options(self, book: Book, state: State) -> list[wl.Action]:
        assets = dd_assets(book, state, the_battle(state), the_battle(state).lead)
        guns = book.naming("brace", defender(book, state), [asset for asset in assets if asset >= 0])
        return sorted(
            [*guns, *(wl.Action("cover", kind=KINDS[asset]) for asset in assets if asset < 0), PASS]
        )

    @wl.rule("italy43:11.3a")
    def apply(self, book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
        """One asset is committed before the dice are rolled, and no more than one."""
        state, side = wl.pop(state), defender(book, state)
        if action.do == "pass":
            return state
        words = {word: asset for asset, word in KINDS.items()}
        asset = lookup(book, side, action.unit) if action.do == "brace" else words[action.kind]
        state = spend(book, state, side, asset, events)
        return wl.replace(state, battle=wl.replace(the_battle(state), held_by=asset))


class Rolling(wl.Run[Book, State], frozen=True, gc=False, tag="rolling"):
    """What follows the choice of a Lead Unit: the dice of the Determined Defense."""

    again: bool = False
    """A stack without a way rolls until it holds or is gone."""

    @wl.rule("italy43:11.2.1c")
    def run(self, book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
        """Roll two dice, add the modifiers, and read the table."""
        battle, side = the_battle(state), defender(book, state)
        state, faces = special.defence_dice(book, state, battle, dice)
        total = sum(faces) + modifiers(book, state, battle).total
        found = book.tables.dd[total][column_of(book, state, battle.cell)]
        lost, outcome = found.defender, found.outcome
        attacker = found.attacker
        if self.again and outcome != "H":
            attacker, lost, outcome = 0, 1, "F"
        word = f"{attacker}{'*' if attacker and found.picked else ''}/{lost} {outcome}"
        lead = lead_now(book, state, battle)
        names, where = book.names(side, (lead,)), (book.label(battle.cell),)
        events.append(wl.Event("stand", cite("11.2.1c"), names, where, total, word))
        state = wl.push(state, Verdict(outcome, lost > 0, self.again))
        return inflict(book, state, (attacker, lost), lead, picked=found.picked, events=events)


@wl.rule("italy43:11.4.1a")
def inflict(
    book: Book, state: State, lost: tuple[int, int], lead: int, *, picked: bool, events: wl.Events
) -> State:
    """The losses of a Determined Defense: the Lead Unit's own step, and one of the attacker's main force.

    The attacker chooses his own, or the defender does where the table says so.
    """
    side = defender(book, state)
    if lost[0]:
        chooser = side if picked else 1 - side
        state = wl.push(state, picking.Bleeding(((chooser, 1 - side),), (), "11.4.1a"))
    if lost[1]:
        state = losses.lose_step(book, state, side, lead, events, cite("11.4.1a"))
    return state


class Verdict(wl.Run[Book, State], frozen=True, gc=False, tag="verdict"):
    """What follows the losses of a Determined Defense."""

    outcome: str
    paid: bool
    """The Lead Unit has lost a step."""
    again: bool

    def run(self, book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
        """Hold, take a Battle marker, or retreat after all."""
        match self.outcome:
            case "H":
                return held(book, state)
            case "P":
                return partial(book, state, events)
        return failed(book, state, events, paid=self.paid)


@wl.rule("italy43:11.1b", "italy43:11.4.2")
def held(book: Book, state: State) -> State:
    """Success: no retreat, no Disruption, no advance; only an empty hex may be entered by a Limited Advance."""
    return wl.replace(state, battle=wl.replace(the_battle(state), advance=pursuit.LIMITED))


@wl.rule("italy43:11.5.2b")
def partial(book: Book, state: State, events: wl.Events) -> State:
    """A Partial Success: a Battle marker, or where the hex bears no more of them a retreat with a Limited Advance.

    Without a way the stack rolls on, its losses already taken.
    """
    cell = the_battle(state).cell
    level = sieges.level_of(state, cell)
    if level < sieges.withstands(book, state, cell):
        return sieges.marked(book, held(book, state), cell, level + 1, events, cite("11.5.2a"))
    state = sieges.marked(book, held(book, state), cell, 0, events, cite("11.5.2a"))
    return failed(book, state, events, paid=True)


@wl.rule("italy43:11.5.4")
def failed(book: Book, state: State, events: wl.Events, *, paid: bool) -> State:
    """A failure, in a City as anywhere: whoever can retreats; the others are cornered. The advance is what was won."""
    battle, side = the_battle(state), defender(book, state)
    if not units_at(state, side, battle.cell):
        return state
    return leave(book, wl.push(state, Cornered(paid)), events)


class Cornered(wl.Run[Book, State], frozen=True, gc=False, tag="cornered"):
    """What follows a failure for those without a way: a step for it, and the dice again."""

    paid: bool

    @wl.rule("italy43:11.4.3b", "italy43:11.4.3c")
    def run(self, book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
        """The Lead Unit pays a step unless it has, a new one is chosen when it is gone, and the stack rolls again."""
        battle, side = the_battle(state), defender(book, state)
        units = units_at(state, side, battle.cell)
        if not units:
            return state
        if not able_leaders(book, state):
            for unit in units:
                state = losses.eliminate(book, state, side, unit, events, cite("11.2.3b"))
            return state
        lead = lead_now(book, state, battle)
        if lead < 0:
            return wl.push(state, Leading(self.paid))
        if not self.paid:
            return losses.lose_step(book, wl.push(state, Cornered(True)), side, lead, events, cite("11.4.3b"))
        return wl.push(state, Rolling(again=True))


class Leading(Reply, frozen=True, gc=False, tag="leading"):
    """Who leads those that have no way once their Lead Unit is gone."""

    paid: bool

    rule_id = "11.4.3c"
    refusal = no("11.2.3b good-order-leads-no-asu-8")

    def options(self, book: Book, state: State) -> list[wl.Action]:
        return book.naming("lead", defender(book, state), able_leaders(book, state))

    def apply(self, book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
        lead = lookup(book, defender(book, state), action.unit)
        battle = wl.replace(the_battle(state), lead=lead)
        return wl.push(wl.pop(state), Cornered(self.paid), battle=battle)


def stood(book: Book, event: wl.Event) -> Said:
    """What became of a Determined Defense and what it cost, from the table's own symbols such as `1*/1 P`."""
    lost, _, outcome = event.word.partition(" ")
    attacker, _, own = lost.partition("/")
    told = [message(f"stood {outcome}" if outcome in "HP" else "stood F")]
    told += [message("cost lead")] if own == "1" else []
    told += [message("cost attacker")] if attacker.startswith("1") else []
    what = message("stood", parts=told)
    return message("event stand", **{**facts(book, event), "word": event.word, "what": what})


CHAPTER = wl.Chapter[Book, State](
    title="Determined Defense",
    frames=(Standing, Staying, Backing, Rolling, Verdict, Cornered, Leading),
    verbs={"lead": ("unit",), "withdraw": (), "brace": ("unit",), "cover": ("kind",), "pass": ()},
    picks=("lead", "brace"),
    sentences={"stand": stood},
    news={"stand": "roll"},
)
