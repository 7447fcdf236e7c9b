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


@cache
def meadow() -> Hex:
    """A dry hex amid dry plain ones, with land all around them."""
    land = ground()
    return next(
        a
        for a in inland()
        if dry(a, *land.around(a))
        and len(land.around(a)) == 6
        and all(
            b in inland() and land.passable(a, b) and land.natural(a, b) == "plain" for b in land.around(a)
        )
        and all(len([c for c in land.around(b) if c in inland()]) == 6 for b in land.around(a))
    )


def ring(label: Hex) -> list[Hex]:
    """The six hexes around a hex, clockwise from the north."""
    cell = book().cell(label)
    return [book().label(book().board.grid.neighbours[cell * 6 + n]) for n in range(6)]
