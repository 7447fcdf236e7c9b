"""Make the board of ANZIO from real geography and a list of hexes set by hand.

    python tools/maps/anzio.py GEO_DIR

GEO_DIR holds the geographic data set (geo.py, hexes_A.json, rivers.json, roads.json, towns.json). The result,
games/anzio/data/board.txt, is committed: neither the game nor its tests need the data set. What the rulebook cites and
what the ground gets wrong stands in anzio_hand.py and anzio_names.py.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from importlib import util
from itertools import pairwise
from pathlib import Path
from typing import Any

import anzio_hand as hand
import anzio_names as names
import anzio_text as text
from anzio_ground import Ground, survey
from anzio_lines import Line, Roads, Walker, load

OUT = Path(__file__).resolve().parents[2] / "src" / "winterline" / "games" / "anzio" / "data" / "board.txt"
ROUGHNESS = {"plain": 0.0, "swamp": 0.2, "rough": 0.35, "high": 0.9}


def load_geo(folder: Path) -> Any:
    """The data set's own module for hexes and positions."""
    spec = util.spec_from_file_location("geo", folder / "geo.py")
    assert spec is not None
    assert spec.loader is not None
    module = util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class Maker:
    """Puts the board together."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.geo = load_geo(folder)
        labels = set(self.geo.labels("A"))
        self.near = {
            label: {
                way: other for way, other in self.geo.hex_neighbors("A", label).items() if other in labels
            }
            for label in labels
        }
        self.towns = {town["name"]: town for town in load(folder / "towns.json")}
        hexes = load(folder / "hexes_A.json")["hexes"]
        land = {
            label
            for label, facts in hexes.items()
            if label in hand.PLAYABLE or (facts["land"] >= hand.SMALL and label not in hand.CLOSED)
        }
        self.walker = Walker(self.geo, land, set())
        self.rivers = self.all_rivers()
        valley = {frozenset(side) for line in self.rivers for side in pairwise(line.hexes)}
        self.ground: Ground = survey(hexes, self.near, valley)
        self.walker.barred = {frozenset(pair) for pair in self.ground.barred}
        self.roads = self.all_roads(valley)

    # ---- rivers

    def all_rivers(self) -> list[Line]:
        """Every river of the first two ranks, main rivers before the rivers that flow into them."""
        known = [
            river
            for river in load(self.folder / "rivers.json")
            if "A" in river["maps"]
            and river["name"] not in hand.NO_RIVERS
            and (river["rank"] < 3 or river["name"] in hand.SMALL_RIVERS)
        ]
        into = {river["name"]: hand.INTO.get(river["name"], river["flows_into"]) for river in known}
        done: dict[str, Line] = {}
        while len(done) < len(known):
            for river in known:
                name = river["name"]
                if name not in done and (into[name] is None or into[name] in done or into[name] not in into):
                    done[name] = self.river(river, done.get(into[name] or ""))
        more = [spelled(f'river "{name}" rank=3', *line) for name, line in hand.MORE_RIVERS.items()]
        return [*done.values(), *more]

    def river(self, river: dict[str, Any], main: Line | None) -> Line:
        """One river; a tributary ends in the first hex that it shares with the main river."""
        name = river["name"]
        head = f'river "{hand.RENAMED.get(name, name)}" rank={river["rank"]}'
        if name in hand.RIVERS:
            return spelled(head, *hand.RIVERS[name])
        before, path, after = self.walker.clip(self.walker.tidy(self.walker.trace(river["line"])))
        if main is not None:
            shared = [at for at, label in enumerate(path) if label in main.hexes]
            if shared:
                path, after = path[: shared[0] + 1], ""
            elif not after:
                raise ValueError(f"{name} does not reach its main river")
        elif not after:
            after = self.mouth(path[-1], path[-2])
        return Line(head, tuple(path), before, after, "geography")

    def mouth(self, last: str, before: str) -> str:
        """The side of its last hex by which a river reaches the sea: as straight on as there is sea."""
        straight = text.WAYS.index(self.walker.direction(before, last))
        wet = [
            text.WAYS.index(way) for way, other in self.near[last].items() if other not in self.walker.land
        ]
        if not wet:
            raise ValueError(f"no sea beside {last}")
        turn = min(wet, key=lambda way: min((way - straight) % 6, (straight - way) % 6))
        return f"off-{text.WAYS[turn]}"

    # ---- roads

    def all_roads(self, wet: set[frozenset[str]]) -> list[Line]:
        """Every road of the data set, and those made by hand."""
        ground = self.ground
        open_hexes = ground.land - (ground.lake - set(hand.LAKE_ROADS))
        cost = {label: min(ROUGHNESS[kind] for kind in ground.kinds[label]) for label in open_hexes}
        finder = Roads(self.walker, cost, wet)
        out: list[Line] = []
        for road in load(self.folder / "roads.json"):
            if road["map"] == "A" and road["id"] not in names.BY_HAND:
                out += self.road(finder, road)
        for kind, name, course, source in names.ROADS_BY_HAND:
            out.append(spelled(f'road {kind} "{name}"', course, source))
        return out

    def road(self, finder: Roads, road: dict[str, Any]) -> list[Line]:
        """One road, in one piece for each class it has along its way."""
        number = road["route"].removeprefix("SS").strip("-")
        name = f"{road['name']} {number}".strip()
        towns = [town for town in road["towns"] if town not in names.SKIPPED_TOWNS]
        if road["id"] in names.ENDS_AT_ANZIO:
            towns.remove("Nettuno")
        pieces: list[tuple[str, list[str]]] = [(road["class"], towns)]
        if road["id"] in names.MINOR_PARTS:
            first, last = (towns.index(town) for town in names.MINOR_PARTS[road["id"]])
            pieces = [
                ("major", towns[: first + 1]),
                ("minor", towns[first : last + 1]),
                ("major", towns[last:]),
            ]
        lines = [self.piece(finder, f'road {kind} "{name}"', part) for kind, part in pieces if len(part) > 1]
        found = [line for line in lines if line is not None]
        if road["id"] in names.LEAVES:
            found[-1] = replace(found[-1], after=names.LEAVES[road["id"]])
        if road["id"] in names.COMES:
            found[0] = replace(found[0], before=names.COMES[road["id"]])
        return found

    def hex_of(self, town: str) -> str | None:
        """The hex of a town, or None when it lies off the board."""
        if town in names.HELD:
            return names.HELD[town][0]
        facts = self.towns[town]
        label: str | None = self.geo.town_hex("A", town, facts["lon"], facts["lat"])
        return label if label in self.walker.land else None

    def piece(self, finder: Roads, head: str, towns: list[str]) -> Line | None:
        """One piece of road from town to town; towns off the board make it leave."""
        on_board = [at for at, town in enumerate(towns) if self.hex_of(town) in finder.cost]
        if not on_board:
            return None
        stops = [self.hex_of(towns[at]) for at in range(on_board[0], on_board[-1] + 1) if at in on_board]
        path = [stops[0] or ""]
        for here, there in pairwise(stops):
            path += finder.leg(here or "", there or "")[1:]
        before = after = ""
        if on_board[0]:
            facts = self.towns[towns[on_board[0] - 1]]
            way, before = finder.beyond(path[0], facts["lon"], facts["lat"])
            path = way[:0:-1] + path
        if on_board[-1] + 1 < len(towns):
            facts = self.towns[towns[on_board[-1] + 1]]
            way, after = finder.beyond(path[-1], facts["lon"], facts["lat"])
            path += way[1:]
        path = unlooped(path)
        return Line(head, tuple(path), before, after, "geography") if len(path) > 1 else None


def spelled(head: str, course: str, source: str) -> Line:
    """A line that is written out by hand."""
    words = course.split()
    before = words.pop(0) if words[0].startswith("off-") else ""
    after = words.pop() if words[-1].startswith("off-") else ""
    return Line(head, tuple(words), before, after, source)


def unlooped(path: list[str]) -> list[str]:
    """A path without its loops and dead ends."""
    out: list[str] = []
    for label in path:
        if label in out:
            del out[out.index(label) + 1 :]
        else:
            out.append(label)
    return out


def main() -> None:
    maker = Maker(Path(sys.argv[1]))
    body = text.board(maker)
    OUT.parent.mkdir(parents=True, exist_ok=True)
    OUT.write_text(body, encoding="utf-8")
    print(f"{len(body.splitlines())} lines, {len(maker.rivers)} rivers, {len(maker.roads)} roads")


if __name__ == "__main__":
    main()
