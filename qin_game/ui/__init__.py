"""The drawing kit: layout, theme, text, controls, animation, sound, input. It knows no game."""
