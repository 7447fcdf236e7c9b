"""What a seat has seen, numbered by what that seat has seen.

Somebody else's secret actions are one entry a run, and it appears when the run is over: neither its length nor what was
taken back within it can be told from numbers. A seat's entries are only ever added to; an undo is an entry too.
"""

from __future__ import annotations

from typing import NamedTuple

from winterline.core.decision import Event, Rules
from winterline.table.bodies import Body, Gesture, StepBody, TakenBack, Talk, decode
from winterline.table.storage import EventRecord
from winterline.table.values import Entry, ToldEvent


class Part(NamedTuple):
    """An action: the event that holds it, its place there, and the length of the log after it."""

    seq: int
    place: int
    length: int


class Mark(NamedTuple):
    """An entry: the event that made it appear, what it tells (place -1: the event as a whole), and the length of the
    log that the seat knew of then."""

    seq: int
    source: int
    place: int
    length: int
    to: int = -1


class Standing(NamedTuple):
    """An entry whose actions still stand."""

    n: int
    side: str
    parts: tuple[Part, ...]


class Ledger:
    """The entries of one pair of eyes: a side's, or a spectator's."""

    def __init__(self, eyes: str) -> None:
        self.eyes = eyes
        self.marks: list[Mark] = []
        self.moved = 0
        """The last entry that changed the position."""
        self.standing: list[Standing] = []
        self.secrets = False
        """Whether somebody else is known to have done something in secret."""
        self._hidden: list[Part] = []
        self._hider = ""

    def feed(self, seq: int, body: Body) -> None:
        """Take in the next event."""
        if isinstance(body, Gesture):
            for index, step in enumerate(body.steps):
                self._step(Part(seq, index, body.start + index + 1), step)
        elif isinstance(body, TakenBack):
            self._undo(seq, body.to)
        elif isinstance(body, Talk):
            self.marks.append(Mark(seq, seq, -1, self.known()))

    def _step(self, part: Part, step: StepBody) -> None:
        if not step.secret or step.side == self.eyes:
            self._end_run(part.seq)
            self._add(part.seq, step.side, (part,))
            return
        if step.side != self._hider:
            self._end_run(part.seq)
        self._hider = step.side
        self._hidden.append(part)
        if not step.more:
            self._end_run(part.seq)

    def _end_run(self, seq: int) -> None:
        if self._hidden:
            parts, self._hidden = tuple(self._hidden), []
            self.secrets = True
            self._add(seq, self._hider, parts)

    def _add(self, seq: int, side: str, parts: tuple[Part, ...]) -> None:
        last = parts[-1]
        self.marks.append(Mark(seq, last.seq, last.place, last.length))
        self.moved = len(self.marks)
        self.standing.append(Standing(self.moved, side, parts))

    def _undo(self, seq: int, to: int) -> None:
        """Cut what stands. A seat that saw nothing of what was taken back is told nothing."""
        self._hidden = [part for part in self._hidden if part.length <= to]
        seen = False
        while self.standing and self.standing[-1].parts[-1].length > to:
            item = self.standing.pop()
            seen = True
            self._hidden = [part for part in item.parts if part.length <= to]
            self._hider = item.side
        if seen:
            self.marks.append(Mark(seq, seq, -1, self.known(), self.standing[-1].n if self.standing else 0))
            self.moved = len(self.marks)

    def at(self) -> int:
        """The number of the newest entry."""
        return len(self.marks)

    def known(self) -> int:
        """The length of the log as far as this pair of eyes knows: a run of secrets that goes on is not begun for it."""
        return self.standing[-1].parts[-1].length if self.standing else 0

    def after_event(self, seq: int) -> int:
        """The number of the newest entry when an event had just happened."""
        low, high = 0, len(self.marks)
        while low < high:
            middle = (low + high) // 2
            low, high = (middle + 1, high) if self.marks[middle].seq <= seq else (low, middle)
        return low


def render(rules: Rules, ledger: Ledger, events: list[EventRecord], after: int, until: int) -> list[Entry]:
    """The entries after one number up to another. `events` are the game's, from number 1 on."""
    bodies: dict[int, Body] = {}
    out = []
    for n in range(after + 1, until + 1):
        mark = ledger.marks[n - 1]
        for seq in (mark.source, mark.seq):
            if seq not in bodies:
                record = events[seq - 1]
                bodies[seq] = decode(record.kind, record.body)
        out.append(_entry(rules, ledger.eyes, n, mark, events, bodies[mark.source]))
    return out


def _entry(rules: Rules, eyes: str, n: int, mark: Mark, events: list[EventRecord], body: Body) -> Entry:
    record = events[mark.source - 1]
    at = events[mark.seq - 1].at
    if isinstance(body, Gesture):
        return _action(rules, eyes, n, at, body.steps[mark.place])
    if isinstance(body, TakenBack):
        text = f"{record.side.title()} takes back the last step."
        return Entry(n, record.side, "undo", None, (), text, "", at, to=mark.to)
    assert isinstance(body, Talk)
    return Entry(n, record.side, "chat" if record.kind == "chat" else "name", None, (), body.text, "", at)


def _action(rules: Rules, eyes: str, n: int, at: int, step: StepBody) -> Entry:
    hidden = step.secret and step.side != eyes
    told = tuple(told_event(rules, event) for event in step.events if event.seat in ("", eyes))
    text = " ".join(event.text for event in told)
    if hidden and not text:
        text = f"{step.side.title()} acts in secret."
    do = None if hidden else step.do
    return Entry(n, step.side, "action", do, told, text, step.when, at, forced=step.forced and not hidden)


def told_event(rules: Rules, event: Event) -> ToldEvent:
    """An event with its sentence; the rule id that ends the engine's sentence is told apart."""
    text = rules.narrate(event).removesuffix(f" [{event.rule}]")
    return ToldEvent(event.what, event.rule, event.units, event.hexes, event.number, event.word, text)
