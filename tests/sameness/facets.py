"""What can be seen of a position, facet by facet. Only the public face is asked, so that the inside may change."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
from msgspec.structs import replace

from winterline.core.action import Action
from winterline.core.decision import Event
from winterline.core.errors import FAULTS, WinterlineError
from winterline.core.game import Game
from winterline.core.messages import decoded, words
from winterline.core.rulebook import OVER

ASKED = 4
"""Questions of each kind that are put to a position."""
REMEMBERED = 400
"""Earlier actions that are asked about once more: most have become illegal, each for a reason of its own."""
SUPPORT = ("nas", "cas", "air", "naval", "artillery")


def short(told: Any) -> str:
    """The fingerprint of anything that JSON can hold."""
    written = msgspec.json.encode(told, enc_hook=words, order="deterministic")
    return hashlib.blake2b(written, digest_size=8).hexdigest()


class Asked(msgspec.Struct):
    """A decision as it was told before it carried data: a fingerprint depends on the order of fields."""

    side: str
    kind: str
    prompt: str
    rule: str


def asked(game: Game) -> Asked | None:
    """The decision."""
    found = game.decision
    return found and Asked(found.side, found.kind, found.prompt, found.rule)


def as_told(event: Event) -> Event:
    """An event with how a game ended in words, as it was stored before that was an id with arguments."""
    who, _, how = event.word.partition(" ")
    return event if event.what != OVER else replace(event, word=f"{who} {words(decoded(how))}")


def by_part(views: dict[str, dict[str, Any]]) -> dict[str, Any]:
    """What seats see, part by part and panel by panel: some may have come to it since."""
    found: dict[str, dict[str, Any]] = {}
    for seat, view in views.items():
        for name, part in view.items():
            if name != "panels":
                found.setdefault(f"view {name}", {})[seat] = part
        for panel in view.get("panels", ()):
            found.setdefault(f"panel {panel['id']}", {})[seat] = panel
    return found


class Asker:
    """Puts questions to the positions of one game. The same game gives the same questions."""

    def __init__(self, name: str) -> None:
        self._chooser = random.Random(f"questions in {name}")
        self._earlier: list[Action] = []

    def cheap(self, game: Game, events: list[Event]) -> dict[str, Any]:
        """What is compared at every decision."""
        rules, state = game.rules, game.state
        return {
            "list": [game.notation(action) for action in game.actions()],
            "decision": [asked(game), game.result],
            "events": [[as_told(event) for event in events], game.narrate(events)],
            "facts": [rules.where(state), rules.moment(state), rules.rolls(state)],
        }

    def dear(self, game: Game) -> dict[str, Any]:
        """What is compared now and then, beside what is cheap."""
        rules, state = game.rules, game.state
        seats = (*rules.sides, "spectator")
        views = {seat: game.view(seat) for seat in seats}
        return {
            **by_part(views),
            "layers": {seat: rules.layers(state, seat) for seat in seats},
            "zones": [rules.zone(state, side) for side in rules.sides],
            "warnings": [rules.warnings(state), rules.left_undone(state), rules.joinable(state)],
            "questions": list(self._questions(game)),
        }

    def digest(self, game: Game) -> str:
        """The program's own fingerprint of the position: a new form of storing it may change that once."""
        return game.digest()

    def remember(self, game: Game) -> None:
        """Keep some of what may be done now, to ask about later."""
        listed = game.actions()
        for action in self._chooser.sample(listed, min(2, len(listed))):
            if len(self._earlier) < REMEMBERED:
                self._earlier.append(action)
            else:
                self._earlier[self._chooser.randrange(REMEMBERED)] = action

    def _questions(self, game: Game) -> Iterator[Any]:
        rules, state = game.rules, game.state
        places = sorted(rules.where(state).items())
        hexes = sorted({hex_ for _, hex_ in places})
        for unit, hex_ in self._some(places):
            yield unit, answer(rules.reach, state, unit), answer(rules.stacking, state, hex_)
            to = self._chooser.choice(hexes)
            yield answer(rules.path, state, unit, to)
            yield to, answer(rules.odds, state, [to], [unit])
        listed = game.actions()
        for action in self._some(listed):
            yield game.notation(action), answer(rules.forecast, state, action)
            yield answer(rules.is_secret, state, action)
        for action in (*self._some(self._earlier), *map(self._altered, self._some(listed))):
            yield answer(game.why_not, action)

    def _altered(self, action: Action) -> Action:
        """Nearly this action."""
        other = self._chooser.choice(self._earlier) if self._earlier else action
        what = self._chooser.choice(("unit", "kind", "via", "to"))
        return msgspec.structs.replace(action, **{what: getattr(other, what)})

    def _some(self, among: Any) -> list[Any]:
        return self._chooser.sample(among, min(ASKED, len(among)))


def answer(ask: Callable[..., Any], *args: Any) -> Any:
    """What is answered, or the words of the refusal."""
    try:
        return ask(*args)
    except (*FAULTS, WinterlineError) as error:
        return [type(error).__name__, str(error)]
