"""Qin for machines: positions as two flat arrays and functions that numba can compile.

Every function here is plain Python over integers and sequences, so that it also runs uncompiled,
on lists, some three hundred times slower; :mod:`.compiled` makes the fast copies. A position is a
pair ``(m, b)`` laid out in :mod:`.layout`; a board is a pair ``(g, gm)``.
"""
