"""The table of contents: every chapter of the game, the options in the order in which they are offered."""

from __future__ import annotations

from winterline import author as wl

from .book import Book
from .state import Force, State

# of two options that slow German units the one that slows them all (air_power) comes first
CHAPTERS = """
    sequence deployment isolation isolation:TWO_TURNS invasion shipping evacuation edges manoeuvre inverted
    ports replacements declaration rounds results losses retreat advance breakthrough occupation view
    permits outlook position options.air_power:SLOWER options.air options.interdiction options.support options.armour
    options.commandos options.forts options.nationality options.mountain options.retreat_zoc options.bases
    options.interdiction:OF_HEXES options.interdiction:OF_BRIDGES options.interdiction:UNITS_ONLY
    options.armour:FAR options.addendum:ARMOUR options.addendum:LANDING_TABLE
    options.addendum:BROUGHT_FORWARD options.addendum:SCARE options.mountain:ONE_MORE options.mountain:FAR
    options.readings:RIVERS options.readings:STRATEGIC options.readings:DESTROYERS
    options.readings:SAME_BANK options.readings:ANY_HIGH options.air:COLUMN_M options.armour:ANY_ROUGH
    options.commandos:ROMA options.forts:LONE_FORTS options.tournament:PARA options.tournament:SOUTH
    options.sea_attack options.tournament:REROLLS advanced.lists advanced.reinforcements advanced.goals
    options.sea_areas options.forts:DISTANT options.friendly_hexes options.step_isolation
    options.harbours:BUILD_UP options.start:STRENGTH options.weather options.weather:FIXED_MUD
    options.start:FREE options.start:PARA options.start:ONE_HEX options.overstacking options.hold_out
    options.harbours:COUNTERS advanced.weekly_dice advanced.port_counters advanced.garrisons
    advanced.assignments advanced.garrison_options:DIE advanced.garrison_options:REDEPLOY
    advanced.garrisons_shown options.fog options.fog:ARRIVED options.fog:HUNGRY options.fog:UNDER_AIR
    advanced.invasions advanced.northern_edge advanced.deficits advanced.withdrawals
    advanced.withdrawals_shown options.nationality:MIXED options.stacks options.stacks:AXIS_NATIONS
    options.stacks:ONE_COMMONWEALTH options.stacks:ALL_APENNINE options.seas:HEAVY options.seas:LIBECCIO
    options.mines options.lifts options.addendum:SCARE_LATER options.air_power:FACTORS
    options.air_power:ATTRITION options.ju88 options.drafts:NO_HURRY options.drafts:SPECIALISTS
    options.drafts:ROLLED advanced.orders_shown later.placing later.placing:SHINGLE later.placing:DIADEM
    later.campaign advanced.sealed advanced.campaign options.sealed_ports options.paratroops
    options.paratroops:SSF advanced.tactical_air advanced.tactical_air:WEEKLY_AT_FIRST advanced.strikes
    advanced.airdrop advanced.commands advanced.refits advanced.commands_shown advanced.air_sea advanced.strike_dice
    advanced.regiments advanced.stragglers advanced.starting_forms advanced.ersatz_divisions
    advanced.bonuses advanced.poles advanced.conversions options.polish_morale advanced.sealed_invasions
    advanced.second_invasion advanced.reinforcing advanced.raising advanced.italians advanced.defections
    advanced.partisans advanced.italian_options:MOVE advanced.italian_options:COASTAL_FIRE
    advanced.italian_options:UNREST_IN_CITIES advanced.partisans_early advanced.drops_on_roma
    options.face_down options.paratroops:SIDING advanced.sealed_reinforcement
    advanced.concealment options.fog:SECRET
"""
CONTENTS = wl.Contents[Book, State](State, Force, wl.chapters_of(__package__, CHAPTERS), always=9)
