"""The table of contents: every chapter of the game, the options in the order in which they are offered."""

from __future__ import annotations

from winterline import author as wl

from . import (
    advance,
    breakthrough,
    declaration,
    deployment,
    edges,
    evacuation,
    invasion,
    inverted,
    isolation,
    losses,
    manoeuvre,
    occupation,
    ports,
    position,
    replacements,
    results,
    retreat,
    rounds,
    sequence,
    shipping,
    view,
)
from .advanced import (
    assignments,
    garrison_options,
    garrisons,
    garrisons_shown,
    goals,
    lists,
    port_counters,
    weekly_dice,
)
from .advanced import reinforcements as reinforced
from .book import Book
from .options import (
    addendum,
    air,
    armour,
    bases,
    commandos,
    fog,
    forts,
    friendly_hexes,
    harbours,
    hold_out,
    interdiction,
    mountain,
    nationality,
    overstacking,
    readings,
    retreat_zoc,
    sea_areas,
    sea_attack,
    start,
    step_isolation,
    support,
    tournament,
    weather,
)
from .state import Force, State

CONTENTS = wl.Contents[Book, State](
    State,
    Force,
    [
        *(sequence.CHAPTER, deployment.CHAPTER, isolation.CHAPTER, isolation.TWO_TURNS, invasion.CHAPTER),
        *(shipping.CHAPTER, evacuation.CHAPTER, edges.CHAPTER, manoeuvre.CHAPTER, inverted.CHAPTER),
        *(ports.CHAPTER, replacements.CHAPTER, declaration.CHAPTER, rounds.CHAPTER, results.CHAPTER),
        *(losses.CHAPTER, retreat.CHAPTER, advance.CHAPTER, breakthrough.CHAPTER, occupation.CHAPTER),
        *(view.CHAPTER, position.CHAPTER),
        *(air.CHAPTER, interdiction.CHAPTER, support.CHAPTER, armour.CHAPTER, commandos.CHAPTER),
        *(forts.CHAPTER, nationality.CHAPTER, mountain.CHAPTER, retreat_zoc.CHAPTER, bases.CHAPTER),
        *(interdiction.OF_HEXES, interdiction.OF_BRIDGES, interdiction.UNITS_ONLY, armour.FAR),
        *(addendum.ARMOUR, addendum.LANDING_TABLE, addendum.SCARE, mountain.ONE_MORE),
        *(mountain.FAR, readings.RIVERS, readings.STRATEGIC, readings.DESTROYERS),
        *(readings.SAME_BANK, readings.ANY_HIGH, air.COLUMN_M, armour.ANY_ROUGH, commandos.ROMA),
        *(forts.LONE_FORTS, tournament.PARA, tournament.SOUTH, sea_attack.CHAPTER, tournament.REROLLS),
        *(lists.CHAPTER, reinforced.CHAPTER, goals.CHAPTER),
        *(sea_areas.CHAPTER, forts.DISTANT, friendly_hexes.CHAPTER, step_isolation.CHAPTER),
        *(harbours.BUILD_UP, start.STRENGTH, weather.CHAPTER, weather.FIXED_MUD, start.FREE, start.PARA),
        *(start.ONE_HEX, overstacking.CHAPTER, hold_out.CHAPTER, harbours.COUNTERS),
        *(weekly_dice.CHAPTER, port_counters.CHAPTER, garrisons.CHAPTER, assignments.CHAPTER),
        *(garrison_options.DIE, garrison_options.REDEPLOY, garrisons_shown.CHAPTER),
        *(fog.CHAPTER, fog.ARRIVED, fog.HUNGRY, fog.UNDER_AIR),
    ],
    always=9,
)
