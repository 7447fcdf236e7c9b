"""Logs that are damaged, cut short, forged or hostile: refused with the line named, and never believed or run."""

from __future__ import annotations

import json
import resource
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

import winterline as wl
from winterline.core import log
from winterline.core.loglines import Closing, Header, Line, line_hash
from winterline.games.beachhead.contents import CONTENTS

replace = msgspec.structs.replace
GAME = "beachhead"
Forged = tuple[Header, list[Line], Closing]


# --- damaged logs -----------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def short(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A short game with everything in it: a start and rolls of its own, forced actions, an ending."""
    units = {"us-3-7": "1511", "us-3-15": "1512", "de-71-2": "1510", "de-71-recon": "2016"}
    game = wl.position(GAME, {"when": "7D", "units": units}, options=["nas"], dice=[3, 5])
    while game.side:
        game.play(game.actions()[0])
    file = tmp_path_factory.mktemp("short") / "short.wlog"
    game.save(file)
    assert any(step.forced for step in game.steps())
    return file


def test_the_short_game_is_sound(short: Path) -> None:
    game, header, closing = wl.verify(short)
    assert header.start
    assert header.loaded == (3, 5)
    assert closing.actions == game.length


def test_any_changed_byte_is_refused(short: Path, tmp_path: Path) -> None:
    raw, file = short.read_bytes(), tmp_path / "changed.wlog"
    for at in range(0, len(raw), 7):
        file.write_bytes(raw[:at] + bytes([raw[at] ^ 1]) + raw[at + 1 :])
        with pytest.raises(wl.BadLog, match=r"changed\.wlog"):
            wl.verify(file)


def test_a_log_cut_short_is_refused(short: Path, tmp_path: Path) -> None:
    raw, file = short.read_bytes(), tmp_path / "cut.wlog"
    for end in [*range(0, len(raw) - 1, 53), len(raw) - 1]:
        file.write_bytes(raw[:end])
        with pytest.raises(wl.BadLog, match=r"cut\.wlog"):
            wl.verify(file)
    lines = raw.splitlines(keepends=True)
    for missing in (0, 1, len(lines) // 2, len(lines) - 1):
        file.write_bytes(b"".join(lines[:missing] + lines[missing + 1 :]))
        with pytest.raises(wl.BadLog):
            wl.verify(file)


# --- forged logs: the chain is made again, so that only the rules can tell ----------------------------------


def forge(source: Path, target: Path, edit: Callable[[Header, list[Line], Closing], Forged]) -> Path:
    """A log with a perfect chain around something untrue."""
    header, lines, closing = edit(*log.read_segments(source)[-1][:3])
    raw = [msgspec.json.encode(header)]
    for line in lines:
        raw.append(msgspec.json.encode(replace(line, prev=line_hash(raw[-1]))))
    closing = replace(closing, prev=line_hash(raw[-1]), seal="")
    raw.append(msgspec.json.encode(replace(closing, seal=line_hash(msgspec.json.encode(closing)))))
    target.write_bytes(b"\n".join(raw) + b"\n")
    return target


def head(**changes: Any) -> Callable[[Header, list[Line], Closing], Forged]:
    return lambda header, lines, closing: (replace(header, **changes), lines, closing)


def tail(**changes: Any) -> Callable[[Header, list[Line], Closing], Forged]:
    return lambda header, lines, closing: (header, lines, replace(closing, **changes))


def line(which: Callable[[Line], bool], **changes: Any) -> Callable[[Header, list[Line], Closing], Forged]:
    """Change the first line of a kind."""

    def edit(header: Header, lines: list[Line], closing: Closing) -> Forged:
        at = next(n for n, entry in enumerate(lines) if which(entry))
        return header, [*lines[:at], replace(lines[at], **changes), *lines[at + 1 :]], closing

    return edit


def extra(header: Header, lines: list[Line], closing: Closing) -> Forged:
    """A forced action after the last one, which nobody took."""
    more = Line(n=len(lines) + 1, side="axis", do="end", digest="0" * 32, prev="", forced=True)
    return header, [*lines, more], closing


@pytest.mark.parametrize(
    ("edit", "said"),
    [
        (head(game="../../etc"), "no game"),
        (head(scenario="x"), "no scenario"),
        (head(options=("x",)), "no option"),
        (head(options=()), "short"),
        (head(preset="x"), "no preset"),
        (head(winterline=2), "log format 2 is not known"),
        (head(seat="allied"), "this is allied's own log"),
        (head(data="0" * 16), "other data files"),
        (head(commitment="0" * 64), "the key does not open the commitment"),
        (head(seed=99), "the seed is not the one"),
        (head(loaded=(3, 9)), "not a face of the die"),
        (head(loaded=(6, 6)), "the position after this action is another"),
        (tail(key="zz"), "the key does not open"),
        (tail(winner="axis", rule="beachhead:8.ger.b"), "another ending"),
        (tail(rule="beachhead:8.ger.a"), "another ending"),
        (tail(actions=3), "the log tells 3 actions"),
        (line(lambda entry: not entry.forced, do="fly"), "unknown action 'fly'"),
        (line(lambda entry: not entry.forced, do="go 0904"), "this move was never legal"),
        (line(lambda entry: not entry.forced, side="navy"), "wrong place"),
        (line(lambda entry: not entry.forced, digest="0" * 32), "the position after this action is another"),
        (line(lambda entry: entry.forced, digest="0" * 32), "the position after this action is another"),
        (line(lambda entry: entry.forced, side="navy"), "the position after this action is another"),
        (line(lambda entry: entry.forced, forced=False), "short"),
        (extra, "lines, the game has"),
        (lambda h, lines, c: (h, [], c), "short"),
        (lambda h, lines, c: (h, [replace(entry, forced=True) for entry in lines], c), "short"),
    ],
)  # fmt: skip
def test_a_forged_log_is_refused(
    short: Path, tmp_path: Path, edit: Callable[[Header, list[Line], Closing], Forged], said: str
) -> None:
    file = forge(short, tmp_path / "short.wlog", edit)
    with pytest.raises(wl.BadLog) as refused:
        wl.verify(file)
    assert said in str(refused.value)


def start(**changes: Any) -> Callable[[Header, list[Line], Closing], Forged]:
    """A log that starts from a position that somebody made up."""

    def edit(header: Header, lines: list[Line], closing: Closing) -> Forged:
        named = dict(zip(CONTENTS.codec.form.__struct_fields__, json.loads(header.start), strict=True))
        assert set(changes) <= set(named)
        made_up = list({**named, **changes}.values())
        return replace(header, start=json.dumps(made_up, separators=(",", ":"))), lines, closing

    return edit


HOSTILE = {
    "no-fields": head(start="{}"),
    "no-json": head(start="os.system('id')"),
    "deep": head(start="[" * 60_000),
    "turn": start(turn=10**15),
    "impulse": start(impulse=99),
    "before-the-first": start(impulse=-1),
    "nobody-asked": start(stack=[{"ask": "survivors", "attackers": [1]}]),
    "between-phases": start(stack=[]),
    "no-units": start(allied=[[]], axis=[[]]),
    "far-away": start(allied=[[10**9] * 44], axis=[[1] * 59]),
    "unit": start(stack=[{"ask": "going", "unit": 10**9}]),
    "unit-of-nobody": start(stack=[{"ask": "going", "unit": 4000}]),
    "endless-mask": start(battles=[[[1], [2**40], 0, 0, True, ""]]),
    "endless-attack": start(stack=[{"ask": "declaring", "hexes": [2**40]}]),
    "price": start(stack=[{"ask": "losing", "attackers": [1, 2], "need": 2**40}]),
    "many-rolls": start(rolls=10**4000),
    "no-points": start(spent=""),
    "ending": start(outcome="x"),
    "class": start(stack=[{"ask": "__import__"}]),
}


@pytest.mark.parametrize("name", sorted(HOSTILE))
def test_a_hostile_start_is_refused_at_once(short: Path, tmp_path: Path, name: str) -> None:
    file = forge(short, tmp_path / "hostile.wlog", HOSTILE[name])
    with pytest.raises(wl.BadLog, match=r"hostile\.wlog"):
        wl.verify(file)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\n",
        b"{}\n{}\n{}\n",
        b"\x00" * 5000,
        b"\n" * 2_000_000,
        b"[" * 60_000 + b"\n\n\n",
        b"x" * 70_000 + b"\n\n\n",
    ],
    ids=["empty", "line", "objects", "zeros", "newlines", "brackets", "long"],
)
def test_what_is_no_log_at_all_is_refused(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "hostile.wlog"
    file.write_bytes(content)
    with pytest.raises(wl.BadLog, match=r"hostile\.wlog"):
        wl.verify(file)


def test_a_log_without_end_does_not_fill_the_memory() -> None:
    """Whatever is named as a log, no more of it is read than a game can be long."""
    code = "import winterline as wl; wl.verify('/dev/zero')"

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (1 << 30, 1 << 30))

    run = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, preexec_fn=limit
    )
    assert "BadLog: zero: the log is larger than any game can be" in run.stderr
