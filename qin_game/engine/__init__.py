"""The engine protocol: JSON Lines on standard input and output, for every game on the shelf."""
