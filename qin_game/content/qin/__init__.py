"""What of Qin is read from files of its own kind."""
