"""What helps to plan at the table: places with their figures, who could react to a landing, the mode of play."""

from __future__ import annotations

from typing import Any

from winterline import author as wl

from . import breakthrough, combat, declaration, deployment, invasion, movement, rounds, sources, traffic, zoc
from .advanced import garrisons
from .book import MOVEMENT, Book, attack_of
from .certain import verdict
from .later.placing import Mustering
from .state import ALLIED, AXIS, SICILIA, Battle, State, the_battle
from .words import at, called, message

# --- places ---------------------------------------------------------------------------------------------


def figures(book: Book, place: int) -> wl.Message:
    """The figures printed beside a place."""
    port = book.places[place]
    figures = message("figures", capacity=port.capacity, buildup=port.buildup)
    return message("figures zone", lift=port.lift, figures=figures) if port.kind == "zone" else figures


def condition(book: Book, state: State, place: int) -> list[wl.Message]:
    """How a place serves the Allies now; nothing when it does not."""
    if place in sources.operating(book, state):
        return [message("figures open", left=max(0, traffic.room_in(book, state, place)))]
    return [message("value building")] if place in [known for known, _ in state.sea.opened] else []


def places(book: Book, state: State) -> list[dict[str, Any]]:
    """Every port, zone and box: what it is called, its hexes, its figures and how it serves now."""
    return [
        wl.shown(
            id=book.place_ids[place],
            title=titled(book, state, place),
            hexes=[book.label(cell) for cell in book.place_cells[place]],
            note=message("figures all", parts=[figures(book, place), *condition(book, state, place)]),
            rule=book.cite("T.PORTS"),
        )
        for place in range(len(book.places))
    ]


def titled(book: Book, state: State, place: int) -> wl.Message:
    """What a place is called; a zone that nobody has invaded is no beachhead yet."""
    fresh = book.places[place].kind == "zone" and place not in state.sea.invaded
    return message("place fresh", name=book.places[place].name) if fresh else called(book, place)


# --- the invasion planner -------------------------------------------------------------------------------


def reacting(book: Book, state: State, place: int) -> list[int]:
    """The German units that could come to fight at the beaches of a zone in their next turn."""
    count = len(book.units[AXIS].counters)
    later = wl.replace(state, side=AXIS, spent=bytes(count), stopped=0, afloat=0, climbed=0, lifted=0)
    later = wl.replace(later, engaged=zoc.engaged(book, later, AXIS))
    beaches = wl.mask_of(book.place_cells[place])
    goal = beaches | zoc.controlled(book, beaches)
    armed = [
        u for u, cell in enumerate(later.forces[AXIS].at) if cell >= 0 and attack_of(book, later, AXIS, u)
    ]
    return [unit for unit in armed if reaches(book, later, unit, goal)]


def reaches(book: Book, state: State, unit: int, goal: int) -> bool:
    """Whether a unit of the side in turn stands in one of these hexes or can get there and fight: not strategically."""
    if goal >> state.forces[state.side].at[unit] & 1:
        return True
    return movement.unit_reach(book, state, unit).plainly(goal)


def candidates(book: Book, state: State) -> list[int]:
    """The zones that the Allies could invade with the decision that they have now."""
    later = book.stage(state) == MOVEMENT and state.turn and not invasion.why_no_invasion(book, state)
    asked = bool(state.stack) and isinstance(state.stack[-1], invasion.Invading)
    return invasion.open_to_landing(book, state) if asked or later else []


def planner_panel(book: Book, state: State) -> dict[str, Any] | None:
    """Zones to choose from with their figures and who could react; once one is chosen, lift and who may still land."""
    if state.sea.lift >= 0 and state.side == ALLIED:
        return landing_panel(book, state) if is_landing(book, state) else None
    rows = [zone_row(book, state, place) for place in candidates(book, state)]
    if not rows:
        return None
    title, rule, first = message("panel zones"), "C5A2", True
    if state.sea.invaded:
        name = "panel second-zones" if len(state.sea.invaded) == 1 else "panel more-zones"
        title, rule, first = message(name), "C6A", False
    return wl.panel("zones", title, book.cite(rule), rows, open=True, front=first)


def zone_row(book: Book, state: State, place: int) -> dict[str, Any]:
    """One zone: what may land, what it feeds, what may follow, and who could react."""
    port, near = book.places[place], reacting(book, state, place)
    danger = message("note near", count=len(near)) if near else message("note nobody-near")
    figures = message("figures", capacity=port.capacity, buildup=port.buildup)
    return wl.row(
        port.name,
        lifts_in_words(invasion.lifts_of(book, state, place)),
        book.cite("C5B3"),
        note=message("figures all", parts=[figures, danger]),
        hexes=[book.label(cell) for cell in book.place_cells[place]],
        units=list(book.names(AXIS, near)),
        place=book.place_ids[place],
    )


def lifts_in_words(lifts: tuple[int, ...]) -> wl.Message:
    """The Initial Lifts that a zone may be invaded with, the greatest first."""
    if len(lifts) == 1:
        return message("value lift", lift=lifts[0])
    return message("value lifts", most=lifts[0], least=lifts[-1])


def landing_panel(book: Book, state: State) -> dict[str, Any]:
    """The invasion under way."""
    place = state.sea.invaded[-1]
    sizes, at = book.units[ALLIED].size, state.forces[ALLIED].at
    landed = [unit for unit in wl.bits(state.lifted) if at[unit] != SICILIA]
    used = sum(sizes[unit] for unit in wl.bits(state.lifted))
    ready = [u for u in wl.bits(book.units[ALLIED].invaders) if invasion.may_land(book, state, u)]
    ready.sort(key=lambda unit: -attack_of(book, state, ALLIED, unit))
    bar, hexes = [used, used + state.sea.lift], [book.label(cell) for cell in book.place_cells[place]]
    rows = [wl.row(message("label lift"), rule=book.cite("C5B3"), bar=bar, style="note", hexes=hexes)]
    if landed:
        rows.append(wl.row(message("label landed"), units=list(book.names(ALLIED, landed))))
    if ready:
        rows.append(wl.row(message("label may-land"), len(ready), units=list(book.names(ALLIED, ready))))
    else:
        rows.append(wl.row(message("label none-lands"), style="good"))
    if near := reacting(book, state, place):
        rows.append(wl.row(message("label react"), units=list(book.names(AXIS, near)), style="axis"))
    title = message("invasion-at", name=book.places[place].name)
    return wl.panel("invasion", title, book.cite("C5C1.1"), rows, open=True, front=True)


# --- the mode of play -----------------------------------------------------------------------------------

IN_COMBAT = (declaration.DeclaringAll, declaration.Declaring, rounds.Fighting)


def mode(book: Book, state: State) -> dict[str, Any] | None:
    """What kind of moment it is, where it is not plain movement or the first battles: told apart on the page."""
    top = state.stack[-1] if state.stack else None
    if isinstance(top, breakthrough.Breaking | breakthrough.Pressing):
        return breaking(book, state, top)
    if isinstance(top, deployment.Deploying):
        return placing(book, state, top)
    if isinstance(top, Mustering):
        return mustering(book, state, top)
    if is_landing(book, state):
        zone = state.sea.invaded[-1]
        title, left = (
            message("invasion-at", name=book.places[zone].name),
            message("mode lift", lift=state.sea.lift),
        )
        beaches = [book.label(cell) for cell in book.place_cells[zone]]
        return wl.shown(title=title, note=left, hexes=beaches, rule=book.cite("C5B3"))
    if isinstance(top, declaration.Declaring) and top.sure:
        return wl.shown(title=message("mode certain"), note=message("mode early"), rule=book.cite("C12A1"))
    if state.round > 1 and isinstance(top, IN_COMBAT):
        return wl.shown(title=message("mode round", round=state.round), rule=book.cite("C14C"))
    return None


def is_landing(book: Book, state: State) -> bool:
    """Whether the Allies are about to land by the invasion that they made in this turn."""
    return state.side == ALLIED and state.sea.lift >= 0 and book.stage(state) == MOVEMENT


def placing(book: Book, state: State, top: deployment.Deploying) -> dict[str, Any]:
    """The set-up of one unit; the map goes where those stand that are free to meet the landing."""
    bound = garrisons.garrisons(book, state) if book.orders is not None else 0
    free = [c for unit, c in enumerate(state.forces[AXIS].at) if c >= 0 and not bound >> unit & 1]
    name, hexes = book.unit(AXIS, top.unit).name, [book.label(cell) for cell in free]
    figures = figures_of(book, state, AXIS, top.unit)
    return wl.shown(title=name, note=figures, hexes=hexes, rule=book.cite("C2A1.1"))


def mustering(book: Book, state: State, top: Mustering) -> dict[str, Any]:
    """The same in the later games; the map goes where the unit stood, and it is told how many are to follow."""
    (_, stood), *others = top.left(book, state)
    note = message(
        "mode mustering",
        figures=figures_of(book, state, top.owner, top.unit),
        where=at(book, stood),
        count=len(others),
    )
    name = book.unit(top.owner, top.unit).name
    return wl.shown(title=name, note=note, hexes=[stood], rule=top.cited(book, state))


def figures_of(book: Book, state: State, side: int, unit: int) -> wl.Message:
    """Attack, defence and movement as the counter has them."""
    units, step = book.units[side], state.forces[side].step[unit]
    attack, defence = units.attack[unit][step], units.defence[unit][step]
    return message("mode figures", attack=attack, defence=defence, move=units.moves[unit] // 2)


def breaking(book: Book, state: State, top: Any) -> dict[str, Any]:
    """The breakthrough of one unit."""
    note = message("mode further")
    if not isinstance(top, breakthrough.Pressing):
        note = message("mode points", left=(the_battle(state).bonus - top.spent) / 2)
    unit = book.unit(state.side, top.unit).id
    return wl.shown(title=message("mode breakthrough"), unit=unit, rule=book.cite("C13B.1"), note=note)


# --- the battle being built -----------------------------------------------------------------------------


def building(book: Book, state: State) -> dict[str, Any] | None:
    """The battle that the decision on top puts together."""
    top = state.stack[-1] if state.stack else None
    if not isinstance(top, declaration.Declaring):
        return None
    return who_and_where(book, state, Battle(top.attackers, top.hexes, attack_support=top.support))


def who_and_where(book: Book, state: State, battle: Battle) -> dict[str, Any]:
    """The attackers of a battle, their support and the hexes that they attack."""
    return {
        "hexes": [book.label(cell) for cell in battle.hexes],
        "attackers": list(book.names(state.side, battle.attackers)),
        "support": {battle.attack_support: 1} if battle.attack_support else {},
    }


def surely(book: Book, state: State, battle: Battle) -> dict[str, str]:
    """The rule by which a battle is an automatic victory."""
    found = verdict(book, state, battle)
    return {"rule": book.cite(found)} if found else {}


def battle_views(book: Book, state: State) -> list[dict[str, Any]]:
    """The declared combats, with the odds of those that are still to be fought."""
    waiting = rounds.to_fight(state)
    return [
        {
            **who_and_where(book, state, battle),
            "won": battle.certain,
            "outcome": battle.outcome,
            "odds": combat.odds_of(book, state, battle).name if number in waiting else "",
            **(surely(book, state, battle) if battle.certain and number in waiting else {}),
        }
        for number, battle in enumerate(state.battles)
    ]
