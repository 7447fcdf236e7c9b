"""Dividing a contact into battles: which battle leaves a legal division of the rest.

Nobody attacks of his own will at worse than 1-4, so as long as a cluster of contact can be divided into battles at 1-4 or
better, only such divisions are open. The search is bounded; where it gives up, the cluster counts as one that cannot be.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from winterline import author as wl

from .book import Book
from .combat import SHIFTS, column_now, supports
from .contact import Contact, closable, contact, eased, subsets, widened
from .sharing import clusters
from .state import Battle, State

NODES = 400
"""Battles that one search looks at."""
WIDEST = 20_000
"""Battles that are tried at most to see whether one that is begun can be finished."""
Fight = tuple[int, int]
"""Units and hexes of a battle, as masks."""


class Divider:
    """The divisions of one position's contact; answers are kept."""

    __slots__ = ("book", "fair_known", "field", "left", "parts", "split_known", "state")

    def __init__(self, book: Book, state: State) -> None:
        # a copy: the divider hangs off the position itself, and the two should not keep each other alive
        self.book, self.state = book, wl.replace(state, stack=())
        self.field: Contact = contact(book, state)
        self.parts = clusters(self.field.touch)
        self.fair_known: dict[tuple[int, int, str], bool] = {}
        self.split_known: dict[Fight, tuple[Fight, ...] | None] = {}
        self.left = 0

    def __eq__(self, other: object) -> bool:
        """Whether another finds the same answers to all that this one was asked."""
        if not isinstance(other, Divider):
            return False
        fair = all(other.fair(*case) == known for case, known in self.fair_known.items())
        return fair and all(other.split(*case) == known for case, known in self.split_known.items())

    __hash__ = None  # type: ignore[assignment]

    def fair(self, units: int, hexes: int, support: str = "") -> bool:
        """Whether a battle stands at 1-4 or better."""
        key = units, hexes, support
        known = self.fair_known.get(key)
        if known is None:
            battle = Battle(tuple(wl.bits(units)), tuple(wl.bits(hexes)), attack_support=support)
            known = self.fair_known[key] = column_now(self.book, self.state, battle) >= 0
        return known

    @wl.rule("anzio:B4E7")
    def common(self, hexes: int, among: int) -> list[int]:
        """The units among these that may attack the hexes together, those with least choice first.

        They may stand in several hexes, but every one of them next to every one of the defenders.
        """
        touch = self.field.touch
        found = [u for u in wl.bits(among) if not hexes & ~touch.get(u, 0)]
        return sorted(found, key=lambda u: touch[u].bit_count())

    # --- first combats: everything in contact is divided ------------------------------------------------

    def split(self, units: int, hexes: int) -> tuple[Fight, ...] | None:
        """A division of these units and hexes into battles at 1-4 or better, or None when none was found."""
        key = units, hexes
        if key not in self.split_known:
            self.left = NODES
            self.split_known[key] = self._search(units, hexes & ~self.field.loose, ())
        return self.split_known[key]

    def _search(self, units: int, hexes: int, done: tuple[Fight, ...]) -> tuple[Fight, ...] | None:
        if not hexes:
            return self._with_rest(units, done)
        choices = {h: self.common(1 << h, units) for h in wl.bits(hexes)}
        if not SHIFTS.plugged(self.book):
            for cell, all_of in choices.items():
                if not all_of or not self.fair(wl.mask_of(all_of), 1 << cell):
                    return None
        hardest = min(choices, key=lambda h: len(choices[h]))
        for wide in self._widths(hardest, units, hexes):
            for who in self._least(wide, units):
                self.left -= 1
                if self.left < 0:
                    return None
                found = self._search(units & ~who, hexes & ~wide, (*done, (who, wide)))
                if found is not None:
                    return found
        return None

    def _widths(self, cell: int, units: int, hexes: int) -> Iterator[int]:
        """The sets of hexes, narrow ones first, that some unit next to `cell` could attack together with it."""
        seen = {1 << cell}
        yield 1 << cell
        for unit in self.common(1 << cell, units):
            others = [h for h in wl.bits(self.field.touch[unit] & hexes) if h != cell]
            for more in subsets(others, 1, len(others)):
                wide = 1 << cell | wl.mask_of(more)
                if wide not in seen:
                    seen.add(wide)
                    yield wide

    def _least(self, hexes: int, units: int) -> Iterator[int]:
        """The smallest sets of units that attack these hexes at 1-4 or better."""
        who = self.common(hexes, units)
        found: list[int] = []
        for count in range(1, len(who) + 1):
            for some in combinations(who, count):
                mask = wl.mask_of(some)
                if any(not smaller & ~mask for smaller in found):
                    continue
                if self.fair(mask, hexes):
                    found.append(mask)
                    yield mask
            if count == 3 and len(who) > 8:
                break

    def _with_rest(self, units: int, done: tuple[Fight, ...]) -> tuple[Fight, ...] | None:
        """A division with the units that it left over put into its battles."""
        fights = list(done)
        for unit in wl.bits(units & ~self.field.free):
            near = self.field.touch[unit]
            for n, (who, hexes) in enumerate(fights):
                if not hexes & ~near and self.fair(who | 1 << unit, hexes):
                    fights[n] = (who | 1 << unit, hexes)
                    break
            else:
                return None
        return tuple(fights)

    def part_of(self, hexes: int) -> Fight:
        """The cluster that these hexes lie in."""
        return next((part for part in self.parts if part[1] & hexes), (0, 0))

    def obliged(self, part: Fight) -> bool:
        """Whether somebody in a cluster must fight, or be attacked."""
        return bool(part[0] & ~self.field.free or part[1] & ~self.field.loose)

    @wl.rule("anzio:B4E12")
    def willing(self, part: Fight) -> bool:
        """Whether a cluster can be divided into battles at 1-4 or better, so that nobody is compelled to worse odds.

        A division with units that may choose counts only if all that their attack calls for can be met.
        """
        wary = self.field.wary
        ways = [self.split(*part)] + ([self.split(part[0] & ~wary, part[1])] if part[0] & wary else [])
        return any(
            closable(self.field, *fight) and self._rest_is_fair(part, *fight)
            for fights in ways
            for fight in fights or ()
        )

    def _rest_is_fair(self, part: Fight, units: int, hexes: int) -> bool:
        rest = part[0] & ~units, part[1] & ~hexes
        return not rest[1] & ~self.field.loose or self.split(*rest) is not None

    # --- later combats: what is begun is finished -------------------------------------------------------

    def finishable(self, units: int, hexes: int) -> bool:
        """Whether everybody whom an attack draws in can be given a battle at 1-4 or better."""
        self.left = NODES
        return self._finish(wl.mask_of(self.field.touch) & ~units, hexes, self.field.bound & ~units)

    def _finish(self, free: int, taken: int, bound: int) -> bool:
        touch = self.field.touch
        must = bound | wl.mask_of(u for u in wl.bits(free & ~self.field.free) if touch[u] & taken)
        if not must:
            return True
        unit = next(wl.bits(must))
        choices = list(wl.bits(touch.get(unit, 0) & ~taken))
        for some in subsets(choices, 1, len(choices)):
            hexes = wl.mask_of(some)
            partners = [u for u in self.common(hexes, free) if u != unit]
            for size in range(len(partners), -1, -1):
                for more in combinations(partners, size):
                    who = 1 << unit | wl.mask_of(more)
                    self.left -= 1
                    if self.left < 0:
                        return False
                    if self.fair(who, hexes) and self._finish(free & ~who, taken | hexes, bound & ~who):
                        return True
        return False

    # --- one battle -------------------------------------------------------------------------------------

    def legal(self, units: int, hexes: int, support: str = "") -> bool:
        """Whether this battle may be declared: everybody else who must fight still can, at odds as good as can be."""
        if not units or not closable(self.field, units, hexes):
            return False
        if self.field.later:
            return self.fair(units, hexes, support) and self.finishable(units, hexes)
        part = self.part_of(hexes)
        if not self.obliged(part):
            return self.fair(units, hexes, support)
        if not self.willing(part):
            return True
        return self.fair(units, hexes, support) and self._rest_is_fair(part, units, hexes)

    def extends(self, units: int, hexes: int, support: str = "") -> bool:
        """Whether a battle begun like this can be brought to one that may be declared."""
        for tried, (who, wide) in enumerate(self._bigger(units, hexes)):
            if any(self.legal(who, wide, kind) for kind in self.kinds(who, wide, support)):
                return True
            if tried == WIDEST:
                break
        return False

    def kinds(self, units: int, hexes: int, support: str) -> list[str]:
        """The support that a battle could have: what it has already, or none and whatever is at hand."""
        if support or not units:
            return [support]
        return ["", *supports(self.book, self.state, Battle(tuple(wl.bits(units)), tuple(wl.bits(hexes))))]

    def _bigger(self, units: int, hexes: int) -> Iterator[Fight]:
        """Battles that contain this one, the likely ones first."""
        for wide in widened(self.field, units, hexes):
            partners = wl.mask_of(self.common(wide, wl.mask_of(self.field.touch)))
            if partners and not units & ~partners:
                for who in self._crowds(units, wide, partners):
                    yield who, wide

    def _crowds(self, units: int, hexes: int, partners: int) -> Iterator[int]:
        """Sets of attackers between `units` and all partners: with those who have nobody else, all, then in between."""
        least = units
        if not self.field.later:
            free = eased(self.field, units, hexes)[0]
            alone = wl.mask_of(u for u, near in self.field.touch.items() if not near & ~hexes)
            least |= alone & ~free
            if least & ~partners or not closable(self.field, least, hexes):
                return
        if least:
            yield least
        yield partners
        others = list(wl.bits(partners & ~least))
        for more in subsets(others, 1, len(others) - 1):
            yield least | wl.mask_of(more)


@wl.of_position
def divider(book: Book, state: State) -> Divider:
    """The divisions of a position's contact."""
    return Divider(book, state)
