"""What changed from version to version: the form in which positions are written, and rules (docs/releasing.md)."""

from __future__ import annotations

from typing import Any

from winterline import author as wl
from winterline.core.versions import Position, in_order, rule_changes

FORM = 3
"""The revision of the form in which positions are written."""


def _with_climbers(position: Position) -> Position:
    """Form 2 keeps climbers apart from those who came by sea, and who wants to give up units when the turn ends."""
    return [*position[:28], 0, False, *position[28:]]


_FORM_2 = """stack turn side phase spent stopped lane engaged afloat lifted friendly friendly_before battles
round fresh fought retreated clock named sea reserve support forts fort_built reaction rerolls rolls
outcome climbed giving_up settling"""
_FORM_3 = """stack phase slices rolls outcome turn side spent stopped lane engaged afloat climbed lifted friendly
friendly_before battles settling round fresh fought retreated clock named sea reserve reaction giving_up"""
_SUPPORT = """air naval defending used slowed held cut tried base_taken german_air allied_air bases
base_markers"""
_SLICES = (
    "base_taken german_air",
    "slowed held cut tried",
    "air naval defending used allied_air",
    "forts fort_built sallied",
    "entered",
    "bases base_markers",
    "missing hurried",
    "goals",
    "rerolls",
)
"""What chapters keep for themselves since form 3: air superiority, interdiction, support, forts, nationality, air bases,
the invasion scare, attacks from the sea, re-rolls."""


def _shared_first(position: Position) -> Position:
    """Form 3 names what every game has first, writes each force by itself, and a battle as the steps still to come."""
    stack, *plain, at, step = position
    found = [_in_steps(frame, position[2]) for frame in stack]
    settling = max((number for number, _ in found), default=-1)
    fields = [[frame for _, frames in found for frame in frames], *plain, settling]
    support, battles, sea, reserve = in_order(fields, _FORM_2, "support battles sea reserve")
    parts = {"sallied": settling >= 0 and battles[settling][7]}
    *sea, parts["goals"], parts["entered"] = sea
    *reserve, parts["missing"], parts["hurried"] = reserve
    slices = [in_order([*fields, *support], f"{_FORM_2} {_SUPPORT}", own, **parts) for own in _SLICES]
    shared = {"battles": [battle[:7] for battle in battles], "sea": sea, "reserve": reserve}
    return [
        *in_order(fields, _FORM_2, _FORM_3, slices=slices, **shared),
        *([*force] for force in zip(at, step, strict=True)),
    ]


def _in_steps(old: dict[str, Any], side: int) -> tuple[int, list[dict[str, Any]]]:
    """The battle that a decision of form 2 belongs to, and the frames of form 3 that stand for it, the next one last."""
    asked, below = {**old}, []
    kind, course = old["ask"], asked.pop("course", None)
    spent = asked.pop("spent", -1) if kind == "occupying" else -1
    if kind == "losing":
        del asked["units"]
        below = [{"ask": "losses", "loser": old["loser"], "need": old["need"] - 1}]
    if party := asked.pop("party", None):
        asked["orders"], units, moved = party
        asked = {"units": units, "moved": moved} | asked
        if kind == "paying":
            below = [{"ask": "party", "owner": party[0][0], "units": units, "moved": moved}]
    if orders := asked.pop("orders", None):
        asked["owner"], rest, forced, course = orders
        if kind in ("retreating", "withdrawing"):
            asked["units"] = rest
        else:
            after = "retreat" if forced else "withdrawal"
            below = [{"ask": after, "owner": orders[0], "units": rest}, *below]
            asked["forced"] = forced
    if onward := asked.pop("onward", None):
        course, rest, gone = onward
        below = [{"ask": "advance", "units": rest, "gone": [*gone, old["unit"]]}]
        below += [{"ask": "exploiting", "unit": old["unit"], "spent": spent}] if spent >= 0 else []
    return (course[0], [*_to_come(course, side), *below, asked]) if course else (-1, [*below, asked])


def _to_come(course: list[Any], side: int) -> list[dict[str, Any]]:
    """The steps of a battle after the one that it had come to in form 2, the next one last."""
    _, steps, loser, stage = course
    first = side if loser < 0 else loser
    order = [
        {"ask": "losses", "loser": first, "need": steps[first]},
        {"ask": "retreat", "owner": loser},
        {"ask": "losses", "loser": 1 - first, "need": steps[1 - first]},
        {"ask": "withdrawal", "owner": side},
        {"ask": "withdrawal", "owner": 1 - side},
        {"ask": "uncovered"},
        {"ask": "advance"},
        {"ask": "settled"},
    ]
    return [step for step in order[stage:] if step.get("owner") != -1][::-1]


UPGRADES: dict[int, wl.Upgrade] = {1: _with_climbers, 2: _shared_first}
"""From each revision to the next: `UPGRADES[1]` turns a position of form 1 into one of form 2."""

CHANGES = rule_changes(
    "anzio",
    "0.2.0",
    "anzio:B4C2",
    "anzio:B4F11",
    "anzio:B4G7.1",
    "anzio:C7C5a",
    "anzio:C7C5c",
    "anzio:C12B.1",
    "anzio:X12-8D.2",
) + rule_changes("anzio", "0.3.0", "anzio:D3D2.1", "anzio:D6B3")
"""Rules whose outcome a version changed; the same ids stand in CHANGELOG.md."""
