"""Where a march can go, as its searches found it: places, and for those that are asked for the price and the way."""

from __future__ import annotations

from bisect import insort

import msgspec

from winterline import author as wl


class Span(msgspec.Struct, frozen=True, gc=False):
    """What one search opens to a march: the hexes within the allowance, and beyond it those of Extended Movement."""

    cells: list[int]
    left: int
    """Sixths left of the allowance when the search began."""
    graph: wl.Graph
    node: int
    """The hex where the search began."""
    spent: int
    """Sixths spent before."""
    enters: bool
    """The search begins in the first hex entered, not where the unit stands."""
    within: wl.Reach

    def price(self, cell: int) -> int:
        """Sixths spent when a hex is reached, if possible so that the unit may still go on within its allowance."""
        onward, arrive = self.within.onward[cell], self.within.arrive[cell]
        stays = onward == wl.UNREACHED or arrive <= self.left < onward
        return self.spent + (arrive if stays else onward)

    def path(self, cell: int) -> list[int]:
        """The hexes on the way to a hex, the start left out."""
        lead = [self.node] if self.enters else []
        return lead if cell == self.node else lead + wl.route(self.graph, self.node, self.within, cell)


class Lone(msgspec.Struct, frozen=True, gc=False):
    """A place that is reached in a way of its own: an Entry Area, or a hex behind a bonded side."""

    cells: list[int]
    """The place alone."""
    sixths: int
    by: Span | None = None
    """The search that leads next to it; None for a change of Entry Area."""
    door: int = -1
    """The hex from which it is entered."""

    def price(self, cell: int) -> int:
        """Sixths spent when it is reached."""
        return self.sixths

    def path(self, cell: int) -> list[int]:
        """The places on the way to it."""
        return [*self.by.path(self.door), cell] if self.by else [cell]


class Ways(msgspec.Struct, frozen=True, gc=False):
    """Where a march can go, search by search."""

    legs: list[Span | Lone]

    def places(self) -> list[int]:
        """Every place in order."""
        if not self.legs:
            return []
        first, *others = self.legs
        if type(first) is not Span or first.enters:  # several searches may reach the same hexes
            return sorted(set().union(*[leg.cells for leg in self.legs]))
        if not others:
            return first.cells
        out = first.cells.copy()
        for leg in others:
            for place in leg.cells:
                insort(out, place)
        return out

    def leg(self, place: int) -> Span | Lone:
        """The cheapest search that reaches a place, the first among equals."""
        if len(self.legs) == 1:
            return self.legs[0]
        return min([leg for leg in self.legs if place in leg.cells], key=lambda leg: leg.price(place))


NOWHERE = Ways([])
