"""Where an owner can be changed a little: comparisons, constants, and/or, conditions; or be lost altogether.

A mutant is named by its owner, the text it changes and the text it becomes, so that it keeps its name when lines move.
"""

from __future__ import annotations

import ast
import functools
import inspect
from collections.abc import Callable, Iterator
from types import CodeType, FunctionType
from typing import Any, NamedTuple

COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}
LOST = "lost"
"""The kind of mutant that does nothing at all: for a rule that forbids, nothing is forbidden any more."""


class Mutant(NamedTuple):
    """One small change of one owner."""

    owner: str
    """`module:function`."""
    kind: str
    place: int
    """Which node of the function, in the order of `ast.walk`."""
    variant: int
    was: str
    now: str
    line: int
    twin: int
    """How many mutants of the owner before this one change the same text to the same text."""

    @property
    def name(self) -> str:
        """What the mutant is called in lists."""
        again = f" #{self.twin + 1}" if self.twin else ""
        return f"{self.owner}: {self.was} -> {self.now}{again}"


def _lost(*args: Any, **kwargs: Any) -> None:
    return None


def owner_name(function: Callable[..., Any]) -> str:
    """The name under which an owner is listed."""
    return f"{function.__module__}:{function.__qualname__}"


@functools.cache
def mutants(function: Callable[..., Any]) -> list[Mutant]:
    """Every small change of an owner, and its loss; of one whose answers are kept, the function that finds them."""
    function = inspect.unwrap(function)
    found = [(LOST, 0, 0, "the whole function", "nothing", 0)]
    for kind, place, variant, node, changed in _changes(_function_of(function, _parsed(function)[0])):
        found.append(
            (kind, place, variant, ast.unparse(node), ast.unparse(changed), getattr(node, "lineno", 0))
        )
    seen: dict[tuple[str, str], int] = {}
    out = []
    for kind, place, variant, was, now, line in found:
        twin = seen.get((was, now), 0)
        seen[was, now] = twin + 1
        out.append(Mutant(owner_name(function), kind, place, variant, was, now, line, twin))
    return out


def apply(function: Callable[..., Any], mutant: Mutant) -> None:
    """Make the change, in this process, for good."""
    function = inspect.unwrap(function)
    assert isinstance(function, FunctionType)
    if mutant.kind == LOST:
        function.__code__ = _lost.__code__.replace(co_freevars=function.__code__.co_freevars)
        return
    tree, file = _parsed(function)
    body = _function_of(function, tree)
    changes = _changes(body)
    node, changed = next((n, c) for _, p, v, n, c in changes if (p, v) == (mutant.place, mutant.variant))
    _Put(node, changed).visit(body)
    ast.fix_missing_locations(tree)
    function.__code__ = _code_of(function, compile(tree, file, "exec"))


class _Put(ast.NodeTransformer):
    """Puts one node in the place of another."""

    def __init__(self, old: ast.AST, new: ast.AST) -> None:
        self.old, self.new = old, new

    def visit(self, node: ast.AST) -> Any:
        """The new node where the old one stood."""
        return self.new if node is self.old else self.generic_visit(node)


@functools.cache
def _source(file: str) -> str:
    with open(file, encoding="utf-8") as text:
        return text.read()


def _parsed(function: Callable[..., Any]) -> tuple[ast.Module, str]:
    file = inspect.getsourcefile(function)
    assert file is not None
    return ast.parse(_source(file)), file


def _function_of(function: Callable[..., Any], tree: ast.Module) -> ast.FunctionDef:
    """The function's own node: decorators stand above its `def`, and code begins with the first of them."""
    first = function.__code__.co_firstlineno
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node.name == function.__name__:
            begins = min([node.lineno, *(d.lineno for d in node.decorator_list)])
            if begins == first:
                return node
    raise LookupError(f"{owner_name(function)} has no source")


def _code_of(function: FunctionType, module: CodeType) -> CodeType:
    """The function's code in its module as compiled anew."""
    waiting = [module]
    for code in waiting:
        if (
            code.co_qualname == function.__code__.co_qualname
            and code.co_firstlineno == function.__code__.co_firstlineno
        ):
            return code
        waiting.extend(part for part in code.co_consts if isinstance(part, CodeType))
    raise LookupError(f"{owner_name(function)} is not in its module")


def _nodes(body: ast.FunctionDef) -> Iterator[tuple[int, ast.AST]]:
    """The nodes that may change, numbered. What only types or asserts, and what is only said, is left alone."""
    passed: set[int] = set()
    for place, node in enumerate(ast.walk(body)):
        if id(node) in passed:
            passed.update(id(child) for child in ast.iter_child_nodes(node))
            continue
        quiet: list[ast.AST] = []
        if isinstance(node, ast.FunctionDef | ast.Lambda):
            quiet += [*node.args.defaults, *(d for d in node.args.kw_defaults if d)]
            quiet += [a.annotation for a in (*node.args.args, *node.args.kwonlyargs) if a.annotation]
        if isinstance(node, ast.FunctionDef):
            quiet += [*node.decorator_list, *([node.returns] if node.returns else [])]
        if isinstance(node, ast.AnnAssign):
            quiet.append(node.annotation)
        if isinstance(node, ast.Assert | ast.Raise):
            quiet += list(ast.iter_child_nodes(node))
        if isinstance(node, ast.FormattedValue) and node.format_spec:
            quiet.append(node.format_spec)
        passed.update(id(part) for part in quiet)
        yield place, node


def _changes(body: ast.FunctionDef) -> Iterator[tuple[str, int, int, ast.AST, ast.AST]]:
    """(kind, place, variant, node, what stands there instead)."""
    for place, node in _nodes(body):
        for variant, (kind, old, new) in enumerate(_variants(node)):
            yield kind, place, variant, old, new


def _variants(node: ast.AST) -> Iterator[tuple[str, ast.AST, ast.AST]]:
    if isinstance(node, ast.Compare):
        for at, op in enumerate(node.ops):
            for other in COMPARISONS[type(op)]:
                ops = [*node.ops[:at], other(), *node.ops[at + 1 :]]
                yield "comparison", node, ast.Compare(node.left, ops, node.comparators)
    elif isinstance(node, ast.Constant):
        if isinstance(node.value, bool):
            yield "constant", node, ast.Constant(not node.value)
        elif isinstance(node.value, int | float):
            yield "constant", node, ast.Constant(node.value + 1)
            yield "constant", node, ast.Constant(node.value - 1)
    elif isinstance(node, ast.BoolOp):
        other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        yield "and/or", node, ast.BoolOp(other, node.values)
        for at in range(len(node.values)):
            rest = [*node.values[:at], *node.values[at + 1 :]]
            yield "condition", node, rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest)
    else:
        for condition, values in _conditions(node):
            for value in values:
                yield "condition", condition, value


def _conditions(node: ast.AST) -> Iterator[tuple[ast.AST, list[ast.expr]]]:
    """What decides alone in a node, with what may stand there instead."""
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield node, [node.operand]
    elif isinstance(node, ast.If | ast.IfExp):
        yield node.test, [ast.Constant(True), ast.Constant(False)]
    elif isinstance(node, ast.Return) and isinstance(node.value, ast.Compare | ast.BoolOp):
        yield node.value, [ast.Constant(True), ast.Constant(False)]
    elif isinstance(node, ast.comprehension):
        for test in node.ifs:
            yield test, [ast.Constant(True)]
