"""The table of 抗秦 and its part in the screens round the table."""
