"""The kernel as C: the reference that the compiled kernel's speed is compared with.

The kernel's functions keep to a small part of Python (integers, floats, arrays, loops), which this
program writes out as C, statement by statement, and has a C compiler build with full optimization.
So both sides do the same work in the same order, and random games must come out the same.
"""

# ruff: noqa: C901, PLR0911, PLR0912 - one case for each kind of statement and expression

from __future__ import annotations

import ast
import ctypes
import inspect
import shutil
import subprocess
import tempfile
import textwrap
from pathlib import Path
from types import FunctionType
from typing import Any

from qin_game.ai.qin.kernel.compiled import MODULES

FLAGS = ("-O3", "-march=native", "-fno-math-errno", "-shared", "-fPIC")
SMALL = ("b", "b_next", "b_play", "b_to", "g")
"""Names of arrays of 16-bit integers; other arrays of integers have 64 bits."""
FLOAT_CALLS = ("exp", "log", "progress")
OPERATORS = {
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.FloorDiv: "/", ast.Mod: "%",
    ast.LShift: "<<", ast.RShift: ">>", ast.BitOr: "|", ast.BitAnd: "&", ast.BitXor: "^",
    ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=",
    ast.And: "&&", ast.Or: "||", ast.Not: "!", ast.Invert: "~", ast.USub: "-",
}  # fmt: skip
HEAD = """
#include <stdint.h>
#include <stdbool.h>
#include <math.h>
typedef struct { int64_t first, second; } pair;
"""


def c_library() -> ctypes.CDLL | None:
    """Build the kernel's C and load it; None where there is no C compiler."""
    compiler = shutil.which("gcc") or shutil.which("cc")
    if compiler is None:
        return None
    folder = Path(tempfile.mkdtemp(prefix="qin-kernel-"))
    source, library = folder / "kernel.c", folder / "kernel.so"
    source.write_text(kernel_source(), encoding="utf-8")
    subprocess.run([compiler, *FLAGS, str(source), "-o", str(library), "-lm"], check=True)
    return ctypes.CDLL(str(library))


def kernel_source() -> str:
    """Return all functions of the kernel as one C file."""
    prototypes, bodies, arrays = [], [], {}
    for module in MODULES:
        for name, thing in vars(module).items():
            if isinstance(thing, FunctionType) and thing.__module__ == module.__name__:
                tree = ast.parse(textwrap.dedent(inspect.getsource(thing))).body[0]
                assert isinstance(tree, ast.FunctionDef)
                writer = _Function(tree, vars(module))
                prototypes.append(writer.prototype() + ";")
                bodies.append(writer.text())
            elif isinstance(thing, tuple) and all(isinstance(item, int) for item in thing):
                arrays[name] = f"static const int64_t {name}[] = {{{', '.join(map(str, thing))}}};"
    return "\n".join([HEAD, *arrays.values(), *prototypes, *bodies])


class _Function:
    """Writes one function."""

    def __init__(self, tree: ast.FunctionDef, names: dict[str, Any]) -> None:
        self._tree = tree
        self._names = names
        self._types: dict[str, str] = {}
        for argument in tree.args.args:
            self._types[argument.arg] = _argument_type(argument)
        self._arguments = set(self._types)
        for node in ast.walk(tree):
            if isinstance(node, (ast.Assign, ast.For)):
                self._note(node)

    def _note(self, node: ast.Assign | ast.For) -> None:
        if isinstance(node, ast.For):
            assert isinstance(node.target, ast.Name)
            self._types[node.target.id] = "int64_t"
            return
        for target in node.targets:
            names = target.elts if isinstance(target, ast.Tuple) else [target]
            for name in names:
                if isinstance(name, ast.Name) and name.id not in self._types:
                    is_float = not isinstance(target, ast.Tuple) and self._is_float(node.value)
                    self._types[name.id] = "double" if is_float else "int64_t"

    def _is_float(self, node: ast.expr) -> bool:
        match node:
            case ast.Constant(value=value):
                return isinstance(value, float)
            case ast.Name(id=name):
                return self._types.get(name) == "double"
            case ast.Subscript(value=ast.Name(id=name)):
                return self._types.get(name) == "double *"
            case ast.BinOp(left=left, op=operator, right=right):
                is_division = isinstance(operator, ast.Div)
                return is_division or self._is_float(left) or self._is_float(right)
            case ast.UnaryOp(operand=operand):
                return self._is_float(operand)
            case ast.IfExp(body=body, orelse=other):
                return self._is_float(body) or self._is_float(other)
            case ast.Call(func=ast.Name(id=name)):
                return name in FLOAT_CALLS
        return False

    def prototype(self) -> str:
        returns = ast.unparse(self._tree.returns) if self._tree.returns else "None"
        kinds = {"None": "void", "int": "int64_t", "bool": "bool", "float": "double"}
        arguments = ", ".join(f"{self._types[a.arg]} {a.arg}" for a in self._tree.args.args)
        return f"{kinds.get(returns, 'pair')} {self._tree.name}({arguments})"

    def text(self) -> str:
        if self._tree.name == "popcount":
            return self.prototype() + " { return __builtin_popcountll(word); }"
        if self._tree.name == "lowest":
            return self.prototype() + " { return __builtin_ctzll(word); }"
        local = [name for name in self._types if name not in self._arguments]
        lines = [f"{self._types[name]} {name} = 0;" for name in local]
        for statement in self._tree.body:
            lines += self._statement(statement)
        return "\n".join([self.prototype() + " {", *lines, "}"])

    def _block(self, statements: list[ast.stmt]) -> list[str]:
        return [line for statement in statements for line in self._statement(statement)] + ["}"]

    def _statement(self, node: ast.stmt) -> list[str]:
        match node:
            case ast.Expr(value=ast.Constant()):
                return []
            case ast.Expr(value=value):
                return [self._value(value) + ";"]
            case ast.Assign(targets=[ast.Tuple(elts=targets)], value=ast.Tuple(elts=values)):
                # Right sides first: a, b = b, a.
                kept = [f"int64_t t{i} = {self._value(v)};" for i, v in enumerate(values)]
                given = [f"{self._value(t)} = t{i};" for i, t in enumerate(targets)]
                return ["{", *kept, *given, "}"]
            case ast.Assign(targets=[ast.Tuple(elts=[one, two])], value=value):
                text = f"pair t = {self._value(value)};"
                return [
                    "{",
                    text,
                    f"{self._value(one)} = t.first;",
                    f"{self._value(two)} = t.second;",
                    "}",
                ]
            case ast.Assign(targets=[target], value=value):
                return [f"{self._value(target)} = {self._value(value)};"]
            case ast.AugAssign(target=target, op=operator, value=value):
                return [f"{self._value(target)} {OPERATORS[type(operator)]}= {self._value(value)};"]
            case ast.If(test=test, body=body, orelse=other):
                lines = [f"if ({self._value(test)}) {{", *self._block(body)]
                return lines + (["else {", *self._block(other)] if other else [])
            case ast.While(test=test, body=body):
                return [f"while ({self._value(test)}) {{", *self._block(body)]
            case ast.For(target=ast.Name(id=name), iter=ast.Call(args=limits), body=body):
                start, stop, step = self._range(limits)
                # Like Python, the loop counts by itself: its body may not change the count.
                compare = ">" if step.startswith("-") else "<"
                loop = f"for (int64_t i_{name} = {start}, n_{name} = {stop}; "
                loop += f"i_{name} {compare} n_{name}; i_{name} += {step}) {{ {name} = i_{name};"
                return [loop, *self._block(body)]
            case ast.Return(value=None):
                return ["return;"]
            case ast.Return(value=ast.Tuple(elts=[one, two])):
                return [f"return (pair){{{self._value(one)}, {self._value(two)}}};"]
            case ast.Return(value=value) if value is not None:
                return [f"return {self._value(value)};"]
            case ast.Break():
                return ["break;"]
            case ast.Continue():
                return ["continue;"]
        raise NotImplementedError(ast.unparse(node))

    def _range(self, limits: list[ast.expr]) -> tuple[str, str, str]:
        values = [self._value(limit) for limit in limits]
        if len(values) == 1:
            return "0", values[0], "1"
        step = ast.unparse(limits[2]) if limits[2:] else "1"
        return values[0], values[1], step

    def _value(self, node: ast.expr) -> str:
        match node:
            case ast.Constant(value=value):
                return {True: "1", False: "0"}[value] if isinstance(value, bool) else _number(value)
            case ast.Name(id=name):
                known = self._names.get(name)
                return (
                    _number(known) if isinstance(known, int) and name not in self._types else name
                )
            case ast.Subscript(value=array, slice=index):
                return f"{self._value(array)}[{self._value(index)}]"
            case ast.BinOp(left=left, op=operator, right=right):
                cast = "(double)" if isinstance(operator, ast.Div) else ""
                sign = OPERATORS[type(operator)]
                return f"({cast}{self._value(left)} {sign} {self._value(right)})"
            case ast.UnaryOp(op=operator, operand=operand):
                return f"({OPERATORS[type(operator)]}{self._value(operand)})"
            case ast.BoolOp(op=operator, values=values):
                return "(" + f" {OPERATORS[type(operator)]} ".join(map(self._value, values)) + ")"
            case ast.Compare(left=left, ops=operators, comparators=others):
                sides = [self._value(side) for side in (left, *others)]
                parts = [
                    f"{one} {OPERATORS[type(operator)]} {two}"
                    for one, operator, two in zip(sides, operators, sides[1:], strict=False)
                ]
                return "(" + " && ".join(parts) + ")"
            case ast.IfExp(test=test, body=body, orelse=other):
                return f"({self._value(test)} ? {self._value(body)} : {self._value(other)})"
            case ast.Call(func=ast.Name(id="int"), args=[value]):
                return f"((int64_t){self._value(value)})"
            case ast.Call(func=ast.Name(id=name), args=values):
                return f"{name}({', '.join(map(self._value, values))})"
        raise NotImplementedError(ast.unparse(node))


def _number(value: float) -> str:
    return f"{value}LL" if isinstance(value, int) else repr(value)


def _argument_type(argument: ast.arg) -> str:
    kind = ast.unparse(argument.annotation) if argument.annotation else ""
    if kind == "Ints":
        return "int16_t *" if argument.arg in SMALL else "int64_t *"
    return {"Floats": "double *", "float": "double", "bool": "bool"}.get(kind, "int64_t")
