"""What stands beside every game's table: heading, names, the panel that answers, log, key hints."""
