"""How the game is written in brush and carved into its seal."""

from __future__ import annotations

BRUSH_NAME = "秦"
SEAL = "战国"
"""The Warring States."""
