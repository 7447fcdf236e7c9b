"""The hidden choice: before the first turn the Axis mines one of the bridges in secret."""

from random import Random

import msgspec

from winterline import author as wl
from winterline_snowbridge.ground import ALLIED, AXIS, WORDS, Book, State, lose
from winterline_snowbridge.movement import ENTERED, Arrival


class Mines(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """Where the mine lies, and which bridges have been tried."""

    mined: wl.Mask = 0
    tried: wl.Mask = 0


MINES = wl.Slot(Mines())


class Mining(wl.Question[Book, State], frozen=True, gc=False, tag="mining"):
    """Where the mine is laid."""

    rule_id = "mines"

    def side(self, book: Book, state: State) -> int:
        return AXIS

    def options(self, book: Book, state: State) -> list[wl.Action]:
        return [wl.Action("mine", to=label) for label in wl.labels(book, book.board.hexes("crossing"))]

    @wl.rule("snowbridge:mines")
    def apply(self, book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
        """Only the Axis knows which bridge is mined."""
        events.append(wl.Event("mined", "snowbridge:mines", hexes=(action.to,), seat=book.sides[AXIS]))
        return read_mine(book, wl.pop(state), action.to)


def read_mine(book: Book, state: State, label: str) -> State:
    """A mine is laid, or described by hand."""
    bridges = wl.labels(book, book.board.hexes("crossing"))
    return MINES.put(state, Mines(mined=1 << book.cell(wl.one_of("mine", label, bridges))))


@wl.rule("snowbridge:mines.roll")
def try_bridge(book: Book, state: State, arrival: Arrival, dice: wl.Dice, events: wl.Events) -> State:
    """The first Allied unit on a bridge rolls, mined or not, so that rolling tells nothing; it is lost on 1 to 3."""
    (side, unit, cell), mines = arrival, MINES.of(state)
    bit, label = 1 << cell, book.label(cell)
    if side != ALLIED or not bit & book.board.hexes("crossing") & ~mines.tried:
        return state
    face = dice.roll(state.rolls, f"mine at {label}")
    word = ("it goes off" if face <= 3 else "cleared in time") if mines.mined & bit else "there is none"
    state = MINES.put(state, Mines(mines.mined, mines.tried | bit), rolls=state.rolls + 1)
    events.append(wl.Event("tried", "snowbridge:mines.roll", hexes=(label,), number=face, word=word))
    return lose(book, state, side, unit, "mines.roll", events) if word == "it goes off" else state


def lay_mines(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """Before anything else."""
    return state if MINES.of(state).mined else wl.push(state, Mining())


def unseen(book: Book, state: State, side: str) -> State:
    """The position without a mine that has not been found."""
    mines = MINES.of(state)
    return state if side == book.sides[AXIS] else MINES.change(state, mined=mines.mined & mines.tried)


def laid_anew(book: Book, state: State, side: str, rng: Random) -> State:
    """The position with a mine that a side does not know of under any bridge that was not tried."""
    bridges = [*wl.bits(book.board.hexes("crossing") & ~MINES.of(state).tried)]
    known = unseen(book, state, side) == state
    return state if known else MINES.change(state, mined=1 << rng.choice(bridges))


def markers(book: Book, state: State, seat: str) -> list[dict[str, str]]:
    """The mine, for whoever knows of it."""
    known = wl.labels(book, MINES.of(unseen(book, state, seat)).mined)
    return [wl.mark("M", WORDS.message("mine"), "bad", hex=label) for label in known]


def shows(book: Book, before: State, after: State) -> bool:
    """Trying a bridge shows whether it was mined."""
    return MINES.of(before).tried != MINES.of(after).tried


CHAPTER = wl.Chapter[Book, State](
    title="Mines",
    slices=(MINES,),
    frames=(Mining,),
    verbs={"mine": ("to",)},
    phases=(wl.Placed(wl.Phase("mines", lay_mines), before="movement"),),
    hooks=(ENTERED.by(try_bridge),),
    views={"markers": markers},
    secret=wl.Secret((Mining,), shows, shows, unseen, laid_anew),
    fields={"mine": wl.Field(str, read_mine)},
    news={"tried": "roll"},
)
