"""Step reduction isolation: whoever is without supply when the player-turn of his side ends loses a step, every turn."""

from __future__ import annotations

from winterline import author as wl

from .. import evacuation, inverted
from ..book import Book
from ..cautions import BEFORE_BATTLES
from ..isolation import BeyondCapacity
from ..losses import lose_step
from ..narrate import listed
from ..shown import ISOLATED, MARKS, STANDS_FOR
from ..state import ALLIED, AXIS, State
from ..supply import allied_unsupplied, german_isolated
from ..words import message, side_name


@wl.of_position
def without_supply(book: Book, state: State, side: int) -> int:
    """The units of a side that are without supply as things stand, those named as beyond capacity included."""
    if side == AXIS:
        return german_isolated(book, state)
    return allied_unsupplied(book, state, state.named)[0]


@wl.rule("anzio:F5.1")
def weaken(book: Book, state: State, events: wl.Events) -> State:
    """Every unit of the side in turn that is without supply now loses a step; nothing else comes of it.

    Nobody stays named as beyond capacity.
    """
    side, without = state.side, [*wl.bits(without_supply(book, state, state.side))]
    if without:
        events.append(wl.Event("unsupplied", book.cite("F5.1"), book.names(side, without)))
    for unit in without:
        state = lose_step(book, state, side, unit, events, "F5.1")
    return wl.replace(state, named=0)


@wl.rule("anzio:F5.2")
def allied_turn_ends(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """Who is beyond capacity is named anew every turn, whoever it was before; two turns running mean nothing."""
    crowded = allied_unsupplied(book, state, state.named)[1]
    return wl.push(state, Rationing()) if crowded else weaken(book, state, events)


def german_turn_ends(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """The Germans have no capacity to share."""
    return weaken(book, state, events)


class Rationing(BeyondCapacity, frozen=True, gc=False, tag="rationing"):
    """Which units beyond the capacity of their ports and beachheads lose a step."""

    rule_id = "F5.2"

    def all_named(self, book: Book, state: State, events: wl.Events) -> State:
        return weaken(book, state, events)


# --- what players see -----------------------------------------------------------------------------------


def warned(book: Book, state: State) -> list[wl.Warned]:
    """Who would lose a step if the turn ended now, and among whom somebody would; before battles the former is known."""
    side, out = state.side, []
    if book.stage(state) not in BEFORE_BATTLES:
        out += told(book, state, without_supply(book, state, side), "warning starving", "F5.1")
    if side == ALLIED:
        out += told(book, state, allied_unsupplied(book, state, state.named)[1], "warning rations", "F5.2")
    return out


def told(book: Book, state: State, units: int, sentence: str, cited: str) -> list[wl.Warned]:
    """A warning about units of the side in turn, if there are any."""
    if not units:
        return []
    units = STANDS_FOR(book, state, state.side, units)
    at, names = state.forces[state.side].at, book.names(state.side, [*wl.bits(units)])
    where = tuple(book.label(cell) for cell in sorted({at[unit] for unit in wl.bits(units)}) if cell >= 0)
    said = message(sentence, names=listed(book, names))
    return [wl.Warned("isolation", said, book.cite(cited), where, names)]


def rows(book: Book, state: State, subject: None) -> list[wl.Shown]:
    """Who loses a step when the turn of his side ends, as things stand."""
    out = []
    for side in (ALLIED, AXIS):
        if units := [*wl.bits(without_supply(book, state, side))]:
            label, value = message("label unsupplied", name=side_name(side)), message("value loses-step")
            names = list(book.names(side, units))
            out.append(wl.row(label, value, book.cite("F5.1"), units=names, style="bad"))
    if units := [*wl.bits(allied_unsupplied(book, state, state.named)[1])]:
        names = list(book.names(ALLIED, units))
        value = message("value some-lose")
        out.append(wl.row(message("label beyond"), value, book.cite("F5.2"), units=names, style="warn"))
    return out


def marks(book: Book, state: State, who: tuple[int, int]) -> list[wl.Shown]:
    """The mark of a unit without supply."""
    side, unit = who
    if not without_supply(book, state, side) >> unit & 1:
        return []
    return [wl.mark("!", message("mark starving"), "bad", book.cite("F5.1"))]


def after(name: str, side: int) -> tuple[wl.Placed[Book, State], ...]:
    """What follows a phase in which units may have become inverted: they go back, lie exposed, or are taken off."""
    follow = [("starved back", inverted.aftermath), ("starved exposed", inverted.left_exposed)]
    follow += [("starved evacuees", evacuation.evacuees_land)] if side == ALLIED else []
    names = [name, *(title for title, _ in follow)]
    return tuple(
        wl.Placed(wl.Phase(title, run, side), after=before)
        for before, (title, run) in zip(names, follow, strict=False)
    )


CHAPTER = wl.Chapter[Book, State](
    title="Step reduction isolation",
    options=("adv.supp.step-isolation",),
    frames=(Rationing,),
    phases=(
        wl.Placed(wl.Phase("supply lost", allied_turn_ends, ALLIED), after="disbanding"),
        *after("supply lost", ALLIED),
        wl.Placed(wl.Phase("supply lost", german_turn_ends, AXIS), after="disbanding"),
        *after("supply lost", AXIS),
    ),
    hooks=(wl.WARNINGS.by(warned), ISOLATED.by(rows), MARKS.by(marks)),
    destructive=("rationing.name",),
    news={"unsupplied": "headline"},
)
