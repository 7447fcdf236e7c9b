"""Automatic victory: an attack whose result is certain whatever the die says.

Set up during movement it takes its defenders out of the reckoning of every unit that is not part of it.
"""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple

from winterline import author as wl

from . import combat, contact, losses, relief, routes, srt
from .book import Book, cadres, defence_of, lost_last, remembered, steps_left
from .state import ABSENT, Battle, State, with_force
from .zoc import armed, controlled, controlling, heedless, occupied, zone


class Pressed(NamedTuple):
    """Defenders of a battle whom a result orders back, and the steps that it asks of them."""

    battle: Battle
    units: list[int]
    loss: int


HOLDS_OUT = wl.Tests[Book, State, Pressed]("whether defenders may pay for staying when they must retreat")
SEVEN = srt.COLUMNS.index("7-1")
CROWD = 9
"""Units among which every set of attackers is tried."""
COUNTED = wl.Values[Book, State, None, State]("the position in which it is judged whether defenders get away")
FACE_UP = 2
"""The steps of most units at their weakest face-up counter."""
REACH = 3
"""How far a unit is at most from a defender whose retreat its zone of control closes."""


def verdict(book: Book, state: State, battle: Battle, column: int | None = None) -> str | None:
    """The rule by which a battle is an automatic victory, or None when some die could save a defender."""
    if column is None:
        column = combat.column_now(book, state, battle)
    if overwhelming(column):
        return "C12A1"
    return "C12A2" if certain_by_table(book, state, battle, column) else None


@wl.rule("anzio:C12A1", "anzio:B4I2")
def overwhelming(column: int) -> bool:
    """Whether the odds alone destroy every defender, whatever the table says: 7-1 or better."""
    return column >= SEVEN


@wl.rule("anzio:C12A2", "anzio:C12A2a", "anzio:EX.C12A2a", "anzio:C12A2b", "anzio:EX.C12A2b")
def certain_by_table(book: Book, state: State, battle: Battle, column: int) -> bool:
    """Whether no die of the column leaves a defender alive: not one of the six, with every step counted."""
    if column < least_column(book):
        return False
    units, state = combat.defenders(state, battle), COUNTED(book, state, None, state)
    saved = (survives(book, state, battle, units, outcome) for outcome in book.table[column])
    return bool(units) and not any(saved)


@remembered
def least_column(book: Book) -> int:
    """The first column of the table in which every die does something to the defender."""
    for column in range(combat.BEST + 1):
        if all(outcome.defender or outcome.defender_retreats for outcome in book.table[column]):
            return column
    return combat.BEST + 1


def survives(book: Book, state: State, battle: Battle, units: list[int], outcome: srt.Outcome) -> bool:
    """Whether the defender can bring a unit through this result."""
    side = 1 - state.side
    total = sum(steps_left(book, state, side, unit) for unit in units)
    if total < outcome.defender or (total == outcome.defender and not cadres(book, side, units)):
        return False
    if outcome.defender_retreats:
        stands = routes.MAY_STAND(book, state, routes.Standing(side, tuple(units)))
        if stands and stays_covered(book, state, units, outcome.defender):
            return True
        pressed = Pressed(battle, units, outcome.defender)
        return escapes(book, state, units, outcome.defender) or HOLDS_OUT(book, state, pressed)
    loss = outcome.defender
    if stays_covered(book, state, units, loss) or withdraws(book, state, units, loss):
        return True
    return not shut_in(book, state, battle, units, outcome)


def shut_in(book: Book, state: State, battle: Battle, units: list[int], outcome: srt.Outcome) -> bool:
    """Whether the attackers can take their own losses, which come first, so that uncovered counters stay shut in."""
    side = state.side
    at = state.forces[side].at
    steps = sum(steps_left(book, state, side, unit) for unit in battle.attackers)
    needs: dict[int, int] = {}
    loss = combat.suffered(outcome, combat.losses_doubled(book, state, battle)).attacker
    for unit in losses.spared(book, state, side, battle.attackers, loss):
        needs[at[unit]] = min(needs.get(at[unit], FACE_UP), face_up(book, side, unit))
    for count in range(len(needs), -1, -1):
        for kept in combinations(sorted(needs), count):
            enough = loss <= steps - sum(needs[cell] for cell in kept)
            if enough and closed_by(book, state, battle, units, outcome, kept):
                return True
    return False


def face_up(book: Book, side: int, unit: int) -> int:
    """The steps of a unit at its weakest face-up counter: one where no inverted counter is a step."""
    units = book.units[side]
    return 1 if units.inverted[unit] < 0 or units.flags.get("cadre", 0) >> unit & 1 else FACE_UP


def closed_by(
    book: Book, state: State, battle: Battle, units: list[int], outcome: srt.Outcome, kept: tuple[int, ...]
) -> bool:
    """Whether uncovered counters are shut in and destroyed if the attack keeps a face-up unit just in these hexes."""
    side, force = state.side, state.forces[state.side]
    for unit in battle.attackers:
        if force.at[unit] not in kept:
            force = force.put(unit, ABSENT)
    left = with_force(state, side, force)
    near = controlled(book, armed(book, side, force))
    shut = all(near >> cell & 1 for cell in battle.hexes)
    return shut and not withdraws(book, left, units, outcome.defender)


def spare_steps(book: Book, state: State, units: list[int], loss: int) -> tuple[int, list[int], list[int]]:
    """What is left after a loss: steps of combat units and ersatz, those units, and Allied replacements, lost last."""
    side = 1 - state.side
    last = lost_last(book, state, side, units)
    others = [unit for unit in units if unit not in last]
    left = sum(steps_left(book, state, side, unit) for unit in others) - loss
    return left, losses.spared(book, state, side, others, loss), last


def survivors(book: Book, state: State, units: list[int], loss: int) -> routes.Survivors:
    """Who may be left after a loss, and the steps of all of them."""
    left, others, last = spare_steps(book, state, units, loss)
    still = others if left > 0 else cadres(book, 1 - state.side, others) if left == 0 else ()
    return routes.Survivors(1 - state.side, (*still, *last), left + len(last))


@wl.rule("anzio:C12A2c.1")
def escapes(book: Book, state: State, units: list[int], loss: int) -> bool:
    """Whether a unit that is left after the losses has a way to retreat; an evacuation is one."""
    left = survivors(book, state, units, loss)
    return withdraws(book, state, units, loss) or routes.BREAKS_OUT(book, state, left)


def stays_covered(book: Book, state: State, units: list[int], loss: int) -> bool:
    """Whether a unit with a defence factor can be left when the defender chooses his losses well."""
    side = 1 - state.side
    left, others, _ = spare_steps(book, state, units, loss)
    needs = ((unit, face_up(book, side, unit)) for unit in others)
    return any(left >= need and defence_of(book, state, side, unit) for unit, need in needs)


@wl.rule("anzio:C12A2d")
def withdraws(book: Book, state: State, units: list[int], loss: int) -> bool:
    """Whether uncovered counters, all that is left, can get out of the attacker's zone without being told to."""
    left = survivors(book, state, units, loss)
    return any(routes.can_retreat(book, state, left.side, unit) for unit in left.units)


# --- setting it up during movement ----------------------------------------------------------------------


@wl.rule("anzio:C12A2d.x1")
def legal(book: Book, state: State, battle: Battle, *, later: bool = True) -> bool:
    """Whether an attack may be set up, or grow, during movement: only a certain victory counts before the battles.

    Every other enemy next to its attackers must have somebody else who can attack it, or who comes up for it at once;
    `later` is false where nobody can come any more.
    """
    return verdict(book, state, battle) is not None and relieved(book, state, battle, later)


def relieved(book: Book, state: State, battle: Battle, later: bool) -> bool:
    """Whether every other enemy next to the attackers of a certain victory has somebody who attacks it."""
    left = relief.orphans(book, state, wl.mask_of(battle.attackers), wl.mask_of(battle.hexes))
    return later and relief.can_follow(book, state, battle, left) if left else True


def extends(book: Book, state: State, units: int, hexes: int, support: str = "") -> bool:
    """Whether an attack begun with these units and hexes can be made a certain victory."""
    wider = contact.widened(contact.contact(book, state), units, hexes)
    return any(_beaten(book, state, units, wide, support) for wide in wider)


def _beaten(book: Book, state: State, units: int, hexes: int, support: str) -> bool:
    """Whether an attack on just these hexes may be set up with these units and others.

    Everybody together is tried first: if they are too weak, so are some of them.
    """
    touch = contact.contact(book, state).touch
    free = [u for u, near in touch.items() if not units >> u & 1 and not hexes & ~near]
    cells = tuple(wl.bits(hexes))
    everyone = _attack(units | wl.mask_of(free), cells, support)
    if not everyone.attackers:
        return False
    for kind in [support] if support else ["", *combat.supports(book, state, everyone)]:
        most = wl.replace(everyone, attack_support=kind)
        sure = verdict(book, state, most) is not None
        if sure and relieved(book, state, most, later=True):
            return True
        if not sure and not combat.SHIFTS.plugged(book):
            continue
        for some in contact.subsets(free, not units, len(free) - 1 if len(free) <= CROWD else 1):
            if legal(book, state, _attack(units | wl.mask_of(some), cells, kind)):
                return True
    return False


def _attack(units: int, cells: tuple[int, ...], support: str) -> Battle:
    """An automatic victory set up by these units."""
    who = tuple(wl.bits(units))
    return Battle(who, cells, True, support, first=who)


def offers(book: Book, state: State) -> list[wl.Action]:
    """The attacks that may be set up now, during movement, and those that further units may join."""
    side = state.side
    force, near = state.forces[side], zone(book, 1 - side, state.forces[1 - side])
    if not state.battles and not (occupied(book, force) & near and armed(book, side, force) & near):
        return []
    targets = {*may_grow(book, state), *_weak(book, state)}
    return sorted([wl.Action("attack", to=book.label(cell)) for cell in targets])


def _weak(book: Book, state: State) -> list[int]:
    """The open enemy hexes that can be attacked at certain victory; a look at the factors saves most of the work."""
    side, touch = state.side, contact.contact(book, state).touch
    mine, force = book.units[side].attack, state.forces[side]
    theirs, foe = book.units[1 - side].defence, state.forces[1 - side]
    power: dict[int, int] = {}
    for unit, near in touch.items():
        for cell in wl.bits(near):
            power[cell] = power.get(cell, 0) + mine[unit][force.step[unit]]
    holds = dict.fromkeys(power, 0)
    for unit, cell in enumerate(foe.at):
        if cell in holds:
            holds[cell] += theirs[unit][foe.step[unit]]
    help_, least = len(combat.NO_SUPPORT.plugged(book)), least_column(book)
    strong = [
        cell
        for cell, factors in power.items()
        if combat.within_shifts(book, state, least, factors + help_, holds[cell])
    ]
    return [cell for cell in sorted(strong) if extends(book, state, 0, 1 << cell)]


@wl.rule("anzio:C12B.4", "anzio:X9-12B")
def joiners(book: Book, state: State, hexes: tuple[int, ...]) -> list[int]:
    """The free units that may join an automatic victory: next to its defenders, or in their very hex."""
    busy, at = contact.committed(state), state.forces[state.side].at
    free = [unit for unit in contact.able(book, state) if not busy >> unit & 1]
    return [u for u in free if all(at[u] == cell or book.near[at[u]] >> cell & 1 for cell in hexes)]


def may_grow(book: Book, state: State) -> list[int]:
    """The first hex of every automatic victory that some free unit may join and leave certain."""
    return [
        battle.hexes[0]
        for battle in state.battles
        if battle.certain
        and not battle.outcome
        and any(
            legal(book, state, wl.replace(battle, attackers=(*battle.attackers, unit)), later=False)
            for unit in joiners(book, state, battle.hexes)
        )
    ]


@wl.of_position
def pinned(book: Book, state: State) -> int:
    """The units of the side in turn that may not move on because of an automatic victory."""
    if not any(battle.certain for battle in state.battles):
        return 0
    return holding(state) | blocking(book, state) | covering(book, state)


@wl.rule("anzio:C12B.2")
def holding(state: State) -> int:
    """The attackers of automatic victories: they hold their places."""
    return wl.mask_of(u for battle in state.battles if battle.certain for u in battle.attackers)


@wl.rule("anzio:C12A2c.2")
def blocking(book: Book, state: State) -> int:
    """The units without which a defender would have a way out: they stay until the victory is resolved."""
    side, mask = state.side, 0
    force = state.forces[side]
    for battle in state.battles:
        if not battle.certain or battle.outcome or overwhelming(combat.column_now(book, state, battle)):
            continue
        for unit, cell in enumerate(force.at):
            if unit in battle.attackers or not _close(book, cell, battle):
                continue
            without = with_force(state, side, force.put(unit, ABSENT))
            if verdict(book, without, battle) is None:
                mask |= 1 << unit
    return mask


def _close(book: Book, cell: int, battle: Battle) -> bool:
    """Whether a unit in this hex could stand in the way of a retreat of one or two hexes."""
    return cell >= 0 and any(book.board.grid.distance(cell, target) <= REACH for target in battle.hexes)


def covering(book: Book, state: State) -> int:
    """The only units left that can attack an enemy whom the attackers of an automatic victory are next to."""
    side, busy = state.side, contact.committed(state)
    at, near = state.forces[side].at, book.near
    exposed = once = twice = 0
    zones = controlling(book, 1 - side, state.forces[1 - side]) & ~contact.attacked(state)
    able = contact.able_beside(book, state, zones)
    for unit in able:
        if busy >> unit & 1:
            exposed |= 0 if heedless(book, side, unit) else near[at[unit]]
        else:
            twice |= once & near[at[unit]]
            once |= near[at[unit]]
    only = exposed & once & ~twice & zones
    return wl.mask_of(u for u in able if not busy >> u & 1 and near[at[u]] & only)
