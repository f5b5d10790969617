"""Compiled copies of the kernel's functions, kept in a cache between runs.

The functions of the kernel modules stay plain Python. :func:`compile_kernel` makes copies that
share one namespace, in which every name that means a kernel function means its compiled copy, and
hands them to numba. Its cache lives in a folder named after a hash of all kernel sources, because
numba alone would not notice a change in a function that another one calls.
"""

from __future__ import annotations

import hashlib
import types
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import platformdirs

from qin_game.ai.qin.kernel import (
    bits,
    feature_index,
    features,
    gains,
    halves,
    layout,
    moves,
    net,
    outlook,
    play,
    prior,
    prior_index,
    rollout,
    scratch,
    selfplay_games,
    threats,
    value,
)

if TYPE_CHECKING:
    from collections.abc import Callable

MODULES = (
    layout,
    scratch,
    feature_index,
    bits,
    play,
    moves,
    threats,
    outlook,
    features,
    prior_index,
    halves,
    prior,
    net,
    value,
    gains,
    rollout,
    selfplay_games,
)
ENTRIES = (
    "place",
    "draw",
    "next_turn",
    "progress",
    "copy_position",
    "deal_game",
    "list_moves",
    "appraise",
    "rank_moves",
    "list_gains",
    "choose_move",
    "score_moves",
    "collect_halves",
    "describe_moves",
    "roll_out",
    "play_random_games",
    "learn_from_games",
    "record_games",
    "match_values",
)
"""Functions called from outside; only these are cached, what they call is part of them."""


class KernelUnavailableError(Exception):
    """The kernel cannot be compiled on this machine; the plain functions still work."""


@dataclass(frozen=True, slots=True)
class Kernel:
    """The kernel's functions, plain or compiled, and how to make the arrays they take."""

    name: str
    functions: dict[str, Callable[..., Any]]
    ints: Callable[[int], Any]
    small_ints: Callable[[int], Any]
    floats: Callable[[int], Any]

    def __getattr__(self, name: str) -> Callable[..., Any]:
        """Return a kernel function."""
        try:
            return self.functions[name]
        except KeyError:
            raise AttributeError(name) from None


def _functions() -> dict[str, types.FunctionType]:
    return {
        name: thing
        for module in MODULES
        for name, thing in vars(module).items()
        if isinstance(thing, types.FunctionType) and thing.__module__ == module.__name__
    }


@cache
def plain_kernel() -> Kernel:
    """Return the functions as they are, working on lists."""
    return Kernel(
        name="python",
        functions=dict(_functions()),
        ints=lambda size: [0] * size,
        small_ints=lambda size: [0] * size,
        floats=lambda size: [0.0] * size,
    )


@cache
def compiled_kernel() -> Kernel:
    """Return compiled functions. Raises KernelUnavailableError where numba cannot be loaded.

    Nothing is compiled before it is first called.
    """
    try:
        import numba  # noqa: PLC0415 - slow to import, and allowed to be absent
        import numpy as np  # noqa: PLC0415

        from qin_game.ai.qin.kernel import machine_bits  # noqa: PLC0415
    except Exception as error:  # a broken installation may raise anything
        raise KernelUnavailableError(str(error)) from error

    folder = cache_folder()
    numba.config.CACHE_DIR = str(folder)
    names: dict[str, Any] = {}
    for module in MODULES:
        names |= {name: thing for name, thing in vars(module).items() if not name.startswith("__")}
    functions: dict[str, Any] = {}
    for name, function in _functions().items():
        copy = types.FunctionType(function.__code__, names, name, function.__defaults__)
        copy.__module__ = function.__module__
        copy.__qualname__ = name
        functions[name] = numba.njit(
            copy,
            nogil=True,
            cache=name in ENTRIES,
            fastmath={"reassoc", "nsz", "contract"},
            error_model="numpy",
        )
    functions["popcount"] = machine_bits.popcount
    functions["lowest"] = machine_bits.lowest
    names |= functions
    return Kernel(
        name="numba",
        functions=functions,
        ints=lambda size: np.zeros(size, np.int64),
        small_ints=lambda size: np.zeros(size, np.int16),
        floats=lambda size: np.zeros(size, np.float64),
    )


def cache_folder() -> Path:
    """Return where compiled code is kept for the sources as they are now."""
    digest = hashlib.sha256()
    for path in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(path.read_bytes())
    return Path(platformdirs.user_cache_dir("qin-game")) / "kernel" / digest.hexdigest()[:16]
