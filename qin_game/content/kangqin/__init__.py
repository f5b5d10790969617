"""What of 抗秦 is read from files of its own kind."""
