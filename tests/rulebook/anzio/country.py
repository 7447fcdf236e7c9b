"""Finds hexes on the board that show a rule, so that the tests do not lean on hexes that nobody has cited."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from tests.games.anzio.literal import Ground, Hex, March
from tests.rulebook.anzio.kit import book
from winterline.core.bits import bits


@cache
def ground() -> Ground:
    """The board without enemies, read literally."""
    return Ground(book().board)


@cache
def inland() -> tuple[Hex, ...]:
    """The hexes where units may stop, in order."""
    return tuple(book().label(cell) for cell in bits(book().rest))


def dry(*hexes: Hex) -> bool:
    """Whether no river and no headwaters touch these hexes."""
    rivers = book().rivers
    return not any((rivers.mask | rivers.headwaters) >> book().cell(label) & 1 for label in hexes)


def sides(kind: str, road: str = "", march: March | None = None) -> Iterator[tuple[Hex, Hex]]:
    """Pairs of dry hexes with such a side between them, where stepping over it is the cheapest way."""
    land, how = ground(), march or March(48)
    for a in inland():
        for b in land.around(a):
            if b not in inland() or not dry(a, b) or not land.passable(a, b):
                continue
            if (land.natural(a, b), land.road(a, b)) == (kind, road):
                price = land.cost(a, b, how)
                if (
                    price is None
                    or land.reach(a, March(price, how.mud, how.manner, how.mountain)).get(b) == price
                ):
                    yield a, b


def side(kind: str, road: str = "", march: March | None = None) -> tuple[Hex, Hex]:
    """The first such pair."""
    return next(sides(kind, road, march))


def away_from_roads(a: Hex, points: int, mud: bool = False) -> dict[Hex, int]:
    """What a unit with so many half points reaches from a hex, by the literal reading."""
    return ground().reach(a, March(points, mud=mud))
