"""What lies on the table of 抗秦, drawn at any size: pure functions of pixels and tokens."""
