"""What ``main.py`` does: make the game's own Python environment when needed, then start it.

Standard library only, and nothing slow is imported while the environment is ready.
"""
