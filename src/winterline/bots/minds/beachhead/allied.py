"""The Allied posture: a closed ring around both ports, as wide as the force can hold, and a last line inside."""

from __future__ import annotations

from ...kit import AXIS, Reaches, Space, bits, mask_of
from .model import Model, expected_loss

NARROWEST, WIDEST = 2, 7
WIDTH_GAIN = 4.0
"""What one more hex of depth is worth."""
BREAK = 22.0
"""What a broken line costs besides the units that held it."""
GAP = 45.0
"""What an open hex in the line costs when the enemy can get there."""
PORT = 3.0
"""What an empty port costs."""
SHUT_PORT = 55.0
"""What an empty port costs while it is shut: only a garrison opens it."""
LAST_LINE = 12.0
"""What an open hex beside a port costs when it may decide the game."""
PIVOT = 120.0
"""The same for those whose zones of control keep the others shut."""


def german_threat(model: Model, blocked: int) -> Reaches:
    """Unit -> the hexes it can attack from in its next full impulse if only hexes of `blocked` are in its way."""
    out = {}
    for unit in model.units[AXIS]:
        if model.attack[unit]:
            cell, points = model.at[unit], model.roster.moves[unit]
            if model.impulse != "C":
                points += points // 2
            out[unit] = model.reach_mask(cell, points, blocked & ~(1 << cell), 0)
    return out


class Line:
    """The ring at some depth: hexes to hold, what each may be attacked with, and who is to hold it."""

    def __init__(self, model: Model, depth: int, reach: Reaches, fixed: dict[int, int]) -> None:
        self.model, self.depth, self.reach = model, depth, reach
        self.threat: dict[int, int] = {}
        self.gap: dict[int, float] = {}
        self.trace()
        self.held = dict.fromkeys(self.threat, 0)
        """Hex -> the defence factors of those who are to hold it."""
        for unit, cell in fixed.items():
            if cell in self.held:
                self.held[cell] += model.roster.defence[unit]
        self.space = Space(model, fixed)
        self.now = {cell: self.hex_cost(cell, held) for cell, held in self.held.items()}
        self.posts: dict[int, int] = {}
        self.man()
        self.cost = sum(self.now.values())

    def trace(self) -> None:
        """The hexes to hold and the threat to each."""
        model, atlas, foe = self.model, self.model.atlas, self.model.occupied[AXIS]
        hexes = atlas.ring(self.depth) & ~foe
        reaches = german_threat(model, hexes)
        for cell in bits(hexes):
            beyond = mask_of(spot for spot in bits(atlas.near[cell]) if atlas.depth[spot] > self.depth)
            self.threat[cell] = model.threat_at(reaches, beyond | atlas.near[cell] & foe)
            self.gap[cell] = GAP if self.threat[cell] else 4.0
        inside = {}
        if model.turn == 7 or (model.turn == 6 and model.impulse == "E"):
            inside = {c: LAST_LINE for c in bits(atlas.vital & ~hexes) if c not in atlas.ports}
            inside.update(dict.fromkeys(bits(atlas.pivots & ~hexes), PIVOT))
        inside.update({c: SHUT_PORT if c in model.shut else PORT for c in atlas.ports})
        for cell, gap in inside.items():
            if not foe >> cell & 1:
                self.threat[cell], self.gap[cell] = 0, gap

    def hex_cost(self, cell: int, factors: int) -> float:
        """What a hex of the line is expected to cost if so many factors hold it."""
        if not factors:
            return self.gap[cell]
        times = 3 if self.model.atlas.fort >> cell & 1 else 1
        return expected_loss(self.threat[cell], factors * times) * (factors + BREAK)

    def gain(self, unit: int, cell: int) -> float:
        """What it saves to have one more unit in a hex."""
        after = self.hex_cost(cell, self.held[cell] + self.model.roster.defence[unit])
        stays = 9.0 if cell in self.model.shut else 0.2
        return self.now[cell] - after + (stays if self.model.at[unit] == cell else 0.0)

    def man(self) -> None:
        """Assign units to the hexes of the line, always the unit and hex that help most; some are there already."""
        gains: dict[tuple[int, int], float] = {}
        free, size = set(self.reach), self.model.roster.size

        def refresh(cell: int) -> None:
            left = self.space.left(cell)
            for unit in free:
                if self.reach[unit] >> cell & 1 and size[unit] <= left:
                    gains[unit, cell] = self.gain(unit, cell)
                else:
                    gains.pop((unit, cell), None)

        for cell in self.threat:
            refresh(cell)
        while gains:
            (unit, cell), gain = max(gains.items(), key=lambda item: (item[1], -item[0][0], -item[0][1]))
            if gain <= 0.25:
                break
            free.discard(unit)
            for other in self.threat:
                gains.pop((unit, other), None)
            self.held[cell] += self.model.roster.defence[unit]
            self.posts[unit] = cell
            self.space.put(unit, cell)
            self.now[cell] = self.hex_cost(cell, self.held[cell])
            refresh(cell)

    def all_posts(self) -> dict[int, int]:
        """Posts for everybody: whom the line does not need goes inside it, near the ports, or back toward it."""
        model, atlas, defence = self.model, self.model.atlas, self.model.roster.defence
        foe_zone = atlas.zone(model.occupied[AXIS])
        space, out = self.space, dict(self.posts)
        for unit in sorted(set(self.reach) - set(self.posts), key=lambda u: (-defence[u], u)):

            def dislike(cell: int, unit: int = unit) -> tuple[float, int]:
                depth = atlas.depth[cell]
                wanted = bool(model.wanted_forts >> cell & 1)
                outside = 0 if wanted else max(0, depth - self.depth)
                crowd = 0.3 * (model.limit - space.left(cell))
                pinned = 2.0 if foe_zone >> cell & 1 else 0.0
                fort = 8.0 if wanted else 0.0
                moved = 0.0 if cell == model.at[unit] else 0.1
                return 3.0 * outside + abs(depth - 1) * 0.5 + crowd + pinned + moved - fort, cell

            options = [c for c in bits(self.reach[unit]) if space.fits(unit, c)]
            if options:
                out[unit] = min(options, key=dislike)
                space.put(unit, out[unit])
        return out


def best_line(model: Model, reach: Reaches, fixed: dict[int, int], last: int) -> Line:
    """The ring that costs least for its width, not far from the last one."""
    depths = range(max(NARROWEST, last - 1), min(WIDEST, last + 1) + 1)
    lines = [Line(model, depth, reach, fixed) for depth in depths]
    return min(lines, key=lambda x: x.cost - WIDTH_GAIN * x.depth - (1.0 if x.depth == last else 0.0))
