"""The bodies of stored events. What an action caused is kept with it, so that a record is read without the engine."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

import msgspec

from winterline import Event
from winterline.core import course, decision, versions
from winterline.core.action import notation
from winterline.core.log import decides_in_secret
from winterline.core.parley import What


class StepBody(msgspec.Struct, frozen=True, omit_defaults=True):
    """One action of the log."""

    do: str
    side: str
    when: str
    events: tuple[Event, ...] = ()
    forced: bool = False
    secret: bool = False
    more: bool = False
    """Of a secret action: the same side may go on in secret, so other seats are not told yet."""


class Gesture(msgspec.Struct, frozen=True):
    """Kind `action`: the actions of one request, those that followed without a choice included."""

    at: int
    """The entry number that the request was made at."""
    start: int
    """How long the log was before."""
    steps: tuple[StepBody, ...]


class TakenBack(msgspec.Struct, frozen=True):
    """Kind `undo`: the log is cut to a length."""

    at: int
    to: int


class Talk(msgspec.Struct, frozen=True):
    """Kinds `chat`, `name` and `title`: what was said, a player's new name, or what the game is called."""

    at: int
    text: str


class Said(msgspec.Struct, frozen=True):
    """Kind `parley`: what a side said of the end of the game."""

    at: int
    what: What
    length: int
    """Actions that stood then."""


class Rematch(msgspec.Struct, frozen=True):
    """Kind `rematch`: a side has set up the same game with sides changed."""

    at: int
    game: str
    """The id of that game. It opens nothing: whoever sits here gets a seat of his own there."""


class Count(msgspec.Struct, frozen=True, array_like=True):
    """Something that the game counts, for one side, before and after a turn."""

    name: str
    side: str
    before: float
    after: float


class Try(msgspec.Struct, frozen=True):
    """What came of a turn."""

    game: str
    """The id of the game in which it was played so. It opens nothing."""
    when: str
    over: bool
    """Whether the side's next turn had come; otherwise it is told as far as it had been played."""
    chance: tuple[float | None, float | None]
    """The chance that the Allies win, as the side knew the position before and after; None where none is known."""
    counted: tuple[Count, ...]


class Sparring(msgspec.Struct, frozen=True):
    """Kind `sparring`: whoever plays against a bot may take whole turns back; with tries, a turn that is played again."""

    at: int
    tries: tuple[Try, ...] = ()
    """What came of this turn before, first try first."""


SAT, LEFT = "sat down", "left"
"""What a side did that took its seat, or gave it up."""


class Seated(msgspec.Struct, frozen=True, omit_defaults=True):
    """Kind `seat`: somebody sat down or left, or a new link was issued."""

    what: str
    text: str = ""
    """The message that everybody reads of it, by its id; without one it is nobody's entry. Words, where it is old."""
    side: str = ""
    """Whose seat it is."""
    name: str = ""
    """The name that somebody gave."""


class NewRules(msgspec.Struct, frozen=True, omit_defaults=True):
    """Kind `rules`: from here on the game is played by other rules or data. Everybody's entry."""

    rules: str
    data: str
    form: int
    was: tuple[str, str, int]
    """Rules, data and form of what was played before."""
    length: int
    """Actions that stand."""
    changed: tuple[str, ...] = ()
    """The ids of the rules that changed between the two versions."""
    carried: bool = False
    """What was played before no longer replays: a new segment of the log begins with the position kept beside this."""
    why: str = ""
    """For whoever runs the table: no seat is told, because it may hint at something hidden."""

    @property
    def before(self) -> versions.Version:
        """What was played before was made by this."""
        return versions.Version(*self.was)


class Contributed(msgspec.Struct, frozen=True, omit_defaults=True):
    """Kind `dice`: what a side put into the dice before the game began."""

    what: str
    """`seal`, `number`, `open`; `anew` when the side agrees to begin again."""
    value: str = ""
    at: int = 0
    made: bool = False
    """With this the dice are made."""
    reset: bool = False
    """With this both agree to begin again."""


Body = Gesture | TakenBack | Talk | Seated | NewRules | Contributed | Said | Rematch | Sparring

KINDS: dict[str, type[Body]] = {
    "action": Gesture, "undo": TakenBack, "chat": Talk, "name": Talk, "seat": Seated, "rules": NewRules,
    "dice": Contributed, "title": Talk, "parley": Said, "rematch": Rematch, "sparring": Sparring,
}  # fmt: skip
_DECODERS = {kind: msgspec.json.Decoder(made) for kind, made in KINDS.items()}


def encode(body: Body) -> str:
    """A body as it is stored."""
    return msgspec.json.encode(body).decode()


@lru_cache(maxsize=256)  # a new event is read by its game, for the answer, and for everybody who listens
def decode(kind: str, text: str) -> Body:
    """A stored body."""
    body: Body = _DECODERS[kind].decode(text)
    return body


def is_told(body: Body) -> bool:
    """Whether everybody at the table reads of an event that is no action."""
    return isinstance(body, Talk | Contributed | Said | Rematch | Sparring) or (
        isinstance(body, Seated) and bool(body.text)
    )


def tell(rules: decision.Rules, steps: Sequence[course.Moment]) -> tuple[StepBody, ...]:
    """Engine steps as they are stored; the first of `steps` is the position before."""
    first, last = (rules.moment(step.state)[0] for step in (steps[0], steps[-1]))
    out = []
    for before, step in pairwise(steps):
        assert step.action is not None
        side = rules.side(before.state)
        secret = rules.is_secret(before.state, step.action)
        more = secret and rules.side(step.state) == side and decides_in_secret(rules, step.state)
        when = first if first == last else rules.moment(before.state)[0]
        do = notation(step.action, rules.verbs)
        out.append(StepBody(do, side, when, tuple(step.events), step.forced, secret, more))
    return tuple(out)
