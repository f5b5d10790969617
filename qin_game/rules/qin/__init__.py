"""Qin, a tile-laying game for two to four players by Reiner Knizia: its rules."""
