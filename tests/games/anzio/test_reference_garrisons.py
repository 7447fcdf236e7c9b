"""Garrisons worked out a second time, slowly and word by word, and compared on random boards.

Nothing here uses bitboards, caches or the orders of battle as the rules have compiled them: cards are read as text, hexes
are names, and distances are walked hex by hex over the whole sheet.
"""

from __future__ import annotations

import csv
import random
from collections import deque
from functools import cache
from typing import Any

import pytest

import winterline as wl
from tests.games.anzio.cards import book_of
from winterline.games.anzio.book import Book
from winterline.games.anzio.setup import DATA

WEEKS = (
    "Sept III 1943",
    "Oct II 1943",
    "Nov I 1943",
    "Dec IV 1943",
    "Jan III 1944",
    "May I 1944",
    "Sept II 1944",
)
LISTS = ("standard", "reinforced", "maximum")
ROMA = ["F45", "G44", "G45"]


@cache
def sheet() -> Book:
    """The book of the longest game, made once."""
    return book_of()


@cache
def cards() -> list[dict[str, str]]:
    """The German card, line by line."""
    lines = (DATA / "advanced" / "german_units.csv").read_text(encoding="utf-8").splitlines()
    return list(csv.DictReader(line for line in lines if not line.startswith("#")))


@cache
def hops(start: str) -> dict[str, int]:
    """Every hex of the sheet, sea and lakes included, with its distance from one of them."""
    grid = sheet().board.grid
    found, todo = {grid.find(start): 0}, deque([grid.find(start)])
    while todo:
        cell = todo.popleft()
        for other in grid.neighbours[cell * 6 : cell * 6 + 6]:
            if other >= 0 and other not in found:
                found[other] = found[cell] + 1
                todo.append(other)
    return {grid.label(cell): steps for cell, steps in found.items()}


def said(card: dict[str, str], german_list: str) -> tuple[str, str]:
    """The role of a unit under a list, and the week that frees it; a stronger list overrules the weaker ones.

    A list that calls it free and names a week as well means from that week on.
    """
    role, release = card["role"], card["release"]
    for stronger in LISTS[1 : LISTS.index(german_list) + 1]:
        changes = dict(part.split("=") for part in card[stronger].split("|") if "=" in part)
        release = changes.get("release", release)
        if "role" in changes:
            role = "garrison" if "release" in changes else changes["role"]
    return role, release


def literal(spec: dict[str, Any], german_list: str) -> set[str]:
    """The garrisons of a position: who has a city, whose date has not come, and nobody but Italians within the radius."""
    weeks = [week.name for week in sheet().calendar]
    now = weeks.index(spec["when"].removesuffix(" axis"))
    out = set()
    for card in cards():
        name = card["id"]
        if name not in spec["units"] or LISTS.index(card["oob"]) > LISTS.index(german_list):
            continue
        role, release = said(card, german_list)
        if role != "garrison" or (release in weeks and weeks.index(release) <= now):
            continue
        removal = "" if release else card["garrison_removal"]
        city = ROMA if name == "de-2para" else card["at"].split()
        near = any(
            hops(home)[at] <= int(card["radius"])
            for unit, at in spec["units"].items()
            for home in city
            if unit[:2] not in ("de", "it")
        )
        if not near and not (removal in weeks and weeks.index(removal) <= now):
            out.add(name)
    return out


def strewn(seed: int) -> dict[str, Any]:
    """A position with garrisons in their cities and some Allies and Italians anywhere."""
    rnd, book = random.Random(seed), sheet()
    homes = {card["id"]: card["at"].split()[0] for card in cards() if card["role"] == "garrison"}
    homes["de-2para"] = "F45"
    units, taken = dict[str, str](), set[str]()
    for name in rnd.sample(sorted(homes), 9):
        if homes[name] not in taken and name not in ("de-ssrf", "de-4para"):
            units[name], taken = homes[name], taken | {homes[name]}
    free = [book.label(cell) for cell in range(len(book.near)) if book.rest >> cell & 1]
    for name in rnd.sample(
        ["us-3", "us-34", "br-56", "it-cent", "it-gds", "po-3", "fr-2dim"], rnd.randint(0, 3)
    ):
        units[name] = rnd.choice([label for label in free if label not in taken])
        taken.add(units[name])
    when = rnd.choice(WEEKS)
    return {"when": f"{when} axis", "units": units, "others": "absent", "phase": "garrisons"}


@pytest.mark.parametrize("seed", range(30))
def test_the_garrisons_of_random_positions(seed: int) -> None:
    spec, german_list = strewn(seed), LISTS[seed % 3]
    game = wl.position("anzio", spec | {"german_list": german_list}, scenario="po-valley")
    assert {duty["unit"] for duty in game.view("axis")["garrisons"]} == literal(spec, german_list)


@pytest.mark.parametrize("seed", range(8))
def test_hexes_of_a_radius_on_random_cities(seed: int) -> None:
    spec = strewn(1000 + seed)
    game = wl.position("anzio", spec, scenario="po-valley")
    labels = {sheet().label(cell) for cell in range(len(sheet().near)) if sheet().land >> cell & 1}
    (layer,) = [one for one in game.rules.layers(game.state, "axis") if one["id"] == "garrisons"]
    for duty, area in zip(game.view("axis")["garrisons"], layer["hexes"], strict=True):
        near = {
            label for label in labels if any(hops(city)[label] <= duty["radius"] for city in duty["hexes"])
        }
        assert set(area["hexes"]) == near
