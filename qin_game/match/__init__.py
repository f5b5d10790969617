"""One live game: who sits where, who decides for each seat, undo, autosave, series."""
