"""An unofficial desktop edition of Reiner Knizia's Qin, and its shelf of Warring-States games."""

__version__ = "0.1.0"
