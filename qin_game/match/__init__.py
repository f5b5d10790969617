"""One live game: who sits where, what is laid but not yet played, what may be taken back, saves."""
