"""What helps to plan at the table: places with their figures, who could react to a landing, the mode of play."""

from __future__ import annotations

from typing import Any

from winterline import author as wl

from . import breakthrough, combat, declaration, invasion, movement, rounds, shown, sources, traffic, zoc
from .book import MOVEMENT, Book, attack_of
from .state import ALLIED, AXIS, SICILIA, State, the_battle
from .words import called, counted, halves

# --- places ---------------------------------------------------------------------------------------------


def figures(book: Book, place: int) -> str:
    """The figures printed beside a place."""
    port = book.places[place]
    lift = f"lift {port.lift}, " if port.kind == "zone" else ""
    return f"{lift}capacity {port.capacity}, build-up {port.buildup}"


def condition(book: Book, state: State, place: int) -> str:
    """How a place serves the Allies now; empty when it does not."""
    if place in sources.operating(book, state):
        return f"open, build-up {max(0, traffic.room_in(book, state, place))} left"
    if place in [known for known, _ in state.sea.opened]:
        return "under construction"
    return ""


def places(book: Book, state: State) -> list[dict[str, Any]]:
    """Every port, zone and box: what it is called, its hexes, its figures and how it serves now."""
    return [
        {
            "id": book.place_ids[place],
            "title": f"{port.name} zone" if fresh(state, place, port.kind) else called(book, place),
            "hexes": [book.label(cell) for cell in book.place_cells[place]],
            "note": "; ".join(filter(None, (figures(book, place), condition(book, state, place)))),
            "rule": book.cite("T.PORTS"),
        }
        for place, port in enumerate(book.places)
    ]


def fresh(state: State, place: int, kind: str) -> bool:
    """Whether a place is a zone that nobody has invaded: no beachhead yet."""
    return kind == "zone" and place not in state.sea.invaded


# --- the invasion planner -------------------------------------------------------------------------------


def reacting(book: Book, state: State, place: int) -> list[int]:
    """The German units that could come to fight at the beaches of a zone in their next turn."""
    count = len(book.units[AXIS].counters)
    later = wl.replace(state, side=AXIS, spent=bytes(count), stopped=0, afloat=0, climbed=0, lifted=0)
    later = wl.replace(later, engaged=zoc.engaged(book, later, AXIS))
    goal = wl.mask_of(book.place_cells[place])
    for cell in wl.bits(goal):
        goal |= book.near[cell]
    return [
        unit
        for unit, cell in enumerate(state.forces[AXIS].at)
        if cell >= 0 and attack_of(book, state, AXIS, unit) and reaches(book, later, unit, goal)
    ]


def reaches(book: Book, state: State, unit: int, goal: int) -> bool:
    """Whether a unit of the side in turn stands in one of these hexes or can get there and fight: not strategically."""
    if goal >> state.forces[state.side].at[unit] & 1:
        return True
    return any(goal >> cell & 1 for cell in movement.unit_reach(book, state, unit).plain)


def candidates(book: Book, state: State) -> list[int]:
    """The zones that the Allies could invade with the decision that they have now."""
    top = state.stack[-1] if state.stack else None
    if isinstance(top, invasion.Invading):
        return invasion.open_to_landing(book, state)
    moving = book.stage(state) == MOVEMENT
    if not moving or not state.turn or invasion.why_no_invasion(book, state):
        return []
    return invasion.open_to_landing(book, state)


def planner_panel(book: Book, state: State) -> dict[str, Any] | None:
    """Zones to choose from with their figures and who could react; once one is chosen, lift and who may still land."""
    if state.sea.lift >= 0 and state.side == ALLIED:
        return landing_panel(book, state) if state.round == 0 else None
    zones = candidates(book, state)
    if not zones:
        return None
    rows = [zone_row(book, state, place) for place in zones]
    title = (
        "Invasion: choose a zone" if len(state.sea.invaded) == 0 else "Second invasion: zones within reach"
    )
    rule, first = "C6A" if state.sea.invaded else "C5A2", not state.sea.invaded
    return shown.panel(book, "zones", title, rule, rows, open=True, front=first)


def zone_row(book: Book, state: State, place: int) -> dict[str, Any]:
    """One zone: what may land, what it feeds, what may follow, and who could react."""
    port = book.places[place]
    near = reacting(book, state, place)
    lift = invasion.lift_of(book, state, place)
    danger = (
        f"{counted(len(near), 'German unit')} can attack there next turn" if near else "no German is near"
    )
    return {
        "label": port.name,
        "value": f"lift {lift}",
        "note": f"capacity {port.capacity}, build-up {port.buildup}; {danger}",
        "hexes": [book.label(cell) for cell in book.place_cells[place]],
        "units": list(book.names(AXIS, near)),
        "place": book.place_ids[place],
        "rule": book.cite("C5B3"),
    }


def landing_panel(book: Book, state: State) -> dict[str, Any]:
    """The invasion under way."""
    place = state.sea.invaded[-1]
    sizes, at = book.units[ALLIED].size, state.forces[ALLIED].at
    landed = [unit for unit in wl.bits(state.lifted) if at[unit] != SICILIA]
    used = sum(sizes[unit] for unit in wl.bits(state.lifted))
    ready = [u for u in wl.bits(book.units[ALLIED].invaders) if invasion.may_land(book, state, u)]
    ready.sort(key=lambda unit: -attack_of(book, state, ALLIED, unit))
    rows: list[dict[str, Any]] = [
        {
            "label": "Lift used (stacking points)",
            "bar": [used, used + state.sea.lift],
            "style": "note",
            "hexes": [book.label(cell) for cell in book.place_cells[place]],
            "rule": book.cite("C5B3"),
        }
    ]
    if landed:
        rows.append({"label": "Landed: 3 movement points each", "units": list(book.names(ALLIED, landed))})
    rows.append(
        {"label": "May still land", "value": len(ready), "units": list(book.names(ALLIED, ready))}
        if ready
        else {"label": "Nobody else can land", "style": "good"}
    )
    near = reacting(book, state, place)
    if near:
        rows.append(
            {"label": "Germans who can react", "units": list(book.names(AXIS, near)), "style": "axis"}
        )
    title = f"Invasion at {book.places[place].name}"
    return shown.panel(book, "invasion", title, "C5C1.1", rows, open=True, front=True)


# --- the mode of play -----------------------------------------------------------------------------------


def mode(book: Book, state: State) -> dict[str, Any] | None:
    """What kind of moment it is, where it is not plain movement or the first battles: told apart on the page."""
    top = state.stack[-1] if state.stack else None
    if isinstance(top, breakthrough.Breaking | breakthrough.Pressing):
        return breaking(book, state, top)
    if state.side == ALLIED and state.sea.lift >= 0 and state.round == 0:
        note = f"{state.sea.lift} points of lift left"
        return {
            "title": f"Invasion at {book.places[state.sea.invaded[-1]].name}",
            "note": note,
            "rule": book.cite("C5B3"),
        }
    if isinstance(top, declaration.Declaring) and top.sure:
        return {"title": "Automatic victory", "note": "set up during movement", "rule": book.cite("C12A1")}
    if state.round > 1 and isinstance(
        top, declaration.DeclaringAll | declaration.Declaring | rounds.Fighting
    ):
        return {"title": f"Combat, round {state.round}", "rule": book.cite("C14C")}
    return None


def breaking(book: Book, state: State, top: Any) -> dict[str, Any]:
    """The breakthrough of one unit."""
    out = {"title": "Breakthrough", "unit": book.unit(state.side, top.unit).id, "rule": book.cite("C13B.1")}
    if isinstance(top, breakthrough.Pressing):
        return out | {"note": "one hex further"}
    left = the_battle(state).bonus - top.spent
    return out | {"note": f"{halves(left)} movement points left"}


# --- the battle being built -----------------------------------------------------------------------------


def building(book: Book, state: State) -> dict[str, Any] | None:
    """The battle that the decision on top puts together."""
    top = state.stack[-1] if state.stack else None
    if not isinstance(top, declaration.Declaring):
        return None
    return {
        "hexes": [book.label(cell) for cell in top.hexes],
        "attackers": list(book.names(state.side, top.attackers)),
        "support": {top.support: 1} if top.support else {},
    }


def battle_views(book: Book, state: State) -> list[dict[str, Any]]:
    """The declared combats, with the odds of those that are still to be fought."""
    waiting = rounds.to_fight(state)
    return [
        {
            "attackers": list(book.names(state.side, battle.attackers)),
            "hexes": [book.label(cell) for cell in battle.hexes],
            "won": battle.certain,
            "support": {battle.attack_support: 1} if battle.attack_support else {},
            "outcome": battle.outcome,
            "odds": combat.odds_of(book, state, battle).name if number in waiting else "",
        }
        for number, battle in enumerate(state.battles)
    ]
