"""The version of a bot: the digest of the sources that it is made of, for one game.

What a bot is made of are the parts of the package `bots` (its modules and packages) that it imports, one through another.
What stands in a folder of another game's room does not count: a change of ANZIO's mind leaves results of Beachhead valid.
"""

from __future__ import annotations

import ast
import hashlib
from functools import cache
from pathlib import Path

from winterline import bots
from winterline.bots import make_bot
from winterline.games import catalog

HOME = Path(bots.__file__).parent
PACKAGE = "winterline.bots"
SIGNS = 12
"""So many digits tell versions apart."""


@cache
def bot_version(name: str, game: str) -> str:
    """The version of a bot for a game."""
    first = type(make_bot(name)).__module__.removeprefix(f"{PACKAGE}.").partition(".")[0]
    reached, left = {"__init__"}, {first}
    while left:
        part = left.pop()
        reached.add(part)
        left |= _imports(part) - reached
    others = {listing.room for listing in catalog.GAMES.values()} - {catalog.listing(game).room}
    digest = hashlib.sha256()
    for part in sorted(reached):
        for path in _files(part):
            inside = path.relative_to(HOME)
            if others.isdisjoint(inside.parts):
                digest.update(f"\0{inside.as_posix()}\0".encode())
                digest.update(path.read_bytes().replace(b"\r\n", b"\n"))
    return digest.hexdigest()[:SIGNS]


def _files(part: str) -> list[Path]:
    """The files of a part: a module, or a package with its data."""
    module = HOME / f"{part}.py"
    if module.exists():
        return [module]
    found = (path for path in (HOME / part).rglob("*") if path.is_file())
    return sorted(path for path in found if "__pycache__" not in path.parts)


@cache
def _imports(part: str) -> set[str]:
    """The other parts that a part imports, also inside functions."""
    found: set[str] = set()
    for path in _files(part):
        if path.suffix == ".py":
            package = [*PACKAGE.split("."), *path.relative_to(HOME).parent.parts]
            for node in ast.walk(ast.parse(path.read_bytes())):
                found.update(_named(node, package))
    inside = {name.split(".")[2] for name in found if name.startswith(f"{PACKAGE}.")}
    return {name for name in inside if (HOME / name).is_dir() or (HOME / f"{name}.py").exists()}


def _named(node: ast.AST, package: list[str]) -> list[str]:
    """The whole names of what a statement imports."""
    if isinstance(node, ast.Import):
        return [name.name for name in node.names]
    if not isinstance(node, ast.ImportFrom):
        return []
    above = package[: len(package) + 1 - node.level] if node.level else []
    home = ".".join([*above, *([node.module] if node.module else [])])
    return [f"{home}.{name.name}" for name in node.names]
