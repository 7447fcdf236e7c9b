"""Snowbridge as the engine sees it: its chapters, the end of a turn, and who wins."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from winterline import author as wl
from winterline_snowbridge import combat, ground, mines, movement, snow
from winterline_snowbridge.ground import ALLIED, AXIS, WORDS, Book, Force, State

TURNS, NEEDED = 6, 2
Names = Sequence[str]


def held(book: Book, state: State) -> int:
    """How many villages have an Allied unit in them."""
    return (book.board.hexes("village") & state.forces[ALLIED].occupied).bit_count()


@wl.rule("snowbridge:sequence", "snowbridge:victory")
def next_side(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """The Allies move and attack, then the Axis; after six turns the Allies must be in two villages."""
    if state.turn == TURNS and state.side == AXIS:
        return wl.replace(state, outcome=book.sides[ALLIED if held(book, state) >= NEEDED else AXIS])
    return wl.replace(state, turn=state.turn + state.side, side=1 - state.side, phase=-1)


END = wl.Chapter[Book, State](
    title="Turns and victory",
    phases=(wl.Placed(wl.Phase("end", next_side)),),
    counted=(wl.Counted("villages", lambda book, state: {"allied": held(book, state)}),),
)
CHAPTERS = [ground.CHAPTER, movement.CHAPTER, combat.CHAPTER, END, mines.CHAPTER, snow.CHAPTER]
CONTENTS = wl.Contents[Book, State](State, Force, CHAPTERS)


class Snowbridge(wl.Rulebook):
    """The rules with their options."""

    contents, words = CONTENTS, WORDS
    longest = TURNS * 2 * 20 * 5
    """In a turn of a side 20 units are chosen, go, attack and go back: at most 5 actions each."""
    book: Book

    def first(self) -> State:
        return ground.first(self.book)

    def ground(self) -> wl.Graph:
        return movement.graph_of(self.book)

    def odds(self, state: State, hexes: Names, attackers: Names, /, **support: int) -> dict[str, Any]:
        cells, units = [self.book.cell(h) for h in hexes], [self.book.own(state, name) for name in attackers]
        foe = len(cells) == 1 and cells[0] >= 0 and cells[0] in state.forces[1 - state.side].at
        if not foe or not units or set(units) - set(combat.beside(self.book, state, cells[0])):
            raise WORDS.bad("choice no-battle")
        return combat.told(self.book, state, cells[0], tuple(units))

    def result_faces(self) -> dict[str, list[str]]:
        return self.book.results

    def result_rank(self, result: str) -> float:
        return ("A1", "NE", "DR", "DE").index(result)

    def over(self) -> str:
        return "snowbridge:victory"

    def result(self, state: State) -> wl.Result | None:
        told = WORDS.message("result", count=held(self.book, state))
        return wl.Result(state.outcome, self.over(), told) if state.outcome else None


def make_rules(game: str, scenario: str, options: tuple[str, ...], data: Path | None) -> Snowbridge:
    """The rules of the game."""
    return Snowbridge(ground.read_book(CONTENTS, options, data), "Snowbridge")
