"""What a seat has seen, numbered by what that seat has seen.

Somebody else's secret actions are one entry a run, and it appears when the run is over: neither its length nor what was
taken back within it can be told from numbers. A seat's entries are only ever added to; an undo is an entry too.
"""

from __future__ import annotations

from array import array
from bisect import bisect_right
from copy import copy
from typing import NamedTuple

from winterline import Event
from winterline.core import game, messages, parley, sides
from winterline.core.decision import DisplayRules, EngineRules, Rules

from .bodies import (
    Body,
    Contributed,
    Gesture,
    NewRules,
    Rematch,
    Said,
    Seated,
    Sparring,
    StepBody,
    TakenBack,
    Talk,
    decode,
    is_told,
)
from .history import History
from .storage import EventRecord
from .values import Entry, ToldEvent
from .words import say


class Part(NamedTuple):
    """An action: the event that holds it, its place there, and the length of the log after it."""

    seq: int
    place: int
    length: int


class Mark(NamedTuple):
    """An entry: the event that made it appear, what it tells (place -1: the event as a whole), and the length of the
    log that the seat knew of then; of an undo, the entry that is the last to stand."""

    seq: int
    source: int
    place: int
    length: int
    to: int = -1


class Marks:
    """The marks of a ledger: a few numbers each, because a long game has thousands, once for every viewer."""

    def __init__(self) -> None:
        self._numbers = array("i")

    def __len__(self) -> int:
        return len(self._numbers) // len(Mark._fields)

    def __getitem__(self, index: int) -> Mark:
        """The mark of entry `index` + 1."""
        start = index * len(Mark._fields)
        return Mark(*self._numbers[start : start + len(Mark._fields)])

    def append(self, mark: Mark) -> None:
        """One more."""
        self._numbers.extend(mark)

    def copy(self) -> Marks:
        """The same marks, to go on by themselves."""
        twin = Marks()
        twin._numbers = self._numbers[:]
        return twin


class Ledger:
    """The entries of one viewer: a side's, or a spectator's. As long as nobody had a secret, one serves all viewers."""

    def __init__(self) -> None:
        self._viewer = ""
        self.marks = Marks()
        self.known = 0
        """The length of the log as far as this viewer knows: a run of secrets that goes on is not begun for it."""
        self.moved = 0
        """The last entry that changed the position."""
        self.standing = array("i")
        """The numbers of the entries whose actions still stand."""
        self.secrets_from = 0
        """The first entry that told of somebody else's secret; 0 as long as there was none."""
        self._runs: dict[int, tuple[str, tuple[Part, ...]]] = {}
        """Of entries that tell of a run of secrets: whose they are, and all actions."""
        self._hidden: list[Part] = []
        self._hider = ""

    def of(self, viewer: str) -> Ledger:
        """The same for one viewer, before the first secret."""
        twin = copy(self)
        twin._viewer = viewer
        twin.marks = self.marks.copy()
        twin.standing = self.standing[:]
        twin._runs, twin._hidden = {}, []
        return twin

    def feed(self, seq: int, body: Body) -> None:
        """Take in the next event."""
        if isinstance(body, Gesture):
            for index, step in enumerate(body.steps):
                self._step(Part(seq, index, body.start + index + 1), step)
        elif isinstance(body, TakenBack):
            self._undo(seq, body.to)
        elif is_told(body) or isinstance(body, NewRules):
            self.marks.append(Mark(seq, seq, -1, self.known))
            self.moved = len(self.marks) if isinstance(body, NewRules) else self.moved

    def _step(self, part: Part, step: StepBody) -> None:
        if not step.secret or step.side == self._viewer:
            self._end_run(part.seq)
            self._add(part.seq, part)
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
            self._add(seq, parts[-1])
            self.secrets_from = self.secrets_from or self.moved
            self._runs[self.moved] = self._hider, parts

    def _add(self, seq: int, last: Part) -> None:
        self.marks.append(Mark(seq, last.seq, last.place, last.length))
        self.moved = len(self.marks)
        self.standing.append(self.moved)
        self.known = last.length

    def _undo(self, seq: int, to: int) -> None:
        """Cut what stands. A seat that saw nothing of what was taken back is told nothing."""
        self._hidden = [part for part in self._hidden if part.length <= to]
        seen = False
        while self.known > to:
            self._hider, parts = self._runs.pop(self.standing.pop(), ("", ()))
            self._hidden = [part for part in parts if part.length <= to]
            self.known = self.length_after(self.standing[-1]) if self.standing else 0
            seen = True
        if seen:
            self.marks.append(Mark(seq, seq, -1, self.known, self.standing[-1] if self.standing else 0))
            self.moved = len(self.marks)

    @property
    def secrets(self) -> bool:
        """Whether somebody else is known to have done something in secret."""
        return self.secrets_from > 0

    def may_tell_forced(self, n: int) -> bool:
        """Whether an entry may tell that somebody else had no choice: it would tell of what he hides, if he hides."""
        return not self.secrets_from or n < self.secrets_from

    def at(self) -> int:
        """The number of the newest entry."""
        return len(self.marks)

    def place_of(self, n: int) -> tuple[int, int]:
        """The event that made an entry appear, and the length of the log that the viewer knew of then; 0 is the start."""
        mark = self.marks[n - 1] if n else None
        return (mark.seq, mark.length) if mark else (0, 0)

    def length_after(self, n: int) -> int:
        """The length of the log after an entry."""
        return self.marks[n - 1].length

    def last_within(self, length: int) -> int:
        """The last entry that stands within a length of the log; 0 when there is none."""
        return next((n for n in reversed(self.standing) if self.length_after(n) <= length), 0)

    def first_beyond(self, length: int) -> int:
        """The first entry that stands with which the log was so long, or longer; the newest when there is none."""
        return next((n for n in self.standing if self.length_after(n) >= length), self.at())

    def place(self, n: int) -> tuple[int, ...]:
        """Where an entry stands among all that anybody is told."""
        return self.marks[n - 1][:3] if n else (0, 0, 0)

    def after_place(self, place: tuple[int, ...]) -> int:
        """The number of the newest entry at such a place."""
        return bisect_right(self.marks, place, key=lambda mark: mark[:3])

    def after_event(self, seq: int) -> int:
        """The number of the newest entry when an event had just happened."""
        return bisect_right(self.marks, seq, key=lambda mark: mark.seq)


def render(
    rules: Rules, ledger: Ledger, viewer: str, history: History, after: int, until: int
) -> list[Entry]:
    """The entries after one number up to another, for a viewer."""
    marks = [ledger.marks[n] for n in range(after, until)]
    if not marks:
        return []
    first = min(mark.source for mark in marks)
    events = history.since(first)
    out = []
    for n, mark in enumerate(marks, after + 1):
        told = events[mark.source - first]
        body = decode(told.kind, told.body)
        if isinstance(body, Gesture):
            step, at = body.steps[mark.place], events[mark.seq - first].at
            out.append(_action(rules, viewer, n, at, step, ledger.may_tell_forced(n)))
        else:
            out.append(_entry(rules, n, mark, told, body, events[mark.seq - first].at))
    return out


Other = TakenBack | NewRules | Contributed | Seated | Talk | Said | Rematch | Sparring


def _entry(rules: EngineRules, n: int, mark: Mark, record: EventRecord, body: Other, at: int) -> Entry:
    """An entry of what is no action."""
    to = mark.to if isinstance(body, TakenBack) else None
    return Entry(n, record.side, record.kind, None, (), _words(rules, record.side, body), "", at, to=to)


def _words(rules: EngineRules, side: str, body: Other) -> str:
    """What is no action, in words."""
    if isinstance(body, TakenBack):
        return say("takes-back", who=sides.people(side, first=True)) if side else say("cut")
    if isinstance(body, NewRules):
        return news_of_rules(rules, body)
    if isinstance(body, Contributed):
        return _of_dice(sides.people(side, first=True), body)
    if isinstance(body, Said):
        return parley.told(side, body.what)
    if isinstance(body, Rematch):
        return say("rematch", who=sides.people(side, first=True))
    if isinstance(body, Sparring):
        return _of_sparring(sides.people(side, first=True), body)
    return _of_seat(body) if isinstance(body, Seated) else body.text


def _of_sparring(who: str, body: Sparring) -> str:
    """That turns may be taken back, or that one was."""
    if not body.tries:
        return say("sparring", who=who)
    return say("sparring again", who=who, when=body.tries[-1].when, number=len(body.tries) + 1)


def _of_seat(body: Seated) -> str:
    """Who sat down, or for whom there is a new link, in words: stored are the id and whom it tells of."""
    told = messages.decoded(body.text)
    if isinstance(told, str):
        return told
    args = {"name": body.name or say("somebody"), "who": sides.people(body.side)}
    return say(told.name, **args)


def news_of_rules(rules: EngineRules, body: NewRules) -> str:
    """What players are told when their game goes on by other rules: nothing of it depends on what somebody hides."""
    words = {change.rule: messages.words(change.what) for change in rules.changes}
    was, same = body.before, body.before.rules == body.rules
    parts = [say("rules", now=body.rules) if same else say("rules-before", now=body.rules, before=was.rules)]
    parts += [f"{rule.partition(':')[2]}: {words.get(rule) or say('changed')}" for rule in body.changed]
    if was.data != body.data:
        parts.append(say("data-changed"))
    return " ".join([*parts, say("carried" if body.carried else "stands")])


def _of_dice(side: str, body: Contributed) -> str:
    """What a side put into the dice, in words."""
    if body.what == "anew" and body.reset:
        return say("dice reset")
    return say(f"dice {body.what}{' made' * body.made}", who=side)


def _action(rules: Rules, viewer: str, n: int, at: int, step: StepBody, tell_forced: bool) -> Entry:
    """An entry of an action. `tell_forced`: that somebody else had no choice may be told too."""
    hidden = step.secret and step.side != viewer
    told = tuple(told_event(rules, event) for event in step.events if event.seat in ("", viewer))
    text = " ".join(event.text for event in told)
    if hidden and not text:
        text = say("in-secret", who=sides.people(step.side, first=True))
    do = None if hidden else step.do
    forced = step.forced and (step.side == viewer or (tell_forced and not hidden))
    turn = rules.whose(step.when)
    return Entry(n, step.side, "action", do, told, text, step.when, at, forced=forced, turn=turn)


def told_event(rules: DisplayRules, event: Event) -> ToldEvent:
    """An event with its sentence; the rule id that ends the engine's sentence is told apart."""
    text = game.sentence(rules, event).removesuffix(f" [{event.rule}]")
    plain = event.what, event.rule, event.units, event.hexes, event.number, event.word, text
    fight, telling = event.fight, rules.news.get(event.what)
    if fight is None or telling != "battle":
        return ToldEvent(*plain, telling)
    faces = tuple(rules.faces_carried(fight))
    return ToldEvent(*plain, telling, fight.column, fight.result, fight.totals, fight.shifts, faces)
