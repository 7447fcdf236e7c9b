"""The German reaction to the second invasion worked out a second time, from the text of the card, and compared.

A wave comes with the second invasion or the turn after it. It brings units onto the board, brings one before its own
date, or frees a garrison; nobody comes by it for an invasion that was not the second.
"""

from __future__ import annotations

import csv
import random
from typing import Any

import pytest

import winterline as wl
from tests.games.anzio.cards import book_of
from winterline.games.anzio.setup import DATA

LISTS = ("standard", "reinforced", "maximum")
WAVES = {"reaction-now": 0, "reaction-next": 1}
LAST = "Aug I 1944"
"""From then on some of them are withdrawn."""


def cards() -> list[dict[str, str]]:
    """The German card, line by line."""
    lines = (DATA / "advanced" / "german_units.csv").read_text(encoding="utf-8").splitlines()
    return list(csv.DictReader(line for line in lines if not line.startswith("#")))


def wave(card: dict[str, str], german_list: str) -> int | None:
    """The wave of a unit under a list, none if it has nothing to do with the second invasion."""
    if LISTS.index(card["oob"]) > LISTS.index(german_list):
        return None
    found = WAVES.get(card["arrival"])
    for stronger in LISTS[1 : LISTS.index(german_list) + 1]:
        for part in card[stronger].split("|"):
            found = WAVES.get(part, found)
    return found


def strewn(seed: int) -> tuple[dict[str, Any], str, int]:
    """A German turn with everybody waiting whom some list brings by a wave; the list, and the turns since then."""
    rnd, weeks = random.Random(seed), [week.name for week in book_of().calendar]
    now = rnd.randrange(2, weeks.index(LAST))
    second = max(1, now - rnd.choice((0, 0, 1, 1, 2, 9)))
    units = {"br-231": "X66", "de-29pg": "X60"}
    for card in cards():
        if any(wave(card, name) is not None for name in LISTS):
            units[card["id"]] = card["at"].split()[0] if card["role"] == "garrison" else "waiting"
    happened = {"reaction": second} if second == now else {"second_invasion": second}
    never = rnd.random() < 0.2
    spec = {"when": f"{weeks[now]} axis", "units": units, "others": "absent", "phase": "second invasion"}
    return spec | ({} if never else happened), rnd.choice(LISTS), -1 if never else now - second


@pytest.mark.rule("anzio:E5D3")
@pytest.mark.parametrize("seed", range(12))
def test_who_reacts_in_random_weeks(seed: int) -> None:
    spec, german_list, since = strewn(seed)
    sea = {"sea": {"invaded": (23, 24)}}
    game = wl.position("anzio", spec | sea | {"german_list": german_list}, scenario="po-valley")
    rows = {row["id"]: row for row in game.view("axis")["units"]}
    bound = {duty["unit"] for duty in game.view("axis")["garrisons"]}
    weeks = [week.name for week in book_of().calendar]
    now = weeks.index(spec["when"].removesuffix(" axis"))
    for card in cards():
        name, number = card["id"], wave(card, german_list)
        if name not in spec["units"] or (number is None and card["role"] != "garrison"):
            continue
        reacts = number is not None and 0 <= number <= since
        if card["role"] == "garrison":
            freed = card["release"] in weeks and weeks.index(card["release"]) <= now
            assert (name not in bound) == (reacts or freed), name
        else:
            assert (rows[name]["status"] == "arriving") == reacts, name
