"""All that may be asked at a decision, asked of tables that differ in what nobody may know: no answer may differ."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any

import msgspec

from winterline.bots import agreement
from winterline.core.action import Action, to_json
from winterline.core.game import Game
from winterline.report import report_of
from winterline.table import archive, minds, placing, questions, states
from winterline.table.errors import TableError
from winterline.table.live import Live
from winterline.table.values import Seat

GROUP = 3
"""Counters that go as one."""
REPORTED = 160
"""A report is compared as long as the game is no longer: it tells all of it."""
ADVISED = 3
"""Actions of a bot's advice that are compared."""
HIDDEN = 2
"""The number of the twin that has other secrets as well as another key."""


class Tally(msgspec.Struct):
    """What was compared."""

    answers: int = 0
    refusals: int = 0
    decisions: int = 0
    hidden: int = 0
    """Decisions at which somebody's secrets differed as well."""
    kinds: set[str] = msgspec.field(default_factory=set)

    def add(self, other: Tally) -> None:
        """Count another run."""
        self.answers += other.answers
        self.refusals += other.refusals
        self.decisions += other.decisions
        self.hidden += other.hidden
        self.kinds |= other.kinds


@contextmanager
def unhurried() -> Iterator[None]:
    """Bots give advice of so many actions, however long they take."""
    was = minds.ARRANGING, minds.MOST_ARRANGED
    minds.ARRANGING, minds.MOST_ARRANGED = 1e9, ADVISED
    try:
        yield
    finally:
        minds.ARRANGING, minds.MOST_ARRANGED = was


def answer(ask: Callable[[], Any]) -> tuple[bytes, bool]:
    """What a request gives back, byte by byte, and whether it was refused."""
    try:
        return msgspec.json.encode(ask()), False
    except TableError as error:
        return msgspec.json.encode([error.status, error.body(), str(error)]), True


def difference(one: bytes, two: bytes) -> str:
    """Where two answers part."""
    at = next((n for n, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), min(len(one), len(two)))
    return f"{one[max(0, at - 80) : at + 80]!r} against {two[max(0, at - 80) : at + 80]!r}"


class Asking:
    """Asks the tables of one decision the same things."""

    tables: Sequence[Live]
    hiders: set[str]
    """Sides whose secrets differ between the tables."""
    game: Game
    side: str
    random: random.Random
    seen: Sequence[Action]
    tally: Tally

    def same(self, side: str, ask: Callable[[Live, Seat], Any], what: str) -> None:
        """The same answer from all tables: from the one with other secrets, unless they are the side's own."""
        lives = self.tables if side not in self.hiders else self.tables[:HIDDEN]
        found = [answer(partial(ask, live, Seat(live.record.id, side))) for live in lives]
        self.tally.answers += len(found) - 1
        self.tally.refusals += found[0][1] * (len(found) - 1)
        for other in found[1:]:
            assert other == found[0], f"{what} in {self.game.decision}: {difference(found[0][0], other[0])}"

    def any(self) -> dict[str, str]:
        """An action that somebody might try."""
        return to_json(self.random.choice([*self.seen[-200:], *self.game.actions()]))

    def questions(self, parts: list[Action]) -> None:
        """What a page asks while a gesture is made."""
        raw = [to_json(part) for part in parts]
        units = [part.unit for part in parts if part.unit] or [self.any().get("unit", "")]
        hexes = [part.to for part in parts if part.to] or [self.any().get("to", "")]
        steps = [{"unit": part.unit or units[-1], "do": [self.game.notation(part)]} for part in parts]
        asked: list[tuple[str, dict[str, Any]]] = [
            ("preview", {"actions": raw}),
            ("preview", {"actions": raw[:-1]}),
            ("why", {"action": self.any(), "after": raw[:-1]}),
            ("why", {"action": self.any(), "after": raw}),
            ("why", {"instead": hexes[-1], "after": raw[:1]}),
            ("reach", {"unit": units[-1], "after": raw}),
            ("path", {"unit": units[-1], "hex": hexes[-1], "after": raw[:-1]}),
            ("odds", {"hexes": hexes[-1:], "attackers": units}),
            ("warnings", {"after": raw}),
            ("placing", {"after": raw}),
            ("fitted", {"steps": steps}),
            ("ahead", {"after": raw}),
            ("joinable", {"after": raw[:-1]}),
            ("stacking", {"hex": hexes[-1], "after": raw}),
            *self.together(raw, units, hexes),
        ]
        for kind, args in asked:
            self.same(self.side, partial(questions.ask, kind=kind, args=args), kind)

    def together(
        self, raw: list[dict[str, str]], units: list[str], hexes: list[str]
    ) -> Iterable[tuple[str, dict[str, Any]]]:
        """What is asked of several counters, some of them anybody's: where they go, what fits, whom they would fight."""
        openers = [to_json(action) for action in self.game.actions() if action.unit and not action.to]
        some = [*self.random.sample(openers, min(GROUP, len(openers))), raw[0], self.any()]
        enemy = self.random.choice(self.enemies() or hexes)
        go = {"do": self.random.choice(raw)["do"], "to": hexes[-1]}
        yield "group", {"units": some}
        yield "group", {"units": some, "after": raw[:-1]}
        yield "march", {"units": some, "go": next((part for part in raw if part.get("to")), go)}
        yield "fit", {"more": [*raw, *some]}
        yield "fit", {"more": some, "after": raw[:-1]}
        yield "fit", {"after": raw}
        yield "prospects", {"hex": enemy, "hands": [[part] for part in some], "units": units}
        near = self.near_enemies()
        for label in self.random.sample(near, min(GROUP, len(near))):
            yield "prospects", {"hex": label, "hands": [some[:1]], "units": [some[0].get("unit", "")]}

    def enemies(self) -> list[str]:
        """Where counters of another side stand, as the side that decides sees them."""
        found = self.game.view(self.side)["units"]
        return sorted({unit["hex"] for unit in found if unit.get("hex") and unit["side"] != self.side})

    def near_enemies(self) -> list[str]:
        """Those next to a counter of one's own: there could be a battle."""
        grid, view = self.game.rules.board.grid, self.game.view(self.side)["units"]
        own = {unit["hex"] for unit in view if unit["side"] == self.side and grid.has(unit.get("hex") or "")}
        beside = {grid.label(cell) for label in own for cell in grid.around(grid.index(label))}
        return sorted(beside.intersection(self.enemies()))

    def seen_by_all(self) -> None:
        """What anybody may ask at any time, about his own counters and those of others; and what is refused to him."""
        own, others = self.any(), self.enemies()
        label = self.random.choice(others) if others else own.get("to", "")
        asked: list[tuple[str, dict[str, Any]]] = [
            ("allowances", {"hex": label}),
            ("stacking", {"hex": label}),
            ("course", {"at": [0]}),
            *(("zone", {"side": side}) for side in self.game.rules.sides),
            *(
                ("group", {"units": [own]}),
                ("fit", {}),
                ("placing", {}),
                ("fitted", {"steps": []}),
                ("tries", {}),
            ),
            ("march", {"units": [own], "go": own}),
            ("prospects", {"hex": label, "hands": [[own]], "units": []}),
        ]
        for side in (*self.game.rules.sides, "spectator"):
            for kind, args in asked:
                self.same(side, partial(questions.ask, kind=kind, args=args), kind)
            if len(self.game.steps()) <= REPORTED:
                self.same(side, lambda live, seat: self.reported(live, seat), "report")
            if side != "spectator":
                self.agreed(side)

    def reported(self, live: Live, seat: Seat) -> Any:
        """The report of the game so far."""
        return report_of(archive.story(live, seat.viewer))

    def agreed(self, side: str) -> None:
        """Whether a bot takes a draw: others learn it, so it may depend on nothing that anybody hides."""
        found = [
            agreement.agrees(live.rules, [live.rules.start(), live.game.state], side) for live in self.tables
        ]
        assert len(set(found)) == 1, f"a bot's answer to an offer in {self.game.decision}"

    def advised(self) -> None:
        """How a bot would place what is to be placed now, asked by whoever places it."""
        if not placing.offered(self.tables[0]):
            return

        def advice(live: Live, seat: Seat) -> Any:
            turn = states.advice_turn(live, seat)
            return minds.arrange(msgspec.structs.replace(turn, game_id="advice", seed="advice"))

        with unhurried():
            self.same(self.side, advice, "arranged")

    def hinted(self) -> None:
        """What a bot would do in the phase, asked by whoever decides."""

        def hint(live: Live, seat: Seat) -> Any:
            turn = states.advice_turn(live, seat)
            return minds.hinted(msgspec.structs.replace(turn, game_id="hint", seed="hint"))

        with unhurried():
            self.same(self.side, hint, "hint")
