"""Who attacks whom when the moving is over: everybody in contact fights, and every enemy touched is attacked."""

from __future__ import annotations

from ...kit import bits, union
from .model import Model
from .odds import battle_of, strength, valued
from .results import column_of


class Division:
    """A division of the units in contact among the enemy hexes that they touch."""

    def __init__(self, model: Model, planned: dict[int, set[int]], wanted: int) -> None:
        self.model, self.wanted = model, wanted
        foe, near = model.held[1 - model.me], model.atlas.near
        touch = {u: near[model.at[u]] & foe for u in model.units[model.me] if model.attack[u]}
        self.touch = {unit: cells for unit, cells in touch.items() if cells}
        self.share: dict[int, set[int]] = {}
        """Target -> who attacks it."""
        placed = set()
        for unit, cells in self.touch.items():
            named = [t for t, units in planned.items() if unit in units and cells >> t & 1]
            if named or cells.bit_count() == 1:
                self.share.setdefault(named[0] if named else next(bits(cells)), set()).add(unit)
                placed.add(unit)
        for unit in sorted(set(self.touch) - placed, key=lambda u: (-model.attack[u], u)):
            best = min(bits(self.touch[unit]), key=lambda t: (self.odds(t), t))
            self.share.setdefault(best, set()).add(unit)

    def together(self) -> tuple[int, set[int]]:
        """Hexes that a stack must attack all at once, and the stack: where parted battles would be hopeless.

        Whoever is compelled to attack at worse than 1-4 is lost before a die is rolled.
        """
        stacks: dict[int, set[int]] = {}
        for unit in self.touch:
            stacks.setdefault(self.model.at[unit], set()).add(unit)
        for units in stacks.values():
            wide = union(self.touch[u] for u in units)
            alone = not any(cells & wide for u, cells in self.touch.items() if u not in units)
            if alone and wide.bit_count() > 1 and self.lost(units, wide) and self.column(units, wide) >= 0:
                return wide, units
        return 0, set()

    def lost(self, units: set[int], wide: int) -> bool:
        """Whether some of these hexes would be attacked hopelessly, or by whoever is compelled to at last."""
        shares = {target: self.share.get(target, set()) & units for target in bits(wide)}
        return any(not share or self.column(share, 1 << target) < 0 for target, share in shares.items())

    def column(self, units: set[int], wide: int) -> int:
        """The column of an attack by some units on all of these hexes."""
        model, cells = self.model, list(bits(wide))
        defence = sum(model.steep(cell) * model.defence_at(1 - model.me, cell) for cell in cells)
        attack = sum(min(strength(model, u, model.at[u], cell) for cell in cells) for u in units)
        return column_of(attack, defence)

    def odds(self, target: int) -> float:
        """How well a hex is attacked so far."""
        attack = sum(self.model.attack[u] for u in self.share.get(target, ()))
        return attack / max(1, self.model.defence_at(1 - self.model.me, target))

    def value(self, target: int, units: set[int]) -> float:
        """What the battle of some units against a hex is worth."""
        model = self.model
        battle = battle_of(model, target, {u: model.at[u] for u in sorted(units)})
        zone = model.zone(model.me) | model.occupied[model.me]
        return valued(model, battle, zone, 8.0 if self.wanted >> target & 1 else 2.0, 1.0).value

    def first(self, targets: list[int]) -> int:
        """The hex whose battle is declared next."""
        return max(targets, key=lambda t: (self.odds(t), -t))

    def again(self, fresh: set[int], targets: list[int]) -> int:
        """The hex that is worth a further attack by those that advanced, or -1."""
        best, found = 1.0, -1
        for target in targets:
            units = {u for u in fresh if self.touch.get(u, 0) >> target & 1}
            if units and (value := self.value(target, units)) > best:
                best, found = value, target
                self.share[target] = units
        return found
