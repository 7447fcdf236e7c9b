"""Small tools for the rule tests of both editions: positions, moves, declarations and what came of them.

Everything goes through the public face: decisions, actions, `why_not`, `view`. Decisions with a single option
are taken by the engine itself, so the tools that play a gesture leave out the parts already taken.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import winterline as wl
from winterline.core.action import parse
from winterline.core.decision import Event
from winterline.core.dice import KeyedDice
from winterline.core.verdict import Odds
from winterline.games.beachhead import setup as game_setup
from winterline.games.beachhead.combat import odds_of
from winterline.games.beachhead.tables import COLUMNS

REWORK = "beachhead"
PRINTED = "beachhead-1970"
EDITIONS = (REWORK, PRINTED)
SPARE = {"us-1ssf-3": "0111", "de-356": "2716"}


def setup(
    when: str,
    units: Mapping[str, str],
    *,
    game: str = REWORK,
    options: Iterable[str] = (),
    dice: Sequence[int] = (),
    spare: bool = True,
    **spec: Any,
) -> wl.Game:
    """A position at the start of an impulse; units not named are absent unless `others` says otherwise.

    Each side gets a spare unit in a far corner, so that the engine does not end a phase for want of choice.
    """
    placed = {**SPARE, **units} if spare else dict(units)
    whole = {"when": when, "units": placed, "others": "absent", **spec}
    return wl.position(game, whole, options=list(options), dice=dice)


def own_file(folder: Path, name: str, old: str, new: str) -> Path:
    """A player's own data directory: one shipped file with one change."""
    text = (game_setup.DATA / name).read_text(encoding="utf-8")
    assert old in text
    (folder / name).write_text(text.replace(old, new, 1), encoding="utf-8")
    return folder


def play_all(game: wl.Game, *lines: str) -> list[Event]:
    """Play these actions in a row; every one of them must be legal."""
    out: list[Event] = []
    for line in lines:
        out.extend(game.play(line))
    return out


def step(game: wl.Game, line: str) -> list[Event]:
    """Play an action unless the engine has already taken it as the only one."""
    return game.play(line) if game.why_not(line) is None else []


def offers(game: wl.Game, verb: str) -> list[str]:
    """What the actions of one verb are about: hexes, units or kinds, in the order offered."""
    found = [action for action in game.actions() if action.do == verb]
    return [" ".join(word for word in (a.unit, a.kind, a.via, a.to) if word) for a in found]


def offers_after(game: wl.Game, line: str, verb: str) -> set[str]:
    """The actions of one verb that a legal action would open, without playing on."""
    action = parse(line, game.rules.verbs)
    assert action in game.actions(), f"{line}: {game.why_not(action)}"
    state, _ = game.rules.apply(game.state, action, KeyedDice(game.key))
    found = [a for a in game.rules.actions(state) if a.do == verb]
    return {" ".join(word for word in (a.unit, a.kind, a.via, a.to) if word) for a in found}


def reach(game: wl.Game, unit: str) -> set[str]:
    """The hexes a unit may go to now; empty when it may not move."""
    if game.why_not(f"move {unit}") is not None:
        return set()
    return offers_after(game, f"move {unit}", "go")


def entries(game: wl.Game, unit: str) -> set[str]:
    """The hexes a reinforcement may come on in now; empty when it may not."""
    if game.why_not(f"enter {unit}") is not None:
        return set()
    return offers_after(game, f"enter {unit}", "at")


def go(game: wl.Game, unit: str, *hexes: str) -> float:
    """Move a unit through these hexes, one part after another; the movement factors it cost."""
    halves = 0
    for label in hexes:
        events = game.play(f"move {unit}")
        events += step(game, f"go {label}")
        halves += sum(event.number for event in events if event.what == "move" and event.units == (unit,))
        assert where(game, unit) == label, f"{unit} went to {where(game, unit)}, not {label}"
    return halves / 2


def enter(game: wl.Game, unit: str, label: str) -> None:
    """Bring a reinforcement on in a hex."""
    game.play(f"enter {unit}")
    step(game, f"at {label}")
    assert where(game, unit) == label


def counter(game: wl.Game, unit: str) -> dict[str, Any]:
    """A unit as everybody sees it."""
    return next(u for u in game.view("spectator")["units"] if u["id"] == unit)


def where(game: wl.Game, unit: str) -> str:
    """The hex of a unit, or its status off the board."""
    seen = counter(game, unit)
    return str(seen.get("hex", seen["status"]))


def refused(game: wl.Game, line: str) -> str | None:
    """The rule an action breaks, without the game's name; None when it is legal."""
    why = game.why_not(line)
    return None if why is None else why.rule.split(":", 1)[1]


def declare(
    game: wl.Game, hexes: str | Sequence[str], attackers: Sequence[str], *, nas: int = 0, cas: int = 0
) -> list[Event]:
    """Declare a combat against these hexes, and make sure that it is the one declared."""
    targets = [hexes] if isinstance(hexes, str) else list(hexes)
    events = game.play(f"attack {targets[0]}")
    for line in [f"join {unit}" for unit in attackers] + [f"also {label}" for label in targets[1:]]:
        events += step(game, line)
    for kind, count in (("nas", nas), ("cas", cas)):
        for _ in range(count):
            events += game.play(f"support {kind}")
    events += step(game, "declare")
    battle = game.view("spectator")["battles"][-1]
    assert battle["attackers"] == sorted(attackers)
    assert battle["hexes"] == sorted(targets)
    assert (battle["nas"], battle["cas"]) == (nas, cas)
    return events


def odds(game: wl.Game, label: str) -> Odds:
    """The figures of the declared combat that this hex is part of."""
    book = game.rules.book  # type: ignore[attr-defined]
    cell = book.cell(label)
    battle = next(b for b in game.state.battles if cell in b.hexes)
    return odds_of(book, game.state, battle)


def figures(game: wl.Game, label: str) -> tuple[int, int, str]:
    """Attack, defence and the odds column of the declared combat that this hex is part of."""
    found = odds(game, label)
    column = COLUMNS[found.column] if found.column >= 0 else f"1:{-found.ratio}"
    return found.attack.total, found.defence.total, column


def fight(game: wl.Game, label: str = "") -> list[Event]:
    """End the movement phase and fight the battle at a hex (needed only where several are to be fought)."""
    events = step(game, "end")
    return events + (game.play(f"fight {label}") if label else [])


def outcomes(events: Iterable[Event]) -> list[str]:
    """The results of the battles among these events, such as `2:1 DR`."""
    return [event.word for event in events if event.what == "battle"]


def happened(events: Iterable[Event], what: str) -> list[Event]:
    """The events of one kind."""
    return [event for event in events if event.what == what]


def pass_on(game: wl.Game, when: str) -> list[Event]:
    """Let both sides do nothing until this impulse begins; due units come on in the first hex offered."""
    events: list[Event] = []
    for _ in range(2000):
        if game.decision is None or game.view("spectator")["when"] == when:
            return events
        plain = [a for a in game.actions() if a.do in ("end", "seal", "halt", "enter", "at")]
        events += game.play((plain or list(game.actions()))[0])
    raise AssertionError(f"{when} never came")
