"""Support: air, artillery and naval assets, who may commit them to a combat and what that costs."""

from __future__ import annotations

from winterline import author as wl

from . import assault, asu, shifts
from .book import Book, Question, anything, cite, lookup, mover, units_at
from .phrases import Said, first_of, message, no
from .special import gives_shift, howitzers_with, supports_like_corps
from .state import ALLIED, BRITISH_AIR, GOOD, NAVAL, US_AIR, Battle, State, the_battle

FLEET = -4
MARKERS = {-2: US_AIR, -3: BRITISH_AIR, FLEET: NAVAL}
"""An asset is the number of an ASU, or one of these for a support marker."""
KINDS = {-2: "us-air", -3: "british-air", FLEET: "naval"}
ARMY = {-2: "us", -3: "uk"}


# --- what is at hand ----------------------------------------------------------------------------------


@wl.rule("italy43:17.4a")
def in_range(book: Book, place: int, gun: int, side: int, cell: int) -> bool:
    """Whether an ASU reaches the defender's hex, counted in hexes through any terrain and any units."""
    return book.board.grid.distance(place, cell) <= book.unit(side, gun).range


@wl.rule("italy43:17.6.3a", "italy43:21.3b", "italy43:17.7b")
def can_fire(book: Book, state: State, side: int, gun: int, cell: int) -> bool:
    """Whether an ASU can support at all: Ready, in Good Order, in range, not in an Entry Area.

    Enemies next to it, an attack that it came through and Replacement markers in its hex are nothing to it.
    """
    force = state.forces[side]
    place = force.at[gun]
    if not book.on_map(place) or asu.is_fired(state, side, gun) or force.order(gun) != GOOD:
        return False
    return in_range(book, place, gun, side, cell)


@wl.rule("italy43:9.5.1", "italy43:9.5.4b")
def has_division(book: Book, side: int, gun: int, units: list[int]) -> bool:
    """Whether some unit of a Division ASU's division is among those that fight, Main Assault Force or not."""
    return any(book.unit(side, unit).formation == book.unit(side, gun).formation for unit in units)


@wl.rule("italy43:9.5.2b", "italy43:8.6.1c", "italy43:8.6.2", "italy43:9.4b")
def has_army(book: Book, side: int, army: str, units: list[int]) -> bool:
    """Whether some unit of an Army fights; French and Italian units are of the US Army, Germans all of one."""
    return any(book.unit(side, unit).army == army for unit in units)


@wl.rule("italy43:17.6.3b")
def serves(book: Book, side: int, gun: int, units: list[int]) -> bool:
    """Whether an ASU may support these units: its division's, or for Corps ASUs and Nebelwerfers its Army's."""
    if book.units[side].asu[gun] == asu.DIVISION:
        return has_division(book, side, gun, units)
    return has_army(book, side, book.unit(side, gun).army, units)


def guns_for(book: Book, state: State, side: int, cell: int, units: list[int]) -> list[int]:
    """The ASUs of a side that could support these units in a combat for a hex."""
    return [
        gun
        for gun, kind in enumerate(book.units[side].asu)
        if gives_shift(kind) and can_fire(book, state, side, gun, cell) and serves(book, side, gun, units)
    ]


def markers_for(book: Book, state: State, side: int, cell: int, units: list[int]) -> list[int]:
    """The Ready air and naval markers that could support these units in a combat for a hex."""
    if side != ALLIED:
        return []
    found = [asset for asset, army in ARMY.items() if has_army(book, side, army, units)]
    if book.ground.naval >> cell & 1:
        found.append(FLEET)
    return [asset for asset in found if state.support & MARKERS[asset]]


# --- what may be committed ----------------------------------------------------------------------------


@wl.rule("italy43:9.4a")
def one_air(markers: int) -> bool:
    """Whether a side may still use air: one Air Support marker in a combat."""
    return not markers & shifts.AIR


@wl.rule("italy43:9.5.2a", "italy43:9.6b")
def corps_is_free(book: Book, side: int, battle: Battle) -> bool:
    """Whether the attacker may still use a Corps ASU or the fleet, which counts as one: never both in a combat."""
    kinds = book.units[side].asu
    return not battle.attack_support & NAVAL and not any(supports_like_corps(kinds[g]) for g in battle.guns)


@wl.rule("italy43:9.5.3", "italy43:17.6.1")
def attack_guns(book: Book, state: State, battle: Battle) -> list[int]:
    """The ASUs that the attacker may add: one of a division and one of a corps, a shift each."""
    side = mover(book, state)
    kinds = book.units[side].asu
    found = guns_for(book, state, side, battle.cell, list(battle.attackers))
    if any(kinds[gun] == asu.DIVISION for gun in battle.guns):
        found = [gun for gun in found if kinds[gun] != asu.DIVISION]
    if not corps_is_free(book, side, battle):
        found = [gun for gun in found if kinds[gun] == asu.DIVISION]
    return sorted(found + heavies(book, state, battle))


def heavies(book: Book, state: State, battle: Battle) -> list[int]:
    """The heavy howitzers that may be committed with a US Corps ASU that fires."""
    side = mover(book, state)
    if side != ALLIED or any(book.units[side].asu[gun] == asu.HOWITZER for gun in battle.guns):
        return []
    return [heavy for gun in battle.guns for heavy in howitzers_with(book, state, gun)]


def attack_assets(book: Book, state: State, battle: Battle) -> list[int]:
    """Everything that the attacker may still commit."""
    side = mover(book, state)
    markers = markers_for(book, state, side, battle.cell, list(battle.attackers))
    air, corps = one_air(battle.attack_support), corps_is_free(book, side, battle)
    return attack_guns(book, state, battle) + [m for m in markers if (corps if m == FLEET else air)]


@wl.rule("italy43:9.5.4a")
def defence_assets(book: Book, state: State, battle: Battle) -> list[int]:
    """Everything that the defender may still commit for a shift: one ASU or the fleet, and air."""
    side = 1 - mover(book, state)
    here = units_at(state, side, battle.cell)
    markers = markers_for(book, state, side, battle.cell, here)
    quiet = not battle.defence_guns and not battle.defence_support & NAVAL
    air = one_air(battle.defence_support)
    guns = guns_for(book, state, side, battle.cell, here) if quiet else []
    return guns + [m for m in markers if (quiet if m == FLEET else air)]


def assets(book: Book, state: State, battle: Battle, *, attacking: bool) -> list[int]:
    """What a side may still commit to a combat; nothing in Breakthrough Combat and Automatic DS."""
    if battle.kind != "regular":
        return []
    return attack_assets(book, state, battle) if attacking else defence_assets(book, state, battle)


@wl.rule("italy43:11.3b")
def dd_assets(book: Book, state: State, battle: Battle, lead: int) -> list[int]:
    """What the defender may commit to a Determined Defense under a Lead Unit.

    Assets are of the Lead Unit's Army, a Division ASU needs a unit of its own in the hex; the fleet serves both Armies.
    """
    if battle.kind != "regular":
        return []
    side = 1 - mover(book, state)
    army = book.unit(side, lead).army
    guns = guns_for(book, state, side, battle.cell, units_at(state, side, battle.cell))
    own = [gun for gun in guns if book.unit(side, gun).army == army]
    return own + markers_for(book, state, side, battle.cell, [lead])


@wl.rule("italy43:17.6.2")
def spend(book: Book, state: State, side: int, asset: int, events: wl.Events) -> State:
    """Commit an asset for one thing, a shift or a Determined Defense: an ASU has Fired then, a marker is Used."""
    if asset >= 0:
        return asu.fired(book, state, side, asset, events)
    events.append(wl.Event("support", cite("9.6a" if asset == FLEET else "9.4a"), word=KINDS[asset]))
    return wl.replace(state, support=state.support & ~MARKERS[asset])


def commit(book: Book, state: State, asset: int, events: wl.Events, *, attacking: bool) -> State:
    """A side commits an asset to the combat in hand for a shift."""
    battle, side = the_battle(state), mover(book, state)
    guns = (asset,) if asset >= 0 else ()
    bit = MARKERS.get(asset, 0)
    if attacking:
        battle = wl.replace(
            battle, guns=tuple(sorted((*battle.guns, *guns))), attack_support=battle.attack_support | bit
        )
    else:
        battle = wl.replace(
            battle, defence_guns=(*battle.defence_guns, *guns), defence_support=battle.defence_support | bit
        )
    state = wl.replace(state, battle=battle)
    return spend(book, state, side if attacking else 1 - side, asset, events)


# --- the questions ------------------------------------------------------------------------------------


def ask(state: State, *after: wl.Frame) -> State:
    """Put the questions of support on the stack: the attacker's first, the defender's answer, and what follows."""
    return wl.push(state, *after, Committing(attacking=False), Committing(attacking=True))


COMMITTED = wl.Effects[Book, State, Battle]("what follows when the attacker has committed his support")


class Committing(wl.Run[Book, State], frozen=True, gc=False, tag="committing"):
    """What follows a declaration: a side is asked for support as long as it has any to give."""

    attacking: bool

    def run(self, book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
        """Ask, unless there is nothing to ask."""
        if assets(book, state, the_battle(state), attacking=self.attacking):
            return wl.push(state, Supporting(self.attacking))
        return self.done(book, state, events)

    def done(self, book: Book, state: State, events: wl.Events) -> State:
        """The side has committed what it would."""
        if self.attacking:
            return COMMITTED(book, state, the_battle(state), events)
        return state


class Supporting(Question, frozen=True, gc=False, tag="supporting"):
    """Which air, artillery and naval support a side commits to the combat."""

    attacking: bool

    def side(self, book: Book, state: State) -> int:
        side = mover(book, state)
        return side if self.attacking else 1 - side

    def cited(self, book: Book, state: State) -> str:
        return cite("9.5.3" if self.attacking else "9.5.4a")

    def prompt(self, book: Book, state: State) -> Said:
        name = "ask supporting attack" if self.attacking else "ask supporting defence"
        return message(name, where=book.label(the_battle(state).cell))

    def options(self, book: Book, state: State) -> list[wl.Action]:
        found = assets(book, state, the_battle(state), attacking=self.attacking)
        calls = sorted(wl.Action("call", kind=KINDS[asset]) for asset in found if asset < 0)
        guns = sorted(asset for asset in found if asset >= 0)
        return [*calls, assault.PASS, *book.naming("support", self.side(book, state), guns)]

    def apply(self, book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
        state = wl.pop(state)
        if action.do == "pass":
            return Committing(self.attacking).done(book, state, events)
        asset = next((a for a, kind in KINDS.items() if kind == action.kind), -1)
        if action.do == "support":
            asset = lookup(book, self.side(book, state), action.unit)
        state = commit(book, state, asset, events, attacking=self.attacking)
        return wl.push(state, Committing(self.attacking))

    def refuse(self, book: Book, state: State, action: wl.Action) -> wl.Refused:
        side, battle = self.side(book, state), the_battle(state)
        units = list(battle.attackers) if self.attacking else units_at(state, side, battle.cell)
        if action.do == "call":
            return why_no_marker(book, state, side, battle.cell, units, action.kind)
        if action.do == "support":
            return why_no_gun(book, state, side, battle.cell, units, action.unit)
        return wl.Refused(self.cited(book, state), message("commit-support-combat-pass"))


def why_no_marker(book: Book, state: State, side: int, cell: int, units: list[int], kind: str) -> wl.Refused:
    """Why a support marker cannot be used in a combat."""
    asset = next((a for a, name in KINDS.items() if name == kind), 0)
    if not asset:
        return no("9.4a no-support", anything=anything(kind))
    if side != ALLIED or not state.support & MARKERS[asset]:
        return no("23.2 marker-not-ready")
    if asset == FLEET and not book.ground.naval >> cell & 1:
        return no("9.6a target-more-two-hexes-sea")
    if asset == FLEET:
        return no("9.6b naval-support-counts-corps-asu")
    if not has_army(book, side, ARMY[asset], units):
        return no("9.4b no-army-combat")
    return no("9.4a one-air-support-marker-used")


def why_no_gun(book: Book, state: State, side: int, cell: int, units: list[int], name: str) -> wl.Refused:
    """Why an ASU cannot support a combat."""
    gun = lookup(book, side, name)
    if gun < 0 or not book.units[side].asu[gun]:
        return no("17.1 not-asu-side", anything=anything(name))
    force = state.forces[side]
    if not book.on_map(force.at[gun]):
        return no("21.3b asu-not-map-gives-no")
    fired = asu.is_fired(state, side, gun) or force.order(gun) != GOOD
    found = first_of(
        (fired, "17.6.3a only-ready-asus-good-order"),
        (not in_range(book, force.at[gun], gun, side, cell), "17.4a asu-out-range"),
        (book.units[side].asu[gun] == asu.HOWITZER, "19.4b heavy-howitzers-fire-us-corps"),
        (not serves(book, side, gun, units), "17.6.3b asu-supports-own-division-army"),
    )
    return found or no("9.5.3 enough-artillery" if mover(book, state) == side else "9.5.4a enough-artillery")


CHAPTER = wl.Chapter[Book, State](
    title="Support in combat",
    frames=(Committing, Supporting),
    verbs={"support": ("unit",), "call": ("kind",), "pass": ()},
    news={"support": "combat"},
)
