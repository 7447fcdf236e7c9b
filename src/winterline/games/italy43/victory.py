"""Victory Points, the Victory Check and how a game ends."""

from __future__ import annotations

from winterline import author as wl

from .book import Book, cite
from .lines import supply_lines
from .phrases import message
from .state import ALLIED, AXIS, ELIMINATED, PERISHED, SIDES, State

MARGIN = 5
ENOUGH = 20
AIRBORNE = ("airborne", "glider")


def victory_points(book: Book, state: State) -> wl.Breakdown:
    """The Allied Victory Points now."""
    return wl.Breakdown((*hexes_scored(book, state), *boxes_scored(book, state)))


@wl.rule("italy43:24.1.1a")
def hexes_scored(book: Book, state: State) -> list[wl.Modifier]:
    """VP hexes that the Allies control count if a Line of Supply runs from them to an Entry Area or a Naples hex."""
    begin = supply_lines(book, state, ALLIED).plain
    held = [cell for cell in book.vp if state.held[book.key_of[cell]] == ALLIED and begin >> cell & 1]
    return [wl.Modifier(book.label(cell), book.vp[cell], cite("24.1.1a")) for cell in held]


@wl.rule("italy43:24.1.2a", "italy43:24.1.2b")
def boxes_scored(book: Book, state: State) -> list[wl.Modifier]:
    """In the Eliminated Box each Allied ASU and airborne or glider regiment costs 1, each German ASU gives 1."""
    out = []
    for side in (ALLIED, AXIS):
        for unit, place in enumerate(state.forces[side].at):
            if place not in (ELIMINATED, PERISHED):
                continue
            counter = book.unit(side, unit)
            regiment = counter.type in AIRBORNE and counter.size == "III"
            if book.units[side].asu[unit] or (side == ALLIED and regiment):
                lost = message("eliminated", counter=counter.name)
                out.append(wl.Modifier(lost, -1 if side == ALLIED else 1, cite("24.1.2a")))
    return out


@wl.rule("italy43:24.2.1a", "italy43:24.2.1b")
def automatic(book: Book, state: State, points: int) -> str:
    """Who wins at once, from Turn 2 on: five above the benchmark or 20 points the Allies, five below the Germans."""
    benchmark = book.benchmark(state.turn)
    if not book.auto_victory or benchmark is None:
        return ""
    if points >= ENOUGH or points >= benchmark + MARGIN:
        return "allied automatic"
    return "axis automatic" if points <= benchmark - MARGIN else ""


@wl.rule("italy43:S1.2", "italy43:S2.2", "italy43:S3.2")
def decided(book: Book, points: int) -> str:
    """Who wins at the end of the scenario's last turn."""
    return "allied points" if points >= book.to_win else "axis points"


def victory_check(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """The Victory Check Phase."""
    points = victory_points(book, state).total
    events.append(wl.Event("victory-points", cite("24.1.1a"), number=points))
    outcome = automatic(book, state, points)
    if not outcome and state.turn >= book.last:
        outcome = decided(book, points)
    return wl.replace(state, points_won=points, outcome=outcome)


def result(book: Book, state: State) -> wl.Result | None:
    """How the game ended."""
    if not state.outcome:
        return None
    winner, how = state.outcome.split()
    if how == "automatic":
        text = message("result automatic", turn=state.turn, points=state.points_won)
        return wl.Result(winner, cite("24.2.1a"), text)
    text = message("result points", points=state.points_won, to_win=book.to_win)
    return wl.Result(winner, cite(f"{book.scenario}.2"), text)


NEAR, LAST_TURNS = 2, 1
"""So many points from a victory, or so many turns before the last, it is near."""


AUTOMATIC = {
    "allied": ("outlook automatic-allied", "outlook automatic-allied-now"),
    "axis": ("outlook automatic-axis", "outlook automatic-axis-now"),
}
"""How an automatic victory is told of: while points are wanting, and where it stands."""


def outlook(book: Book, state: State) -> list[wl.Outlook]:
    """The points that the Allies have and need, and how far both sides are from an automatic victory."""
    points, left = victory_points(book, state).total, book.last - state.turn
    short, close = book.to_win - points, left <= LAST_TURNS
    said = message("outlook points", points=points, wanted=book.to_win, left=left)
    cited = cite(f"{book.scenario}.2")
    out = [wl.Outlook("allied" if short <= 0 else "axis", said, cited, near=close or 0 < short <= NEAR)]
    benchmark = book.benchmark(state.turn)
    if book.auto_victory and benchmark is not None:
        allied, axis = min(ENOUGH, benchmark + MARGIN) - points, points - (benchmark - MARGIN)
        for side, away in (("allied", allied), ("axis", axis)):
            coming, there = AUTOMATIC[side]
            text = message(coming if away > 0 else there, away=away)
            out.append(wl.Outlook(side, text, cite("24.2.1a"), near=away <= NEAR))
    return out


CHAPTER = wl.Chapter[Book, State](
    title="Victory",
    views={"victory_points": lambda book, state, seat: state.points_won},
    news={"victory-points": "headline"},
    hooks=(wl.OUTLOOK.by(outlook),),
    counted=(wl.Counted("points", lambda book, state: {SIDES[ALLIED]: victory_points(book, state).total}),),
)
