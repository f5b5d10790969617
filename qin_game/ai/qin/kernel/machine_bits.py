"""Counting bits with single machine instructions, in compiled code."""
# ruff: noqa: ANN001, ANN201, ANN202 - numba's own objects, which have no types to name
# mypy: disable-error-code="no-untyped-def,untyped-decorator,misc"

from __future__ import annotations

from numba.core.cgutils import true_bit
from numba.extending import intrinsic
from numba.types import int64


@intrinsic
def popcount(_typing, _word):
    """Return how many bits are set."""

    def generate(_context, builder, _signature, args):
        return builder.ctpop(args[0])

    return int64(int64), generate


@intrinsic
def lowest(_typing, _word):
    """Return the index of the lowest set bit."""

    def generate(_context, builder, _signature, args):
        return builder.cttz(args[0], true_bit)

    return int64(int64), generate
