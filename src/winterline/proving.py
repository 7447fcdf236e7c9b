"""What the commands `replay` and `check` say: which logs and stored games hold by the present rules."""

from __future__ import annotations

from pathlib import Path

from winterline.core.errors import BadChoice
from winterline.core.game import Game
from winterline.core.hindsight import Hindsight
from winterline.core.proof import Proof, Proved
from winterline.library import prove
from winterline.output import progress, show


def replay(
    file: Path, until: int | None, report: Path | None, data: Path | None, *, verify: bool, turning: bool
) -> None:
    """Play a log again, look for turning points in it, report on it, and tell what of it is proved."""
    proved = prove(file, until=until, data=data)
    header, _, game, why = proved.last
    found = _looked_back(file, game, why) if turning else None
    if report:
        if game is None:
            raise BadChoice(f"no report can be written of {file.name}: {why}")
        from winterline.bots.judging import judged
        from winterline.report import write_report

        write_report(game, report, judged if game.result is not None else None, found)
        print(f"report written to {report}")
    result = game.result if game else None
    winner = result.winner if result else proved.closing.winner if game is None else None
    state = ("drawn" if winner == "draw" else f"won by {winner}") if winner else "not finished"
    state += f": {result.cited}" if result else ""
    actions = header.after + proved.last.actions
    print(f"{header.game}, options {', '.join(header.options) or 'none'}: {actions} actions, {state}")
    if game is not None and found is not None:
        for sentence in told_back(game, found):
            print(sentence)
    if verify:
        _tell(proved, actions)


def _looked_back(file: Path, game: Game | None, why: str) -> Hindsight | None:
    """What looking back finds in a game, with a progress bar for whoever waits."""
    from winterline.bots.hindsight import look

    if game is None:
        raise BadChoice(f"no turning points can be looked for in {file.name}: {why}")
    last = None
    with progress(quiet=False) as bar:
        task = bar.add_task("imagined games", total=None)
        for last in look(game):
            bar.update(task, completed=last.done, total=last.of)
    return last.found if last else None


def told_back(game: Game, found: Hindsight) -> list[str]:
    """What was found, in lines."""
    from winterline.report import hindsight_of, story_of

    told = hindsight_of(story_of(game), found)
    assert told is not None
    lines = [f"{point.when}: {' '.join(point.reasons)}" for point in told.points]
    dice = [" ".join(row) for row in told.dice.rows]
    return [*lines, *filter(None, (told.none,)), *([f"{told.dice_title}: {'; '.join(dice)}"] if dice else ())]


def _tell(proved: Proved, actions: int) -> None:
    if before := proved.earlier:
        known = before.last.game is not None and proved.segments[0].game is not None
        how = (
            "the position it led to is the one this game begins with"
            if known
            else "NOT PROVED by these rules"
        )
        header = before.last.header
        print(
            f"goes on from {header.game} {header.scenario}, log {proved.segments[0].header.continues}: {how}"
        )
        _tell(before, before.closing.actions)
    for proof in proved.segments:
        print(_verdict(proof, len(proved.segments)))
    header = proved.segments[0].header
    if header.dice is not None:
        print(header.dice.words())
    if header.start:
        print("note: this game begins with a position of its own; how that came about is not in this log")
    if header.loaded:
        print("note: this game was set up with fixed rolls, so its luck proves nothing")
    if actions != proved.closing.actions:
        print("note: only the part up to --until was played")


def _verdict(proof: Proof, segments: int) -> str:
    """One segment. Only what was played again counts as verified."""
    header, actions, game, why = proof
    name = f"segment {header.segment} (rules {header.rules}): " if segments > 1 else ""
    if game is None:
        return f"{name}NOT PROVED, {actions} actions: {why}. Its chain is whole. Winterline {header.rules} can prove it."
    known = f"{actions} digests" if proof.digests else f"{actions} actions (digests are of an older form)"
    rolls = game.rules.rolls(game.state) - game.rules.rolls(game.steps()[0].state)
    return f"{name}verified: chain, {known} and {rolls} rolls of the committed key"


def check(where: str, secret_file: Path | None, *, as_json: bool) -> bool:
    """Tell how the games of a database stand to the present rules; whether none is broken."""
    from winterline.table.checking import check as look

    counts = {"games": 0, "ok": 0, "carried": 0}
    broken: list[dict[str, str]] = []
    for found in look(where, secret_file):
        counts["games"] += 1
        if found.what == "broken":
            broken.append({"id": found.id, "why": found.why})
        else:
            counts[found.what] += 1
        if found.what != "ok" and not as_json:
            print(f"{found.id}: {found.what}: {found.why}")
    if as_json:
        show({**counts, "broken": broken})
    else:
        print(
            f"{counts['games']} games: {counts['ok']} replay, {counts['carried']} are carried on, {len(broken)} broken"
        )
    return not broken
