"""Who attacks whom when the moving is over: everybody in contact fights, and every enemy touched is attacked."""

from __future__ import annotations

from winterline.bots.heuristic.anzio.model import Model
from winterline.bots.heuristic.anzio.odds import Battle, Table, battle_of, valued
from winterline.core.bits import bits, mask_of


class Division:
    """A division of the units in contact among the enemy hexes that they touch."""

    def __init__(self, model: Model, table: Table, planned: dict[int, set[int]], wanted: int) -> None:
        self.model, self.table, self.wanted = model, table, wanted
        self.target = -1
        foe = model.held[1 - model.me]
        near = model.ground.near
        self.touch = {
            unit: near[model.at[unit]] & foe
            for unit in model.units(model.me)
            if model.attack[unit] and near[model.at[unit]] & foe
        }
        self.share: dict[int, set[int]] = {}
        for unit, cells in self.touch.items():
            named = [t for t, units in planned.items() if unit in units and cells >> t & 1]
            if named or cells.bit_count() == 1:
                self.share.setdefault(named[0] if named else next(bits(cells)), set()).add(unit)
        placed = {u for units in self.share.values() for u in units}
        for unit in sorted(self.touch, key=lambda u: (-model.attack[u], u)):
            if unit not in placed:
                best = min(bits(self.touch[unit]), key=lambda t: (self.odds(t), t))
                self.share.setdefault(best, set()).add(unit)

    def odds(self, target: int) -> float:
        """How well a hex is attacked so far."""
        units = self.share.get(target, set())
        defence = sum(self.model.defence[u] for u in self.model.stacks[1 - self.model.me].get(target, ()))
        return sum(self.model.attack[u] for u in units) / max(1, defence)

    def battle(self, target: int, units: set[int]) -> Battle:
        """The battle of some units against a hex, with what it is worth."""
        model = self.model
        battle = battle_of(model, target, {u: model.at[u] for u in sorted(units)})
        mine = mask_of(model.stacks[model.me])
        zone = model.ground.zone(model.held[model.me]) | mine
        gain = 8.0 if self.wanted >> target & 1 else 2.0
        return valued(model, self.table, battle, zone, gain, 1.0)

    def first(self, targets: list[int]) -> int:
        """The hex whose battle is declared next."""
        self.target = max(targets, key=lambda t: (self.odds(t), -t))
        return self.target

    def again(self, fresh: set[int], targets: list[int]) -> int:
        """The hex that is worth a further attack by those that advanced, or -1."""
        best, found = 1.0, -1
        for target in targets:
            units = {u for u in fresh if self.touch.get(u, 0) >> target & 1}
            if units:
                value = self.battle(target, units).value
                if value > best:
                    best, found = value, target
        self.target = found
        self.share[found] = {u for u in fresh if self.touch.get(u, 0) >> found & 1} if found >= 0 else set()
        return found

    def sharing(self) -> set[int]:
        """Who belongs to the battle that is being declared."""
        return set(self.share.get(self.target, ()))
