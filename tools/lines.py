"""How many lines of code games, bots, core and table have, now and at an earlier commit.

    python tools/lines.py [--since COMMIT] [--apart]

A line of code holds something besides white space, a comment or a docstring; a statement of three lines counts three.
Rules that the earlier commit did not have at all are counted apart: a module that it lacks, that owns rules, and none of
whose rules had an owner then; and modules that it lacks that own none and serve only such modules. `--apart` names them.
"""

from __future__ import annotations

import argparse
import ast
import io
import subprocess
import tokenize
from collections import Counter
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
SOURCE = "src/winterline"
COUNTED = ("bots", "core", "games", "table")
START = "418d9fc"
LISTS = ("contents.py", "__init__.py")
"""Modules that name all others of their room: to be named there is no use of one."""
BLANK = {
    tokenize.COMMENT,
    tokenize.NL,
    tokenize.NEWLINE,
    tokenize.INDENT,
    tokenize.DEDENT,
    tokenize.ENDMARKER,
}
DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


class Module(NamedTuple):
    """A module: its lines of code, the rules that it owns, and the names of what it imports."""

    lines: int
    rules: frozenset[str]
    imports: frozenset[str]


def package(path: str) -> str:
    """The package that a module counts for: games one by one."""
    first, second, *_ = *path.split("/"), ""
    return f"{first}/{second}" if first == "games" and not second.endswith(".py") else first


def lines_of(text: str, tree: ast.Module) -> int:
    """Lines with anything on them but white space, comments and docstrings."""
    told: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, DOCUMENTED):
            for said in node.body:
                if isinstance(said, ast.Expr) and isinstance(said.value, ast.Constant):
                    told.update(range(said.lineno, (said.end_lineno or said.lineno) + 1))
    code: set[int] = set()
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type not in BLANK:
            code.update(range(token.start[0], token.end[0] + 1))
    return len(code - told)


def rules_of(tree: ast.Module) -> frozenset[str]:
    """The ids of the rules that functions here are tagged with; a group written by `each` counts by its call."""
    out: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            for tag in node.decorator_list:
                if isinstance(tag, ast.Call) and ast.unparse(tag.func).endswith("rule"):
                    out |= {ast.unparse(given).strip("'") for given in tag.args}
    return frozenset(out)


def imports_of(tree: ast.Module) -> frozenset[str]:
    """The last parts of all names that are imported, modules and what is in them."""
    out: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom | ast.Import):
            out |= {alias.name.rpartition(".")[2] for alias in node.names}
            out |= {(getattr(node, "module", None) or "").rpartition(".")[2]}
    return frozenset(out)


def read(text: str) -> Module:
    """What is counted of a module."""
    tree = ast.parse(text)
    return Module(lines_of(text, tree), rules_of(tree), imports_of(tree))


def present() -> dict[str, Module]:
    """The modules as they are in the work tree."""
    found = [path for part in COUNTED for path in sorted((ROOT / SOURCE / part).rglob("*.py"))]
    return {path.relative_to(ROOT / SOURCE).as_posix(): read(path.read_text("utf-8")) for path in found}


def past(commit: str) -> dict[str, Module]:
    """The modules of a commit."""

    def git(*words: str) -> str:
        done = subprocess.run(["git", *words], cwd=ROOT, check=True, capture_output=True)
        return done.stdout.decode()

    names = git("ls-tree", "-r", "--name-only", commit, *(f"{SOURCE}/{part}" for part in COUNTED)).split()
    found = [name for name in names if name.endswith(".py")]
    return {name.removeprefix(f"{SOURCE}/"): read(git("show", f"{commit}:{name}")) for name in found}


def apart(before: dict[str, Module], now: dict[str, Module]) -> set[str]:
    """The modules that only serve rules which nothing did before."""
    owned = {rule for module in before.values() for rule in module.rules}
    fresh = {path for path in now if path not in before}
    out = {path for path in fresh if now[path].rules and not now[path].rules & owned}
    rest = {path for path in fresh if not now[path].rules and Path(path).name not in LISTS}
    while True:
        serving = {path for path in rest - out if _users(path, now) and _users(path, now) <= out}
        if not serving:
            return out
        out |= serving


def _users(path: str, now: dict[str, Module]) -> set[str]:
    name, room = Path(path).stem, package(path)
    near = (other for other in now if package(other) == room and Path(other).name not in LISTS)
    return {other for other in near if name in now[other].imports}


def main() -> None:
    """Count, and print a line for each package."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--since", default=START, metavar="COMMIT")
    parser.add_argument("--apart", action="store_true")
    asked = parser.parse_args()
    before, now = past(asked.since), present()
    new = apart(before, now)
    counts: dict[str, Counter[str]] = {"before": Counter(), "now": Counter(), "apart": Counter()}
    for kind, paths, found in (
        ("before", set(before), before),
        ("now", set(now) - new, now),
        ("apart", new, now),
    ):
        for path in paths:
            counts[kind][package(path)] += found[path].lines
            counts[kind]["all"] += found[path].lines
    print(f"{'package':18}{'before':>8}{'now':>8}{'change':>9}{'rules that came since':>24}")
    for name in (*sorted(set(counts["before"]) - {"all"}), "all"):
        was, held, more = (counts[kind][name] for kind in ("before", "now", "apart"))
        print(f"{name:18}{was:8}{held:8}{100 * (held - was) / was:+8.1f}%{more:24}")
    for path in sorted(new) if asked.apart else ():
        print(f"{now[path].lines:6} {path}")


if __name__ == "__main__":
    main()
