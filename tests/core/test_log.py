"""Full logs: whatever was done to one, it is refused with one clear line, or it is the game that was played."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import winterline as wl
from tests.forging import forged
from winterline.core.dice import commitment, key_from_seed
from winterline.core.log import MAX_LINE, full_lines, read_segments, write_lines

UNITS = {"us-3-7": "1515", "us-rgr-1": "1515", "de-hg-1": "1516", "de-kleye": "1413", "de-flak-14": "2014"}
QUIET = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


def small_game() -> wl.Game:
    """A few actions from a position of one's own, a battle with a fixed roll and forced decisions among them."""
    game = wl.position("beachhead-1970", {"when": "1A", "units": UNITS}, seed=4, dice=[2])
    for line in ("end", "attack 1516", "join us-3-7", "join us-rgr-1"):
        game.play(line)
    for _ in range(3):
        game.play(game.actions()[-1])
    return game


def long_game() -> wl.Game:
    """A whole game from the set-up, played at random."""
    game, chooser = wl.new("beachhead", seed=8, options=["nas", "auto-victory"]), random.Random(8)
    while game.decision is not None:
        ends = [a for a in game.actions() if a.do == "end"]
        game.play(chooser.choice(ends or list(game.actions())))
    return game


def save(tmp_path: Path, data: bytes) -> Path:
    path = tmp_path / "game.wlog"
    path.write_bytes(data)
    return path


def refused(path: Path, match: str = "") -> str:
    """The one clear line that a bad log is refused with."""
    with pytest.raises(wl.BadLog, match=match or None) as bad:
        wl.load(path)
    text = str(bad.value)
    assert text.startswith("game.wlog")
    assert "\n" not in text
    assert len(text) < 500
    return text


def readable(path: Path) -> bool:
    """Whether a log is accepted; anything but BadLog is a failure of the test."""
    try:
        wl.load(path)
    except wl.BadLog:
        return False
    return True


# --- the game that was played -----------------------------------------------------------------------------


@pytest.mark.parametrize("make", [small_game, long_game])
def test_a_log_is_the_game(make: Callable[[], wl.Game], tmp_path: Path) -> None:
    game = make()
    game.save(tmp_path / "game.wlog")
    twin = wl.load(tmp_path / "game.wlog")
    assert twin.digest() == game.digest()
    assert twin.length == game.length
    assert twin.result == game.result
    assert [s.action for s in twin.steps()] == [s.action for s in game.steps()]
    twin.save(tmp_path / "again.wlog")
    assert (tmp_path / "again.wlog").read_bytes() == (tmp_path / "game.wlog").read_bytes()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["again.wlog", "game.wlog"]


def test_an_unchanged_forgery_is_the_log_itself(tmp_path: Path) -> None:
    data = forged(small_game(), lambda lines: None)
    assert data == b"\n".join(full_lines(small_game())) + b"\n"
    assert wl.load(save(tmp_path, data)).digest() == small_game().digest()


def test_a_game_goes_on_after_loading(tmp_path: Path) -> None:
    game = small_game()
    game.save(tmp_path / "game.wlog")
    twin = wl.load(tmp_path / "game.wlog")
    for _ in range(20):
        action = game.actions()[-1]
        assert twin.play(action) == game.play(action)
    assert twin.digest() == game.digest()


@pytest.mark.parametrize("until", [0, 1, 3, 10_000])
def test_a_replay_may_stop_early(until: int, tmp_path: Path) -> None:
    game = small_game()
    game.save(tmp_path / "game.wlog")
    part, _, closing = wl.verify(tmp_path / "game.wlog", until=until)
    assert part.length <= game.length == closing.actions
    states = [step.state for step in game.steps()]
    assert part.state == states[part.length]


def test_nothing_half_written_is_left_behind(tmp_path: Path) -> None:
    game = small_game()
    game.save(tmp_path / "game.wlog")
    whole = (tmp_path / "game.wlog").read_bytes()

    def interrupted() -> Iterator[bytes]:
        yield b"half a game"
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write_lines(interrupted(), tmp_path / "game.wlog")
    assert (tmp_path / "game.wlog").read_bytes() == whole
    assert [path.name for path in tmp_path.iterdir()] == ["game.wlog"]


def test_a_log_is_its_owners_alone(tmp_path: Path) -> None:
    small_game().save(tmp_path / "game.wlog")
    assert (tmp_path / "game.wlog").stat().st_mode & 0o777 == 0o600


# --- damaged ----------------------------------------------------------------------------------------------


def test_every_single_changed_byte_is_refused(tmp_path: Path) -> None:
    data = b"\n".join(full_lines(small_game())) + b"\n"
    path = tmp_path / "game.wlog"
    for place in range(len(data)):
        flip = (0x01, 0x20, 0x80)[place % 3]
        path.write_bytes(data[:place] + bytes([data[place] ^ flip]) + data[place + 1 :])
        assert not readable(path), f"byte {place} with {flip:#x}"


def test_every_lost_or_added_byte_is_refused(tmp_path: Path) -> None:
    data = b"\n".join(full_lines(small_game())) + b"\n"
    path = tmp_path / "game.wlog"
    for place in range(len(data)):
        path.write_bytes(data[:place] + (data[place + 1 :] if place % 2 else b" " + data[place:]))
        assert not readable(path), f"byte {place}"


def test_every_truncation_is_refused(tmp_path: Path) -> None:
    data = b"\n".join(full_lines(small_game())) + b"\n"
    path = tmp_path / "game.wlog"
    ends = [n for n, sign in enumerate(data) if sign == ord("\n")]
    for length in sorted({*range(0, len(data), 5), *ends, *(n + 1 for n in ends[:-1]), len(data) - 1}):
        path.write_bytes(data[:length])
        assert not readable(path), f"{length} bytes"


def test_reordered_repeated_and_missing_lines_are_refused(tmp_path: Path) -> None:
    lines = list(full_lines(small_game()))
    for i in range(len(lines)):
        for changed in (lines[:i] + lines[i + 1 :], lines[: i + 1] + lines[i:], [*lines[i:], *lines[:i]]):
            if changed != lines:
                refused(save(tmp_path, b"\n".join(changed) + b"\n"))


def test_lines_of_two_games_do_not_mix(tmp_path: Path) -> None:
    one, other = list(full_lines(small_game())), list(full_lines(wl.new("beachhead-1970", seed=4)))
    refused(save(tmp_path, b"\n".join([other[0], *one[1:]]) + b"\n"))
    refused(save(tmp_path, b"\n".join([*one[:-1], other[-1]]) + b"\n"))


@given(st.binary(max_size=400))
@QUIET
def test_noise_is_refused(tmp_path: Path, data: bytes) -> None:
    refused(save(tmp_path, data))


def test_what_cannot_be_read_is_refused(tmp_path: Path) -> None:
    with pytest.raises(wl.BadLog, match="cannot read"):
        wl.load(tmp_path / "missing.wlog")
    with pytest.raises(wl.BadLog, match="cannot read"):
        wl.load(tmp_path)
    refused(save(tmp_path, b""), "cut short")


# --- forged -----------------------------------------------------------------------------------------------

FORGERIES: dict[str, Callable[[list[dict[str, Any]]], Any]] = {
    "another legal action": lambda x: x[3].update(do="join us-rgr-1"),
    "an illegal action": lambda x: x[1].update(do="move de-hg-1"),
    "no action": lambda x: x[1].update(do="fly 0904"),
    "another spelling": lambda x: x[3].update(do="join  us-3-7"),
    "another digest": lambda x: x[2].update(digest="0" * 32),
    "another side": lambda x: x[2].update(side="axis"),
    "another number": lambda x: x[2].update(n=9),
    "a dropped action": lambda x: x.pop(3),
    "a repeated action": lambda x: x.insert(3, dict(x[3])),
    "swapped actions": lambda x: x.__setitem__(slice(3, 5), [x[4], x[3]]),
    "a choice called forced": lambda x: x[2].update(forced=True),
    "a forced step invented": lambda x: x.insert(2, x[1] | {"forced": True}),
    "a forced step invented at the end": lambda x: x.insert(
        -1, x[-2] | {"forced": True, "n": x[-2]["n"] + 1}
    ),
    "a forced step dropped": lambda x: x.remove(next(line for line in x if line.get("forced"))),
    "a forced step called a choice": lambda x: next(line for line in x if line.get("forced")).pop("forced"),
    "a forced step of the other side": lambda x: next(line for line in x if line.get("forced")).update(
        side="x"
    ),
    "a seal in a full log": lambda x: x[2].update(sealed="0" * 64),
    "another winner": lambda x: x[-1].update(winner="axis"),
    "an ending invented": lambda x: x[-1].update(rule="beachhead-1970:win.1"),
    "another length": lambda x: x[-1].update(actions=3),
    "cut in the middle": lambda x: x.__delitem__(slice(4, -1)),
    "another key": lambda x: x[-1].update(key=key_from_seed(5).hex()),
    "no key": lambda x: x[-1].update(key=""),
    "a key that is no number": lambda x: x[-1].update(key="zz"),
    "another commitment": lambda x: x[0].update(commitment=commitment(b"x")),
    "another seed": lambda x: x[0].update(seed=5),
    "another roll": lambda x: x[0].update(loaded=[5]),
    "a seventh face": lambda x: x[0].update(loaded=[7]),
    "another game": lambda x: x[0].update(game="beachhead"),
    "no such game": lambda x: x[0].update(game="chess"),
    "no such scenario": lambda x: x[0].update(scenario="dream"),
    "no such option": lambda x: x[0].update(options=["flying"]),
    "a preset": lambda x: x[0].update(preset="easy"),
    "other data": lambda x: x[0].update(data="0" * 16),
    "another format": lambda x: x[0].update(winterline=2),
    "a seat's log": lambda x: x[0].update(seat="axis"),
    "no start": lambda x: x[0].pop("start"),
    "a start that is no position": lambda x: x[0].update(start="{}"),
    "a start that is no JSON": lambda x: x[0].update(start="[[["),
    "an unknown field": lambda x: x[2].update(comment="hi"),
}


@pytest.mark.parametrize("name", sorted(FORGERIES))
def test_a_forged_log_is_refused_though_its_chain_is_whole(name: str, tmp_path: Path) -> None:
    refused(save(tmp_path, forged(small_game(), FORGERIES[name])))


# --- hostile ----------------------------------------------------------------------------------------------


def test_huge_lines_are_refused_unread(tmp_path: Path) -> None:
    lines = list(full_lines(small_game()))
    long = b'{"winterline":1,"game":"' + b"x" * (MAX_LINE + 1) + b'"}'
    refused(save(tmp_path, b"\n".join([long, *lines[1:]]) + b"\n"), "longer than any action")
    refused(save(tmp_path, b"\n" * 1_000_000), "larger than any game|not a log line")


@pytest.mark.parametrize("opening", [b"[", b'{"a":', b'{"winterline":', b'{"winterline":1,"options":['])
def test_deep_nesting_is_refused(opening: bytes, tmp_path: Path) -> None:
    deep = (opening * 60_000)[: MAX_LINE - 1]
    lines = list(full_lines(small_game()))
    for place in (0, 1, len(lines) - 1):
        refused(save(tmp_path, b"\n".join([*lines[:place], deep, *lines[place + 1 :]]) + b"\n"))
    refused(save(tmp_path, forged(small_game(), lambda x: x[0].update(start='{"at":' + "[" * 20_000))))


WRONG = [
    None,
    True,
    -1,
    0,
    1.5,
    2**70,
    10**400,
    "",
    "x",
    "\u0000",
    "é\u2028",
    [],
    [[]],
    {},
    {"do": 1},
    ["x"] * 50,
]


def test_wrong_types_and_values_are_refused(tmp_path: Path) -> None:
    """Every field of the first, a middle and the last line with every wrong value."""
    game = small_game()
    kept = {"rules", "seed"}  # the version is a remark; a log without a seed stands by its key
    for place in (0, 2, -1):
        for field, right in json.loads(list(full_lines(game))[place]).items():
            for wrong in WRONG:
                data = forged(game, lambda x, p=place, f=field, w=wrong: x[p].update({f: w}))  # type: ignore[misc]
                if field in kept and wrong in (None, "", "x", "\u0000", "é\u2028"):
                    continue
                if field in ("prev", "seal") or wrong == right:
                    continue  # made anew by the forger
                refused(save(tmp_path, data))


@given(st.data())
@QUIET
def test_a_tampered_start_is_refused_or_played(tmp_path: Path, data: st.DataObject) -> None:
    """Whatever stands in the position that a log starts from: nothing but BadLog comes of it."""
    values = st.sampled_from([*WRONG, 5, -5, 600, 70_000, 2**63])

    def change(lines: list[dict[str, Any]]) -> None:
        start = json.loads(lines[0]["start"])
        for _ in range(data.draw(st.integers(1, 3))):
            node: Any = start
            while True:
                keys = list(node) if isinstance(node, dict) else list(range(len(node)))
                key = data.draw(st.sampled_from(keys))
                if not isinstance(node[key], dict | list) or not node[key] or data.draw(st.booleans()):
                    node[key] = copy.deepcopy(data.draw(values))
                    break
                node = node[key]
        lines[0]["start"] = json.dumps(start, separators=(",", ":"))

    path = save(tmp_path, forged(small_game(), change))
    if readable(path):
        game = wl.load(path)
        assert game.rules.check(game.state) == []


def test_reading_alone_checks_the_chain(tmp_path: Path) -> None:
    header, body, closing, *_ = read_segments(save(tmp_path, b"\n".join(full_lines(small_game())) + b"\n"))[
        -1
    ]
    assert header.loaded == (2,)
    assert closing.actions == len(body) == small_game().length
