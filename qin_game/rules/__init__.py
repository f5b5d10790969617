"""The games themselves: pure functions over frozen values, standard library only."""
