"""The sequence of play: the phases of a player-turn as lists, and how one player-turn follows another."""

from __future__ import annotations

from winterline.core.decision import Event
from winterline.core.dice import Dice
from winterline.core.frames import Phase, replace
from winterline.core.rules import rule
from winterline.games.anzio import (
    arrivals,
    certain,
    declaration,
    deployment,
    edges,
    evacuation,
    invasion,
    inverted,
    isolation,
    losses,
    manoeuvre,
    movement,
    ports,
    replacements,
    rounds,
    shipping,
    sources,
    traffic,
    victory,
)
from winterline.games.anzio.book import Book, Plan
from winterline.games.anzio.options import plug_options
from winterline.games.anzio.state import ALLIED, AXIS, State
from winterline.games.anzio.zoc import engaged


def begin(book: Book, state: State, dice: Dice, events: list[Event]) -> State:
    """Reset what counts by the player-turn and remember how every unit begins it."""
    side = state.side
    counts = tuple(len(units.counters) for units in book.units)
    week = book.calendar[state.turn].name
    events.append(Event("turn", book.cite("B4B1"), word=f"{week} {'Allied' if side == ALLIED else 'German'}"))
    return replace(
        state,
        spent=bytes(counts[side]),
        stopped=0,
        lane=(bytes(counts[ALLIED]), bytes(counts[AXIS])),
        engaged=engaged(book, state, side),
        afloat=0,
        climbed=0,
        giving_up=False,
        lifted=0,
        friendly_before=state.friendly,
        battles=(),
        round=0,
        fresh=0,
        fought=0,
        retreated=(0, 0),
    )


@rule("anzio:B4B1")
def end(book: Book, state: State, dice: Dice, events: list[Event]) -> State:
    """The German player-turn follows the Allied one; after both a week is over, after the last week the game."""
    state = isolation.resupplied(book, state)
    if state.side == ALLIED:
        return replace(traffic.carry_over(book, state), side=AXIS, phase=-1, battles=())
    if state.turn + 1 == len(book.calendar):
        return replace(state, outcome=victory.outcome(book, state), battles=())
    return replace(state, side=ALLIED, turn=state.turn + 1, phase=-1, battles=())


@rule("anzio:B4B2", "anzio:B4C1", "anzio:B4C5", "anzio:B4E1")
def phases(book: Book, state: State) -> list[Phase[Book, State]]:
    """The phases of the player-turn in their order: the lists put all movement before the first battle."""
    return book.plan.phases[state.side]


def make_plan(options: tuple[str, ...]) -> Plan:
    """The plan of a game with these options."""
    plan = Plan()
    plan.phases = (
        [
            Phase("set-up", deployment.set_up),
            Phase("turn begins", begin),
            Phase("isolation", isolation.german_isolation),
            Phase("arrivals", arrivals.allied_arrivals),
            Phase("supply", isolation.allied_supply),
            Phase("invasion", invasion.invasion_phase),
            Phase("movement", manoeuvre.movement_phase),
            Phase("rebuilding", replacements.rebuilding),
            Phase("declarations", declaration.declaration_phase),
            Phase("combat", rounds.combat_phase),
            Phase("aftermath", inverted.aftermath),
            Phase("uncovered", inverted.left_exposed),
            Phase("evacuees", evacuation.evacuees_land),
            Phase("disbanding", losses.disbanding),
            Phase("supply lost", isolation.allied_losses),
            Phase("ports", ports.construction_phase),
            Phase("turn ends", end),
        ],
        [
            Phase("turn begins", begin),
            Phase("arrivals", arrivals.german_arrivals),
            Phase("movement", manoeuvre.movement_phase),
            Phase("rebuilding", replacements.rebuilding),
            Phase("declarations", declaration.declaration_phase),
            Phase("combat", rounds.combat_phase),
            Phase("aftermath", inverted.aftermath),
            Phase("uncovered", inverted.left_exposed),
            Phase("disbanding", losses.disbanding),
            Phase("ports", ports.german_turn_ends),
            Phase("turn ends", end),
        ],
    )
    plan.landing_cost = movement.ashore
    plan.walks.append(inverted.destroy_uncovered)
    plan.walks.append(ports.lost_to_occupation)
    plan.taranto = sources.taranto_rows
    plan.moving += [shipping.offers, invasion.offers, edges.offers]
    plan.moved |= {"ship": shipping.put_to_sea, "evacuate": shipping.put_to_sea, "invade": invasion.begin}
    plan.moved |= {"bring": edges.carry_out, "leave": edges.carry_out}
    plan.why_moving |= {"ship": shipping.why_not_ship, "evacuate": shipping.why_not_ship}
    plan.why_moving |= {"invade": invasion.why_not_invade, "bring": edges.why_not, "leave": edges.why_not}
    plan.may_not_end.append(invasion.nobody_landed)
    plan.moving.append(losses.offers)
    plan.moved["disband"] = losses.announce
    plan.why_moving["disband"] = losses.why_not_announce
    plan.moving.append(certain.offers)
    plan.moved["attack"] = declaration.set_up
    plan.why_moving["attack"] = declaration.why_not_set_up
    plan.pinned.append(certain.pinned)
    plug_options(plan, options)
    return plan
