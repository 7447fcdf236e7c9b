"""python -m tests.cases.record TRIED [--games N] [--only GAME]: finds a case for mutants that survived, and keeps it.

Games of every rulebook are played, by the bots and at random, with random options. Each position remembers which owners
were asked about it. Then each mutant is put in place in a child of its own and asked about the positions that concern it,
until an answer is another than the real one. Cases that no longer hold are dropped first.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import random
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import msgspec

from tests.cases import facts
from tests.cases.facts import Case, Spot
from tests.mutants import sites
from tests.mutants.sites import Mutant
from tests.mutants.trial import Tried, owners_of
from winterline.bots import make_bot
from winterline.core.game import Game
from winterline.games import catalog
from winterline.library import new, random_options

HERE = Path(__file__).parent
EVERY = 7
"""Of so many decisions one becomes a spot: neighbours are much alike."""
MOST = 240
"""Spots that a mutant is asked about."""
PATIENCE = 60


class Seen(msgspec.Struct):
    """A spot, the owners that were asked about it, and the real answers."""

    spot: Spot
    owners: frozenset[str]
    answers: dict[str, Any]


def walk(game_id: str, scenario: str, number: int) -> Iterator[Spot]:
    """The spots of one game. Every third game is played at random, the others by the bots that know how."""
    chooser = random.Random(f"{game_id} {scenario} {number}")
    options = random_options(game_id, chooser, scenario)
    game = new(game_id, scenario, options, seed=number)
    names = (
        ("random", "random")
        if number % 3 == 0
        else ("heuristic", "random" if number % 3 == 1 else "heuristic")
    )
    bots = {
        side: make_bot(name, f"{number} {side}") for side, name in zip(game.rules.sides, names, strict=True)
    }
    past: list[str] = []
    while game.side:
        action = bots[game.side].choose(game.seat(game.side))
        if game.length % EVERY == number % EVERY:
            yield _spot(game, action, past, chooser)
        past.append(game.notation(action))
        game.play(action)


def _spot(game: Game, action: Any, past: list[str], chooser: random.Random) -> Spot:
    listed = {game.notation(offer) for offer in game.actions()}
    strange = sorted(set(past[-200:]) - listed)
    rules = game.rules
    return Spot(
        game=rules.game,
        scenario=rules.scenario,
        options=rules.options,
        position=game.snapshot().decode(),
        play=game.notation(action),
        why=tuple(chooser.sample(strange, min(4, len(strange)))),
        form=rules.form,
    )


def watched(spot: Spot, codes: dict[CodeType, str]) -> Seen:
    """The real answers about a spot, and which owners were at work."""
    busy: set[str] = set()

    def note(frame: FrameType, event: str, _: Any) -> None:
        if event == "call" and (name := codes.get(frame.f_code)):
            busy.add(name)

    sys.setprofile(note)
    try:
        game = facts.opened(spot)
        answers = {ask: facts.answer(game, ask) for ask in facts.questions(spot)}
    finally:
        sys.setprofile(None)
    return Seen(spot, frozenset(busy), answers)


def differing(seen: list[Seen]) -> tuple[Spot, str, dict[str, Any]] | None:
    """The first spot about which the changed program answers something else."""
    for entry in seen:
        try:
            game = facts.opened(entry.spot)
        except Exception:
            return entry.spot, "list", {"answer": facts.brief(entry.answers["list"])}
        for ask, real in entry.answers.items():
            try:
                other = facts.answer(game, ask)
            except Exception as fault:
                other = repr(fault)
            if (what := facts.case_of(entry.spot, ask, real, other)) is not None:
                return entry.spot, ask, what
    return None


def noticed(case: Case) -> bool:
    """Whether a case that stands already notices the change that this process has made."""
    try:
        return not facts.holds(facts.opened(case), case)
    except Exception:
        return True


def in_child(task: Callable[[], bytes]) -> Callable[[], bytes | None]:
    """Begin a task in a child; call what comes back to wait for its answer: None when it took too long."""
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        with contextlib.suppress(BaseException):
            os.close(read)
            signal.setitimer(signal.ITIMER_PROF, PATIENCE)
            data = task()
            with os.fdopen(write, "wb") as out:
                out.write(data)
        os._exit(0)
    os.close(write)

    def wait() -> bytes | None:
        with os.fdopen(read, "rb") as answer:
            data = answer.read()
        os.waitpid(child, 0)
        return data or None

    return wait


def corpus(game_id: str, games: int) -> list[Seen]:
    """Spots of many games of a rulebook, made in children: this process must not have asked any rule anything."""
    scenarios = catalog.listing(game_id).scenarios
    tasks = [(scenarios[n % len(scenarios)], n) for n in range(games)]

    def play(scenario: str, number: int) -> bytes:
        codes = {f.__code__: name for name, (f, _) in owners_of(game_id).items()}
        spots = list(walk(game_id, scenario, number))
        return msgspec.msgpack.encode([watched(spot, codes) for spot in spots])

    out: list[Seen] = []
    waiting: list[Callable[[], bytes | None]] = []
    for task in tasks:
        waiting.append(in_child(lambda task=task: play(*task)))  # type: ignore[misc]
        if len(waiting) == 2:
            out.extend(_decoded(waiting.pop(0)()))
    for wait in waiting:
        out.extend(_decoded(wait()))
    return out


def _decoded(data: bytes | None) -> list[Seen]:
    return msgspec.msgpack.decode(data, type=list[Seen]) if data else []


def concerned(seen: list[Seen], owner: str) -> list[Seen]:
    """The spots about which an owner was asked, spread over the games; without any, a few of all of them."""
    own = [entry for entry in seen if owner in entry.owners] or seen[:: max(1, len(seen) // 60)]
    return own[:: max(1, len(own) // MOST)]


def search(game_id: str, wanted: list[tuple[Mutant, tuple[str, ...]]], games: int) -> list[Case]:
    """Cases for the mutants of one rulebook."""
    seen = corpus(game_id, games)
    owners = owners_of(game_id)
    print(f"{game_id}: {len(seen)} positions, {len(wanted)} mutants", flush=True)
    out: list[Case] = []
    waiting: list[tuple[Mutant, tuple[str, ...], Callable[[], bytes | None]]] = []

    def finish() -> None:
        mutant, rules, wait = waiting.pop(0)
        found = msgspec.msgpack.decode(wait() or b"\xc0")
        if found is None:
            return
        spot, ask, what = found
        kept = {k: v for k, v in spot.items() if k not in ("play", "why")}
        out.append(
            msgspec.convert({"rules": rules, "notices": mutant.name, "ask": ask, **kept, **what}, Case)
        )

    for mutant, rules in wanted:
        function = owners[mutant.owner][0]

        def task(function: Any = function, mutant: Mutant = mutant) -> bytes:
            sites.apply(function, mutant)
            if any(noticed(case) for case in out if case.notices.startswith(mutant.owner + ":")):
                return b""
            return msgspec.msgpack.encode(differing(concerned(seen, mutant.owner)))

        waiting.append((mutant, rules, in_child(task)))
        if len(waiting) == 2:
            finish()
    while waiting:
        finish()
    return out


def main() -> int:
    """Search for every survivor of a file of tried mutants."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("tried", type=Path)
    parser.add_argument("--games", type=int, default=12, help="games of each rulebook")
    parser.add_argument("--only", choices=list(catalog.GAMES))
    wanted = parser.parse_args()
    rows = [msgspec.json.decode(line, type=Tried) for line in wanted.tried.read_bytes().splitlines()]
    names = {row.name for row in rows if row.end == "survived"}
    for game_id in catalog.GAMES:
        if wanted.only not in (None, game_id):
            continue
        found = [
            (mutant, tuple(sorted(rules)))
            for function, rules in owners_of(game_id).values()
            for mutant in sites.mutants(function)
            if mutant.name in names
        ]
        cases = search(game_id, found, wanted.games) if found else []
        names -= {case.notices for case in cases}
        print(f"{game_id}: {len(cases)} of {len(found)} mutants have a case", flush=True)
        keep(game_id, cases)
    return 0


def keep(game_id: str, cases: list[Case]) -> None:
    """Add cases to those of a rulebook, one a line."""
    path = HERE / f"{game_id}.jsonl"
    lines = {*_standing(path), *(msgspec.json.encode(case, order="deterministic") for case in cases)}
    path.write_bytes(b"".join(line + b"\n" for line in sorted(lines)))


def _standing(path: Path) -> list[bytes]:
    """The cases of a file that still hold."""
    known = path.read_bytes().splitlines() if path.exists() else []
    return [line for line in known if not noticed(msgspec.json.decode(line, type=Case))]


if __name__ == "__main__":
    sys.exit(main())
